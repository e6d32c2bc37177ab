package check

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn/eco"
)

// A date has the parts of a date; 0 is an unknown one.
type date struct{ year, month, day int }

func (d date) String() string {
	part := func(n, width int) string {
		if n == 0 {
			return strings.Repeat("?", width)
		}
		return fmt.Sprintf("%0*d", width, n)
	}
	return part(d.year, 4) + "." + part(d.month, 2) + "." + part(d.day, 2)
}

// exists reports whether there is such a date.
func (d date) exists() bool {
	if d.year > 9999 || d.month > 12 || d.day > 31 {
		return false
	}
	if d.day == 0 || d.month == 0 {
		return true
	}
	year := cmp.Or(d.year, 2000) // which has all days
	return time.Date(year, time.Month(d.month), d.day, 0, 0, 0, 0, time.UTC).Day() == d.day
}

// after reports whether d is certainly after e.
func (d date) after(e date) bool {
	for _, p := range [...][2]int{{d.year, e.year}, {d.month, e.month}, {d.day, e.day}} {
		if p[0] == 0 || p[1] == 0 || p[0] != p[1] {
			return p[0] != 0 && p[1] != 0 && p[0] > p[1]
		}
	}
	return false
}

// parseDate reads a date in the form of PGN, or in another one that has the year first.
func parseDate(s string) (d date, ok bool) {
	s = strings.TrimSpace(s)
	if strings.Trim(s, "?.-/ ") == "" {
		return d, true
	}
	parts := strings.FieldsFunc(s, func(r rune) bool { return r == '.' || r == '-' || r == '/' })
	if len(parts) > 3 {
		return d, false
	}
	for i, to := range [...]*int{&d.year, &d.month, &d.day} {
		if i >= len(parts) {
			break
		}
		if p := parts[i]; strings.Trim(p, "?") != "" {
			n, err := strconv.Atoi(p)
			// With a sign, such as "+7", it may be any month.
			if err != nil || !isDigit(p[0]) || i == 0 && len(p) != 4 || i > 0 && len(p) > 2 {
				return d, false
			}
			*to = n
		}
	}
	return d, true
}

// checkDates applies Date.
func (c *Checker) checkDates() {
	if !c.has(Date) {
		return
	}
	g := &c.game
	var dates [2]date // of the event and of the game
	for i := range g.tags {
		t := &g.tags[i]
		if !strings.HasSuffix(t.Name, "Date") {
			continue
		}
		d, ok := parseDate(t.Value)
		switch {
		case !ok:
			c.find(Date, t.at(), 0, fmt.Sprintf("%s tag %q is not a date", t.Name, t.Value))
			continue
		case !d.exists():
			c.find(Date, t.at(), 0, fmt.Sprintf("%s tag %q is not in the calendar", t.Name, t.Value))
			continue
		case t.Value != d.String():
			c.find(Date, t.at(), 0, fmt.Sprintf("%s tag %q, want %q", t.Name, t.Value, d), t.edit(d.String())...)
		}
		if today := c.Today; !today.IsZero() && d.after(date{today.Year(), int(today.Month()), today.Day()}) {
			c.find(Date, t.at(), 0, fmt.Sprintf("%s tag %q is in the future", t.Name, t.Value))
		}
		switch t.Name {
		case "EventDate":
			dates[0] = d
		case "Date":
			dates[1] = d
		}
	}
	if dates[0].after(dates[1]) {
		c.find(Date, g.get("Date").at(), 0, fmt.Sprintf("the game was played on %v, and its event began on %v", dates[1], dates[0]))
	}
}

// checkRatings applies Rating.
func (c *Checker) checkRatings() {
	if !c.has(Rating) {
		return
	}
	for i := range c.game.tags {
		t := &c.game.tags[i]
		if !strings.HasSuffix(t.Name, "Elo") || isRating(t.Value) {
			continue
		}
		var edits []Edit
		if trimmed := strings.TrimSpace(t.Value); isRating(trimmed) {
			edits = t.edit(trimmed)
		}
		c.find(Rating, t.at(), 0, fmt.Sprintf("%s tag %q is not a rating", t.Name, t.Value), edits...)
	}
}

func isRating(s string) bool {
	switch s {
	case "", "?", "-", "0":
		return true
	}
	n, err := strconv.Atoi(s)
	return err == nil && n >= 100 && n <= 3999 && s[0] != '+' && s[0] != '0'
}

// checkCount applies Count.
func (c *Checker) checkCount() {
	g := &c.game
	t := g.get("PlyCount")
	if !c.has(Count) || t == nil || t.Value == strconv.Itoa(g.plies) || t.Value == "?" || t.Value == "" {
		return
	}
	c.find(Count, t.at(), 0, fmt.Sprintf("PlyCount tag %q, but the game has %d plies", t.Value, g.plies), t.edit(strconv.Itoa(g.plies))...)
}

// checkECO applies ECO.
func (c *Checker) checkECO() {
	g := &c.game
	t := g.get("ECO")
	if !c.has(ECO) || t == nil || t.Value == "" || t.Value == "?" {
		return
	}
	if !isECO(t.Value) {
		c.find(ECO, t.at(), 0, fmt.Sprintf("ECO tag %q is not a code", t.Value))
		return
	}
	if g.start != board.Start() {
		return
	}
	if opening := g.opening; opening.ECO != "" && !g.volumes[t.Value[0]-'A'] {
		c.find(ECO, t.at(), 0, fmt.Sprintf("ECO tag %q, but the opening is %v", t.Value, opening))
	}
}

// isECO reports whether s begins with a code, which some databases divide further.
func isECO(s string) bool {
	return len(s) >= 3 && len(s) <= 6 && s[0] >= 'A' && s[0] <= 'E' && isDigit(s[1]) && isDigit(s[2])
}

func isDigit(b byte) bool { return b >= '0' && b <= '9' }

// note notes the opening of a position of the main line.
func (g *visitor) note(t *eco.Table, b *board.Board) {
	if o, ok := t.Lookup(b); ok && o.ECO != "" && o.ECO[0] >= 'A' && o.ECO[0] <= 'E' {
		g.opening = o
		g.volumes[o.ECO[0]-'A'] = true
	}
}
