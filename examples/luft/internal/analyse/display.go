package analyse

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

// A display shows a search: a new line for each report in a file or pipe, a table in its
// place on a terminal.
type display struct {
	out  io.Writer
	live bool  // out is a terminal
	json bool  // an object on each line instead
	err  error // the first of out

	now    position
	lines  int      // number of best moves to find
	block  []string // the last report of each, where they are shown in place
	status *terminal.Status
}

// printf writes to the output unless that has failed before.
func (d *display) printf(format string, args ...any) {
	if d.err == nil {
		_, d.err = fmt.Fprintf(d.out, format, args...)
	}
}

// A report is a line of JSON.
type report struct {
	Position int         `json:"position"`
	Name     string      `json:"name,omitempty"`
	FEN      board.Board `json:"fen"` // after the name of a variant
	Info     *info       `json:"info,omitempty"`
	Result   *result     `json:"result,omitempty"`
	Outcome  string      `json:"outcome,omitempty"`
	SAN      string      `json:"san,omitempty"`
}

// An info is what is known of a line.
type info struct {
	MultiPV  int          `json:"multipv"` // from 1
	Depth    int          `json:"depth"`
	SelDepth int          `json:"seldepth"`
	Score    eval.Score   `json:"score"`
	Bound    search.Bound `json:"bound"`
	Nodes    uint64       `json:"nodes"`
	Seconds  float64      `json:"seconds"`
	HashFull int          `json:"hashfull"` // in thousandths
	PV       []board.Move `json:"pv"`
}

func newInfo(i search.Info) info {
	return info{i.MultiPV, i.Depth, i.SelDepth, i.Score, i.Bound, i.Nodes, i.Time.Seconds(), i.HashFull, i.PV}
}

// A result is the end of a search.
type result struct {
	Move    board.Move   `json:"move"`
	Ponder  board.Move   `json:"ponder,omitempty"`
	Depth   int          `json:"depth"`
	Score   eval.Score   `json:"score"`
	Bound   search.Bound `json:"bound"`
	Nodes   uint64       `json:"nodes"`
	Seconds float64      `json:"seconds"`
	PV      []board.Move `json:"pv"`
	Lines   []info       `json:"lines,omitempty"`
}

func newResult(r search.Result) *result {
	all := &result{Move: r.Move, Ponder: r.Ponder, Depth: r.Depth, Score: r.Score, Bound: r.Bound, Nodes: r.Nodes, Seconds: r.Time.Seconds(), PV: r.PV}
	for _, i := range r.Lines {
		all.Lines = append(all.Lines, newInfo(i))
	}
	return all
}

// report writes a line of JSON about the position, whose other fields are in r.
func (d *display) report(r report) {
	r.Position, r.Name, r.FEN = d.now.number, d.now.name, d.now.game.Board()
	text, err := json.Marshal(r)
	if d.err == nil {
		d.err = err
	}
	d.printf("%s\n", text)
}

// begin shows a position and the heading of the lines to come, if there are any. What it
// changes on a terminal, end sets right.
func (d *display) begin(p position, lines int) {
	d.now, d.lines, d.block = p, lines, nil
	outcome := p.game.Outcome()
	if d.json {
		if lines == 0 {
			d.report(report{Outcome: outcome.String()})
		}
		return
	}
	if p.number > 1 {
		d.printf("\n")
	}
	if p.name != "" {
		d.printf("%d. %s\n\n", p.number, cli.Printable(p.name))
	}
	d.printf("%v\n%s\n\n", p.game.Board(), p.game.FEN())
	if lines == 0 {
		d.printf("no legal moves: %v\n", outcome)
		return
	}
	if outcome.IsOver() {
		d.printf("drawn already (%v), but there are moves to play\n\n", outcome)
	}
	if d.live {
		d.status = terminal.NewStatus(d.out, true, 0)
		return
	}
	d.printf("%s", d.heading())
}

// heading returns the names of the columns.
func (d *display) heading() string {
	return d.columns(" #  depth     score        nodes     time        speed  line\n")
}

// columns returns a line of the table without the number of the best move if there is
// but one.
func (d *display) columns(line string) string {
	if d.lines > 1 {
		return line
	}
	return line[4:]
}

// table returns the last reports.
func (d *display) table(time.Duration) string { return d.heading() + strings.Join(d.block, "") }

// end leaves the last reports where they were shown in place.
func (d *display) end() {
	if d.live && !d.json {
		d.status.Stop()
		d.printf("%s", d.table(0))
	}
}

// info shows what is known of a line.
func (d *display) info(i search.Info) {
	if d.json {
		line := newInfo(i)
		d.report(report{Info: &line, SAN: san.FormatPV(d.now.game, i.PV)})
		return
	}
	text := d.row(i)
	if !d.live {
		d.printf("%s", text)
		return
	}
	for len(d.block) < i.MultiPV {
		d.block = append(d.block, "\n")
	}
	d.block[i.MultiPV-1] = text
	d.status.Show(d.table)
}

// row returns a report as a line of the table.
func (d *display) row(i search.Info) string {
	speed := "-"
	if nps := i.NPS(); nps > 0 {
		speed = fmt.Sprintf("%.2f Mnps", float64(nps)/1e6)
	}
	return d.columns(fmt.Sprintf("%2d  %5d  %8s  %11d  %7s  %11s  %s\n",
		i.MultiPV, i.Depth, bounded(i.Score, i.Bound), i.Nodes, seconds(i.Time), speed, san.FormatPV(d.now.game, i.PV)))
}

// result shows the best move.
func (d *display) result(r search.Result) {
	b := d.now.game.Board()
	best := san.Format(&b, r.Move)
	if d.json {
		d.report(report{Result: newResult(r), SAN: best})
		return
	}
	d.printf("\nbest move %s (%s, depth %d, %d nodes in %s)\n",
		best, bounded(r.Score, r.Bound), r.Depth, r.Nodes, seconds(r.Time))
}

// bounded returns a score with a sign before it if the true one may be higher or
// lower.
func bounded(s fmt.Stringer, b search.Bound) string {
	switch b {
	case search.NoBound:
		return "-"
	case search.Lower:
		return ">=" + s.String()
	case search.Upper:
		return "<=" + s.String()
	}
	return s.String()
}

func seconds(t time.Duration) string {
	return fmt.Sprintf("%.2f s", t.Seconds())
}
