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
		h = append(h, b.FEN()...)
	}
	g.line = h
	sum := sha256.Sum256(h)
	key := [16]byte(sum[:])
	sum = sha256.Sum256(c.report.text)
	this := earlier{c.Source, g.number, [16]byte(sum[:]), g.value("White"), g.value("Black"), g.value("Date")}
	if c.seen == nil {
		c.seen = make(map[[16]byte]earlier)
	}
	old, ok := c.seen[key]
	if !ok {
		c.seen[key] = this
		return
	}
	switch {
	case len(c.report.text) > 0 && old.text == this.text:
		c.find(Duplicate, 0, 0, fmt.Sprintf("the same text as game %d of %s", old.number, old.source), Edit{0, len(c.report.text), ""})
	case mayBe(old.white, this.white) && mayBe(old.black, this.black) && mayBeDate(old.date, this.date):
		c.find(Duplicate, 0, 0, fmt.Sprintf("the same moves as game %d of %s", old.number, old.source))
	}
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
