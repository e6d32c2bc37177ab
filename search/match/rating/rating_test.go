package rating

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/match"
)

// The figures of a list of two players are those of package match.
func TestTwoPlayers(t *testing.T) {
	for _, w := range []match.Tally{
		{Wins: 60, Losses: 10, Draws: 30}, {Wins: 1, Losses: 999}, {Losses: 1, Draws: 1}, {Draws: 2},
		{Wins: 99999, Draws: 1}, {Wins: 500, Losses: 400, Draws: 4000}, {Wins: 1, Losses: 1},
	} {
		var g Games
		g.AddTally("a", "b", w)
		lists, err := g.Lists(Options{Anchor: "b", Rating: 100})
		if err != nil || len(lists) != 1 || len(lists[0].Players) != 2 {
			t.Fatalf("%v: %v, %v", w, lists, err)
		}
		players := lists[0].Players
		slices.SortFunc(players, func(p, q Player) int { return strings.Compare(p.Name, q.Name) })
		a, b := players[0], players[1]
		e := w.Elo()
		if math.Abs(a.Rating.Value-100-e.Value) > 1e-6 || math.Abs(a.Rating.Error-e.Error) > 1e-9 || b.Rating != (match.Estimate{Value: 100}) {
			t.Errorf("%v: %v and %v, want %v", w, a.Rating, b.Rating, e)
		}
		if a.Games != w || b.Games != (match.Tally{Wins: w.Losses, Draws: w.Draws, Losses: w.Wins}) {
			t.Errorf("%v: games %v and %v", w, a.Games, b.Games)
		}
		if los := max(w.LOS(), 1-w.LOS()); math.Abs(a.LOS+b.LOS-los) > 1e-9 {
			t.Errorf("%v: LOS %v and %v, want %v", w, a.LOS, b.LOS, los)
		}
	}
}

// With a third player who has hardly played, they are nearly the same.
func TestNearlyTwoPlayers(t *testing.T) {
	w := match.Tally{Wins: 340, Losses: 260, Draws: 400}
	want := w.Elo()
	f := newFit(3, []pairing{{0, 1, w}, {1, 2, match.Tally{Wins: 1, Losses: 1}}})
	if got := perUnit * (f.ratings[0] - f.ratings[1]); math.Abs(got-want.Value) > 1e-6 {
		t.Errorf("difference %v, want %v", got, want.Value)
	}
	between := f.deviations([]difference{{0, 1}})[0]
	if got := z95 * perUnit * between; math.Abs(got-want.Error) > 0.02*want.Error {
		t.Errorf("error %v, want about %v", got, want.Error)
	}
	if got := superiority(f.ratings[0]-f.ratings[1], between); math.Abs(got-w.LOS()) > 0.001 {
		t.Errorf("superiority %v, want about %v", got, w.LOS())
	}
}

// all returns the differences of n players to player k, or to the mean.
func all(n, k int) (list []difference) {
	for i := range n {
		list = append(list, difference{i, k})
	}
	return list
}

// play returns the results of n games of players whose ratings differ by d, with a fraction
// of the possible draws.
func play(r *rand.Rand, n int, d, draws float64) (t match.Tally) {
	e := 1 / (1 + math.Pow(10, -d/400))
	draw := 2 * draws * min(e, 1-e)
	for range n {
		switch x := r.Float64(); {
		case x < draw:
			t.Draws++
		case x < draw/2+e:
			t.Wins++
		default:
			t.Losses++
		}
	}
	return t
}

// In 95 of 100 simulated tournaments, the truth is within the error, and on average the
// ratings are right.
func TestSimulation(t *testing.T) {
	truth := []float64{300, 120, 0, -80, -340} // with a mean of 0
	trials := 300
	if testdata.Long() {
		trials = 1500
	}
	tests := []struct {
		name  string
		draws float64
		games func(a, b int) int
	}{
		{"everybody against everybody", 0.5, func(a, b int) int { return 60 }},
		{"no draws", 0, func(a, b int) int { return 60 }},
		{"many draws", 0.9, func(a, b int) int { return 40 }},
		{"gauntlet", 0.5, func(a, b int) int { return 120 * (1 - min(a, 1)) }},
		{"chain", 0.5, func(a, b int) int { return 200 * (1 - min(b-a-1, 1)) }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(1, 2))
			inMean, inAnchor, n := 0, 0, 0
			var bias [5]float64
			for range trials {
				var pairs []pairing
				for a := range truth {
					for b := a + 1; b < len(truth); b++ {
						p := pairing{a, b, play(r, test.games(a, b), truth[a]-truth[b], test.draws)}
						if p.Games() > 0 {
							pairs = append(pairs, p)
						}
					}
				}
				if len(groups(5, pairs, -1)) > 1 {
					continue
				}
				n++
				f := newFit(5, pairs)
				fromMean, fromFirst := f.deviations(all(5, -1)), f.deviations(all(5, 0))
				for i := range truth {
					bias[i] += perUnit*f.ratings[i] - truth[i]
					if math.Abs(perUnit*f.ratings[i]-truth[i]) <= z95*perUnit*fromMean[i] {
						inMean++
					}
					if i > 0 && math.Abs(perUnit*(f.ratings[i]-f.ratings[0])-truth[i]+truth[0]) <= z95*perUnit*fromFirst[i] {
						inAnchor++
					}
				}
			}
			covered, anchored := float64(inMean)/float64(5*n), float64(inAnchor)/float64(4*n)
			t.Logf("%d tournaments, %.3f within the error from the mean, %.3f from the anchor", n, covered, anchored)
			if n < trials*9/10 || math.Abs(covered-0.95) > 0.02 || math.Abs(anchored-0.95) > 0.02 {
				t.Errorf("%d tournaments, %.3f within the error from the mean, %.3f from the anchor", n, covered, anchored)
			}
			for i, b := range bias {
				if math.Abs(b/float64(n)) > 20 {
					t.Errorf("player %d is off by %.1f on average", i, b/float64(n))
				}
			}
		})
	}
}

// residual returns the largest difference of a player's points from the expected points.
func residual(f *fit) float64 {
	points := make([]float64, len(f.ratings))
	for _, p := range f.pairs {
		d := p.points() - float64(p.Games())*expected(f.ratings[p.a]-f.ratings[p.b])
		points[p.a] += d
		points[p.b] -= d
	}
	worst := 0.0
	for _, d := range points {
		worst = max(worst, math.Abs(d))
	}
	return worst
}

// At the maximum, everybody's expected points are those made, and the order of the input
// makes no difference.
func TestMaximum(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		n := 2 + r.IntN(12)
		var pairs []pairing
		for a := range n {
			for b := a + 1; b < n; b++ {
				pairs = append(pairs, pairing{a, b, match.Tally{Wins: r.IntN(4), Losses: r.IntN(4), Draws: 1 + r.IntN(3)}})
			}
		}
		f := newFit(n, pairs)
		if d := residual(f); d > 1e-6 {
			t.Fatalf("%d players: off by %v points", n, d)
		}
		slices.Reverse(pairs)
		again := newFit(n, pairs)
		c, d := f.deviations(all(n, -1)), again.deviations(all(n, -1))
		for i := range n {
			if math.Abs(f.ratings[i]-again.ratings[i]) > 1e-8 || math.Abs(c[i]-d[i]) > 1e-6 {
				t.Fatalf("%d players: number %d depends on the order", n, i)
			}
		}
	}
}

// What is hard for the iteration: results that are nearly all alike, and long chains.
func TestExtreme(t *testing.T) {
	tests := []struct {
		name  string
		n     int
		pairs func(a int) match.Tally
	}{
		{"one point in a thousand games", 10, func(int) match.Tally { return match.Tally{Wins: 999, Draws: 1} }},
		{"to and fro", 2000, func(a int) match.Tally {
			return []match.Tally{{Wins: 9, Losses: 1}, {Wins: 1, Losses: 9}}[a%2]
		}},
		{"always downwards", 500, func(int) match.Tally { return match.Tally{Wins: 2, Losses: 1} }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var pairs []pairing
			for a := range test.n - 1 {
				pairs = append(pairs, pairing{a, a + 1, test.pairs(a)})
			}
			f := newFit(test.n, pairs)
			// In a chain each difference is that of its pairing.
			for _, p := range pairs {
				m := p.points() / float64(p.Games())
				if got, want := f.ratings[p.a]-f.ratings[p.b], math.Log(m/(1-m)); math.Abs(got-want) > 1e-5 {
					t.Fatalf("%d and %d differ by %v, want %v", p.a, p.b, got, want)
				}
			}
		})
	}
}

// league returns the games of many players, most of whom have played a few others.
func league(r *rand.Rand, players, games int) (pairs []pairing, truth []float64) {
	truth = make([]float64, players)
	for i := range truth {
		truth[i] = 250 * r.NormFloat64()
	}
	found := map[[2]int]match.Tally{}
	for range games {
		a := int(float64(players) * math.Pow(r.Float64(), 2)) // some play much more than others
		b := r.IntN(players)
		if a == b {
			continue
		}
		t := play(r, 1, truth[a]-truth[b], 0.5)
		if a > b {
			a, b = b, a
			t.Wins, t.Losses = t.Losses, t.Wins
		}
		sum := found[[2]int{a, b}]
		add(&sum, t)
		found[[2]int{a, b}] = sum
	}
	g := Games{pairs: map[[2]int]*match.Tally{}}
	for key, t := range found {
		g.pairs[key] = &t
	}
	return g.pairings(), truth
}

// largest returns the games of the largest group, with its players.
func largest(players int, pairs []pairing) (group []int, inside []pairing) {
	group = groups(players, pairs, -1)[0]
	place := make(map[int]int)
	for i, v := range group {
		place[v] = i
	}
	for _, p := range pairs {
		a, isA := place[p.a]
		b, isB := place[p.b]
		if isA && isB {
			inside = append(inside, pairing{a, b, p.Tally})
		}
	}
	return group, inside
}

// The variances of large lists are near those that are computed for small ones.
func TestEstimatedVariances(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	pairs, _ := league(r, 400, 4000)
	group, inside := largest(400, pairs)
	f := newFit(len(group), inside)
	differences := slices.Concat(all(len(group), -1), all(len(group), 5))
	exact, estimated := f.exact(differences), f.estimate(differences)
	sum := 0.0
	for i, v := range exact {
		if v == 0 {
			continue // of a player and himself
		}
		d := math.Sqrt(estimated[i]/v) - 1
		if math.Abs(d) > 0.2 {
			t.Errorf("%v: the deviation is off by %.1f %%", differences[i], 100*d)
		}
		sum += d * d / float64(len(exact))
	}
	if deviation := math.Sqrt(sum); deviation > 0.05 {
		t.Errorf("deviations are off by %.1f %%", 100*deviation)
	}
}

// A list of very many players, in which 95 of 100 are within their errors of the truth.
func TestManyPlayers(t *testing.T) {
	players, games := 3000, 40_000
	if testdata.Long() {
		players, games = 100_000, 1_000_000
	}
	pairs, truth := league(rand.New(rand.NewPCG(9, 10)), players, games)
	group, inside := largest(players, pairs)
	if len(group) < players*3/4 {
		t.Fatalf("only %d players can be rated", len(group))
	}
	f := newFit(len(group), inside)
	if d := residual(f); d > 1e-6 {
		t.Errorf("off by %v points", d)
	}
	variances := f.estimate(all(len(group), -1))
	mean, within := 0.0, 0
	for _, v := range group {
		mean += truth[v] / float64(len(group))
	}
	for i, v := range group {
		if math.Abs(perUnit*f.ratings[i]-truth[v]+mean) <= z95*perUnit*math.Sqrt(variances[i]) {
			within++
		}
	}
	if part := float64(within) / float64(len(group)); math.Abs(part-0.95) > 0.02 {
		t.Errorf("%.3f of %d players are within their errors", part, len(group))
	}
}

// Groups are found as a slow search for chains finds them.
func TestGroups(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		n := 1 + r.IntN(9)
		var pairs []pairing
		reach := make([][]bool, n)
		for i := range reach {
			reach[i] = make([]bool, n)
			reach[i][i] = true
		}
		for a := range n {
			for b := a + 1; b < n; b++ {
				switch r.IntN(8) {
				case 0:
					pairs = append(pairs, pairing{a, b, match.Tally{Draws: 1}})
					reach[a][b], reach[b][a] = true, true
				case 1:
					pairs = append(pairs, pairing{a, b, match.Tally{Wins: 1}})
					reach[a][b] = true
				case 2:
					pairs = append(pairs, pairing{a, b, match.Tally{Losses: 1}})
					reach[b][a] = true
				}
			}
		}
		for k := range n {
			for i := range n {
				for j := range n {
					reach[i][j] = reach[i][j] || reach[i][k] && reach[k][j]
				}
			}
		}
		anchor := r.IntN(n)
		parts := groups(n, pairs, anchor)
		of := groupOf(n, parts)
		total := 0
		for _, part := range parts {
			total += len(part)
		}
		if total != n || of[anchor] != 0 {
			t.Fatalf("%d of %d players, the anchor in part %d", total, n, of[anchor])
		}
		for i := range n {
			for j := range n {
				if (of[i] == of[j]) != (reach[i][j] && reach[j][i]) {
					t.Fatalf("%d and %d: %v", i, j, parts)
				}
			}
		}
	}
}

func TestLists(t *testing.T) {
	var g Games
	for _, p := range []struct {
		a, b string
		t    match.Tally
	}{
		{"D", "E", match.Tally{Draws: 2}},                     // who have not met the others
		{"A", "B", match.Tally{Wins: 1, Draws: 1, Losses: 1}}, // the main list
		{"B", "C", match.Tally{Wins: 2, Losses: 1}},           //
		{"winner", "A", match.Tally{Wins: 3}},                 //
		{"B", "loser", match.Tally{Wins: 2}},                  //
		{"A", "between", match.Tally{Wins: 2}},                // who beats the loser
		{"between", "loser", match.Tally{Wins: 1}},            //
		{"A", "A", match.Tally{Wins: 1}}, {"A", "B", match.Tally{Wins: -1}}, {"X", "Y", match.Tally{}},
	} {
		g.AddTally(p.a, p.b, p.t)
	}
	names := func(lists []List) (all []string) {
		for _, l := range lists {
			text := ""
			for _, p := range l.Players {
				text += p.Name + " "
			}
			all = append(all, fmt.Sprint(text, l.Games, " ", l.Outside))
		}
		return all
	}
	lists, err := g.Lists(Options{Rating: 1500})
	if err != nil || g.Len() != 16 || g.Players() != 8 {
		t.Fatal(g.Len(), g.Players(), err)
	}
	if diff := cmp.Diff([]string{
		"A B C 6 +4 -3 =0", "D E 2 +0 -0 =0", "winner 0 +3 -0 =0", "loser 0 +0 -3 =0", "between 0 +1 -2 =0",
	}, names(lists)); diff != "" {
		t.Errorf("lists (-want +got):\n%s", diff)
	}
	for _, l := range lists {
		sum := 0.0
		for i, p := range l.Players {
			sum += p.Rating.Value / float64(len(l.Players))
			if !(p.Rating.Error > 0) || i+1 < len(l.Players) && !(p.LOS >= 0.5) {
				t.Errorf("%+v", p)
			}
		}
		if math.Abs(sum-1500) > 1e-6 {
			t.Errorf("the mean is %v", sum)
		}
	}
	lists, err = g.Lists(Options{Anchor: "E", Rating: 7})
	if err != nil || lists[0].Players[1].Rating != (match.Estimate{Value: 7}) {
		t.Errorf("%v, %v", names(lists), err)
	}
	if lists, err := g.Lists(Options{Anchor: "loser", Rating: 7}); err != nil || len(lists[0].Players) != 1 || lists[0].Players[0].Rating != (match.Estimate{Value: 7}) {
		t.Errorf("%v, %v", names(lists), err)
	}
	if _, err := g.Lists(Options{Anchor: "nobody"}); !errors.Is(err, ErrNoAnchor) {
		t.Error(err)
	}
	if lists, err := new(Games).Lists(Options{}); err != nil || len(lists) != 0 {
		t.Errorf("%v, %v", lists, err)
	}
}

func TestAddTags(t *testing.T) {
	text := "[White \" A \"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n" +
		"[White \"B\"]\n[Black \"A\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n\n" +
		"[White \"A]\n\n1. e4 1-0\n\n" + // malformed
		"[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n*\n\n[White \"A\"]\n[Black \"B\"]\n\n*\n\n" + // no result
		"[White \"?\"]\n[Black \"B\"]\n[Result \"1-0\"]\n\n1-0\n\n[White \"A\"]\n[Black \"A\"]\n[Result \"1-0\"]\n\n1-0\n"
	var g Games
	bad := 0
	for tags, err := range pgn.NewReader(strings.NewReader(text)).Headers() {
		if err != nil {
			bad++
			continue
		}
		g.AddTags(tags)
	}
	if bad != 1 {
		t.Errorf("%d bad games", bad)
	}
	if unfinished, nameless := g.Ignored(); g.Len() != 2 || unfinished != 2 || nameless != 2 {
		t.Errorf("%d games, %d without a result, %d without names", g.Len(), unfinished, nameless)
	}
	want := []pairing{{0, 1, match.Tally{Wins: 1, Draws: 1}}}
	if diff := cmp.Diff(want, g.pairings(), cmp.AllowUnexported(pairing{})); diff != "" {
		t.Errorf("pairings (-want +got):\n%s", diff)
	}
	g.Add("A", "B", game.Unfinished)
	if g.Len() != 2 {
		t.Error("a game without a result is counted")
	}
}

// Sums of games overflowed, and ratings came of negative numbers.
func TestTooManyGames(t *testing.T) {
	const most = 1<<31 - 1
	var g Games
	g.AddTally("A", "B", match.Tally{Wins: most - 2, Losses: 1})
	for _, w := range []match.Tally{{Wins: 2}, {Wins: most, Losses: most, Draws: most}, {Draws: math.MaxInt}, {Wins: 1, Draws: 1}} {
		g.AddTally("A", "C", w)
	}
	g.AddTally("B", "A", match.Tally{Draws: 1})
	lists, err := g.Lists(Options{})
	if err != nil || g.Len() != most || len(lists) != 1 || len(lists[0].Players) != 2 || lists[0].Games != most {
		t.Errorf("%d games, %v, %v", g.Len(), lists, err)
	}
}

// All ratings were NaN or infinite too, and had no text form.
func TestRatingNotFinite(t *testing.T) {
	var g Games
	g.AddTally("A", "B", match.Tally{Wins: 1, Losses: 1})
	for _, r := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if lists, err := g.Lists(Options{Anchor: "A", Rating: r}); err == nil {
			t.Errorf("%v is the rating of %v", r, lists[0].Players)
		}
	}
}
