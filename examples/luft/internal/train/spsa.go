package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/openings"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/opening"
)

// spsa tunes the parameters of the search.
type spsa struct {
	output
	effort
	only, steps string
	rate        float64
	control     match.Control
	openings    string
	plies       int
	iterations  int
	pairs       int
	seed        uint64
	check       int
	plot        string

	variables []variable
	suite     []match.Opening // none means that openings are random
}

func newSpsa() *cobra.Command {
	s := new(spsa)
	cmd := &cobra.Command{
		Use:   "spsa -o FILE [flags]",
		Short: "tune the parameters of the search in games",
		Args:  cli.NoArgs,
		Long: `Spsa tunes the parameters of Luft's search in games that Luft plays against itself.

The method is simultaneous perturbation stochastic approximation, SPSA (J. C. Spall,
1992; https://www.chessprogramming.org/SPSA). The strength of a set of parameters can
only be measured in games, and tuning one parameter after the other would take tens of
thousands of games for each. SPSA changes all of them at once: those of
alphabeta.Parameters (for time only with --tc), or those of --parameters. In each
iteration, each parameter is increased by a step on one side and decreased on the other,
in a random direction. The two sides play --pairs pairs of games, each pair with one
opening and reversed colours, and all parameters move a little towards the side that won
more games. For each parameter the others are noise, which averages out over many
iterations.

The perturbation c and the gain a decrease with the number k of the iteration as Spall
recommends: c/k^0.101 and a/(A+k)^0.602, where A is a tenth of the iterations. They are
given by their values in the last iteration, as is usual for chess engines: the step is
c, and the learning rate is a/c². A parameter then moves by step × rate for each net win.
A parameter with value V has the step |V|/10, but at least 1, and the bounds V/4 and 4V,
unless the file of --steps has a line for it:

  NAME MIN MAX STEP [RATE]

Fields are separated by blanks, and # starts a comment. Games are played with integers:
a value is rounded up with a probability equal to its fraction.

Each move is searched for --nodes nodes, or with the time control of --tc. Games start
from the openings of the file of --openings, otherwise after eight or nine random plies
in positions that are about level. They are adjudicated when both players agree: a draw
from move 40 on after eight moves with |score| ≤ 0.10, a win after four moves with a
score of 6.00 or more.

The file of -o is a table that a spreadsheet can plot. It has a line for each iteration,
with the results of the games for the first side and the new values. --plot draws how
far each value is from its start, in steps. With --resume, an interrupted run continues
after the last line; only the games of the unfinished iteration are lost. Flags that are
not given are those of the file; others are refused. (The file of --openings must be
named again.) With --nodes, the same flags give the same file, whatever the number of
threads and interruptions. To keep all threads busy, use at least twice as many pairs as
threads. --iterations cannot be changed later, since the steps depend on it.

At the end, or after an interrupt (Ctrl-C), the parameters are printed on a line each,
then an estimate of the effect of each, a step up against a step down, over all games in
the file, and then, for this run,

  iterations I games G time T

With --rate 0 the values do not move, and the estimates are the result: a few thousand
games show which parameters matter and in which direction, although at 95 % confidence
about one worthless parameter in twenty will look significant. The tuning itself needs
100,000 games or more: look at the curves, and verify the result with the sequential
test of examples/strength.md.

With --check N, nothing is tuned: the values of the last line of FILE play N pairs of
games against the current defaults, and the last line of the output is

  wins W losses L draws D elo E +/- M`,
		Example: `  luft train spsa -o slopes.tsv --rate 0 --iterations 1000 --pairs 4 --concurrency 2
  luft train spsa -o params.tsv --parameters Futility.PerPly,LateMoves --pairs 16 --concurrency 8
  luft train spsa -o params.tsv --resume --concurrency 8 --plot params.png
  luft train spsa -o params.tsv --check 1000 --nodes 20000 --concurrency 8`,
		RunE: s.run,
	}
	s.resumable(cmd, "the values of each iteration")
	flags := cmd.Flags()
	s.effort.flags(flags, "games")
	flags.StringVar(&s.only, "parameters", "", "tune the parameters `NAMES`, separated by commas (default all; those for time only with --tc)")
	flags.StringVar(&s.steps, "steps", "", "read the bounds and steps of parameters from `FILE`")
	flags.Float64Var(&s.rate, "rate", 0.002, "final learning rate `R`: the fraction of a step moved per net win")
	cli.Int(flags, &s.iterations, "iterations", 1000, 1, 1<<24, "number `N` of iterations, including those in the file; it cannot be changed later")
	cli.Int(flags, &s.pairs, "pairs", 8, 1, 1<<16, "play `N` pairs of games in each iteration")
	flags.Uint64Var(&s.seed, "seed", 1, "seed `N` of all random choices")
	flags.Func("tc", "time control instead of nodes: `[MOVES/]SECONDS[+INCREMENT]`", func(text string) (err error) {
		s.control, err = match.ParseControl(text)
		return err
	})
	flags.StringVar(&s.openings, "openings", "", "play from the openings in `FILE` (EPD, PGN, Polyglot) instead of random ones")
	cli.Int(flags, &s.plies, "plies", 0, 0, 1<<16, "play at most `N` plies of each opening; 0 means all, or 8 of a book")
	cli.Int(flags, &s.check, "check", 0, 1, 1<<24, "play `N` pairs of games between the values in the file of -o and the defaults")
	flags.StringVar(&s.plot, "plot", "", "draw the values by iteration to `FILE` (*.png or *.svg)")
	cmd.MarkFlagsMutuallyExclusive("nodes", "tc")
	for _, name := range []string{"resume", "force", "parameters", "steps", "rate", "iterations", "pairs", "plot"} {
		cmd.MarkFlagsMutuallyExclusive("check", name)
	}
	return cmd
}

func (s *spsa) run(cmd *cobra.Command, _ []string) error {
	flags := cmd.Flags()
	byNodes := flags.Changed("nodes")
	var had []variable // of the run that is resumed
	err := s.adopt(flags, func(in io.Reader) (settings string, err error) {
		settings, had, err = readHeader(in)
		return settings, err
	})
	if err != nil {
		return err
	}
	if s.plies > 0 && s.openings == "" {
		return cli.Usagef("--plies requires --openings")
	}
	if byNodes || !flags.Changed("tc") {
		s.control = match.Control{Nodes: s.nodes}
	}
	if had == nil || flags.Changed("parameters") || flags.Changed("steps") || flags.Changed("rate") {
		if had, err = s.choose(); err != nil {
			return cli.Usage(err)
		}
	}
	s.variables = had
	if s.plot != "" {
		if err := plot.Ready(s.plot, s.resume || s.force); err != nil {
			return err
		}
	}
	label := "random"
	if s.openings != "" {
		read, err := openings.Read(cmd, s.openings, opening.Options{Plies: s.plies})
		if err != nil {
			return err
		}
		s.suite, label = read.Openings, fmt.Sprintf("%08x", read.Checksum)
		if s.plies > 0 {
			label += fmt.Sprintf("/%d", s.plies)
		}
	}
	if s.check > 0 {
		return s.verify(cmd)
	}
	return s.tune(cmd, s.header(flags, label))
}

// tune plays the iterations that are not in the file yet.
func (s *spsa) tune(cmd *cobra.Command, header string) error {
	t := newTuning(s.variables, s.iterations, s.seed)
	first := row(0, match.Tally{}, t.values)
	scan := func(in io.Reader) (int64, error) {
		text, err := io.ReadAll(in)
		if err != nil {
			return 0, err
		}
		return t.resume(string(text), header, s.pairs)
	}
	return s.extend(cmd, []string{s.openings, s.steps}, header+first, scan, func(out io.Writer, status *terminal.Status) (err error) {
		had := t.done
		if had > 0 {
			cmd.PrintErrf("%s: %s has %d iterations\n", cmd.CommandPath(), s.name, had)
		}
		for t.done < s.iterations && err == nil {
			err = s.iterate(cmd.Context(), t, out, status, had)
		}
		status.Stop()
		found, valueErr := tuningOf(t.variables, rounded(t.values))
		_, writeErr := fmt.Fprintf(cmd.OutOrStdout(), "%s%siterations %d games %d time %v\n",
			settings(found), t.slopes.table(t.variables),
			t.done-had, 2*s.pairs*(t.done-had), status.Elapsed().Round(time.Millisecond))
		if s.plot != "" {
			writeErr = errors.Join(writeErr, plot.SaveCurves(s.plot, s.resume || s.force,
				"Parameters by iteration", "iteration", "steps from the start", t.lines()))
		}
		return errors.Join(err, valueErr, writeErr)
	})
}

// iterate plays an iteration and writes its line. If it cannot, t is as it was. There
// were had iterations when the command began.
func (s *spsa) iterate(ctx context.Context, t *tuning, out io.Writer, status *terminal.Status, had int) error {
	k, games := t.done+1, 2*s.pairs
	show := func(now match.Standing) {
		status.Show(func(elapsed time.Duration) string {
			line := fmt.Sprintf("iteration %d of %d, %s", k, s.iterations,
				gameProgress(games*t.done+now.Games.Games(), games*had, games*s.iterations, elapsed))
			if status.IsLive() {
				return t.table() + line
			}
			return line
		})
	}
	show(match.Standing{})
	l := t.lots(k)
	highs, lows := t.sides(l)
	plus, err := tuningOf(t.variables, highs)
	if err != nil {
		return err
	}
	minus, err := tuningOf(t.variables, lows)
	if err != nil {
		return err
	}
	now, err := s.play(ctx, tuningOpenings, k, s.pairs, plus, minus, status, show)
	if err != nil {
		return err
	}
	values := t.next(l, now.Games.Wins-now.Games.Losses)
	if _, err := io.WriteString(out, row(k, now.Games, values)); err != nil {
		return err
	}
	t.add(l, now.Games, values)
	return nil
}

// verify plays the values of a file against the defaults.
func (s *spsa) verify(cmd *cobra.Command) error {
	tuned, err := readTuned(s.name)
	if err != nil {
		return err
	}
	status := terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), false, terminal.LineEvery)
	var last match.Standing
	_, err = s.play(cmd.Context(), checkOpenings, 0, s.check, tuned, alphabeta.Tuning{}, status, func(now match.Standing) {
		last = now
		status.Show(func(elapsed time.Duration) string {
			return result(now) + ", " + gameProgress(now.Games.Games(), 0, 2*s.check, elapsed)
		})
	})
	status.Stop()
	_, writeErr := fmt.Fprintln(cmd.OutOrStdout(), result(last))
	return errors.Join(err, writeErr)
}

// result returns a standing in words.
func result(s match.Standing) string {
	elo := strings.Replace(s.Elo().String(), "±", "+/-", 1)
	return fmt.Sprintf("wins %d losses %d draws %d elo %s", s.Games.Wins, s.Games.Losses, s.Games.Draws, elo)
}

// gameProgress returns a line with the progress of the work. Games counts all finished games,
// including the had ones of earlier runs.
func gameProgress(games, had, total int, elapsed time.Duration) string {
	line := fmt.Sprintf("%s %d of %d games", terminal.Bar(20, games, total), games, total)
	if games > had && elapsed > 0 {
		line += fmt.Sprintf(", %.0f a minute%s", float64(games-had)/elapsed.Minutes(), terminal.Left(elapsed, games-had, total-games))
	}
	return line + "\n"
}

// pickOpenings returns the n openings that belong to iteration k, always the same ones: of the
// suite, or random ones without it, which are about level.
func (s *spsa) pickOpenings(ctx context.Context, kind, k, n int) (list []match.Opening, err error) {
	if len(s.suite) > 0 {
		order := random(s.seed, kind, uint64(k)).Perm(len(s.suite))
		for i := range n {
			list = append(list, s.suite[order[i%len(order)]])
		}
		return list, nil
	}
	o := &opener{
		begin:  func(*rand.Rand) (*game.Game, error) { return game.New(board.Start()), nil },
		random: 8,
		lost:   120,
		limits: search.Limits{Nodes: 2000},
	}
	random := func(i int) *rand.Rand { return random(s.seed, kind, uint64(k)*uint64(n)+uint64(i)) }
	err = o.each(ctx, s.concurrency, 1, n, random, func(g *game.Game, _ eval.Score) error {
		list = append(list, match.Opening{Moves: g.Moves()})
		return nil
	})
	return list, err
}

// play plays n pairs of games, each from one of the openings that belong to iteration k,
// between two searchers that differ in their parameters, and returns the standing of the
// first. After each game, show is told how it stands. Games that are lost on time are
// reported to complaints. The error is a game that was lost by any other fault, or the
// cause of the end of ctx.
func (s *spsa) play(ctx context.Context, kind, k, n int, plus, minus alphabeta.Tuning,
	complaints io.Writer, show func(match.Standing)) (match.Standing, error) {
	openings, err := s.pickOpenings(ctx, kind, k, n)
	if err != nil {
		return match.Standing{}, err
	}
	player := func(name string, t alphabeta.Tuning) match.Player {
		return match.Player{Name: name, Open: func(context.Context) (search.Searcher, error) {
			return alphabeta.New(alphabeta.Options{Hash: s.hash, Tuning: t}), nil
		}}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	m := match.Options{
		Players:     []match.Player{player("plus", plus), player("minus", minus)},
		Rounds:      n,
		Control:     s.control,
		Openings:    openings,
		Seed:        s.seed,
		Concurrency: s.concurrency,
		Draw:        search.DrawRule{From: 40, Moves: 8, Score: 10},
		Resign:      search.ResignRule{Moves: 4, Score: 600, Both: true},
		MaxMoves:    200,
		MaxFaults:   -1,
		Report: func(r *match.Record, sum match.Summary) {
			if f := r.Failure; f != nil {
				if r.Termination != game.TimeForfeit {
					// A searcher that breaks its contract tells nothing about parameters.
					cancel(errors.New(f.Line()))
					return
				}
				fmt.Fprintln(complaints, f.Line())
			}
			show(sum.Standings[0])
		},
	}
	sum, err := match.Run(ctx, m)
	if err = cmp.Or(err, context.Cause(ctx)); err != nil {
		return match.Standing{}, err
	}
	return sum.Standings[0], nil
}
