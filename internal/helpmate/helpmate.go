// Package helpmate finds for all positions of a few pieces whether White can ever checkmate,
// from the rules of chess alone. It is what package winnable is compared with.
//
// A position is winnable if it is mate, or if a legal move leads to a winnable one. A table
// begins with no winnable position and applies this rule until nothing changes.
package helpmate

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A Solver makes tables and keeps them. It is for one goroutine at a time. The zero Solver is
// ready to use.
type Solver struct {
	tables map[string]*Table
}

// A Table says which positions of some pieces are winnable for White.
type Table struct {
	solver *Solver
	pieces []board.Piece // in order, kings included
	pawns  bool
	state  []state // by index
}

type state uint8

const (
	open     state = iota // not known to be winnable; in the end, unwinnable
	winnable              // White can mate
	invalid               // no legal position, or the same as or a mirror image of another index
)

// Table returns the table of the kings and the given other pieces, at most two. It takes 8 MiB
// and some seconds with one of them, and 64 times as much with two.
func (s *Solver) Table(others ...board.Piece) *Table {
	pieces := append([]board.Piece{board.WhiteKing, board.BlackKing}, others...)
	slices.Sort(pieces)
	var key []byte
	for _, p := range pieces {
		key = append(key, byte(p))
	}
	if t := s.tables[string(key)]; t != nil {
		return t
	}
	if s.tables == nil {
		s.tables = make(map[string]*Table)
	}
	t := &Table{solver: s, pieces: pieces, state: make([]state, 2<<(6*len(pieces)))}
	t.pawns = slices.Contains(pieces, board.WhitePawn) || slices.Contains(pieces, board.BlackPawn)
	s.tables[string(key)] = t // before it is solved, as most moves stay in it
	t.solve()
	return t
}

// Positions yields the legal positions of the table, en passant aside, with their index: one of
// those that are mirror images of each other.
func (t *Table) Positions(yield func(int, board.Board) bool) {
	for i, is := range t.state {
		if is == invalid {
			continue
		}
		if b, ok := t.position(i); ok && !yield(i, b) {
			return
		}
	}
}

// Winnable reports whether White can mate from b, which has no castling rights.
func (s *Solver) Winnable(b *board.Board) bool {
	if b.EnPassant() != board.NoSquare { // not in the tables
		for _, next := range movegen.Successors(b) {
			if s.Winnable(&next) {
				return true
			}
		}
		return mated(b)
	}
	var others []board.Piece
	for _, p := range b.All() {
		if p.Kind() != board.King {
			others = append(others, p)
		}
	}
	t := s.Table(others...)
	return t.state[t.index(b)] == winnable
}

// mated reports whether Black is checkmated.
func mated(b *board.Board) bool {
	return b.Turn() == board.Black && movegen.StatusOf(b) == movegen.StatusCheckmate
}

func (t *Table) solve() {
	for i := range t.state {
		if !t.canonical(i) {
			t.state[i] = invalid
			continue
		}
		b, ok := t.position(i)
		switch {
		case !ok || t.index(&b) != i:
			t.state[i] = invalid
		case mated(&b):
			t.state[i] = winnable
		}
	}
	for changed := true; changed; {
		changed = false
		for i, is := range t.state {
			if is != open {
				continue
			}
			b, _ := t.position(i)
			for _, next := range movegen.Successors(&b) {
				if t.solver.winnableFrom(t, &next) {
					t.state[i], changed = winnable, true
					break
				}
			}
		}
	}
}

// winnableFrom is Winnable for a position that is probably in t.
func (s *Solver) winnableFrom(t *Table, b *board.Board) bool {
	if b.EnPassant() == board.NoSquare {
		if i := t.index(b); i >= 0 {
			return t.state[i] == winnable
		}
	}
	return s.Winnable(b)
}

// position returns the position of an index, or false if there is none.
func (t *Table) position(i int) (board.Board, bool) {
	var u board.Setup
	u.Turn, u.Fullmove = board.Color(i&1), 1
	i >>= 1
	for _, p := range t.pieces {
		at := &u.Pieces[i&63]
		if *at != board.NoPiece {
			return board.Board{}, false
		}
		*at = p
		i >>= 6
	}
	b, err := u.Board(board.ImpossibleCheck)
	return b, err == nil
}

// A symmetry maps squares to squares: the bits that are changed, then whether files and ranks are
// exchanged. There is no castling, so a position and its image are equally winnable; if there are
// pawns, only files can be mirrored.
type symmetry struct {
	change   board.Square
	exchange bool
}

// toCanonical returns the symmetry that takes the white king to the files a to d, and without
// pawns to the triangle a1, d1, d4.
func (t *Table) toCanonical(king board.Square) (y symmetry) {
	if king.File() >= board.FileE {
		y.change = 7
	}
	if !t.pawns {
		if king.Rank() >= board.Rank5 {
			y.change |= 56
		}
		king ^= y.change
		y.exchange = int(king.Rank()) > int(king.File())
	}
	return y
}

func (y symmetry) image(s board.Square) board.Square {
	s ^= y.change
	if y.exchange {
		s = s>>3 | s&7<<3
	}
	return s
}

// canonical reports whether the white king of an index is where toCanonical takes it.
func (t *Table) canonical(i int) bool {
	king := board.Square(i >> (1 + 6*slices.Index(t.pieces, board.WhiteKing)) & 63)
	return t.toCanonical(king) == symmetry{}
}

// index returns the index of a position or of its mirror image, or -1 if it has other pieces.
// Of equal pieces, the first stands on the lower square.
func (t *Table) index(b *board.Board) int {
	if b.Occupied().Count() != len(t.pieces) {
		return -1
	}
	y := t.toCanonical(b.King(board.White))
	i := int(b.Turn())
	var left board.Bitboard
	var before board.Square
	for n, p := range t.pieces {
		again := n > 0 && p == t.pieces[n-1]
		if !again {
			left = b.Pieces(p)
		}
		if left == 0 {
			return -1
		}
		s := y.image(left.First())
		left &= left - 1
		if again && s < before {
			i += (int(s) - int(before)) << (1 + 6*(n-1))
			s, before = before, s
		}
		i |= int(s) << (1 + 6*n)
		before = s
	}
	return i
}
