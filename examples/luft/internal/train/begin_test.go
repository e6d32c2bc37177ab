package train

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
)

const published = `[White "A"]
[Black "B"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 1/2-1/2

[White "C"]

1. d4 d5 2. Kxe9 1-0

[White "too short"]

1. d4 *
`

// Games begin in the ways and fractions that the flags say, the same ones on any number of
// threads and after any interruption, and a random move takes nothing from the scores.
func TestStarts(t *testing.T) {
	dir := t.TempDir()
	played := create(t, "played.pgn", published)
	args := func(name string, more ...string) []string {
		return append(quick(filepath.Join(dir, name), "-games", "40", "-maxmoves", "4", "-most", "0", "-ply", "0", "-nodes", "50",
			"-chess960", "0.25", "-endgames", "0.25", "-pgn", played, "-pgn-games", "0.25", "-vary", "1"), more...)
	}
	status, _, stderr := start(t.Context(), args("one")...)
	if status != 0 || !strings.Contains(stderr, "1 malformed games skipped") {
		t.Fatalf("status %d, errors %q", status, stderr)
	}
	kinds := make(map[string]int)
	for _, g := range games(t, filepath.Join(dir, "one")) {
		switch pieces := g.Start.Occupied().Count(); {
		case pieces <= 8:
			kinds["endgame"]++
		case g.Start.Color(board.White)&(1<<board.A4|1<<board.B3|1<<board.B5) != 0 && g.Start.Kind(board.Pawn)&(1<<board.E5) != 0:
			kinds["published"]++
		default:
			kinds["random"]++
		}
	}
	if kinds["endgame"] < 4 || kinds["published"] < 4 || kinds["random"] < 10 {
		t.Errorf("%v", kinds)
	}
	whole := read(t, filepath.Join(dir, "one"))
	cut := filepath.Join(dir, "cut")
	if err := os.WriteFile(cut, whole[:len(whole)/2], 0o666); err != nil {
		t.Fatal(err)
	}
	if status, _, stderr := start(t.Context(), "selfplay", "-o", cut, "-games", "40", "-pgn", played, "-concurrency", "2", "-resume"); status != 0 || !bytes.Equal(whole, read(t, cut)) {
		t.Errorf("resumed: status %d, errors %q", status, stderr)
	}
	if status, _, stderr := start(t.Context(), args("one", "-vary", "0", "-resume")...); status == 0 || !strings.Contains(stderr, "vary=1") {
		t.Errorf("resumed with other settings: status %d, errors %q", status, stderr)
	}
	best := filepath.Join(dir, "best")
	if status, _, stderr := start(t.Context(), args("best", "-vary", "0")...); status != 0 || bytes.Equal(whole, read(t, best)) {
		t.Errorf("without other moves: status %d, errors %q; or the same file", status, stderr)
	}
	none := create(t, "none.pgn", "1. d4 *\n")
	if status, _, stderr := start(t.Context(), args("none", "-pgn", none)...); status != 1 || !strings.Contains(stderr, "no game of more than 8 plies") {
		t.Errorf("no games: status %d, errors %q", status, stderr)
	}
}

// Endgames have few pieces on both sides, of all kinds, and are legal.
func TestEndgame(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var kinds [7]int
	sizes := make(map[int]int)
	for range 500 {
		g, err := endgame(r)
		if err != nil {
			t.Fatal(err)
		}
		b := g.Board()
		sizes[b.Occupied().Count()]++
		for k := board.Pawn; k <= board.King; k++ {
			kinds[k] += b.Kind(k).Count()
		}
	}
	if kinds[board.King] != 1000 || kinds[board.Pawn] < kinds[board.Queen] || kinds[board.Queen] == 0 || sizes[2] != 0 || sizes[8] == 0 || len(sizes) > 6 {
		t.Errorf("kinds %v, sizes %v", kinds, sizes)
	}
}
