package pgn

import (
	"bytes"
	"fmt"
	"io"
	"math"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/pgn"
)

// A cutter copies games as they are in the file. It is a Visitor to embed in others, which
// call its BeginGame; after each call of Reader.Next, set to.
type cutter struct {
	pgn.Nop
	p      *program
	name   string
	tape   *tape
	reader *pgn.Reader
	games  int // begun

	// To is where the game that was read last is copied as soon as its end is
	// known, or nil if it is left out.
	to io.Writer
}

// newCutter returns a cutter for a file. Its reader is for Next.
func newCutter(p *program, in *file.Reader) *cutter {
	c := &cutter{p: p, name: in.Name(), tape: &tape{r: in}}
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
	to := c.to
	c.to = nil
	switch {
	case to == nil:
		return nil
	case err != nil:
		c.p.complain(fmt.Errorf("%s: game %d: %w", c.name, c.games, err))
		return nil
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
