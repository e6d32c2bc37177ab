package pgn

import (
	"io"
	"iter"
)

// A Span is the place of a game in its input: the offset of its first byte and its length
// in bytes. It does not include the blanks between games, except that a game without a
// termination marker extends to the next game or the end of the input, and one with a
// marker may include blanks in the marker's line.
//
// To read the game, give a Reader that part of the input:
//
//	r := pgn.NewReader(io.NewSectionReader(file, span.Offset, span.Length))
//
// "Encoding" in the package documentation says what UTF-16 needs besides.
type Span struct {
	Offset int64 `json:"offset"`
	Length int64 `json:"length"`
}

// Skip skips one game without reading its moves and returns its place. It is the fastest
// way to count games or to index a file. Errors inside the game are not found. The error
// is io.EOF or that of the input, as for [Reader.Next].
func (r *Reader) Skip() (Span, error) {
	if !r.begin() {
		return Span{}, r.inputError()
	}
	r.pass()
	if r.isBroken() {
		return Span{}, r.inputError()
	}
	return r.Span(), nil
}

// Spans returns an iterator over the places of the remaining games, as [Reader.Skip]
// returns them. An error of the input ends the iteration.
func (r *Reader) Spans() iter.Seq2[Span, error] {
	return func(yield func(Span, error) bool) {
		for {
			s, err := r.Skip()
			if err == io.EOF || !yield(s, err) || err != nil {
				return
			}
		}
	}
}
