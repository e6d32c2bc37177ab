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
	"github.com/luftchess/luft/movegen"
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

	placed placement // as the methods below use it
	occ    board.Bitboard
	colors [2]board.Bitboard
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
	size := 2 * t.kingSquares() << (6 * (len(t.pieces) - 1))
	t.distance = make([]int16, size)
	t.quiets = make([]uint8, size)
	t.zeroing = make([]int8, size)
	return t
}

// kingSquares is the number of squares White's king has: the board is reflected so that
// it stands on the files a to d and, without pawns, on the ranks 1 to 4.
func (t *Table) kingSquares() int {
	if t.pawns {
		return 32
	}
	return 16
}

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

// set puts the pieces on the board. It reports false if two are on the same square.
func (t *Table) set(p *placement) bool {
	t.placed, t.colors = *p, [2]board.Bitboard{}
	for i, piece := range t.pieces {
		t.colors[piece.Color()] |= p.squares[i].Bitboard()
	}
	t.occ = t.colors[0] | t.colors[1]
	return t.occ.Count() == len(t.pieces)
}

// attacks returns what piece i attacks.
func (t *Table) attacks(i int, from board.Square, occ board.Bitboard) board.Bitboard {
	switch p := t.pieces[i]; p.Kind() {
	case board.Pawn:
		return movegen.PawnAttacks(p.Color(), from)
	case board.Knight:
		return movegen.KnightAttacks(from)
	case board.Bishop:
		return movegen.BishopAttacks(from, occ)
	case board.Rook:
		return movegen.RookAttacks(from, occ)
	case board.Queen:
		return movegen.QueenAttacks(from, occ)
	}
	return movegen.KingAttacks(from)
}

// checked reports whether the king of a colour is attacked on a square, where occ is
// occupied and piece skip is not on the board.
func (t *Table) checked(c board.Color, king board.Square, occ board.Bitboard, skip int) bool {
	for i, p := range t.pieces {
		if p.Color() != c && i != skip && t.attacks(i, t.placed.squares[i], occ).Has(king) {
			return true
		}
	}
	return false
}

// solve finds all distances. Positions are solved together with all those that moves
// which zero nothing may lead to: the pawns are on the same squares, or on reflected
// ones. Those that pawn moves lead to are solved before.
func (t *Table) solve() {
	for _, slice := range t.slices() {
		t.solveSlice(slice)
	}
	t.quiets, t.zeroing = nil, nil
}

// slices returns the squares of the pawns (those of other pieces are A1), grouped by the
// number of steps that the pawns have before them, so that each pawn move leads to an
// earlier group.
func (t *Table) slices() [][][maxPieces]board.Square {
	all := [][maxPieces]board.Square{{}}
	for i, p := range t.pieces {
		if p.Kind() != board.Pawn {
			continue
		}
		var next [][maxPieces]board.Square
		for _, s := range all {
			for sq := board.A2; sq <= board.H7; sq++ {
				s[i] = sq
				next = append(next, s)
			}
		}
		all = next
	}
	var groups [][][maxPieces]board.Square
	for _, s := range all {
		left := 0
		for i, p := range t.pieces {
			if p.Kind() == board.Pawn {
				left += int(board.Rank8 - s[i].Rank().Relative(p.Color()))
			}
		}
		for left >= len(groups) {
			groups = append(groups, nil)
		}
		groups[left] = append(groups[left], s)
	}
	return groups
}

// each calls f with each placement of a slice that index keeps as it is.
func (t *Table) each(slice *[maxPieces]board.Square, f func(p *placement, n int)) {
	var p placement
	var place func(i int)
	place = func(i int) {
		switch {
		case i == len(t.pieces):
			f(&p, t.index(&p))
		case t.pieces[i].Kind() == board.Pawn:
			p.squares[i] = slice[i]
			place(i + 1)
		case i == 0:
			for k := range t.kingSquares() {
				p.squares[0] = board.Square(k&3 | k>>2<<3)
				place(1)
			}
		default:
			for s := range board.Square(64) {
				p.squares[i] = s
				place(i + 1)
			}
		}
	}
	for _, p.turn = range [...]board.Color{board.White, board.Black} {
		place(0)
	}
}

func (t *Table) solveSlice(slice [][maxPieces]board.Square) {
	// Positions that are known to be won or lost in so many plies, and those that will be
	// with the 101st ply, as a zeroing move leads to an outcome that the fifty-move rule
	// has saved.
	var won, lost, laterWon, laterLost, won1, lost1 []int32
	examine := func(p *placement, n int) {
		if !t.set(p) || t.checked(p.turn.Other(), p.squares[p.turn.Other()], t.occ, -1) {
			t.distance[n] = illegal
			return
		}
		t.quiets[n], t.zeroing[n] = t.examine()
		switch z := t.zeroing[n]; {
		case z == 2:
			won1 = append(won1, int32(n))
		case z == 1:
			laterWon = append(laterWon, int32(n))
		case t.quiets[n] > 0:
		case z == -2:
			lost1 = append(lost1, int32(n))
		case z == -1:
			laterLost = append(laterLost, int32(n))
		case z == noZeroing && t.checked(p.turn, p.squares[p.turn], t.occ, -1):
			t.distance[n] = -1
			lost = append(lost, int32(n))
		}
	}
	for i := range slice {
		t.each(&slice[i], examine)
	}
	for ply := int16(1); len(won)+len(lost) > 0 || ply <= 101; ply++ {
		var nextWon, nextLost []int32
		for _, n := range lost {
			t.before(int(n), func(n int) {
				if t.distance[n] == 0 {
					t.distance[n] = ply
					nextWon = append(nextWon, int32(n))
				}
			})
		}
		add := func(list []int32, distance int16, to *[]int32) {
			for _, n := range list {
				if t.distance[n] == 0 {
					t.distance[n] = distance
					*to = append(*to, n)
				}
			}
		}
		switch ply {
		case 1:
			add(won1, ply, &nextWon)
			add(lost1, -ply-1, &nextLost)
		case 101:
			add(laterWon, ply, &nextWon)
			add(laterLost, -ply-1, &nextLost)
		}
		for _, n := range won {
			t.before(int(n), func(n int) {
				if t.distance[n] != 0 {
					return
				}
				if t.quiets[n]--; t.quiets[n] > 0 {
					return
				}
				switch t.zeroing[n] {
				case noZeroing, -2:
					t.distance[n] = -ply - 1
					nextLost = append(nextLost, int32(n))
				case -1:
					if ply > 101 {
						t.distance[n] = -ply - 1
						nextLost = append(nextLost, int32(n))
					} else {
						laterLost = append(laterLost, int32(n))
					}
				}
			})
		}
		if ply == 101 {
			add(laterLost, -ply-1, &nextLost)
		}
		won, lost = nextWon, nextLost
	}
}

// examine returns how many quiet moves the placed position has, and the best outcome of
// its zeroing moves.
func (t *Table) examine() (quiets uint8, zeroing int8) {
	zeroing = noZeroing
	p := t.placed
	us := p.turn
	for i, piece := range t.pieces {
		if piece.Color() != us {
			continue
		}
		from := p.squares[i]
		targets := t.attacks(i, from, t.occ) &^ t.colors[us]
		if piece.Kind() == board.Pawn {
			targets &= t.colors[us.Other()]
			targets |= t.pushes(us, from)
		}
		for to := range targets.Squares() {
			captured := -1
			for j, s := range p.squares[:len(t.pieces)] {
				if s == to {
					captured = j
				}
			}
			king := p.squares[us]
			if i == int(us) {
				king = to
			}
			if captured >= 0 && t.pieces[captured].Kind() == board.King ||
				t.checked(us, king, t.occ.Without(from).With(to), captured) {
				continue
			}
			if captured < 0 && piece.Kind() != board.Pawn {
				quiets++
				continue
			}
			zeroing = max(zeroing, t.zeroed(i, to, captured))
		}
	}
	return quiets, zeroing
}

// pushes returns where a pawn may go without capturing.
func (t *Table) pushes(c board.Color, from board.Square) board.Bitboard {
	one := from.Bitboard().Forward(c) &^ t.occ
	if from.Rank().Relative(c) == board.Rank2 {
		return one | one.Forward(c)&^t.occ
	}
	return one
}

// zeroed returns the outcome of a legal capture or pawn move of piece i, for who plays it.
func (t *Table) zeroed(i int, to board.Square, captured int) int8 {
	p := t.placed
	p.squares[i] = to
	p.turn = p.turn.Other()
	pieces := slices.Clone(t.pieces)
	c := pieces[i].Color()
	squares := slices.Clone(p.squares[:len(pieces)])
	if pieces[i].Kind() == board.Pawn && to.Rank().Relative(c) == board.Rank8 {
		best := int8(noZeroing)
		for k := board.Knight; k <= board.Queen; k++ {
			pieces[i] = board.NewPiece(c, k)
			best = max(best, -t.solver.outcome(pieces, squares, p.turn, captured))
		}
		return best
	}
	v := -t.solver.outcome(pieces, squares, p.turn, captured)
	if d := int(to) - int(t.placed.squares[i]); pieces[i].Kind() == board.Pawn && (d == 16 || d == -16) {
		v = t.enPassant(v, i, to, squares)
	}
	return v
}

// enPassant returns the outcome of a double push of piece i that without en passant has
// the outcome v. The squares are those after the push.
func (t *Table) enPassant(v int8, i int, to board.Square, squares []board.Square) int8 {
	us := t.pieces[i].Color()
	them := us.Other()
	behind := (to.Bitboard()).Forward(them).First()
	captured := false
	for j, p := range t.pieces {
		if p != board.NewPiece(them, board.Pawn) || !movegen.PawnAttacks(them, squares[j]).Has(behind) {
			continue
		}
		after := Table{solver: t.solver, pieces: t.pieces, pawns: true}
		q := placement{turn: them}
		copy(q.squares[:], squares)
		q.squares[j] = behind
		after.set(&q)
		occ := after.occ.Without(to)
		if after.checked(them, squares[them], occ, i) {
			continue
		}
		w := -t.solver.outcome(t.pieces, q.squares[:len(t.pieces)], us, i) // for them
		if !captured {
			captured = true
			if !t.solver.canMove(t.pieces, squares, them) {
				v = -w
			}
		}
		v = min(v, -w)
	}
	return v
}

// canMove reports whether a player has a legal move, en passant aside.
func (s *Solver) canMove(pieces []board.Piece, squares []board.Square, turn board.Color) bool {
	t := &Table{solver: s, pieces: pieces, pawns: true}
	p := placement{turn: turn}
	copy(p.squares[:], squares)
	t.set(&p)
	for i, piece := range pieces {
		if piece.Color() != turn {
			continue
		}
		from := squares[i]
		targets := t.attacks(i, from, t.occ) &^ t.colors[turn]
		if piece.Kind() == board.Pawn {
			targets = targets&t.colors[turn.Other()] | t.pushes(turn, from)
		}
		for to := range targets.Squares() {
			king := squares[turn]
			if i == int(turn) {
				king = to
			}
			if !t.checked(turn, king, t.occ.Without(from).With(to), slices.Index(squares, to)) {
				return true
			}
		}
	}
	return false
}

// outcome returns the outcome, from -2 to 2, of a position with the halfmove clock at 0
// for the player to move. Piece skip is not on the board.
func (s *Solver) outcome(pieces []board.Piece, squares []board.Square, turn board.Color, skip int) int8 {
	n := s.distance(pieces, squares, turn, skip)
	switch {
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

// distance returns what a table keeps for a position.
func (s *Solver) distance(pieces []board.Piece, squares []board.Square, turn board.Color, skip int) int16 {
	type placed struct {
		piece  board.Piece
		square board.Square
	}
	var others []board.Piece
	var list []placed
	for i, p := range pieces {
		if i != skip {
			list = append(list, placed{p, squares[i]})
			if i > 1 {
				others = append(others, p)
			}
		}
	}
	if len(others) == 0 {
		return 0
	}
	t := s.Table(others...)
	var p placement
	p.turn = turn
	if _, flipped := canonical(others); flipped {
		p.turn = turn.Other()
		for i := range list {
			list[i].piece, list[i].square = list[i].piece.Flip(), list[i].square.Flip()
		}
	}
	for i, want := range t.pieces {
		j := slices.IndexFunc(list, func(l placed) bool { return l.piece == want })
		p.squares[i] = list[j].square
		list[j].piece = board.NoPiece
	}
	return t.distance[t.index(&p)]
}

// before calls f with the number of each position from which a quiet move leads to the
// position with the number n.
func (t *Table) before(n int, f func(n int)) {
	p := t.at(n)
	t.set(&p)
	them := p.turn.Other()
	q := p
	q.turn = them
	for i, piece := range t.pieces {
		if piece.Color() != them || piece.Kind() == board.Pawn {
			continue
		}
		for from := range (t.attacks(i, p.squares[i], t.occ) &^ t.occ).Squares() {
			q.squares[i] = from
			f(t.index(&q))
		}
		q.squares[i] = p.squares[i]
	}
}

// All calls f with each legal position of the table, kings first and then the other
// pieces in the order of Pieces, White's king on the files a to d and, without pawns, on
// the ranks 1 to 4. Distance is the exact distance to zeroing in plies, for the player to
// move: positive if won, negative or, if mated, 0 with lost if lost.
func (t *Table) All(f func(squares []board.Square, turn board.Color, distance int, lost bool)) {
	for n, d := range t.distance {
		p := t.at(n)
		if d == illegal || !t.set(&p) || t.pawnsOut(&p) {
			continue
		}
		if d < 0 {
			f(p.squares[:len(t.pieces)], p.turn, int(d)+1, true)
		} else {
			f(p.squares[:len(t.pieces)], p.turn, int(d), false)
		}
	}
}

// pawnsOut reports whether a pawn is on a rank where it cannot be.
func (t *Table) pawnsOut(p *placement) bool {
	for i, piece := range t.pieces {
		if r := p.squares[i].Rank(); piece.Kind() == board.Pawn && (r == board.Rank1 || r == board.Rank8) {
			return true
		}
	}
	return false
}

// Pieces returns the pieces, kings first.
func (t *Table) Pieces() []board.Piece { return slices.Clone(t.pieces) }
