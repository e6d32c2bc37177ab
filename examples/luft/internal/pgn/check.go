package pgn

import (
	"errors"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/table"
	"github.com/luftchess/luft/pgn"
)

func newCheck() *cobra.Command {
	var m mode
	var format table.Format
	cmd := &cobra.Command{
		Use:   "check [flags] FILE...",
		Short: "report every error with its position",
		Long: `Check writes a line for each malformed game, and nothing if there is none. The exit
status is then 0, otherwise 1.`,
		Example: `  luft pgn check --threads 4 games.pgn
  luft pgn check --json games.pgn.zst`,
	}
	m.flags(cmd.Flags())
	table.Flags(cmd, &format)
	return command(cmd, new(file.Target), true, func(p *program) error {
		if m.skim {
			return errors.New("--skim finds no errors")
		}
		faults := table.NewWriter[fault](p, format)
		p.read = func(in *file.Reader) error {
			return m.read(p.ctx, in, newTally(nil), func(e *pgn.Error) error {
				p.Any = true
				return faults.Write(newFault(in, e))
			})
		}
		p.end = func(bool) error { return faults.Flush() }
		return m.check(cmd)
	})
}
