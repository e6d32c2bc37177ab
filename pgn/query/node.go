package query

import (
	"math"

	"github.com/luftchess/luft/board"
)

// A node is a part of a query. Nodes do not change.
//
// There are two kinds of conditions: those of a game, and those of a position, which are terms.
// A term that stands where a condition of a game is expected asks for a position of the game
// that meets it.
type node interface {
	// text appends the node as text.
	text(dst []byte) []byte
	// colors returns the node with the colours exchanged and the board turned around.
	colors() node
	// mirror returns the node with the a-file exchanged with the h-file.
	mirror() node
}

// A term is a condition of a position.
type term interface {
	node
	// holds reports whether a position meets the condition.
	holds(m *moment) bool
	// bounds are limits outside of which the term never holds.
	bounds() bounds
	// cost says how much work holds is, to test what is cheap first.
	cost() int
}

// The costs of terms.
const (
	costField  = iota + 1 // a comparison or two
	costBoards            // a few operations on bitboards
	costMove              // a look at the move
	costSearch            // attacks, legal moves
)

// bounds are the limits of a condition: how many pieces of each kind a position has that meets it, and
// how many plies were played. They are cheap to test, and most games never meet them.
type bounds struct {
	min, max [16]int8 // by board.Piece
	from, to int      // plies
}

// anywhere are the bounds of a term about which nothing is known.
func anywhere() bounds {
	b := bounds{to: math.MaxInt}
	for i := range b.max {
		b.max[i] = math.MaxInt8
	}
	return b
}

// and returns the bounds of what meets both conditions.
func (b bounds) and(c bounds) bounds {
	for i := range b.min {
		b.min[i] = max(b.min[i], c.min[i])
		b.max[i] = min(b.max[i], c.max[i])
	}
	b.from, b.to = max(b.from, c.from), min(b.to, c.to)
	return b
}

// or returns the bounds of what meets one condition or both.
func (b bounds) or(c bounds) bounds {
	for i := range b.min {
		b.min[i] = min(b.min[i], c.min[i])
		b.max[i] = max(b.max[i], c.max[i])
	}
	b.from, b.to = min(b.from, c.from), max(b.to, c.to)
	return b
}

// pieces are how many pieces of each kind are on a board, by board.Piece.
type pieces [16]int8

func countPieces(b *board.Board) (n pieces) {
	for c := board.White; c <= board.Black; c++ {
		own := b.Color(c)
		for k := board.Pawn; k <= board.King; k++ {
			n[board.NewPiece(c, k)] = int8((own & b.Kind(k)).Count())
		}
	}
	return n
}

// admit reports whether a position with these pieces may meet the condition.
func (b *bounds) admit(n *pieces) bool {
	for i, have := range n {
		if have < b.min[i] || have > b.max[i] {
			return false
		}
	}
	return true
}

// admitLater reports whether a position with these pieces, or one that comes after it, may meet the
// condition: pieces that are missing can only come from promotions.
func (b *bounds) admitLater(n *pieces) bool {
	for c := board.White; c <= board.Black; c++ {
		pawns := n[board.NewPiece(c, board.Pawn)]
		if pawns < b.min[board.NewPiece(c, board.Pawn)] {
			return false
		}
		missing := int8(0)
		for k := board.Knight; k <= board.King; k++ {
			p := board.NewPiece(c, k)
			missing += max(0, b.min[p]-n[p])
		}
		if pawns-missing < b.min[board.NewPiece(c, board.Pawn)] {
			return false
		}
	}
	return true
}
