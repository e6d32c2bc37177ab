package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestChapters makes a study of a game: chapters are added, named, moved and removed, stay after a
// reload, and are saved together.
func TestChapters(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("[White \"Ann\"]\n[Black \"Bob\"]\n[Event \"Club\"]\n\n1. e4 e5 *")
	p.until(`document.querySelector('#tags-text').textContent === 'Ann – Bob · Club'`)
	p.click("#pgn")
	p.click("#add-chapter")
	p.until(`document.querySelector('#game-number').textContent === 'Game 2 of 2'`)
	p.until(`document.querySelector('#tags-text').textContent === 'Chapter 2'`)
	p.clicks("d2", "d4")
	p.until(`document.querySelector('#game-number').textContent === 'Game 2 of 2, edited'`)
	list := func(want ...string) {
		t.Helper()
		p.until(`[...document.querySelectorAll('#games-list li > span:first-child')].map((e) => e.textContent).join('; ') === $1`, strings.Join(want, "; "))
	}
	p.click("#games")
	list("1. Ann – Bob *", "2. Chapter 2")
	p.set("#chapter-name", "Queen's pawn")
	p.run(`document.querySelector('#chapter-form').requestSubmit()`)
	list("1. Ann – Bob *", "2. Queen's pawn")
	p.shot("chapters")
	p.click("#chapter-up")
	list("1. Queen's pawn", "2. Ann – Bob *")
	p.click("#chapter-add")
	p.until(`!document.querySelector('#games-dialog').open`)
	p.until(`document.querySelector('#game-number').textContent === 'Game 2 of 3'`)
	p.reload()
	p.until(`document.querySelector('#game-number').textContent === 'Game 2 of 3'`)
	p.click("#games")
	list("1. Queen's pawn", "2. Chapter 3", "3. Ann – Bob *")
	p.click("#chapter-remove")
	list("1. Queen's pawn", "2. Ann – Bob *")
	p.until(`[...document.querySelectorAll('#moves .move')].map((m) => m.textContent).join(' ') === 'e4 e5'`)
	p.run(`URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return '#'; }`)
	p.click("#save-file")
	p.until(`window.saved !== undefined`)
	text := value[string](p, `window.saved`)
	if first, second := strings.Index(text, `[ChapterName "Queen's pawn"]`), strings.Index(text, `[White "Ann"]`); first < 0 || second < first || !strings.Contains(text, "1. d4 *") {
		t.Errorf("saved\n%s", text)
	}
	p.click("#games-dialog .cancel")
	p.until(`document.querySelector('#save-edits').hidden`)
}

// TestLesson has the reader find the moves of a chapter.
func TestLesson(t *testing.T) {
	inBrowser(t)
	address := served(t)
	for _, size := range [][2]int{{1280, 800}, {390, 844}} {
		p := open(t, address, size[0], size[1])
		p.load("1. e4 {The best move.} e5 2. Nf3 (2. f4 {The King's Gambit.}) 2... Nc6 3. Bb5 {The Spanish.} *")
		p.run(`document.querySelector('#teach').click()`)
		task := func(want string) {
			t.Helper()
			p.until(`document.querySelector('#lesson-task').textContent === $1 && document.querySelector('#status').textContent === $1`, want)
		}
		task("Find the move for White.")
		if value[bool](p, `getComputedStyle(document.querySelector('#moves')).visibility !== 'hidden'`) {
			t.Error("the moves can be seen")
		}
		p.until(`document.querySelector('[data-square=d2]').classList.contains('movable')`)
		p.clicks("d2", "d4")
		task("d4 is not the move of the lesson. Try again.")
		p.until(`document.querySelector('[data-square=d2]').ariaLabel === 'd2 white pawn'`)
		p.run(`document.querySelector('#lesson-hint').click()`)
		task("The piece on e2 moves.")
		p.shot("lesson " + p.text("#lesson-title"))
		p.clicks("e2", "e4")
		task("Find the move for White.")
		p.until(`document.querySelector('[data-square=f2]').classList.contains('movable')`)
		p.clicks("f2", "f4")
		task("f4 is a variation of the lesson: The King's Gambit. Find another move.")
		p.run(`document.querySelector('#lesson-show').click()`)
		task("Find the move for White.")
		p.until(`document.querySelector('[data-square=f1]').classList.contains('movable')`)
		p.clicks("f1", "b5")
		task("Right: Bb5. The lesson is over: 1 of 3 moves found at once.")
		p.until(`document.querySelector('#lesson-comment').textContent === 'The Spanish.'`)
		p.run(`document.querySelector('#lesson-end').click()`)
		p.until(`document.querySelector('#lesson').hidden && getComputedStyle(document.querySelector('#moves')).visibility === 'visible'`)
	}
}

// TestChaptersAccessibility has axe-core look at the chapters and a lesson.
func TestChaptersAccessibility(t *testing.T) {
	axe := axeCore(t)
	chromium(t)
	p := open(t, served(t), 390, 844)
	p.do(chromedp.Evaluate[chromedp.Void](axe))
	p.load("[White \"A\"]\n\n1. e4 {Here.} e5 2. Nf3 *\n\n[ChapterName \"Two\"]\n\n1. d4 *")
	p.until(`document.querySelector('#games-dialog').open`)
	p.axe("the chapters")
	p.shot("chapters phone")
	p.click("#games-dialog .cancel")
	p.run(`document.querySelector('#teach').click()`)
	p.until(`document.querySelector('#lesson')?.checkVisibility()`)
	p.axe("a lesson")
	p.shot("lesson phone")
}
