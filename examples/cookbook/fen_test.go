package cookbook_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn/san"
)

// Read a position from FEN and write it.
func Example_fen() {
	b := must(fen.Parse("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3"))
	fmt.Println(b.Turn(), b.Fullmove(), b.Halfmove(), b.EnPassant())
	fmt.Println(b.FEN())
	// Output:
	// white 3 2 -
	// r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3
}

// Tell a user what is wrong with a FEN record, and where.
func Example_fenError() {
	for _, s := range []string{"8/8/8/8/8/8/8 w - - 0 1", "4k3/8/8/8/8/8/8/8 w - - 0 1"} {
		_, err := fen.Parse(s)
		if e, ok := errors.AsType[*fen.Error](err); ok {
			fmt.Printf("%v, offset %d, near %q; no king: %v\n", e.Field, e.Offset, e.Near, errors.Is(e, board.MissingKing))
		}
	}
	// Output:
	// piece placement, offset 13, near " w - - 0 1"; no king: false
	// piece placement, offset 0, near "4k3/8/8/8/8/8/8/8 w - - "; no king: true
}

// Read a damaged FEN record, and see what was repaired.
func Example_fenLenient() {
	b, repairs, err := fen.ParseLenient("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBN1 b KQkq e4 -1")
	fmt.Println(b.FEN(), err)
	for _, r := range repairs {
		fmt.Printf("%v at %d: %q read as %q\n", r.Field, r.Offset, r.Old, r.New)
	}
	// Output:
	// rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBN1 b Qkq - 0 1 <nil>
	// castling at 48: "KQkq" read as "Qkq"
	// en passant at 53: "e4" read as "-"
	// halfmove clock at 56: "-1" read as "0"
	// fullmove number at 58: "" read as "1"
}

// Write FEN for Chess960 programs (Shredder-FEN), or with the en passant square always.
func Example_fenDialects() {
	b := board.Start()
	m := board.NewMove(board.E2, board.E4)
	b.Play(m)
	fmt.Println(b.FEN())
	fmt.Println(fen.Formatter{Castling: fen.CastlingShredder}.Format(&b, m))
	fmt.Println(fen.Formatter{EnPassant: fen.EnPassantAlways}.Format(&b, m))
	// Output:
	// rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
	// rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1
	// rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
}

// Read one EPD record: its best moves, name and other operations.
func Example_epd() {
	e := must(fen.ParseEPD(`2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; ce +400; id "WAC.001";`))
	ce, ok := e.Centipawns()
	fmt.Println(e.ID(), e.BestMoves(), e.Board.Turn(), ce, ok)
	m := must(san.Parse(&e.Board, e.BestMoves()[0]))
	fmt.Println(m)
	// Output:
	// WAC.001 [Qg6] white 400 true
	// g3g6
}

// Write an EPD record.
func Example_writeEPD() {
	e := fen.EPD{Board: board.Start(), Ops: []fen.Op{must(fen.ParseOp(`bm e4 d4`)), must(fen.ParseOp(`id "start"`))}}
	fmt.Println(e)
	// Output:
	// rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4 d4; id "start";
}

// Read a file of EPD or FEN records, with an error for each bad line.
func Example_epdFile() {
	file := must(os.Open("testdata/suite.epd"))
	defer file.Close()
	r := fen.NewReader(file)
	for e, err := range r.Records() {
		if err != nil {
			fmt.Println("bad record in line", r.Line())
			continue
		}
		fmt.Println(e.ID(), e.BestMoves(), strings.Fields(e.Board.FEN())[0])
	}
	// Output:
	// mate.1 [Qg6] 2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1
	// bad record in line 3
	// mate.2 [Ra8#] 6k1/5ppp/8/8/8/8/5PPP/R5K1
}
