//go:build !purego

package pgn

// marks would cache the places of landmarks, which is not needed here.
type marks struct{}

// next returns the index of the next landmark outside variations from p on, or an index
// from which to continue the search. It examines 32 bytes at once.
func (marks) next(w *window, p int) int {
	if p >= w.end {
		return p
	}
	return p + indexLandmark(&w.buf[p], w.end-p)
}

// indexLandmark returns the index of the first of n bytes that may be a landmark, or n.
// It may read up to pad bytes after them.
//
//go:noescape
func indexLandmark(b *byte, n int) int
