package movegen

import (
	"context"
	"encoding/binary"
	"fmt"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/perfttest"
)

// impossibleStarts are positions from which illegal moves lead to boards of all
// kinds: without a king or with several, with pawns on the last ranks, with
// castling rights and en passant squares that fit nothing.
var impossibleStarts = []string{
	"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
	"4k3/1P6/8/3pP3/8/8/1p6/R4KR1 w GA d6",
	"2r1k2r/8/8/8/2pP4/8/6p1/R2QK2R b KQk d3",
	"8/8/8/8/8/2k5/1p6/K7 w - -",
}

func mustParse(t testing.TB, text string) board.Board {
	t.Helper()
	b, err := fen.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// slowCount counts the legal moves by listing them.
func slowCount(b *board.Board) int {
	var buffer [256]board.Move
	return len(AppendLegal(buffer[:0], b))
}

// slowPerft2 is Perft to depth 2 by listing the moves.
func slowPerft2(b *board.Board) (n uint64) {
	for m := range Legal(b) {
		next := *b
		next.Play(m)
		n += uint64(slowCount(&next))
	}
	return n
}

// checkCounts compares all ways to count the legal moves of b with want.
func checkCounts(t *testing.T, b *board.Board, want int) {
	t.Helper()
	if got := Count(b); got != want {
		t.Errorf("Count = %d, want %d\n%v", got, want, b)
	}
	prepareKernel()
	p := ply{board: *b}
	leaves := countLeaves[black]
	if b.Turn() == board.Black {
		leaves = countLeaves[white]
	}
	if got := leaves(&p); hasKernel && got != want {
		t.Errorf("perft counts %d leaves, want %d\n%v", got, want, b)
	}
}

// TestCountWithoutKing is the board on which counting killed the process: the king's
// square was 64, and the assembly indexed past the ends of its tables.
func TestCountWithoutKing(t *testing.T) {
	b := board.Start()
	b.Play(board.NewMove(board.D1, board.E8))
	checkCounts(t, &b, 0)
	if n := Perft(&b, 2); n != 0 {
		t.Errorf("Perft(2) = %d for a player without a king, want 0", n)
	}
	if s := StatusOf(&b); s != StatusOngoing {
		t.Errorf("StatusOf = %v for a player without a king, want %v", s, StatusOngoing)
	}
	// A king that could be taken is taken one ply deeper in the tree.
	b = mustParse(t, "4k3/8/8/8/8/8/4r3/K7 w - -")
	b.Play(board.NewMove(board.E2, board.E7))
	b.PlayNull()
	if got, want := Perft(&b, 2), slowPerft2(&b); got != want {
		t.Errorf("Perft(2) = %d with a king to be taken, want %d", got, want)
	}
}

// TestKingsAfterIllegalMoves has boards on which the opponent has two kings or none. Where more than
// two squares were in question, the king was kept away only from the lower of two kings, and from a
// king on a1 where there was none, so that the captures and the quiet moves were not the legal moves.
func TestKingsAfterIllegalMoves(t *testing.T) {
	for _, test := range []struct {
		position string
		illegal  board.Move
		want     []board.Move
	}{
		// The kings on a1 and e6: the rook on d5 is protected, and so are the squares beside it.
		{"8/8/4k3/3r4/4K3/8/p7/8 b - -", board.NewPromotion(board.A2, board.A1, board.King),
			[]board.Move{board.NewMove(board.E4, board.E3), board.NewMove(board.E4, board.F3), board.NewMove(board.E4, board.F4)}},
		{"8/P7/8/4k3/3R4/4K3/8/8 w - -", board.NewPromotion(board.A7, board.A8, board.King),
			[]board.Move{board.NewMove(board.E5, board.F5), board.NewMove(board.E5, board.E6), board.NewMove(board.E5, board.F6)}},
		// The rook takes its own king.
		{"7k/7r/8/8/8/8/1K6/8 b - -", board.NewMove(board.H7, board.H8),
			[]board.Move{
				board.NewMove(board.B2, board.A1), board.NewMove(board.B2, board.B1), board.NewMove(board.B2, board.C1),
				board.NewMove(board.B2, board.A2), board.NewMove(board.B2, board.C2),
				board.NewMove(board.B2, board.A3), board.NewMove(board.B2, board.B3), board.NewMove(board.B2, board.C3),
			}},
	} {
		b := mustParse(t, test.position)
		b.Play(test.illegal)
		got := AppendLegal(nil, &b)
		if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(test.want))) {
			t.Errorf("legal moves %v, want %v\n%v", got, test.want, b)
		}
		callAll(t, &b, test.illegal)
		checkCounts(t, &b, len(test.want))
	}
}

// TestCountAfterEveryMove plays each of the 65,536 moves on several positions and
// counts, in every way, what the slow code counts.
func TestCountAfterEveryMove(t *testing.T) {
	step, every := 17, 256
	if testdata.Long() {
		step, every = 1, 16
	}
	for _, text := range impossibleStarts {
		start := mustParse(t, text)
		kingless := 0
		for v := 0; v < 1<<16; v += step {
			b := start
			b.Play(board.Move(v))
			checkCounts(t, &b, slowCount(&b))
			if b.King(b.Turn()) == board.NoSquare {
				kingless++
			}
			if v/step%every == 0 {
				if got, want := Perft(&b, 2), slowPerft2(&b); got != want {
					t.Errorf("Perft(2) = %d, want %d", got, want)
				}
			}
			if t.Failed() {
				t.Fatalf("%s, after %#x", text, v)
			}
		}
		if kingless == 0 {
			t.Errorf("%s: no move takes the king", text)
		}
	}
}

// FuzzImpossible plays any moves, legal or not, from a position and then calls
// everything in the package that takes a board: nothing panics, and every way to
// count counts the moves.
func FuzzImpossible(f *testing.F) {
	for i, text := range impossibleStarts {
		f.Add(byte(i), []byte{})
		f.Add(byte(i), []byte{0x03, 0x0f}) // d1e8
		f.Add(byte(i), []byte{0x0c, 0x6f, 0x3f, 0x70, 0x04, 0x01})
		b := mustParse(f, text)
		for m := range Legal(&b) {
			f.Add(byte(i), binary.LittleEndian.AppendUint16([]byte{0x3b, 0x01}, uint16(m)))
		}
	}
	starts := []board.Board{{}}
	for _, text := range impossibleStarts {
		starts = append(starts, mustParse(f, text))
	}
	for _, p := range perfttest.Positions() {
		starts = append(starts, p.Board(f))
	}
	f.Fuzz(func(t *testing.T, start byte, moves []byte) {
		b := starts[int(start)%len(starts)]
		var m board.Move
		for ; len(moves) >= 2; moves = moves[2:] {
			m = board.Move(binary.LittleEndian.Uint16(moves))
			b.Play(m)
		}
		want, want2 := slowCount(&b), slowPerft2(&b)
		checkCounts(t, &b, want)
		if got := Perft(&b, 2); got != want2 {
			t.Errorf("Perft(2) = %d, want %d\n%v", got, want2, b)
		}
		callAll(t, &b, m)
	})
}

// callAll calls what takes a board, and every method of a Generator, with values
// that need not fit it.
func callAll(t *testing.T, b *board.Board, m board.Move) {
	var g Generator
	g.Reset(b)
	if parts := len(g.AppendCaptures(nil)) + len(g.AppendQuiets(nil)); parts != len(g.AppendLegal(nil)) || parts != g.Count() {
		t.Errorf("%d captures and quiets of %d moves, Count %d\n%v", parts, len(g.AppendLegal(nil)), g.Count(), b)
	}
	if g.HasLegal() != (g.Count() > 0) || g.HasLegal() != HasLegal(b) || g.InCheck() != InCheck(b) || g.Status(b) != StatusOf(b) {
		t.Errorf("the Generator and the functions of the package differ\n%v", b)
	}
	g.CheckMask()
	var checks Checks
	checks.Reset(&g)
	checks.AppendQuiets(nil)
	if b.Pieces(board.NewPiece(b.Turn(), board.King)).IsSingle() && g.Pinned() != Pinned(b, b.Turn()) {
		t.Errorf("the Generator and Pinned differ\n%v", b)
	}
	Checkers(b)
	Pinned(b, b.Turn().Other())
	g.IsLegal(m)
	g.GivesCheck(m)
	g.SEE(m, 0)
	IsLegal(b, m)
	InsufficientMaterial(b)
	CanMate(b, board.White)
	CanMate(b, board.Black)
	for m := range LegalFrom(b, m.From()) {
		if e, legal := EffectOf(b, m); !legal || e.Move != m {
			t.Errorf("EffectOf(%v) = %+v, %v\n%v", m, e, legal, b)
		}
	}
	Find(b, m.From(), m.To())
	for m, next := range Successors(b) {
		after := *b
		if after.Play(m); next != after {
			t.Errorf("after %v, Successors has\n%vwant\n%v", m, next, after)
		}
	}
	if _, legal := Canonical(b, m); legal != IsLegal(b, b.Canonical(m)) {
		t.Errorf("Canonical(%v) reports %v\n%v", m, legal, b)
	}
	Attacks(b, m.From())
	Attackers(b, m.To(), board.White)
	AttackersThrough(b, m.To(), board.Bitboard(m))
	for m := range Legal(b) {
		g.GivesCheck(m)
		g.SEE(m, 100)
	}
	var sum uint64
	for _, n := range Divide(b, 2) {
		sum += n
	}
	if n, err := PerftParallel(context.Background(), b, 2, 2); err != nil || n != sum || n != Perft(b, 2) {
		t.Errorf("PerftParallel = %d, %v; the sum of Divide is %d\n%v", n, err, sum, b)
	}
	_ = fmt.Sprint(g, *b)
}
