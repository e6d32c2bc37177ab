package san

import (
	"encoding/binary"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// appendPlain appends m in English letters if it is a legal move of the most frequent sort: neither
// castling nor en passant, in standard chess. It does so without the masks of a Generator, and
// with few branches, as they are hard to predict. It reports whether the move gives a check that may
// be mate, whose mark is missing, and false for a move that is not plain or not legal.
func appendPlain(dst []byte, b *board.Board, m board.Move) (text []byte, unmarked, ok bool) {
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

	// The text is the bytes of a number, from the lowest: n bits of it so far. A character that does not
	// apply, such as the x of a quiet move, is a zero that the next one replaces.
	var w uint64
	n := 0
	arrives := mover // on its square
	if kind == board.Pawn {
		if !plainPawn(m, us, occupied, them) {
			return dst, false, false
		}
		if from.File() != to.File() {
			w, n = 'a'+uint64(from.File()), 8
		}
		if k := m.Promotion(); k != board.NoKind {
			arrives = board.NewPiece(us, k)
		}
	} else {
		if m>>12 != 0 || reach[kind&7][from]>>to&1 == 0 || movegen.Between(from, to)&occupied != 0 {
			return dst, false, false
		}
		w, n = uint64(englishLetters[kind&7]), 8
		if kind == board.King {
			if kingAttacked(b, from.Bitboard(), to) {
				return dst, false, false
			}
		} else {
			// Others of the kind that may reach the square are rare.
			if rivals := reach[kind&7][to] & b.Kind(kind) & own &^ from.Bitboard(); rivals != 0 {
				origin := originOf(b, kind, m)
				if origin&filePart != 0 {
					w |= ('a' + uint64(from.File())) << n
					n += 8
				}
				if origin&rankPart != 0 {
					w |= ('1' + uint64(from.Rank())) << n
					n += 8
				}
			}
		}
	}
	after := occupied&^from.Bitboard() | to.Bitboard()
	if kind != board.King {
		// The king must not be in check then.
		rest := them.Without(to)
		lines := rest & (b.Diagonals()&reach[board.Bishop][king] | b.Orthogonals()&reach[board.Rook][king])
		if (movegen.KnightAttacks(king)&b.Kind(board.Knight)|movegen.PawnAttacks(us, king)&b.Kind(board.Pawn))&rest != 0 {
			return dst, false, false
		}
		for ; lines != 0; lines &= lines - 1 {
			if movegen.Between(lines.First(), king)&after == 0 {
				return dst, false, false
			}
		}
	}
	captures := uint64(them >> to & 1)
	w |= 'x' * captures << (n & 63)
	n += 8 * int(captures)
	w |= ('a' + uint64(to.File()) | ('1'+uint64(to.Rank()))<<8) << (n & 63)
	n += 16
	if arrives != mover {
		w |= ('=' | uint64(englishLetters[arrives.Kind()&7])<<8) << (n & 63)
		n += 16
	}

	check := emptyAttacks[arrives&15][to]>>(other)&1 != 0 && movegen.Between(to, other)&after == 0
	// A check discovered by a slider behind the piece, on the line that it leaves.
	line := movegen.Line(from, other)
	behind := line & own &^ from.Bitboard() &
		(b.Diagonals()&reach[board.Bishop][other] | b.Orthogonals()&reach[board.Rook][other])
	if behind != 0 && !line.Has(to) {
		for ; behind != 0 && !check; behind &= behind - 1 {
			check = movegen.Between(behind.First(), other)&after == 0
		}
	}
	if check && kind != board.King && escapes(b, own.Without(from), them.Without(to), after, other, to, arrives) {
		check = false
		w |= '+' << (n & 63)
		n += 8
	}
	size := n >> 3
	var room [8]byte
	if len(dst)+len(room) <= cap(dst) {
		// One store is fastest. It leaves what is in dst after the text.
		text = dst[:len(dst)+len(room)]
		rest := binary.LittleEndian.Uint64(text[len(dst):]) &^ (1<<(n&63) - 1)
		binary.LittleEndian.PutUint64(text[len(dst):], w|rest)
		return text[:len(dst)+size], check, true
	}
	binary.LittleEndian.PutUint64(room[:], w)
	return append(dst, room[:size]...), check, true
}

// escapes reports whether a king in check can step to a square that is not attacked by own, which
// are the pieces other than one that has just arrived, and not by that one. Them are the pieces of the king.
func escapes(b *board.Board, own, them, occupied board.Bitboard, king, to board.Square, arrived board.Piece) bool {
	occupied = occupied.Without(king)
	for steps := movegen.KingAttacks(king) &^ them; steps != 0; steps &= steps - 1 {
		s := steps.First()
		if movegen.AttackersThrough(b, s, occupied)&own == 0 &&
			(!emptyAttacks[arrived&15][to&63].Has(s) || movegen.Between(to, s)&occupied != 0) {
			return true
		}
	}
	return false
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

// appendCastling appends m if it is legal castling of ordinary chess, from e1 or e8 with the rook of a
// corner, and gives no check. It reports false for any other move.
func appendCastling(dst []byte, b *board.Board, m board.Move) (text []byte, ok bool) {
	us := b.Turn()
	king, other := board.E1.Relative(us), b.King(us.Other())
	name, corner, side := "O-O", board.H1.Relative(us), board.KingSide
	if m.To() == board.C1.Relative(us) {
		name, corner, side = "O-O-O", board.A1.Relative(us), board.QueenSide
	}
	if m != board.NewMove(king, side.KingTo(us)) || b.Rules() != board.Standard ||
		b.King(us) != king || b.CastlingRook(us, side) != corner {
		return dst, false
	}
	occupied, them := b.Occupied(), b.Color(us.Other())
	rook := side.RookTo(us)
	if movegen.Between(king, corner)&occupied != 0 || other.Rank() == king.Rank() ||
		other.File() == rook.File() && movegen.Between(other, rook)&occupied == 0 {
		return dst, false
	}
	for way := movegen.Between(king, m.To()).With(king).With(m.To()); way != 0; way &= way - 1 {
		if movegen.AttackersThrough(b, way.First(), occupied)&them != 0 {
			return dst, false
		}
	}
	return append(dst, name...), true
}

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
