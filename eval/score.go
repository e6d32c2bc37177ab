package eval

import (
	"strconv"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/mate"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen"
)

// A Score is the value of a position for the player to move: in centipawns (hundredths of
// a pawn), or a mate in a number of plies ([MateIn], [MatedIn]). Greater is better, and -s
// is the score for the opponent. The zero value means an equal position or a draw.
//
// Centipawn scores range from -[MaxCentipawns] to MaxCentipawns. Mate scores are outside
// of this range: the shorter the mate, the greater the absolute value, up to that of mate
// on the board ([MatedIn](0)). Methods treat values beyond that one as mate on the board.
// All scores fit into 16 bits.
type Score int32

// MaxCentipawns is the highest score that is not a mate.
const MaxCentipawns Score = mate.MaxCentipawns

// Infinity is greater than all scores: a search begins with the window from -Infinity to Infinity.
const Infinity Score = mate.Infinity

// MateIn returns the score of a player to move who mates in the given number of plies
// (moves of both players): 1 if the next move mates, 3 for mate in two. Values are
// clamped to 0 to 1999 plies.
func MateIn(plies int) Score { return Score(mate.In(plies)) }

// MatedIn returns the score of a player to move who is mated in the given number of
// plies: 0 for checkmate on the board, 2 if the player can make one more move. It is
// -[MateIn](plies).
func MatedIn(plies int) Score { return -MateIn(plies) }

// IsMate reports whether the score is a mate, by either player.
func (s Score) IsMate() bool { return mate.Is(int(s)) }

// MatePlies returns the number of plies to mate. It returns 0 if the score is not a mate,
// or is mate on the board.
func (s Score) MatePlies() int { return mate.Plies(int(s)) }

// MateMoves returns the number of moves to mate, as in "mate in three": positive if the
// player to move mates, negative if the player to move is mated. It returns 0 if the score
// is not a mate, or is mate on the board; [Score.IsMate] tells these apart.
func (s Score) MateMoves() int { return mate.Moves(int(s)) }

// White converts between the point of view of the player to move, whose colour is turn,
// and that of White. The conversion is the same in both directions: it negates the score
// if turn is Black.
func (s Score) White(turn board.Color) Score {
	if turn == board.Black {
		return -s
	}
	return s
}

// Clamp clamps s to ±[MaxCentipawns]. Searches apply it to the results of evaluators, so that
// a faulty evaluation is not taken for a mate.
func (s Score) Clamp() Score { return min(max(s, -MaxCentipawns), MaxCentipawns) }

// FromRoot converts a score of a search for storing it in a transposition table. In a search,
// the plies to mate count from the root; in the table they must count from the node, which is
// ply plies below the root, because another path to the node may have another length. Scores
// that are not mates are returned unchanged.
func (s Score) FromRoot(ply int) Score {
	switch {
	case !s.IsMate():
		return s
	case s > 0:
		return s + Score(ply)
	}
	return s - Score(ply)
}

// ToRoot is the inverse of [Score.FromRoot]: it converts a score from a transposition table
// for use at a node that is ply plies below the root.
func (s Score) ToRoot(ply int) Score { return s.FromRoot(-ply) }

// ParseScore parses a score as [Score.String] writes it: pawns with at most two decimals
// ("+0.34", "-1.2", "0"), or '#' and the number of moves to mate ("#3", "#-2", at most
// 1000). A plus sign is optional. A mate in n moves is [MateIn](2n-1), being mated in n is
// [MatedIn](2n). The error is a *[board.ParseError].
func ParseScore(s string) (Score, error) {
	p := scoreParser{text: s}
	isMate := p.take('#')
	negative := p.take('-')
	if !negative {
		p.take('+')
	}
	n, ok := p.digits(5)
	if !ok {
		return 0, p.fail()
	}
	if isMate {
		switch {
		case p.at < len(s) || n > mate.MaxMoves:
			return 0, p.fail()
		case negative:
			return MatedIn(2 * n), nil
		}
		return MateIn(2*n - 1), nil
	}
	n *= 100
	if p.take('.') {
		start := p.at
		hundredths, ok := p.digits(2)
		if !ok {
			return 0, p.fail()
		}
		if p.at == start+1 {
			hundredths *= 10
		}
		n += hundredths
	}
	if p.at < len(s) || n > int(MaxCentipawns) {
		return 0, p.fail()
	}
	if negative {
		n = -n
	}
	return Score(n), nil
}

// String formats the score in pawns ("+0.34" for 34 centipawns) or as the number of moves
// to mate: "#3" for mate in three, "#-2" for being mated in two, "#-0" for mate on the
// board. Numbers of plies that cannot arise in a game (a mate by the player to move takes
// an odd number) are rounded up to whole moves.
func (s Score) String() string {
	b, _ := s.AppendText(nil)
	return string(b)
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (s Score) AppendText(b []byte) ([]byte, error) {
	if s.IsMate() {
		b = append(b, '#')
		if s < 0 {
			b = append(b, '-')
		}
		return strconv.AppendInt(b, int64((s.MatePlies()+1)/2), 10), nil
	}
	if s > 0 {
		b = append(b, '+')
	}
	return mate.AppendPawns(b, int(s)), nil
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (s Score) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseScore] reads.
func (s *Score) UnmarshalText(text []byte) error { return textform.Unmarshal(s, ParseScore, text) }

// A scoreParser is a position in a text.
type scoreParser struct {
	text string
	at   int
}

func (p *scoreParser) fail() error {
	return &board.ParseError{What: "score", Text: p.text, Offset: p.at}
}

// take skips c and reports whether it was there.
func (p *scoreParser) take(c byte) bool {
	if p.at == len(p.text) || p.text[p.at] != c {
		return false
	}
	p.at++
	return true
}

// digits reads a number of 1 to limit digits.
func (p *scoreParser) digits(limit int) (n int, ok bool) {
	for ; p.at < len(p.text) && limit > 0; limit-- {
		c := p.text[p.at]
		if c < '0' || c > '9' {
			break
		}
		n, ok = 10*n+int(c-'0'), true
		p.at++
	}
	return n, ok
}

// TablebaseScore returns the score of an outcome at a distance, as the ProbeRoot method of a
// search.Tablebase gives them. A win scores below all mates, and a win at a shorter distance
// above one at a longer distance. A cursed win scores one centipawn, and a blessed loss minus
// one.
func TablebaseScore(outcome movegen.WDL, plies int) Score {
	switch outcome {
	case movegen.Win:
		return MaxCentipawns - Score(max(plies, 0))
	case movegen.Loss:
		return -MaxCentipawns + Score(max(-plies, 0))
	}
	return Score(outcome)
}
