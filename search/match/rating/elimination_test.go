package rating

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/luftchess/luft/search/match"
)

// graphs are connected graphs of n players, by name.
var graphs = map[string]func(n int, r *rand.Rand) [][2]int{
	"chain":     func(n int, _ *rand.Rand) [][2]int { return band(n, 1) },
	"two steps": func(n int, _ *rand.Rand) [][2]int { return band(n, 2) },
	"band":      func(n int, _ *rand.Rand) [][2]int { return band(n, 4) },
	"ring":      func(n int, _ *rand.Rand) [][2]int { return append(band(n, 1), [2]int{0, n - 1}) },
	"gauntlet": func(n int, _ *rand.Rand) (all [][2]int) {
		for i := 1; i < n; i++ {
			all = append(all, [2]int{0, i})
		}
		return all
	},
	"round robin": func(n int, _ *rand.Rand) [][2]int { return band(n, n) },
	"tree": func(n int, r *rand.Rand) (all [][2]int) {
		for i := 1; i < n; i++ {
			all = append(all, [2]int{i, r.IntN(i)})
		}
		return all
	},
	"random": func(n int, r *rand.Rand) [][2]int {
		all := band(n, 1)
		for i := range n {
			for k := i + 2; k < n; k++ {
				if r.IntN(n) < 2 {
					all = append(all, [2]int{k, i})
				}
			}
		}
		r.Shuffle(len(all), func(i, k int) { all[i], all[k] = all[k], all[i] })
		return all
	},
}

// band returns the graph in which each player has met the next ones.
func band(n, width int) (all [][2]int) {
	for i := range n {
		for k := i + 1; k < n && k <= i+width; k++ {
			all = append(all, [2]int{i, k})
		}
	}
	return all
}

// dense solves the system by Gaussian elimination of its whole matrix, with player 0 at 0, and
// centers the solution.
func dense(n int, edges []edge, b []float64) []float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n+1)
		m[i][n] = b[i]
	}
	for _, e := range edges {
		m[e.a][e.a] += e.weight
		m[e.b][e.b] += e.weight
		m[e.a][e.b] -= e.weight
		m[e.b][e.a] -= e.weight
	}
	m[0] = make([]float64, n+1)
	m[0][0] = 1
	for c := range m {
		best := c
		for i := c; i < n; i++ {
			if math.Abs(m[i][c]) > math.Abs(m[best][c]) {
				best = i
			}
		}
		m[c], m[best] = m[best], m[c]
		for i := range m {
			if f := m[i][c] / m[c][c]; i != c && f != 0 {
				for k := c; k <= n; k++ {
					m[i][k] -= f * m[c][k]
				}
			}
		}
	}
	x := make([]float64, n)
	for i := range x {
		x[i] = m[i][n] / m[i][i]
	}
	center(x, 1)
	return x
}

func TestSolve(t *testing.T) {
	for name, graph := range graphs {
		t.Run(name, func(t *testing.T) {
			for n := 3; n < 40; n += 1 + n/4 {
				r := rand.New(rand.NewPCG(uint64(n), 1))
				var edges []edge
				for _, pair := range graph(n, r) {
					edges = append(edges, edge{a: pair[0], b: pair[1]})
				}
				s := newSystem(n, edges)
				for range 3 { // the order is used for several weights
					s.setWeights(func(int) float64 { return math.Exp(2 * r.NormFloat64()) })
					const width = 3
					b := make([]float64, n*width)
					for i := range b {
						b[i] = r.NormFloat64()
					}
					center(b, width)
					got := s.solve(b, width, 1e-13)
					for c := range width {
						column := make([]float64, n)
						for i := range column {
							column[i] = b[i*width+c]
						}
						want := dense(n, s.edges, column)
						scale := 0.0
						for _, w := range want {
							scale = max(scale, math.Abs(w))
						}
						for i, w := range want {
							if g := got[i*width+c]; !(math.Abs(g-w) <= 1e-8*scale) {
								t.Fatalf("%d players: x[%d] = %v, want %v", n, i, g, w)
							}
						}
					}
				}
			}
		})
	}
}

// The core has no player with few opponents, and never more edges than there were.
func TestElimination(t *testing.T) {
	for name, graph := range graphs {
		r := rand.New(rand.NewPCG(7, 7))
		var edges []edge
		for _, pair := range graph(200, r) {
			edges = append(edges, edge{a: pair[0], b: pair[1]})
		}
		l := newElimination(200, edges)
		degrees := make([]int, l.core.n)
		for _, e := range l.core.edges {
			degrees[e.a]++
			degrees[e.b]++
		}
		for _, d := range degrees {
			if d <= maxDegree && l.core.n > 1 {
				t.Errorf("%s: a player of the core has %d opponents", name, d)
			}
		}
		if len(l.core.edges) > len(edges) || len(l.steps)+l.core.n != 200 {
			t.Errorf("%s: %d players eliminated, a core of %d with %d edges of %d", name, len(l.steps), l.core.n, len(l.core.edges), len(edges))
		}
		whole := name != "band" && name != "round robin" && name != "random"
		if whole && l.core.n > 1 {
			t.Errorf("%s: a core of %d", name, l.core.n)
		}
	}
}

// Versions of an engine of which each has met the next one only: the ratings are sums of the
// differences in the single matches. A thousand took 17 seconds.
func TestChain(t *testing.T) {
	const n = 10_000
	var g Games
	name := func(i int) string { return fmt.Sprintf("v%05d", i) }
	for i := 1; i < n; i++ {
		g.AddTally(name(i), name(i-1), match.Tally{Wins: 20 + i%7, Losses: 18, Draws: 40 + i%11})
	}
	begin := time.Now()
	lists, err := g.Lists(Options{Anchor: name(0)})
	t.Logf("%d versions rated in %v", n, time.Since(begin))
	if err != nil || len(lists) != 1 || len(lists[0].Players) != n {
		t.Fatalf("%d lists, %v", len(lists), err)
	}
	got := make(map[string]float64)
	for _, p := range lists[0].Players {
		got[p.Name] = p.Rating.Value
		if !(p.Rating.Error > 0) && p.Name != name(0) {
			t.Fatalf("%s has the error %v", p.Name, p.Rating.Error)
		}
	}
	sum := 0.0
	for i := 1; i < n; i++ {
		w := match.Tally{Wins: 20 + i%7, Losses: 18, Draws: 40 + i%11}
		sum += w.Elo().Value
		if math.Abs(got[name(i)]-sum) > 1e-4 {
			t.Fatalf("%s is rated %v, want %v", name(i), got[name(i)], sum)
		}
	}
}
