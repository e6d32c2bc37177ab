package pgn

import (
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

// A repeater is a text again and again. At the end, it looks how much memory is
// in use.
type repeater struct {
	text  string
	times int
	at    int
	inUse uint64
}

func (r *repeater) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if r.times == 0 {
			if r.inUse == 0 {
				r.inUse = inUse()
			}
			return n, io.EOF
		}
		m := copy(p[n:], r.text[r.at:])
		n, r.at = n+m, r.at+m
		if r.at == len(r.text) {
			r.at, r.times = 0, r.times-1
		}
	}
	return n, nil
}

func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// At the end of a long file, next to nothing of it is in memory.
func TestMemory(t *testing.T) {
	const most = 4 << 20
	one := strings.Repeat(gameA+gameB, 10)
	times := 6 << 20 / len(one)
	prefix := filepath.Join(t.TempDir(), "x")
	commands := [][]string{{"stat", "-threads", "2"}, {"stat"}, {"stat", "-tokens"}, {"stat", "-skim"}, {"check", "-skip", "duplicate"}, {"fmt"},
		{"grep", "opening(C50)"}, {"grep", "-v", "White=x"}, {"split", "-tag", "White", "-o", prefix}, {"fen"}}
	if testing.Short() {
		commands = commands[:1]
	}
	for _, args := range commands {
		before := inUse()
		in := &repeater{text: one, times: times}
		if status := cli.Run(t.Context(), Command(), append(args, "-"), in, io.Discard, io.Discard); status != 0 {
			t.Errorf("%q: status %d", args, status)
		}
		if n := int64(in.inUse) - int64(before); n > most {
			t.Errorf("%q: %d bytes in use after %d were read", args, n, times*len(one))
		}
	}
}
