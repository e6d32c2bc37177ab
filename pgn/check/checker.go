package check

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/luftchess/luft/movegen/winnable"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
)

// Options are the options of a [Checker]. The zero value applies all rules.
type Options struct {
	// Skip are rules that are not applied.
	Skip []Rule

	// Today is the latest date that a game can have. The zero Time allows any date.
	Today time.Time

	// Openings is the table for ECO. Nil selects [eco.Builtin].
	Openings *eco.Table

	// Nodes limits the search for a checkmate in games lost on time; see
	// [winnable.Solver].
	Nodes int
}

// A Checker finds mistakes in games. To find duplicates and names, it needs about 200 bytes of memory
// for each game and for each name. The zero Checker is ready to use. It must not be used by several
// goroutines at once.
type Checker struct {
	Options

	// Source is the name of the input, for [Finding.Source]. Set it before the first game of
	// each input.
	Source string

	reader *pgn.Reader // of the last game
	game   visitor
	report Report
	solver winnable.Solver
	seen   map[[16]byte]earlier
	names  map[string]*spelling
	apart  *apart // not nil in a goroutine of Parallel
}

// A Finding is a probable mistake and its position in the input.
type Finding struct {
	Rule   Rule   `json:"rule"`
	Source string `json:"source"`
	Game   int    `json:"game"`   // number in the input, counted from 1
	Line   int    `json:"line"`   // in the input, counted from 1
	Column int    `json:"column"` // in bytes, counted from 1
	Ply    int    `json:"ply"`    // of the move concerned, counted from 1; 0 for tags
	Text   string `json:"text"`   // what is wrong
	Edits  []Edit `json:"edits,omitzero"`

	Err error `json:"-"` // for Malformed, a *[pgn.Error]
}

// An Edit replaces a part of the text of a game, as [pgn.Reader.Text] returns it.
type Edit struct {
	From int    `json:"from"` // in bytes
	To   int    `json:"to"`   // end of the part, exclusive
	Text string `json:"text"`
}

// String returns the position and the text of the finding.
func (f Finding) String() string {
	return fmt.Sprintf("%s:%d:%d: game %d ply %d: %v: %s", f.Source, f.Line, f.Column, f.Game, f.Ply, f.Rule, f.Text)
}

// A Report has the findings in a game. It is valid until the next call of [Checker.Next].
type Report struct {
	Findings []Finding
	Warning  *pgn.Error // of [pgn.Reader.Warning]; nil if there is none

	before, text []byte
}

// AppendFixed appends the text of the game to dst, and what precedes it in the input, with all
// edits of the findings. It returns the extended slice.
func (r *Report) AppendFixed(dst []byte) []byte {
	dst = append(dst, r.before...)
	var edits []Edit
	for _, f := range r.Findings {
		edits = append(edits, f.Edits...)
	}
	slices.SortStableFunc(edits, func(a, b Edit) int { return a.From - b.From })
	at := 0
	for _, e := range edits {
		if e.From < at {
			if e.To > at { // what contains others counts, such as a whole game
				at = e.To
			}
			continue
		}
		dst = append(append(dst, r.text[at:e.From]...), e.Text...)
		at = e.To
	}
	return append(dst, r.text[at:]...)
}

// IsFixed reports whether there are edits.
func (r *Report) IsFixed() bool {
	return slices.ContainsFunc(r.Findings, func(f Finding) bool { return len(f.Edits) > 0 })
}

// Next reads the next game of r and checks it. It sets r's KeepText; only Next may read from r. A
// malformed game is reported as a finding, not as an error. Other errors are those of
// [pgn.Reader.Next]: io.EOF after the last game, with a Report that has the rest of the text, or an
// error of the input. If ctx is cancelled, the error is the cause.
func (c *Checker) Next(ctx context.Context, r *pgn.Reader) (*Report, error) {
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	if c.reader != r {
		c.reader = r
		r.KeepText = true
		c.game.number = 0
	}
	g := &c.game
	number := g.number + 1
	*g = visitor{tags: g.tags[:0], moves: g.moves[:0], texts: g.texts[:0], line: g.line[:0], number: number}
	if c.has(ECO) {
		if g.table = c.Openings; g.table == nil {
			g.table = eco.Builtin()
		}
	}
	err := r.Next(g)
	malformed, ok := errors.AsType[*pgn.Error](err)
	if err != nil && err != io.EOF && !ok {
		return nil, err
	}
	before, text := r.Text()
	c.report = Report{Findings: c.report.Findings[:0], Warning: r.Warning(), before: before, text: text}
	if err == io.EOF {
		return &c.report, io.EOF
	}
	c.locate()
	if malformed != nil {
		for _, e := range append([]*pgn.Error{malformed}, malformed.More...) {
			c.findMalformed(e)
		}
	}
	c.check(ctx, malformed == nil)
	return &c.report, nil
}

// has reports whether a rule is applied.
func (c *Checker) has(r Rule) bool { return !slices.Contains(c.Skip, r) }

// find adds a finding at an offset in the text of the game.
func (c *Checker) find(rule Rule, at, ply int, text string, edits ...Edit) {
	line, column := c.reader.Place(min(at, len(c.report.text)))
	c.report.Findings = append(c.report.Findings, Finding{Rule: rule, Source: c.Source, Game: c.game.number,
		Line: line, Column: column, Ply: ply, Text: text, Edits: edits})
}

func (c *Checker) findMalformed(e *pgn.Error) {
	if c.has(Malformed) {
		c.report.Findings = append(c.report.Findings, Finding{Rule: Malformed, Source: c.Source, Game: c.game.number,
			Line: e.Line, Column: e.Column, Ply: e.Ply, Text: e.Err.Error(), Err: e})
	}
}

// check applies the rules to the game that has been read. Whole says that it is not malformed.
func (c *Checker) check(ctx context.Context, whole bool) {
	c.checkDates()
	c.checkRatings()
	if c.has(Name) {
		c.countNames()
	}
	if !whole {
		return
	}
	c.checkResult()
	c.checkFlag(ctx)
	c.checkNumbers()
	c.checkECO()
	c.checkCount()
	c.checkDuplicate()
}
