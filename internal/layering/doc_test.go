package layering

import (
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDoc has the table of contents name every public package.
func TestDoc(t *testing.T) {
	doc, err := os.ReadFile("../../doc.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, pkg := range unlisted(string(doc), slices.Sorted(maps.Keys(mayImport))) {
		t.Errorf("doc.go: package %s is not in the table of contents", pkg)
	}
}

// unlisted returns the public packages for which the list in doc has no item. The item of a
// package has its path followed by a colon, or by a comma and the next path.
func unlisted(doc string, packages []string) (missing []string) {
	words := strings.Fields(doc)
	for _, pkg := range packages {
		isInternal := slices.Contains(strings.Split(pkg, "/"), "internal")
		if pkg != "" && !isInternal && !slices.Contains(words, pkg+":") && !slices.Contains(words, pkg+",") {
			missing = append(missing, pkg)
		}
	}
	return missing
}

func TestUnlisted(t *testing.T) {
	const doc = `
//   - board: squares, as fen has them
//   - board/svg: boards drawn; board/svg/raster: the same
//   - pgn/chessbase, pgn/scid: databases
`
	packages := []string{"", "board", "board/svg", "board/svg/raster", "fen", "internal/cpu", "pgn", "pgn/chessbase", "pgn/scid", "uci/internal/wire"}
	if diff := cmp.Diff([]string{"fen", "pgn"}, unlisted(doc, packages)); diff != "" {
		t.Errorf("unlisted (-want +got):\n%s", diff)
	}
}
