package terminal

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/file"
)

func TestProgressLine(t *testing.T) {
	const m = 1 << 20
	tests := []struct {
		name             string
		file             string
		raw, text, total int64
		elapsed          time.Duration
		want             string
	}{
		{"nothing yet", "a.pgn", 0, 0, 4 * m, 0, "a.pgn [------------]   0%     0.0 MiB     0.0 MiB/s\n"},
		{"half", "a.pgn", 2 * m, 2 * m, 4 * m, 2 * time.Second, "a.pgn [######------]  50%     2.0 MiB     1.0 MiB/s, 2s left\n"},
		{"compressed", "a.pgn.gz", m, 4 * m, 4 * m, time.Minute, "a.pgn.gz [###---------]  25%     4.0 MiB     0.1 MiB/s, 3m0s left\n"},
		{"done", "a.pgn", 4 * m, 4 * m, 4 * m, time.Second, "a.pgn [############] 100%     4.0 MiB     4.0 MiB/s, 0s left\n"},
		{"has grown", "a.pgn", 5 * m, 5 * m, 4 * m, time.Second, "a.pgn [############] 100%     5.0 MiB     5.0 MiB/s, 0s left\n"},
		{"pipe", "stdin", 2 * m, 2 * m, 0, time.Second, "stdin     2.0 MiB     2.0 MiB/s\n"},
		{"long name", "/home/of/somebody/games.pgn", 0, 0, 0, 0, "…/somebody/games.pgn     0.0 MiB     0.0 MiB/s\n"},
	}
	for _, test := range tests {
		if got := progressLine(test.file, test.raw, test.text, test.total, test.elapsed); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// On a terminal the line comes and goes, and what is written keeps out of its way.
func TestProgress(t *testing.T) {
	for _, live := range []bool{true, false} {
		synctest.Test(t, func(t *testing.T) {
			var w bytes.Buffer
			p := NewProgress(NewStatus(&w, live, 0), 80)
			in, err := file.Open(t.Context(), "-", strings.NewReader(strings.Repeat("1. e4 *\n", 10)))
			if err != nil {
				t.Fatal(err)
			}
			p.begin(in)
			if _, err := io.ReadFull(in, make([]byte, 40)); err != nil {
				t.Fatal(err)
			}
			time.Sleep(300 * time.Millisecond) // one tick
			io.WriteString(p, "complaint\n")
			time.Sleep(200 * time.Millisecond) // one more
			if _, err := io.Copy(io.Discard, in); err != nil {
				t.Fatal(err)
			}
			p.end()
			p.Stop()
			want := "complaint\n"
			if live {
				line := "\x1b[?7lstdin [######------]  50%     0.0 MiB     0.0 MiB/s, 0s left\n\x1b[?7h"
				away := "\x1b[1A\r\x1b[J"
				want = line + away + want + line + away
			}
			if got := w.String(); got != want {
				t.Errorf("live %v: %q, want %q", live, got, want)
			}
			if p.Bytes() != 80 {
				t.Errorf("live %v: %d bytes, want 80", live, p.Bytes())
			}
		})
	}
}
