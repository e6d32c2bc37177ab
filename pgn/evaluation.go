package pgn

import (
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/mate"
	"github.com/luftchess/luft/internal/textform"
)

// An Eval is an engine's evaluation of a position, as in the comment "[%eval 0.25,18]". Its
// Score is an eval.Score, as a plain number:
//
//	n.SetEval(pgn.Eval{Score: int(result.Score.White(turn)), Depth: result.Depth})
//
// The text of a mate counts moves: "#3" if White mates, "#-3" if Black does, "#0" if
// White has mated and "#-0" if Black has.
type Eval struct {
	Score int // in centipawns, or a mate, from White's point of view; see package eval
	Depth int // of the search in plies; 0 if it is not known
}

// The largest numbers that ParseEval reads, for centipawns or moves to mate and for
// the depth.
const (
	maxEval  = 9_999_999
	maxDepth = 1<<16 - 1
)

// chessBaseMate is the score of a mate in no moves where scores are in centipawns.
const chessBaseMate = 32767

// ParseEval reads an evaluation as a comment has it: pawns ("0.25", "-1.2"), or moves
// to mate ("#3", "#-3", and also "M3", "-M3"), and the depth after a comma if it is known
// ("0.25,18"). A score without a decimal point but with a depth is in centipawns ("25,18"), as
// ChessBase, Fritz and Playchess write it; from 31767 on, it is a mate in 32767 moves less the number.
// The score is truncated to centipawns and clamped to the range of eval.Score. The text
// of a mate does not say whose turn it is, so White is assumed to be to move: the
// number of plies is odd if White mates and even if Black does. [Node.Eval] takes the
// turn into account. The maxima are 99999.99 pawns, 9999999 moves and a depth of 65535.
// The error is a *[board.ParseError].
func ParseEval(s string) (Eval, error) {
	var e Eval
	bad := func(at int) (Eval, error) {
		return Eval{}, &board.ParseError{What: "evaluation", Text: s, Offset: at}
	}
	score, depth, comma := strings.Cut(s, ",")
	if comma {
		n, err := strconv.ParseUint(strings.TrimLeft(depth, spaces), 10, 32)
		if err != nil || n > maxDepth {
			return bad(len(score) + 1)
		}
		e.Depth = int(n)
	}
	if n, black, ok := parseMate(score); ok {
		if n > maxEval {
			return bad(1)
		}
		if black {
			n = -n
		}
		e.Score = mateInMoves(n, black, board.White)
		return e, nil
	}
	digits := strings.TrimLeft(score, "+-")
	if len(score)-len(digits) > 1 {
		return bad(1)
	}
	whole, fraction, dot := strings.Cut(digits, ".")
	n, err := strconv.ParseUint(whole, 10, 32)
	if err != nil || n > maxEval/100 {
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
	} else if !comma {
		n *= 100
	} else if moves := chessBaseMate - int(n); 0 <= moves && moves <= mate.MaxMoves {
		e.Score = mateInMoves(moves, score[0] == '-', board.White)
		return e, nil
	}
	e.Score = min(int(n), mate.MaxCentipawns)
	if score[0] == '-' {
		e.Score = -e.Score
	}
	return e, nil
}

// parseMate reads the number of moves to mate, with its sign on either side of '#' or 'M'. ok reports
// whether it is a mate; the number is then too large if it is malformed.
func parseMate(s string) (n int, black, ok bool) {
	sign, moves, found := strings.Cut(strings.Replace(s, "M", "#", 1), "#")
	if !found || sign != "" && sign != "-" && sign != "+" {
		return 0, false, false
	}
	if sign == "" {
		if digits := strings.TrimLeft(moves, "+-"); len(moves)-len(digits) == 1 {
			sign, moves = moves[:1], digits
		}
	}
	for i := range len(moves) {
		if moves[i] < '0' || moves[i] > '9' {
			return maxEval + 1, false, true
		}
	}
	n, err := strconv.Atoi(moves)
	if err != nil {
		n = maxEval + 1
	}
	return n, sign == "-", true
}

// parseEngine reads the evaluation with which the comment of a match program begins, after the move in
// parentheses that it may expect, as in "+0.35/18 0.5s", "-M4/20 1.2s" or "(Nf6) 0.00/1 3, book": the
// score from the point of view of mover, who has made the move, and the depth of the search.
func parseEngine(text string, mover board.Color) (Eval, bool) {
	if text != "" && text[0] == '(' {
		if _, rest, ok := strings.Cut(text, ")"); ok {
			text = strings.TrimLeft(rest, spaces)
		}
	}
	word := text
	if end := strings.IndexAny(text, spaces+","); end >= 0 {
		word = text[:end]
	}
	score, depth, ok := strings.Cut(word, "/")
	if _, selective, two := strings.Cut(depth, "/"); two {
		depth = depth[:len(depth)-len(selective)-1]
	}
	if _, _, mate := parseMate(score); !ok || !mate && !strings.Contains(score, ".") {
		return Eval{}, false
	}
	// What follows is the time, or nothing: a sentence may begin with numbers.
	if rest := strings.TrimLeft(text[len(word):], spaces+","); text[len(word):] != "" && text[len(word)] != ',' &&
		(rest == "" || (rest[0] < '0' || rest[0] > '9') && !strings.Contains(rest, "=")) {
		return Eval{}, false
	}
	return searched(score, depth, mover, mover)
}

// parseList reads the evaluation in the comment of TCEC, a list of keys and values such as
// "d=24, sd=35, pv=Nf3 d5, wv=0.24": wv is the score from White's point of view, d the depth.
func parseList(text string, mover board.Color) (Eval, bool) {
	if i := strings.IndexAny(text, spaces+",="); i <= 0 || text[i] != '=' {
		return Eval{}, false
	}
	var score string
	depth := "0"
	for field := range strings.SplitSeq(text, ",") {
		switch key, value, _ := strings.Cut(strings.Trim(field, spaces), "="); key {
		case "wv":
			score = strings.Trim(value, spaces)
		case "d":
			depth = strings.Trim(value, spaces)
		}
	}
	if _, _, mate := parseMate(score); !mate && !strings.Contains(score, ".") {
		return Eval{}, false
	}
	return searched(score, depth, mover, board.White)
}

// searched reads the score of the search that has chosen a move of mover, from the point of view of
// a player, and its depth. It returns the evaluation of the position after the move.
//
// Match programs and TCEC write "M" with the number of plies to mate, the move included: an odd one if
// mover mates, an even one if mover is mated.
func searched(score, depth string, mover, view board.Color) (Eval, bool) {
	e, err := ParseEval(score + "," + depth)
	if err != nil {
		return Eval{}, false
	}
	if view == board.Black {
		e.Score = -e.Score
	}
	if !mate.Is(e.Score) {
		return e, true
	}
	plies, negative, _ := parseMate(score)
	mating := view
	if negative {
		mating = view.Other()
	}
	if !strings.Contains(score, "M") {
		e.Score = mateInMoves(plies, mating == board.Black, mover.Other())
		return e, true
	}
	plies = max(plies-1, 0)
	if mating == mover {
		plies += plies & 1
	} else {
		plies |= 1
	}
	e.Score = mate.In(plies)
	if mating == board.Black {
		e.Score = -e.Score
	}
	return e, true
}

// mateInMoves returns the score of a mate in n moves from White's point of view: by
// Black if n is negative or black is true, and with turn to move.
func mateInMoves(n int, black bool, turn board.Color) int {
	mating := board.White
	if black {
		mating = board.Black
	}
	plies := 2 * max(n, -n)
	if mating == turn {
		plies--
	}
	if black {
		return -mate.In(plies)
	}
	return mate.In(plies)
}

// String returns the evaluation as a comment has it. The depth is clamped to 65535.
func (e Eval) String() string {
	b, _ := e.AppendText(nil)
	return string(b)
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (e Eval) AppendText(b []byte) ([]byte, error) {
	if mate.Is(e.Score) {
		b = append(b, '#')
		if e.Score < 0 {
			b = append(b, '-')
		}
		n := mate.Moves(e.Score)
		b = strconv.AppendInt(b, int64(max(n, -n)), 10)
	} else {
		b = mate.AppendPawns(b, e.Score)
	}
	if e.Depth > 0 {
		b = strconv.AppendInt(append(b, ','), int64(min(e.Depth, maxDepth)), 10)
	}
	return b, nil
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (e Eval) MarshalText() ([]byte, error) { return e.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseEval]
// reads.
func (e *Eval) UnmarshalText(text []byte) error { return textform.Unmarshal(e, ParseEval, text) }

// Eval returns the evaluation of the position after the move, as [ParseEval] reads
// it.
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

// Eval returns the evaluation of the position after the move, and whether there is
// one: that of the command "eval", or else one that a match program has written at the beginning of
// a comment, as in "{+0.35/18 0.5s}", which is from the point of view of the player of the move, or
// the one that TCEC writes, as in "{d=18, pv=e4 e5, wv=0.35}". In these two,
// "M3" is a mate in three plies that include the move, as cutechess, fastchess and TCEC count.
// A mate has as many plies as the player to move needs; a mate in no moves is
// by the player of the move, whatever sign it has.
func (n *Node) Eval() (e Eval, ok bool) {
	g, turn := n.Tree(), n.Turn()
	e, ok = n.comment("eval").Eval()
	if comments := n.CommentsAfter(); !ok && g != nil && len(comments) > 0 {
		text := comments[0].Text()
		if e, ok := parseList(text, turn.Other()); ok {
			return e, true
		}
		return parseEngine(text, turn.Other())
	}
	if !ok || g == nil || !mate.Is(e.Score) {
		return e, ok
	}
	moves, black := mate.Moves(e.Score), e.Score < 0
	if moves == 0 {
		black = turn == board.White
	}
	e.Score = mateInMoves(moves, black, turn)
	return e, true
}

// SetEval sets the evaluation of the position after the move.
func (n *Node) SetEval(e Eval) { n.change("eval", func(c Comment) Comment { return c.WithEval(e) }) }
