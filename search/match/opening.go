package match

import (
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// An Opening is a start position with the moves played from it before the players take
// over. The zero value is the standard start position.
type Opening struct {
	Name  string       `json:"name"`  // may be empty
	Start board.Board  `json:"start"` // the zero Board is the standard position
	Moves []board.Move `json:"moves"` // played from Start
}

// NewOpening returns an opening with the first plies of a game, or all of them if plies is
// zero or negative. Its name is the Opening tag. The error is a *[game.IllegalMoveError].
func NewOpening(g *pgn.Game, plies int) (Opening, error) {
	line, err := g.Replay()
	if err != nil {
		return Opening{}, err
	}
	o := Opening{Name: g.Tags.Get(tagOpening), Start: g.Start, Moves: line.Moves()}
	if plies > 0 && plies < len(o.Moves) {
		o.Moves = o.Moves[:plies]
	}
	return o, nil
}

// start returns the start position.
func (o *Opening) start() board.Board {
	if o.Start == (board.Board{}) {
		return board.Start()
	}
	return o.Start
}

// Game returns a game in which the opening has been played. The error is a
// *[game.IllegalMoveError].
func (o *Opening) Game() (*game.Game, error) {
	g := game.New(o.start())
	for _, m := range o.Moves {
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// checkOpenings returns what is wrong with the first invalid opening, or "".
func checkOpenings(openings []Opening) string {
	for i := range openings {
		g, err := openings[i].Game()
		if err != nil {
			return fmt.Sprintf("number %d: %v", i+1, err)
		}
		if _, by := byRule(g); by != game.NoTermination {
			return fmt.Sprintf("number %d: the game is over by %v", i+1, by)
		}
		if why := checkTag(tagOpening, openings[i].Name); why != "" {
			return fmt.Sprintf("number %d: %s", i+1, why)
		}
	}
	return ""
}
