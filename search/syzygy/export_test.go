package syzygy

import "github.com/luftchess/luft/board"

// Stores reports whether there is a table of distances that has b as it is: other positions
// are found by their moves or, if both sides have the same pieces, with colours changed.
func (t *Tables) Stores(b *board.Board) bool {
	m := materialOf(b)
	l, err := t.table(m, dtzSuffix)
	if err != nil {
		return false
	}
	v := l.table.view(b, m)
	p, _ := l.table.locate(v)
	if l.table.symmetric {
		return !v.flipped
	}
	return (p.flags&blackToMove != 0) == v.black
}
