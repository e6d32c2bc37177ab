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

// play plays moves from the present position.
func play(t *testing.T, s *Session, moves ...string) {
	t.Helper()
	for _, text := range moves {
		b := s.Board()
		m, err := Parse(&b, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

func TestUndoRedo(t *testing.T) {
	s := New(board.Start())
	play(t, s, "e4", "e7e5", "nf3")
	if s.Last() != "2. Nf3" {
		t.Errorf("last move is %q", s.Last())
	}
	s.Undo()
	s.Undo()
	if got := s.Ply(); got != 1 {
		t.Fatalf("ply %d after two of three moves were taken back", got)
	}
	play(t, s, "e5") // the one taken back: Nf3 stays
	if diff := cmp.Diff([]string{"e4", "e5", "Nf3"}, s.Texts()); diff != "" {
		t.Errorf("after the same move (-want +got):\n%s", diff)
	}
	if !s.Redo() || s.Redo() {
		t.Error("one move can be played again, and no more")
	}
	s.Goto(1)
	play(t, s, "c5")
	if diff := cmp.Diff([]string{"e4", "c5"}, s.Texts()); diff != "" {
		t.Errorf("after another move (-want +got):\n%s", diff)
	}
	s.Goto(-5)
	if s.Undo() || s.Ply() != 0 || s.Last() != "" || s.Len() != 2 {
		t.Error("not at the beginning of a game of two moves")
	}
	s.Goto(100)
	if s.Ply() != 2 || s.Last() != "1... c5" {
		t.Errorf("not at the end: %q", s.Last())
	}
}

func TestEnding(t *testing.T) {
	s := New(board.Start())
	if got := s.Ending().String(); got != "in progress" {
		t.Errorf("a new game is %q", got)
	}
	if err := s.ClaimDraw(); err != ErrNoClaim {
		t.Errorf("a draw at the beginning: %v", err)
	}
	play(t, s, "f3", "e5", "g4")
	if err := s.Resign(board.Black); err != nil {
		t.Fatal(err)
	}
	if got := s.Ending().String(); got != "1-0, Black resigns" {
		t.Errorf("resigned: %q", got)
	}
	if _, ok := errors.AsType[*OverError](s.Resign(board.White)); !ok {
		t.Error("resigned twice")
	}
	b := s.Board()
	mate, _ := san.Parse(&b, "Qh4#")
	if err := s.Play(mate); err == nil {
		t.Error("played on after resigning")
	}
	s.Undo()
	s.Redo()
	if got := s.Ending().Result; got != game.WhiteWins {
		t.Errorf("looking back has changed the result: %v", got)
	}
	s.Goto(2)
	play(t, s, "g4?") // the same move, so the end is the same
	if got := s.Ending().Result; got != game.WhiteWins {
		t.Errorf("the same move again has changed the result: %v", got)
	}
	s.Goto(0)
	play(t, s, "f4", "e5", "g4", "Qh4")
	if got := s.Ending().String(); got != "0-1, checkmate" {
		t.Errorf("mated: %q", got)
	}
}

func TestClaim(t *testing.T) {
	s := New(board.Start())
	play(t, s, "Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8")
	if err := s.ClaimDraw(); err != nil {
		t.Fatal(err)
	}
	if got := s.Ending().String(); got != "1/2-1/2, threefold repetition, claimed" {
		t.Errorf("claimed: %q", got)
	}
	b, err := fen.Parse("4k3/8/8/8/8/8/4R3/4K3 b - - 100 90")
	if err != nil {
		t.Fatal(err)
	}
	s = New(b)
	if err := s.ClaimDraw(); err != nil || s.Ending().Reason != "fifty moves, claimed" {
		t.Errorf("claimed: %v, %q", err, s.Ending())
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
	s, more, err := LoadFile(name)
	if err != nil || !more {
		t.Fatalf("more %v, error %v", more, err)
	}
	if got := s.Ending().String(); got != "0-1, says the file" {
		t.Errorf("loaded: %q", got)
	}
	for _, part := range []string{"{best by test}", "(1... c5 2. Nf3)", "0-1\n", `[Event "Club"]`} {
		if got := s.PGN(); !strings.Contains(got, part) {
			t.Errorf("%q is lost in\n%s", part, got)
		}
	}
	if err := s.SaveFile(name); err == nil {
		t.Error("a file that was there has been overwritten")
	}
	s.Undo()
	play(t, s, "f4")
	out := filepath.Join(dir, "out.pgn")
	for range 2 { // the second time over its own
		if err := s.SaveFile(out); err != nil {
			t.Fatal(err)
		}
	}
	back, more, err := LoadFile(out)
	if err != nil || more {
		t.Fatalf("more %v, error %v", more, err)
	}
	if diff := cmp.Diff(s.PGN(), back.PGN()); diff != "" {
		t.Errorf("read back (-want +got):\n%s", diff)
	}
	if got := back.Ending().Result; got != game.Unfinished {
		t.Errorf("another last move, and yet %v", got)
	}
}

func TestFilesRefused(t *testing.T) {
	for name, text := range map[string]string{
		"illegal move": "1. e4 e5 2. Ke3 *",
		"null move":    "1. e4 -- *",
		"no game":      " \n",
	} {
		if _, _, err := Load(strings.NewReader(text)); err == nil {
			t.Errorf("%s: no error", name)
		} else if e, ok := errors.AsType[*pgn.Error](err); name == "illegal move" && (!ok || e.Ply != 3) {
			t.Errorf("%s: %v does not say where", name, err)
		}
	}
	if _, _, err := LoadFile(filepath.Join(t.TempDir(), "none.pgn")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file that is not there: %v", err)
	}
}

func TestChess960(t *testing.T) {
	start, _ := board.Chess960(0)
	s := New(start)
	play(t, s, "Nc3")
	back, _, err := Load(strings.NewReader(s.PGN()))
	if err != nil {
		t.Fatal(err)
	}
	if back.Start() != start || back.Ply() != 1 {
		t.Errorf("another game came back:\n%s", back.PGN())
	}
}

func TestLevels(t *testing.T) {
	for n := 1; n <= Levels; n++ {
		l := NewLevel(n)
		back, err := ParseLevel(l.String())
		if err != nil || back != l || l.Number() != n || l.Describe() == "" {
			t.Errorf("level %d came back as %v, %v", n, back, err)
		}
		if lim := l.Limits(); lim.MoveTime <= 0 {
			t.Errorf("level %d may take for ever", n)
		}
	}
	l, err := ParseLevel("1500ms")
	if err != nil || l.String() != "1.5s" || l.Limits().MoveTime != 1500*time.Millisecond {
		t.Errorf("a second and a half: %v, %v", l, err)
	}
	for _, s := range []string{"", "0", "9", "-1s", "0s", "hard", "99999999999999999999"} {
		if _, err := ParseLevel(s); err == nil {
			t.Errorf("%q is a level", s)
		}
	}
}

func TestOpponents(t *testing.T) {
	g := game.New(board.Start())
	for _, o := range Opponents() {
		s, err := Open(strings.ToUpper(o.Name))
		if err != nil {
			t.Errorf("%s: %v", o.Name, err)
			continue
		}
		r, err := s.Search(t.Context(), g, search.Limits{Depth: 1, MoveTime: time.Second}, nil)
		if err != nil || r.Move == board.NoMove || o.Text == "" {
			t.Errorf("%s plays %v, %v", o.Name, r.Move, err)
		}
	}
	if _, err := Open("nobody"); err == nil || !strings.Contains(err.Error(), Engine) {
		t.Errorf("the error names no bots: %v", err)
	}
}
