// Package puzzles is the command that makes puzzles out of games, and has them solved.
package puzzles

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/engines"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/puzzle"
)

const help = `Puzzles makes chess puzzles out of the games of PGN files and the positions of EPD files,
which may be compressed (.gz, .bz2, .zst). A FILE of "-" is the standard input.
"luft puzzles solve" lets you solve them.

A puzzle begins after a move that lets the opponent win: mate, or gain at least 20 percent
points of the chance to win (see luft annotate) and 200 centipawns. Each of the solver's
moves is the only one that wins: the second best is at least --gap percentage points below
it. In a mate no other move may win either, but the last move may be any mating move. The
rules are like those of lichess.org's puzzles; the documentation of the package search/puzzle
has all of them. In EPD files, and with --any, no mistake is required.

The engine searches each position of a game to find mistakes; an evaluation in a
comment, such as {[%eval 0.25]}, replaces the search. Candidates are then verified by
searches of --verify nodes at each move.

The engine is Luft unless --engine selects another, in the syntax of luft help engines. It searches
each position of a game for --nodes 20000 if there is no other limit, so that the result is
always the same. With only --nodes or --depth, an engine that does not answer within --stall
has failed. With --concurrency, several engines work on one game each; the puzzles are
the same, in the order of the games. A puzzle whose position has occurred before is left
out.

The output is EPD, or CSV as lichess.org publishes it:

  EPD  the position to solve with bm (the first move), dm (a mate's moves), pv (the line),
       id, and the comments c0 ("themes: " and the themes), c1 ("game: " and the game) and
       c2 ("lead: ", the position before the mistake as FEN, and the mistake)
  CSV  PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
       where FEN is the position before the mistake, and Moves begin with it; there are no
       ratings

It is CSV if --csv is given, or the name of the output ends in .csv.

--themes keeps the puzzles that have one of the themes of a list. In the definitions below,
moves are the solver's, and the next move is the solver's next, after the reply. Pieces are
knights, bishops, rooks and queens; kings and pawns are named. Pawns are worth 1, knights and
bishops 3, rooks 5, queens 9, and kings more than any other. A capture is with profit if it
gains material by static exchange. The themes are

`

const helpEnd = `
An existing output is refused, unless --force overwrites or --resume continues it. With the
same flags and files, the result is then the same as without the interruption.

Malformed games are reported on the standard error and skipped. If that is a terminal,
it also shows the progress.

The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1: a file
could not be read or written, a game is malformed, or the engine has failed twice at the
same position. An interrupt (Ctrl-C) ends the program with status 1; puzzles found are kept.`

// themeList returns the themes with their definitions, for help.
func themeList() string {
	width := 0
	for _, t := range puzzle.Themes() {
		width = max(width, len(t))
	}
	var list strings.Builder
	for _, t := range puzzle.Themes() {
		words := strings.Fields(t.Definition())
		line := fmt.Sprintf("  %-*s ", width, t)
		for _, w := range words {
			if len(line)+1+len(w) > 90 {
				fmt.Fprintln(&list, line)
				line = strings.Repeat(" ", width+3)
			}
			line += " " + w
		}
		fmt.Fprintln(&list, line)
	}
	return list.String()
}

// options is what the arguments say.
type options struct {
	engines.Flags
	file.Target
	find   puzzle.Options
	verify uint64
	csv    bool
	resume bool
	max    int
	themes []string
	files  []string
}

// Command returns the command.
func Command() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "puzzles [flags] FILE...",
		Short: "make puzzles out of games, and solve them",
		Long:  help + themeList() + helpEnd,
		Example: `  luft puzzles --concurrency 4 games.pgn.zst -o puzzles.csv --resume
  luft puzzles --themes mateIn2,fork --max 20 games.pgn
  luft puzzles --any --min-moves 1 --nodes 100000 game.pgn
  luft puzzles solve puzzles.csv`,
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
	cmd.AddCommand(solveCommand())
	return cmd
}

func (o *options) flags(flags *pflag.FlagSet) {
	o.Declare(flags, "games")
	flags.Uint64Var(&o.verify, "verify", 0, "limit searches that verify a puzzle to `N` nodes (default 10 times --nodes, or the limits of the others)")
	cli.Float(flags, &o.find.Gap, "gap", 25, 1, 100, "how far the second best move must be below the best, `P` percentage points of the chance to win; above 95 only mates in one are found")
	cli.Int(flags, &o.find.MinMoves, "min-moves", 2, 1, 30, "leave out puzzles of fewer than `N` moves that do not end with mate")
	flags.BoolVar(&o.find.Any, "any", false, "take any position of a game in which one move wins")
	flags.StringSliceVar(&o.themes, "themes", nil, "keep only puzzles with one of the themes of a `LIST`")
	cli.Int(flags, &o.max, "max", 0, 0, 1<<30, "stop after `N` puzzles; 0 means no limit")
	flags.BoolVar(&o.csv, "csv", false, "write CSV instead of EPD")
	o.Target.Flags(flags, "write the puzzles to `FILE`")
	flags.BoolVar(&o.resume, "resume", false, "continue the file of -o")
}

// check says what in the arguments makes no sense, and fills in the limits.
func (o *options) check(given func(string) bool) error {
	c := &o.Engine.Control
	if !given("movetime") && !given("nodes") && !given("depth") && c.MoveTime == 0 && c.Nodes == 0 && c.Depth == 0 {
		o.Limits.Nodes = 20_000
	}
	if err := o.Check(); err != nil {
		return err
	}
	switch {
	case o.resume && o.Name == "":
		return errors.New("--resume requires -o")
	case o.resume && o.Force:
		return errors.New("--resume and --force are mutually exclusive")
	}
	for _, t := range o.themes {
		if !slices.Contains(puzzle.Themes(), puzzle.Theme(t)) {
			return fmt.Errorf("--themes: unknown theme %q", t)
		}
	}
	o.csv = o.csv || filepath.Ext(o.Name) == ".csv"
	o.find.Limits, o.find.Concurrency = o.Limits, o.Concurrency
	o.find.Open = o.Engine.Opener(o.Stall)
	if nodes := cmp.Or(o.verify, 10*o.Limits.Nodes); nodes > 0 {
		o.find.Verify = search.Limits{Nodes: nodes}
	}
	return nil
}

// format returns the format of the output.
func (o *options) format() puzzle.Format {
	if o.csv {
		return puzzle.CSV
	}
	return puzzle.EPD
}

// run makes the puzzles of all files.
func run(cmd *cobra.Command, o *options) error {
	status := terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), o.Name == "", 0)
	defer status.Stop()
	w := work{options: o, stdin: cmd.InOrStdin(), out: cmd.OutOrStdout(), status: status, complaints: cli.NewComplaints(cmd, status), ids: map[string]bool{}}
	if o.Name == "" {
		if header := o.format().Header(); header != "" {
			if _, err := io.WriteString(w.out, header); err != nil {
				return err
			}
		}
		return cmp.Or(w.do(cmd.Context()), w.complaints.Err())
	}
	out, old, err := openOutput(o)
	if err != nil {
		return err
	}
	w.out, w.old = out, old
	err = errors.Join(w.do(cmd.Context()), out.Close())
	status.Stop()
	if err == nil {
		fmt.Fprintf(cmd.OutOrStdout(), "%s in %s\n", cli.Count(w.found, "puzzle"), cli.Count(w.games, "game")) // the puzzles are safe
	}
	return cmp.Or(err, w.complaints.Err())
}
