package desk

import (
	"context"
	"math"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/san"
)

// mostPlayed is how many of the moves that were played in a position are told.
const mostPlayed = 12

// A PlayedMove is what came of a move in the games of the explorer.
type PlayedMove struct {
	UCI   string `json:"uci"`
	SAN   string `json:"san"`
	Games int64  `json:"games"` // also those without a result
	White int64  `json:"white"` // won by White
	Draws int64  `json:"draws"`
	Black int64  `json:"black"` // won by Black
	// Rating is the average of those who played the move; 0 if none is known.
	Rating int `json:"rating,omitempty"`
}

// explore returns the moves that were played in a position, the most frequent first. A
// damaged index has none.
func explore(x *explorer.Index, b *board.Board) (played []PlayedMove) {
	if x == nil {
		return nil
	}
	moves, err := x.Moves(nil, b)
	if err != nil {
		return nil
	}
	for _, m := range moves[:min(len(moves), mostPlayed)] {
		p := PlayedMove{UCI: m.Move.String(), SAN: san.Format(b, m.Move), Games: m.Games, White: m.Wins, Draws: m.Draws, Black: m.Losses}
		if b.Turn() == board.Black {
			p.White, p.Black = p.Black, p.White
		}
		if rating, ok := m.AverageRating(); ok {
			p.Rating = int(math.Round(rating))
		}
		played = append(played, p)
	}
	return played
}

// A TopGame is one of the best rated games with a position.
type TopGame struct {
	ID          explorer.GameID `json:"id"`
	White       string          `json:"white"`
	WhiteRating int             `json:"white_rating,omitempty"`
	Black       string          `json:"black"`
	BlackRating int             `json:"black_rating,omitempty"`
	Result      string          `json:"result"`
	Date        string          `json:"date"` // with ? for what is not known
	Ply         int             `json:"ply"`  // at which the position occurs first
}

// TopGames are games, the best rated first.
type TopGames struct {
	Games []TopGame `json:"games"`
}

// ExplorerGames returns the best rated games that go on from a position. Those that cannot
// be read, or do not have the position because their file has changed, are left out, and
// those that have not been read when ctx ends. The error is an *[Error].
func (d *Desk) ExplorerGames(ctx context.Context, l Line) (*TopGames, error) {
	_, g, _, err := l.play()
	if err != nil {
		return nil, err
	}
	answer := &TopGames{Games: []TopGame{}}
	if d.options.Explorer == nil || d.options.ReadGame == nil {
		return answer, nil
	}
	b := g.Board()
	games, err := d.options.Explorer.TopGames(&b)
	if err != nil {
		return answer, nil // as a position of a damaged index has no moves
	}
	for _, g := range games {
		if ctx.Err() != nil {
			break
		}
		read, err := d.options.ReadGame(&g)
		if err != nil {
			continue
		}
		if ply, ok := plyOf(read, b.Hash()); ok {
			answer.Games = append(answer.Games, TopGame{
				g.ID, read.Tags.Get("White"), g.White, read.Tags.Get("Black"), g.Black, g.Result.String(), g.Date.String(), ply,
			})
		}
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
func (d *Desk) ExplorerGame(q GameOf) (*GameText, error) {
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
	return &GameText{read.String()}, nil
}
