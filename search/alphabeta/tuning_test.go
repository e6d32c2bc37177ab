package alphabeta

import (
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/search"
)

// A parameterField is a number in Parameters.
type parameterField struct {
	name  string
	index []int
}

// parameterFields returns the numbers in Parameters, those of margins too.
func parameterFields() (fields []parameterField) {
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Parameters]()) {
		if f.Type != reflect.TypeFor[Margin]() {
			fields = append(fields, parameterField{f.Name, f.Index})
			continue
		}
		for m := range f.Type.Fields() {
			fields = append(fields, parameterField{f.Name + "." + m.Name, append(slices.Clone(f.Index), m.Index...)})
		}
	}
	return fields
}

func (f parameterField) set(p *Parameters, value int64) {
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
		var p Parameters
		for _, f := range parameterFields() {
			switch i {
			case 0:
				f.set(&p, 0)
			case 1:
				f.set(&p, math.MaxInt)
			case 2:
				f.set(&p, math.MinInt)
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
	values := []int64{math.MinInt, -1000, math.MaxInt}
	if testdata.Long() {
		values = append(values, math.MinInt/2, math.MinInt32, math.MaxUint16+1, math.MaxInt/2+1)
	}
	for _, f := range parameterFields() {
		for _, value := range values {
			p := DefaultParameters()
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
	usual := traces(t, tuned(DefaultParameters()))
	for _, f := range parameterFields() {
		differs := false
		for _, value := range []int64{0, 1000, -1000} {
			p := DefaultParameters()
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
	of := func(p Parameters) times {
		m := newTimeManager(&lim, start.Turn(), soft, hard, p)
		return times{m.softLimit(progress{stable: 5, share: 0.9}), m.softLimit(progress{fall: 30, share: 0.9})}
	}
	usual := of(DefaultParameters())
	for _, f := range parameterFields() {
		if !strings.HasPrefix(f.name, "Time") {
			continue
		}
		for _, extreme := range []int{math.MinInt, 0, 1, math.MaxInt} {
			p := DefaultParameters()
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
