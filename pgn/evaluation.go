package pgn

import (
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
)

// An Eval is what an engine thinks of a position, "[%eval 0.25,18]". A number
// beyond what [ParseEval] takes is written as the nearest that it does.
type Eval struct {
	Centipawns int // from White's point of view; means nothing if Mate is not 0
	Mate       int // moves to mate, less than 0 if Black mates, "#-3"; 0 if none is seen
	Depth      int // of the search in plies; 0 if it is not known
}

// The largest numbers in an Eval, for centipawns or moves to mate and for the
// depth.
const (
	mostEval  = 9_999_999
	mostDepth = 1<<16 - 1
)

// ParseEval reads an evaluation as a comment has it: pawns ("0.25", "-1.2"), or
// moves to mate ("#3", "#-3"), and the depth after a comma if it is known
// ("0.25,18"). Less than a centipawn is dropped. The most are 99999.99 pawns,
// 9999999 moves and a depth of 65535. The error is a *[board.ParseError].
func ParseEval(s string) (Eval, error) {
	var e Eval
	bad := func(at int) (Eval, error) {
		return Eval{}, &board.ParseError{What: "evaluation", Text: s, Offset: at}
	}
	score, depth, comma := strings.Cut(s, ",")
	if comma {
		n, err := strconv.ParseUint(strings.TrimLeft(depth, spaces), 10, 32)
		if err != nil || n > mostDepth {
			return bad(len(score) + 1)
		}
		e.Depth = int(n)
	}
	if mate, ok := strings.CutPrefix(score, "#"); ok {
		n, err := strconv.Atoi(mate)
		if err != nil || n == 0 || n > mostEval || n < -mostEval {
			return bad(1)
		}
		e.Mate = n
		return e, nil
	}
	digits := strings.TrimLeft(score, "+-")
	if len(score)-len(digits) > 1 {
		return bad(1)
	}
	whole, fraction, dot := strings.Cut(digits, ".")
	n, err := strconv.ParseUint(whole, 10, 32)
	if err != nil || n > mostEval/100 {
		return bad(len(score) - len(digits))
	}
	if dot {
		for i := range len(fraction) {
			if fraction[i] < '0' || fraction[i] > '9' {
				return bad(len(score) - len(fraction) + i)
			}
		}
		if fraction == "" {
			return bad(len(score))
		}
		hundredths := (fraction + "0")[:2]
		n = 100*n + 10*uint64(hundredths[0]-'0') + uint64(hundredths[1]-'0')
	} else {
		n *= 100
	}
	e.Centipawns = int(n)
	if score[0] == '-' {
		e.Centipawns = -e.Centipawns
	}
	return e, nil
}

// String returns the evaluation as a comment has it.
func (e Eval) String() string {
	b, _ := e.AppendText(nil)
	return string(b)
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (e Eval) AppendText(b []byte) ([]byte, error) {
	within := func(n int) int { return max(-mostEval, min(n, mostEval)) }
	if e.Mate != 0 {
		b = strconv.AppendInt(append(b, '#'), int64(within(e.Mate)), 10)
	} else {
		n := within(e.Centipawns)
		if n < 0 {
			b = append(b, '-')
			n = -n
		}
		b = strconv.AppendInt(b, int64(n/100), 10)
		b = append(b, '.', '0'+byte(n/10%10), '0'+byte(n%10))
	}
	if e.Depth > 0 {
		b = strconv.AppendInt(append(b, ','), int64(min(e.Depth, mostDepth)), 10)
	}
	return b, nil
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (e Eval) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseEval]
// reads.
func (e *Eval) UnmarshalText(text []byte) error {
	v, err := ParseEval(string(text))
	if err == nil {
		*e = v
	}
	return err
}

// Eval returns the evaluation of the position after the move.
func (c Comment) Eval() (e Eval, ok bool) {
	value, ok := c.Command("eval")
	if !ok {
		return Eval{}, false
	}
	e, err := ParseEval(value)
	return e, err == nil
}

// WithEval returns the comment with the evaluation set.
func (c Comment) WithEval(e Eval) Comment { return c.with("eval", e.String()) }
