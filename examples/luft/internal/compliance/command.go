// Package compliance is the command that checks whether engines keep the rules of UCI.
package compliance

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/uci/ucitest"
)

const help = `Compliance checks whether a UCI engine follows the rules of UCI: that it answers every
command that needs an answer, and in time, plays legal moves only, respects each kind of
limit, does not send its best move too early, reports in the right format, accepts its
options, and survives invalid input. It starts COMMAND with its arguments once for each
rule.

The output is a table with a line for each rule: passed, FAILED or skipped, the name of
the rule and its demand. After a failure follow its reason and the conversation
that proves it: "> " before lines to the engine, "< " before those from it, "! " before
what it wrote to its standard error and, if there are several failures, "# " before the
reason of each. Rules about what the engine does not have, such as Chess960, are
skipped. The last line counts the verdicts.

With --json or --csv, each rule has its verdict ("passed", "failed" or "skipped"), rule,
demand, reason and transcript.

Arguments of the engine that begin with a dash follow "--".

The exit status is 1 if any rule failed. Not all rules weigh the same: the last ones
test input that few graphical interfaces send.`

// Command returns the command.
func Command() *cobra.Command {
	var (
		c      ucitest.Checker
		format tabular.Format
		trace  bool
	)
	cmd := &cobra.Command{
		Use:   "compliance [flags] COMMAND [ARGS]",
		Short: "check that an engine keeps the rules of UCI",
		Long:  help,
		Example: `  luft compliance stockfish
  luft compliance --json ./engine -- -uci
  luft compliance --rules chess960,castling --verbose ./engine`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return cli.Usagef("missing COMMAND of an engine")
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			c.Command, c.Args = args[0], args[1:]
			if trace {
				c.Log = func(line string) { fmt.Fprintln(cmd.ErrOrStderr(), line) }
			}
			return check(cmd.Context(), &c, format, cmd.OutOrStdout())
		},
	}
	tabular.Flags(cmd, &format)
	flags := cmd.Flags()
	flags.BoolVar(&trace, "verbose", false, "write all lines to and from the engine to the standard error")
	flags.StringSliceVar(&c.Only, "rules", nil, "check only the rules with these `NAMES`, separated by commas")
	cli.Duration(flags, &c.Patience, "timeout", 5*time.Second, "`TIME` for what has to be done at once")
	cli.Duration(flags, &c.Hold, "watch", 300*time.Millisecond, "`TIME` to watch an engine that must not answer")
	cli.Duration(flags, &c.Late, "late", 500*time.Millisecond, "`TIME` that a search may take beyond its limit")
	return cmd
}

// A row is a finding in the table.
type row struct {
	Verdict    ucitest.Verdict `json:"verdict"`
	Rule       string          `json:"rule"`
	Demand     string          `json:"demand"`
	Reason     string          `json:"reason"`
	Transcript lines           `json:"transcript"`
}

// Lines are those that prove a failure. In CSV they are one cell.
type lines []string

// String returns the lines as text.
func (l lines) String() string { return strings.Join(l, "\n") }

// String returns the row of text, with the proof of a failure below.
func (r row) String() string {
	verdict := r.Verdict.String()
	if r.Verdict == ucitest.Failed {
		verdict = strings.ToUpper(verdict)
	}
	text := fmt.Sprintf("%-7s  %-17s  %s", verdict, r.Rule, r.Demand)
	if r.Reason != "" {
		text += "\n\t" + r.Reason
	}
	for _, line := range r.Transcript {
		text += "\n\t\t" + line
	}
	return text
}

// check checks all rules and prints what it finds.
func check(ctx context.Context, c *ucitest.Checker, format tabular.Format, out io.Writer) error {
	rows := tabular.NewWriter[row](out, format)
	number := make(map[ucitest.Verdict]int)
	for f, err := range c.Check(ctx) {
		var unknown *ucitest.RuleError
		if errors.As(err, &unknown) {
			return cli.Usagef("--rules: there is no rule %q", unknown.Rule)
		}
		if err == nil {
			number[f.Verdict]++
			err = rows.Write(row{f.Verdict, f.Rule, f.Demand, f.Reason, f.Lines})
		}
		if err != nil {
			return err
		}
	}
	if err := rows.Flush(); err != nil {
		return err
	}
	if format == tabular.Text {
		if _, err := fmt.Fprintf(out, "%d passed, %d failed, %d skipped\n",
			number[ucitest.Passed], number[ucitest.Failed], number[ucitest.Skipped]); err != nil {
			return err
		}
	}
	if number[ucitest.Failed] > 0 {
		return cli.ErrReported
	}
	return nil
}
