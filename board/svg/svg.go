package svg

import (
	"io"
	"strconv"

	"github.com/luftchess/luft/board"
)

// String returns the picture of a board. Nil Options select the defaults.
func String(b *board.Board, o *Options) string { return string(Append(nil, b, o)) }

// Write writes the picture of a board to w in a single call. It returns the error of w.
func Write(w io.Writer, b *board.Board, o *Options) error {
	_, err := w.Write(Append(nil, b, o))
	return err
}

// Append appends the picture of a board to dst and returns the extended slice. It does
// not retain the board or the options.
func Append(dst []byte, b *board.Board, o *Options) []byte {
	p := painter{dst: dst, board: b}
	if o != nil {
		p.Options = *o
	}
	if cap(dst)-len(dst) < 1<<13 {
		p.dst = append(make([]byte, 0, len(dst)+1<<14), dst...)
	}
	p.Theme = p.Theme.complete()
	if p.Coordinates == Outside {
		p.margin = 24
	}
	p.top = p.margin
	if p.hasPockets() {
		p.top += pocketHeight
	}
	p.head()
	p.frame()
	p.pockets()
	p.squares()
	p.marks()
	p.coordinates()
	p.pieces()
	p.pocketed()
	p.arrows()
	p.bar()
	p.add("</svg>\n")
	return p.dst
}

// unit is the side of a square in the picture's own units, and whole the board's.
const (
	unit  = 64
	whole = 8 * unit
)

// A painter draws one picture. Its methods append to dst, from the bottom layer to the
// top.
//
// It computes with integers, because floating-point results differ in the last place
// between processors.
type painter struct {
	Options
	dst    []byte
	board  *board.Board
	margin int // of the frame
	top    int // above the board: the margin, and a pocket
}

// add appends text unchanged.
func (p *painter) add(s string) { p.dst = append(p.dst, s...) }

// number appends an integer attribute.
func (p *painter) number(name string, n int) {
	p.open(name)
	p.dst = strconv.AppendInt(p.dst, int64(n), 10)
	p.add(`"`)
}

// open begins an attribute.
func (p *painter) open(name string) {
	p.add(" ")
	p.add(name)
	p.add(`="`)
}

// fill and stroke append attributes that paint with a colour.
func (p *painter) fill(c Color)   { p.dst = c.appendPaint(p.dst, "fill") }
func (p *painter) stroke(c Color) { p.dst = c.appendPaint(p.dst, "stroke") }

// corner returns the upper left corner of a square.
func (p *painter) corner(s board.Square) (x, y int) {
	f, r := int(s.File()), int(s.Rank())
	if p.Bottom == board.White {
		r = 7 - r
	} else {
		f = 7 - f
	}
	return p.margin + f*unit, p.top + r*unit
}

// size returns width and height.
func (p *painter) size() (width, height int) {
	width, height = whole+2*p.margin, whole+2*p.top
	if p.Eval != nil {
		width += barSpace
	}
	return width, height
}

func (p *painter) head() {
	width, height := p.size()
	p.add(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`)
	p.pixels("width", width)
	p.pixels("height", height)
	p.open("viewBox")
	p.add("0 0 ")
	p.dst = strconv.AppendInt(p.dst, int64(width), 10)
	p.add(" ")
	p.dst = strconv.AppendInt(p.dst, int64(height), 10)
	p.add(`" role="img">` + "\n<title>")
	if p.Title != "" {
		p.dst = appendText(p.dst, p.Title)
	} else {
		p.add("Chess position, ")
		p.turn()
	}
	p.add("</title>\n<desc>")
	if p.Description != "" {
		p.dst = appendText(p.dst, p.Description)
	} else {
		p.describe()
	}
	p.add("</desc>\n")
}

// pixels appends an attribute that is a length, given in units, in pixels.
func (p *painter) pixels(name string, n int) {
	p.open(name)
	p.dst = appendThousandths(p.dst, (n*p.squareSize()*1000+unit/2)/unit)
	p.add(`"`)
}

// rect appends the beginning of a rectangle.
func (p *painter) rect(x, y, width, height int) {
	p.add("<rect")
	p.number("x", x)
	p.number("y", y)
	p.number("width", width)
	p.number("height", height)
}

func (p *painter) frame() {
	if p.margin == 0 {
		return
	}
	width, height := p.size()
	p.rect(0, 0, width, height)
	p.number("rx", 8)
	p.fill(p.Theme.Frame)
	p.add("/>\n")
	p.outline(p.margin, p.top, whole, whole)
}

// outline draws a line around a rectangle, to separate white from a white page.
func (p *painter) outline(x, y, width, height int) {
	p.rect(x-1, y-1, width+2, height+2)
	p.add(` fill="none" stroke-width="2"`)
	p.stroke(p.Theme.Label)
	p.add("/>\n")
}

// squares draws all light squares as one rectangle and the dark ones on it.
func (p *painter) squares() {
	p.add(`<g shape-rendering="crispEdges">`)
	p.rect(p.margin, p.top, whole, whole)
	p.fill(p.Theme.Light)
	p.add("/><path")
	p.fill(p.Theme.Dark)
	p.open("d")
	for row := range 8 {
		for column := 1 - row%2; column < 8; column += 2 {
			p.add("M")
			p.dst = strconv.AppendInt(p.dst, int64(p.margin+column*unit), 10)
			p.add(" ")
			p.dst = strconv.AppendInt(p.dst, int64(p.top+row*unit), 10)
			p.add("h64v64h-64z")
		}
	}
	p.add("\"/></g>\n")
}

// pieces defines each kind of piece on the board once, and uses it on each of its
// squares.
func (p *painter) pieces() {
	if p.board.Occupied() == 0 && !p.hasPockets() {
		return
	}
	p.add("<defs>\n")
	p.eachPiece(func(piece board.Piece, _ board.Bitboard) {
		paint := p.Theme.paint(piece.Color())
		p.add(`<g id="`)
		p.dst = appendPieceID(p.dst, piece, paint)
		p.add(`"`)
		p.dst = appendShape(p.dst, piece.Kind(), paint)
	})
	p.add("</defs>\n")
	p.eachPiece(func(piece board.Piece, squares board.Bitboard) {
		for s := range squares.Squares() {
			x, y := p.corner(s)
			p.use(piece, x, y)
		}
	})
}

// use draws a piece that pieces has defined.
func (p *painter) use(piece board.Piece, x, y int) {
	p.add(`<use xlink:href="#`) // the older of the two spellings, which all programs know
	p.dst = appendPieceID(p.dst, piece, p.Theme.paint(piece.Color()))
	p.add(`"`)
	p.number("x", x)
	p.number("y", y)
	p.add("/>\n")
}

// eachPiece calls f with each piece that is on the board or in a pocket, and the squares it is
// on, White's first, from the king down.
func (p *painter) eachPiece(f func(board.Piece, board.Bitboard)) {
	for _, c := range []board.Color{board.White, board.Black} {
		for k := board.King; k >= board.Pawn; k-- {
			piece := board.NewPiece(c, k)
			if squares := p.board.Pieces(piece); squares != 0 || p.hasPockets() && p.board.Pocket(c, k) > 0 {
				f(piece, squares)
			}
		}
	}
}

// appendThousandths appends n/1000.
func appendThousandths(dst []byte, n int) []byte {
	return appendDecimal(dst, n, 1000)
}

// appendDecimal appends n/one without trailing zeros. One must be a power of ten.
func appendDecimal(dst []byte, n, one int) []byte {
	if n < 0 {
		dst = append(dst, '-')
		n = -n
	}
	dst = strconv.AppendInt(dst, int64(n/one), 10)
	rest := n % one
	if rest != 0 {
		dst = append(dst, '.')
	}
	for rest != 0 {
		rest *= 10
		dst = append(dst, '0'+byte(rest/one))
		rest %= one
	}
	return dst
}
