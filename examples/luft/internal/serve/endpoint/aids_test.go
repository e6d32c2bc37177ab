package endpoint_test

import (
	"fmt"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

// TestAids points out pieces in positions in which one can see them.
func TestAids(t *testing.T) {
	d := endpoint.New(endpoint.Options{Hash: 1})
	for _, test := range []struct {
		name, start, want string
	}{
		{"none", "", "{[] [] []}"},
		{"a knight pinned by a bishop", "4k3/8/2n5/1B6/8/8/6P1/4K3 w - - 0 1", "{[c6] [c6] [e8]}"},
		{"two rooks that are pinned and take each other", "4k3/4r3/8/8/8/8/4R3/4K3 w - - 0 1", "{[e2 e7] [] [e1 e8]}"},
		{"a pawn that nothing attacks", "4k3/8/8/8/4P3/8/8/4K3 w - - 0 1", "{[] [] []}"},
		{"a pawn attacked by a pawn", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "{[] [e4 d5] []}"},
		{"a king in check, whose player can give none while it is", "4k3/8/8/8/8/8/8/R3K2r w Q - 0 1", "{[] [] []}"},
		{"a king that the opponent can check with the next move", "4k3/8/8/8/8/8/r7/7K w - - 0 1", "{[] [] [h1]}"},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := d.Position(endpoint.Line{Start: test.start})
			if err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(p.Aids); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}
