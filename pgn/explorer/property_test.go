package explorer_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// want is the index of the corpus, made in the plainest way: by one Builder, from the
// beginning of each file to its end.
func want(t testing.TB, sources []explorer.Source, o explorer.Options) []byte {
	t.Helper()
	b := explorer.NewBuilder(o)
	for _, s := range sources {
		if err := b.Read(context.Background(), s, pgn.NewRangeReader(s.In, s.Size, 0, s.Size)); err != nil {
			t.Fatal(err)
		}
	}
	var data bytes.Buffer
	n, err := b.WriteTo(&data)
	if err != nil || n != int64(data.Len()) {
		t.Fatalf("%d bytes written, got %d, %v", n, data.Len(), err)
	}
	open(t, data.Bytes())
	return data.Bytes()
}

func same(t testing.TB, what string, got, want []byte) {
	t.Helper()
	if bytes.Equal(got, want) {
		return
	}
	at := 0
	for at < min(len(got), len(want)) && got[at] == want[at] {
		at++
	}
	t.Fatalf("%s: %d bytes, want %d; the first difference is at %d", what, len(got), len(want), at)
}

func shuffled[T any](r *rand.Rand, s []T) []T {
	s = slices.Clone(s)
	r.Shuffle(len(s), func(i, j int) { s[i], s[j] = s[j], s[i] })
	return s
}

// rounds is how often a random test is repeated.
func rounds() int {
	if testdata.Long() {
		return 20
	}
	return 2
}

// TestSameBytes builds one index in many ways.
func TestSameBytes(t *testing.T) {
	sources := corpus(t, "pgn")
	r := rand.New(rand.NewPCG(1, 2))
	for _, minGames := range []int{0, 3} {
		o := explorer.Options{MaxPly: 30, MinGames: minGames}
		want := want(t, sources, o)
		o.Workers, o.Memory = 1, 1
		same(t, "one worker", build(t, sources, o), want)
		o.Workers = 5
		same(t, "other order", build(t, shuffled(r, sources), o), want)
	}
}

// TestOrder gives a Builder the ranges of all files in any order.
func TestOrder(t *testing.T) {
	sources := corpus(t, "pgn")
	o := explorer.Options{MaxPly: 30}
	want := want(t, sources, o)
	type piece struct {
		source   explorer.Source
		from, to int64
	}
	r := rand.New(rand.NewPCG(3, 4))
	for range rounds() {
		var pieces []piece
		for _, s := range sources {
			for at := int64(0); at < s.Size; {
				to := min(s.Size, at+1+r.Int64N(s.Size))
				pieces = append(pieces, piece{s, at, to})
				at = to
			}
		}
		b := explorer.NewBuilder(o)
		for _, p := range shuffled(r, pieces) {
			if err := b.Read(context.Background(), p.source, pgn.NewRangeReader(p.source.In, p.source.Size, p.from, p.to)); err != nil {
				t.Fatal(err)
			}
		}
		var data bytes.Buffer
		if _, err := b.WriteTo(&data); err != nil {
			t.Fatal(err)
		}
		same(t, "ranges in random order", data.Bytes(), want)
	}
}

// TestShards builds shards and merges them in any order and grouping.
func TestShards(t *testing.T) {
	sources := corpus(t, "pgn")
	o := explorer.Options{MaxPly: 30}
	whole := want(t, sources, o)
	cut := o
	cut.MinGames = 2
	frequent := want(t, sources, cut)
	r := rand.New(rand.NewPCG(5, 6))
	numbers := []int{2, 5}
	if testdata.Long() {
		numbers = []int{1, 2, 3, 16}
	}
	for _, n := range numbers {
		var parts [][]byte
		for i := range n {
			o.Shard, o.Shards = i+1, n
			parts = append(parts, build(t, sources, o))
		}
		what := fmt.Sprintf("%d shards", n)
		parts = shuffled(r, parts)
		same(t, what, merge(t, explorer.MergeOptions{}, parts...), whole)
		same(t, what+" with a minimum", merge(t, explorer.MergeOptions{MinGames: 2, Workers: 3}, parts...), frequent)
		for len(parts) > 1 {
			k := 2 + r.IntN(len(parts)-1)
			parts = shuffled(r, append(parts[k:], merge(t, explorer.MergeOptions{}, parts[:k]...)))
		}
		same(t, what+" in steps", parts[0], whole)
	}
}

// TestMixedGames merges indexes whose games alternate.
func TestMixedGames(t *testing.T) {
	sources := corpus(t, "pgn")
	o := explorer.Options{MaxPly: 30}
	whole := want(t, sources, o)
	var builders [3]*explorer.Builder
	for i := range builders {
		builders[i] = explorer.NewBuilder(o)
	}
	for _, s := range sources {
		step := max(1, s.Size/50)
		for at, i := int64(0), 0; at < s.Size; at, i = at+step, i+1 {
			if err := builders[i%3].Read(context.Background(), s, pgn.NewRangeReader(s.In, s.Size, at, min(at+step, s.Size))); err != nil {
				t.Fatal(err)
			}
		}
	}
	var parts [][]byte
	for _, b := range builders {
		var data bytes.Buffer
		if _, err := b.WriteTo(&data); err != nil {
			t.Fatal(err)
		}
		parts = append(parts, data.Bytes())
	}
	same(t, "alternating ranges", merge(t, explorer.MergeOptions{}, parts...), whole)
}

// TestAdd adds one file after the other to an index, in the index's own file where the system
// replaces open files.
func TestAdd(t *testing.T) {
	sources := corpus(t, "pgn")
	if !testdata.Long() {
		sources = sources[:min(len(sources), 8)]
	}
	whole := want(t, sources, explorer.Options{})
	name := filepath.Join(t.TempDir(), "index")
	for i, s := range sources {
		more := open(t, want(t, sources[i:i+1], explorer.Options{}))
		indexes := []*explorer.Index{more}
		if i > 0 {
			old, err := explorer.Open(name)
			if err != nil {
				t.Fatal(err)
			}
			defer old.Close()
			indexes = append(indexes, old)
		}
		to := name
		if runtime.GOOS == "windows" && i > 0 {
			to += ".merged"
		}
		if err := explorer.Merge(context.Background(), to, indexes, explorer.MergeOptions{}); err != nil {
			t.Fatalf("%s: %v", s.Name, err)
		}
		if to != name {
			indexes[1].Close() // it was only read
			if err := os.Rename(to, name); err != nil {
				t.Fatal(err)
			}
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	same(t, "one file after the other", data, whole)
}

// TestMinGamesRepetition has a game that comes to a position twice and goes on with different
// moves. It counts once, but its moves are two.
func TestMinGamesRepetition(t *testing.T) {
	const twice = "1. Nf3 Nf6 2. Ng1 Ng8 3. e4 e5 1-0\n\n"
	const once = "1. d4 d5 *\n\n"
	start := board.Start()
	for _, test := range []struct {
		name, text      string
		minGames, moves int
	}{
		{"one game", twice, 1, 2},
		{"one game twice", twice, 2, 0},
		{"two games", twice + once, 2, 3},
		{"three times", twice + once, 3, 0},
		{"five games", strings.Repeat(twice, 5), 5, 2},
		{"five games of ten", strings.Repeat(twice, 5), 6, 0},
		{"six games", strings.Repeat(twice, 5) + once, 6, 3},
		{"six games of eleven", strings.Repeat(twice, 5) + once, 7, 0},
	} {
		s := []explorer.Source{source("a", test.text)}
		built := want(t, s, explorer.Options{MinGames: test.minGames})
		moves, err := open(t, built).Moves(nil, &start)
		if err != nil || len(moves) != test.moves {
			t.Errorf("%s: %d moves, %v; want %d", test.name, len(moves), err, test.moves)
		}
		whole := want(t, s, explorer.Options{})
		same(t, test.name, merge(t, explorer.MergeOptions{MinGames: test.minGames}, whole), built)
	}
}

// TestMinGamesOfOne has limits that leave out nothing: the file is the same, and can be
// merged.
func TestMinGamesOfOne(t *testing.T) {
	s := []explorer.Source{source("a", manyGames(20))}
	data := want(t, s, explorer.Options{})
	for _, minGames := range []int{-1, 0, 1} {
		o := explorer.Options{MinGames: minGames}
		same(t, "a Builder", want(t, s, o), data)
		same(t, "Build", build(t, s, o), data)
		same(t, "Merge", merge(t, explorer.MergeOptions{MinGames: minGames}, data), data)
	}
	if n := open(t, data).Info().MinGames; n != 0 {
		t.Errorf("MinGames %d", n)
	}
}
