//go:build !amd64 || purego

package pgn

import "bytes"

// marks are where the bytes of landmarks come next in the window, each one's
// first place at or after the position, or end. They are good for as long
// as the window does not move.
type marks struct {
	places [len(landmarks)]int
	end    int
	off    int64
}

// next returns where the next landmark is at or after p, or a place where
// to ask again or the window ends.
//
// Most of them are rare. Looking for each by itself, with machine instructions
// for many bytes at once, is much faster than looking at each byte.
func (m *marks) next(w *window, p int) int {
	if p >= m.end || m.off != w.off || m.end > w.end {
		m.off = w.off
		m.end = min(w.end, p+marksReach)
		for i := range m.places {
			m.places[i] = -1
		}
	}
	near := m.end
	for i, at := range &m.places {
		if at < p {
			at = m.end
			if k := bytes.IndexByte(w.buf[p:at], landmarks[i]); k >= 0 {
				at = p + k
			}
			m.places[i] = at
		}
		near = min(near, at)
	}
	return near
}

// marksReach is how far next looks at most, so that what it looks at
// stays in the first-level cache.
const marksReach = 16 << 10
