package alphabeta

import (
	"testing"
	"unsafe"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// The table of variants has the size that the options say, and is given back with it.
func TestVariantHash(t *testing.T) {
	s := New(Options{Hash: 3})
	g := game.New(board.Atomic.Start())
	if _, err := s.Search(t.Context(), g, search.Limits{Depth: 7}, nil); err != nil {
		t.Fatal(err)
	}
	if size := len(s.variants.table) * int(unsafe.Sizeof(variantEntry{})); size != 2<<20 {
		t.Errorf("%d bytes, want the power of two in 3 MiB", size)
	}
	if s.variants.hashFull() == 0 {
		t.Error("nothing is stored")
	}
	s.SetOptions(Options{Hash: 3, Threads: 2})
	if s.variants.table == nil {
		t.Error("the table was given back, though its size is the same")
	}
	s.SetOptions(Options{Hash: 8})
	if s.variants.table != nil {
		t.Error("the table was not given back")
	}
	r, err := s.Search(t.Context(), g, search.Limits{Depth: 4}, nil)
	if size := len(s.variants.table) * int(unsafe.Sizeof(variantEntry{})); err != nil || size != 8<<20 {
		t.Errorf("%d bytes, %v", size, err)
	}
	if r.Lines[0].HashFull < 0 || r.Lines[0].HashFull > 1000 {
		t.Errorf("%d thousandths are in use", r.Lines[0].HashFull)
	}
	var tuning Tuning
	if err := tuning.Set("TranspositionTable", 0); err != nil {
		t.Fatal(err)
	}
	off := New(Options{Tuning: tuning})
	if _, err := off.Search(t.Context(), g, search.Limits{Depth: 2}, nil); err != nil || len(off.variants.table) != 1024 {
		t.Errorf("%d entries without a table, %v", len(off.variants.table), err)
	}
}
