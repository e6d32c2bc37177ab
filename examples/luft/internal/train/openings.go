package train

import (
	"cmp"
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/tune/sample"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/openings"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/match/opening"
)

const (
	bookPlies   = 8    // of a line of a book
	maxOpenings = 1000 // that are tried for a game
)

// starts are the flags that say where games begin.
type starts struct {
	seed     uint64
	openings string
	random   int
	chess960 float64
	lost     int
}

func (s *starts) flags(flags *pflag.FlagSet) {
	flags.Uint64Var(&s.seed, "seed", 1, "seed `N` of all random choices")
	flags.IntVar(&s.random, "random", 8, "begin with `N` random plies, or one more")
	flags.StringVar(&s.openings, "openings", "", "begin from the openings in `FILE`: EPD, PGN (*.pgn) or a Polyglot book (*.bin)")
	flags.Float64Var(&s.chess960, "chess960", 0, "fraction `P` of games that begin from Chess960 positions")
	flags.IntVar(&s.lost, "lost", 300, "reject openings with |score| > `N` centipawns")
}

func (s *starts) check() error {
	return cmp.Or(
		cli.Within("random", s.random, 0, 1000),
		cli.Within("chess960", s.chess960, 0, 1),
		cli.Within("lost", s.lost, 0, int(eval.MaxCentipawns)))
}

// opener returns the openings that the flags describe, and what to call when they are no
// longer used.
func (s *starts) opener(cmd *cobra.Command, nodes uint64) (o *opener, done func(), err error) {
	o = &opener{random: s.random, lost: eval.Score(s.lost), limits: search.Limits{Nodes: nodes}}
	begins := []*game.Game{game.New(board.Start())}
	o.begin = func(r *rand.Rand) (*game.Game, error) { return begins[r.IntN(len(begins))].Clone(), nil }
	done = func() {}
	switch {
	case s.openings == "":
	case strings.EqualFold(filepath.Ext(s.openings), ".bin"):
		text, err := os.ReadFile(s.openings)
		if err != nil {
			return nil, nil, err
		}
		o.checksum = crc32.ChecksumIEEE(text)
		b, err := book.Open(s.openings)
		if err != nil {
			return nil, nil, err
		}
		if err := b.Verify(); err != nil {
			b.Close() // it was only read
			return nil, nil, err
		}
		done = func() { b.Close() }
		begins = nil
		o.begin = func(r *rand.Rand) (*game.Game, error) { return opening.Line(b, book.Weighted(r), bookPlies) }
	default:
		suite, err := openings.Read(cmd, s.openings, opening.Options{})
		if err != nil {
			return nil, nil, err
		}
		o.checksum = suite.Checksum
		begins = nil
		for i := range suite.Openings {
			g, err := suite.Openings[i].Game()
			if err != nil {
				return nil, nil, err
			}
			begins = append(begins, g)
		}
	}
	o.count = len(begins)
	if s.chess960 > 0 {
		others := o.begin
		o.begin = func(r *rand.Rand) (*game.Game, error) {
			if r.Float64() >= s.chess960 {
				return others(r)
			}
			b, _ := board.Chess960(r.IntN(960))
			return game.New(b), nil
		}
	}
	return o, done, nil
}

// An opener finds openings that are about level. Any number of goroutines may use it.
type opener struct {
	begin    func(*rand.Rand) (*game.Game, error) // a game before its random moves
	count    int                                  // of the games that begin returns; 0 is unknown
	checksum uint32                               // of the file they are from
	random   int                                  // plies, or one more; 0 means none
	lost     eval.Score                           // neither player is ahead by more
	limits   search.Limits                        // of the search that finds that out
}

// open returns a game with an opening, and what s has found after it, which knew of
// nothing before.
func (o *opener) open(ctx context.Context, s *alphabeta.Searcher, r *rand.Rand) (*game.Game, search.Result, error) {
	for range maxOpenings {
		g, err := o.begin(r)
		if err != nil {
			return nil, search.Result{}, err
		}
		if !o.shuffle(g, r) {
			continue
		}
		s.NewGame()
		found, err := find(ctx, s, g, o.limits)
		if err != nil || abs(found.Score) <= o.lost {
			return g, found, err
		}
	}
	return nil, search.Result{}, fmt.Errorf("%d openings in a row have |score| > %d centipawns", maxOpenings, o.lost)
}

// shuffle plays random moves, and reports whether the game goes on after them.
func (o *opener) shuffle(g *game.Game, r *rand.Rand) bool {
	plies := 0
	if o.random > 0 {
		plies = o.random + r.IntN(2) // so that either player can be the first to think
	}
	var moves []board.Move
	for range plies {
		now := g.Board()
		moves = movegen.AppendLegal(moves[:0], &now)
		if len(moves) == 0 || g.Play(moves[r.IntN(len(moves))]) != nil {
			return false
		}
	}
	_, over := ended(g)
	return !over
}

// find searches the present position. The error is the cause of the end of ctx, with
// which the result would be another.
func find(ctx context.Context, s *alphabeta.Searcher, g *game.Game, lim search.Limits) (search.Result, error) {
	r, err := s.Search(ctx, g, lim, nil)
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r, err
}

// newOpenings returns the command that writes openings.
func newOpenings() *cobra.Command {
	var (
		from  starts
		work  effort
		games int
		to    target
	)
	cmd := &cobra.Command{
		Use:   "openings [flags]",
		Short: "write openings that are about level",
		Args:  cli.NoArgs,
		Long: `Openings writes the openings of the games that "luft train selfplay" plays with the same
flags, as EPD, with the score in centipawns for the player to move (ce). Pairs of games
in a match need many of them.`,
		Example: "  luft train openings --games 4000 --lost 120 -o openings.epd",
	}
	flags := cmd.Flags()
	from.flags(flags)
	work.flags(flags, "openings found")
	flags.IntVar(&games, "games", 1000, "write `N` openings")
	to.flags(flags, "the openings")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := cmp.Or(cli.Within("games", games, 1, 1<<30), from.check(), work.check()); err != nil {
			return cli.Usage(err)
		}
		src, done, err := from.opener(cmd, work.nodes)
		if err != nil {
			return err
		}
		defer done()
		return to.write(cmd, func(out io.Writer) error {
			return inOrder(cmd.Context(), work.threads, numbers(0, games),
				func() func(context.Context, int) (sample.Sample, error) {
					s := alphabeta.New(alphabeta.Options{Hash: work.hash})
					return func(ctx context.Context, n int) (sample.Sample, error) {
						g, found, err := src.open(ctx, s, rand.New(rand.NewPCG(from.seed, uint64(n))))
						if err != nil {
							return sample.Sample{}, err
						}
						return sample.Sample{Board: g.Board(), Score: found.Score}, nil
					}
				},
				func(s sample.Sample) error {
					e := s.EPD()
					e.Ops = e.Ops[1:] // there is no result yet
					_, err := fmt.Fprintln(out, e)
					return err
				})
		})
	}
	return cmd
}
