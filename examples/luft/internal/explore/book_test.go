package explore

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	bookcmd "github.com/luftchess/luft/examples/luft/internal/book"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/internal/testdata"
)

// polyglot runs luft book and returns what it has written.
func polyglot(t *testing.T, args ...string) string {
	t.Helper()
	var out, bad bytes.Buffer
	if status := cli.Run(t.Context(), bookcmd.Command(), args, nil, &out, &bad); status != 0 {
		t.Fatalf("%q: status %d, %s", args, status, &bad)
	}
	return out.String()
}

func TestBook(t *testing.T) {
	x := built(t, four)
	for _, c := range []struct {
		name  string
		flags []string
		at    []string
		want  string
	}{
		{"score", nil, nil, "e4,e2e4,3,100\n"},
		{"own weights", []string{"--weights", "10,5,1"}, nil, "e4,e2e4,15,93.75\nNf3,g1f3,1,6.25\n"},
		{"games", []string{"--weight", "games"}, nil, "e4,e2e4,2,66.66666666666667\nNf3,g1f3,1,33.333333333333336\n"},
		{"performance", []string{"--weight", "performance"}, nil, "e4,e2e4,2741,100\n"},
		{"moves of several games", []string{"--min", "2"}, []string{"e4"}, ""},
		{"positions of several games", []string{"--min-position", "2"}, []string{"e4"}, "c5,c7c5,1,100\n"},
	} {
		name := filepath.Join(t.TempDir(), "x.bin")
		good(t, append([]string{"book", "-o", name, x}, c.flags...)...)
		got := polyglot(t, append([]string{"lookup", "--csv", name}, c.at...)...)
		if diff := cmp.Diff("san,move,weight,percent\n"+c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// The book of an index is that of the same games.
func TestSameBook(t *testing.T) {
	dir := t.TempDir()
	names := map[string]string{"four games": written(t, dir, "four.pgn", four+
		"[Result \"1/2-1/2\"]\n\n1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 1/2-1/2\n\n[Result \"*\"]\n\n1. d4 *\n\n"+
		"[FEN \"7k/8/8/8/3p4/8/4P3/7K w - - 0 1\"]\n[SetUp \"1\"]\n[Result \"1-0\"]\n\n1. e4 dxe3 1-0\n")}
	if testdata.Whole() {
		names["Lichess"] = testdata.File(t, "pgn/large/lichess-2025-05-1000k.pgn")
		names["Chess960"] = testdata.File(t, "pgn/large/tcec-frc-a.pgn")
	}
	for what, games := range names {
		x, ours, theirs := filepath.Join(dir, what+".idx"), filepath.Join(dir, what+".bin"), filepath.Join(dir, what+"2.bin")
		good(t, "build", "-o", x, "--plies", "30", games)
		for _, flags := range [][]string{{}, {"--min", "2"}, {"--weights", "100000,40000,7"}} {
			got := good(t, append([]string{"book", "-f", "-o", ours, x}, flags...)...)
			want := polyglot(t, append([]string{"build", "-f", "-o", theirs, "--plies", "30", games}, flags...)...)
			if !strings.HasSuffix(want, got) {
				t.Errorf("%s, %q: %q, want %q", what, flags, got, want)
			}
			if content(t, ours) != content(t, theirs) {
				t.Errorf("%s, %q: the books differ", what, flags)
			}
		}
	}
}

func TestBookErrors(t *testing.T) {
	x := built(t, four)
	out := written(t, filepath.Dir(x), "x.bin", "what was there before")
	for _, c := range []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"existing book", []string{x, "-o", out}, 1, "x.bin: exists"},
		{"no moves", []string{x, "-f", "-o", out, "--min", "3"}, 1, "no moves"},
		{"truncated index", []string{written(t, filepath.Dir(x), "short.idx", content(t, x)[:100]), "-f", "-o", out}, 1, "short.idx"},
		{"no output", []string{x}, 2, "missing -o"},
		{"two indexes", []string{x, x, "-o", out}, 2, "want one"},
		{"weight", []string{x, "-o", out, "--weight", "gold"}, 2, "gold"},
		{"weights", []string{x, "-o", out, "--weights", "0,0,0"}, 2, "one must not be 0"},
		{"weights of games", []string{x, "-o", out, "--weights", "1,1,1", "--weight", "games"}, 2, "--weights"},
	} {
		status, stdout, stderr := run(t, append([]string{"book"}, c.args...)...)
		if status != c.status || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: status %d, %s%s", c.name, status, stdout, stderr)
		}
	}
	if content(t, out) != "what was there before" {
		t.Error("the book was replaced")
	}
}
