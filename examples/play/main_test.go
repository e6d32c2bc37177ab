package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/play/session"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

const (
	nearMate      = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
	nearStalemate = "7k/5Q2/5K2/8/8/8/8/8 w - - 0 1"
	promotion     = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
)

func TestRun(t *testing.T) {
	tests := []struct {
		name   string
		args   []string
		in     string
		status int
		out    []string // what is in the output, in this order
		errw   string   // what is in the error output
	}{
		{name: "nothing typed", out: []string{"You play White.", "1  ♖  ♘  ♗", "1. White> \n"}},
		{name: "ASCII", args: []string{"-ascii"}, out: []string{"8  r  n  b  q  k", "1  R  N  B", "a  b  c"}},
		{name: "a move and an answer", args: []string{"-bot", "random"}, in: "e4\n", out: []string{
			"1. White> ", "random plays 1... ", "8 ", "[", "2. White> ",
		}},
		{name: "the bot begins", args: []string{"-color", "black", "-level", "1"}, out: []string{
			"You play Black", "1  ♖  ♘  ♗  ♔", "luft plays 1. ", "depth 1", "1. Black> ",
		}},
		{name: "moves as squares", args: []string{"-color", "both"}, in: "e2e4\ne7-e5\nnf3\n", out: []string{"2. Black> "}},
		{name: "mate", args: []string{"-fen", nearMate}, in: "Ra8\nh5\n", out: []string{
			"[♖]", "1-0, checkmate\n", "over> ", "the game is over: 1-0, checkmate",
		}},
		{name: "stalemate", args: []string{"-fen", nearStalemate}, in: "Kg6\n", out: []string{"1/2-1/2, stalemate\n"}},
		{name: "promotion", args: []string{"-fen", promotion, "-color", "both", "-ascii"}, in: "a8\na8n\n", out: []string{
			"  a8\n    ^ promotion piece missing\n", "8 [N]",
		}},
		{name: "illegal move", in: "Ke3\n", out: []string{"  Ke3\n   ^ no such legal move\n"}},
		{name: "no move at all", in: "Nf9 now\n", out: []string{"  Nf9 now\n    ^ not a move", "help lists them"}},
		{name: "undo and redo", args: []string{"-color", "both"}, in: "e4\nundo\nredo\nundo\nundo\nredo\nredo\n", out: []string{
			"1. Black> ", "1. White> ", "1. Black> ", "1. White> undo: no moves have been played", "1. Black> redo: no move",
		}},
		{name: "undo takes the answer back too", args: []string{"-bot", "random"}, in: "e4\nundo\nfen\n", out: []string{
			"plays", "PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
		}},
		{name: "undo leaves the bot's first move", args: []string{"-color", "black", "-bot", "random"}, in: "undo\n", out: []string{
			"random plays 1. ", "1. Black> undo: you have not moved yet", "1. Black> ",
		}},
		{name: "undo back to the bot's first move, and redo", args: []string{"-color", "black", "-bot", "zig", "-level", "1"}, in: "e5\nundo\nundo\nredo\n", out: []string{
			"2. Black> ", "1. Black> undo: you have not moved yet", "2. Black> ",
		}},
		{name: "flip", in: "flip\n", out: []string{"   a  b  c", "   h  g  f"}},
		{name: "set up", in: "fen " + nearMate + "\nnew\nfen\n", out: []string{"♖  ·  ·  ·  ·  ·  ♔", nearMate}},
		{name: "set up nonsense", in: "fen 8/8\n", out: []string{"White> fen: piece placement ", "1. White> "}},
		{name: "legal moves", args: []string{"-fen", promotion}, in: "legal\n", out: []string{
			"Kb1 Kb2 a8=B a8=N a8=Q a8=R\n",
		}},
		{name: "hint", args: []string{"-fen", nearMate}, in: "hint\n", out: []string{"Ra8#  (#1, depth"}},
		{name: "resign", in: "resign\nresign\n", out: []string{"0-1, White resigns\n", "resign: the game is over"}},
		{name: "no draw", in: "draw\n", out: []string{"draw: no draw to claim"}},
		{name: "a draw", args: []string{"-color", "both"},
			in:  "Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\nNg8\ndraw\n",
			out: []string{"5. White (may claim a draw)> ", "1/2-1/2, threefold repetition, claimed\n"}},
		{name: "Chess960", args: []string{"-chess960", "0", "-ascii"}, in: "new 959\nnew 960\nnew random\n", out: []string{
			"1  B  B  Q  N  N  R  K  R", "1  R  K  R  N  N  Q  B  B", "Chess960 number (0 to 959)",
		}},
		{name: "levels", in: "level\nlevel 2\nlevel 20ms\nlevel 9\n", out: []string{
			"(level 4, ", "(level 2, at most 2 plies", "(20ms a move)", "level: level 9: not from 1 to 8",
		}},
		{name: "bots", in: "bot\nbot nobody\nbot random\ne4\n", out: []string{
			"barb", "bot: ", `"nobody"`, "random (level 4", "random plays",
		}},
		{name: "changing sides", args: []string{"-bot", "random"}, in: "go\n", out: []string{"You play Black from here", "random plays 1. "}},
		{name: "PGN", args: []string{"-color", "both"}, in: "e4\npgn\n", out: []string{`[White "You"]`, "1. e4 *"}},
		{name: "help", in: "help\n", out: []string{"resign", "save FILE", "quit", "random"}},
		{name: "words that make no sense", in: "board now\nsave\nload\nload /no/such/file\n", out: []string{
			"board: nothing goes after it", "save: to which file?", "load: which file?", "load: open /no/such/file",
		}},
		{name: "quit", in: "quit\nfen\n", out: []string{"1. White> "}},
		{name: "a line without end", in: strings.Repeat("x", longest+1), out: []string{"the input has ended: line 1 has more than"}},
		{name: "no newline at the end", in: "fen", out: []string{"KQkq"}},

		{name: "-h", args: []string{"-h"}, errw: "-chess960 number"},
		{name: "unknown flag", args: []string{"-speed"}, status: exitUsage, errw: "-speed"},
		{name: "unknown bot", args: []string{"-bot", "nobody"}, status: exitUsage, errw: `"nobody"`},
		{name: "unknown colour", args: []string{"-color", "red"}, status: exitUsage, errw: `"red"`},
		{name: "bad FEN", args: []string{"-fen", "x"}, status: exitUsage, errw: "play: fen: "},
		{name: "FEN without quotes", args: []string{"-fen", "8/8", "w"}, status: exitUsage, errw: `"w"`},
		{name: "bad number", args: []string{"-chess960", "960"}, status: exitUsage, errw: "0 to 959"},
		{name: "two places to begin", args: []string{"-chess960", "1", "-fen", nearMate}, status: exitUsage, errw: "-fen and -chess960 are mutually exclusive"},
		{name: "two levels", args: []string{"-level", "1", "-movetime", "1s"}, status: exitUsage, errw: "-level and -movetime are mutually exclusive"},
		{name: "no time", args: []string{"-movetime", "0s"}, status: exitUsage, errw: "-movetime 0s"},
		{name: "no level", args: []string{"-level", "0"}, status: exitUsage, errw: "-level 0"},
	}
	t.Setenv("LC_ALL", "C.UTF-8")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out, errw bytes.Buffer
			status := run(tt.args, strings.NewReader(tt.in), &out, &errw, nil)
			if status != tt.status {
				t.Errorf("status %d, want %d", status, tt.status)
			}
			rest := out.String()
			for _, part := range tt.out {
				_, after, ok := strings.Cut(rest, part)
				if !ok {
					t.Fatalf("%q is missing in\n%s", part, rest)
				}
				rest = after
			}
			if tt.errw == "" && errw.Len() > 0 || !strings.Contains(errw.String(), tt.errw) {
				t.Errorf("error output %q, want %q", &errw, tt.errw)
			}
		})
	}
}

func TestSaveAndLoad(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.pgn")
	var out, errw bytes.Buffer
	in := "e4\ne5\nsave " + name + "\nnew\nload " + name + "\nfen\nsave " + name + "\n"
	run([]string{"-color", "both"}, strings.NewReader(in), &out, &errw, nil)
	for _, part := range []string{"saved to " + name, "2 plies are played", "/4p3/4P3/", "is not overwritten"} {
		if !strings.Contains(out.String(), part) {
			t.Errorf("%q is missing in\n%s", part, &out)
		}
	}
	text, err := os.ReadFile(name)
	if err != nil || !strings.Contains(string(text), "1. e4 e5 *") {
		t.Errorf("the file has %q, %v", text, err)
	}
}

func TestDraw(t *testing.T) {
	b := board.Start()
	m := board.NewMove(board.G1, board.F3)
	b.Play(m)
	want := `1  R [.] B  K  Q  B  N  R
2  P  P  P  P  P  P  P  P
3  .  . [N] .  .  .  .  .
`
	got := draw(&b, m, true, true)
	if diff := cmp.Diff(want, got[:len(want)]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// An endless searcher thinks until it is told to stop, and says when it begins.
type endless struct{ begun chan struct{} }

func (e endless) Search(ctx context.Context, g *game.Game, _ search.Limits, _ func(search.Info)) (search.Result, error) {
	close(e.begun)
	<-ctx.Done()
	b := g.Board()
	m, err := session.Parse(&b, "e4")
	return search.Result{Move: m}, err
}

func TestInterrupt(t *testing.T) {
	interrupts := make(chan os.Signal)
	begun := make(chan struct{})
	in, typing := io.Pipe()
	defer typing.Close()
	var out bytes.Buffer
	tab := &table{
		game: session.New(board.Start()), you: [2]bool{false, true}, name: "endless", bot: endless{begun},
		lines: readLines(in), interrupts: interrupts, out: &output{w: &out},
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		tab.play()
	}()
	<-begun
	interrupts <- os.Interrupt // it moves now
	interrupts <- os.Interrupt // at the prompt, it ends
	<-done
	if !strings.Contains(out.String(), "endless plays 1. e4") {
		t.Errorf("no move in\n%s", &out)
	}
}

// A broken searcher fails, or plays what is illegal.
type broken struct{ err error }

func (b broken) Search(context.Context, *game.Game, search.Limits, func(search.Info)) (search.Result, error) {
	return search.Result{Move: board.NewMove(board.E1, board.E8)}, b.err
}

func TestBrokenBot(t *testing.T) {
	for _, err := range []error{nil, errors.New("it has died")} {
		var out bytes.Buffer
		tab := &table{
			game: session.New(board.Start()), you: [2]bool{true, false}, name: "broken", bot: broken{err},
			lines: readLines(strings.NewReader("e4\nc5\n")), out: &output{w: &out},
		}
		tab.play()
		if !strings.Contains(out.String(), "broken is broken, so that") || tab.game.Ply() != 2 {
			t.Errorf("error %v: %d plies in\n%s", err, tab.game.Ply(), &out)
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space") }

func TestOutputError(t *testing.T) {
	var errw bytes.Buffer
	if status := run(nil, strings.NewReader("e4\n"), fullDisk{}, &errw, nil); status != exitOutput {
		t.Errorf("status %d: %s", status, &errw)
	}
}

// The columns are in line whatever the names.
func TestOpponents(t *testing.T) {
	lines := strings.Split(opponents(), "\n")
	for i, o := range session.Opponents() {
		if at, want := strings.Index(lines[i], o.Text), strings.Index(lines[0], session.Opponents()[0].Text); at != want {
			t.Errorf("%s is told of in column %d, not %d", o.Name, at, want)
		}
	}
}
