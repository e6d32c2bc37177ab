package svg

import (
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
)

// The measures of the evaluation bar, in units. It stands to the right of the
// board.
const (
	barGap   = 12
	barWidth = 28
	barSpace = barGap + barWidth + 2 // with its outline
)

// bar draws how much of the game is White's.
func (p *painter) bar() {
	if p.Eval == nil {
		return
	}
	white := p.Eval.share()
	black := whole - white
	x, y := p.margin+whole+barGap, p.margin
	upper, lower := p.Theme.Black.Body, p.Theme.White.Body
	top := black
	if p.Bottom != board.White {
		upper, lower, top = lower, upper, white
	}
	p.outline(x, y, barWidth, whole)
	p.add(`<g shape-rendering="crispEdges">`)
	p.part(x, y, top, upper)
	p.part(x, y+top, whole-top, lower)
	p.add("</g>\n")

	// The leading side has room for the number, at its own end of the bar.
	leadsBelow := whole-top > top || whole-top == top && p.Bottom == board.White
	at, on := y+18, upper
	if leadsBelow {
		at, on = y+whole-9, lower
	}
	ink := p.Theme.White.Body
	if on == ink {
		ink = p.Theme.Black.Body
	}
	text, size := p.Eval.label(), 13
	if len(text) > 3 {
		size = 10
	}
	p.labels(size, ink, "middle")
	p.label(x+barWidth/2, at, text)
	p.add("</g>\n")
}

// part draws a part of the bar.
func (p *painter) part(x, y, height int, c Color) {
	if height == 0 {
		return
	}
	p.rect(x, y, barWidth, height)
	p.fill(c)
	p.add("/>")
}

// mostCentipawns is beyond all evaluations.
const mostCentipawns = 99_900

// clamped returns the evaluation in centipawns, brought into a range in which it
// can be reckoned with.
func (e *Eval) clamped() int {
	return min(max(e.Centipawns, -mostCentipawns), mostCentipawns)
}

// share returns how much of the bar is White's. Four pawns ahead is half of what
// there is to gain; only a mate fills the bar.
func (e *Eval) share() int {
	const half, least = 400, 10
	switch {
	case e.Mate > 0:
		return whole
	case e.Mate < 0:
		return 0
	}
	c := e.clamped()
	share := whole/2 + divide(whole*c, 2*(max(c, -c)+half))
	return min(max(share, least), whole-least)
}

// label returns the evaluation in words short enough for the bar. Whose it is, is
// told by where it stands.
func (e *Eval) label() string {
	if e.Mate != 0 {
		return "M" + strings.TrimPrefix(strconv.Itoa(min(max(e.Mate, -999), 999)), "-")
	}
	c := e.clamped()
	tenths := divide(max(c, -c), 10)
	if tenths >= 100 {
		return strconv.Itoa(divide(tenths, 10))
	}
	return strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10)
}
