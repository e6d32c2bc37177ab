package board_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
)

// TestHashPolyglot holds the keys that the description of the Polyglot book
// format gives, reached by playing and by setting up.
func TestHashPolyglot(t *testing.T) {
	for _, tt := range []struct {
		name, moves, fen string
		key              uint64
	}{
		{"start", "", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0x463b96181691fc9c},
		{"double step, nobody near", "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", 0x823c9b50fd114196},
		{"two double steps", "e2e4 d7d5", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2", 0x0756b94461c50fb0},
		{"single step", "e2e4 d7d5 e4e5", "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2", 0x662fafb965db29d4},
		{"double step beside a pawn", "e2e4 d7d5 e4e5 f7f5", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", 0x22a48b5a8e47ff78},
		{"king moved", "e2e4 d7d5 e4e5 f7f5 e1e2", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 1 3", 0x652a607ca3f242c1},
		{"both kings moved", "e2e4 d7d5 e4e5 f7f5 e1e2 e8f7", "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 2 4", 0x00fdd303c946bdd9},
		{"White's double step beside a pawn", "a2a4 b7b5 h2h4 b5b4 c2c4", "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3", 0x3c8123ea7b067637},
		{"one rook moved", "a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3", "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 1 4", 0x5c3f9b829b279560},
	} {
		t.Run(tt.name, func(t *testing.T) { checkKey(t, tt.fen, tt.moves, tt.key) })
	}
}

// checkKey holds the hash of a position, set up and played to, against a key.
func checkKey(t *testing.T, fen, moves string, key uint64) {
	t.Helper()
	b := mustFEN(t, fen)
	if b.Hash() != key {
		t.Errorf("%s: Hash() = %016x, want %016x", fen, b.Hash(), key)
	}
	played := board.Start()
	for text := range strings.FieldsSeq(moves) {
		played.Play(mustMove(t, text))
	}
	if played != b {
		t.Errorf("%s: played to, it is\n%v", fen, played)
	}
}

// TestHashPolyglotGames does the same for the ends of random games. None of
// them ends on a double step beside a pawn that may not capture, where the two
// kinds of key differ; see [TestHashPinnedPawn].
func TestHashPolyglotGames(t *testing.T) {
	n := 0
	for line, text := range testdata.Lines(t, "polyglot/keys-a.tsv") {
		fields := strings.Split(text, "\t")
		if strings.HasPrefix(text, "#") || len(fields) != 3 {
			continue
		}
		key, err := strconv.ParseUint(fields[2], 16, 64)
		if err != nil {
			t.Fatalf("line %d: %v", line, err)
		}
		checkKey(t, fields[0], fields[1], key)
		n++
	}
	if n < 25 {
		t.Errorf("only %d keys", n)
	}
}

// TestHashPinnedPawn pins where Hash is not Polyglot's key: a pawn stands
// beside a double step but may not legally capture. Polyglot hashes the file
// all the same, so its key is Hash with the file's number in it.
func TestHashPinnedPawn(t *testing.T) {
	const fileD = 0x1c99ded33cb890a1 // the format's number for en passant on the d-file
	for _, tt := range []struct {
		name, fen string
		captures  bool
	}{
		{"free", "6k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1", true},
		{"pinned on the file", "4r1k1/3p4/8/4P3/8/8/8/4K3 b - - 0 1", false},
		{"pinned on the diagonal", "6k1/3p2b1/8/4P3/3K4/8/8/8 b - - 0 1", false},
		{"both off the king's rank", "6k1/3p4/8/r3P2K/8/8/8/8 b - - 0 1", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := mustFEN(t, tt.fen)
			b.Play(mustMove(t, "d7d5"))

			// The same after single steps, when there is nothing to hash.
			s := b.Setup()
			s.EnPassant = 0
			without, err := s.Board()
			if err != nil {
				t.Fatal(err)
			}
			want := without.Hash()
			if tt.captures {
				want ^= fileD
			}
			if b.Hash() != want {
				t.Errorf("Hash() = %x, want %x, which is %x but for en passant", b.Hash(), want, without.Hash())
			}
			if same := b.SamePosition(&without); same == tt.captures {
				t.Errorf("SamePosition without the step = %v", same)
			}
		})
	}
}

// TestHashParts holds that every part of a position is in its hash, and that
// the counters are not.
func TestHashParts(t *testing.T) {
	base := mustFEN(t, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 3 9")
	seen := map[uint64]string{base.Hash(): "the position itself"}
	for _, tt := range []struct{ name, fen string }{
		{"Black to move", "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq -"},
		{"no en passant", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq -"},
		{"no K", "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qkq d6"},
		{"no Q", "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kkq d6"},
		{"no k", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQq d6"},
		{"no q", "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk d6"},
		{"no rights", "r3k2r/8/8/3pP3/8/8/8/R3K2R w - d6"},
		{"one more pawn", "r3k2r/8/8/3pP3/8/8/P7/R3K2R w KQkq d6"},
		{"one more black pawn", "r3k2r/8/8/3pP3/8/8/p7/R3K2R w KQkq d6"},
		{"one more knight", "r3k2r/8/8/3pP3/8/8/N7/R3K2R w KQkq d6"},
		{"one more knight elsewhere", "r3k2r/8/8/3pP3/8/8/1N6/R3K2R w KQkq d6"},
	} {
		b := mustFEN(t, tt.fen)
		if other, ok := seen[b.Hash()]; ok {
			t.Errorf("%s has the hash of %s", tt.name, other)
		}
		seen[b.Hash()] = tt.name
	}
	if later := mustFEN(t, "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 40 90"); later.Hash() != base.Hash() {
		t.Error("the counters are in the hash")
	}
}
