package movegen_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
)

// walk visits b and all positions up to depth moves after it.
func walk(b *board.Board, depth int, visit func(*board.Board)) {
	visit(b)
	if depth == 0 {
		return
	}
	for m := range movegen.Legal(b) {
		next := *b
		next.Play(m)
		walk(&next, depth-1, visit)
	}
}

// depthOf returns how deep to walk from b: three plies, less where that is
// more than most nodes.
func depthOf(b *board.Board, most uint64) int {
	depth := 3
	for depth > 0 && movegen.Perft(b, depth) > most {
		depth--
	}
	return depth
}

// TestInvariants walks from every position of the table and holds at each node
// what must be so at all of them.
func TestInvariants(t *testing.T) {
	most := uint64(400)
	if testing.Short() {
		most = 300
	} else if testdata.Long() {
		most = 6000
	}
	n := 0
	for _, p := range perfttest.Positions() {
		t.Run(p.Name, func(t *testing.T) {
			b := p.Board(t)
			walk(&b, depthOf(&b, most), func(b *board.Board) {
				n++
				checkNode(t, b)
				if n%16 == 0 {
					checkOracle(t, b)
				}
				if n%400 == 0 {
					checkIsLegal(t, b)
				}
			})
		})
	}
	t.Logf("%d nodes", n)
}

// checkNode holds what can be held fast.
func checkNode(t *testing.T, b *board.Board) {
	t.Helper()
	before := *b
	var g movegen.Generator
	g.Reset(b)
	legal := g.AppendLegal(nil)
	captures := g.AppendCaptures(nil)
	quiets := g.AppendQuiets(nil)

	list := slices.Sorted(slices.Values(legal))
	if len(slices.Compact(slices.Clone(list))) != len(list) {
		t.Fatalf("a move twice in %v\n%v", legal, b)
	}
	if both := slices.Sorted(slices.Values(slices.Concat(captures, quiets))); !slices.Equal(both, list) {
		t.Fatalf("captures %v and quiets %v, legal %v\n%v", captures, quiets, legal, b)
	}
	for _, m := range captures {
		if !takes(b, m) && m.Promotion() == board.NoKind {
			t.Fatalf("%v among the captures\n%v", m, b)
		}
	}
	for _, m := range quiets {
		if takes(b, m) || m.Promotion() != board.NoKind && !m.IsDrop() {
			t.Fatalf("%v among the quiets\n%v", m, b)
		}
	}
	if g.Count() != len(legal) || g.HasLegal() != (len(legal) > 0) {
		t.Fatalf("Count %d, HasLegal %v, legal %v\n%v", g.Count(), g.HasLegal(), legal, b)
	}
	if g.InCheck() != (g.Checkers() != 0) || movegen.InCheck(b) != g.InCheck() {
		t.Fatalf("InCheck %v, checkers %x\n%v", g.InCheck(), uint64(g.Checkers()), b)
	}
	if b.EnPassant() != board.NoSquare && !slices.ContainsFunc(captures, func(m board.Move) bool {
		return m.To() == b.EnPassant() && b.Piece(m.From()).Kind() == board.Pawn
	}) {
		t.Fatalf("en passant on %v, but no capture there\n%v", b.EnPassant(), b)
	}
	var checks movegen.Checks
	checks.Reset(&g)
	for _, m := range legal {
		if !g.IsLegal(m) {
			t.Fatalf("IsLegal(%v) = false\n%v", m, b)
		}
		next := *b
		next.Play(m)
		if got, want := g.GivesCheck(m), movegen.InCheck(&next); got != want {
			t.Fatalf("GivesCheck(%v) = %v, InCheck after it = %v\n%v", m, got, want, b)
		}
		if got := checks.Gives(m); got != g.GivesCheck(m) {
			t.Fatalf("Checks.Gives(%v) = %v, GivesCheck = %v\n%v", m, got, !got, b)
		}
	}
	quietChecks := slices.DeleteFunc(slices.Clone(quiets), func(m board.Move) bool { return !g.GivesCheck(m) })
	prefix := legal[:min(len(legal), 2):min(len(legal), 2)]
	if got, want := checks.AppendQuiets(prefix), slices.Concat(prefix, quietChecks); !slices.Equal(got, want) {
		t.Fatalf("Checks.AppendQuiets: %v, want %v\n%v", got, want, b)
	}
	if *b != before {
		t.Fatalf("the board has changed from\n%vto\n%v", before, b)
	}

	if b.Rules() != board.RacingKings { // whose kings run in the same direction
		checkFlip(t, b, list)
	}

	s := b.Setup()
	again, err := s.Board(anyway...)
	if err != nil || again != *b || again.Hash() != b.Hash() {
		t.Fatalf("Setup().Board() = %v, hash %x, want %x\n%v", err, again.Hash(), b.Hash(), b)
	}
	if read := mustVariant(t, b.Rules(), fen.Format(b)); read != *b {
		t.Fatalf("FEN %s is read as\n%vwant\n%v", fen.Format(b), read, b)
	}
}

// checkFlip compares the moves of b with those of the mirrored position.
func checkFlip(t *testing.T, b *board.Board, list []board.Move) {
	t.Helper()
	flipped := b.Flip()
	mirrored := movegen.AppendLegal(nil, &flipped)
	for i, m := range mirrored {
		mirrored[i] = m.Flip()
	}
	slices.Sort(mirrored)
	if !slices.Equal(mirrored, list) {
		t.Fatalf("flipped, the moves are %v, want %v\n%v", mirrored, list, b)
	}
}

// takes reports whether a legal move captures.
func takes(b *board.Board, m board.Move) bool {
	return b.Color(b.Turn().Other()).Has(m.To()) ||
		m.To() == b.EnPassant() && b.Piece(m.From()).Kind() == board.Pawn
}

// checkOracle holds the moves, the masks and the boards after each move against
// the slow generator's.
func checkOracle(t *testing.T, b *board.Board) {
	t.Helper()
	s := b.Setup()
	var g movegen.Generator
	g.Reset(b)
	got, want := g.AppendLegal(nil), oracle.Legal(&s)
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Fatalf("legal moves (-want +got):\n%s%v", cmp.Diff(want, got), b)
	}
	if g.InCheck() != oracle.InCheck(&s) {
		t.Fatalf("InCheck = %v\n%v", g.InCheck(), b)
	}
	king := b.King(b.Turn())
	var checkers, pinned board.Bitboard
	for _, sq := range oracle.Attackers(&s, king, b.Turn().Other()) {
		checkers = checkers.With(sq)
	}
	if g.Checkers() != checkers {
		t.Fatalf("Checkers:\n%vwant\n%v%v", g.Checkers(), checkers, b)
	}
	// A piece is pinned if lifting it off the board lets a slider through.
	for sq := range b.Color(b.Turn()).Without(king).Squares() {
		lifted := s
		lifted.Pieces[sq] = board.NoPiece
		if len(oracle.Attackers(&lifted, king, b.Turn().Other())) > checkers.Count() {
			pinned = pinned.With(sq)
		}
	}
	if g.Pinned() != pinned {
		t.Fatalf("Pinned:\n%vwant\n%v%v", g.Pinned(), pinned, b)
	}
	// A square is in the check mask if a bishop put there, or in its place,
	// leaves no check.
	for sq := range board.NoSquare {
		if sq == king || b.Color(b.Turn()).Has(sq) {
			continue
		}
		filled := s
		filled.Pieces[sq] = board.NewPiece(b.Turn(), board.Bishop)
		if want := !oracle.InCheck(&filled); g.CheckMask().Has(sq) != want {
			t.Fatalf("CheckMask has %v: %v\n%v", sq, !want, b)
		}
	}
	for _, m := range want {
		next := *b
		next.Play(m)
		if want := oracle.Play(&s, m); next.Setup() != want {
			t.Fatalf("after %v (-want +got):\n%s%v", m, cmp.Diff(want, next.Setup()), b)
		}
	}
}

// checkIsLegal asks about all 65,536 moves.
func checkIsLegal(t *testing.T, b *board.Board) {
	t.Helper()
	var legal [1 << 16]bool
	var g movegen.Generator
	g.Reset(b)
	for _, m := range g.AppendLegal(nil) {
		legal[m] = true
	}
	for v := range legal {
		if m := board.Move(v); g.IsLegal(m) != legal[v] {
			t.Fatalf("IsLegal(%#x), which is %v, is %v\n%v", v, m, g.IsLegal(m), b)
		}
	}
}

// TestIsLegal asks about all moves on every position of the table, and on the
// zero Board.
func TestIsLegal(t *testing.T) {
	for _, p := range perfttest.Positions() {
		t.Run(p.Name, func(t *testing.T) {
			b := p.Board(t)
			checkIsLegal(t, &b)
			checkOracle(t, &b)
		})
	}
	checkIsLegal(t, &board.Board{})
}

// TestIsLegalByHand names moves that look legal and are not, and some that are.
func TestIsLegalByHand(t *testing.T) {
	for _, tt := range []struct {
		name, fen, move string
		want            bool
	}{
		{"a pawn's step", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4", true},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", true},
		{"castling spelled as king takes rook", "4k3/8/8/8/8/8/8/4K2R w K -", "e1h1", false},
		{"Chess960 castling", "4k3/8/8/8/8/8/8/5K1R w H -", "f1h1", true},
		{"a step to g1 is not castling", "4k3/8/8/8/8/8/8/5K1R w H -", "f1g1", true},
		{"Chess960 castling spelled as two steps", "4k3/8/8/8/8/8/8/3K3R w H -", "d1f1", false},
		{"castling without the right", "4k3/8/8/8/8/8/8/4K2R w - -", "e1g1", false},
		{"castling of a king gone astray", "4k3/8/8/8/8/8/4K3/7R w - -", "e2g2", false},
		{"two steps of a king in the middle", "4k3/8/8/4K3/8/8/8/8 w - -", "e5g5", false},
		{"a promotion without a piece", "8/4P3/8/8/8/8/k7/4K3 w - -", "e7e8", false},
		{"a promotion to a queen", "8/4P3/8/8/8/8/k7/4K3 w - -", "e7e8q", true},
		{"a promotion too early", "8/8/4P3/8/8/8/k7/4K3 w - -", "e6e7q", false},
		{"a rook does not promote", "8/4R3/8/8/8/8/k7/4K3 w - -", "e7e8q", false},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", true},
		{"en passant too late", "4k3/8/8/3pP3/8/8/8/4K3 w - -", "e5d6", false},
		{"en passant by a pinned pawn", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", false},
		{"two steps over a piece", "4k3/8/8/8/8/4n3/4P3/4K3 w - -", "e2e4", false},
		{"two steps onto a piece", "4k3/8/8/8/4n3/8/4P3/4K3 w - -", "e2e4", false},
		{"two steps from the third rank", "4k3/8/8/8/8/4P3/8/4K3 w - -", "e3e5", false},
		{"a pawn captures nothing", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2d3", false},
		{"a pawn goes round the edge", "4k3/8/8/8/n7/8/7P/4K3 w - -", "h2a4", false},
		{"a piece of the other's", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e8e7", false},
		{"an empty square", "4k3/8/8/8/8/8/4P3/4K3 w - -", "a3a4", false},
		{"an own piece taken", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e1e2", false},
		{"no move", "4k3/8/8/8/8/8/4P3/K7 w - -", "0000", false},
		{"into check", "4k3/8/8/8/8/8/r7/4K3 w - -", "e1e2", false},
		{"back along the checking line", "4k3/4r3/8/8/4K3/8/8/8 w - -", "e4e3", false},
		{"a check left standing", "4k3/4r3/8/8/8/8/P7/4K3 w - -", "a2a3", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustBoard(t, tt.fen)
			m, err := board.ParseMove(tt.move)
			if err != nil {
				t.Fatal(err)
			}
			if got := movegen.IsLegal(&b, m); got != tt.want {
				t.Errorf("IsLegal(%s) = %v", tt.move, got)
			}
		})
	}
}
