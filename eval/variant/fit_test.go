package variant_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/variant"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// The weights are fitted to games of the engine against itself by
//
//	go test ./eval/variant -run TestFit -v -timeout 1h -fit horde -games 2000
//
// It prints the new weights for fitted.go, and plays them against the present ones.
var (
	fitRules = flag.String("fit", "", "fit the weights of the variant `NAME`")
	fitGames = flag.Int("games", 2000, "number of games to fit weights to")
	fitNodes = flag.Uint64("nodes", 200, "nodes a move of these games; Crazyhouse, with hundreds of drops, needs 1500")
)

// ridge keeps weights near the old ones where the games say little: a change of 100 centipawns must
// lower the loss by 0.0005.
const ridge = 1e-7

// numbersOf returns all weights, by their names.
func numbersOf(w *variant.Weights) (numbers []*eval.Score, names []string) {
	v := reflect.ValueOf(w).Elem()
	for i := range v.NumField() {
		f, name := v.Field(i), v.Type().Field(i).Name
		if f.Kind() != reflect.Array {
			numbers, names = append(numbers, (*eval.Score)(f.Addr().UnsafePointer())), append(names, name)
			continue
		}
		for k := range f.Len() {
			numbers = append(numbers, (*eval.Score)(f.Index(k).Addr().UnsafePointer()))
			names = append(names, fmt.Sprintf("%s[%d]", name, k))
		}
	}
	return numbers, names
}

// textOf returns the weights as in fitted.go.
func textOf(w *variant.Weights) string {
	var parts []string
	v := reflect.ValueOf(w).Elem()
	for i := range v.NumField() {
		f := v.Field(i)
		if f.IsZero() {
			continue
		}
		text := ""
		if f.Kind() == reflect.Array {
			var list []string
			for k := range f.Len() {
				list = append(list, fmt.Sprint(f.Index(k).Int()))
			}
			text = fmt.Sprintf("[%d]eval.Score{%s}", f.Len(), strings.Join(list, ", "))
		} else {
			text = fmt.Sprint(f.Int())
		}
		parts = append(parts, v.Type().Field(i).Name+": "+text)
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// A sample is a position of a game: how its score for White depends on the weights, and the points of
// White.
type sample struct {
	score  float64 // with the weights of the beginning
	slopes []slope
	points float64
}

type slope struct {
	weight int
	by     float64
}

// sampleOf computes how the score of a position depends on the weights: the score is linear in each.
func sampleOf(b *board.Board, w *variant.Weights, points float64) sample {
	white := func() float64 { return float64(variant.With{W: w}.Evaluate(b).White(b.Turn())) }
	s := sample{score: white(), points: points}
	numbers, _ := numbersOf(w)
	for i, n := range numbers {
		old := *n
		*n += 100
		if by := (white() - s.score) / 100; by != 0 {
			s.slopes = append(s.slopes, slope{i, by})
		}
		*n = old
	}
	return s
}

// expected returns the points that are expected with a score.
func expected(score, k float64) float64 { return 1 / (1 + math.Exp(-score/k)) }

// loss returns the mean squared error.
func loss(samples []sample, change []float64, k float64) (sum float64) {
	for i := range samples {
		d := expected(samples[i].at(change), k) - samples[i].points
		sum += d * d
	}
	return sum / float64(len(samples))
}

func (s *sample) at(change []float64) float64 {
	score := s.score
	for _, x := range s.slopes {
		score += x.by * change[x.weight]
	}
	return score
}

// fit changes w to what minimises the loss of the samples, by Adam over all of them, and returns the
// loss before and after. The scale is that at which the old weights are best.
func fit(samples []sample, w *variant.Weights, steps int) (before, after float64) {
	numbers, _ := numbersOf(w)
	change := make([]float64, len(numbers))
	k := 100.0 // with less, errors in positions that seem decided have no slope
	for next := k * 1.05; loss(samples, change, next) < loss(samples, change, k); next = k * 1.05 {
		k = next
	}
	before = loss(samples, change, k)
	mean, square := make([]float64, len(numbers)), make([]float64, len(numbers))
	gradient := make([]float64, len(numbers))
	for step := range steps {
		clear(gradient)
		for i := range samples {
			s := &samples[i]
			p := expected(s.at(change), k)
			d := 2 * (p - s.points) * p * (1 - p) / k
			for _, x := range s.slopes {
				gradient[x.weight] += d * x.by
			}
		}
		rate := 4 * (1 - float64(step)/float64(steps))
		for i, g := range gradient {
			g = g/float64(len(samples)) + ridge*change[i] // towards the old weights where the games say nothing
			mean[i] = 0.9*mean[i] + 0.1*g
			square[i] = 0.99*square[i] + 0.01*g*g
			m, v := mean[i]/(1-math.Pow(0.9, float64(step+1))), square[i]/(1-math.Pow(0.99, float64(step+1)))
			if v > 0 {
				change[i] -= rate * m / math.Sqrt(v)
			}
		}
	}
	for i, n := range numbers {
		*n += eval.Score(math.Round(change[i]))
	}
	return before, loss(samples, change, k)
}

// A player searches with a number of nodes.
type player struct {
	*alphabeta.Searcher
	nodes uint64
}

func newPlayer(e eval.Evaluator, nodes uint64) *player {
	return &player{alphabeta.New(alphabeta.Options{Hash: 2, Evaluator: e}), nodes}
}

func (p *player) find(tb testing.TB, g *game.Game) search.Result {
	found, err := p.Search(tb.Context(), g, search.Limits{Nodes: p.nodes}, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return found
}

// opening returns a game that begins with random moves, after which neither player is more than 150
// centipawns better than at the start.
func opening(tb testing.TB, r *rand.Rand, rules board.Rules, p *player) *game.Game {
	balance := p.find(tb, game.New(rules.Start())).Score
	for {
		g := game.New(rules.Start())
		for plies := 4 + r.IntN(6); g.Ply() < plies && !g.Outcome().IsOver(); {
			b := g.Board()
			moves := movegen.AppendLegal(nil, &b)
			if err := g.Play(moves[r.IntN(len(moves))]); err != nil {
				tb.Fatal(err)
			}
		}
		p.NewGame()
		if off := p.find(tb, g).Score.White(g.Turn()) - balance; -150 <= off && off <= 150 {
			return g
		}
	}
}

// selfPlay passes the quiet positions of games to do, with the points of White, as long as the games
// are not decided.
func selfPlay(tb testing.TB, rules board.Rules, w *variant.Weights, games int, nodes uint64, do func(b *board.Board, points float64)) {
	s, judge := newPlayer(variant.With{W: w}, nodes), newPlayer(variant.With{W: w}, 1000)
	balance := judge.find(tb, game.New(rules.Start())).Score
	for n := range games {
		g := opening(tb, rand.New(rand.NewPCG(uint64(n), uint64(rules))), rules, judge)
		s.NewGame()
		var quiet []board.Board
		for !g.OutcomeWithClaims().IsOver() && g.Ply() < 240 {
			b := g.Board()
			found := s.find(tb, g)
			if off := found.Score.White(b.Turn()) - balance; !movegen.InCheck(&b) && b.Piece(found.Move.To()) == board.NoPiece && -600 <= off && off <= 600 {
				quiet = append(quiet, b)
			}
			if err := g.Play(found.Move); err != nil {
				tb.Fatal(err)
			}
		}
		points := pointsOf(g, board.White)
		for i := range quiet {
			do(&quiet[i], points)
		}
	}
}

// pointsOf returns the points of a player; a game that was not ended is a draw.
func pointsOf(g *game.Game, c board.Color) float64 {
	switch g.OutcomeWithClaims().Result {
	case game.Win(c):
		return 1
	case game.Win(c.Other()):
		return 0
	}
	return 0.5
}

// duel plays pairs of games between two players, and returns the points of the first.
func duel(tb testing.TB, rules board.Rules, pairs int, first, second *player) (points float64) {
	players := [2]*player{first, second}
	for n := range 2 * pairs {
		g := opening(tb, rand.New(rand.NewPCG(uint64(n/2), 77)), rules, second)
		for _, p := range players {
			p.NewGame()
		}
		for !g.OutcomeWithClaims().IsOver() && g.Ply() < 300 {
			if err := g.Play(players[(n+int(g.Turn()))%2].find(tb, g).Move); err != nil {
				tb.Fatal(err)
			}
		}
		points += pointsOf(g, board.Color(n%2))
	}
	return points
}

// TestFit finds weights that are known again, from positions whose points are the expected ones. With
// -fit, it fits the weights of a variant.
func TestFit(t *testing.T) {
	if *fitRules != "" {
		rules, err := board.ParseRules(*fitRules)
		if err != nil {
			t.Fatal(err)
		}
		fitVariant(t, rules)
		return
	}
	want := *variant.WeightsOf(board.Crazyhouse)
	start := want
	numbers, names := numbersOf(&start)
	*numbers[slices.Index(names, "pressure")] += 60
	*numbers[slices.Index(names, "pocket[2]")] -= 300
	var samples []sample
	r := rand.New(rand.NewPCG(3, 4))
	for range 40 {
		g := game.New(board.Crazyhouse.Start())
		for range 100 {
			b := g.Board()
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 || g.Play(moves[r.IntN(len(moves))]) != nil {
				break
			}
			samples = append(samples, sampleOf(&b, &start, expected(float64(variant.With{W: &want}.Evaluate(&b).White(b.Turn())), 200)))
		}
	}
	before, after := fit(samples, &start, 400)
	if after > before/4 {
		t.Errorf("loss %g, and %g before", after, before)
	}
}

func fitVariant(t *testing.T, rules board.Rules) {
	w := *variant.WeightsOf(rules)
	var samples []sample
	sum := 0.0
	selfPlay(t, rules, &w, *fitGames, *fitNodes, func(b *board.Board, points float64) {
		samples = append(samples, sampleOf(b, &w, points))
		sum += points
	})
	before, after := fit(samples, &w, 600)
	fmt.Fprintf(os.Stdout, "%v: %d positions, %.3f points for White, loss %.5f, before %.5f\nboard.%v: %v,\n", rules, len(samples), sum/float64(len(samples)), after, before, rules, textOf(&w))
	nodes := 4 * *fitNodes
	points := duel(t, rules, 100, newPlayer(variant.With{W: &w}, nodes), newPlayer(variant.With{W: variant.WeightsOf(rules)}, nodes))
	fmt.Fprintf(os.Stdout, "%v: %.1f of 200 points against the present weights\n", rules, points)
}
