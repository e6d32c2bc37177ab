package pgn

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/pgn"
)

// split copies games to files called PREFIX-1.pgn, PREFIX-2.pgn and so on, or
// after the value of a tag. Moves are not looked at, and nothing is left out, be it
// malformed, but a game too large for a tape, which is told.
type split struct {
	games  int
	tag    string
	prefix string

	files   outputs
	count   int                 // games so far
	current *outFile            // for --games
	byValue map[string]*outFile // for --tag
}

func newSplit() *cobra.Command {
	s := new(split)
	cmd := &cobra.Command{
		Use:   "split [flags] FILE...",
		Short: "divide the games among files",
		Long: `Split copies games to files called PREFIX-1.pgn, PREFIX-2.pgn and so on, or named
after the values of a tag. Moves are not looked at, and malformed games are copied too.
The files appear when all are complete.`,
		Example: `  luft pgn split --games 1000 -o part games.pgn
  luft pgn split --tag White -o players/by games.pgn.gz`,
	}
	flags := cmd.Flags()
	flags.IntVar(&s.games, "games", 0, "write `N` games to each file")
	flags.StringVar(&s.tag, "tag", "", "write a file for each value of the tag `NAME`; \"?\" if there is no tag")
	flags.StringVarP(&s.prefix, "output", "o", "", "`PREFIX` of the file names, which may contain directories")
	flags.BoolVarP(&s.files.force, "force", "f", false, "overwrite existing files")
	cmd.MarkFlagsMutuallyExclusive("games", "tag")
	cmd.MarkFlagsOneRequired("games", "tag")
	return command(cmd, s)
}

func (s *split) check(given func(string) bool) error {
	switch {
	case given("games") && s.games < 1:
		return fmt.Errorf("--games %d: less than one", s.games)
	case given("tag") && s.tag == "":
		return errors.New("--tag is empty")
	case s.prefix == "":
		return errors.New("missing -o PREFIX")
	}
	s.byValue = map[string]*outFile{}
	return nil
}

func (s *split) file(p *program, in *file.Reader) error {
	s.files.inputs = p.files
	v := &splitter{cutter: newCutter(p, in), split: s}
	v.reader.RawMoves = true
	for {
		if err := p.malformed(in.Name(), v.reader.Next(v)); err != nil {
			return errors.Join(ignoreEOF(err), v.end())
		}
		v.to = s.next(v.value)
	}
}

// next returns the file for the next game, in which the tag has a value.
func (s *split) next(value []byte) *outFile {
	if s.tag == "" {
		if s.count%s.games == 0 {
			s.current = s.files.file(fmt.Sprintf("%s-%d.pgn", s.prefix, s.count/s.games+1))
		}
		s.count++
		return s.current
	}
	f := s.byValue[string(value)]
	if f == nil {
		f = s.files.file(s.prefix + "-" + fileName(string(value)) + ".pgn")
		s.byValue[string(value)] = f
	}
	return f
}

func (s *split) end(p *program) error { return s.files.end(p.whole) }

// A splitter is the Visitor of split.
type splitter struct {
	*cutter
	split *split
	value []byte
}

func (v *splitter) BeginGame() error {
	if err := v.cutter.BeginGame(); err != nil {
		return err
	}
	if v.split.tag == "" {
		return pgn.SkipGame
	}
	v.value = append(v.value[:0], '?')
	return nil
}

func (v *splitter) Tag(name, value []byte) error {
	if string(name) == v.split.tag {
		v.value = append(v.value[:0], value...)
	}
	return nil
}

func (v *splitter) Start(*board.Board) error { return pgn.SkipGame }

// fileName returns a text as part of a file's name. Different texts have
// different names, where names that differ in case do.
func fileName(text string) string {
	const most = 100
	var name strings.Builder
	for _, r := range []byte(text) {
		switch {
		case 'a' <= r && r <= 'z', 'A' <= r && r <= 'Z', '0' <= r && r <= '9', strings.IndexByte("-_,. '", r) >= 0, r >= 0x80:
			name.WriteByte(r)
		default:
			fmt.Fprintf(&name, "%%%02X", r)
		}
	}
	if name.Len() > most {
		return strings.ToValidUTF8(name.String()[:most], "") + fmt.Sprintf("%%%x", sha256.Sum256([]byte(text)))[:17]
	}
	return name.String()
}
