package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/internal/scoring"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/internal/inorder"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// selfplay plays games and keeps them with the scores of their moves.
type selfplay struct {
	gameFile
	effort
	starts
	neural
	games int

	win, draw, moves, ply, most int
	vary                        float64
}

func newSelfplay() *cobra.Command {
	s := new(selfplay)
	cmd := &cobra.Command{
		Use:   "selfplay -o FILE [flags]",
		Short: "play games against itself and store positions",
		Args:  cli.NoArgs,
		Long: `Selfplay lets Luft play against itself and stores positions for tuning an evaluation.

A search begins no further iteration after --nodes nodes, and is stopped after
--hard-nodes. A game begins with --random random plies, or one more, from the standard
start position or a position of the file of --openings (of a Polyglot book, eight plies
are played). Fractions of the games begin in other ways: --chess960 from Chess960 start
positions, --endgames from endgames of three to eight pieces placed at random, and
--pgn-games from positions of the games in the file of --pgn, from ply 8 on, with at
most three random plies. Openings with |score| > --lost are rejected. A game ends by the
rules, as soon as a draw can be claimed, or when both players agree for some moves on a
draw (--draw) or a win (--win). In a fraction --vary of the games, a random one of the
four best moves is played once, if it loses at most 60 centipawns.

A position is stored if the player to move is not in check, the move played is neither
a capture nor a promotion, the score is exact and not a mate, the game has reached ply
--ply, and the position has not occurred before. At most --most positions of each game
are stored, chosen at random.

The file contains whole games with results and scores, about 500 bytes each, which the
other commands of luft train read. Game N depends only on the program, the flags and N,
and games are written in order, so the same flags give the same file whatever the number
of threads.
With --resume, an interrupted run continues after the last complete game in the file,
with the same result as without the interruption; a larger --games makes the file
longer. Flags that are not given are those of the file; others are refused. (The files
of --openings, --pgn and --eval-file must be named again.) An interruption loses the
games in progress, and with several threads also finished games that wait for earlier
ones.

The last line of the output is, for this run,

  games G positions P time T speed S positions/s`,
		Example: `  luft train selfplay -o games.luft --games 25000 --concurrency 8
  luft train selfplay -o games.luft --games 50000 --concurrency 8 --resume`,
		RunE: s.run,
	}
	flags := cmd.Flags()
	s.resumable(cmd, "the games")
	s.effort.flags(flags, "games")
	s.starts.flags(flags)
	s.neural.flags(flags)
	const most = int(eval.MaxCentipawns)
	cli.Int(flags, &s.games, "games", 1000, 1, 1<<30, "play `N` games, including those in the file")
	cli.Float(flags, &s.vary, "vary", 0, 0, 1, "play a good move other than the best one, once, in a fraction `P` of games")
	cli.Int(flags, &s.win, "win", 1500, 0, most, "adjudicate a win after 6 plies with |score| ≥ `N` centipawns; 0 means never")
	cli.Int(flags, &s.draw, "draw", 10, 0, most, "adjudicate a draw after 16 plies with |score| ≤ `N` centipawns, from move 40 on")
	cli.Int(flags, &s.moves, "maxmoves", 200, 1, 10000, "end games as draws after `N` moves")
	cli.Int(flags, &s.ply, "ply", 8, 0, 1<<30, "store no positions before ply `N` of a game")
	cli.Int(flags, &s.most, "most", 40, 0, 1<<30, "store at most `N` positions of a game; 0 means all")
	return cmd
}

func (s *selfplay) run(cmd *cobra.Command, _ []string) error {
	if err := s.starts.check(cmd.Flags()); err != nil { // before adopt sets flags that were not given
		return err
	}
	if err := s.adopt(cmd.Flags(), settingsOf); err != nil {
		return err
	}
	if err := s.neural.read(); err != nil {
		return err
	}
	src, err := s.starts.opener(cmd, s.nodes)
	if err != nil {
		return err
	}
	if s.random == 0 && src.count > 0 && src.count < s.games {
		cmd.PrintErrf("%s: note: with fewer openings than games and no random moves, games will be the same\n", cmd.CommandPath())
	}
	// What decides what the games are.
	settings := append(s.starts.settings(src), "win", "draw", "maxmoves", "ply", "most")
	if s.vary > 0 {
		settings = append(settings, "vary")
	}
	if s.neural.evaluator != nil {
		settings = append(settings, checksum("net", s.neural.sum))
	}
	return s.extend(cmd, append(s.starts.files(), s.neural.path), describe(cmd.Flags(), settings...), func(out io.Writer, status *terminal.Status) error {
		if s.had.games > 0 {
			cmd.PrintErrf("%s: %s has %d games with %d positions\n", cmd.CommandPath(), s.name, s.had.games, s.had.positions)
		}
		jobs := inorder.Numbers(s.had.games, s.games)
		added, err := writeGames(cmd.Context(), out, s.concurrency, jobs, s.player(src), func(added tally) {
			status.Show(func(elapsed time.Duration) string { return s.progress(added, elapsed) })
		})
		status.Stop()
		took := status.Elapsed()
		_, writeErr := fmt.Fprintf(cmd.OutOrStdout(), "games %d positions %d time %v speed %.1f positions/s\n",
			added.games, added.positions, took.Round(time.Millisecond), rate(added.positions, took))
		return errors.Join(err, writeErr)
	})
}

// progress returns how far the work has come when so much was added to the games there
// were, on a line.
func (s *selfplay) progress(added tally, elapsed time.Duration) string {
	games := s.had.games + added.games
	return fmt.Sprintf("%s %d of %d games, %d positions, %.0f/s%s\n", terminal.Bar(20, games, s.games), games, s.games,
		added.positions, rate(added.positions, elapsed), terminal.Left(elapsed, added.games, s.games-games))
}

// player returns a function that makes workers, each of which plays game n against itself.
// The game depends on nothing but the flags, the openings and n.
func (s *selfplay) player(src *opener) func() inorder.Worker[int, *sample.Game] {
	return func() inorder.Worker[int, *sample.Game] {
		searcher := alphabeta.New(alphabeta.Options{Hash: s.hash, Evaluator: s.evaluator})
		return func(ctx context.Context, n int) (*sample.Game, error) {
			r := rand.New(rand.NewPCG(s.seed, uint64(n)))
			g, found, err := src.open(ctx, searcher, r)
			if err != nil {
				return nil, err
			}
			record := &sample.Game{Number: uint64(n), Start: g.Board()}
			judge := referee{win: eval.Score(s.win), draw: eval.Score(s.draw)}
			other := -1 // ply at which a move other than the best one is played
			if r.Float64() < s.vary {
				other = 1 + r.IntN(otherPlies)
			}
			for record.Result == game.Unfinished {
				if len(record.Plies) > 0 {
					if found, err = scoring.Find(ctx, searcher, g, src.limits); err != nil {
						return nil, err
					}
				}
				if len(record.Plies) == other {
					if found.Move, err = s.good(ctx, searcher, g, src.limits, r); err != nil {
						return nil, err
					}
					found.Bound = search.NoBound // it is that of another move
				}
				now := g.Board()
				keep := g.Ply() >= s.ply && g.Repetitions() == 1 && scoring.Quiet(&now, &found)
				record.Plies = append(record.Plies, sample.Ply{Move: found.Move, Score: found.Score, Keep: keep})
				if err := g.Play(found.Move); err != nil {
					return nil, err
				}
				// What is on the board comes before what is thought of it.
				plies := len(record.Plies)
				record.Result = cmp.Or(g.OutcomeWithClaims().Result, judge.rule(now.Turn(), found.Score, plies))
				if record.Result == game.Unfinished && plies >= 2*s.moves {
					record.Result = game.Draw
				}
			}
			thin(record.Plies, s.most, r)
			return record, nil
		}
	}
}

const (
	otherPlies = 60 // within which a move other than the best one may be played
	otherLines = 4  // moves from which it is chosen
	otherLoss  = 60 // centipawns that it may be worse by
)

// good returns one of the best moves by lot. The score of the position is that of the best
// one.
func (s *selfplay) good(ctx context.Context, searcher *alphabeta.Searcher, g *game.Game, lim search.Limits, r *rand.Rand) (board.Move, error) {
	lim.MultiPV = otherLines
	found, err := scoring.Find(ctx, searcher, g, lim)
	if err != nil {
		return board.NoMove, err
	}
	n := 1
	for n < len(found.Lines) && found.Lines[n].Score >= found.Score-otherLoss {
		n++
	}
	if n = r.IntN(n); n > 0 {
		return found.Lines[n].PV[0], nil
	}
	return found.Move, nil
}

// thin drops samples by lot until there are no more than most, if that is not 0.
func thin(plies []sample.Ply, most int, r *rand.Rand) {
	var kept []int
	for i := range plies {
		if plies[i].Keep {
			kept = append(kept, i)
		}
	}
	if most == 0 || len(kept) <= most {
		return
	}
	r.Shuffle(len(kept), func(i, j int) { kept[i], kept[j] = kept[j], kept[i] })
	for _, i := range kept[most:] {
		plies[i].Keep = false
	}
}

const (
	winPlies  = 6  // on end with a score that is won
	drawPlies = 16 // on end with a score that is drawn
	drawMove  = 40 // from which these count
)

// A referee ends games that are decided.
type referee struct {
	win, draw eval.Score
	won       int // plies on end that White is ahead, or below 0 that Black is
	even      int // plies on end that nobody is
}

// rule returns how the game is decided, if it is, after a player has found such a score at
// the given ply, counted from 1.
func (r *referee) rule(turn board.Color, score eval.Score, ply int) game.Result {
	if turn == board.Black {
		score = -score
	}
	switch {
	case r.win == 0 || abs(score) < r.win:
		r.won = 0
	case score > 0:
		r.won = max(r.won, 0) + 1
	default:
		r.won = min(r.won, 0) - 1
	}
	r.even++
	if abs(score) > r.draw || ply <= 2*drawMove {
		r.even = 0
	}
	switch {
	case r.won >= winPlies:
		return game.WhiteWins
	case r.won <= -winPlies:
		return game.BlackWins
	case r.even >= drawPlies:
		return game.Draw
	}
	return game.Unfinished
}

func abs(s eval.Score) eval.Score { return max(s, -s) }
