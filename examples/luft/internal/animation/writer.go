package animation

import (
	"bufio"
	"compress/lzw"
	"encoding/binary"
	"image"
	"image/color"
	"io"
	"time"
)

// A writer writes an animated GIF, frame by frame. Package image/gif needs all frames in
// memory at once, which are a hundred times as large as the file.
// See https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
type writer struct {
	out  *bufio.Writer
	bits int // of a colour
}

// newWriter writes the head of a GIF that is repeated for ever. The first colour of the
// palette counts as transparent.
func newWriter(w io.Writer, size image.Point, colors []color.RGBA) (*writer, error) {
	g := &writer{out: bufio.NewWriter(w), bits: 2} // the fewest that LZW has there
	for 1<<g.bits < len(colors) {
		g.bits++
	}
	g.out.WriteString("GIF89a")
	g.numbers(size.X, size.Y)
	// The palette is for all frames, and its colours have 8 bits; the background is the
	// first colour, and pixels are square.
	g.out.Write([]byte{0xf0 | byte(g.bits-1), transparent, 0})
	for i := range 1 << g.bits {
		var c color.RGBA
		if i < len(colors) {
			c = colors[i]
		}
		g.out.Write([]byte{c.R, c.G, c.B})
	}
	g.out.WriteString("\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00") // any number of times
	return g, g.out.Flush()
}

// numbers writes numbers of 16 bits.
func (g *writer) numbers(all ...int) {
	for _, n := range all {
		g.out.Write(binary.LittleEndian.AppendUint16(nil, uint16(n)))
	}
}

// frame writes a frame: what changes in a rectangle, and for how long it is shown.
func (g *writer) frame(where image.Rectangle, pixels []byte, delay time.Duration) error {
	// It is left in place for the next one, and has transparent pixels.
	g.out.WriteString("\x21\xf9\x04\x05")
	g.numbers(int(delay / (10 * time.Millisecond)))
	g.out.Write([]byte{transparent, 0})
	g.out.WriteByte(0x2c)
	g.numbers(where.Min.X, where.Min.Y, where.Dx(), where.Dy())
	g.out.Write([]byte{0, byte(g.bits)}) // no palette of its own
	b := &blocks{out: g.out}
	compress := lzw.NewWriter(b, lzw.LSB, g.bits)
	compress.Write(pixels) // errors stay in g.out
	compress.Close()
	b.flush()
	g.out.WriteByte(0)
	return g.out.Flush()
}

// close writes the end.
func (g *writer) close() error {
	g.out.WriteByte(0x3b)
	return g.out.Flush()
}

// Blocks writes data in blocks of up to 255 bytes, each after its length.
type blocks struct {
	out  *bufio.Writer
	room [255]byte
	n    int
}

// WriteByte has compress/lzw write without a buffer of its own.
func (b *blocks) WriteByte(c byte) error {
	b.room[b.n] = c
	if b.n++; b.n == len(b.room) {
		b.flush()
	}
	return nil
}

func (b *blocks) Write(data []byte) (int, error) {
	for _, c := range data {
		b.WriteByte(c)
	}
	return len(data), nil
}

// Flush is called at the end of the compression, which is not the end of a block.
func (b *blocks) Flush() error { return nil }

// flush writes what there is as a block.
func (b *blocks) flush() {
	if b.n > 0 {
		b.out.WriteByte(byte(b.n))
		b.out.Write(b.room[:b.n])
		b.n = 0
	}
}
