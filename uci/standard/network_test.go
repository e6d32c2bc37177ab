package standard

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
)

// network returns a network that gives every position the same score.
func network(t *testing.T, score int) *nnue.Network {
	t.Helper()
	const hidden = 16
	w := nnue.Weights{
		Hidden:     hidden,
		Features:   make([]int16, nnue.Inputs*hidden),
		Bias:       make([]int16, hidden),
		Output:     make([]int16, nnue.Buckets*2*hidden),
		OutputBias: make([]int32, nnue.Buckets),
		Scale:      score,
	}
	for i := range w.OutputBias {
		w.OutputBias[i] = nnue.QA * nnue.QB
	}
	n, err := nnue.NewNetwork(w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestOptions(t *testing.T) {
	dir := t.TempDir()
	var file bytes.Buffer
	if _, err := network(t, 77).WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	good, bad := filepath.Join(dir, "good.nnue"), filepath.Join(dir, "bad.nnue")
	if err := errors.Join(os.WriteFile(good, file.Bytes(), 0o600), os.WriteFile(bad, file.Bytes()[:500], 0o600)); err != nil {
		t.Fatal(err)
	}
	const (
		own    = `output \+0\.55 of bucket 7, score \+0\.55 for White\n`
		ofFile = `output \+0\.77 of bucket 7, score \+0\.77 for White\n`
		other  = `^ +White +Black +total\n`
	)
	tests := []struct{ name, in, out string }{
		{"declared", "uci", `option name UseNNUE type check default true\noption name EvalFile type string default <empty>\n`},
		{"network of the program", "eval", own},
		{"off", "setoption name UseNNUE value false\neval", other},
		{"off and on", "setoption name UseNNUE value false\nsetoption name UseNNUE value true\neval", own},
		{"file", "setoption name EvalFile value GOOD\neval", ofFile},
		{"file while off", "setoption name UseNNUE value false\nsetoption name EvalFile value GOOD\neval", other},
		{"file before on", "setoption name UseNNUE value false\nsetoption name EvalFile value GOOD\nsetoption name UseNNUE value true\neval", ofFile},
		{"file and back", "setoption name EvalFile value GOOD\nsetoption name EvalFile value <empty>\neval", own},
		{"bad file", "setoption name EvalFile value GOOD\nsetoption name EvalFile value BAD\neval", `(?s)^info string option EvalFile not set: .*bad.nnue: network file: offset 500: unexpected EOF\n.*` + ofFile},
		{"no file", "setoption name EvalFile value GOOD.gone\neval", `(?s)^info string option EvalFile not set: .*` + own},
		{"search", "setoption name Hash value 1\ngo depth 1", ` score cp -5[45] `},
		{"search with a file", "setoption name Hash value 1\nsetoption name EvalFile value GOOD\ngo depth 1", ` score cp -7[67] `},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := serve(t, alphabeta.Options{Evaluator: nnue.New(network(t, 55))}, strings.NewReplacer("GOOD", good, "BAD", bad).Replace(test.in))
			if !regexp.MustCompile(test.out).MatchString(got) {
				t.Errorf("output not like %s:\n%s", test.out, got)
			}
		})
	}
}

// An engine with an evaluator of its own cannot use a network.
func TestOwnEvaluator(t *testing.T) {
	for _, o := range []alphabeta.Options{{Evaluator: eval.Material{}}, {Evaluator: classical.New(nil)}} {
		if got := serve(t, o, "uci\nsetoption name UseNNUE value true"); strings.Contains(got, "EvalFile") || !strings.Contains(got, "unknown option") {
			t.Errorf("%T:\n%s", o.Evaluator, got)
		}
	}
	if got := serve(t, alphabeta.Options{Evaluator: classical.New(nil)}, "eval"); !regexp.MustCompile(`^ +White +Black`).MatchString(got) {
		t.Errorf("classical evaluation:\n%s", got)
	}
}

// Without an evaluator, the network is that of the module.
func TestDefaultNetwork(t *testing.T) {
	own := alphabeta.Options{Evaluator: nnue.New(nnue.Default())}
	for _, in := range []string{"eval", "setoption name UseNNUE value false\nsetoption name UseNNUE value true\neval"} {
		if got, want := serve(t, alphabeta.Options{}, in), serve(t, own, in); got != want || !strings.Contains(got, " of bucket 7,") {
			t.Errorf("%q:\n%s\nwith the network:\n%s", in, got, want)
		}
	}
}

func serve(t *testing.T, o alphabeta.Options, in string) string {
	t.Helper()
	var out bytes.Buffer
	e, release := New(o)
	if err := errors.Join(uci.Serve(t.Context(), strings.NewReader(in+"\n"), &out, e), release()); err != nil {
		t.Error(err)
	}
	return out.String()
}
