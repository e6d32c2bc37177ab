package book_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/book"
)

// The keys are those in the description of the format.
func TestKey(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		want        uint64
	}{
		{"start", "", 0x463b96181691fc9c},
		{"double step with no pawn near", "e2e4", 0x823c9b50fd114196},
		{"double step with a pawn two files off", "e2e4 d7d5", 0x0756b94461c50fb0},
		{"single step past a pawn", "e2e4 d7d5 e4e5", 0x662fafb965db29d4},
		{"en passant to capture", "e2e4 d7d5 e4e5 f7f5", 0x22a48b5a8e47ff78},
		{"White's castling lost", "e2e4 d7d5 e4e5 f7f5 e1e2", 0x652a607ca3f242c1},
		{"all castling lost", "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", 0x00fdd303c946bdd9},
		{"en passant for Black to capture", "a2a4 b7b5 h2h4 b5b4 c2c4", 0x3c8123ea7b067637},
		{"en passant captured, one wing lost", "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", 0x5c3f9b829b279560},
	} {
		if got := book.Key(play(t, startFEN, c.moves)); got != c.want {
			t.Errorf("%s: got %016x, want %016x", c.name, got, c.want)
		}
	}
}

// After a double step beside an enemy pawn the file is in the key, whether or not
// that pawn may capture, and on no other occasion.
func TestKeyAfterDoubleStep(t *testing.T) {
	for _, c := range []struct {
		name, fen, move string
		hashed          bool
	}{
		{"free pawn", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", true},
		{"pinned pawn", "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", true},
		{"pawn pinned along the rank by the step's going", "8/8/8/8/R2p3k/8/4P3/4K3 w - - 0 1", "e2e4", true},
		{"check that the step discovers", "8/8/k7/8/3p4/8/4P3/4KB2 w - - 0 1", "e2e4", true},
		{"pinned pawn of White", "3rk3/4p3/8/3P4/8/8/8/3K4 b - - 0 1", "e7e5", true},
		{"pawn across the edge of the board", "4k3/8/8/8/7p/8/P7/4K3 w - - 0 1", "a2a4", false},
		{"no pawn beside", "4k3/8/8/8/2p5/8/4P3/4K3 w - - 0 1", "e2e4", false},
		{"own pawn beside", "4k3/8/8/8/3P4/8/4P3/4K3 w - - 0 1", "e2e4", false},
		{"knight beside", "4k3/8/8/8/3n4/8/4P3/4K3 w - - 0 1", "e2e4", false},
		{"single step", "4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1", "e3e4", false},
		{"rook's double step", "k7/8/8/8/3p4/8/4R3/3K4 w - - 0 1", "e2e4", false},
	} {
		g := play(t, c.fen, c.move)
		b := g.Board()
		want := withoutEnPassant(t, &b)
		if c.hashed {
			want ^= fileKey(t, parseMove(t, c.move).To().File())
		}
		if got := book.Key(g); got != want {
			t.Errorf("%s: got %016x, want %016x (board %016x)", c.name, got, want, b.Hash())
		}
	}
}

// withoutEnPassant returns the hash of b but for its en passant square.
func withoutEnPassant(t *testing.T, b *board.Board) uint64 {
	t.Helper()
	s := b.Setup()
	s.EnPassant = 0
	plain, err := s.Board()
	if err != nil {
		t.Fatal(err)
	}
	return plain.Hash()
}

// fileKey returns the number of a file as package board has it.
func fileKey(t *testing.T, f board.File) uint64 {
	t.Helper()
	var s board.Setup
	s.Pieces[board.E1] = board.NewPiece(board.White, board.King)
	s.Pieces[board.E8] = board.NewPiece(board.Black, board.King)
	for beside := range board.File(8) {
		s.Pieces[board.NewSquare(beside, board.Rank4)] = board.NewPiece(board.Black, board.Pawn)
	}
	s.Pieces[board.NewSquare(f, board.Rank4)] = board.NewPiece(board.White, board.Pawn)
	s.Turn = board.Black
	s.EnPassant = board.NewSquare(f, board.Rank3).Bitboard()
	b, err := s.Board()
	if err != nil {
		t.Fatal(err)
	}
	if b.EnPassant() == board.NoSquare {
		t.Fatalf("file %v: no en passant", f)
	}
	return b.Hash() ^ withoutEnPassant(t, &b)
}

func TestKeyFiles(t *testing.T) {
	// A rook pins the pawn beside each double step in turn.
	for f := range board.File(8) {
		beside := f + 1
		if f == board.FileH {
			beside = f - 1
		}
		var s board.Setup
		s.Pieces[board.NewSquare(beside, board.Rank8)] = board.NewPiece(board.Black, board.King)
		s.Pieces[board.NewSquare(beside, board.Rank4)] = board.NewPiece(board.Black, board.Pawn)
		s.Pieces[board.NewSquare(beside, board.Rank1)] = board.NewPiece(board.White, board.Rook)
		s.Pieces[board.NewSquare(f, board.Rank2)] = board.NewPiece(board.White, board.Pawn)
		s.Pieces[board.NewSquare(f, board.Rank1)] = board.NewPiece(board.White, board.King)
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		g := game.New(b)
		if err := g.Play(board.NewMove(board.NewSquare(f, board.Rank2), board.NewSquare(f, board.Rank4))); err != nil {
			t.Fatal(err)
		}
		now := g.Board()
		if got := book.Key(g) ^ now.Hash(); got != fileKey(t, f) {
			t.Errorf("file %v: got %016x, want %016x", f, got, fileKey(t, f))
		}
	}
}

func TestKeyOfNothing(t *testing.T) {
	if got := book.Key(new(game.Game)); got != new(board.Board).Hash() {
		t.Errorf("zero Game: got %016x", got)
	}
	g := play(t, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "")
	b := g.Board()
	if got := book.Key(g); got != b.Hash() || got == withoutEnPassant(t, &b) {
		t.Errorf("en passant before the game: got %016x, board has %016x", got, b.Hash())
	}
}

func TestKeysOfGames(t *testing.T) {
	for n, line := range testdata.Lines(t, "polyglot/keys-a.tsv") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(line, "\t")
		if len(fields) != 3 {
			t.Fatalf("line %d: %d fields", n, len(fields))
		}
		want, err := strconv.ParseUint(fields[2], 16, 64)
		if err != nil {
			t.Fatalf("line %d: %v", n, err)
		}
		g := play(t, startFEN, fields[1])
		now, listed := g.Board(), play(t, fields[0], "").Board()
		if !now.SamePosition(&listed) {
			t.Errorf("line %d: the moves lead to %s", n, fen.Format(&now))
		}
		if got := book.Key(g); got != want {
			t.Errorf("line %d: got %016x, want %016x", n, got, want)
		}
	}
}
