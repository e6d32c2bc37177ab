package puzzle

import (
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
)

// The columns as lichess.org publishes them. The game is made up.
const published = `PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
Made1,r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3,g8f6 h5f7,600,75,96,8315,mate mateIn1 oneMove opening,https://lichess.org/abcdefgh#6,Kings_Pawn_Game Kings_Pawn_Game_Leonardis_Variation
Made2,3qk3/8/8/3Q4/8/8/8/3RK3 b - - 0 1,d8d5 d1d5,1500,500,-5,3,endgame,,
`

// all reads a file, with errors as texts.
func all(r io.Reader) (puzzles []Puzzle, problems []string) {
	for p, err := range Read(r) {
		if err != nil {
			problems = append(problems, err.Error())
		} else {
			puzzles = append(puzzles, p)
		}
	}
	return puzzles, problems
}

func write(t *testing.T, f Format, puzzles ...Puzzle) string {
	t.Helper()
	text := []byte(f.Header())
	for i := range puzzles {
		var err error
		if text, err = f.Append(text, &puzzles[i]); err != nil {
			t.Fatal(err)
		}
	}
	return string(text)
}

// A published file is written as it was, and its EPD has all of it.
func TestPublished(t *testing.T) {
	puzzles, problems := all(strings.NewReader(published))
	if len(puzzles) != 2 || len(problems) > 0 {
		t.Fatalf("%d puzzles, %q", len(puzzles), problems)
	}
	p := &puzzles[0]
	want := Puzzle{ID: "Made1", Start: p.Start, Lead: board.NewMove(board.G8, board.F6), Line: []board.Move{board.NewMove(board.H5, board.F7)},
		Themes: []Theme{"mate", "mateIn1", "oneMove", "opening"}, Game: "https://lichess.org/abcdefgh#6",
		Openings: []string{"Kings_Pawn_Game", "Kings_Pawn_Game_Leonardis_Variation"}, Stats: Stats{600, 75, 96, 8315}}
	if diff := cmp.Diff(want, *p); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(published, write(t, CSV, puzzles...)); diff != "" {
		t.Errorf("written again (-published +written):\n%s", diff)
	}
	epd := write(t, EPD, puzzles...)
	wantEPD := `r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4 bm Qxf7#; dm 1; pv Qxf7#; id "Made1"; ` +
		`c0 "themes: mate mateIn1 oneMove opening"; c1 "game: https://lichess.org/abcdefgh#6"; ` +
		`c2 "lead: r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3 g8f6"; c3 "stats: 600 75 96 8315"; ` +
		`c4 "openings: Kings_Pawn_Game Kings_Pawn_Game_Leonardis_Variation";` + "\n"
	if first := epd[:strings.IndexByte(epd, '\n')+1]; first != wantEPD {
		t.Errorf("EPD (-want +got):\n%s", cmp.Diff(wantEPD, first))
	}
	back, problems := all(strings.NewReader(epd))
	if diff := cmp.Diff(puzzles, back); diff != "" || len(problems) > 0 {
		t.Errorf("%q, of EPD (-want +got):\n%s", problems, diff)
	}
}

// Files of others: without a header, without the last columns, and test suites.
func TestReadOthers(t *testing.T) {
	const mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - "
	tests := []struct {
		name, text string
		line       string
		themes     int
	}{
		{"three columns", "1,3qk3/8/8/3Q4/8/8/8/3RK3 b - - 0 1,d8d5 d1d5\n", "d1d5", 0},
		{"a byte order mark", "\ufeffPuzzleId,FEN,Moves\r\n1,3qk3/8/8/3Q4/8/8/8/3RK3 b - - 0 1,d8d5 d1d5\r\n", "d1d5", 0},
		{"a byte order mark before quotes", "\ufeff\"PuzzleId\",\"FEN\",\"Moves\"\r\n\"1\",\"3qk3/8/8/3Q4/8/8/8/3RK3 b - - 0 1\",\"d8d5 d1d5\"\r\n", "d1d5", 0},
		{"a byte order mark in EPD", "\ufeff" + mate + "bm Ra8;\n", "a1a8", 0},
		{"more columns", "1,3qk3/8/8/3Q4/8/8/8/3RK3 b - - 0 1,d8d5 d1d5,,,,,fork,,,more,1\n", "d1d5", 1},
		{"a test suite", mate + `bm Ra8+; id "mate"; c0 "Ra8=10, Ra7=3";` + "\n", "a1a8", 0},
		{"without a name", mate + "bm Ra8;\n", "a1a8", 0},
		{"castling in Chess960", "1,3k4/8/8/8/8/8/8/RK6 w Q - 0 1,b1a1\n", "b1a1", 0},
	}
	for _, test := range tests {
		puzzles, problems := all(strings.NewReader(test.text))
		if len(puzzles) != 1 || len(problems) > 0 {
			t.Errorf("%s: %d puzzles, %q", test.name, len(puzzles), problems)
			continue
		}
		p := &puzzles[0]
		if got := p.Line[0].String(); got != test.line || len(p.Themes) != test.themes || p.ID == "" {
			t.Errorf("%s: %+v", test.name, p)
		}
	}
}

// Comments of other programs in a record with pv are ignored, whatever they say.
func TestForeignComments(t *testing.T) {
	const text = `6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra7; pv Ra8#; id "x"; c0 "back rank mate"; c1 "see page 3"; ` +
		`c2 "analysed by X"; c3 "1 2"; c4 "fast";`
	puzzles, problems := all(strings.NewReader(text))
	if len(puzzles) != 1 || len(problems) > 0 {
		t.Fatalf("%d puzzles, %q", len(puzzles), problems)
	}
	p := puzzles[0]
	want := Puzzle{ID: "x", Start: p.Start, Lead: board.NoMove, Line: []board.Move{board.NewMove(board.A1, board.A8)}}
	if diff := cmp.Diff(want, p); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestReadErrors(t *testing.T) {
	const position = "3qk3/8/8/3Q4/8/8/8/3RK3 b - - 0 1"
	tests := []struct {
		name, text, want string
		next             bool // whether the next line is read
	}{
		{"two columns", "1," + position, "line 1: 2 columns, want at least PuzzleId,FEN,Moves", true},
		{"no position", "1,x,d8d5 d1d5", "line 1: fen: ", true},
		{"no moves", "1," + position + ",", "does not end with a move of the solver", true},
		{"not a move", "1," + position + ",d8d5 d1", `line 1: "d1" is not a valid move`, true},
		{"illegal", "1," + position + ",d8d5 d1a5", "d1a5", true},
		{"illegal lead", "1," + position + ",d8a1 d1d5", "d8a1", true},
		{"rating", "1," + position + ",d8d5 d1d5,high", `line 1: column Rating: "high" is not a number`, true},
		{"rating with a sign", "1," + position + ",d8d5 d1d5,+5", `line 1: column Rating: "+5" is not a number`, true},
		{"rating with a leading zero", "1," + position + ",d8d5 d1d5,08", `line 1: column Rating: "08" is not a number`, true},
		{"null move as the lead", "1," + position + ",0000 d5d8", `line 1: "0000" is not a valid move`, true},
		{"control character", "\"1\x01\"," + position + ",d8d5 d1d5", "control characters", true},
		{"quotes", "1,\"" + position + ",d8d5 d1d5", "parse error", false},
		{"not EPD", "position to solve", "fen: ", true},
		{"nothing to solve", "3qk3/8/8/3Q4/8/8/8/3RK3 b - - id \"x\";", "line 1: the solution", true},
		{"two solutions", "3qk3/8/8/3Q4/8/8/8/3RK3 b - - bm Qxd5 Ke7;", "line 1: several best moves", true},
		{"illegal in EPD", "3qk3/8/8/3Q4/8/8/8/3RK3 b - - pv Qa1;", "line 1: san: ", true},
		{"null move in EPD", "3qk3/8/8/3Q4/8/8/8/3RK3 b - - pv 0000;", "line 1: san: ", true},
		{"another position", `4k3/8/8/3q4/8/8/8/3RK3 w - - pv Rxd5; c2 "lead: 3qk3/8/8/3Q4/8/8/8/3RK3 b - - 0 1 d8d7";`, "line 1: c2: d8d7 leads", true},
		{"a lead that is illegal", `4k3/8/8/3q4/8/8/8/3RK3 w - - pv Rxd5; c2 "lead: 3qk3/8/8/3Q4/8/8/8/3RK3 b - - 0 1 d8a1";`, "c2: d8a1 is not legal", true},
		{"a lead that is no move", `4k3/8/8/3q4/8/8/8/3RK3 w - - pv Rxd5; c2 "lead: 3qk3/8/8/3Q4/8/8/8/3RK3 b - - 0 1 d9";`, `c2: "d9" is not`, true},
		{"a lead from nowhere", `4k3/8/8/3q4/8/8/8/3RK3 w - - pv Rxd5; c2 "lead: d8d5";`, "c2: fen: ", true},
		{"a lead that is a null move", `4k3/8/8/3q4/8/8/8/3RK3 w - - pv Rxd5; c2 "lead: 4k3/8/8/3q4/8/8/8/3RK3 b - - 0 1 0000";`, `c2: "0000" is not`, true},
		{"a number with a sign", `4k3/8/8/3q4/8/8/8/3RK3 w - - pv Rxd5; c3 "stats: 1 2 3 +4";`, `c3: "+4" is not a number`, true},
		{"three numbers", `4k3/8/8/3q4/8/8/8/3RK3 w - - pv Rxd5; c3 "stats: 1 2 3";`, "c3: ", true},
		{"no numbers", `4k3/8/8/3q4/8/8/8/3RK3 w - - pv Rxd5; c3 "stats: 1 2 3 x";`, "c3: ", true},
	}
	for _, test := range tests {
		next := "\n2," + position + ",d8d5 d1d5\n"
		if !strings.Contains(strings.SplitN(test.text, " ", 2)[0], ",") {
			next = "\n6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8;\n"
		}
		puzzles, problems := all(strings.NewReader(test.text + next))
		if len(problems) != 1 || !strings.Contains(problems[0], test.want) || (len(puzzles) == 1) != test.next {
			t.Errorf("%s: %d puzzles, %q, want %q", test.name, len(puzzles), problems, test.want)
		}
	}
	for _, text := range []string{"1,", "8/8 "} {
		broken := errors.New("broken")
		var last error
		for _, err := range Read(io.MultiReader(strings.NewReader(text), iotest.ErrReader(broken))) {
			last = err
		}
		if !errors.Is(last, broken) {
			t.Errorf("%q and then: %v", text, last)
		}
	}
	for range Read(strings.NewReader(published)) {
		break
	}
}

// What could not be read back is not written.
func TestUnwritable(t *testing.T) {
	tests := map[string]func(*Puzzle){
		"no ID":                func(p *Puzzle) { p.ID = "" },
		"a line end in the ID": func(p *Puzzle) { p.ID = "a\nb" },
		"blanks at the end":    func(p *Puzzle) { p.Game = "a " },
		"two words":            func(p *Puzzle) { p.Themes = []Theme{"a b"} },
		"an empty word":        func(p *Puzzle) { p.Openings = []string{""} },
		"an empty theme":       func(p *Puzzle) { p.Themes = []Theme{""} },
		"no line":              func(p *Puzzle) { p.Line = nil },
	}
	for name, change := range tests {
		p := solved(t, legacy, "", "Qg8+ Rxg8 Nf7#")
		change(p)
		_, err1 := p.Record()
		_, err2 := p.EPD()
		_, err3 := CSV.Append(nil, p)
		_, err4 := EPD.Append(nil, p)
		if err1 == nil || err2 == nil || err3 == nil || err4 == nil {
			t.Errorf("%s: %v, %v, %v, %v", name, err1, err2, err3, err4)
		}
	}
}

// TestVariantUnwritable holds that no file has a puzzle of a variant: it would be read back as one of
// ordinary chess.
func TestVariantUnwritable(t *testing.T) {
	var b board.Board
	if err := b.UnmarshalText([]byte("kingofthehill 7k/8/8/8/8/3K4/8/8 w - - 0 1")); err != nil {
		t.Fatal(err)
	}
	p := Puzzle{ID: "x", Start: b, Lead: board.NoMove, Line: []board.Move{board.NewMove(board.D3, board.D4)}}
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	e, err := fen.Parser{Rules: board.KingOfTheHill}.ParseEPD("7k/8/8/8/8/3K4/8/8 w - - pv Kd4;")
	if err != nil {
		t.Fatal(err)
	}
	for name, do := range map[string]func() error{
		"Record":  func() error { _, err := p.Record(); return err },
		"EPD":     func() error { _, err := p.EPD(); return err },
		"CSV":     func() error { _, err := CSV.Append(nil, &p); return err },
		"as EPD":  func() error { _, err := EPD.Append(nil, &p); return err },
		"FromEPD": func() error { _, err := FromEPD(e); return err },
	} {
		if e, ok := errors.AsType[*board.RulesError](do()); !ok || e.Rules != board.KingOfTheHill {
			t.Errorf("%s: error %v, want a *board.RulesError", name, do())
		}
	}
}

// Every puzzle that is read is written in both formats and read back.
func FuzzRead(f *testing.F) {
	f.Add([]byte(published))
	f.Add([]byte("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8+; id \"ma\\\"te\";\n"))
	f.Add([]byte("\"a,\"\"b\",3k4/8/8/8/8/8/8/RK6 w Q - 3 9,b1a1,,,,,fork,\"x, y\",\n"))
	f.Add([]byte("4k3/8/8/3q4/8/8/8/3RK3 w - - 3 9 pv Rxd5; c0 \"fork\"; c2 \"3qk3/8/8/3Q4/8/8/8/3RK3 b - - 2 8 d8d5\"; c3 \"1 2 -3 4\"; c4 \"A B\";\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		puzzles, _ := all(strings.NewReader(string(text)))
		for _, p := range puzzles {
			for _, format := range []Format{EPD, CSV} {
				line := write(t, format, p)
				back, problems := all(strings.NewReader(line))
				if len(back) != 1 || len(problems) > 0 {
					t.Fatalf("%v: %d puzzles of %q, %q", format, len(back), line, problems)
				}
				if diff := cmp.Diff(p, back[0]); diff != "" {
					t.Errorf("%v: of %q (-written +read):\n%s", format, line, diff)
				}
			}
			p.Classify()
		}
	})
}

// The positions of a test suite are puzzles.
func TestSuite(t *testing.T) {
	in, err := os.Open(testdata.File(t, "epd/wac.epd"))
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close() // it was only read
	puzzles, problems := all(in)
	if len(puzzles) == 0 {
		t.Fatalf("%q", problems)
	}
	for _, p := range problems {
		if !strings.Contains(p, "several best moves") {
			t.Error(p)
		}
	}
}
