package pgn

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/table"
	"github.com/luftchess/luft/pgn"
)

// check writes a line for each malformed game.
type check struct {
	mode
	format table.Format
	faults *table.Writer[fault]
}

func newCheck() *cobra.Command {
	c := new(check)
	cmd := &cobra.Command{
		Use:   "check [flags] FILE...",
		Short: "report every error with its position",
		Long: `Check writes a line for each malformed game, and nothing if there is none. The exit
status is then 0, otherwise 1.`,
		Example: `  luft pgn check --threads 4 games.pgn
  luft pgn check --json games.pgn.zst`,
	}
	c.mode.flags(cmd.Flags())
	table.Flags(cmd, &c.format)
	return complete(cmd, c, &output{streams: true})
}

func (c *check) check(given func(string) bool) error {
	if c.skim {
		return errors.New("--skim finds no errors")
	}
	return c.mode.check(given)
}

func (c *check) file(p *program, in *file.Reader) error {
	if c.faults == nil {
		c.faults = table.NewWriter[fault](p.out, c.format)
	}
	return c.read(p.ctx, in, newTally(nil), func(e *pgn.Error) error {
		p.failed = true
		return c.faults.Write(newFault(in.Name(), e))
	})
}

func (c *check) end(*program) error {
	if c.faults == nil {
		return nil
	}
	return c.faults.Flush()
}
