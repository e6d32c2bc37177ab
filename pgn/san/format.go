package san

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// Append appends a move that is legal on b to dst, in standard algebraic notation with
// the mark of check or mate, and returns the extended slice. It allocates only if the
// capacity of dst is too small; 7 bytes are enough. Bytes of the capacity after the text keep their
// values, but no other goroutine may use the next 8 bytes after dst meanwhile.
//
// A drop of crazyhouse is written "N@f3" or "P@e4".
//
// If the text would be ambiguous, it contains the file of the origin, or else the rank,
// or else both. [board.NoMove] is written as a null move, "--". Any other move that is
// not legal is written in UCI notation, "e2e5", which [Parse] rejects.
func Append(dst []byte, b *board.Board, m board.Move) []byte {
	text, unmarked, ok := appendPlain(dst, b, m)
	switch {
	case !ok:
		if text, ok = appendCastling(dst, b, m); ok {
			return text
		}
		return appendAny(dst, b, m, nil, false)
	case unmarked:
		return append(text, checkOrMate(b, m))
	}
	return text
}

// Format returns the text that [Append] appends.
func Format(b *board.Board, m board.Move) string { return string(Append(nil, b, m)) }

// AppendLong is [Append] in long algebraic notation: "Ng1-f3", "e4xd5",
// "e7-e8=Q+". A [Parser] that allows [LongAlgebraic] reads it. 8 bytes are
// enough.
func AppendLong(dst []byte, b *board.Board, m board.Move) []byte {
	return appendMove(dst, b, m, nil, true)
}

// FormatLong returns the text that [AppendLong] appends.
func FormatLong(b *board.Board, m board.Move) string { return string(AppendLong(nil, b, m)) }

// Append is the function [Append] with these letters.
func (l *Letters) Append(dst []byte, b *board.Board, m board.Move) []byte {
	return appendMove(dst, b, m, l, false)
}

// Format returns the text that [Letters.Append] appends.
func (l *Letters) Format(b *board.Board, m board.Move) string { return string(l.Append(nil, b, m)) }

// appendMove appends a move with the letters given, the English ones if l is nil.
func appendMove(dst []byte, b *board.Board, m board.Move, l *Letters, long bool) []byte {
	if l == nil && !long {
		return Append(dst, b, m)
	}
	return appendAny(dst, b, m, l, long)
}

// appendAny is appendMove for any move.
func appendAny(dst []byte, b *board.Board, m board.Move, l *Letters, long bool) []byte {
	if m == board.NoMove {
		return append(dst, "--"...)
	}
	var g movegen.Generator
	g.Reset(b)
	if !g.IsLegal(m) {
		dst, _ = m.AppendText(dst)
		return dst
	}
	if m.IsDrop() {
		return l.appendDrop(dst, &g, b, m)
	}
	switch kind := b.Piece(m.From()).Kind(); {
	case kind == board.King && m == b.CastlingMove(board.KingSide):
		dst = append(dst, "O-O"...)
	case kind == board.King && m == b.CastlingMove(board.QueenSide):
		dst = append(dst, "O-O-O"...)
	default:
		dst = l.appendParts(dst, b, kind, m, long)
	}
	if mark := markOf(&g, b, m); mark != 0 {
		dst = append(dst, mark)
	}
	return dst
}

// appendParts appends m, a legal move other than castling by a piece of the given kind, without its mark.
func (l *Letters) appendParts(dst []byte, b *board.Board, kind board.Kind, m board.Move, long bool) []byte {
	from, to := m.From(), m.To()
	if kind != board.Pawn {
		dst = l.appendKind(dst, kind)
	}
	origin, captures := originOf(b, kind, m), isCapture(b, kind, m)
	if long {
		origin = fullPart
	}
	if origin&filePart != 0 {
		dst = append(dst, 'a'+byte(from.File()))
	}
	if origin&rankPart != 0 {
		dst = append(dst, '1'+byte(from.Rank()))
	}
	if captures {
		dst = append(dst, 'x')
	} else if long {
		dst = append(dst, '-')
	}
	dst = append(dst, 'a'+byte(to.File()), '1'+byte(to.Rank()))
	if k := m.Promotion(); k != board.NoKind {
		dst = l.appendKind(append(dst, '='), k)
	}
	return dst
}

// appendKind appends the letter of a kind.
func (l *Letters) appendKind(dst []byte, k board.Kind) []byte {
	if l != nil && l[k] != "" {
		return append(dst, l[k]...)
	}
	return append(dst, k.Letter()-'a'+'A')
}

// originOf returns how much of the origin must be written for m, a legal move other
// than castling by a piece of the given kind.
func originOf(b *board.Board, kind board.Kind, m board.Move) part {
	from := m.From()
	switch kind {
	case board.King:
		if b.Rules() != board.Antichess { // which may have several
			return noPart
		}
	case board.Pawn:
		if from.File() == m.To().File() {
			return noPart
		}
		return filePart
	}
	rivals := attackers(b, kind, m.To()) &^ from.Bitboard()
	if rivals == 0 {
		return noPart
	}
	rivals = legal(b, rivals, m.To())
	switch {
	case rivals == 0:
		return noPart
	case rivals&from.File().Bitboard() == 0:
		return filePart
	case rivals&from.Rank().Bitboard() == 0:
		return rankPart
	}
	return fullPart
}

// isCapture reports whether m, a legal move other than castling by a piece of the given
// kind, captures.
func isCapture(b *board.Board, kind board.Kind, m board.Move) bool {
	return b.Occupied().Has(m.To()) || kind == board.Pawn && m.From().File() != m.To().File()
}

// isEnPassant reports whether the legal move m captures en passant.
func isEnPassant(b *board.Board, m board.Move) bool {
	return m != board.NoMove && m.To() == b.EnPassant() &&
		b.Kind(board.Pawn).Has(m.From()) && m.From().File() != m.To().File()
}

// markOf returns '+' if the legal move m gives check, '#' if it gives checkmate, and
// otherwise 0. The Generator must be reset to b.
//
// In a variant, '#' is for any move that decides the game, as Lichess writes it.
func markOf(g *movegen.Generator, b *board.Board, m board.Move) byte {
	if b.Rules() != board.Standard {
		return markOfVariant(g, b, m)
	}
	if !g.GivesCheck(m) {
		return 0
	}
	return checkOrMate(b, m)
}

// checkOrMate returns the mark of m, a legal move that gives check.
func checkOrMate(b *board.Board, m board.Move) byte {
	next := *b
	next.Play(m)
	if movegen.HasLegal(&next) {
		return '+'
	}
	return '#'
}
