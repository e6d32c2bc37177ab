package live

import (
	"testing"
	"time"

	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
)

// Black has a bishop, but neither it nor the king can pass the pawns and mate.
func TestFlagInBlockedPosition(t *testing.T) {
	for rule, want := range map[FlagRule]game.Result{FlagLaws: game.Draw, FlagMaterial: game.BlackWins} {
		start, err := fen.Parse("4kb2/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1")
		if err != nil {
			t.Fatal(err)
		}
		control := Control{{Time: time.Second}}
		at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		g, err := New(at, Settings{Start: start, Controls: [2]Control{control, control}, Flag: rule})
		if err != nil {
			t.Fatal(err)
		}
		g.Tick(at.Add(2 * time.Second))
		if got := g.Outcome(); got != (game.Outcome{Result: want, Termination: game.TimeForfeit}) {
			t.Errorf("%v: %v, want %v", rule, got, want)
		}
	}
}
