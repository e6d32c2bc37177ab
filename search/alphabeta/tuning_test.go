package alphabeta

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/search"
)

func (f parameterField) set(p *parameters, value int64) {
	reflect.ValueOf(p).Elem().FieldByIndex(f.index).SetInt(value)
}

// Whatever the parameters, the search keeps its contract: it ends, with a legal
// move, and nothing panics.
func TestAnyParameters(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	n := 24
	if testdata.Long() {
		n = 60
	}
	for i := range n {
		var p parameters
		for _, f := range parameterFields() {
			switch i {
			case 0:
				f.set(&p, 0)
			case 1:
				f.set(&p, maxParameter)
			case 2:
				f.set(&p, -maxParameter)
			default:
				f.set(&p, rng.Int64N(1<<(1+i%12))-1<<(i%12))
			}
		}
		for _, c := range corpus[:4] {
			g := play(t, c.fen, "")
			r := find(t, New(tuned(p)), g, search.Limits{Nodes: 2000, Depth: 8})
			if g.Play(r.Move) != nil {
				t.Fatalf("%+v: %v in %s", p, r.Move, c.name)
			}
		}
	}
}

// No parameter by itself keeps a search from ending where its depth says, however wild
// it is.
func TestWildParameter(t *testing.T) {
	g := play(t, corpus[3].fen, "")
	values := []int64{-maxParameter, -1000, maxParameter}
	for _, f := range parameterFields() {
		for _, value := range values {
			p := defaultParameters
			f.set(&p, value)
			r := find(t, New(tuned(p)), g, search.Limits{Depth: 5, Nodes: 1e6})
			if r.Nodes >= 1e6 {
				t.Errorf("%s of %d: no end in a million nodes", f.name, value)
			}
		}
	}
}

// Each parameter reaches the search: some value of it makes a difference. Those of time make
// none without a clock.
func TestEachParameter(t *testing.T) {
	if testing.Short() {
		t.Skip("searches once for each parameter")
	}
	usual := traces(t, tuned(defaultParameters))
	for _, f := range parameterFields() {
		differs := false
		for _, value := range []int64{0, 1000, -1000} {
			p := defaultParameters
			f.set(&p, value)
			if differs = traces(t, tuned(p)) != usual; differs {
				break
			}
		}
		if isTime := strings.HasPrefix(f.name, "Time"); differs == isTime {
			t.Errorf("%s makes a difference: %v", f.name, differs)
		}
	}
}

func TestEachTimeParameter(t *testing.T) {
	start := board.Start()
	type times struct{ settled, lost time.Duration }
	lim := search.Limits{Clocks: [2]search.Clock{{Remaining: time.Minute, Increment: time.Second}}}
	soft, hard := lim.TimeLimits(&start, 10*time.Millisecond)
	of := func(p parameters) times {
		m := newTimeManager(&lim, start.Turn(), soft, hard, p)
		return times{m.softLimit(progress{stable: 5, share: 0.9}), m.softLimit(progress{fall: 30, share: 0.9})}
	}
	usual := of(defaultParameters)
	for _, f := range parameterFields() {
		if !strings.HasPrefix(f.name, "Time") {
			continue
		}
		for _, extreme := range []int{-maxParameter, 0, 1, maxParameter} {
			p := defaultParameters
			f.set(&p, int64(extreme))
			got := of(p)
			if got == usual {
				t.Errorf("%s = %d makes no difference", f.name, extreme)
			}
			for _, d := range []time.Duration{got.settled, got.lost} {
				if d <= 0 || d > hard {
					t.Errorf("%s = %d: %v", f.name, extreme, got)
				}
			}
		}
	}
}

// Names are of one technique or parameter, the text form reads back, and what is wrong is told.
func TestTuningText(t *testing.T) {
	seen := make(map[string]bool)
	var all Tuning
	for _, name := range append(Techniques(), Parameters()...) {
		value, ok := all.Value(name)
		if !ok || seen[name] {
			t.Errorf("%s: found %v, duplicate %v", name, ok, seen[name])
		}
		seen[name] = true
		if err := all.Set(name, 1-value); err != nil {
			t.Error(err)
		}
		if got, _ := all.Value(name); got != 1-value {
			t.Errorf("%s is %d, want %d", name, got, 1-value)
		}
	}
	for _, text := range []string{"", "Killers=0", "Killers=0,Futility.Base=-3", all.String()} {
		got, err := ParseTuning(text)
		if err != nil || got.String() != text {
			t.Errorf("%q was read as %q, %v", text, got, err)
		}
	}
	for _, text := range []string{"Killers", "Killers=2", "Killers=-1", "killers=0", "Futility=1", "Futility.Base=65537", "Killers=0,", "Futility.Base=x", ",",
		"Futility.Base=-9223372036854775808"} {
		if got, err := ParseTuning(text); err == nil || got != (Tuning{}) {
			t.Errorf("%q was read as %q, %v", text, got, err)
		}
	}
}
