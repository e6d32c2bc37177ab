package train

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/tune/sample"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	pgnfile "github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// rescore gives the positions of games the scores of searches.
type rescore struct {
	output
	effort
	neural
	ply int
}

func newRescore() *cobra.Command {
	s := new(rescore)
	cmd := &cobra.Command{
		Use:   "rescore -o FILE [flags] FILE",
		Short: "give the positions of games the scores of searches",
		Args:  cobra.ExactArgs(1),
		Long: `Rescore searches positions of games for --nodes nodes and writes the games in the format
of "luft train selfplay" with the new scores.

FILE is one of "luft train selfplay", of which the stored positions are searched, or PGN,
of which those from ply --ply on are that have not occurred before in the game. A
position is stored if the player to move is not in check, the best move is neither a
capture nor a promotion, and the score is exact and not a mate. Games keep their numbers,
so "luft train net" holds out the same games; those of PGN are numbered by their place in
the file. Games of PGN that are malformed, or have no result, are left out.

Scores do not depend on the number of threads. With --resume, an interrupted run continues
after the last complete game in the file of -o.`,
		Example: `  luft train rescore -o again.luft --eval-file net.nnue --nodes 1000 --threads 8 games.luft
  luft train rescore -o masters.luft --nodes 1000 masters.pgn.gz`,
		RunE: func(cmd *cobra.Command, args []string) error { return s.run(cmd, args[0]) },
	}
	flags := cmd.Flags()
	s.output.flags(cmd, "the games")
	s.effort.flags(flags, "games")
	flags.IntVar(&s.ply, "ply", 8, "store no positions before ply `N` of a game of PGN")
	s.neural.flags(flags)
	return cmd
}

func (s *rescore) run(cmd *cobra.Command, name string) error {
	if err := s.output.adopt(cmd.Flags(), func(in io.Reader) (string, error) { return sample.NewReader(in).Settings() }); err != nil {
		return err
	}
	if err := cmp.Or(s.effort.check(), cli.AtLeast("ply", s.ply, 0)); err != nil {
		return cli.Usage(err)
	}
	if err := s.neural.read(); err != nil {
		return err
	}
	settings := fmt.Sprintf("rescored nodes=%d hash=%d ply=%d net=%08x", s.nodes, s.hash, s.ply, s.neural.sum)
	var had tally
	last, any := uint64(0), false // number of the last game in the file
	out, err := file.Append(s.name, s.resume, s.force, string(sample.AppendHeader(nil, settings)), func(in io.Reader) (end int64, err error) {
		r := sample.NewReader(in)
		text, err := r.Settings()
		switch {
		case err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF):
			return 0, nil
		case err == nil && text != settings:
			err = differ(text, settings)
		}
		for err == nil {
			var g *sample.Game
			if g, err = r.Read(); err == nil {
				last, any = g.Number, true
				had.add(g)
			}
		}
		if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
			err = nil
		}
		return r.Offset(), err
	})
	if err != nil {
		return err
	}
	status := terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), false, terminal.LineEvery)
	defer status.Stop()
	var added tally
	var text []byte
	err = inOrder(cmd.Context(), s.threads, s.after(cmd, name, last, any), s.worker, func(g *sample.Game) (err error) {
		if text, err = sample.AppendGame(text[:0], g); err != nil {
			return err
		}
		if _, err := out.Write(text); err != nil {
			return err
		}
		added.add(g)
		status.Show(func(elapsed time.Duration) string {
			return fmt.Sprintf("%d games, %d positions, %.0f/s\n", had.games+added.games, had.positions+added.positions, rate(added.positions, elapsed))
		})
		return nil
	})
	return errors.Join(err, out.Close())
}

// after returns the games of a file, without those up to number last if there are any.
func (s *rescore) after(cmd *cobra.Command, name string, last uint64, any bool) iter.Seq2[*sample.Game, error] {
	return func(yield func(*sample.Game, error) bool) {
		f, err := file.Open(cmd.Context(), name, cmd.InOrStdin())
		if err != nil {
			yield(nil, err)
			return
		}
		defer f.Close() // it was only read
		in := bufio.NewReaderSize(f, 1<<16)
		all := fromPGN(in, s.ply, func(e error) { fmt.Fprintln(cmd.ErrOrStderr(), file.Name(f.Name(), e)) })
		if prefix, _ := in.Peek(sample.PrefixSize); sample.IsFile(prefix) {
			all = sample.NewReader(in).Games()
		}
		for g, err := range all {
			if err != nil {
				yield(nil, file.Name(f.Name(), err))
				return
			}
			if any && g.Number <= last {
				continue
			}
			if !yield(g, nil) {
				return
			}
		}
	}
}

// fromPGN returns the finished games of PGN, with the positions from ply first on marked that
// are to be searched. What is malformed is reported.
func fromPGN(in io.Reader, first int, report func(error)) iter.Seq2[*sample.Game, error] {
	return func(yield func(*sample.Game, error) bool) {
		var doubt pgnfile.Doubt
		number := uint64(0)
		for g, err := range pgn.NewReader(in).Games() {
			number++
			if err != nil {
				e, ok := errors.AsType[*pgn.Error](err)
				if ok {
					err = doubt.Add(e)
				}
				if err != nil {
					yield(nil, err)
					return
				}
				report(e)
				continue
			}
			played, err := g.Replay()
			if err != nil || g.Result == game.Unfinished {
				continue
			}
			if !yield(marked(played, number, g.Result, first), nil) {
				return
			}
		}
	}
}

// marked returns a game with the positions marked that are to be searched.
func marked(played *game.Game, number uint64, result game.Result, first int) *sample.Game {
	start, _ := played.BoardAt(0)
	s := &sample.Game{Number: number, Start: start, Result: result}
	again := game.New(start)
	for _, m := range played.Moves() {
		s.Plies = append(s.Plies, sample.Ply{Move: m, Keep: len(s.Plies) >= first && again.Repetitions() == 1})
		if again.Play(m) != nil {
			break // it was legal in the game
		}
	}
	return s
}

// worker returns a function that searches the marked positions of a game. Each game begins
// with nothing known.
func (s *rescore) worker() func(context.Context, *sample.Game) (*sample.Game, error) {
	searcher := alphabeta.New(alphabeta.Options{Hash: s.hash, Evaluator: s.evaluator})
	return func(ctx context.Context, g *sample.Game) (*sample.Game, error) {
		searcher.NewGame()
		played := game.New(g.Start)
		var b board.Board
		for i := range g.Plies {
			p := &g.Plies[i]
			played.Load(&b)
			if p.Keep = p.Keep && !movegen.InCheck(&b); p.Keep {
				found, err := find(ctx, searcher, played, search.Limits{Nodes: s.nodes})
				if err != nil {
					return nil, err
				}
				p.Score = found.Score
				p.Keep = found.Bound != search.NoScore && quiet(&b, &found)
			}
			if err := played.Play(p.Move); err != nil {
				return nil, err
			}
		}
		return g, nil
	}
}
