//go:build fathom

package fathom

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/syzygy"
)

// open opens the tables of LUFT_DATA with both libraries.
func open(tb testing.TB) *syzygy.Tables {
	data := os.Getenv("LUFT_DATA")
	if data == "" {
		tb.Skip("LUFT_DATA is not set")
	}
	dir := filepath.Join(data, "syzygy")
	tables, err := syzygy.Open(dir)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { tables.Close() })
	if err := Open(dir); err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(Close)
	return tables
}

// sample returns random positions of the tables.
func sample(tables *syzygy.Tables, count int) (boards []board.Board) {
	names := slices.DeleteFunc(tables.Names(), func(n string) bool { return !strings.HasSuffix(n, ".rtbz") })
	slices.Sort(names)
	r := rand.New(rand.NewPCG(5, 6))
	for len(boards) < count {
		if b, ok := Random(r, names[r.IntN(len(names))], 0); ok {
			boards = append(boards, b)
		}
	}
	return boards
}

// Random returns a random position of a table, with colours changed at random. It reports
// false if the one it made is not legal.
func Random(r *rand.Rand, name string, clock int) (board.Board, bool) {
	name, _, _ = strings.Cut(name, ".")
	s := board.Setup{Turn: board.Color(r.IntN(2)), Halfmove: clock, Fullmove: 100}
	color, count := board.Color(r.IntN(2)), 0
	for _, letter := range name {
		if letter == 'v' {
			color = color.Other()
			continue
		}
		k, _ := board.ParseKind(string(letter))
		s.Pieces[r.IntN(64)] = board.NewPiece(color, k)
		count++
	}
	b, err := s.Board()
	return b, err == nil && b.Occupied().Count() == count
}

// TestSpeed compares the time of probes in one run: the median of a probe that is repeated,
// and the mean of probes of many positions one after the other; each is the fastest of
// several, in turns. Fathom has no probe of the distance alone.
func TestSpeed(t *testing.T) {
	tables := open(t)
	all := sample(tables, 4096)
	for _, kind := range []struct {
		name   string
		boards []board.Board
		probe  func(*board.Board)
		fathom bool
		root   bool
	}{
		{"WDL", all, func(b *board.Board) { tables.WDL(b) }, true, false},
		{"DTZ", all, func(b *board.Board) { tables.DTZ(b) }, false, false},
		{"ranked moves", all[:256], func(b *board.Board) { tables.Rank(game.New(*b)) }, true, true},
	} {
		positions := make([]Position, len(kind.boards))
		for i := range positions {
			positions[i] = NewPosition(&kind.boards[i])
		}
		ours := func(from, to, repeats int) {
			for i := range kind.boards[from:to] {
				for range repeats {
					kind.probe(&kind.boards[from+i])
				}
			}
		}
		theirs := func(from, to, repeats int) { Probe(positions[from:to], repeats, kind.root) }
		const repeats, rounds = 20, 5
		for _, library := range []struct {
			name  string
			probe func(from, to, repeats int)
		}{{"Luft", ours}, {"Fathom", theirs}} {
			if library.name == "Fathom" && !kind.fathom {
				continue
			}
			mean := time.Duration(math.MaxInt64)
			warm := slices.Repeat([]time.Duration{math.MaxInt64}, len(positions))
			for range rounds {
				begin := time.Now()
				library.probe(0, len(positions), 1)
				mean = min(mean, time.Since(begin))
				for i := range positions {
					begin := time.Now()
					library.probe(i, i+1, repeats)
					warm[i] = min(warm[i], time.Since(begin))
				}
			}
			slices.Sort(warm)
			t.Logf("%s, %s: median of a warm probe %v, mean of all positions %v", kind.name, library.name,
				warm[len(warm)/2]/repeats, mean/time.Duration(len(positions)))
		}
	}
}

// TestAgrees compares the outcomes and the distances of random positions.
func TestAgrees(t *testing.T) {
	tables := open(t)
	for _, b := range sample(tables, 20000) {
		p := NewPosition(&b)
		w, err := tables.WDL(&b)
		if err != nil {
			t.Fatal(err)
		}
		if want, ok := p.WDL(); !ok || w != want {
			t.Errorf("%v: outcome %v, Fathom %v, %v", b, w, want, ok)
		}
		if movegen.Count(&b) == 0 {
			continue // Fathom has no root move
		}
		d, err := tables.DTZ(&b)
		if err != nil {
			t.Fatal(err)
		}
		_, plies, ok := p.Root()
		if !ok || max(d.Plies, -d.Plies) != plies {
			t.Errorf("%v: distance %+v, Fathom %d, %v", b, d, plies, ok)
		}
	}
}
