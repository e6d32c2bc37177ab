package game_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
)

func ExampleGame() {
	g := game.New(board.Start())
	for _, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		m, err := board.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := g.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(g.Outcome())
	fmt.Println(g.Moves(), g.Ply())
	fmt.Print(g.Board())
	// Output:
	// 0-1 checkmate
	// [f2f3 e7e5 g2g4 d8h4] 4
	// 8 r n b . k b n r
	// 7 p p p p . p p p
	// 6 . . . . . . . .
	// 5 . . . . p . . .
	// 4 . . . . . . P q
	// 3 . . . . . P . .
	// 2 P P P P P . . P
	// 1 R N B Q K B N R
	//   a b c d e f g h  white to move
}

func ExampleIllegalMoveError() {
	g := game.New(board.Start())
	err := g.Play(board.NewMove(board.E2, board.E5))
	fmt.Println(err)
	illegal, ok := errors.AsType[*game.IllegalMoveError](err)
	fmt.Println(ok && illegal.Move.From() == board.E2)
	// Output:
	// game: illegal move e2e5 at ply 0, white to move
	// true
}

func ExampleGame_Undo() {
	g := game.New(board.Start())
	if err := g.Play(board.NewMove(board.E2, board.E4)); err != nil {
		fmt.Println(err)
	}
	fmt.Println(g.Undo())
	fmt.Println(g.Undo())
	// Output:
	// e2e4 true
	// 0000 false
}

func ExampleClaims() {
	g := game.New(board.Start())
	out := []board.Move{board.NewMove(board.G1, board.F3), board.NewMove(board.G8, board.F6)}
	back := []board.Move{board.NewMove(board.F3, board.G1), board.NewMove(board.F6, board.G8)}
	for range 2 {
		for _, m := range append(out[:2:2], back...) {
			if c, err := g.ClaimsAfter(m); err == nil && c.Any() {
				fmt.Println("a draw could be claimed by announcing", m)
			}
			if err := g.Play(m); err != nil {
				fmt.Println(err)
			}
		}
	}
	fmt.Printf("%+v %d\n", g.Claims(), g.Repetitions())
	fmt.Println(g.Outcome())
	fmt.Println(g.Claims().Outcome())
	// Output:
	// a draw could be claimed by announcing f6g8
	// {Threefold:true FiftyMoves:false} 3
	// * game in progress
	// 1/2-1/2 threefold repetition
}

func ExampleParseResult() {
	fmt.Println(game.ParseResult("1/2-1/2"))
	fmt.Println(game.ParseResult("draw"))
	// Output:
	// 1/2-1/2 <nil>
	// * "draw" is not a valid result (offset 0)
}

func ExampleOutcome() {
	o := game.Outcome{Result: game.Win(board.Black), Termination: game.Checkmate}
	fmt.Println(o)
	fmt.Println(o.IsOver(), game.Outcome{}.IsOver(), game.Outcome{Termination: game.Aborted}.IsOver())
	// Output:
	// 0-1 checkmate
	// true false true
}

func ExampleTermination() {
	b := board.Start()
	for _, m := range []board.Move{
		board.NewMove(board.F2, board.F3), board.NewMove(board.E7, board.E5),
		board.NewMove(board.G2, board.G4), board.NewMove(board.D8, board.H4),
	} {
		b.Play(m)
	}
	o := game.New(b).Outcome()
	fmt.Println(o.Termination, o.Termination == game.Checkmate)
	// Output: checkmate true
}

func ExampleResult() {
	var r game.Result
	if err := r.UnmarshalText([]byte("0-1")); err != nil {
		fmt.Println(err)
	}
	fmt.Println(r, r == game.Win(board.Black))
	// Output: 0-1 true
}

// What is asked of a game needs no variable for the board.
func ExampleGame_LegalMoves() {
	g := game.New(board.Start())
	n := 0
	for range g.LegalMoves() {
		n++
	}
	fmt.Println(g.FEN())
	fmt.Println(g.Turn(), g.InCheck(), n)
	fmt.Println(g.IsLegal(board.NewMove(board.E2, board.E4)))
	// Output:
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
	// white false 20
	// true
}

func ExampleReplay() {
	g, err := game.Replay(board.Start(), board.NewMove(board.E2, board.E4), board.NewMove(board.E7, board.E5))
	fmt.Println(g, err)
	// Output: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5 <nil>
}

func ExampleGame_Redo() {
	g, _ := game.Replay(board.Start(), board.NewMove(board.E2, board.E4), board.NewMove(board.E7, board.E5))
	g.Undo()
	g.Undo()
	fmt.Println(g.Redo())
	fmt.Println(g.Redo())
	fmt.Println(g.Redo())
	// Output:
	// e2e4 true
	// e7e5 true
	// 0000 false
}

func ExampleGame_MarshalText() {
	g, _ := game.Replay(board.Start(), board.NewMove(board.E2, board.E4))
	text, err := json.Marshal(g)
	fmt.Println(string(text), err)

	var back game.Game
	err = json.Unmarshal(text, &back)
	fmt.Println(back.LastMove(), back.Equal(g), err)
	// Output:
	// "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4" <nil>
	// e2e4 true <nil>
}

func ExampleGame_OutcomeWithClaims() {
	g := game.New(board.Start())
	for range 2 {
		for _, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
			m, _ := board.ParseMove(text)
			if err := g.Play(m); err != nil {
				fmt.Println(err)
			}
		}
	}
	fmt.Println(g.Outcome())
	fmt.Println(g.OutcomeWithClaims())
	// Output:
	// * game in progress
	// 1/2-1/2 threefold repetition
}

func ExampleErrMissingPromotion() {
	var b board.Board
	if err := b.UnmarshalText([]byte("7k/P7/8/8/8/8/8/K7 w - - 0 1")); err != nil {
		fmt.Println(err)
	}
	err := game.New(b).Play(board.NewMove(board.A7, board.A8))
	fmt.Println(errors.Is(err, game.ErrMissingPromotion))
	fmt.Println(err)
	// Output:
	// true
	// game: illegal move a7a8 at ply 0, white to move: promotion piece missing
}

// All pawns are blocked, and the bishop cannot attack them: the position is dead.
func ExampleGame_Winnable() {
	b, err := fen.Parse("4kb2/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1")
	if err != nil {
		panic(err)
	}
	g := game.New(b)
	for _, c := range []board.Color{board.White, board.Black} {
		fmt.Println(c, g.Winnable(context.Background(), c).Verdict)
	}
	// Output:
	// white unwinnable
	// black unwinnable
}
