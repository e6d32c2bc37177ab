package pgn

import (
	"io"
	"iter"
)

// ReadHeaders reads the tags of one game and skips its moves, as fast as [Reader.Skip].
// FEN and Variant tags are not checked. The error is that of [Reader.Next]: io.EOF after
// the last game, an *[Error] for a malformed tag, which is returned with the tags before
// it, or an error of the input.
//
// [Reader.Span] returns the place of the game.
func (r *Reader) ReadHeaders() (Tags, error) {
	if !r.begin() {
		return nil, r.inputError()
	}
	r.resolve = false
	var v tagCollector
	err := r.head(&v)
	r.pass()
	switch {
	case err == errInput:
		return v.tags, r.inputError()
	case r.bad != nil:
		return v.tags, r.bad
	}
	return v.tags, nil
}

// Headers returns an iterator over the tags of the remaining games, as
// [Reader.ReadHeaders] returns them. A malformed tag does not end the iteration; an error
// of the input does.
func (r *Reader) Headers() iter.Seq2[Tags, error] {
	return func(yield func(Tags, error) bool) {
		for {
			tags, err := r.ReadHeaders()
			if err == io.EOF || !yield(tags, err) || isFinal(err) {
				return
			}
		}
	}
}

// A tagCollector collects tags.
type tagCollector struct {
	Nop
	tags Tags
}

func (c *tagCollector) Tag(name, value []byte) error {
	c.tags = append(c.tags, Tag{Name: string(name), Value: string(value)})
	return nil
}
