package pgn

// marks are what [Reader.nextLandmark] remembers.
type marks struct{}

// nextLandmark returns where the next landmark outside variations is at or after
// p, or a place where to ask again or the window ends. It looks at 32 bytes at
// once.
func (r *Reader) nextLandmark(p int) int {
	if p >= r.end {
		return p
	}
	return p + indexLandmark(&r.buf[p], r.end-p)
}

// indexLandmark returns the index of the first of n bytes that may be a landmark,
// n if there is none. It may read up to pad bytes after them.
//
//go:noescape
func indexLandmark(b *byte, n int) int
