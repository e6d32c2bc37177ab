package train

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
)

// An opponent plays games in which strength depends on how far values are from the
// best ones, in their steps, and nothing else.
type opponent struct {
	best []float64
	elo  float64 // that is lost by a step, for each value
	r    *rand.Rand
}

// strength returns the Elo of values.
func (o *opponent) strength(t *tuning, values []float64) (elo float64) {
	for i, x := range values {
		d := (x - o.best[i]) / t.variables[i].step
		elo -= o.elo * d * d
	}
	return elo
}

// play returns how many of so many games plus wins more than it loses. Two of five
// are drawn.
func (o *opponent) play(t *tuning, plus, minus []int, games int) (result int) {
	float := func(whole []int) (values []float64) {
		for _, x := range whole {
			values = append(values, float64(x))
		}
		return values
	}
	diff := o.strength(t, float(plus)) - o.strength(t, float(minus))
	score := 1 / (1 + math.Pow(10, -diff/400))
	for range games {
		switch p := o.r.Float64(); {
		case p < score-0.2:
			result++
		case p > score+0.2:
			result--
		}
	}
	return result
}

// The values come near the best ones, however noisy the games, from either side and
// for steps of all sizes, and never leave their bounds.
func TestConverges(t *testing.T) {
	vars := []variable{
		{"Large", 1500, 0, 6000, 200, 0.002},
		{"Negative", -100, -400, -25, 10, 0.002},
		{"Small", 4, 1, 16, 1, 0.002},
		{"Fits", 80, 20, 320, 8, 0.002},
		{"Beyond", 20, 5, 30, 2, 0.002}, // the best one is out of bounds
	}
	o := &opponent{best: []float64{2200, -65, 8, 80, 36}, elo: 5, r: rand.New(rand.NewPCG(3, 4))}
	tn := newTuning(vars, 3000, 1)
	first := o.strength(tn, tn.values)
	for tn.done < tn.iterations {
		l := tn.lots(tn.done + 1)
		plus, minus := tn.sides(l)
		for i, v := range vars {
			for _, x := range []int{plus[i], minus[i]} {
				if x < v.min || x > v.max {
					t.Fatalf("iteration %d plays with %s %d", tn.done+1, v.name, x)
				}
			}
		}
		tn.values = tn.next(l, o.play(tn, plus, minus, 16))
		tn.done++
	}
	want := []float64{2200, -65, 8, 80, 30}
	for i, v := range vars {
		if off := math.Abs(tn.values[i]-want[i]) / v.step; !(off < 1) {
			t.Errorf("%s is %g, want %g", v.name, tn.values[i], want[i])
		}
	}
	last := o.strength(tn, tn.values)
	t.Logf("from %v to %v: %.1f Elo to %.1f", []int{1500, -100, 4, 80, 20}, tn.values, first, last)
}

// Steps and rates are those of the last iteration, and more before.
func TestGains(t *testing.T) {
	v := variable{"X", 80, 20, 320, 8, 0.002}
	c, move := v.gains(1000, 1000)
	if c != 8 || math.Abs(move-8*0.002) > 1e-12 {
		t.Errorf("at the end %g and %g", c, move)
	}
	early, far := v.gains(1, 1000)
	if math.Abs(early-8*math.Pow(1000, 0.101)) > 1e-9 || !(far > move && far < 10*move) {
		t.Errorf("at the beginning %g and %g", early, far)
	}
}

// The lots are fair, and a fraction is rounded as often as it says.
func TestLots(t *testing.T) {
	tn := newTuning([]variable{{"X", 4, 1, 16, 0.5, 0.002}, {"Y", 100, 25, 400, 10, 0.002}}, 4000, 7)
	var signs, sum, both float64
	for ; tn.done < tn.iterations; tn.done++ {
		tn.values[0] = 4.25
		l := tn.lots(tn.done + 1)
		plus, minus := tn.sides(l)
		signs += l.signs[0]
		both += l.signs[0] * l.signs[1]
		sum += float64(plus[0]+minus[0]) / 2
		if got := float64(plus[1]-minus[1]) * l.signs[1]; got < 19 {
			t.Fatalf("iteration %d: the sides differ by %g", tn.done+1, got)
		}
	}
	n := float64(tn.iterations)
	if math.Abs(signs/n) > 0.06 || math.Abs(both/n) > 0.06 || math.Abs(sum/n-4.25) > 0.03 {
		t.Errorf("mean sign %g, product %g, value %g", signs/n, both/n, sum/n)
	}
}

// The bounds and steps that are used for the parameters as they are make sense.
func TestDefaultVariables(t *testing.T) {
	all, err := (&spsa{rate: 0.002}).choose()
	if err != nil || len(all) != len(alphabeta.Parameters()) {
		t.Fatal(len(all), err)
	}
	for _, v := range all {
		if err := v.check(); err != nil {
			t.Error(err)
		}
	}
	tests := []struct {
		name  string
		value int
		want  variable
	}{
		{"positive", 80, variable{"X", 80, 20, 320, 8, 0.002}},
		{"small", 4, variable{"X", 4, 1, 16, 1, 0.002}},
		{"negative", -100, variable{"X", -100, -400, -25, 10, 0.002}},
		{"none", 0, variable{"X", 0, -10, 10, 1, 0.002}},
	}
	for _, test := range tests {
		got := newVariable("X", test.value, 0.002)
		if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(variable{})); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func TestParameters(t *testing.T) {
	vars, err := (&spsa{only: "LateMoves,Futility.PerPly", rate: 0.002}).choose()
	if err != nil {
		t.Fatal(err)
	}
	if vars[0].name != "Futility.PerPly" || vars[1].name != "LateMoves" {
		t.Errorf("variables %+v", vars)
	}
	got, err := tuningOf(vars, rounded([]float64{70.5, 6.4}))
	if err != nil || got.String() != "Futility.PerPly=71,LateMoves=6" {
		t.Errorf("%v, %v", got, err)
	}
}

// Slopes tell which variables matter, and in which direction, when nothing moves.
func TestSlopes(t *testing.T) {
	vars := []variable{
		{"Higher", 100, 0, 1000, 10, 0},
		{"Lower", 50, 0, 200, 5, 0},
		{"Right", 20, 5, 80, 2, 0},
	}
	const iterations, games = 4000, 8
	tn := newTuning(vars, iterations, 3)
	o := &opponent{[]float64{120, 40, 20}, 5, rand.New(rand.NewPCG(4, 5))}
	for tn.done < iterations {
		l := tn.lots(tn.done + 1)
		plus, minus := tn.sides(l)
		result := o.play(tn, plus, minus, games)
		tn.add(l, match.Tally{Wins: max(result, 0), Losses: max(-result, 0), Draws: games - max(result, -result)}, tn.next(l, result))
	}
	for i, want := range []float64{40, -40, 0} { // two steps from the best: 5 times 3² less 1²
		elo, err := tn.slopes.of(i)
		if math.Abs(elo-want) > 2*err || err < 1 || err > 5 {
			t.Errorf("%s: %.1f with an error of %.1f, want %.0f", vars[i].name, elo, err, want)
		}
		if tn.values[i] != float64(vars[i].start) {
			t.Errorf("%s has moved to %g", vars[i].name, tn.values[i])
		}
	}
	if text := tn.slopes.table(vars); strings.Count(text, "\n") != 1+len(vars) || !strings.Contains(text, "\tHigher ") {
		t.Errorf("table %q", text)
	}
	if _, err := new(slopes).of(0); !math.IsInf(err, 1) {
		t.Errorf("without games the error is %g", err)
	}
}
