package browsertest

import (
	"strings"
	"testing"
)

// TestOwnPuzzles solves the puzzles that come with the page: the first is there on the first
// click, they have ratings and themes, and a streak is counted.
func TestOwnPuzzles(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	if value[bool](p, `performance.getEntriesByType('resource').some((e) => e.name.includes('puzzles.csv'))`) {
		t.Error("the puzzles are loaded before they are wanted")
	}
	p.run(`document.querySelector('#puzzles').click()`)
	p.own()
	p.shot("own puzzles")
	if got := value[int](p, `parseInt(document.querySelector('#puzzles-name').textContent)`); got < 500 {
		t.Errorf("there are only %d puzzles", got)
	}
	if got := value[int](p, `document.querySelector('#puzzle-theme').options.length`); got < 8 {
		t.Errorf("there are only %d themes", got)
	}
	solution := value[[]string](p, `(async () => {
		const all = (await (await fetch('api/puzzles/read', { method: 'POST', headers: { 'Content-Type': 'application/json' },
			body: JSON.stringify({ csv: await (await fetch('puzzles.csv')).text() }) })).json()).puzzles;
		return [all[0].line.join(' '), all[1].line.join(' ')];
	})()`)
	solve := func(line string) {
		t.Helper()
		for i, move := range strings.Fields(line) {
			if i%2 == 1 {
				continue
			}
			p.until(`document.querySelector('#puzzle-board [data-square=' + $1 + ']').classList.contains('movable')`, move[:2])
			p.set("#puzzle-typed", move)
			p.run(`document.querySelector('#puzzle-type').requestSubmit()`)
			p.until(`document.querySelector('#puzzle-typed').value === ''`)
		}
	}
	solve(solution[0])
	p.until(`document.querySelector('#puzzle-streak').textContent === 'Streak 1' && document.querySelector('#puzzle-task').textContent === 'Solved!'`)
	if got := p.text("#puzzle-about"); !strings.Contains(got, "rated ") {
		t.Errorf("of the puzzle it says %q, without a rating", got)
	}
	p.shot("own puzzle solved")
	p.click("#puzzle-auto")
	p.click("#puzzle-next")
	p.own()
	solve(solution[1])
	p.until(`document.querySelector('#puzzle-streak').textContent === 'Streak 2'`)
	// The third comes by itself.
	p.until(`document.querySelector('#puzzle-task').textContent.includes('to move') && document.querySelector('#puzzle-board .movable') !== null`)
	p.click("#puzzle-solution")
	p.until(`document.querySelector('#puzzle-streak').textContent === 'Streak 0, best 2'`)

	p.upload("#puzzles-file", file(t, "three.csv", threePuzzles))
	p.until(`document.querySelector('#puzzles-name').textContent === '3 puzzles of three.csv'`)
	p.click("#puzzles-own")
	p.own()
}
