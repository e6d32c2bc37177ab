package check

import (
	"crypto/sha256"
	"fmt"
	"slices"

	"github.com/luftchess/luft/board"
)

// An earlier is a game that has been checked.
type earlier struct {
	source             string
	number             int
	text               [16]byte // a hash
	white, black, date string
}

// checkDuplicate applies Duplicate.
func (c *Checker) checkDuplicate() {
	g := &c.game
	if !c.has(Duplicate) || g.plies == 0 {
		return
	}
	h := g.line
	b := g.start.WithoutCounters()
	if b != board.Start().WithoutCounters() {
		h = append(append(h, byte(b.Rules())), b.FEN()...) // the FEN does not name the rules
	}
	g.line = h
	sum := sha256.Sum256(h)
	key := [16]byte(sum[:])
	sum = sha256.Sum256(c.report.text)
	this := candidate{
		key:     key,
		earlier: earlier{c.Source, g.number, [16]byte(sum[:]), g.value("White"), g.value("Black"), g.value("Date")},
		length:  len(c.report.text),
	}
	this.line, this.column = c.reader.Place(0)
	if c.apart != nil {
		c.apart.duplicate = &this
		return
	}
	c.compare(&this, &c.report)
}

// A candidate is a game that may be a duplicate.
type candidate struct {
	key          [16]byte // a hash of the moves
	length       int      // of the text
	line, column int
	earlier
}

// compare adds a finding to the report of a game if it is a duplicate.
func (c *Checker) compare(this *candidate, r *Report) {
	if c.seen == nil {
		c.seen = make(map[[16]byte]earlier)
	}
	old, ok := c.seen[this.key]
	if !ok {
		c.seen[this.key] = this.earlier
		return
	}
	f := Finding{Rule: Duplicate, Source: this.source, Game: this.number, Line: this.line, Column: this.column}
	switch {
	case this.length > 0 && old.text == this.text:
		f.Text = fmt.Sprintf("the same text as game %d of %s", old.number, old.source)
		f.Edits = []Edit{{0, this.length, ""}}
	case mayBe(old.white, this.white) && mayBe(old.black, this.black) && mayBeDate(old.date, this.date):
		f.Text = fmt.Sprintf("the same moves as game %d of %s", old.number, old.source)
	default:
		return
	}
	r.Findings = append(r.Findings, f)
}

// mayBe reports whether two names can be those of one player.
func mayBe(a, b string) bool {
	x, y := words(a), words(b)
	if len(x) == 0 || len(y) == 0 {
		return true
	}
	return slices.ContainsFunc(x, func(w string) bool { return len(w) > 1 && slices.Contains(y, w) })
}

// mayBeDate reports whether two dates can be the same.
func mayBeDate(a, b string) bool {
	x, _ := parseDate(a)
	y, _ := parseDate(b)
	return !x.after(y) && !y.after(x)
}
