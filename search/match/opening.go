package match

import (
	"fmt"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// An Opening is a position to play from, and how it has come about. The zero value
// is where chess begins.
type Opening struct {
	Name  string       // or ""
	Start board.Board  // the zero Board stands for the ordinary one
	Moves []board.Move // from there to the first that the players choose
}

// NewOpening returns the opening that a game begins with: its first plies, or all
// of it if plies is 0 or less. Its name is that of the Opening tag. The error is a
// *[game.IllegalMoveError].
func NewOpening(g *pgn.Game, plies int) (Opening, error) {
	line, err := g.Replay()
	if err != nil {
		return Opening{}, err
	}
	o := Opening{Name: g.Tags.Get("Opening"), Start: g.Start, Moves: line.Moves()}
	if plies > 0 && plies < len(o.Moves) {
		o.Moves = o.Moves[:plies]
	}
	return o, nil
}

// start returns the position the opening begins from.
func (o *Opening) start() board.Board {
	if o.Start == (board.Board{}) {
		return board.Start()
	}
	return o.Start
}

// game returns the opening as a game that is to go on. The error is a
// *[game.IllegalMoveError].
func (o *Opening) game() (*game.Game, error) {
	g := game.New(o.start())
	for _, m := range o.Moves {
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// order returns which of n openings to play, in turn. Where they are shuffled, the
// same seed gives the same order.
func order(n int, shuffle bool, seed uint64) []int {
	indexes := make([]int, n)
	for i := range indexes {
		indexes[i] = i
	}
	if shuffle {
		r := rand.New(rand.NewPCG(seed, 0))
		r.Shuffle(n, func(i, j int) { indexes[i], indexes[j] = indexes[j], indexes[i] })
	}
	return indexes
}

// checkOpenings returns what is wrong with an opening, or "".
func checkOpenings(openings []Opening) string {
	for i := range openings {
		if _, err := openings[i].game(); err != nil {
			return fmt.Sprintf("number %d: %v", i+1, err)
		}
	}
	return ""
}
