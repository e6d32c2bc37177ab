package pgn

import (
	"io"
	"iter"
)

// Headers returns an iterator over the tags of the rest of the games; their moves
// are passed over, as [Reader.Skim] does. FEN and Variant tags are not checked. A
// malformed tag gives an *[Error] along with the tags before it, and the loop may
// go on; an error of the input ends it.
//
// [Reader.Offset] is where the game with these tags begins.
func (r *Reader) Headers() iter.Seq2[Tags, error] {
	return func(yield func(Tags, error) bool) {
		for r.begin() {
			r.resolve = false
			var v tagCollector
			err := r.head(&v)
			r.pass()
			switch {
			case err == errInput:
				yield(v.tags, r.inputError())
				return
			case r.bad != nil:
				if !yield(v.tags, r.bad) {
					return
				}
			case !yield(v.tags, nil):
				return
			}
		}
		if err := r.inputError(); err != io.EOF {
			yield(nil, err)
		}
	}
}

// A tagCollector keeps tags.
type tagCollector struct {
	Nop
	tags Tags
}

func (c *tagCollector) Tag(name, value []byte) error {
	c.tags = append(c.tags, Tag{Name: string(name), Value: string(value)})
	return nil
}
