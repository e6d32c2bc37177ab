package bots

import (
	"embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// A Style is an evaluator with 13 weights in centipawns, such as Style{Pawn: 80, Queen: 1200}.
// Its text has a line for each weight that is not 0, with its name and the number:
//
//	# likes queens, and little else
//	pawn    80
//	queen 1200
//
// Empty lines are ignored, and a # begins a comment. The zero Style gives every position the
// score 0.
type Style [13]int

// The weights of a Style, by index.
const (
	Pawn     = iota // the value of a piece
	Knight          // also
	Bishop          // also
	Rook            // also
	Queen           // also
	Mobility        // each square that a piece, but no pawn or king, may go to
	Centre          // each pawn and piece on d4, e4, d5 or e5
	Near            // each step nearer to the opponent's king that a piece stands
	Attack          // each attack on a square around the opponent's king
	Shelter         // each own pawn around the own king
	Guarded         // each own pawn or piece that another one guards
	Advance         // each rank that a pawn has gone forward
	Passed          // the same for passed pawns
)

// names are the names of the weights.
var names = [len(Style{})]string{"pawn", "knight", "bishop", "rook", "queen", "mobility", "centre",
	"near", "attack", "shelter", "guarded", "advance", "passed"}

// most is the maximum weight, with which no score is that of a mate.
const most = 2000

// Searcher returns a new player of this style. It searches as Gnome does.
func (s Style) Searcher() search.Searcher { return s.searcher(16) }

// searcher is Searcher with a transposition table of hash MiB.
func (s Style) searcher(hash int) search.Searcher {
	return alphabeta.New(alphabeta.Options{Evaluator: s, Hash: hash})
}

// Evaluate implements [eval.Evaluator].
func (s Style) Evaluate(b *board.Board) eval.Score {
	us, them := b.Turn(), b.Turn().Other()
	return eval.Score(s.side(b, us) - s.side(b, them)).Clamp()
}

// side returns the weighted sum for one player.
func (s *Style) side(b *board.Board, c board.Color) (sum int) {
	own := b.Color(c)
	pawns := own & b.Kind(board.Pawn)
	king, target := b.King(c), b.King(c.Other())
	ring := movegen.KingAttacks(target)

	var attacked board.Bitboard // by any piece or pawn
	for sq := range own.Squares() {
		reach := movegen.Attacks(b, sq)
		switch kind := b.Piece(sq).Kind(); kind {
		case board.Pawn:
			steps := int(sq.Rank().Relative(c)) - int(board.Rank2)
			sum += s[Pawn] + s[Advance]*steps
			if ahead(c, sq)&b.Color(c.Other())&b.Kind(board.Pawn) == 0 {
				sum += s[Passed] * steps
			}
		case board.King:
		default:
			sum += s[Pawn+kind-board.Pawn]
			sum += s[Mobility] * (reach &^ own).Count()
			sum += s[Near] * (7 - sq.Distance(target))
		}
		sum += s[Attack] * (reach & ring).Count()
		attacked |= reach
	}
	sum += s[Centre] * (own & centre).Count()
	sum += s[Shelter] * (pawns & movegen.KingAttacks(king)).Count()
	sum += s[Guarded] * (own & attacked &^ b.Kind(board.King)).Count()
	return sum
}

// ahead returns the squares in front of a pawn, on its file and the two beside it.
func ahead(c board.Color, sq board.Square) board.Bitboard {
	front := sq.Bitboard()
	front |= front.East() | front.West()
	all := board.Bitboard(0)
	for front = front.Forward(c); front != 0; front = front.Forward(c) {
		all |= front
	}
	return all
}

// A StyleError reports text that is not a Style.
type StyleError struct {
	Line int // counted from 1
	Err  error
}

// Error names the line and says what is wrong with it.
func (e *StyleError) Error() string { return fmt.Sprintf("style: line %d: %v", e.Line, e.Err) }

// Unwrap returns what is wrong with the line.
func (e *StyleError) Unwrap() error { return e.Err }

// UnmarshalText implements [encoding.TextUnmarshaler]. The error is a *[StyleError],
// and then the style is unchanged.
func (s *Style) UnmarshalText(text []byte) error {
	var read Style
	var seen [len(read)]bool
	n := 0
	for line := range strings.Lines(string(text)) {
		n++
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if len(words) != 2 {
			return &StyleError{n, errors.New("want a name and a number")}
		}
		i := slices.Index(names[:], words[0])
		value, err := strconv.Atoi(words[1])
		switch {
		case err != nil || value < -most || value > most:
			return &StyleError{n, fmt.Errorf("%.20q is not a number between %d and %d", words[1], -most, most)}
		case i < 0:
			return &StyleError{n, fmt.Errorf("unknown name %.20q", words[0])}
		case seen[i]:
			return &StyleError{n, fmt.Errorf("duplicate %s", names[i])}
		}
		read[i], seen[i] = value, true
	}
	*s = read
	return nil
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (s Style) AppendText(b []byte) ([]byte, error) {
	for i, value := range s {
		if value != 0 {
			b = fmt.Appendf(b, "%-8s %5d\n", names[i], value)
		}
	}
	return b, nil
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (s Style) MarshalText() ([]byte, error) { return s.AppendText(nil) }

//go:embed styles/*.txt
var styles embed.FS

// builtIn returns the style of a file that comes with the package.
func builtIn(name string) (s Style, err error) {
	text, err := styles.ReadFile("styles/" + name + ".txt")
	if err != nil {
		return s, err
	}
	return s, s.UnmarshalText(text)
}

// inStyle returns a function that makes players of a style that comes with the
// package. A test checks that all of them can be read.
func inStyle(name string) func() search.Searcher {
	return func() search.Searcher {
		s, _ := builtIn(name)
		return s.Searcher()
	}
}
