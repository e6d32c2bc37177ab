//go:build !purego

package movegen

import (
	"reflect"
	"testing"
	"unsafe"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/perfttest"
)

// Where there is PEXT, only the tests use the magics.
func init() { prepare(magic) }

// eachKernel runs a test with every kernel that the processor supports.
func eachKernel(t *testing.T, f func(t *testing.T)) {
	fastest := best
	defer func() { best = fastest }()
	for best = compiled; best <= fastest; best++ {
		t.Run([...]string{"compiled", "magic", "PEXT"}[best], f)
	}
}

// TestKernels compares every kernel that the processor supports, not just the fastest,
// with the Go code at all nodes of small trees.
func TestKernels(t *testing.T) {
	if best == compiled {
		t.Skip("this processor supports no kernel in assembly")
	}
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		kernels(t, p.Name, &b, 2)
	}
}

func kernels(t *testing.T, name string, b *board.Board, depth int) {
	var g Generator
	g.Reset(b)
	for k := magic; k <= best; k++ {
		var read Generator
		want := g.countCompiled() - g.countEnPassant()
		if got := countAssembled(k, g.turn, &g, nil); got != want {
			t.Fatalf("%s: kernel %d counts %d moves, want %d\n%v", name, k, got, want, b)
		}
		if got := countAssembled(k, g.turn, &read, b); got != want {
			t.Fatalf("%s: kernel %d counts %d moves on the board, want %d\n%v", name, k, got, want, b)
		}
	}
	if depth == 0 {
		return
	}
	for m := range Legal(b) {
		next := *b
		next.Play(m)
		kernels(t, name, &next, depth-1)
	}
}

// TestBoardPlanes compares the layout of a Board that the kernels assume with the
// Board: the fields, their offsets and their contents.
func TestBoardPlanes(t *testing.T) {
	planes, b := reflect.TypeFor[boardPlanes](), reflect.TypeFor[board.Board]()
	for i := range planes.NumField() {
		got, want := planes.Field(i), b.Field(i)
		if got.Name != want.Name || got.Type != want.Type || got.Offset != want.Offset {
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
		var want boardPlanes
		for s := range board.NoSquare {
			piece := b.Piece(s)
			for i := range want.kind {
				want.kind[i] |= board.Bitboard(piece>>i&1) << s
			}
			want.black |= board.Bitboard(piece>>3&1) << s
		}
		if read.kind != want.kind || read.black != want.black || read.castling != b.Castling() {
			t.Errorf("%s: planes %x and %x, rights %x; want %x, %x and %x", p.Name,
				read.kind, read.black, read.castling, want.kind, want.black, b.Castling())
		}
	}
}
