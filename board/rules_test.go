package board_test

import (
	"errors"
	"fmt"
	"math/bits"
	"strings"
	"testing"
	"unsafe"

	"github.com/luftchess/luft/board"
)

func ExampleRules() {
	r, err := board.ParseRules("King of the Hill") // as the PGN tag Variant spells it
	if err != nil {
		fmt.Println(err)
		return
	}
	b := r.Start()
	b.Play(board.NewMove(board.E2, board.E4))
	text, _ := b.MarshalText()
	fmt.Println(r)
	fmt.Println(string(text))
	// Output:
	// kingofthehill
	// kingofthehill rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
}

func ExampleRulesError() {
	b := board.Horde.Start()
	err := b.Require("syzygy: probing", board.Standard)
	fmt.Println(err)
	// Output: syzygy: probing: rules not supported: horde
}

func TestRulesNames(t *testing.T) {
	for _, r := range board.AllRules() {
		for _, name := range []string{r.String(), r.Title(), strings.ToUpper(r.String())} {
			if got, err := board.ParseRules(name); got != r || err != nil {
				t.Errorf("ParseRules(%q) = %v, %v", name, got, err)
			}
		}
		if b := r.Start(); b == (board.Board{}) || b.Rules() != r {
			t.Errorf("%v starts with rules %v\n%v", r, b.Rules(), b)
		}
	}
	for name, want := range map[string]board.Rules{
		"koth": board.KingOfTheHill, "three-check": board.ThreeCheck, "Chess960": board.Standard, "racing kings": board.RacingKings,
	} {
		if got, err := board.ParseRules(name); got != want || err != nil {
			t.Errorf("ParseRules(%q) = %v, %v, want %v", name, got, err, want)
		}
	}
	var parse *board.ParseError
	if _, err := board.ParseRules("bughouse"); !errors.As(err, &parse) {
		t.Errorf("bughouse: %v", err)
	}
	if invalid := board.Rules(200); invalid.IsValid() || invalid.Start() != (board.Board{}) || invalid.Title() != "Rules(200)" {
		t.Errorf("Rules(200): %v, %q", invalid.Start(), invalid.Title())
	}
	if board.Standard.Start() != board.Start() {
		t.Error("the start position of Standard is not Start()")
	}
}

// TestBoardSize holds what copying a Board costs, and that it has no gaps, so that == is one
// comparison of memory.
func TestBoardSize(t *testing.T) {
	if size := unsafe.Sizeof(board.Board{}); size > 128 || size%8 != 0 {
		t.Errorf("a Board has %d bytes", size)
	}
}

// TestVariantSetup has a position for each reason of the rules of variants.
func TestVariantSetup(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       board.Reason // 0 if legal
	}{
		{"king of the hill", "kingofthehill 4k3/8/8/8/4K3/8/8/8 b - - 0 1", 0},
		{"a king missing", "kingofthehill 8/8/8/8/4K3/8/8/8 b - - 0 1", board.MissingKing},
		{"the other in check", "3check 4k3/4R3/8/8/8/8/8/4K3 w - - 1+1 0 1", board.OpponentInCheck},
		{"no checks left for both", "3check 4k3/8/8/8/8/8/8/4K3 w - - 0+0 0 1", board.ImpossibleCount},
		{"one has given three checks", "3check 4k3/8/8/8/8/8/8/4K3 w - - 3+0 0 1", 0},
		{"a race", "racingkings 8/8/8/8/8/8/k6K/8 w - - 0 1", 0},
		{"a pawn in a race", "racingkings 8/8/8/8/8/4P3/k6K/8 w - - 0 1", board.ForbiddenPiece},
		{"a check in a race", "racingkings 8/8/8/8/8/8/k6K/R7 b - - 0 1", board.ForbiddenCheck},
		{"castling in a race", "racingkings k7/8/8/8/8/8/8/4K2R w K - 0 1", board.ImpossibleCastling},
		{"too many queens in a race", "racingkings 8/8/8/8/8/7k/8/KQQ5 w - - 0 1", board.TooMuchMaterial},
		{"a horde", "horde 4k3/8/8/8/8/8/8/PPPPPPPP w - - 0 1", 0},
		{"a horde of Black", "horde pppppppp/8/8/8/8/8/8/4K2R b K - 0 1", 0},
		{"a captured horde", "horde 4k3/8/8/8/8/8/8/8 w - - 0 1", 0},
		{"a pawn of a horde on the last rank", "horde 4k2P/8/8/8/8/8/8/P7 w - - 0 1", board.PawnOnLastRank},
		{"a pawn against a horde on its own first rank", "horde 4k2p/8/8/8/8/8/8/P7 w - - 0 1", board.PawnOnLastRank},
		{"a horde and a king", "horde 4k3/8/8/8/8/8/P7/4K3 w - - 0 1", board.TooManyKings},
		{"two hordes", "horde p7/8/8/8/8/8/8/P7 w - - 0 1", board.MissingKing},
		{"too big a horde", "horde 4k3/8/8/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w - - 0 1", board.TooMuchMaterial},
		{"antichess without kings", "antichess 8/8/8/8/8/8/P7/8 w - - 0 1", 0},
		{"antichess with kings side by side", "antichess 8/8/8/8/8/8/kK6/KK6 w - - 0 1", 0},
		{"castling in antichess", "antichess 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", board.ImpossibleCastling},
		{"too many kings in antichess", "antichess 8/8/8/8/8/8/PPPPPPPP/KK6 w - - 0 1", board.TooMuchMaterial},
		{"kings side by side in atomic", "atomic 8/8/8/8/8/8/8/kK5R w - - 0 1", 0},
		{"the other in check in atomic", "atomic k7/8/8/8/8/8/8/1K5Q w - - 0 1", board.OpponentInCheck},
		{"an exploded king", "atomic 8/8/8/8/8/8/8/kq6 w - - 0 1", 0},
		{"two exploded kings", "atomic 8/8/8/8/8/8/8/1q6 w - - 0 1", board.MissingKing},
		{"pockets and a promoted queen", "crazyhouse 4k3/8/8/8/8/8/8/4KQ~2[QRBNPqrbnp] b - - 0 1", 0},
		{"too many pawns", "crazyhouse 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3[p] w - - 0 1", board.TooMuchMaterial},
		{"a promoted rook that may castle", "crazyhouse 4k3/8/8/8/8/8/8/4K2R~[] w K - 0 1", board.ImpossibleCastling},
		{"castling of a horde", "horde 4k3/8/8/8/8/8/8/R7 w Q - 0 1", board.ImpossibleCastling},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var s board.Setup
			if err := s.UnmarshalText([]byte(tt.text)); err != nil {
				t.Fatal(err)
			}
			b, err := s.Board()
			if tt.want == 0 && (err != nil || b.Setup() != s) || tt.want != 0 && !errors.Is(err, tt.want) {
				t.Fatalf("error %v, want %v", err, tt.want)
			}
			if text, err := s.MarshalText(); string(text) != tt.text || err != nil {
				t.Errorf("text %q, %v", text, err)
			}
		})
	}
	s := board.Setup{Rules: 200, Fullmove: 1}
	if _, err := s.Board(); !errors.Is(err, board.InvalidRules) {
		t.Errorf("invalid rules: %v", err)
	}
	start := board.Start()
	s = start.Setup()
	s.ChecksLeft[board.Black] = 1
	if _, err := s.Board(); !errors.Is(err, board.ImpossibleCount) {
		t.Errorf("checks in ordinary chess: %v", err)
	}
}

// TestRulesInText holds which rules a text without a name has.
func TestRulesInText(t *testing.T) {
	const position = "4k3/8/8/8/8/8/8/4K3 w - -"
	for text, want := range map[string]string{
		position:                                      position + " 0 1",
		position + " 5 9":                             position + " 5 9",
		position + " 2+3 5 9":                         "3check " + position + " 2+3 5 9",
		position + " 5 9 +1+0":                        "3check " + position + " 2+3 5 9",
		"3check " + position:                          "3check " + position + " 3+3 0 1",
		"kingofthehill\t" + position:                  "kingofthehill " + position + " 0 1",
		"kingofthehill " + position + " 1+1":          "",
		"3check " + position + " 4+1 0 1":             "",
		"3check " + position + " 1+1 0 1 +0+0":        "",
		"3check " + position + " 0 1 +0+4":            "",
		"3check " + position + " 0 1 +0+0 x":          "",
		"chess " + position:                           "",
		"4k3/8/8/8/8/8/8/4K3[] w - -":                 "crazyhouse 4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
		"4k3/8/8/8/8/8/8/4K3/ w - -":                  "crazyhouse 4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
		"4k3/8/8/8/8/8/8/4K3/PqN w - -":               "crazyhouse 4k3/8/8/8/8/8/8/4K3[NPq] w - - 0 1",
		"crazyhouse 4k3/8/8/8/8/8/8/4K3 w - -":        "crazyhouse 4k3/8/8/8/8/8/8/4K3[] w - - 0 1",
		"4k3/8/8/8/8/8/8/4KR~2 w - -":                 "crazyhouse 4k3/8/8/8/8/8/8/4KR~2[] w - - 0 1",
		"4k2R~/8/8/8/5p2/8/8/4K3 b - -":               "crazyhouse 4k2R~/8/8/8/5p2/8/8/4K3[] b - - 0 1",
		"atomic 4k3/8/8/8/8/8/8/4K3[] w - -":          "",
		"4k3/8/8/8/8/8/8/4K3[k] w - -":                "",
		"4k3/8/8/8/8/8/8/4K3[nnnnnnnnnnnnnnnn] w - -": "",
		"4k3/8/8/8/8/8/8/4K3[n w - -":                 "",
		"4k3/8/8/8/8/8/8/4K3[n]n w - -":               "",
		"4k3/8/8/8/8/8/8/4K2[n] w - -":                "",
		"4k3/8/8/8/8/8/8[n]/4K3 w - -":                "",
		"4k3/8/8/8/8/8/8/4K3/n/n w - -":               "",
		"4k3/8/8/8/8/8/8/~4K3 w - -":                  "",
		"4k3/8/8/8/8/8/8/4~K3 w - -":                  "",
		"4k3/8/8/8/8/8/8/4K~3 w - -":                  "",
		"3check":                                      "",
	} {
		var b board.Board
		err := b.UnmarshalText([]byte(text))
		if want == "" {
			if err == nil {
				t.Errorf("%q is read", text)
			}
			continue
		}
		got, _ := b.MarshalText()
		if err != nil || string(got) != want {
			t.Errorf("%q is read as %q, %v, want %q", text, got, err, want)
		}
	}
}

// TestRulesInHash holds that positions that differ only in what variants add are different.
func TestRulesInHash(t *testing.T) {
	seen := make(map[uint64]string)
	add := func(b board.Board) {
		text, err := b.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		if other, ok := seen[b.Hash()]; ok {
			t.Errorf("%s and %s have the same hash", text, other)
		}
		seen[b.Hash()] = string(text)
	}
	start := board.Start()
	for _, r := range []board.Rules{board.Standard, board.KingOfTheHill} {
		s := start.Setup()
		s.Rules = r
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		add(b)
	}
	for n := 1; n < 16; n++ {
		s := start.Setup()
		s.Rules = board.ThreeCheck
		s.ChecksLeft = [2]uint8{uint8(n / 4), uint8(n % 4)}
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		for hash, text := range seen {
			if bits.OnesCount64(hash^b.Hash()) < 10 {
				t.Errorf("the hashes of %s and %v are close", text, s.ChecksLeft)
			}
		}
		add(b)
	}
}

// TestVariantBinary changes each byte of the binary form of a variant.
func TestVariantBinary(t *testing.T) {
	b := board.ThreeCheck.Start()
	data, err := b.MarshalBinary()
	if err != nil || len(data) != 40 || data[0] != 2 {
		t.Fatalf("%x, %v", data, err)
	}
	for i := range data {
		for v := range 256 {
			changed := append([]byte(nil), data...)
			changed[i] = byte(v)
			var back board.Board
			if err := back.UnmarshalBinary(changed); err != nil {
				continue
			}
			again, err := back.MarshalBinary()
			var twice board.Board
			if err != nil || len(again) != len(changed) || twice.UnmarshalBinary(again) != nil || twice != back {
				t.Errorf("byte %d = %d is read as %v and written as %x, %v", i, v, back, again, err)
			}
		}
	}
	var parse *board.ParseError
	var back board.Board
	if err := back.UnmarshalBinary(data[:39]); !errors.As(err, &parse) || parse.Offset != 39 {
		t.Errorf("cut short: %v", err)
	}
	data[38] = 0
	if err := back.UnmarshalBinary(data); !errors.As(err, &parse) || parse.Offset != 38 {
		t.Errorf("ordinary chess in version 2: %v", err)
	}
}

func TestVariantNull(t *testing.T) {
	for text, want := range map[string]bool{
		"horde 4k3/8/8/8/8/8/8/P7 w - - 0 1":            true,
		"horde 4k3/8/8/8/8/8/8/8 w - - 0 1":             false,
		"3check 4k3/8/8/8/8/8/8/4K2R w - - 1+1 0 1":     true,
		"3check 4k3/8/8/8/8/8/8/4KR1r w - - 1+1 0 1":    true,
		"3check 4k3/8/8/8/8/8/8/4K2r w - - 1+1 0 1":     false,
		"kingofthehill 4k3/8/8/8/8/8/8/4K3 b - - 0 1":   true,
		"kingofthehill 4k3/4Q3/8/8/8/8/8/4K3 b - - 0 1": false,
	} {
		var b board.Board
		if err := b.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		before := b
		if got := b.PlayNull(); got != want || !got && b != before || got && b.Turn() == before.Turn() {
			t.Errorf("%s: PlayNull = %v, %v", text, got, b)
		}
	}
}
