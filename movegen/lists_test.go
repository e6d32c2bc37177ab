package movegen_test

import (
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
)

// rows returns the fields of the lines of a table, comments left out.
func rows(t *testing.T, name string) (all [][]string) {
	t.Helper()
	for _, line := range testdata.Lines(t, name) {
		if line != "" && !strings.HasPrefix(line, "#") {
			all = append(all, strings.Split(line, "\t"))
		}
	}
	return all
}

// statusName returns what the tables call a status.
func statusName(s movegen.Status) string { return strings.ReplaceAll(s.String(), " ", "-") }

// TestMoveLists holds the legal moves and the status of two thousand positions
// against another program's lists.
func TestMoveLists(t *testing.T) {
	for _, name := range []string{"movegen/oracle-a.tsv", "movegen/oracle960-a.tsv"} {
		t.Run(name, func(t *testing.T) {
			for _, row := range rows(t, name) {
				if len(row) != 3 {
					t.Fatalf("%d fields in %q", len(row), row)
				}
				b := mustBoard(t, row[0])
				var want []string
				for pair := range strings.FieldsSeq(row[2]) {
					uci, _, _ := strings.Cut(pair, "=")
					m, err := board.ParseMove(uci)
					if err != nil {
						t.Fatal(err)
					}
					// The list spells castling its own way.
					want = append(want, b.Canonical(m).String())
				}
				var got []string
				for m := range movegen.Legal(&b) {
					got = append(got, m.String())
				}
				slices.Sort(want)
				slices.Sort(got)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s: moves (-want +got):\n%s", row[0], diff)
				}
				if got := statusName(movegen.StatusOf(&b)); got != row[1] {
					t.Errorf("%s: status %s, want %s", row[0], got, row[1])
				}
			}
		})
	}
}

func TestGameStates(t *testing.T) {
	for _, row := range rows(t, "movegen/game-state.tsv") {
		b := mustBoard(t, row[0])
		check := "-"
		if movegen.InCheck(&b) {
			check = "check"
		}
		got := []string{row[0], statusName(movegen.StatusOf(&b)), check, strconv.Itoa(movegen.Count(&b))}
		if diff := cmp.Diff(row, got); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	}
}

// TestSuccessors holds the positions that the legal moves lead to against
// lists of them.
func TestSuccessors(t *testing.T) {
	for _, name := range []string{
		"movegen/rampart-castling.json",
		"movegen/rampart-checkmates.json",
		"movegen/rampart-pawns.json",
		"movegen/rampart-standard.json",
	} {
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(testdata.File(t, name))
			if err != nil {
				t.Fatal(err)
			}
			var file struct {
				TestCases []struct {
					Start    struct{ FEN, Description string }
					Expected []struct{ Move, FEN string }
				}
			}
			if err := json.Unmarshal(data, &file); err != nil {
				t.Fatal(err)
			}
			if len(file.TestCases) == 0 {
				t.Fatal("no cases")
			}
			for _, c := range file.TestCases {
				b := mustBoard(t, c.Start.FEN)
				var want, got []string
				for _, e := range c.Expected {
					// Read and written again, for the list has an en passant
					// square after every double step.
					after := mustBoard(t, e.FEN)
					want = append(want, fen.Format(&after))
				}
				for m := range movegen.Legal(&b) {
					next := b
					next.Play(m)
					got = append(got, fen.Format(&next))
				}
				slices.Sort(want)
				slices.Sort(got)
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("%s (%s): successors (-want +got):\n%s", c.Start.FEN, c.Start.Description, diff)
				}
			}
		})
	}
}

// TestPositionLists walks a little from positions of many kinds in lists that
// have no counts.
func TestPositionLists(t *testing.T) {
	for _, list := range []struct {
		name  string
		every int
	}{
		{"fen/sofcheck-boards-a.fen", 15},
		{"fen/cozy-valid-a.sfens", 4},
	} {
		t.Run(list.name, func(t *testing.T) {
			if testing.Short() {
				list.every *= 10
			}
			for n, line := range testdata.Lines(t, list.name) {
				if n%list.every != 0 || line == "" || strings.HasPrefix(line, "#") {
					continue
				}
				b := mustBoard(t, line)
				checkOracle(t, &b)
				checkIsLegal(t, &b)
				walk(&b, 1, func(b *board.Board) { checkNode(t, b) })
			}
		})
	}
}
