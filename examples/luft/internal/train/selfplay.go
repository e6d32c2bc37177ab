package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/tune/sample"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/search/alphabeta"
)

// selfplay plays games and keeps them with the scores of their moves.
type selfplay struct {
	output
	effort
	starts
	neural
	games int

	win, draw, moves, ply, most int
}

func newSelfplay() *cobra.Command {
	s := new(selfplay)
	cmd := &cobra.Command{
		Use:   "selfplay -o FILE [flags]",
		Short: "play games against itself and store positions",
		Args:  cli.NoArgs,
		Long: `Selfplay has Luft play against itself, and stores positions for tuning an evaluation.

Each move is searched for the same number of nodes. Each game begins with --random
random plies, or one more, from the standard start position; from a position of the
file of --openings (of a Polyglot book, eight plies are played); or, in a fraction
--chess960 of the games, from a Chess960 start position. Openings with |score| > --lost
are rejected. A game ends by the rules, as soon as a draw can be claimed, or when both
players agree for some moves on a draw (--draw) or a win (--win).

A position is stored if the player to move is not in check, the move played is neither
a capture nor a promotion, the score is exact and not a mate, the game has reached ply
--ply, and the position has not occurred before. At most --most positions of each game
are stored, chosen at random.

The file contains whole games with results and scores, about 500 bytes each, which fit,
score and dump read. Game N depends only on the program, the flags and N, and games are
written in order, so the same flags give the same file whatever the number of threads.
With --resume, an interrupted run continues after the last complete game in the file,
with the same result as without the interruption; a larger --games makes the file
longer. Flags that are not given are those of the file; others are refused. (The file of
--openings and of --eval-file must be named again.) An interruption loses the games in progress, and with
several threads also finished games that wait for earlier ones.

The last line of the output is, for this run,

  games G positions P time T speed S positions/s`,
		Example: `  luft train selfplay -o games.luft --games 25000 --threads 8
  luft train selfplay -o games.luft --games 50000 --threads 8 --resume`,
		RunE: func(cmd *cobra.Command, _ []string) error { return s.run(cmd) },
	}
	flags := cmd.Flags()
	s.output.flags(cmd, "the games")
	s.effort.flags(flags, "games played")
	s.starts.flags(flags)
	s.neural.flags(flags)
	flags.IntVar(&s.games, "games", 1000, "play `N` games, including those in the file")
	flags.IntVar(&s.win, "win", 1500, "adjudicate a win after 6 plies with |score| ≥ `N` centipawns; 0 means never")
	flags.IntVar(&s.draw, "draw", 10, "adjudicate a draw after 16 plies with |score| ≤ `N` centipawns, from move 40 on")
	flags.IntVar(&s.moves, "maxmoves", 200, "end games as draws after `N` moves")
	flags.IntVar(&s.ply, "ply", 8, "store no positions before ply `N` of a game")
	flags.IntVar(&s.most, "most", 40, "store at most `N` positions of a game; 0 means all")
	return cmd
}

func (s *selfplay) check() error {
	const most = int(eval.MaxCentipawns)
	return cmp.Or(
		s.effort.check(),
		s.starts.check(),
		cli.Within("games", s.games, 1, 1<<30),
		cli.Within("win", s.win, 0, most),
		cli.Within("draw", s.draw, 0, most),
		cli.Within("maxmoves", s.moves, 1, 10000),
		cli.Within("ply", s.ply, 0, 1<<30),
		cli.Within("most", s.most, 0, 1<<30))
}

// settings returns what decides what the games are, as it stands in the file. The
// openings and the network are known by their checksums.
func (s *selfplay) settings(openings uint32) string {
	text := fmt.Sprintf("seed=%d nodes=%d hash=%d random=%d openings=%08x chess960=%g lost=%d win=%d draw=%d maxmoves=%d ply=%d most=%d",
		s.seed, s.nodes, s.hash, s.random, openings, s.chess960, s.lost, s.win, s.draw, s.moves, s.ply, s.most)
	if s.neural.evaluator != nil {
		text += fmt.Sprintf(" net=%08x", s.neural.sum)
	}
	return text
}

// A tally counts games and the positions kept of them.
type tally struct {
	games, positions int
}

func (t *tally) add(g *sample.Game) {
	t.games++
	t.positions += g.Kept()
}

// rate returns the positions in a second, 0 if no time has passed.
func rate(positions int, took time.Duration) float64 {
	if took <= 0 {
		return 0
	}
	return float64(positions) / took.Seconds()
}

func (s *selfplay) run(cmd *cobra.Command) error {
	err := s.output.adopt(cmd.Flags(), func(in io.Reader) (string, error) { return sample.NewReader(in).Settings() })
	if err != nil {
		return err
	}
	if err := s.check(); err != nil {
		return cli.Usage(err)
	}
	if err := s.neural.read(); err != nil {
		return err
	}
	src, done, err := s.starts.opener(cmd, s.nodes)
	if err != nil {
		return err
	}
	defer done()
	stderr := cmd.ErrOrStderr()
	if s.random == 0 && src.count > 0 && src.count < s.games {
		fmt.Fprintf(stderr, "%s: note: with fewer openings than games and no random moves, games will be the same\n", cmd.CommandPath())
	}
	var had tally
	settings := s.settings(src.checksum)
	out, err := file.Append(s.name, s.resume, s.force, string(sample.AppendHeader(nil, settings)),
		func(in io.Reader) (end int64, err error) {
			had, end, err = count(in, settings)
			return end, err
		})
	if err != nil {
		return err
	}
	if had.games > 0 {
		fmt.Fprintf(stderr, "%s: %s has %d games with %d positions\n", cmd.CommandPath(), s.name, had.games, had.positions)
	}
	status := terminal.StatusFor(stderr, cmd.OutOrStdout(), false, terminal.LineEvery)
	added, err := s.play(cmd.Context(), src, had.games, out, func(added tally) {
		status.Show(func(elapsed time.Duration) string { return s.progress(added, had.games, elapsed) })
	})
	status.Stop()
	took := status.Elapsed()
	_, writeErr := fmt.Fprintf(cmd.OutOrStdout(), "games %d positions %d time %v speed %.1f positions/s\n",
		added.games, added.positions, took.Round(time.Millisecond), rate(added.positions, took))
	return errors.Join(err, out.Close(), writeErr)
}

// count reads the games of a file and returns where the last one that is whole ends.
func count(in io.Reader, want string) (have tally, end int64, err error) {
	r := sample.NewReader(in)
	settings, err := r.Settings()
	switch {
	case err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF):
		return tally{}, 0, nil
	case err != nil:
		return tally{}, 0, err
	case settings != want:
		return tally{}, 0, differ(settings, want)
	}
	for g, err := range r.Games() {
		switch {
		case errors.Is(err, io.ErrUnexpectedEOF):
			return have, r.Offset(), nil
		case err != nil:
			return have, 0, err
		case g.Number != uint64(have.games):
			return have, 0, fmt.Errorf("game %d instead of %d", g.Number, have.games)
		}
		have.add(g)
	}
	return have, r.Offset(), nil
}

// play plays the games from first on and writes each to out, in order. After each, show
// is told what was added.
func (s *selfplay) play(ctx context.Context, src *opener, first int, out io.Writer, show func(tally)) (added tally, err error) {
	var buf []byte
	err = inOrder(ctx, s.threads, numbers(first, s.games),
		func() func(context.Context, int) (*sample.Game, error) {
			return (&player{s, src, alphabeta.New(alphabeta.Options{Hash: s.hash, Evaluator: s.evaluator})}).play
		},
		func(g *sample.Game) (err error) {
			if buf, err = sample.AppendGame(buf[:0], g); err != nil {
				return err
			}
			if _, err := out.Write(buf); err != nil {
				return err
			}
			added.add(g)
			show(added)
			return nil
		})
	return added, err
}

// progress returns how far the work has come when so much was added to the games there
// were, on a line.
func (s *selfplay) progress(added tally, had int, elapsed time.Duration) string {
	games := had + added.games
	return fmt.Sprintf("%s %d of %d games, %d positions, %.0f/s%s\n", terminal.Bar(20, games, s.games), games, s.games,
		added.positions, rate(added.positions, elapsed), terminal.Left(elapsed, added.games, s.games-games))
}
