package movegen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/ray"
)

const (
	rookBits   = 12
	bishopBits = 9
)

type magic struct {
	mask   board.Bitboard
	factor uint64
}

var (
	rooks       [64]magic
	bishops     [64]magic
	rookTable   [64][1 << rookBits]board.Bitboard
	bishopTable [64][1 << bishopBits]board.Bitboard
)

func init() {
	seed := uint64(88172645463325252)
	next := func() uint64 { seed ^= seed << 13; seed ^= seed >> 7; seed ^= seed << 17; return seed }
	find := func(magics *[64]magic, table func(int) []board.Bitboard, bits uint, attacks func(uint8, uint64) uint64) {
		for s := range magics {
			m := &magics[s]
			sq := board.Square(s)
			edges := (board.FileA.Bitboard()|board.FileH.Bitboard())&^sq.File().Bitboard() | (board.Rank1.Bitboard()|board.Rank8.Bitboard())&^sq.Rank().Bitboard()
			m.mask = board.Bitboard(attacks(uint8(s), 0)) &^ edges
			for {
				m.factor = next() & next() & next()
				t := table(s)
				clear(t)
				ok := true
				for sub := board.Bitboard(0); ; {
					a := board.Bitboard(attacks(uint8(s), uint64(sub)))
					i := uint64(sub) * m.factor >> (64 - bits)
					if t[i] != 0 && t[i] != a {
						ok = false
						break
					}
					t[i] = a
					sub = (sub - m.mask) & m.mask
					if sub == 0 {
						break
					}
				}
				if ok {
					break
				}
			}
		}
	}
	find(&rooks, func(i int) []board.Bitboard { return rookTable[i][:] }, rookBits, ray.Rook)
	find(&bishops, func(i int) []board.Bitboard { return bishopTable[i][:] }, bishopBits, ray.Bishop)
}
