//go:build !purego

package movegen

import (
	"math/bits"
	"reflect"
	"testing"
	"unsafe"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/perfttest"
)

// TestKernel compares the assembly with the Go code at all nodes of small trees.
func TestKernel(t *testing.T) {
	if !hasKernel {
		t.Skip("this processor does not support the assembly")
	}
	prepareKernel()
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		compareKernel(t, p.Name, &b, 2)
	}
}

func compareKernel(t *testing.T, name string, b *board.Board, depth int) {
	var g, scratch Generator
	g.Reset(b)
	g.enPassant = board.NoSquare
	kernel := countWhite
	if g.turn == board.Black {
		kernel = countBlack
	}
	if got, want := kernel(&scratch, b), g.Count(); got != want {
		t.Fatalf("%s: %d moves, want %d\n%v", name, got, want, b)
	}
	if depth == 0 {
		return
	}
	for m := range Legal(b) {
		next := *b
		next.Play(m)
		compareKernel(t, name, &next, depth-1)
	}
}

// TestBoardPlanes compares the layout of a Board that the assembly assumes with the
// Board: the fields, their offsets and their contents.
func TestBoardPlanes(t *testing.T) {
	planes, b := reflect.TypeFor[boardPlanes](), reflect.TypeFor[board.Board]()
	for i := range planes.NumField() {
		got, want := planes.Field(i), b.Field(i)
		if got.Name != want.Name || got.Type != want.Type && got.Type.Kind() != want.Type.Kind() || got.Offset != want.Offset {
			t.Errorf("field %d is %s %v at %d, in a Board %s %v at %d",
				i, got.Name, got.Type, got.Offset, want.Name, want.Type, want.Offset)
		}
	}
	if planes.Size() > b.Size() {
		t.Errorf("%d bytes, a Board has %d", planes.Size(), b.Size())
	}
	if t.Failed() {
		return
	}
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		read := (*boardPlanes)(unsafe.Pointer(&b))
		castling := board.Bitboard(bits.RotateLeft64(uint64(read.castling), -8))
		var want boardPlanes
		for s := range board.NoSquare {
			piece := b.Piece(s)
			for i := range want.kind {
				want.kind[i] |= board.Bitboard(piece>>i&1) << s
			}
			want.black |= board.Bitboard(piece>>3&1) << s
		}
		if read.kind != want.kind || read.black != want.black || castling != b.Castling() {
			t.Errorf("%s: planes %x and %x, rights %x; want %x, %x and %x", p.Name,
				read.kind, read.black, castling, want.kind, want.black, b.Castling())
		}
	}
}
