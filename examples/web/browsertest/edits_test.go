package browsertest

import (
	"strings"
	"testing"
)

// three games, as other programs write them: with line ends of Windows, in Windows-1252, with
// lines between the games that belong to none.
const (
	edited0 = "[White \"Ann\"]\r\n[Black \"M\xfcller\"]\r\n\r\n1. e4   e5 *"
	edited1 = "\r\n\r\n% a line of no game\r\n[White \"Bea\"]\r\n\r\n1.d4 d5 {as  it   was} 2.c4 *\r\n\r\n"
	edited2 = "[White \"Cid\"]\r\n\r\n1. c4 c5"
)

// append makes a move, by a click on each of two squares, after so many moves of the game.
func (p *page) append(moves int, from, to string) {
	p.t.Helper()
	// Right after another game was opened, the button may be disabled yet.
	p.until(`(document.querySelector('#last').click(), [...document.querySelectorAll('#moves .move')].at(-1)?.ariaCurrent === 'true')`)
	p.played(moves)
	p.clicks(from, to)
}

// TestEditsOfFile edits games of a file, looks at others, loads the page again and saves the file.
func TestEditsOfFile(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.upload("#pgn-file", file(t, "own games.pgn", edited0+edited1+edited2))
	p.until(`document.querySelector('#games-dialog').open`)
	p.click("#games-dialog .cancel")
	game := func(name string, moves ...string) {
		t.Helper()
		p.until(`document.querySelector('#game-number').textContent === $1 && [...document.querySelectorAll('#moves .move')].map((m) => m.textContent).join(' ') === $2`,
			name, strings.Join(moves, " "))
	}
	game("Game 1 of 3", "e4", "e5")
	if p.visible("#save-edits") {
		t.Error("there is a button to save the file before anything was edited")
	}
	p.append(2, "g1", "f3")
	game("Game 1 of 3, edited", "e4", "e5", "Nf3")
	p.click("#next-game")
	game("Game 2 of 3", "d4", "d5", "c4")
	p.click("#next-game")
	game("Game 3 of 3", "c4", "c5")
	p.append(2, "b1", "c3")
	game("Game 3 of 3, edited", "c4", "c5", "Nc3")
	p.click("#previous-game")
	p.click("#previous-game")
	game("Game 1 of 3, edited", "e4", "e5", "Nf3")

	p.reload()
	game("Game 1 of 3, edited", "e4", "e5", "Nf3")
	p.click("#next-game")
	p.click("#next-game")
	game("Game 3 of 3, edited", "c4", "c5", "Nc3")

	// What is undone is no edit, and comes back with Redo.
	p.click("#previous-game")
	game("Game 2 of 3", "d4", "d5", "c4")
	p.append(3, "e7", "e6")
	game("Game 2 of 3, edited", "d4", "d5", "c4", "e6")
	p.click("#take-back")
	game("Game 2 of 3", "d4", "d5", "c4")
	p.click("#previous-game")
	game("Game 1 of 3, edited", "e4", "e5", "Nf3")

	// Another game is loaded only once it is known what becomes of these.
	p.click("#pgn")
	p.set("#pgn-text", "1. g3 *")
	p.click("#pgn-dialog .primary")
	p.until(`document.querySelector('#closing-dialog p').textContent === '2 games of “own games.pgn” were edited and not saved.'`)
	p.shot("closing a file")
	p.click("#closing-dialog button")
	p.until(`!document.querySelector('#closing-dialog') && document.querySelector('#pgn-problem').textContent === ''`)
	p.click("#pgn-dialog .cancel")
	game("Game 1 of 3, edited", "e4", "e5", "Nf3")

	p.click("#games")
	p.until(`[...document.querySelectorAll('#games-list .soft')].filter((e) => e.textContent.startsWith('Edited')).length === 2`)
	p.shot("edited games of a file")
	p.run(`URL.createObjectURL = (blob) => {
		blob.arrayBuffer().then((b) => { window.saved = [...new Uint8Array(b)].map((c) => String.fromCharCode(c)).join(''); });
		return '#';
	}`)
	p.click("#save-file")
	roster := func(white, black string) string {
		return "[Event \"?\"]\r\n[Site \"?\"]\r\n[Date \"????.??.??\"]\r\n[Round \"?\"]\r\n[White \"" + white + "\"]\r\n[Black \"" + black + "\"]\r\n[Result \"*\"]\r\n"
	}
	// The page has bytes as characters; those of the first game are as they were encoded.
	want := roster("Ann", "Müller") + "\r\n1. e4 e5 2. Nf3 *" + edited1 + roster("Cid", "?") + "\r\n1. c4 c5 2. Nc3 *"
	p.until(`window.saved !== undefined`)
	if got := value[string](p, `window.saved`); got != want {
		t.Errorf("the file is\n%q\nand not\n%q", got, want)
	}
	p.until(`document.querySelector('#games-list').children.length === 3 && !document.querySelector('#games-list').textContent.includes('Edited')`)
	p.click("#games-dialog .cancel")
	game("Game 1 of 3", "e4", "e5", "Nf3")
	p.reload()
	game("Game 1 of 3", "e4", "e5", "Nf3")
	p.click("#next-game")
	p.click("#next-game")
	game("Game 3 of 3", "c4", "c5", "Nc3")
	p.click("#games")
	p.click("#close-file")
	p.until(`!document.querySelector('#games-dialog').open && document.querySelector('#games-bar').hidden`)
}

// TestDiscardingEdits opens a file in place of one with edited games.
func TestDiscardingEdits(t *testing.T) {
	inBrowser(t)
	p := open(t, served(t), 1280, 800)
	p.load("1. e4 * 1. d4 *")
	p.click("#games-dialog .cancel")
	p.append(1, "e7", "e5")
	p.until(`document.querySelector('#game-number').textContent === 'Game 1 of 2, edited'`)
	p.click("#pgn")
	p.set("#pgn-text", "1. c4 * 1. f4 *")
	p.click("#pgn-dialog .primary")
	p.click("#closing-dialog [value=discard]")
	p.until(`document.querySelector('#game-number').textContent === 'Game 1 of 2' && document.querySelector('#moves .move').textContent === 'c4'`)
	p.click("#games-dialog .cancel")
	p.until(`(await (await (await caches.open('luft-games')).match('games.pgn')).text()).includes('c4')`) // it is kept in a moment
	p.reload()
	p.until(`document.querySelector('#game-number').textContent === 'Game 1 of 2' && document.querySelector('#moves .move').textContent === 'c4'`)
}
