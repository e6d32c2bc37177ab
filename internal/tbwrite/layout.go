package tbwrite

import (
	"slices"

	"github.com/luftchess/luft/board"
)

// A layout is how the positions of a part of a table are numbered. The pieces are placed
// group by group: the leading pawns, the pawns of the other side, then the others, those of
// a kind and colour together. The number of a position has a digit for each group. Which
// digit is how significant, and in which order the other pieces are placed, is different for
// each part, as a table may choose that.
type layout struct {
	pieces        []board.Piece
	groups        []group // in the order in which they are placed
	order, order2 int     // the places, among the digits, of the pawns of the two sides
	significance  []int   // the groups by their digits, the least significant first
	pawns         bool
}

// A group is pieces that are placed together.
type group struct {
	count int
	from  board.Square // the first square that they may stand on

	// ways are the ways to place them, by digit: the squares of leading pawns, for others
	// which of the squares left over.
	ways [][]board.Square
}

// none is the place of a group that there is not.
const none = 15

func newLayout(m material, file int, turn board.Color) *layout {
	l := &layout{order2: none, pawns: m.pawns()}
	others := m.pieces()
	if !l.pawns {
		l.leadPieces(m, others)
		return l
	}
	lead, second := board.NewPiece(board.White, board.Pawn), board.NewPiece(board.Black, board.Pawn)
	if n := m.count(second); n > 0 && (m.count(lead) == 0 || n < m.count(lead)) {
		lead, second = second, lead
	}
	rotate := (file + 2*int(turn)) % len(others)
	others = slices.Concat(others[rotate:], others[:rotate])
	taken := 0
	add := func(p board.Piece, g group) {
		for range g.count {
			l.pieces = append(l.pieces, p)
		}
		l.groups = append(l.groups, g)
		taken += g.count
	}
	add(lead, group{count: m.count(lead), ways: leadPlacements(file, m.count(lead))})
	if n := m.count(second); n > 0 {
		add(second, group{count: n, from: board.A2, ways: combinations(n, 48-taken)})
	}
	for _, p := range others {
		n := m.count(p)
		add(p, group{count: n, ways: combinations(n, 64-taken)})
	}

	l.order = (file + int(turn)) % len(l.groups)
	digits := len(l.groups) - len(others) // groups that have a place of their own
	if digits == 2 {
		l.order2 = (l.order + 1) % len(l.groups)
	}
	next := digits
	for place := range l.groups {
		switch place {
		case l.order:
			l.significance = append(l.significance, 0)
		case l.order2:
			l.significance = append(l.significance, 1)
		default:
			l.significance = append(l.significance, next)
			next++
		}
	}
	return l
}

// leadPieces puts first what leads in a table without pawns: three pieces that are the only
// ones of their kind and colour or, if there are fewer, the kings. The positions of
// such a table cannot be written, but a constant.
func (l *layout) leadPieces(m material, others []board.Piece) {
	single := func(p board.Piece) bool { return m.count(p) == 1 }
	if i := slices.IndexFunc(others[2:], single); i >= 0 {
		lead := others[2+i]
		others = slices.Insert(slices.Delete(others, 2+i, 3+i), 2, lead)
	}
	for _, p := range others {
		for range m.count(p) {
			l.pieces = append(l.pieces, p)
		}
	}
}

// header returns what the file says of the layout, in the low half of each byte.
func (l *layout) header() []byte {
	b := []byte{byte(l.order)}
	if l.order2 != none {
		b = append(b, byte(l.order2))
	}
	for _, p := range l.pieces {
		b = append(b, byte(p.Kind()-board.Pawn+1)|byte(p.Color())<<3)
	}
	return b
}

// pawnSquares has the squares of leading pawns from the highest rank of the files d and e
// down, to the lowest of a and h, as the format orders them. The pawn with the last one leads.
var pawnSquares = func() (squares []board.Square) {
	for file := 3; file >= 0; file-- {
		for rank := 6; rank >= 1; rank-- {
			squares = append(squares, board.Square(8*rank+7-file), board.Square(8*rank+file))
		}
	}
	return squares
}()

// leadPlacements returns the placements of n leading pawns of which the first stands on a
// file from a to d, in order.
func leadPlacements(file, n int) (all [][]board.Square) {
	for rank := 1; rank <= 6; rank++ {
		first := board.Square(8*rank + file)
		before := slices.Index(pawnSquares, first)
		for _, others := range combinations(n-1, before) {
			placement := []board.Square{first}
			for _, i := range others {
				placement = append(placement, pawnSquares[i])
			}
			all = append(all, placement)
		}
	}
	return all
}

// combinations returns the combinations of k of the numbers below n, ordered by their
// greatest number, then the next.
func combinations(k, n int) (all [][]board.Square) {
	if k == 0 {
		return [][]board.Square{nil}
	}
	for last := range n {
		for _, c := range combinations(k-1, last) {
			all = append(all, append(slices.Clip(c), board.Square(last)))
		}
	}
	return all
}

// each calls f with the squares of the pieces of each position, in the order of the
// positions' numbers.
func (l *layout) each(f func(squares []board.Square)) {
	p := placement{layout: l, digits: make([]int, len(l.groups)), squares: make([]board.Square, len(l.pieces))}
	first := 0 // the first group, as they are placed, whose digit has changed
	for {
		p.place(first)
		f(p.squares)
		first = len(l.groups)
		i := 0
		for ; i < len(l.groups); i++ {
			g := l.significance[i]
			first = min(first, g)
			if p.digits[g]++; p.digits[g] < len(l.groups[g].ways) {
				break
			}
			p.digits[g] = 0
		}
		if i == len(l.groups) {
			return
		}
	}
}

// A placement is a position: the digits of its number, and the squares of the pieces.
type placement struct {
	*layout
	digits  []int
	squares []board.Square

	// taken are, for each group, the squares of those that are placed before it, in order.
	taken [8][16]board.Square
}

// place puts the pieces of the groups from the first given one on into squares.
func (p *placement) place(first int) {
	done := 0
	for i := range p.groups[:first] {
		done += p.groups[i].count
	}
	for i := first; i < len(p.groups); i++ {
		g, taken, next := &p.groups[i], &p.taken[i], &p.taken[i+1]
		*next = *taken
		before := done
		for _, s := range g.ways[p.digits[i]] {
			if i > 0 {
				s += g.from
				for _, other := range taken[:before] {
					if s < other {
						break
					}
					s++
				}
			}
			p.squares[done] = s
			j := done
			for ; j > 0 && next[j-1] > s; j-- {
				next[j] = next[j-1]
			}
			next[j] = s
			done++
		}
	}
}
