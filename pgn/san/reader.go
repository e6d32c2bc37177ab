package san

import (
	"bytes"
	"unicode"

	"github.com/luftchess/luft/board"
)

// longest is greater than the length of any text of a move.
const longest = 64

// read reads any text that the Parser accepts, and returns an error for others.
func read[T string | []byte](p *Parser, b *board.Board, s T) (board.Move, error) {
	var buffer [longest]byte
	whole := buffer[:copy(buffer[:], s)]
	text, at := p.trim(whole)
	m, f := p.attempts(b, text)
	if len(s) > longest && f.fault != syntax {
		f = failure{fault: syntax, at: longest - at}
	}
	if f.fault == none {
		return m, nil
	}
	e := &Error{Text: string(whole), Offset: at + f.at, Needs: f.needs}
	switch f.fault {
	case syntax:
		e.Err = ErrSyntax
	case illegal:
		e.Err, e.Reason = ErrIllegal, f.reason(b)
	case ambiguous:
		e.Err, e.Candidates = ErrAmbiguous, f.candidates()
	case promotion:
		e.Err = ErrMissingPromotion
	}
	return board.NoMove, e
}

// trim returns the text without blanks around it and, if that is allowed, without a move number, and
// where it begins.
func (p *Parser) trim(text []byte) (trimmed []byte, at int) {
	trimmed = bytes.TrimRightFunc(text, unicode.IsSpace)
	rest := bytes.TrimLeftFunc(trimmed, unicode.IsSpace)
	if p.Allow&MoveNumbers != 0 {
		after := bytes.TrimLeft(rest, "0123456789")
		dots := bytes.TrimLeft(after, ".…")
		if len(dots) < len(after) || len(after) > 0 && after[0] == ' ' && rest[0] != '0' {
			rest = bytes.TrimLeft(dots, " ")
		}
	}
	return rest, len(trimmed) - len(rest)
}

// attempts reads text in all spellings that are allowed, until one is a move.
func (p *Parser) attempts(b *board.Board, text []byte) (board.Move, failure) {
	m, f := p.cases(b, text)
	if blank := bytes.IndexByte(text, ' '); f.fault == syntax && blank > 0 && p.Allow&(LongAlgebraic|Coordinates) != 0 {
		var buffer [longest]byte
		joined := buffer[:copy(buffer[:], text)]
		joined[blank] = '-' // "e2 e4"
		jm, jf := p.cases(b, joined)
		if jf.fault == none || jf.fault == promotion || jf.fault == illegal && jf.plain && jf.from&b.Color(b.Turn()) != 0 {
			return jm, jf
		}
	}
	return m, f
}

// cases reads text in the case that it has and, if that is allowed, in others.
func (p *Parser) cases(b *board.Board, text []byte) (board.Move, failure) {
	m, f := attempt(p, b, text, false)
	if p.Allow&AnyCase == 0 || f.fault != syntax && f.fault != illegal {
		return m, f
	}
	if sm, sf := attempt(p, b, text, true); sf.fault != syntax {
		return sm, sf
	}
	if f.fault != syntax {
		return m, f
	}
	var buffer [longest]byte
	small := buffer[:copy(buffer[:], text)]
	for i, c := range small {
		if i > 0 && 'A' <= c && c <= 'Z' {
			small[i] = c | 0x20 // "NF3"
		}
	}
	best := f
	for _, piece := range [...]bool{false, true} {
		sm, sf := attempt(p, b, small, piece)
		if best.fault == syntax && sf.fault != syntax {
			m, best = sm, sf
		}
	}
	if best.fault != none && len(small) > 0 && small[0]-'A' < 26 {
		small[0] |= 0x20 // "E4"
		if sm, sf := attempt(p, b, small, false); sf.fault == none || best.fault == syntax && sf.fault != syntax {
			m, best = sm, sf
		}
	}
	return m, best
}

// attempt reads text, with a lower-case letter for the piece if small is true.
func attempt(p *Parser, b *board.Board, text []byte, small bool) (board.Move, failure) {
	r := reader{letters: p.Letters, allow: p.Allow, b: b, text: text}
	if r.letters == nil {
		r.letters = &english
	}
	if !r.scan(small) {
		return board.NoMove, r.failure
	}
	m, ok := r.resolve()
	if !ok {
		r.failure.reading = r.reading
		return board.NoMove, r.failure
	}
	return m, failure{}
}

// A failure is an Error that has not cost an allocation yet. It holds no error
// either, lest the compiler take the board and the text to be kept in one.
type failure struct {
	fault fault
	at    int
	needs Leniency

	reading                // what was read, if that is not the fault
	able    board.Bitboard // the pieces among which the text does not decide
}

// A reading is the move that a text means.
type reading struct {
	drop     bool // of a piece of the kind, from the pocket
	castling bool
	side     board.CastlingSide
	kind     board.Kind
	to       board.Square
	from     board.Bitboard // the possible origins according to the text
	plain    bool           // the origin is a square, and any piece may stand there
}

// A fault stands for one of the errors of this package.
type fault uint8

const (
	none fault = iota
	syntax
	illegal
	ambiguous
	promotion
)

// A reader reads one text: first scan, which knows the notation and takes no
// more of it than is allowed, then resolve, which looks at the board. What
// follows text below is what scan has found.
type reader struct {
	letters *Letters
	allow   Leniency
	b       *board.Board
	text    []byte

	failure // the first error
	i       int

	reading

	null   bool
	named  bool // the kind is written
	toAt   int
	origin part // how much of the origin is written …
	fromAt int  // … from here …
	fromTo int  // … to here, where more of it would be

	sign        byte // 'x', '-', or 0 for none; it stands at fromTo
	promotion   board.Kind
	promotionAt int

	mark        []byte // of check or mate
	markAt      int
	suffix      []byte
	suffixAt    int
	enPassant   bool
	enPassantAt int
}

// A part is as much of a square as is written.
type part uint8

const (
	filePart part = 1 << iota
	rankPart

	noPart   part = 0
	fullPart      = filePart | rankPart
)

// fail records what is wrong and returns false.
func (r *reader) fail(f fault, at int) bool {
	r.failure = failure{fault: f, at: at}
	return false
}

// need reports whether one of the given leniencies is allowed. If not, it records a
// syntax error at the offset.
func (r *reader) need(l Leniency, at int) bool {
	if r.allow&l != 0 {
		return true
	}
	r.failure = failure{fault: syntax, at: at, needs: l & -l}
	return false
}

// peek returns the next byte, or 0 at the end of the text.
func (r *reader) peek() byte {
	if r.i < len(r.text) {
		return r.text[r.i]
	}
	return 0
}

// accept skips what if it comes next, and reports whether it does.
func (r *reader) accept(what string) bool {
	if rest := r.text[r.i:]; len(rest) < len(what) || string(rest[:len(what)]) != what {
		return false
	}
	r.i += len(what)
	return true
}
