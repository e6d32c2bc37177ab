package pgn

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn"
)

// grep copies the games that have all that is asked for. Positions are those of
// the main line.
type grep struct {
	tags     []tagPattern
	position *board.Board
	material *material
	eco      codes
	tables   tables
	invert   bool

	book book
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
		Long: `Grep copies the games that meet all conditions, as they are in the file. Positions
and material are those of the main line. A malformed game is left out if its moves
make a difference.`,
		Example: `  luft pgn grep --tag "White=Carlsen" --tag "Result=1-0" games.pgn -o wins.pgn
  luft pgn grep --material KRPKR games.pgn.zst
  luft pgn grep -v --eco A00-A39 games.pgn`,
	}
	flags := cmd.Flags()
	flags.Func("tag", "games in which the tag NAME matches a regular expression, `NAME=REGEXP`;\ncan be repeated, and then all must match", func(s string) error {
		name, value, ok := strings.Cut(s, "=")
		if !ok || name == "" {
			return errors.New("want NAME=REGEXP")
		}
		re, err := regexp.Compile(value)
		g.tags = append(g.tags, tagPattern{name, re})
		return err
	})
	flags.Func("fen", "games that reach the position `FEN`, ignoring its counters", func(s string) error {
		b, err := fen.Parse(s)
		g.position = &b
		return err
	})
	flags.Func("material", "games that reach this material for either player: `PIECES` such as KRPKR", func(s string) error {
		m, err := parseMaterial(s)
		g.material = &m
		return err
	})
	flags.Func("eco", "games of the opening with this ECO `CODE`, such as B90; B9 means B90 to B99,\nand B90-C05 is a range", func(s string) (err error) {
		g.eco, err = parseCodes(s)
		return err
	})
	g.tables.flags(flags)
	flags.BoolVarP(&g.invert, "invert", "v", false, "games that do not meet all conditions")
	return writing(cmd, g)
}

func (g *grep) check(given func(string) bool) (err error) {
	switch {
	case len(g.tags) == 0 && !g.needsMoves():
		return errors.New("no condition: use --tag, --fen, --material or --eco")
	case given("table") && !given("eco"):
		return errors.New("--table requires --eco")
	case given("eco"):
		g.book.Table, err = g.tables.load()
	}
	return err
}

func (g *grep) needsMoves() bool {
	return g.position != nil || g.material != nil || g.eco != codes{}
}

func (g *grep) file(p *program, in *file.Reader) error {
	m := &matcher{cutter: newCutter(p, in), grep: g, fits: make([]bool, len(g.tags))}
	m.reader.RawMoves = !g.needsMoves()
	for {
		err := m.reader.Next(m)
		if end := p.malformed(in.Name(), err); end != nil {
			return errors.Join(ignoreEOF(end), m.end())
		}
		if err == nil && m.found() != g.invert {
			m.to = p.out
		}
	}
}

func (g *grep) end(*program) error { return nil }

// ignoreEOF returns err unless it is io.EOF.
func ignoreEOF(err error) error {
	if err == io.EOF {
		return nil
	}
	return err
}

// A matcher is the Visitor of grep.
type matcher struct {
	*cutter
	grep *grep
	fits []bool // by tag pattern
	here bool   // the position was seen
	left bool   // the material was
	last board.Board
	move board.Move
	any  bool // a move was seen
}

func (m *matcher) BeginGame() error {
	clear(m.fits)
	m.here, m.left, m.any = m.grep.position == nil, m.grep.material == nil, false
	return errors.Join(m.grep.book.BeginGame(), m.cutter.BeginGame())
}

func (m *matcher) Tag(name, value []byte) error {
	for i, t := range m.grep.tags {
		if t.name == string(name) && t.value.Match(value) {
			m.fits[i] = true
		}
	}
	return nil
}

func (m *matcher) Start(start *board.Board) error {
	if start == nil {
		return pgn.SkipGame
	}
	m.last = *start
	for _, fits := range m.fits {
		if !fits {
			return pgn.SkipGame // the moves make no difference any more
		}
	}
	return m.grep.book.Start(start)
}

func (m *matcher) Move(before *board.Board, move board.Move, _ []byte) error {
	m.look(before)
	m.last, m.move, m.any = *before, move, true
	return m.grep.book.Move(before, move, nil)
}

func (m *matcher) BeginVariation() error { return pgn.SkipVariation }

// look looks at a position.
func (m *matcher) look(b *board.Board) {
	if !m.here {
		m.here = b.SamePosition(m.grep.position)
	}
	if !m.left {
		m.left = m.grep.material.matches(b)
	}
}

// found reports whether the game that has ended has all that is asked for.
func (m *matcher) found() bool {
	for _, fits := range m.fits {
		if !fits {
			return false
		}
	}
	if m.grep.needsMoves() {
		if m.any {
			play(&m.last, m.move)
		}
		m.look(&m.last)
	}
	if m.grep.eco != (codes{}) {
		o, _, ok := m.grep.book.Opening()
		if !ok || o.ECO < m.grep.eco.first || o.ECO > m.grep.eco.last {
			return false
		}
	}
	return m.here && m.left
}

// parseCodes reads "B90", "B9", "B" or two of them with a hyphen between.
func parseCodes(s string) (codes, error) {
	first, last, ranged := strings.Cut(s, "-")
	if !ranged {
		last = first
	}
	for _, code := range []string{first, last} {
		if !codePattern().MatchString(code) {
			return codes{}, fmt.Errorf("%q is not a letter A to E and up to two digits", code)
		}
	}
	c := codes{first + "00"[:3-len(first)], last + "99"[:3-len(last)]}
	if c.first > c.last {
		return codes{}, fmt.Errorf("empty range from %s to %s", first, last)
	}
	return c, nil
}

func codePattern() *regexp.Regexp { return regexp.MustCompile(`^[A-E][0-9]{0,2}$`) }
