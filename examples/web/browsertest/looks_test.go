package browsertest

import (
	"fmt"
	"strings"
	"testing"
)

// clumsy tells what is wrong with the page as it is in its window: what is wider than the window or
// than the dialog that it is in, texts of buttons that are cut off, buttons that something covers, and,
// in the windows of phones, buttons smaller than a thumb, which takes 44 pixels. Items of a list and
// words of a text may be smaller, and so may the seven pieces in a row of the editor.
const clumsy = `(() => {
	const found = [], root = document.documentElement, modal = document.querySelector('dialog[open]');
	const box = (e) => e.getBoundingClientRect(), called = (e) => e.id ? '#' + e.id : (e.ariaLabel || e.textContent || e.className).trim().slice(0, 30);
	if (root.scrollWidth > $1 || innerWidth > $1) found.push('the page is ' + Math.max(root.scrollWidth, innerWidth) + ' pixels wide');
	if (modal && modal.scrollWidth > modal.clientWidth) found.push('the dialog is ' + (modal.scrollWidth - modal.clientWidth) + ' pixels too wide');
	const phone = innerWidth <= 860 || innerHeight <= 520, thumb = 43.5;
	for (const e of (modal ?? document).querySelectorAll('button, select, summary, textarea, input:not([type=radio], [type=checkbox], [type=file]), .segments input + span')) {
		const r = box(e), x = r.x + r.width / 2, y = r.y + r.height / 2;
		if (!e.checkVisibility({ visibilityProperty: true }) || r.width < 2 || e.closest('[role=grid], .unseen')) continue;
		let out = false; // of view, in what scrolls
		for (let up = e.parentElement; up && up !== root && up !== document.body; up = up.parentElement) {
			const s = box(up), style = getComputedStyle(up);
			if (style.overflowY !== 'visible' && (y < s.top || y > s.bottom) || style.overflowX !== 'visible' && (x < s.left || x > s.right)) out = true;
		}
		if (!out && (r.left < -1 || r.right > $1 + 1)) found.push(called(e) + ' sticks out of the window');
		const listed = e.closest('ol, ul, #moves, #curve, #review-sum') || e.matches('.tags-line');
		if (e.matches('button') && e.scrollWidth > e.clientWidth + 1 && !listed) found.push('the text of ' + called(e) + ' is cut off');
		if (phone && !listed && Math.min(r.width, r.height) < (e.closest('.tray') ? 36 : thumb)) found.push(called(e) + ' has ' + Math.round(r.width) + ' by ' + Math.round(r.height));
		const top = out ? null : document.elementFromPoint(x, y);
		if (top && !listed && !e.contains(top) && !top.contains(e) && !top.closest('label')?.contains(e)) found.push(called(e) + ' is covered by ' + called(top));
	}
	return found;
})()`

// lookedAt are the windows in which the page is looked at.
var lookedAt = [][2]int{{1280, 800}, {1920, 1080}, {844, 390}, {390, 844}, {360, 640}, {320, 568}}

// states are what the page is looked at in. Each begins with the game of the one before.
var states = []struct {
	name    string
	prepare func(p *page)
}{
	{"first visit", func(p *page) {}},
	{"game with comments", func(p *page) {
		p.load(strings.ReplaceAll(annotatedGame(), "%eval", "%x"))
		p.run(`document.querySelector('#last').click()`)
		p.until(`document.querySelector('#forward').disabled`)
	}},
	{"report of a review", func(p *page) {
		p.load(clocked)
		p.run(`document.querySelector('#last').click()`)
		p.until(`document.querySelector('#curve svg') && !document.querySelector('#review').hidden`)
	}},
	{"explorer", func(p *page) {
		p.load("1. e4 e5 2. Nf3 Nc6 *")
		p.run(`document.querySelector('#first').click()`)
		p.until(`document.querySelector('#explorer').checkVisibility() && document.querySelectorAll('#explorer-games button').length > 0`)
		p.run(`document.querySelector('#explorer-games').scrollIntoView({ block: 'end' })`)
	}},
	{"analysis", func(p *page) {
		p.run(`document.querySelector('#last').click()`)
		p.run(`document.querySelector('.side').scrollTo(0, 0)`)
		p.set("#effort-time", "5")
		p.analyse()
		p.until(`document.querySelectorAll('.line-score').length > 1 && document.querySelector('#engine-run').textContent === 'Go on'`)
	}},
	{"puzzles", func(p *page) {
		p.analyse()
		p.run(`document.querySelector('#puzzles').click()`)
		p.until(`document.querySelector('#puzzle-hint')?.disabled === false`)
	}},
	{"study", func(p *page) {
		p.run(`document.querySelector('#trainer').close()`)
		p.load("[Event \"Openings\"]\n[ChapterName \"The Italian Game\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 {The bishop looks at f7.} *\n\n[Event \"Openings\"]\n[ChapterName \"The Spanish Game\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n\n[Event \"Openings\"]\n[ChapterName \"The Scotch Game\"]\n\n1. e4 e5 2. Nf3 Nc6 3. d4 *")
		p.until(`document.querySelector('#games-dialog').open && document.querySelectorAll('#games-list li').length === 3`)
	}},
	{"lesson", func(p *page) {
		p.run(`document.querySelector('#games-dialog').close(); document.querySelector('#teach').click()`)
		p.until(`document.querySelector('#lesson')?.checkVisibility()`)
	}},
	{"board editor", func(p *page) {
		p.run(`document.querySelector('#lesson-end').click(); document.querySelector('#set-up').click()`)
		p.until(`document.querySelector('#editor .castling')`)
	}},
	{"new game", func(p *page) {
		p.run(`document.querySelector('#position-dialog').close(); document.querySelector('#new-game').click()`)
		p.until(`document.querySelector('#new-dialog').open`)
	}},
	{"game by a link", func(p *page) {
		p.run(`document.querySelector('#new-dialog').close()`)
		link := p.invite("white", "5", "Ann")
		guest := open(p.t, strings.Split(link, "#")[0], 1280, 800)
		guest.navigate("about:blank")
		guest.navigate(link)
		guest.until(`document.querySelector('#invitation-play')?.checkVisibility()`)
		guest.set("#invitation-name", "Bob")
		guest.run(`document.querySelector('#invitation-play').click()`)
		p.until(yourMove)
		if got := p.text("#game-number"); got != "File of 3 games" {
			p.t.Errorf("in a game by a link, the file is called %q", got)
		}
		p.clicks("e2", "e4")
		guest.played(1)
		guest.clicks("e7", "e5")
		p.played(2)
	}},
	{"result", func(p *page) {
		p.run(`document.querySelector('#resign').click()`)
		p.until(`document.querySelector('#result-dialog').open`)
	}},
}

// TestLooks brings the page into each of the states in windows of all sizes, and finds nothing
// clumsy. With LUFT_SHOTS, which names a directory, it saves a picture of each.
func TestLooks(t *testing.T) {
	inChromium(t)
	address := served(t, "--explorer", exploredGames(t))
	for _, size := range lookedAt {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) {
			p := open(t, address, size[0], size[1])
			for i, state := range states {
				state.prepare(p)
				p.shot(fmt.Sprintf("%dx%d %02d %s", size[0], size[1], i+1, state.name))
				for _, problem := range value[[]string](p, clumsy, size[0]) {
					t.Errorf("%s: %s", state.name, problem)
				}
			}
		})
	}
}
