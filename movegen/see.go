package movegen

import "github.com/luftchess/luft/board"

// exchangeValues are the piece values of SEE in centipawns. A king is worth more than
// everything else together, so no exchange pays for it.
var exchangeValues = [8]int{
	board.Pawn:   100,
	board.Knight: 300,
	board.Bishop: 300,
	board.Rook:   500,
	board.Queen:  900,
	board.King:   1 << 20,
}

// SEE is static exchange evaluation with a threshold. It reports whether the legal
// move m gains at least threshold centipawns on its target square, if both sides
// recapture there with their least valuable piece and may stop at any time. Pawns
// count 100, knights and bishops 300, rooks 500 and queens 900; a promotion by m
// counts as the gain in value, and castling as 0. Pins are ignored, but a king does
// not capture a defended piece. Comparing with a threshold is usually much faster than
// computing the exact value.
//
// Exchanges are those of ordinary chess under all rules; in [board.Antichess] and
// [board.Atomic] the result means little. See
// https://www.chessprogramming.org/Static_Exchange_Evaluation.
func (g *Generator) SEE(m board.Move, threshold int) bool {
	from, to := m.From().Bitboard(), m.To().Bitboard()
	if from == to {
		return g.seeDrop(m, threshold)
	}
	if m.From() == g.king {
		if _, castles := g.castlesWith(m); castles {
			return threshold <= 0
		}
	}

	// The balance is the gain of m so far, less the threshold.
	occupied := g.occupied &^ from
	balance := exchangeValues[g.kindAt(to)] - min(max(threshold, -1<<24), 1<<24)
	moved := g.kindAt(from)
	switch {
	case m.Promotion() != board.NoKind:
		moved = m.Promotion()
		balance += exchangeValues[moved] - exchangeValues[board.Pawn]
	case moved == board.Pawn && m.To() == g.enPassant:
		occupied &^= (m.To() ^ 8).Bitboard()
		balance += exchangeValues[board.Pawn]
	}
	if balance < 0 {
		return false
	}
	// Even if the piece is lost for nothing, is that enough?
	balance -= exchangeValues[moved]
	if balance >= 0 {
		return true
	}

	occupied |= to
	target := int(m.To())
	// Often a pawn recaptures, and that decides it.
	if balance < -exchangeValues[board.Pawn] && pawnAttacks[g.turn&1][target]&g.pawns&g.them&occupied != 0 {
		return false
	}
	attackers := g.attackers(target, occupied) &^ from
	own := [2]board.Bitboard{g.them, g.us} // by whose turn it is, the opponent first
	turn := 0
	for {
		attackers &= occupied
		mine := attackers & own[turn]
		if mine == 0 {
			break
		}
		least, kind := g.leastOf(mine)
		if kind == board.King && attackers&own[turn^1] != 0 {
			break
		}
		turn ^= 1
		occupied ^= least
		if balance = -balance - 1 - exchangeValues[kind]; balance >= 0 {
			break
		}
		// Sliders behind the piece now attack the square.
		if kind == board.Pawn || kind == board.Bishop || kind == board.Queen {
			attackers |= bishop(target, occupied) & g.diagonals
		}
		if kind == board.Rook || kind == board.Queen {
			attackers |= rook(target, occupied) & g.orthogonals
		}
	}
	// The player to capture has no capture that pays, and so has lost.
	return turn == 0
}

// leastOf returns one of the least valuable of the pieces, and its kind.
func (g *Generator) leastOf(pieces board.Bitboard) (board.Bitboard, board.Kind) {
	set, kind := pieces, board.King
	if pawns := pieces & g.pawns; pawns != 0 {
		set, kind = pawns, board.Pawn
	} else if knights := pieces & g.knights; knights != 0 {
		set, kind = knights, board.Knight
	} else if bishops := pieces & g.diagonals &^ g.orthogonals; bishops != 0 {
		set, kind = bishops, board.Bishop
	} else if rooks := pieces & g.orthogonals &^ g.diagonals; rooks != 0 {
		set, kind = rooks, board.Rook
	} else if queens := pieces & g.diagonals; queens != 0 {
		set, kind = queens, board.Queen
	}
	return set & -set, kind
}

// kindAt returns the kind of the piece on the only square of a set.
func (g *Generator) kindAt(at board.Bitboard) board.Kind {
	if g.occupied&at == 0 {
		return board.NoKind
	}
	sq := lsb(at)
	return kindsOf[g.pawns>>sq&1|g.knights>>sq&1<<1|g.diagonals>>sq&1<<2|g.orthogonals>>sq&1<<3]
}

// kindsOf are the kinds by the sets that have a piece: from the lowest bit pawns, knights,
// diagonals, orthogonals.
var kindsOf = [16]board.Kind{0: board.King, 1: board.Pawn, 2: board.Knight, 4: board.Bishop, 8: board.Rook, 12: board.Queen}
