//go:build !purego

package pgn

// marks are where landmarks are; here they need not be remembered.
type marks struct{}

// next returns where the next landmark outside variations is at or after
// p, or a place where to ask again or the window ends. It looks at 32 bytes at
// once.
func (marks) next(w *window, p int) int {
	if p >= w.end {
		return p
	}
	return p + indexLandmark(&w.buf[p], w.end-p)
}

// indexLandmark returns the index of the first of n bytes that may be a landmark,
// n if there is none. It may read up to pad bytes after them.
//
//go:noescape
func indexLandmark(b *byte, n int) int
