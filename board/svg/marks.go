package svg

import "github.com/luftchess/luft/board"

// marks draws everything between the squares and the pieces.
func (p *painter) marks() {
	if m := p.LastMove; m != board.NoMove {
		p.cover(m.From().Bitboard()|m.To().Bitboard(), p.Theme.LastMove)
	}
	for _, m := range p.Marks {
		p.cover(m.Squares, m.Color.or(p.Theme.Mark))
	}
	if king := p.board.King(p.board.Turn()); p.Check && king.IsValid() {
		p.glow(king, p.Theme.Check)
	}
}

// cover draws a colour over squares.
func (p *painter) cover(squares board.Bitboard, c Color) {
	if squares == 0 {
		return
	}
	p.add(`<g shape-rendering="crispEdges"`)
	p.fill(c)
	p.add(">")
	for s := range squares.Squares() {
		x, y := p.corner(s)
		p.rect(x, y, unit, unit)
		p.add("/>")
	}
	p.add("</g>\n")
}

// glow draws a colour over a square that fades towards the corners.
func (p *painter) glow(s board.Square, c Color) {
	id := append([]byte("glow-"), c.String()[1:]...)
	stop := func(offset, opacity string) {
		p.add(`<stop offset="` + offset + `" stop-color="`)
		p.dst = (c | 0xff).appendOpaque(p.dst)
		p.add(`" stop-opacity="` + opacity + `"/>`)
	}
	p.add(`<radialGradient id="`)
	p.dst = append(p.dst, id...)
	p.add(`" cx="0.5" cy="0.5" r="0.62">`)
	stop("0", "1")
	stop("0.45", "0.85")
	stop("1", "0")
	p.add("</radialGradient>\n")
	x, y := p.corner(s)
	p.rect(x, y, unit, unit)
	p.open("fill")
	p.add("url(#")
	p.dst = append(p.dst, id...)
	p.add(`)"`)
	p.dst = c.appendOpacity(p.dst, "fill")
	p.add("/>\n")
}
