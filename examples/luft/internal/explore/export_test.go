package explore

import (
	"encoding/csv"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"

	"github.com/luftchess/luft/fen"
)

// exported returns the tree of an index as text.
func exported(t *testing.T, extension string, args ...string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "tree"+extension)
	good(t, append([]string{"export", "-o", name}, args...)...)
	return content(t, name)
}

func TestExport(t *testing.T) {
	x := built(t, four)
	for _, c := range []struct {
		extension string
		args      []string
		want      string
	}{
		{".csv", []string{x, "--min", "2"}, "key,position,move,san,games,wins,draws,losses,rating,performance,first,last\n" +
			"463b96181691fc9c,rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -,e2e4,e4,2,1,1,0,2500,2740.8,1999.??.??,2001.02.03\n"},
		{".csv", []string{x, "k7/8/8/8/8/8/8/5KR1 w G - 0 1", "O-O"}, "key,position,move,san,games,wins,draws,losses,rating,performance,first,last\n" +
			"ed6456362410655b,k7/8/8/8/8/8/8/5RK1 b - -,a8b8,Kb8,1,0,0,1,,,,\n"},
		{".epd", []string{x, "--depth", "1"}, `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - pm e4; c0 "e4 2 +1 =1 -0"; c1 "Nf3 1 +0 =0 -1";
rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - pm c5; eco B00; c0 "c5 1 +0 =1 -0"; c1 "e5 1 +0 =0 -1";
rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - pm Nc6; eco A04; c0 "Nc6 1 +1 =0 -0";
`},
	} {
		if diff := cmp.Diff(c.want, exported(t, c.extension, c.args...)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.extension, diff)
		}
	}
	for line := range strings.Lines(exported(t, ".epd", x)) {
		if _, err := fen.ParseEPD(strings.TrimSpace(line)); err != nil {
			t.Error(err)
		}
	}
}

// Parquet has the same rows as CSV, and each position that can be reached within a depth is
// there once.
func TestExportParquet(t *testing.T) {
	x := built(t, four+"[Result \"1-0\"]\n\n1. e3 e6 2. e4 e5 3. Nf3 Nc6 4. Bc4 Bc5 1-0\n\n[Result \"1-0\"]\n\n1. Nf3 Nc6 2. e4 e5 3. Bc4 h6 1-0\n")
	for _, depth := range []string{"0", "3", "5"} {
		rows, err := csv.NewReader(strings.NewReader(exported(t, ".csv", x, "--depth", depth))).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		data := strings.NewReader(exported(t, ".parquet", x, "--depth", depth))
		records, err := parquet.Read[record](data, data.Size())
		if err != nil {
			t.Fatal(err)
		}
		got := [][]string{rows[0]}
		moves := make(map[string]bool)
		for _, r := range records {
			if moves[r.String()] {
				t.Errorf("depth %s: %v twice", depth, r)
			}
			moves[r.String()] = true
			got = append(got, []string{r.Key, r.Position, r.Move, r.SAN, fmt.Sprint(r.Games), fmt.Sprint(r.Wins), fmt.Sprint(r.Draws),
				fmt.Sprint(r.Losses), text(r.Rating), text(r.Performance), text(r.First), text(r.Last)})
		}
		if diff := cmp.Diff(rows, got); diff != "" {
			t.Errorf("depth %s (-csv +parquet):\n%s", depth, diff)
		}
		last := "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq -" // 5 plies, or 7
		if moves[last+" h7h6"] != (depth != "3") {
			t.Errorf("depth %s: %v", depth, moves)
		}
	}
}

// text returns a value as CSV has it.
func text[T any](v *T) string {
	if v == nil {
		return ""
	}
	return fmt.Sprint(*v)
}

func TestExportErrors(t *testing.T) {
	x := built(t, four)
	dir := filepath.Dir(x)
	out := written(t, dir, "out.csv", "what was there before")
	for _, c := range []struct {
		name   string
		args   []string
		status int
		want   string
	}{
		{"no output", []string{x}, 2, "missing -o"},
		{"other format", []string{"-o", filepath.Join(dir, "out.doc"), x}, 2, ".parquet or .epd"},
		{"no index", []string{"-o", out}, 2, "missing INDEX"},
		{"existing file", []string{"-o", out, x}, 1, "out.csv: exists"},
		{"truncated index", []string{"-f", "-o", out, written(t, dir, "short.idx", content(t, x)[:300])}, 1, "short.idx"},
		{"no position", []string{"-f", "-o", out, x, "a4"}, 1, "no moves"},
	} {
		status, stdout, stderr := run(t, append([]string{"export"}, c.args...)...)
		if status != c.status || stdout != "" || !strings.Contains(stderr, c.want) {
			t.Errorf("%s: status %d, %s%s", c.name, status, stdout, stderr)
		}
	}
	if content(t, out) != "what was there before" {
		t.Error("the file was replaced")
	}
}
