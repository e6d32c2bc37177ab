package pgn

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn"
)

// grep copies the games that have all that is asked for. Positions are those of
// the main line. It is a Visitor of the games.
type grep struct {
	pgn.Nop
	tags     []tagPattern
	position *board.Board
	shape    shape
	eco      codes
	tables   tables
	invert   bool

	// Of the game being read.
	book book
	fits []bool // by tag pattern
	here bool   // the position was seen
	left bool   // the shape was
}

// A tagPattern is what a tag's value has to match.
type tagPattern struct {
	name  string
	value *regexp.Regexp
}

// codes are the ECO codes from first to last, or none.
type codes struct{ first, last string }

func newGrep() *cobra.Command {
	g := new(grep)
	cmd := &cobra.Command{
		Use:   "grep [flags] FILE...",
		Short: "select games by tags, position, material or opening",
		Long: `Grep copies the games that meet all conditions, with their text unchanged. Positions and
material are those of the main line. A malformed game is left out if a condition depends
on its moves.

With both --material and --passed, a position must have the material and the pawn.`,
		Example: `  luft pgn grep --tag "White=Carlsen" --tag "Result=1-0" games.pgn -o wins.pgn
  luft pgn grep --material KRPKR games.pgn.zst
  luft pgn grep --material "KRP*KRP*" --passed a games.pgn
  luft pgn grep -v --eco A00-A39 games.pgn`,
	}
	flags := cmd.Flags()
	flags.Func("tag", "games in which the tag NAME matches a regular expression, `NAME=REGEXP`, in capitals or not unless it begins with (?-i); can be repeated, and then all must match", func(s string) error {
		name, value, ok := strings.Cut(s, "=")
		if !ok || name == "" {
			return errors.New("want NAME=REGEXP")
		}
		re, err := regexp.Compile("(?i)" + value)
		g.tags = append(g.tags, tagPattern{name, re})
		return err
	})
	flags.Func("fen", "games that reach the position `FEN`, ignoring its counters", func(s string) error {
		b, err := fen.Parse(s)
		g.position = &b
		return err
	})
	flags.Func("material", "games that reach this material for either player: `PIECES` such as KRPKR; P* is any number of pawns", func(s string) error {
		m, err := parseMaterial(s)
		g.shape.material = &m
		return err
	})
	flags.Func("passed", "games with a passed pawn of either player on one of these `FILES`, such as a or ah", func(s string) (err error) {
		g.shape.passed, err = parseFiles(s)
		return err
	})
	flags.Func("eco", "games of the opening with this ECO `CODE`, such as B90; B9 means B90 to B99, and B90-C05 is a range", func(s string) (err error) {
		g.eco, err = parseCodes(s)
		return err
	})
	g.tables.flags(flags)
	flags.BoolVarP(&g.invert, "invert", "v", false, "games that do not meet all conditions")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return g.check(cmd.Flags().Changed) }
	return writing(cmd, func(p *program) error {
		for s, err := range p.games(copying(g.raw()), g) {
			if err == nil && g.found() != g.invert {
				s.copy(p)
			}
		}
		return nil
	})
}

// raw reports whether moves make no difference.
func (g *grep) raw() bool { return g.position == nil && g.shape == shape{} && g.eco == codes{} }

func (g *grep) check(given func(flag string) bool) (err error) {
	switch {
	case len(g.tags) == 0 && g.raw():
		return errors.New("no condition: use --tag, --fen, --material, --passed or --eco")
	case given("table") && !given("eco"):
		return errors.New("--table requires --eco")
	case given("eco"):
		g.book.Table, err = g.tables.load()
	}
	g.fits = make([]bool, len(g.tags))
	return err
}

func (g *grep) BeginGame() error {
	clear(g.fits)
	g.here, g.left = g.position == nil, g.shape == shape{}
	return g.book.BeginGame()
}

func (g *grep) Tag(name, value []byte) error {
	for i, t := range g.tags {
		if t.name == string(name) && t.value.Match(value) {
			g.fits[i] = true
		}
	}
	return nil
}

func (g *grep) Start(start *board.Board) error {
	if start == nil || slices.Contains(g.fits, false) {
		return pgn.SkipGame // the moves make no difference any more
	}
	g.look(start)
	return g.book.Start(start)
}

func (g *grep) Move(before *board.Board, m board.Move, _ []byte) error {
	if !g.here || !g.left {
		after := *before
		after.PlayOrPass(m)
		g.look(&after)
	}
	return g.book.Move(before, m, nil)
}

func (g *grep) BeginVariation() error { return pgn.SkipVariation }

// look looks at a position.
func (g *grep) look(b *board.Board) {
	g.here = g.here || b.SamePosition(g.position)
	g.left = g.left || g.shape.matches(b)
}

// found reports whether the game that has ended has all that is asked for.
func (g *grep) found() bool {
	if g.eco != (codes{}) {
		o, _, ok := g.book.Opening()
		if !ok || o.ECO < g.eco.first || o.ECO > g.eco.last {
			return false
		}
	}
	return g.here && g.left && !slices.Contains(g.fits, false)
}

// code is an ECO code or the first characters of one.
var code = regexp.MustCompile(`^[A-E][0-9]{0,2}$`)

// parseCodes reads "B90", "B9", "B" or two of them with a hyphen between.
func parseCodes(s string) (codes, error) {
	first, last, ranged := strings.Cut(s, "-")
	if !ranged {
		last = first
	}
	for _, s := range []string{first, last} {
		if !code.MatchString(s) {
			return codes{}, fmt.Errorf("%q is not a letter A to E and up to two digits", s)
		}
	}
	c := codes{first + "00"[:3-len(first)], last + "99"[:3-len(last)]}
	if c.first > c.last {
		return codes{}, fmt.Errorf("empty range from %s to %s", first, last)
	}
	return c, nil
}
