package fen_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
)

func ExampleParser_ParseEPD() {
	e, err := fen.Parser{Rules: board.Crazyhouse}.ParseEPD(`4k3/8/8/8/8/8/8/3QK2R~[Pn] w - - id "a pawn to drop";`)
	if err != nil {
		fmt.Println(err)
		return
	}
	text, _ := e.MarshalText()
	fmt.Println(e.Board.Pocket(board.White, board.Pawn), e.ID())
	fmt.Println(string(text))
	// Output:
	// 1 a pawn to drop
	// crazyhouse 4k3/8/8/8/8/8/8/3QK2R~[Pn] w - - id "a pawn to drop";
}

func ExampleParser_ParseLenient() {
	b, repairs, err := fen.Parser{Rules: board.ThreeCheck}.ParseLenient("4k3/8/8/8/8/8/8/4K2R w KQ - 5+3 0 1")
	fmt.Println(fen.Format(&b), err)
	for _, r := range repairs {
		fmt.Println(r)
	}
	// Output:
	// 4k3/8/8/8/8/8/8/4K2R w K - 3+3 0 1 <nil>
	// castling: read "KQ" as "K", castling right without its king and rook (offset 23)
	// checks left: read "5+3" as "3+3", not numbers of checks from 0 to 3 (offset 28)
}

const variantKings = "4k3/8/8/8/8/8/8/4K2R"

// TestVariantDialects has the dialects of variants in each reader: the strict one, the lenient one
// and that of EPD.
func TestVariantDialects(t *testing.T) {
	for _, tt := range []struct {
		name  string
		rules board.Rules
		in    string
		want  string // FEN; "" if only ParseLenient reads it
		mild  string // FEN by ParseLenient, if not want
	}{
		{"no pocket", board.Crazyhouse, variantKings + " w K - 3 4", variantKings + "[] w K - 3 4", ""},
		{"an empty pocket", board.Crazyhouse, variantKings + "[] w K - 3 4", variantKings + "[] w K - 3 4", ""},
		{"an empty pocket of XBoard", board.Crazyhouse, variantKings + "[-] w K - 3 4", variantKings + "[] w K - 3 4", ""},
		{"a pocket in any order", board.Crazyhouse, variantKings + "[nPQp] w K -", variantKings + "[QPnp] w K - 0 1", ""},
		{"a ninth rank", board.Crazyhouse, variantKings + "/nPQp w K -", variantKings + "[QPnp] w K - 0 1", ""},
		{"an empty ninth rank", board.Crazyhouse, variantKings + "/ w K -", variantKings + "[] w K - 0 1", ""},
		{"a promoted piece", board.Crazyhouse, "4k3/8/8/8/8/8/8/q~3K2R/Q w K -", "4k3/8/8/8/8/8/8/q~3K2R[Q] w K - 0 1", ""},
		{"an inner rook", board.Crazyhouse, "4k3/8/8/8/8/8/8/4K1RR[] w G -", "4k3/8/8/8/8/8/8/4K1RR[] w G - 0 1", ""},
		{"a promoted king", board.Crazyhouse, "4k~3/8/8/8/8/8/P~7/4K2R[] w K -", "", "4k3/8/8/8/8/8/P7/4K2R[] w K - 0 1"},
		{"a pocket of another variant", board.Atomic, variantKings + "[] w K - 3 4", "", ""},
		{"a dash among pieces", board.Crazyhouse, variantKings + "[-Q] w K - 3 4", "", ""},

		{"no checks", board.ThreeCheck, variantKings + " w K -", variantKings + " w K - 3+3 0 1", ""},
		{"checks left", board.ThreeCheck, variantKings + " w K - 1+2 3 4", variantKings + " w K - 1+2 3 4", ""},
		{"checks given", board.ThreeCheck, variantKings + " w K - 3 4 +2+1", variantKings + " w K - 1+2 3 4", ""},
		{"checks left at the end", board.ThreeCheck, variantKings + " w K - 3 4 1+2", "", variantKings + " w K - 1+2 3 4"},
		{"checks given in front", board.ThreeCheck, variantKings + " w K - +2+1 3 4", "", variantKings + " w K - 1+2 3 4"},
		{"too many checks left", board.ThreeCheck, variantKings + " w K - 4+10 3 4", "", variantKings + " w K - 3+3 3 4"},
		{"too many checks given", board.ThreeCheck, variantKings + " w K - 3 4 +9+0", "", variantKings + " w K - 0+3 3 4"},
		{"missing fields and checks", board.ThreeCheck, variantKings + " 1+2", "", variantKings + " w - - 1+2 0 1"},
		{"checks of another variant", board.Horde, "4k3/8/8/8/8/8/P7/8 w - - 3+3 0 1", "", "4k3/8/8/8/8/8/P7/8 w - - 0 1"},
		{"checks of ordinary chess", board.Standard, variantKings + " w K - 3 4 +0+0", "", variantKings + " w K - 3 4"},
		{"no checks for both", board.ThreeCheck, variantKings + " w K - 0+0 3 4", "", ""},

		{"castling in antichess", board.Antichess, variantKings + " w K - 0 1", "", variantKings + " w - - 0 1"},
		{"castling in a race", board.RacingKings, "8/8/8/8/8/8/k7/4K2R w K - 0 1", "", "8/8/8/8/8/8/k7/4K2R w - - 0 1"},
		{"castling of an atomic Chess960 game", board.Atomic, "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1", "1rk3r1/8/8/8/8/8/8/1RK3R1 w KQkq - 0 1", ""},
		{"pawns of the horde", board.Horde, "4k3/8/8/8/8/8/8/P7 w - -", "4k3/8/8/8/8/8/8/P7 w - - 0 1", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := fen.Parser{Rules: tt.rules}
			b, err := p.Parse(tt.in)
			if err != nil {
				checkOffset(t, tt.in, err)
			}
			if got := textOf(b); got != tt.want {
				t.Errorf("strict: %q, %v, want %q", got, err, tt.want)
			}
			e, err := p.ParseEPD(tt.in + "; id \"x\";")
			if tt.want != "" && (err != nil || e.Board != b || e.ID() != "x") {
				t.Errorf("EPD: %v, %v", e, err)
			}
			mild := tt.mild
			if tt.want != "" {
				mild = tt.want
			}
			b, repairs, err := p.ParseLenient(tt.in)
			if got := textOf(b); got != mild {
				t.Errorf("lenient: %q, %v, want %q", got, err, mild)
			}
			if repaired := len(repairs) > 0; repaired != (tt.want == "" && mild != "") {
				t.Errorf("repairs %v", repairs)
			}
		})
	}
}

// textOf returns b as FEN, or "" for the zero Board.
func textOf(b board.Board) string {
	if b == (board.Board{}) {
		return ""
	}
	return fen.Format(&b)
}

func TestVariantErrors(t *testing.T) {
	for name, tt := range map[string]struct {
		rules board.Rules
		in    string // with mark where the error is
		field fen.Field
		is    error
	}{
		"no checks for both":      {board.ThreeCheck, variantKings + " w K - ¶0+0 3 4", fen.FieldChecks, board.ImpossibleCount},
		"a king in the pocket":    {board.Crazyhouse, variantKings + "[Q¶K] w K - 3 4", fen.FieldPlacement, nil},
		"an open pocket":          {board.Crazyhouse, variantKings + "¶[Q w K - 3 4", fen.FieldPlacement, nil},
		"a pocket and a rank":     {board.Crazyhouse, variantKings + "/¶[Q] w K - 3 4", fen.FieldPlacement, nil},
		"a mark without a piece":  {board.Crazyhouse, "4k3/8/8/8/8/8/8/4¶~K2R[] w K - 3 4", fen.FieldPlacement, nil},
		"a pawn that is promoted": {board.Crazyhouse, "4k3/8/8/8/8/8/¶P~7/4K2R[] w K - 3 4", fen.FieldPlacement, board.ImpossiblePromotion},
		"rules that do not exist": {board.Rules(99), "¶" + variantKings + " w K - 3 4", fen.FieldNone, board.InvalidRules},
	} {
		t.Run(name, func(t *testing.T) {
			at := strings.Index(tt.in, mark)
			in := strings.Replace(tt.in, mark, "", 1)
			p := fen.Parser{Rules: tt.rules}
			_, err := p.Parse(in)
			_, bad := p.ParseEPD(in)
			for _, err := range []error{err, bad} {
				e, ok := errors.AsType[*fen.Error](err)
				if !ok || e.Field != tt.field || e.Offset != at || tt.is != nil && !errors.Is(err, tt.is) {
					t.Errorf("error %v, want offset %d in the %v", err, at, tt.field)
				}
			}
			if b, repairs, err := p.ParseLenient(in); (err == nil) != (tt.is == board.ImpossiblePromotion) {
				t.Errorf("lenient: %v, %v\n%v", err, repairs, b)
			}
		})
	}
}

// TestVariantReader reads a file of positions of a variant.
func TestVariantReader(t *testing.T) {
	r := fen.NewReader(strings.NewReader("# a file\n" + variantKings + "/Qn w K - id \"1\";\n\n" + variantKings + "[x] w K -\n"))
	r.Rules = board.Crazyhouse
	var texts []string
	for e, err := range r.Records() {
		if err != nil {
			texts = append(texts, err.Error())
			continue
		}
		texts = append(texts, e.String())
	}
	want := []string{
		variantKings + `[Qn] w K - id "1";`,
		`fen: line 4, piece placement (offset 21, at "x] w K -"): not a piece from a pawn to a queen, or more than a pocket has room for`,
	}
	if diff := cmp.Diff(want, texts); diff != "" {
		t.Errorf("records (-want +got):\n%s", diff)
	}
}

// TestVariantOps holds that what looks like checks after the position is an operation where the
// position has them already, or the rules do not count them.
func TestVariantOps(t *testing.T) {
	for _, text := range []string{
		"4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1 +0+0;",
		"4k3/8/8/8/8/8/8/4K3 w - - 2+3 0 1 +0+0 1+1;",
	} {
		e, err := fen.Parser{Rules: board.ThreeCheck}.ParseEPD(text)
		if err != nil || len(e.Ops) != 1 || e.Ops[0].Code != "+0+0" || e.String() != text {
			t.Errorf("%s reads as %v, %v", text, e, err)
		}
	}
}

// TestVariantTwin plays random games of all rules, from positions of Chess960 too, and reads each
// position in every dialect.
func TestVariantTwin(t *testing.T) {
	for _, rules := range board.AllRules() {
		t.Run(rules.String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(rules), 3))
			for n := range 8 {
				b := shuffledStart(rules, r.IntN(960), n%2 == 1)
				for range 60 {
					checkVariantText(t, b)
					moves := movegen.AppendLegal(nil, &b)
					if len(moves) == 0 {
						break
					}
					b.Play(moves[r.IntN(len(moves))])
				}
			}
		})
	}
}

// shuffledStart returns the start position of the rules; if they have the armies of ordinary chess,
// with the pieces of a position of Chess960.
func shuffledStart(rules board.Rules, number int, shuffle bool) board.Board {
	start := rules.Start()
	if !shuffle || rules == board.RacingKings {
		return start
	}
	shuffled, err := board.Chess960(number)
	if err != nil {
		return start
	}
	s, from := start.Setup(), shuffled.Setup()
	for sq := board.Square(0); sq < 64; sq++ {
		if back := sq.Rank() == board.Rank1 || sq.Rank() == board.Rank8; back && s.Pieces[sq].Kind() != board.Pawn {
			s.Pieces[sq] = from.Pieces[sq]
		}
	}
	if s.Castling != 0 {
		s.Castling = 0
		for sq := board.Square(0); sq < 64; sq++ {
			if from.Castling.Has(sq) && s.Pieces[sq].Kind() == board.Rook {
				s.Castling = s.Castling.With(sq)
			}
		}
	}
	b, err := s.Board()
	if err != nil {
		panic(err)
	}
	return b
}

// checkVariantText reads b in every dialect that its rules have, by each reader.
func checkVariantText(t *testing.T, b board.Board) {
	t.Helper()
	var texts []string
	for _, f := range []fen.Formatter{{}, {Castling: fen.CastlingShredder}, {EnPassant: fen.EnPassantAlways}} {
		texts = append(texts, f.Format(&b, board.NoMove))
	}
	switch b.Rules() {
	case board.Crazyhouse:
		texts = append(texts, strings.Replace(strings.Replace(texts[0], "[", "/", 1), "]", "", 1))
	case board.ThreeCheck:
		fields := strings.Fields(texts[0])
		given := "+" + strconv.Itoa(3-b.ChecksLeft(board.White)) + "+" + strconv.Itoa(3-b.ChecksLeft(board.Black))
		texts = append(texts, strings.Join(append(append(fields[:4:4], fields[5:]...), given), " "))
	}
	p := fen.Parser{Rules: b.Rules()}
	for _, text := range texts {
		if got, err := p.Parse(text); got != b {
			t.Fatalf("%v: Parse(%q) = %q, %v", b.Rules(), text, textOf(got), err)
		}
		if got, repairs, err := p.ParseLenient(text); got != b || len(repairs) > 0 {
			t.Fatalf("%v: ParseLenient(%q) = %q, %v, %v", b.Rules(), text, textOf(got), repairs, err)
		}
		if got, err := p.ParseEPD(text); got.Board != b {
			t.Fatalf("%v: ParseEPD(%q) = %v, %v", b.Rules(), text, got, err)
		}
	}
	checkEPD(t, fen.EPD{Board: b, Ops: []fen.Op{{Code: "id", Operands: []fen.Operand{{Text: "x", Quoted: true}}}}})
}

// checkEPD writes a record and reads it back.
func checkEPD(t *testing.T, e fen.EPD) {
	t.Helper()
	text, err := e.MarshalText()
	var back fen.EPD
	if err == nil {
		err = back.UnmarshalText(text)
	}
	if diff := cmp.Diff(e, back); err != nil || diff != "" {
		t.Fatalf("%q is read back as %v, %v (-want +got):\n%s", text, back, err, diff)
	}
}

// FuzzVariant reads text by all rules and readers. What they read is written and reads back equal.
func FuzzVariant(f *testing.F) {
	for _, rules := range board.AllRules() {
		b := rules.Start()
		f.Add(byte(rules), fen.Format(&b)+` ; id "x"`)
	}
	for _, seed := range []string{
		variantKings + "[QqnPp] w K - 3 4", variantKings + "/Qn b - -", variantKings + "[-] b - -",
		"4k3/8/8/8/8/8/8/q~3K2R~[p] w K -",
	} {
		f.Add(byte(board.Crazyhouse), seed)
	}
	for _, seed := range []string{" w K - 1+2 3 4", " w K - 3 4 +0+2", " b 1+2 +0+0 x", " w K - +9+2", " w K - 1+1 1 2 +0+0;"} {
		f.Add(byte(board.ThreeCheck), variantKings+seed)
	}
	f.Fuzz(func(t *testing.T, number byte, in string) {
		rules := board.Rules(number)
		p := fen.Parser{Rules: rules}
		strict, err := p.Parse(in)
		if err != nil {
			checkOffset(t, in, err)
		} else {
			checkVariantText(t, strict)
		}
		lenient, repairs, mildErr := p.ParseLenient(in)
		switch {
		case err == nil && (mildErr != nil || len(repairs) > 0 || lenient != strict):
			t.Fatalf("%q can be read, but: %v, %v\n%v", in, repairs, mildErr, lenient)
		case mildErr != nil:
			checkOffset(t, in, mildErr)
		case err != nil && len(repairs) == 0:
			t.Fatalf("%q is read without repairs, but Parse says %v", in, err)
		default:
			checkVariantText(t, lenient)
		}
		for _, r := range repairs {
			if r.Offset < 0 || r.Offset > len(in) || !strings.HasPrefix(in[r.Offset:], r.Old) || r.Why == "" {
				t.Fatalf("%q: repair %+v", in, r)
			}
		}
		e, err := p.ParseEPD(in)
		if err != nil {
			checkOffset(t, in, err)
			return
		}
		checkEPD(t, e)
		if text := e.String(); text != "" {
			if back, err := p.ParseEPD(text); err != nil || !cmp.Equal(e, back) {
				t.Fatalf("%q written as %q: %v, %v", in, text, back, err)
			}
		}
	})
}
