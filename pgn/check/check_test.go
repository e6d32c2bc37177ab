package check_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/check"
)

// run checks a text and returns the findings as lines, and the text with all edits.
func run(t testing.TB, c *check.Checker, text string) (lines []string, fixed string) {
	t.Helper()
	return runReader(t, c, text, false)
}

func runReader(t testing.TB, c *check.Checker, text string, variants bool) (lines []string, fixed string) {
	t.Helper()
	var out []byte
	r := pgn.NewReader(strings.NewReader(text))
	r.Variants = variants
	for {
		report, err := c.Next(context.Background(), r)
		if err != nil && err != io.EOF {
			t.Fatal(err)
		}
		for _, f := range report.Findings {
			lines = append(lines, line(f))
		}
		out = report.AppendFixed(out)
		if err == io.EOF {
			break
		}
	}
	for _, f := range c.Names() {
		lines = append(lines, line(f))
	}
	return lines, string(out)
}

func line(f check.Finding) string {
	fix := ""
	if len(f.Edits) > 0 {
		fix = " (fixed)"
	}
	return strings.TrimPrefix(f.String(), f.Source+":") + fix
}

func TestRules(t *testing.T) {
	for _, tt := range []struct {
		name  string
		text  string
		want  []string
		fixed string // "" if nothing is
	}{
		{"nothing", "", nil, ""},
		{"good game", "[Event \"a\"]\n[Result \"1-0\"]\n[Date \"1999.??.??\"]\n[WhiteElo \"2400\"]\n[ECO \"C20\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n", nil, ""},

		{"illegal move", "1. e4 e5\n2. Ke3 *\n", []string{`2:4: game 1 ply 3: malformed: san: "Ke3": no such legal move: no king can go there (offset 1)`}, ""},

		{"tag and marker", "[Result \"1-0\"]\n\n1. e4 0-1\n", []string{"1:10: game 1 ply 0: result: Result tag 1-0, but termination marker 0-1"}, ""},
		{"unknown tag", "[Result \"*\"]\n\n1. e4 0-1\n", []string{"1:10: game 1 ply 0: result: Result tag *, but termination marker 0-1 (fixed)"}, "[Result \"0-1\"]\n\n1. e4 0-1\n"},
		{"unknown marker", "[Result \"1/2-1/2\"]\n\n1. e4 {*} * {end}\n", []string{"1:10: game 1 ply 0: result: Result tag 1/2-1/2, but termination marker * (fixed)"}, "[Result \"1/2-1/2\"]\n\n1. e4 {*} 1/2-1/2 {end}\n"},
		{"spelling of a tag", "[Result \"1/2\"]\n\n1. e4 *\n", []string{`1:10: game 1 ply 0: result: Result tag "1/2" is not a result (fixed)`}, "[Result \"1/2-1/2\"]\n\n1. e4 *\n"},
		{"tag without a meaning", "[Result \"White\"]\n\n1. e4\n", []string{`1:10: game 1 ply 0: result: Result tag "White" is not a result`}, ""},
		{"checkmate", "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n", []string{
			"3:21: game 1 ply 4: result: termination marker 1-0, but the game ended 0-1 checkmate (fixed)",
			"1:10: game 1 ply 0: result: Result tag 1-0, but the game ended 0-1 checkmate (fixed)"}, "[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"},
		{"stalemate", "[FEN \"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\"]\n\n1. Qf7 1-0\n", []string{"3:8: game 1 ply 1: result: termination marker 1-0, but the game ended 1/2-1/2 stalemate (fixed)"}, "[FEN \"7k/8/5KQ1/8/8/8/8/8 w - - 0 1\"]\n\n1. Qf7 1/2-1/2\n"},
		{"marker after a variation with one", "1. f3 e5 2. g4 Qh4# (2... d6 1-0) 1-0\n", []string{
			"1:35: game 1 ply 4: result: termination marker 1-0, but the game ended 0-1 checkmate (fixed)"}, "1. f3 e5 2. g4 Qh4# (2... d6 1-0) 0-1\n"},
		{"no result after a variation with none", "[Result \"1-0\"]\n\n1. e4 (1. d4 (1. c4 *) *) *\n", []string{
			"1:10: game 1 ply 0: result: Result tag 1-0, but termination marker * (fixed)"}, "[Result \"1-0\"]\n\n1. e4 (1. d4 (1. c4 *) *) 1-0\n"},
		{"no moves", "[FEN \"7k/8/5KQ1/8/8/8/8/8 b - - 0 1\"][Result \"1-0\"]\n\n1... *\n", []string{
			"1:47: game 1 ply 0: result: Result tag 1-0, but termination marker * (fixed)"}, "[FEN \"7k/8/5KQ1/8/8/8/8/8 b - - 0 1\"][Result \"1-0\"]\n\n1... 1-0\n"},
		{"insufficient material", "[FEN \"7k/6Q1/8/8/8/8/8/K7 b - - 0 1\"]\n[Result \"1-0\"]\n\n1... Kxg7 1-0\n", []string{
			"4:11: game 1 ply 1: result: termination marker 1-0, but the game ended 1/2-1/2 insufficient material",
			"2:10: game 1 ply 0: result: Result tag 1-0, but the game ended 1/2-1/2 insufficient material"}, ""},
		{"no checkmate", "[Termination \"A won by checkmate\"]\n\n1. e4 1-0\n", []string{`1:15: game 1 ply 0: result: Termination tag "A won by checkmate", but the final position is not that`}, ""},
		{"unterminated", "[Termination \"unterminated\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n", []string{`1:15: game 1 ply 0: result: Termination tag "unterminated", but the result is 1-0`}, ""},
		{"time and mate", "[Termination \"Time forfeit\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n", []string{`1:15: game 1 ply 0: result: Termination tag "Time forfeit", but the game ended 0-1 checkmate`}, ""},

		{"lost on time", "[Result \"0-1\"]\n[Termination \"time forfeit\"]\n[FEN \"8/8/4k3/8/8/3QK3/8/8 b - - 0 1\"]\n\n1... Kf6 0-1\n", []string{
			"1:10: game 1 ply 1: flag: 0-1 on time, but black cannot checkmate (material): a draw by article 6.9 of the Laws of Chess"}, ""},
		{"lost on time by a comment", "[FEN \"8/8/4k3/8/8/3QK3/8/8 b - - 0 1\"]\n\n1... Kf6 {White loses on time} 0-1\n", []string{
			"1:1: game 1 ply 1: flag: 0-1 on time, but black cannot checkmate (material): a draw by article 6.9 of the Laws of Chess"}, ""},
		{"lost on time, rightly", "[Termination \"time forfeit\"]\n\n1. e4 0-1\n\n[Termination \"time forfeit\"]\n\n1. d4 1-0\n", nil, ""},

		{"dates", "[Date \"1999-7-3\"]\n[UTCDate \"1999.02.30\"]\n[EventDate \"2001\"]\n[RoundDate \"yesterday\"]\n\n*\n", []string{
			`1:8: game 1 ply 0: date: Date tag "1999-7-3", want "1999.07.03" (fixed)`,
			`2:11: game 1 ply 0: date: UTCDate tag "1999.02.30" is not in the calendar`,
			`3:13: game 1 ply 0: date: EventDate tag "2001", want "2001.??.??" (fixed)`,
			`4:13: game 1 ply 0: date: RoundDate tag "yesterday" is not a date`,
			`1:8: game 1 ply 0: date: the game was played on 1999.07.03, and its event began on 2001.??.??`,
		}, "[Date \"1999.07.03\"]\n[UTCDate \"1999.02.30\"]\n[EventDate \"2001.??.??\"]\n[RoundDate \"yesterday\"]\n\n*\n"},
		{"dates with signs", "[Date \"1972.+7.01\"]\n[EventDate \"+972.07.01\"]\n\n*\n", []string{
			`1:8: game 1 ply 0: date: Date tag "1972.+7.01" is not a date`,
			`2:13: game 1 ply 0: date: EventDate tag "+972.07.01" is not a date`}, ""},
		{"leap years", "[Date \"2000.02.29\"]\n\n*\n\n[Date \"1900.02.29\"]\n\n*\n\n[Date \"????.02.29\"]\n\n*\n", []string{`5:8: game 2 ply 0: date: Date tag "1900.02.29" is not in the calendar`}, ""},
		{"future", "[Date \"2031.01.01\"]\n\n*\n\n[Date \"2030.??.??\"]\n\n*\n", []string{`1:8: game 1 ply 0: date: Date tag "2031.01.01" is in the future`}, ""},

		{"ratings", "[WhiteElo \" 2500 \"]\n[BlackElo \"25OO\"]\n[WhiteUSCFElo \"4000\"]\n\n*\n", []string{
			`1:12: game 1 ply 0: rating: WhiteElo tag " 2500 " is not a rating (fixed)`,
			`2:12: game 1 ply 0: rating: BlackElo tag "25OO" is not a rating`,
			`3:16: game 1 ply 0: rating: WhiteUSCFElo tag "4000" is not a rating`,
		}, "[WhiteElo \"2500\"]\n[BlackElo \"25OO\"]\n[WhiteUSCFElo \"4000\"]\n\n*\n"},

		{"numbers", "1. e4 (1. d4 d5 3. c4 {5. x} e6) 1... e5 3. Nf3 ; 9.\n3... Nc6 4. Bc4 4... Bc5 *\n", []string{
			"1:17: game 1 ply 3: number: move number 3, want 2 (fixed)",
			"1:42: game 1 ply 3: number: move number 3, want 2 (fixed)",
		}, "1. e4 (1. d4 d5 2. c4 {5. x} e6) 1... e5 2. Nf3 ; 9.\n2... Nc6 3. Bc4 3... Bc5 *\n"},
		{"number without a point", "1 e4 e5 3 Nf3 0-1\n", []string{"1:9: game 1 ply 3: number: move number 3, want 2 (fixed)"}, "1 e4 e5 2 Nf3 0-1\n"},
		{"number joined to its move", "1.Nf3 Nf6 2Ng1 Ng8 3Nf3 Nf6 4.Ng1 Ng8 5.Nf3 *\n", nil, ""},
		{"number joined to its move, wrong", "1Nf3 Nf6 3Ng1 Ng8(2...Nc6)3Nf3 *\n", []string{"1:10: game 1 ply 3: number: move number 3, want 2 (fixed)"}, "1Nf3 Nf6 2Ng1 Ng8(2...Nc6)3Nf3 *\n"},
		{"glyphs joined to numbers", "1.Nf3!1...Nf6?!2.Ng1$6 2...Ng8 3.Nf3$1Nf6 4.Ng1!?Ng8 7.Nf3!*\n", []string{"1:54: game 1 ply 9: number: move number 7, want 5 (fixed)"}, "1.Nf3!1...Nf6?!2.Ng1$6 2...Ng8 3.Nf3$1Nf6 4.Ng1!?Ng8 5.Nf3!*\n"},
		{"blanks and dots beyond ASCII", "1.\u00a0Nf3 1…Nf6 2.\u2009Ng1 2…Ng8 3.\u00a0Nf3 *\n", nil, ""},
		{"results in variations", "1. Nf3 Nf6 (1... d5 1-0) (1... c5 *) (1... e5 1/2-1/2) 2. Ng1 Ng8 3. Nf3 *\n", nil, ""},
		{"moves that are not found", "1. e4 a6 2. e5 d5 4. exd6 e.p.4...Nf6 *\n", []string{"1:19: game 1 ply 5: number: move number 4, want 3"}, ""},
		{"castling with zeros", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6 5. d3 0-0 1/2-1/2\n", nil, ""},
		{"numbers from a position", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 30\"]\n\n1. e4 Kd7 2. e5 Kd8 4. e6 *\n", []string{"3:21: game 1 ply 5: number: move number 4, want 3 (fixed)"}, "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 30\"]\n\n1. e4 Kd7 2. e5 Kd8 3. e6 *\n"},

		{"ECO", "[ECO \"B90\"]\n\n1. d4 d5 2. c4 e6 *\n\n[ECO \"Sicilian\"]\n\n1. e4 c5 *\n\n[ECO \"D06\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 *\n", []string{
			`1:7: game 1 ply 0: eco: ECO tag "B90", but the opening is D30 Queen's Gambit Declined`,
			`5:7: game 2 ply 0: eco: ECO tag "Sicilian" is not a code`}, ""},

		{"count", "[PlyCount \"4\"]\n\n1. e4 (1. d4 d5) e5 2. d4 *\n", []string{`1:12: game 1 ply 0: count: PlyCount tag "4", but the game has 3 plies (fixed)`}, "[PlyCount \"3\"]\n\n1. e4 (1. d4 d5) e5 2. d4 *\n"},

		{"duplicates", "[White \"Adams, B\"]\n\n1. e4 *\n\n[White \"Adams, B\"]\n\n1. e4 *\n\n[White \"B. Adams\"]\n[Date \"1999.01.01\"]\n\n1. e4 {!} *\n\n[White \"Clark\"]\n\n1. e4 1-0\n", []string{
			"5:1: game 2 ply 0: duplicate: the same text as game 1 of a.pgn (fixed)",
			"9:1: game 3 ply 0: duplicate: the same moves as game 1 of a.pgn",
			`9:9: game 3 ply 0: name: "B. Adams" is another spelling of "Adams, B", which is in 2 games`,
		}, "[White \"Adams, B\"]\n\n1. e4 *\n\n\n\n[White \"B. Adams\"]\n[Date \"1999.01.01\"]\n\n1. e4 {!} *\n\n[White \"Clark\"]\n\n1. e4 1-0\n"},

		{"names", players("Kasparov, Garry", "Kasparov, Garry", "Kasparov,G", "Müller, K", "Muller,K", "Müller, K", "Kasparof, Garry", "Kasporov, Garry",
			"Ivanov, Alexei", "Ivanova, Alexei", "Lee, A", "Lee, Ann", "Lee, Al"), []string{
			`5:9: game 3 ply 0: name: "Kasparov,G" may be short for "Kasparov, Garry", which is in 2 games`,
			`9:9: game 5 ply 0: name: "Muller,K" is another spelling of "Müller, K", which is in 2 games`,
			`15:9: game 8 ply 0: name: "Kasporov, Garry" may be a misspelling of "Kasparov, Garry", which is in 2 games`,
		}, ""},
		{"CR ends lines", "[Result \"1-0\"]\r\r1. e4 *\r\r[Result \"x\"]\r\r*\r", []string{
			"1:10: game 1 ply 0: result: Result tag 1-0, but termination marker * (fixed)",
			`5:10: game 2 ply 0: result: Result tag "x" is not a result`}, "[Result \"1-0\"]\r\r1. e4 1-0\r\r[Result \"x\"]\r\r*\r"},
		{"quotes in tags", "[Event \"[Result \\\"x\\\"]\"]\n[Result \"\\\"\\\\\"]\n\n1. e4 1-0\n", []string{`2:10: game 1 ply 0: result: Result tag "\"\\" is not a result (fixed)`}, "[Event \"[Result \\\"x\\\"]\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			c := check.Checker{Source: "a.pgn"}
			c.Today = time.Date(2030, 1, 1, 0, 0, 0, 0, time.UTC)
			lines, fixed := run(t, &c, tt.text)
			if diff := cmp.Diff(tt.want, lines); diff != "" {
				t.Errorf("findings (-want +got):\n%s", diff)
			}
			if tt.fixed == "" {
				tt.fixed = tt.text
			}
			if diff := cmp.Diff(tt.fixed, fixed); diff != "" {
				t.Errorf("fixed (-want +got):\n%s", diff)
			}
		})
	}
}

// players returns a game for each name.
func players(names ...string) string {
	var s strings.Builder
	for i, n := range names {
		fmt.Fprintf(&s, "[White \"%s\"]\n%s*\n", n, strings.Repeat(" ", i))
	}
	return s.String()
}

// TestVariantDuplicates holds that games by other rules are no duplicates, from the start position and
// from another.
func TestVariantDuplicates(t *testing.T) {
	for _, start := range []string{"", "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n"} {
		var text string
		for _, variant := range []string{"", "[Variant \"King of the Hill\"]\n", "[Variant \"Atomic\"]\n", "[Variant \"Atomic\"]\n[Round \"2\"]\n"} {
			text += variant + start + "\n1. e4 *\n\n"
		}
		got, _ := runReader(t, new(check.Checker), text, true)
		if len(got) != 1 || !strings.Contains(got[0], "game 4 ply 0: duplicate: the same moves as game 3") {
			t.Errorf("%sfindings %q, want game 4 as a duplicate of game 3", start, got)
		}
	}
}

// A game of a variant ends by its own rules.
func TestVariants(t *testing.T) {
	const text = "[Variant \"Antichess\"]\n[FEN \"8/8/8/8/1p6/8/1P6/B4b2 b - - 0 1\"]\n[SetUp \"1\"]\n[Result \"1-0\"]\n\n1... b3 1-0\n\n" +
		"[Variant \"King of the Hill\"]\n[FEN \"k7/8/8/8/8/4K3/8/7R w - - 0 1\"]\n[SetUp \"1\"]\n[Result \"0-1\"]\n[Termination \"time forfeit\"]\n\n1. Ke4 0-1\n"
	want := []string{
		"14:8: game 2 ply 1: result: termination marker 0-1, but the game ended 1-0 king at its goal (fixed)",
		"11:10: game 2 ply 0: result: Result tag 0-1, but the game ended 1-0 king at its goal (fixed)",
		`12:15: game 2 ply 0: result: Termination tag "time forfeit", but the game ended 1-0 king at its goal`,
	}
	got, fixed := runReader(t, new(check.Checker), text, true)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("findings (-want +got):\n%s", diff)
	}
	if again, _ := runReader(t, new(check.Checker), fixed, true); len(again) != 1 { // the Termination tag
		t.Errorf("fixed, and still %q", again)
	}
}

// TestNumberStyles writes a game with right numbers and wrong ones in all the ways that a Reader takes.
func TestNumberStyles(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	one := func(of ...string) string { return of[r.IntN(len(of))] }
	line := strings.Fields("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 e5 Nf3 Nc6 Bc4 Bc5 0-0 Nf6 Nc3 0-0 Nb1 Nb8 Nc3 Nc6")
	for range 2000 {
		var right, wrong strings.Builder
		for i, m := range line {
			var number string
			shift := 0
			if i%2 == 0 || r.IntN(3) == 0 {
				if number = strconv.Itoa(i/2 + 1); r.IntN(8) == 0 {
					shift = 1 + r.IntN(9)
				}
			}
			after := " " // what follows the move before
			if i > 0 {
				after = one(" ", " ", "! ", "?! ", "!", " $1 ", "$14 ", " {3. Nf3} ", "{2Nf3}", " (-- 1/2-1/2) ", "(--)", " ; 2.Nf3\n", "\r\n")
			}
			dots := one(".", ". ", "...", "… ", " . ", " ", "\u00a0", ".\n")
			if m != "0-0" && r.IntN(4) == 0 {
				dots = ""
			}
			right.WriteString(after + number)
			wrong.WriteString(after)
			if number != "" {
				wrong.WriteString(strconv.Itoa(i/2 + 1 + shift))
				right.WriteString(dots)
				wrong.WriteString(dots)
			}
			right.WriteString(m)
			wrong.WriteString(m)
		}
		right.WriteString(" *\n")
		wrong.WriteString(" *\n")
		if g, err := pgn.Parse(right.String()); err != nil || g.Main().Len() != len(line) {
			t.Fatalf("%q: %v", right.String(), err)
		}
		var c check.Checker
		if lines, fixed := run(t, &c, right.String()); len(lines) > 0 || fixed != right.String() {
			t.Fatalf("%q: %q", right.String(), lines)
		}
		c = check.Checker{}
		if _, fixed := run(t, &c, wrong.String()); fixed != right.String() {
			t.Fatalf("%q: fixed %q, want %q", wrong.String(), fixed, right.String())
		}
	}
}

// A rule that is skipped finds nothing.
func TestSkip(t *testing.T) {
	const text = "[White \"Adams, B\"]\n[Result \"1-0\"]\n[Date \"x\"]\n[WhiteElo \"x\"]\n[ECO \"x\"]\n[PlyCount \"9\"]\n\n3. f3 e5 2. g4 Qh4# 1-0\n\n" +
		"[White \"B. Adams\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n" +
		"[FEN \"8/8/4k3/8/8/3QK3/8/8 b - - 0 1\"]\n\n1... Kf6 {White loses on time} 0-1\n\n1. e9 *\n"
	var all check.Checker
	lines, _ := run(t, &all, text)
	for _, rule := range check.Rules() {
		is := func(line string) bool { return strings.Contains(line, ": "+rule.String()+": ") }
		if !slices.ContainsFunc(lines, is) {
			t.Errorf("%v: nothing is found", rule)
		}
		c := check.Checker{Options: check.Options{Skip: []check.Rule{rule}}}
		got, _ := run(t, &c, text)
		if want := slices.DeleteFunc(slices.Clone(lines), is); !slices.Equal(got, want) {
			t.Errorf("without %v: %q, want %q", rule, got, want)
		}
	}
}

// The inputs of one Checker are compared with each other.
func TestInputs(t *testing.T) {
	c := check.Checker{Source: "a"}
	run(t, &c, "[White \"A\"]\n\n1. e4 e5 *\n")
	c.Source = "b"
	lines, _ := run(t, &c, "\n\n[White \"A\"]\n\n1. e4 e5 *\n")
	if want := []string{"3:1: game 1 ply 0: duplicate: the same text as game 1 of a (fixed)"}; !slices.Equal(lines, want) {
		t.Errorf("got %q, want %q", lines, want)
	}
}

func TestErrors(t *testing.T) {
	var c check.Checker
	want := errors.New("unreadable")
	if _, err := c.Next(context.Background(), pgn.NewReader(iotest.ErrReader(want))); !errors.Is(err, want) {
		t.Errorf("got %v, want %v", err, want)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(want)
	if _, err := c.Next(ctx, pgn.NewReader(strings.NewReader("*"))); err != want {
		t.Errorf("cancelled: %v", err)
	}
	r := pgn.NewReader(strings.NewReader("1. e4 *"))
	r.RawMoves = true
	if _, err := c.Next(context.Background(), r); err != pgn.ErrUnresolved {
		t.Errorf("moves that are not resolved: %v", err)
	}
	for _, text := range []string{"", "Result", "other"} {
		var r check.Rule
		if err := r.UnmarshalText([]byte(text)); err == nil {
			t.Errorf("rule %q", text)
		}
	}
}

// TestMasters pins what is found in games of masters.
func TestMasters(t *testing.T) {
	if !testdata.Whole() || testing.Short() {
		t.Skipf("%s is not set, or -short is", testdata.Env)
	}
	text, err := os.ReadFile(testdata.File(t, "pgn/large/masters-a.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	var c check.Checker
	lines, fixed := run(t, &c, string(text))
	count := make(map[string]int)
	for _, l := range lines {
		count[strings.Split(l, ": ")[2]]++
	}
	want := map[string]int{"result": 2, "date": 71, "eco": 1608, "duplicate": 710, "name": 0}
	got := count["name"]
	want["name"] = got
	if diff := cmp.Diff(want, count); diff != "" || got < 100 || got > 1500 {
		t.Errorf("%d names (-want +got):\n%s", got, diff)
	}
	var again check.Checker
	left, same := run(t, &again, fixed)
	if same != fixed || slices.ContainsFunc(left, func(l string) bool { return strings.HasSuffix(l, "(fixed)") }) {
		t.Error("what is fixed can be fixed again")
	}
}

// FuzzChecker takes any text: nothing panics, places are in the text, without edits the text
// stays the same, and what is fixed has the same moves.
func FuzzChecker(f *testing.F) {
	for _, s := range []string{
		"[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n", "3. e4 (1. d4) 1... e5 {x} 0-1 ; y\n[Date \"1999-1-1\"]\n[White \"a\"]\n*",
		"[WhiteElo \" 2500\"]\r[PlyCount \"7\"]\r\r1 e4 2 e5 *\r\r1 e4 2 e5 *", "\xff\xfe1\x00.\x00 \x00e\x004\x00", "%x\n[A \"\\\"\"]\n[ECO \"A00\"] 1. -- $1 *",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		var c check.Checker
		var fixed, plain []byte
		var edited bool
		r := pgn.NewReader(strings.NewReader(text))
		for {
			report, err := c.Next(context.Background(), r)
			for _, f := range report.Findings {
				if f.Line < 1 || f.Column < 1 || f.Game < 1 {
					t.Fatalf("place of %+v", f)
				}
				edited = edited || len(f.Edits) > 0
			}
			fixed = report.AppendFixed(fixed)
			report.Findings = nil
			plain = report.AppendFixed(plain)
			if err == io.EOF {
				break
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		c.Names()
		if strings.HasPrefix(text, "\xff\xfe") || strings.HasPrefix(text, "\xfe\xff") {
			return
		}
		if string(plain) != text || !edited && string(fixed) != text {
			t.Fatalf("without edits %q, want %q", plain, text)
		}
		if got, want := moves(string(fixed)), moves(text); !strings.Contains(text, "FEN") && len(got) == len(want) && !slices.Equal(got, want) {
			t.Fatalf("fixed %q has the moves %q, want %q", fixed, got, want)
		}
	})
}

// moves returns the moves of each game.
func moves(text string) (all []string) {
	for g := range pgn.NewReader(strings.NewReader(text)).Games() {
		all = append(all, fmt.Sprint(g.Main().Moves()))
	}
	return all
}
