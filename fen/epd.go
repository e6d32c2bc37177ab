package fen

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/fentext"
	"github.com/luftchess/luft/internal/textform"
)

// An EPD is a record in Extended Position Description: a position with operations, each
// an opcode with operands, such as the best move or the name of the position.
//
//	2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001";
//
// All operations are kept in order, including unknown ones, and writing and reading
// again gives an equal EPD. [EPD.String] returns the canonical text, with one space
// between the parts and a semicolon after each operation.
//
// Published files deviate from the standard. [ParseEPD] also accepts the two counters
// of FEN after the position, or one or two dashes in their place; a missing semicolon
// after the last operation; empty operations, which are dropped; free text in place of
// an operation, the first word of which becomes the opcode; several operations with the
// same opcode; and Unicode white space, byte order marks and other marks without width in
// place of blanks, outside strings.
//
// A missing semicolon between two operations is an error if it can be detected: if an
// opcode of the standard is among the operands of an operation that takes moves or
// numbers, or is followed by a string. An unterminated string and a string in place of
// an opcode are errors too.
//
// # Counters
//
// The counters of the Board are read from fields 5 and 6, as in FEN. If these are
// missing, they are read from the operations hmvc and fmvn, which also stay in Ops;
// otherwise they are 0 and 1. They are written as fields 5 and 6 only if they would
// otherwise be read differently, or if the first opcode does not begin with a letter
// and could be mistaken for a counter.
//
// # Variants
//
// A [Parser] reads a position of a variant, in all dialects of FEN. [EPD.String] does not
// name the rules. The text form, [EPD.AppendText], has the name of a variant and a space before
// the record.
type EPD struct {
	Board board.Board
	Ops   []Op
}

// ParseEPD reads a record of ordinary chess. The error is an *[Error].
func ParseEPD(s string) (EPD, error) { return Parser{}.ParseEPD(s) }

// ParseEPD is the function [ParseEPD] with the options of p.
func (p Parser) ParseEPD(s string) (EPD, error) {
	e, err := p.parseEPD(s, 0)
	if err != nil {
		return EPD{}, err
	}
	return e, nil
}

// parseEPD reads the record in[start:] with a concrete error type, so that a Reader can add the
// line.
func (p Parser) parseEPD(in string, start int) (e EPD, err *Error) {
	if at := strings.IndexAny(in, "\r\n"); at >= 0 {
		return e, newError(in, FieldNone, at, errors.New("line end in a record"))
	}
	text := in
	in = textform.FillBlanks(in, true)
	if in != text {
		defer func() {
			if err != nil { // with the text as given
				err = newError(text, err.Field, err.Offset, err.Err)
			}
		}()
	}
	var s board.Setup
	r := newRecordParser(in, true)
	r.Pos = start
	if !r.follow(p.Rules) || !r.position(&s) {
		return e, r.err
	}
	r.dashes()
	if !r.checksGiven(&s) {
		return e, r.err
	}
	counters := r.More() && in[r.Pos] != ';' && !isLetter(in[r.Pos])
	if counters && !r.counters(&s) || !r.checksGiven(&s) || !r.ops(&e.Ops) {
		return e, r.err
	}
	if !counters {
		s.Halfmove, s.Fullmove = e.counters()
	}
	b, refused := s.Board(p.Waive...)
	if refused != nil {
		return e, r.locate(&s, refused)
	}
	e.Board = b
	return e, nil
}

// dashes skips one or two dashes in place of the counters.
func (p *recordParser) dashes() {
	for range 2 {
		if p.More() && p.In[p.Pos] == '-' && p.End(p.Pos) == p.Pos+1 {
			p.Pos++
		}
	}
}

// counters returns the counters according to the operations alone.
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

// Op returns the first operation with the given opcode, and whether there is one.
func (e EPD) Op(code string) (Op, bool) {
	i := slices.IndexFunc(e.Ops, func(op Op) bool { return op.Code == code })
	if i < 0 {
		return Op{}, false
	}
	return e.Ops[i], true
}

// ID returns the name of the position (opcode id), or "".
func (e EPD) ID() string { return e.text("id") }

// Comment returns the comment with number n, from 0 to 9 (opcodes c0 to c9), or "".
func (e EPD) Comment(n int) string { return e.text("c" + strconv.Itoa(n)) }

// BestMoves returns the best moves (opcode bm) as they are written, usually in SAN; see
// package pgn/san.
func (e EPD) BestMoves() []string { return e.texts("bm") }

// AvoidMoves returns the moves to avoid (opcode am) as they are written.
func (e EPD) AvoidMoves() []string { return e.texts("am") }

// DirectMate returns the number of moves in which the player to move mates (opcode dm),
// and whether it is given.
func (e EPD) DirectMate() (moves int, ok bool) { return e.integer("dm") }

// Centipawns returns the evaluation in centipawns from the point of view of the player
// to move (opcode ce), and whether it is given.
func (e EPD) Centipawns() (ce int, ok bool) { return e.integer("ce") }

func (e EPD) texts(code string) (all []string) {
	op, _ := e.Op(code)
	for _, operand := range op.Operands {
		all = append(all, operand.Text)
	}
	return all
}

// text joins operands with spaces, for names that should have been quoted.
func (e EPD) text(code string) string { return strings.Join(e.texts(code), " ") }

func (e EPD) integer(code string) (int, bool) {
	op, ok := e.Op(code)
	if !ok || len(op.Operands) != 1 {
		return 0, false
	}
	return op.Operands[0].Int()
}

// String returns the canonical text of the record. Operations that [EPD.AppendText]
// rejects are written as they are.
func (e EPD) String() string {
	dst, _ := Formatter{}.AppendEPD(nil, e)
	return string(dst)
}

// AppendText implements [encoding.TextAppender]. It appends what [EPD.String] returns,
// or nothing for the zero EPD, which [EPD.UnmarshalText] reads back as an equal EPD. For a
// variant, the name of its rules and a space precede the record.
// The error is an *[Error] with the offset in the written text if [ParseEPD] would not
// read an opcode or operand back, or the error of [board.Board.AppendText].
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
	s := e.Board.Setup()
	return Formatter{}.AppendEPD((*record)(&s).AppendName(b), e)
}

var errNoBoard = errors.New("operations without a board")

// MarshalText implements [encoding.TextMarshaler]; see [EPD.AppendText].
func (e EPD) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseEPD] reads, or the name
// of a variant and what a [Parser] with its rules reads, with all reasons waived that can be waived. Empty
// text is the zero EPD.
func (e *EPD) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*e = EPD{}
		return nil
	}
	rules, start := board.Standard, 0
	if named, at := fentext.SplitRules(string(text)); named != fentext.Any {
		rules, start = board.Rules(named), at
	}
	read, bad := Parser{rules, board.Waivable()}.parseEPD(string(text), start)
	if bad != nil {
		return bad
	}
	*e = read
	return nil
}

// AppendEPD appends a record with the options of f to dst and returns the extended
// slice. The errors are those of [EPD.AppendText]. There is no last move, so the en
// passant square is written only if a capture is legal. NoCounters is ignored; [EPD]
// has the rule for the counters.
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
