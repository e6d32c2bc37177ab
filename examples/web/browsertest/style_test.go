package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestStyleSheet compares all rules of the style sheet as browsers load it with those that were
// written, as a browser reads both.
func TestStyleSheet(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	written, err := os.ReadFile(filepath.Join("..", "static", "style.css"))
	if err != nil {
		t.Fatal(err)
	}
	rules := func(text string) []string {
		t.Helper()
		return value[[]string](p, `(async () => {
			const sheet = await new CSSStyleSheet().replace(`+text+`);
			// With variables, values are those that were written, blanks too.
			return [...sheet.cssRules].map((rule) => rule.cssText.replaceAll(/\s+/g, ' ').replaceAll(', ', ','));
		})()`, string(written))
	}
	want, got := rules(`$1`), rules(`await fetch('style.css').then((response) => response.text())`)
	if len(want) < 100 {
		t.Errorf("there are only %d rules", len(want))
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-written +loaded):\n%s", diff)
	}
}

// TestLongGame shows a game of sixty moves, of which the list scrolls and not the page.
func TestLongGame(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	var moves strings.Builder
	for n := range 60 {
		fmt.Fprintf(&moves, "%d. %s ", n+1, []string{"Nf3 Nf6", "Ng1 Ng8"}[n%2])
	}
	p.load(moves.String() + "*")
	p.until(`document.querySelectorAll('#moves .move').length === 120`)
	p.shot("a long game")
	if high := value[int](p, `document.documentElement.scrollHeight`); high > 800 {
		t.Errorf("the page is %d pixels high", high)
	}
	if !value[bool](p, `((moves) => moves.scrollHeight > 2 * moves.clientHeight)(document.querySelector('#moves'))`) {
		t.Error("the list of moves does not scroll")
	}
}
