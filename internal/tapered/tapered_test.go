package tapered

import "testing"

func TestScore(t *testing.T) {
	for _, middlegame := range []int{-60000, -1, 0, 1, 60000} {
		for _, endgame := range []int{-60000, -1, 0, 1, 60000} {
			w := New(middlegame, endgame)
			w = w + w - w
			if w.Middlegame() != int32(middlegame) || w.Endgame() != int32(endgame) {
				t.Errorf("%d, %d became %d, %d", middlegame, endgame, w.Middlegame(), w.Endgame())
			}
			if w.At(MaxPhase) != int32(middlegame) || w.At(MaxPhase+9) != int32(middlegame) || w.At(0) != int32(endgame) {
				t.Errorf("%d, %d is %d in the middlegame, %d in the endgame", middlegame, endgame, w.At(MaxPhase), w.At(0))
			}
		}
	}
	if got := New(100, 0).At(MaxPhase / 2); got != 50 {
		t.Errorf("half way from 100 to 0 is %d", got)
	}
}
