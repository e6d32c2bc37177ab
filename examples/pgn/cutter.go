package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"unicode/utf16"

	"github.com/luftchess/luft/pgn"
)

// A cutter copies games as they are in the file, but in UTF-8 if the file is in UTF-16.
// It is a Visitor to embed in
// others, which call its BeginGame; after each call of Reader.Next, set to.
type cutter struct {
	pgn.Nop
	p      *program
	name   string
	tape   *tape
	reader *pgn.Reader
	games  int              // begun
	order  binary.ByteOrder // of an input in UTF-16, else nil

	// To is where the game that was read last is copied as soon as its end is
	// known, or nil if it is left out.
	to io.Writer
}

// newCutter returns a cutter for a file. Its reader is for Next.
func newCutter(p *program, in *input) *cutter {
	c := &cutter{p: p, name: in.name, tape: &tape{r: in}}
	c.reader = pgn.NewReader(c.tape)
	return c
}

// BeginGame copies the game before, with all that stands between the two.
func (c *cutter) BeginGame() error {
	var err error
	if c.games > 0 { // what stands before the first game goes with it
		err = c.cut(c.reader.Offset())
	}
	c.games++
	return err
}

// end copies the last game.
func (c *cutter) end() error { return c.cut(math.MaxInt64) }

// cut ends the game begun last.
func (c *cutter) cut(end int64) error {
	text, err := c.tape.cut(end)
	if c.games == 1 { // the text before the first game is part of it
		c.order = byteOrder(text)
	}
	to := c.to
	c.to = nil
	switch {
	case to == nil:
		return nil
	case err != nil:
		c.p.complain(fmt.Errorf("%s: game %d: %w", c.name, c.games, err))
		return nil
	}
	if c.order != nil {
		text = decode(text, c.order)
	}
	// One blank line after each game, however many there were.
	const blanks = "\r\n\t "
	text = bytes.Trim(bytes.TrimPrefix(text, []byte("\ufeff")), blanks)
	if _, err := to.Write(text); err != nil {
		return err
	}
	lineEnds := "\n\n"
	if i := bytes.IndexByte(text, '\n'); i > 0 && text[i-1] == '\r' {
		lineEnds = "\r\n\r\n"
	}
	_, err = io.WriteString(to, lineEnds)
	return err
}

// byteOrder returns the byte order of a text that begins with the mark of UTF-16, nil for
// any other.
func byteOrder(text []byte) binary.ByteOrder {
	for _, order := range []binary.ByteOrder{binary.LittleEndian, binary.BigEndian} {
		if len(text) >= 2 && order.Uint16(text) == 0xfeff {
			return order
		}
	}
	return nil
}

// decode returns a text in UTF-16 in UTF-8.
func decode(text []byte, order binary.ByteOrder) []byte {
	units := make([]uint16, len(text)/2)
	for i := range units {
		units[i] = order.Uint16(text[2*i:])
	}
	return []byte(string(utf16.Decode(units)))
}
