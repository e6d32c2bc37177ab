package pgn

import (
	"errors"
	"io"
)

// maxKept is the most bytes that a tape keeps. It is more than a game may have by
// a Reader's default, so that only malformed games are hit.
const maxKept = 32 << 20

var errKept = errors.New("game is too large to copy and is skipped")

// A tape keeps what a Reader has read from r, so that games can be copied as they
// were, byte for byte.
type tape struct {
	r     io.Reader
	kept  []byte
	start int64 // offset of kept[0] in r
	done  int64 // offset of the first byte that was not cut off yet
}

func (t *tape) Read(p []byte) (int, error) {
	if gone := int(min(t.done-t.start, int64(len(t.kept)))); gone > 0 {
		t.kept = t.kept[:copy(t.kept, t.kept[gone:])]
		t.start += int64(gone)
	}
	n, err := t.r.Read(p)
	if len(t.kept)+n > maxKept {
		t.start += int64(len(t.kept))
		t.kept = t.kept[:0]
	}
	t.kept = append(t.kept, p[:n]...)
	return n, err
}

// cut returns what was read from the end of the last cut up to an offset, or as
// far as anything was read. The bytes are good until the next call of Read. The
// error is errKept.
func (t *tape) cut(end int64) ([]byte, error) {
	from := t.done - t.start
	t.done = max(t.done, min(end, t.start+int64(len(t.kept))))
	if from < 0 {
		return nil, errKept
	}
	return t.kept[from : t.done-t.start], nil
}
