package serve

import (
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/web"
)

// TestPageVariants compares the variants that the page knows with those that the rules have.
func TestPageVariants(t *testing.T) {
	source, err := fs.ReadFile(web.Source(), "js/board/variants.js")
	if err != nil {
		t.Fatal(err)
	}
	known := map[string][]string{}
	for _, row := range regexp.MustCompile(`\['(\w+)', '([^']+)', (.+)\],`).FindAllStringSubmatch(string(source), -1) {
		start := strings.ReplaceAll(row[3], `usual + '`, `'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR`)
		known[row[1]] = []string{row[2], strings.Trim(start, "'")}
	}
	for _, rules := range board.AllRules()[1:] {
		b := rules.Start()
		if got := known[rules.String()]; len(got) != 2 || got[0] != rules.Title() || got[1] != b.FEN() {
			t.Errorf("%v is %q, want %q", rules, got, []string{rules.Title(), b.FEN()})
		}
	}
	if len(known) != len(board.AllRules())-1 {
		t.Errorf("%d variants in the page", len(known))
	}
}
