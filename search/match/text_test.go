package match

import (
	"encoding/json"
	"errors"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
)

// Whatever a program stores of a match reads back equal from JSON.
func TestJSONRoundTrip(t *testing.T) {
	inf := math.Inf(1)
	failure := &Failure{
		Round: 3, Game: 2, Player: "a", Color: board.Black, Termination: game.TimeForfeit,
		Start: board.Start(), Moves: []board.Move{board.NewMove(board.E2, board.E4)},
		Limits: search.Limits{Nodes: math.MaxUint64, Depth: 9, MovesToGo: 3, MoveTime: time.Second, Clocks: [2]search.Clock{{Remaining: time.Minute}, {Increment: 1}}},
		Used:   3 * time.Second, Seed: math.MaxUint64, Err: errors.New("3s used of 1s"), Hung: true, Trace: "> go\n",
	}
	for _, v := range []any{
		Control{}, Control{Clock: live.Control{{Moves: 40, Time: time.Minute, Increment: 1}}, Nodes: math.MaxUint64, Margin: -1}, Control{Depth: 3},
		Estimate{}, Estimate{-12.345678901, 0.1}, Estimate{0, inf}, Estimate{-inf, inf}, Penta{5, 4, 3, 2, 1}.Elo(),
		SPRT{Elo0: -1.25, Elo1: 5, Alpha: 0.01, Beta: 1e-7, Normalized: true}, SPRT{Elo1: 5},
		Undecided, AcceptedH0, AcceptedH1,
		Tally{3, 2, 1}, Penta{1, 2, 3, 4, 5},
		Summary{Standings: []Standing{{Name: "a", Games: Tally{1, 2, 3}, Pairs: Penta{4: 1}, TimeLosses: 1}, {}}, Played: 6, Total: 8, LLR: -1.5, Decision: AcceptedH0},
		search.DrawRule{Moves: 8, Score: 10, From: 40}, search.ResignRule{Moves: 4, Score: 600, Both: true},
		Opening{Name: "x", Start: board.Start(), Moves: failure.Moves}, *failure, Failure{},
		Record{Round: 3, Game: 1, White: 1, Result: game.BlackWins, Termination: game.TimeForfeit, Failure: failure, Moves: []Ply{
			{Move: failure.Moves[0], Score: eval.MateIn(3), Bound: search.Exact, Depth: 5, Nodes: math.MaxUint64, Used: time.Millisecond}, {},
		}},
	} {
		data, err := json.Marshal(v)
		if err != nil {
			t.Errorf("%+v: %v", v, err)
			continue
		}
		to := reflect.New(reflect.TypeOf(v))
		if err := json.Unmarshal(data, to.Interface()); err != nil {
			t.Errorf("%s: %v", data, err)
			continue
		}
		sameError := cmp.Comparer(func(a, b error) bool { return a == b || a != nil && b != nil && a.Error() == b.Error() })
		if diff := cmp.Diff(v, to.Elem().Interface(), sameError); diff != "" {
			t.Errorf("%s (-want +got):\n%s", data, diff)
		}
	}
}

// What has no text is refused, not written as something else.
func TestTextRefused(t *testing.T) {
	for _, v := range []any{Control{Clock: live.Control{{Time: -1}}}, Control{Clock: live.Control{{Increment: 1}}}, Control{Depth: -3}, Estimate{math.NaN(), 1}, Estimate{1, math.NaN()},
		Estimate{1, -1}, SPRT{}, SPRT{Elo1: math.Inf(1)}, SPRT{Elo1: 5, Alpha: 2}} {
		if data, err := json.Marshal(v); err == nil {
			t.Errorf("%#v is written as %s", v, data)
		}
	}
	var v Decision
	for _, text := range []string{"", "maybe", "Decision(7)"} {
		if err := v.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("decision %q is %v", text, v)
		}
	}
}

func TestParseEstimate(t *testing.T) {
	inf := math.Inf(1)
	for text, want := range map[string]Estimate{
		"12.3 ± 4.5": {12.3, 4.5}, "0.0 ± unknown": {0, inf}, "-inf ± unknown": {-inf, inf}, "1e3 ± 0": {1000, 0},
	} {
		if got, err := ParseEstimate(text); err != nil || got != want {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "1", "1 ± ", " ± 1", "1 ± -1", "1 ± inf", "1 ± NaN", "nan ± 1", "1+-1", "1 ± 2 ± 3"} {
		if e, err := ParseEstimate(text); err == nil {
			t.Errorf("%q is %v", text, e)
		}
	}
	for want, e := range map[string]Estimate{"0.0 ± 0.1": {-0.01, 0.1}, "-5.5 ± unknown": {-5.5, inf}, "inf ± unknown": {inf, inf}} {
		if got := e.String(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func FuzzParseEstimate(f *testing.F) {
	for _, s := range []string{"12.3 ± 4.5", "0 ± unknown", "-inf ± unknown", "1e-300 ± 0x1p-3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		e, err := ParseEstimate(s)
		if err != nil {
			return
		}
		text, err := e.MarshalText()
		if err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		if again, err := ParseEstimate(string(text)); err != nil || again != e {
			t.Fatalf("%q: written %q and read as %v, %v", s, text, again, err)
		}
	})
}

func TestParseSPRT(t *testing.T) {
	for text, want := range map[string]SPRT{
		"elo0=0,elo1=5": {Elo1: 5},
		"model=normalized,elo1=-1.5,elo0=-3,beta=0.1,alpha=0.01": {-3, -1.5, true, 0.01, 0.1},
	} {
		if got, err := ParseSPRT(text); err != nil || got != want {
			t.Errorf("%q is %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "elo0=0", "elo1=5", "elo0=5,elo1=0", "elo0=0,elo1=x", "elo0=0,elo1=5,elo1=6", "elo0=0,elo1=5,model=x",
		"elo0=0,elo1=5,gamma=1", "elo0=NaN,elo1=5", "elo0=0,elo1=inf", "elo0=0, elo1=5", "elo0=0,elo1=5,alpha=1"} {
		if s, err := ParseSPRT(text); err == nil {
			t.Errorf("%q is %v", text, s)
		}
	}
}

func FuzzParseSPRT(f *testing.F) {
	f.Add("elo0=0,elo1=5")
	f.Add("model=normalized,elo1=-1.5,elo0=-3,beta=0.1,alpha=0.01")
	f.Fuzz(func(t *testing.T, s string) {
		test, err := ParseSPRT(s)
		if err != nil {
			return
		}
		text, err := test.MarshalText()
		if err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		if again, err := ParseSPRT(string(text)); err != nil || again != test {
			t.Fatalf("%q: written %q and read as %v, %v", s, text, again, err)
		}
	})
}

// While all results are the same, no figure claims to be certain, and the more there are
// the smaller is the error.
func TestNoFigureWithoutItsError(t *testing.T) {
	for _, w := range []Tally{{}, {Wins: 12}, {Losses: 3}} {
		if e, n := w.Elo(), w.NormalizedElo(); !math.IsInf(e.Error, 1) || !math.IsInf(n.Error, 1) || w.LOS() == 1 || w.LOS() == 0 {
			t.Errorf("%v: Elo %v, normalized %v, LOS %v", w, e, n, w.LOS())
		}
	}
	for points := 1; points <= 3; points++ {
		last := math.Inf(1)
		for n := 4; n < 2000; n *= 2 {
			var p Penta
			p[points] = n
			e := p.Elo()
			if !(e.Error > 100/float64(n) && e.Error < last) || !(p.NormalizedElo().Error > 0) {
				t.Errorf("%v: Elo %v after %v, normalized %v", p, e, last, p.NormalizedElo())
			}
			if los := p.LOS(); points == 2 && los != 0.5 || points != 2 && !math.IsNaN(los) {
				t.Errorf("%v: LOS %v", p, los)
			}
			last = e.Error
		}
	}
}
