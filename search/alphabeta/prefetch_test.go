package alphabeta

import (
	"testing"
	"unsafe"

	"github.com/luftchess/luft/board"
)

// A row that fetchRow fetches is twelve whole lines of the cache, and has the values of all moves
// of one player and no others.
func TestRow(t *testing.T) {
	const line, lines = 64, 12
	h := new(histories)
	for _, c := range []board.Color{board.White, board.Black} {
		first := int(board.NewPiece(c, board.Pawn)) << 6
		last := int(board.NewPiece(c, board.King))<<6 | 63
		if last-first+1 != kinds*64 {
			t.Errorf("%v: values %d to %d", c, first, last)
		}
		for i := range h.continuation {
			if at := uintptr(unsafe.Pointer(&h.continuation[i][first])); at%line != 0 {
				t.Fatalf("%v: row %d begins %d bytes into a line", c, i, at%line)
			}
		}
	}
	if size := unsafe.Sizeof([kinds * 64]int16{}); size != lines*line {
		t.Errorf("a row has %d bytes", size)
	}
}
