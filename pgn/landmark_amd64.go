//go:build !purego

package pgn

import "github.com/luftchess/luft/internal/cpu"

// marks would cache the places of landmarks, which is not needed here.
type marks struct{}

// next returns the index of the next landmark outside variations from p on, or an index
// from which to continue the search. It examines 32 bytes at once.
func (marks) next(w *window, p int) int {
	if p >= w.end {
		return p
	}
	if hasAVX2 {
		return p + indexLandmarkAVX2(&w.buf[p], w.end-p)
	}
	return p + indexLandmark(&w.buf[p], w.end-p)
}

var hasAVX2 = cpu.Detect().AVX2

// indexLandmark and indexLandmarkAVX2, which is faster, return the index of the first of n bytes that
// may be a landmark, or n. They may read up to pad bytes after them.
//
//go:noescape
func indexLandmark(b *byte, n int) int

//go:noescape
func indexLandmarkAVX2(b *byte, n int) int
