//go:build !amd64 || purego

package pgn

import "bytes"

// marks cache, for each landmark byte, its next index in the window, or end. They are
// valid until the window moves.
type marks struct {
	places [len(landmarks)]int
	end    int
	off    int64
}

// next returns the index of the next landmark from p on, or an index from which to
// continue the search.
//
// Most landmarks are rare. A vectorised search for each of them is much faster than
// examining each byte.
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

// marksReach limits the search of next, so that the bytes stay in the first-level
// cache.
const marksReach = 16 << 10
