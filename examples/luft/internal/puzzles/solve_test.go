package puzzles

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/cli/clitest"
	"github.com/luftchess/luft/search/puzzle"
)

const three = `PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl
legal,rn1qkbnr/ppp2p1p/3p2p1/4p3/2B1P1b1/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 5,f3e5 g4d1,,,,,crushing,
mate,rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5,g4d1 c4f7 e8e7 c3d5,,,,,mate mateIn2 short,
black,rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2,g2g4 d8h4,,,,,mate mateIn1,
`

// solve solves the three puzzles line by line.
func solve(t *testing.T, state, in string, more ...string) (status int, out, bad string) {
	t.Helper()
	args := append([]string{"solve", "-plain", "-ascii", "-state", state}, more...)
	return clitest.Run(t, Command(), in, append(args, clitest.File(t, "three.csv", three))...)
}

func progress(t *testing.T, state string) (boxes map[string]int) {
	t.Helper()
	var p puzzle.Progress
	if err := json.Unmarshal([]byte(read(t, state)), &p); err != nil {
		t.Fatal(err)
	}
	boxes = map[string]int{}
	for id, c := range p {
		boxes[id] = c.Box
	}
	return boxes
}

func TestSolve(t *testing.T) {
	tests := []struct {
		name, in string
		args     []string
		out      []string // what is in the output, in this order
		boxes    map[string]int
	}{
		{"solved", "Bxd1\nnext\nBxf7\nNd5\nnext\nQh4\nnext\nquit\n", nil, []string{
			"After 5. Nxe5: Black to move, find the best moves.",
			"Solved! next goes on (2 new, 0 to repeat, 0 later, 1 done).", "After 5... Bxd1: White to move, mate in 2",
			"Bxf7+ is right. The reply is 6... Ke7.", "Solved!", "mate in 1", "Solved! next goes on (0 new, 0 to repeat, 0 later, 3 done).", "All puzzles are done.",
		}, map[string]int{"legal": 5, "mate": 5, "black": 5}},
		{"a wrong move", "a6\nBxd1\nquit\n", nil, []string{"a6 is not the solution; try again", "This one will be repeated."}, map[string]int{"legal": 1}},
		{"it comes back", "a6\nBxd1\nnext\nnext\nBe6\n", []string{"-themes", "crushing"}, []string{"0 new, 0 to repeat, 1 later", "After 5. Nxe5: Black to move", "Be6 is not the solution"}, map[string]int{"legal": 1}},
		{"it is solved then", "a6\nBxd1\nnext\nBxd1\nnext\n", []string{"-themes", "crushing"}, []string{"This one will be repeated", "Solved! next goes on (0 new, 0 to repeat, 1 later", "The next is due on "}, map[string]int{"legal": 2}},
		{"a hint", "hint\nBxd1\n", nil, []string{"Look at the bishop on g4.", "This one will be repeated."}, map[string]int{"legal": 1}},
		{"the solution", "solution\nsolution\nBxd1\nhint\n", []string{"-themes", "mateIn2,fork"}, []string{"The solution is 6. Bxf7+ Ke7 7. Nd5#", "the puzzle is over", "no such legal move", "the puzzle is over"}, map[string]int{"mate": 1}},
		{"passed over", "next\nquit\n", nil, []string{"After 5... Bxd1"}, map[string]int{"legal": 1}},
		{"words", "Ke9\nKe6\nfen\nfen x\nlegal\ntally\nhelp\nflip\nundo\nboard\n", nil, []string{
			"not a move", "no such legal move", "/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b", "takes no argument", "Bxd1", "puzzle legal", "play the solution", "a  b  c", "not a move", "Black>",
		}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			state := filepath.Join(t.TempDir(), "state.json")
			status, out, bad := solve(t, state, test.in, test.args...)
			if status != 0 || bad != "" {
				t.Errorf("status %d, %s", status, bad)
			}
			rest := out
			for _, part := range test.out {
				_, after, ok := strings.Cut(rest, part)
				if !ok {
					t.Fatalf("%q is missing in\n%s", part, rest)
				}
				rest = after
			}
			if test.boxes == nil {
				return
			}
			if diff := cmp.Diff(test.boxes, progress(t, state)); diff != "" {
				t.Errorf("boxes (-want +got):\n%s", diff)
			}
		})
	}
}

// A second session knows what came of the first.
func TestSolveAgain(t *testing.T) {
	state := filepath.Join(t.TempDir(), "state.json")
	solve(t, state, "Bxd1\n")
	_, out, _ := solve(t, state, "tally\n", "-shuffle")
	if !strings.Contains(out, "2 new, 0 to repeat, 0 later, 1 done") {
		t.Errorf("second session:\n%s", out)
	}
	_, out, _ = solve(t, state, "tally\n", "-max", "2")
	if !strings.Contains(out, "1 new, 0 to repeat, 0 later, 1 done") {
		t.Errorf("of two puzzles:\n%s", out)
	}
}

func TestSolveTrouble(t *testing.T) {
	dir := t.TempDir()
	good := clitest.File(t, "three.csv", three)
	tests := []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"no file", []string{"/no/such/file"}, 1, "/no/such/file"},
		{"no puzzles", []string{clitest.File(t, "none", "")}, 1, "no puzzles"},
		{"no puzzles of the theme", []string{"-themes", "zugzwang", good}, 1, "no puzzles"},
		{"another file", []string{clitest.File(t, "notes", strings.Repeat("keep this\n", 30))}, 1, "not a file of puzzles"},
		{"progress that is none", []string{"-state", good, good}, 1, "not what was kept"},
		{"a box that there is not", []string{"-state", clitest.File(t, "p.json", `{"a": {"Box": 9}}`), good}, 1, "box 9"},
		{"progress that cannot be read", []string{"-state", dir, good}, 1, dir},
		{"the standard input", []string{"-"}, 2, "for your moves"},
		{"nothing", nil, 2, "missing FILE"},
	}
	for _, test := range tests {
		status, _, bad := clitest.Run(t, Command(), "", append([]string{"solve", "-plain"}, test.args...)...)
		if status != test.status || !strings.Contains(bad, test.want) {
			t.Errorf("%s: status %d, %q, want %q", test.name, status, bad, test.want)
		}
	}
	status, _, bad := clitest.Run(t, Command(), "", "solve", good)
	if status != 1 || !strings.Contains(bad, "--plain") {
		t.Errorf("without a terminal: status %d, %q", status, bad)
	}
	status, out, _ := clitest.Run(t, Command(), "Bxd1\n", "solve", "-plain", "-state", filepath.Join(dir, "no", "such"), good)
	if status != 0 || !strings.Contains(out, clitest.Missing(t, filepath.Join(dir, "no", "such"))) {
		t.Errorf("progress that cannot be written: status %d\n%s", status, out)
	}
}
