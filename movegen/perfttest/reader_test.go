package perfttest

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// readAll returns what a suite has, at most one result for each of its lines and
// two for its end.
func readAll(t *testing.T, in io.Reader, lines int) (all []Entry, bad []*fen.LineError) {
	t.Helper()
	r := NewReader(in)
	for range 2*lines + 3 {
		p, err := r.Read()
		if err == io.EOF {
			if _, err := r.Read(); err != io.EOF {
				t.Errorf("after the end: error %v, want EOF", err)
			}
			return all, bad
		}
		var le *fen.LineError
		switch {
		case err == nil:
			all = append(all, p)
		case errors.As(err, &le):
			bad = append(bad, le)
		default:
			t.Fatalf("error %v (%T) is no *fen.LineError", err, err)
		}
	}
	t.Fatalf("no end after %d lines", lines)
	return nil, nil
}

func TestSuiteForms(t *testing.T) {
	one := []Entry{{FEN: startFEN, Line: 1, Counts: []Count{{1, 20, 1}, {2, 400, 1}}}}
	tests := []struct {
		name, in string
		want     []Entry
	}{
		{"nothing", "", nil},
		{"comments and blank lines", "# one\n\n  # two\n \t\n#\n", nil},
		{"one line", startFEN + " ;D1 20 ;D2 400\n", one},
		{"no end of line", startFEN + " ;D1 20 ;D2 400", one},
		{"carriage returns", startFEN + " ;D1 20 ;D2 400\r\n\r\n", one},
		{"byte order mark", "\ufeff" + startFEN + " ;D1 20 ;D2 400\n", one},
		{"blanks after the semicolons", startFEN + "; D1 20; D2  400 ", one},
		{"tabs", "\t" + startFEN + "\t;D1\t20\t;\tD2 400\n", one},
		{"double blanks", "8/5kpp/8/8/1p3P2/6PP/r3KP2/1R1q4 w - -  0 1; D4 23441\r\n", []Entry{
			{FEN: "8/5kpp/8/8/1p3P2/6PP/r3KP2/1R1q4 w - -  0 1", Line: 1, Counts: []Count{{4, 23441, 1}}},
		}},
		{"blocks", "# blocks\nid 0\nepd 8/8/8/8/8/8/8/K1k5 w - -\nperft 1 2\n# here too\n\nperft  2\t9\n\n" +
			"id no. 1\nepd " + startFEN + "\nperft 0 1\nepd " + startFEN + "\nperft 1 20", []Entry{
			{ID: "0", FEN: "8/8/8/8/8/8/8/K1k5 w - -", Line: 3, Counts: []Count{{1, 2, 4}, {2, 9, 7}}},
			{ID: "no. 1", FEN: startFEN, Line: 10, Counts: []Count{{0, 1, 11}}},
			{FEN: startFEN, Line: 12, Counts: []Count{{1, 20, 13}}},
		}},
		{"mixed", "id a\nepd " + startFEN + "\nperft 1 20\n" + startFEN + ";D1 20\n", []Entry{
			{ID: "a", FEN: startFEN, Line: 2, Counts: []Count{{1, 20, 3}}},
			{FEN: startFEN, Line: 4, Counts: []Count{{1, 20, 4}}},
		}},
		{"greatest count", startFEN + ";D64 18446744073709551615", []Entry{
			{FEN: startFEN, Line: 1, Counts: []Count{{64, 1<<64 - 1, 1}}},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, bad := readAll(t, strings.NewReader(test.in), strings.Count(test.in, "\n")+1)
			for _, err := range bad {
				t.Error(err)
			}
			for i := range got {
				if got[i].Board.Occupied() == 0 {
					t.Errorf("position %d has an empty board", i)
				}
				got[i].Board = board.Board{}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("positions (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSuiteErrors(t *testing.T) {
	var (
		syntax    *fen.Error
		unplayed  *board.SetupError
		good      = startFEN + " ;D1 20\n"
		oneKing   = "8/8/8/8/8/8/8/K7 w - - 0 1"
		captureIt = "k6R/8/8/8/8/8/8/K7 w - - 0 1"
	)
	tests := []struct {
		name, in string
		line     int
		want     any // an error, or a pointer for errors.As
		good     int // positions read nonetheless
	}{
		{"not a position", good + "hello\n" + good, 2, &syntax, 2},
		{"no king", good + oneKing + " ;D1 3\n" + good, 2, &unplayed, 2},
		{"no counts", startFEN + "\n" + good, 1, errNoCounts, 1},
		{"empty count", startFEN + " ;\n", 1, errCount, 0},
		{"empty last count", startFEN + " ;D1 20 ;\n", 1, errCount, 0},
		{"count without D", startFEN + " ;1 20\n", 1, errCount, 0},
		{"blank after D", startFEN + " ;D 1 20\n", 1, errCount, 0},
		{"three numbers", startFEN + " ;D1 20 30\n", 1, errCount, 0},
		{"no nodes", startFEN + " ;D1\n", 1, errCount, 0},
		{"negative depth", startFEN + " ;D-1 20\n", 1, errNumber, 0},
		{"absurd depth", startFEN + " ;D65 20\n", 1, errNumber, 0},
		{"negative nodes", startFEN + " ;D1 -20\n", 1, errNumber, 0},
		{"nodes with commas", startFEN + " ;D3 8,902\n", 1, errNumber, 0},
		{"too many nodes", startFEN + " ;D1 18446744073709551616\n", 1, errNumber, 0},
		{"one bad count of two", startFEN + " ;D1 20 ;D2 x\n" + good, 1, errNumber, 1},
		{"perft before any epd", "perft 1 20\n", 1, errNoPosition, 0},
		{"perft after a whole line", good + "perft 1 20\n", 2, errNoPosition, 1},
		{"perft after an id", "epd " + startFEN + "\nperft 1 20\nid x\nperft 1 20\nepd " + startFEN + "\nperft 1 20\n", 4, errNoPosition, 2},
		{"epd without perft", "epd " + startFEN + "\n" + good, 1, errNoCounts, 1},
		{"epd without perft at the end", "id x\nepd " + startFEN, 2, errNoCounts, 0},
		{"epd without a position", "epd\n" + good, 1, &syntax, 1},
		{"bad epd is reported once", "id x\nepd " + captureIt + "\nperft 1 2\nperft 2 4\n" + good, 2, &unplayed, 1},
		{"bad perft", "epd " + startFEN + "\nperft one 20\n" + good, 2, errNumber, 1},
		{"bad perft after a good one", "epd " + startFEN + "\nperft 1 20\nperft 2\n", 3, errCount, 1},
		{"empty id", good + "id\n", 2, errEmptyID, 1},
		{"id without a position", "id x\n" + good, 1, errIDAlone, 1},
		{"id without a position at the end", good + "id x", 2, errIDAlone, 1},
		{"two ids", "id x\nid y\nepd " + startFEN + "\nperft 1 20\n", 1, errIDAlone, 1},
		{"long line", good + strings.Repeat("x", maxLine+1) + "\n", 2, bufio.ErrTooLong, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, bad := readAll(t, strings.NewReader(test.in), strings.Count(test.in, "\n")+1)
			if len(got) != test.good {
				t.Errorf("%d positions, want %d", len(got), test.good)
			}
			if len(bad) != 1 {
				t.Fatalf("errors %v, want one", bad)
			}
			err := bad[0]
			if err.Line != test.line {
				t.Errorf("error %q, want one of line %d", err, test.line)
			}
			if len(err.Error()) > 300 {
				t.Errorf("error of %d bytes", len(err.Error()))
			}
			if want, ok := test.want.(error); ok && errors.Is(err, want) {
				return
			}
			switch want := test.want.(type) {
			case error:
				t.Errorf("error %v, want %v", err, want)
			default:
				if !errors.As(err, want) {
					t.Errorf("error %v, want a %T", err, want)
				}
			}
		})
	}
}

func TestSuiteInputFails(t *testing.T) {
	broken := errors.New("disk on fire")
	in := io.MultiReader(strings.NewReader(startFEN+";D1 20\n"), iotest.ErrReader(broken))
	got, bad := readAll(t, in, 2)
	if len(got) != 1 || len(bad) != 1 || !errors.Is(bad[0], broken) || bad[0].Line != 2 {
		t.Errorf("%d positions, errors %v; want 1 and the input's", len(got), bad)
	}
}

func FuzzSuite(f *testing.F) {
	f.Add(startFEN + " ;D1 20 ;D2 400\n")
	f.Add("8/5kpp/8/8/1p3P2/6PP/r3KP2/1R1q4 w - -  0 1; D4 23441\r\n")
	f.Add("# c\nid 0\nepd 8/8/8/8/8/8/8/K1k5 w - -\nperft 1 2\nperft 2 x\nid\nepd\nperft")
	f.Add("id a\nid b\nepd x\nperft 1 1\n;\n;D1")
	f.Fuzz(func(t *testing.T, in string) {
		all, bad := readAll(t, strings.NewReader(in), strings.Count(in, "\n")+1)
		for _, err := range bad {
			if err.Line < 1 || err.Line > strings.Count(in, "\n")+2 {
				t.Errorf("error of line %d", err.Line)
			}
		}
		for _, p := range all {
			if len(p.Counts) == 0 {
				t.Errorf("line %d: a position without counts", p.Line)
			}
			// FEN reads as the same board again.
			b, err := parsePosition(board.Standard, p.FEN)
			if err != nil || !b.Equal(p.Board) {
				t.Errorf("line %d: %q does not read as before: %v", p.Line, p.FEN, err)
			}
		}
	})
}
