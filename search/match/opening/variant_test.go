package opening

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
)

// TestVariant holds that positions are read by the rules, that games by other rules are skipped, and
// that a book is refused.
func TestVariant(t *testing.T) {
	o := Options{Rules: board.Crazyhouse}
	s, skipped, err := readText(t, "house.epd", "4k3/8/8/8/8/8/8/4K3[Q] w - - id \"queen\";\n", o)
	if err != nil || len(skipped) > 0 || len(s.Openings) != 1 || s.Openings[0].Start.Pocket(board.White, board.Queen) != 1 {
		t.Errorf("%+v, %v, %v", s, skipped, err)
	}
	games := "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. Nc3 Qd8 4. P@d5 *\n\n1. e4 e5 *\n\n[Variant \"Atomic\"]\n\n1. e4 e5 *\n"
	s, skipped, err = readText(t, "house.pgn", games, o)
	want := []string{
		"house.pgn:5: opening: rules not supported: chess",
		"house.pgn:7: opening: rules not supported: atomic",
	}
	if diff := cmp.Diff(want, skipped); diff != "" || err != nil || len(s.Openings) != 1 || len(s.Openings[0].Moves) != 7 {
		t.Errorf("%+v, %v (-want +got):\n%s", s, err, diff)
	}
	var refused *board.RulesError
	if _, _, err = readText(t, "book.bin", "", o); !errors.As(err, &refused) || refused.Rules != board.Crazyhouse {
		t.Errorf("a book: error %v, want a *board.RulesError", err)
	}
	if _, skipped, err = readText(t, "games.pgn", games, Options{}); err != nil || len(skipped) != 2 {
		t.Errorf("ordinary chess: skipped %q, %v", skipped, err)
	}
}
