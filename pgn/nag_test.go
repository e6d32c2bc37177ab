package pgn_test

import (
	"testing"

	"github.com/luftchess/luft/pgn"
)

func TestNAG(t *testing.T) {
	for i := range 256 {
		n := pgn.NAG(i)
		if got, err := pgn.ParseNAG(n.String()); got != n || err != nil {
			t.Errorf("ParseNAG(%v) = %v, %v", n, got, err)
		}
	}
	for _, bad := range []string{"", "$", "$256", "$-1", "$1x", "x", "14"} {
		n := pgn.GoodMove
		if err := n.UnmarshalText([]byte(bad)); err == nil || n != pgn.GoodMove {
			t.Errorf("%q is read as %v", bad, n)
		}
	}
}

// TestSignsReadBack checks that each sign reads back as a glyph that has it: the one it
// was asked of, or White's if there is one for each player.
func TestSignsReadBack(t *testing.T) {
	blacks := map[pgn.NAG]pgn.NAG{
		pgn.BlackInZugzwang:      pgn.WhiteInZugzwang,
		pgn.BlackHasInitiative:   pgn.WhiteHasInitiative,
		pgn.BlackHasAttack:       pgn.WhiteHasAttack,
		pgn.BlackHasCompensation: pgn.WhiteHasCompensation,
		pgn.BlackHasCounterplay:  pgn.WhiteHasCounterplay,
		pgn.BlackInTimeTrouble:   pgn.WhiteInTimeTrouble,
	}
	signs := 0
	for i := range 256 {
		n := pgn.NAG(i)
		if n.Sign() == "" {
			continue
		}
		signs++
		want := n
		if white, ok := blacks[n]; ok {
			want = white
		}
		if got, err := pgn.ParseNAG(n.Sign()); got != want || err != nil {
			t.Errorf("%v has the sign %s, which is read as %v, %v; want %v", n, n.Sign(), got, err, want)
		}
	}
	if signs < 28 {
		t.Errorf("%d glyphs have signs", signs)
	}
	for sign, want := range map[string]pgn.NAG{"‼": 3, "⁇": 4, "⁉": 5, "⁈": 6, "+/-": 16, "+-": 18} {
		if got, err := pgn.ParseNAG(sign); got != want || err != nil {
			t.Errorf("%s is read as %v, %v; want %v", sign, got, err, want)
		}
	}
}
