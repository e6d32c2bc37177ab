package book

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/search/book"
)

const four = `[Event "Won"]
[WhiteElo "2600"]
[BlackElo "2500"]
[Result "1-0"]

1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O 1-0

[Event "Drawn"]
[WhiteElo "2400"]
[BlackElo "2600"]
[Result "1/2-1/2"]

1. e4 c5 1/2-1/2

[Event "Without tags"]

1. d4 d5 0-1

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

// bookRun runs the program.
func bookRun(t *testing.T, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, bad bytes.Buffer
	status = cli.Run(t.Context(), Command(), args, strings.NewReader(stdin), &out, &bad)
	return status, out.String(), bad.String()
}

// built returns the name of a book made of games with some flags, and what the
// program has written.
func built(t *testing.T, games string, flags ...string) (name, stdout string) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "out.bin")
	args := append([]string{"build", "-o", name}, append(flags, "-")...)
	status, stdout, stderr := bookRun(t, games, args...)
	if status != 0 || stderr != "" {
		t.Fatalf("%q: status %d, %s", args, status, stderr)
	}
	return name, stdout
}

// lookedUp returns the moves of a book, in algebraic notation with their weights.
func lookedUp(t *testing.T, args ...string) (moves []string) {
	t.Helper()
	status, stdout, stderr := bookRun(t, "", append([]string{"lookup"}, args...)...)
	if status != 0 || stderr != "" {
		t.Fatalf("%q: status %d, %s", args, status, stderr)
	}
	lines := strings.Split(strings.TrimSuffix(stdout, "\n"), "\n")
	for _, line := range lines[1:] {
		if fields := strings.Fields(line); len(fields) == 5 {
			line = fields[0] + " " + fields[2]
		}
		moves = append(moves, line)
	}
	return moves
}

func TestBuild(t *testing.T) {
	none := []string{"not in the book"}
	for _, c := range []struct {
		name  string
		flags []string
		at    []string
		want  []string
	}{
		{"weights by result", nil, nil, []string{"e4 3"}},
		{"Black's weights", nil, []string{"e4"}, []string{"c5 1"}},
		{"the result is the marker's if no tag has it", nil, []string{"d4"}, []string{"d5 2"}},
		{"no variations", nil, []string{"e4", "c5"}, none},
		{"variations", []string{"-variations"}, []string{"e4", "c5"}, []string{"Nf3 1"}},
		{"variations as drawn games", []string{"-variations"}, []string{"e4"}, []string{"c5 2"}},
		{"results with variations", []string{"-variations"}, []string{"d4"}, []string{"d5 2"}},
		{"plies of variations", []string{"-variations", "-plies", "2"}, []string{"e4", "c5"}, none},
		{"rated games with variations", []string{"-variations", "-min-rating", "2500"}, nil, []string{"e4 2"}},
		{"the first plies", []string{"-plies", "3"}, []string{"e4", "e5"}, []string{"Nf3 2"}},
		{"no more than these", []string{"-plies", "2"}, []string{"e4", "e5"}, none},
		{"castling", nil, []string{"e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5"}, []string{"O-O 2"}},
		{"own weights", []string{"-weights", "10,5,1"}, nil, []string{"e4 15", "d4 1"}},
		{"enough games", []string{"-min", "2"}, nil, []string{"e4 3"}},
		{"rated games", []string{"-min-rating", "2500"}, nil, []string{"e4 2"}},
		{"Chess960", nil, []string{"-fen", "k7/8/8/8/8/8/8/5KR1 w G - 0 1"}, []string{"O-O 2"}},
	} {
		name, _ := built(t, four, c.flags...)
		var args []string
		if len(c.at) > 0 && c.at[0] == "-fen" {
			args, c.at = c.at, nil
		}
		args = append(append(args, name), c.at...)
		if diff := cmp.Diff(c.want, lookedUp(t, args...)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
	if _, stdout := built(t, four, "-min-rating", "2500"); stdout != "games 1 left out 3 errors 0 positions 4 entries 4\n" {
		t.Errorf("got %q", stdout)
	}
}

func TestBuildMalformed(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.pgn"), filepath.Join(dir, "out.bin")
	if err := os.WriteFile(in, []byte(malformed+four), 0o600); err != nil {
		t.Fatal(err)
	}
	none := filepath.Join(dir, "none.pgn")
	status, stdout, stderr := bookRun(t, "", "build", "-o", out, none, in)
	if status != 1 || stdout != "games 4 left out 0 errors 2 positions 7 entries 7\n" {
		t.Errorf("status %d, %s", status, stdout)
	}
	for _, want := range []string{"none.pgn", "in.pgn: pgn: line 4, column 13: game 1, ply 3", "Kd3"} {
		if !strings.Contains(stderr, want) {
			t.Errorf("%q is not in %q", want, stderr)
		}
	}
	if diff := cmp.Diff([]string{"e4 3"}, lookedUp(t, out)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestBuildNullMove(t *testing.T) {
	name, _ := built(t, "1. e4 -- 2. d4 1-0")
	if diff := cmp.Diff([]string{"e4 2"}, lookedUp(t, name)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestUnreadable(t *testing.T) {
	var out, bad bytes.Buffer
	name := filepath.Join(t.TempDir(), "out.bin")
	in := io.MultiReader(strings.NewReader(four), iotest.ErrReader(errors.New("disk on fire")))
	status := cli.Run(t.Context(), Command(), []string{"build", "-o", name, "-"}, in, &out, &bad)
	if status != 1 || !strings.Contains(bad.String(), "disk on fire") {
		t.Errorf("status %d, %s", status, &bad)
	}
}

// A book is not replaced by nothing because of a name that is mistyped.
func TestNothingKeepsBook(t *testing.T) {
	name, _ := built(t, four)
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	empty := filepath.Join(t.TempDir(), "empty")
	if err := os.WriteFile(empty, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, stdin string
		args        []string
	}{
		{"missing file", "", []string{"build", "-f", "-o", name, filepath.Join(t.TempDir(), "none.pgn")}},
		{"empty input", "", []string{"build", "-f", "-o", name, "-"}},
		{"too few games", four, []string{"build", "-f", "-o", name, "-min", "50", "-"}},
		{"both players rated", four, []string{"build", "-f", "-o", name, "-min-rating", "2600", "-"}},
		{"game without moves", "*", []string{"build", "-f", "-o", name, "-"}},
		{"empty books", "", []string{"merge", "-f", "-o", name, empty, empty}},
	} {
		status, stdout, stderr := bookRun(t, c.stdin, c.args...)
		if status != 1 || stdout != "" || !strings.HasSuffix(stderr, ": no moves: "+name+" is not written\n") {
			t.Errorf("%s: status %d, %s%s", c.name, status, stdout, stderr)
		}
		if after, err := os.ReadFile(name); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%s: the book has changed: %v", c.name, err)
		}
	}
}

// Errors have the names that were given, once.
func TestErrorsNameFiles(t *testing.T) {
	dir := t.TempDir()
	none, out := filepath.Join(dir, "none.pgn"), filepath.Join(dir, "none", "out.bin")
	good, _ := built(t, four)
	for _, c := range []struct {
		name, file string
		args       []string
	}{
		{"games", none, []string{"build", "-o", "x", none}},
		{"games in a directory", dir, []string{"build", "-o", "x", dir}},
		{"book built", out, []string{"build", "-o", out, "-"}},
		{"book merged", out, []string{"merge", "-o", out, good}},
	} {
		status, _, stderr := bookRun(t, four, c.args...)
		line, _, _ := strings.Cut(stderr, "\n")
		if status != 1 || strings.Count(line, dir) != 1 || !strings.Contains(line, " "+c.file+": ") {
			t.Errorf("%s: status %d, %s", c.name, status, stderr)
		}
	}
}

// A link stays a link, and the file that it names becomes the book.
func TestOutputIsLink(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "file.bin"), filepath.Join(dir, "link.bin")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Skip(err)
	}
	if status, _, stderr := bookRun(t, four, "build", "-f", "-o", link, "-"); status != 0 {
		t.Fatalf("status %d, %s", status, stderr)
	}
	if stat, err := os.Lstat(link); err != nil || stat.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is none any more: %v", err)
	}
	if diff := cmp.Diff([]string{"e4 3"}, lookedUp(t, file)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A pipe or a device is written to, and not replaced by a file.
func TestOutputIsPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	name := fmt.Sprintf("/dev/fd/%d", w.Fd())
	if _, err := os.Stat(name); err != nil {
		t.Skip(err)
	}
	for range 2 { // it is still there
		if status, _, stderr := bookRun(t, "1. e4 1-0", "build", "-f", "-o", name, "-"); status != 0 {
			t.Fatalf("status %d, %s", status, stderr)
		}
	}
	w.Close()
	if data, err := io.ReadAll(r); err != nil || len(data) != 2*book.EntrySize {
		t.Errorf("%d bytes, %v", len(data), err)
	}
}

func TestMergeDumpLookup(t *testing.T) {
	first, _ := built(t, "1. e4 e5 1-0")
	second, _ := built(t, "1. d4 d5 0-1 1. e4 c5 1/2-1/2")
	out := filepath.Join(t.TempDir(), "out.bin")
	for _, c := range []struct {
		name  string
		flags []string
		want  string
	}{
		{"sum", nil, "463b96181691fc9c e2e4 3 0\n"},
		{"first", []string{"-prefer"}, "463b96181691fc9c e2e4 2 0\n"},
	} {
		args := append(append([]string{"merge", "-f", "-o", out}, c.flags...), first, second)
		status, stdout, stderr := bookRun(t, "", args...)
		if status != 0 || stderr != "" || stdout != "books 2 entries 3\n" {
			t.Errorf("%s: status %d, %s%s", c.name, status, stdout, stderr)
		}
		want := c.want + "823c9b50fd114196 c7c5 1 0\n" + "830eb9b20758d1de d7d5 2 0\n"
		_, stdout, stderr = bookRun(t, "", "dump", out)
		if diff := cmp.Diff(want, stdout); diff != "" || stderr != "" {
			t.Errorf("%s: %s (-want +got):\n%s", c.name, stderr, diff)
		}
	}
	_, stdout, _ := bookRun(t, "", "lookup", out, "e2e4")
	want := "823c9b50fd114196 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n  c5  c7c5  1  100.0 %\n"
	if diff := cmp.Diff(want, stdout); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Programs get the same lists.
func TestFormats(t *testing.T) {
	name, _ := built(t, "1. e4 e5 1-0 1. e4 1-0 1. d4 1/2-1/2")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"lookup", name, "--csv"}, "san,move,weight,percent\ne4,e2e4,4,80\nd4,d2d4,1,20\n"},
		{[]string{"lookup", "--json", name}, `{"san":"e4","move":"e2e4","weight":4,"percent":80}` + "\n" + `{"san":"d4","move":"d2d4","weight":1,"percent":20}` + "\n"},
		{[]string{"lookup", "--json", name, "a3"}, ""},
		{[]string{"dump", "--csv", name}, "key,move,weight,learn\n463b96181691fc9c,e2e4,4,0\n463b96181691fc9c,d2d4,1,0\n"},
		{[]string{"dump", "--json", name}, `{"key":"463b96181691fc9c","move":"e2e4","weight":4,"learn":0}` + "\n" + `{"key":"463b96181691fc9c","move":"d2d4","weight":1,"learn":0}` + "\n"},
	} {
		status, stdout, stderr := bookRun(t, "", c.args...)
		if diff := cmp.Diff(c.want, stdout); diff != "" || status != 0 {
			t.Errorf("%q: status %d, %s (-want +got):\n%s", c.args, status, stderr, diff)
		}
	}
}

// A book that is there is not overwritten by chance.
func TestExisting(t *testing.T) {
	name, _ := built(t, four)
	other, _ := built(t, "1. a3 1-0")
	for _, args := range [][]string{{"build", "-o", name, "-"}, {"merge", "-o", name, other}} {
		before, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		status, stdout, stderr := bookRun(t, "1. h4 1-0", args...)
		if status != 1 || stdout != "" || !strings.Contains(stderr, name+": exists") {
			t.Errorf("%q: status %d, %s%s", args, status, stdout, stderr)
		}
		if after, err := os.ReadFile(name); err != nil || !bytes.Equal(before, after) {
			t.Errorf("%q: the book has changed: %v", args, err)
		}
		if status, _, stderr := bookRun(t, "1. h4 1-0", append(args, "--force")...); status != 0 {
			t.Errorf("%q with --force: status %d, %s", args, status, stderr)
		}
		if after, err := os.ReadFile(name); err != nil || bytes.Equal(before, after) {
			t.Errorf("%q with --force: the book has not changed: %v", args, err)
		}
	}
}

func TestDamagedBooks(t *testing.T) {
	dir := t.TempDir()
	file := func(name, data string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(data), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	short := file("short.bin", "seventeen bytes..")
	unsorted := file("unsorted.bin", strings.Repeat("\x02", 16)+strings.Repeat("\x01", 16))
	out := file("out.bin", "what was there before")
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"dump of a truncated book", []string{"dump", short}, "offset 17"},
		{"look-up in a truncated book", []string{"lookup", short}, "offset 17"},
		{"merging a truncated book", []string{"merge", "-f", "-o", out, short}, "offset 17"},
		{"dump of an unsorted book", []string{"dump", unsorted}, "offset 16"},
		{"merging an unsorted book", []string{"merge", "-f", "-o", out, unsorted}, "offset 16"},
		{"missing book", []string{"dump", filepath.Join(dir, "none.bin")}, "none.bin"},
		{"directory that is not there", []string{"merge", "-o", filepath.Join(dir, "none", "out.bin"), file("sorted.bin", strings.Repeat("\x01", 16))}, "none"},
	} {
		status, _, stderr := bookRun(t, "", c.args...)
		if status != 1 || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%s: status %d, %s", c.name, status, stderr)
		}
	}
	if data, err := os.ReadFile(out); err != nil || string(data) != "what was there before" {
		t.Errorf("the output became %q, %v", data, err)
	}
	if left, err := filepath.Glob(filepath.Join(dir, ".*")); err != nil || len(left) > 0 {
		t.Errorf("left behind: %q, %v", left, err)
	}
}

func TestArguments(t *testing.T) {
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"nothing", nil, "missing command"},
		{"unknown command", []string{"burn"}, `"burn"`},
		{"unknown flag", []string{"dump", "-x"}, "-x"},
		{"no output", []string{"build", "a.pgn"}, "-o"},
		{"no games", []string{"build", "-o", "x"}, "missing PGN"},
		{"standard input twice", []string{"build", "-o", "x", "-", "-"}, "only once"},
		{"negative plies", []string{"build", "-o", "x", "-plies", "-1", "-"}, "-plies"},
		{"negative games", []string{"build", "-o", "x", "-min", "-1", "-"}, "-min"},
		{"negative rating", []string{"build", "-o", "x", "-min-rating", "-1", "-"}, "-min-rating"},
		{"two weights", []string{"build", "-o", "x", "-weights", "2,1", "-"}, "-weights"},
		{"weights that are no numbers", []string{"build", "-o", "x", "-weights", "2,1,x", "-"}, `"2,1,x"`},
		{"weights of nothing", []string{"build", "-o", "x", "-weights", "0,0,0", "-"}, "one must not be 0"},
		{"merge without output", []string{"merge", "a.bin"}, "-o"},
		{"merge of nothing", []string{"merge", "-o", "x"}, "missing BOOK"},
		{"dump of nothing", []string{"dump"}, "want one"},
		{"dump of two", []string{"dump", "a", "b"}, "want one"},
		{"look-up nowhere", []string{"lookup"}, "missing BOOK"},
		{"bad FEN", []string{"lookup", "-fen", "x", "a.bin"}, "fen"},
		{"no move", []string{"lookup", "a.bin", "xyzzy"}, "xyzzy"},
		{"illegal move", []string{"lookup", "a.bin", "e2e5"}, "e2e5"},
		{"illegal move in algebraic notation", []string{"lookup", "a.bin", "e5"}, "e5"},
	} {
		status, stdout, stderr := bookRun(t, "", c.args...)
		if status != 2 || stdout != "" || !strings.HasPrefix(stderr, "book") || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: status %d, %s%s", c.name, status, stdout, stderr)
		}
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, bad bytes.Buffer
	name := filepath.Join(t.TempDir(), "out.bin")
	status := cli.Run(ctx, Command(), []string{"build", "-o", name, "-"}, strings.NewReader(four), &out, &bad)
	if status != 1 || bad.String() != "book build: interrupted\n" {
		t.Errorf("status %d, %s", status, &bad)
	}
	if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a book was written: %v", err)
	}
	first, _ := built(t, four)
	bad.Reset()
	status = cli.Run(ctx, Command(), []string{"merge", "-o", name, first}, nil, &out, &bad)
	if status != 1 || bad.String() != "book merge: interrupted\n" {
		t.Errorf("merge: status %d, %s", status, &bad)
	}
	if left, err := os.ReadDir(filepath.Dir(name)); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// entries returns all of a book.
func entries(t *testing.T, b *book.Book) (all []book.Entry) {
	t.Helper()
	for e, err := range b.All() {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, e)
	}
	return all
}

// The key of a position after a double step beside a pawn that is pinned is that of Polyglot, from a
// FEN too.
func TestLookupPinnedEnPassant(t *testing.T) {
	for _, test := range []struct{ games, fen, want string }{
		{"[FEN \"3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1\"]\n\n1. e4 Kc7 1/2-1/2", "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "Kc7 1"},
		{"[FEN \"3rk3/4p3/8/3P4/8/8/8/3K4 b - - 0 1\"]\n\n1... e5 2. Ke2 1/2-1/2", "3rk3/8/8/3Pp3/8/8/8/3K4 w - e6 0 2", "Ke2 1"},
		{"[FEN \"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 dxe3 1/2-1/2", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "dxe3 1"},
	} {
		name, _ := built(t, test.games)
		if got := lookedUp(t, "--fen", test.fen, name); len(got) != 1 || got[0] != test.want {
			t.Errorf("%s: %q, want %q", test.fen, got, test.want)
		}
	}
}
