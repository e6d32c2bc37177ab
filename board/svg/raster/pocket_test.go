package raster_test

import (
	"bytes"
	"image/png"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/board/svg/raster"
)

// TestPockets holds that a piece in a pocket has pixels of its own, below the board of its player.
func TestPockets(t *testing.T) {
	b := board.Crazyhouse.Start()
	s := b.Setup()
	s.Pieces[board.D1] = board.NoPiece
	var pictures [2][]byte
	for i := range pictures {
		s.Pockets[board.White][board.Queen] = uint8(i)
		with, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := raster.WritePNG(&out, &with, &svg.Options{SquareSize: 32}); err != nil {
			t.Fatal(err)
		}
		pictures[i] = out.Bytes()
	}
	empty, err := png.Decode(bytes.NewReader(pictures[0]))
	if err != nil {
		t.Fatal(err)
	}
	full, err := png.Decode(bytes.NewReader(pictures[1]))
	if err != nil {
		t.Fatal(err)
	}
	if size := full.Bounds(); size.Dx() != 280 || size.Dy() != 352 || size != empty.Bounds() {
		t.Fatalf("sizes %v and %v", size, empty.Bounds())
	}
	changed, outside := 0, 0
	for y := range full.Bounds().Dy() {
		for x := range full.Bounds().Dx() {
			if full.At(x, y) == empty.At(x, y) {
				continue
			}
			changed++
			if x < 12 || x >= 12+32 || y < 316 {
				outside++
			}
		}
	}
	if changed < 200 || outside > 0 {
		t.Errorf("%d pixels changed, %d outside of the pocket", changed, outside)
	}
}
