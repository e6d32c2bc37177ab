package explorer

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// FuzzIndex takes any bytes for an index, both as they are and with checksums that fit.
// Reading and merging give an *Error or go well, and an index that passes Verify becomes one
// with the same content when it is merged.
func FuzzIndex(f *testing.F) {
	f.Add([]byte(magic+version), true)
	for _, seed := range fuzzSeeds(f) {
		f.Add(seed, false)
		for i := 0; i < len(seed); i += 1 + len(seed)/40 { // so that a short run meets something
			bad := slices.Clone(seed)
			bad[i] ^= 1 << (i % 8)
			f.Add(bad, true)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte, fix bool) {
		if fix {
			data = slices.Clone(data)
			repair(data)
		}
		x, err := New(bytes.NewReader(data), int64(len(data)))
		if err != nil {
			mustBeError(t, err)
			return
		}
		verified := x.Verify(t.Context())
		mustBeError(t, verified)
		positions, err := readAll(x)
		mustBeError(t, err)
		if verified == nil && err != nil {
			t.Fatalf("verified, but %v", err)
		}
		if verified == nil && slices.ContainsFunc(positions, func(s string) bool { return strings.HasSuffix(s, " false") }) {
			t.Fatal("verified, but games that are counted again are others")
		}
		merged, err := mergeBytes(x)
		if verified != nil {
			return // what is wrong may not matter
		}
		if err != nil {
			t.Fatalf("verified, but merging gives %v", err)
		}
		y := mustOpen(t, merged)
		again, err := readAll(y)
		if err != nil || !slices.Equal(again, positions) {
			t.Fatalf("merging changes the content: %v\n%q\n%q", err, positions, again)
		}
		if twice, err := mergeBytes(y); err != nil || !bytes.Equal(twice, merged) {
			t.Fatalf("merging twice changes the bytes: %v", err)
		}
		if x.footer.games > 0 {
			if _, err := mergeBytes(x, y); !errors.Is(err, ErrOverlap) {
				t.Fatalf("merging the same games: %v", err)
			}
		}
	})
}

// fuzzSeeds returns indexes: without games, with few, and with long lists.
func fuzzSeeds(f *testing.F) [][]byte {
	r := rand.New(rand.NewPCG(1, 1))
	var many strings.Builder
	for range 40 {
		fmt.Fprintf(&many, "[White \"A\"]\n[WhiteElo \"%d\"]\n[BlackElo \"%d\"]\n[Date \"%d.01.??\"]\n\n1. %s %s 1-0\n\n",
			2000+r.IntN(700), 2000+r.IntN(700), 2000+r.IntN(20), []string{"e4", "d4"}[r.IntN(2)], []string{"a6", "b6", "Nc6"}[r.IntN(3)])
	}
	var seeds [][]byte
	texts := []string{"", "1. e4 e5 2. Nf3 1-0\n\n1. d4 *\n", many.String(), "[White \"a\"]\n\n1. e4 e5 2. Nf3 1-0\n\n1. d4 *\n"}
	for i, text := range texts {
		b := NewBuilder(Options{KeepGames: i == 3})
		s := Source{Name: "a.pgn", Size: int64(len(text))}
		if err := b.Read(context.Background(), s, pgn.NewReader(strings.NewReader(text))); err != nil {
			f.Fatal(err)
		}
		var data bytes.Buffer
		if _, err := b.WriteTo(&data); err != nil {
			f.Fatal(err)
		}
		seeds = append(seeds, data.Bytes())
	}
	return seeds
}

func mustBeError(t *testing.T, err error) {
	t.Helper()
	if err == nil {
		return
	}
	if e, ok := errors.AsType[*Error](err); !ok || e.Offset < 0 {
		t.Fatalf("%T: %v", err, err)
	}
}

func mustOpen(t *testing.T, data []byte) *Index {
	t.Helper()
	x, err := New(bytes.NewReader(data), int64(len(data)))
	if err == nil {
		err = x.Verify(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// mergeBytes is Merge in memory.
func mergeBytes(indexes ...*Index) ([]byte, error) {
	m := merger{ctx: context.Background(), indexes: indexes, workers: 1}
	var out bytes.Buffer
	err := m.merge(&out, new(bytes.Buffer), footer{maxPly: indexes[0].footer.maxPly, minGames: indexes[0].footer.minGames})
	return out.Bytes(), err
}

// readAll returns all positions and games of an index as text, and looks up each, and the best
// games of some positions.
func readAll(x *Index) ([]string, error) {
	var all []string
	games := 0
	for p, err := range x.All() {
		if err != nil {
			return nil, err
		}
		all = append(all, fmt.Sprintf("%x %v", p.Key, p.Moves))
		found, err := x.Find(nil, p.Key)
		if err != nil {
			return nil, err
		}
		if !slices.Equal(found, p.Moves) {
			return nil, fmt.Errorf("key %x: found %v, not %v", p.Key, found, p.Moves)
		}
		for g, err := range x.GamesOf(p.Key, board.NoMove) {
			if err != nil {
				return nil, err
			}
			if games++; games > 10_000 {
				break
			}
			all = append(all, fmt.Sprint(g))
		}
	}
	nodes := 0
	for n, err := range x.Walk(board.Start(), WalkOptions{MaxPly: 4}) {
		if err != nil {
			return nil, err
		}
		games, err := x.TopGames(&n.Board)
		if err != nil {
			return nil, err
		}
		// A filter that selects all games counts them again.
		every, err := x.Select(Filter{Results: []game.Result{game.Unfinished, game.WhiteWins, game.BlackWins, game.Draw}})
		if err != nil {
			return nil, err
		}
		counted, err := every.Moves(context.Background(), nil, &n.Board)
		if err != nil {
			return nil, err
		}
		all = append(all, fmt.Sprint(n.Path, games, slices.Equal(counted, n.Moves)))
		if nodes++; nodes > 1000 {
			break
		}
	}
	return all, nil
}

// repair sets all checksums of an index, as far as its parts can be found.
func repair(data []byte) {
	if len(data) < headerSize+footerSize {
		return
	}
	end := data[len(data)-footerSize:]
	binary.LittleEndian.PutUint32(end[footerSize-4:], checksum(end[:footerSize-4]))
	f, ok := footerIn(end)
	if !ok || f.size() > int64(len(data)) {
		return
	}
	for i := range f.games {
		b := data[int64(headerSize)+gameSize*i:][:gameSize]
		binary.LittleEndian.PutUint16(b[22:], check16(b[:22]))
	}
	put := func(b []byte) {
		n := len(b) - listCheck
		binary.LittleEndian.PutUint32(b[n:], checksum(b[:n]))
	}
	for i := range f.blocks {
		b := data[f.blocksAt()+blockSize*i:][:blockSize]
		put(b)
		r, ok := blockIn(b)
		for ok {
			var body []byte
			var inHeap bool
			if body, inHeap, ok = r.next(); !ok || !inHeap {
				continue
			}
			c, ok := f.chunkIn(body)
			if !ok {
				continue
			}
			all := data[c.at:c.end()]
			put(all[:c.body+listCheck])
			var e entry
			entries(all[:c.body], f.games, c.lists, &e, func() bool {
				if e.n == 0 {
					put(all[c.body+listCheck+e.at:][:e.length+listCheck])
				}
				return true
			})
		}
	}
	binary.LittleEndian.PutUint32(end[56:], checksum(data[f.sourcesAt():][:f.sources]))
	binary.LittleEndian.PutUint32(end[footerSize-4:], checksum(end[:footerSize-4]))
}
