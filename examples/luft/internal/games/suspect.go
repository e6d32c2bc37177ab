// Package games tells files of games from files of another kind.
package games

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

	"github.com/luftchess/luft/pgn"
)

// maxHead is the number of bytes among which a text has no zero.
const maxHead = 512

// Text returns a reader of what r reads, or an error if that is no text.
func Text(r io.Reader) (io.Reader, error) {
	text := bufio.NewReaderSize(r, maxHead)
	if head, _ := text.Peek(maxHead); bytes.IndexByte(head, 0) >= 0 { // an error of r comes again
		return nil, errors.New("not a text: not a PGN file")
	}
	return text, nil
}

// limit is how many games at the beginning of a file must be malformed before their second
// move for the file to be refused.
const limit = 10

// ErrOther says that a file is not PGN.
var ErrOther = fmt.Errorf("the first %d games have no moves that can be read: not a PGN file", limit)

// A Suspicion is what speaks against a file of PGN. The zero value is for one that is not read
// yet.
type Suspicion struct{ malformed int }

// Add notes a malformed game, in the order of the file. The error is [ErrOther], after
// which the rest of the file need not be read.
func (d *Suspicion) Add(e *pgn.Error) error {
	if e.Ply > 1 || e.Game != d.malformed+1 {
		return nil
	}
	if d.malformed++; d.malformed == limit {
		return ErrOther
	}
	return nil
}

// Sort takes the error for a game apart: what is wrong with the game, which is noted, and
// why no other game can be read, or need be.
func (d *Suspicion) Sort(err error) (malformed *pgn.Error, end error) {
	malformed, ok := errors.AsType[*pgn.Error](err)
	if !ok {
		return nil, err
	}
	return malformed, d.Add(malformed)
}
