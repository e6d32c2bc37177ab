package board_test

import (
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/movegen/perfttest"
)

var anyway = board.Waivable()

// check plays m on b and holds the result against the oracle's, and against
// the same position set up afresh, whose hash is computed from nothing. It
// returns the board after the move.
func check(t *testing.T, b *board.Board, m board.Move) board.Board {
	t.Helper()
	before, s := *b, b.Setup()
	after := *b
	after.Play(m)
	if got := b.HashAfter(m); got != after.Hash() {
		t.Fatalf("%v on\n%vwill give the hash %x, and gives %x", m, before, got, after.Hash())
	}
	if *b != before {
		t.Fatalf("playing %v on a copy changed\n%vto\n%v", m, before, *b)
	}
	want := oracle.Play(&s, m)
	if got := after.Setup(); got != want {
		t.Fatalf("%v on\n%vgives (-want +got):\n%s", m, before, cmp.Diff(want, got))
	}
	afresh, err := want.Board(anyway...)
	if err != nil {
		t.Fatalf("%v on\n%vgives no position: %v", m, before, err)
	}
	if afresh.Hash() != after.Hash() {
		t.Fatalf("%v on\n%vgives the hash %x, want %x", m, before, after.Hash(), afresh.Hash())
	}
	if afresh != after {
		t.Fatalf("%v on\n%vgives a Board unlike the same set up afresh:\n%v", m, before, after)
	}
	return after
}

// TestPlayEveryMove plays each legal move of each position of the table.
func TestPlayEveryMove(t *testing.T) {
	for _, p := range perfttest.Positions() {
		t.Run(p.Name, func(t *testing.T) {
			b := p.Board(t)
			s := b.Setup()
			for _, m := range oracle.Legal(&s) {
				check(t, &b, m)
			}
		})
	}
}

// TestPlayRandomGames plays games at random, from all kinds of beginnings.
func TestPlayRandomGames(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	games, plies := 60, 200
	if testing.Short() {
		games, plies = 10, 60
	}
	table := perfttest.Positions()
	for n := range games {
		b := board.Start()
		switch n % 3 {
		case 1:
			b, _ = board.Chess960(r.IntN(960))
		case 2:
			b = table[r.IntN(len(table))].Board(t)
		}
		for range plies {
			s := b.Setup()
			moves := oracle.Legal(&s)
			if len(moves) == 0 {
				break
			}
			b = check(t, &b, moves[r.IntN(len(moves))])
			checkNull(t, &b)
		}
	}
}

// checkNull passes on a copy of b.
func checkNull(t *testing.T, b *board.Board) {
	t.Helper()
	s := b.Setup()
	after := *b
	ok := after.PlayNull()
	if inCheck := oracle.InCheck(&s); ok == inCheck {
		t.Fatalf("PlayNull = %v, in check: %v\n%v", ok, inCheck, b)
	}
	if !ok {
		if after != *b {
			t.Fatalf("PlayNull = false, yet it changed\n%vto\n%v", b, after)
		}
		return
	}
	want := s
	want.Turn = s.Turn.Other()
	want.EnPassant = 0
	want.Halfmove = min(s.Halfmove+1, 65535)
	want.Fullmove = min(s.Fullmove+int(s.Turn), 65535)
	afresh, err := want.Board(anyway...)
	if err != nil {
		t.Fatalf("passing on\n%vgives no position: %v", b, err)
	}
	if after != afresh {
		t.Fatalf("passing on\n%vgives\n%v(-want +got):\n%s", b, after, cmp.Diff(want, after.Setup()))
	}
}

func TestPlayNull(t *testing.T) {
	for _, tt := range []struct {
		name, before string
		ok           bool
		after        string
	}{
		{"White passes", "4k3/8/8/8/8/8/8/4K3 w - - 3 9", true, "4k3/8/8/8/8/8/8/4K3 b - - 4 9"},
		{"Black passes", "4k3/8/8/8/8/8/8/4K3 b - - 3 9", true, "4k3/8/8/8/8/8/8/4K3 w - - 4 10"},
		{"en passant is gone", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 9", true, "4k3/8/8/3pP3/8/8/8/4K3 b - - 1 9"},
		{"rights stay", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 9", true, "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 1 9"},
		{"in check", "4k3/8/8/8/8/8/4r3/4K3 w - - 3 9", false, "4k3/8/8/8/8/8/4r3/4K3 w - - 3 9"},
		{"stalemated, not in check", "7k/5Q2/6K1/8/8/8/8/8 b - - 3 9", true, "7k/5Q2/6K1/8/8/8/8/8 w - - 4 10"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustFEN(t, tt.before)
			again := b
			if got := b.PlayNull(); got != tt.ok {
				t.Errorf("PlayNull() = %v", got)
			}
			if got := again.PlayOrPass(board.NoMove); got != tt.ok || again != b {
				t.Errorf("PlayOrPass(NoMove) = %v, and\n%v", got, again)
			}
			if want := mustFEN(t, tt.after); b != want {
				t.Errorf("after it (-want +got):\n%s", cmp.Diff(want.Setup(), b.Setup()))
			}
		})
	}
}

// TestEnPassantSquare holds that the square is recorded only if a capture is
// legal there.
func TestEnPassantSquare(t *testing.T) {
	for _, tt := range []struct {
		name, fen, move string
		want            board.Square
	}{
		{"beside an enemy pawn", "4k3/8/8/8/3p4/8/4P3/4K3 w - -", "e2e4", board.E3},
		{"Black, beside an enemy pawn", "4k3/3p4/8/4P3/8/8/8/4K3 b - -", "d7d5", board.D6},
		{"nobody near", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4", board.NoSquare},
		{"beside an own pawn", "4k3/8/8/8/3P4/8/4P3/4K3 w - -", "e2e4", board.NoSquare},
		{"beside an enemy knight", "4k3/8/8/8/3n4/8/4P3/4K3 w - -", "e2e4", board.NoSquare},
		{"a single step", "4k3/8/8/8/3p4/4P3/8/4K3 w - -", "e3e4", board.NoSquare},
		{"round the edge", "4k3/8/8/7p/8/8/P7/4K3 w - -", "a2a4", board.NoSquare},
		{"round the edge one rank up", "4k3/8/8/8/7p/8/P7/4K3 w - -", "a2a4", board.NoSquare},
		{"a rook's two squares", "6k1/8/8/8/3p4/8/4R3/4K3 w - -", "e2e4", board.NoSquare},
		{"pinned on the file", "4k3/8/8/8/4p3/8/3P4/4RK2 w - -", "d2d4", board.NoSquare},
		{"pinned on the diagonal it takes along", "8/8/6k1/8/4p3/8/2BP4/4K3 w - -", "d2d4", board.D3},
		{"pinned on the diagonal it would leave", "7k/8/8/8/3p4/8/1B2P3/4K3 w - -", "e2e4", board.NoSquare},
		{"pinned on the other diagonal it takes along", "8/8/8/2k5/3p4/8/4P3/4K1B1 w - -", "e2e4", board.E3},
		{"one of two pinned", "4k3/8/8/8/2p1p3/8/3P4/4RK2 w - -", "d2d4", board.D3},
		{"both off the king's rank", "8/8/8/8/k2p3R/8/4P3/4K3 w - -", "e2e4", board.NoSquare},
		{"both off the king's rank, from the right", "8/8/8/8/R2p3k/8/4P3/4K3 w - -", "e2e4", board.NoSquare},
		{"both off the king's rank, another in between", "8/8/8/8/k1np3R/8/4P3/4K3 w - -", "e2e4", board.E3},
		{"the pawn checks and can be taken", "8/8/8/3k4/3p4/8/4P3/4K3 w - -", "e2e4", board.E3},
		{"the pawn checks, the capturer is pinned", "8/8/8/3k4/3p4/8/4P3/3RK3 w - -", "e2e4", board.NoSquare},
		{"the step uncovers a check", "8/8/8/8/3p2k1/8/4P3/3BK3 w - -", "e2e4", board.NoSquare},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustFEN(t, tt.fen)
			after := check(t, &b, mustMove(t, tt.move))
			if got := after.EnPassant(); got != tt.want {
				t.Errorf("after %s: EnPassant() = %v, want %v", tt.move, got, tt.want)
			}
			if tt.want == board.NoSquare {
				return
			}
			// It lasts one ply.
			s := after.Setup()
			for _, m := range oracle.Legal(&s) {
				if next := check(t, &after, m); next.EnPassant() == tt.want {
					t.Errorf("after %s and %v the square is still there", tt.move, m)
				}
			}
		})
	}
}

func TestCastlingRights(t *testing.T) {
	const all = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9"
	const black = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 9"
	for _, tt := range []struct {
		name, fen, move string
		want            board.Bitboard
	}{
		{"another piece moves", "r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq -", "e2e3", set(board.A1, board.H1, board.A8, board.H8)},
		{"king moves", all, "e1e2", set(board.A8, board.H8)},
		{"king castles short", all, "e1g1", set(board.A8, board.H8)},
		{"king castles long", all, "e1c1", set(board.A8, board.H8)},
		{"Black's king moves", black, "e8d8", set(board.A1, board.H1)},
		{"Black's king castles", black, "e8c8", set(board.A1, board.H1)},
		{"rook moves", all, "h1h2", set(board.A1, board.A8, board.H8)},
		{"queen's rook moves", all, "a1b1", set(board.H1, board.A8, board.H8)},
		{"Black's rook moves", black, "a8a7", set(board.A1, board.H1, board.H8)},
		{"rook takes rook", all, "h1h8", set(board.A1, board.A8)},
		{"Black's rook takes rook", black, "a8a1", set(board.H1, board.H8)},
		{"bishop takes rook at home", "r3k2r/8/8/3B4/8/8/8/R3K2R w KQkq -", "d5a8", set(board.A1, board.H1, board.H8)},
		{"pawn takes rook at home and promotes", "r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq -", "b7a8n", set(board.A1, board.H1, board.H8)},
		{"rook without the right is taken", "r3k2r/8/8/8/8/8/8/R3K2R w KQk -", "a1a8", set(board.H1, board.H8)},
		{"Chess960, inner rook moves", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb -", "b1a1", set(board.G1, board.B8, board.G8)},
		{"Chess960, rook taken on b8", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb -", "b1b8", set(board.G1, board.G8)},
		{"Chess960, a rook beside the one with the right moves", "4k3/8/8/8/8/8/8/4K1RR w G -", "h1h2", set(board.G1)},
		{"Chess960, king takes rook", "1r2k2r/8/8/8/8/8/8/R4KR1 w GAhb -", "f1g1", set(board.B8, board.H8)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustFEN(t, tt.fen)
			after := check(t, &b, mustMove(t, tt.move))
			if got := after.Castling(); got != tt.want {
				t.Errorf("after %s the rights are\n%v\nwant\n%v", tt.move, got, tt.want)
			}
		})
	}
}

func TestCounters(t *testing.T) {
	for _, tt := range []struct {
		name               string
		fen, move          string
		halfmove, fullmove int
	}{
		{"a quiet move of White's", "4k3/8/8/8/8/8/4P3/R3K3 w Q - 7 20", "a1a2", 8, 20},
		{"a quiet move of Black's", "4k3/8/8/8/8/8/4P3/R3K3 b Q - 7 20", "e8e7", 8, 21},
		{"a pawn move", "4k3/8/8/8/8/8/4P3/R3K3 w Q - 7 20", "e2e3", 0, 20},
		{"a capture", "4k3/8/8/8/8/8/r3P3/R3K3 w Q - 7 20", "a1a2", 0, 20},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 20", "e5d6", 0, 20},
		{"a promotion", "4k3/P7/8/8/8/8/8/4K3 w - - 7 20", "a7a8q", 0, 20},
		{"castling", "4k3/8/8/8/8/8/4P3/R3K3 w Q - 7 20", "e1c1", 8, 20},
		{"castling on the spot of its rook", "4k3/8/8/8/8/8/8/5KR1 w G - 7 20", "f1g1", 8, 20},
		{"one below the end", "4k3/8/8/8/8/8/8/R3K3 w Q - 65534 65534", "a1a2", 65535, 65534},
		{"at the end, White", "4k3/8/8/8/8/8/8/R3K3 w Q - 65535 65535", "a1a2", 65535, 65535},
		{"at the end, Black", "4k3/8/8/8/8/8/8/R3K3 b Q - 65535 65535", "e8e7", 65535, 65535},
		{"at the end, castling", "4k3/8/8/8/8/8/8/R3K3 w Q - 65535 65535", "e1c1", 65535, 65535},
		{"at the end, a capture", "4k3/8/8/8/8/8/r7/R3K3 w Q - 65535 65535", "a1a2", 0, 65535},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustFEN(t, tt.fen)
			after := check(t, &b, mustMove(t, tt.move))
			if after.Halfmove() != tt.halfmove || after.Fullmove() != tt.fullmove {
				t.Errorf("after %s: %d, %d, want %d, %d", tt.move, after.Halfmove(), after.Fullmove(), tt.halfmove, tt.fullmove)
			}
		})
	}
	b := mustFEN(t, "4k3/8/8/8/8/8/8/4K3 b - - 65535 65535")
	b.PlayNull()
	if b.Halfmove() != 65535 || b.Fullmove() != 65535 {
		t.Errorf("PlayNull at the end: %d, %d", b.Halfmove(), b.Fullmove())
	}
}

// TestPlayAnything plays all 65,536 moves, almost none of them legal, and asks
// what is left everything: no answer is right, but none may panic.
func TestPlayAnything(t *testing.T) {
	boards := []board.Board{
		{},
		board.Start(),
		mustFEN(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"),
		mustFEN(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq -"),
		mustFEN(t, "4k3/1P6/8/3pP3/8/8/1p6/R4KR1 w GA d6"),
		mustFEN(t, "rkr5/8/8/8/3pP3/8/8/RKR5 b ACac e3"),
	}
	for _, b := range boards {
		for v := range 1 << 16 {
			m := board.Move(v)
			b.Canonical(m)
			b.KingTakesRook(m)
			after := b
			after.Play(m)
			if v%16 != 0 && !m.To().Bitboard().Has(b.King(b.Turn().Other())) {
				continue
			}
			_ = after.String()
			after.Flip()
			after.CastlingMove(board.KingSide)
			s := after.Setup()
			s.Board(anyway...)
			for _, n := range []board.Move{m, m.Flip(), board.NewMove(m.To(), m.From()), board.NewMove(board.E8, board.G8)} {
				next := after
				next.Play(n)
				next.PlayNull()
				next.Play(m)
			}
		}
	}
}

func TestAllocs(t *testing.T) {
	b := mustFEN(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -")
	quiet, castle, capture := mustMove(t, "a2a4"), mustMove(t, "e1g1"), mustMove(t, "e2a6")
	var hash uint64
	for _, tt := range []struct {
		name string
		f    func()
	}{
		{"Play", func() {
			for _, m := range [...]board.Move{quiet, castle, capture} {
				next := b
				next.Play(m)
				hash ^= next.Hash()
			}
		}},
		{"PlayNull", func() { next := b; next.PlayNull(); hash ^= next.Hash() }},
		{"Hash", func() { hash ^= b.Hash() }},
		{"HashAfter", func() { hash ^= b.HashAfter(quiet) ^ b.HashAfter(castle) }},
		{"Flip", func() { next := b.Flip(); hash ^= next.Hash() }},
		{"Setup", func() { s := b.Setup(); hash ^= uint64(s.Castling) }},
		{"sets", func() {
			hash ^= uint64(b.Pieces(board.WhiteKnight) | b.Castling())
			hash ^= uint64(b.CastlingRook(board.White, board.KingSide)) ^ uint64(b.Canonical(castle))
		}},
		{"Squares", func() {
			for s := range b.Occupied().Squares() {
				hash ^= uint64(s)
			}
		}},
		{"Start", func() { b := board.Start(); hash ^= b.Hash() }},
	} {
		if n := testing.AllocsPerRun(100, tt.f); n != 0 {
			t.Errorf("%s: %v allocations", tt.name, n)
		}
	}
	if hash == 1 {
		t.Log(hash) // keeps the work from being thrown away
	}
}

func TestPlayOrPass(t *testing.T) {
	b, want := board.Start(), board.Start()
	m := board.NewMove(board.E2, board.E4)
	if want.Play(m); !b.PlayOrPass(m) || b != want {
		t.Errorf("PlayOrPass(%v) gives\n%vwant\n%v", m, b, want)
	}
}
