package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// paste pastes a text into an element, as the keys do.
func (p *page) paste(selector, text string) {
	p.t.Helper()
	if p.fox != nil { // which takes nothing from events that scripts make
		p.run(`(() => {
			const from = document.createElement('textarea'), into = document.querySelector($1);
			(document.querySelector('dialog[open]') ?? document.body).append(from);
			from.value = $2;
			from.select();
			document.execCommand('copy');
			from.remove();
			into.focus();
		})()`, selector, text)
		p.must(p.fox.control("v"))
		return
	}
	p.run(`(() => {
		const data = new DataTransfer(), into = document.querySelector($1);
		data.setData('text/plain', $2);
		const e = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
		if (into.dispatchEvent(e) && into.setRangeText) into.setRangeText($2, into.selectionStart, into.selectionEnd, 'end');
	})()`, selector, text)
}

// TestPaste pastes and drops games and positions: into the dialog, where they replace the present
// game, and anywhere on the page.
func TestPaste(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 e5 *")
	moves := func(want string) {
		t.Helper()
		p.until(`!document.querySelector('#pgn-dialog').open && [...document.querySelectorAll('#moves .move')].map((m) => m.textContent).join(' ') === $1`, want)
	}
	moves("e4 e5")
	p.click("#pgn")
	p.until(`document.querySelector('#pgn-dialog').open`)
	p.paste("#pgn-text", "1. d4 d5 *")
	if got := value[string](p, `document.querySelector('#pgn-text').value`); got != "1. d4 d5 *" {
		t.Errorf("after pasting into the dialog, it has %q", got)
	}
	p.click("#pgn-dialog .primary")
	moves("d4 d5")
	p.paste("body", "1. c4 c5 2. Nf3 *")
	moves("c4 c5 Nf3")
	p.paste("#typed", "1. f4 f5 2. Nf3 *")
	moves("f4 f5 Nf3")

	p.paste("#board [tabindex='0']", "4k3/8/8/8/8/8/4P3/4K3 w - -\n")
	p.until(`!document.querySelector('#pgn-dialog').open && document.querySelectorAll('#board .piece').length === 3`)
	if got := p.on("e2"); got != "white pawn" {
		t.Errorf("there is %q on e2", got)
	}
	p.load("8/8/8/4k3/8/8/8/R3K3 w Q - 3 40")
	p.until(`document.querySelectorAll('#board .piece').length === 3`)
	if got := p.on("a1"); got != "white rook" {
		t.Errorf("there is %q on a1", got)
	}

	drop := func(add string) {
		p.run(`(() => {
			const data = new DataTransfer();
			` + add + `;
			document.querySelector('.top').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
		})()`)
	}
	drop(`data.setData('text/plain', '1. b3 *')`)
	moves("b3")
	drop(`data.items.add(new File(['1. g3 *'], 'game.pgn'))`)
	moves("g3")

	// What is no game is shown with what is wrong, and nothing else is lost.
	p.paste("body", "1. e4 Ke4 *")
	p.until(`document.querySelector('#pgn-problem').textContent.includes('Ke4')`)
	p.expectProblem("422")
	if got := value[string](p, `document.querySelector('#pgn-text').value`); got != "1. e4 Ke4 *" {
		t.Errorf("the dialog has %q", got)
	}
	p.click("#pgn-dialog .cancel")
	moves("g3")
}

// TestIllegalText types what is no move. The next move takes its place, and nothing of it is left
// in another position.
func TestIllegalText(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("*")
	p.click("#typed")
	p.strike("Bc4" + kb.Enter)
	p.until(`document.querySelector('#toast').textContent.includes('“Bc4”')`)
	p.strike("Nf3" + kb.Enter)
	p.until(`document.querySelector('#moves .move')?.textContent === 'Nf3'`)
	p.played(1)
	p.strike("Nf3" + kb.Enter)
	p.until(`document.querySelector('#toast').textContent.includes('“Nf3”')`)
	p.run(`document.querySelector('#first').click()`)
	p.until(`document.querySelector('#typed').value === ''`)
}

// TestEditorProblems sees what is wrong with a position before it is set up.
func TestEditorProblems(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.click("#set-up")
	p.click("#editor [value=clear]")
	p.until(`document.querySelector('#fen-problem').textContent === 'White has no king.'`)
	for fen, want := range map[string]string{
		"4k3/8/8/8/8/8/8/8 w - - 0 1":        "White has no king.",
		"4k3/8/8/8/8/8/8/K3K3 w - - 0 1":     "White has 2 kings.",
		"4k2p/8/8/8/8/8/8/4K3 w - - 0 1":     "A pawn is on h8.",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1":      "",
		"4k3/8/8/8/8/8/4K3 w - - 0 1":        "A FEN begins with what stands on the 64 squares, such as 8/8/8/4k3/8/8/8/4K3.",
		"rnbqkbnr/pppppppp/8/8/8/8/8/RNBQ w": "A FEN begins with what stands on the 64 squares, such as 8/8/8/4k3/8/8/8/4K3.",
	} {
		p.set("#fen", fen)
		if got := p.text("#fen-problem"); got != want {
			t.Errorf("%s: it says %q, want %q", fen, got, want)
		}
	}
}

// TestWrappedComment reads a comment that a program has broken into lines of 80 characters.
func TestWrappedComment(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 {The battle lasted\nfor twenty\r\n  hours!\n\nThen it\nended.} *")
	p.run(`document.querySelector('#last').click()`)
	p.click("#edit")
	p.until(`document.querySelector('#comment').value === 'The battle lasted for twenty hours!\n\nThen it ended.'`)
}

// TestScoresFit has scores of five characters and more in their badges, on a phone.
func TestScoresFit(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 390, 844)
	p.load("[SetUp \"1\"]\n[FEN \"k7/8/8/8/8/8/8/KQQQ4 b - - 0 1\"]\n\n*")
	p.run(`document.querySelector('#analyse').click()`)
	p.until(`document.querySelector('.line-score') && document.querySelector('#engine-run').textContent === 'Go on'`)
	p.run(`document.querySelector('.line-score').textContent = '−118.73'`)
	if room := value[float64](p, `(() => {
		const badge = document.querySelector('.line-score'), text = document.createRange();
		text.selectNodeContents(badge);
		return (badge.getBoundingClientRect().width - text.getBoundingClientRect().width) / 2;
	})()`); room < 4 {
		t.Errorf("there are %.1f pixels beside the score", room)
	}
}

// TestMoveWaits plays a move that the server does not answer. The page does not ask for another.
func TestMoveWaits(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.until(`document.querySelector('#status').textContent === 'Your move'`)
	p.run(`window.ask = window.fetch;
		window.fetch = () => new Promise((_, reject) => { window.refuse = () => reject(new TypeError('down')); })`)
	p.clicks("e2", "e4")
	p.until(`document.querySelector('#status').textContent === 'Waiting for the server…'`)
	p.run(`refuse()`)
	p.until(`!document.querySelector('#trouble').hidden`)
	if got := p.text("#status"); got != "Waiting for the server…" {
		t.Errorf("while a move waits, it says %q", got)
	}
	p.run(`window.fetch = window.ask`)
	p.click("#trouble-again")
	p.until(`document.querySelector('#status').textContent === 'Your move' && document.querySelectorAll('#moves .move').length === 2`)
}

// TestEnginePrepared has a server that takes long to send the engine, which it compiles. The page
// says so.
func TestEnginePrepared(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.run(`const fetched = window.fetch;
		window.fetch = async (...request) => {
			if (request[0] === 'luft.wasm') await new Promise((resolve) => { window.send = resolve; });
			return fetched(...request);
		}`)
	p.set("#place", "browser")
	p.analyse()
	p.until(`document.querySelector('#engine-note').textContent === 'The engine is being loaded…'`)
	p.until(`document.querySelector('#engine-note').textContent.startsWith('The server prepares the engine.')`)
	p.run(`send()`)
	p.until(`document.querySelectorAll('.line-score').length > 0`)
}

// TestResultBeside ends games. The last position stays in view.
func TestResultBeside(t *testing.T) {
	inBrowser(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}, {844, 390}} {
		p := open(t, served(t), size[0], size[1])
		p.setUp("4k3/8/4K3/8/8/8/8/Q7 w - - 0 1")
		p.clicks("a1", "a8")
		p.until(`document.querySelector('#result-dialog').open`)
		p.shot("result " + strings.Repeat("p", size[0]/400+1))
		for _, problem := range value[[]string](p, `(() => {
			const dialog = document.querySelector('#result-dialog').getBoundingClientRect(), board = document.querySelector('#board').getBoundingClientRect();
			const found = [];
			if (Math.min(dialog.right, board.right) - Math.max(dialog.left, board.left) > 0 && Math.min(dialog.bottom, board.bottom) - Math.max(dialog.top, board.top) > 0) found.push('it covers the board');
			if (dialog.left < 0 || dialog.top < 0 || dialog.right > innerWidth || dialog.bottom > innerHeight) found.push('it is out of the window');
			return found;
		})()`) {
			t.Errorf("%v: %s", size, problem)
		}
		p.click("#result-dialog .cancel")
	}
}

// TestSearchOpenings searches games by the names of openings, of which the file has the codes only.
func TestSearchOpenings(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("[White \"Ann\"]\n[ECO \"B90\"]\n\n1. e4 c5 *\n\n[White \"Bea\"]\n[ECO \"C50\"]\n\n1. e4 e5 *\n\n[White \"Cid\"]\n\n1. d4 *")
	p.until(`document.querySelector('#games-dialog').open`)
	for text, want := range map[string]string{"sicilian najdorf": "1. Ann – ? *", "italian": "2. Bea – ? *", "cid": "3. Cid – ? *"} {
		p.set("#games-search", text)
		p.until(`[...document.querySelectorAll('#games-list li span:first-child')].map((e) => e.textContent).join('; ') === $1`, want)
	}
}
