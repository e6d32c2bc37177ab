package pgn

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/check"
)

const checkHelp = `Check writes a line for each error in a game, with its place and the rule that it breaks:

  malformed  the game cannot be read to its end
  result     the result, the marker at the end of the moves, the Termination tag and the
             final position do not agree
  flag       a game was lost on time, but the winner could not have checkmated by any
             legal moves: the Laws of Chess call it drawn
  date       a date is malformed, does not exist, is in the future, or precedes the event
  rating     a rating is not a number from 100 to 3999
  number     a move number is wrong
  eco        the ECO tag is not a code, or no position of the game has a code of its volume
  count      the PlyCount tag is wrong
  duplicate  an earlier game, in this or another file, has the same moves, and perhaps the
             same players and date
  name       the name of a player may be another spelling of a more frequent one; these
             lines come last

Lines about openings, duplicates and names are hints, as the file may be right: tables of
openings differ, and two players may have similar names. --apply and --skip
choose rules.

--fix writes the games with all errors corrected whose correction is certain, and the
lines to the standard error: results that follow from checkmate, stalemate, or the other
of tag and marker; dates in another order or without zeros; move numbers; PlyCount; and
blanks in ratings. Of games with the same text, it leaves out all but the first.
Everything else is copied byte by byte; files in UTF-16 become UTF-8.

--tokens is for large files of which only errors in the notation are of interest. Check
needs about 200 bytes of memory for each game. The exit status is 0 if there is no line,
or if --fix has corrected all errors, and otherwise 1.`

// A checker is the command that finds mistakes.
type checker struct {
	mode
	only, skip []check.Rule
	fix        bool
	to         file.Target
	format     tabular.Format

	check.Checker
	lines *tabular.Writer[finding]
	fixed []byte
}

func newCheck() *cobra.Command {
	c := new(checker)
	cmd := &cobra.Command{
		Use:   "check [flags] FILE...",
		Short: "report every error with its position",
		Long:  checkHelp,
		Example: `  luft pgn check games.pgn
  luft pgn check --json --skip eco,name games.pgn.zst
  luft pgn check --fix -o fixed.pgn games.pgn
  luft pgn check --threads 4 games.pgn`,
	}
	flags := cmd.Flags()
	c.mode.flags(flags)
	rules := func(name, usage string, to *[]check.Rule) {
		cli.Func(flags, name, "", usage, func(s string) error {
			for value := range strings.SplitSeq(s, ",") {
				var r check.Rule
				if err := r.UnmarshalText([]byte(strings.TrimSpace(value))); err != nil {
					return err
				}
				*to = append(*to, r)
			}
			return nil
		})
	}
	rules("apply", "apply only these `RULES`, such as result,date", &c.only)
	rules("skip", "do not apply these `RULES`", &c.skip)
	cmd.MarkFlagsMutuallyExclusive("apply", "skip")
	flags.BoolVar(&c.fix, "fix", false, "write the games with what is certain corrected")
	c.to.Flags(flags, "with --fix, write to `FILE` instead of the standard output")
	tabular.Flags(cmd, &c.format)
	cmd.PreRunE = func(cmd *cobra.Command, _ []string) error { return c.checkFlags(cmd) }
	return command(cmd, &c.to, true, c.run)
}

func (c *checker) checkFlags(cmd *cobra.Command) error {
	for _, r := range check.Rules() {
		if len(c.only) > 0 && !slices.Contains(c.only, r) {
			c.skip = append(c.skip, r)
		}
	}
	c.Skip = c.skip
	c.Today = time.Now().AddDate(0, 0, 1) // it may be later elsewhere
	switch {
	case c.skim:
		return errors.New("--skim finds no errors")
	case c.fix && (c.tokens || c.threads > 1):
		return errors.New("--fix cannot be used with --tokens or --threads")
	case !c.fix && (c.to.Name != "" || c.to.Force):
		return errors.New("--output and --force need --fix")
	case c.tokens && len(c.only) > 0 && !c.onlyMalformed():
		return errors.New("--tokens finds only what is malformed")
	}
	return c.mode.check(cmd)
}

func (c *checker) onlyMalformed() bool {
	return len(c.only) > 0 && !slices.ContainsFunc(c.only, func(r check.Rule) bool { return r != check.Malformed })
}

// A finding is a mistake in a game.
type finding struct {
	File   string     `json:"file"`
	Line   int        `json:"line"`
	Column int        `json:"column"`
	Game   int        `json:"game"`
	Ply    int        `json:"ply"`
	Rule   check.Rule `json:"rule"`
	Error  string     `json:"error"`
	Fix    bool       `json:"fix"` // it can be corrected
}

// String returns the finding on one line.
func (f finding) String() string {
	text := fmt.Sprintf("%s:%d:%d: game %d ply %d: %v: %s", f.File, f.Line, f.Column, f.Game, f.Ply, f.Rule, f.Error)
	return strings.ReplaceAll(text, "\n", " ")
}

func findingOf(f fault) finding {
	return finding{f.File, f.Line, f.Column, f.Game, f.Ply, check.Malformed, f.Error, false}
}

func (c *checker) run(p *program) error {
	var to io.Writer = p
	if c.fix {
		to = p.bar
	}
	c.lines = tabular.NewWriter[finding](to, c.format)
	if c.tokens || c.onlyMalformed() && !c.fix {
		for f := range c.read(p, newTally(nil)) {
			p.Any = true
			c.lines.Write(findingOf(f)) // an error ends the program
		}
		return c.lines.Flush()
	}
	p.each(func(in *file.Reader) error { return c.checkFile(p, in) })
	for _, f := range c.Names() {
		c.write(p, nil, f)
	}
	return c.lines.Flush()
}

// checkFile checks the games of a file.
func (c *checker) checkFile(p *program, in *file.Reader) error {
	c.Source = in.Name()
	for _, err := range games.Checked(func(yield func(*check.Report, error) bool) {
		for report, err := range c.reports(p, in) {
			if err == nil {
				if w := report.Warning; w != nil {
					p.Note("note: " + newFault(in, w).String())
				}
				for _, f := range report.Findings {
					c.write(p, in, f)
					err = cmp.Or(err, f.Err)
				}
			}
			if !yield(report, err) || !games.Local(err) {
				return
			}
		}
	}) {
		if !games.Local(err) || p.ctx.Err() != nil {
			return err
		}
	}
	return nil
}

// reports returns an iterator over the reports of a file. With --fix, it writes the texts of the games.
func (c *checker) reports(p *program, in *file.Reader) iter.Seq2[*check.Report, error] {
	o := pgn.ReaderOptions{Variants: true}
	if c.threads > 1 {
		return c.Parallel(p.ctx, in, pgn.ParallelOptions{ReaderOptions: o, Workers: c.threads})
	}
	r := pgn.NewReader(in)
	r.ReaderOptions = o
	return func(yield func(*check.Report, error) bool) {
		for {
			report, err := c.Next(p.ctx, r)
			if report != nil && c.fix {
				c.fixed = report.AppendFixed(c.fixed[:0])
				p.Write(c.fixed) // an error ends the program
			}
			if err == io.EOF || !yield(report, err) {
				return
			}
		}
	}
}

// write writes a finding.
func (c *checker) write(p *program, in *file.Reader, f check.Finding) {
	fixed := len(f.Edits) > 0
	p.Any = p.Any || !fixed || !c.fix
	if e, ok := errors.AsType[*pgn.Error](f.Err); ok {
		c.lines.Write(findingOf(newFault(in, e))) // an error ends the program
		return
	}
	c.lines.Write(finding{f.Source, f.Line, f.Column, f.Game, f.Ply, f.Rule, f.Text, fixed})
}
