//go:build !amd64

package pgn

import "bytes"

// marks are where the bytes of landmarks come next in the window, each one's
// first place at or after the position, or marksEnd. They are good for as long
// as the window does not move.
type marks struct {
	next     [len(landmarks)]int
	marksEnd int
	marksOff int64
}

// nextLandmark returns where the next landmark is at or after p, or a place where
// to ask again or the window ends.
//
// Most of them are rare. Looking for each by itself, with machine instructions
// for many bytes at once, is much faster than looking at each byte.
func (r *Reader) nextLandmark(p int) int {
	if p >= r.marksEnd || r.marksOff != r.off || r.marksEnd > r.end {
		r.marksOff = r.off
		r.marksEnd = min(r.end, p+marksReach)
		for i := range r.next {
			r.next[i] = -1
		}
	}
	near := r.marksEnd
	for i, at := range &r.next {
		if at < p {
			at = r.marksEnd
			if k := bytes.IndexByte(r.buf[p:at], landmarks[i]); k >= 0 {
				at = p + k
			}
			r.next[i] = at
		}
		near = min(near, at)
	}
	return near
}

// marksReach is how far nextLandmark looks at most, so that what it looks at
// stays in the first-level cache.
const marksReach = 16 << 10
