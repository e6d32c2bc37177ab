package eval

import (
	"strconv"

	"github.com/luftchess/luft/board"
)

// A Score says how good a position is for the player to move. It is in
// centipawns, a hundredth of what a pawn is worth, or it announces a mate
// ([MateIn], [MatedIn]). Greater is better, and -s is what s is to the
// opponent. The zero value is an even position, which a draw is too.
//
// Centipawns go from -[MaxCentipawns] to MaxCentipawns, and mates lie beyond them, the nearer
// the further out. A value beyond a mate in no plies is no Score; the methods
// take it for that mate. All scores fit into 16 bits.
type Score int32

const (
	// MaxCentipawns is the highest score that is not a mate.
	MaxCentipawns Score = 30000

	mate Score = 32000
)

// MateIn returns the score of a player to move who mates in the given number of
// plies, counting both players' moves: 1 if the next move mates, 3 if it takes
// another move and a reply. Plies below 0 count as 0, more than 1999 as 1999.
func MateIn(plies int) Score { return mate - Score(min(max(plies, 0), int(mate-MaxCentipawns-1))) }

// MatedIn returns the score of a player to move who is mated in the given number
// of plies: 0 if it is mate already, 2 if one reply is left. It is
// -[MateIn](plies).
func MatedIn(plies int) Score { return -MateIn(plies) }

// IsMate reports whether the score announces a mate, given or suffered.
func (s Score) IsMate() bool { return s > MaxCentipawns || s < -MaxCentipawns }

// MatePlies returns the number of plies to the mate that the score announces, 0 if
// it announces none.
func (s Score) MatePlies() int {
	if !s.IsMate() {
		return 0
	}
	return int(max(mate-max(s, -s), 0))
}

// MateMoves returns the number of the mating player's moves to the mate that the
// score announces, as people count ("mate in three"): negative if it is the
// player to move who is mated, 0 if it is mate already or none is announced.
func (s Score) MateMoves() int {
	n := (s.MatePlies() + 1) / 2
	if s < 0 {
		return -n
	}
	return n
}

// White converts between the point of view of the player to move, whose colour is turn,
// and that of White. The conversion is the same in both directions: it negates the score
// if turn is Black.
func (s Score) White(turn board.Color) Score {
	if turn == board.Black {
		return -s
	}
	return s
}

// Clamp returns the score nearest to s that announces no mate. Searches pass
// through it what evaluators return, so that a mistaken evaluation is not taken
// for a mate.
func (s Score) Clamp() Score { return min(max(s, -MaxCentipawns), MaxCentipawns) }

// ParseScore reads a score as [Score.String] writes it: pawns with at most two
// decimals ("+0.34", "-1.2", "0"), or a mate as the number of moves after a '#'
// ("#3", "#-2"). The sign of a positive number can be missing. Of the two ply
// counts that are the same number of moves, it returns the one that can be:
// [MateIn] an odd, [MatedIn] an even number of plies. The highest number of moves
// is 1000. The error is a *[board.ParseError].
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
		const most = int(mate-MaxCentipawns) / 2 // moves
		switch {
		case p.at < len(s) || n > most:
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

// String returns the score as people read it: "+0.34" for 34 centipawns, "#3"
// for a mate in three moves, "#-2" for being mated in two, "#-0" for mate on the
// board. Plies of a mate that the rules cannot bring about, an even number for
// the player to move, are rounded up to a move.
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
	switch {
	case s > 0:
		b = append(b, '+')
	case s < 0:
		b = append(b, '-')
	}
	c := int64(max(s, -s))
	b = strconv.AppendInt(b, c/100, 10)
	return append(b, '.', '0'+byte(c/10%10), '0'+byte(c%10)), nil
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (s Score) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [ParseScore] reads.
func (s *Score) UnmarshalText(text []byte) error {
	v, err := ParseScore(string(text))
	if err == nil {
		*s = v
	}
	return err
}

// A scoreParser is a place in a text.
type scoreParser struct {
	text string
	at   int
}

func (p *scoreParser) fail() error {
	return &board.ParseError{What: "score", Text: p.text, Offset: p.at}
}

// take steps over c and reports whether it was there.
func (p *scoreParser) take(c byte) bool {
	if p.at == len(p.text) || p.text[p.at] != c {
		return false
	}
	p.at++
	return true
}

// digits reads a number of at least one and at most the given count of digits.
func (p *scoreParser) digits(most int) (n int, ok bool) {
	for ; p.at < len(p.text) && most > 0; most-- {
		c := p.text[p.at]
		if c < '0' || c > '9' {
			break
		}
		n, ok = 10*n+int(c-'0'), true
		p.at++
	}
	return n, ok
}
