package movegen_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
)

// TestMasks holds the masks of a few positions by hand; that they are right on
// all others is TestInvariants' to show.
func TestMasks(t *testing.T) {
	of := func(squares ...board.Square) (b board.Bitboard) {
		for _, s := range squares {
			b = b.With(s)
		}
		return b
	}
	for _, tt := range []struct {
		name, fen                   string
		checkers, checkMask, pinned board.Bitboard
	}{
		{"no check", "4k3/8/8/8/8/8/4P3/4K3 w - -", 0, board.AllSquares, 0},
		{"a knight", "4k3/8/8/8/8/3n4/8/4K3 w - -", of(board.D3), of(board.D3), 0},
		{"a pawn", "4k3/8/8/8/8/8/3p4/4K3 w - -", of(board.D2), of(board.D2), 0},
		{"a rook from afar", "4k3/8/8/4r3/8/8/8/4K3 w - -", of(board.E5), of(board.E2, board.E3, board.E4, board.E5), 0},
		{"a bishop next door", "4k3/8/8/8/8/8/5b2/4K3 w - -", of(board.F2), of(board.F2), 0},
		{"two at once", "4k3/8/8/8/7b/3n4/8/4K3 w - -", of(board.D3, board.H4), 0, 0},
		{"a pin", "4k3/8/8/4r3/8/8/4P3/4K3 w - -", 0, board.AllSquares, of(board.E2)},
		{"a pin and a check", "4k3/8/8/4r3/1b6/8/3PP3/r3K3 w - -", of(board.A1), of(board.A1, board.B1, board.C1, board.D1), of(board.D2, board.E2)},
		{"two in between", "4k3/8/8/4r3/8/4N3/4P3/4K3 w - -", 0, board.AllSquares, 0},
		{"Black", "3qk3/8/8/8/B7/8/8/R3K2R b KQ -", of(board.A4), of(board.A4, board.B5, board.C6, board.D7), 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustBoard(t, tt.fen)
			var g movegen.Generator
			g.Reset(&b)
			if g.Checkers() != tt.checkers {
				t.Errorf("Checkers:\n%vwant\n%v", g.Checkers(), tt.checkers)
			}
			if g.CheckMask() != tt.checkMask {
				t.Errorf("CheckMask:\n%vwant\n%v", g.CheckMask(), tt.checkMask)
			}
			if g.Pinned() != tt.pinned {
				t.Errorf("Pinned:\n%vwant\n%v", g.Pinned(), tt.pinned)
			}
		})
	}
}

// TestGivesCheckByHand names the ways of giving check, and of seeming to.
func TestGivesCheckByHand(t *testing.T) {
	for _, tt := range []struct {
		name, fen, move string
		want            bool
	}{
		{"a rook", "4k3/8/8/8/8/8/8/R3K3 w Q -", "a1a8", true},
		{"a rook behind a knight", "1n2k3/8/8/8/8/8/8/R3K3 w Q -", "a1a8", false},
		{"a knight", "4k3/8/8/3N4/8/8/8/4K3 w - -", "d5c7", true},
		{"a pawn", "4k3/8/3P4/8/8/8/8/4K3 w - -", "d6d7", true},
		{"a pawn straight ahead", "4k3/8/4P3/8/8/8/8/4K3 w - -", "e6e7", false},
		{"a discovery", "4k3/8/8/8/4N3/8/8/4RK2 w - -", "e4c3", true},
		{"a king's discovery", "4k3/8/8/8/8/4K3/8/4R3 w - -", "e3d3", true},
		{"a king that stays in the way", "4k3/8/8/8/8/4K3/8/4R3 w - -", "e3e4", false},
		{"castling", "5k2/8/8/8/8/8/8/4K2R w K -", "e1g1", true},
		{"castling, off the line", "6k1/8/8/8/8/8/8/4K2R w K -", "e1g1", false},
		{"castling along the rank", "8/8/8/8/8/8/8/R3K2k w Q -", "e1c1", true},
		{"Chess960 castling, the king stays", "5k2/8/8/8/8/8/8/6KR w H -", "g1h1", true},
		{"a promotion to a queen", "k7/4P3/8/8/8/8/8/4K3 w - -", "e7e8q", true},
		{"a promotion to a knight", "k7/2P5/8/8/8/8/8/4K3 w - -", "c7c8n", false},
		{"a knight beside the king", "8/4Pk2/8/8/8/8/8/K7 w - -", "e7e8n", false},
		{"a knight where a queen would not", "8/4P1k1/8/8/8/8/8/K7 w - -", "e7e8n", true},
		{"a promotion looks through where the pawn stood", "8/4P3/8/8/8/8/4k3/K7 w - -", "e7e8r", true},
		{"en passant by the pawn", "8/2k5/8/3pP3/8/8/8/4K3 w - d6", "e5d6", true},
		{"en passant opens the rank", "8/8/8/R2pP2k/8/8/8/4K3 w - d6", "e5d6", true},
		{"en passant opens the victim's diagonal", "6k1/8/8/3pP3/8/1B6/8/4K3 w - d6", "e5d6", true},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustBoard(t, tt.fen)
			m, err := board.ParseMove(tt.move)
			if err != nil {
				t.Fatal(err)
			}
			var g movegen.Generator
			g.Reset(&b)
			if !g.IsLegal(m) {
				t.Fatalf("%s is not legal", tt.move)
			}
			if got := g.GivesCheck(m); got != tt.want {
				t.Errorf("GivesCheck(%s) = %v", tt.move, got)
			}
			var c movegen.Checks
			if c.Reset(&g); c.Gives(m) != tt.want {
				t.Errorf("Checks.Gives(%s) = %v", tt.move, !tt.want)
			}
		})
	}
}

// TestZeroBoard holds that the zero Board has no moves, whoever is to move, and
// that moves off it do not panic.
func TestZeroBoard(t *testing.T) {
	var zero, black board.Board
	black.PlayNull()
	for _, b := range []board.Board{zero, black} {
		var g movegen.Generator
		g.Reset(&b)
		if n := len(g.AppendLegal(nil)) + len(g.AppendCaptures(nil)) + len(g.AppendQuiets(nil)) + g.Count(); n != 0 {
			t.Errorf("%d moves on the zero Board", n)
		}
		if g.HasLegal() || g.InCheck() || g.Checkers()|g.Pinned() != 0 {
			t.Errorf("HasLegal %v, InCheck %v, Checkers %x, Pinned %x", g.HasLegal(), g.InCheck(), uint64(g.Checkers()), uint64(g.Pinned()))
		}
		if s := movegen.StatusOf(&b); s != movegen.StatusOngoing {
			t.Errorf("StatusOf = %v", s)
		}
		for v := range 1 << 16 {
			if g.IsLegal(board.Move(v)) {
				t.Fatalf("%v is legal", board.Move(v))
			}
			g.GivesCheck(board.Move(v))
			var c movegen.Checks
			c.Reset(&g)
			c.Gives(board.Move(v))
		}
		var c movegen.Checks
		c.Reset(&g)
		if moves := c.AppendQuiets(nil); len(moves) > 0 {
			t.Errorf("Checks.AppendQuiets: %v", moves)
		}
		for m := range movegen.Legal(&b) {
			t.Errorf("Legal has %v", m)
		}
	}
	// Nor does a Generator that was never Reset.
	var g movegen.Generator
	if n := len(g.AppendLegal(nil)) + g.Count(); n != 0 || g.HasLegal() || g.InCheck() || g.IsLegal(board.NewMove(board.A1, board.A2)) {
		t.Errorf("the zero Generator has %d moves", n)
	}
}

// TestAfterAnything plays moves that are not legal and then asks for moves: the
// answers mean nothing, but none panics.
func TestAfterAnything(t *testing.T) {
	step := 1
	if testing.Short() {
		step = 17
	}
	var moves []board.Move
	for _, fen := range []string{
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
		"4k3/1P6/8/3pP3/8/8/1p6/R4KR1 w GA d6",
		"8/8/8/8/8/2k5/1p6/K7 w - -",
	} {
		b := mustBoard(t, fen)
		for v := 0; v < 1<<16; v += step {
			next := b
			next.Play(board.Move(v))
			var g movegen.Generator
			g.Reset(&next)
			moves = g.AppendLegal(moves[:0])
			g.Count()
			g.HasLegal()
			g.InCheck()
			g.Pinned()
			movegen.StatusOf(&next)
			for _, m := range moves[:min(len(moves), 4)] {
				g.IsLegal(m)
				g.GivesCheck(m)
			}
			g.IsLegal(board.Move(v))
			g.GivesCheck(board.Move(v))
			var c movegen.Checks
			c.Reset(&g)
			c.Gives(board.Move(v))
			c.AppendQuiets(nil)
		}
	}
}

// TestPackageFunctions holds that the thin covers say what a Generator says.
func TestPackageFunctions(t *testing.T) {
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		var g movegen.Generator
		g.Reset(&b)
		want := g.AppendLegal(nil)
		if got := movegen.AppendLegal(nil, &b); !slices.Equal(got, want) {
			t.Errorf("%s: AppendLegal = %v, want %v", p.Name, got, want)
		}
		if got := slices.Collect(movegen.Legal(&b)); !slices.Equal(got, want) {
			t.Errorf("%s: Legal = %v, want %v", p.Name, got, want)
		}
		if movegen.Count(&b) != g.Count() || movegen.HasLegal(&b) != g.HasLegal() || movegen.InCheck(&b) != g.InCheck() {
			t.Errorf("%s: Count %d, HasLegal %v, InCheck %v, want %d, %v, %v", p.Name,
				movegen.Count(&b), movegen.HasLegal(&b), movegen.InCheck(&b), g.Count(), g.HasLegal(), g.InCheck())
		}
		for _, m := range want {
			if !movegen.IsLegal(&b, m) {
				t.Errorf("%s: IsLegal(%v) = false", p.Name, m)
			}
		}
		if got := movegen.StatusOf(&b); got != g.Status(&b) {
			t.Errorf("%s: StatusOf = %v, want %v", p.Name, got, g.Status(&b))
		}
		// Moves are appended: what is there stays.
		head := []board.Move{1, 2, 3}
		if got := g.AppendLegal(head); !slices.Equal(got[:3], head) || !slices.Equal(got[3:], want) {
			t.Errorf("%s: AppendLegal to three moves gives %v", p.Name, got)
		}
	}
}

// TestLegalStops leaves the loop early, and plays on the board inside it.
func TestLegalStops(t *testing.T) {
	b := board.Start()
	n := 0
	for m := range movegen.Legal(&b) {
		b = board.Start()
		b.Play(m)
		if n++; n == 5 {
			break
		}
	}
	if n != 5 {
		t.Errorf("%d moves after leaving at the fifth", n)
	}
	b = board.Start()
	n = 0
	for m := range movegen.Legal(&b) {
		b.Play(m) // the loop goes on over the moves there were
		n++
	}
	if n != 20 {
		t.Errorf("%d moves, want 20", n)
	}
}

// TestReset holds that a Generator carries nothing from one position to the
// next.
func TestReset(t *testing.T) {
	var g movegen.Generator
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		var fresh movegen.Generator
		fresh.Reset(&b)
		g.Reset(&b)
		if g != fresh {
			t.Errorf("%s: a used Generator differs from a fresh one after Reset", p.Name)
		}
		before := b
		moves := g.AppendLegal(nil)
		for _, m := range moves {
			b.Play(m) // the Generator does not look at the board again
			break
		}
		if got := g.AppendLegal(nil); !slices.Equal(got, moves) {
			t.Errorf("%s: after a move on the board %v, want %v", p.Name, got, moves)
		}
		if len(moves) > 0 && b == before {
			t.Errorf("%s: Play did nothing", p.Name)
		}
	}
}

func TestGeneratorShared(t *testing.T) {
	b := mustBoard(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
	var g movegen.Generator
	g.Reset(&b)
	want := g.AppendLegal(nil)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 100 {
				if got := g.AppendLegal(nil); !slices.Equal(got, want) || g.Count() != len(want) || !g.HasLegal() {
					t.Errorf("several at once: %v", cmp.Diff(want, got))
					return
				}
			}
		})
	}
	wg.Wait()
}

func TestAllocs(t *testing.T) {
	boards := []board.Board{
		mustBoard(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"),
		mustBoard(t, "4k3/8/8/3pP3/8/8/4r3/R3K2R w KQ -"),
		mustBoard(t, "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -"),
	}
	buffer := make([]board.Move, 0, 256)
	n := 0
	var g movegen.Generator
	each := func(f func(*movegen.Generator, *board.Board)) func() {
		return func() {
			for i := range boards {
				g.Reset(&boards[i])
				f(&g, &boards[i])
			}
		}
	}
	for _, tt := range []struct {
		name string
		f    func(*movegen.Generator, *board.Board)
	}{
		{"Reset", func(*movegen.Generator, *board.Board) {}},
		{"AppendLegal", func(g *movegen.Generator, _ *board.Board) { buffer = g.AppendLegal(buffer[:0]) }},
		{"AppendCaptures", func(g *movegen.Generator, _ *board.Board) { buffer = g.AppendCaptures(buffer[:0]) }},
		{"AppendQuiets", func(g *movegen.Generator, _ *board.Board) { buffer = g.AppendQuiets(buffer[:0]) }},
		{"package AppendLegal", func(_ *movegen.Generator, b *board.Board) { buffer = movegen.AppendLegal(buffer[:0], b) }},
		{"Count", func(g *movegen.Generator, b *board.Board) { n += g.Count() + movegen.Count(b) }},
		{"HasLegal", func(g *movegen.Generator, b *board.Board) { g.HasLegal(); movegen.HasLegal(b) }},
		{"InCheck", func(g *movegen.Generator, b *board.Board) { g.InCheck(); movegen.InCheck(b) }},
		{"IsLegal", func(g *movegen.Generator, b *board.Board) {
			for m := range board.Move(4096) {
				if g.IsLegal(m) {
					n++
				}
			}
			movegen.IsLegal(b, 77)
		}},
		{"GivesCheck and Play", func(g *movegen.Generator, b *board.Board) {
			buffer = g.AppendLegal(buffer[:0])
			for _, m := range buffer {
				if g.GivesCheck(m) {
					n++
				}
				next := *b
				next.Play(m)
				n += int(next.Hash())
			}
		}},
		{"CanMate", func(_ *movegen.Generator, b *board.Board) { movegen.CanMate(b, board.White) }},
		{"StatusOf", func(_ *movegen.Generator, b *board.Board) { n += int(movegen.StatusOf(b)) }},
	} {
		if got := testing.AllocsPerRun(50, each(tt.f)); got != 0 {
			t.Errorf("%s: %v allocations", tt.name, got)
		}
	}
	// Up to 128 moves, which is more than games have, the iterator makes do
	// without the heap too.
	if got := testing.AllocsPerRun(50, func() {
		for m := range movegen.Legal(&boards[0]) {
			n += int(m)
		}
	}); got != 0 {
		t.Errorf("Legal: %v allocations", got)
	}
}
