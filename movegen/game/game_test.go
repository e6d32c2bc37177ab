package game_test

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unsafe"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// after returns the game that begins at a position and goes on with moves in
// UCI's notation.
func after(t testing.TB, start, moves string) *game.Game {
	t.Helper()
	b, err := fen.Parse(start)
	if err != nil {
		t.Fatal(err)
	}
	g := game.New(b)
	play(t, g, moves)
	return g
}

func play(t testing.TB, g *game.Game, moves string) {
	t.Helper()
	for text := range strings.FieldsSeq(moves) {
		m, err := board.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
}

func TestPlayAndUndo(t *testing.T) {
	g := after(t, startFEN, "e2e4 e7e5 g1f3 b8c6 f1b5 g8f6 e1h1")
	want := []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "g8f6", "e1g1"} // castling is canonical
	var got []string
	for _, m := range g.Moves() {
		got = append(got, m.String())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Moves (-want +got):\n%s", diff)
	}
	if g.Ply() != 7 || g.LastMove().String() != "e1g1" {
		t.Errorf("ply %d, last move %v", g.Ply(), g.LastMove())
	}

	// Each position is the one that Board.Play leads to.
	b := board.Start()
	for ply, m := range g.Moves() {
		if at, ok := g.BoardAt(ply); !ok || at != b {
			t.Errorf("BoardAt(%d) = %v, %v, want %v", ply, at, ok, b)
		}
		b.Play(m)
	}
	var loaded board.Board
	g.CopyBoard(&loaded)
	if g.Board() != b || loaded != b {
		t.Errorf("Board is %v, Load gives %v, want %v", g.Board(), loaded, b)
	}
	for _, ply := range []int{-1, 8} {
		if at, ok := g.BoardAt(ply); ok {
			t.Errorf("BoardAt(%d) = %v", ply, at)
		}
	}

	for i := len(want) - 1; i >= 0; i-- {
		if m, ok := g.Undo(); !ok || m.String() != want[i] {
			t.Errorf("Undo = %v, %v, want %v", m, ok, want[i])
		}
	}
	if m, ok := g.Undo(); ok {
		t.Errorf("Undo of nothing = %v", m)
	}
	if g.Board() != board.Start() || g.LastMove() != board.NoMove {
		t.Errorf("after taking all back: %v", g.Board())
	}
}

func TestPlayRefuses(t *testing.T) {
	tests := []struct {
		name  string
		start string
		moves string
		move  string
	}{
		{"no such piece", startFEN, "", "e4e5"},
		{"the opponent's piece", startFEN, "", "e7e5"},
		{"leaves the king in check", startFEN, "e2e4 e7e5 d1h5 b8c6 h5f7", "e8e7"},
		{"no move", startFEN, "", "0000"},
		{"promotion left out", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "", "a7a8"},
		{"promotion of a knight", startFEN, "", "g1f3q"},
		{"castling out of check", "k3r3/8/8/8/8/8/8/4K2R w K - 0 1", "", "e1g1"},
		{"after mate", startFEN, "f2f3 e7e5 g2g4 d8h4", "a2a3"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := after(t, test.start, test.moves)
			before := g.Board()
			m, err := board.ParseMove(test.move)
			if err != nil {
				t.Fatal(err)
			}
			err = g.Play(m)
			illegal, ok := errors.AsType[*game.IllegalMoveError](err)
			if !ok {
				t.Fatalf("Play(%v) = %v, want an *IllegalMoveError", m, err)
			}
			want := &game.IllegalMoveError{Move: m, Ply: g.Ply(), Board: before}
			if diff := cmp.Diff(want, illegal); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if g.Board() != before {
				t.Errorf("the game went on to %v", g.Board())
			}
			if _, err := g.ClaimsAfter(m); err == nil {
				t.Errorf("ClaimsAfter(%v) took the move", m)
			}
		})
	}
}

func TestZeroGame(t *testing.T) {
	var g game.Game
	for m := range 1 << 16 {
		if err := g.Play(board.Move(m)); err == nil {
			t.Fatalf("the zero Game played %v", board.Move(m))
		}
	}
	if _, ok := g.Undo(); ok || g.Ply() != 0 || g.Repetitions() != 1 || g.Outcome().IsOver() || g.Claims().Any() {
		t.Errorf("the zero Game: Undo %v, ply %d, repetitions %d, outcome %v, claims %v",
			ok, g.Ply(), g.Repetitions(), g.Outcome(), g.Claims())
	}
}

// The memory that the documentation says a ply takes.
func TestPlySize(t *testing.T) {
	if got := unsafe.Sizeof(board.Board{}) + unsafe.Sizeof(board.NoMove); got != 130 {
		t.Errorf("%d bytes", got)
	}
}

func TestClone(t *testing.T) {
	g := after(t, startFEN, "e2e4 e7e5")
	c := g.Clone()
	if c.Board() != g.Board() || !cmp.Equal(c.Moves(), g.Moves()) {
		t.Fatalf("the clone is at %v", c.Board())
	}
	// Both have room for another move in their slices; they must not share it.
	c.Undo()
	play(t, c, "c7c5 g1f3")
	g.Undo()
	play(t, g, "e7e6 d2d4")
	if b, _ := c.BoardAt(2); b.Piece(board.C5) != board.BlackPawn || c.Moves()[1].String() != "c7c5" {
		t.Errorf("the clone followed the original: %v", c.Moves())
	}
}

func TestRepetitions(t *testing.T) {
	shuffle := "g1f3 g8f6 f3g1 f6g8 "
	tests := []struct {
		name  string
		start string
		moves string
		want  int
	}{
		{"start", startFEN, "", 1},
		{"knights out", startFEN, "g1f3 g8f6", 1},
		{"knights out and back", startFEN, shuffle, 2},
		{"and again", startFEN, shuffle + shuffle, 3},
		{"before and after a pawn move", startFEN, shuffle + "e2e4 e7e5 " + shuffle, 2},
		{
			"a right to castle was lost on the way",
			"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1 h8g8 g1h1 g8h8", 1,
		},
		{
			"a right to castle was lost, then repeated",
			"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8", 2,
		},
		{
			"en passant was possible the first time",
			"4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1", "e2e4 g8f6 g1f3 f6g8 f3g1", 1,
		},
		{
			"en passant was possible the first time, then repeated",
			"4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1", "e2e4 g8f6 g1f3 f6g8 f3g1 g8f6 g1f3 f6g8 f3g1", 2,
		},
		{
			"a double step that nobody can capture is no different",
			"4k1n1/8/8/8/8/8/4P3/4K1N1 w - - 0 1", "e2e4 g8f6 g1f3 f6g8 f3g1", 2,
		},
		{
			"a king takes three moves for a triangle",
			"7k/8/8/8/8/8/8/K4R2 w - - 0 1", "a1b1 h8g7 b1b2 g7g8 b2a1 g8h8", 2,
		},
		{
			"the other player to move",
			"7k/8/8/8/8/8/8/K4R2 w - - 0 1", "a1b1 h8g8 b1b2 g8h8 b2a1", 1,
		},
		{"the clock began before the game did", "4k1n1/8/8/8/8/8/8/4K1N1 w - - 90 60", "g1f3 g8f6 f3g1 f6g8", 2},
		{"the clock stands at its end", "4k1n1/8/8/8/8/8/8/4K1N1 w - - 65535 60", "g1f3 g8f6 f3g1 f6g8", 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := after(t, test.start, test.moves)
			if got := g.Repetitions(); got != test.want {
				t.Errorf("Repetitions() = %d, want %d", got, test.want)
			}
			if got := slowRepetitions(g); got != test.want {
				t.Errorf("the slow twin says %d, want %d", got, test.want)
			}
		})
	}
}

// slowRepetitions compares the present position with all before.
func slowRepetitions(g *game.Game) int {
	n, now := 0, g.Board()
	for ply := range g.Ply() + 1 {
		if b, ok := g.BoardAt(ply); ok && b.SamePosition(&now) {
			n++
		}
	}
	return n
}

// Kings, rooks and a few pawns shuffle about, so that positions come back often
// enough, in games with the rights to castle and capture en passant at stake.
func TestRepetitionsAgainstSlowTwin(t *testing.T) {
	starts := []string{
		startFEN,
		"r3k2r/p6p/8/8/8/8/P6P/R3K2R w KQkq - 0 1",
		"1r1k2r1/8/8/8/8/8/8/1R1K2R1 w GBgb - 0 1",
		"4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1",
		"6k1/8/8/8/8/8/8/K4R2 w - - 97 90",
	}
	rng := rand.New(rand.NewPCG(1, 2))
	most := 0
	for range 40 {
		for _, start := range append(starts, fen960(t, rng.IntN(960))) {
			g := after(t, start, "")
			for range 120 {
				b := g.Board()
				moves := movegen.AppendLegal(nil, &b)
				if len(moves) == 0 {
					break
				}
				m := moves[rng.IntN(len(moves))]
				if rng.IntN(2) == 0 {
					m = backwards(g, moves, m)
				}
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
				got, want := g.Repetitions(), slowRepetitions(g)
				if got != want {
					t.Fatalf("Repetitions() = %d, want %d, after %s and %v", got, want, start, g.Moves())
				}
				most = max(most, got)
			}
		}
	}
	if most < 5 {
		t.Errorf("no position came up more than %d times: these games test little", most)
	}
}

// backwards returns the move that takes back what the player to move played
// last, if it is legal, else m.
func backwards(g *game.Game, moves []board.Move, m board.Move) board.Move {
	played := g.Moves()
	if len(played) < 2 {
		return m
	}
	last := played[len(played)-2]
	for _, back := range moves {
		if back == board.NewMove(last.To(), last.From()) {
			return back
		}
	}
	return m
}

func fen960(t *testing.T, n int) string {
	t.Helper()
	b, err := board.Chess960(n)
	if err != nil {
		t.Fatal(err)
	}
	return fen.Format(&b)
}

func TestErrIllegalMove(t *testing.T) {
	g := game.New(board.Start())
	if err := g.Play(board.NewMove(board.E2, board.E5)); !errors.Is(err, game.ErrIllegalMove) {
		t.Errorf("error %v is no illegal move", err)
	}
	if _, err := g.ClaimsAfter(board.NoMove); !errors.Is(err, game.ErrIllegalMove) {
		t.Errorf("error %v is no illegal move", err)
	}
}

func TestErrMissingPromotion(t *testing.T) {
	tests := []struct {
		name, start, move string
		want              bool
	}{
		{"push", "1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8", true},
		{"capture", "1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8", true},
		{"Black", "7k/8/8/8/8/8/7p/K7 b - - 0 1", "h2h1", true},
		{"king to the last rank", "7k/K7/8/8/8/8/8/8 w - - 0 1", "a7b6", false},
		{"blocked", "r6k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8", false},
		{"pinned", "7k/K1P4r/8/8/8/8/8/8 w - - 0 1", "c7c8", false},
		{"into a king", "7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8k", false},
		{"any other illegal move", startFEN, "e2e5", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := after(t, tt.start, "")
			m, err := board.ParseMove(tt.move)
			if tt.move == "a7a8k" {
				m = board.NewPromotion(board.A7, board.A8, board.King)
			} else if err != nil {
				t.Fatal(err)
			}
			err = g.Play(m)
			if tt.name == "king to the last rank" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if !errors.Is(err, game.ErrIllegalMove) || errors.Is(err, game.ErrMissingPromotion) != tt.want {
				t.Errorf("error %v", err)
			}
			if got := strings.Contains(err.Error(), "promotion piece missing"); got != tt.want {
				t.Errorf("message %q", err)
			}
		})
	}
}

func TestRedo(t *testing.T) {
	g := after(t, startFEN, "e2e4 e7e5 g1f3")
	want := g.Clone()
	for range 3 {
		g.Undo()
	}
	for _, text := range []string{"e2e4", "e7e5", "g1f3"} {
		if m, ok := g.Redo(); !ok || m.String() != text {
			t.Errorf("Redo = %v, %v, want %s", m, ok, text)
		}
	}
	if m, ok := g.Redo(); ok || m != board.NoMove || !g.Equal(want) {
		t.Errorf("Redo = %v, %v, and the game is %v", m, ok, g)
	}

	g.Undo()
	c := g.Clone()
	if err := g.Play(board.NewMove(board.E2, board.E5)); err == nil {
		t.Fatal("an illegal move is played")
	}
	if m, ok := g.Redo(); !ok || m.String() != "g1f3" {
		t.Errorf("after an illegal move, Redo = %v, %v", m, ok)
	}
	g.Undo()
	play(t, g, "b1c3")
	if m, ok := g.Redo(); ok {
		t.Errorf("after another move, Redo = %v", m)
	}
	if m, ok := c.Redo(); !ok || m.String() != "g1f3" || !c.Equal(want) {
		t.Errorf("of a clone, Redo = %v, %v", m, ok)
	}
}

func TestReplay(t *testing.T) {
	want := after(t, startFEN, "e2e4 e7e5")
	g, err := game.Replay(board.Start(), want.Moves()...)
	if err != nil || !g.Equal(want) {
		t.Errorf("Replay = %v, %v", g, err)
	}
	g, err = game.Replay(board.Start(), board.NewMove(board.E2, board.E4), board.NewMove(board.E4, board.E5))
	if illegal, ok := errors.AsType[*game.IllegalMoveError](err); !ok || illegal.Ply != 1 || g != nil {
		t.Errorf("Replay = %v, %v", g, err)
	}
}

func TestReading(t *testing.T) {
	g := after(t, "4k2r/8/8/8/8/8/4q3/R3K2R w KQk - 0 1", "")
	b := g.Board()
	if g.Turn() != board.White || !g.InCheck() || g.FEN() != fen.Format(&b) {
		t.Errorf("%v to move, in check: %v, %s", g.Turn(), g.InCheck(), g.FEN())
	}
	g = after(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "")
	b = g.Board()
	var moves []board.Move
	for m := range g.LegalMoves() {
		moves = append(moves, m)
		if err := g.Play(m); err != nil { // the loop goes on with the first position
			t.Fatal(err)
		}
		g.Undo()
	}
	if diff := cmp.Diff(movegen.AppendLegal(nil, &b), moves); diff != "" {
		t.Errorf("LegalMoves (-want +got):\n%s", diff)
	}
	for m := range g.LegalMoves() {
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		break
	}
	if g.Ply() != 1 || g.InCheck() {
		t.Errorf("ply %d", g.Ply())
	}
	g = game.New(b)
	for v := range 1 << 16 {
		m := board.Move(v)
		if got, want := g.IsLegal(m), b.Canonical(m) == m && g.Clone().Play(m) == nil; got != want || got != movegen.IsLegal(&b, m) {
			t.Fatalf("IsLegal(%v) = %v", m, got)
		}
	}
	if g.IsLegal(board.NewMove(board.E1, board.H1)) || !g.IsLegal(board.NewMove(board.E1, board.G1)) {
		t.Error("castling is not legal in its canonical spelling only")
	}
	if g.Piece(board.E1) != board.WhiteKing || g.Piece(board.E5) != board.NoPiece || g.Fullmove() != b.Fullmove() {
		t.Errorf("piece %v, move %d", g.Piece(board.E1), g.Fullmove())
	}
}

// TestNilGame holds that every method of a nil *Game panics with a message that names the
// mistake.
func TestNilGame(t *testing.T) {
	typ := reflect.TypeFor[*game.Game]()
	for i := range typ.NumMethod() {
		m := typ.Method(i)
		args := []reflect.Value{reflect.Zero(typ)}
		for j := 1; j < m.Type.NumIn(); j++ {
			args = append(args, reflect.Zero(m.Type.In(j)))
		}
		func() {
			defer func() {
				got := recover()
				if err, ok := got.(error); ok && strings.Contains(err.Error(), "nil *Game pointer") {
					return // of a method that has the value as its receiver
				}
				if got != "game: method of a nil *Game" {
					t.Errorf("%s: panic %v", m.Name, got)
				}
			}()
			m.Func.Call(args)
		}()
	}
}

// The zero Board stands for the ordinary start position, as in package pgn.
func TestNewZeroBoard(t *testing.T) {
	if g := game.New(board.Board{}); g.Board() != board.Start() {
		t.Errorf("begins at\n%v", g.Board())
	}
	if g, err := game.Replay(board.Board{}, board.NewMove(board.E2, board.E4)); err != nil || g.Ply() != 1 {
		t.Errorf("%v, %v", g, err)
	}
}
