package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/examples/selfplay/sample"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// start runs the program and returns its exit status and what it has written.
func start(ctx context.Context, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(ctx, args, strings.NewReader(""), &out, &errs)
	return status, out.String(), errs.String()
}

// quick are flags for games that are soon over.
func quick(file string, more ...string) []string {
	return append([]string{"-o", file, "-nodes", "100", "-hash", "1", "-maxmoves", "30", "-most", "10"}, more...)
}

// games reads a file.
func games(t *testing.T, name string) (list []*sample.Game) {
	t.Helper()
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for g, err := range sample.NewReader(file).Games() {
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, g)
	}
	return list
}

func read(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

var lastLine = regexp.MustCompile(`^games (\d+) positions (\d+) time \S+ speed [\d.]+ positions/s\n$`)

// Games are as the flags say, and the positions that are kept are quiet.
func TestSelfplay(t *testing.T) {
	out := filepath.Join(t.TempDir(), "games")
	status, stdout, stderr := start(t.Context(), quick(out, "-games", "12", "-chess960", "0.5")...)
	if m := lastLine.FindStringSubmatch(stdout); status != 0 || stderr != "" || m == nil || m[1] != "12" {
		t.Fatalf("status %d, output %q, errors %q", status, stdout, stderr)
	}
	list := games(t, out)
	if len(list) != 12 {
		t.Fatalf("%d games", len(list))
	}
	results := make(map[game.Result]int)
	chess960 := 0
	for i, g := range list {
		results[g.Result]++
		if g.Number != uint64(i) || len(g.Plies) > 60 || g.Kept() > 10 || g.Kept() == 0 {
			t.Errorf("game %d of %d plies keeps %d", g.Number, len(g.Plies), g.Kept())
		}
		if first := g.Plies[0].Score; abs(first) > 300 {
			t.Errorf("game %d begins with score %d", i, first)
		}
		for s := range g.Samples() {
			captures := s.Board.Piece(s.Move.To()).IsValid() && s.Board.Piece(s.Move.To()).Color() != s.Board.Turn()
			if movegen.InCheck(&s.Board) || captures || s.Move.Promotion() != board.NoKind || s.Score.IsMate() {
				t.Errorf("game %d keeps %s before %v with score %v", i, fen.Format(&s.Board), s.Move, s.Score)
			}
		}
		if !strings.Contains(fen.Format(&g.Start), "RNBQKBNR") && g.Start.Castling()&(1<<board.A1|1<<board.H1) != g.Start.Castling()&0xff {
			chess960++
		}
	}
	if len(results) < 2 || chess960 == 0 {
		t.Errorf("results %v, %d games of Chess960", results, chess960)
	}
}

// The file is the same with any number of threads, and wherever a run was broken
// off.
func TestReproducible(t *testing.T) {
	dir := t.TempDir()
	one, three := filepath.Join(dir, "one"), filepath.Join(dir, "three")
	for _, args := range [][]string{quick(one, "-games", "6"), quick(three, "-games", "6", "-threads", "3")} {
		if status, _, stderr := start(t.Context(), args...); status != 0 {
			t.Fatal(stderr)
		}
	}
	whole := read(t, one)
	if !bytes.Equal(whole, read(t, three)) {
		t.Error("threads make a difference")
	}
	for _, n := range []int{0, 5, len(whole) / 2, len(whole) - 1, len(whole)} {
		cut := filepath.Join(dir, "cut")
		if err := os.WriteFile(cut, whole[:n], 0o666); err != nil {
			t.Fatal(err)
		}
		status, stdout, stderr := start(t.Context(), quick(cut, "-games", "6", "-threads", "2", "-resume")...)
		if status != 0 || !lastLine.MatchString(stdout) || !bytes.Equal(whole, read(t, cut)) {
			t.Errorf("cut at %d: status %d, output %q, errors %q", n, status, stdout, stderr)
		}
	}
	// Fewer games, then more.
	few := filepath.Join(dir, "few")
	for _, n := range []string{"2", "6"} {
		if status, _, stderr := start(t.Context(), quick(few, "-games", n, "-resume")...); status != 0 {
			t.Fatal(stderr)
		}
	}
	if !bytes.Equal(whole, read(t, few)) {
		t.Error("adding games makes a difference")
	}
	other := filepath.Join(dir, "other")
	if status, _, stderr := start(t.Context(), quick(other, "-games", "6", "-seed", "2")...); status != 0 {
		t.Fatal(stderr)
	}
	if bytes.Equal(whole, read(t, other)) {
		t.Error("the seed makes no difference")
	}
}

// An interrupt loses no game that is over.
func TestInterrupt(t *testing.T) {
	o := options{games: 1000, threads: 2, nodes: 200, hash: 1, random: 8, lost: 300, moves: 10, seed: 1}
	src, err := newSource(&o)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	var buf bytes.Buffer
	added, err := play(ctx, &o, src, 0, &buf, func(s sum) {
		if s.games == 3 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) || added.games < 3 || added.games == 1000 {
		t.Fatalf("%+v, %v", added, err)
	}
	n := 0
	for _, err := range sample.NewReader(io.MultiReader(bytes.NewReader(sample.AppendHeader(nil, "")), &buf)).Games() {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != added.games {
		t.Errorf("%d games written of %d", n, added.games)
	}
	out := filepath.Join(t.TempDir(), "games")
	if status, stdout, stderr := start(ctx, quick(out)...); status != 1 || stderr != "selfplay: interrupted\n" || !lastLine.MatchString(stdout) {
		t.Errorf("status %d, output %q, errors %q", status, stdout, stderr)
	}
}

type failing struct{ after int }

var errFull = errors.New("disk full")

func (f *failing) Write(p []byte) (int, error) {
	if f.after--; f.after < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestWriteError(t *testing.T) {
	o := options{games: 1000, threads: 2, nodes: 100, hash: 1, random: 8, lost: 300, moves: 5, seed: 1}
	src, err := newSource(&o)
	if err != nil {
		t.Fatal(err)
	}
	if added, err := play(t.Context(), &o, src, 0, &failing{2}, func(sum) {}); !errors.Is(err, errFull) || added.games != 2 {
		t.Errorf("%+v, %v", added, err)
	}
}

// What is dumped is what is in the file.
func TestDump(t *testing.T) {
	out := filepath.Join(t.TempDir(), "games")
	if status, _, stderr := start(t.Context(), quick(out, "-games", "3")...); status != 0 {
		t.Fatal(stderr)
	}
	status, stdout, stderr := start(t.Context(), "-dump", out)
	if status != 0 || stderr != "" {
		t.Fatalf("status %d, errors %q", status, stderr)
	}
	var want, got []string
	for _, g := range games(t, out) {
		for s := range g.Samples() {
			want = append(want, fen.Format(&s.Board)+" "+g.Result.String()+" "+s.Score.String())
		}
	}
	for e, err := range fen.NewReader(strings.NewReader(stdout)).Records() {
		if err != nil {
			t.Fatal(err)
		}
		n, _ := e.Centipawns()
		got = append(got, fen.Format(&e.Board)+" "+e.Comment(9)+" "+eval.Score(n).String())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if !strings.HasPrefix(stdout, `# "seed=1 nodes=100 `) {
		t.Errorf("begins with %q", strings.SplitN(stdout, "\n", 2)[0])
	}
	var again, errs bytes.Buffer
	if status := run(t.Context(), []string{"-dump", "-"}, bytes.NewReader(read(t, out)), &again, &errs); status != 0 || again.String() != stdout {
		t.Errorf("from the standard input: status %d, errors %q", status, &errs)
	}
}

// Scores take the place of older ones, everything else stays as it is, and neither the
// number of threads nor where the file ends makes a difference.
func TestScore(t *testing.T) {
	var in strings.Builder
	r := rand.New(rand.NewPCG(1, 2))
	for i := range 3*batchSize + 7 {
		g := game.New(board.Start())
		for range 10 {
			b := g.Board()
			moves := slices.Collect(movegen.Legal(&b))
			if len(moves) == 0 {
				break
			}
			if g.Play(moves[r.IntN(len(moves))]) != nil {
				t.Fatal("an illegal move")
			}
		}
		b := g.Board()
		fmt.Fprintf(&in, "%s c9 \"1-0\"; ce %d; id \"%d\";\n", strings.Join(strings.Fields(fen.Format(&b))[:4], " "), 5000+i, i)
	}
	const over = "7k/6Q1/6K1/8/8/8/8/8 b - - id \"over\";\n8/8/8/8/8/k7/2q5/K7 w - - id \"stalemate\";\n" +
		"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - id \"mate to come\";\n4k3/8/8/8/8/8/4r3/4K3 w - - id \"check\";\n"
	var first string
	for _, threads := range []string{"1", "3"} {
		var out, errs bytes.Buffer
		status := run(t.Context(), []string{"-score", "-", "-nodes", "60", "-hash", "1", "-threads", threads}, strings.NewReader(over+in.String()), &out, &errs)
		if status != 0 || errs.Len() > 0 {
			t.Fatalf("status %d, errors %q", status, &errs)
		}
		if first == "" {
			first = out.String()
		} else if out.String() != first {
			t.Error("threads make a difference")
		}
	}
	want := strings.Split(in.String(), "\n")
	checks := 0
	for _, line := range want {
		if e, err := fen.ParseEPD(line); err == nil {
			var g movegen.Generator
			if g.Reset(&e.Board); g.InCheck() {
				checks++
			}
		}
	}
	n := 0
	for e, err := range fen.NewReader(strings.NewReader(first)).Records() {
		if err != nil {
			t.Fatal(err)
		}
		ce, ok := e.Centipawns()
		if !ok || ce >= 5000 || e.Comment(9) != "1-0" || strings.Count(e.String(), "ce ") != 1 || strings.HasPrefix(e.ID(), "over") {
			t.Errorf("scored %v", e)
		}
		n++
	}
	if least := 3*batchSize + 7 - checks - 20; n > 3*batchSize+7-checks || n < least {
		t.Errorf("%d positions, want %d or a few less", n, 3*batchSize+7-checks)
	}

	var out, errs bytes.Buffer
	bad := in.String()[:4000]
	status := run(t.Context(), []string{"-score", "-", "-nodes", "60", "-hash", "1"}, strings.NewReader(bad[:strings.LastIndexByte(bad, '\n')+1]+"no position\n"+in.String()), &out, &errs)
	line := strings.Count(bad, "\n") + 1
	if status != 1 || !strings.Contains(errs.String(), strconv.Itoa(line)) || strings.Count(out.String(), "\n") > line {
		t.Errorf("bad line %d: status %d, errors %q", line, status, &errs)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if status := run(ctx, []string{"-score", "-", "-nodes", "60"}, strings.NewReader(in.String()), &out, &errs); status != 1 {
		t.Errorf("interrupted: status %d", status)
	}
}

const twoStarts = `4k3/8/8/8/8/8/4P3/4K2R w K - id "ahead";
r3k2r/pppq1ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPPQ1PPP/R3K2R w KQkq - id "even";
`

func TestOpenings(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "starts.epd")
	if err := os.WriteFile(file, []byte(twoStarts), 0o666); err != nil {
		t.Fatal(err)
	}
	// Only one of the two is not lost.
	status, stdout, stderr := start(t.Context(), "-starts", "-openings", file, "-random", "0", "-games", "3", "-nodes", "500")
	if status != 0 || stderr != "" || strings.Count(stdout, "\n") != 3 ||
		strings.Count(stdout, "r3k2r/pppq1ppp/2np1n2/2b1p1B1/2B1P1b1/2NP1N2/PPPQ1PPP/R3K2R w KQkq - ce ") != 3 {
		t.Errorf("status %d, output %q, errors %q", status, stdout, stderr)
	}
	// To a file, with random moves, which differ.
	out := filepath.Join(dir, "out.epd")
	if status, stdout, stderr := start(t.Context(), "-starts", "-o", out, "-openings", file, "-games", "5", "-nodes", "200", "-lost", "500"); status != 0 || stdout != "" {
		t.Errorf("status %d, output %q, errors %q", status, stdout, stderr)
	}
	seen := make(map[string]bool)
	for line := range strings.Lines(string(read(t, out))) {
		seen[line] = true
	}
	if len(seen) != 5 {
		t.Errorf("%d openings, want 5 that are different", len(seen))
	}
	if status, _, stderr := start(t.Context(), "-starts", "-o", out); status != 1 || !strings.Contains(stderr, out) {
		t.Errorf("over a file that is there: status %d, errors %q", status, stderr)
	}
	status, _, stderr = start(t.Context(), quick(filepath.Join(dir, "same"), "-openings", file, "-random", "0", "-games", "3", "-maxmoves", "3")...)
	if status != 0 || !strings.Contains(stderr, "games will be the same") {
		t.Errorf("status %d, errors %q", status, stderr)
	}
}

func TestBook(t *testing.T) {
	name := testdata.File(t, "polyglot/performance.bin")
	status, stdout, stderr := start(t.Context(), "-starts", "-openings", name, "-random", "0", "-games", "20", "-nodes", "200")
	if status != 0 || stderr != "" {
		t.Fatalf("status %d, errors %q", status, stderr)
	}
	for line := range strings.Lines(stdout) {
		e, err := fen.ParseEPD(strings.TrimSpace(line))
		if err != nil || e.Board == board.Start() {
			t.Errorf("%q: %v", line, err)
		}
	}
}

func TestErrors(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	out := filepath.Join(dir, "out")
	text := write("text", "1. e4 e5")
	settings := write("settings", string(sample.AppendHeader(nil, "seed=7")))
	lost := write("lost.epd", "4k3/8/8/8/8/8/8/QQQQK3 w - -\n")
	tests := []struct {
		name   string
		args   []string
		status int
		want   string // in what is written to the standard error
	}{
		{"help", []string{"-h"}, 0, "usage: selfplay"},
		{"no file", nil, 2, "give -o"},
		{"unknown flag", []string{"-speed", "9"}, 2, "-speed"},
		{"argument", []string{"-o", out, "x"}, 2, `"x"`},
		{"no games", []string{"-o", out, "-games", "0"}, 2, "-games 0"},
		{"no threads", []string{"-o", out, "-threads", "0"}, 2, "-threads 0"},
		{"no nodes", []string{"-o", out, "-nodes", "0"}, 2, "-nodes 0"},
		{"no table", []string{"-o", out, "-hash", "0"}, 2, "-hash 0"},
		{"random", []string{"-o", out, "-random", "-1"}, 2, "-random -1"},
		{"part", []string{"-o", out, "-chess960", "NaN"}, 2, "-chess960 NaN"},
		{"length", []string{"-o", out, "-maxmoves", "0"}, 2, "-maxmoves 0"},
		{"most", []string{"-o", out, "-most", "-1"}, 2, "-most"},
		{"score", []string{"-o", out, "-lost", "3x"}, 2, "-lost"},
		{"score below 0", []string{"-o", out, "-win", "-3"}, 2, "-win"},
		{"dump and more", []string{"-dump", out, "-games", "3"}, 2, "-dump goes with"},
		{"score and more", []string{"-score", out, "-games", "3"}, 2, "-score does not go with -games"},
		{"score and dump", []string{"-score", out, "-dump", out}, 2, "-dump goes with"},
		{"score of nothing", []string{"-score", filepath.Join(dir, "none")}, 1, "none"},
		{"score of text", []string{"-score", text}, 1, text},
		{"score over a file", []string{"-score", lost, "-o", text}, 1, text},
		{"starts resumed", []string{"-starts", "-resume"}, 2, "-resume goes with"},
		{"dump of nothing", []string{"-dump", filepath.Join(dir, "none")}, 1, "none"},
		{"dump of text", []string{"-dump", text}, 1, text + ": sample: byte 0: not a file"},
		{"a file with games", []string{"-o", settings}, 1, "-resume goes on with them"},
		{"resume text", []string{"-o", text, "-resume"}, 1, text + ": sample: byte 0: not a file"},
		{"resume others", []string{"-o", settings, "-resume"}, 1, `played with "seed=7", not "seed=1 nodes=5000`},
		{"no directory", []string{"-o", filepath.Join(dir, "none", "out")}, 1, "none"},
		{"no openings", []string{"-o", out, "-openings", filepath.Join(dir, "none.epd")}, 1, "none.epd"},
		{"no book", []string{"-o", out, "-openings", filepath.Join(dir, "none.bin")}, 1, "none.bin"},
		{"bad book", []string{"-o", out, "-openings", write("bad.bin", "x")}, 1, "16-byte"},
		{"bad openings", []string{"-o", out, "-openings", text}, 1, text},
		{"empty openings", []string{"-o", out, "-openings", write("empty.epd", "# none\n")}, 1, "no openings"},
		{"lost openings", []string{"-starts", "-openings", lost, "-random", "0", "-nodes", "20", "-hash", "1"}, 1, "more than 300 centipawns"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, _, stderr := start(t.Context(), test.args...)
			if status != test.status || !strings.Contains(stderr, test.want) {
				t.Errorf("status %d, want %d; errors %q, want %q", status, test.status, stderr, test.want)
			}
		})
	}
}

func TestReferee(t *testing.T) {
	const W, B = board.White, board.Black
	repeat := func(n int, scores ...eval.Score) (list []eval.Score) {
		for len(list) < n {
			list = append(list, scores...)
		}
		return list
	}
	tests := []struct {
		name   string
		first  board.Color
		scores []eval.Score
		from   int // ply of the first
		want   game.Result
		at     int // index of the score that ends the game
	}{
		{"won by White", W, repeat(20, 1500, -1600), 1, game.WhiteWins, 5},
		{"won by Black", W, repeat(20, -1500, 1600), 1, game.BlackWins, 5},
		{"mate", B, repeat(20, eval.MatedIn(4), eval.MateIn(5)), 1, game.WhiteWins, 5},
		{"not agreed", W, repeat(20, 1500, -1400), 1, game.Unfinished, 0},
		{"both are ahead", W, repeat(20, 1500, 1500), 1, game.Unfinished, 0},
		{"drawn", W, repeat(40, 10, -10), 81, game.Draw, 15},
		{"drawn too early", W, repeat(40, 0), 41, game.Unfinished, 0},
		{"drawn at last", W, repeat(60, 0), 41, game.Draw, 55},
		{"nearly drawn", W, repeat(40, 0, 11), 81, game.Unfinished, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := referee{win: 1500, draw: 10}
			turn := test.first
			for i, s := range test.scores {
				result, over := r.rule(turn, s, test.from+i)
				if over != (result != game.Unfinished) {
					t.Fatalf("%v, %v", result, over)
				}
				if over {
					if result != test.want || i != test.at {
						t.Errorf("%v at %d, want %v at %d", result, i, test.want, test.at)
					}
					return
				}
				turn = turn.Other()
			}
			if test.want != game.Unfinished {
				t.Errorf("no end, want %v", test.want)
			}
		})
	}
}

func TestFit(t *testing.T) {
	tests := []struct {
		name, fen, move string
		score           eval.Score
		bound           search.Bound
		want            bool
	}{
		{"quiet", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4", 0, search.Exact, true},
		{"in check", "4k3/8/8/8/8/8/4r3/4K3 w - -", "e1d1", 0, search.Exact, false},
		{"capture", "4k3/8/8/8/3p4/4P3/8/4K3 w - -", "e3d4", 0, search.Exact, false},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 0, search.Exact, false},
		{"a knight to that square", "4k3/8/8/3pP3/4N3/8/8/4K3 w - d6", "e4d6", 0, search.Exact, true},
		{"promotion", "4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8q", 0, search.Exact, false},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", 0, search.Exact, true},
		{"castling by taking the rook", "4k3/8/8/8/8/8/8/5K1R w K -", "f1h1", 0, search.Exact, true},
		{"mate", "4k3/8/4K3/8/8/8/8/7R w - -", "h1h8", eval.MateIn(1), search.Exact, false},
		{"bound", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4", 0, search.Lower, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			m, err := board.ParseMove(test.move)
			if err != nil || !movegen.IsLegal(&b, m) {
				t.Fatalf("%v: %v", m, err)
			}
			if got := fit(&b, &search.Result{Move: m, Score: test.score, Bound: test.bound}); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

func TestProgress(t *testing.T) {
	tests := []struct {
		name       string
		added      sum
		had, total int
		elapsed    time.Duration
		want       string
	}{
		{"nothing", sum{}, 0, 10, 0, "[--------------------] 0 of 10 games, 0 positions, 0/s\n"},
		{"half", sum{5, 200}, 0, 10, 10 * time.Second, "[##########----------] 5 of 10 games, 200 positions, 20/s, 10s left\n"},
		{"resumed", sum{1, 40}, 8, 10, 4 * time.Second, "[##################--] 9 of 10 games, 40 positions, 10/s, 4s left\n"},
	}
	for _, test := range tests {
		if got := progress(test.added, test.had, test.total, test.elapsed); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}
