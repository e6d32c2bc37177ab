package browsertest

import (
	"strings"
	"testing"
)

// TestChess960Saved saves games of Chess960 with the tag by which other programs know them.
func TestChess960Saved(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	for fen, want := range map[string]bool{
		"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1": true,
		"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w - - 0 1":    false,
		"rnbqk1r1/8/8/8/8/8/8/4K3 w q - 0 1":                       false,
		"rnbqk1r1/8/8/8/8/8/8/4K3 w g - 0 1":                       true,
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1":                     false,
	} {
		p.load("[SetUp \"1\"]\n[FEN \"" + fen + "\"]\n\n*")
		p.until(`document.querySelector('[data-square=e8]').dataset.square === 'e8' && !document.querySelector('#pgn-dialog').open`)
		p.click("#pgn")
		text := value[string](p, `document.querySelector('#pgn-text').value`)
		if got := strings.Contains(text, "[Variant \"Chess960\"]"); got != want || !strings.Contains(text, "[FEN \"") {
			t.Errorf("%s: Chess960 %v, want %v\n%s", fen, got, want, text)
		}
		p.click("#pgn-dialog .cancel")
	}
}
