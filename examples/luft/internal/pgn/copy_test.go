package pgn

import (
	"bytes"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/luftchess/luft/internal/testdata"
)

func TestTape(t *testing.T) {
	const text = "0123456789abcdefghij"
	tp := &tape{r: iotest.OneByteReader(strings.NewReader(text))}
	read := func(n int) {
		if _, err := io.ReadFull(tp, make([]byte, n)); err != nil {
			t.Fatal(err)
		}
	}
	cut := func(end int64, want string) {
		t.Helper()
		got, whole := tp.cut(end)
		if !whole || string(got) != want {
			t.Errorf("cut at %d: %q, %v; want %q", end, got, whole, want)
		}
	}
	cut(0, "")
	read(5)
	cut(3, "012")
	cut(3, "")
	read(5)
	cut(4, "3")
	cut(10, "456789")
	read(10)
	cut(math.MaxInt64, "abcdefghij")
	cut(math.MaxInt64, "")
}

// A game too large for a tape is told by its number.
func TestCutterFull(t *testing.T) {
	if !testdata.Long() {
		t.Skip("reads more than a tape keeps, which TestTapeFull does by itself: set " + testdata.LongEnv)
	}
	large := "1. d4 " + strings.Repeat("{"+strings.Repeat("x", 1<<19)+"} ", maxKept>>19+1) + "*\n\n"
	status, out, bad := pgnRun(t, gameA+large+gameB, "grep", "-v", "-tag", "Event=none", "-")
	if status != 1 || out != gameA+gameB || bad != "pgn grep: stdin: game 2: game is too large to copy and is skipped\n" {
		t.Errorf("status %d, %d bytes, %q; want 1 and all but game 2", status, len(out), bad)
	}
}

// A tape that runs over says so once, and goes on with the next game.
func TestTapeFull(t *testing.T) {
	tp := &tape{r: io.MultiReader(bytes.NewReader(make([]byte, maxKept+10)), strings.NewReader("0123456789"))}
	if n, err := io.Copy(io.Discard, tp); n != maxKept+20 || err != nil {
		t.Fatal(n, err)
	}
	if len(tp.kept) > maxKept {
		t.Errorf("%d bytes kept", len(tp.kept))
	}
	if text, whole := tp.cut(maxKept + 15); whole || text != nil {
		t.Errorf("%q, %v; want nothing", text, whole)
	}
	if text, whole := tp.cut(math.MaxInt64); !whole || string(text) != "56789" {
		t.Errorf("%q, %v; want the rest", text, whole)
	}
}
