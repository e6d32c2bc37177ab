package cookbook_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/winnable"
	"github.com/luftchess/luft/pgn/san"
)

// Play moves given as text, in algebraic or UCI notation.
func Example_playText() {
	g := game.New(board.Start())
	for _, text := range []string{"e4", "e7e5", "Nf3", "Nc6", "Bb5"} {
		m := must(san.Play(g, text))
		fmt.Print(m, " ")
	}
	fmt.Println(g.FEN())
	// Output:
	// e2e4 e7e5 g1f3 b8c6 f1b5 r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3
}

// Tell a user why a move cannot be played: syntax, illegal, ambiguous, or no promotion piece.
func Example_whyNotPlayed() {
	g := game.New(must(fen.Parse("7k/P7/8/8/8/2N3N1/8/K7 w - - 0 1")))
	for _, text := range []string{"knight e4", "Ra8", "Ne4", "a8"} {
		_, err := san.Play(g, text)
		switch {
		case errors.Is(err, san.ErrSyntax):
			fmt.Println(text, "is not a move")
		case errors.Is(err, san.ErrAmbiguous):
			fmt.Println(text, "can mean several moves")
		case errors.Is(err, game.ErrMissingPromotion):
			fmt.Println(text, "needs a piece to promote to")
		case errors.Is(err, game.ErrIllegalMove):
			fmt.Println(text, "is illegal")
		}
	}
	// Output:
	// knight e4 is not a move
	// Ra8 is illegal
	// Ne4 can mean several moves
	// a8 needs a piece to promote to
}

// Read FEN, turn, check, legal moves and last move from a game.
func Example_gameState() {
	g := game.New(board.Start())
	for _, text := range []string{"f3", "e5", "Kf2", "Qh4+"} {
		must(san.Play(g, text))
	}
	fmt.Println(g.FEN(), g.Turn(), g.InCheck(), g.Ply())
	fmt.Println(slices.Collect(g.LegalMoves()))
	fmt.Println(g.LastMove(), san.FormatLast(g))
	// Output:
	// rnb1kbnr/pppp1ppp/8/4p3/7q/5P2/PPPPPKPP/RNBQ1BNR w kq - 2 3 white true 4
	// [g2g3 f2e3]
	// d8h4 Qh4+
}

// Take moves back and play them again.
func Example_undoRedo() {
	g := game.New(board.Start())
	must(san.Play(g, "e4"))
	must(san.Play(g, "e5"))
	fmt.Println(g.Undo())
	fmt.Println(san.FormatGame(g))
	fmt.Println(g.Redo())
	fmt.Println(san.FormatGame(g))
	// Output:
	// e7e5 true
	// 1. e4
	// e7e5 true
	// 1. e4 e5
}

// Find out whether and how a game has ended.
func Example_outcome() {
	g := game.New(board.Start())
	for _, text := range []string{"f3", "e5", "g4", "Qh4#"} {
		must(san.Play(g, text))
	}
	o := g.Outcome()
	fmt.Println(o, o.Result == game.BlackWins, o.Termination == game.Checkmate)
	// Output:
	// 0-1 checkmate true true
}

// End a game by threefold repetition or the fifty-move rule, as servers do.
func Example_outcomeWithClaims() {
	g := game.New(board.Start())
	for _, text := range []string{"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"} {
		must(san.Play(g, text))
	}
	fmt.Println(g.Repetitions(), "times;", g.Outcome(), "without a claim;", g.OutcomeWithClaims(), "with")
	// Output:
	// 3 times; * game in progress without a claim; 1/2-1/2 threefold repetition with
}

// Find out whether a player can claim a draw, now or by announcing a move.
func Example_claimDraw() {
	g := game.New(must(fen.Parse("4k3/8/8/8/8/8/8/R3K3 w - - 99 80")))
	fmt.Println(g.Claims().Any())
	claims := must(g.ClaimsAfter(board.NewMove(board.A1, board.A2)))
	fmt.Println(claims.FiftyMoves, claims.Threefold)
	// Output:
	// false
	// true false
}

// Decide a game in which a player has run out of time.
func Example_flagFall() {
	b := must(fen.Parse("4k3/8/8/8/8/8/4p3/4K1N1 b - - 0 1"))
	fmt.Println("black can mate:", movegen.CanMate(&b, board.Black), "white can mate:", movegen.CanMate(&b, board.White))
	b = must(fen.Parse("4k3/8/8/8/8/8/8/4K1N1 b - - 0 1"))
	fmt.Println("neither can:", movegen.InsufficientMaterial(&b))

	// The Laws ask for more than material: here a bishop cannot pass the pawns.
	b = must(fen.Parse("4kb2/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"))
	fmt.Println(movegen.CanMate(&b, board.Black), winnable.Solve(context.Background(), &b, board.Black, 0).Reason)
	// Output:
	// black can mate: true white can mate: true
	// neither can: true
	// true blocked position
}

// Go through all positions of a game.
func Example_positionsOfGame() {
	g := game.New(board.Start())
	must(san.Play(g, "e4"))
	must(san.Play(g, "c5"))
	for ply := range g.Ply() + 1 {
		b, _ := g.BoardAt(ply)
		fmt.Println(ply, b.FEN())
	}
	// Output:
	// 0 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
	// 1 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
	// 2 rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
}

// Store a game as JSON, and continue it after reading it back.
func Example_gameJSON() {
	g := game.New(board.Start())
	must(san.Play(g, "e4"))
	must(san.Play(g, "e5"))
	text := must(json.Marshal(g))
	fmt.Println(string(text))
	back := new(game.Game)
	fmt.Println(json.Unmarshal(text, back), back.Equal(g))
	fmt.Println(back.Undo())
	// Output:
	// "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5"
	// <nil> true
	// e7e5 true
}

// Show the start and the moves of a game as UCI writes them.
func Example_gameText() {
	g := game.New(board.Start())
	must(san.Play(g, "Nf3"))
	fmt.Println(g, g.Moves())
	// Output:
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves g1f3 [g1f3]
}
