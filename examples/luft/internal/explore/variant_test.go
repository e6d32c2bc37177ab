package explore

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const kinds = `[Event "Ordinary"]
[Result "1-0"]

1. e4 e5 1-0

[Event "House"]
[Variant "Crazyhouse"]
[Result "0-1"]

1. e4 d5 2. exd5 Qxd5 3. Ke2 Qe4+ 0-1

[Event "Boom"]
[Variant "Atomic"]
[Result "1-0"]

1. Nf3 f6 1-0

[Event "Checks"]
[Variant "Three-check"]
[Result "1-0"]

1. e4 f6 2. Qh5+ 1-0

`

func TestVariants(t *testing.T) {
	house := []string{"--variant", "crazyhouse"}
	for _, c := range []struct {
		name  string
		flags []string // of build
		show  []string
		want  string
	}{
		{"all, ordinary chess", []string{"--variant", "all"}, nil, "e4,1,1,0,0\n"},
		{"all, crazyhouse", []string{"--variant", "all"}, house, "e4,1,0,0,1\n"},
		{"kept", []string{"--variant", "all", "--keep"}, house, "e4,1,0,0,1\n"},
		{"moves", []string{"--variant", "crazyhouse,atomic"}, append(house, "e4", "d5"), "exd5,1,0,0,1\n"},
		{"a pocket", []string{"--variant", "crazyhouse"}, append(house, "rnb1kbnr/ppp1pppp/8/3q4/8/8/PPPP1PPP/RNBQKBNR[Pp] w KQkq - 0 3"), "Ke2,1,0,0,1\n"},
		{"another", []string{"--variant", "atomic", "--variant", "standard"}, []string{"--variant", "atomic"}, "Nf3,1,1,0,0\n"},
		{"left out", []string{"--variant", "atomic"}, house, ""},
		{"ordinary chess only", []string{"--variant", "standard"}, house, ""},
	} {
		got := good(t, append([]string{"show", "--csv", built(t, kinds, c.flags...)}, c.show...)...)
		if diff := cmp.Diff(header+c.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

// TestVariantGames finds games of variants, with and without the file of the games.
func TestVariantGames(t *testing.T) {
	for _, flags := range [][]string{nil, {"--keep"}} {
		x := built(t, kinds, append([]string{"--variant", "all"}, flags...)...)
		if flags != nil {
			if err := os.Remove(filepath.Join(filepath.Dir(x), "games.pgn")); err != nil {
				t.Fatal(err)
			}
		}
		got := good(t, "find", "--full", "--variant", "crazyhouse", x, "e4")
		if !strings.Contains(got, `[Variant "Crazyhouse"]`) || !strings.Contains(got, "3. Ke2 Qe4+ 0-1") || strings.Count(got, "[Event ") != 1 {
			t.Errorf("flags %q: found\n%s", flags, got)
		}
	}
}

// TestVariantExport has the checks left in the positions of three-check.
func TestVariantExport(t *testing.T) {
	x := built(t, kinds, "--variant", "all")
	out := filepath.Join(t.TempDir(), "x.epd")
	good(t, "export", "-o", out, "--variant", "3check", x, "e4")
	if got := content(t, out); !strings.Contains(got, "- 3+3 pm f6;") || !strings.Contains(got, "pm Qh5+;") {
		t.Errorf("exported\n%s", got)
	}
}

// TestVariantsRefused reports games of variants without the flag, and names that are none.
func TestVariantsRefused(t *testing.T) {
	dir := t.TempDir()
	in := written(t, dir, "games.pgn", kinds)
	if status, out, bad := run(t, "build", "-o", filepath.Join(dir, "x"), in); status != 1 || !strings.Contains(bad, "unknown variant; see --variant") || !strings.Contains(out, "errors 3") {
		t.Errorf("status %d, %s%s", status, out, bad)
	}
	x := built(t, kinds, "--variant", "all")
	for _, args := range [][]string{{"show", "--variant", "draughts", x}, {"show", "--variant", "atomic", x, "P@e4"}} {
		if status, _, bad := run(t, args...); status != 2 || bad == "" {
			t.Errorf("%q: status %d, %s", args, status, bad)
		}
	}
}
