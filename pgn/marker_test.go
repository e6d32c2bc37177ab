package pgn

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

// readBoth reads text with a tree and as raw moves, and returns the movetext of the first game, with
// the places and texts of its errors, and the number of games.
func readBoth(t *testing.T, text string) (moves, errs string, games int) {
	t.Helper()
	r := NewReader(strings.NewReader(text))
	for g, err := range r.Games() {
		if games++; games > 1 {
			continue
		}
		moves = g.Movetext()
		if e, ok := errors.AsType[*Error](err); ok {
			for _, e := range append([]*Error{e}, e.More...) {
				errs += fmt.Sprintf("%d:%d %s;", e.Line, e.Column, e.Near)
			}
		} else if err != nil {
			t.Error(err)
		}
	}
	spans := func(raw bool) string {
		r := NewReader(strings.NewReader(text))
		r.RawMoves = raw
		var all []Span
		for range r.VisitAll(Nop{}) {
			all = append(all, r.Span())
		}
		return fmt.Sprint(all)
	}
	r = NewReader(strings.NewReader(text))
	var skipped []Span
	for s, err := range r.Spans() {
		if err != nil {
			t.Error(err)
		}
		skipped = append(skipped, s)
	}
	if a, b, c := spans(false), spans(true), fmt.Sprint(skipped); a != b || a != c {
		t.Errorf("%q: games are %v, %v with raw moves, and %v when they are skipped", text, a, b, c)
	}
	return moves, errs, games
}

// Markers that are not those of PGN end the game if they repeat the Result tag, or can be nothing else.
func TestOtherMarkers(t *testing.T) {
	const castle = "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6"
	next := "\n\n[White \"next\"]\n\n1. d4 *\n"
	for _, test := range []struct{ result, moves, want, errors string }{
		{"0-0", castle + " 0-0", castle + " *", ""},
		{"0-0", castle + " 0-0 {both lost}", castle + " {both lost} *", ""},
		{"0-0", castle + " 0-0 Be7 0-0", castle + " 4. O-O Be7 *", ""},
		{"0-0", castle + " 0-0 ; they agreed\n", castle + " { they agreed} *", ""},
		{"1-0", castle + " 0-0", castle + " 4. O-O 1-0", ""},
		{"0–0", castle + " 0-0", castle + " *", ""},
		{"0-0", "1. e4 0-0", "1. e4 *", ""},
		{"0.5-0.5", "1. e4 e5 0.5-0.5", "1. e4 e5 1/2-1/2", ""},
		{"1/2-1/2", "1. e4 e5 0.5-0.5", "1. e4 e5 1/2-1/2", ""},
		{"1/2-1/2", "1. e4 e5 ½–½", "1. e4 e5 1/2-1/2", ""},
		{"1/2-1/2", "1. e4 e5 0,5:0,5", "1. e4 e5 1/2-1/2", ""},
		{"1-0", "1. e4 e5 1–0", "1. e4 e5 1-0", ""},
		{"\xbd-\xbd", "1. e4 e5 \xbd-\xbd", "1. e4 e5 1/2-1/2", ""},
		{"\xbd\x96\xbd", "1. e4 e5 \xbd\x97\xbd {x}", "1. e4 e5 {x} 1/2-1/2", ""},
		{"1/2-1/2", "1. e4 e5\xa0\xbd-\xbd\xa0", "1. e4 e5 1/2-1/2", ""},
		{"1-0", "1. e4 e5 1\x960", "1. e4 e5 1-0", ""},
		{"1/2-1/2", "1. e4 e5 1/2\x961/2", "1. e4 e5 1/2-1/2", ""},
		{"1-0", "1.\xa0e4\xa0e5\x85 2. Nf3\xb1 Nc6 \xb1 3.\xa0Bb5 a6 4. B\xd7c6 bxc6 5. O\x96O 1-0", "1. e4 e5 2. Nf3 $16 Nc6 $16 3. Bb5 a6 4. Bxc6 bxc6 5. O-O 1-0", ""},
		{"1-0", "1. e4\u00f1 e5 1-0", "1-0", "4:4 e4\u00f1;"},
		{"1-0", "1. e4 e5 1:0", "1. e4 e5 1-0", ""},
		{"0-1", "1. e4 e5\n0—1\n", "1. e4 e5 0-1", ""},
		{"1 - 0", "1. e4 e5 1 - 0", "1. e4 e5 1-0", ""},
		{"1-0", "1. e4 e5 1 - 0", "1. e4 e5 1-0", ""},
		{"0-1", "1. e4 e5\n0  –  1 {x}", "1. e4 e5 {x} 0-1", ""},
		{"1-0", "1. e4 e5 (1... c5 1 - 0) 2. Nf3 1 - 0", "1. e4 e5 (1... c5) 2. Nf3 1-0", ""},
		{"1-0", "1. e4 e5 11 - 0", "1. e4 e5 1-0", "4:13 -;"},
		{"1 : 0", "1. e4 e5 1 : 0", "1. e4 e5 *", ""},
		{"+:-", "1. e4 e5 +:-", "1. e4 e5 1-0", ""},
		{"Draw", "1. e4 e5 Draw", "1. e4 e5 *", ""},
		{"White wins", "1. e4 e5 White wins", "1. e4 e5 *", ""},
		{"White", "1. e4 e5 White wins", "1. e4 e5 *", "4:16 wins;"},
		{"0-0", "1. e4 e5 0-0 1-0", "1. e4 e5 *", ""},
		{"0-0", "1. e4 e5 (1... c5 0.5-0.5) 2. Nf3 0-0", "1. e4 e5 (1... c5) 2. Nf3 *", ""},
		{"1-0", "1. e4 e5 1:0 2. Nf3", "1. e4 e5 1-0", "4:14 2. Nf3;"},
		{"e5", "1. e4 e5", "1. e4 e5 *", ""},
	} {
		moves, errs, games := readBoth(t, fmt.Sprintf("[White \"W\"]\n[Result %q]\n\n%s%s", test.result, test.moves, next))
		if moves != test.want || errs != test.errors || games != 2 {
			t.Errorf("[Result %q] %s: %s with errors %q and %d games, want %s, %q", test.result, test.moves, moves, errs, games, test.want, test.errors)
		}
	}
}

// The sign of a check or mate ends a move, and a marker may follow it at once.
func TestMarkerAfterSign(t *testing.T) {
	for in, want := range map[string]string{
		"1. f3 e5 2. g4 Qh4#0-1":        "1. f3 e5 2. g4 Qh4# 0-1",
		"1. f3 e5 2. g4 Qd8-h4#0-1":     "1. f3 e5 2. g4 Qh4# 0-1",
		"1. f3 e5 2. g4 Qh4+1-0":        "1. f3 e5 2. g4 Qh4# 1-0",
		"1. f3 e5 2. g4 Qh4#1/2-1/2":    "1. f3 e5 2. g4 Qh4# 1/2-1/2",
		"1. f3 e5 2. g4 Qh4#*":          "1. f3 e5 2. g4 Qh4# *",
		"1. f3 e5 2. g4 Qh4#!0-1":       "1. f3 e5 2. g4 Qh4# $1 0-1",
		"1. f3 e5 2. g4 Qh4#{mate}0-1":  "1. f3 e5 2. g4 Qh4# {mate} 0-1",
		"1. f3 e5 (1... e6) 2. g4 Qh4#": "1. f3 e5 (1... e6) 2. g4 Qh4# *",
	} {
		moves, errs, games := readBoth(t, in+"\n\n[White \"next\"]\n\n1. d4 *\n")
		if moves != want || errs != "" || games != 2 {
			t.Errorf("%s: %s with errors %q and %d games, want %s", in, moves, errs, games, want)
		}
	}
}

// Text behind the result is one error of the game, not another game.
func TestTextAfterResult(t *testing.T) {
	next := "\n\n[White \"next\"]\n\n1. d4 *\n"
	for _, test := range []struct {
		in, want, errors string
		games            int
	}{
		{"1. e4 1-0 White resigns", "1. e4 1-0", "1:11 White resigns;", 2},
		{"1. e4 1-0 (White resigns)", "1. e4 1-0", "1:11 (White resigns);", 2},
		{"1. e4 1-0 (time) {x}", "1. e4 1-0", "1:11 (time) {x};", 2},
		{"1. e4 1-0\n(time)", "1. e4 1-0", "", 3},
		{"1. e4 1-0 - Black lost on time after 30 moves", "1. e4 1-0", "1:11 - Black lost on time after 30 moves;", 2},
		{"1. e4 1/2-1/2 {agreed} remis", "1. e4 {agreed} 1/2-1/2", "1:24 remis;", 2},
		{"1. e4 1-0 Білі здалися", "1. e4 1-0", "1:11 Білі здалися;", 2},
		{"1. e4 (1. Ke5) 1-0 White resigns", "1. e4 1-0", "1:11 Ke5;1:20 White resigns;", 2},
		{"1. e4 1-0 1. d4 0-1", "1. e4 1-0", "", 3},
		{"1. e4 1-0 d4 d5 0-1", "1. e4 1-0", "", 3},
		{"1. e4 1-0 " + strings.Repeat("a", maxToken-1) + "1", "1. e4 1-0", "", 3},
		{"1. e4 1-0 " + strings.Repeat("a", maxToken) + "1", "1. e4 1-0", "", 3},
		{"1. e4 1-0 " + strings.Repeat("a", maxToken+1) + "1", "1. e4 1-0", "1:11 " + strings.Repeat("a", maxNear) + ";", 2},
		{"1. e4 1-0 Nf3 0-1", "1. e4 1-0", "", 3},
	} {
		moves, errs, games := readBoth(t, test.in+next)
		if moves != test.want || errs != test.errors || games != test.games {
			t.Errorf("%s: %s with errors %q and %d games, want %s, %q, %d", test.in, moves, errs, games, test.want, test.errors, test.games)
		}
	}
}

// Signs of typesetters are read as those of ASCII, and signs after a move in any order.
func TestTypographicSigns(t *testing.T) {
	for in, want := range map[string]string{
		"1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O–O 0—0 *":             "1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4. O-O O-O *",
		"1. e2–e4 e7−e5 2. Ng1‑f3 *":                              "1. e4 e5 2. Nf3 *",
		"1. e4 d5 2. e4×d5 Q×d5 *":                                "1. e4 d5 2. exd5 Qxd5 *",
		"1. e4 1…e5 2.Nf3 … Nc6 3…Bb5 *":                          "1. e4 e5 2. Nf3 Nc6 3. Bb5 *",
		"1. f3 e5 2. g4 Qh4‡ *":                                   "1. f3 e5 2. g4 Qh4# *",
		"1. e4 d5 2. Bb5†! c6 *":                                  "1. e4 d5 2. Bb5+ $1 c6 *",
		"1. e4 d5 2. Bb5!+ c6?! *":                                "1. e4 d5 2. Bb5+ $1 c6 $6 *",
		"1. e4 d5 2. Bb5+!? c6 *":                                 "1. e4 d5 2. Bb5+ $5 c6 *",
		"[FEN \"2k5/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8(Q)+ *":  "1. a8=Q+ *",
		"[FEN \"2k5/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8(Q)+! *": "1. a8=Q+ $1 *",
		"[FEN \"2k5/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q!+ *":  "1. a8=Q+ $1 *",
		"[FEN \"2k5/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a7–a8＝Q *": "1. a8=Q+ *",
	} {
		moves, errs, _ := readBoth(t, in)
		if moves != want || errs != "" {
			t.Errorf("%s: %s with errors %q, want %s", in, moves, errs, want)
		}
	}
}

// Unicode white space and marks without width are blanks in movetext and around tags.
func TestUnicodeBlanks(t *testing.T) {
	for _, blank := range []string{"\u00a0", "\u0085", "\u2003", "\u2009", "\u200b", "\u200e", "\u2028", "\u202f", "\u2060", "\u3000", "\ufeff", "\u00a0 \u2003"} {
		for _, in := range []string{
			"[White \"W\"]_\n_\n1._e4_e5_2._Nf3_1-0_\n\n[White \"next\"]\n\n*\n",
			"_[_White_\"W\"_]\n\n_1._e4_e5_{a}_2._Nf3_1-0_{b}\n_\n[White \"next\"]\n\n*\n",
			"[White \"W\"]\n\n1.e4 _e5_(1..._c5_2._Nf3)_2.Nf3_$1_(2._Bc4)_1-0\n\n[White \"next\"]\n\n*\n",
		} {
			text := strings.ReplaceAll(in, "_", blank)
			moves, errs, games := readBoth(t, text)
			if !strings.HasPrefix(moves, "1. e4 e5 ") || !strings.Contains(moves, "2. Nf3 ") || !strings.HasSuffix(moves, " 1-0") || errs != "" || games != 2 {
				t.Errorf("%q: %s with errors %q and %d games", text, moves, errs, games)
			}
			if g, err := NewReader(strings.NewReader(text)).ReadGame(); err == nil && g.Tags.Get("White") != "W" {
				t.Errorf("%q: tags %q", text, g.Tags)
			}
		}
	}
}
