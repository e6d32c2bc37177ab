package alphabeta

import (
	"encoding/json"
	"math"
	"slices"
	"testing"
)

// A higher level is at least as strong in every respect, between the rungs too.
func TestWeakness(t *testing.T) {
	before := rungs[0].Weakness
	for l := rungs[0].level - 100; l <= rungs[len(rungs)-1].level+100; l += 10 {
		w := l.Weakness()
		if w.Depth < before.Depth || w.Nodes < before.Nodes || w.Noise > before.Noise || w.Lines > before.Lines {
			t.Errorf("level %d: %+v after %+v", l, w, before)
		}
		if w.Depth < 1 || w.Nodes < 1 || w.Lines < 1 {
			t.Errorf("level %d: %+v", l, w)
		}
		before = w
	}
	for _, r := range rungs {
		if r.level.Weakness() != r.Weakness {
			t.Errorf("level %d is not as in the table", r.level)
		}
	}
	if (rungs[0].level-1).Weakness() != rungs[0].Weakness || (rungs[len(rungs)-1].level+1).Weakness() != rungs[len(rungs)-1].Weakness {
		t.Error("levels beyond the ends are not clamped")
	}
	if Level(math.MinInt).Weakness() != rungs[0].Weakness { // was the strongest, by an overflow
		t.Error("the lowest level is not clamped")
	}
}

func TestLevelText(t *testing.T) {
	levels := Levels()
	if len(levels) < 8 || len(levels) > 12 || levels[len(levels)-1] != Full || !slices.IsSorted(levels[:len(levels)-1]) {
		t.Errorf("levels %v", levels)
	}
	for _, l := range append(levels, 1234) {
		text, err := json.Marshal(l)
		var back Level
		if err != nil || json.Unmarshal(text, &back) != nil || back != l {
			t.Errorf("%v: %s, %v", l, text, err)
		}
	}
	for _, s := range []string{"", "0", "-1", "Full", "100000", "12.5", "full "} {
		l := Level(1000)
		if err := l.UnmarshalText([]byte(s)); err == nil || l != 1000 {
			t.Errorf("%q was read as %v", s, l)
		}
	}
	for _, l := range []Level{-1, 1, 100_000} {
		if text, err := l.MarshalText(); err == nil {
			t.Errorf("%d was written as %s", int(l), text)
		}
	}
}
