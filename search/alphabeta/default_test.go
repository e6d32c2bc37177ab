package alphabeta

import (
	"os"
	"os/exec"
	"runtime"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// Without an evaluator, the engine is that with the network of the module.
func TestDefaultEvaluator(t *testing.T) {
	g := play(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "")
	lim := search.Limits{Depth: 5}
	got := find(t, New(Options{Hash: 1}), g, lim)
	want := find(t, New(Options{Hash: 1, Evaluator: nnue.New(nnue.Default())}), g, lim)
	if got.Score != want.Score || got.Nodes != want.Nodes {
		t.Errorf("%v %d, with the network: %v %d", got.Score, got.Nodes, want.Score, want.Nodes)
	}
}

// With an evaluator of its own, a program does not decode the network. A process of its own
// shows it: there, the first call of nnue.Default allocates the network.
func TestOwnEvaluatorDecodesNothing(t *testing.T) {
	const variable = "LUFT_TEST_OWN_EVALUATOR"
	if os.Getenv(variable) == "" {
		c := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		c.Env = append(os.Environ(), variable+"=1")
		if out, err := c.CombinedOutput(); err != nil {
			t.Errorf("%v\n%s", err, out)
		}
		return
	}
	e := New(Options{Hash: 1, Evaluator: eval.Material{}})
	if _, err := e.Search(t.Context(), game.New(board.Start()), search.Limits{Depth: 3}, nil); err != nil {
		t.Fatal(err)
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	size := uint64(nnue.Inputs * nnue.Default().Hidden())
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got < size {
		t.Errorf("the first call of nnue.Default allocates %d bytes, want at least %d: the search has decoded the network", got, size)
	}
}
