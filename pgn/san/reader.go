package san

import "github.com/luftchess/luft/board"

// longest is greater than the length of any text of a move.
const longest = 64

// read reads any text that the Parser accepts, and returns an error for others.
func read[T string | []byte](p *Parser, b *board.Board, s T) (board.Move, error) {
	var buffer [longest]byte
	text := buffer[:copy(buffer[:], s)]
	m, f := attempt(p, b, text, false)
	if p.Allow&LowerCasePieces != 0 && (f.fault == syntax || f.fault == illegal) {
		if lm, lf := attempt(p, b, text, true); lf.fault != syntax {
			m, f = lm, lf
		}
	}
	if len(s) > longest && f.fault != syntax {
		f = failure{fault: syntax, at: longest}
	}
	if f.fault == none {
		return m, nil
	}
	e := &Error{Text: string(text), Offset: f.at, Needs: f.needs}
	switch f.fault {
	case syntax:
		e.Err = ErrSyntax
	case illegal:
		e.Err = ErrIllegal
	case ambiguous:
		e.Err = ErrAmbiguous
	case promotion:
		e.Err = ErrMissingPromotion
	}
	return board.NoMove, e
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

	null     bool
	castling bool
	side     board.CastlingSide

	kind   board.Kind
	named  bool // the kind is written
	to     board.Square
	toAt   int
	from   board.Bitboard // the possible origins according to the text
	origin part           // how much of that is written …
	fromAt int            // … from here …
	fromTo int            // … to here, where more of it would be

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
