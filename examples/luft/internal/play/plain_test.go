package play

import (
	"bufio"
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
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/play/session"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

const (
	nearMate      = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
	nearStalemate = "7k/5Q2/5K2/8/8/8/8/8 w - - 0 1"
	promotion     = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
)

// run runs the command with --plain.
func run(args []string, in string, out, errw io.Writer) int {
	return cli.Run(context.Background(), Command(), append([]string{"--plain"}, args...), strings.NewReader(in), out, errw)
}

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
		{name: "the bot begins", args: []string{"-side", "black", "-level", "400"}, out: []string{
			"You play Black", "1  ♖  ♘  ♗  ♔", "luft plays 1. ", "depth 1", "1. Black> ",
		}},
		{name: "moves as squares", args: []string{"-side", "both"}, in: "e2e4\ne7-e5\nnf3\n", out: []string{"2. Black> "}},
		{name: "mate", args: []string{"-fen", nearMate}, in: "Ra8\nh5\n", out: []string{
			"[♖]", "Game over: 1-0 checkmate\n", "over> ", "the game is over: 1-0 checkmate",
		}},
		{name: "a third check", args: []string{"-variant", "3check", "-fen", "4k3/8/8/8/8/8/8/K6Q w - - 1+3 0 1", "-ascii"}, in: "Qh8+\n", out: []string{
			"Checks left: White 1, Black 3\n", "Game over: 1-0 third check\n",
		}},
		{name: "a drop", args: []string{"-variant", "crazyhouse", "-fen", "4k3/8/8/8/8/8/8/K7[Np] w - - 0 1", "-ascii", "-side", "both"}, in: "N@f3\n", out: []string{
			"White's pocket: N\nBlack's pocket: P\n", "3  .  .  .  .  . [N]", "Black's pocket: P\n",
		}},
		{name: "the start position of a variant", args: []string{"-variant", "racingkings", "-ascii", "-side", "both"}, out: []string{"2  k  r  b  n  N  B  R  K\n"}},
		{name: "a bot without variants", args: []string{"-variant", "atomic", "-bot", "zig"}, status: 2, errw: "the bot zig: rules not supported: atomic"},
		{name: "stalemate", args: []string{"-fen", nearStalemate}, in: "Kg6\n", out: []string{"1/2-1/2 stalemate\n"}},
		{name: "promotion", args: []string{"-fen", promotion, "-side", "both", "-ascii"}, in: "a8\na8n\n", out: []string{
			"  a8\n    ^ promotion piece missing\n", "8 [N]",
		}},
		{name: "illegal move", in: "Ke3\n", out: []string{"  Ke3\n   ^ no such legal move\n"}},
		{name: "no move at all", in: "Nf9 now\n", out: []string{"  Nf9 now\n    ^ not a move", "help lists them"}},
		{name: "undo and redo", args: []string{"-side", "both"}, in: "e4\nundo\nredo\nundo\nundo\nredo\nredo\n", out: []string{
			"1. Black> Taken back", "1. White> Played again", "1. Black> ", "1. White> no moves have been played", "1. Black> no move has been taken back",
		}},
		{name: "undo takes the answer back too", args: []string{"-bot", "random"}, in: "e4\nundo\nfen\n", out: []string{
			"plays", "PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
		}},
		{name: "undo takes the bot's first move back, which waits", args: []string{"-side", "black", "-bot", "random"}, in: "undo\ne4\ngo\n", out: []string{
			"random plays 1. ", "1. Black> Taken back; random waits for the command go", "1. White> it is random’s turn", "1. White> random plays 1. ", "1. Black> ",
		}},
		{name: "undo, and redo up to your turn", args: []string{"-side", "black", "-bot", "zig", "-level", "400"}, in: "e5\nundo\nredo\n", out: []string{
			"2. Black> Taken back", "1. Black> Played again", "2. Black> ",
		}},
		{name: "flip", in: "flip\n", out: []string{"   a  b  c", "   h  g  f"}},
		{name: "set up", in: "fen " + nearMate + "\nnew\nfen\n", out: []string{"♖  ·  ·  ·  ·  ·  ♔", nearMate}},
		{name: "set up nonsense", in: "fen 8/8\n", out: []string{"White> fen: piece placement ", "1. White> "}},
		{name: "legal moves", args: []string{"-fen", promotion}, in: "legal\n", out: []string{
			"Kb1 Kb2 a8=B a8=N a8=Q a8=R\n",
		}},
		{name: "hint", args: []string{"-fen", nearMate}, in: "hint\n", out: []string{"Ra8#  (#1, depth"}},
		{name: "resign", in: "resign\nresign\n", out: []string{"Game over: 0-1 resignation\n", "over> the game is over"}},
		{name: "no draw", in: "draw\n", out: []string{"no draw to claim"}},
		{name: "a draw", args: []string{"-side", "both"},
			in:  "Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\nNg8\ndraw\n",
			out: []string{"5. White (may claim a draw)> ", "1/2-1/2 threefold repetition\n"}},
		{name: "Chess960", args: []string{"-chess960", "0", "-ascii"}, in: "new 959\nnew 960\nnew random\n", out: []string{
			"1  B  B  Q  N  N  R  K  R", "1  R  K  R  N  N  Q  B  B", "Chess960 number (0 to 959)",
		}},
		{name: "levels", in: "level\nlevel 800\nlevel full\nlevel 20ms\nlevel 9\n", out: []string{
			"luft: level 1200", "luft: level 800", "luft: full strength, 3s a move", "luft: 20ms a move", `level "9": not a rating from 400 to 2400`,
		}},
		{name: "bots", in: "bot\nbot nobody\nbot random\ne4\n", out: []string{
			"barb", `"nobody"`, "random: level 1200", "random plays",
		}},
		{name: "changing sides", args: []string{"-bot", "random"}, in: "color black\ncolor none\n", out: []string{"You play Black", "random plays 1. ", "Black> You play neither side", "random plays 1... "}},
		{name: "the bot moves for you", args: []string{"-bot", "random"}, in: "go\n", out: []string{"random plays 1. ", "random plays 1... ", "2. White> "}},
		{name: "opening", args: []string{"-side", "both"}, in: "e4\ne5\nNf3\nNc6\nBc4\na5\n", out: []string{"  B00 King's Pawn Game\n", "  C50 Italian Game\n", "4. White> "}},
		{name: "PGN", args: []string{"-side", "both"}, in: "e4\npgn\n", out: []string{`[White "You"]`, "1. e4 *"}},
		{name: "help", in: "help\n", out: []string{"save FILE", "resign", "quit", "random"}},
		{name: "words that make no sense", in: "board now\nsave\nload\nload /no/such/file\n", out: []string{
			"board takes no argument", "save needs FILE", "load needs FILE", "open /no/such/file",
		}},
		{name: "quit", in: "quit\nfen\n", out: []string{"1. White> "}},
		{name: "a line without end", in: strings.Repeat("x", bufio.MaxScanTokenSize+1), out: []string{"the input has ended: a line has more than"}},
		{name: "no newline at the end", in: "fen", out: []string{"KQkq"}},

		{name: "-h", args: []string{"-h"}, out: []string{"--chess960 N"}},
		{name: "unknown flag", args: []string{"-speed"}, status: 2, errw: "-speed"},
		{name: "unknown bot", args: []string{"-bot", "nobody"}, status: 2, errw: `"nobody"`},
		{name: "unknown colour", args: []string{"-side", "red"}, status: 2, errw: `"red"`},
		{name: "bad FEN", args: []string{"-fen", "x"}, status: 2, errw: "play: --fen: fen: "},
		{name: "FEN without quotes", args: []string{"-fen", "8/8", "w", "-"}, status: 2, errw: `"-"`},
		{name: "bad number", args: []string{"-chess960", "960"}, status: 2, errw: "0 to 959"},
		{name: "two start positions", args: []string{"-chess960", "1", "-fen", nearMate}, status: 2, errw: "chess960 fen"},
		{name: "a start position and a file", args: []string{"-chess960", "1", "game.pgn"}, status: 2, errw: "mutually exclusive"},
		{name: "two levels", args: []string{"-level", "400", "-movetime", "1s"}, status: 2, errw: "level movetime"},
		{name: "no time", args: []string{"-movetime", "0s"}, status: 2, errw: "--movetime 0s"},
		{name: "no unit", args: []string{"-movetime", "5"}, status: 2, errw: "try 5s"},
		{name: "no level", args: []string{"-level", "0"}, status: 2, errw: `level "0"`},
		{name: "no file", args: []string{"/no/such/file"}, status: 1, errw: "open /no/such/file"},
	}
	t.Setenv("LC_ALL", "C.UTF-8")
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out, errw bytes.Buffer
			status := run(tt.args, tt.in, &out, &errw)
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
	run([]string{"-side", "both"}, in, &out, &errw)
	for _, part := range []string{"Saved to " + name, "You – You, 2 plies", "/4p3/4P3/", "is not overwritten"} {
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
	got := drawText(&b, m, true, true)
	if diff := cmp.Diff(want, got[:len(want)]); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Escape sequences in a file are shown and do nothing.
func TestEscapes(t *testing.T) {
	name := filepath.Join(t.TempDir(), "evil.pgn")
	if err := os.WriteFile(name, []byte("[White \"\x1b]0;owned\a\"]\n\n1. e4 {\x1b[2J\u009b1m} *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var out, errw bytes.Buffer
	status := run([]string{name}, "pgn\nload "+name+"\n", &out, &errw)
	if status != 0 || strings.ContainsAny(out.String(), "\x1b\a\u009b") || strings.Count(out.String(), `\x1b]0;owned\a`) != 2 {
		t.Errorf("status %d, %s\n%q", status, &errw, &out)
	}
}

// An endless searcher thinks until it is told to stop, and says when it begins.
type endless struct{ begun chan struct{} }

func (e endless) Search(ctx context.Context, g *game.Game, _ search.Limits, _ func(search.Info)) (search.Result, error) {
	close(e.begun)
	<-ctx.Done()
	return search.Result{Move: board.NewMove(board.E2, board.E4)}, nil
}

// playWith plays against a searcher.
func playWith(t *testing.T, name string, s search.Searcher, you session.Sides, in io.Reader, interrupts <-chan os.Signal) (*plain, *bytes.Buffer) {
	t.Helper()
	var out bytes.Buffer
	done := make(chan struct{})
	defer close(done)
	p := &plain{Table: session.New(), out: &out, lines: terminal.ReadLines(in, done), interrupts: interrupts}
	p.You, p.Bot = you, session.NewPlayer(name, s)
	if err := p.play(); err != nil {
		t.Error(err)
	}
	return p, &out
}

func TestInterrupt(t *testing.T) {
	interrupts := make(chan os.Signal)
	begun := make(chan struct{})
	in, typing := io.Pipe()
	defer typing.Close()
	go func() {
		<-begun
		interrupts <- os.Interrupt // it moves now
		interrupts <- os.Interrupt // at the prompt, it ends
	}()
	_, out := playWith(t, "endless", endless{begun}, session.Only(board.Black), in, interrupts)
	if !strings.Contains(out.String(), "endless plays 1. e4") {
		t.Errorf("no move in\n%s", out)
	}
}

// A broken searcher fails, panics, or plays what is illegal.
type broken struct{ err error }

func (b broken) Search(context.Context, *game.Game, search.Limits, func(search.Info)) (search.Result, error) {
	if b.err == errPanic {
		panic(b.err)
	}
	return search.Result{Move: board.NewMove(board.E1, board.E8)}, b.err
}

var errPanic = errors.New("panic")

func TestBrokenBot(t *testing.T) {
	for _, err := range []error{nil, errors.New("it has died"), errPanic} {
		p, out := playWith(t, "broken", broken{err}, session.Only(board.White), strings.NewReader("e4\nc5\n"), nil)
		if !strings.Contains(out.String(), "broken is broken, so both") || p.Game.Ply() != 2 {
			t.Errorf("error %v: %d plies in\n%s", err, p.Game.Ply(), out)
		}
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space") }

func TestOutputError(t *testing.T) {
	var errw bytes.Buffer
	if status := run(nil, "e4\n", fullDisk{}, &errw); status != 1 || !strings.Contains(errw.String(), "no space") {
		t.Errorf("status %d: %s", status, &errw)
	}
}

func TestNoTerminal(t *testing.T) {
	var out, errw bytes.Buffer
	status := cli.Run(t.Context(), Command(), nil, strings.NewReader(""), &out, &errw)
	if status != 1 || out.Len() > 0 || !strings.Contains(errw.String(), "--plain") {
		t.Errorf("status %d: %s", status, &errw)
	}
}
