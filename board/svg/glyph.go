package svg

// A glyph is how a character is drawn: lines and curves that a round pen follows, so that no font is
// needed. Paths are of the commands M, L, C and Z with absolute coordinates, in hundredths of the font
// size. The baseline is at y = 100, capitals and digits begin at 28 and the small letters at 46, the
// pen's width included.
type glyph struct {
	width int // from the left edge of the pen at 0 to the right one
	path  string
}

// penWidth is the width of the pen in hundredths of the font size, and glyphGap the space between
// characters.
const (
	penWidth = 14
	glyphGap = 6
)

// glyphOf returns the glyph of a character: the names of files and ranks, and what the evaluation
// bar shows.
func glyphOf(c byte) glyph {
	switch c {
	case 'a':
		return glyph{48, "M10 58C14 55 19 53 24 53C35 53 41 58 41 68L41 93M41 72L24 72C13 72 7 76 7 83C7 89 12 93 20 93C31 93 41 87 41 77"}
	case 'b':
		return glyph{51, "M7 31L7 93M7 73C7 62 15 53 25 53C36 53 44 62 44 73C44 84 36 93 25 93C15 93 7 84 7 73"}
	case 'c':
		return glyph{46, "M39 58C35 55 31 53 26 53C15 53 7 62 7 73C7 84 15 93 26 93C31 93 35 91 39 88"}
	case 'd':
		return glyph{51, "M44 31L44 93M44 73C44 62 36 53 26 53C15 53 7 62 7 73C7 84 15 93 26 93C36 93 44 84 44 73"}
	case 'e':
		return glyph{50, "M7 72L43 72C43 61 35 53 25 53C15 53 7 62 7 73C7 85 15 93 26 93C32 93 37 91 41 87"}
	case 'f':
		return glyph{38, "M31 32C20 30 15 35 15 45L15 93M7 55L28 55"}
	case 'g':
		return glyph{51, "M44 53L44 97C44 108 37 113 26 113C20 113 15 112 10 109M44 73C44 62 36 53 26 53C15 53 7 62 7 73C7 84 15 93 26 93C36 93 44 84 44 73"}
	case 'h':
		return glyph{50, "M7 31L7 93M7 71C7 60 14 53 25 53C37 53 43 59 43 71L43 93"}
	case '0':
		return glyph{52, "M26 35C38 35 45 46 45 64C45 82 38 93 26 93C14 93 7 82 7 64C7 46 14 35 26 35Z"}
	case '1':
		return glyph{30, "M7 47L23 35L23 93"}
	case '2':
		return glyph{50, "M8 50C8 41 15 35 25 35C35 35 42 41 42 50C42 56 39 61 33 67L7 93L43 93"}
	case '3':
		return glyph{51, "M9 41C13 37 18 35 25 35C35 35 42 41 42 49C42 57 35 63 25 63L19 63M25 63C37 63 44 69 44 78C44 87 36 93 25 93C17 93 11 90 7 86"}
	case '4':
		return glyph{53, "M33 93L33 35L7 77L46 77"}
	case '5':
		return glyph{50, "M39 35L13 35L10 61C15 58 19 57 24 57C36 57 43 64 43 75C43 86 35 93 24 93C17 93 11 91 7 87"}
	case '6':
		return glyph{52, "M39 37C36 35 33 35 30 35C15 35 7 47 7 67C7 84 14 93 26 93C37 93 45 85 45 75C45 64 37 57 27 57C16 57 8 64 7 75"}
	case '7':
		return glyph{49, "M7 35L42 35L21 93"}
	case '8':
		return glyph{51, "M25 35C35 35 41 41 41 48C41 56 34 62 25 62C17 62 10 56 10 48C10 41 16 35 25 35Z" +
			"M25 62C37 62 44 69 44 77C44 87 36 93 25 93C15 93 7 87 7 77C7 69 14 62 25 62Z"}
	case '9':
		return glyph{52, "M13 91C16 93 19 93 22 93C37 93 45 81 45 61C45 44 38 35 26 35C15 35 7 43 7 53C7 64 15 71 25 71C36 71 43 64 44 54"}
	case '.':
		return glyph{14, "M7 92L7 93"}
	case 'M':
		return glyph{64, "M7 93L7 35L32 74L57 35L57 93"}
	case '#':
		return glyph{56, "M21 36L14 92M42 36L35 92M9 53L49 53M7 75L47 75"}
	}
	return glyph{}
}

// An anchor says what the x of a label is.
type anchor uint8

const (
	start anchor = iota
	middle
	end
)

// labels begins a path of labels with a font size.
func (p *painter) labels(size int, c Color) {
	p.add(`<path fill="none"`)
	p.stroke(c)
	p.open("stroke-width")
	p.dst = appendDecimal(p.dst, penWidth*size, 100)
	p.add(`" stroke-linecap="round" stroke-linejoin="round" d="`)
}

// endLabels ends what labels has begun.
func (p *painter) endLabels() { p.add("\"/>\n") }

// label draws text with a font size on the line y.
func (p *painter) label(x, y, size int, a anchor, text string) {
	width := -glyphGap
	for i := range len(text) {
		width += glyphOf(text[i]).width + glyphGap
	}
	x, y = 100*x, 100*(y-size) // in hundredths of a unit, which those of the glyphs are at size 1
	switch a {
	case middle:
		x -= width * size / 2
	case end:
		x -= width * size
	}
	for i := range len(text) {
		g := glyphOf(text[i])
		p.glyph(g, x, y, size)
		x += (g.width + glyphGap) * size
	}
}

// glyph draws a glyph at a place in hundredths of a unit.
func (p *painter) glyph(g glyph, x, y, size int) {
	number, digits, at := 0, false, x // at is x and y in turn
	flush := func() {
		if digits {
			p.dst = appendDecimal(p.dst, at+number*size, 100)
			number, digits, at = 0, false, x+y-at
		}
	}
	for i := range len(g.path) {
		c := g.path[i]
		if c >= '0' && c <= '9' {
			number, digits = 10*number+int(c-'0'), true
			continue
		}
		flush()
		p.dst = append(p.dst, c)
	}
	flush()
}
