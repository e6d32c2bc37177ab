package cookbook_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
)

// Find the file, rank and colour of a square.
func Example_square() {
	s := must(board.ParseSquare("e4"))
	fmt.Println(s.File(), s.Rank(), board.LightSquares.Has(s))
	fmt.Println(s.Distance(board.H8), "king moves to h8")
	// Output:
	// e 4 true
	// 4 king moves to h8
}

// Combine sets of squares.
func Example_squareSet() {
	centre := board.NewSquare(board.FileD, board.Rank4).Bitboard() | board.E4.Bitboard() | board.D5.Bitboard().With(board.E5)
	light := centre & board.LightSquares
	for s := range light.Squares() {
		fmt.Print(s, " ")
	}
	fmt.Println(light.Count(), centre.Has(board.E4), board.Rank1.Bitboard()&^centre == board.Rank1.Bitboard())
	// Output:
	// e4 d5 2 true true
}

// Loop over all pieces of a board.
func Example_allPieces() {
	b := must(fen.Parse("8/8/4k3/8/8/3QK3/8/8 w - - 0 1"))
	for s, p := range b.All() {
		fmt.Println(s, p, p.Color(), p.Kind())
	}
	// Output:
	// d3 Q white queen
	// e3 K white king
	// e6 k black king
}

// Find the squares of all pieces of one kind and colour.
func Example_piecesOfAKind() {
	b := board.Start()
	for s := range b.Pieces(board.BlackKnight).Squares() {
		fmt.Println(s)
	}
	fmt.Println("king on", b.King(board.Black))
	// Output:
	// b8
	// g8
	// king on e8
}

// Find what stands on a square.
func Example_pieceOnSquare() {
	b := board.Start()
	p := b.Piece(board.D8)
	fmt.Println(p, p.Color(), p.Kind(), string(p.Figurine()))
	fmt.Println(b.Piece(board.E4) == board.NoPiece)
	// Output:
	// q black queen ♛
	// true
}

// Draw a board as text, with letters or with figurines.
func Example_textBoard() {
	b := must(fen.Parse("r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4"))
	fmt.Print(b)
	fmt.Print(b.Unicode())
	// Output:
	// 8 r . b q k b . r
	// 7 p p p p . Q p p
	// 6 . . n . . n . .
	// 5 . . . . p . . .
	// 4 . . B . P . . .
	// 3 . . . . . . . .
	// 2 P P P P . P P P
	// 1 R N B . K . N R
	//   a b c d e f g h  black to move
	// 8 ♜ . ♝ ♛ ♚ ♝ . ♜
	// 7 ♟ ♟ ♟ ♟ . ♕ ♟ ♟
	// 6 . . ♞ . . ♞ . .
	// 5 . . . . ♟ . . .
	// 4 . . ♗ . ♙ . . .
	// 3 . . . . . . . .
	// 2 ♙ ♙ ♙ ♙ . ♙ ♙ ♙
	// 1 ♖ ♘ ♗ . ♔ . ♘ ♖
	//   a b c d e f g h  black to move
}

// List the legal moves of a position.
func Example_legalMoves() {
	b := must(fen.Parse("8/8/8/8/8/4k3/4p3/4K2R w K - 0 1"))
	fmt.Println(movegen.Count(&b), slices.Collect(movegen.Legal(&b)))
	// Output:
	// 9 [h1f1 h1g1 h1h2 h1h3 h1h4 h1h5 h1h6 h1h7 h1h8]
}

// List the moves of one piece, with all promotions.
func Example_movesFromSquare() {
	b := must(fen.Parse("1n5k/P7/8/8/8/8/8/K7 w - - 0 1"))
	for m := range movegen.LegalFrom(&b, board.A7) {
		fmt.Println(m, m.To(), m.Promotion())
	}
	// Output:
	// a7a8q a8 queen
	// a7a8r a8 rook
	// a7a8b a8 bishop
	// a7a8n a8 knight
	// a7b8q b8 queen
	// a7b8r b8 rook
	// a7b8b b8 bishop
	// a7b8n b8 knight
}

// Find the moves that a user may have meant by dragging a piece from one square to another.
func Example_draggedPiece() {
	b := must(fen.Parse("8/P5k1/8/8/8/8/8/R3K2R w KQ - 0 1"))
	fmt.Println(movegen.Find(&b, board.A7, board.A8))
	fmt.Println(movegen.Find(&b, board.E1, board.G1))
	fmt.Println(movegen.Find(&b, board.E1, board.H1)) // the king dropped on its rook
	fmt.Println(movegen.Find(&b, board.E1, board.E4))
	// Output:
	// [a7a8q a7a8r a7a8b a7a8n]
	// [e1g1]
	// [e1g1]
	// []
}

// Find out whether a move is legal, with castling spelled either way.
func Example_isLegal() {
	b := must(fen.Parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"))
	for _, s := range []string{"e1g1", "e1h1", "e1g2"} {
		m, legal := movegen.Canonical(&b, must(board.ParseMove(s)))
		fmt.Println(s, m, legal)
	}
	// Output:
	// e1g1 e1g1 true
	// e1h1 e1g1 true
	// e1g2 e1g2 false
}

// Find out what a move does: what it captures, whether it castles, promotes or gives check.
func Example_effectOfMove() {
	b := must(fen.Parse("r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 0 1"))
	for _, s := range []string{"e5d6", "e1g1", "h1h8", "e1e2"} {
		e, legal := movegen.EffectOf(&b, must(board.ParseMove(s)))
		fmt.Println(s, legal, "captures", e.Captured, "on", e.CapturedOn, "en passant", e.EnPassant)
		fmt.Println("  castling", e.Castling, e.Side, "check", e.Check, "quiet", e.IsQuiet())
	}
	// Output:
	// e5d6 true captures p on d5 en passant true
	//   castling false king side check false quiet false
	// e1g1 true captures . on - en passant false
	//   castling true king side check false quiet true
	// h1h8 true captures . on - en passant false
	//   castling false king side check true quiet true
	// e1e2 true captures . on - en passant false
	//   castling false king side check false quiet true
}

// Try a move without changing the board.
func Example_tryMove() {
	b := board.Start()
	next := b // a copy
	next.Play(board.NewMove(board.E2, board.E4))
	fmt.Println(b.Turn(), next.Turn(), next.FEN())
	// Output:
	// white black rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
}

// Go through the legal moves as a tree to depth 2.
func Example_moveTree() {
	b := must(fen.Parse("8/8/8/8/8/k7/p7/K7 b - - 0 1"))
	for m, next := range movegen.Successors(&b) {
		fmt.Println(m)
		for reply, after := range movegen.Successors(&next) {
			fmt.Println("  ", reply, after.FEN())
		}
	}
	// Output:
	// a3b3
	// a3a4
	//    a1a2 8/8/8/8/k7/8/K7/8 b - - 0 2
	//    a1b2 8/8/8/8/k7/8/pK6/8 b - - 2 2
	// a3b4
	//    a1a2 8/8/8/8/1k6/8/K7/8 b - - 0 2
	//    a1b2 8/8/8/8/1k6/8/pK6/8 b - - 2 2
}

// Count the ways to play a number of plies (perft), in total and for each first move.
func Example_perft() {
	b := must(fen.Parse("8/8/8/8/8/4k3/4p3/4K2R w K - 0 1"))
	fmt.Println(movegen.Perft(&b, 5))
	for m, n := range movegen.Divide(&b, 5) {
		fmt.Println(m, n)
	}
	// Output:
	// 52849
	// h1f1 3242
	// h1g1 4976
	// h1h2 5651
	// h1h3 4968
	// h1h4 1952
	// h1h5 7034
	// h1h6 8342
	// h1h7 8342
	// h1h8 8342
}

// List the squares that a piece attacks.
func Example_attacks() {
	b := board.Start()
	for s := range movegen.Attacks(&b, board.B1).Squares() {
		fmt.Print(s, " ")
	}
	fmt.Println()
	// Output:
	// d2 a3 c3
}

// List the pieces of a colour that attack or defend a square.
func Example_attackers() {
	b := must(fen.Parse("3r3k/8/5n2/3p4/2B1P3/8/8/3R2K1 w - - 0 1"))
	for s := range movegen.Attackers(&b, board.D5, board.White).Squares() {
		fmt.Println(b.Piece(s), "on", s)
	}
	fmt.Println("defended by", movegen.Attackers(&b, board.D5, board.Black).Count())
	// Output:
	// R on d1
	// B on c4
	// P on e4
	// defended by 2
}

// Find the pieces that give check, and those that are pinned to their king.
func Example_checkersAndPins() {
	b := must(fen.Parse("4k3/4r3/8/8/7b/8/4NP2/4K3 w - - 0 1"))
	for s := range movegen.Pinned(&b, board.White).Squares() {
		fmt.Println(b.Piece(s), "on", s, "is pinned")
	}
	b.Play(board.NewMove(board.F2, board.F3))
	b.Play(board.NewMove(board.E8, board.D8))
	fmt.Println("in check:", movegen.InCheck(&b), "by", movegen.Checkers(&b).First())
	// Output:
	// N on e2 is pinned
	// P on f2 is pinned
	// in check: true by h4
}

// Find out who may still castle, and on which side.
func Example_castlingRights() {
	b := must(fen.Parse("r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"))
	for _, c := range []board.Color{board.White, board.Black} {
		for _, side := range []board.CastlingSide{board.KingSide, board.QueenSide} {
			fmt.Println(c, side, b.CastlingRook(c, side))
		}
	}
	// Output:
	// white king side h1
	// white queen side -
	// black king side -
	// black queen side a8
}

// Find the squares on which two boards differ.
func Example_difference() {
	before := must(fen.Parse("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"))
	after := before
	after.Play(board.NewMove(board.E5, board.D6))
	for s := range before.Diff(&after).Squares() {
		fmt.Println(s, before.Piece(s), "to", after.Piece(s))
	}
	// Output:
	// d5 p to .
	// e5 P to .
	// d6 . to P
}

// Compare positions as the repetition rule does, and use one as the key of a map.
func Example_samePosition() {
	a := must(fen.Parse("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"))
	b := must(fen.Parse("4k3/8/8/8/8/8/8/R3K3 w Q - 12 40"))
	fmt.Println(a == b, a.SamePosition(&b), a.Hash() == b.Hash())
	seen := map[uint64]int{a.Hash(): 1}
	seen[b.Hash()]++
	fmt.Println(len(seen))
	// Output:
	// false true true
	// 1
}

// Change a position: take a piece off the board.
func Example_editPosition() {
	b := board.Start()
	s := b.Setup()
	s.Pieces[board.D8] = board.NoPiece
	fmt.Println(must(s.Board()).FEN())
	// Output:
	// rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
}

// Set up a position piece by piece, and list everything that is wrong with it.
func Example_setUpPosition() {
	var s board.Setup
	s.Pieces[board.E1], s.Pieces[board.A8] = board.WhiteKing, board.WhitePawn
	_, err := s.Board()
	fmt.Println("no king:", errors.Is(err, board.MissingKing))
	if e, ok := errors.AsType[*board.SetupError](err); ok {
		for _, p := range e.Problems {
			fmt.Println(p.Reason == board.PawnOnLastRank, p.Color, slices.Collect(p.Squares.Squares()))
		}
	}
	s.Pieces[board.A8], s.Pieces[board.E8], s.Fullmove = board.NoPiece, board.BlackKing, 1
	fmt.Println(must(s.Board()).FEN())
	// Output:
	// no king: true
	// true white [a8]
	// false black []
	// 4k3/8/8/8/8/8/8/4K3 w - - 0 1
}

// Make a random legal position with given material.
func Example_randomPosition() {
	b := must(board.Random(rand.NewPCG(1, 2), "KRPvKR"))
	fmt.Println(b.FEN())
	// Output:
	// 8/R7/7k/8/1K3P2/8/2r5/8 b - - 0 1
}

// Set up a Chess960 start position by its number.
func Example_chess960() {
	b := must(board.Chess960(0))
	fmt.Println(b.FEN())
	_, err := board.Chess960(960)
	fmt.Println(err != nil)
	// Output:
	// bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1
	// true
}

// Swap the colours of a position.
func Example_flip() {
	b := must(fen.Parse("4k3/8/8/8/8/8/P7/4K2R w K - 0 1"))
	flipped := b.Flip()
	fmt.Println(flipped.FEN())
	// Output:
	// 4k2r/p7/8/8/8/8/8/4K3 b k - 0 1
}

// Store a board as JSON, and read it back.
func Example_boardJSON() {
	b := board.Start()
	text := must(json.Marshal(map[string]any{"board": b, "move": board.NewMove(board.E2, board.E4)}))
	fmt.Println(string(text))
	var back struct {
		Board board.Board
		Move  board.Move
	}
	fmt.Println(json.Unmarshal(text, &back), back.Board == b, back.Move)
	// Output:
	// {"board":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","move":"e2e4"}
	// <nil> true e2e4
}

// Store a board in as few bytes as possible.
func Example_boardBinary() {
	b := board.Start()
	data := must(b.MarshalBinary())
	var back board.Board
	fmt.Println(len(data), "bytes", back.UnmarshalBinary(data), back == b)
	// Output:
	// 38 bytes <nil> true
}

// Pass the turn to see what the opponent threatens.
func Example_nullMove() {
	b := must(fen.Parse("6k1/5ppp/8/8/8/8/5PPP/r5K1 w - - 0 1"))
	fmt.Println(b.PlayNull(), "in check, so the turn cannot be passed")
	b = board.Start()
	fmt.Println(b.PlayNull(), b.Turn())
	// Output:
	// false in check, so the turn cannot be passed
	// true black
}
