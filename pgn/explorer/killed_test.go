package explorer_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn/explorer"
)

// manyGames returns games of random moves at the beginning, so that there is some work.
func manyGames(n int) string {
	r := rand.New(rand.NewPCG(7, 8))
	lines := []string{"e4 e5", "d4 d5", "e4 c5", "c4 e5", "Nf3 Nf6", "e4 e6", "d4 Nf6", "f4 d5", "b3 e5", "g3 g6"}
	rest := []string{"Nc3 Nc6", "a3 a6", "h3 h6", "Na3 Na6", "Rb1 Rb8", "a4 a5", "h4 h5"}
	var s strings.Builder
	for i := range n {
		fmt.Fprintf(&s, "[Event \"%d\"]\n[Date \"%d.%02d.??\"]\n[WhiteElo \"%d\"]\n[BlackElo \"%d\"]\n[Result \"%s\"]\n\n%s %s",
			i, 1990+r.IntN(40), 1+r.IntN(12), 2000+r.IntN(800), 2000+r.IntN(800),
			[]string{"1-0", "0-1", "1/2-1/2"}[r.IntN(3)], lines[r.IntN(len(lines))], rest[r.IntN(len(rest))])
		fmt.Fprintf(&s, " {%s} *\n\n", strings.Repeat("x", r.IntN(600)))
	}
	return s.String()
}

const childEnv = "LUFT_EXPLORER_CHILD"

// TestKilled kills builds at random moments and completes them.
func TestKilled(t *testing.T) {
	games := 6_000
	if testdata.Long() {
		games = 20_000
	}
	text := manyGames(games)
	sources := func() []explorer.Source {
		return []explorer.Source{source("a", text), source("b", text[:len(text)/2])}
	}
	o := explorer.Options{Workers: 2}
	if name := os.Getenv(childEnv); name != "" {
		if err := explorer.Build(context.Background(), name, sources(), o); err != nil {
			t.Fatal(err)
		}
		return
	}
	if runtime.GOOS == "js" {
		t.Skip("no processes")
	}
	begin := time.Now()
	want := build(t, sources(), o)
	duration := time.Since(begin)
	kills := 1
	if testdata.Long() {
		kills = 10
	}
	r := rand.New(rand.NewPCG(uint64(begin.UnixNano()), 0))
	name := filepath.Join(t.TempDir(), "index")
	left := 0
	for range kills {
		child := exec.Command(os.Args[0], "-test.run=^TestKilled$")
		child.Env = append(os.Environ(), childEnv+"="+name)
		child.Stdout, child.Stderr = io.Discard, io.Discard
		if err := child.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(r.Int64N(int64(2 * duration))))
		child.Process.Kill()
		child.Wait()
		if _, err := os.Stat(name + ".work"); err == nil {
			left++
		}
	}
	t.Logf("%d of %d builds were incomplete", left, kills)
	if err := explorer.Build(context.Background(), name, sources(), o); err != nil {
		t.Fatal(err)
	}
	same(t, "after kills", read(t, name), want)
	if _, err := os.Stat(name + ".work"); !os.IsNotExist(err) {
		t.Errorf("the working directory is left: %v", err)
	}
}

// A failingInput fails from an offset on.
type failingInput struct {
	io.ReaderAt
	from int64
}

var errInput = errors.New("unreadable")

func (f failingInput) ReadAt(b []byte, at int64) (int, error) {
	if at+int64(len(b)) > f.from {
		n, _ := f.ReaderAt.ReadAt(b[:max(0, f.from-at)], at)
		return n, errInput
	}
	return f.ReaderAt.ReadAt(b, at)
}

// TestInterrupted has builds that fail or are cancelled: what was there stays, and the
// build can be completed.
func TestInterrupted(t *testing.T) {
	text := manyGames(10_000)
	want := build(t, []explorer.Source{source("a", text)}, explorer.Options{})
	name := filepath.Join(t.TempDir(), "index")
	if err := os.WriteFile(name, []byte("before"), 0o600); err != nil {
		t.Fatal(err)
	}
	check := func(what string, got, want error) {
		t.Helper()
		if !errors.Is(got, want) {
			t.Fatalf("%s: got %v, want %v", what, got, want)
		}
		if string(read(t, name)) != "before" {
			t.Fatalf("%s: the file has changed", what)
		}
	}
	s := source("a", text)
	for _, from := range []int64{0, 1000, s.Size / 2, s.Size - 1} {
		bad := s
		bad.In = failingInput{s.In, from}
		err := explorer.Build(context.Background(), name, []explorer.Source{bad}, explorer.Options{})
		check("unreadable input", err, errInput)
		if !strings.Contains(err.Error(), `a: `) {
			t.Errorf("%v: does not name the source", err)
		}
	}
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	err := explorer.Build(ctx, name, []explorer.Source{s}, explorer.Options{Progress: func(int64, int64) { cancel(cause) }})
	check("cancelled", err, cause)
	err = explorer.Build(context.Background(), name, []explorer.Source{s}, explorer.Options{MaxPly: 3})
	check("other options", err, explorer.ErrOtherWork)
	err = explorer.Build(context.Background(), name, []explorer.Source{s}, explorer.Options{Filter: explorer.Filter{Titles: []string{""}}})
	check("another filter", err, explorer.ErrOtherWork)
	if err := explorer.Build(context.Background(), name, []explorer.Source{s}, explorer.Options{}); err != nil {
		t.Fatal(err)
	}
	same(t, "completed", read(t, name), want)
}

// A waitingInput fails once in its second part. It keeps the first part from being read to
// its end until two other parts have come to theirs.
type waitingInput struct {
	io.ReaderAt
	waits, failed atomic.Bool
	others        chan struct{}
}

func (w *waitingInput) ReadAt(b []byte, at int64) (int, error) {
	const part = 4 << 20
	if at > part/4 && at < part/2 && w.waits.CompareAndSwap(false, true) {
		<-w.others
		<-w.others
	}
	if at > part+part/4 && at < part+part/2 && w.failed.CompareAndSwap(false, true) {
		return 0, errInput
	}
	return w.ReaderAt.ReadAt(b, at)
}

// TestPartAfterFailure has a worker that reads a part after it could not read another one
// to its end. The games of the two must not be mixed.
func TestPartAfterFailure(t *testing.T) {
	text := strings.ReplaceAll(manyGames(2_000), "{", "{"+strings.Repeat("y", 5_000))
	s := source("a", text)
	in := &waitingInput{ReaderAt: s.In, others: make(chan struct{}, 8)}
	o := explorer.Options{Workers: 2}
	want := build(t, []explorer.Source{s}, o)
	s.In = in
	name := filepath.Join(t.TempDir(), "index")
	o.Progress = func(int64, int64) { in.others <- struct{}{} }
	if err := explorer.Build(context.Background(), name, []explorer.Source{s}, o); !errors.Is(err, errInput) {
		t.Fatalf("the first time: %v", err)
	}
	o.Progress = nil
	if err := explorer.Build(context.Background(), name, []explorer.Source{s}, o); err != nil {
		t.Fatal(err)
	}
	same(t, "completed", read(t, name), want)
}

// TestTitlesOfWork has filters that differ only in where a title ends.
func TestTitlesOfWork(t *testing.T) {
	s := []explorer.Source{source("a", manyGames(10))}
	titles := func(titles ...string) explorer.Options {
		return explorer.Options{Filter: explorer.Filter{Titles: titles}}
	}
	name := filepath.Join(t.TempDir(), "index")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := explorer.Build(ctx, name, s, titles("GM", "IM")); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	for _, other := range []explorer.Options{titles("GM IM"), titles("GM\" \"IM"), titles("GM"), titles()} {
		if err := explorer.Build(context.Background(), name, s, other); !errors.Is(err, explorer.ErrOtherWork) {
			t.Errorf("titles %q: %v", other.Filter.Titles, err)
		}
	}
	if err := explorer.Build(context.Background(), name, s, titles("GM", "IM")); err != nil {
		t.Errorf("the same titles: %v", err)
	}
}

// TestVariantsOfWork continues a build without variants as one with them, and the other way round: the
// parts that are complete lack the games of variants, or have too many.
func TestVariantsOfWork(t *testing.T) {
	s := []explorer.Source{source("a", variantGames)}
	for _, variants := range []bool{false, true} {
		o, other := explorer.Options{Variants: variants, NoReplace: true}, explorer.Options{Variants: !variants}
		want := build(t, s, o)
		name := filepath.Join(t.TempDir(), "index")
		if err := os.WriteFile(name, []byte("before"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := explorer.Build(t.Context(), name, s, o); !errors.Is(err, fs.ErrExist) {
			t.Fatalf("Variants %v: got %v, want %v", variants, err, fs.ErrExist)
		}
		if err := explorer.Build(t.Context(), name, s, other); !errors.Is(err, explorer.ErrOtherWork) {
			t.Errorf("Variants %v, then %v: got %v, want %v", variants, !variants, err, explorer.ErrOtherWork)
		}
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
		if err := explorer.Build(t.Context(), name, s, o); err != nil {
			t.Fatalf("Variants %v, continued: %v", variants, err)
		}
		same(t, "continued", read(t, name), want)
	}
}

// TestLeftovers has files that a killed process has left.
func TestLeftovers(t *testing.T) {
	s := []explorer.Source{source("a", manyGames(10))}
	want := build(t, s, explorer.Options{})
	name := filepath.Join(t.TempDir(), "index")
	dir := name + ".work"
	put := func(names ...string) {
		t.Helper()
		if err := os.MkdirAll(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		for _, n := range names {
			if err := os.WriteFile(filepath.Join(dir, n), []byte("incomplete"), 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	files := func() string {
		left, err := filepath.Glob(filepath.Join(dir, "*"))
		hidden, err2 := filepath.Glob(filepath.Join(dir, ".*"))
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		names := []string{}
		for _, n := range append(left, hidden...) {
			names = append(names, filepath.Base(n))
		}
		return strings.Join(names, " ")
	}

	// A Build that is cancelled before it reads anything shows what prepares it.
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	put(".luft-explorer-1")
	for range 2 { // without and with a manifest
		if err := explorer.Build(ctx, name, s, explorer.Options{}); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		if got := files(); got != "build" {
			t.Errorf("files %q after the beginning", got)
		}
		put(".luft-explorer-2", "piece-0-1")
	}
	x := open(t, want)
	if err := explorer.Merge(context.Background(), name, []*explorer.Index{x}, explorer.MergeOptions{}); err != nil {
		t.Fatal(err)
	}
	same(t, "merged", read(t, name), want)
	if got := files(); got != "build piece-0-1" {
		t.Errorf("files %q after Merge", got)
	}
	if err := explorer.Build(context.Background(), name, s, explorer.Options{}); err != nil {
		t.Fatal(err)
	}
	same(t, "built", read(t, name), want)

	put(".luft-explorer-3", ".luft-explorer-4")
	if err := explorer.Merge(context.Background(), name, []*explorer.Index{x}, explorer.MergeOptions{}); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(dir); !os.IsNotExist(err) {
		t.Errorf("the working directory is left: %v", err)
	}
}

// TestPieces has a part that is too large for the memory: of the pieces that it is divided
// into, nothing is left when it has been read.
func TestPieces(t *testing.T) {
	s := source("a", strings.Repeat("1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 *\n", 45_000))
	name := filepath.Join(t.TempDir(), "index")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o := explorer.Options{Workers: 1, Memory: 1}
	o.Progress = func(done, total int64) {
		names, err := filepath.Glob(name + ".work/*")
		if err != nil {
			t.Error(err)
		}
		for _, n := range names {
			if base := filepath.Base(n); base != "build" && !strings.HasPrefix(base, "run-") {
				t.Errorf("after %d of %d bytes, %s is left", done, total, base)
			}
		}
		cancel()
	}
	if err := explorer.Build(ctx, name, []explorer.Source{s}, o); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	o.Progress = nil
	same(t, "completed", build(t, []explorer.Source{s}, o), want(t, []explorer.Source{s}, o))
}

// TestMalformedAfterKill interrupts a build after some of its parts and completes it: together
// they tell as many malformed games as one that is not interrupted.
func TestMalformedAfterKill(t *testing.T) {
	text := strings.ReplaceAll(manyGames(2_000), "{", "{"+strings.Repeat("y", 5_000)) // 3 parts
	bad := "[Event \"bad\"]\n\n1. e4 e5 2. Ke3 *\n\n"
	text = bad + text + bad + bad
	s := source("a", text)
	wanted := 0
	o := explorer.Options{Workers: 1, Report: func(string, error) { wanted++ }, Resumed: func(n int) { t.Errorf("a new build resumes %d", n) }}
	want := build(t, []explorer.Source{s}, o)
	if wanted < 3 {
		t.Fatalf("%d malformed games", wanted)
	}
	for parts := range 3 {
		name := filepath.Join(t.TempDir(), "index")
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		o := explorer.Options{Workers: 1, Resumed: o.Resumed}
		done := 0
		o.Progress = func(int64, int64) {
			if done++; done > parts {
				cancel()
			}
		}
		if err := explorer.Build(ctx, name, []explorer.Source{s}, o); !errors.Is(err, context.Canceled) {
			t.Fatal(err)
		}
		reported, resumed := 0, 0
		o = explorer.Options{Workers: 1, Report: func(string, error) { reported++ }, Resumed: func(n int) { resumed += n }}
		if err := explorer.Build(context.Background(), name, []explorer.Source{s}, o); err != nil {
			t.Fatal(err)
		}
		if resumed == 0 || reported+resumed != wanted {
			t.Errorf("%d parts: %d reported and %d resumed, want %d", parts, reported, resumed, wanted)
		}
		same(t, "completed", read(t, name), want)
	}
}
