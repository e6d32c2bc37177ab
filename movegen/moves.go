package movegen

import (
	"iter"

	"github.com/luftchess/luft/board"
)

// want selects captures, quiet moves or both.
type want uint8

const (
	captures want = 1 << iota // and promotions
	quiets                    // all others
)

// AppendLegal appends all legal moves to dst and returns the extended slice. It
// allocates only if the capacity of dst is too small; 256 moves are enough for any
// position that can arise in a game of ordinary chess. Variants such as Crazyhouse can
// have more. The order is unspecified, but the same each time.
func (g *Generator) AppendLegal(dst []board.Move) []board.Move { return g.append(dst, captures|quiets) }

// AppendCaptures appends the legal captures, including en passant, and the
// promotions. Every legal move is appended either by AppendCaptures or by
// [Generator.AppendQuiets].
func (g *Generator) AppendCaptures(dst []board.Move) []board.Move { return g.append(dst, captures) }

// AppendQuiets appends the legal moves that neither capture nor promote, including
// castling and the drops of Crazyhouse.
func (g *Generator) AppendQuiets(dst []board.Move) []board.Move { return g.append(dst, quiets) }

func (g *Generator) append(dst []board.Move, w want) []board.Move {
	if g.rules != board.Standard {
		return g.appendVariant(dst, w)
	}
	if g.turn == board.White {
		return appendMoves[white](g, dst, w)
	}
	return appendMoves[black](g, dst, w)
}

func appendMoves[S side](g *Generator, dst []board.Move, w want) []board.Move {
	var to board.Bitboard
	if w&captures != 0 {
		to |= g.them
	}
	if w&quiets != 0 {
		to |= ^g.occupied
	}
	if g.checkMask != 0 {
		dst = appendPawns[S](g, dst, w)
		dst = appendPieces(g, dst, to&g.checkMask)
	}
	if w == captures {
		return appendFrom(dst, g.king, kingCaptures[S](g))
	}
	steps, rooks := kingMoves[S](g)
	dst = appendFrom(dst, g.king, steps&to)
	for ; rooks != 0; rooks &= rooks - 1 {
		dst = append(dst, board.NewCastling(g.king, rooks.First()))
	}
	return dst
}

// appendPieces appends the moves of knights and sliders to squares in to.
func appendPieces(g *Generator, dst []board.Move, to board.Bitboard) []board.Move {
	pins := g.diagonalPins | g.orthogonalPins
	for rest := g.knights & g.us &^ pins; rest != 0; rest &= rest - 1 {
		s := lsb(rest)
		dst = appendFrom(dst, board.Square(s), knightAttacks[s]&to)
	}
	for rest := g.diagonals & g.us &^ g.orthogonalPins; rest != 0; rest &= rest - 1 {
		s := lsb(rest)
		attacks := bishop(s, g.occupied) & to
		if g.diagonalPins&rest&-rest != 0 {
			attacks &= g.diagonalPins
		}
		dst = appendFrom(dst, board.Square(s), attacks)
	}
	for rest := g.orthogonals & g.us &^ g.diagonalPins; rest != 0; rest &= rest - 1 {
		s := lsb(rest)
		attacks := rook(s, g.occupied) & to
		if g.orthogonalPins&rest&-rest != 0 {
			attacks &= g.orthogonalPins
		}
		dst = appendFrom(dst, board.Square(s), attacks)
	}
	return dst
}

func appendPawns[S side](g *Generator, dst []board.Move, w want) []board.Move {
	promotions := last[S]()
	one, two, west, east := pawnMoves[S](g, g.pawns&g.us)
	if w&captures != 0 {
		dst = appendPromotions[S](dst, one&promotions, 8)
		dst = appendPromotions[S](dst, west&promotions, westStep[S]())
		dst = appendPromotions[S](dst, east&promotions, eastStep[S]())
		dst = appendTo[S](dst, west&^promotions, westStep[S]())
		dst = appendTo[S](dst, east&^promotions, eastStep[S]())
		for rest := enPassantPawns[S](g); rest != 0; rest &= rest - 1 {
			dst = append(dst, board.NewMove(rest.First(), g.enPassant))
		}
	}
	if w&quiets != 0 {
		dst = appendTo[S](dst, one&^promotions, 8)
		dst = appendTo[S](dst, two, 16)
	}
	return dst
}

// appendFrom appends the moves from one square to each in to.
func appendFrom(dst []board.Move, from board.Square, to board.Bitboard) []board.Move {
	for ; to != 0; to &= to - 1 {
		dst = append(dst, board.NewMove(from, to.First()))
	}
	return dst
}

// appendTo appends the moves to each square in to from the one step squares
// behind it, as S's pawns go.
func appendTo[S side](dst []board.Move, to board.Bitboard, step board.Square) []board.Move {
	for ; to != 0; to &= to - 1 {
		s := to.First()
		dst = append(dst, board.NewMove(behind[S](s, step), s))
	}
	return dst
}

func appendPromotions[S side](dst []board.Move, to board.Bitboard, step board.Square) []board.Move {
	for ; to != 0; to &= to - 1 {
		s := to.First()
		for k := board.Queen; k >= board.Knight; k-- {
			dst = append(dst, board.NewPromotion(behind[S](s, step), s, k))
		}
	}
	return dst
}

// AppendLegal appends all legal moves of b to dst and returns the extended slice. To
// ask more than one question about a position, use a [Generator].
func AppendLegal(dst []board.Move, b *board.Board) []board.Move {
	var g Generator
	g.Reset(b)
	return g.AppendLegal(dst)
}

// Legal returns an iterator over the legal moves of b. The loop body may change b:
// the moves are those of the position at the start of the loop.
func Legal(b *board.Board) iter.Seq[board.Move] {
	return func(yield func(board.Move) bool) {
		var buffer [128]board.Move // longer lists, which are very rare, go to the heap
		for _, m := range AppendLegal(buffer[:0], b) {
			if !yield(m) {
				return
			}
		}
	}
}

// LegalFrom returns an iterator over the legal moves of the piece on from. A pawn that
// promotes has several moves to the same square: four, or five in Antichess, where it may
// become a king. On an empty square, they are the drops of Crazyhouse.
func LegalFrom(b *board.Board, from board.Square) iter.Seq[board.Move] {
	return func(yield func(board.Move) bool) {
		for m := range Legal(b) {
			if m.From() == from && !yield(m) {
				return
			}
		}
	}
}

// Find returns the legal moves from one square to another, which is what a program
// needs when a user has dragged a piece: no move, one move, or the promotions of a pawn,
// the queen first: four, or five in Antichess. If the two squares are the same, they are
// the drops on it in Crazyhouse. Castling is found under both its spellings: the canonical
// one (e1g1) and the king moving to its own rook (e1h1). If either square is invalid, such
// as [board.NoSquare], the result is empty.
func Find(b *board.Board, from, to board.Square) (moves []board.Move) {
	if !from.IsValid() || !to.IsValid() {
		return nil
	}
	castling := b.Canonical(board.NewMove(from, to))
	for m := range LegalFrom(b, from) {
		if m.To() == to || m == castling {
			moves = append(moves, m)
		}
	}
	return moves
}

// Successors returns an iterator over the legal moves of b, each with the position
// after it:
//
//	for m, next := range movegen.Successors(&b) {
//		for reply, after := range movegen.Successors(&next) {
//			…
//		}
//	}
//
// As with [Legal], the loop body may change b. [Perft] counts the positions of such a tree.
func Successors(b *board.Board) iter.Seq2[board.Move, board.Board] {
	return func(yield func(board.Move, board.Board) bool) {
		start := *b
		for m := range Legal(&start) {
			next := start
			next.Play(m)
			if !yield(m, next) {
				return
			}
		}
	}
}

// Count returns the number of legal moves of b.
func Count(b *board.Board) int {
	var g Generator
	g.Reset(b)
	return g.Count()
}

// HasLegal reports whether b has a legal move.
func HasLegal(b *board.Board) bool {
	var g Generator
	g.Reset(b)
	return g.HasLegal()
}

// IsLegal reports whether m is legal on b. It accepts any of the 65,536 values of
// Move. Castling must be in its canonical spelling; [Canonical] accepts both.
func IsLegal(b *board.Board, m board.Move) bool {
	var g Generator
	g.Reset(b)
	return g.IsLegal(m)
}

// InCheck reports whether the player to move is in check.
func InCheck(b *board.Board) bool {
	var g Generator
	g.Reset(b)
	return g.InCheck()
}
