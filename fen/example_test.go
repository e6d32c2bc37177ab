package fen_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

func ExampleParse() {
	b, err := fen.Parse("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(b)
	fmt.Println(fen.Format(&b)) // no pawn can capture on c6
	// Output:
	// 8 r n b q k b n r
	// 7 p p . p p p p p
	// 6 . . . . . . . .
	// 5 . . p . . . . .
	// 4 . . . . P . . .
	// 3 . . . . . . . .
	// 2 P P P P . P P P
	// 1 R N B Q K B N R
	//   a b c d e f g h  white to move
	// rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2
}

// A Parser reads variants, and positions that cannot arise in a game.
func ExampleParser() {
	p := fen.Parser{Rules: board.Crazyhouse}
	b, err := p.Parse("4k3/8/8/8/8/8/8/3QK2R~[Pn] w - - 0 1")
	fmt.Println(b.Pocket(board.White, board.Pawn), err)

	const queens = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1"
	_, err = fen.Parse(queens)
	fmt.Println(errors.Is(err, board.TooMuchMaterial))
	p = fen.Parser{Waive: []board.Reason{board.TooMuchMaterial}}
	b, err = p.Parse(queens)
	fmt.Println(b.Kind(board.Queen).Count(), err)
	// Output:
	// 1 <nil>
	// true
	// 30 <nil>
}

// A Setup says what is wrong with a position, and can be changed before it becomes a Board.
func ExampleParseSetup() {
	const queens = "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1"
	_, err := fen.Parse(queens)
	fmt.Println(errors.Is(err, board.TooMuchMaterial))

	s, err := fen.ParseSetup(queens)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := s.Board(board.TooMuchMaterial)
	fmt.Println(b.Kind(board.Queen).Count(), err)
	// Output:
	// true
	// 30 <nil>
}

func ExampleError() {
	_, err := fen.Parse("rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	fmt.Println(err)

	_, err = fen.Parse("r3k3/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
	fmt.Println(err)
	if e, ok := errors.AsType[*fen.Error](err); ok {
		fmt.Println(e.Field, e.Offset)
	}
	fmt.Println(errors.Is(err, board.ImpossibleCastling))
	// Output:
	// fen: piece placement (offset 18, at "9/8/8/8/PPPPPPPP/RNBQKBN"): not a piece, a digit from 1 to 8 or a slash
	// fen: castling (offset 27, at "kq - 0 1"): board: illegal position: castling right without its king and rook (h8)
	// castling 27
	// true
}

func ExampleField() {
	_, err := fen.Parse("4k3/8/8/8/8/8/8/4K3 w - - -1 1")
	if e, ok := errors.AsType[*fen.Error](err); ok && e.Field == fen.FieldHalfmove {
		fmt.Println("check the", e.Field)
	}
	// Output:
	// check the halfmove clock
}

func ExampleFormatter() {
	b, _ := board.Chess960(0)
	f := fen.Formatter{Castling: fen.CastlingShredder, NoCounters: true}
	fmt.Println(f.Format(&b, board.NoMove))
	fmt.Println(fen.Format(&b))
	// Output:
	// bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf -
	// bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1
}

// White may castle with an inner rook, which X-FEN has to name.
func ExampleCastlingStyle() {
	b, err := fen.Parse("4k3/8/8/8/8/8/8/R3KR1R w FA - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, style := range []fen.CastlingStyle{fen.CastlingXFEN, fen.CastlingShredder} {
		fmt.Println(fen.Formatter{Castling: style}.Format(&b, board.NoMove))
	}
	// Output:
	// 4k3/8/8/8/8/8/8/R3KR1R w FQ - 0 1
	// 4k3/8/8/8/8/8/8/R3KR1R w FA - 0 1
}

// After e2e4, the pawn on d4 could capture if it were not pinned.
func ExampleEnPassantStyle() {
	b, err := fen.Parse("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	last := board.NewMove(board.E2, board.E4)
	b.Play(last)
	for _, style := range []fen.EnPassantStyle{fen.EnPassantLegal, fen.EnPassantBeside, fen.EnPassantAlways} {
		fmt.Println(fen.Formatter{EnPassant: style}.Format(&b, last))
	}
	// Output:
	// 3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1
	// 3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1
	// 3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1
}

func ExampleEPD() {
	e, err := fen.ParseEPD(`2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6;id "WAC.001"`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.ID(), e.BestMoves(), e.Board.Turn())

	e.Ops = append(e.Ops, fen.Op{Code: "c0", Operands: []fen.Operand{{Text: `"quiet"`, Quoted: true}}})
	fmt.Println(e)
	// Output:
	// WAC.001 [Qg6] white
	// 2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id "WAC.001"; c0 "\"quiet\"";
}

func ExampleOp() {
	e, err := fen.ParseEPD("4k3/8/8/8/8/8/4P3/4K3 w - - pv e4 Kd7 Kd2; acd 12;")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, op := range e.Ops {
		fmt.Println(op.Code, len(op.Operands))
	}
	// Output:
	// pv 3
	// acd 1
}

func ExampleOperand() {
	e, err := fen.ParseEPD(`4k3/8/8/8/8/8/4P3/4K3 w - - acd 12; c0 "12 plies";`)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, op := range e.Ops {
		n, ok := op.Operands[0].Int()
		fmt.Printf("%q %v %d %v\n", op.Operands[0].Text, op.Operands[0].Quoted, n, ok)
	}
	// Output:
	// "12" false 12 true
	// "12 plies" true 0 false
}

func ExampleReader() {
	const suite = `# mates
8/2P1P1P1/3PkP2/8/4K3/8/8/8 w - - dm 3; id "first";
8/2P1P1P1/3PkP2/8/4K3/8/8/9 w - - dm 3; id "second";
6k1/5ppp/8/8/8/8/8/R5K1 w - - dm 1; id "third";
`
	r := fen.NewReader(strings.NewReader(suite))
	for e, err := range r.Records() {
		if err != nil {
			fmt.Println(err)
			continue
		}
		moves, _ := e.DirectMate()
		fmt.Println(r.Line(), e.ID(), moves)
	}
	// Output:
	// 2 first 3
	// fen: line 3, piece placement (offset 26, at "9 w - - dm 3; id \"second"): not a piece, a digit from 1 to 8 or a slash
	// 4 third 1
}

// A program that takes positions from people can repair what does not change the pieces,
// and tell what it has repaired.
func ExampleParseLenient() {
	b, repairs, err := fen.ParseLenient("r3k3/8/8/8/8/8/8/R3K2R w KQkq e6")
	fmt.Println(b.FEN(), err)
	for _, r := range repairs {
		fmt.Println(r)
	}
	// Output:
	// r3k3/8/8/8/8/8/8/R3K2R w KQq - 0 1 <nil>
	// castling: read "KQkq" as "KQq", castling right without its king and rook (offset 25)
	// en passant: read "e6" as "-", en passant square that no double step explains (offset 30)
	// halfmove clock missing: read as "0" (offset 32)
	// fullmove number missing: read as "1" (offset 32)
}

func ExampleRepair() {
	_, repairs, _ := fen.ParseLenient("4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1")
	r := repairs[0]
	fmt.Println(r.Field, r.Offset, r.Old, r.New)
	// Output: castling 22 KQkq -
}

func ExampleParseOp() {
	op, err := fen.ParseOp(`bm Qg6 Nf3;`)
	fmt.Println(op.Code, len(op.Operands), err)
	fmt.Println(op)
	_, err = fen.ParseOp(`bm Qg6 id "x";`)
	fmt.Println(err)
	// Output:
	// bm 2 <nil>
	// bm Qg6 Nf3
	// "bm Qg6 id \"x\";" is not a valid EPD operation (offset 7): missing semicolon before id
}

func ExampleLineError() {
	err := error(&fen.LineError{Line: 3, Err: errors.New("no best move")})
	if e, ok := errors.AsType[*fen.LineError](err); ok {
		fmt.Println(e.Line, e)
	}
	// Output: 3 line 3: no best move
}
