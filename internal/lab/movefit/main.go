// Command movefit fits the weights of internal/movemodel to games, and writes them:
//
//	go run ./internal/lab/movefit -o internal/movemodel/weights.bin masters.pgn
//	go run ./internal/lab/movefit -check masters.pgn
//
// The probability of a move is proportional to the exponential of the sum of its weights.
// The fit minimises the bits that coding the moves takes, by stochastic gradient descent
// with a step size for each weight (AdaGrad). Every tenth game is left out, and its bits a
// move are printed, by the stage of the game too. Weights are rounded to 1/16 bit.
//
// With -check, nothing is fitted: the bits are those of the weights that the package has.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/movemodel"
	"github.com/luftchess/luft/pgn"
)

func main() {
	if err := run(os.Args[1:]); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "movefit:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	flags := flag.NewFlagSet("movefit", flag.ContinueOnError)
	epochs := flags.Int("epochs", 4, "`number` of passes over the games")
	rate := flags.Float64("rate", 0.1, "`step` size")
	out := flags.String("o", "", "write the weights to `FILE`")
	check := flags.Bool("check", false, "measure the weights of the package")
	if err := flags.Parse(args); err != nil {
		return err
	}
	var c collector
	for _, name := range flags.Args() {
		if err := c.read(name); err != nil {
			return err
		}
	}
	f := fitter{weights: make([]float32, movemodel.Features), squares: make([]float32, movemodel.Features), rate: float32(*rate)}
	if *check {
		for i := range f.weights {
			f.weights[i] = float32(movemodel.Weight(i)) * unit
		}
		*epochs = 0
	}
	for range *epochs {
		f.pass(c.games, true)
		f.rate *= 0.6
	}
	data := f.round()
	f.pass(c.games, false)
	if *out != "" {
		return os.WriteFile(*out, data, 0o666)
	}
	return nil
}

// unit is the unit of the weights, 1/16 bit, in natural units.
const unit = math.Ln2 / 16

// A fitted game.
type gameMoves struct {
	start board.Board
	moves []board.Move
}

// A collector collects the main lines of games.
type collector struct {
	pgn.Nop
	games []gameMoves
}

func (c *collector) read(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	for r := pgn.NewReader(bufio.NewReader(f)); ; {
		err := r.Next(c)
		if err == io.EOF {
			return nil
		}
		if _, ok := errors.AsType[*pgn.Error](err); err != nil && !ok {
			return err
		}
	}
}

func (c *collector) Start(b *board.Board) error {
	c.games = append(c.games, gameMoves{start: *b})
	return nil
}

func (c *collector) Move(_ *board.Board, m board.Move, _ []byte) error {
	if m == board.NoMove {
		return pgn.SkipGame
	}
	g := &c.games[len(c.games)-1]
	g.moves = append(g.moves, m)
	return nil
}

func (c *collector) BeginVariation() error { return pgn.SkipVariation }

// A fitter has the weights, in natural units, and the sums of the squares of their gradients.
type fitter struct {
	weights, squares []float32
	rate             float32

	position movemodel.Position
	moves    []board.Move
	features []uint16
	ends     []int // of the features of each move
	odds     []float64
}

// pass measures the bits a move, of nine games in ten while it fits the weights to them, or
// else of the others.
func (f *fitter) pass(games []gameMoves, fit bool) {
	begin := time.Now()
	var sum float64
	var n int
	for i, g := range games {
		if i%10 == 0 == fit {
			continue
		}
		b := g.start
		var h movemodel.History
		for _, m := range g.moves {
			sum += f.move(&b, h, m, fit)
			n++
			h = movemodel.After(&b, m)
			b.Play(m)
		}
	}
	what := "left out"
	if fit {
		what = "fitted"
	}
	fmt.Printf("%s: %.4f bits a move, %d moves, %v\n", what, sum/float64(n), n, time.Since(begin).Round(time.Millisecond))
}

// move returns the bits of a move, and fits the weights to it.
func (f *fitter) move(b *board.Board, h movemodel.History, m board.Move, fit bool) (bits float64) {
	f.position.Reset(b, h)
	f.moves = f.position.AppendMoves(f.moves[:0])
	f.features, f.ends, f.odds = f.features[:0], f.ends[:0], f.odds[:0]
	played, total := 0, 0.0
	for i, x := range f.moves {
		if x == m {
			played = i
		}
		at := len(f.features)
		f.features = f.position.Append(f.features, x)
		f.ends = append(f.ends, len(f.features))
		s := 0.0
		for _, k := range f.features[at:] {
			s += float64(f.weights[k])
		}
		s = math.Exp(s)
		f.odds = append(f.odds, s)
		total += s
	}
	at := 0
	for i, odds := range f.odds {
		d := float32(-odds / total)
		if i == played {
			d++
		}
		if fit && math.Abs(float64(d)) > 1e-4 {
			for _, k := range f.features[at:f.ends[i]] {
				f.squares[k] += d * d
				f.weights[k] += f.rate * d / (float32(math.Sqrt(float64(f.squares[k]))) + 0.1)
			}
		}
		at = f.ends[i]
	}
	return -math.Log2(f.odds[played] / total)
}

// round rounds the weights and returns them as the package has them, one byte each.
func (f *fitter) round() []byte {
	data := make([]byte, len(f.weights))
	for i, w := range f.weights {
		v := min(max(math.Round(float64(w)/unit), math.MinInt8), math.MaxInt8)
		data[i] = byte(int8(v))
		f.weights[i] = float32(v * unit)
	}
	return data
}
