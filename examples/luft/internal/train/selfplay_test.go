package train

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/cli/clitest"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/inorder"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// start runs the program and returns its exit status and what it has written.
func start(ctx context.Context, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = cli.Run(ctx, Command(), args, strings.NewReader(""), &out, &errs)
	return status, out.String(), errs.String()
}

// create makes a file and returns its name.
func create(t *testing.T, name, text string) string { return clitest.File(t, name, text) }

// quick are flags for games that are soon over.
func quick(file string, more ...string) []string {
	return append([]string{"selfplay", "-o", file, "-nodes", "100", "-hash", "1", "-maxmoves", "30", "-most", "10"}, more...)
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
	status, stdout, stderr := start(t.Context(), quick(out, "-games", "12", "-chess960", "0.5", "-maxmoves", "100")...)
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
		if g.Number != uint64(i) || len(g.Plies) > 200 || g.Kept() > 10 || g.Kept() == 0 {
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
func TestSelfplayReproducible(t *testing.T) {
	dir := t.TempDir()
	one, three := filepath.Join(dir, "one"), filepath.Join(dir, "three")
	for _, args := range [][]string{quick(one, "-games", "6"), quick(three, "-games", "6", "-concurrency", "3")} {
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
		status, stdout, stderr := start(t.Context(), quick(cut, "-games", "6", "-concurrency", "2", "-resume")...)
		if status != 0 || !lastLine.MatchString(stdout) || !bytes.Equal(whole, read(t, cut)) {
			t.Errorf("cut at %d: status %d, output %q, errors %q", n, status, stdout, stderr)
		}
	}
	// Ctrl-C, wherever the run is.
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
	defer cancel()
	broken := filepath.Join(dir, "broken")
	if status, stdout, stderr := start(ctx, quick(broken, "-games", "6", "-concurrency", "2")...); !lastLine.MatchString(stdout) {
		t.Errorf("interrupted: status %d, output %q, errors %q", status, stdout, stderr)
	}
	if status, _, stderr := start(t.Context(), quick(broken, "-games", "6", "-resume")...); status != 0 || !bytes.Equal(whole, read(t, broken)) {
		t.Errorf("resumed after an interrupt: status %d, errors %q", status, stderr)
	}
	// The settings are those of the file.
	cut := create(t, "cut", string(whole[:len(whole)/2]))
	if status, _, stderr := start(t.Context(), "selfplay", "-o", cut, "-games", "6", "-resume"); status != 0 || !bytes.Equal(whole, read(t, cut)) {
		t.Errorf("resumed with the settings of the file: status %d, errors %q", status, stderr)
	}
	// Another file is overwritten only if that is asked for.
	if status, _, stderr := start(t.Context(), quick(cut, "-games", "2", "-force")...); status != 0 || !bytes.HasPrefix(whole, read(t, cut)) {
		t.Errorf("forced: status %d, errors %q", status, stderr)
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

// endless returns a run of many short games.
func endless(t *testing.T) (*selfplay, *opener) {
	t.Helper()
	s := &selfplay{effort: effort{2, 100, 1}, starts: starts{seed: 1, random: 8, lost: 300}, games: 1000, moves: 10}
	src, err := s.starts.opener(nil, s.nodes)
	if err != nil {
		t.Fatal(err)
	}
	return s, src
}

// An interrupt loses no game that is over.
func TestSelfplayInterrupt(t *testing.T) {
	o, src := endless(t)
	ctx, cancel := context.WithCancel(t.Context())
	var buf bytes.Buffer
	added, err := writeGames(ctx, &buf, o.concurrency, inorder.Numbers(0, o.games), o.player(src), func(s tally) {
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
	if status, stdout, stderr := start(ctx, quick(out)...); status != 1 || stderr != "train selfplay: interrupted\n" || !lastLine.MatchString(stdout) {
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
	o, src := endless(t)
	added, err := writeGames(t.Context(), &failing{2}, o.concurrency, inorder.Numbers(0, o.games), o.player(src), func(tally) {})
	if !errors.Is(err, errFull) || added.games != 2 {
		t.Errorf("%+v, %v", added, err)
	}
}

// What is dumped is what is in the file.
func TestDump(t *testing.T) {
	out := filepath.Join(t.TempDir(), "games")
	if status, _, stderr := start(t.Context(), quick(out, "-games", "3")...); status != 0 {
		t.Fatal(stderr)
	}
	status, stdout, stderr := start(t.Context(), "dump", out)
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
	if status := cli.Run(t.Context(), Command(), []string{"dump", "-"}, bytes.NewReader(read(t, out)), &again, &errs); status != 0 || again.String() != stdout {
		t.Errorf("from the standard input: status %d, errors %q", status, &errs)
	}
}

func TestSelfplayErrors(t *testing.T) {
	dir := t.TempDir()
	out := filepath.Join(dir, "out")
	text := create(t, "text", "1. e4 e5")
	settings := create(t, "settings", string(sample.AppendHeader(nil, "seed=7")))
	lost := create(t, "lost.epd", "4k3/8/8/8/8/8/8/QQQQK3 w - -\n")
	tests := []struct {
		name   string
		args   string
		status int
		want   string // in what is written to the standard error
	}{
		{"no file", "selfplay", 2, "missing -o"},
		{"unknown flag", "selfplay -speed 9", 2, "speed"},
		{"argument", "selfplay x -o " + out, 2, `"x"`},
		{"no games", "selfplay -games 0 -o " + out, 2, "--games 0"},
		{"no threads", "selfplay -concurrency 0 -o " + out, 2, "--concurrency 0"},
		{"no nodes", "selfplay -nodes 0 -o " + out, 2, "--nodes must be positive"},
		{"no table", "selfplay -hash 0 -o " + out, 2, "--hash 0"},
		{"random", "selfplay -random -1 -o " + out, 2, "--random -1"},
		{"part", "selfplay -chess960 NaN -o " + out, 2, "--chess960 NaN"},
		{"part of no file", "selfplay -pgn-games 0.5 -games 1 -nodes 1 -o " + out, 2, "--pgn-games requires --pgn"},
		{"openings of no file", "openings -pgn-games 0.5 -games 1 -nodes 1", 2, "--pgn-games requires --pgn"},
		{"length", "selfplay -maxmoves 0 -o " + out, 2, "--maxmoves 0"},
		{"most", "selfplay -most -1 -o " + out, 2, "--most"},
		{"score", "selfplay -lost 3x -o " + out, 2, "--lost"},
		{"score below 0", "selfplay -win -3 -o " + out, 2, "--win"},
		{"resume and force", "selfplay -resume -force -o " + out, 2, "[force resume]"},
		{"dump of no file", "dump", 2, "missing FILE"},
		{"dump of nothing", "dump " + filepath.Join(dir, "none"), 1, "none"},
		{"dump of text", "dump " + text, 1, text + ":1: fen: "},
		{"dump over a file", "dump -o " + text + " " + settings, 1, "exists"},
		{"a file with games", "selfplay -o " + settings, 1, "exists; --force overwrites it, --resume continues it"},
		{"resume text", "selfplay -resume -o " + text, 1, text + ": sample: byte 0: not a file"},
		{"resume others", "selfplay -nodes 9 -resume -o " + settings, 1, `made with "seed=7", not "seed=7 nodes=9 `},
		{"resume with another seed", "selfplay -seed 2 -resume -o " + settings, 1, `made with "seed=7", not "seed=2 `},
		{"resume a folder", "selfplay -resume -o " + dir, 1, "not a file"},
		{"no directory", "selfplay -o " + filepath.Join(dir, "none", "out"), 1, "none"},
		{"no openings", "selfplay -o " + out + " -openings " + filepath.Join(dir, "none.epd"), 1, "none.epd"},
		{"no book", "selfplay -o " + out + " -openings " + filepath.Join(dir, "none.bin"), 1, "none.bin"},
		{"bad book", "selfplay -o " + out + " -openings " + create(t, "bad.bin", "x"), 1, "16-byte"},
		{"bad openings", "selfplay -o " + out + " -openings " + text, 1, text},
		{"empty openings", "selfplay -o " + out + " -openings " + create(t, "empty.epd", "# none\n"), 1, "no openings"},
		{"lost openings", "openings -random 0 -nodes 20 -hash 1 -openings " + lost, 1, "> 300 centipawns"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := start(t.Context(), strings.Fields(test.args)...)
			if status != test.status || stdout != "" || !strings.Contains(stderr, test.want) {
				t.Errorf("status %d, want %d; output %q, errors %q, want %q", status, test.status, stdout, stderr, test.want)
			}
		})
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("errors leave a file behind")
	}
}

func TestSelfplayProgress(t *testing.T) {
	tests := []struct {
		name       string
		added      tally
		had, total int
		elapsed    time.Duration
		want       string
	}{
		{"nothing", tally{}, 0, 10, 0, "[--------------------] 0 of 10 games, 0 positions, 0/s\n"},
		{"half", tally{5, 200}, 0, 10, 10 * time.Second, "[##########----------] 5 of 10 games, 200 positions, 20/s, 10s left\n"},
		{"resumed", tally{1, 40}, 8, 10, 4 * time.Second, "[##################--] 9 of 10 games, 40 positions, 10/s, 4s left\n"},
	}
	for _, test := range tests {
		s := &selfplay{games: test.total}
		s.had.games = test.had
		if got := s.progress(test.added, test.elapsed); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// Files that were made at revision c9b84f8 can be continued.
func TestOldFile(t *testing.T) {
	old := read(t, "../../../../eval/sample/testdata/c9b84f8.luft")
	name := create(t, "old", string(old))
	status, stdout, stderr := start(t.Context(), "selfplay", "-o", name, "-games", "7", "-resume")
	if status != 0 || !strings.HasPrefix(stdout, "games 1 ") || !strings.Contains(stderr, "old has 6 games with 36 positions") {
		t.Errorf("status %d, output %q, errors %q", status, stdout, stderr)
	}
	if now := read(t, name); !bytes.HasPrefix(now, old) || len(games(t, name)) != 7 {
		t.Errorf("%d bytes became %d", len(old), len(now))
	}
}

// The files of a folder are read that have positions, compressed or not.
func TestFolder(t *testing.T) {
	dir := t.TempDir()
	old := read(t, "../../../../eval/sample/testdata/c9b84f8.luft")
	var packed bytes.Buffer
	z := gzip.NewWriter(&packed)
	if _, err := z.Write(old); err != nil || z.Close() != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a.luft": string(old), "b.luft.gz": packed.String(), "c.epd": twoStarts, "README": "no positions",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	status, stdout, stderr := start(t.Context(), "dump", dir)
	if status != 0 || strings.Count(stdout, "\n") != 2*(1+36)+2 || !strings.HasSuffix(stdout, " id \"even\";\n") {
		t.Errorf("status %d, output %q, errors %q", status, stdout, stderr)
	}
	if status, _, stderr := start(t.Context(), "dump", t.TempDir()); status != 1 || !strings.Contains(stderr, "no files of selfplay") {
		t.Errorf("an empty folder: status %d, errors %q", status, stderr)
	}
	noise := create(t, "noise", strings.Repeat("nonsense\n", 1000))
	if status, _, stderr := start(t.Context(), "dump", noise); status != 1 || strings.Count(stderr, "\n") != 1 {
		t.Errorf("noise: status %d, errors %q", status, stderr)
	}
}

// Games with another network are other games, and a run goes on with the same network only.
func TestSelfplayWithNetwork(t *testing.T) {
	weights := nnue.Default().Weights()
	weights.Scale *= 3
	other, err := nnue.NewNetwork(weights)
	if err != nil {
		t.Fatal(err)
	}
	text, err := other.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	net := create(t, "other.nnue", string(text))
	without, with := filepath.Join(t.TempDir(), "a"), filepath.Join(t.TempDir(), "b")
	for _, args := range [][]string{quick(without, "-games", "2"), quick(with, "-games", "1", "-eval-file", net), quick(with, "-games", "2", "-resume", "-eval-file", net)} {
		if status, _, stderr := start(t.Context(), args...); status != 0 {
			t.Fatal(stderr)
		}
	}
	if a, b := games(t, without), games(t, with); len(b) != 2 || cmp.Equal(a, b) {
		t.Errorf("%d games, the same as with that of the program: %t", len(b), cmp.Equal(a, b))
	}
	if status, _, stderr := start(t.Context(), quick(with, "-games", "3", "-resume")...); status != 1 || !strings.Contains(stderr, "net=") {
		t.Errorf("status %d, told %q", status, stderr)
	}
}

// A file in which a game is missing is not continued.
func TestMissingGame(t *testing.T) {
	const old = "../../../../eval/sample/testdata/c9b84f8.luft"
	settings, err := settingsOf(bytes.NewReader(read(t, old)))
	if err != nil {
		t.Fatal(err)
	}
	text, err := sample.AppendGame(sample.AppendHeader(nil, settings), games(t, old)[1])
	if err != nil {
		t.Fatal(err)
	}
	name := create(t, "gap", string(text))
	if status, _, stderr := start(t.Context(), "selfplay", "-o", name, "-resume"); status != 1 || !strings.Contains(stderr, "gap: game 1 instead of 0") {
		t.Errorf("status %d, errors %q", status, stderr)
	}
}
