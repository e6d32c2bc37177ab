package fen

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/fentext"
)

// An EPD is a position with operations, each an opcode and its operands: what
// the best move is, what the position is called.
//
//	2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";
//
// Reading keeps every operation, known or not, in order; writing and reading
// again gives an equal EPD. [EPD.String] is the canonical text: one blank
// between the parts and a semicolon after each operation.
//
// Files in use are looser than the standard, and these liberties are taken with
// everything kept: FEN's two counters after the position; no semicolon after
// the last operation; empty operations (which say nothing); free text in place
// of an operation, of which the first word is taken for the opcode; more than
// one operation of the same opcode. A semicolon forgotten between two operations
// makes the second a part of the first. A string that does not end is an error,
// and so is a string where an opcode belongs.
//
// # Counters
//
// The Board's counters are read from FEN's fields 5 and 6; without these, from
// the operations hmvc and fmvn, which stay among the operations; without these,
// they are 0 and 1. They are written as fields 5 and 6 only if they would
// otherwise read differently, or if the first opcode does not begin with a
// letter, as it might be taken for one of them.
type EPD struct {
	Board board.Board
	Ops   []Op
}

// An Op is an operation of an [EPD].
type Op struct {
	Code     string // such as "bm"
	Operands []Operand
}

// An Operand is a value in an [Op]: a string between quotes, or a word, such as
// a move or a number, that stands for itself. Moves are kept as they are
// written; which they are is for a move parser and the Board to tell.
//
// Inside quotes, a backslash makes the quote or backslash that follows it part
// of the string; before anything else it is itself. A word has at least one
// byte and holds no blank, semicolon or quote; neither holds a line end.
type Operand struct {
	Text   string
	Quoted bool
}

// ParseEPD reads a record. The reasons in waive are not held against its
// position ([board.Setup.Board]). The error is an *[Error].
func ParseEPD(s string, waive ...board.Reason) (EPD, error) {
	e, err := parseEPD(s, waive)
	if err != nil {
		return EPD{}, err
	}
	return e, nil
}

// parseEPD returns the error as the type that it is, which a Reader adds to.
func parseEPD(in string, waive []board.Reason) (e EPD, err *Error) {
	if at := strings.IndexAny(in, "\r\n"); at >= 0 {
		return e, newError(in, FieldNone, at, errors.New("line end in a record"))
	}
	var s board.Setup
	p := newParser(in, true)
	if !p.position(&s) {
		return e, p.err
	}
	counters := p.More() && in[p.Pos] != ';' && !isLetter(in[p.Pos])
	if counters && !p.counters(&s) || !p.ops(&e.Ops) {
		return e, p.err
	}
	if !counters {
		s.Halfmove, s.Fullmove = e.counters()
	}
	b, refused := s.Board(waive...)
	if refused != nil {
		return e, p.locate(&s, refused)
	}
	e.Board = b
	return e, nil
}

// ops reads operations to the end of the record.
func (p *parser) ops(ops *[]Op) bool {
	for p.More() {
		if p.In[p.Pos] == ';' {
			p.Pos++
			continue
		}
		start := p.Pos
		op := Op{Code: p.word()}
		if op.Code == "" {
			return p.fail(FieldOperation, start, errors.New("opcode missing"))
		}
		start = p.Pos
		for p.More() && p.In[p.Pos] != ';' {
			operand := Operand{Quoted: p.In[p.Pos] == '"'}
			if !operand.Quoted {
				operand.Text = p.word()
			} else if !p.quoted(&operand.Text) {
				return false
			}
			op.Operands = append(op.Operands, operand)
		}
		if _, ok := op.counter(); isCounter(op.Code) && !ok {
			for start < p.Pos && fentext.IsBlank(p.In[start]) {
				start++
			}
			return p.fail(FieldOperation, start, fmt.Errorf("%s: %w", op.Code, fentext.ErrCounter))
		}
		*ops = append(*ops, op)
	}
	return true
}

// word reads up to the next blank, semicolon or quote.
func (p *parser) word() string {
	start := p.Pos
	for p.Pos < len(p.In) && !fentext.IsBlank(p.In[p.Pos]) && p.In[p.Pos] != ';' && p.In[p.Pos] != '"' {
		p.Pos++
	}
	return p.In[start:p.Pos]
}

// quoted reads a string between quotes.
func (p *parser) quoted(s *string) bool {
	rest := p.In[p.Pos+1:]
	if end := strings.IndexAny(rest, `"\`); end >= 0 && rest[end] == '"' {
		*s, p.Pos = rest[:end], p.Pos+end+2
		return true
	}
	var text []byte // without the escapes
	for i := p.Pos + 1; i < len(p.In); i++ {
		c := p.In[i]
		if c == '"' {
			*s, p.Pos = string(text), i+1
			return true
		}
		if c == '\\' && i+1 < len(p.In) && (p.In[i+1] == '"' || p.In[i+1] == '\\') {
			i++
			c = p.In[i]
		}
		text = append(text, c)
	}
	return p.fail(FieldOperation, p.Pos, errors.New("string does not end"))
}

// isWord reports whether s can stand for itself in a record.
func isWord(s string) bool { return s != "" && !strings.ContainsAny(s, " \t;\"\r\n") }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// The operations that stand for FEN's counters.
const (
	halfmoveCode = "hmvc"
	fullmoveCode = "fmvn"
)

func isCounter(code string) bool { return code == halfmoveCode || code == fullmoveCode }

// counter returns the value of an operation that stands for a counter.
func (o Op) counter() (int, bool) {
	if len(o.Operands) != 1 || o.Operands[0].Quoted {
		return 0, false
	}
	return fentext.ParseCounter(o.Operands[0].Text)
}

// counters returns what the counters are if only the operations tell.
func (e EPD) counters() (halfmove, fullmove int) {
	fullmove = 1
	if op, ok := e.Op(halfmoveCode); ok {
		halfmove, _ = op.counter()
	}
	if op, ok := e.Op(fullmoveCode); ok {
		fullmove, _ = op.counter()
	}
	return halfmove, fullmove
}

// Op returns the first operation of an opcode, and whether there is one.
func (e EPD) Op(code string) (Op, bool) {
	i := slices.IndexFunc(e.Ops, func(op Op) bool { return op.Code == code })
	if i < 0 {
		return Op{}, false
	}
	return e.Ops[i], true
}

// ID returns the name of the position (opcode id), or "".
func (e EPD) ID() string { return e.text("id") }

// Comment returns comment number n, from 0 to 9 (opcodes c0 to c9), or "".
func (e EPD) Comment(n int) string { return e.text("c" + strconv.Itoa(n)) }

// BestMoves returns the moves of which one should be played (opcode bm), as
// they are written.
func (e EPD) BestMoves() []string { return e.texts("bm") }

// AvoidMoves returns the moves of which none should be played (opcode am), as
// they are written.
func (e EPD) AvoidMoves() []string { return e.texts("am") }

// DirectMate returns the number of moves in which the player to move can mate
// (opcode dm), and whether it is given.
func (e EPD) DirectMate() (moves int, ok bool) { return e.integer("dm") }

// Centipawns returns the evaluation for the player to move (opcode ce), and
// whether it is given.
func (e EPD) Centipawns() (ce int, ok bool) { return e.integer("ce") }

func (e EPD) texts(code string) (all []string) {
	op, _ := e.Op(code)
	for _, operand := range op.Operands {
		all = append(all, operand.Text)
	}
	return all
}

// text joins operands with blanks, for names that should have been quoted.
func (e EPD) text(code string) string { return strings.Join(e.texts(code), " ") }

func (e EPD) integer(code string) (int, bool) {
	op, ok := e.Op(code)
	if !ok || len(op.Operands) != 1 {
		return 0, false
	}
	return op.Operands[0].Int()
}

// Int returns the number that a word is, and whether it is one.
func (o Operand) Int() (int, bool) {
	n, err := strconv.Atoi(o.Text)
	return n, err == nil && !o.Quoted
}

// String returns the record's canonical text. Operations that are none, which
// [EPD.AppendText] refuses, are written as they are.
func (e EPD) String() string {
	dst, _ := Formatter{}.AppendEPD(nil, e)
	return string(dst)
}

// AppendText implements [encoding.TextAppender]. The error is an *[Error], with
// the offset in the text written, if an opcode or operand is not one that
// [ParseEPD] would read back.
func (e EPD) AppendText(b []byte) ([]byte, error) { return Formatter{}.AppendEPD(b, e) }

// MarshalText implements [encoding.TextMarshaler]; see [EPD.AppendText].
func (e EPD) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseEPD] reads.
func (e *EPD) UnmarshalText(text []byte) error {
	read, err := ParseEPD(string(text))
	if err == nil {
		*e = read
	}
	return err
}

// AppendEPD appends a record in f's style to dst; see [EPD.AppendText]. For its
// en passant square, no last move is known. The counters are left to [EPD]'s
// rule, whatever f.NoCounters is.
func (f Formatter) AppendEPD(dst []byte, e EPD) ([]byte, error) {
	start := len(dst)
	s := e.Board.Setup()
	dst = f.appendPosition(dst, &e.Board, &s, board.NoMove)
	halfmove, fullmove := e.counters()
	if halfmove != e.Board.Halfmove() || fullmove != e.Board.Fullmove() ||
		len(e.Ops) > 0 && e.Ops[0].Code != "" && !isLetter(e.Ops[0].Code[0]) {
		dst = (*record)(&s).AppendCounters(dst)
	}
	var err error
	check := func(ok bool, at int, what string) {
		if !ok && err == nil {
			err = newError(string(dst[start:]), FieldOperation, at-start, errors.New(what))
		}
	}
	for _, op := range e.Ops {
		dst = append(dst, ' ')
		at := len(dst)
		dst = append(dst, op.Code...)
		check(isWord(op.Code), at, "not an opcode")
		for _, operand := range op.Operands {
			dst = append(dst, ' ')
			at := len(dst)
			dst = operand.append(dst)
			check(operand.isValid(), at, "neither a word nor a string of one line")
		}
		_, ok := op.counter()
		check(ok || !isCounter(op.Code), at, fentext.ErrCounter.Error())
		dst = append(dst, ';')
	}
	return dst, err
}

func (o Operand) append(dst []byte) []byte {
	if !o.Quoted {
		return append(dst, o.Text...)
	}
	dst = append(dst, '"')
	for i := range len(o.Text) {
		if c := o.Text[i]; c == '"' || c == '\\' {
			dst = append(dst, '\\')
		}
		dst = append(dst, o.Text[i])
	}
	return append(dst, '"')
}

func (o Operand) isValid() bool {
	if o.Quoted {
		return !strings.ContainsAny(o.Text, "\r\n")
	}
	return isWord(o.Text)
}
