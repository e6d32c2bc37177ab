package board_test

import (
	"encoding/binary"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/movegen/perfttest"
)

// setupBytes is the number of bytes of a whole Setup: pieces, turn, castling,
// en passant, counters.
const setupBytes = 64 + 1 + 8 + 8 + 4 + 4

// encodeSetup is the inverse of decodeSetup's first form.
func encodeSetup(s *board.Setup) []byte {
	data := []byte{0}
	for _, p := range s.Pieces {
		data = append(data, byte(p))
	}
	data = append(data, byte(s.Turn))
	data = binary.LittleEndian.AppendUint64(data, uint64(s.Castling))
	data = binary.LittleEndian.AppendUint64(data, uint64(s.EnPassant))
	data = binary.LittleEndian.AppendUint32(data, uint32(s.Halfmove))
	return binary.LittleEndian.AppendUint32(data, uint32(s.Fullmove))
}

// decodeSetup makes a Setup of arbitrary bytes. If the first is even, the rest
// are a Setup as it lies in memory, good or bad; if it is odd, they are two
// kings and then other pieces with the squares they stand on, which is a
// position more often than not.
func decodeSetup(data []byte) (s board.Setup) {
	if len(data) == 0 {
		return s
	}
	form, data := data[0], data[1:]
	if form%2 == 0 {
		data = append(data, make([]byte, setupBytes)...)
		for sq := range s.Pieces {
			s.Pieces[sq] = board.Piece(data[sq])
		}
		s.Turn = board.Color(data[64])
		s.Castling = board.Bitboard(binary.LittleEndian.Uint64(data[65:]))
		s.EnPassant = board.Bitboard(binary.LittleEndian.Uint64(data[73:]))
		s.Halfmove = int(int32(binary.LittleEndian.Uint32(data[81:])))
		s.Fullmove = int(int32(binary.LittleEndian.Uint32(data[85:])))
		return s
	}
	s.Turn = board.Color(form >> 1 & 1)
	next := func() byte {
		if len(data) == 0 {
			return 0
		}
		b := data[0]
		data = data[1:]
		return b
	}
	if c := next(); c < 64 {
		s.EnPassant = board.Square(c).Bitboard()
	}
	white, black := next()%64, next()%64
	for len(data) > 0 {
		sq := next()
		p := board.Piece(1 + next()%13)
		if !p.IsValid() || p.Kind() == board.King {
			continue
		}
		s.Pieces[sq%64] = p
		if sq >= 128 && p.Kind() == board.Rook {
			s.Castling = s.Castling.With(board.Square(sq % 64))
		}
	}
	s.Pieces[white] = board.WhiteKing
	s.Pieces[black] = board.BlackKing
	return s
}

// FuzzSetup holds that any Setup is either refused with reasons or makes a
// Board that keeps all it promises.
func FuzzSetup(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{1, 64, 4, 60, 0x80, 3, 0x87, 3, 0xb8, 11, 12, 1, 51, 8})
	f.Add([]byte{3, 64, 6, 57, 0x87, 3, 0xb8, 11})
	for _, p := range perfttest.Positions() {
		b := p.Board(f)
		s := b.Setup()
		f.Add(encodeSetup(&s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s := decodeSetup(data)
		_, strict := s.Board()
		b, err := s.Board(anyway...)
		if err != nil {
			if strict == nil {
				t.Fatalf("waiving makes it worse: %v", err)
			}
			if b != (board.Board{}) {
				t.Fatalf("a Board with the error %v", err)
			}
			return
		}
		checkInvariants(t, &b)

		want := s
		if b.EnPassant() == board.NoSquare {
			want.EnPassant = 0
		}
		if got := b.Setup(); got != want {
			t.Errorf("Setup of the Board (-want +got):\n%s", cmp.Diff(want, got))
		}
		if strict == nil {
			got := b.Setup()
			if again, err := got.Board(); err != nil || again != b {
				t.Errorf("Setup().Board() = %v\n%v", err, again)
			}
		}
		if again := b.Flip(); again.Flip() != b {
			t.Errorf("Flip twice changes\n%v", b)
		}
		checkNull(t, &b)
		for _, m := range oracle.Legal(&want) {
			next := check(t, &b, m)
			checkInvariants(t, &next)
		}
	})
}

// checkInvariants holds what every Board that is a position promises.
func checkInvariants(t *testing.T, b *board.Board) {
	t.Helper()
	s := b.Setup()
	us, them := b.Turn(), b.Turn().Other()
	for _, c := range []board.Color{us, them} {
		if kings := b.Pieces(board.NewPiece(c, board.King)); !kings.IsSingle() || kings.First() != b.King(c) {
			t.Fatalf("%d kings of %v\n%v", kings.Count(), c, b)
		}
	}
	if b.Kind(board.Pawn)&(board.Rank1.Bitboard()|board.Rank8.Bitboard()) != 0 {
		t.Fatalf("a pawn on a last rank\n%v", b)
	}
	if oracle.Attacked(&s, b.King(them), us) {
		t.Fatalf("the king of the player not to move can be taken\n%v", b)
	}
	for sq := range b.Castling().Squares() {
		p := b.Piece(sq)
		back := board.Rank1.Relative(p.Color())
		if p.Kind() != board.Rook || sq.Rank() != back || b.King(p.Color()).Rank() != back {
			t.Fatalf("a right of the %v on %v\n%v", p, sq, b)
		}
	}
	if sq := b.EnPassant(); sq != board.NoSquare {
		captures := 0
		for _, m := range oracle.Legal(&s) {
			if m.To() == sq && b.Piece(m.From()).Kind() == board.Pawn {
				captures++
			}
		}
		if captures == 0 {
			t.Fatalf("en passant on %v, where no capture is legal\n%v", sq, b)
		}
	}
}

// FuzzHash plays any legal game and holds the hash that Play updates against
// the one computed from nothing.
func FuzzHash(f *testing.F) {
	table := perfttest.Positions()
	f.Add(uint16(518), []byte("e4 e5 Nf3 Nc6 Bb5 a6 O-O"))
	f.Add(uint16(0), []byte{0, 1, 2, 3, 4, 5, 6, 7})
	for n := range table {
		f.Add(uint16(960+n), []byte{byte(n), 1, 2, byte(n / 3)})
	}
	f.Fuzz(func(t *testing.T, start uint16, choices []byte) {
		n := int(start) % (960 + len(table))
		b, err := board.Chess960(n)
		if err != nil {
			b = table[n-960].Board(t)
		}
		for _, c := range choices[:min(len(choices), 100)] {
			s := b.Setup()
			moves := oracle.Legal(&s)
			if len(moves) == 0 {
				return
			}
			b = check(t, &b, moves[int(c)%len(moves)])
		}
	})
}
