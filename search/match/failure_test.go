package match

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

func TestFailureString(t *testing.T) {
	f := Failure{
		Round: 3, Game: 2, Player: "a", Color: board.Black, Termination: game.Crash,
		Start: board.Start(),
		Moves: []board.Move{board.NewMove(board.E2, board.E4), board.NewMove(board.E7, board.E5)},
		Limits: search.Limits{
			Clocks:    [2]search.Clock{{Remaining: 1500 * time.Millisecond, Increment: 20 * time.Millisecond}, {Remaining: 900 * time.Millisecond}},
			MovesToGo: 7, MoveTime: time.Second, Nodes: 5000, Depth: 9,
		},
		Used: 30 * time.Millisecond, Seed: 42, Hung: true,
		Err:   errors.Join(&search.PanicError{Value: "oh", Stack: "here\nthere\n"}, errBroken),
		Trace: "> go\n< bestmove",
	}
	want := `game 3.2: a (black): crash: panic: oh; broken
position startpos moves e2e4 e7e5
go wtime 1500 btime 900 winc 20 movestogo 7 movetime 1000 nodes 5000 depth 9
took 30ms, seed 42
did not return
	here
	there
	> go
	< bestmove
`
	if diff := cmp.Diff(want, f.String()); diff != "" {
		t.Errorf("failure (-want +got):\n%s", diff)
	}
	o := openings(t, "[FEN \"7k/8/6K1/8/8/8/8/R7 w - - 5 90\"]\n\n*")[0]
	f = Failure{Round: 1, Game: 1, Player: "b", Termination: game.TimeForfeit, Start: o.Start, Err: &timeError{time.Second, time.Millisecond}}
	want = `game 1.1: b (white): time forfeit: 1s used of 1ms
position fen 7k/8/6K1/8/8/8/8/R7 w - - 5 90
go
took 0s, seed 0
`
	if diff := cmp.Diff(want, f.String()); diff != "" {
		t.Errorf("failure (-want +got):\n%s", diff)
	}
}

// TestFailureOfVariant holds that the commands set the rules before the position, which is the start
// position of these rules only then.
func TestFailureOfVariant(t *testing.T) {
	f := Failure{Round: 1, Game: 1, Player: "a", Termination: game.Crash, Start: board.Horde.Start(),
		Moves: []board.Move{board.NewMove(board.E4, board.E5)}, Err: errBroken}
	want := `game 1.1: a (white): crash: broken
setoption name UCI_Variant value horde
position startpos moves e4e5
go
took 0s, seed 0
`
	if diff := cmp.Diff(want, f.String()); diff != "" {
		t.Errorf("start position (-want +got):\n%s", diff)
	}
	if err := f.Start.UnmarshalText([]byte("3check 4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1")); err != nil {
		t.Fatal(err)
	}
	f.Moves = nil
	want = `game 1.1: a (white): crash: broken
setoption name UCI_Variant value 3check
position fen 4k3/8/8/8/8/8/8/4K2R w - - 1+3 0 1
go
took 0s, seed 0
`
	if diff := cmp.Diff(want, f.String()); diff != "" {
		t.Errorf("another position (-want +got):\n%s", diff)
	}
}

// TestFailureOfChess960 holds that the commands say so where castling needs it, and spell castling as
// the king taking its rook, also where the king steps two squares.
func TestFailureOfChess960(t *testing.T) {
	f := Failure{Round: 1, Game: 1, Player: "a", Termination: game.Crash, Err: errBroken,
		Moves: []board.Move{board.NewMove(board.E1, board.G1), board.NewMove(board.E8, board.B8)}}
	if err := f.Start.UnmarshalText([]byte("1r2k3/8/8/8/8/8/8/4K2R w Kq - 0 1")); err != nil {
		t.Fatal(err)
	}
	want := `game 1.1: a (white): crash: broken
setoption name UCI_Chess960 value true
position fen 1r2k3/8/8/8/8/8/8/4K2R w Kq - 0 1 moves e1h1 e8b8
go
took 0s, seed 0
`
	if diff := cmp.Diff(want, f.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
