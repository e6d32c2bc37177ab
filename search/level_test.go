package search

import (
	"math"
	"testing"
)

// A higher level is at least as strong in every respect, between the rungs too.
func TestWeakness(t *testing.T) {
	before := Level(0).weakness()
	for l := rungs[0].level - 100; l <= rungs[len(rungs)-1].level+100; l += 10 {
		w := l.weakness()
		if w.depth < before.depth || w.nodes < before.nodes || w.noise > before.noise || w.lines > before.lines {
			t.Errorf("level %d: %+v after %+v", l, w, before)
		}
		if w.depth < 1 || w.nodes < 1 || w.lines < 1 {
			t.Errorf("level %d: %+v", l, w)
		}
		before = w
	}
	for _, r := range rungs {
		if r.level.weakness() != r.weakness {
			t.Errorf("level %d is not as in the table", r.level)
		}
	}
	if (rungs[0].level-1).weakness() != rungs[0].weakness || (rungs[len(rungs)-1].level+1).weakness() != rungs[len(rungs)-1].weakness {
		t.Error("levels beyond the ends are not clamped")
	}
	if Level(math.MinInt).weakness() != rungs[0].weakness { // was the strongest, by an overflow
		t.Error("the lowest level is not clamped")
	}
}
