package alphabeta

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
	"github.com/luftchess/luft/search"
)

var entryFields = cmp.AllowUnexported(entry{}, values{})

func TestEntryPack(t *testing.T) {
	tests := []struct {
		name       string
		entry      entry
		generation uint8
	}{
		{"zero", entry{bound: search.Exact}, 0},
		{"all of it", entry{values{123, -45}, board.NewPromotion(board.A7, board.B8, board.Queen), 9, search.Lower}, 63},
		{"lowest scores", entry{values{-infinity, noEval}, board.NewMove(board.H8, board.A1), 255, search.Upper}, 1},
		{"highest scores", entry{values{infinity, eval.MaxCentipawns}, board.NoMove, 0, search.Exact}, 32},
		{"mate", entry{values{eval.MatedIn(3), -eval.MaxCentipawns}, board.NewMove(board.E2, board.E4), 127, search.Exact}, 7},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			data := test.entry.pack(test.generation)
			if data == 0 {
				t.Error("packed to 0, which stands for no entry")
			}
			if diff := cmp.Diff(test.entry, unpack(data), entryFields); diff != "" {
				t.Errorf("unpack (-want +got):\n%s", diff)
			}
			if got := generation(data); got != test.generation {
				t.Errorf("generation %d, want %d", got, test.generation)
			}
		})
	}
}

func FuzzEntryPack(f *testing.F) {
	f.Add(uint16(0), int16(0), int16(0), uint8(0), uint8(0), uint8(0))
	f.Add(uint16(0x1234), int16(-32000), int16(-32768), uint8(127), uint8(2), uint8(63))
	f.Fuzz(func(t *testing.T, move uint16, score, static int16, depth, bound, gen uint8) {
		want := entry{values{eval.Score(score), eval.Score(static)}, board.Move(move), int(depth), search.Bound(bound%3 + 1)}
		data := want.pack(gen % generations)
		if got := unpack(data); got != want || generation(data) != gen%generations || data == 0 {
			t.Fatalf("%+v, generation %d became %+v, %d", want, gen%generations, got, generation(data))
		}
	})
}

func TestMateDistanceInTable(t *testing.T) {
	for _, s := range []eval.Score{0, 50, -eval.MaxCentipawns, eval.MaxCentipawns, eval.MateIn(7), eval.MatedIn(12)} {
		if got := s.FromRoot(5).ToRoot(5); got != s {
			t.Errorf("%v became %v", s, got)
		}
	}
	// A mate found five plies on, seven from the root, is two from there.
	if got := eval.MateIn(7).FromRoot(5); got != eval.MateIn(2) {
		t.Errorf("from the node the mate is %v", got)
	}
	if got := eval.MatedIn(7).FromRoot(5); got != eval.MatedIn(2) {
		t.Errorf("from the node the mate suffered is %v", got)
	}
}

func TestEntryCuts(t *testing.T) {
	tests := []struct {
		bound search.Bound
		score eval.Score
		want  bool
	}{
		{search.Exact, 5, true}, {search.Exact, 15, true}, {search.Exact, 25, true},
		{search.Lower, 5, false}, {search.Lower, 15, false}, {search.Lower, 20, true},
		{search.Upper, 10, true}, {search.Upper, 15, false}, {search.Upper, 25, false},
	}
	for _, test := range tests {
		if got := (entry{bound: test.bound}).cutsOff(test.score, 10, 20); got != test.want {
			t.Errorf("%v %v in (10, 20): %v", test.bound, test.score, got)
		}
	}
}

func newTable(bytes int64) *table {
	t := new(table)
	t.resize(bytes)
	return t
}

func TestTable(t *testing.T) {
	tab := newTable(1 << 16)
	if len(tab.buckets) != 2048 {
		t.Errorf("64 KiB are %d buckets", len(tab.buckets))
	}
	if _, ok := tab.probe(0); ok {
		t.Error("an empty table knows key 0")
	}
	want := entry{values{17, 12}, board.NewMove(board.E2, board.E4), 5, search.Exact}
	tab.store(12345, want)
	got, ok := tab.probe(12345)
	if diff := cmp.Diff(want, got, entryFields); diff != "" || !ok {
		t.Errorf("probe: %v (-want +got):\n%s", ok, diff)
	}
	if _, ok := tab.probe(12346); ok {
		t.Error("a key that was never stored is known")
	}

	tab.resize(1 << 16)
	if _, ok := tab.probe(12345); !ok {
		t.Error("resizing to the same size lost an entry")
	}
	tab.clear()
	if _, ok := tab.probe(12345); ok {
		t.Error("clear kept an entry")
	}
	tab.store(12345, want)
	tab.resize(1 << 17)
	if _, ok := tab.probe(12345); ok {
		t.Error("another size kept an entry")
	}
	for _, bytes := range []int64{-1, 0, 1} {
		tab.resize(bytes)
		tab.store(^uint64(0), want)
		if _, ok := tab.probe(^uint64(0)); !ok {
			t.Errorf("a table of %d bytes keeps nothing", bytes)
		}
	}
}

func TestTableReplaces(t *testing.T) {
	move := board.NewMove(board.E2, board.E4)
	t.Run("what is worth least", func(t *testing.T) {
		tab := newTable(1) // one bucket of three
		for key, depth := range []int{6, 3, 9} {
			tab.store(uint64(key), entry{depth: depth, bound: search.Exact})
		}
		tab.store(3, entry{depth: 1, bound: search.Exact})
		for key, want := range []bool{true, false, true, true} {
			if _, ok := tab.probe(uint64(key)); ok != want {
				t.Errorf("key %d is known: %v", key, ok)
			}
		}
	})
	t.Run("older before shallower", func(t *testing.T) {
		tab := newTable(1)
		tab.store(0, entry{depth: 6, bound: search.Exact})
		tab.newSearch()
		for key := uint64(1); key < bucketEntries; key++ {
			tab.store(key, entry{depth: 2, bound: search.Exact})
		}
		tab.store(bucketEntries, entry{bound: search.Exact})
		if _, ok := tab.probe(0); ok {
			t.Error("the entry of the search before was kept")
		}
	})
	t.Run("the same position", func(t *testing.T) {
		tab := newTable(1)
		tab.store(1, entry{move: move, depth: 3, bound: search.Exact})
		tab.store(1, entry{depth: 5, bound: search.Upper})
		want := entry{move: move, depth: 5, bound: search.Upper} // with the move that is still the best known
		got, _ := tab.probe(1)
		if diff := cmp.Diff(want, got, entryFields); diff != "" {
			t.Errorf("(-want +got):\n%s", diff)
		}
	})
	for _, bound := range []search.Bound{search.Exact, search.Lower, search.Upper} {
		t.Run(fmt.Sprintf("not deep and %v by a shallow bound", bound), func(t *testing.T) {
			tab := newTable(1)
			want := entry{move: move, depth: 9, bound: bound}
			tab.store(1, want)
			tab.store(1, entry{depth: 2, bound: search.Lower})
			got, _ := tab.probe(1)
			if diff := cmp.Diff(want, got, entryFields); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			tab.newSearch()
			tab.store(1, entry{depth: 2, bound: search.Lower})
			if got, _ := tab.probe(1); got.depth != 2 {
				t.Errorf("in the next search %+v is still kept", got)
			}
		})
	}
}

func TestTableFull(t *testing.T) {
	tab := newTable(1 << 16)
	rng := rand.New(rand.NewPCG(1, 1))
	if got := tab.hashFull(); got != 0 {
		t.Errorf("an empty table is %d thousandths full", got)
	}
	for range 1 << 16 {
		tab.store(rng.Uint64(), entry{bound: search.Exact})
	}
	if got := tab.hashFull(); got != 1000 {
		t.Errorf("a full table is %d thousandths full", got)
	}
	tab.newSearch()
	if got := tab.hashFull(); got != 0 {
		t.Errorf("%d thousandths are from a search that has not begun", got)
	}
}

// Goroutines write and read few entries at once. Whatever is found must have been stored for
// that key, which it is made to tell.
func TestTableShared(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	keys := make([]uint64, 16)
	for i := range keys {
		keys[i] = rng.Uint64()
	}
	stored := func(key uint64) entry {
		key *= spreadPawns
		return entry{values{eval.Score(int16(key >> 16)), eval.Score(int16(key >> 32))}, board.Move(key), int(key >> 48 & 255), search.Bound(key % 3)}
	}
	// It is rare, but possible, that the check of one key is right for the data of another and
	// a third key.
	for _, a := range keys {
		for _, b := range keys {
			for _, key := range keys {
				if key != b && checkOf(key, stored(b).pack(0)) == checkOf(a, stored(a).pack(0)) {
					t.Fatalf("the check of %x lets %x have the data of %x", a, key, b)
				}
			}
		}
	}
	tab := newTable(128)
	var wg sync.WaitGroup
	for i := range uint64(4) {
		wg.Go(func() {
			rng := rand.New(rand.NewPCG(i, 1))
			for range 20_000 {
				key := keys[rng.IntN(len(keys))]
				tab.store(key, stored(key))
				key = keys[rng.IntN(len(keys))]
				if e, ok := tab.probe(key); ok && e != stored(key) {
					t.Errorf("key %x: found %+v, stored %+v", key, e, stored(key))
					return
				}
			}
		})
	}
	wg.Wait()
}

// In each place of a bucket, every bit of the key and of the data is checked, but for the last
// one: the key's is known from the bucket.
func TestTableChecks(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 1))
	for i := range bucketEntries {
		var b bucket
		for j := range bucketEntries {
			b.set(j, rng.Uint64(), rng.Uint64())
		}
		key, data := rng.Uint64(), rng.Uint64()
		b.set(i, key, data)
		got := check(b.checks.load(), i)
		if got != checkOf(key, data) {
			t.Errorf("entry %d has another check than was stored", i)
		}
		for bit := range 63 {
			if checkOf(key^1<<bit, data) == got || checkOf(key, data^1<<bit) == got {
				t.Errorf("bit %d makes no difference", bit)
			}
		}
	}
}

// TestKeyAfter holds the keys that are prefetched against those that are probed.
func TestKeyAfter(t *testing.T) {
	var starts []board.Board
	for _, p := range perfttest.Positions() {
		starts = append(starts, p.Board(t))
	}
	for n := 0; n < 960; n += 7 {
		b, err := board.Chess960(n)
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, b)
	}
	w, moves := new(worker), 0
	for _, start := range starts {
		for _, halfmove := range []int{0, 14, 15, 78, 79, 80, 98} {
			s := start.Setup()
			if s.Halfmove = halfmove; s.EnPassant != 0 {
				s.Halfmove = 0
			}
			b, err := s.Board(board.Waivable()...)
			if err != nil {
				t.Fatal(err)
			}
			for m := range movegen.Legal(&b) {
				next := b
				next.Play(m)
				if got, want := w.keyAfter(&b, m, isQuiet(&b, m)), w.key(&next); got != want {
					t.Fatalf("%v: key %x, want %x\n%v", m, got, want, b)
				}
				moves++
			}
		}
	}
	if moves < 1000 {
		t.Errorf("%d moves", moves)
	}
}
