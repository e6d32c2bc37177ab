package movegen_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// TestParseMoveErrors has the offset of each error marked with § in the text.
func TestParseMoveErrors(t *testing.T) {
	b := board.Start()
	for _, tt := range []struct{ name, text, what string }{
		{"empty", "§", "move"},
		{"blank", " \t§", "move"},
		{"no square", "e2§x4", "move"},
		{"after blanks", "\u00a0 e2§X4 ", "move"},
		{"too short", "e2e§", "move"},
		{"a promotion to nothing", "e7e8§x", "move"},
		{"the Kelvin sign is no K", "e7e8§\u212a", "move"},
		{"a drop on no square", " n@§i3", "move"},
		{"illegal", "§e2e5", "legal move"},
		{"illegal after a blank", " §e2e5", "legal move"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			text := strings.Replace(tt.text, "§", "", 1)
			want := board.ParseError{What: tt.what, Text: text, Offset: strings.Index(tt.text, "§")}
			m, err := movegen.ParseMove(&b, text)
			if got, is := errors.AsType[*board.ParseError](err); !is || *got != want || m != board.NoMove {
				t.Errorf("%v, %v, want %v", m, err, &want)
			}
		})
	}
}
