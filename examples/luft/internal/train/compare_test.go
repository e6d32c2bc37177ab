package train

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
)

// labelled are positions whose results and scores mostly agree with what is on the board.
const labelled = `4k3/8/8/8/8/8/4P3/R3K3 w - - c9 "1-0"; ce 640;
4k3/8/8/8/8/8/4P3/R3K3 b - - c9 "1-0"; ce -610;
r3k3/4p3/8/8/8/8/8/4K3 w - - c9 "0-1"; ce -590;
4k3/4p3/8/8/8/8/4P3/4K3 w - - c9 "1/2-1/2"; ce 10;
4k3/4p3/8/8/8/8/4P3/4K3 b - - c9 "1-0"; ce 15;
r3k3/4p3/8/8/8/8/4P3/R3K3 w - - c9 "0-1";
rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w - - c9 "1/2-1/2"; ce 30;
`

func TestCompare(t *testing.T) {
	epd, net := create(t, "in.epd", labelled), filepath.Join(t.TempDir(), "copy.nnue")
	f, err := os.Create(net)
	if err == nil {
		_, err = nnue.Default().WriteTo(f)
	}
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	status, stdout, stderr := start(t.Context(), "compare", "--json", "--eval-file", net, epd)
	if status != 0 {
		t.Fatalf("status %d, errors %q", status, stderr)
	}
	var rows []comparison
	for line := range strings.Lines(stdout) {
		var c comparison
		if err := json.Unmarshal([]byte(line), &c); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, c)
	}
	if len(rows) != 4 {
		t.Fatalf("%d rows: %s", len(rows), stdout)
	}
	same := rows[2]
	same.Evaluator, same.Correlation = rows[1].Evaluator, rows[1].Correlation
	if rows[2].Evaluator != net || same != rows[1] || *rows[2].Correlation != *rows[1].Correlation {
		t.Errorf("the default network %+v, and its copy %+v", rows[1], rows[2])
	}
	if last := rows[3]; last.Positions != 6 || math.Abs(*last.Correlation-1) > 1e-9 {
		t.Errorf("the scores %+v, correlated by %v", last, *last.Correlation)
	}
	// The error is that of K, and that of no other K is less.
	var scores, results []float64
	for record, err := range fen.NewReader(strings.NewReader(labelled)).Records() {
		if err != nil {
			t.Fatal(err)
		}
		result, _ := game.ParseResult(record.Comment(9))
		results = append(results, map[game.Result]float64{game.WhiteWins: 1, game.Draw: 0.5}[result])
		scores = append(scores, float64(classical.New(nil).Evaluate(&record.Board).White(record.Board.Turn())))
	}
	at := func(k float64) (sum float64) {
		for i, score := range scores {
			sum += math.Pow(1/(1+math.Exp(-score/k))-results[i], 2)
		}
		return sum / float64(len(scores))
	}
	row := rows[0]
	if row.Positions != 7 || row.Evaluator != "classical" || math.Abs(at(row.K)-row.Error) > 1e-9 {
		t.Errorf("%+v, error %v", row, at(row.K))
	}
	for k := 21.0; k < 2000; k++ {
		if at(k) < row.Error-1e-6 {
			t.Fatalf("K %v has the error %v, %v has %v", row.K, row.Error, k, at(k))
		}
	}

	// Without scores there is no correlation, and no line for them.
	bare := create(t, "bare.epd", "4k3/8/8/8/8/8/4P3/R3K3 w - - c9 \"1-0\";\n")
	status, stdout, stderr = start(t.Context(), "compare", bare)
	if status != 0 || strings.Count(stdout, "\n") != 2 || strings.Count(stdout, "correlation -\n") != 2 {
		t.Errorf("status %d, errors %q, table\n%s", status, stderr, stdout)
	}
}

func TestCompareRefuses(t *testing.T) {
	for name, test := range map[string]struct{ text, want string }{
		"nothing":   {"", "no positions"},
		"no result": {"4k3/8/8/8/8/8/4P3/R3K3 w - - ce 3;\n", `in.epd:1: no c9 "1-0", "0-1" or "1/2-1/2"`},
		"no FEN":    {"4k3/8 w - -\n", "in.epd:1: "},
	} {
		file := create(t, "in.epd", test.text)
		if status, _, stderr := start(t.Context(), "compare", file); status != 1 || !strings.Contains(stderr, test.want) {
			t.Errorf("%s: status %d, errors %q", name, status, stderr)
		}
		if status, _, stderr := start(t.Context(), "compare", "--eval-file", file, file); status != 1 || stderr == "" {
			t.Errorf("%s as a network: status %d, errors %q", name, status, stderr)
		}
	}
	if status, _, _ := start(t.Context(), "compare"); status != 2 {
		t.Errorf("without a file: status %d", status)
	}
}
