package fen

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/fentext"
	"github.com/luftchess/luft/internal/textform"
)

// An Op is an operation of an [EPD].
type Op struct {
	Code     string // such as "bm"
	Operands []Operand
}

// An Operand is a value in an [Op]: a quoted string, or an unquoted word such as a move
// or a number. Moves are kept as text; package pgn/san resolves them.
//
// Inside quotes, a backslash escapes a quotation mark or a backslash; before any other
// byte it stands for itself. A word is not empty and contains no space, tab, semicolon
// or quotation mark. Neither contains line ends.
type Operand struct {
	Text   string `json:"text"`
	Quoted bool   `json:"quoted"`
}

// ParseOp reads one operation, such as "bm Qg6" or "id \"WAC.001\"", with or without
// the semicolon at its end. The error is or wraps a *[board.ParseError].
func ParseOp(s string) (Op, error) {
	var ops []Op
	p := newRecordParser(textform.FillBlanks(s, true), true)
	switch {
	case strings.ContainsAny(s, "\r\n"):
		return Op{}, &board.ParseError{What: "EPD operation", Text: s, Offset: strings.IndexAny(s, "\r\n")}
	case !p.ops(&ops):
		return Op{}, fmt.Errorf("%w: %w", &board.ParseError{What: "EPD operation", Text: s, Offset: p.err.Offset}, p.err.Err)
	case len(ops) != 1:
		return Op{}, &board.ParseError{What: "EPD operation", Text: s}
	}
	return ops[0], nil
}

// String returns the canonical text of the operation without the semicolon. An Op that
// [Op.MarshalText] rejects is written as it is.
func (o Op) String() string {
	dst, _ := o.append(nil)
	return string(dst)
}

// MarshalText implements [encoding.TextMarshaler]. It returns what [Op.String] returns.
// The error wraps a *[board.ParseError] if [ParseOp] would not read the text back.
func (o Op) MarshalText() ([]byte, error) {
	dst, bad := o.append(nil)
	if bad != nil {
		return nil, fmt.Errorf("%w: %w", &board.ParseError{What: "EPD operation", Text: string(dst), Offset: bad.at}, bad.err)
	}
	return dst, nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseOp] reads.
func (o *Op) UnmarshalText(text []byte) error { return textform.Unmarshal(o, ParseOp, text) }

// An opError says what is wrong with a written operation, and at which offset from its
// start.
type opError struct {
	at  int
	err error
}

// append appends the operation and returns the first error in it.
func (o Op) append(dst []byte) ([]byte, *opError) {
	var bad *opError
	start := len(dst)
	check := func(ok bool, at int, err error) {
		if !ok && bad == nil {
			bad = &opError{at - start, err}
		}
	}
	dst = append(dst, o.Code...)
	check(isWord(o.Code), start, errOpcode)
	for _, operand := range o.Operands {
		dst = append(dst, ' ')
		at := len(dst)
		dst = operand.append(dst)
		check(operand.isValid(), at, errOperand)
	}
	check(o.swallowed() < 0, start, errSemicolon)
	_, ok := o.counter()
	check(ok || !isCounter(o.Code), start, fentext.ErrCounter)
	return dst, bad
}

var (
	errOpcode    = errors.New("invalid opcode")
	errOperand   = errors.New("operand with a line end, or an unquoted operand that needs quotes")
	errSemicolon = errors.New("missing semicolon")
)

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

// Int returns the operand as a number, and whether it is an unquoted number.
func (o Operand) Int() (int, bool) {
	n, err := strconv.Atoi(o.Text)
	return n, err == nil && !o.Quoted
}

// ops reads operations to the end of the record.
func (p *recordParser) ops(ops *[]Op) bool {
	for p.More() {
		if p.In[p.Pos] == ';' {
			p.Pos++
			continue
		}
		start := p.Pos
		op := Op{Code: p.word()}
		if op.Code == "" {
			return p.fail(FieldOperation, start, errors.New("missing opcode"))
		}
		start = p.Pos
		for p.More() && p.In[p.Pos] != ';' {
			operand, ok := p.operand()
			if !ok {
				return false
			}
			op.Operands = append(op.Operands, operand)
		}
		if n := op.swallowed(); n >= 0 {
			p.Pos = start
			for range n {
				p.operand()
			}
			p.More()
			return p.fail(FieldOperation, p.Pos, fmt.Errorf("%w before %s", errSemicolon, op.Operands[n].Text))
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

// operand reads a word or a string.
func (p *recordParser) operand() (o Operand, ok bool) {
	p.More()
	if o.Quoted = p.In[p.Pos] == '"'; o.Quoted {
		return o, p.quoted(&o.Text)
	}
	o.Text = p.word()
	return o, true
}

// word reads up to the next blank, semicolon or quote.
func (p *recordParser) word() string {
	start := p.Pos
	for p.Pos < len(p.In) && !fentext.IsBlank(p.In[p.Pos]) && p.In[p.Pos] != ';' && p.In[p.Pos] != '"' {
		p.Pos++
	}
	return p.In[start:p.Pos]
}

// quoted reads a string between quotes.
func (p *recordParser) quoted(s *string) bool {
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
	return p.fail(FieldOperation, p.Pos, errors.New("unterminated string"))
}

// isWord reports whether s needs no quotes in a record.
func isWord(s string) bool {
	return s != "" && !strings.ContainsAny(s, " \t;\"\r\n") && textform.FillBlanks(s, false) == s
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// swallowed returns the index of the first operand that is the opcode of another
// operation because the semicolon before it is missing, or -1.
func (o Op) swallowed() int {
	for i, operand := range o.Operands {
		if operand.Quoted || !standardCode(operand.Text) {
			continue
		}
		isMove := len(operand.Text) == 2 && operand.Text[0] == 'c' && operand.Text[1] != '0' && operand.Text[1] != '9'
		if i+1 < len(o.Operands) && o.Operands[i+1].Quoted || takesWords(o.Code) && !isMove {
			return i
		}
	}
	return -1
}

// takesWords reports whether an opcode of the standard takes moves or numbers, never
// free text.
func takesWords(code string) bool {
	switch code {
	case "acd", "acn", "acs", "am", "bm", "ce", "dm", "fmvn", "hmvc", "pm", "pv", "rc", "sm":
		return true
	}
	return false
}

// standardCode reports whether s is an opcode of the standard.
func standardCode(s string) bool {
	if len(s) == 2 && (s[0] == 'c' || s[0] == 'v') && isDigit(s[1]) {
		return true
	}
	switch s {
	case "draw_accept", "draw_claim", "draw_offer", "draw_reject", "eco", "id", "nic", "noop",
		"refs", "resign", "tcgs", "tcri", "tcsi":
		return true
	}
	return takesWords(s)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// The opcodes of the counters.
const (
	halfmoveCode = "hmvc"
	fullmoveCode = "fmvn"
)

func isCounter(code string) bool { return code == halfmoveCode || code == fullmoveCode }

// counter returns the value of a counter operation.
func (o Op) counter() (int, bool) {
	if len(o.Operands) != 1 || o.Operands[0].Quoted {
		return 0, false
	}
	return fentext.ParseCounter(o.Operands[0].Text)
}
