package retro

import (
	"github.com/luftchess/luft/board"
)

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
func (t *Table) each(slice *[maxPieces]board.Square, f func(q *position, n int)) {
	q := position{Table: t}
	var place func(i int)
	place = func(i int) {
		if i == len(t.pieces) {
			f(&q, t.index(&q.placement))
			return
		}
		put := func(s board.Square) {
			if q.occ.Has(s) {
				return
			}
			c := t.pieces[i].Color()
			q.squares[i], q.occ, q.colors[c] = s, q.occ.With(s), q.colors[c].With(s)
			place(i + 1)
			q.occ, q.colors[c] = q.occ.Without(s), q.colors[c].Without(s)
		}
		switch {
		case t.pieces[i].Kind() == board.Pawn:
			put(slice[i])
		case i == 0:
			for k := range t.kingSquares() {
				put(board.Square(k&3 | k>>2<<3))
			}
		default:
			for s := range board.Square(64) {
				put(s)
			}
		}
	}
	for _, q.turn = range [...]board.Color{board.White, board.Black} {
		place(0)
	}
}

func (t *Table) solveSlice(slice [][maxPieces]board.Square) {
	// Positions that are known to be won or lost in n plies, and those that will be
	// with the 101st ply, as a zeroing move leads to an outcome that the fifty-move rule
	// has saved.
	var won, lost, laterWon, laterLost, won1, lost1 []int32
	examine := func(q *position, n int) {
		if q.attacked(q.turn.Other(), q.squares[q.turn.Other()], q.occ, -1) {
			return
		}
		t.distance[n] = 0
		t.quiets[n], t.zeroing[n] = q.examine()
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
		case z == noZeroing && q.attacked(q.turn, q.squares[q.turn], q.occ, -1):
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

// before calls f with the number of each position from which a quiet move leads to the
// position with the number n.
func (t *Table) before(n int, f func(n int)) {
	q := t.place(t.at(n))
	them := q.turn.Other()
	other := n + t.half() // with the other player to move
	if them == board.White {
		other = n - t.half()
	}
	for i, piece := range t.pieces {
		if piece.Color() != them || piece.Kind() == board.Pawn {
			continue
		}
		to := q.squares[i]
		shift := 6 * (len(t.pieces) - 1 - i)
		for froms := t.attacks(i, to, q.occ) &^ q.occ; froms != 0; froms &= froms - 1 {
			from := froms.First()
			if i > 0 {
				f(other + (int(from)-int(to))<<shift)
				continue
			}
			p := q.placement
			p.squares[0], p.turn = from, them
			f(t.index(&p))
		}
	}
}
