package annotate

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/plot"
)

// Each game has its picture, also those that an earlier run has annotated.
func TestPlot(t *testing.T) {
	dir := t.TempDir()
	name, out := filepath.Join(dir, "a.svg"), filepath.Join(dir, "out.pgn")
	in := write(t, "in.pgn", four)
	annotate := func(args ...string) string {
		var bad bytes.Buffer
		cli.Run(t.Context(), Command(), quick(append(args, in)...), nil, nil, &bad)
		return bad.String()
	}
	annotate("-plot", name, "-o", out)
	want := []string{"a-2.svg", "a-3.svg", "a-4.svg", "a.svg", "out.pgn"}
	pictures := func() map[string]string {
		all := map[string]string{}
		var names []string
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			names = append(names, e.Name())
			all[e.Name()] = read(t, filepath.Join(dir, e.Name()))
		}
		if diff := cmp.Diff(want, names); diff != "" {
			t.Fatalf("files (-want +got):\n%s", diff)
		}
		return all
	}
	before := pictures()
	for _, text := range []string{"Tal, M – ?", "1-0", "White:", "Black:  ?? 1", ">??<", "White&#39;s chance to win"} {
		if !strings.Contains(before["a.svg"], text) && !strings.Contains(before["a.svg"], strings.ReplaceAll(text, "&#39;", "'")) {
			t.Errorf("%q is not in the picture", text)
		}
	}
	if bad := annotate("-plot", name, "-o", filepath.Join(dir, "other")); !strings.Contains(bad, name+": exists") {
		t.Errorf("existing picture: %q", bad)
	}
	if err := os.Remove(filepath.Join(dir, "a-3.svg")); err != nil {
		t.Fatal(err)
	}
	annotate("-plot", name, "-o", out, "-resume")
	if diff := cmp.Diff(before, pictures()); diff != "" {
		t.Errorf("after resuming (-first +second):\n%s", diff)
	}
}

func TestCurve(t *testing.T) {
	for _, text := range []string{
		"*", // no moves
		"1. e4 *",
		"1. e4 {[%eval 0.3]} *",
		"1. e4 {[%eval 0.3]} e5 2. Qh5?? {[%eval #-3]} *",
		"[FEN \"4k3/8/8/3q4/8/8/3R4/4K3 b - - 0 60\"]\n\n60... Qxd2+ {[%eval -8,5]} 61. Kxd2 {[%eval 0]} *",
	} {
		name := filepath.Join(t.TempDir(), "a.png")
		if err := plot.Save(name, false, curve(parseGame(t, text))); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if _, err := png.Decode(strings.NewReader(read(t, name))); err != nil {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestPictureName(t *testing.T) {
	for _, test := range []struct {
		name string
		game int
		want string
	}{{"a.png", 1, "a.png"}, {"a.png", 2, "a-2.png"}, {"x.y/a.b.SVG", 30, "x.y/a.b-30.SVG"}} {
		if got := pictureName(test.name, test.game); got != test.want {
			t.Errorf("%s, %d: %q, want %q", test.name, test.game, got, test.want)
		}
	}
}
