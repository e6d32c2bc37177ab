package train

import (
	"bytes"
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
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/internal/scoring"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/openings"
	"github.com/luftchess/luft/internal/inorder"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/match/opening"
)

const (
	hardFactor  = 8    // default of the hard limit of nodes, in soft limits
	bookPlies   = 8    // of a line of a book
	maxOpenings = 1000 // that are tried for a game
)

// hardNodes is the name of a flag. Settings without it are of a hard limit only.
const hardNodes = "hard-nodes"

// starts are the flags that say where games begin.
type starts struct {
	seed     uint64
	openings string
	random   int
	chess960 float64
	endgames float64
	pgn      string
	inPGN    float64
	hard     uint64
	lost     int
}

func (s *starts) flags(flags *pflag.FlagSet) {
	flags.Uint64Var(&s.seed, "seed", 1, "seed `N` of all random choices")
	flags.StringVar(&s.openings, "openings", "", "begin from the openings in `FILE`: EPD, PGN (*.pgn) or a Polyglot book (*.bin)")
	cli.Int(flags, &s.random, "random", 8, 0, 1000, "begin with `N` random plies, or one more")
	cli.Float(flags, &s.chess960, "chess960", 0, 0, 1, "fraction `P` of games that begin from Chess960 positions")
	cli.Float(flags, &s.endgames, "endgames", 0, 0, 1, "fraction `P` of games that begin from endgames of up to eight pieces")
	flags.StringVar(&s.pgn, "pgn", "", "begin a fraction of the games from positions of the games in `FILE`")
	cli.Float(flags, &s.inPGN, "pgn-games", 0.3, 0, 1, "fraction `P` of games that begin from positions of --pgn")
	flags.Uint64Var(&s.hard, hardNodes, 0, "limit of `N` nodes in the middle of an iteration (0 selects eight times --nodes)")
	cli.Int(flags, &s.lost, "lost", 300, 0, int(eval.MaxCentipawns), "reject openings with |score| > `N` centipawns")
}

// check refuses a flag that has no effect.
func (s *starts) check(flags *pflag.FlagSet) error {
	if s.pgn == "" && flags.Changed("pgn-games") {
		return cli.Usagef("--pgn-games requires --pgn")
	}
	return nil
}

// files returns the names of the files that are read, some of them empty.
func (s *starts) files() []string { return []string{s.openings, s.pgn} }

// settings returns the fields for [describe] on which the openings depend, without those
// of flags that are off.
func (s *starts) settings(o *opener) []string {
	fields := []string{"seed", "nodes", "hash", "random", checksum("openings", o.checksum), "chess960", "lost"}
	if o.limits.Nodes != o.limits.SoftNodes {
		fields = append(fields, fmt.Sprintf("%s=%d", hardNodes, o.limits.Nodes))
	}
	if s.endgames > 0 {
		fields = append(fields, "endgames")
	}
	if s.pgn != "" {
		fields = append(fields, checksum("pgn", o.pgn), "pgn-games")
	}
	return fields
}

// opener returns the openings that the flags describe.
func (s *starts) opener(cmd *cobra.Command, nodes uint64) (*opener, error) {
	hard := s.hard
	if hard == 0 {
		hard = nodes * hardFactor
	}
	o := &opener{random: s.random, lost: eval.Score(s.lost), limits: search.Limits{Nodes: max(hard, nodes), SoftNodes: nodes}}
	begins := []*game.Game{game.New(board.Start())}
	o.begin = func(r *rand.Rand) (*game.Game, error) { return begins[r.IntN(len(begins))].Clone(), nil }
	switch {
	case s.openings == "":
	case strings.EqualFold(filepath.Ext(s.openings), ".bin"):
		text, err := os.ReadFile(s.openings)
		if err != nil {
			return nil, err
		}
		b, err := book.New(bytes.NewReader(text), int64(len(text)))
		if err == nil {
			err = b.Verify()
		}
		if err != nil {
			return nil, file.Name(s.openings, err)
		}
		o.checksum = crc32.ChecksumIEEE(text)
		begins = nil
		o.begin = func(r *rand.Rand) (*game.Game, error) { return opening.Line(b, book.Weighted(r), bookPlies) }
	default:
		suite, err := openings.Read(cmd, s.openings, opening.Options{})
		if err != nil {
			return nil, err
		}
		o.checksum = suite.Checksum
		begins = nil
		for i := range suite.Openings {
			g, err := suite.Openings[i].Game()
			if err != nil {
				return nil, err
			}
			begins = append(begins, g)
		}
	}
	o.count = len(begins)
	if s.chess960 > 0 {
		o.others = append(o.others, kind{s.chess960, func(r *rand.Rand) (*game.Game, error) {
			b, err := board.Chess960(r.IntN(960))
			return game.New(b), err
		}, s.random})
	}
	if s.endgames > 0 {
		o.others = append(o.others, kind{s.endgames, endgame, 0})
	}
	if s.pgn != "" && s.inPGN > 0 {
		games, sum, err := readLines(cmd, s.pgn)
		if err != nil {
			return nil, err
		}
		o.pgn = sum
		o.others = append(o.others, kind{s.inPGN, games.position, min(s.random, linePlies)})
	}
	return o, nil
}

// An opener finds openings that are about level. Any number of goroutines may use it.
type opener struct {
	begin    func(*rand.Rand) (*game.Game, error) // a game before its random moves
	others   []kind                               // other ways to begin, each in a fraction of the games
	count    int                                  // of the games that begin returns; 0 is unknown
	checksum uint32                               // of the file they are from
	pgn      uint32                               // checksum of the file of games
	random   int                                  // plies, or one more; 0 means none
	lost     eval.Score                           // neither player is ahead by more
	limits   search.Limits                        // of the search that finds that out
}

// A kind is a way to begin a game.
type kind struct {
	fraction float64 // of all games
	begin    func(*rand.Rand) (*game.Game, error)
	random   int // plies after it, or one more; 0 means none
}

// choose returns how the next game begins.
func (o *opener) choose(r *rand.Rand) kind {
	x := 1.0
	if len(o.others) > 0 {
		x = r.Float64()
	}
	for _, k := range o.others {
		if x < k.fraction {
			return k
		}
		x -= k.fraction
	}
	return kind{begin: o.begin, random: o.random}
}

// open returns a game with an opening, and what s has found after it, which knew of
// nothing before.
func (o *opener) open(ctx context.Context, s *alphabeta.Searcher, r *rand.Rand) (*game.Game, search.Result, error) {
	k := o.choose(r)
	for range maxOpenings {
		g, err := k.begin(r)
		if err != nil {
			return nil, search.Result{}, err
		}
		if !shuffle(g, k.random, r) {
			continue
		}
		s.NewGame()
		found, err := scoring.Find(ctx, s, g, o.limits)
		if err != nil || abs(found.Score) <= o.lost {
			return g, found, err
		}
	}
	return nil, search.Result{}, fmt.Errorf("%d openings in a row have |score| > %d centipawns", maxOpenings, o.lost)
}

// each passes n openings to done, in order. Each depends on random numbers of its own.
func (o *opener) each(ctx context.Context, workers, hash, n int, random func(i int) *rand.Rand,
	done func(*game.Game, eval.Score) error) error {
	type found struct {
		game  *game.Game
		score eval.Score
	}
	return inorder.Run(ctx, workers, inorder.Numbers(0, n), func() inorder.Worker[int, found] {
		s := alphabeta.New(alphabeta.Options{Hash: hash})
		return func(ctx context.Context, i int) (found, error) {
			g, r, err := o.open(ctx, s, random(i))
			return found{g, r.Score}, err
		}
	}, func(f found) error { return done(f.game, f.score) })
}

// shuffle plays a number of random plies, or one more, and reports whether the game goes on
// after them.
func shuffle(g *game.Game, plies int, r *rand.Rand) bool {
	if plies > 0 {
		plies += r.IntN(2) // so that either player can be the first to think
	}
	var moves []board.Move
	for range plies {
		now := g.Board()
		moves = movegen.AppendLegal(moves[:0], &now)
		if len(moves) == 0 || g.Play(moves[r.IntN(len(moves))]) != nil {
			return false
		}
	}
	return !g.OutcomeWithClaims().IsOver()
}

// newOpenings returns the command that writes openings.
func newOpenings() *cobra.Command {
	var (
		from  starts
		work  effort
		games int
		to    output
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
	from.flags(cmd.Flags())
	work.flags(cmd.Flags(), "openings")
	cli.Int(cmd.Flags(), &games, "games", 1000, 1, 1<<30, "write `N` openings")
	to.flags(cmd, "the openings")
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := from.check(cmd.Flags()); err != nil {
			return err
		}
		src, err := from.opener(cmd, work.nodes)
		if err != nil {
			return err
		}
		random := func(n int) *rand.Rand { return rand.New(rand.NewPCG(from.seed, uint64(n))) }
		return to.write(cmd, from.files(), func(out io.Writer) error {
			return src.each(cmd.Context(), work.concurrency, work.hash, games, random, func(g *game.Game, score eval.Score) error {
				s := sample.Sample{Board: g.Board(), Score: score}
				e := s.EPD()
				e.Ops = e.Ops[1:] // there is no result yet
				_, err := fmt.Fprintln(out, e)
				return err
			})
		})
	}
	return cmd
}
