package fen

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
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
// everything kept: FEN's two counters after the position, or one or two
// dashes in their place; no semicolon after the last operation; empty operations
// (which say nothing); free text in place of an operation, of which the first
// word is taken for the opcode; more than one operation of the same opcode.
//
// A semicolon missing between two operations is an error where it can be told:
// before an opcode of the standard among the moves or numbers of another, and
// before one that a string follows. A string that does not end is an error, and
// so is a string where an opcode belongs.
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
	p.dashes()
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

// dashes passes over one dash too many, or two, in place of the counters.
func (p *parser) dashes() {
	for range 2 {
		if p.More() && p.In[p.Pos] == '-' && p.End(p.Pos) == p.Pos+1 {
			p.Pos++
		}
	}
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

// String returns the record's canonical text. Operations that are none, which
// [EPD.AppendText] refuses, are written as they are.
func (e EPD) String() string {
	dst, _ := Formatter{}.AppendEPD(nil, e)
	return string(dst)
}

// AppendText implements [encoding.TextAppender]. It appends what [EPD.String] returns, or
// nothing for the zero EPD, and [EPD.UnmarshalText] makes an equal EPD of it. The error is
// an *[Error], with the offset in the text written, if an opcode or operand is not one that
// [ParseEPD] would read back, or that of [board.Board.AppendText].
func (e EPD) AppendText(b []byte) ([]byte, error) {
	if e.Board == (board.Board{}) && len(e.Ops) == 0 {
		return b, nil
	}
	if e.Board == (board.Board{}) {
		return b, newError("", FieldPlacement, 0, errNoBoard)
	}
	if _, err := e.Board.AppendText(nil); err != nil {
		return b, err
	}
	return Formatter{}.AppendEPD(b, e)
}

var errNoBoard = errors.New("operations without a board")

// MarshalText implements [encoding.TextMarshaler]; see [EPD.AppendText].
func (e EPD) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseEPD] reads,
// waiving all reasons that can be waived, and empty text as the zero EPD.
func (e *EPD) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*e = EPD{}
		return nil
	}
	read, err := ParseEPD(string(text), board.TooMuchMaterial, board.ImpossibleCheck, board.ImpossibleEnPassant)
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
	for _, op := range e.Ops {
		dst = append(dst, ' ')
		at := len(dst)
		var bad *opError
		if dst, bad = op.append(dst); bad != nil && err == nil {
			err = newError(string(dst[start:]), FieldOperation, at-start+bad.at, bad.err)
		}
		dst = append(dst, ';')
	}
	return dst, err
}
