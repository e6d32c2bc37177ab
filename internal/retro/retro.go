// Package retro solves small endgames from the rules alone, by retrograde analysis. It
// is what tests of tablebases compare with: for each position of a material it finds the
// exact distance to zeroing, the fifty-move rule included. Four pieces take some ten
// million positions, and a few seconds.
//
// See https://www.chessprogramming.org/Retrograde_Analysis.
package retro

import (
	"cmp"
	"math"
	"slices"

	"github.com/luftchess/luft/board"
)

// A Solver solves endgames, and keeps those that it has solved, as others need them.
// It is for one goroutine at a time.
type Solver struct {
	tables map[string]*Table
}

// Table returns the solved endgame of kings and the given other pieces.
func (s *Solver) Table(pieces ...board.Piece) *Table {
	if s.tables == nil {
		s.tables = make(map[string]*Table)
	}
	others, _ := canonical(pieces)
	key := keyOf(others)
	t := s.tables[key]
	if t == nil {
		t = newTable(s, others)
		s.tables[key] = t // before it is solved, as pawn moves lead to it again
		t.solve()
	}
	return t
}

// keyOf returns a key for pieces that are in canonical order.
func keyOf(pieces []board.Piece) string {
	b := make([]byte, len(pieces))
	for i, p := range pieces {
		b[i] = byte(p)
	}
	return string(b)
}

// canonical returns the pieces, kings aside, in the order in which a Table has them, and
// whether their colours are changed: White has the stronger side.
func canonical(pieces []board.Piece) (ordered []board.Piece, flipped bool) {
	order := func(a, b board.Piece) int {
		if c := cmp.Compare(a.Color(), b.Color()); c != 0 {
			return c
		}
		return cmp.Compare(b.Kind(), a.Kind())
	}
	ordered = slices.SortedFunc(slices.Values(pieces), order)
	other := slices.Clone(ordered)
	for i, p := range other {
		other[i] = p.Flip()
	}
	slices.SortFunc(other, order)
	strength := func(pieces []board.Piece) (s []board.Kind) {
		for _, p := range pieces {
			if p.Color() == board.White {
				s = append(s, p.Kind())
			}
		}
		return s
	}
	a, b := strength(ordered), strength(other)
	if len(b) > len(a) || len(b) == len(a) && slices.Compare(b, a) > 0 {
		return other, true
	}
	return ordered, false
}

// maxPieces is the number of pieces, kings included, that a position may have.
const maxPieces = 5

// A placement is where the pieces of a table stand, White's king first, then Black's,
// then the others; and who is to move.
type placement struct {
	squares [maxPieces]board.Square
	turn    board.Color
}

// A Table has the distances of all positions of some pieces.
type Table struct {
	solver *Solver
	pieces []board.Piece // kings first
	pawns  bool

	// distance holds for each position 0 if it is drawn, n if it is won in n plies,
	// -n-1 if it is lost in n, and illegal if it cannot arise.
	distance []int16
	quiets   []uint8 // moves left that are not known to lose, zeroing moves aside
	zeroing  []int8  // the best outcome of a zeroing move; noZeroing without one

	// links are those that were needed so far, by what becomes of the pieces: the one
	// captured and the one promoted, each with its number plus one or 0, and to what.
	links [maxPieces + 1][maxPieces + 1][board.King + 1]*link
}

const (
	illegal   = math.MaxInt16
	noZeroing = -3
)

func newTable(s *Solver, others []board.Piece) *Table {
	t := &Table{solver: s}
	t.pieces = append([]board.Piece{board.NewPiece(board.White, board.King), board.NewPiece(board.Black, board.King)}, others...)
	for _, p := range t.pieces {
		t.pawns = t.pawns || p.Kind() == board.Pawn
	}
	size := 2 * t.half()
	t.distance = make([]int16, size)
	t.quiets = make([]uint8, size)
	t.zeroing = make([]int8, size)
	for n := range t.distance {
		t.distance[n] = illegal
	}
	return t
}

// Pieces returns the pieces, kings first.
func (t *Table) Pieces() []board.Piece { return slices.Clone(t.pieces) }

// Len returns how many numbers the positions have, of which not all are legal.
func (t *Table) Len() int { return len(t.distance) }

// At returns the position with the number n: where the pieces stand, in the order of
// [Table.Pieces], White's king on the files a to d and, without pawns, on the ranks 1 to 4.
// Distance is the exact distance to zeroing in plies, for the player to move: positive if
// won, negative or, if mated, 0 with lost if lost. It reports false if the position is not
// legal.
func (t *Table) At(n int) (squares []board.Square, turn board.Color, distance int, lost, ok bool) {
	if distance, lost, ok = t.found(n); !ok {
		return nil, 0, 0, false, false
	}
	p := t.at(n)
	return p.squares[:len(t.pieces)], p.turn, distance, lost, true
}

// Find returns the distance of a position as [Table.At] does. The squares are those of the
// pieces in the order of [Table.Pieces], on any files and ranks.
func (t *Table) Find(squares []board.Square, turn board.Color) (distance int, lost, ok bool) {
	p := placement{turn: turn}
	copy(p.squares[:], squares)
	return t.found(t.index(&p))
}

// found returns the distance of the position with the number n.
func (t *Table) found(n int) (distance int, lost, ok bool) {
	switch d := int(t.distance[n]); {
	case d == illegal:
		return 0, false, false
	case d < 0:
		return d + 1, true, true
	default:
		return d, false, true
	}
}

// kingSquares is the number of squares White's king has: the board is reflected so that
// it stands on the files a to d and, without pawns, on the ranks 1 to 4.
func (t *Table) kingSquares() int {
	if t.pawns {
		return 32
	}
	return 16
}

// half is the number of positions with White to move, as numbers are given.
func (t *Table) half() int { return t.kingSquares() << (6 * (len(t.pieces) - 1)) }

// index returns the number of a placement.
func (t *Table) index(p *placement) int {
	var mirror board.Square
	king := p.squares[0]
	if king&4 != 0 {
		mirror = 7
	}
	if !t.pawns && king&32 != 0 {
		mirror |= 56
	}
	king ^= mirror
	n := int(p.turn)*t.kingSquares() + int(king&3|king>>3<<2)
	for _, s := range p.squares[1:len(t.pieces)] {
		n = n<<6 | int(s^mirror)
	}
	return n
}

// at returns the placement with the number n.
func (t *Table) at(n int) (p placement) {
	for i := len(t.pieces) - 1; i > 0; i-- {
		p.squares[i] = board.Square(n & 63)
		n >>= 6
	}
	king := board.Square(n % t.kingSquares())
	p.squares[0] = king&3 | king>>2<<3
	p.turn = board.Color(n / t.kingSquares())
	return p
}

// A link leads from a table to the one that a zeroing move leads to.
type link struct {
	table *Table           // nil if only the kings are left
	order [maxPieces]uint8 // for each piece of the table, which one it was
	flip  bool             // the colours are changed
}

// link returns the link of a move that captures one piece and promotes another, -1 for none.
func (t *Table) link(captured, promoted int, kind board.Kind) *link {
	at := &t.links[captured+1][promoted+1][kind]
	if *at != nil {
		return *at
	}
	l := new(link)
	*at = l
	var pieces []board.Piece
	var from []uint8
	for i, p := range t.pieces {
		switch i {
		case captured:
			continue
		case promoted:
			p = board.NewPiece(p.Color(), kind)
		}
		pieces, from = append(pieces, p), append(from, uint8(i))
	}
	if len(pieces) == 2 {
		return l
	}
	l.table = t.solver.Table(pieces[2:]...)
	_, l.flip = canonical(pieces[2:])
	for i, want := range l.table.pieces {
		if l.flip {
			want = want.Flip()
		}
		j := slices.Index(pieces, want)
		pieces[j], l.order[i] = board.NoPiece, from[j]
	}
	return l
}

// outcome returns the outcome, from -2 to 2, of a position with the halfmove clock at 0
// for the player to move. The placement is as before the move that the link is for, but for
// the squares.
func (l *link) outcome(p *placement) int8 {
	t := l.table
	if t == nil {
		return 0
	}
	q := placement{turn: p.turn}
	var mirror board.Square
	if l.flip {
		q.turn, mirror = q.turn.Other(), 56
	}
	for i := range t.pieces {
		q.squares[i] = p.squares[l.order[i]] ^ mirror
	}
	switch n := t.distance[t.index(&q)]; {
	case n == 0:
		return 0
	case n > 100:
		return 1
	case n > 0:
		return 2
	case n < -101:
		return -1
	}
	return -2
}
