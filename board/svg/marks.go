package svg

import "github.com/luftchess/luft/board"

// marks draws what lies between the squares and the pieces.
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

// cover lays a colour over some squares.
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

// glow lays a colour over a square that fades towards its corners.
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

// coordinates draws the names of files and ranks.
func (p *painter) coordinates() {
	switch p.Coordinates {
	case Outside:
		p.labels(16, p.Theme.Label, "middle")
		for i := range 8 {
			p.label(p.margin+i*unit+unit/2, p.margin+whole+18, p.fileAt(i))
			p.label(p.margin/2, p.margin+i*unit+unit/2+6, p.rankAt(i))
		}
		p.add("</g>\n")
	case Inside:
		// Light letters on dark squares and dark ones on light; the lower left
		// square is dark for either player.
		p.labels(14, p.Theme.Light, "")
		for i := 0; i < 8; i += 2 {
			p.label(i*unit+unit-11, whole-4, p.fileAt(i))
			p.label(3, (7-i)*unit+14, p.rankAt(7-i))
		}
		p.add("</g>\n")
		p.labels(14, p.Theme.Dark, "")
		for i := 1; i < 8; i += 2 {
			p.label(i*unit+unit-11, whole-4, p.fileAt(i))
			p.label(3, (7-i)*unit+14, p.rankAt(7-i))
		}
		p.add("</g>\n")
	}
}

// labels begins a group of letters of a size. They stand around their place if
// anchor is "middle", and to the right of it if it is empty.
func (p *painter) labels(size int, c Color, anchor string) {
	p.add(`<g font-family="sans-serif" font-weight="bold"`)
	p.number("font-size", size)
	if anchor != "" {
		p.open("text-anchor")
		p.add(anchor + `"`)
	}
	p.fill(c)
	p.add(">")
}

// label draws text on the line y.
func (p *painter) label(x, y int, text string) {
	p.add("<text")
	p.number("x", x)
	p.number("y", y)
	p.add(">")
	p.add(text)
	p.add("</text>")
}

// fileAt returns the name of the i-th file from the left.
func (p *painter) fileAt(i int) string {
	if p.Bottom != board.White {
		i = 7 - i
	}
	return board.File(i).String()
}

// rankAt returns the name of the i-th rank from the top.
func (p *painter) rankAt(i int) string {
	if p.Bottom == board.White {
		i = 7 - i
	}
	return board.Rank(i).String()
}
