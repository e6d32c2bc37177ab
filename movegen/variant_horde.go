package movegen

import "github.com/luftchess/luft/board"

// A horde has no king, so there are no checks and no pins. Its pawns may make a double step from
// the first rank too. The moves of the player with the king are those of ordinary chess.

// hordePawns is pawnMoves for a horde.
func hordePawns[S side](g *Generator, pawns board.Bitboard) (one, two, west, east board.Bitboard) {
	one, two, west, east = pawnMoves[S](g, pawns)
	second := backward[S](third[S]())
	return one, two | forward[S](one&second)&^g.occupied, west, east
}

// kinglessEnPassant is enPassantPawns for a player without a king to protect.
func kinglessEnPassant[S side](g *Generator) board.Bitboard {
	if g.enPassant == board.NoSquare {
		return 0
	}
	return theirPawnAttacks[S](g.enPassant.Bitboard()) & g.pawns & g.us
}

func appendHorde[S side](g *Generator, dst []board.Move, w want) []board.Move {
	promotions := last[S]()
	one, two, west, east := hordePawns[S](g, g.pawns&g.us)
	var to board.Bitboard
	if w&captures != 0 {
		to |= g.them
		dst = appendPromotions[S](dst, one&promotions, 8)
		dst = appendPromotions[S](dst, west&promotions, westStep[S]())
		dst = appendPromotions[S](dst, east&promotions, eastStep[S]())
		dst = appendTo[S](dst, west&^promotions, westStep[S]())
		dst = appendTo[S](dst, east&^promotions, eastStep[S]())
		for rest := kinglessEnPassant[S](g); rest != 0; rest &= rest - 1 {
			dst = append(dst, board.NewMove(rest.First(), g.enPassant))
		}
	}
	if w&quiets != 0 {
		to |= ^g.occupied
		dst = appendTo[S](dst, one&^promotions, 8)
		dst = appendTo[S](dst, two, 16)
	}
	return appendPieces(g, dst, to)
}

func countHorde[S side](g *Generator) int {
	one, two, west, east := hordePawns[S](g, g.pawns&g.us)
	n := one.Count() + two.Count() + west.Count() + east.Count() + kinglessEnPassant[S](g).Count()
	if promotions := last[S](); (one|west|east)&promotions != 0 {
		n += 3 * ((one & promotions).Count() + (west & promotions).Count() + (east & promotions).Count())
	}
	return n + countPieces(g.knights&g.us, g.diagonals&g.us, g.orthogonals&g.us, g.occupied, ^g.us)
}

func isLegalHorde[S side](g *Generator, m board.Move) bool {
	from, to := m.From().Bitboard(), m.To().Bitboard()
	k := m.Promotion()
	switch {
	case from&g.us == 0 || m>>15 != 0:
		return false
	case from&g.pawns == 0:
		return k == board.NoKind && g.pieceMoves(int(m.From()))&to != 0
	case (to&last[S]() != 0) != (k != board.NoKind) || k == board.Pawn || k > board.Queen:
		return false
	}
	one, two, west, east := hordePawns[S](g, from)
	return (one|two|west|east)&to != 0 || m.To() == g.enPassant && kinglessEnPassant[S](g)&from != 0
}
