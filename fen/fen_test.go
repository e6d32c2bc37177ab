package fen_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

const (
	startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
)

func TestParse(t *testing.T) {
	tests := []struct {
		name string
		in   string
		want string // in the default style; "" if it is in itself
	}{
		{"start position", startFEN, ""},
		{"kiwipete", kiwipete, ""},
		{"black to move", "8/8/8/8/8/5k2/5p2/5K2 b - - 13 77", ""},
		{"no castling right", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", ""},
		{"highest counters", "4k3/8/8/8/8/8/8/4K3 w - - 65535 65535", ""},
		{"move number 0 is kept", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", ""},

		{"blanks around and between", " \t 4k3/8/8/8/8/8/8/4K3  w\t-   - \t 3  9  ", "4k3/8/8/8/8/8/8/4K3 w - - 3 9"},
		{"four fields", "4k3/8/8/8/8/8/8/4K3 w - -", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"four fields and blanks", "4k3/8/8/8/8/8/8/4K3 b - -  ", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"leading zeros in counters", "4k3/8/8/8/8/8/8/4K3 w - - 007 0000000012", "4k3/8/8/8/8/8/8/4K3 w - - 7 12"},

		{"castling letters in another order", "r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"one right each", "r3k2r/8/8/8/8/8/8/R3K2R w Qk - 0 1", ""},
		{"Shredder-FEN, ordinary chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"Shredder-FEN, Chess960", "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w BFbf - 0 1", "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w KQkq - 0 1"},
		{"dialects mixed", "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w BKqf - 0 1", "nrkbqrbn/pppppppp/8/8/8/8/PPPPPPPP/NRKBQRBN w KQkq - 0 1"},
		{"X-FEN, outermost rook", "4k3/8/8/8/8/8/8/RR2KR1R w KQ - 0 1", ""},
		{"X-FEN, inner rooks", "4k3/8/8/8/8/8/8/RR2KR1R w FB - 0 1", ""},
		{"X-FEN, inner rook of one side", "rr2kr1r/8/8/8/8/8/8/4K3 b hb - 0 1", "rr2kr1r/8/8/8/8/8/8/4K3 b kb - 0 1"},
		{"rook beyond the king is not its rook", "4k3/8/8/8/8/8/8/1RK2R1R w B - 0 1", "4k3/8/8/8/8/8/8/1RK2R1R w Q - 0 1"},
		{"king on a corner's neighbour", "4k3/8/8/8/8/8/8/RK5R w KQ - 0 1", ""},
		{"king off the e-file", "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", ""},

		{"en passant", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", ""},
		{"en passant for Black", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", ""},
		{"en passant with no pawn beside", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
		{"en passant by a pinned pawn", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1"},
		{"en passant, both pawns leave the king's rank", "4k3/8/8/K1pP3r/8/8/8/8 w - c6 0 1", "4k3/8/8/K1pP3r/8/8/8/8 w - - 0 1"},
		{"en passant, one of two pawns is pinned", "4r1k1/8/8/2PpP3/8/8/8/4K3 w - d6 0 1", ""},
		{"en passant across the edge of the board", "4k3/8/8/p6P/8/8/8/4K3 w - a6 0 1", "4k3/8/8/p6P/8/8/8/4K3 w - - 0 1"},
		{"en passant takes the checking pawn", "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", ""},
		{"en passant does not help against the check", "8/8/8/8/1pP5/8/R6k/4K3 b - c3 0 1", "8/8/8/8/1pP5/8/R6k/4K3 b - - 0 1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := test.want
			if want == "" {
				want = test.in
			}
			b, err := fen.Parse(test.in)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, fen.Format(&b)); diff != "" {
				t.Errorf("Format after Parse (-want +got):\n%s", diff)
			}
			checkRoundTrip(t, b)

			s, err := fen.ParseSetup(test.in)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := s.Board(); got != b || err != nil {
				t.Errorf("ParseSetup and Board = %v, %v, want what Parse gives", fen.Format(&got), err)
			}
		})
	}
}

// checkRoundTrip checks that b reads back from its text in every style.
func checkRoundTrip(t *testing.T, b board.Board, waive ...board.Reason) {
	t.Helper()
	parse := fen.Parse
	if waive != nil {
		parse = func(text string) (board.Board, error) {
			s, err := fen.ParseSetup(text)
			if err != nil {
				return board.Board{}, err
			}
			return s.Board(waive...)
		}
	}
	for _, f := range []fen.Formatter{{}, {Castling: fen.CastlingShredder}} {
		text := f.Format(&b, board.NoMove)
		if got, err := parse(text); got != b || err != nil {
			t.Errorf("Parse(%q) = %q, %v, want the Board that was written", text, fen.Format(&got), err)
		}
	}
}

// mark stands in the tables before the byte at which an error is expected.
const mark = "¶"

func TestParseErrors(t *testing.T) {
	tests := []struct {
		name  string
		in    string // with mark where the error is
		field fen.Field
		is    error // a reason, if the text can be read
	}{
		{"empty", "¶", fen.FieldPlacement, nil},
		{"blanks only", "   ¶", fen.FieldPlacement, nil},
		{"garbage", "¶hello have a nice day", fen.FieldPlacement, nil},
		{"not ASCII", "rnb¶♛kbnr/8/8/8/8/8/8/4K3 w - - 0 1", fen.FieldPlacement, nil},
		{"not UTF-8", "rnb¶\xff\xfekbnr w - - 0 1", fen.FieldPlacement, nil},
		{"zero byte", "4k3/8/8/8/8/8/8/¶\x004K3 w - - 0 1", fen.FieldPlacement, nil},
		{"line end", "4k3/8/8/8/8/8/8/4K3 w - - 0 ¶1\n", fen.FieldFullmove, nil},
		{"nine squares in a rank", "rnbqkbnr/pppppppp¶p/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", fen.FieldPlacement, nil},
		{"nine squares by a digit", "rnbqkbnr/ppp¶6/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", fen.FieldPlacement, nil},
		{"digit 9", "rnbqkbnr/pppppppp/¶9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", fen.FieldPlacement, nil},
		{"digit 0", "rnbqk¶0nr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", fen.FieldPlacement, nil},
		{"two digits in a row", "4k3/8/4¶4/8/8/8/8/4K3 w - - 0 1", fen.FieldPlacement, nil},
		{"seven squares in a rank", "rnbqkbnr/ppppppp¶/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", fen.FieldPlacement, nil},
		{"seven squares in the last rank", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN¶ w KQkq - 0 1", fen.FieldPlacement, nil},
		{"seven ranks", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP¶ w KQkq - 0 1", fen.FieldPlacement, nil},
		{"nine ranks", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR¶/8 w KQkq - 0 1", fen.FieldPlacement, nil},
		{"dots for slashes", "rnbqkbnr¶.pppppppp.8.8.8.8.PPPPPPPP.RNBQKBNR w KQkq - 0 1", fen.FieldPlacement, nil},
		{"placement only", "4k3/8/8/8/8/8/8/4K3¶", fen.FieldTurn, nil},
		{"no such player", "4k3/8/8/8/8/8/8/4K3 ¶x - - 0 1", fen.FieldTurn, nil},
		{"player in capitals", "4k3/8/8/8/8/8/8/4K3 ¶W - - 0 1", fen.FieldTurn, nil},
		{"player spelled out", "4k3/8/8/8/8/8/8/4K3 ¶white - - 0 1", fen.FieldTurn, nil},
		{"two fields", "4k3/8/8/8/8/8/8/4K3 w¶", fen.FieldCastling, nil},
		{"no such castling letter", "r3k2r/8/8/8/8/8/8/R3K2R w KQ¶xq - 0 1", fen.FieldCastling, nil},
		{"letter beyond h", "r3k2r/8/8/8/8/8/8/R3K2R w H¶i - 0 1", fen.FieldCastling, nil},
		{"dash after castling letters", "r3k2r/8/8/8/8/8/8/R3K2R w KQ¶- - 0 1", fen.FieldCastling, nil},
		{"two dashes", "r3k2r/8/8/8/8/8/8/R3K2R w ¶-- - 0 1", fen.FieldCastling, nil},
		{"castling letter twice", "r3k2r/8/8/8/8/8/8/R3K2R w KQ¶K - 0 1", fen.FieldCastling, nil},
		{"one right in two dialects", "r3k2r/8/8/8/8/8/8/R3K2R w KQ¶H - 0 1", fen.FieldCastling, nil},
		{"castling field missing", "4k3/8/8/8/8/8/8/4K3 w  - ¶0 1", fen.FieldEnPassant, nil},
		{"three fields", "4k3/8/8/8/8/8/8/4K3 w -¶", fen.FieldEnPassant, nil},
		{"no such square", "4k3/8/8/8/8/8/8/4K3 w - ¶e9 0 1", fen.FieldEnPassant, nil},
		{"square in capitals", "4k3/8/8/8/3pP3/8/8/4K3 b - ¶E3 0 1", fen.FieldEnPassant, nil},
		{"file only", "4k3/8/8/8/3pP3/8/8/4K3 b - ¶e 0 1", fen.FieldEnPassant, nil},
		{"two squares", "4k3/8/8/8/3pP3/8/8/4K3 b - ¶e3d3 0 1", fen.FieldEnPassant, nil},
		{"five fields", "4k3/8/8/8/8/8/8/4K3 w - - 0¶", fen.FieldFullmove, nil},
		{"negative counter", "4k3/8/8/8/8/8/8/4K3 w - - ¶-1 1", fen.FieldHalfmove, nil},
		{"counter with a plus", "4k3/8/8/8/8/8/8/4K3 w - - 0 ¶+1", fen.FieldFullmove, nil},
		{"counter too high", "4k3/8/8/8/8/8/8/4K3 w - - ¶65536 1", fen.FieldHalfmove, nil},
		{"counter beyond any integer", "4k3/8/8/8/8/8/8/4K3 w - - 0 ¶" + strings.Repeat("9", 400), fen.FieldFullmove, nil},
		{"hexadecimal counter", "4k3/8/8/8/8/8/8/4K3 w - - ¶0x1 1", fen.FieldHalfmove, nil},
		{"dash for a counter", "4k3/8/8/8/8/8/8/4K3 w - - ¶- 1", fen.FieldHalfmove, nil},
		{"seven fields", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ¶x", fen.FieldFullmove, nil},
		{"EPD operation", "4k3/8/8/8/8/8/8/4K3 w - - ¶bm Kd2;", fen.FieldHalfmove, nil},

		{"no king", "¶8/8/8/8/8/8/8/8 w - - 0 1", fen.FieldPlacement, board.MissingKing},
		{"no king, but castling letters", "¶rnbq1bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", fen.FieldPlacement, board.MissingKing},
		{"two kings", "8/8/¶kk6/8/8/8/8/7K w - - 0 1", fen.FieldPlacement, board.TooManyKings},
		{"pawn on the first rank", "4k3/8/8/8/8/8/8/4K1¶p1 w - - 0 1", fen.FieldPlacement, board.PawnOnLastRank},
		{"pawn on the last rank", "4k2¶P/8/8/8/8/8/8/4K3 w - - 0 1", fen.FieldPlacement, board.PawnOnLastRank},
		{"player not to move in check", "4¶k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", fen.FieldPlacement, board.OpponentInCheck},
		{"30 queens", "qqqqkqqq/qqqqqqqq/8/8/8/8/¶QQQQQQQQ/QQQQKQQQ w - - 0 1", fen.FieldPlacement, board.TooMuchMaterial},
		{"three checks", "4k3/5¶P2/3N4/8/8/8/4R3/4K3 b - - 0 1", fen.FieldPlacement, board.ImpossibleCheck},
		{"K without a rook", "4k3/8/8/8/8/8/8/R3K3 w Q¶K - 0 1", fen.FieldCastling, board.ImpossibleCastling},
		{"q without a rook", "4k2r/8/8/8/8/8/8/R3K3 w Qk¶q - 0 1", fen.FieldCastling, board.ImpossibleCastling},
		{"castling letters without any rooks", "q1n5/pppppppp/4k3/8/8/8/PPPPPPPP/4K3 w ¶KQkq - 0 1", fen.FieldCastling, board.ImpossibleCastling},
		{"castling king off the back rank", "4k3/8/8/8/8/8/4K3/R6R w ¶KQ - 0 1", fen.FieldCastling, board.ImpossibleCastling},
		{"castling rook is the opponent's", "4k3/8/8/8/8/8/8/4K1nr b ¶K - 0 1", fen.FieldCastling, board.ImpossibleCastling},
		{"file letter without its rook", "bnrknqrb/pppppppp/8/8/8/8/PPPPPPPP/BNRKNQRB w Cg¶F - 0 1", fen.FieldCastling, board.ImpossibleCastling},
		{"file letter of the king", "4k3/8/8/8/8/8/8/R3K3 w ¶E - 0 1", fen.FieldCastling, board.ImpossibleCastling},
		{"two rights on one side", "4k3/8/8/8/8/8/8/R1R1K3 w ¶AC - 0 1", fen.FieldCastling, board.ImpossibleCastling},
		{"en passant rank of the wrong player", "4k3/8/8/3Pp3/8/8/8/4K3 w - ¶e3 0 1", fen.FieldEnPassant, board.ImpossibleEnPassant},
		{"en passant on no such rank", "4k3/8/8/3Pp3/8/8/8/4K3 w - ¶e5 0 1", fen.FieldEnPassant, board.ImpossibleEnPassant},
		{"en passant without the pawn", "4k3/8/8/3P4/8/8/8/4K3 w - ¶e6 0 1", fen.FieldEnPassant, board.ImpossibleEnPassant},
		{"en passant square taken", "4k3/8/4n3/3Pp3/8/8/8/4K3 w - ¶e6 0 1", fen.FieldEnPassant, board.ImpossibleEnPassant},
		{"en passant, pawn never moved", "4k3/4p3/8/3Pp3/8/8/8/4K3 w - ¶e6 0 1", fen.FieldEnPassant, board.ImpossibleEnPassant},
		{"en passant with a check that was there before", "8/8/8/1k6/3Pp3/8/8/4KQ2 b - ¶d3 0 1", fen.FieldEnPassant, board.ImpossibleEnPassant},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			at := strings.Index(test.in, mark)
			in := strings.Replace(test.in, mark, "", 1)
			b, err := fen.Parse(in)
			checkError(t, err, test.field, at, test.is)
			if b != (board.Board{}) {
				t.Errorf("Parse with an error returned the board\n%v", b)
			}

			s, err := fen.ParseSetup(in)
			if test.is == nil {
				checkError(t, err, test.field, at, nil)
				if s != (board.Setup{}) {
					t.Errorf("ParseSetup with an error returned the setup %v", s)
				}
			} else if err != nil {
				t.Errorf("ParseSetup: %v, but the text can be read", err)
			} else if _, err := s.Board(); !errors.Is(err, test.is) {
				t.Errorf("ParseSetup and Board: %v, want %v", err, test.is)
			}
		})
	}
}

func checkError(t *testing.T, err error, field fen.Field, offset int, is error) {
	t.Helper()
	e, ok := errors.AsType[*fen.Error](err)
	if !ok {
		t.Fatalf("error %v, want a *fen.Error", err)
	}
	if e.Field != field || e.Offset != offset {
		t.Errorf("error at %v, offset %d, want %v, offset %d: %v", e.Field, e.Offset, field, offset, err)
	}
	if refused, ok := errors.AsType[*board.SetupError](err); ok != (is != nil) {
		t.Errorf("error holds the SetupError %v", refused)
	}
	if is != nil && !errors.Is(err, is) {
		t.Errorf("error %v is not %v", err, is)
	}
	if text := err.Error(); !strings.Contains(text, field.String()) || !strings.Contains(text, fmt.Sprint(offset)) {
		t.Errorf("message does not name field and place: %v", text)
	}
}

func TestErrorsStayShort(t *testing.T) {
	const megabyte = 1 << 20
	tests := []struct {
		name string
		in   string
	}{
		{"letters", strings.Repeat("x", megabyte)},
		{"pieces", strings.Repeat("p", megabyte)},
		{"slashes", strings.Repeat("/", megabyte)},
		{"ranks", strings.Repeat("8/", megabyte/2)},
		{"blanks", strings.Repeat(" ", megabyte)},
		{"not UTF-8", strings.Repeat("\xff", megabyte)},
		{"castling letters", "4k3/8/8/8/8/8/8/4K3 w " + strings.Repeat("KQkq", megabyte/4)},
		{"en passant square", "4k3/8/8/8/8/8/8/4K3 w - " + strings.Repeat("e3", megabyte/2)},
		{"counter", "4k3/8/8/8/8/8/8/4K3 w - - 0 " + strings.Repeat("1", megabyte)},
		{"fields", startFEN + strings.Repeat(" 1", megabyte/2)},
		{"string", "4k3/8/8/8/8/8/8/4K3 w - - id \"" + strings.Repeat("a", megabyte)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := fen.Parse(test.in)
			if err == nil || len(err.Error()) > 300 {
				t.Errorf("Parse: %d bytes of message for %d of input", len(fmt.Sprint(err)), len(test.in))
			}
			_, err = fen.ParseEPD(test.in)
			if err != nil && len(err.Error()) > 300 {
				t.Errorf("ParseEPD: %d bytes of message for %d of input", len(err.Error()), len(test.in))
			}
		})
	}
}

func TestWaive(t *testing.T) {
	tests := []struct {
		name  string
		in    string
		waive board.Reason
		want  string
	}{
		{"30 queens", "qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1", board.TooMuchMaterial, ""},
		{"two bishops on one line", "B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1", board.ImpossibleCheck, ""},
		{"en passant without its pawn", "4k3/8/8/3P4/8/8/8/4K3 w - e6 0 1", board.ImpossibleEnPassant, "4k3/8/8/3P4/8/8/8/4K3 w - - 0 1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := test.want
			if want == "" {
				want = test.in
			}
			if _, err := fen.Parse(test.in); !errors.Is(err, test.waive) {
				t.Errorf("Parse: %v, want %v", err, test.waive)
			}
			s, err := fen.ParseSetup(test.in)
			if err != nil {
				t.Fatal(err)
			}
			b, err := s.Board(test.waive)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, fen.Format(&b)); diff != "" {
				t.Errorf("ParseSetup and Board (-want +got):\n%s", diff)
			}
			p := fen.Parser{Waive: []board.Reason{test.waive}}
			if got, err := p.Parse(test.in); err != nil || got != b {
				t.Errorf("Parser.Parse = %v, %v", got, err)
			}
			e, err := p.ParseEPD(test.in)
			if err != nil || e.Board != b {
				t.Errorf("Parser.ParseEPD = %v, %v", e, err)
			}
		})
	}
}

func TestZeroBoard(t *testing.T) {
	var b board.Board
	if diff := cmp.Diff("8/8/8/8/8/8/8/8 w - - 0 0", fen.Format(&b)); diff != "" {
		t.Errorf("Format of the zero Board (-want +got):\n%s", diff)
	}
}

func TestAppend(t *testing.T) {
	b := board.Start()
	if diff := cmp.Diff("position fen "+startFEN, string(fen.Append([]byte("position fen "), &b))); diff != "" {
		t.Errorf("Append (-want +got):\n%s", diff)
	}
}

func TestNoAllocs(t *testing.T) {
	b, err := fen.Parse(kiwipete)
	if err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 0, 100)
	tests := []struct {
		name string
		f    func()
	}{
		{"Parse", func() { b, _ = fen.Parse(kiwipete) }},
		{"ParseSetup", func() { _, _ = fen.ParseSetup(kiwipete) }},
		{"Parser.Parse", func() {
			p := fen.Parser{Rules: board.ThreeCheck, Waive: []board.Reason{board.TooMuchMaterial}}
			b, _ = p.Parse("4k3/8/8/8/8/8/8/4K2Q w - - 1+3 0 1")
		}},
		{"Append", func() { buf = fen.Append(buf[:0], &b) }},
		{"Formatter.Append", func() {
			f := fen.Formatter{Castling: fen.CastlingShredder, EnPassant: fen.EnPassantAlways}
			buf = f.Append(buf[:0], &b, board.NewMove(board.E2, board.E4))
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if n := testing.AllocsPerRun(100, test.f); n != 0 {
				t.Errorf("%v allocations, want none", n)
			}
		})
	}
}

func TestFieldNames(t *testing.T) {
	seen := map[string]bool{}
	for f := range fen.FieldOperation + 2 { // one beyond the last
		if name := f.String(); name == "" || seen[name] {
			t.Errorf("field %d is called %q", uint8(f), name)
		} else {
			seen[name] = true
		}
	}
}
