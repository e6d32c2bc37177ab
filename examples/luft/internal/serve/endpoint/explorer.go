package endpoint

import (
	"context"
	"math"
	"time"
	"unicode/utf8"

	"golang.org/x/text/encoding/charmap"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/san"
)

// maxPlayed is how many of the moves that were played in a position are told.
const maxPlayed = 12

// Played is what came of games of the explorer.
type Played struct {
	Games int64 `json:"games"` // also those without a result
	White int64 `json:"white"` // won by White
	Draws int64 `json:"draws"`
	Black int64 `json:"black"` // won by Black
	// Rating is the average of those who played the moves; 0 if none is known.
	Rating int `json:"rating,omitempty"`
}

// A PlayedMove is what came of a move in the games of the explorer.
type PlayedMove struct {
	UCI string `json:"uci"`
	SAN string `json:"san"`
	Played
}

// explore returns the moves that were played in a position, the most frequent first, and
// the sum of all moves. A damaged index has none.
func explore(x *explorer.Index, b *board.Board) (played []PlayedMove, sum *Played) {
	if x == nil {
		return nil, nil
	}
	moves, err := x.Moves(nil, b)
	if err != nil {
		return nil, nil
	}
	return listed(moves, b)
}

// listed returns moves that were played in a position as they are told, and their sum. There
// is none if there are no moves.
func listed(moves []explorer.Move, b *board.Board) (played []PlayedMove, sum *Played) {
	if len(moves) == 0 {
		return nil, nil
	}
	var all explorer.Stats
	for i, m := range moves {
		all.Games += m.Games
		all.Wins += m.Wins
		all.Draws += m.Draws
		all.Losses += m.Losses
		all.Rated += m.Rated
		all.RatingSum += m.RatingSum
		if i < maxPlayed {
			played = append(played, PlayedMove{m.Move.String(), san.Format(b, m.Move), playedIn(&m.Stats, b.Turn())})
		}
	}
	return played, new(playedIn(&all, b.Turn()))
}

// playedIn returns what came of games in which a colour was to move.
func playedIn(s *explorer.Stats, turn board.Color) Played {
	p := Played{Games: s.Games, White: s.Wins, Draws: s.Draws, Black: s.Losses}
	if turn == board.Black {
		p.White, p.Black = p.Black, p.White
	}
	if rating, ok := s.AverageRating(); ok {
		p.Rating = int(math.Round(rating))
	}
	return p
}

// An Explore asks what was played in a position in some of the games of the explorer: those
// that meet all conditions that are given.
type Explore struct {
	Line
	Player    string        `json:"player,omitempty"` // the name of a player
	White     string        `json:"white,omitempty"`  // that of the one with White
	Black     string        `json:"black,omitempty"`
	MinRating int           `json:"min_rating,omitempty"` // of both players
	MaxRating int           `json:"max_rating,omitempty"`
	Since     explorer.Date `json:"since,omitzero"` // such as "1972" or "1972.07.11"
	Until     explorer.Date `json:"until,omitzero"` // including that year, month or day
	Results   []game.Result `json:"results,omitempty"`
}

// maxExploring is how long games may be counted.
const maxExploring = 10 * time.Second

// find returns the position, and calls do with it and the games that are asked for, or does
// not if there is no explorer. What do returns when ctx ends is no error; when it has taken
// too long, it is. Another error means that there are no games, as in a damaged index. The
// error is an *Error.
func (q *Explore) find(ctx context.Context, x *explorer.Index, do func(ctx context.Context, games *explorer.Selection, b *board.Board) error) error {
	_, g, _, err := q.play()
	if err != nil {
		return err
	}
	for _, rating := range []int{q.MinRating, q.MaxRating} {
		if rating < 0 || rating > maxRating {
			return Errorf(BadRequest, "a rating may be up to %d, not %d", maxRating, rating)
		}
	}
	if len(q.Results) > maxResults {
		return Errorf(BadRequest, "there are only %d results", maxResults)
	}
	if x == nil {
		return nil
	}
	games, err := x.Select(explorer.Filter{
		Player: q.Player, White: q.White, Black: q.Black,
		MinRating: q.MinRating, MaxRating: q.MaxRating, Since: q.Since, Until: q.Until, Results: q.Results,
	})
	if err != nil {
		return AsError(Failed, err)
	}
	late := Errorf(Busy, "counting the games takes too long")
	ctx, cancel := context.WithTimeoutCause(ctx, maxExploring, late)
	defer cancel()
	b := g.Board()
	if do(ctx, games, &b) != nil && context.Cause(ctx) == error(late) {
		return late
	}
	return nil
}

const (
	maxRating  = 4095
	maxResults = 4
)

// PlayedMoves are what was played in a position.
type PlayedMoves struct {
	Explorer    []PlayedMove `json:"explorer"`
	ExplorerSum *Played      `json:"explorer_sum,omitempty"`
}

// ExplorerMoves returns what was played in a position in some of the games. The error is an
// *[Error].
func (d *Service) ExplorerMoves(ctx context.Context, q Explore) (*PlayedMoves, error) {
	answer := &PlayedMoves{Explorer: []PlayedMove{}}
	err := q.find(ctx, d.options.Explorer, func(ctx context.Context, games *explorer.Selection, b *board.Board) error {
		moves, err := games.Moves(ctx, nil, b)
		if played, sum := listed(moves, b); err == nil && sum != nil {
			answer.Explorer, answer.ExplorerSum = played, sum
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return answer, nil
}

// A TopGame is one of the best rated games with a position.
type TopGame struct {
	ID          explorer.GameID `json:"id"`
	White       string          `json:"white"`
	WhiteRating int             `json:"white_rating,omitempty"`
	Black       string          `json:"black"`
	BlackRating int             `json:"black_rating,omitempty"`
	Result      string          `json:"result"`
	Date        string          `json:"date"`   // with ? for what is not known
	Ply         int             `json:"ply"`    // at which the position occurs first
	Offset      int64           `json:"offset"` // in bytes, where it begins in its file
}

// TopGames are games, the best rated first.
type TopGames struct {
	Games []TopGame `json:"games"`
}

// ExplorerGames returns the best rated of the games that go on from a position. Those that
// cannot be read, or do not have the position because their file has changed, are left out,
// and those that have not been read when ctx ends. The error is an *[Error].
func (d *Service) ExplorerGames(ctx context.Context, q Explore) (*TopGames, error) {
	answer := &TopGames{Games: []TopGame{}}
	x := d.options.Explorer
	if d.options.ReadGame == nil {
		x = nil
	}
	err := q.find(ctx, x, func(ctx context.Context, games *explorer.Selection, b *board.Board) error {
		top, err := games.TopGames(ctx, b)
		for _, g := range top {
			if ctx.Err() != nil {
				break
			}
			read, err := d.options.ReadGame(&g)
			if err != nil {
				continue
			}
			if ply, ok := plyOf(read, b.Hash()); ok {
				answer.Games = append(answer.Games, TopGame{
					g.ID, utf8Of(read.Tags.Get("White")), g.White, utf8Of(read.Tags.Get("Black")), g.Black,
					g.Result.String(), g.Date.String(), ply, g.Offset,
				})
			}
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return answer, nil
}

// plyOf returns after how many plies of its main line a game first comes to a position.
func plyOf(g *pgn.Game, key uint64) (ply int, ok bool) {
	c := g.Cursor()
	for {
		if b := c.Board(); b.Hash() == key {
			return ply, true
		}
		if !c.Next() {
			return 0, false
		}
		ply++
	}
}

// A GameOf asks for a game of the explorer.
type GameOf struct {
	ID explorer.GameID `json:"id"`
}

// A GameText is a game as PGN.
type GameText struct {
	PGN string `json:"pgn"`
}

// ExplorerGame returns a game of the explorer. The error is an *[Error].
func (d *Service) ExplorerGame(q GameOf) (*GameText, error) {
	if d.options.Explorer == nil || d.options.ReadGame == nil {
		return nil, Errorf(NotFound, "there are no games")
	}
	g, err := d.options.Explorer.Game(q.ID)
	if err != nil {
		return nil, Errorf(NotFound, "there is no game number %d", q.ID)
	}
	read, err := d.options.ReadGame(&g)
	if err != nil {
		return nil, Errorf(Failed, "the game cannot be read from its file") // whose path is nobody else's business
	}
	return &GameText{utf8Of(read.String())}, nil
}

// utf8Of returns a text that is UTF-8 or else, as many old files have it, Windows-1252.
func utf8Of(text string) string {
	if utf8.ValidString(text) {
		return text
	}
	converted, err := charmap.Windows1252.NewDecoder().String(text)
	if err != nil {
		return text
	}
	return converted
}
