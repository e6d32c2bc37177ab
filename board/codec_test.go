package board_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/perfttest"
)

// codecs are the forms of a Board that a program can store.
var codecs = []struct {
	name      string
	marshal   func(board.Board) ([]byte, error)
	unmarshal func([]byte) (board.Board, error)
}{
	{"text", board.Board.MarshalText, func(d []byte) (b board.Board, err error) { err = b.UnmarshalText(d); return b, err }},
	{"binary", board.Board.MarshalBinary, func(d []byte) (b board.Board, err error) { err = b.UnmarshalBinary(d); return b, err }},
	{"JSON", func(b board.Board) ([]byte, error) { return json.Marshal(b) },
		func(d []byte) (b board.Board, err error) { err = json.Unmarshal(d, &b); return b, err }},
}

// checkCodecs holds that b, in each form, is refused or reads back equal, and returns
// whether it was refused.
func checkCodecs(t *testing.T, b board.Board) (refused bool) {
	t.Helper()
	for i, c := range codecs {
		data, err := c.marshal(b)
		if i == 0 {
			refused = err != nil
		} else if refused != (err != nil) {
			t.Fatalf("%s: error %v, but not so in text", c.name, err)
		}
		if err != nil {
			continue
		}
		most := 40
		if b.Rules() == board.Crazyhouse {
			most = 58
		}
		if c.name == "binary" && len(data) > most {
			t.Errorf("%d bytes", len(data))
		}
		if got, err := c.unmarshal(data); err != nil || got != b {
			t.Errorf("%s %q reads as\n%v%v, want\n%v", c.name, data, got, err, b)
		}
	}
	return refused
}

func TestBoardCodecs(t *testing.T) {
	for _, p := range perfttest.Positions() {
		if checkCodecs(t, p.Board(t)) {
			t.Errorf("%s is refused", p.Name)
		}
	}
	for n := range 960 {
		b, err := board.Chess960(n)
		if err != nil || checkCodecs(t, b) {
			t.Errorf("Chess960 %d is refused", n)
		}
	}
	for name, text := range map[string]string{
		"inner rooks":         "1rr1k1rr/8/8/8/8/8/8/RR1K1R1R w BFcg - 65535 65535",
		"en passant":          "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
		"too much material":   "4k3/8/8/8/QQQQQQQQ/QQQQQQQQ/8/4K3 b - - 0 1",
		"sixty-four pieces":   "kQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQK b - - 0 1",
		"move number of zero": "4k3/8/8/8/8/8/8/4K3 w - - 0 0",
	} {
		s := mustSetup(t, text)
		b, err := s.Board(anyway...)
		if err != nil || checkCodecs(t, b) {
			t.Errorf("%s is refused: %v", name, err)
		}
		if got := b.FEN(); got != text && name != "inner rooks" {
			t.Errorf("%s: FEN %q", name, got)
		}
	}
	if checkCodecs(t, board.Board{}) {
		t.Error("the zero Board is refused")
	}
	for _, c := range codecs[:2] {
		if data, err := c.marshal(board.Board{}); len(data) != 0 || err != nil {
			t.Errorf("zero Board in %s: %q, %v", c.name, data, err)
		}
	}
}

// TestBoardCodecsIllegal holds that a board which illegal moves have left is never stored
// as another one.
func TestBoardCodecsIllegal(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	all := perfttest.Positions()
	refused := 0
	for range 2000 {
		b := all[r.IntN(len(all))].Board(t)
		for range 1 + r.IntN(4) {
			m := board.Move(r.Uint32())
			b.HashAfter(m) // must not panic
			b.Play(m)
		}
		if checkCodecs(t, b) {
			refused++
		}
	}
	if refused < 100 || refused > 1900 {
		t.Errorf("%d of 2000 boards are refused", refused)
	}
	new(board.Board).HashAfter(board.NoMove)
	b := board.Start()
	b.Play(board.NewMove(board.D1, board.E8))
	if _, err := b.MarshalText(); !errors.Is(err, board.MissingKing) {
		t.Errorf("no king: error %v", err)
	}
}

func TestBoardUnmarshalText(t *testing.T) {
	tests := []struct {
		name   string
		text   string
		offset int // of the ParseError, -1 for another error
		reason board.Reason
	}{
		{"ranks", "8/8/8/8/8/8/8 w - - 0 1", 13, 0},
		{"letter", "4k3/8/8/8/8/x7/8/4K3 w - - 0 1", 12, 0},
		{"counter", "4k3/8/8/8/8/8/8/4K3 w - - 0 x", 28, 0},
		{"empty board", "8/8/8/8/8/8/8/8 w - - 0 1", -1, board.MissingKing},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := board.Start()
			err := b.UnmarshalText([]byte(tt.text))
			parse, ok := errors.AsType[*board.ParseError](err)
			if ok != (tt.offset >= 0) || ok && (parse.Offset != tt.offset || parse.Text != tt.text) {
				t.Errorf("error %v", err)
			}
			if tt.reason != 0 && !errors.Is(err, tt.reason) {
				t.Errorf("error %v, want %v", err, tt.reason)
			}
			if b != board.Start() {
				t.Errorf("the board has changed to\n%v", b)
			}
		})
	}
}

func TestBoardUnmarshalBinary(t *testing.T) {
	start := board.Start()
	good, err := start.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	change := func(at int, to byte) []byte {
		data := append([]byte(nil), good...)
		data[at] = to
		return data
	}
	tests := []struct {
		name   string
		data   []byte
		offset int // of the ParseError, -1 for a SetupError
	}{
		{"version", change(0, 3), 0},
		{"short", good[:37], 37},
		{"long", append(change(0, 1), 0), 38},
		{"turn", change(1, 2), 1},
		{"two en passant squares", change(12, 0x88), 12},
		{"en passant square without its pawn", change(23, 0x08), -2},
		{"no king", change(4, 0), -1},
		{"castling rook in the middle", change(20, 7), -1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := start
			err := b.UnmarshalBinary(tt.data)
			parse, isParse := errors.AsType[*board.ParseError](err)
			_, isSetup := errors.AsType[*board.SetupError](err)
			switch {
			case tt.offset >= 0 && (!isParse || parse.Offset != tt.offset), tt.offset == -1 && !isSetup:
				t.Errorf("error %v", err)
			case tt.offset == -2 && err != nil:
				t.Errorf("error %v, but the reason is waived", err)
			}
			if b != start {
				t.Errorf("the board has changed to\n%v", b)
			}
		})
	}
}

func TestSetupText(t *testing.T) {
	good := map[string]string{ // to what is written
		"8/8/8/8/8/8/8/8 w - - 0 0":               "",
		"8/8/8/8/8/8/8/8 b KQkq e3 3 65535":       "",
		"8/8/8/8/8/8/8/RRRRRRRR w ABCDEFGH - 0 1": "8/8/8/8/8/8/8/RRRRRRRR w KGFEDCBQ - 0 1",
		"4k3/8/8/8/8/8/8/R1R1K3 w C a8 0 1":       "",
		"4k3/8/8/8/8/8/8/R1R1K3 w Q -":            "4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1",
		// A rook of the other colour in the corner is not the one that K and Q mean.
		"4k3/8/8/8/8/8/8/4KR1r w FH - 0 1":                         "4k3/8/8/8/8/8/8/4KR1r w HK - 0 1",
		"R1r1k3/8/8/8/8/8/8/4K3 b ca - 0 1":                        "R1r1k3/8/8/8/8/8/8/4K3 b qa - 0 1",
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
	}
	for text, want := range good {
		if want == "" {
			want = text
		}
		var s, back board.Setup
		if err := s.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		got, err := s.MarshalText()
		if err != nil || string(got) != want {
			t.Errorf("%q is written %q, %v", text, got, err)
		}
		if err := back.UnmarshalText(got); err != nil || back != s {
			t.Errorf("%q reads as %v, %v", got, back, err)
		}
	}
	start := board.Start()
	for name, spoil := range map[string]func(*board.Setup){
		"piece":    func(s *board.Setup) { s.Pieces[3] = 8 },
		"turn":     func(s *board.Setup) { s.Turn = 2 },
		"clock":    func(s *board.Setup) { s.Halfmove = -1 },
		"number":   func(s *board.Setup) { s.Fullmove = 1 << 16 },
		"castling": func(s *board.Setup) { s.Castling = set(board.A2) },
		"squares":  func(s *board.Setup) { s.EnPassant = set(board.A3, board.B3) },
		"promoted": func(s *board.Setup) { s.Rules, s.Promoted = board.Crazyhouse, set(board.D1, board.D4) },
	} {
		s := start.Setup()
		spoil(&s)
		text, err := s.MarshalText()
		if _, ok := errors.AsType[*board.SetupError](err); !ok {
			t.Errorf("%s: written %q, %v", name, text, err)
		}
	}
}

func TestBitboardText(t *testing.T) {
	for _, b := range someBitboards() {
		text, err := b.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		if back, err := board.ParseBitboard(string(text)); err != nil || back != b {
			t.Errorf("%q reads as %#x, %v, want %#x", text, back, err, b)
		}
	}
	var got struct{ Set, Empty board.Bitboard }
	err := json.Unmarshal([]byte(`{"Set":" c3  a1 ","Empty":""}`), &got)
	if want := set(board.A1, board.C3); err != nil || got.Set != want || got.Empty != 0 {
		t.Errorf("read as %v, %v", got, err)
	}
	if text, err := json.Marshal(got); err != nil || string(text) != `{"Set":"a1 c3","Empty":""}` {
		t.Errorf("written %s, %v", text, err)
	}
	for text, offset := range map[string]int{"a1 a1": 3, "a1 i9": 3, "-": 0, "a1,b1": 0, "A1": 0} {
		_, err := board.ParseBitboard(text)
		want := &board.ParseError{What: "set of squares", Text: text, Offset: offset}
		if diff := cmp.Diff(error(want), err); diff != "" {
			t.Errorf("%q (-want +got):\n%s", text, diff)
		}
	}
}

func TestSetupErrorJSON(t *testing.T) {
	var s board.Setup
	s.Pieces[board.A1] = board.WhitePawn
	_, err := s.Board()
	text, bad := json.Marshal(err)
	if bad != nil {
		t.Fatal(bad)
	}
	var back *board.SetupError
	if bad := json.Unmarshal(text, &back); bad != nil {
		t.Fatal(bad)
	}
	if diff := cmp.Diff(err, error(back)); diff != "" {
		t.Errorf("%s (-want +got):\n%s", text, diff)
	}
	const want = `{"problems":[{"reason":"pawn on the first or last rank","color":"white","squares":"a1"},` +
		`{"reason":"king missing","color":"white","squares":""},{"reason":"king missing","color":"black","squares":""}]}`
	if string(text) != want {
		t.Errorf("written %s", text)
	}
}

// variantBoards returns boards of each variant, with all that only a variant has.
func variantBoards(t testing.TB) (boards []board.Board) {
	t.Helper()
	for _, rules := range board.AllRules()[1:] {
		boards = append(boards, rules.Start())
	}
	for _, text := range []string{
		"crazyhouse r3k2r/8/8/3pP3/8/8/8/R~3K1RR[QRBNPPqrbnp] w Gkq d6 0 1",
		"3check 1rk3r1/8/8/8/8/8/8/1RK3R1 b GBgb - 1+2 9 30",
		"antichess K6K/8/8/8/3pP3/8/8/k6k b - e3 0 1",
		"atomic 8/8/8/8/8/8/8/kK5R w - - 0 1",
	} {
		var b board.Board
		if err := b.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		boards = append(boards, b)
	}
	return boards
}

func FuzzBoardText(f *testing.F) {
	for _, p := range perfttest.Positions() {
		b := p.Board(f)
		f.Add(b.FEN())
	}
	f.Add("")
	f.Add("8/8/8/8/8/8/8/8 w KQkq e3 0 1")
	for _, b := range variantBoards(f) {
		text, err := b.MarshalText()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
		f.Add(b.FEN())
	}
	f.Fuzz(func(t *testing.T, text string) {
		var s, back board.Setup
		if err := s.UnmarshalText([]byte(text)); err == nil {
			again, err := s.MarshalText()
			if err != nil || back.UnmarshalText(again) != nil || back != s {
				t.Fatalf("%q is written %q, %v, and reads as %v", text, again, err, back)
			}
		}
		var b board.Board
		if err := b.UnmarshalText([]byte(text)); err == nil && checkCodecs(t, b) {
			t.Fatalf("%q is read but not written", text)
		}
	})
}

func FuzzBoardBinary(f *testing.F) {
	for _, p := range perfttest.Positions() {
		b := p.Board(f)
		data, err := b.MarshalBinary()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	for _, b := range variantBoards(f) {
		data, err := b.MarshalBinary()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var b board.Board
		err := b.UnmarshalBinary(data)
		if err == nil {
			if checkCodecs(t, b) {
				t.Fatalf("%x is read but not written", data)
			}
			return
		}
		_, isParse := errors.AsType[*board.ParseError](err)
		_, isSetup := errors.AsType[*board.SetupError](err)
		if !isParse && !isSetup {
			t.Fatalf("error %v", err)
		}
	})
}
