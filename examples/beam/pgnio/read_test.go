package pgnio

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/memfs"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/passert"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
	"github.com/google/go-cmp/cmp"
	"github.com/klauspost/compress/zstd"

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"

	"github.com/luftchess/luft/examples/internal/database"
	"github.com/luftchess/luft/pgn"
)

func init() {
	register.Function1x1(describeGame)
	register.Function1x1(Malformed.String)
}

func TestMain(m *testing.M) { ptest.Main(m) }

// samples returns texts in which it is hard to say where a game begins.
func samples(t *testing.T) map[string]string {
	t.Helper()
	game := func(i int, movetext string) string {
		return fmt.Sprintf("[Event \"e%d\"]\n[White \"w\"]\n\n%s\n\n", i, movetext)
	}
	all := map[string]string{
		"empty":  "",
		"blanks": "\n\n  \n",
		"one":    "1. e4 e5 *",
	}
	var plain, malformed, comments, marks strings.Builder
	for i := range 12 {
		plain.WriteString(game(i, "1. e4 e5 2. Nf3 1-0"))
		malformed.WriteString(game(i, []string{"1. e4 e5 2. Ke5 1-0", "1. d4 *", "1. e4 ( 1. d4", "1. e4 {open"}[i%4]))
		comments.WriteString(game(i, []string{
			"1. e4 {\n\n[Event \"inside\"]\n\n1. d4 *\n\n} e5 *\n{after the marker}",
			"1. e4 e5 1-0 {a comment}\n{[Event \"another\"]}",
			"{only}\n*\n; a line\n% escaped",
		}[i%3]))
		marks.WriteString("1. e4 * 1. d4 d5 1/2-1/2\n\n")
	}
	all["plain"], all["malformed"] = plain.String(), malformed.String()
	all["comments"], all["markers"] = comments.String(), marks.String()
	all["crlf"] = strings.ReplaceAll(plain.String(), "\n", "\r\n")
	wide := []byte("\xff\xfe")
	for _, u := range utf16.Encode([]rune(comments.String())) {
		wide = append(wide, byte(u), byte(u>>8))
	}
	all["utf-16"] = string(wide)

	dir := os.Getenv("LUFT_DATA")
	if dir == "" {
		t.Log("LUFT_DATA is not set: only the samples in the test are read")
		return all
	}
	names, err := filepath.Glob(filepath.Join(dir, "pgn", "tricky", "*.pgn"))
	if err != nil || len(names) == 0 {
		t.Fatal("no files in LUFT_DATA/pgn/tricky:", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) < 100<<10 {
			all[filepath.Base(name)] = string(text)
		}
	}
	return all
}

// A found is what a pipeline gets of a game.
type found struct {
	Offset int64
	Text   string // of the tree, if there is no error
	Err    string
}

// plainly reads all games with an ordinary Reader.
func plainly(t *testing.T, name, text string) []found {
	t.Helper()
	var all []found
	r := pgn.NewReader(strings.NewReader(text))
	for {
		g, err := r.ReadGame()
		if err == io.EOF {
			return all
		}
		f := found{Offset: r.Offset()}
		if e, ok := errors.AsType[*pgn.Error](err); ok {
			f.Err = NewMalformed(name, f.Offset, e).String()
		} else if err != nil {
			t.Fatal(err)
		} else {
			f.Text = g.String()
		}
		all = append(all, f)
	}
}

// describeGame returns the offset and the tree of a game.
func describeGame(g Game) string { return fmt.Sprint(g.Offset, " ", treeOf(g)) }

func treeOf(g Game) string {
	tree, err := g.Reader().ReadGame()
	if err != nil {
		return err.Error()
	}
	return tree.String()
}

// process does what a runner does: it divides the file, and while ranges are read, it divides
// them again where random says so.
func process(t *testing.T, f File, block int64, random *rand.Rand) []found {
	t.Helper()
	fn := &readFn{Block: block}
	var all []found
	todo := fn.SplitRestriction(f, fn.CreateInitialRestriction(f))
	for len(todo) > 0 {
		rest := todo[0]
		todo = todo[1:]
		rt := fn.CreateTracker(rest)
		split := func() {
			if random == nil || random.IntN(3) > 0 {
				return
			}
			_, residual, err := rt.TrySplit(random.Float64())
			if err != nil {
				t.Fatal(err)
			}
			if residual != nil {
				todo = slices.Insert(todo, 0, residual.(offsetrange.Restriction))
			}
		}
		split()
		err := fn.ProcessElement(t.Context(), rt, f,
			func(g Game) {
				if g.File != f.Path {
					t.Errorf("file %q, want %q", g.File, f.Path)
				}
				all = append(all, found{Offset: g.Offset, Text: treeOf(g)})
				split()
			},
			func(m Malformed) {
				all = append(all, found{Offset: m.Game, Err: m.String()})
				split()
			})
		if err != nil || rt.GetError() != nil {
			t.Fatalf("%+v: %v, %v", rest, err, rt.GetError())
		}
		if !rt.IsDone() {
			t.Fatalf("%+v is not done: %v", rest, rt.Rt)
		}
	}
	return all
}

func fileOf(t *testing.T, pattern string) File {
	t.Helper()
	files, err := Match(t.Context(), pattern)
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	return files[0]
}

// Every division of a file gives the games of an ordinary Reader, in order.
func TestSplits(t *testing.T) {
	dir := t.TempDir()
	for name, text := range samples(t) {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		f := fileOf(t, path)
		if f.Whole {
			t.Fatalf("%s: a local file is not divided", name)
		}
		want := plainly(t, path, text)
		random := rand.New(rand.NewPCG(1, uint64(len(text))))
		runs := min(40, 1+200_000/(len(text)+1))
		for range runs {
			block := 1 + random.Int64N(max(1, f.Size))
			if block < f.Size/100 {
				block += f.Size / 100
			}
			if diff := cmp.Diff(want, process(t, f, block, random)); diff != "" {
				t.Fatalf("%s in blocks of %d bytes (-want +got):\n%s", name, block, diff)
			}
		}
	}
}

// A file that is read as a whole gives the same games.
func TestWhole(t *testing.T) {
	dir := t.TempDir()
	for name, text := range samples(t) {
		local := filepath.Join(dir, name)
		for ext, compress := range map[string]func(io.Writer) (io.WriteCloser, error){
			".gz":  func(w io.Writer) (io.WriteCloser, error) { return gzip.NewWriter(w), nil },
			".zst": func(w io.Writer) (io.WriteCloser, error) { return zstd.NewWriter(w) },
		} {
			var b bytes.Buffer
			w, err := compress(&b)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.WriteString(w, text); err != nil {
				t.Fatal(err)
			}
			if err := w.Close(); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(local+ext, b.Bytes(), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		memory := "memfs://" + name
		memfs.Write(memory, []byte(text))
		for _, path := range []string{local + ".gz", local + ".zst", memory} {
			f := fileOf(t, path)
			if !f.Whole {
				t.Fatalf("%s can be divided", path)
			}
			random := rand.New(rand.NewPCG(2, uint64(len(text))))
			if diff := cmp.Diff(plainly(t, path, text), process(t, f, 10, random)); diff != "" {
				t.Fatalf("%s (-want +got):\n%s", path, diff)
			}
		}
	}
}

// The databases of the tests of the packages that read them.
var databases = []string{"../../../pgn/scid/testdata/games.si4", "../../../pgn/scid/testdata/games.si5", "../../../pgn/chessbase/testdata/sample.cbh"}

// Every division of a database gives its games, and tells what is not among them.
func TestDatabases(t *testing.T) {
	told := 0
	for _, name := range databases {
		f := fileOf(t, name)
		d, err := database.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		var want []found
		for i := range d.Len {
			var out bytes.Buffer
			absent, lost, err := d.Append(&out, new(pgn.Writer), i)
			if err != nil {
				t.Fatal(err)
			}
			if absent != "" {
				lost = append(lost, absent)
			} else if g, err := pgn.NewReader(&out).ReadGame(); err != nil {
				t.Fatal(err)
			} else {
				want = append(want, found{Offset: int64(i), Text: g.String()})
			}
			for _, reason := range lost {
				want = append(want, found{Offset: int64(i), Err: Malformed{File: name, Game: int64(i), Reason: reason}.String()})
				told++
			}
		}
		if f.Whole || f.Entries != int64(d.Len) || !f.IsDatabase() {
			t.Errorf("%+v", f)
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
		random := rand.New(rand.NewPCG(3, 4))
		for _, block := range []int64{1, 700, 3000, 1 << 20} {
			if diff := cmp.Diff(want, process(t, f, block, random)); diff != "" {
				t.Errorf("%s in blocks of %d bytes (-want +got):\n%s", name, block, diff)
			}
		}
	}
	if told < 5 {
		t.Errorf("only %d things are not in the games", told)
	}
	if got, err := Match(t.Context(), "../../../pgn/scid/testdata/none.si4"); err == nil {
		t.Errorf("no database: %v", got)
	}
}

// The same on Prism, which divides ranges by its own rules.
func TestPrism(t *testing.T) {
	dir := t.TempDir()
	texts := samples(t)
	var games, errs []any
	for _, name := range []string{"plain", "malformed", "comments"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(texts[name]), 0o666); err != nil {
			t.Fatal(err)
		}
		for _, f := range plainly(t, path, texts[name]) {
			if f.Err != "" {
				errs = append(errs, f.Err)
			} else {
				games = append(games, fmt.Sprint(f.Offset, " ", f.Text))
			}
		}
	}
	files, err := Match(t.Context(), filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	ptest.BuildAndRun(t, func(s beam.Scope) {
		good, bad := Read(s, files, Options{Block: 300})
		passert.Equals(s, beam.ParDo(s, describeGame, good), games...)
		passert.Equals(s, beam.ParDo(s, Malformed.String, bad), errs...)
	})
}

func TestMatch(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.pgn", "a.pgn", "c.pgn.gz"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("*"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := Match(t.Context(), filepath.Join(dir, "*"), filepath.Join(dir, "a.pgn"))
	want := []File{
		{Path: filepath.Join(dir, "a.pgn"), Size: 1},
		{Path: filepath.Join(dir, "b.pgn"), Size: 1},
		{Path: filepath.Join(dir, "c.pgn.gz"), Size: 1, Whole: true},
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("(-want +got): %v\n%s", err, diff)
	}
	for _, pattern := range []string{filepath.Join(dir, "*.bin"), "nowhere://games.pgn", "["} {
		if got, err := Match(t.Context(), pattern); err == nil {
			t.Errorf("Match(%q) = %v, want an error", pattern, got)
		}
	}
}

// Damaged input is an error that names the file.
func TestDamaged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.pgn.gz")
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	for range 1000 {
		fmt.Fprintf(w, "[White \"%d\"]\n\n1. e4 *\n\n", rand.Int())
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{0, 5, b.Len() / 2} {
		if err := os.WriteFile(path, b.Bytes()[:size], 0o666); err != nil {
			t.Fatal(err)
		}
		f := fileOf(t, path)
		fn := &readFn{Block: 1}
		rt := fn.CreateTracker(fn.CreateInitialRestriction(f))
		err := fn.ProcessElement(context.Background(), rt, f, func(Game) {}, func(Malformed) {})
		if err == nil || !strings.Contains(err.Error(), path) {
			t.Errorf("the first %d bytes: error %v, want one with the path", size, err)
		}
	}
}

func FuzzCoders(f *testing.F) {
	f.Add("a.pgn", int64(3), []byte("1. e4 *"), 4, "near")
	f.Add("", int64(-1), []byte{0xff}, -4, "\x00")
	f.Fuzz(func(t *testing.T, file string, offset int64, text []byte, ply int, near string) {
		g := Game{file, offset, text}
		if got, err := decodeGame(encodeGame(g)); err != nil || got.File != file || got.Offset != offset || !bytes.Equal(got.Text, text) {
			t.Errorf("%+v became %+v, %v", g, got, err)
		}
		m := Malformed{file, offset, offset / 2, ply, near, string(text)}
		if got, err := decodeMalformed(encodeMalformed(m)); err != nil || got != m {
			t.Errorf("%+v became %+v, %v", m, got, err)
		}
		if g, err := decodeGame(text); err == nil && len(g.Text) > len(text) {
			t.Errorf("%q is a longer text", text)
		}
		decodeMalformed(text) // does not panic
	})
}
