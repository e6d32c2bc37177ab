package explore

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// sorted compares names in any order.
var sorted = cmp.Transformer("sorted", func(names []string) map[string]bool {
	set := make(map[string]bool)
	for _, n := range slices.Sorted(slices.Values(names)) {
		set[n] = true
	}
	return set
})

func TestShow(t *testing.T) {
	x := built(t, four)
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"text", []string{x}, `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
  move  games  share   wins  draws  losses  rating  perf.      years  opening
   e4       2  66.7%  50.0%  50.0%    0.0%    2500   2741  1999-2001  B00 King's Pawn Game
   Nf3      1  33.3%   0.0%   0.0%  100.0%       -      -          -  A04 Zukertort Opening
`},
		{"tree", []string{"--depth", "2", "--top", "1", x, "Nf3"}, `rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1
A04 Zukertort Opening
  move  games   share    wins  draws  losses  rating  perf.  years  opening
  Nc6       1  100.0%  100.0%   0.0%    0.0%       -      -      -  A04 Zukertort Opening: Black Mustang Defense
    e4      1  100.0%    0.0%   0.0%  100.0%       -      -      -  B00 Nimzowitsch Defense: Declined Variation
`},
		{"lines", []string{"--csv", "--depth", "3", "--min", "1", x, "e4"}, header +
			"c5,1,0,1,0\ne5,1,0,0,1\ne5 Nf3,1,1,0,0\ne5 Nf3 Nc6,1,0,0,1\n"},
		{"minimum", []string{"--csv", "--min", "2", x}, header + "e4,2,1,1,0\n"},
		{"JSON", []string{"--json", x}, `{"move":"e4","games":2,"wins":1,"draws":1,"losses":0,"uci":"e2e4","percent":66.66666666666667,"rating":2500,"performance":2740.8,"first":"1999.??.??","last":"2001.02.03","eco":"B00","opening":"King's Pawn Game"}
{"move":"Nf3","games":1,"wins":0,"draws":0,"losses":1,"uci":"g1f3","percent":33.333333333333336,"rating":null,"performance":null,"first":null,"last":null,"eco":"A04","opening":"Zukertort Opening"}
`},
		{"years", []string{"--csv", "--since", "2000", "--until", "2001.02", x}, header + "e4,1,1,0,0\n"},
		{"ratings", []string{"--csv", "--max-rating", "2600", "--min-rating", "2400", "--result", "1/2-1/2,0-1", x}, header + "e4,1,0,1,0\n"},
		{"player", []string{"--csv", "--player", "cora", x}, header + "e4,1,0,1,0\n"},
		{"players by colour", []string{"--csv", "--white", "Anna", "--black", "BERT", x}, header + "e4,1,1,0,0\n"},
		{"the other colour", []string{"--csv", "--black", "Anna", x}, header},
		{"nobody", []string{"--min-rating", "2700", x}, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\nno games\n"},
		{"nothing", []string{x, "a4"}, "rnbqkbnr/pppppppp/8/8/P7/8/1PPPPPPP/RNBQKBNR b KQkq - 0 1\nA00 Ware Opening\nno games\n"},
		{"nothing for programs", []string{"--json", x, "a4"}, ""},
	} {
		if diff := cmp.Diff(c.want, good(t, append([]string{"show"}, c.args...)...)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
	for _, command := range []string{"show", "find"} {
		if status, _, stderr := run(t, command, "--min-rating", "2000", "--max-rating", "1999", x); status != 2 || !strings.Contains(stderr, "less than --min-rating") {
			t.Errorf("%s with odd ratings: status %d, %s", command, status, stderr)
		}
	}
	old := written(t, t.TempDir(), "old.idx", "luft explorer 1\n"+content(t, x)[16:])
	if status, _, stderr := run(t, "show", old); status != 1 || !strings.Contains(stderr, "make the index again") {
		t.Errorf("an index of version 1: status %d, %s", status, stderr)
	}
}

func TestPicture(t *testing.T) {
	x := built(t, four)
	for _, at := range []string{"e4", "a4"} { // with moves and without
		name := filepath.Join(t.TempDir(), "p.svg")
		good(t, "show", "--plot", name, "--depth", "2", x, at)
		text := content(t, name)
		if !strings.Contains(text, "<svg") || strings.Contains(text, ">e5  1<") != (at == "e4") || strings.Contains(text, "Nf3") {
			t.Errorf("%s: %.2000s", at, text)
		}
	}
	if status, _, stderr := run(t, "show", "--force", x); status != 2 || !strings.Contains(stderr, "requires --plot") {
		t.Errorf("nothing to overwrite: status %d, %s", status, stderr)
	}
}
