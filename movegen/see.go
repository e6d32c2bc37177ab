package movegen

import "github.com/luftchess/luft/board"

// exchangeValues are what the pieces count in an exchange, in centipawns: the
// round figures of the textbooks. A king is worth more than all else, so that
// nothing pays for it.
var exchangeValues = [8]int{
	board.Pawn:   100,
	board.Knight: 300,
	board.Bishop: 300,
	board.Rook:   500,
	board.Queen:  900,
	board.King:   1 << 20,
}

// SEE reports whether the exchange that the legal move m begins on its target
// square wins at least threshold centipawns, if both sides capture there in
// turn with their least valuable piece and stop when it pays. Pieces count 100,
// 300, 300, 500 and 900, a promotion by m counts what it gains, castling counts
// nothing. Pins are not looked at, except that a king does not capture what is
// guarded. This is static exchange evaluation with a bound, which mostly needs
// far fewer steps than the exact value would.
// See https://www.chessprogramming.org/Static_Exchange_Evaluation.
func (g *Generator) SEE(m board.Move, threshold int) bool {
	from, to := m.From().Bitboard(), m.To().Bitboard()
	if m.From() == g.king {
		if _, castles := g.castlesWith(m); castles {
			return threshold <= 0
		}
	}

	// The balance is what m has won above the threshold so far.
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
	// Should the piece be lost for nothing, is that still enough?
	balance -= exchangeValues[moved]
	if balance >= 0 {
		return true
	}

	occupied |= to
	target := int(m.To())
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
		// What stood behind the piece now sees the square.
		if kind == board.Pawn || kind == board.Bishop || kind == board.Queen {
			attackers |= bishop(target, occupied) & g.diagonals
		}
		if kind == board.Rook || kind == board.Queen {
			attackers |= rook(target, occupied) & g.orthogonals
		}
	}
	// Whoever's turn it is has no capture that pays, and so has lost.
	return turn == 0
}

// leastOf returns one of the least valuable of some pieces, and its kind.
func (g *Generator) leastOf(pieces board.Bitboard) (board.Bitboard, board.Kind) {
	for kind := board.Pawn; kind < board.King; kind++ {
		var set board.Bitboard
		switch kind {
		case board.Pawn:
			set = g.pawns
		case board.Knight:
			set = g.knights
		case board.Bishop:
			set = g.diagonals &^ g.orthogonals
		case board.Rook:
			set = g.orthogonals &^ g.diagonals
		case board.Queen:
			set = g.diagonals
		}
		if set &= pieces; set != 0 {
			return set & -set, kind
		}
	}
	return pieces & -pieces, board.King
}

// kindAt returns the kind of piece that stands on the one square of a set.
func (g *Generator) kindAt(at board.Bitboard) board.Kind {
	if g.occupied&at == 0 {
		return board.NoKind
	}
	_, k := g.leastOf(at)
	return k
}
