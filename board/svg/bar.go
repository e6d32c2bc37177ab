package svg

import (
	"strconv"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/mate"
)

// The measures of the evaluation bar, in units. It stands to the right of the
// board.
const (
	barGap   = 12
	barWidth = 28
	barSpace = barGap + barWidth + 2 // including its outline
)

// bar draws the evaluation bar.
func (p *painter) bar() {
	if p.Eval == nil {
		return
	}
	white := share(*p.Eval)
	black := whole - white
	x, y := p.margin+whole+barGap, p.top
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
	text, size := barLabel(*p.Eval), 13
	if len(text) > 3 {
		size = 10
	}
	p.labels(size, ink)
	p.label(x+barWidth/2, at, size, middle, text)
	p.endLabels()
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

// share returns White's share of the bar for a score from White's point of view. An
// advantage of four pawns gives three quarters of the bar; only a mate fills it.
func share(score int) int {
	const half, least = 400, 10
	switch {
	case mate.Is(score) && score > 0:
		return whole
	case mate.Is(score):
		return 0
	}
	share := whole/2 + divide(whole*score, 2*(max(score, -score)+half))
	return min(max(share, least), whole-least)
}

// barLabel returns the score in a short form: pawns, "M3" for mate in three moves, or
// "#" for checkmate on the board. It has no sign, since it is drawn at the end of the
// side that is ahead.
func barLabel(score int) string {
	switch moves := mate.Moves(score); {
	case moves != 0:
		return "M" + strconv.Itoa(max(moves, -moves))
	case mate.Is(score):
		return "#"
	}
	tenths := divide(max(score, -score), 10)
	if tenths >= 100 {
		return strconv.Itoa(divide(tenths, 10))
	}
	return strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10)
}
