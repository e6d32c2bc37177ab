package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestFENField uses the field beside the board: it shows the position, takes others, says what is wrong
// and where, and is copied by one press.
func TestFENField(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 e5 *")
	shows := func(fen string) {
		t.Helper()
		p.until(`document.querySelector('#fen-field').value === $1 && document.querySelector('#fen-field-problem').textContent === ''`, fen)
	}
	const open, king = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "8/8/8/4k3/8/8/8/4K3 w - - 0 1"
	p.keys(kb.End)
	shows(open)
	p.keys(kb.Home)
	shows("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")

	p.run(`navigator.clipboard.writeText = async (text) => { window.copied = text; }`)
	p.click("#fen-copy")
	p.until(`window.copied === document.querySelector('#fen-field').value && document.querySelector('#toast').textContent === 'The FEN is copied.'`)

	// What is pasted is set up at once, and what is typed with Enter.
	p.run(`document.querySelector('#fen-field').select()`)
	p.paste("#fen-field", "8/8/8/4k3/8/8/8/4K3 w")
	p.said("The position is set up.")
	shows(king)
	if got := p.on("e5"); got != "black king" {
		t.Errorf("on e5 stands %q", got)
	}
	type wrong struct{ fen, text, marked string }
	for _, tt := range []wrong{
		{"8/8/8/4k3/8/8/8/4K2 w - - 0 1", "Piece placement, character 20: rank 1 has only 7 squares.", ""},
		{"8/8/8/4k3/8/9/8/4K3 w - - 0 1", "Piece placement, character 13: not a piece, a digit from 1 to 8 or a slash.", "9/8/4K3"},
		{"8/8/8/4k3/8/8/8/4K3 x - - 0 1", "Player to move, character 21: not w or b.", "x"},
		{"8/8/8/4k3/8/8/8/8 w - - 0 1", "Piece placement, character 1: white king missing.", "8/8/8/4k3/8/8/8/8"},
		{"king", "A FEN begins with what stands on the 64 squares, such as 8/8/8/4k3/8/8/8/4K3.", "king"},
	} {
		p.run(`document.querySelector('#fen-field').value = $1`, tt.fen)
		p.focus("#fen-field")
		p.strike(kb.Enter)
		p.until(`document.querySelector('#fen-field-problem').textContent === $1`, tt.text)
		p.expectProblem("422")
		if got := value[string](p, `((f) => f.value.slice(f.selectionStart, f.selectionEnd).trim())(document.querySelector('#fen-field'))`); tt.marked != "" && got != tt.marked {
			t.Errorf("in %q, %q is marked", tt.fen, got)
		}
	}
	p.shot("fen field")
	p.focus("#fen-field")
	p.strike(kb.Escape)
	shows(king)
	p.run(`document.querySelector('#fen-field').value = '8/8/8/4k3/8/8/4P3/4K3 b - - 0 1'`)
	p.focus("#fen-field")
	p.strike(kb.Enter)
	p.until(`document.querySelector('[data-square=e2]').ariaLabel === 'e2 white pawn'`)
	p.click("#take-back")
	shows(king)

	// A phone has it folded away.
	p.size(390, 844)
	p.reload()
	if value[bool](p, `document.querySelector('#fen-field').checkVisibility()`) {
		t.Error("on a phone, the field is unfolded")
	}
	p.click("#fen-fold summary")
	p.until(`document.querySelector('#fen-field').checkVisibility()`)
	shows(king)
}
