package pgn

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/luftchess/luft/internal/testdata"
)

// manyGames is an input with all sorts of games in it.
func manyGames(n int) string {
	var sb strings.Builder
	for i := range n {
		fmt.Fprintf(&sb, "[Game \"%d\"]\n\n1. e4 {%s} e5 (1... c5) 2. Nf3 1-0\n\n", i, strings.Repeat("x", i%100))
		sb.WriteString(readerSeeds[i%len(readerSeeds)])
		sb.WriteString("\n} *\n\n") // some of them leave a comment open
	}
	return sb.String()
}

// inParallel is what readAll is for a Reader.
func inParallel(in io.Reader, o ParallelOptions) string { return readParallel(in, o, readAll) }

// readParallel joins what read returns of each batch.
func readParallel(in io.Reader, o ParallelOptions, read func(*Reader) string) string {
	var all []string
	for s, err := range Parallel(context.Background(), in, o, func(r *Reader) (string, error) { return read(r), nil }) {
		if err != nil {
			s = "error " + err.Error()
		}
		if s != "" {
			all = append(all, s)
		}
	}
	return strings.Join(all, "\n")
}

func TestParallel(t *testing.T) {
	in := manyGames(150)
	for name, o := range map[string]ReaderOptions{
		"plain":  {},
		"tokens": {RawMoves: true},
		"limits": {MaxGame: 64, MaxComment: 30, MaxTag: 30, MaxNesting: 1},
	} {
		r := NewReader(strings.NewReader(in))
		r.ReaderOptions = o
		want := readAll(r)
		for _, workers := range []int{0, 1, 3} {
			for _, batch := range []int{1, 100, 5000, 0} {
				got := inParallel(strings.NewReader(in), ParallelOptions{ReaderOptions: o, Workers: workers, Batch: batch})
				if got != want {
					t.Errorf("%s, %d workers, batches of %d (-alone +parallel):\n%s", name, workers, batch, cmp.Diff(want, got))
				}
			}
		}

		r = NewReader(strings.NewReader(in[:5000]))
		r.ReaderOptions = o
		want = readAll(r)
		if got := inParallel(&chunks{s: in[:5000], sizes: []byte{0, 3, 96}}, ParallelOptions{ReaderOptions: o, Batch: 300}); got != want {
			t.Errorf("%s in chunks (-alone +parallel):\n%s", name, cmp.Diff(want, got))
		}
	}
}

func TestParallelCorpus(t *testing.T) {
	names := []string{"large/lichess-2025-05-1000k.pgn", "tricky/luft-annotated.pgn", "tricky/luft-chess960.pgn"}
	if testdata.Whole() {
		names = append(names, "large/tcec-frc-a.pgn", "tricky/pgnviewer-semicomm.pgn")
	}
	for _, name := range names {
		in, err := os.ReadFile(testdata.File(t, "pgn/"+name))
		if err != nil {
			t.Fatal(err)
		}
		want := readAll(NewReader(strings.NewReader(string(in))))
		if got := inParallel(strings.NewReader(string(in)), ParallelOptions{Workers: 2, Batch: 10000}); got != want {
			t.Errorf("%s (-alone +parallel):\n%s", name, cmp.Diff(want, got))
		}
	}
}

func TestParallelInputError(t *testing.T) {
	broken := errors.New("broken")
	in := io.MultiReader(strings.NewReader("1. e4 *\n1. d4 *\n1. c4 e5"), iotest.ErrReader(broken))
	games := 0
	var last error
	for n, err := range Parallel(context.Background(), in, ParallelOptions{Batch: 1}, countGames) {
		games += n
		last = err
	}
	if games != 2 || !errors.Is(last, broken) {
		t.Errorf("%d games, then %v", games, last)
	}
}

// countGames counts the games of a batch.
func countGames(r *Reader) (n int, err error) {
	for {
		if _, err := r.Skip(); err == io.EOF {
			return n, nil
		} else if err != nil {
			return n, err
		}
		n++
	}
}

func TestParallelEnds(t *testing.T) {
	bad := errors.New("bad")
	in := strings.Repeat("1. e4 *\n", 10000)
	goroutines := runtime.NumGoroutine()
	t.Run("break", func(t *testing.T) {
		n := 0
		for range Parallel(context.Background(), strings.NewReader(in), ParallelOptions{Batch: 100}, countGames) {
			if n++; n == 3 {
				break
			}
		}
	})
	t.Run("cancelled", func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(context.Background())
		defer cancel(nil)
		n := 0
		for _, err := range Parallel(ctx, strings.NewReader(in), ParallelOptions{Batch: 100}, countGames) {
			if n++; n == 3 {
				cancel(bad)
			}
			if n > 3 && !errors.Is(err, bad) || n > 4 {
				t.Errorf("after the cancelling: %v", err)
			}
		}
	})
	t.Run("errors", func(t *testing.T) {
		for _, stop := range []bool{false, true} {
			n := 0
			for _, err := range Parallel(context.Background(), strings.NewReader(in), ParallelOptions{Batch: 1000, StopAtError: stop}, func(r *Reader) (int, error) {
				return 0, bad
			}) {
				if err != bad {
					t.Errorf("error %v", err)
				}
				n++
			}
			if stop != (n == 1) {
				t.Errorf("StopAtError %v: %d batches", stop, n)
			}
		}
	})
	for i := 0; runtime.NumGoroutine() > goroutines; i++ {
		if i == 100 {
			t.Fatalf("%d goroutines, %d before", runtime.NumGoroutine(), goroutines)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// TestParallelBackPressure checks that the input is not read far ahead of a loop
// that is slow.
func TestParallelBackPressure(t *testing.T) {
	var in atomic.Int64
	src := &repeated{s: "1. e4 *\n", n: 1 << 20}
	count := readerFunc(func(p []byte) (int, error) {
		n, err := src.Read(p)
		in.Add(int64(n))
		return n, err
	})
	const batch = 1 << 10
	for range Parallel(context.Background(), count, ParallelOptions{Batch: batch, Workers: 2}, countGames) {
		if n := in.Load(); n > 20*batch {
			t.Fatalf("%d bytes read when the first batch of %d is there", n, batch)
		}
		break
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// A malformed first tag must not leave that of the game before in its place: where
// a game ends would depend on what else the Reader has read.
func TestFirstTagOfTheGameBefore(t *testing.T) {
	const in = "[Event \"a\"]*[\n\n[Event "
	alone := readAll(NewReader(strings.NewReader(in)))
	for batch := 1; batch <= len(in); batch++ {
		if diff := cmp.Diff(alone, inParallel(strings.NewReader(in), ParallelOptions{Batch: batch})); diff != "" {
			t.Errorf("in parallel, batches of %d (-alone +parallel):\n%s", batch, diff)
		}
	}
}
