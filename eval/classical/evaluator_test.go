package classical_test

import (
	"testing"

	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/evaltest"
	"github.com/luftchess/luft/fen"
)

func TestContract(t *testing.T) {
	evaltest.Run(t, classical.New(nil))
	evaltest.Mirror(t, classical.New(nil))
}

// The parts of a trace must add up to its sums, and these to the score.
func TestTraceAddsUp(t *testing.T) {
	c := classical.New(nil)
	for _, text := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"2r2rk1/1bqnbppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP1Q1PP/2KR3R b - - 0 13",
		"8/pp3pk1/2p1r1p1/3r3p/1P1R3P/P3RPP1/5K2/8 w - - 0 33",
		"5k2/8/3b4/5K2/4P3/8/8/3B4 w - - 0 1",
		"8/8/4k3/8/4K3/4P3/8/8 w - - 0 1",
		"4k3/8/4K3/3BN3/8/8/8/8 b - - 0 1",
	} {
		b, err := fen.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		trace := c.Trace(&b)
		mg, eg := 0, 0
		for _, term := range trace.Terms {
			mg += term.White.Middlegame - term.Black.Middlegame
			eg += term.White.Endgame - term.Black.Endgame
		}
		if mg != int(trace.Middlegame) || eg != int(trace.Endgame) {
			t.Errorf("%s: terms add up to %d and %d, want %d and %d", text, mg, eg, trace.Middlegame, trace.Endgame)
		}
		sum := 0
		if trace.Scale > 0 {
			sum = (mg*trace.Phase+eg*trace.Scale/128*(24-trace.Phase))/24 + int(trace.MopUp)
		}
		want := c.Evaluate(&b).White(b.Turn())
		if trace.Score != want || sum != int(want) {
			t.Errorf("%s: trace says %v and adds up to %d, want %v", text, trace.Score, sum, want)
		}
	}
}
