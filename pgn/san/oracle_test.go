package san_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/san"
)

// checkPairs holds the texts of b's legal moves against a list of another
// program's, by move as UCI writes it, and reads each of them.
func checkPairs(t *testing.T, b *board.Board, want map[string]string) {
	t.Helper()
	canonical := map[string]string{}
	for uci, text := range want {
		// Lists spell castling their own way.
		m := b.Canonical(mustMove(t, uci))
		canonical[m.String()] = text
		if got, err := san.Parse(b, text); err != nil || got != m {
			t.Errorf("%s: %s reads as %v (%v), want %v", fen.Format(b), text, got, err, m)
		}
	}
	got := map[string]string{}
	for m := range movegen.Legal(b) {
		got[m.String()] = san.Format(b, m)
	}
	if diff := cmp.Diff(canonical, got); diff != "" {
		t.Errorf("%s: texts (-want +got):\n%s", fen.Format(b), diff)
	}
}

// checkTexts holds the texts of b's legal moves against a list of another
// program's, in any order.
func checkTexts(t *testing.T, b *board.Board, want []string) {
	t.Helper()
	got := []string{}
	for m := range movegen.Legal(b) {
		got = append(got, san.Format(b, m))
	}
	want = append([]string{}, want...)
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s: texts (-want +got):\n%s", fen.Format(b), diff)
	}
}

// rows returns the fields of the lines of a table, comments left out.
func rows(t *testing.T, name string) (all [][]string) {
	t.Helper()
	for _, line := range testdata.Lines(t, name) {
		if line != "" && !strings.HasPrefix(line, "#") {
			all = append(all, strings.Split(line, "\t"))
		}
	}
	if len(all) == 0 {
		t.Fatalf("%s has no rows", name)
	}
	return all
}

func readJSON(t *testing.T, name string, v any) {
	t.Helper()
	data, err := os.ReadFile(testdata.File(t, name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(data, v); err != nil {
		t.Fatal(err)
	}
}

func TestMoveLists(t *testing.T) {
	for _, name := range []string{"movegen/oracle-a.tsv", "movegen/oracle960-a.tsv"} {
		t.Run(name, func(t *testing.T) {
			for _, row := range rows(t, name) {
				b := mustBoard(t, row[0])
				want := map[string]string{}
				for pair := range strings.FieldsSeq(row[2]) {
					uci, text, _ := strings.Cut(pair, "=")
					want[uci] = text
				}
				checkPairs(t, &b, want)
			}
		})
	}
}

func TestTextLists(t *testing.T) {
	for _, row := range rows(t, "movegen/san-lists-a.tsv") {
		b := mustBoard(t, row[0])
		checkTexts(t, &b, strings.Fields(row[1]))
	}
}

func TestRampart(t *testing.T) {
	for _, name := range []string{"castling", "checkmates", "pawns", "standard"} {
		t.Run(name, func(t *testing.T) {
			var file struct {
				TestCases []struct {
					Start    struct{ FEN string }
					Expected []struct{ Move string }
				}
			}
			readJSON(t, "movegen/rampart-"+name+".json", &file)
			for _, c := range file.TestCases {
				b := mustBoard(t, c.Start.FEN)
				var want []string
				for _, e := range c.Expected {
					want = append(want, e.Move)
				}
				checkTexts(t, &b, want)
			}
		})
	}
}

func TestKokopu(t *testing.T) {
	table := rows(t, "movegen/kokopu-positions-a.tsv")
	column := func(name string) int {
		i := slices.Index(table[0], name)
		if i < 0 {
			t.Fatalf("no column %s", name)
		}
		return i
	}
	position, legal := column("FEN"), column("LEGAL")
	variant, castling := column("VARIANT"), column("EFF_CASTLING")
	moves, texts := column("UCI_MOVES"), column("NOTATIONS")
	for _, row := range table[1:] {
		if row[legal] != "true" {
			continue
		}
		b, err := fen.Parse(row[position])
		if err != nil {
			// One that this library does not take for a position.
			t.Logf("passed over: %v", err)
			continue
		}
		if written := strings.Fields(row[position])[2]; row[variant] == "regular" && written != row[castling] {
			// There a right that Chess960 knows is dropped.
			t.Logf("passed over: %s castles as %s there", row[position], row[castling])
			continue
		}
		want := map[string]string{}
		if row[moves] != "" {
			text := strings.Split(row[texts], "/")
			for i, uci := range strings.Split(row[moves], "/") {
				want[uci] = text[i]
			}
		}
		checkPairs(t, &b, want)
	}
}

func TestValidNotations(t *testing.T) {
	var cases []struct{ Pos1, Pos2, AlgText, LongAlgText, UCIText, Description string }
	readJSON(t, "movegen/valid_notation_tests.json", &cases)
	p := san.Parser{Allow: san.LongAlgebraic | san.Coordinates | san.Suffixes}
	for _, c := range cases {
		t.Run(c.Description, func(t *testing.T) {
			b, after := mustBoard(t, c.Pos1), mustBoard(t, c.Pos2)
			m := mustMove(t, c.UCIText)
			// Some lack their mark, one has a suffix.
			got, want := strings.TrimRight(san.Format(&b, m), "+#"), strings.TrimRight(c.AlgText, "+#!?")
			if got != want {
				t.Errorf("%v is written %s, want %s", m, got, want)
			}
			for _, text := range []string{c.AlgText, c.LongAlgText, c.UCIText} {
				if got, err := p.Parse(&b, text); err != nil || got != m {
					t.Errorf("%s reads as %v (%v), want %v", text, got, err, m)
				}
			}
			if b.Play(m); !b.SamePosition(&after) {
				t.Errorf("%v leads to\n%vwant\n%v", m, b, after)
			}
		})
	}
}
