package perft

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
)

// errWrong says that a suite was checked to its end and not all was right.
var errWrong = errors.New("not all is as the suite says")

// A checker checks the counts of a suite. What is wrong with them goes to the standard
// output, and malformed lines to the standard error.
type checker struct {
	*options
	cmd  *cobra.Command
	name string // of the file

	positions int // that were read, even if all of their counts are too great
	counts    int // that were checked
	wrong     int // counts, and malformed lines
}

// checkFile checks the suite in the file of --suite. The summary is written even when an
// interrupt ends the check early. The error is errWrong if anything was wrong.
func checkFile(cmd *cobra.Command, o *options) error {
	f, err := file.Open(cmd.Context(), o.suite, cmd.InOrStdin())
	if err != nil {
		return err
	}
	defer f.Close() // it was only read
	c := &checker{options: o, cmd: cmd, name: f.Name()}
	suite := perfttest.NewReader(f)
	suite.Rules = o.rules
	err = c.check(suite)
	_, werr := fmt.Fprintf(cmd.OutOrStdout(), "checked %d positions, %d counts, %d wrong\n", c.positions, c.counts, c.wrong)
	switch {
	case err != nil:
		return err
	case werr != nil:
		return werr
	case c.wrong > 0:
		return errWrong
	case c.positions == 0:
		return fmt.Errorf("%s: no positions", c.name)
	}
	return nil
}

func (c *checker) check(r *perfttest.Reader) error {
	for p, err := range r.Entries() {
		if e, ok := errors.AsType[*fen.LineError](err); ok {
			if err := c.cmd.Context().Err(); err != nil {
				return err
			}
			if _, ok := errors.AsType[*fs.PathError](e.Err); ok { // of a directory, say
				return e.Err
			}
			c.wrong++
			c.cmd.PrintErrf("%s:%d: %v\n", c.name, e.Line, e.Err)
			if err := file.OtherKind("perft suite", c.wrong); err != nil && c.positions == 0 {
				return err
			}
			continue
		}
		c.positions++
		for _, want := range p.Counts {
			if c.max > 0 && want.Nodes > c.max {
				continue
			}
			if err := c.count(&p, want); err != nil {
				return err
			}
		}
	}
	return nil
}

// count checks a count, and writes what is wrong with it.
func (c *checker) count(p *perfttest.Entry, want perfttest.Count) error {
	ctx, out := c.cmd.Context(), c.cmd.OutOrStdout()
	got, err := movegen.PerftParallel(ctx, &p.Board, want.Depth, c.threads)
	if err != nil {
		return err
	}
	c.counts++
	if got == want.Nodes {
		return nil
	}
	c.wrong++
	id := ""
	if p.ID != "" {
		id = " (" + p.ID + ")"
	}
	_, err = fmt.Fprintf(out, "%s:%d: %s%s: depth %d has %d nodes, not %d\n",
		c.name, want.Line, p.FEN, id, want.Depth, got, want.Nodes)
	if err == nil && want.Depth > 0 {
		_, err = divide(ctx, out, tabular.Text, &p.Board, want.Depth, c.threads)
	}
	return err
}
