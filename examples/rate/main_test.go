package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match"
)

// rate runs the program on a text.
func rate(t *testing.T, text string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, bad bytes.Buffer
	status = run(append(args, "-"), strings.NewReader(text), &out, &bad)
	return status, out.String(), bad.String()
}

// games returns PGN of what White has made against Black, with as many games as
// there are results in wins, draws and losses.
func games(white, black string, wins, draws, losses int) string {
	var b strings.Builder
	for i, n := range [...]int{wins, draws, losses} {
		result := [...]string{"1-0", "1/2-1/2", "0-1"}[i]
		for range n {
			fmt.Fprintf(&b, "[White %q]\n[Black %q]\n[Result %q]\n\n1. e4 %s\n\n", white, black, result, result)
		}
	}
	return b.String()
}

// rows are the words of each line.
func rows(text string) (rows [][]string) {
	for line := range strings.Lines(text) {
		rows = append(rows, strings.Fields(line))
	}
	return rows
}

func TestRate(t *testing.T) {
	const head = "rank player rating error games score draws los\n"
	tests := []struct {
		name, in string
		args     []string
		status   int
		out, bad string
	}{
		{"two players", games("A", "B", 60, 30, 10), nil, 0,
			"100 games of 2 players\n" + head +
				"1 A 95.4 30.6 100 75.0% 30.0% 100.0%\n2 B -95.4 30.6 100 25.0% 30.0% -\n", ""},
		{"two players, one with a rating", games("A", "B", 60, 30, 10), []string{"-anchor", "B=2000"}, 0,
			"100 games of 2 players\n" + head +
				"1 A 2190.8 61.1 100 75.0% 30.0% 100.0%\n2 B 2000.0 0.0 100 25.0% 30.0% -\n", ""},
		{"equal players", games("A", "B", 3, 2, 3), nil, 0,
			"8 games of 2 players\n" + head +
				"1 A 0.0 106.2 8 50.0% 25.0% 50.0%\n2 B 0.0 106.2 8 50.0% 25.0% -\n", ""},
		{"draws only", games("A", "B", 0, 2, 0), nil, 0,
			"2 games of 2 players\n" + head +
				"1 A 0.0 139.0 2 50.0% 100.0% 50.0%\n2 B 0.0 139.0 2 50.0% 100.0% -\n", ""},
		{"games that say nothing", games("A", "B", 1, 0, 1) + games("A", "A", 3, 0, 0) + games("?", "B", 1, 0, 0) + games("", "B", 1, 0, 0) +
			"[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n*\n\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n", nil, 0,
			"2 games of 2 players, 2 without a result passed over, 5 without two players passed over\n" + head +
				"1 A 0.0 240.8 2 50.0% 0.0% 50.0%\n2 B 0.0 240.8 2 50.0% 0.0% -\n", ""},
		{"one who wins all, one who loses all", games("A", "B", 1, 0, 1) + games("C", "A", 3, 0, 0) + games("B", "D", 1, 0, 0), nil, 0,
			"6 games of 4 players\n" +
				"not rated: C has won all of its 3 games: no rating is too high\n" +
				"not rated: D has lost all of its 1 game: no rating is too low\n" + head +
				"1 A 0.0 240.8 2 50.0% 0.0% 50.0%\n2 B 0.0 240.8 2 50.0% 0.0% -\n", ""},
		{"one between", games("A", "B", 1, 0, 1) + games("A", "C", 2, 0, 0) + games("C", "D", 1, 0, 0), nil, 0,
			"5 games of 4 players\n" +
				"not rated: C has won all its games against some and lost all against others, 3 in all\n" +
				"not rated: D has lost all of its 1 game: no rating is too low\n" + head +
				"1 A 0.0 240.8 2 50.0% 0.0% 50.0%\n2 B 0.0 240.8 2 50.0% 0.0% -\n", ""},
		{"two groups that have not met", games("A", "B", 1, 0, 1) + games("C", "D", 2, 0, 2), []string{"-anchor", "B=100"}, 0,
			"6 games of 4 players\n2 lists that cannot be compared with each other:\n" +
				"the players of this list have played no games against others\n" + head +
				"1 C 0.0 170.2 4 50.0% 0.0% 50.0%\n2 D 0.0 170.2 4 50.0% 0.0% -\n" +
				"the players of this list have played no games against others\n" + head +
				"1 A 100.0 481.5 2 50.0% 0.0% 50.0%\n2 B 100.0 0.0 2 50.0% 0.0% -\n", ""},
		{"two groups of which one is stronger", games("A", "B", 1, 0, 1) + games("C", "D", 2, 0, 2) + games("A", "C", 5, 0, 0), nil, 0,
			"11 games of 4 players\n2 lists that cannot be compared with each other:\n" +
				"the players of this list have won all of their 5 games against others: no rating is too high\n" + head +
				"1 A 0.0 240.8 2 50.0% 0.0% 50.0%\n2 B 0.0 240.8 2 50.0% 0.0% -\n" +
				"the players of this list have lost all of their 5 games against others: no rating is too low\n" + head +
				"1 C 0.0 170.2 4 50.0% 0.0% 50.0%\n2 D 0.0 170.2 4 50.0% 0.0% -\n", ""},
		{"wins only", games("A", "B", 10, 0, 0), nil, 1,
			"10 games of 2 players\nnot rated: A has won all of its 10 games: no rating is too high\n" +
				"not rated: B has lost all of its 10 games: no rating is too low\n", "no two players"},
		{"no games", "", nil, 1, "0 games of 0 players\n", "no two players"},
		{"no such anchor", games("A", "B", 1, 0, 1), []string{"-anchor", "C=1"}, 1, "2 games of 2 players\n", `"C" has played no games`},
		{"an anchor that cannot be rated", games("A", "B", 1, 0, 1) + games("A", "C", 1, 0, 0), []string{"-anchor", "C=1"}, 1,
			"3 games of 3 players\nnot rated: C has lost all of its 1 game: no rating is too low\n", "C cannot be rated"},
		{"malformed", "[White \"A]\n\n1. e4 1-0\n\n" + games("A", "B", 1, 0, 1), nil, 1,
			"2 games of 2 players\n" + head +
				"1 A 0.0 240.8 2 50.0% 0.0% 50.0%\n2 B 0.0 240.8 2 50.0% 0.0% -\n", "-: pgn: line 1, column 1: game 1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := rate(t, test.in, test.args...)
			if status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			if diff := cmp.Diff(rows(test.out), rows(out)); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
			if !strings.Contains(bad, test.bad) || test.bad == "" && bad != "" {
				t.Errorf("complaints %q, want %q", bad, test.bad)
			}
		})
	}
}

// For two players the likeliest difference, and its error, have a closed form.
func TestTwoPlayers(t *testing.T) {
	for _, p := range []pairing{
		{b: 1, wins: 60, losses: 10, draws: 30},
		{b: 1, wins: 1, losses: 999},
		{b: 1, wins: 0, losses: 1, draws: 1},
		{b: 1, wins: 99999, draws: 1},
		{b: 1, wins: 500, losses: 400, draws: 4000},
	} {
		n := float64(p.games())
		m := p.points() / n
		variance := (float64(p.wins)*(1-m)*(1-m) + float64(p.draws)*(0.5-m)*(0.5-m) + float64(p.losses)*m*m + m*(1-m)) / (n + 1)
		want := 400 * math.Log10(m/(1-m))
		sd := 400 / math.Ln10 * math.Sqrt(variance/n) / (m * (1 - m))
		f := newFit(2, []pairing{p})
		if got := f.ratings[0] - f.ratings[1]; math.Abs(got-want) > 1e-6 {
			t.Errorf("%+v: difference %v, want %v", p, got, want)
		}
		if got := f.between(0, 1); math.Abs(got/sd-1) > 1e-6 {
			t.Errorf("%+v: standard deviation %v, want %v", p, got, sd)
		}
		if got := f.fromMean(0); math.Abs(2*got/sd-1) > 1e-6 {
			t.Errorf("%+v: standard deviation from the mean %v, want %v", p, got, sd/2)
		}
		if got, want := f.superiority(0, 1), 0.5*math.Erfc(-want/sd/math.Sqrt2); math.Abs(got-want) > 1e-6 {
			t.Errorf("%+v: superiority %v, want %v", p, got, want)
		}
	}
}

// The differences and errors of two players are those of package match.
func TestAgainstMatch(t *testing.T) {
	w := match.Tally{Wins: 340, Losses: 260, Draws: 400}
	want := w.Elo()
	f := newFit(2, []pairing{{b: 1, wins: w.Wins, losses: w.Losses, draws: w.Draws}})
	if got := f.ratings[0] - f.ratings[1]; math.Abs(got-want.Value) > 1e-6 {
		t.Errorf("difference %v, want %v", got, want.Value)
	}
	if got := z95 * f.between(0, 1); math.Abs(got-want.Error) > 0.02*want.Error {
		t.Errorf("error %v, want about %v", got, want.Error)
	}
	if got := f.superiority(0, 1); math.Abs(got-w.LOS()) > 0.001 {
		t.Errorf("superiority %v, want about %v", got, w.LOS())
	}
}

// play returns what two players make of n games if their ratings differ by d and
// draws are as many as they can be, by some part.
func play(r *rand.Rand, n int, d, draws float64) (p pairing) {
	e := 1 / (1 + math.Pow(10, -d/400))
	draw := 2 * draws * min(e, 1-e)
	for range n {
		switch x := r.Float64(); {
		case x < draw:
			p.draws++
		case x < draw/2+e:
			p.wins++
		default:
			p.losses++
		}
	}
	return p
}

// Of lists of simulated tournaments, 95 in 100 are as near the truth as they say, and
// on the average they are right.
func TestSimulation(t *testing.T) {
	truth := []float64{300, 120, 0, -80, -340} // with a mean of 0
	const trials = 1500
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
				var pointers []*pairing
				for a := range truth {
					for b := a + 1; b < len(truth); b++ {
						p := play(r, test.games(a, b), truth[a]-truth[b], test.draws)
						p.a, p.b = a, b
						if p.games() > 0 {
							pairs = append(pairs, p)
							pointers = append(pointers, &p)
						}
					}
				}
				if len(groups(5, pointers, -1)) > 1 {
					continue
				}
				n++
				f := newFit(5, pairs)
				for i := range truth {
					bias[i] += f.ratings[i] - truth[i]
					if math.Abs(f.ratings[i]-truth[i]) <= z95*f.fromMean(i) {
						inMean++
					}
					if i > 0 && math.Abs(f.ratings[i]-f.ratings[0]-truth[i]+truth[0]) <= z95*f.between(i, 0) {
						inAnchor++
					}
				}
			}
			covered, anchored := float64(inMean)/float64(5*n), float64(inAnchor)/float64(4*n)
			if n < trials*9/10 || math.Abs(covered-0.95) > 0.015 || math.Abs(anchored-0.95) > 0.015 {
				t.Errorf("%d tournaments, %.3f within the error from the mean, %.3f from the anchor", n, covered, anchored)
			}
			for i, b := range bias {
				if math.Abs(b/float64(n)) > 20 {
					t.Errorf("player %d is off by %.1f on the average", i, b/float64(n))
				}
			}
		})
	}
}

// At the maximum, everybody's expected points are those made, and the order of the
// input makes no difference.
func TestMaximum(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		n := 2 + r.IntN(12)
		var pairs []pairing
		for a := range n {
			for b := a + 1; b < n; b++ {
				pairs = append(pairs, pairing{a: a, b: b, wins: r.IntN(4), losses: r.IntN(4), draws: 1 + r.IntN(3)})
			}
		}
		f := newFit(n, pairs)
		points := make([]float64, n)
		for _, p := range pairs {
			e := expected((f.ratings[p.a] - f.ratings[p.b]) / perUnit)
			points[p.a] += p.points() - float64(p.games())*e
			points[p.b] -= p.points() - float64(p.games())*e
		}
		for i, d := range points {
			if math.Abs(d) > 1e-6 {
				t.Fatalf("%d players: number %d has %v points too many", n, i, d)
			}
		}
		slices.Reverse(pairs)
		again := newFit(n, pairs)
		for i := range n {
			if math.Abs(f.ratings[i]-again.ratings[i]) > 1e-6 || math.Abs(f.fromMean(i)-again.fromMean(i)) > 1e-6 {
				t.Fatalf("%d players: number %d depends on the order", n, i)
			}
		}
	}
}

// Groups are found as a slow search for chains finds them.
func TestGroups(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		n := 1 + r.IntN(9)
		var pairs []*pairing
		reach := make([][]bool, n)
		for i := range reach {
			reach[i] = make([]bool, n)
			reach[i][i] = true
		}
		for a := range n {
			for b := a + 1; b < n; b++ {
				switch r.IntN(8) {
				case 0:
					pairs = append(pairs, &pairing{a: a, b: b, draws: 1})
					reach[a][b], reach[b][a] = true, true
				case 1:
					pairs = append(pairs, &pairing{a: a, b: b, wins: 1})
					reach[a][b] = true
				case 2:
					pairs = append(pairs, &pairing{a: a, b: b, losses: 1})
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
		of := make([]int, n)
		total := 0
		for i, part := range parts {
			total += len(part)
			for _, v := range part {
				of[v] = i
			}
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

// The games that package match writes are read.
func TestMatchGames(t *testing.T) {
	player := func(name string) match.Player {
		return match.Player{
			Name:    name,
			Open:    func(context.Context) (search.Searcher, error) { return new(search.Random), nil },
			NewGame: func(s search.Searcher, seed uint64) { *s.(*search.Random) = search.Random{Seed: seed} },
		}
	}
	var file bytes.Buffer
	m := match.Match{
		Players: []match.Player{player("one"), player("two"), player("three")},
		Rounds:  10, Control: match.Control{Depth: 1}, MaxMoves: 200, Games: &file,
	}
	s, err := m.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := rate(t, file.String(), "-anchor", "two=1000")
	if status != 0 || stderr != "" || !strings.HasPrefix(stdout, fmt.Sprintf("%d games of 3 players\n", s.Played)) {
		t.Fatalf("status %d, errors %q\n%s", status, stderr, stdout)
	}
	if want := " two      1000.0     0.0      40 "; !strings.Contains(stdout, want) {
		t.Errorf("no %q in\n%s", want, stdout)
	}
}

func TestManyUnrated(t *testing.T) {
	var in strings.Builder
	in.WriteString(games("A", "B", 1, 1, 1))
	for i := range 30 {
		in.WriteString(games("A", fmt.Sprint("weak ", i), 1, 0, 0))
	}
	_, out, _ := rate(t, in.String())
	if strings.Count(out, "not rated: weak") != 20 || !strings.Contains(out, "not rated: 10 more\n") {
		t.Error(out)
	}
	tally := newTally()
	for i := range maxPlayers + 1 {
		tally.add(fmt.Sprint(i), "x", game.Draw)
	}
	if _, err := list(tally, &options{}); err == nil || !strings.Contains(err.Error(), "too many") {
		t.Error(err)
	}
}

func TestErrors(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none.pgn")
	tests := []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"help", []string{"-h"}, 0, "usage: rate"},
		{"no file", nil, 2, "missing FILE"},
		{"twice the standard input", []string{"-", "-"}, 2, "only once"},
		{"unknown flag", []string{"-x"}, 2, "-x"},
		{"anchor without a rating", []string{"-anchor", "A", "-"}, 2, "want NAME=RATING"},
		{"anchor without a name", []string{"-anchor", "=3", "-"}, 2, "want NAME=RATING"},
		{"not a rating", []string{"-anchor", "A=NaN", "-"}, 2, "not a rating"},
		{"two anchors", []string{"-anchor", "A=1", "-anchor", "B=2", "-"}, 2, "already"},
		{"no such file", []string{none}, 1, none},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out, bad bytes.Buffer
			if status := run(test.args, strings.NewReader(""), &out, &bad); status != test.status || !strings.Contains(bad.String(), test.want) {
				t.Errorf("status %d, want %d; errors %q, want %q", status, test.status, &bad, test.want)
			}
		})
	}
	var out, bad bytes.Buffer
	if status := run([]string{"-"}, iotest.ErrReader(errors.New("broken")), &out, &bad); status != 1 || !strings.Contains(bad.String(), "broken") {
		t.Errorf("status %d, errors %q", status, &bad)
	}
	// Several files are one tournament.
	dir := t.TempDir()
	for i, text := range []string{games("A", "B", 1, 0, 0), games("B", "A", 1, 0, 0)} {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	out.Reset()
	if status := run([]string{filepath.Join(dir, "0"), filepath.Join(dir, "1")}, nil, &out, &bad); status != 0 || !strings.HasPrefix(out.String(), "2 games of 2 players\n") {
		t.Errorf("status %d, output %q", status, &out)
	}
}
