package main

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
)

const positions = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n\n" +
	"6k1/5ppp/8/8/8/8/5PPP/3RQ1K1 w - - bm Qe8#;\n" +
	"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#;\n"

func write(t *testing.T, name, text string) string {
	t.Helper()
	name = filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestErrors(t *testing.T) {
	good := write(t, "positions.epd", positions)
	for _, test := range []struct{ args, want string }{
		{"-engine a -engine b", "one file"},
		{"-engine a " + good, "two engines"},
		{"-engine a -engine b " + good + ".none", "no such file"},
		{"-engine a -engine b " + write(t, "bad.epd", "8/8 w\n"), "line 1"},
		{"-engine a -engine b -nodes 10,x " + good, "-nodes"},
		{"-engine a;tuning=Razoring=3 " + good, "tuning"},
		{"-engine a;Hash=3 " + good, "unknown setting"},
		{"-engine ;classical " + good, "name"},
		{"-sample 3 " + good + ".none", "no such file"},
	} {
		err := run(t.Context(), strings.Fields(test.args), new(strings.Builder))
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.args, err, test.want)
		}
	}
}

func TestBlankCommand(t *testing.T) {
	p, err := parsePlayer("a;cmd= ")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.open(t.Context()); err == nil || !strings.Contains(err.Error(), "blank") {
		t.Errorf("%v", err)
	}
}

// Known moves and values are not searched again, and the report has the differences of their values.
func TestReport(t *testing.T) {
	start := "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	endgame := "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
	file := write(t, "positions.epd", start+"\n"+endgame+"\n")
	moves := write(t, "moves.tsv", ""+
		"old\t200\t"+start+"\t1:e2e4 150:g2g4\n"+"old\t200\t"+endgame+"\t1:e2e4\n"+
		"new\t200\t"+start+"\t1:e2e4\n"+"new\t200\t"+endgame+"\t1:e2e4 90:e1d2\n")
	values := write(t, "values.tsv", ""+
		"100000\t"+start+"\te2e4\t0.91\n"+"100000\t"+start+"\tg2g4\t-0.91\n"+
		"100000\t"+endgame+"\te2e4\t0.00\n"+"100000\t"+endgame+"\te1d2\t0.91\n")
	var out strings.Builder
	args := []string{"-nodes", "100,200", "-reference", "none", "-moves", moves, "-values", values, "-engine", "old", "-engine", "new", file}
	if err := run(t.Context(), args, &out); err != nil {
		t.Fatal(err)
	}
	// The logistic function of 1 is 0.7311.
	const want = `new - old, 100: +115.53 ± 81.69 (50 %); endgame +231.06 ± 0.00 (100 %); late middlegame  +0.00 ± 0.00 ( 0 %); middlegame  +0.00 ± 0.00 ( 0 %)
new - old, 200: +346.59 ± 81.69 (100 %); endgame +231.06 ± 0.00 (100 %); late middlegame  +0.00 ± 0.00 ( 0 %); middlegame +462.12 ± 0.00 (100 %)
new - old, mean: +231.06 ± 0.00 (100 %); endgame +231.06 ± 0.00 (100 %); late middlegame  +0.00 ± 0.00 ( 0 %); middlegame +231.06 ± 0.00 (100 %)
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", &out, want)
	}
}

// The engines search what is not known, and it is stored.
func TestSearches(t *testing.T) {
	moves := filepath.Join(t.TempDir(), "moves.tsv")
	args := []string{"-nodes", "500", "-reference", "none", "-moves", moves,
		"-engine", "a", "-engine", "b", write(t, "positions.epd", positions)}
	for range 2 {
		var out strings.Builder
		if err := run(t.Context(), args, &out); err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(out.String(), "b - a, 500:  +0.00 ± 0.00 ( 0 %)") {
			t.Errorf("got %s", &out)
		}
		text, err := os.ReadFile(moves)
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(text), "\n"); n != 6 {
			t.Errorf("%d lines, want 6:\n%s", n, text)
		}
		if !strings.Contains(string(text), "f3f7\n") {
			t.Errorf("the mate is not found:\n%s", text)
		}
	}
}

// A trace knows the best move at any time, and is the same after it was written and read.
func TestTrace(t *testing.T) {
	var tr trace
	for i, m := range []string{"e2e4", "e2e4", "d2d4", "e2e4"} {
		move, err := board.ParseMove(m)
		if err != nil {
			t.Fatal(err)
		}
		tr.add(uint64(100*(i+1)), move)
	}
	if got := tr.String(); got != "100:e2e4 300:d2d4 400:e2e4" {
		t.Fatal(got)
	}
	again, err := parseTrace(tr.String())
	if err != nil {
		t.Fatal(err)
	}
	for nodes, want := range map[uint64]string{1: "e2e4", 299: "e2e4", 300: "d2d4", 399: "d2d4", 500: "e2e4"} {
		if got := again.at(nodes); got != want {
			t.Errorf("after %d nodes: %s, want %s", nodes, got, want)
		}
	}
	for _, bad := range []string{"", "e2e4", "x:e2e4"} {
		if _, err := parseTrace(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// Moves that end the game need no reference engine.
func TestFinalValues(t *testing.T) {
	known, err := openStore("")
	if err != nil {
		t.Fatal(err)
	}
	j := judge{store: known, player: player{name: "none", command: "none"}, nodes: 1}
	for _, test := range []struct {
		fen, move string
		want      float64
	}{
		{"6k1/5ppp/8/8/8/8/5PPP/4R1K1 w - - 0 1", "e1e8", 1},
		{"7k/5K2/8/8/8/8/8/6Q1 w - - 0 1", "g1g6", 0.5},
	} {
		b, err := fen.Parse(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		got, err := j.value(t.Context(), &b, test.move)
		if err != nil || math.Abs(got-test.want) > 1e-9 {
			t.Errorf("%s: %v, %v; want %v", test.move, got, err, test.want)
		}
	}
	if expected(eval.MatedIn(3)) > 1e-9 {
		t.Error("being mated is worth something")
	}
}

// Positions are sampled from games, and are those that are open.
func TestSample(t *testing.T) {
	game := `1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Na5 10. Bc2 c5
11. d4 Qc7 12. Nbd2 cxd4 13. cxd4 Nc6 14. Nb3 a5 15. Be3 a4 16. Nbd2 Bd7 17. Rc1 Qb8 18. Bb1 Nb4 *`
	var out strings.Builder
	if err := run(t.Context(), []string{"-sample", "5", write(t, "games.pgn", game)}, &out); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(out.String(), "\n"); n != 1 || !strings.Contains(out.String(), " b ") && !strings.Contains(out.String(), " w ") {
		t.Errorf("got %q", &out)
	}
	for text, want := range map[string]bool{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1":      true,
		"4k3/8/8/8/8/8/8/4K2R b - - 0 1":                                true,
		"k7/8/8/8/8/8/1r6/K7 w - - 0 1":                                 false,
		"rnbqkbnr/ppppp1pp/8/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 0 1": false,
	} {
		b, err := fen.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if open(&b) != want {
			t.Errorf("open(%s) = %v", text, !want)
		}
	}
}
