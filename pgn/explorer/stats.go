package explorer

import (
	"math"

	"github.com/luftchess/luft/board"
)

// MaxTop is the number of games in Stats.Top.
const MaxTop = 8

// A GameID is the number of a game in an index, counted from 1 in the order of the sources
// and of the games in each. 0 is no game. [Index.Game] returns the game. [Merge] numbers the
// games anew.
type GameID uint32

// Stats are the statistics of a set of games, for the player to move in a position: White
// or Black. All counts and sums are exact.
type Stats struct {
	Games  int64 `json:"games"` // all of them, also those without a result
	Wins   int64 `json:"wins"`  // of the player to move
	Draws  int64 `json:"draws"`
	Losses int64 `json:"losses"`

	Rated     int64 `json:"rated"`      // games in which the player to move has a rating
	RatingSum int64 `json:"rating_sum"` // sum of these ratings

	// The games with a result and with a rating of the opponent.
	Opponents      int64 `json:"opponents"`       // their number
	OpponentSum    int64 `json:"opponent_sum"`    // sum of the ratings of the opponents
	OpponentPoints int64 `json:"opponent_points"` // points of the player to move, in half points

	// First and Last are dates of the games whose year is known; zero if there is none.
	First Date `json:"first"`
	Last  Date `json:"last"`

	// Top are the games with the highest sum of both ratings, the highest first, where
	// an unknown rating counts as 0. Of equal games, the later one comes first, then
	// the one with the lower number. If there are fewer than MaxTop games, the rest is
	// 0.
	Top [MaxTop]GameID `json:"top"`
}

// AverageRating returns the average rating of the player to move, and whether there is one.
func (s *Stats) AverageRating() (rating float64, ok bool) {
	if s.Rated == 0 {
		return 0, false
	}
	return float64(s.RatingSum) / float64(s.Rated), true
}

// maxDifference is the largest difference between a performance rating and the ratings of
// the opponents.
const maxDifference = 800

// Performance returns the performance rating of the player to move, and whether there is
// one: the rating with which the points scored are the points expected against opponents
// with the average rating of the actual ones. It differs from that average by at most 800.
func (s *Stats) Performance() (rating float64, ok bool) {
	if s.Opponents == 0 {
		return 0, false
	}
	p := float64(s.OpponentPoints) / float64(2*s.Opponents)
	difference := 400 * math.Log10(p/(1-p)) // infinite if all games were won, or lost
	difference = min(max(difference, -maxDifference), maxDifference)
	return float64(s.OpponentSum)/float64(s.Opponents) + difference, true
}

// Score returns the average number of points of the player to move, from 0 to 1, in the
// games with a result, and whether there are any.
func (s *Stats) Score() (score float64, ok bool) {
	n := s.Wins + s.Draws + s.Losses
	if n == 0 {
		return 0, false
	}
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(n), true
}

// A Move is a move in a position with the statistics of the games in which it was played
// there. A game in which it was played several times counts once.
type Move struct {
	Move board.Move `json:"move"`

	// BookMove is the move as Polyglot's opening books have it, where castling is the king
	// capturing its own rook: what search/book calls a Move.
	BookMove uint16 `json:"book_move"`

	Stats
}
