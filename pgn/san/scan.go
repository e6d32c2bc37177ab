package san

import (
	"bytes"

	"github.com/luftchess/luft/board"
)

// scan parses the text, with a lower-case letter for the piece if small is true.
func (r *reader) scan(small bool) bool {
	if r.nullMove() {
		r.null = true
		return r.need(NullMoves, 0) && r.tail()
	}
	if at := bytes.IndexByte(r.text, '@'); at >= 0 {
		return r.scanDrop(at, small) && r.tail()
	}
	switch c := r.peek(); {
	case small:
		return r.smallPiece() && r.squares() && r.tail()
	case (c == 'O' || c == '0' || c == 'o') && len(r.text) > 1 && (r.text[1] == '-' || r.text[1] == c):
		return r.castle(c) && r.tail()
	}
	return r.piece() && r.squares() && r.promote() && r.tail()
}

// nullMove reads a null move in the spelling of this package, ChessBase, UCI or Winboard.
func (r *reader) nullMove() bool {
	return r.accept("--") || r.accept("Z0") || r.accept("0000") || r.accept("@@@@")
}

// castle reads "O-O" and "O-O-O" with c for the O, and "OO" and "OOO". The caller has seen the
// first c and what follows it.
func (r *reader) castle(c byte) bool {
	hyphens := r.text[1] == '-'
	if (c != 'O' || !hyphens) && !r.need(ZeroCastling, 0) {
		return false
	}
	r.castling, r.i = true, 1
	for n := 0; n < 2; n++ {
		if hyphens && !r.accept("-") {
			break
		}
		if r.peek() != c {
			if !hyphens {
				break
			}
			return r.fail(syntax, r.i)
		}
		r.i++
		r.side = board.CastlingSide(n) // a second hyphen means queen side
	}
	return true
}

// piece reads the letter of a piece or a figurine. Without one it is a pawn move, which
// must continue with a file.
func (r *reader) piece() bool {
	r.kind, r.i = r.letters.match(r.text, false)
	if r.i == 0 {
		if r.kind, r.i = figurine(r.text); r.i > 0 && !r.need(Figurines, 0) {
			return false
		}
	}
	if r.named = r.i > 0; r.named {
		return true
	}
	if r.isPawnLetter('P') {
		return r.pawnLetter()
	}
	r.kind = board.Pawn
	if r.peek()-'a' < 8 {
		return true
	}
	if _, n := r.letters.match(r.text, true); (n > 0 || r.isPawnLetter('p')) && !r.need(AnyCase, 0) {
		return false
	}
	return r.fail(syntax, 0)
}

// smallPiece reads the letter of a piece in lower case.
func (r *reader) smallPiece() bool {
	r.kind, r.i = r.letters.match(r.text, true)
	if r.named = r.i > 0; r.named {
		return true
	}
	if r.isPawnLetter('p') {
		return r.pawnLetter()
	}
	return r.fail(syntax, 0)
}

// isPawnLetter reports whether the text begins with the letter of a pawn, which a file must follow.
func (r *reader) isPawnLetter(letter byte) bool {
	return len(r.text) > 1 && r.text[0] == letter && r.text[1]-'a' < 8
}

// pawnLetter reads the letter of a pawn.
func (r *reader) pawnLetter() bool {
	r.kind, r.named, r.i = board.Pawn, true, 1
	return r.need(PawnLetter, 0)
}

// square reads a square or a part of it.
func (r *reader) square() (s board.Square, written part) {
	f, rank := board.FileA, board.Rank1
	if c := r.peek() - 'a'; c < 8 {
		f, written = board.File(c), filePart
		r.i++
	}
	if c := r.peek() - '1'; c < 8 {
		rank, written = board.Rank(c), written|rankPart
		r.i++
	}
	return board.NewSquare(f, rank), written
}

// squares reads the target square and what precedes it: the origin or a part of it, and
// a sign.
func (r *reader) squares() bool {
	r.fromAt = r.i
	from, origin := r.square()
	r.fromTo = r.i
	switch c := r.peek(); c {
	case 'x', '-':
		r.sign = c
		r.i++
	case ':', 'X':
		if !r.need(CaptureSign, r.i) {
			return false
		}
		r.sign = 'x'
		r.i++
	}
	r.toAt = r.i
	to, written := r.square()
	if written == noPart && r.sign == 0 && origin == fullPart {
		// There is one square only, the one to go to.
		to, origin, r.toAt, r.fromTo = from, noPart, r.fromAt, r.fromAt
	} else if written&filePart == 0 {
		return r.fail(syntax, r.toAt)
	} else if written != fullPart {
		return r.fail(syntax, r.i)
	}
	r.to, r.origin, r.from = to, origin, board.AllSquares
	if origin&filePart != 0 {
		r.from &= from.File().Bitboard()
	}
	if origin&rankPart != 0 {
		r.from &= from.Rank().Bitboard()
	}
	switch {
	case r.sign == '-' && origin != fullPart:
		return r.fail(syntax, r.fromTo)
	case r.isPlainOrigin():
		// "e2e4" and "g1f3" look alike; what stands there tells them apart.
		if r.isCoordinates() {
			return true
		}
		if r.from&r.b.Kind(board.Pawn) == 0 && r.sign != 'x' {
			return r.need(Coordinates, r.fromTo)
		}
		return r.need(LongAlgebraic, r.fromTo)
	case r.sign == '-':
		return r.need(LongAlgebraic, r.fromTo)
	}
	return true
}

// isPlainOrigin reports whether the full origin is written without a piece before it.
func (r *reader) isPlainOrigin() bool { return !r.named && r.origin == fullPart }

// isCoordinates reports whether the two squares are a move in coordinates, whatever
// piece is on the first.
func (r *reader) isCoordinates() bool {
	return r.isPlainOrigin() && r.sign != 'x' && r.allow&Coordinates != 0
}

// promote reads the promotion, if there is one.
func (r *reader) promote() bool {
	r.promotionAt = r.i
	if r.kind != board.Pawn {
		return true
	}
	opening := r.peek()
	switch opening {
	case '=':
	case '/':
		if !r.need(SlashPromotion, r.i) {
			return false
		}
	case '(':
		if !r.need(BracketPromotion, r.i) {
			return false
		}
	default:
		return r.promoteBare()
	}
	r.i++
	kind, n, l := r.promotionLetter()
	if n == 0 {
		return r.fail(syntax, r.i)
	}
	if l != 0 && !r.need(l, r.i) {
		return false
	}
	r.promotion = kind
	r.i += n
	return opening != '(' || r.accept(")") || r.fail(syntax, r.i)
}

// promoteBare reads a promotion without a sign, if there is one.
func (r *reader) promoteBare() bool {
	if r.to.Rank() != board.Rank1 && r.to.Rank() != board.Rank8 {
		return true
	}
	if r.isCoordinates() {
		// UCI's letters are small, and English in every language.
		if kind, n := english.match(r.text[r.i:], true); n > 0 && (kind != board.King || r.b.Rules() == board.Antichess) {
			r.promotion = kind
			r.i += n
			return true
		}
	}
	kind, n, l := r.promotionLetter()
	if n == 0 {
		return true
	}
	if !r.need(BarePromotion, r.i) || l != 0 && !r.need(l, r.i) {
		return false
	}
	r.promotion = kind
	r.i += n
	return true
}

// promotionLetter returns the kind that comes next if a pawn can promote to it, the
// length of its letter, or 0 if there is none, and the leniency that it needs, if any.
func (r *reader) promotionLetter() (kind board.Kind, n int, l Leniency) {
	rest := r.text[r.i:]
	if kind, n = r.letters.match(rest, false); n == 0 {
		l = Figurines
		if kind, n = figurine(rest); n == 0 {
			l = SmallPromotion
			kind, n = r.letters.match(rest, true)
		}
	}
	if n == 0 || kind == board.King && r.b.Rules() != board.Antichess || kind == board.Pawn {
		return board.NoKind, 0, 0
	}
	return kind, n, l
}

// tail reads suffixes after the move, to the end of the text.
func (r *reader) tail() bool {
	for r.i < len(r.text) {
		at := r.i
		switch c := r.text[at]; {
		case c == '+' || c == '#':
			switch {
			case len(r.mark) == 0:
				r.markAt = at
			case at != r.markAt+len(r.mark) || len(r.mark) == 2:
				return r.fail(syntax, at)
			case !r.need(AnyCheckMark, at):
				return false
			}
			r.i++
			r.mark = r.text[r.markAt:r.i]
		case c == '!' || c == '?':
			switch {
			case !r.need(Suffixes, at):
				return false
			case len(r.suffix) == 0:
				r.suffixAt = at
			case at != r.suffixAt+len(r.suffix) || len(r.suffix) == 2:
				return r.fail(syntax, at)
			}
			r.i++
			r.suffix = r.text[r.suffixAt:r.i]
		case !r.enPassant && (r.accept(" e.p.") || r.accept("e.p.") || r.accept(" ep") || r.accept("ep")):
			if !r.need(EnPassantMark, at) {
				return false
			}
			r.enPassant, r.enPassantAt = true, at
		default:
			return r.fail(syntax, at)
		}
	}
	return true
}
