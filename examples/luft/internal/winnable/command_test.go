package winnable

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

func run(t *testing.T, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, bad bytes.Buffer
	status = cli.Run(t.Context(), Command(), args, strings.NewReader(stdin), &out, &bad)
	return status, out.String(), bad.String()
}

func TestCommand(t *testing.T) {
	const wall, knight = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "7k/7p/8/8/8/8/8/K5N1 w - - 0 1"
	dir := filepath.Join(t.TempDir(), "a/b/c/d/e/f/g/h") // as many slashes as a FEN has
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "positions.tsv")
	if err := os.WriteFile(file, []byte("# two positions\nWB\t"+knight+"\n\n"+wall+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name   string
		stdin  string
		args   []string
		status int
		stdout string // a part of it
		stderr string // a part of it
	}{
		{"a position", "", []string{wall}, 0, "--\t" + wall + "\n", ""},
		{"two positions", "", []string{wall, knight}, 0, "--\t" + wall + "\nWB\t" + knight + "\n", ""},
		{"a file", "", []string{file}, 0, "WB\t" + knight + "\n--\t" + wall + "\n", ""},
		{"the standard input", wall, nil, 0, "--\t" + wall + "\n", ""},
		{"a malformed line", "x\n" + wall + "\n", nil, 1, "--\t" + wall + "\n", ":1: fen: "},
		{"a long line", wall + "\n" + strings.Repeat("x", 3*maxLine) + "\n" + knight + "\n", nil, 1, "--\t" + wall + "\nWB\t" + knight + "\n", ":2: line too long\n"},
		{"a long line at the end", strings.Repeat(" ", maxLine), nil, 1, "", ":1: line too long\n"},
		{"a long comment", "#" + strings.Repeat(" ", maxLine-2) + "\n" + wall, nil, 0, "--\t" + wall + "\n", ""},
		{"a castling right too many", "4k3/8/8/8/8/8/8/4K3 w K - 0 1\n", nil, 0, "--\t4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", ":1: castling: "},
		{"four fields", "", []string{"8/8/4k3/8/8/4K3/7Q/8 w - -"}, 0, "W-\t8/8/4k3/8/8/4K3/7Q/8 w - - 0 1\n", ""},
		{"reasons", "", []string{"--lines", wall}, 0, "blocked position\tblocked position\n", ""},
		{"a helpmate", "", []string{"--lines", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1"}, 0, "\td1d8\t", ""},
		{"too few nodes", "", []string{"--nodes", "1", knight}, 0, "??\t", ""},
		{"JSON", "", []string{"--json", wall}, 0, `"white":{"verdict":"unwinnable","reason":"blocked position","nodes":0}`, ""},
		{"a missing file", "", []string{"missing.fen"}, 1, "", "missing.fen"},
	} {
		status, stdout, stderr := run(t, test.stdin, test.args...)
		if status != test.status || !strings.Contains(stdout, test.stdout) || !strings.Contains(stderr, test.stderr) {
			t.Errorf("%s: status %d, %q, %q", test.name, status, stdout, stderr)
		}
	}
}

// endless is a line without an end, of which left bytes remain.
type endless struct{ left int }

func (e *endless) Read(p []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), e.left)
	for i := range p[:n] {
		p[i] = '8'
	}
	e.left -= n
	return n, nil
}

// A line of any length, as a small compressed file can have, needs no more memory than one of maxLine.
func TestMemoryOfLine(t *testing.T) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	var out, bad bytes.Buffer
	status := cli.Run(t.Context(), Command(), nil, &endless{1 << 28}, &out, &bad)
	runtime.ReadMemStats(&after)
	if grown := after.TotalAlloc - before.TotalAlloc; status != 1 || grown > 16*maxLine || bad.Len() > 1000 {
		t.Errorf("status %d, %d bytes allocated, %.1000s", status, grown, &bad)
	}
}

// The labels that are printed are those of the data, or open.
func TestLabels(t *testing.T) {
	name := filepath.Join(os.Getenv("LUFT_DATA"), "unwinnable", "labelled-a.tsv")
	want, err := os.ReadFile(name)
	if os.Getenv("LUFT_DATA") == "" || err != nil {
		t.Skip("LUFT_DATA is not set, or lacks the positions")
	}
	_, stdout, _ := run(t, "", "--nodes", "10000", name)
	got := bufio.NewScanner(strings.NewReader(stdout))
	for line := range strings.Lines(string(want)) {
		if !got.Scan() {
			t.Fatal("too few lines")
		}
		for c := range 2 {
			if g := got.Text()[c]; g != '?' && g != line[c] {
				t.Errorf("%q, want %q", got.Text(), line)
			}
		}
	}
}
