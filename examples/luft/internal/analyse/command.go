// Package analyse is the command that searches positions and shows the best moves.
package analyse

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/internal/builtin"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/engines"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match/engine"
)

const help = `Analyse searches a position and shows the best moves after each iteration of the
engine, on a terminal in place. Scores are in pawns, for the player to move.

It searches the start position, FEN, or the positions in the files, one after the
other. A file whose name ends in .pgn has games, of which the last position of the main
line is searched, or with --ply the one after N plies (moves of either player); every
other file has FEN or EPD, one position per line. Files may be compressed.

With --variant, the positions are those of a variant; a game in a file names its variant.

Without limits it searches each position for five seconds; --movetime 0 searches until
Ctrl-C, which ends a search and shows the best move so far. If positions after it are
skipped, the exit status is 1.

With --json, each line of the output is an object with the number of the position from
1, its "fen", after the name of a variant, and "info", a report, or "result", the end of the
search. "san" has the moves in algebraic notation. A position without legal moves has an
"outcome" instead. Scores are for the player to move, in pawns, or "#3" for a mate.`

// thinking is the time for a search that nothing else limits.
const thinking = 5 * time.Second

// options is what the flags say.
type options struct {
	fen    string
	rules  board.Rules
	start  board.Board // without files
	ply    int
	engine engine.Spec
	limits search.Limits
	json   bool
}

// Command returns the command.
func Command() *cobra.Command { return command(&options{engine: builtin.Default()}) }

// command returns the command that sets and uses o.
func command(o *options) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "analyse [flags] [FEN | FILE...]",
		Short: "show the best moves of positions",
		Long:  help,
		Example: `  luft analyse
  luft analyse "r4r1k/6pp/7N/8/2Q5/8/8/1K6 w - -" --multipv 3 --depth 12
  luft analyse --ply 40 --movetime 10s games.pgn.gz
  luft analyse --engine cmd=stockfish,option.Threads=4 --json wac.epd`,
		RunE: func(cmd *cobra.Command, files []string) error {
			files, err := o.position(cmd, files)
			if err == nil {
				err = o.check(cmd, files)
			}
			if err != nil {
				return cli.Usage(err)
			}
			return o.run(cmd, files)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&o.fen, "fen", "", "search the position `FEN`")
	cli.Variant(flags, &o.rules, "search positions")
	flags.IntVar(&o.ply, "ply", -1, "search the position after `N` plies of each game, instead of the last one")
	engines.DeclareEngine(flags, &o.engine)
	cli.Limits(flags, &o.limits.MoveTime, &o.limits.Nodes, &o.limits.Depth)
	flags.IntVar(&o.limits.Mate, "mate", 0, "look for a mate in `N` moves")
	flags.IntVar(&o.limits.MultiPV, "multipv", 1, "find the `N` best moves")
	flags.BoolVar(&o.json, "json", false, "print an object on each line")
	return cmd
}

// position takes a FEN that is given in place of files, in quotes or without, as that of --fen. It
// returns the files.
func (o *options) position(cmd *cobra.Command, files []string) ([]string, error) {
	if len(files) == 0 || strings.Count(files[0], "/") != 7 || cmd.Flags().Changed("fen") {
		return files, nil
	}
	if _, err := os.Stat(files[0]); err == nil {
		return files, nil
	}
	text := strings.Join(files, " ")
	_, err := fen.Parser{Rules: o.rules}.Parse(text)
	switch {
	case err == nil:
		return nil, cmd.Flags().Set("fen", text)
	case strings.Contains(files[0], " ") || len(files) > 1:
		return nil, fmt.Errorf("%q: %w", text, err)
	}
	return files, nil // a path
}

// check checks the flags and completes the limits.
func (o *options) check(cmd *cobra.Command, files []string) error {
	given := cmd.Flags().Changed
	l := &o.limits
	switch {
	case given("fen") && len(files) > 0:
		return fmt.Errorf("%q: --fen and files are mutually exclusive (put a FEN in quotes)", files[0])
	case given("ply") && (o.ply < 0 || len(files) == 0):
		return fmt.Errorf("--ply %d: needs a number from 0 and a file of games", o.ply)
	}
	if err := cmp.Or(cli.AtLeast("mate", l.Mate, 0), cli.AtLeast("multipv", l.MultiPV, 1)); err != nil {
		return err
	}
	o.start = o.rules.Start()
	if given("fen") {
		var err error
		if o.start, err = (fen.Parser{Rules: o.rules}).Parse(o.fen); err != nil {
			return fmt.Errorf("--fen: %w", err)
		}
	}
	if c := &o.engine.Control; c.Timed() || c.Nodes > 0 || c.Depth > 0 {
		return errors.New("--engine: limits are flags of their own, such as --depth")
	}
	if !given("movetime") && l.Depth == 0 && l.Nodes == 0 && l.Mate == 0 {
		l.MoveTime = thinking
	}
	return nil
}

// run searches all positions.
func (o *options) run(cmd *cobra.Command, files []string) (err error) {
	ctx, out := cmd.Context(), cmd.OutOrStdout()
	d := &display{out: out, live: terminal.Is(out), json: o.json}
	// An interrupt ends a search with what it has found, and must not end the engine.
	s, err := o.engine.Open(context.WithoutCancel(ctx))
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(err, search.Close(s)) }()
	return o.positions(ctx, cmd.InOrStdin(), files, func(p position) error {
		if p.number > 1 {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			search.NotifyNewGame(s)
		}
		return d.analyse(ctx, s, p, o.limits)
	})
}

// analyse shows a position and searches it. The error is of the output, or of a
// searcher that is broken.
func (d *display) analyse(ctx context.Context, s search.Searcher, p position, lim search.Limits) error {
	b := p.game.Board()
	lines := min(lim.MultiPV, movegen.Count(&b))
	d.begin(p, lines)
	if lines == 0 {
		return d.err
	}
	infos, result := search.Infos(ctx, s, p.game, lim)
	for info := range infos {
		if d.info(info); d.err != nil {
			break
		}
	}
	r, err := result()
	d.end()
	if err == nil {
		d.result(r)
	}
	return cmp.Or(err, d.err)
}
