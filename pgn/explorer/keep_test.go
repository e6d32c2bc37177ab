package explorer_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// TestKeepGames compares the games in an index with those in their files, however the index
// was made.
func TestKeepGames(t *testing.T) {
	sources := corpus(t, "pgn")
	if testing.Short() {
		sources = slices.DeleteFunc(sources, func(s explorer.Source) bool { return s.Size > 50_000 })
	}
	o := explorer.Options{MaxPly: 12, KeepGames: true}
	data := want(t, sources, o)
	o.Workers, o.Memory = 2, 1
	same(t, "Build", build(t, sources, o), data)
	var shards [][]byte
	for o.Shards, o.Shard = 3, 1; o.Shard <= 3; o.Shard++ {
		shards = append(shards, build(t, sources, o))
	}
	same(t, "shards", merge(t, explorer.MergeOptions{}, shards...), data)

	x := open(t, data)
	if !x.KeepsGames() {
		t.Fatal("KeepsGames() is false")
	}
	for id := explorer.GameID(1); int64(id) <= x.Info().Games; id++ {
		got, err := x.ReadGame(id)
		if err != nil {
			t.Fatal(err)
		}
		at, err := x.Game(id)
		if err != nil {
			t.Fatal(err)
		}
		s := sources[slices.IndexFunc(sources, func(s explorer.Source) bool { return s.Name == at.Source })]
		want, err := at.Read(s.In, s.Size)
		if want == nil {
			t.Fatal(err)
		}
		if err != nil {
			if e, ok := errors.AsType[*pgn.Error](err); !ok || e.Ply == 0 {
				continue // its start position may be unknown
			}
		}
		if g, w := got.Main().Moves(), want.Main().Moves(); !slices.Equal(g, w) || got.Result != at.Result {
			t.Fatalf("game %d: got %v %v, want %v %v", id, g, got.Result, w, at.Result)
		}
		for _, name := range []string{"Event", "Site", "Round", "White", "Black"} {
			if g, w := got.Tags.Get(name), want.Tags.Get(name); g != w {
				t.Fatalf("game %d: %s %q, want %q", id, name, g, w)
			}
		}
	}

	// The rest of the index is the same as without games, but for a bit of the facts.
	plain := want(t, sources, explorer.Options{MaxPly: 12})
	const header, game, footer = 16, 24, 64
	for y, id := open(t, plain), explorer.GameID(1); int64(id) <= x.Info().Games; id++ {
		g, err := x.Game(id)
		if p, bad := y.Game(id); err != nil || bad != nil || g != p {
			t.Fatalf("game %d: %v (%v), without games %v (%v)", id, g, err, p, bad)
		}
	}
	positions := header + game*int(x.Info().Games)
	same(t, "the positions", data[positions:len(plain)-footer], plain[positions:len(plain)-footer])
	if n := len(data) - len(plain); int64(n) > 150*x.Info().Games {
		t.Errorf("%d bytes for %d games", n, x.Info().Games)
	}
}

// The games of files that are merged in pieces, in any order.
func TestKeepGamesMerged(t *testing.T) {
	var parts [][]byte
	var sources []explorer.Source
	for _, name := range []string{"a", "b", "c"} {
		s := source(name, manyGames(70)+"[White \""+name+"\"]\n\n1. h4 *\n")
		sources = append(sources, s)
		for from := int64(0); from < s.Size; from += s.Size/3 + 1 {
			b := explorer.NewBuilder(explorer.Options{KeepGames: true})
			if err := b.Read(context.Background(), s, pgn.NewRangeReader(s.In, s.Size, from, min(s.Size, from+s.Size/3+1))); err != nil {
				t.Fatal(err)
			}
			var out bytes.Buffer
			if _, err := b.WriteTo(&out); err != nil {
				t.Fatal(err)
			}
			parts = append(parts, out.Bytes())
		}
	}
	data := want(t, sources, explorer.Options{KeepGames: true})
	r := rand.New(rand.NewPCG(5, 6))
	for range 5 {
		same(t, "merged", merge(t, explorer.MergeOptions{}, shuffled(r, parts)...), data)
	}
}

func TestReadGame(t *testing.T) {
	text := "[Event \"" + strings.Repeat("x", 5000) + "\"]\n[White \"a\"]\n[White \"again\"]\n[WhiteElo \"2000\"]\n[UTCDate \"2001.02.03\"]\n\n1. e4 e5 2. -- Nc6 1-0\n\n" +
		"[Variant \"chess960\"]\n[FEN \"nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKRN w GEge - 0 1\"]\n\n1. O-O e5 *\n\n" +
		"[Result \"0-1\"]\n\n1. d4 d5 2. Ke2 *\n"
	x := open(t, build(t, []explorer.Source{source("a", text)}, explorer.Options{MaxPly: 1, KeepGames: true}))
	for i, want := range []string{
		"[Event \"" + strings.Repeat("x", 4096) + "\"]\n[Site \"?\"]\n[Date \"2001.02.03\"]\n[Round \"?\"]\n[White \"a\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[WhiteElo \"2000\"]\n\n1. e4 e5 2. -- Nc6 1-0\n",
		"[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n[Variant \"chess960\"]\n[SetUp \"1\"]\n[FEN \"nbbqrkrn/pppppppp/8/8/8/8/PPPPPPPP/NBBQRKRN w KQkq - 0 1\"]\n\n1. O-O e5 *\n",
		"[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"0-1\"]\n\n1. d4 d5 0-1\n",
	} {
		g, err := x.ReadGame(explorer.GameID(i + 1))
		if err != nil {
			t.Fatal(err)
		}
		got, err := g.MarshalText()
		if err != nil || strings.TrimSpace(string(got)) != strings.TrimSpace(want) {
			t.Errorf("game %d: got\n%s\nwant\n%s\n%v", i+1, got, want, err)
		}
	}
	if _, err := x.ReadGame(4); err == nil {
		t.Error("a game that is not there")
	}
	if _, err := x.ReadGame(0); err == nil {
		t.Error("game 0")
	}
	without := open(t, build(t, []explorer.Source{source("b", text)}, explorer.Options{MaxPly: 1}))
	if _, err := without.ReadGame(1); !errors.Is(err, explorer.ErrNotKept) {
		t.Errorf("not kept: %v", err)
	}
	if without.KeepsGames() {
		t.Error("KeepsGames() is true")
	}
	for _, indexes := range [][]*explorer.Index{{x, without}, {without, x}} {
		name := filepath.Join(t.TempDir(), "merged")
		if err := explorer.Merge(context.Background(), name, indexes, explorer.MergeOptions{}); !errors.Is(err, explorer.ErrNotKept) {
			t.Errorf("merged: %v", err)
		}
	}
}

// TestDamagedGames changes each byte of an index with games, and cuts it everywhere.
func TestDamagedGames(t *testing.T) {
	data := build(t, []explorer.Source{source("a", manyGames(80))}, explorer.Options{KeepGames: true})
	try := func(what string, i int, data []byte) {
		t.Helper()
		x, err := explorer.New(bytes.NewReader(data), int64(len(data)))
		if err == nil {
			err = x.Verify(t.Context())
		}
		if e, ok := errors.AsType[*explorer.Error](err); !ok || e.Offset > int64(len(data)) {
			t.Fatalf("%s %d of %d: %v", what, i, len(data), err)
		}
	}
	for i := range data {
		bad := bytes.Clone(data)
		bad[i] ^= 0x11
		try("byte", i, bad)
		if i%5 == 0 {
			try("cut at", i, data[:i])
		}
	}
}
