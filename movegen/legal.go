package movegen

import "github.com/luftchess/luft/board"

// IsLegal reports whether m is legal. It is right for each of the 65,536 values
// of Move, and much cheaper than looking for m in the list of legal moves.
// Castling is legal in its canonical spelling only; see [board.Board.Canonical].
func (g *Generator) IsLegal(m board.Move) bool {
	if g.turn == board.White {
		return isLegal[white](g, m)
	}
	return isLegal[black](g, m)
}

func isLegal[S side](g *Generator, m board.Move) bool {
	from, to := m.From().Bitboard(), m.To().Bitboard()
	switch {
	case from&g.us == 0:
		return false
	case from&g.pawns != 0:
		return isLegalPawn[S](g, m)
	case m.Promotion() != board.NoKind || m>>15 != 0:
		return false
	case m.From() != g.king:
		return g.pieceMoves(int(m.From()))&to != 0
	}
	steps, rooks := kingMoves[S](g)
	if steps&to != 0 {
		return true
	}
	for ; rooks != 0; rooks &= rooks - 1 {
		if m == board.NewCastling(g.king, rooks.First()) {
			return true
		}
	}
	return false
}

func isLegalPawn[S side](g *Generator, m board.Move) bool {
	from, to := m.From().Bitboard(), m.To().Bitboard()
	k := m.Promotion()
	if m>>15 != 0 || (to&last[S]() != 0) != (k != board.NoKind) {
		return false
	}
	if k != board.NoKind && (k < board.Knight || k > board.Queen) {
		return false
	}
	one, two, west, east := pawnMoves[S](g, from)
	return (one|two|west|east)&to != 0 ||
		m.To() == g.enPassant && enPassantPawns[S](g)&from != 0
}

// pieceMoves returns the squares to which the knight or slider of ours on s may
// move.
func (g *Generator) pieceMoves(s int) (to board.Bitboard) {
	at := board.Bitboard(1) << (s & 63)
	if g.knights&at != 0 {
		to = knightAttacks[s&63]
	}
	if g.diagonals&at != 0 {
		to |= bishop(s, g.occupied)
	}
	if g.orthogonals&at != 0 {
		to |= rook(s, g.occupied)
	}
	if (g.diagonalPins|g.orthogonalPins)&at != 0 {
		to &= line[g.king&63][s&63]
	}
	return to & g.checkMask &^ g.us
}

// GivesCheck reports whether m, which must be legal, checks the opponent.
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

// castlesWith returns the rook with which m, a move of the king, castles.
func (g *Generator) castlesWith(m board.Move) (rook board.Square, ok bool) {
	for rest := g.castling; rest != 0; rest &= rest - 1 {
		if m == board.NewCastling(g.king, rest.First()) {
			return rest.First(), true
		}
	}
	return board.NoSquare, false
}
