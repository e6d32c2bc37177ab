package compact

import (
	"encoding/binary"

	"github.com/luftchess/luft/board"
)

// appendStart appends a start position other than the ordinary one to a record.
func appendStart(dst []byte, b *board.Board) ([]byte, error) {
	if r := b.Rules(); r != board.Standard {
		if *b == r.Start() {
			return append(dst, 1, byte(r)), nil
		}
	} else if n, ok := chess960(b); ok {
		return binary.LittleEndian.AppendUint16(append(dst, 2), uint16(n)), nil
	}
	data, err := b.AppendBinary(nil)
	if err != nil {
		return dst, err
	}
	return append(binary.AppendUvarint(dst, uint64(len(data))), data...), nil
}

// startIn returns the start position that data is for.
func startIn(data []byte) (b board.Board, ok bool) {
	var err error
	switch len(data) {
	case 0:
		return b, false
	case 1:
		r := board.Rules(data[0])
		if r == board.Standard || !r.IsValid() {
			return b, false
		}
		return r.Start(), true
	case 2:
		b, err = board.Chess960(int(binary.LittleEndian.Uint16(data)))
	default:
		err = b.UnmarshalBinary(data)
	}
	return b, err == nil
}

// chess960 returns the number of a start position of Chess960, and whether b is one.
func chess960(b *board.Board) (number int, ok bool) {
	rank := board.Rank1.Bitboard() & b.Color(board.White)
	bishops, queen, knights := b.Kind(board.Bishop)&rank, b.Kind(board.Queen)&rank, b.Kind(board.Knight)&rank
	light, dark := bishops&board.LightSquares, bishops&board.DarkSquares
	if !light.IsSingle() || !dark.IsSingle() || !queen.IsSingle() || knights.Count() != 2 {
		return 0, false
	}
	// In Scharnagl's numbering, the bishops count by files, the queen by the places that
	// these leave, and the knights by the ten pairs of the five places that are left then.
	number = int(light.First().File())/2 + 4*(int(dark.First().File())/2)
	number += 16 * placesBefore(queen.First(), rank&^bishops)
	first, second := placesBefore(knights.First(), rank&^bishops&^queen), placesBefore(knights.Last(), rank&^bishops&^queen)
	for i := range first {
		number += 96 * (4 - i)
	}
	number += 96 * (second - first - 1)
	start, err := board.Chess960(number)
	return number, err == nil && start == *b
}

// placesBefore counts the squares of a set that come before s.
func placesBefore(s board.Square, set board.Bitboard) int { return (set & (s.Bitboard() - 1)).Count() }
