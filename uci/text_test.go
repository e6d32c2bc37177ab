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
		uci.Check("Own Book", true, nil), uci.Spin("Hash", 16, -1, 1<<30, nil),
		uci.Option{Name: "Style", Type: "combo", Default: "Very Solid", Values: []string{"Very Solid", "Risky"}},
		uci.Option{Name: "Clear Hash", Type: "button"}, uci.Option{Name: "Book File", Type: "string", Default: "a b.bin"}, uci.Option{Name: "Empty", Type: "string"},
		uci.Info{}, uci.Info{Info: search.Info{Depth: 9, SelDepth: 12, MultiPV: 2, Score: eval.MatedIn(4), Bound: search.Lower,
			Nodes: 1 << 40, Time: time.Second, HashFull: 3, TBHits: math.MaxUint64, PV: moves(t, "e2e4 e7e5"),
			WDL: [3]int{1, 2, 997}}, CurrMove: move(t, "d2d4"), CurrMoveNumber: 3, Refutation: moves(t, "a2a3"), CurrLine: moves(t, "b2b3"),
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

// An Info is not written as the search.Info that it embeds.
func TestInfoJSON(t *testing.T) {
	v := uci.Info{Info: search.Info{Depth: 9, Time: time.Second}, Text: "x"}
	const want = `{"depth":9,"seldepth":0,"multipv":0,"score":"0.00","bound":"none","nodes":"0","time":"1s","hashfull":0,"tbhits":"0","pv":null,` +
		`"currmove":"0000","currmovenumber":0,"refutation":null,"currline":null,"cpu":0,"speed":"0","cpuload":0,"text":"x","extra":null,"line":""}`
	if data, err := json.Marshal(v); err != nil || string(data) != want {
		t.Errorf("written %s, %v, want %s", data, err, want)
	}
	var back uci.Info
	if err := json.Unmarshal([]byte(`{"Depth":9,"Time":1000000000,"CurrMoveNumber":0,"Text":"x"}`), &back); err != nil || !reflect.DeepEqual(back, v) {
		t.Errorf("read as %+v, %v", back, err)
	}
}

// Text that is not an option, or that UCI cannot send, is refused.
func TestOptionTextRefused(t *testing.T) {
	for _, text := range []string{"", "option", "option name X", "option name X type wheel", "option name X type spin default x min 0 max 1"} {
		if err := new(uci.Option).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is an Option", text)
		}
	}
	refused := []interface{ MarshalText() ([]byte, error) }{
		uci.Check("", false, nil), uci.Check("a type check", false, nil), uci.Spin("X", 1, 0, 0, nil),
		uci.Option{Name: "X", Type: "combo", Default: "a"}, uci.Option{Name: "X", Type: "string", Default: "a\nb"},
		uci.Option{Name: "X", Type: "string", Default: "<empty>"}, uci.Option{Name: "a  b", Type: "button"},
	}
	if math.MaxInt > math.MaxInt32 { // where an int can be beyond what is read back
		refused = append(refused, uci.Spin("X", 0, 0, math.MaxInt, nil))
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
