package match

import (
	"bytes"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/search/match"
)

// names returns a match of players with these names.
func names(names ...string) *match.Options {
	m := new(match.Options)
	for _, name := range names {
		m.Players = append(m.Players, match.Player{Name: name})
	}
	return m
}

// There is a point for each pair, with what is known then.
func TestCurves(t *testing.T) {
	m := names("a", "b")
	m.SPRT = &match.SPRT{Elo1: 5}
	c := newCurves(m)
	at := func(llr float64, pairs match.Penta) {
		var mirror match.Penta
		for i, n := range pairs {
			mirror[len(pairs)-1-i] = n
		}
		c.add(&match.Summary{LLR: llr, Standings: []match.Standing{{Name: "a", Pairs: pairs}, {Name: "b", Pairs: mirror}}})
	}
	at(0, match.Penta{})
	at(0.5, match.Penta{4: 1}) // all won: Elo is infinite
	at(0.5, match.Penta{4: 1}) // half of the next pair
	at(0.25, match.Penta{2: 1, 4: 1})
	at(-1, match.Penta{0: 1, 2: 100, 4: 1})
	if n := len(c.llr.Points); n != 3 || c.llr.Points[1].X != 2 || c.llr.Points[1].Y != 0.25 {
		t.Errorf("LLR %v", c.llr.Points)
	}
	if a, b := c.elo[0].Points, c.elo[1].Points; len(a) != 2 || len(b) != 2 || math.Abs(a[0].Y+b[0].Y) > 1e-9 || a[0].Y < 100 || a[1].Y != 0 {
		t.Errorf("Elo %v, %v", a, b)
	}
	if n := len(c.low); n != 1 || math.Abs(c.low[0].Y+c.high[0].Y) > 1e-9 || c.low[0].Y >= 0 {
		t.Errorf("interval %v, %v", c.low, c.high)
	}
}

// More than two players have a point for each round.
func TestCurvesOfRounds(t *testing.T) {
	for _, test := range []struct {
		gauntlet bool
		pairs    []int // when there is a point, of six pairs
	}{{false, []int{3, 6}}, {true, []int{2, 4, 6}}} {
		m := names("a", "b", "c")
		m.Gauntlet = test.gauntlet
		c := newCurves(m)
		var got []int
		for n := range 6 {
			standings := []match.Standing{{Pairs: match.Penta{1: n + 1}}, {Pairs: match.Penta{2: n + 1}}, {}}
			before := len(c.elo[0].Points)
			c.add(&match.Summary{Standings: standings})
			if len(c.elo[0].Points) > before {
				got = append(got, c.pairs)
			}
		}
		if len(got) != len(test.pairs) || got[0] != test.pairs[0] || got[len(got)-1] != 6 {
			t.Errorf("gauntlet %v: points after %v pairs, want %v", test.gauntlet, got, test.pairs)
		}
	}
}

func TestPlot(t *testing.T) {
	dir := t.TempDir()
	for name, args := range map[string][]string{
		"two.png":   {"-sprt", "elo0=0,elo1=5"},
		"three.svg": {"-engine", "luft=random"},
		"short.png": {"-engine", "luft=random", "-maxmoves", "1", "-rounds", "1"},
	} {
		path := filepath.Join(dir, name)
		status, _, bad := program(t, quick(append(args, "-plot", path)...)...)
		picture, err := os.ReadFile(path)
		if status != 0 || bad != "" || err != nil {
			t.Errorf("%s: status %d, %q, %v", name, status, bad, err)
		}
		if !bytes.HasPrefix(picture, []byte("\x89PNG")) && !bytes.Contains(picture, []byte("</svg>")) {
			t.Errorf("%s begins with %q", name, picture[:min(len(picture), 20)])
		}
		if status, _, bad := program(t, quick("-plot", path)...); status != 1 || !strings.Contains(bad, "--force") {
			t.Errorf("%s once more: status %d, %q", name, status, bad)
		}
	}
	if status, _, bad := program(t, quick("-plot", "x.gif")...); status != 2 || !strings.Contains(bad, ".png or .svg") {
		t.Errorf("x.gif: status %d, %q", status, bad)
	}
}
