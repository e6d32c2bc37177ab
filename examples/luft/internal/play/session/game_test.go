package session

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

// start returns a table with a game of both sides from a position.
func start(b board.Board) *Table {
	t := New()
	t.You = Both
	t.Begin(b)
	return t
}

// play plays moves from the present position.
func play(t *testing.T, s *Table, moves ...string) {
	t.Helper()
	for _, text := range moves {
		m, err := s.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := s.Move(m); err != nil {
			t.Fatal(err)
		}
	}
}

func TestUndoRedo(t *testing.T) {
	s := start(board.Start())
	play(t, s, "e4", "e7e5", "nf3")
	if s.Game.Last() != "2. Nf3" {
		t.Errorf("last move is %q", s.Game.Last())
	}
	s.Game.Undo()
	s.Game.Undo()
	if got := s.Game.Ply(); got != 1 {
		t.Fatalf("ply %d after two of three moves were taken back", got)
	}
	play(t, s, "e5") // the one taken back: Nf3 stays
	if diff := cmp.Diff([]string{"e4", "e5", "Nf3"}, s.Game.Texts()); diff != "" {
		t.Errorf("after the same move (-want +got):\n%s", diff)
	}
	if !s.Game.Redo() || s.Game.Redo() {
		t.Error("one move can be played again, and no more")
	}
	s.Game.Goto(1)
	play(t, s, "c5")
	if diff := cmp.Diff([]string{"e4", "c5"}, s.Game.Texts()); diff != "" {
		t.Errorf("after another move (-want +got):\n%s", diff)
	}
	s.Game.Goto(-5)
	if s.Game.Undo() || s.Game.Ply() != 0 || s.Game.Last() != "" || s.Game.Len() != 2 {
		t.Error("not at the beginning of a game of two moves")
	}
	s.Game.Goto(100)
	if s.Game.Ply() != 2 || s.Game.Last() != "1... c5" {
		t.Errorf("not at the end: %q", s.Game.Last())
	}
}

func TestEnding(t *testing.T) {
	s := start(board.Start())
	if got := OutcomeText(s.Game.Outcome()); got != "in progress" {
		t.Errorf("a new game is %q", got)
	}
	if err := s.Game.ClaimDraw(); err != ErrNoClaim {
		t.Errorf("a draw at the beginning: %v", err)
	}
	play(t, s, "f3", "e5", "g4")
	if err := s.Game.Resign(board.Black); err != nil {
		t.Fatal(err)
	}
	if got := OutcomeText(s.Game.Outcome()); got != "1-0 resignation" {
		t.Errorf("resigned: %q", got)
	}
	if _, ok := errors.AsType[*OverError](s.Game.Resign(board.White)); !ok {
		t.Error("resigned twice")
	}
	b := s.Game.Board()
	mate, _ := san.Parse(&b, "Qh4#")
	if _, err := s.Move(mate); err == nil {
		t.Error("played on after resigning")
	}
	s.Game.Undo()
	s.Game.Redo()
	if got := s.Game.Outcome().Result; got != game.WhiteWins {
		t.Errorf("looking back has changed the result: %v", got)
	}
	s.Game.Goto(2)
	play(t, s, "g4?") // the same move, so the end is the same
	if got := s.Game.Outcome().Result; got != game.WhiteWins {
		t.Errorf("the same move again has changed the result: %v", got)
	}
	s.Game.Goto(0)
	play(t, s, "f4", "e5", "g4", "Qh4")
	if got := OutcomeText(s.Game.Outcome()); got != "0-1 checkmate" {
		t.Errorf("mated: %q", got)
	}
}

func TestClaim(t *testing.T) {
	s := start(board.Start())
	play(t, s, "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8")
	if err := s.Game.ClaimDraw(); err != nil {
		t.Fatal(err)
	}
	if got := OutcomeText(s.Game.Outcome()); got != "1/2-1/2 threefold repetition" {
		t.Errorf("claimed: %q", got)
	}
	b, err := fen.Parse("4k3/8/8/8/8/8/4R3/4K3 b - - 100 90")
	if err != nil {
		t.Fatal(err)
	}
	s = start(b)
	if err := s.Game.ClaimDraw(); err != nil || s.Game.Outcome().Termination != game.FiftyMoves {
		t.Errorf("claimed: %v, %v", err, s.Game.Outcome())
	}
}

func TestFiles(t *testing.T) {
	const text = `[Event "Club"]
[White "A"]
[Black "B"]
[Result "0-1"]

1. e4 {best by test} e5 (1... c5 2. Nf3) 2. Nf3 0-1

1. d4 *
`
	dir := t.TempDir()
	name := filepath.Join(dir, "in.pgn")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	s := New()
	say, err := s.Load(name)
	if err != nil || say != "Loaded "+name+", the first game of several: A – B, 3 plies, 0-1 according to the file" {
		t.Fatalf("%q, error %v", say, err)
	}
	if s.You != Only(board.Black) {
		t.Errorf("Black is to move, and you play %v", s.You)
	}
	for _, part := range []string{"{best by test}", "(1... c5 2. Nf3)", "0-1\n", `[Event "Club"]`, `[White "A"]`} {
		if got := s.PGN(); !strings.Contains(got, part) {
			t.Errorf("%q is lost in\n%s", part, got)
		}
	}
	if err := s.Save(name); err == nil || !strings.Contains(err.Error(), "not overwritten") {
		t.Errorf("a file that was there: %v", err)
	}
	s.You = Both
	s.Game.Undo()
	play(t, s, "f4")
	out := filepath.Join(dir, "out.pgn")
	for range 2 { // the second time over its own
		if err := s.Save(out); err != nil {
			t.Fatal(err)
		}
	}
	back := New()
	if say, err := back.Load(out); err != nil || strings.Contains(say, "several") {
		t.Fatalf("%q, error %v", say, err)
	}
	if diff := cmp.Diff(s.PGN(), back.PGN()); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
	if got := back.Game.Outcome().Result; got != game.Unfinished {
		t.Errorf("another last move, and yet %v", got)
	}
}

// A game that is saved names its players, and so does the game loaded from the file,
// whoever plays it then.
// A game by rules that the bot does not know is neither loaded nor begun.
func TestBotRules(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.pgn")
	if err := os.WriteFile(name, []byte("[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 *\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	s := New()
	s.Start = board.Crazyhouse.Start() // as after a game of it and then one of chess
	if err := s.Opponent("zig"); err != nil {
		t.Fatal(err)
	}
	before, start := s.State(), s.Start
	for what, f := range map[string]func() error{
		"loaded": func() error { _, err := s.Load(name); return err },
		"begun":  func() error { _, err := s.anew(""); return err },
		"set up": func() error { _, err := s.setUp("4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1"); return err },
	} {
		if _, ok := errors.AsType[*board.RulesError](f()); !ok || s.State() != before || s.Start != start {
			t.Errorf("%s against %s: error %v, you play %v", what, s.Bot.Name, f(), s.You)
		}
	}
	if err := s.Opponent(Engine); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Load(name); err != nil || s.Game.Ply() != 3 {
		t.Errorf("%v, and %d plies are loaded", err, s.Game.Ply())
	}
}

func TestNames(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.pgn")
	s := New()
	if err := s.Save(name); err != nil {
		t.Fatal(err)
	}
	if err := s.Opponent("random"); err != nil {
		t.Fatal(err)
	}
	if got := s.Name(board.Black); got != "random" {
		t.Errorf("after saving, Black is still %q", got)
	}
	if _, err := s.Load(name); err != nil {
		t.Fatal(err)
	}
	if got := s.Name(board.White) + " – " + s.Name(board.Black); got != "You – luft" {
		t.Errorf("loaded a game of %s", got)
	}
}

func TestFilesRefused(t *testing.T) {
	for name, text := range map[string]string{
		"illegal move": "1. e4 e5 2. Ke3 *",
		"null move":    "1. e4 -- *",
		"no game":      " \n",
	} {
		if _, _, err := read(strings.NewReader(text)); err == nil {
			t.Errorf("%s: no error", name)
		} else if e, ok := errors.AsType[*pgn.Error](err); name == "illegal move" && (!ok || e.Ply != 3) {
			t.Errorf("%s: %v does not say where", name, err)
		}
	}
	for name, want := range map[string]error{filepath.Join(t.TempDir(), "none.pgn"): os.ErrNotExist, "-": ErrNoGame} {
		s := New()
		before := s.State()
		if _, err := s.Load(name); !errors.Is(err, want) || s.State() != before {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestChess960(t *testing.T) {
	position, _ := board.Chess960(0)
	s := start(position)
	play(t, s, "Nc3")
	back, _, err := read(strings.NewReader(s.PGN()))
	if err != nil {
		t.Fatal(err)
	}
	if back.Start() != position || back.Ply() != 1 {
		t.Errorf("another game came back:\n%s", s.PGN())
	}
}

func TestOpening(t *testing.T) {
	s := start(board.Start())
	if got := s.Game.Opening(); got != "" {
		t.Errorf("the start position is called %s", got)
	}
	play(t, s, "e4", "e5", "Nf3", "Nc6", "Bc4", "a5")
	if got := s.Game.Opening(); got != "C50 Italian Game" {
		t.Error(got)
	}
}

// The bot waits where moves were taken back, and does not where a new one is played.
func TestBotMoves(t *testing.T) {
	s := start(board.Start())
	play(t, s, "e4", "e5", "Nf3")
	s.You = Only(board.White)
	if !s.BotMoves() {
		t.Error("the bot does not move")
	}
	if say := s.Jump(1); s.BotMoves() || say != "After 1. e4; luft waits for the command go" {
		t.Errorf("bot moves %v; it says %q", s.BotMoves(), say)
	}
	if _, err := s.Move(board.NewMove(board.E7, board.E5)); err == nil {
		t.Error("you move for the bot")
	}
	if _, err := s.Answer(search.Result{Move: board.NewMove(board.C7, board.C5)}, nil); err != nil || s.Game.Len() != 2 {
		t.Errorf("%v, and %d moves remain", err, s.Game.Len())
	}
}

func TestLevels(t *testing.T) {
	for _, l := range append(Levels(), TimeLevel(1500*time.Millisecond), TimeLevel(time.Hour)) {
		back, err := ParseLevel(l.String())
		if err != nil || back != l || l.Describe() == "" || l.Limits().MoveTime <= 0 {
			t.Errorf("level %v came back as %v, %v", l, back, err)
		}
	}
	for _, s := range []string{"", "0", "9", "5000", "-1s", "0s", "hard", "99999999999999999999"} {
		if _, err := ParseLevel(s); err == nil {
			t.Errorf("%q is a level", s)
		}
	}
}

func TestOpponents(t *testing.T) {
	g := game.New(board.Start())
	list := strings.Split(OpponentList(), "\n")
	for i, o := range Opponents() {
		p, err := Open(strings.ToUpper(o.Name))
		if err != nil {
			t.Errorf("%s: %v", o.Name, err)
			continue
		}
		r, err := p.Search(t.Context(), g, search.Limits{Depth: 1, MoveTime: time.Second}, nil)
		if err != nil || r.Move == board.NoMove || o.Text == "" {
			t.Errorf("%s plays %v, %v", o.Name, r.Move, err)
		}
		if strings.Index(list[i], o.Text) != strings.Index(list[0], Opponents()[0].Text) {
			t.Errorf("the columns are not in line: %s", list[i])
		}
	}
	if _, err := Open("nobody"); err == nil || !strings.Contains(err.Error(), Engine) {
		t.Errorf("the error does not name the bots: %v", err)
	}
}
