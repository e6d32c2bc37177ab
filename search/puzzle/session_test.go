package puzzle

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

var noon = time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)

func named(ids ...string) (all []Puzzle) {
	for _, id := range ids {
		all = append(all, Puzzle{ID: id})
	}
	return all
}

// A day of training, with what comes when.
func TestSession(t *testing.T) {
	s, err := NewSession(named("a", "b", "c", "b"), nil)
	if err != nil {
		t.Fatal(err)
	}
	now := noon
	steps := []struct {
		after  time.Duration
		id     string // what comes; nothing if it is empty
		solved bool
		box    int // into which it goes
	}{
		{0, "a", true, 5},
		{time.Minute, "b", false, 1},
		{time.Minute, "c", false, 1},
		{time.Minute, "b", false, 1}, // before its time, as there is nothing else
		{9 * time.Minute, "c", true, 2},
		{30 * time.Minute, "b", true, 2},
		{time.Minute, "", false, 0},
		{24 * time.Hour, "c", true, 3},
		{0, "b", false, 1},
		{0, "b", true, 2},
		{72 * time.Hour, "b", true, 3}, // it has waited longer than c
		{0, "c", true, 4},
		{time.Hour, "", false, 0},
		{240 * time.Hour, "b", true, 4},
		{0, "c", true, 5},
		{240 * time.Hour, "b", true, 5},
		{9999 * time.Hour, "", false, 0},
	}
	for i, step := range steps {
		now = now.Add(step.after)
		p, ok := s.Next(now)
		if ok != (step.id != "") || ok && p.ID != step.id {
			t.Fatalf("step %d: %v, %v, want %q", i+1, p, ok, step.id)
		}
		if !ok {
			continue
		}
		s.Record(p.ID, step.solved, now)
		if box := s.Progress[p.ID].Box; box != step.box {
			t.Fatalf("step %d: %s is in box %d, want %d", i+1, p.ID, box, step.box)
		}
	}
	if c := s.Progress["b"]; c.Tries != 8 || c.Missed != 3 || !c.Due.IsZero() {
		t.Errorf("%+v", c)
	}
	if got, want := s.Counts(now), (Counts{Done: 3}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if at, ok := s.Due(); ok {
		t.Errorf("something comes at %v", at)
	}
}

// Puzzles without an ID would share one card.
func TestPuzzleWithoutID(t *testing.T) {
	if _, err := NewSession(named("a", ""), nil); err == nil || !strings.Contains(err.Error(), "puzzle 2 of 2") {
		t.Errorf("%v", err)
	}
}

func TestTally(t *testing.T) {
	s, err := NewSession(named("a", "b", "c", "d"), Progress{"b": {Box: 2, Due: noon}, "c": {Box: 1, Due: noon.Add(1)}, "x": {Box: 5}})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := s.Counts(noon), (Counts{New: 2, Due: 1, Waiting: 1}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if at, ok := s.Due(); !ok || !at.Equal(noon) {
		t.Errorf("the next comes at %v, %v", at, ok)
	}
}

func TestProgress(t *testing.T) {
	s := Session{Puzzles: named("a", "b")}
	s.Record("a", false, noon.Local())
	s.Record("b", true, noon)
	text, err := json.Marshal(s.Progress)
	if err != nil {
		t.Fatal(err)
	}
	var back Progress
	if err := json.Unmarshal(text, &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(s.Progress, back); diff != "" {
		t.Errorf("%s (-stored +read):\n%s", text, diff)
	}
	for _, box := range []int{-1, 0, 6} {
		if _, err := NewSession(nil, Progress{"a": {Box: box}}); err == nil {
			t.Errorf("box %d", box)
		}
	}
}
