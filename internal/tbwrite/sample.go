package tbwrite

import (
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// Sample returns count positions of [TwoPawns] and [BothPawns], the same each time. Both
// colours have the more pieces, and some of the positions have an en passant capture.
func Sample(count int) (boards []board.Board) {
	r := rand.New(rand.NewPCG(11, 12))
	for len(boards) < count {
		name := TwoPawns
		if r.IntN(2) == 0 {
			name = BothPawns
		}
		b, ok := random(r, name)
		if !ok {
			continue
		}
		for m := range movegen.Legal(&b) {
			next := b
			if next.Play(m); next.EnPassant() != board.NoSquare {
				b = next
				break
			}
		}
		if r.IntN(2) == 0 {
			b = b.Flip()
		}
		boards = append(boards, b)
	}
	return boards
}

// random places pieces at random, pawns more often where a formula has more than one value.
// It reports false if the position is not legal.
func random(r *rand.Rand, name string) (board.Board, bool) {
	m, _ := parseMaterial(name)
	s := board.Setup{Turn: board.Color(r.IntN(2)), Fullmove: 1}
	middle, placed := r.IntN(4) > 0, 0
	for piece := range board.Piece(16) {
		for range m.count(piece) {
			square := board.Square(r.IntN(64))
			if piece.Kind() == board.Pawn && middle {
				square = board.NewSquare(board.File(2+r.IntN(4)), square.Rank())
			}
			s.Pieces[square] = piece
			placed++
		}
	}
	b, err := s.Board()
	return b, err == nil && b.Occupied().Count() == placed
}
