//go:build unix

package tui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/play/session"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// trueColor is the environment of a terminal with all colours.
var trueColor = []string{"COLORTERM=truecolor"}

// A bomb is a searcher that panics, and a dialog that does when a key is pressed.
type bomb struct{ *help }

func (bomb) Search(context.Context, *game.Game, search.Limits, func(search.Info)) (search.Result, error) {
	panic("the bot has gone off")
}

func (bomb) key(*model, tea.KeyPressMsg) { panic("the dialog has gone off") }

// panicking returns a model in which what panics, the bot or the dialog.
func panicking(what string) *model {
	m := newModel(session.New(), "")
	if what == "bot" {
		m.Bot = session.NewPlayer("bomb", bomb{})
	} else {
		m.dialog = bomb{newHelp()}
	}
	return m
}

func TestProgram(t *testing.T) {
	x := start(t, 80, 24, trueColor, "color both")
	x.shows("You – You", "White to move", "Your move:", "? help")
	x.stands("♟", board.E2, false)
	x.stands("♚", board.E8, false)
	x.picture("start")

	// By typing.
	x.send("e4", enter)
	x.shows("You play 1. e4", "Black to move")
	x.stands("♟", board.E4, false)
	x.stands(" ", board.E2, false)

	// By keys: the cursor begins on e2, from where it goes up to e7.
	x.send(up, up, up, up, up, up)
	x.send(enter)
	x.stands("•", board.E5, false)
	x.send(down, down, enter)
	x.shows("You play 1... e5")
	x.stands("♟", board.E5, false)

	// By clicking, and by dragging.
	x.click(board.G1, false)
	x.stands("•", board.F3, false)
	x.picture("targets")
	x.click(board.F3, false)
	x.shows("You play 2. Nf3")
	x.drag(board.B8, board.C6)
	x.shows("You play 2... Nc6")
	x.stands("♞", board.C6, false)

	// A drag to where it may not go says so.
	x.drag(board.F1, board.F6)
	x.shows("the bishop on f1 cannot go to f6")
	x.escape("cannot")

	// Nonsense is pointed at.
	x.send("Nf9", enter)
	x.shows("Nf9: not a move in algebraic notation")
	x.escape("Nf9")

	// To and fro.
	x.send("u")
	x.stands("♞", board.B8, false)
	x.shows("Nc6") // greyed in the list
	x.send("y")
	x.stands("♞", board.C6, false)

	// Turned round.
	x.send("t")
	x.stands("♞", board.C6, true)
	x.click(board.F1, true)
	x.click(board.B5, true)
	x.shows("You play 3. Bb5")
	x.stands("♝", board.B5, true)
	x.send("t")

	// The list of moves can be clicked, and the keys in the last row.
	l := newLayout(80, 24)
	x.mouse(0, l.moves.Min.X+2+numberWidth+2, l.moves.Min.Y+1, false)
	x.shows("After 1. e4")
	x.stands("♞", board.G1, false)
	x.send("\x1b[F") // end
	x.shows("After 3. Bb5")
	x.picture("moves")
	x.send("?")
	x.shows("Esc goes back", "/resign")
	x.picture("help")
	x.escape("/resign")

	x.send("/perft 3", enter)
	x.shows("Perft 3: 28579 in")

	x.send("\t")
	x.shows("Analysis is on", "depth")
	x.picture("analysis")
	x.send("\t")

	x.send("/save out.pgn", enter)
	x.shows("Saved to out.pgn")
	text, err := os.ReadFile(filepath.Join(x.command.Dir, "out.pgn"))
	if err != nil || !strings.Contains(string(text), "1. e4 e5 2. Nf3 Nc6 3. Bb5 *") {
		t.Errorf("saved %q, %v", text, err)
	}

	x.send("\x03")
	if err := x.ends(); err != nil {
		t.Errorf("the program ends with %v", err)
	}
}

func TestProgramAgainstBot(t *testing.T) {
	x := start(t, 80, 24, trueColor, "level 400")
	x.shows("You – luft", "level 400")
	x.send("d4", enter)
	x.shows("luft plays 1... ", "depth 1/")
	x.send("u")
	x.shows("Taken back")
	x.stands("♟", board.D2, false)
	x.send("y")
	x.stands("♟", board.D4, false)
	x.send("/resign", enter)
	x.shows("Game over: 0-1 resignation")
	x.picture("resigned")

	x.send("m")
	x.shows("New game", "against")
	x.picture("setup")
	x.send(up, "518", enter) // which is where chess begins
	x.shows("good luck")
	x.send("/quit", enter)
	if err := x.ends(); err != nil {
		t.Errorf("the program ends with %v", err)
	}
}

func TestProgramPromotes(t *testing.T) {
	x := start(t, 80, 24, trueColor, "color both", "fen 8/P6k/8/8/8/8/p6K/8 w - - 0 1")
	x.shows("White to move") // what comes before the first screen is ignored
	x.drag(board.A7, board.A8)
	x.shows("The pawn", "becomes a", "queen")
	x.picture("promotion")
	x.send("n")
	x.shows("You play 1. a8=N")
	x.send("a1", enter)
	x.shows("The pawn", "queen")
	x.send(right, enter)
	x.shows("You play 1... a1=R")
	x.stands("♜", board.A1, false)
}

func TestProgramStopsThinking(t *testing.T) {
	x := start(t, 80, 24, trueColor, "level 1h", "color black", "flip")
	x.shows("thinking", "depth")
	x.send("t") // it does not wait
	x.stands("♜", board.A1, false)
	x.send(" ")
	x.shows("luft plays 1. ")
	x.send("e5", enter)
	x.shows("thinking")
	x.picture("thinking")
	x.send("\x03")
	if err := x.ends(); err != nil {
		t.Errorf("the program ends with %v", err)
	}
}

func TestProgramResizes(t *testing.T) {
	x := start(t, 80, 24, trueColor, "color both")
	x.shows("White to move")
	x.resize(39, 20)
	x.shows("too small", "39 × 20", "40 × 16")
	x.picture("small")
	for _, size := range [][2]int{{40, 16}, {60, 22}, {100, 32}, {120, 42}, {132, 50}, {200, 60}} {
		x.resize(size[0], size[1])
		x.shows("White to move", "Your move:")
		l := newLayout(size[0], size[1])
		column, row := l.cell(board.H1, false)
		x.until("a board of the new size", func() bool { return x.cell(column+l.squareWidth/2, row).Style.Bg != nil })
		x.picture("height-" + string(rune('0'+l.squareHeight)))
	}
	x.resize(80, 24)
	x.stands("♟", board.H2, false)
	x.send("\x03")
	x.ends()
}

func TestProgramColours(t *testing.T) {
	for _, tt := range []struct {
		name  string
		env   []string
		args  []string
		pawn  string // White's
		plain bool
	}{
		{"truecolor", trueColor, nil, "♟", false},
		{"256", []string{"COLORTERM=", "TERM=xterm-256color"}, nil, "♟", false},
		{"16", []string{"COLORTERM=", "TERM=xterm-16color"}, nil, "♙", false},
		{"none", []string{"NO_COLOR=1"}, nil, "♙", true},
		{"letters", []string{"NO_COLOR=1"}, []string{"ascii"}, "P", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			x := start(t, 80, 24, tt.env, append(tt.args, "color both")...)
			x.shows("White to move")
			x.stands(tt.pawn, board.E2, false)
			x.send("e4", enter)
			x.shows("You play 1. e4")
			x.click(board.D7, false)
			x.stands("•", board.D5, false)
			x.picture("colours-" + tt.name)
			column, row := x.at(board.A3, false)
			if got := x.cell(column, row).Style.Bg == nil; got != tt.plain {
				t.Errorf("a square without a colour: %v", got)
			}
			x.send("\x03")
			x.ends()
		})
	}
}

func TestProgramSurvivesBot(t *testing.T) {
	x := start(t, 80, 24, trueColor, "panic bot")
	x.shows("White to move")
	x.send("e4", enter)
	x.shows("bomb is broken, so both sides are yours: panic: the bot has gone off")
	x.send("e5", enter)
	x.shows("You play 1... e5")
	x.send("\x03")
	if err := x.ends(); err != nil {
		t.Errorf("the program ends with %v", err)
	}
}

func TestProgramPanics(t *testing.T) {
	x := start(t, 80, 24, trueColor, "panic dialog")
	x.shows("Help")
	x.send("x")
	if err := x.ends(); err == nil {
		t.Error("a panic is no success")
	}
	x.shows("program experienced a panic")
}

// Puzzles are solved by typing, clicking and dragging, and what was missed comes back.
func TestTrainer(t *testing.T) {
	x := start(t, 80, 24, trueColor, "train")
	x.shows("Puzzle – You", "Black to move", "After 5. Nxe5", "find the best moves", "2 new, 0 to repeat", "puzzle legal", "space next", "s solution")
	x.stands("♝", board.G4, true)
	x.picture("puzzle")

	x.send("a6", enter)
	x.shows("a6 is not the solution; try again")
	x.click(board.G4, true)
	x.click(board.D1, true)
	x.shows("This one will be repeated. next goes on", "crushing")

	x.send(" ")
	x.shows("You – Puzzle", "White to move, mate in 2")
	x.send("i")
	x.shows("Look at the bishop on c4.")
	x.drag(board.C4, board.F7)
	x.shows("Bxf7+ is right. The reply is 6... Ke7.")
	x.stands("♚", board.E7, false)
	x.send("s")
	x.shows("This one will be repeated", "mateIn2", "Nd5#")

	// There is nothing else, so it comes before its time.
	x.send(" ")
	x.shows("After 5. Nxe5", "0 new, 0 to repeat", "2 later, 0 done")
	x.send("?")
	x.shows("which piece moves", "play the solution")
	x.escape("play the solution")
	x.send("Bxd1", enter)
	x.shows("Solved! next goes on")
	x.send("Kxd1", enter)
	x.shows("the puzzle is over")
	x.send("\x03")
	if err := x.ends(); err != nil {
		t.Error(err)
	}
}
