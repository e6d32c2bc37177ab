package movegen

import "github.com/luftchess/luft/board"

// GivesCheck reports whether m, which must be legal, gives check. For other moves
// the result is unspecified.
func (g *Generator) GivesCheck(m board.Move) bool {
	from, to := m.From().Bitboard(), m.To().Bitboard()
	own := g.us &^ from
	knights, diagonals, orthogonals := g.knights&own, g.diagonals&own, g.orthogonals&own
	pawns, occupied := g.pawns&own, g.occupied&^from|to
	switch {
	case m.Promotion() != board.NoKind:
		switch k := m.Promotion(); k {
		case board.Knight:
			knights |= to
		case board.Bishop:
			diagonals |= to
		case board.Rook:
			orthogonals |= to
		case board.Queen:
			diagonals |= to
			orthogonals |= to
		}
	case g.pawns&from != 0:
		pawns |= to
		if m.To() == g.enPassant {
			occupied &^= (m.To() ^ 8).Bitboard()
		}
	case m.From() == g.king:
		if rook, ok := g.castlesWith(m); ok {
			side := board.CastlingSideOf(g.king, rook)
			occupied = g.occupied &^ (from | rook.Bitboard())
			occupied |= side.KingTo(g.turn).Bitboard() | side.RookTo(g.turn).Bitboard()
			orthogonals = orthogonals&^rook.Bitboard() | side.RookTo(g.turn).Bitboard()
		}
	default:
		if g.knights&from != 0 {
			knights |= to
		}
		if g.diagonals&from != 0 {
			diagonals |= to
		}
		if g.orthogonals&from != 0 {
			orthogonals |= to
		}
	}
	if g.kings&g.them == 0 {
		return false
	}
	k := lsb(g.kings & g.them)
	return pawnAttacks[(g.turn^1)&1][k]&pawns|knightAttacks[k]&knights|
		bishop(k, occupied)&diagonals|rook(k, occupied)&orthogonals != 0
}
