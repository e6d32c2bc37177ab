// Package animation makes an animated GIF of a game: the board after each move.
//
// The caller turns the pictures of boards from SVG into pixels; in a browser, the browser does
// that. [New] finds out which pictures are needed, [Animation.Pictures] returns them as SVG,
// and [Animation.WriteGIF] takes their pixels. A frame is put together from squares of these
// pictures, and in Crazyhouse from pockets, which are above and below the board. A few dozen pictures are enough for any game, because a square with the same
// piece, colour and highlight looks the same in all of them.
package animation

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"slices"
	"strings"
	"time"
	"unicode"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/movegen"
)

// A Position is what one frame shows.
type Position struct {
	Board    board.Board
	LastMove board.Move // that led to it, or NoMove
}

// The limits of Options.
const (
	SizeStep = 8   // SquareSize is a multiple of it, so that squares begin at whole pixels
	MaxSize  = 128 // of a square, in pixels
	MinDelay = 20 * time.Millisecond
	MaxDelay = time.Minute
)

// Options say how a game is shown.
type Options struct {
	// SquareSize is the side of a square in pixels, a multiple of SizeStep up to MaxSize.
	// 0 is 48.
	SquareSize  int
	Theme       svg.Theme
	Bottom      board.Color // the player at the bottom
	Coordinates svg.Coordinates

	// White and Black are the names of the players, which are shown above and below the
	// board if one of them is not empty.
	White, Black string

	// Delay is how long a frame is shown, and Last the last one, both from MinDelay to
	// MaxDelay. 0 is a second, and for Last it is Delay and two seconds.
	Delay, Last time.Duration
}

// A square has all that the look of a square depends on.
type square struct {
	piece             board.Piece
	dark, moved, king bool         // a dark square; of the last move; of a king in check
	at                board.Square // if coordinates are inside of squares, else NoSquare
}

// A part is a square of a picture or a pocket, with all that its look depends on.
type part struct {
	square
	isPocket bool
	pocket   [board.Queen + 1]uint8 // the number of each kind
	owner    board.Color            // of the pocket
}

// The parts of a picture are its 64 squares, and the pockets above and below the board, if there
// are any.
const (
	upper    = 64
	lower    = 65
	maxParts = 66
)

// An Animation is a game that is to be shown. It does not change.
type Animation struct {
	o         Options
	positions []Position
	drawn     []int              // the positions whose pictures are drawn
	origin    []origin           // of each part that occurs: where in which picture it is
	frames    [][maxParts]uint16 // the parts of each position, by number
}

// An origin is the place of a part in a picture.
type origin struct {
	picture int
	at      int // the number of a square, upper or lower
}

// New prepares an animation of positions, which must not be changed afterwards. It is an
// error if there are none, or if an option is out of range.
func New(positions []Position, o Options) (*Animation, error) {
	if len(positions) == 0 {
		return nil, fmt.Errorf("animation: no positions")
	}
	if o.SquareSize == 0 {
		o.SquareSize = 48
	}
	o.Theme = complete(o.Theme)
	if o.Delay == 0 {
		o.Delay = time.Second
	}
	if o.Last == 0 {
		o.Last = min(o.Delay+2*time.Second, MaxDelay)
	}
	if o.SquareSize < 0 || o.SquareSize > MaxSize || o.SquareSize%SizeStep != 0 {
		return nil, fmt.Errorf("animation: squares of %d pixels, not a multiple of %d up to %d", o.SquareSize, SizeStep, MaxSize)
	}
	for _, d := range []time.Duration{o.Delay, o.Last} {
		if d < MinDelay || d > MaxDelay {
			return nil, fmt.Errorf("animation: delay of %v, not %v to %v", d, MinDelay, MaxDelay)
		}
	}
	a := &Animation{o: o, positions: positions}
	numbers := make(map[part]uint16)
	for i := range positions {
		var frame [maxParts]uint16
		for at := range a.parts() {
			look := a.part(i, at)
			n, ok := numbers[look]
			if !ok {
				n = uint16(len(a.origin))
				numbers[look] = n
				if len(a.drawn) == 0 || a.drawn[len(a.drawn)-1] != i {
					a.drawn = append(a.drawn, i)
				}
				a.origin = append(a.origin, origin{len(a.drawn) - 1, at})
			}
			frame[at] = n
		}
		a.frames = append(a.frames, frame)
	}
	return a, nil
}

// complete returns a theme in which the colours around the board are set.
func complete(t svg.Theme) svg.Theme {
	light, err := svg.ThemeNamed("light")
	if err != nil {
		panic(err) // it is the name of the default
	}
	t.Frame, t.Label = cmp.Or(t.Frame, light.Frame), cmp.Or(t.Label, light.Label)
	t.White.Body, t.White.Outline = cmp.Or(t.White.Body, light.White.Body), cmp.Or(t.White.Outline, light.White.Outline)
	t.Black.Body, t.Black.Outline = cmp.Or(t.Black.Body, light.Black.Body), cmp.Or(t.Black.Outline, light.Black.Outline)
	return t
}

// parts returns the number of the parts of a picture.
func (a *Animation) parts() int {
	if a.hasPockets() {
		return maxParts
	}
	return 64
}

func (a *Animation) hasPockets() bool { return a.positions[0].Board.Rules() == board.Crazyhouse }

// part returns a part of a position.
func (a *Animation) part(position, at int) part {
	if at < 64 {
		return part{square: a.square(position, board.Square(at))}
	}
	look := part{isPocket: true, owner: a.o.Bottom}
	if at == upper {
		look.owner = look.owner.Other()
	}
	for k := board.Pawn; k <= board.Queen; k++ {
		look.pocket[k] = uint8(a.positions[position].Board.Pocket(look.owner, k))
	}
	return look
}

// square returns a square of a position.
func (a *Animation) square(position int, at board.Square) square {
	p := &a.positions[position]
	s := square{piece: p.Board.Piece(at), dark: !board.LightSquares.Has(at), at: board.NoSquare}
	if p.LastMove != board.NoMove {
		s.moved = at == p.LastMove.From() || at == p.LastMove.To()
	}
	s.king = s.piece == board.NewPiece(p.Board.Turn(), board.King) && movegen.InCheck(&p.Board)
	if a.o.Coordinates == svg.Inside {
		s.at = at
	}
	return s
}

// margin returns the width of the frame around the board in pixels, side that of the
// picture of a board, pocket the height of a pocket, height that of the picture, and bar the height of
// the bar with a name.
func (a *Animation) margin() int {
	if a.o.Coordinates == svg.Outside {
		return a.o.SquareSize * 3 / 8 // what package svg draws
	}
	return 0
}

func (a *Animation) side() int { return 8*a.o.SquareSize + 2*a.margin() }

func (a *Animation) pocket() int {
	if a.hasPockets() {
		return a.o.SquareSize * 9 / 8 // what package svg draws
	}
	return 0
}

func (a *Animation) height() int { return a.side() + 2*a.pocket() }

func (a *Animation) bar() int {
	if a.o.White == "" && a.o.Black == "" {
		return 0
	}
	return a.o.SquareSize / 2
}

// Pictures returns the pictures that WriteGIF takes, as SVG: some positions, and the names
// of the players if they are shown.
func (a *Animation) Pictures() [][]byte {
	var all [][]byte
	for _, i := range a.drawn {
		p := &a.positions[i]
		all = append(all, svg.Append(nil, &p.Board, &svg.Options{
			SquareSize: a.o.SquareSize, Theme: a.o.Theme, Bottom: a.o.Bottom, Coordinates: a.o.Coordinates,
			LastMove: p.LastMove, Check: movegen.InCheck(&p.Board), NoPockets: !a.hasPockets(),
		}))
	}
	if a.bar() > 0 {
		all = append(all, a.name(a.o.Bottom.Other()), a.name(a.o.Bottom))
	}
	return all
}

// Sizes returns the sizes of Pictures in pixels.
func (a *Animation) Sizes() []image.Point {
	all := slices.Repeat([]image.Point{{a.side(), a.height()}}, len(a.drawn))
	if a.bar() > 0 {
		all = append(all, image.Pt(a.side(), a.bar()), image.Pt(a.side(), a.bar()))
	}
	return all
}

// WriteGIF writes the animation to w, frame by frame. The pictures are those of Pictures, in
// the same order, drawn in the sizes of Sizes; others are an error. Otherwise the error is that
// of w, or the cause if ctx ends before the last frame.
func (a *Animation) WriteGIF(ctx context.Context, w io.Writer, pictures []image.Image) error {
	sizes := a.Sizes()
	if len(pictures) != len(sizes) {
		return fmt.Errorf("animation: %d pictures, not %d", len(pictures), len(sizes))
	}
	for i, p := range pictures {
		if size := p.Bounds().Size(); size != sizes[i] {
			return fmt.Errorf("animation: picture %d of %v pixels, not %v", i+1, size, sizes[i])
		}
	}
	first := a.first(pictures)
	pixels := []*image.RGBA{first}
	for _, o := range a.origin {
		where := a.place(o.at)
		tile := image.NewRGBA(where.Sub(where.Min))
		a.put(tile, pictures[o.picture], where.Min)
		pixels = append(pixels, tile)
	}
	colors := newPalette(pixels)
	tiles := make([][]byte, len(a.origin))
	for i, tile := range pixels[1:] {
		tiles[i] = colors.indexes(tile)
	}
	size := first.Bounds().Size()
	out := writer{out: w, config: image.Config{ColorModel: colors.colors, Width: size.X, Height: size.Y}}
	if err := out.frame(first.Bounds(), colors.indexes(first), a.delay(0)); err != nil {
		return err
	}
	var room []byte
	for i := 1; i < len(a.frames); i++ {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		where, indexes := a.change(room, i, tiles)
		room = indexes
		if err := out.frame(where, indexes, a.delay(i)); err != nil {
			return err
		}
	}
	return out.close()
}

// first returns the first frame: the first position with the names.
func (a *Animation) first(pictures []image.Image) *image.RGBA {
	all := image.NewRGBA(image.Rect(0, 0, a.side(), a.height()+2*a.bar()))
	a.put(all, pictures[0], image.Pt(0, -a.bar()))
	if a.bar() > 0 {
		a.put(all, pictures[len(a.drawn)], image.Point{})
		a.put(all, pictures[len(a.drawn)+1], image.Pt(0, -a.bar()-a.height()))
	}
	return all
}

// put fills an image with a picture, whose pixel from comes to its upper left corner. Where
// the picture is transparent, it is on the colour of the frame.
func (a *Animation) put(to *image.RGBA, picture image.Image, from image.Point) {
	frame := a.o.Theme.Frame
	ground := image.NewUniform(color.RGBA{uint8(frame >> 24), uint8(frame >> 16), uint8(frame >> 8), 255})
	b := picture.Bounds()
	where := b.Sub(b.Min).Sub(from).Intersect(to.Rect)
	draw.Draw(to, where, ground, image.Point{}, draw.Src)
	draw.Draw(to, where, picture, b.Min.Add(from).Add(where.Min), draw.Over)
}

// place returns the rectangle of a part in the picture of a board.
func (a *Animation) place(part int) image.Rectangle {
	switch part {
	case upper:
		return image.Rect(0, 0, a.side(), a.pocket())
	case lower:
		return image.Rect(0, a.height()-a.pocket(), a.side(), a.height())
	}
	f, r := part&7, 7-part>>3
	if a.o.Bottom == board.Black {
		f, r = 7-f, 7-r
	}
	corner := image.Pt(a.margin()+f*a.o.SquareSize, a.pocket()+a.margin()+r*a.o.SquareSize)
	return image.Rectangle{corner, corner.Add(image.Pt(a.o.SquareSize, a.o.SquareSize))}
}

// change returns the rectangle in which a frame differs from the one before, and its pixels;
// those of parts that are the same are transparent. Room is used for the pixels.
func (a *Animation) change(room []byte, frame int, tiles [][]byte) (where image.Rectangle, indexes []byte) {
	place := func(part int) image.Rectangle { return a.place(part).Add(image.Pt(0, a.bar())) }
	now, before := &a.frames[frame], &a.frames[frame-1]
	for i := range now {
		if now[i] != before[i] {
			where = where.Union(place(i))
		}
	}
	if where.Empty() { // a frame cannot be
		where = image.Rect(0, 0, 1, 1)
	}
	n := where.Dx() * where.Dy()
	if cap(room) < n {
		room = make([]byte, n)
	}
	indexes = room[:n]
	clear(indexes)
	for i := range now {
		if now[i] == before[i] {
			continue
		}
		at, tile := place(i), tiles[now[i]]
		corner, width := at.Min.Sub(where.Min), at.Dx()
		for y := range at.Dy() {
			copy(indexes[(corner.Y+y)*where.Dx()+corner.X:], tile[y*width:(y+1)*width])
		}
	}
	return where, indexes
}

// delay returns how long a frame is shown.
func (a *Animation) delay(frame int) time.Duration {
	if frame == len(a.frames)-1 {
		return a.o.Last
	}
	return a.o.Delay
}

// maxName is how many letters of a name are shown. As many of the usual width fit into the
// bar.
const maxName = 44

// escape replaces what has a meaning in XML. Package html would make the engine for browsers
// 100 kB larger.
var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// name returns the bar with the name of a player, beside a dot in the colour of the pieces.
func (a *Animation) name(c board.Color) []byte {
	name, paint := a.o.White, a.o.Theme.White
	if c == board.Black {
		name, paint = a.o.Black, a.o.Theme.Black
	}
	letters := []rune(strings.Map(func(r rune) rune {
		if !unicode.IsPrint(r) { // XML does not allow all of them
			return -1
		}
		return r
	}, name))
	if len(letters) > maxName {
		letters = append(letters[:maxName-1], '…')
	}
	const unit = 64 // of a square
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">`+
		`<rect x="0" y="0" width="%[3]d" height="%[4]d" fill="%[5]s"/>`+
		`<circle cx="24" cy="16" r="8" fill="%[6]s" stroke="%[7]s" stroke-width="2"/>`+
		`<g font-family="sans-serif" font-weight="bold" font-size="20" fill="%[8]s"><text x="42" y="23">%[9]s</text></g></svg>`,
		a.side(), a.bar(), a.side()*unit/a.o.SquareSize, unit/2,
		a.o.Theme.Frame, paint.Body, paint.Outline, a.o.Theme.Label, escape.Replace(string(letters)))
}
