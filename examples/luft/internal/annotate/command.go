// Package annotate is the command that adds an engine's evaluations, marks and lines to
// games.
package annotate

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/internal/builtin"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/engines"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/examples/luft/internal/tablebase"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/search/annotate"
	"github.com/luftchess/luft/search/syzygy"
)

const help = `Annotate adds an engine's evaluations, marks and lines to the games of PGN files, which
may be compressed (.gz, .bz2, .zst), or of databases of Scid (.si4, .si5) and ChessBase
(.cbh). A FILE of "-" is the standard input. Each move of the main line gets

  - an evaluation of the position after the move, such as {[%eval 0.25,18]}: pawns
    from White's point of view, or moves to mate, and the depth of the search;
  - one of the marks below, if it applies;
  - the engine's line as a variation, if a mark says that it is better, or with
    --every whenever the engine prefers another move.

Moves are judged by the player's winning chances in percent, by the formula of
lichess.org (https://lichess.org/page/accuracy), where a draw counts half. A centipawn
is worth a tenth of a percent in a level position and nothing in a decided one, so
losing a queen in a position that stays won is not a mistake. The tags WhiteAccuracy and
BlackAccuracy get the accuracy of the players from 0 to 100, by the formula of
lichess.org too; --summary prints a table of it.

  ?!  the move loses at least --inaccuracy percent (5)
  ?   at least --mistake percent (10)
  ??  at least --blunder percent (15)
  !   the engine's best move, if its second best loses at least --good percent (10);
      not for a recapture, or a move that wins material by simple exchanges
  !?  a sacrifice of at least --sacrifice centipawns (200) by static exchange, in a
      game that is not decided, that loses less than --inaccuracy percent

Finding the second best move takes time away from the best one. With --good 0, no move
is marked ! and only one line is searched.

Games of variants such as Crazyhouse are annotated too, if the engine plays them. Otherwise
they are reported and written as they are. In Antichess and Atomic, no move is marked !?.

Existing annotations are kept: a move with an evaluation or a mark does not get
another, and an existing line is not added again. --replace takes a list of "evals",
"marks", "comments" and "variations", or "all", and first removes these from the
main line; accuracy belongs to "evals". Games without an Annotator tag get one.

` + engines.Help + `
With --concurrency, several engines each annotate a game.

With --recorded, moves are judged by the evaluations that the games have, in "[%eval ...]" or at the
beginning of the comments of match programs ("+0.35/18 0.5s", from the mover's point of view).
Without an engine there are no better lines and no marks for the best move, and the flags of
the engine are refused.

With --tb, positions that are in the tablebases get these scores: for a win, 300 pawns
minus 0.01 for each ply to the next capture, pawn move or mate; 0 for a draw; and 0.01
for a win that the fifty-move rule turns into a draw. A mate found by the engine is kept
if the tablebases agree.

--summary prints a table with a line for each player of each game to the standard output:
the accuracy and how many moves have ?!, ? and ??; as JSON or CSV with --json or --csv.

--plot draws White's chance to win after each move, with the marks, as PNG or SVG. The
pictures of the second game and the following ones have the number of the game before
the extension.

Games are written in the order of the input, each when it is complete. An existing
file is refused, unless --force overwrites or --resume continues it. With --resume,
games that are already in the file are skipped, and an incomplete last game is written
again. If the engine is deterministic, as with --nodes or --depth, the result is the
same as without the interruption.

Malformed games are reported on the standard error and annotated up to an error in the main line.
If the standard error is a terminal and the output is not, it also shows the
progress.

The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1: a
file could not be read or written, a game is malformed, or the engine has failed
twice at the same position. If only games were malformed, the output is complete, and the
last line of the standard error is "luft annotate: games with errors: N". An interrupt
(Ctrl-C) ends the program with status 1; complete games are kept.`

// Command returns the command.
func Command() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "annotate [flags] FILE...",
		Short: "add evaluations, best lines and marks to games",
		Long:  help,
		Example: `  luft annotate --movetime 2s game.pgn -o annotated.pgn --plot game.png
  luft annotate --nodes 100000 --concurrency 4 games.pgn.zst -o out.pgn --resume
  luft annotate --engine cmd=stockfish,option.Threads=2 --replace all game.pgn`,
		Args: cli.FileArgs("FILE"),
		RunE: func(cmd *cobra.Command, files []string) error {
			o.files = files
			if err := o.check(cmd.Flags().Changed); err != nil {
				return cli.Usage(err)
			}
			return run(cmd, &o)
		},
	}
	o.flags(cmd.Flags())
	for _, engine := range []string{"engine", "movetime", "nodes", "depth", "stall", "tb", "every"} {
		cmd.MarkFlagsMutuallyExclusive("recorded", engine)
	}
	tabular.Flags(cmd, &o.format)
	return cmd
}

// run annotates the games of all files.
func run(cmd *cobra.Command, o *options) error {
	status := terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), o.Name == "", 0)
	defer status.Stop()
	if o.tables != nil {
		defer o.tables.Close() // they were only read
	}
	if o.plot != "" {
		if err := plot.Ready(o.plot, o.Force || o.resume); err != nil {
			return err
		}
	}
	complaints := cli.NewComplaints(cmd, status)
	w := work{options: o, stdin: cmd.InOrStdin(), out: cmd.OutOrStdout(), progress: &progress{status: status}, complain: complaints.Add}
	closeOutput := func() error { return nil }
	if o.Name != "" {
		out, old, err := openOutput(o)
		if err != nil {
			return err
		}
		w.out, w.old, closeOutput = out, old, out.Close
	}
	if status.IsLive() {
		w.progress.total = countPositions(cmd.Context(), o.files)
	}
	err := errors.Join(w.do(cmd.Context()), closeOutput())
	if o.summary {
		status.Stop()
		err = errors.Join(err, printSummary(cmd.OutOrStdout(), o.format, w.rows))
	}
	if err == nil && w.faulty > 0 && !w.partial {
		return fmt.Errorf("games with errors: %d", w.faulty)
	}
	return cmp.Or(err, complaints.Err())
}

// options is what the arguments say.
type options struct {
	engines.Flags
	edit   annotate.Options
	tables *syzygy.Tables // nil without --tb
	plot   string         // a picture, or ""
	file.Target
	resume   bool
	recorded bool
	summary  bool
	format   tabular.Format // of the summary
	files    []string
}

func (o *options) flags(flags *pflag.FlagSet) {
	o.Declare(flags, "games")
	flags.Float64Var(&o.edit.Inaccuracy, "inaccuracy", 5, "mark a move that loses `P` percent of the chance to win with ?!; 0 disables it")
	flags.Float64Var(&o.edit.Mistake, "mistake", 10, "mark a move that loses `P` percent of the chance to win with ?; 0 disables it")
	flags.Float64Var(&o.edit.Blunder, "blunder", 15, "mark a move that loses `P` percent of the chance to win with ??; 0 disables it")
	flags.Float64Var(&o.edit.Good, "good", 10, "mark the best move with ! if the next best loses `P` percent; 0 disables it")
	flags.IntVar(&o.edit.Sacrifice, "sacrifice", 200, "mark a sound sacrifice of `N` centipawns with !?; 0 disables it")
	flags.IntVar(&o.edit.Plies, "plies", 10, "add at most `N` plies of the engine's lines; 0 adds none")
	flags.BoolVar(&o.edit.Every, "every", false, "add the engine's line whenever it prefers another move")
	flags.BoolVar(&o.recorded, "recorded", false, "judge by the evaluations that the games have, without an engine")
	flags.TextVar(&o.edit.Replace, "replace", annotate.Parts{}, "first remove the `PARTS` of the main line: evals,marks,comments,variations or all")
	tablebase.Flag(flags, &o.tables, "give exact verdicts")
	flags.StringVar(&o.plot, "plot", "", "draw the evaluation of each game to `FILE`, whose name ends in .png or .svg")
	flags.BoolVar(&o.summary, "summary", false, "print a table of the players' accuracy to the standard output; requires -o")
	o.Target.Flags(flags, "write the games to `FILE`")
	flags.Lookup("force").Usage = "overwrite existing files"
	flags.BoolVar(&o.resume, "resume", false, "continue the file of -o")
}

// check says what in the arguments makes no sense, and fills in the limits.
func (o *options) check(given func(string) bool) error {
	if err := o.Check(); err != nil {
		return err
	}
	switch {
	case o.resume && o.Name == "":
		return errors.New("--resume requires -o")
	case o.resume && o.Force:
		return errors.New("--resume and --force are mutually exclusive")
	case o.summary && o.Name == "":
		return errors.New("--summary requires -o")
	case o.format != tabular.Text && !o.summary:
		return errors.New("--json and --csv require --summary")
	case o.edit.Every && o.edit.Plies == 0:
		return errors.New("--every requires --plies")
	}
	if given("plot") {
		if err := plot.Check(o.plot); err != nil {
			return fmt.Errorf("--plot: %w", err)
		}
	}
	for _, percent := range []*float64{&o.edit.Inaccuracy, &o.edit.Mistake, &o.edit.Blunder, &o.edit.Good} {
		if *percent < 0 {
			return errors.New("--inaccuracy, --mistake, --blunder and --good must be from 0 to 100 percent")
		}
		disable(percent)
	}
	if err := cmp.Or(cli.AtLeast("plies", o.edit.Plies, 0), cli.AtLeast("sacrifice", o.edit.Sacrifice, 0)); err != nil {
		return err
	}
	disable(&o.edit.Sacrifice)
	disable(&o.edit.Plies)
	if err := o.edit.Check(); err != nil {
		return err
	}
	if !o.recorded {
		o.edit.Annotator = o.Engine.Name
		if o.Engine.Name == builtin.Default().Name {
			o.edit.Annotator = "Luft" // not what it evaluates with
		}
	}
	if o.edit.Good > 0 {
		o.Limits.MultiPV = 2
	}
	return nil
}

// disable turns the 0 of a flag into what disables an option.
func disable[T int | float64](value *T) {
	if *value == 0 {
		*value = -1
	}
}
