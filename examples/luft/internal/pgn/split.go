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
// malformed, but a game too large to copy, which is told. It is a Visitor of the games.
type split struct {
	pgn.Nop
	games int
	tag   string
	to    file.Target // whose name is the prefix

	files   outputs
	count   int                 // games so far
	current *outFile            // for --games
	byValue map[string]*outFile // for --tag
	value   []byte              // of the tag in the game being read
}

func newSplit() *cobra.Command {
	s := &split{byValue: map[string]*outFile{}}
	cmd := &cobra.Command{
		Use:   "split [flags] FILE...",
		Short: "divide the games among files",
		Long: `Split copies games to files called PREFIX-1.pgn, PREFIX-2.pgn and so on, or named after
the values of a tag. Moves are not checked, and malformed games are copied too. The
files appear when all are complete.`,
		Example: `  luft pgn split --games 1000 -o part games.pgn
  luft pgn split --tag White -o players/by games.pgn.gz`,
	}
	flags := cmd.Flags()
	flags.IntVar(&s.games, "games", 0, "write `N` games to each file")
	flags.StringVar(&s.tag, "tag", "", "write a file for each value of the tag `NAME`; \"?\" if there is no tag")
	s.to.Flags(flags, "`PREFIX` of the file names, which may contain directories")
	flags.Lookup("force").Usage = "overwrite existing files"
	cmd.MarkFlagsMutuallyExclusive("games", "tag")
	cmd.MarkFlagsOneRequired("games", "tag")
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error {
		given := cmd.Flags().Changed
		switch {
		case given("games") && s.games < 1:
			return fmt.Errorf("--games %d: less than one", s.games)
		case given("tag") && s.tag == "":
			return errors.New("--tag is empty")
		case s.to.Name == "":
			return errors.New("missing -o PREFIX")
		}
		return nil
	}
	return command(cmd, new(file.Target), false, func(p *program) error {
		s.files = outputs{force: s.to.Force, inputs: p.files}
		for g := range p.games(copying(true), s) {
			g.copy(s.next())
		}
		return s.files.end(p.ctx.Err() == nil)
	})
}

// next returns the file for the game that was read.
func (s *split) next() *outFile {
	if s.tag == "" {
		if s.count%s.games == 0 {
			s.current = s.files.file(fmt.Sprintf("%s-%d.pgn", s.to.Name, s.count/s.games+1))
		}
		s.count++
		return s.current
	}
	f := s.byValue[string(s.value)]
	if f == nil {
		f = s.files.file(s.to.Name + "-" + fileName(string(s.value)) + ".pgn")
		s.byValue[string(s.value)] = f
	}
	return f
}

func (s *split) BeginGame() error {
	if s.tag == "" {
		return pgn.SkipGame
	}
	s.value = append(s.value[:0], '?')
	return nil
}

func (s *split) Tag(name, value []byte) error {
	if string(name) == s.tag {
		s.value = append(s.value[:0], value...)
	}
	return nil
}

func (s *split) Start(*board.Board) error { return pgn.SkipGame }

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
