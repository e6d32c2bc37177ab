package pgn

import (
	"io"
	"iter"
)

// A Span is where a game lies in its input, in bytes from the start. Blanks
// between games belong to none, but for those in the line of a termination marker;
// or to the one before them if that has no marker.
type Span struct {
	Offset, Length int64
}

// Skim passes over one game without reading its moves and returns where it lies.
// It is the quickest way to count games and to find the places for an index. What
// is wrong within a game is not found out. The error is io.EOF or that of the
// input, as for [Reader.Next].
func (r *Reader) Skim() (Span, error) {
	if !r.begin() {
		return Span{}, r.inputError()
	}
	r.pass()
	if r.isBroken() {
		return Span{}, r.inputError()
	}
	return r.Span(), nil
}

// Spans returns an iterator over the rest of the games that does what
// [Reader.Skim] does. An error of the input ends it.
func (r *Reader) Spans() iter.Seq2[Span, error] {
	return func(yield func(Span, error) bool) {
		for {
			s, err := r.Skim()
			if err == io.EOF || !yield(s, err) || err != nil {
				return
			}
		}
	}
}
