package query

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A word is a condition without an argument.
type word string

// plain are the functions of the conditions without an argument, and what they cost.
var plain = map[word]struct {
	holds func(m *moment) bool
	cost  int
}{
	"enpassant": {func(m *moment) bool {
		return m.move != board.NoMove && m.captured() != board.NoPiece && m.before.Piece(m.move.To()) == board.NoPiece
	}, costMove},
	"sacrifice":    {(*moment).isSacrifice, costSearch},
	"check":        {func(m *moment) bool { return movegen.InCheck(m.board) }, costMove},
	"checkmate":    {func(m *moment) bool { return movegen.InCheck(m.board) && isMate(m.board) }, costSearch},
	"stalemate":    {func(m *moment) bool { return movegen.StatusOf(m.board) == movegen.StatusStalemate }, costSearch},
	"insufficient": {func(m *moment) bool { return movegen.InsufficientMaterial(m.board) }, costMove},
	"repetition":   {func(m *moment) bool { return m.repetitions() >= 3 }, costMove},
	"fifty":        {func(m *moment) bool { return m.board.Halfmove() >= 100 }, costField},
}

func readWord(_ *parser, name string, _ level, _ int) (node, error) { return word(name), nil }

func (w word) text(dst []byte) []byte { return append(dst, w...) }
func (w word) colors() node           { return w }
func (w word) mirror() node           { return w }
func (w word) bounds() bounds         { return anywhere() }
func (w word) cost() int              { return plain[w].cost }
func (w word) holds(m *moment) bool   { return plain[w].holds(m) }
