package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	"github.com/luftchess/luft/internal/testdata"
)

// childEnv makes the program of the tests be luft, with its arguments.
const childEnv = "LUFT_TEST_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childEnv) == "" {
		os.Exit(m.Run())
	}
	beforeMain()
	main()
}

// beforeMain is run in a child before main. Files for some systems set it.
var beforeMain = func() {}

// luft returns a command that is luft in a process of its own.
func luft(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), program, args...)
	cmd.Env = append(os.Environ(), childEnv+"=1")
	return cmd
}

// An indexing has files of games and what explore makes of them.
type indexing struct {
	dir     string
	old     string // a file of games
	more    []string
	indexes map[string][]byte // what build, add and merge make
	took    time.Duration     // building
}

// newIndexing makes files of games that several parts are read of, and indexes.
func newIndexing(t *testing.T) *indexing {
	t.Helper()
	if runtime.GOOS == "js" {
		t.Skip("no processes")
	}
	x := &indexing{dir: t.TempDir(), indexes: make(map[string][]byte)}
	text := func(games, comment int) []byte {
		r := rand.New(rand.NewPCG(uint64(games), 0))
		first := []string{"e4 e5", "d4 d5", "e4 c5", "c4 e5", "Nf3 Nf6", "e4 e6", "d4 Nf6", "f4 d5", "b3 e5", "g3 g6"}
		second := []string{"Nc3 Nc6", "a3 a6", "h3 h6", "Na3 Na6", "a4 a5", "h4 h5"}
		var b bytes.Buffer
		for i := range games {
			fmt.Fprintf(&b, "[Event \"%d\"]\n[WhiteElo \"%d\"]\n[Result \"1-0\"]\n\n%s %s {%s} 1-0\n\n", i, 2000+r.IntN(800),
				first[r.IntN(len(first))], second[r.IntN(len(second))], strings.Repeat("x", r.IntN(comment)))
		}
		return b.Bytes()
	}
	put := func(name string, text []byte) string {
		t.Helper()
		name = filepath.Join(x.dir, name)
		if err := os.WriteFile(name, text, 0o600); err != nil {
			t.Fatal(err)
		}
		return name
	}
	z, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedFastest))
	if err != nil {
		t.Fatal(err)
	}
	x.old = put("old.pgn", text(1_000, 100))
	x.more = []string{put("more.pgn", text(6_000, 3_000)), put("packed.pgn.zst", z.EncodeAll(text(200, 100), nil))}
	begin := time.Now()
	x.good(t, append([]string{"build", "-o", x.path("build")}, x.more...)...)
	x.took = time.Since(begin)
	x.good(t, "build", "-o", x.path("old"), x.old)
	x.good(t, append([]string{"build", "-o", x.path("add"), x.old}, x.more...)...)
	x.good(t, "merge", "-o", x.path("merge"), x.path("build"), x.path("old"))
	for _, name := range []string{"build", "old", "add", "merge"} {
		data, err := os.ReadFile(x.path(name))
		if err != nil {
			t.Fatal(err)
		}
		x.indexes[name] = data
	}
	if !bytes.Equal(x.indexes["add"], x.indexes["merge"]) {
		t.Fatal("build and merge make different indexes")
	}
	return x
}

// path returns the path of an index.
func (x *indexing) path(name string) string { return filepath.Join(x.dir, name+".idx") }

// good runs explore, which must not fail.
func (x *indexing) good(t *testing.T, args ...string) {
	t.Helper()
	if out, err := luft(t, append([]string{"explore"}, args...)...).CombinedOutput(); err != nil {
		t.Fatalf("%q: %v\n%s", args, err, out)
	}
}

// An indexCommand is a command that makes an index, which is out.
type indexCommand struct {
	name   string
	args   []string
	out    string
	before []byte // what is in out before, nil if there is no file
	want   []byte
}

// commands returns the commands to interrupt, in a state in which they can be run.
func (x *indexing) commands(t *testing.T) []indexCommand {
	t.Helper()
	out := x.path("out")
	if err := os.Remove(out); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	grown := x.path("grown")
	if err := os.WriteFile(grown, x.indexes["old"], 0o600); err != nil {
		t.Fatal(err)
	}
	return []indexCommand{
		{"build", append([]string{"explore", "build", "-f", "-o", out}, x.more...), out, nil, x.indexes["build"]},
		{"add", append([]string{"explore", "add", grown}, x.more...), grown, x.indexes["old"], x.indexes["add"]},
		{"merge", []string{"explore", "merge", "-f", "-o", out, x.path("old"), x.path("build")}, out, x.indexes["build"], x.indexes["merge"]},
	}
}

// check checks what a command that has not come to its end has left.
func (x *indexing) check(t *testing.T, c indexCommand) {
	t.Helper()
	switch data, err := os.ReadFile(c.out); {
	case errors.Is(err, fs.ErrNotExist) && c.before == nil:
	case err != nil:
		t.Fatal(err)
	case !bytes.Equal(data, c.before) && !bytes.Equal(data, c.want): // the kill may have come late
		t.Fatalf("%s: %s has neither what it had nor what it was to have", c.name, c.out)
	}
}

// finish runs the command to its end: the index is as if it had not been interrupted, and
// no other files are left.
func (x *indexing) finish(t *testing.T, c indexCommand) {
	t.Helper()
	data, err := os.ReadFile(c.out)
	added := c.name == "add" && err == nil && bytes.Equal(data, c.want) // and are not added twice
	if out, err := luft(t, c.args...).CombinedOutput(); (err != nil) != added {
		t.Fatalf("%s: %v\n%s", c.name, err, out)
	}
	data, err = os.ReadFile(c.out)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(data, c.want) {
		t.Fatalf("%s: %s differs from the index of an undisturbed run", c.name, c.out)
	}
	entries, err := os.ReadDir(x.dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if e.Name() != "out.idx" {
			names = append(names, e.Name())
		}
	}
	want := []string{"add.idx", "build.idx", "grown.idx", "merge.idx", "more.pgn", "old.idx", "old.pgn", "packed.pgn.zst"}
	if diff := cmp.Diff(want, slices.Sorted(slices.Values(names))); diff != "" {
		t.Errorf("%s: files (-want +got):\n%s", c.name, diff)
	}
}

// TestExploreKilled kills commands at random moments and runs them again.
func TestExploreKilled(t *testing.T) {
	x := newIndexing(t)
	kills := 1
	if testdata.Long() {
		kills = 10
	}
	seed := uint64(time.Now().UnixNano())
	r := rand.New(rand.NewPCG(seed, 0))
	for _, c := range x.commands(t) {
		killed := 0
		for range kills {
			cmd := luft(t, c.args...)
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(time.Duration(r.Int64N(int64(x.took))))
			cmd.Process.Kill()
			if cmd.Wait() != nil {
				killed++
			}
			x.check(t, c)
			if c.name == "add" && cmd.ProcessState.Success() {
				break // it would not add games twice
			}
		}
		t.Logf("seed %d: %s was killed %d times", seed, c.name, killed)
		x.finish(t, c)
	}
}
