package endpoint_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/pgn"
)

// TestReview reviews a game with a blunder that allows mate, twice with the same numbers.
func TestReview(t *testing.T) {
	d := endpoint.New(endpoint.Options{Hash: 1})
	q := endpoint.Review{Line: endpoint.Line{Moves: strings.Fields("f3 e5 g4 Qh4#")}, Nodes: 2000}
	var heard []endpoint.Point
	r, err := d.Review(t.Context(), q, func(p endpoint.Point) { heard = append(heard, p) })
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r.Points, heard); diff != "" || len(r.Points) != 5 || len(r.Moves) != 4 {
		t.Errorf("%d points, %d moves, (-answered +reported):\n%s", len(r.Points), len(r.Moves), diff)
	}
	if m := r.Moves[2]; m.NAG != int(pgn.Blunder) || len(m.Better) == 0 || m.Accuracy > 30 || !strings.HasPrefix(m.SAN, "2. ") {
		t.Errorf("g4 is judged %+v", m)
	}
	if m := r.Moves[3]; m.NAG != 0 || len(m.Better) > 0 || m.Accuracy != 100 {
		t.Errorf("mate is judged %+v", m)
	}
	if p := r.Points[3]; p.Mate == nil || *p.Mate != -1 || p.Win > 3 {
		t.Errorf("before mate: %+v", p)
	}
	if p := r.Points[4]; p.Mate != nil || p.CP != nil || p.Win > 3 {
		t.Errorf("after mate: %+v", p)
	}
	if r.White.Blunders != 1 || r.Black.Blunders != 0 || r.White.Accuracy == nil || *r.White.Accuracy > *r.Black.Accuracy {
		t.Errorf("White %+v, Black %+v", r.White, r.Black)
	}
	again, err := d.Review(t.Context(), q, nil)
	if diff := cmp.Diff(r, again); diff != "" || err != nil {
		t.Errorf("another time (-first +second): %v\n%s", err, diff)
	}
}

// TestReviewWithoutMoves has a list of no moves, not null.
func TestReviewWithoutMoves(t *testing.T) {
	d := endpoint.New(endpoint.Options{Hash: 1})
	answer, err := d.Answer(t.Context(), "review", []byte(`{"nodes": 100}`), nil)
	if err != nil {
		t.Fatal(err)
	}
	if text, err := json.Marshal(answer); err != nil || !strings.Contains(string(text), `"moves":[]`) {
		t.Errorf("%s, %v", text, err)
	}
}

func TestReviewRefuses(t *testing.T) {
	d := endpoint.New(endpoint.Options{Hash: 1})
	for _, test := range []struct {
		name string
		q    endpoint.Review
		want endpoint.Code
	}{
		{"too many moves", endpoint.Review{Line: endpoint.Line{Moves: make([]string, 601)}}, endpoint.BadRequest},
		{"too many nodes", endpoint.Review{Nodes: 1e9}, endpoint.BadRequest},
		{"an illegal move", endpoint.Review{Line: endpoint.Line{Moves: []string{"e5"}}}, endpoint.IllegalMove},
		{"a bad position", endpoint.Review{Line: endpoint.Line{Start: "x"}}, endpoint.BadFEN},
	} {
		if _, err := d.Review(t.Context(), test.q, nil); err == nil || endpoint.AsError("", err).Code != test.want {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := d.Review(ctx, endpoint.Review{}, nil); err == nil || endpoint.AsError("", err).Code != endpoint.Busy {
		t.Errorf("a review that is ended: %v", err)
	}
}
