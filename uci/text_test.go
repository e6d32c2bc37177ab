package uci_test

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

// Whatever a program stores or sends of a conversation with an engine reads back equal
// from JSON.
func TestJSONRoundTrip(t *testing.T) {
	for _, v := range []any{
		uci.ToEngine, uci.FromEngine, uci.FromStderr,
		uci.BenchResult{Nodes: math.MaxUint64, Time: time.Second},
		uci.CheckOption{Name: "Own Book", Default: true}, uci.SpinOption{Name: "Hash", Default: 16, Min: -1, Max: 1 << 30},
		uci.ComboOption{Name: "Style", Default: "Very Solid", Values: []string{"Very Solid", "Risky"}},
		uci.ButtonOption{Name: "Clear Hash"}, uci.StringOption{Name: "Book File", Default: "a b.bin"}, uci.StringOption{Name: "Empty"},
		uci.Info{}, uci.Info{Info: search.Info{Depth: 9, SelDepth: 12, MultiPV: 2, Score: eval.MatedIn(4), Bound: search.Lower,
			Nodes: 1 << 40, Time: time.Second, HashFull: 3, TBHits: math.MaxUint64, PV: moves(t, "e2e4 e7e5")},
			WDL: [3]int{1, 2, 997}, CurrMove: move(t, "d2d4"), CurrMoveNumber: 3, Refutation: moves(t, "a2a3"), CurrLine: moves(t, "b2b3"),
			CPU: 2, Speed: math.MaxUint64, CPULoad: 5, Text: "x", Extra: []string{"y"}, Line: "info \"z\""},
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
		if diff := cmp.Diff(v, to.Elem().Interface()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", data, diff)
		}
	}
}

// Text that is not an option, not one of this type, or that UCI cannot send, is refused.
func TestOptionTextRefused(t *testing.T) {
	for _, text := range []string{"", "option", "option name X", "option name X type wheel", "option name X type spin default x min 0 max 1",
		"option name X type check default true"} {
		if err := new(uci.SpinOption).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is a SpinOption", text)
		}
	}
	refused := []interface{ MarshalText() ([]byte, error) }{
		uci.CheckOption{}, uci.CheckOption{Name: "a type check"}, uci.SpinOption{Name: "X", Default: 1},
		uci.ComboOption{Name: "X", Default: "a"}, uci.StringOption{Name: "X", Default: "a\nb"}, uci.ButtonOption{Name: "a  b"},
	}
	if math.MaxInt > math.MaxInt32 { // where an int can be beyond what is read back
		refused = append(refused, uci.SpinOption{Name: "X", Max: math.MaxInt})
	}
	for _, o := range refused {
		if text, err := o.MarshalText(); err == nil {
			t.Errorf("%#v is written %q", o, text)
		}
	}
	if o, err := uci.ParseOption("option name Hash type spin default 16 min 1 max 64"); err != nil || o.String() != "option name Hash type spin default 16 min 1 max 64" {
		t.Error(o, err)
	}
	if o, err := uci.ParseOption("id name X"); err == nil {
		t.Error(o)
	}
	if err := new(uci.Direction).UnmarshalText([]byte("?")); err == nil {
		t.Error("a direction that there is not")
	}
}
