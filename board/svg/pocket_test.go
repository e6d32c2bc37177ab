package svg_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
)

// variantBoard returns the position of a text that names its rules.
func variantBoard(tb testing.TB, text string) *board.Board {
	tb.Helper()
	var b board.Board
	if err := b.UnmarshalText([]byte(text)); err != nil {
		tb.Fatal(err)
	}
	return &b
}

// description returns what a picture says to screen readers.
func description(picture string) string {
	_, rest, _ := strings.Cut(picture, "<desc>")
	text, _, _ := strings.Cut(rest, "</desc>")
	return text
}

// TestPockets has where the pieces in pockets are drawn, and how many there are.
func TestPockets(t *testing.T) {
	const text = "crazyhouse 4k3/8/8/8/8/8/8/4K3[QPPn] w - - 0 1"
	at := func(x, y int) string { return fmt.Sprintf(` x="%d" y="%d"/>`, x, y) }
	for _, tt := range []struct {
		name string
		o    *svg.Options
		size string
		uses []string // beside the kings
	}{
		{"coordinates outside", nil, `viewBox="0 0 560 704"`, []string{at(24, 636), at(108, 636), at(24, 4)}},
		{"from Black's side", &svg.Options{Bottom: board.Black}, `viewBox="0 0 560 704"`, []string{at(24, 4), at(108, 4), at(24, 636)}},
		{"no coordinates", &svg.Options{Coordinates: svg.NoCoordinates}, `viewBox="0 0 512 656"`, []string{at(0, 588), at(84, 588), at(0, 4)}},
		{"no pockets", &svg.Options{NoPockets: true}, `viewBox="0 0 560 560"`, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			picture := svg.String(variantBoard(t, text), tt.o)
			wellFormed(t, []byte(picture))
			if !strings.Contains(picture, tt.size) {
				t.Errorf("no %s in %.200s", tt.size, picture)
			}
			if got := strings.Count(picture, "<use "); got != 2+len(tt.uses) {
				t.Errorf("%d pieces, want %d", got, 2+len(tt.uses))
			}
			for _, use := range tt.uses {
				if !strings.Contains(picture, use) {
					t.Errorf("no piece at%s", use)
				}
			}
		})
	}
	// A board without pockets has the same picture by any rules.
	for _, rules := range board.AllRules() {
		if b := rules.Start(); rules != board.Crazyhouse && !strings.Contains(svg.String(&b, nil), `viewBox="0 0 560 560"`) {
			t.Errorf("%v: another size", rules)
		}
	}
}

func TestVariantDescription(t *testing.T) {
	for text, want := range map[string]string{
		"crazyhouse 4k3/8/8/8/8/8/8/4K3[QPPn] w - - 0 1": "White: king e1. White's pocket: 1 queen, 2 pawns. Black: king e8. Black's pocket: 1 knight. White to move.",
		"3check 4k3/8/8/8/8/8/8/4K3 b - - 1+3 0 1":       "White: king e1. White must give 1 more check. Black: king e8. Black must give 3 more checks. Black to move.",
		"horde 4k3/8/8/8/8/8/P7/8 w - - 0 1":             "White: pawn a2. Black: king e8. White to move.",
		"antichess 8/8/8/8/8/8/8/1K1K3k w - - 0 1":       "White: kings b1 d1. Black: king h1. White to move.",
	} {
		if got := description(svg.String(variantBoard(t, text), nil)); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
	}
}
