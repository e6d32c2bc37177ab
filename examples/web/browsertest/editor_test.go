package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// edit opens the editor with a position.
func (p *page) edit(fen string) {
	p.t.Helper()
	p.run(`document.querySelector('#set-up').click()`)
	p.until(`document.querySelector('#editor .castling')`)
	p.set("#fen", fen)
}

// fen waits for the dialog to have a FEN.
func (p *page) fen(want string) {
	p.t.Helper()
	p.until(`document.querySelector('#fen').value === $1`, want)
}

// inEditor returns the middle of an element of the editor.
func (p *page) inEditor(selector string) (x, y float64) {
	p.t.Helper()
	at := value[[]float64](p, `(() => {
		const e = document.querySelector('#editor ' + $1);
		e.scrollIntoView({ block: 'nearest' });
		const r = e.getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`, selector)
	return at[0], at[1]
}

// TestEditor sets up positions by mouse.
func TestEditor(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	square := func(name string) string { return "[data-square=" + name + "]" }
	click := func(selector string, options ...chromedp.MouseOption) {
		t.Helper()
		x, y := p.inEditor(selector)
		p.do(chromedp.MouseClickXY(x, y, options...))
	}
	drag := func(from, to string) {
		t.Helper()
		x, y := p.inEditor(from)
		u, v := p.inEditor(to)
		p.dragAt(x, y, u, v)
	}
	p.edit("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9")
	p.shot("editor")

	// Pieces come from the trays, by a click on them and on squares or by dragging.
	click("[value=wQ]")
	click(square("d4"))
	click(square("d5"))
	p.fen("r3k2r/8/8/3Q4/3Q4/8/8/R3K2R w KQkq - 0 9")
	click(square("d5"))
	p.fen("r3k2r/8/8/8/3Q4/8/8/R3K2R w KQkq - 0 9")
	click("[value=wQ]")
	drag("[value=bN]", square("g6"))
	p.fen("r3k2r/8/6n1/8/3Q4/8/8/R3K2R w KQkq - 0 9")

	// Pieces of the board move by two clicks or by dragging, and go by being dragged off.
	click(square("d4"))
	click(square("e4"))
	p.fen("r3k2r/8/6n1/8/4Q3/8/8/R3K2R w KQkq - 0 9")
	drag(square("e4"), square("b7"))
	p.fen("r3k2r/1Q6/6n1/8/8/8/8/R3K2R w KQkq - 0 9")
	drag(square("b7"), ".passant")
	p.fen("r3k2r/8/6n1/8/8/8/8/R3K2R w KQkq - 0 9")
	click(square("g6"), chromedp.ButtonRight)
	p.fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 9")

	// A right without its rook is none, and comes back with the rook.
	click("[value=eraser]")
	click(square("h1"))
	p.fen("r3k2r/8/8/8/8/8/8/R3K3 w Qkq - 0 9")
	if !value[bool](p, `document.querySelector('#editor .castling [value=K]').disabled`) {
		t.Error("White can be given a right without the rook")
	}
	click("[value=wR]")
	click(square("h1"))
	p.fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 9")
	click(".castling [value=q]")
	p.fen("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 9")
	click("[name=turn][value=b] + span")
	p.fen("r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 9")

	// En passant is offered where it is possible.
	if !value[bool](p, `document.querySelector('#editor .passant select').disabled`) {
		t.Error("en passant is offered without pawns")
	}
	p.set("#fen", "4k3/8/8/8/3Pp3/8/8/4K3 b - - 0 1")
	p.set("#editor .passant select", "d3")
	p.fen("4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1")
	p.click("#position-dialog .primary")
	p.until(`!document.querySelector('#position-dialog').open && document.querySelector('[data-square=d4]').ariaLabel === 'd4 white pawn'`)
	p.clicks("e4", "d3")
	p.played(1)

	// What is wrong with a FEN is told.
	for fen, want := range map[string]string{
		"8/8/8/8/8/8/8 w - - 0 1":     "7 ranks",
		"8/8/8/7kk/8/8/8/8 w - - 0 1": "rank",
		"8/8/8/8/8/8/8/x7 w - - 0 1":  "not a piece",
		"4k3/8/8/8/8/8/8/8 w - - 0 1": "king",
	} {
		p.edit(fen)
		p.click("#position-dialog .primary")
		p.until(`document.querySelector('#fen-problem').textContent.includes($1)`, want)
		p.expectProblem("422")
		p.shot("editor with a problem")
		p.run(`document.querySelector('#position-dialog').close()`)
	}

	p.edit("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	p.click("#editor [value=standard]")
	p.fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	p.click("#editor [value=flip]")
	if !value[bool](p, `document.querySelector('#editor .square').dataset.square === 'h1'`) {
		t.Error("the board of the editor is not turned")
	}
	p.click("#editor [value=clear]")
	p.fen("8/8/8/8/8/8/8/8 w - - 0 1")
}

// TestEditorRights edits castling rights of Chess960, which may be written as files.
func TestEditorRights(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.edit("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1")
	if got := value[string](p, `[...document.querySelectorAll('#editor .castling :checked')].map((b) => b.value).join('')`); got != "KQkq" {
		t.Errorf("the rights shown are %q", got)
	}
	p.click("#editor .castling [value=Q]")
	p.fen("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w Gbg - 0 1")
	p.click("#editor .castling [value=Q]")
	p.fen("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GQbg - 0 1")
	p.click("#position-dialog .primary")
	p.until(`!document.querySelector('#position-dialog').open`)
}

// TestEditorByTouch drags pieces with a finger, in the windows of a phone.
func TestEditorByTouch(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{390, 844}, {844, 390}, {320, 568}} {
		t.Run(fmt.Sprint(size[0]), func(t *testing.T) {
			beside(t)
			p := open(t, address, size[0], size[1])
			p.edit("4k3/8/8/8/8/8/8/4K3 w - - 0 1")
			drag := func(from, to string) {
				t.Helper()
				x, y := p.inEditor(from)
				u, v := p.inEditor(to)
				p.touch(input.DispatchTouchEventTypeTouchStart, x, y)
				for i := 1.0; i <= 4; i++ {
					p.touch(input.DispatchTouchEventTypeTouchMove, x+(u-x)*i/4, y+(v-y)*i/4)
				}
				p.touch(input.DispatchTouchEventTypeTouchEnd)
			}
			p.inEditor(".tray")
			drag("[value=wR]", "[data-square=d5]")
			p.fen("4k3/8/8/3R4/8/8/8/4K3 w - - 0 1")
			drag("[data-square=d5]", "[data-square=h2]")
			p.fen("4k3/8/8/8/8/8/7R/4K3 w - - 0 1")
			p.tap("#editor [value=bP]")
			p.until(`document.querySelector('#editor [value=bP]').ariaPressed === 'true'`)
			p.tap("#editor [data-square=a7]")
			p.tap("#editor [data-square=b7]")
			p.fen("4k3/pp6/8/8/8/8/7R/4K3 w - - 0 1")
			p.shot(fmt.Sprint("editor ", size[0]))
			if wide := value[int](p, `document.querySelector('#position-dialog').scrollWidth - document.querySelector('#position-dialog').clientWidth`); wide > 0 {
				t.Errorf("the dialog is %d pixels too wide", wide)
			}
			p.tap("#editor [value=bP]") // once more, to move pieces
			p.until(`document.querySelector('#editor [value=hand]').ariaPressed === 'true'`)
			drag("[data-square=h2]", "[value=bP]")
			p.fen("4k3/pp6/8/8/8/8/8/4K3 w - - 0 1")
			p.run(`document.querySelector('#position-dialog .primary').click()`)
			p.until(`!document.querySelector('#position-dialog').open`)
		})
	}
}

// TestEditorByKeyboard sets up a position without a mouse.
func TestEditorByKeyboard(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.edit("8/8/8/8/8/8/8/8 w - - 0 1")
	p.run(`document.querySelector('#editor [data-square=e2]').focus()`)
	p.strike(kb.ArrowDown, "K", kb.ArrowRight, "q", kb.Enter, kb.ArrowUp, kb.ArrowUp, kb.Enter)
	p.fen("8/8/8/8/8/5q2/8/4K3 w - - 0 1")
	if got := p.text("#editor [role=status]"); got != "black queen on f3" {
		t.Errorf("the page says %q", got)
	}
	if got := value[string](p, `document.activeElement.ariaLabel`); got != "f3 black queen" {
		t.Errorf("the square is named %q", got)
	}
	p.strike(kb.Delete, "k")
	p.fen("8/8/8/8/8/5k2/8/4K3 w - - 0 1")
	p.strike(kb.Enter, kb.Escape) // which lets the piece go and closes nothing
	if !value[bool](p, `document.querySelector('#position-dialog').open && !document.querySelector('#editor .selected')`) {
		t.Error("Escape closes the dialog while a piece is selected")
	}
	p.strike(kb.Escape)
	p.until(`!document.querySelector('#position-dialog').open`)
}
