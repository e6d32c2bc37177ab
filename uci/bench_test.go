package uci

import (
	"context"
	"errors"
	"testing"

	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search/alphabeta"
)

func TestBenchPositions(t *testing.T) {
	seen := make(map[string]bool)
	for _, position := range benchPositions {
		b, err := fen.Parse(position)
		if err != nil {
			t.Error(err)
		}
		if movegen.Count(&b) < 2 || seen[position] {
			t.Errorf("%s: not a position to choose a move in, or there twice", position)
		}
		seen[position] = true
	}
	if len(seen) != 40 {
		t.Errorf("%d positions", len(seen))
	}
}

func TestBenchIsRepeatable(t *testing.T) {
	s := alphabeta.New(alphabeta.Options{Hash: 1})
	first, err := Bench(context.Background(), s, 3)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Bench(context.Background(), s, 3)
	if err != nil || again.Nodes != first.Nodes || first.Nodes == 0 {
		t.Errorf("%v, then %v, %v", first, again, err)
	}
}

func TestBenchEndsEarly(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("cause")
	cancel(cause)
	if _, err := Bench(ctx, &fake{}, 1); err != cause {
		t.Errorf("error %v", err)
	}
	broken := errors.New("broken")
	if _, err := Bench(context.Background(), &fake{err: broken}, 1); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
}
