package alphabeta

import (
	"runtime"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// The memory of a table that is too large or too small is free before the next one is
// made, and as soon as the option says so.
func TestHashIsGivenBack(t *testing.T) {
	const mib = 1 << 20
	held := func() int64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return int64(m.HeapSys - m.HeapReleased)
	}
	s := New(Options{Hash: 1})
	find(t, s, game.New(board.Start()), search.Limits{Depth: 1})
	runtime.GC()
	before := held()
	for _, hash := range []int{256, 1, 256, 257} {
		s.SetOptions(Options{Hash: hash})
		if got := held() - before; got > 32*mib {
			t.Errorf("Hash %d: %d MiB more than before are in use without a table", hash, got/mib)
		}
		find(t, s, game.New(board.Start()), search.Limits{Depth: 1})
		if got := held() - before; got > int64(hash+32)*mib {
			t.Errorf("Hash %d: %d MiB more than before are in use", hash, got/mib)
		}
	}
}
