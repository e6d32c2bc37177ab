package san

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// forPlay allows everything in [Lenient] except null moves, which are not part of a
// game.
var forPlay = Parser{Allow: Lenient &^ NullMoves}

// Play reads a move in algebraic or UCI notation as people type it, plays it in the game and returns
// it: "Nf3", "nf3", "g1f3", "O-O", "oo", "e8=Q", "e7e8q", "1.e4". It allows all of [Lenient] but null
// moves; see [Parser.Play] for other settings. The error is an *[Error] that wraps
// [ErrSyntax], [ErrIllegal], [ErrAmbiguous] or [ErrMissingPromotion], and the game has
// not changed then.
func Play(g *game.Game, text string) (board.Move, error) { return forPlay.Play(g, text) }

// Play reads a move as the Parser does, plays it in the game and returns it. A null
// move is [ErrIllegal]. The error is an *[Error], and the game has not changed then.
func (p *Parser) Play(g *game.Game, text string) (board.Move, error) {
	var b board.Board
	g.CopyBoard(&b)
	m, err := p.Parse(&b, text)
	if err != nil {
		return board.NoMove, err
	}
	if err := g.Play(m); err != nil { // a null move
		return board.NoMove, &Error{Text: text, Err: ErrIllegal}
	}
	return m, nil
}
