package san

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// appendPlain appends m in English letters, without its mark, if it is a legal move of the most
// frequent sort: neither castling nor en passant nor out of check by a piece other than the
// king, in standard chess. It does so without the masks of a Generator, and with few branches, as
// they are hard to predict. It reports whether the move gives check, and false for a move
// that is not plain or not legal.
func appendPlain(dst []byte, b *board.Board, m board.Move) (text []byte, check, ok bool) {
	if b.Rules() != board.Standard {
		return dst, false, false
	}
	us, from, to := b.Turn()&1, m.From()&63, m.To()&63
	mover := b.Piece(from)
	kind := mover.Kind()
	occupied, own, kings := b.Occupied(), b.Color(us), b.Kind(board.King)
	them := occupied &^ own
	if own>>from&^(own>>to)&1 == 0 || kings&own == 0 || kings&them == 0 {
		return dst, false, false
	}
	king, other := (kings&own).First()&63, (kings&them).First()&63

	// w has room for the longest move. A character that does not apply, such as the x of a quiet move, is
	// overwritten by the next one.
	var w [8]byte
	n := 0
	arrives := mover // on its square
	if kind == board.Pawn {
		if !plainPawn(m, us, occupied, them) {
			return dst, false, false
		}
		w[0] = 'a' + byte(from.File())
		if from.File() != to.File() {
			n = 1
		}
		if k := m.Promotion(); k != board.NoKind {
			arrives = board.NewPiece(us, k)
		}
	} else {
		if m>>12 != 0 || reach[kind&7][from]>>to&1 == 0 || movegen.Between(from, to)&occupied != 0 {
			return dst, false, false
		}
		w[0] = englishLetters[kind&7]
		n = 1
		if kind == board.King {
			if kingAttacked(b, from.Bitboard(), to) {
				return dst, false, false
			}
		} else {
			// Others of the kind that may reach the square are rare.
			if rivals := reach[kind&7][to] & b.Kind(kind) & own &^ from.Bitboard(); rivals != 0 {
				origin := originOf(b, kind, m)
				if origin&filePart != 0 {
					w[n] = 'a' + byte(from.File())
					n++
				}
				if origin&rankPart != 0 {
					w[n] = '1' + byte(from.Rank())
					n++
				}
			}
		}
	}
	if kind != board.King && !keepsKingSafe(b, king, from, to, them) {
		return dst, false, false
	}
	w[n&7] = 'x'
	n += int(them >> to & 1)
	w[n&7] = 'a' + byte(to.File())
	w[(n+1)&7] = '1' + byte(to.Rank())
	n += 2
	if arrives != mover {
		w[n&7] = '='
		w[(n+1)&7] = englishLetters[arrives.Kind()&7]
		n += 2
	}

	after := occupied&^from.Bitboard() | to.Bitboard()
	check = emptyAttacks[arrives&15][to]>>(other)&1 != 0 && movegen.Between(to, other)&after == 0
	if reach[board.Queen][from]>>(other)&1 != 0 && !check && !movegen.Line(from, other).Has(to) {
		behind := movegen.Line(from, other) & own &^ from.Bitboard() &
			(b.Diagonals()&reach[board.Bishop][other] | b.Orthogonals()&reach[board.Rook][other])
		for ; behind != 0 && !check; behind &= behind - 1 {
			check = movegen.Between(behind.First(), other)&after == 0
		}
	}
	return append(dst, w[:n]...), check, true
}

// englishLetters are the letters of the kinds.
const englishLetters = " PNBRQK "

// emptyAttacks has, by piece and square, the squares that a piece attacks on an empty board. A king
// is left out, as it never gives check itself.
var emptyAttacks = func() (t [16][64]board.Bitboard) {
	for _, c := range []board.Color{board.White, board.Black} {
		for s := range board.NoSquare {
			t[board.NewPiece(c, board.Pawn)][s] = movegen.PawnAttacks(c, s)
			for k := board.Knight; k <= board.Queen; k++ {
				t[board.NewPiece(c, k)][s] = reach[k][s]
			}
		}
	}
	return t
}()

// plainPawn reports whether m is a pseudo-legal pawn move other than en passant.
func plainPawn(m board.Move, us board.Color, occupied, them board.Bitboard) bool {
	from, to := m.From(), m.To()
	if to.Rank() == board.Rank8.Relative(us) {
		if k := m.Promotion(); k < board.Knight || k > board.Queen || m>>15 != 0 {
			return false
		}
	} else if m>>12 != 0 {
		return false
	}
	one := from.Bitboard().Forward(us) &^ occupied
	two := (one & board.Rank3.Relative(us).Bitboard()).Forward(us) &^ occupied
	return (one | two | movegen.PawnAttacks(us, from)&them).Has(to)
}

// keepsKingSafe reports whether the king is not in check, and is not after a piece
// has left a square for another.
func keepsKingSafe(b *board.Board, king, from, to board.Square, them board.Bitboard) bool {
	king &= 63
	if (movegen.KnightAttacks(king)&b.Kind(board.Knight)|
		movegen.PawnAttacks(b.Turn(), king)&b.Kind(board.Pawn))&them != 0 {
		return false
	}
	lines := them & (b.Diagonals()&reach[board.Bishop][king] | b.Orthogonals()&reach[board.Rook][king])
	occupied := b.Occupied()
	for ; lines != 0; lines &= lines - 1 {
		slider := lines.First()
		way := movegen.Between(slider, king)
		switch blockers := way & occupied; {
		case blockers == 0:
			return false
		case blockers == from.Bitboard() && !way.With(slider).Has(to):
			return false
		}
	}
	return true
}
