package rate

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/cli/clitest"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match"
)

// rate runs the program on a text.
func rate(t *testing.T, text string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	return clitest.Run(t, Command(), text, append(args, "-")...)
}

// pgnOf returns the games of what White has made against Black, with as many games as
// there are results in wins, draws and losses.
func pgnOf(white, black string, wins, draws, losses int) string {
	var b strings.Builder
	for i, n := range [...]int{wins, draws, losses} {
		result := [...]string{"1-0", "1/2-1/2", "0-1"}[i]
		for range n {
			fmt.Fprintf(&b, "[White %q]\n[Black %q]\n[Result %q]\n\n1. e4 %s\n\n", white, black, result, result)
		}
	}
	return b.String()
}

// words are the words of each line.
func words(text string) (lines [][]string) {
	for line := range strings.Lines(text) {
		lines = append(lines, strings.Fields(line))
	}
	return lines
}

func TestRate(t *testing.T) {
	const head = "rank player rating error games score draws los\n"
	tests := []struct {
		name, in string
		args     []string
		status   int
		out, bad string
	}{
		{"two players", pgnOf("A", "B", 60, 30, 10), nil, 0,
			"100 games of 2 players\n" + head +
				"1 A 95.4 31.0 100 75.0% 30.0% 100.0%\n2 B -95.4 31.0 100 25.0% 30.0% -\n", ""},
		{"two players, one with a rating", pgnOf("A", "B", 60, 30, 10), []string{"-anchor", "B=2000"}, 0,
			"100 games of 2 players\n" + head +
				"1 A 2190.8 62.0 100 75.0% 30.0% 100.0%\n2 B 2000.0 0.0 100 25.0% 30.0% -\n", ""},
		{"equal players", pgnOf("A", "B", 3, 2, 3), nil, 0,
			"8 games of 2 players\n" + head +
				"1 A 0.0 120.4 8 50.0% 25.0% 50.0%\n2 B 0.0 120.4 8 50.0% 25.0% -\n", ""},
		{"draws only", pgnOf("A", "B", 0, 2, 0), nil, 0,
			"2 games of 2 players\n" + head +
				"1 A 0.0 190.9 2 50.0% 100.0% 50.0%\n2 B 0.0 190.9 2 50.0% 100.0% -\n", ""},
		{"games that say nothing", pgnOf("A", "B", 1, 0, 1) + pgnOf("A", "A", 3, 0, 0) + pgnOf("?", "B", 1, 0, 0) + pgnOf("", "B", 1, 0, 0) +
			"[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n*\n\n[White \"A\"]\n[Black \"B\"]\n\n1. e4 *\n", nil, 0,
			"2 games of 2 players, 2 without a result ignored, 5 without two players ignored\n" + head +
				"1 A 0.0 unknown 2 50.0% 0.0% 50.0%\n2 B 0.0 unknown 2 50.0% 0.0% -\n", ""},
		{"one who wins all, one who loses all", pgnOf("A", "B", 1, 0, 1) + pgnOf("C", "A", 3, 0, 0) + pgnOf("B", "D", 1, 0, 0), nil, 0,
			"6 games of 4 players\n" +
				"not rated: C has won all of its 3 games against others: no rating is too high\n" +
				"not rated: D has lost all of its 1 game against others: no rating is too low\n" + head +
				"1 A 0.0 unknown 2 50.0% 0.0% 50.0%\n2 B 0.0 unknown 2 50.0% 0.0% -\n", ""},
		{"one between", pgnOf("A", "B", 1, 0, 1) + pgnOf("A", "C", 2, 0, 0) + pgnOf("C", "D", 1, 0, 0), nil, 0,
			"5 games of 4 players\n" +
				"not rated: C cannot be ranked with the others: in 3 games it only won or only lost against each\n" +
				"not rated: D has lost all of its 1 game against others: no rating is too low\n" + head +
				"1 A 0.0 unknown 2 50.0% 0.0% 50.0%\n2 B 0.0 unknown 2 50.0% 0.0% -\n", ""},
		{"two groups that have not met", pgnOf("A", "B", 1, 0, 1) + pgnOf("C", "D", 2, 0, 2), []string{"-anchor", "B=100"}, 0,
			"6 games of 4 players\nnot rated: C and 1 more have played no games against others\n" + head +
				"1 A 100.0 unknown 2 50.0% 0.0% 50.0%\n2 B 100.0 0.0 2 50.0% 0.0% -\n", ""},
		{"two groups of which one is stronger", pgnOf("A", "B", 1, 0, 1) + pgnOf("C", "D", 2, 0, 2) + pgnOf("A", "C", 5, 0, 0), nil, 0,
			"11 games of 4 players\nnot rated: A and 1 more have won all of their 5 games against others: no rating is too high\n" + head +
				"1 C 0.0 399.0 4 50.0% 0.0% 50.0%\n2 D 0.0 399.0 4 50.0% 0.0% -\n", ""},
		{"all groups", pgnOf("A", "B", 1, 0, 1) + pgnOf("C", "D", 2, 0, 2) + pgnOf("A", "C", 5, 0, 0), []string{"-all"}, 0,
			"11 games of 4 players\na group that cannot be compared with the others: they have won all of their 5 games against others: no rating is too high\n" + head +
				"1 A 0.0 unknown 2 50.0% 0.0% 50.0%\n2 B 0.0 unknown 2 50.0% 0.0% -\n" + head +
				"1 C 0.0 399.0 4 50.0% 0.0% 50.0%\n2 D 0.0 399.0 4 50.0% 0.0% -\n", ""},
		{"wins only", pgnOf("A", "B", 10, 0, 0), nil, 1,
			"10 games of 2 players\nnot rated: B has lost all of its 10 games against others: no rating is too low\n",
			"no two players to compare: A has won all of its 10 games"},
		{"no games", "", nil, 1, "0 games of 0 players\n", "no two players"},
		{"no such anchor", pgnOf("A", "B", 1, 0, 1), []string{"-anchor", "C=1"}, 1, "2 games of 2 players\n", `"C" has played no games`},
		{"an anchor that cannot be rated", pgnOf("A", "B", 1, 0, 1) + pgnOf("A", "C", 1, 0, 0), []string{"-anchor", "C=1"}, 1,
			"3 games of 3 players\nnot rated: A and 1 more have won all of their 1 game against others: no rating is too high\n", "C cannot be rated"},
		{"malformed", "[White \"A]\n\n1. e4 1-0\n\n" + pgnOf("A", "B", 1, 0, 1), nil, 1,
			"2 games of 2 players\n" + head +
				"1 A 0.0 unknown 2 50.0% 0.0% 50.0%\n2 B 0.0 unknown 2 50.0% 0.0% -\n", "stdin: pgn: line 1, column 1: game 1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := rate(t, test.in, test.args...)
			if status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			if diff := cmp.Diff(words(test.out), words(out)); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
			if !strings.Contains(bad, test.bad) || test.bad == "" && bad != "" {
				t.Errorf("complaints %q, want %q", bad, test.bad)
			}
		})
	}
}

// The games that package match writes are read.
func TestMatchGames(t *testing.T) {
	player := func(name string) match.Player {
		return match.Player{
			Name:    name,
			Open:    func(context.Context) (search.Searcher, error) { return new(search.Random), nil },
			NewGame: func(s search.Searcher, seed uint64) { *s.(*search.Random) = search.Random{Seed: seed} },
		}
	}
	var file bytes.Buffer
	m := match.Options{
		Players: []match.Player{player("one"), player("two"), player("three")},
		Rounds:  10, Control: match.Control{Depth: 1}, MaxMoves: 200, Games: &file,
	}
	s, err := match.Run(t.Context(), m)
	if err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := rate(t, file.String(), "-anchor", "two=1000")
	if status != 0 || stderr != "" || !strings.HasPrefix(stdout, fmt.Sprintf("%d games of 3 players\n", s.Played)) {
		t.Fatalf("status %d, errors %q\n%s", status, stderr, stdout)
	}
	if want := " two      1000.0     0.0      40 "; !strings.Contains(stdout, want) {
		t.Errorf("no %q in\n%s", want, stdout)
	}
}

func TestManyUnrated(t *testing.T) {
	var in strings.Builder
	in.WriteString(pgnOf("A", "B", 1, 1, 1))
	for i := range 30 {
		in.WriteString(pgnOf("A", fmt.Sprint("weak ", i), 1, 0, 0))
	}
	_, out, _ := rate(t, in.String())
	if strings.Count(out, "not rated: weak") != 20 || !strings.Contains(out, "not rated: 10 more\n") {
		t.Error(out)
	}
}

func TestErrors(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none.pgn")
	tests := []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"no file", nil, 2, "missing FILE"},
		{"twice the standard input", []string{"-", "-"}, 2, "only once"},
		{"unknown flag", []string{"-x"}, 2, "-x"},
		{"anchor without a rating", []string{"-anchor", "A", "-"}, 2, "want NAME=RATING"},
		{"anchor without a name", []string{"-anchor", "=3", "-"}, 2, "want NAME=RATING"},
		{"not a rating", []string{"-anchor", "A=NaN", "-"}, 2, "not a rating"},
		{"two anchors", []string{"-anchor", "A=1", "-anchor", "B=2", "-"}, 2, "already"},
		{"no such file", []string{none}, 1, none},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out, bad bytes.Buffer
			if status := cli.Run(t.Context(), Command(), test.args, strings.NewReader(""), &out, &bad); status != test.status || !strings.Contains(bad.String(), test.want) {
				t.Errorf("status %d, want %d; errors %q, want %q", status, test.status, &bad, test.want)
			}
		})
	}
	var out, bad bytes.Buffer
	if status := cli.Run(t.Context(), Command(), []string{"-"}, iotest.ErrReader(errors.New("broken")), &out, &bad); status != 1 || !strings.Contains(bad.String(), "broken") {
		t.Errorf("status %d, errors %q", status, &bad)
	}
	// Several files are one tournament.
	dir := t.TempDir()
	for i, text := range []string{pgnOf("A", "B", 1, 0, 0), pgnOf("B", "A", 1, 0, 0)} {
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprint(i)), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	out.Reset()
	if status := cli.Run(t.Context(), Command(), []string{filepath.Join(dir, "0"), filepath.Join(dir, "1")}, nil, &out, &bad); status != 0 || !strings.HasPrefix(out.String(), "2 games of 2 players\n") {
		t.Errorf("status %d, output %q", status, &out)
	}
}

func TestFormats(t *testing.T) {
	in := pgnOf("A", "B!", 1, 0, 1) + pgnOf("B!", "F", 1, 0, 1) + pgnOf("C", "D", 2, 0, 2) + pgnOf("A", "E", 1, 0, 0)
	in = strings.ReplaceAll(in, "!", "\x1b[2J")
	status, out, bad := rate(t, in, "-json", "-all")
	want := `{"group":1,"rank":1,"player":"A","rating":0,"error":358.8`
	if status != 0 || !strings.HasPrefix(out, want) || strings.Count(out, "\n") != 5 || strings.Count(out, `"los":null}`) != 2 || !strings.HasPrefix(bad, "9 games of 6 players\nnot rated: E ") {
		t.Errorf("JSON: status %d, %q, %q; want %q", status, out, bad, want)
	}
	status, out, _ = rate(t, in, "-csv")
	if status != 0 || !strings.HasPrefix(out, "group,rank,player,rating,error,games,score,draws,los\n1,1,A,0,358.8") || !strings.HasSuffix(out, ",2,0.5,0,\n") {
		t.Errorf("CSV: status %d, %q", status, out)
	}
	// What a file holds does not reach the terminal as an escape sequence.
	if _, out, _ := rate(t, in); strings.Contains(out, "\x1b") || !strings.Contains(out, `B\x1b[2J `) {
		t.Errorf("output %q", out)
	}
}

func TestPlot(t *testing.T) {
	dir := t.TempDir()
	var many strings.Builder
	for i := range maxDrawn {
		many.WriteString(pgnOf("A", fmt.Sprint("B", i), i+1, 0, 1))
	}
	for name, in := range map[string]string{"two.png": pgnOf("A", "B", 1, 0, 1), "many.svg": many.String()} {
		path := filepath.Join(dir, name)
		status, _, bad := rate(t, in, "-plot", path)
		picture, err := os.ReadFile(path)
		if status != 0 || bad != "" || err != nil {
			t.Errorf("%s: status %d, %q, %v", name, status, bad, err)
		}
		if name == "many.svg" && (!bytes.Contains(picture, []byte("B1")) || bytes.Contains(picture, []byte(">B0<"))) {
			t.Errorf("%s does not have the players with the most games", name)
		}
		if status, _, bad := rate(t, in, "-plot", path); status != 1 || !strings.Contains(bad, "--force") {
			t.Errorf("%s once more: status %d, %q", name, status, bad)
		}
	}
	if status, _, bad := rate(t, "", "-plot", "x"); status != 2 || !strings.Contains(bad, ".png or .svg") {
		t.Errorf("no extension: status %d, %q", status, bad)
	}
	if status, _, bad := rate(t, pgnOf("A", "B", 1, 0, 1), "-force"); status != 2 || !strings.Contains(bad, "requires --plot") {
		t.Errorf("nothing to overwrite: status %d, %q", status, bad)
	}
}

// Another kind of file is refused after some lines.
func TestOtherFile(t *testing.T) {
	status, out, bad := rate(t, strings.Repeat("[section]\nkey = 1\n\n", 30_000))
	if status != 1 || strings.Count(bad, "\n") > 12 || !strings.Contains(bad, "not a PGN file") {
		t.Errorf("status %d, %q, %.2000q", status, out, bad)
	}
	if status, out, bad := rate(t, "\x00\x01\x02"); status != 1 || !strings.Contains(bad, "not a PGN file") {
		t.Errorf("bytes: status %d, %q, %.2000q", status, out, bad)
	}
}
