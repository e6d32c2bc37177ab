package pgn

import (
	"bytes"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn/san"
)

// told returns what a Visitor is told of an input, in one line: each thing is a
// word. Errors are left out.
func told(s string, o ReaderOptions) string {
	r := NewReader(strings.NewReader(s))
	r.ReaderOptions = o
	var e events
	for {
		if err := r.Next(&e); err == io.EOF {
			return strings.Join(e.lines, " ")
		}
	}
}

func TestReader(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"nothing", "", ""},
		{"blanks only", " \r\n\t\n\x1a", ""},
		{"escaped lines only", "% a\n%b", ""},
		{"plain", "[Event \"x\"]\n[Site \"y\"]\n\n1. e4 e5 2. Nf3 1-0\n", `begin tag Event "x" tag Site "y" start move e4 move e5 move Nf3 result 1-0 end`},
		{"results", "*\n1-0\n0-1\n1/2-1/2\n1/2", "begin start result * end begin start result 1-0 end begin start result 0-1 end begin start result 1/2-1/2 end begin start result 1/2-1/2 end"},
		{"no result", "1. e4 e5", "begin start move e4 move e5 end"},
		{"result next to a move", "1.e4*1.d4 1-0", "begin start move e4 result * end begin start move d4 result 1-0 end"},
		{"result in a variation", "1. e4 (1. d4 1-0) e5 0-1", "begin start move e4 ( move d4 ) move e5 result 0-1 end"},
		{"result in a comment", "1. e4 {1-0} ;*\n e5 0-1", `begin start move e4 comment "1-0" comment "*" move e5 result 0-1 end`},
		{"no blank lines", "[A \"b\"]\n1. e4 *\n[C \"d\"]\n1. d4\n[E \"f\"]\n*", `begin tag A "b" start move e4 result * end begin tag C "d" start move d4 end begin tag E "f" start result * end`},
		{"all in a line", `[A "b"][C "d"] 1. e4 * [E "f"] *`, `begin tag A "b" tag C "d" start move e4 result * end begin tag E "f" start result * end`},
		{"blank lines between tags", "[A \"b\"]\n\n\n[C \"d\"]\n\n1. e4 *", `begin tag A "b" tag C "d" start move e4 result * end`},
		{"tags only", "[A \"b\"]\n[C \"d\"]\n\n[A \"e\"]\n\n[A \"f\"]", `begin tag A "b" tag C "d" start end begin tag A "e" start end begin tag A "f" start end`},
		{"repeated tag without a blank line", "[A \"b\"]\n[A \"c\"]\n*", `begin tag A "b" tag A "c" start result * end`},
		{"blank lines in movetext", "1. e4\n\n\ne5\n\n*", "begin start move e4 move e5 result * end"},
		{"byte order mark", "\ufeff[A \"b\"]\n\n*", `begin tag A "b" start result * end`},
		{"byte order mark before an escaped line", "\ufeff%x\n[A \"b\"]\n\n*", `begin tag A "b" start result * end`},
		{"byte order marks between games", "*\n\ufeff\n\ufeff* \ufeff1-0", "begin start result * end begin start result * end begin start result 1-0 end"},
		{"byte order mark after a game without result", "[A \"b\"]\n\n1. e4\n\ufeff[C \"d\"]\n\n*", `begin tag A "b" start move e4 end begin tag C "d" start result * end`},
		{"byte order mark between tags", "[A \"b\"]\n\ufeff[C \"d\"]\n\n*", `begin tag A "b" tag C "d" start result * end`},
		{"byte order mark between moves", "1. e4\n\ufeff e5 \ufeff*", "begin start move e4 move e5 result * end"},
		{"byte order mark in text", "[A \"\ufeff\"]\n{\ufeff} *", `begin tag A "\ufeff" start comment "\ufeff" result * end`},
		{"zeros", "\x00[A \"\x00\"]\x00\n1. e4\x00e5 {\x00}\x00*", `begin tag A "\x00" start move e4 move e5 comment "\x00" result * end`},
		{"half a draw", "1. e4 1/2\n1. d4 1/2{x}", `begin start move e4 result 1/2-1/2 end begin start move d4 result 1/2-1/2 comment "x" end`},
		{"digits beside a marker", "1. e4 0*0 *", "begin start move e4 result * end begin start result * end"},
		{"results that contradict each other", "[Result \"1-0\"]\n1. e4 0-1", `begin tag Result "1-0" start move e4 result 0-1 end`},
		{"FEN and SetUp that contradict each other", "[SetUp \"0\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 b - - 0 1\"]\n1... Kd7 *", `begin tag SetUp "0" tag FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1" start move Kd7 result * end`},
		{"Chess960 without FEN", "[Variant \"Chess960\"]\n[SetUp \"1\"]\n1. e4 *", `begin tag Variant "Chess960" tag SetUp "1" start move e4 result * end`},
		{"points without a blank", "1. e4 ...e5 2...Nf3 *", "begin start move e4 move e5 move Nf3 result * end"},
		{"CRLF", "[A \"b\"]\r\n[C \"d\"]\r\n\r\n1. e4 ;x\r\n{y\r\nz} *\r\n", `begin tag A "b" tag C "d" start move e4 comment "x" comment "y\r\nz" result * end`},
		{"CR", "[A \"b\"]\r[C \"d\"]\r\r1. e4 ;x\r%z\re5\r[A \"e\"]\r*", `begin tag A "b" tag C "d" start move e4 comment "x" move e5 end begin tag A "e" start result * end`},
		{"escaped line", "1. e4\n%1-0\n e5 *", "begin start move e4 move e5 result * end"},
		{"escaped line between tags", "[A \"b\"]\n% [\n[C \"d\"]\n*", `begin tag A "b" tag C "d" start result * end`},
		{"line comment between tags", "[A \"b\"]\n;c\n[C \"d\"]\n*", `begin tag A "b" comment "c" tag C "d" start result * end`},
		{"comment before tags", "{x}\n; y\n[A \"b\"]\n*", `begin comment "x" comment " y" tag A "b" start result * end`},
		{"comment after the result", "* {x} ;y\n{z} *", `begin start result * comment "x" comment "y" end begin comment "z" start result * end`},
		{"comments before moves", "[A \"b\"]\n\n{x} {} ;y\n1. e4 *", `begin tag A "b" start comment "x" comment "" comment "y" move e4 result * end`},
		{"tag in a comment", "1. e4 {\n\n[Event \"x\"]\n\n1. d4 *} e5 *", `begin start move e4 comment "\n\n[Event \"x\"]\n\n1. d4 *" move e5 result * end`},
		{"tag escapes", `[A "\"\\\x"] [B "a\\"] *`, `begin tag A "\"\\\\x" tag B "a\\" start result * end`},
		{"quotation marks in a tag", `[A "The "B" [cup]" ] *`, `begin tag A "The \"B\" [cup]" start result * end`},
		{"backslash at the end of a tag", "[A \"b\\\"]\n[C \"d\\\" ] \n*", `begin tag A "b\\" tag C "d\\" start result * end`},
		{"blanks in a tag", "[ A\t \"b\" ] *", `begin tag A "b" start result * end`},
		{"Latin-1 and UTF-8", "[A \"\xe9\"]\n1. e4 {\xe9 é} *", `begin tag A "\xe9" start move e4 comment "\xe9 é" result * end`},
		{"suffixes", "1. e4! e5? 2. d4!! d5?? 3. c4!? c5?! 4. b4 $1 $255*", "begin start move e4 nag 1 move e5 nag 2 move d4 nag 3 move d5 nag 4 move c4 nag 5 move c5 nag 6 move b4 nag 1 nag 255 result * end"},
		{"signs", "1. e4 = e5 += 2. d4 +- d5 ± c4 -/+ *", "begin start move e4 nag 10 move e5 nag 14 move d4 nag 18 move d5 nag 16 move c4 nag 17 result * end"},
		{"signs next to a move", "1. e4± e5□ 2. Nf3+- Nc6-+ 3. Bc4+/- Bc5-/+ 4. O-O‼ Nf6⁇ 5. d3⁉ d6⁈ 6. c3= O-O=∞ 7. a3+=! *", "begin start move e4 nag 16 move e5 nag 7 move Nf3 nag 18 move Nc6 nag 19 move Bc4 nag 16 move Bc5 nag 17 move O-O nag 3 move Nf6 nag 4 move d3 nag 5 move d6 nag 6 move c3 nag 10 move O-O nag 44 move a3 nag 14 nag 1 result * end"},
		{"several signs next to a move", "1. e4□± e5 2. Nf3‼⩲= *", "begin start move e4 nag 7 nag 16 move e5 move Nf3 nag 3 nag 14 nag 10 result * end"},
		{"check and a sign next to a move", "1. e4 f6 2. d4 g5 3. Qh5#+- *", "begin start move e4 move f6 move d4 move g5 move Qh5# nag 18 result * end"},
		{"signs with two characters in one", "1. e4 ‼ e5 ⁇ 2. d4 ⁉ d5 ⁈ 3. c4 N *", "begin start move e4 nag 3 move e5 nag 4 move d4 nag 5 move d5 nag 6 move c4 nag 146 result * end"},
		{"sign next to a null move and zeros", "[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n1. 0-0± --□ *", `begin tag FEN "4k3/8/8/8/8/8/8/4K2R w K - 0 1" start move 0-0 nag 16 move -- nag 7 result * end`},
		{"zeros before a NAG", "1. e4 $00001 e5 $0 $0255 *", "begin start move e4 nag 1 move e5 nag 0 nag 255 result * end"},
		{"draw with blanks", "1. e4 1/2 - 1/2\n1. d4 1/2- 1/2 {x}\n1. c4 1/2 -1/2 ;y\n1. f4 1/2  -  1/2", `begin start move e4 result 1/2-1/2 end begin start move d4 end begin start move c4 result 1/2-1/2 comment "y" end begin start move f4 result 1/2-1/2 end`},
		{"draw with blanks in a variation", "1. e4 (1. d4 1/2 - 1/2) e5 1/2 - 1/2 *", "begin start move e4 ( move d4 ) move e5 result 1/2-1/2 end begin start result * end"},
		{"indented tag after a game without result", "[A \"b\"]\n\n1. e4\n  [A \"c\"]\n\n1. d4\n\t[A \"d\"]\n*", `begin tag A "b" start move e4 end begin tag A "c" start move d4 end begin tag A "d" start result * end`},
		{"indented tag after a variation", "1. e4 (1. d4) \r\n \t \ufeff[A \"c\"]\r\n*", `begin start move e4 ( move d4 ) end begin tag A "c" start result * end`},
		{"indentation after a byte order mark", "1. e4\n\ufeff  [A \"c\"]\n*", `begin start move e4 end begin tag A "c" start result * end`},
		{"variations", "1. e4 (1. d4 d5 (1... Nf6)) (1. c4) e5 *", "begin start move e4 ( move d4 move d5 ( move Nf6 ) ) ( move c4 ) move e5 result * end"},
		{"variation with a comment only", "1. e4 ({x}) e5 *", `begin start move e4 ( comment "x" ) move e5 result * end`},
		{"numbers anyhow", "1.e4 1...e5 Nf3 2 Nc6 3 . Bb5 4.. a6 17. . . *", "begin start move e4 move e5 move Nf3 move Nc6 move Bb5 move a6 result * end"},
		{"castling and promotion", "[FEN \"r3k3/6P1/8/8/8/8/8/4K2R w Kq - 0 1\"]\n1. 0-0 0-0-0 2. g8=Q Kb8 3. Qxd8# *", `begin tag FEN "r3k3/6P1/8/8/8/8/8/4K2R w Kq - 0 1" start move 0-0 move 0-0-0 move g8=Q move Kb8 move Qxd8# result * end`},
		{"promotion in parentheses", "[FEN \"8/6P1/8/8/8/8/k7/4K3 w - - 0 1\"]\n1. g8(Q) *", `begin tag FEN "8/6P1/8/8/8/8/k7/4K3 w - - 0 1" start move g8(Q) result * end`},
		{"en passant", "1. e4 a6 2. e5 d5 3. exd6 e.p. a5 4. h4 g5 5. h5 f5 *", "begin start move e4 move a6 move e5 move d5 move exd6 move a5 move h4 move g5 move h5 move f5 result * end"},
		{"en passant, attached", "1. e4 a6 2. e5 d5 3. exd6e.p. a5 *", "begin start move e4 move a6 move e5 move d5 move exd6e.p. move a5 result * end"},
		{"en passant with check", "1. e4 a6 2. e5 d5 3. exd6 e.p.+ a5 4. h4+ e.p. g5 5. hxg5 f5 6. gxf6e.p.+ *", "begin start move e4 move a6 move e5 move d5 move exd6 move a5 move h4+ move g5 move hxg5 move f5 move gxf6e.p.+ result * end"},
		{"null moves", "1. -- e5 2. Z0 *", "begin start move -- move e5 move Z0 result * end"},
		{"null moves of others", "1. 0000 e5 2. @@@@ a6 3. 0000 *", "begin start move 0000 move e5 move @@@@ move a6 move 0000 result * end"},
		{"null moves in zeros", "1.0000 e5\n0000\n  0000! (2... 0000) Nf3 0000{a} 0000", `begin start move 0000 move e5 move 0000 move 0000 nag 1 ( move 0000 ) move Nf3 move 0000 comment "a" move 0000 end`},
		{"no null moves", "0000. e4 00000 e5 10000 d4 0000.5 d5 000 00000000 000000000000 *", "begin start move e4 move e5 move d4 move d5 result * end"},
		{"null moves and other zeros", "100.e4 1000... e5 00 0000 0 0000 *", "begin start move e4 move e5 move 0000 move 0000 result * end"},
		{"captures and pawns of old books", "1. Pe4 d5 2. e:d5 QXd5 3. Nc3 Q:d2+ *", "begin start move Pe4 move d5 move e:d5 move QXd5 move Nc3 move Q:d2+ result * end"},
		{"figurines", "1. ♘f3 *", "begin start move ♘f3 result * end"},
		{"Chess960", "[FEN \"rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1\"]\n[Variant \"Chess 960\"]\n1. O-O O-O-O *", `begin tag FEN "rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 w KQkq - 0 1" tag Variant "Chess 960" start move O-O move O-O-O result * end`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := told(test.in, ReaderOptions{})
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(got, told(test.in, ReaderOptions{RawMoves: true})); diff != "" {
				t.Errorf("RawMoves (-without +with):\n%s", diff)
			}
		})
	}
}

// TestNullMoveAnywhere has null moves in zeros at all places of the eight bytes that are examined at
// once.
func TestNullMoveAnywhere(t *testing.T) {
	for n := range 20 {
		for _, gap := range []string{strings.Repeat(" ", n), strings.Repeat("1 ", n), strings.Repeat("0 ", n), strings.Repeat(".", n)} {
			in := "1. e4 " + gap + "0000 2. d4 *"
			if got, want := told(in, ReaderOptions{}), "begin start move e4 move 0000 move d4 result * end"; got != want {
				t.Errorf("%q is read as %s", in, got)
			}
			in = "1. e4 " + gap + "0000. d5 *"
			if got, want := told(in, ReaderOptions{}), "begin start move e4 move d5 result * end"; got != want {
				t.Errorf("%q is read as %s", in, got)
			}
		}
	}
}

// spanAsker asks a Reader for the span of the game it is told of.
type spanAsker struct {
	Nop
	r          *Reader
	begin, end []Span
}

func (a *spanAsker) BeginGame() error { a.begin = append(a.begin, a.r.Span()); return nil }
func (a *spanAsker) EndGame() error   { a.end = append(a.end, a.r.Span()); return nil }

func TestSpan(t *testing.T) {
	const one, two, three, four = "{x} [A \"b\"]\n\n1. e4 e5 1-0 {y}", "1. e5 e4 * ", "[A \"d\"]\n\n", "[A \"c\"]\n\n1. d4 d"
	const in = "% z\n" + one + "\n\n" + two + "\n" + three + four
	at := func(s string) Span { return Span{int64(strings.Index(in, s)), int64(len(s))} }
	want := []Span{at(one), at(two), at(three), at(four)}

	r := NewReader(strings.NewReader(in))
	if s := r.Span(); s != (Span{}) {
		t.Errorf("before the first game: %v", s)
	}
	a := spanAsker{r: r}
	var got []Span
	for r.Next(&a) != io.EOF {
		got = append(got, r.Span())
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("after each game (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want, a.end); diff != "" {
		t.Errorf("at the end of each game (-want +got):\n%s", diff)
	}
	if s := r.Span(); s != at(four) {
		t.Errorf("after the last game: %v", s)
	}
	for i := range want {
		want[i].Length = 0
	}
	if diff := cmp.Diff(want, a.begin); diff != "" {
		t.Errorf("at the beginning of each game (-want +got):\n%s", diff)
	}

	r = NewReader(io.MultiReader(strings.NewReader("1. e4 *\n1. d4 d5"), iotest.ErrReader(errors.New("broken"))))
	for r.Next(Nop{}) == nil {
	}
	if s, want := r.Span(), (Span{8, 6}); s != want {
		t.Errorf("of a game that the input has broken off: %v, want %v", s, want)
	}
}

// TestMarkInWord has blanks beyond ASCII before termination markers, which end the game for all
// ways of reading.
func TestMarkInWord(t *testing.T) {
	for _, word := range []string{"a\ufeff1/2", "a\ufeff\ufeff1-0", "abcdef\u00a00-1", "e5\u200b1/2-1/2", "e5 1-0\u2003", "e5\u00a0*\u00a0{a}"} {
		in := "1. e4 " + word + "\n1. d4 *\n"
		want := []Span{{0, int64(len(in) - len("\n1. d4 *\n"))}, {int64(len(in) - len("1. d4 *\n")), 7}}
		if diff := cmp.Diff(want, skimmed(NewReader(strings.NewReader(in)))); diff != "" {
			t.Errorf("%q skimmed (-want +got):\n%s", word, diff)
		}
		for _, tokens := range []bool{false, true} {
			r := NewReader(strings.NewReader(in))
			r.RawMoves = tokens
			if diff := cmp.Diff(want, visited(r, 0, nil)); diff != "" {
				t.Errorf("%q, tokens %v (-want +got):\n%s", word, tokens, diff)
			}
		}
	}
}

// errorKind returns the sentinel that an error of a game is.
func errorKind(err error) error {
	for _, kind := range []error{
		ErrTag, ErrComment, ErrVariation, ErrNAG, ErrToken, ErrTooLarge, ErrNesting, ErrVariant,
		san.ErrSyntax, san.ErrIllegal, san.ErrAmbiguous, board.MissingKing,
	} {
		if errors.Is(err, kind) {
			return kind
		}
	}
	return err
}

// TestErrors has the place of the error marked with ¶, and whether a second game
// after it is read.
func TestErrors(t *testing.T) {
	small := ReaderOptions{MaxComment: 20, MaxTag: 40, MaxTags: 2, MaxNesting: 2, MaxGame: 100}
	for _, test := range []struct {
		name, in string
		o        ReaderOptions
		kind     error
		ply      int
		token    string
		next     bool
	}{
		{"illegal move", "1. e4 e5 2. ¶Nf4 d6 1-0 *", ReaderOptions{}, san.ErrIllegal, 3, "Nf4", true},
		{"ambiguous move", "1. Nf3 a6 2. d3 b6 3. ¶Nd2 1-0 *", ReaderOptions{}, san.ErrAmbiguous, 5, "Nd2", true},
		{"no move", "1. e4 ¶hello 1-0 *", ReaderOptions{}, san.ErrSyntax, 2, "hello", true},
		{"lenient notation read strictly", "1. ¶e2e4 1-0 *", ReaderOptions{MoveParser: &san.Parser{}}, san.ErrSyntax, 1, "e2e4", true},
		{"long word that begins as a move", "1. Nf3 Nf6 2. e4 ¶Nf6xe4+#x 1-0 *", ReaderOptions{}, san.ErrSyntax, 4, "Nf6xe4+#x", true},
		{"illegal move in a variation", "1. e4 e5 (1... d5 2. ¶e6) 1-0 *", ReaderOptions{}, san.ErrIllegal, 3, "e6", true},
		{"null move in check", "1. f3 e6 2. a3 Qh4+ 3. ¶-- 1-0 *", ReaderOptions{}, san.ErrIllegal, 5, "--", true},
		{"position of the second line", "[A \"b\"]\n\n1. e4\n  ¶e4 1-0 *", ReaderOptions{}, san.ErrIllegal, 2, "e4", true},
		{"result that is none", "1. e4 ¶2-0 1-0 *", ReaderOptions{}, san.ErrSyntax, 2, "2-0", true},
		{"halves in Latin-1, token", "1. e4 e5 ¶\xbd 1-0 *", ReaderOptions{RawMoves: true}, ErrToken, 2, "\xbd", true},
		{"zero and a stroke, token", "1. e4 e5 ¶0/ 1-0 *", ReaderOptions{RawMoves: true}, ErrToken, 2, "0/", true},
		{"blanks in a marker", "1. e4 e5 11 ¶- 0 1-0 *", ReaderOptions{}, san.ErrSyntax, 3, "-", true},
		{"parenthesis too many", "1. e4 ¶) e5 1-0 *", ReaderOptions{}, ErrVariation, 1, ")", true},
		{"variation before a move", "¶(1. e4) e4 1-0 *", ReaderOptions{}, ErrVariation, 0, "(", true},
		{"variation before a move of a variation", "1. e4 (¶(1. c4) d4) 1-0 *", ReaderOptions{}, ErrVariation, 0, "(", true},
		{"variation not closed", "1. e4 ¶(1. d4 1-0\n[A \"b\"]\n*", ReaderOptions{}, ErrVariation, 1, "(", true},
		{"variation not closed at the end", "1. e4 ¶(1. d4 1-0", ReaderOptions{}, ErrVariation, 1, "(", false},
		{"inner variation not closed", "1. e4 e5\n (1... d5 (1... c5) ¶(1... Nf6 2. e5 1-0", ReaderOptions{}, ErrVariation, 2, "(", false},
		{"NAG out of range after zeros", "1. e4 ¶$00256 1-0 *", ReaderOptions{}, ErrNAG, 1, "$00256", true},
		{"sign after what is no move", "1. e4 ¶e4± 1-0 *", ReaderOptions{}, san.ErrIllegal, 2, "e4±", true},

		{"comment not closed", "1. e4 ¶{x 1-0\n\n[A \"b\"]\n*", ReaderOptions{}, ErrComment, 1, "{x 1-0", true},
		{"comment not closed after the result", "1. e4 1-0 ¶{x 1-0\n\n[A \"b\"]\n*", ReaderOptions{}, ErrComment, 1, "{x 1-0", true},
		{"comment not closed before tags", "¶{x\n[A \"b\"]\n*", ReaderOptions{}, ErrComment, 0, "{x", true},
		{"brace too many", "1. e4 ¶} e5 1-0 *", ReaderOptions{}, ErrToken, 1, "}", true},
		{"bracket in a line", "1. e4 ¶[x] e5 1-0 *", ReaderOptions{}, ErrToken, 1, "[", true},
		{"percent sign in a line", "1. e4 ¶% e5 1-0 *", ReaderOptions{}, ErrToken, 1, "%", true},
		{"NAG out of range", "1. e4 ¶$256 1-0 *", ReaderOptions{}, ErrNAG, 1, "$256", true},
		{"NAG without number", "1. e4 ¶$ 1-0 *", ReaderOptions{}, ErrNAG, 1, "$", true},
		{"tag without quotation marks", "[A \"b\"]\n¶[Event x]\n[C \"d\"]\n1. e4 1-0 *", ReaderOptions{}, ErrTag, 0, "[Event x]", true},
		{"tag not closed", "¶[A \"b\n[C \"d\"]\n1. e4 1-0 *", ReaderOptions{}, ErrTag, 0, "[A \"b", true},
		{"tag without name", "¶[\"b\"]\n1-0 *", ReaderOptions{}, ErrTag, 0, "[\"b\"]", true},
		{"tag at the end", "¶[A \"b", ReaderOptions{}, ErrTag, 0, "[A \"b", false},
		{"FEN without kings", "[FEN \"¶8/8/8/8/8/8/8/8 w - - 0 1\"]\n[A \"b\"]\n1. e4 1-0 *", ReaderOptions{}, board.MissingKing, 0, "8/8/8/8/8/8/8/8 w - - 0 1", true},
		{"unknown variant", "[Variant \"¶Atomic\"]\n1. e4 1-0 *", ReaderOptions{}, ErrVariant, 0, "Atomic", true},
		{"comment too large", "1. e4 ¶{012345678901234567890} 1-0\n[A \"b\"]\n*", small, ErrComment, 1, "{012345678901234567890} 1-0", true},
		{"line comment too large", "1. e4 ¶;012345678901234567890\n1-0 *", small, ErrTooLarge, 1, ";012345678901234567890", true},
		{"tag too large", "¶[A \"01234567890123456789012345678901234567890\"]\n1-0 *", small, ErrTooLarge, 0, "[A \"012345678901234567890123456789012345", true},
		{"too many tags", "[A \"\"][B \"\"]¶[C \"\"]\n1-0 *", small, ErrTooLarge, 0, "[C \"\"]", true},
		{"nested too deep", "1. e4 (1. d4 (1. c4 ¶(1. b4))) 1-0 *", small, ErrNesting, 1, "(", true},
		{"game too large", strings.Repeat("1. -- ", 16) + "1. --¶ 1. -- 1-0 *", small, ErrTooLarge, 17, "", true},
		{"word too large", "1. ¶" + strings.Repeat("e4", 200) + " 1-0 *", ReaderOptions{}, ErrTooLarge, 1, strings.Repeat("e4", 20), true},
		{"zeros", "¶\x011. e4 1-0 *", ReaderOptions{}, nil, 0, "", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			before, after, _ := strings.Cut(test.in, "¶")
			r := NewReader(strings.NewReader(before + after))
			r.ReaderOptions = test.o
			err := r.Next(Nop{})
			if test.kind == nil {
				if err != nil {
					t.Fatal(err)
				}
				return
			}
			e, ok := err.(*Error)
			if !ok {
				t.Fatalf("error %v", err)
			}
			want := Error{
				Game: 1, Line: strings.Count(before, "\n") + 1, Column: len(before) - strings.LastIndex(before, "\n"),
				Offset: int64(len(before)), Ply: test.ply, Near: test.token, Err: test.kind,
			}
			got := *e
			got.Err = errorKind(err)
			if diff := cmp.Diff(want, got, cmp.Comparer(func(a, b error) bool { return a == b })); diff != "" {
				t.Errorf("%v (-want +got):\n%s", err, diff)
			}
			if next := r.Next(Nop{}); next != nil == test.next {
				t.Errorf("next game: %v", next)
			}
			if end := r.Next(Nop{}); end != io.EOF {
				t.Errorf("at the end: %v", end)
			}
		})
	}
}

// TestCarriageReturns checks that a malformed tag ends with its line, and that
// lines are counted, where carriage returns alone end them.
func TestCarriageReturns(t *testing.T) {
	const in = "[A \"b\"]\r[C \"d\r[E \"f\"]\r\r1. e4 *\r\r[A \"g\"]\r\r1. e4\r\re5\re5 *\r[A \"h\"]\r*"
	r := NewReader(strings.NewReader(in))
	for i, want := range []string{
		`pgn: line 2, column 1: game 1: malformed tag ("[C \"d")`,
		`pgn: line 12, column 1: game 2, ply 3: "e5": no such legal move`,
		"",
	} {
		got := ""
		if err := r.Next(Nop{}); err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("game %d: %q, want %q", i+1, got, want)
		}
	}
	if err := r.Next(Nop{}); err != io.EOF {
		t.Errorf("at the end: %v", err)
	}
}

// TestBoards looks at the positions a Visitor is given.
func TestBoards(t *testing.T) {
	e := events{boards: true}
	if err := NewReader(strings.NewReader("1. e4 e5 (1... c5) 2. -- *")).Next(&e); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"begin",
		"start rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"move e4 e2e4 rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"move e5 e7e5 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
		"(",
		"move c5 c7c5 rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
		")",
		"move -- 0000 rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
		"result *",
		"end",
	}
	if diff := cmp.Diff(want, e.lines); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestSkips(t *testing.T) {
	const in = "[A \"b\"]\n1. e4 (1. d4 (1. c4) d5) e5 {x} * 1. d4 *"
	const next = " begin start move d4 result * end"
	for _, test := range []struct {
		name string
		at   int
		stop error
		want string
	}{
		{"variation at its beginning", 5, SkipVariation, `begin tag A "b" start move e4 ( move e5 comment "x" result * end` + next},
		{"variation at a move", 6, SkipVariation, `begin tag A "b" start move e4 ( move d4 ) move e5 comment "x" result * end` + next},
		{"inner variation at its beginning", 7, SkipVariation, `begin tag A "b" start move e4 ( move d4 ( move d5 ) move e5 comment "x" result * end` + next},
		{"outer variation after the inner", 9, SkipVariation, `begin tag A "b" start move e4 ( move d4 ( move c4 ) ) move e5 comment "x" result * end` + next},
		{"variation where there is none", 4, SkipVariation, `begin tag A "b" start move e4 end` + next},
		{"game at its beginning", 1, SkipGame, "begin end" + next},
		{"game at a tag", 2, SkipGame, `begin tag A "b" end` + next},
		{"game in a variation", 8, SkipGame, `begin tag A "b" start move e4 ( move d4 ( move c4 end` + next},
		{"game at its end", 14, SkipGame, `begin tag A "b" start move e4 ( move d4 ( move c4 ) move d5 ) move e5 comment "x" result * end` + next},
		{"stop", 4, SkipAll, `begin tag A "b" start move e4 end`},
		{"error", 4, io.ErrClosedPipe, `begin tag A "b" start move e4`},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(in))
			e := events{stopAt: test.at, stop: test.stop}
			var err error
			for err == nil {
				err = r.Next(&e)
			}
			if diff := cmp.Diff(test.want, strings.Join(e.lines, " ")); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if test.stop == SkipGame || test.stop == SkipVariation {
				if err != io.EOF {
					t.Errorf("error %v", err)
				}
				return
			}
			if err != test.stop {
				t.Errorf("error %v, want %v", err, test.stop)
			}
			if err := r.Next(Nop{}); err != nil {
				t.Errorf("next game: %v", err)
			}
		})
	}
}

// TestInputError checks that an error of the input comes after what is certain,
// as it is, and again and again.
func TestInputError(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"at once", "", ""},
		{"between games", "1. e4 *\n", "begin start move e4 result * end"},
		{"in a game", "1. e4 * 1. e4 e5 2. Nf", "begin start move e4 result * end begin start move e4 move e5 end"},
		{"in a comment", "1. e4 {x", "begin start move e4 end"},
		{"in a tag", "[A \"b\"]\n[C", `begin tag A "b" end`},
		{"in a variation", "1. e4 (1. d4 ", "begin start move e4 ( move d4 ) end"},
	} {
		t.Run(test.name, func(t *testing.T) {
			broken := errors.New("broken")
			for name, in := range map[string]io.Reader{
				"whole":    io.MultiReader(strings.NewReader(test.in), iotest.ErrReader(broken)),
				"one byte": iotest.OneByteReader(io.MultiReader(strings.NewReader(test.in), iotest.ErrReader(broken))),
				"together": iotest.DataErrReader(io.MultiReader(strings.NewReader(test.in), iotest.ErrReader(broken))),
			} {
				r := NewReader(in)
				var e events
				var err error
				for err == nil {
					err = r.Next(&e)
				}
				if diff := cmp.Diff(test.want, strings.Join(e.lines, " ")); diff != "" {
					t.Errorf("%s (-want +got):\n%s", name, diff)
				}
				if !errors.Is(err, broken) {
					t.Errorf("%s: error %v", name, err)
				}
				if e := (*Error)(nil); errors.As(err, &e) {
					t.Errorf("%s: error of a game: %v", name, err)
				}
				if again := r.Next(&e); !errors.Is(again, broken) {
					t.Errorf("%s: then %v", name, again)
				}
			}
		})
	}
	if err := NewReader(badReader{}).Next(Nop{}); err == nil || err == io.EOF {
		t.Errorf("reader with impossible counts: %v", err)
	}
	if err := NewReader(idleReader{}).Next(Nop{}); !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("reader that returns nothing: %v", err)
	}
	for _, r := range []*Reader{new(Reader), NewReader(nil)} {
		if err := r.Next(Nop{}); err != io.EOF {
			t.Errorf("Reader of nothing: %v", err)
		}
	}
}

type badReader struct{}

func (badReader) Read(p []byte) (int, error) { return len(p) + 1, nil }

type idleReader struct{}

func (idleReader) Read(p []byte) (int, error) { return 0, nil }

// TestChunks reads in pieces of one to seven bytes.
func TestChunks(t *testing.T) {
	in := strings.Join(readerSeeds, "\n\n") + strings.Repeat("\n[A \"b\"]\n\n1. e4 {0123456789} e5 (1... d5 $1) *", 1000)
	want := readAll(NewReader(strings.NewReader(in)))
	for size := range byte(7) {
		if got := readAll(NewReader(&chunks{s: in, sizes: []byte{size}})); got != want {
			t.Errorf("%d bytes at a time (-whole +chunks):\n%s", size+1, cmp.Diff(want, got))
		}
	}
}

// TestNoAllocs pins that moves, comments and games cost no allocation.
func TestNoAllocs(t *testing.T) {
	in := []byte(strings.Repeat("[A \"b\"]\n[C \"d\\\\\"]\n\n1. e4! {x} (1. d4 d5 (1... Nf6)) e5 2. Nf3 $1 Nc6 *\n\n", 1000))
	for _, tokens := range []bool{false, true} {
		var r *Reader
		src := new(bytes.Reader)
		all := testing.AllocsPerRun(5, func() {
			src.Reset(in)
			r = NewReader(src)
			r.RawMoves = tokens
			for r.Next(Nop{}) == nil {
			}
		})
		if all > 12 { // the Reader, its buffers, its stack
			t.Errorf("RawMoves %v: %v allocations for 1000 games", tokens, all)
		}
	}
	src := bytes.NewReader(in)
	if all := testing.AllocsPerRun(5, func() {
		src.Reset(in)
		r := NewReader(src)
		for {
			if _, err := r.Skip(); err != nil {
				return
			}
		}
	}); all > 8 {
		t.Errorf("Skip: %v allocations for 1000 games", all)
	}
}
