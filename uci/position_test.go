package uci

import (
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/positions"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// Every position of the table is told and read back, with each move from it.
func TestPositions(t *testing.T) {
	for _, p := range positions.All() {
		t.Run(p.Name, func(t *testing.T) {
			b := p.Board(t)
			if b.EnPassant() != board.NoSquare && p.Waive == board.ImpossibleEnPassant {
				t.Skip("such squares are dropped")
			}
			for m := range movegen.Legal(&b) {
				g := game.New(b)
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
				for _, chess960 := range []bool{false, true} {
					text := string(appendPosition(nil, g, chess960))
					sameGame(t, g, text)
				}
			}
		})
	}
}

func sameGame(t *testing.T, g *game.Game, text string) {
	t.Helper()
	w := words{strings.TrimPrefix(text, "position")}
	got, notes, err := w.parsePosition()
	if err != nil || len(notes) > 0 {
		t.Fatalf("%q is read with %q, %v", text, notes, err)
	}
	start, _ := g.BoardAt(0)
	gotStart, _ := got.BoardAt(0)
	if gotStart != start || !slices.Equal(got.Moves(), g.Moves()) {
		t.Errorf("%q is read as\n%v%v", text, gotStart, got.Moves())
	}
}

func FuzzPosition(f *testing.F) {
	for _, line := range []string{
		"startpos moves e2e4 e7e5", "fen 4k3/8/8/8/8/8/8/4K2R w K - moves e1h1 e8e7", "fen startpos fen moves",
		"fen nrqkbbnr/1ppp2p1/p7/5pNp/2P1p3/4P1P1/PP1P1P1P/NRQKBB1R w KQkq a9 x -3", "startpos moves e2e4 e2e4",
	} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		w := words{line}
		g, _, err := w.parsePosition()
		if (g == nil) != (err != nil) {
			t.Fatalf("game %v, error %v", g, err)
		}
		if err == nil {
			sameGame(t, g, string(appendPosition(nil, g, false)))
			sameGame(t, g, string(appendPosition(nil, g, true)))
		}
	})
}
