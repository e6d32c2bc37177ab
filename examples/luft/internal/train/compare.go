package train

import (
	"errors"
	"fmt"
	"math"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	trainers "github.com/luftchess/luft/internal/training"
	"github.com/luftchess/luft/movegen/game"
)

// compare measures how well evaluators agree with labelled positions.
type compare struct {
	networks []string
	format   tabular.Format
}

func newCompare() *cobra.Command {
	c := new(compare)
	cmd := &cobra.Command{
		Use:   "compare [flags] FILE...",
		Short: "compare evaluators by the results and scores of positions",
		Args:  files,
		Long: `Compare tells how well evaluators predict the results and scores of the positions in
files: the hand-written evaluation, the network of the engine, and those of --eval-file.
It does not search.

A FILE is one that "luft train fit" reads. Each evaluator has a line with the number of
positions; K, the score in centipawns that stands for an expected result of 73 %, fitted
to the results; the mean squared error of the expected results against the results; and
the correlation of the expected results with those of the scores in the files. There is
a line for the scores themselves too. Without scores there are no correlations.

Compare evaluators on positions that none of them was trained on. A lower error does not
always mean a stronger engine: play games to find out.`,
		Example: `  luft train compare --eval-file old.nnue --eval-file new.nnue quiet.epd`,
		RunE:    c.run,
	}
	cmd.Flags().StringArrayVar(&c.networks, "eval-file", nil, "compare the network in `FILE` too (may be repeated)")
	tabular.Flags(cmd, &c.format)
	return cmd
}

// A comparison is a line of the table.
type comparison struct {
	Evaluator   string   `json:"evaluator"`
	Positions   int      `json:"positions"`
	K           float64  `json:"k"`
	Error       float64  `json:"error"`
	Correlation *float64 `json:"correlation"` // nil without scores, or if it is undefined
}

func (c comparison) String() string {
	correlation := "-"
	if c.Correlation != nil {
		correlation = fmt.Sprintf("%.4f", *c.Correlation)
	}
	return fmt.Sprintf("%s\t%d positions\tK %.1f\terror %.5f\tcorrelation %s", c.Evaluator, c.Positions, c.K, c.Error, correlation)
}

// A judge is a source of evaluations, and has those of all positions so far, in centipawns
// for White.
type judge struct {
	name     string
	evaluate func(*board.Board) eval.Score
	scores   []float64 // NaN where there is none
}

// add evaluates a position.
func (j *judge) add(b *board.Board) {
	j.scores = append(j.scores, float64(j.evaluate(b).White(b.Turn())))
}

func (c *compare) run(cmd *cobra.Command, names []string) error {
	judges := []judge{{name: "classical", evaluate: eval.Standalone(classical.New(nil))}, {name: "nnue", evaluate: eval.Standalone(nnue.New(nnue.Default()))}}
	for _, name := range c.networks {
		n, _, err := readNetwork(name)
		if err != nil {
			return err
		}
		judges = append(judges, judge{name: name, evaluate: eval.Standalone(nnue.New(n))})
	}
	var results []float64
	stored := judge{name: "scores of the files"}
	in := reader{ctx: cmd.Context(), stdin: cmd.InOrStdin(), note: notes(cmd), position: func(r *record, err error) error {
		if err != nil {
			return err
		}
		x, err := r.sample()
		if err != nil {
			return err
		}
		for i := range judges {
			judges[i].add(&r.Board)
		}
		score := math.NaN()
		if x.Score != sample.NoScore {
			score = float64(x.Score.White(r.Board.Turn()))
		}
		points := map[game.Result]float64{game.WhiteWins: 1, game.Draw: 0.5}[x.Result]
		results, stored.scores = append(results, points), append(stored.scores, score)
		return nil
	}}
	if err := in.all(names); err != nil {
		return err
	}
	if len(results) == 0 {
		return errors.New("no positions")
	}
	scores := expectations(stored.scores, results)
	rows := []comparison{}
	for _, j := range append(judges, stored) {
		if row := compared(expectations(j.scores, results), results, scores); row.Positions > 0 {
			row.Evaluator = j.name
			rows = append(rows, row)
		}
	}
	if c.format != tabular.Text {
		return tabular.All(cmd.OutOrStdout(), c.format, rows)
	}
	return tabular.Columns(cmd.OutOrStdout(), 0, rows)
}

// An expectation is evaluations as expected results.
type expectation struct {
	k      float64
	values []float64 // NaN where there is no evaluation
}

// expectations fits K to results.
func expectations(scores, results []float64) expectation {
	var known []int
	for i, s := range scores {
		if !math.IsNaN(s) {
			known = append(known, i)
		}
	}
	e := expectation{values: make([]float64, len(scores))}
	e.k = trainers.FitK(len(known), func(i int) float64 { return scores[known[i]] }, func(i int) float64 { return results[known[i]] }, nil)
	for i, s := range scores {
		e.values[i] = trainers.Sigmoid(s / e.k)
	}
	return e
}

func square(x float64) float64 { return x * x }

// compared measures expected results against the results, and against those of scores.
func compared(e expectation, results []float64, scores expectation) comparison {
	row := comparison{K: e.k}
	var n, x, y, xx, yy, xy float64
	for i, v := range e.values {
		if math.IsNaN(v) {
			continue
		}
		row.Positions++
		row.Error += square(v - results[i])
		if s := scores.values[i]; !math.IsNaN(s) {
			n, x, y, xx, yy, xy = n+1, x+v, y+s, xx+v*v, yy+s*s, xy+v*s
		}
	}
	row.Error /= float64(row.Positions)
	row.Correlation = tabular.Finite((n*xy - x*y) / math.Sqrt((n*xx-x*x)*(n*yy-y*y)))
	return row
}
