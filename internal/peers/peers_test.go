package peers

import (
	"slices"
	"testing"

	"github.com/corentings/chess/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
)

// A library is one of those compared: the same three jobs in its own terms.
type library struct {
	name string

	// parse reads a FEN. A position that moves and perft take is made afresh by
	// start, so that no library is measured looking up what it has cached.
	parse func(fen string) error
	start func(tb testing.TB, fen string) position
}

type position struct {
	perft func(depth int) uint64
	moves func() int      // makes the legal moves, and counts them
	text  func() []string // the legal moves as UCI writes them
}

var libraries = []library{
	{
		name:  "luft",
		parse: func(s string) error { _, err := fen.Parse(s); return err },
		start: startLuft,
	},
	{
		name:  "corentings",
		parse: func(s string) error { return new(chess.Position).UnmarshalText([]byte(s)) },
		start: startCorentings,
	},
}

func startLuft(tb testing.TB, s string) position {
	b, err := fen.Parse(s)
	if err != nil {
		tb.Fatal(err)
	}
	var buf []board.Move
	return position{
		perft: func(depth int) uint64 { return movegen.Perft(&b, depth) },
		moves: func() int {
			buf = movegen.AppendLegal(buf[:0], &b)
			return len(buf)
		},
		text: func() []string {
			var text []string
			for _, m := range movegen.AppendLegal(nil, &b) {
				text = append(text, m.String())
			}
			return text
		},
	}
}

func startCorentings(tb testing.TB, s string) position {
	var root chess.Position
	if err := root.UnmarshalText([]byte(s)); err != nil {
		tb.Fatal(err)
	}
	legal := func() []chess.Move {
		p := root // a Position keeps the moves it has made once; root never makes any
		return p.ValidMoves()
	}
	return position{
		perft: func(depth int) uint64 {
			p := root
			return countCorentings(&p, depth)
		},
		moves: func() int { return len(legal()) },
		text: func() []string {
			var text []string
			for _, m := range legal() {
				text = append(text, m.String())
			}
			return text
		},
	}
}

// countCorentings counts the leaves as Luft does, by the number of moves in the
// position above them.
func countCorentings(p *chess.Position, depth int) uint64 {
	moves := p.ValidMoves()
	if depth == 1 {
		return uint64(len(moves))
	}
	var n uint64
	for i := range moves {
		n += countCorentings(p.Update(&moves[i]), depth-1)
	}
	return n
}

// depth returns how deep the slowest library counts p in a fraction of a second.
func depth(p Position) int {
	for d, n := range p.Counts {
		if n > 200_000 {
			return d
		}
	}
	return len(p.Counts)
}

func TestAgree(t *testing.T) {
	for _, p := range Classic() {
		t.Run(p.Name, func(t *testing.T) {
			var want []string
			for _, lib := range libraries {
				pos := lib.start(t, p.FEN)
				if got, want := pos.perft(depth(p)), p.Counts[depth(p)-1]; got != want {
					t.Errorf("%s: perft(%d) = %d, want %d", lib.name, depth(p), got, want)
				}
				got := pos.text()
				slices.Sort(got)
				if want == nil {
					want = got
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("moves (-%s +%s):\n%s", libraries[0].name, lib.name, diff)
				}
				if got := pos.moves(); got != len(want) {
					t.Errorf("%s: %d moves, want %d", lib.name, got, len(want))
				}
			}
		})
	}
}

// BenchmarkPerft counts the positions to a depth of at most 200,000 leaves. Mnps
// is millions of leaves a second.
func BenchmarkPerft(b *testing.B) {
	each(b, func(b *testing.B, lib library, p Position) {
		pos := lib.start(b, p.FEN)
		d := depth(p)
		for b.Loop() {
			if got, want := pos.perft(d), p.Counts[d-1]; got != want {
				b.Fatalf("perft(%d) = %d, want %d", d, got, want)
			}
		}
		leaves := float64(p.Counts[d-1]) * float64(b.N)
		b.ReportMetric(leaves/b.Elapsed().Seconds()/1e6, "Mnps")
	})
}

// BenchmarkMoves makes the list of the legal moves.
func BenchmarkMoves(b *testing.B) {
	each(b, func(b *testing.B, lib library, p Position) {
		pos := lib.start(b, p.FEN)
		b.ReportAllocs()
		for b.Loop() {
			if got := pos.moves(); uint64(got) != p.Counts[0] {
				b.Fatalf("%d moves, want %d", got, p.Counts[0])
			}
		}
	})
}

// BenchmarkParseFEN reads the position from text.
func BenchmarkParseFEN(b *testing.B) {
	each(b, func(b *testing.B, lib library, p Position) {
		b.ReportAllocs()
		for b.Loop() {
			if err := lib.parse(p.FEN); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// each runs a benchmark for every position in every library, side by side.
func each(b *testing.B, f func(*testing.B, library, Position)) {
	for _, p := range Classic() {
		for _, lib := range libraries {
			b.Run(p.Name+"/"+lib.name, func(b *testing.B) { f(b, lib, p) })
		}
	}
}
