package endpoint

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/animation"
	"github.com/luftchess/luft/movegen/game"
)

// The limits of a GIF.
const (
	maxFrames  = 1000
	maxSquare  = 64 // pixels
	maxDrawing = 20 * time.Second
)

// A GIF asks for an animation of a line, a frame for the start and for each move.
type GIF struct {
	Line
	Flipped bool   `json:"flipped,omitempty"` // Black is at the bottom
	Theme   string `json:"theme,omitempty"`   // as in a Diagram
	Pieces  string `json:"pieces,omitempty"`
	Size    int    `json:"size,omitempty"`  // of a square in pixels, a multiple of 8; 0 is 48
	Delay   int    `json:"delay,omitempty"` // milliseconds that a frame is shown; 0 is 1000
	White   string `json:"white,omitempty"` // the names of the players, to be shown
	Black   string `json:"black,omitempty"`

	// Drawn has the pictures that a service that cannot draw has answered with, in the same
	// order one below the other, as PNG.
	Drawn []byte `json:"drawn,omitempty"`
}

// An Animated is an animation, or else what is to be drawn for it.
type Animated struct {
	GIF  []byte   `json:"gif,omitempty"`
	Draw []string `json:"draw,omitempty"` // pictures as SVG
}

// GIF makes an animation. A service without [Options.Draw] needs the help of whoever asks: it
// answers with pictures, and with the animation when it is asked again with these drawn.
// The error is an *[Error].
func (d *Service) GIF(ctx context.Context, q GIF) (*Animated, error) {
	if len(q.Moves) >= maxFrames {
		return nil, Errorf(TooLarge, "%d moves are more than %d", len(q.Moves), maxFrames-1)
	}
	if q.Size > maxSquare {
		return nil, Errorf(BadRequest, "squares of %d pixels are larger than %d", q.Size, maxSquare)
	}
	if most := int(animation.MaxDelay / time.Millisecond); q.Delay < 0 || q.Delay > most {
		return nil, Errorf(BadRequest, "delay may be up to %d", most)
	}
	var positions []animation.Position
	if _, _, _, err := q.Line.follow(func(g *game.Game) {
		positions = append(positions, animation.Position{Board: g.Board(), LastMove: g.LastMove()})
	}); err != nil {
		return nil, err
	}
	theme, err := themeOf(q.Theme, q.Pieces)
	if err != nil {
		return nil, err
	}
	o := animation.Options{
		SquareSize: q.Size, Theme: theme, White: q.White, Black: q.Black, Delay: time.Duration(q.Delay) * time.Millisecond,
	}
	if q.Flipped {
		o.Bottom = board.Black
	}
	a, err := animation.New(positions, o)
	if err != nil {
		return nil, AsError(BadRequest, err)
	}
	var drawn []image.Image
	ctx, cancel := context.WithTimeoutCause(ctx, maxDrawing, Errorf(Busy, "the animation takes too long"))
	defer cancel()
	switch pictures := a.Pictures(); {
	case d.options.Draw != nil && len(q.Drawn) > 0:
		return nil, Errorf(BadRequest, "drawn is not needed here")
	case d.options.Draw != nil:
		for _, picture := range pictures {
			if ctx.Err() != nil {
				return nil, AsError(Busy, context.Cause(ctx))
			}
			p, err := d.options.Draw(picture)
			if err != nil {
				return nil, AsError(Failed, err)
			}
			drawn = append(drawn, p)
		}
	case len(q.Drawn) == 0:
		answer := &Animated{}
		for _, picture := range pictures {
			answer.Draw = append(answer.Draw, string(picture))
		}
		return answer, nil
	default:
		if drawn, err = cut(q.Drawn, a.Sizes()); err != nil {
			return nil, err
		}
	}
	var out bytes.Buffer
	if err := a.WriteGIF(ctx, &out, drawn); ctx.Err() != nil {
		return nil, AsError(Busy, context.Cause(ctx))
	} else if err != nil {
		return nil, AsError(Failed, err)
	}
	return &Animated{GIF: out.Bytes()}, nil
}

// cut returns pictures of these sizes, which are one below the other in a PNG. The error is an
// *Error.
func cut(sheet []byte, sizes []image.Point) ([]image.Image, error) {
	var want image.Point
	for _, size := range sizes {
		want = image.Pt(max(want.X, size.X), want.Y+size.Y)
	}
	// The size is known before there is memory for it.
	config, err := png.DecodeConfig(bytes.NewReader(sheet))
	if err != nil {
		return nil, Errorf(BadRequest, "drawn is no PNG: %v", err)
	}
	if got := image.Pt(config.Width, config.Height); got != want {
		return nil, Errorf(BadRequest, "drawn has %v pixels, not %v", got, want)
	}
	all, err := png.Decode(bytes.NewReader(sheet))
	if err != nil {
		return nil, Errorf(BadRequest, "drawn is no PNG: %v", err)
	}
	part, ok := all.(interface {
		SubImage(image.Rectangle) image.Image
	})
	if !ok {
		return nil, Errorf(BadRequest, "drawn has another kind of pixels")
	}
	var pictures []image.Image
	y := 0
	for _, size := range sizes {
		pictures = append(pictures, part.SubImage(image.Rect(0, y, size.X, y+size.Y)))
		y += size.Y
	}
	return pictures, nil
}
