package animation

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"io"
	"slices"
	"time"
)

// A writer writes an animated GIF, frame by frame. [gif.EncodeAll] needs all frames in memory at
// once, which are a hundred times as large as the file, so it makes a file of each, and one head
// and the frames of all are written.
type writer struct {
	out    io.Writer
	config image.Config // with the palette, whose first colour counts as transparent
	begun  bool
}

// frame writes a frame: what changes in a rectangle, and for how long it is shown. It is left in
// place for the next one.
func (g *writer) frame(where image.Rectangle, pixels []byte, delay time.Duration) error {
	var file bytes.Buffer
	err := gif.EncodeAll(&file, &gif.GIF{
		Image:    []*image.Paletted{{Pix: pixels, Stride: where.Dx(), Rect: where, Palette: g.config.ColorModel.(color.Palette)}},
		Delay:    []int{int(delay / (10 * time.Millisecond))},
		Disposal: []byte{gif.DisposalNone},
		Config:   g.config,
	})
	if err != nil {
		return err
	}
	// The head has 13 bytes and the palette; see https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
	data := file.Bytes()
	head := 13 + 6<<(data[10]&7)
	if !g.begun {
		g.begun = true
		const forever = "\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
		if _, err := g.out.Write(slices.Concat(data[:head], []byte(forever))); err != nil {
			return err
		}
	}
	_, err = g.out.Write(data[head : len(data)-1]) // without the end
	return err
}

// close writes the end.
func (g *writer) close() error {
	_, err := g.out.Write([]byte{0x3b})
	return err
}
