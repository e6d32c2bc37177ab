package explore

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/pgn/explorer"
)

const four = `[Event "Won"]
[White "Anna"]
[Black "Bert"]
[Date "2001.02.03"]
[WhiteElo "2600"]
[BlackElo "2500"]
[WhiteTitle "GM"]
[BlackTitle "im"]
[TimeControl "180+2"]
[Result "1-0"]

1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1-0

[Event "Drawn"]
[White "Cora"]
[Black "Dora"]
[Date "1999.??.??"]
[WhiteElo "2400"]
[BlackElo "2600"]
[Result "1/2-1/2"]

1. e4 c5 1/2-1/2

[Event "Without tags"]

1. Nf3 Nc6 2. e4 e5 0-1

[Event "Chess960"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "k7/8/8/8/8/8/8/5KR1 w G - 0 1"]
[Result "1-0"]

1. O-O Kb8 1-0

`

const malformed = `[Event "Bad"]
[Result "1-0"]

1. c4 e5 2. Kd3 1-0

`

// run runs the program.
func run(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	return runWith(t.Context(), args...)
}

func runWith(ctx context.Context, args ...string) (status int, stdout, stderr string) {
	var out, bad bytes.Buffer
	status = cli.Run(ctx, Command(), args, strings.NewReader(""), &out, &bad)
	return status, out.String(), bad.String()
}

// good runs the program, which must not fail, and returns what it has written.
func good(t *testing.T, args ...string) string {
	t.Helper()
	status, stdout, stderr := run(t, args...)
	if status != 0 || stderr != "" {
		t.Fatalf("%q: status %d, %s", args, status, stderr)
	}
	return stdout
}

// written writes a file in dir and returns its name.
func written(t *testing.T, dir, name, text string) string {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// built returns the name of an index of games that is made with some flags; the games are
// in the file games.pgn beside it.
func built(t *testing.T, games string, flags ...string) string {
	t.Helper()
	dir := t.TempDir()
	in, out := written(t, dir, "games.pgn", games), filepath.Join(dir, "games.idx")
	good(t, append([]string{"build", "-o", out, in}, flags...)...)
	return out
}

// content returns what is in a file.
func content(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// files returns the names of the files in a directory.
func files(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

const header = "move,games,wins,draws,losses\n"

func TestBuild(t *testing.T) {
	for _, c := range []struct {
		name  string
		flags []string
		at    []string
		want  string
	}{
		{"start", nil, nil, "e4,2,1,1,0\nNf3,1,0,0,1\n"},
		{"transposition", nil, []string{"Nf3", "Nc6", "e4"}, "e5,1,1,0,0\n"},
		{"other order", nil, []string{"e4", "Nc6", "Nf3"}, "e5,1,1,0,0\n"},
		{"from a FEN", nil, []string{"k7/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O"}, "Kb8,1,0,0,1\n"},
		{"first plies", []string{"-plies", "1"}, []string{"e4"}, ""},
		{"many plies", []string{"-plies", "0"}, []string{"e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"}, "O-O,1,1,0,0\n"},
		{"minimum", []string{"-min", "2"}, []string{"e4", "c5"}, ""},
		{"minimum reached", []string{"-min", "2"}, nil, "e4,2,1,1,0\nNf3,1,0,0,1\n"},
		{"strong", []string{"-min-rating", "2500"}, nil, "e4,1,1,0,0\n"},
		{"weak", []string{"-max-rating", "2500"}, nil, ""},
		{"since", []string{"-since", "2001.02"}, nil, "e4,1,1,0,0\n"},
		{"until", []string{"-until", "1999"}, nil, "e4,1,0,1,0\n"},
		{"results", []string{"-result", "0-1,1/2-1/2"}, nil, "Nf3,1,0,0,1\ne4,1,0,1,0\n"},
		{"titles", []string{"-title", "GM", "-title", "IM"}, nil, "e4,1,1,0,0\n"},
		{"time", []string{"-min-time", "3m", "-max-time", "8m"}, nil, "e4,1,1,0,0\n"},
		{"less time", []string{"-max-time", "3m"}, nil, ""},
		{"variant", []string{"-variant", "chess960"}, []string{"k7/8/8/8/8/8/8/5KR1 w G - 0 1"}, "O-O,1,1,0,0\n"},
	} {
		x := built(t, four, c.flags...)
		got := good(t, append([]string{"show", "--csv", x}, c.at...)...)
		if diff := cmp.Diff(header+c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// Shards and threads make no difference, and neither does a file that is compressed, to the
// moves.
func TestSameIndex(t *testing.T) {
	x := built(t, strings.Repeat(four, 50))
	dir := filepath.Dir(x)
	games, want := filepath.Join(dir, "games.pgn"), content(t, x)
	args := []string{"merge", "-o", filepath.Join(dir, "all.idx")}
	for _, shard := range []string{"1/3", "2/3", "3/3"} {
		name := filepath.Join(dir, "shard"+shard[:1])
		good(t, "build", "-o", name, "--shard", shard, games)
		args = append(args, name)
	}
	if got := good(t, args...); !strings.HasPrefix(got, "games 200 positions 12 ") {
		t.Errorf("got %q", got)
	}
	if content(t, filepath.Join(dir, "all.idx")) != want {
		t.Error("the shards make another index")
	}
	one := filepath.Join(dir, "one.idx")
	good(t, "build", "-o", one, "--threads", "1", "--memory", "16", games)
	if content(t, one) != want {
		t.Error("a single thread makes another index")
	}
	if err := os.Rename(x, filepath.Join(dir, "small.idx")); err != nil {
		t.Fatal(err)
	}
	good(t, "merge", "-f", "-o", one, "--min", "100", filepath.Join(dir, "all.idx"))
	if got := good(t, "show", "--csv", one, "e4", "c5"); got != header {
		t.Errorf("merged with --min: %s", got)
	}
}

// packed returns text compressed with Zstandard.
func packed(t *testing.T, text string) string {
	t.Helper()
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(z.EncodeAll([]byte(text), nil))
}

func TestAdd(t *testing.T) {
	x := built(t, four)
	dir := filepath.Dir(x)
	more := written(t, dir, "more.pgn.zst", packed(t, "[Result \"1-0\"]\n\n1. e4 e6 1-0\n"))
	if got, want := good(t, "add", x, more), "games 5 positions 12 moves 15 errors 0\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := good(t, "show", "--csv", x), header+"e4,3,2,1,0\nNf3,1,0,0,1\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	both := filepath.Join(dir, "both.idx")
	good(t, "build", "-o", both, more, filepath.Join(dir, "games.pgn"))
	if content(t, both) != content(t, x) {
		t.Error("not the index of all games")
	}
	before := content(t, x)
	if status, _, stderr := run(t, "add", x, more); status != 1 || !strings.Contains(stderr, "more.pgn.zst already") {
		t.Errorf("added twice: status %d, %s", status, stderr)
	}
	// A command that was killed after it had replaced the index leaves what it added.
	other := written(t, t.TempDir(), "other.pgn", four)
	for _, left := range []struct {
		of   string
		stay bool
	}{{more, false}, {other, true}} {
		good(t, "build", "-o", x+".add", left.of)
		if status, _, stderr := run(t, "add", x, more); status != 1 || !strings.Contains(stderr, "more.pgn.zst already") {
			t.Errorf("added twice: status %d, %s", status, stderr)
		}
		if stays := slices.Contains(files(t, dir), "games.idx.add"); stays != left.stay {
			t.Errorf("the index of %s that was to be added: there is %t, want %t", left.of, stays, left.stay)
		}
	}
	if err := os.Remove(x + ".add"); err != nil {
		t.Fatal(err)
	}
	rare := built(t, four, "--min", "2")
	if status, _, stderr := run(t, "add", rare, more); status != 1 || !strings.Contains(stderr, "rare positions") {
		t.Errorf("added to an index without rare positions: status %d, %s", status, stderr)
	}
	if content(t, x) != before {
		t.Error("the index has changed")
	}
	if diff := cmp.Diff([]string{"both.idx", "games.idx", "games.pgn", "more.pgn.zst"}, files(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestMalformed(t *testing.T) {
	dir := t.TempDir()
	in, out := written(t, dir, "in.pgn", four+malformed), filepath.Join(dir, "out.idx")
	status, stdout, stderr := run(t, "build", "-o", out, in)
	if status != 1 || stdout != "games 5 positions 13 moves 16 errors 1\n" {
		t.Errorf("status %d, %s", status, stdout)
	}
	for _, want := range []string{"explore build: " + in + ": offset ", ", ply 3: ", "Kd3"} {
		if !strings.Contains(stderr, want) {
			t.Errorf("%q is not in %q", want, stderr)
		}
	}
}

func TestErrors(t *testing.T) {
	x := built(t, four)
	dir := filepath.Dir(x)
	games := filepath.Join(dir, "games.pgn")
	short := written(t, dir, "short.idx", content(t, x)[:200])
	deep := filepath.Join(dir, "deep.idx")
	good(t, "build", "-o", deep, "--plies", "50", games)
	prose := written(t, dir, "prose.pgn", strings.Repeat("[Event \"x\"]\n\nThis is prose.\n\n", 20))
	out := written(t, dir, "out", "what was there before")
	none := filepath.Join(dir, "none")
	written(t, dir, "cut.pgn.zst", packed(t, strings.Repeat(four, 50))[:100])
	before := files(t, dir)
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"PGN for an index", []string{"show", games}, "games.pgn: offset 0: not an explorer index"},
		{"truncated index", []string{"show", short}, "short.idx: offset 136: damaged or truncated"},
		{"no index", []string{"show", none}, "none"},
		{"directory", []string{"show", dir}, "is a directory"},
		{"merging a truncated index", []string{"merge", "-f", "-o", out, x, short}, "short.idx"},
		{"merging different depths", []string{"merge", "-f", "-o", out, x, deep}, "depth limits"},
		{"merging twice", []string{"merge", "-f", "-o", out, x, x}, "twice"},
		{"adding to a truncated index", []string{"add", short, games}, "short.idx"},
		{"existing index", []string{"build", "-o", x, games}, "games.idx: exists"},
		{"merging into an existing index", []string{"merge", "-o", x, deep}, "games.idx: exists"},
		{"no games", []string{"build", "-f", "-o", out, games, none}, "none"},
		{"directory of games", []string{"build", "-f", "-o", out, dir}, "not an ordinary file"},
		{"index without games for PGN", []string{"build", "-f", "-o", out, x}, "games.idx: explorer: the index does not have its games"},
		{"prose", []string{"build", "-f", "-o", out, prose}, "prose.pgn: the first 10 games"},
		{"truncated games", []string{"build", "-f", "-o", out, filepath.Join(dir, "cut.pgn.zst")}, "cut.pgn.zst: "},
		{"existing picture", []string{"show", "--plot", written(t, dir, "p.png", ""), x}, "p.png: exists"},
	} {
		status, stdout, stderr := run(t, c.args...)
		if status != 1 || stdout != "" || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: status %d, %s%s", c.name, status, stdout, stderr)
		}
	}
	if content(t, out) != "what was there before" {
		t.Error("an output was replaced")
	}
	if diff := cmp.Diff(append(before, "p.png"), files(t, dir), sorted); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}

func TestArguments(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"nothing", nil, "missing command"},
		{"no output", []string{"build", "a.pgn"}, "missing -o"},
		{"no games", []string{"build", "-o", "x"}, "missing PGN"},
		{"standard input", []string{"build", "-o", "x", "-"}, "standard input"},
		{"negative plies", []string{"build", "-o", "x", "--plies", "-1", "a"}, "--plies"},
		{"minimum", []string{"build", "-o", "x", "--min", "1", "a"}, "--min"},
		{"shard", []string{"build", "-o", "x", "--shard", "4/3", "a"}, "3/16"},
		{"shard with a minimum", []string{"build", "-o", "x", "--shard", "1/3", "--min", "2", "a"}, "--min"},
		{"date", []string{"build", "-o", "x", "--since", "today", "a"}, "today"},
		{"no year", []string{"build", "-o", "x", "--until", "????.01.01", "a"}, "without a year"},
		{"result", []string{"build", "-o", "x", "--result", "1-0,won", "a"}, "won"},
		{"variant", []string{"build", "-o", "x", "--variant", "draughts", "a"}, "draughts"},
		{"ratings", []string{"build", "-o", "x", "--min-rating", "2000", "--max-rating", "1000", "a"}, "less"},
		{"times", []string{"build", "-o", "x", "--min-time", "5m", "--max-time", "3m", "a"}, "less"},
		{"memory", []string{"build", "-o", "x", "--memory", "1", "a"}, "--memory"},
		{"threads", []string{"merge", "-o", "x", "--threads", "-1", "a"}, "--threads"},
		{"adding nothing", []string{"add", "x"}, "missing PGN"},
		{"adding to nothing", []string{"add"}, "missing INDEX"},
		{"merging nothing", []string{"merge", "-o", "x"}, "missing INDEX"},
		{"merging to nothing", []string{"merge", "x"}, "missing -o"},
		{"showing nothing", []string{"show"}, "missing INDEX"},
		{"FEN", []string{"show", "x", "8/8 w"}, "fen"},
		{"move", []string{"show", "x", "e5"}, "e5"},
		{"depth", []string{"show", "x", "--depth", "0"}, "--depth"},
		{"picture", []string{"show", "x", "--plot", "p.txt"}, ".png or .svg"},
		{"finding nowhere", []string{"find"}, "missing INDEX"},
		{"no best games", []string{"find", "x", "--top", "0"}, "--top"},
		{"all of the best", []string{"find", "x", "--top", "3", "--all"}, "top"},
		{"PGN as CSV", []string{"find", "x", "--full", "--csv"}, "csv"},
		{"two formats", []string{"show", "x", "--csv", "--json"}, "csv"},
	} {
		status, stdout, stderr := run(t, c.args...)
		if status != 2 || stdout != "" || !strings.HasPrefix(stderr, "explore") || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: status %d, %s%s", c.name, status, stdout, stderr)
		}
	}
}

// An interrupted build is continued, and nothing is left of it then.
func TestInterrupt(t *testing.T) {
	x := built(t, four)
	dir := filepath.Dir(x)
	games, out := filepath.Join(dir, "games.pgn"), filepath.Join(dir, "out.idx")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, args := range [][]string{{"build", "-o", out, games}, {"merge", "-o", out, x}, {"add", x, written(t, dir, "more.pgn", malformed)}} {
		status, stdout, stderr := runWith(ctx, args...)
		if status != 1 || stdout != "" || !strings.HasSuffix(stderr, "explore "+args[0]+": interrupted\n") {
			t.Errorf("%q: status %d, %s%s", args, status, stdout, stderr)
		}
	}
	if _, err := os.Stat(out); err == nil {
		t.Error("an index was written")
	}
	good(t, "build", "-o", out, games)
	if content(t, out) != content(t, x) {
		t.Error("another index")
	}
	if _, err := os.Stat(out + ".work"); err == nil {
		t.Error("intermediate files are left")
	}
}

// TestMalformedAfterKill interrupts builds after a part with a malformed game. The same command
// still counts that game and exits with status 1.
func TestMalformedAfterKill(t *testing.T) {
	x := built(t, four)
	dir := filepath.Dir(x)
	between := strings.Repeat("[Event \"Good\"]\n\n1. e4 {"+strings.Repeat("x", 1000)+"} *\n\n", 9<<10)
	text := malformed + between + malformed // in three parts
	in := written(t, dir, "in.pgn", text)
	for _, test := range []struct {
		args  []string
		index string
	}{
		{[]string{"build", "-o", filepath.Join(dir, "out.idx"), in}, filepath.Join(dir, "out.idx")},
		{[]string{"add", x, in}, x + ".add"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		err := explorer.Build(ctx, test.index, []explorer.Source{{Name: in, Size: int64(len(text)), In: strings.NewReader(text)}},
			explorer.Options{Workers: 1, Progress: func(int64, int64) { cancel() }})
		if !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		status, stdout, stderr := run(t, test.args...)
		if status != 1 || !strings.HasSuffix(stdout, " errors 2\n") || !strings.Contains(stderr, "before the interruption: 1\n") {
			t.Errorf("%s: status %d, %s%s", test.args[0], status, stdout, stderr)
		}
	}
}

// TestKeepsOtherFiles has files of the user with the names of intermediate files. Some are the input
// itself. No command changes or removes them.
func TestKeepsOtherFiles(t *testing.T) {
	x := built(t, four)
	dir := filepath.Dir(x)
	path := func(name string) string { return filepath.Join(dir, name) }
	more := written(t, dir, "more.pgn", "1. e4 e6 1-0\n")
	zst := written(t, dir, "more.pgn.zst", packed(t, "1. e4 e6 1-0\n"))
	other := path("other.idx")
	good(t, "build", "-o", other, more)
	if err := os.Mkdir(path("new.idx.text"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, other string
		index       bool // the file has another index rather than a text
		args        []string
		want        string
	}{
		{"adding the intermediate index", "games.idx.add", false, []string{"add", x, path("games.idx.add")}, "both input and output"},
		{"adding the merged index", "games.idx.merged", false, []string{"add", x, path("games.idx.merged")}, "both input and output"},
		{"a text in place of what is added", "games.idx.add", false, []string{"add", x, zst}, "games.idx.add: exists"},
		{"an index in place of what is added", "games.idx.add", true, []string{"add", x, zst}, "games.idx.add: exists"},
		{"a text in place of the sum", "games.idx.merged", false, []string{"add", x, zst}, "games.idx.merged: exists"},
		{"merging the merged index", "new.idx.merged", true, []string{"merge", "-o", path("new.idx"), x, path("new.idx.merged")}, "both input and output"},
		{"a text in place of the merged index", "new.idx.merged", false, []string{"merge", "-o", path("new.idx"), x}, "new.idx.merged: exists"},
		{"an index in place of the merged index", "new.idx.merged", true, []string{"merge", "-o", path("new.idx"), x}, "new.idx.merged: exists"},
		{"a file in the directory of texts", "new.idx.text/0", false, []string{"build", "-o", path("new.idx"), zst}, "new.idx.text: exists"},
	} {
		text := four
		if c.index {
			text = content(t, other)
		}
		written(t, dir, c.other, text)
		before := files(t, dir)
		status, stdout, stderr := run(t, c.args...)
		if status != 1 || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: status %d, %s%s", c.name, status, stdout, stderr)
		}
		if diff := cmp.Diff(before, files(t, dir)); diff != "" {
			t.Fatalf("%s: files (-want +got):\n%s", c.name, diff)
		}
		if content(t, path(c.other)) != text {
			t.Errorf("%s: %s has changed", c.name, c.other)
		}
		if err := os.Remove(path(c.other)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestTextsOfKilled leaves decompressed files as a command does that was killed. They are removed,
// unless one of them is an input, and a file of the user stays.
func TestTextsOfKilled(t *testing.T) {
	dir := t.TempDir()
	zst := written(t, dir, "games.pgn.zst", packed(t, four))
	x := filepath.Join(dir, "games.idx")
	texts := textDir(x + ".text")
	if err := texts.make(nil); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"0", "7", "notes"} {
		written(t, string(texts), name, four)
	}
	status, _, stderr := run(t, "build", "-o", x, zst, filepath.Join(string(texts), "7"))
	if status != 1 || !strings.Contains(stderr, "both input and output") {
		t.Errorf("status %d, %s", status, stderr)
	}
	good(t, "build", "-o", x, zst)
	if diff := cmp.Diff([]string{textMark, "notes"}, files(t, string(texts))); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
	if err := os.Remove(filepath.Join(string(texts), "notes")); err != nil {
		t.Fatal(err)
	}
	good(t, "build", "-f", "-o", x, zst)
	if diff := cmp.Diff([]string{"games.idx", "games.pgn.zst"}, files(t, dir)); diff != "" {
		t.Errorf("files (-want +got):\n%s", diff)
	}
}
