// Package games tells files of games from files of another kind.
package games

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"

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

// Checked passes on the games of a file, each with its error, and ends with [ErrOther] if that
// is what the file is.
func Checked[T any](games iter.Seq2[T, error]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		malformed := 0
		for g, err := range games {
			if !yield(g, err) {
				return
			}
			if e, ok := errors.AsType[*pgn.Error](err); ok && e.Ply <= 1 && e.Game == malformed+1 {
				if malformed++; malformed == limit {
					yield(g, ErrOther)
					return
				}
			}
		}
	}
}

// Visits returns an iterator over the games of r that v visits, [Checked]: their numbers from 1
// on, and their errors. It ends with an error that is not [Local].
func Visits(r *pgn.Reader, v pgn.Visitor) iter.Seq2[int, error] {
	return Checked(func(yield func(int, error) bool) {
		for n := 1; ; n++ {
			if err := r.Next(v); err == io.EOF || !yield(n, err) || !Local(err) {
				return
			}
		}
	})
}

// Local reports whether err is nil or that of one game, after which others can be read.
func Local(err error) bool {
	_, malformed := errors.AsType[*pgn.Error](err)
	_, unwritable := errors.AsType[*pgn.WriteError](err)
	return err == nil || malformed || unwritable
}
