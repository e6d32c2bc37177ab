// Package perft is the command that counts the move sequences of a given length from a
// position, and checks suites of such counts.
package perft

import (
	"strconv"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
)

// maxDepth is far deeper than anything that can be counted, and keeps a slip of the finger
// from asking for all the memory there is.
const maxDepth = 64

const help = `Perft counts the move sequences of a given length from the start position or from
FEN. The last line of the output has the count, the time and the speed in millions of
nodes per second; with --divide, it is preceded by a line for each move with its part
of the count. With --divide, --json and --csv write the lines of the moves only.

With --suite it checks the counts of a suite that are at most NODES. For each wrong
count it prints the line of the suite, the expected count, and the count of each move.
Malformed lines are reported on the standard error and count as wrong. The last line
of the output has the numbers of positions, of counts checked and of errors.

With --variant, positions and moves are those of the variant NAME: 3check,
kingofthehill, racingkings, horde, antichess, atomic or crazyhouse.

Both accept positions that cannot arise in a game but can be played: with too much
material, an impossible check or an impossible en passant square.`

// Command returns the command.
func Command() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "perft [flags] DEPTH",
		Short: "count move sequences, check suites of counts",
		Long:  help,
		Example: `  luft perft 6
  luft perft --divide --fen "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -" 5
  luft perft --suite perftsuite.epd --max-nodes 100000000 --threads 2`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.parse(cmd, args); err != nil {
				return err
			}
			if o.suite == "" {
				return count(cmd.Context(), cmd.OutOrStdout(), &o)
			}
			return checkFile(cmd, &o)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.fen, "fen", "", "count from the position `FEN` instead of the start position")
	flags.StringVar(&o.variant, "variant", "", "count by the rules of the variant `NAME`")
	flags.BoolVar(&o.divide, "divide", false, "show the count of each move")
	cli.Int(flags, &o.threads, "threads", 1, 1, cli.MaxThreads, "count with `N` threads")
	flags.StringVar(&o.suite, "suite", "", "check the counts of the suite in `FILE`")
	flags.Uint64Var(&o.max, "max-nodes", 0, "skip counts above `N`; 0 means no limit")
	tabular.Flags(cmd, &o.format)
	cmd.MarkFlagsMutuallyExclusive("suite", "fen")
	cmd.MarkFlagsMutuallyExclusive("suite", "divide")
	return cmd
}

// options is what the arguments say.
type options struct {
	fen     string
	board   board.Board
	variant string
	rules   board.Rules
	depth   int
	divide  bool
	format  tabular.Format
	threads int

	suite string // the file, or "" to count one position
	max   uint64 // the greatest count to check, or 0 for all
}

// parse checks the flags and reads the arguments.
func (o *options) parse(cmd *cobra.Command, args []string) error {
	given := cmd.Flags().Changed
	if given("variant") {
		var err error
		if o.rules, err = board.ParseRules(o.variant); err != nil {
			return cli.Usagef("--variant: %w", err)
		}
	}
	switch {
	case o.format != tabular.Text && !o.divide:
		return cli.Usagef("--json and --csv go with --divide only")
	case given("suite") && o.suite == "":
		return cli.Usagef("--suite has no file")
	case given("suite") && len(args) > 0:
		return cli.Usagef("%q: nothing may follow --suite FILE", args[0])
	case given("suite"):
		return nil
	case given("max-nodes"):
		return cli.Usagef("--max-nodes goes with --suite only")
	case len(args) == 0:
		return cli.Usagef("no DEPTH given")
	case len(args) > 1:
		return cli.Usagef("%q: nothing may follow DEPTH", args[1])
	}
	depth, err := strconv.ParseUint(args[0], 10, 64)
	if err != nil || depth > maxDepth {
		return cli.Usagef("depth %.24q: not a number from 0 to %d", args[0], maxDepth)
	}
	o.depth = int(depth)
	o.board = o.rules.Start()
	if given("fen") {
		if o.board, err = cli.PositionOf(o.rules, o.fen); err != nil {
			return cli.Usagef("--fen: %w", err)
		}
	}
	return nil
}
