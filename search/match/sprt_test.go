package match

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/internal/testdata"
)

// The figures that fastchess has published, to as many places as it gives.
func TestLLRPublished(t *testing.T) {
	games := []struct {
		name       string
		w          Tally
		elo0, elo1 float64
		normalized bool
		want       float64
	}{
		{"normalized 1", Tally{36433, 68692, 36027}, 0, 2, true, 0.92},
		{"normalized 2", Tally{10871, 20431, 10650}, -1.75, 0.25, true, 2.30},
		{"normalized, all won", Tally{4250, 0, 0}, 0, 10, true, 120.56},
		{"logistic 1", Tally{21404, 40708, 21184}, 0.5, 2.5, false, -1.57},
		{"logistic 2", Tally{57433, 106593, 57030}, 0, 2, false, -2.59},
	}
	for _, test := range games {
		t.Run("games "+test.name, func(t *testing.T) {
			got := SPRT{Elo0: test.elo0, Elo1: test.elo1, Normalized: test.normalized}.LLRGames(test.w)
			// Where all games are won, fastchess stops its iteration early.
			if math.Abs(got-test.want) > max(0.0051, 0.0005*test.want) {
				t.Errorf("LLR %v, want %v", got, test.want)
			}
		})
	}
	pairs := []struct {
		name       string
		p          Penta
		elo0, elo1 float64
		normalized bool
		want       float64
	}{
		{"normalized 1", Penta{365, 16618, 36029 + 200, 16974, 390}, 0, 2, true, 2.25},
		{"normalized 2", Penta{127, 4883, 10311 + 401, 5150, 104}, -1.75, 0.25, true, 3.01},
		{"normalized, all won", Penta{4: 5550}, 0, 5, true, 111.82},
		{"logistic 1", Penta{223, 9863, 20279 + 1000, 10037, 246}, 0.5, 2.5, false, -3.07},
		{"logistic 2", Penta{871, 26175, 55003 + 980, 26678, 821}, 0, 2, false, -4.98},
		// As it has printed them after matches.
		{"match of 6804 games", Penta{352, 579, 1264, 743, 464}, 9, 16, true, 4.60},
		{"match of 78 games", Penta{0, 0, 2, 0, 37}, 0, 20, true, 2.96},
		{"match of 20 games", Penta{0, 0, 1, 8, 1}, 0, 50, true, 1.24},
	}
	for _, test := range pairs {
		t.Run("pairs "+test.name, func(t *testing.T) {
			got := SPRT{Elo0: test.elo0, Elo1: test.elo1, Normalized: test.normalized}.LLR(test.p)
			// Where all games are won, fastchess stops its iteration early.
			if math.Abs(got-test.want) > max(0.0051, 0.0005*test.want) {
				t.Errorf("LLR %v, want %v", got, test.want)
			}
		})
	}
}

// Where only one result has occurred, the likeliest distribution that meets the
// condition has one other, and can be worked out by hand. (Programs that stop the
// iteration early have very different figures here.)
func TestLLRDegenerate(t *testing.T) {
	s := SPRT{Elo0: 0, Elo1: 5, Normalized: true}
	// All drawn: w wins have w = t²(1-w), and under H0 there are none.
	t1 := 5 / eloPerSigma
	near(t, "LLR of draws", s.LLRGames(Tally{Draws: 16700}), -16700*math.Log(1+t1*t1), 0.01)
	// All won: p-½ = t √(p(1-p)) for wins against losses of both games.
	t1 *= math.Sqrt2
	near(t, "LLR of won pairs", s.LLR(Penta{4: 104}), 104*math.Log(1+t1/math.Sqrt(1+t1*t1)), 0.01)
}

// The ratio falls with Elo1 above what was measured, whatever the size of the hypotheses. With an Elo of
// 7,000, and a normalized one of 250, the distributions did not meet their condition, and a bad result
// gave a positive ratio.
func TestLLRExtreme(t *testing.T) {
	bad := Penta{10, 20, 20, 8, 4}
	for _, normalized := range []bool{false, true} {
		last := 0.0
		for _, elo := range []float64{50, 100, 200, 250, 300, 500, 1000, 2000, maxElo} {
			s := SPRT{Elo0: 0, Elo1: elo, Normalized: normalized}
			if why := s.check(); why != "" {
				t.Error(why)
			}
			llr := s.LLR(bad)
			if !(llr < last) {
				t.Errorf("%v: LLR %v, want less than %v", s, llr, last)
			}
			last = llr
			other := SPRT{Elo0: -elo, Elo1: 0, Normalized: normalized}
			near(t, fmt.Sprintf("%v: LLR from the other side", other), other.LLR(Penta{4, 8, 20, 20, 10}), -llr, 1e-6*-llr)
			if llr := s.LLRGames(Tally{Wins: 5, Draws: 10, Losses: 8}); !(llr < 0) {
				t.Errorf("%v: LLR of games %v", s, llr)
			}
		}
	}
}

// With two possible results a distribution is its mean, and the ratio is that of
// two coins.
func TestLLRCoin(t *testing.T) {
	const wins, losses = 60, 50
	s0, s1 := scoreOf(0), scoreOf(20)
	want := wins*math.Log(s1/s0) + losses*math.Log((1-s1)/(1-s0))
	s := SPRT{Elo0: 0, Elo1: 20}
	near(t, "LLR of a coin", s.llr([]float64{losses, wins}, 1), want, 1e-9)
	// Draws that hardly occur change hardly anything.
	near(t, "LLR without draws", s.LLRGames(Tally{wins, 0, losses}), want, 1e-3)
	if llr := s.LLR(Penta{}); llr != 0 {
		t.Errorf("LLR of nothing is %v", llr)
	}
	// Seen from the other side.
	p := Penta{5, 20, 33, 28, 9}
	q := Penta{9, 28, 33, 20, 5}
	for _, m := range []bool{false, true} {
		one := SPRT{Elo0: -1, Elo1: 4, Normalized: m}.LLR(p)
		two := SPRT{Elo0: -4, Elo1: 1, Normalized: m}.LLR(q)
		near(t, "LLR from the other side", two, -one, 1e-9)
	}
}

// The distributions are what they are called: they meet the condition, and no
// other near them that meets it is likelier.
func TestLikeliest(t *testing.T) {
	mean := func(p []float64) float64 {
		m := 0.0
		for i, q := range p {
			m += q * value(i, len(p))
		}
		return m
	}
	score := func(p []float64) float64 {
		m, v := mean(p), 0.0
		for i, q := range p {
			v += q * (value(i, len(p)) - m) * (value(i, len(p)) - m)
		}
		return (m - 0.5) / math.Sqrt(v)
	}
	likelihood := func(seen, p []float64) float64 {
		l := 0.0
		for i, q := range p {
			l += seen[i] * math.Log(q)
		}
		return l
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		seen := make([]float64, 5)
		total := 0.0
		for i := range seen {
			seen[i] = 0.01 + r.Float64()
			total += seen[i]
		}
		for i := range seen {
			seen[i] /= total
		}
		for _, c := range []struct {
			name   string
			p      []float64
			of     func([]float64) float64
			target float64
		}{
			{"mean", likeliestWithMean(seen, 0.55), mean, 0.55},
			{"t", likeliestWithT(seen, 0.1), score, 0.1},
			{"negative t", likeliestWithT(seen, -0.1), score, -0.1},
			{"great t", likeliestWithT(seen, 3), score, 3},
			{"greatest t", likeliestWithT(seen, -16), score, -16},
		} {
			sum := 0.0
			for _, q := range c.p {
				sum += q
			}
			near(t, c.name+": sum", sum, 1, 1e-9)
			near(t, c.name, c.of(c.p), c.target, 1e-8)
			best := likelihood(seen, c.p)
			for range 20 {
				q := nearby(r, c.p, c.of, c.target)
				if l := likelihood(seen, q); l > best+1e-12 {
					t.Fatalf("%s: seen %v: %v is likelier (%v) than %v (%v)", c.name, seen, q, l, c.p, best)
				}
			}
		}
	}
}

// nearby returns a distribution near p for which of is target: a step at random,
// and then one back along two values.
func nearby(r *rand.Rand, p []float64, of func([]float64) float64, target float64) []float64 {
	step := make([]float64, len(p))
	a, b, c := r.IntN(2), 2, 3+r.IntN(2)
	d := (r.Float64() - 0.5) * 0.02 * min(p[a], p[b], p[c])
	step[a], step[b] = d, -d
	at := func(x float64) []float64 {
		q := make([]float64, len(p))
		for i := range p {
			q[i] = p[i] + step[i]
		}
		q[a] -= x
		q[c] += x
		return q
	}
	low, high := -0.5*min(p[a], p[c]), 0.5*min(p[a], p[c])
	for range 100 {
		x := (low + high) / 2
		if of(at(x)) < target {
			low = x
		} else {
			high = x
		}
	}
	return at((low + high) / 2)
}

// The test is wrong no more often than it says, and little less.
func TestSPRTErrorRates(t *testing.T) {
	tests := 200
	if testdata.Long() {
		tests = 1000
	}
	laws := []struct {
		name string
		law  Penta
	}{
		{"even", Penta{5, 20, 50, 20, 5}},
		{"better", Penta{3, 14, 47, 28, 8}},
	}
	elo := laws[1].law.Elo().Value
	for _, normalized := range []bool{false, true} {
		s := SPRT{Elo0: 0, Elo1: elo, Normalized: normalized}
		if normalized {
			s.Elo1 = laws[1].law.NormalizedElo().Value
		}
		for i, wrong := range []Decision{AcceptedH1, AcceptedH0} {
			t.Run(fmt.Sprintf("normalized %v, %s", normalized, laws[i].name), func(t *testing.T) {
				r := rand.New(rand.NewPCG(5, uint64(i)))
				errors, pairs := 0, 0
				for range tests {
					var p Penta
					v := Undecided
					for v == Undecided {
						p[pick(r, laws[i].law)]++
						pairs++
						v = s.Decision(s.LLR(p))
					}
					if v == wrong {
						errors++
					}
				}
				part := float64(errors) / float64(tests)
				t.Logf("%.1f%% wrong after %d pairs on average", 100*part, pairs/tests)
				if part > 0.075 || part < 0.015 {
					t.Errorf("%.1f%% wrong, want no more than 5%%", 100*part)
				}
			})
		}
	}
}

func TestSPRTBounds(t *testing.T) {
	lower, upper := SPRT{}.Bounds()
	near(t, "lower bound", lower, -math.Log(19), 1e-12)
	near(t, "upper bound", upper, math.Log(19), 1e-12)
	lower, upper = SPRT{Alpha: 0.1, Beta: 0.01}.Bounds()
	near(t, "lower bound", lower, math.Log(0.01/0.9), 1e-12)
	near(t, "upper bound", upper, math.Log(0.99/0.1), 1e-12)
	for _, s := range []SPRT{{}, {Elo0: 5}, {Elo1: math.NaN()}, {Elo1: math.Inf(1)}, {Elo1: 7000}, {Elo0: -4001}, {Elo1: 1, Alpha: -1},
		{Elo1: 1, Beta: 1}, {Elo1: 1, Alpha: 0.5, Beta: 0.5}} {
		if s.check() == "" {
			t.Errorf("%+v has passed", s)
		}
	}
	if why := (SPRT{Elo1: 5}).check(); why != "" {
		t.Error(why)
	}
}
