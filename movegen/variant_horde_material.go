package movegen

import "github.com/luftchess/luft/board"

// The horde mates without a king. Whether it can depends on what it has, and on the pieces of the
// other player that can take the flight squares of their own king. Who has the king can win by
// capturing the horde, unless the position is closed.

// hordeCanWin is variantCanWin for Horde.
func hordeCanWin(b *board.Board, c board.Color) bool {
	horde := hordeOf(b)
	switch {
	case b.Color(c) == 0:
		return false
	case b.Color(horde) == 0:
		return true // it has won
	case hordeClosed(b):
		return false
	}
	return c != horde || hordeCanMate(armyOf(b, horde), armyOf(b, horde.Other()))
}

// hordeOf returns the colour of the horde.
func hordeOf(b *board.Board) board.Color {
	if b.Color(board.White)&b.Kind(board.King) != 0 {
		return board.Black
	}
	return board.White
}

// hordeInsufficient is variantInsufficient for Horde: the position is closed whoever is to move.
func hordeInsufficient(b *board.Board) bool {
	if !hordeClosed(b) {
		return false
	}
	horde := hordeOf(b)
	if b.Turn() != horde {
		return !hordeCanMove(b, horde)
	}
	next := *b
	return next.PlayNull() && hordeClosed(&next)
}

// hordeClosed reports whether the position is closed: the horde cannot move, or the other player
// can only move the king and the horde cannot move after it. A last piece that can be captured
// closes nothing.
func hordeClosed(b *board.Board) bool {
	horde := hordeOf(b)
	own := b.Color(horde)
	switch {
	case own == 0 || own.IsSingle() && Attackers(b, own.First(), horde.Other()) != 0:
		return false
	case b.Turn() == horde:
		return !hordeCanMove(b, horde)
	}
	const maxKingMoves = 8 + 2 // and castling
	var g Generator
	g.Reset(b)
	if n := g.Count(); n > maxKingMoves || n == 0 && g.InCheck() {
		return false
	}
	var room [maxKingMoves]board.Move
	for _, m := range g.AppendLegal(room[:0]) {
		next := *b
		if next.Play(m); b.Piece(m.From()).Kind() != board.King || hordeCanMove(&next, horde) {
			return false
		}
	}
	return true
}

// hordeCanMove reports whether the horde could move if it were its turn.
func hordeCanMove(b *board.Board, horde board.Color) bool {
	own, occupied := b.Color(horde), b.Occupied()
	to := ^own &^ b.Kind(board.King)
	pawns := own & b.Kind(board.Pawn)
	switch {
	case pawns.Forward(horde)&^occupied != 0, pawns.PawnAttacks(horde)&occupied&to != 0:
		return true
	case b.Turn() == horde && b.EnPassant() != board.NoSquare:
		return true
	}
	for rest := own &^ pawns; rest != 0; rest &= rest - 1 {
		sq := rest.First()
		var attacks board.Bitboard
		switch b.Piece(sq).Kind() {
		case board.Knight:
			attacks = KnightAttacks(sq)
		case board.Bishop:
			attacks = BishopAttacks(sq, occupied)
		case board.Rook:
			attacks = RookAttacks(sq, occupied)
		case board.Queen:
			attacks = QueenAttacks(sq, occupied)
		}
		if attacks&to != 0 {
			return true
		}
	}
	return false
}

// An army is what one player has.
type army struct {
	all                           int // with the king
	pawns, knights, rooks, queens int
	light, dark                   int // bishops by the colour of their squares
}

func armyOf(b *board.Board, c board.Color) army {
	count := func(k board.Kind) int { return b.Pieces(board.NewPiece(c, k)).Count() }
	bishops := b.Pieces(board.NewPiece(c, board.Bishop))
	return army{
		all: b.Color(c).Count(), pawns: count(board.Pawn), knights: count(board.Knight), rooks: count(board.Rook), queens: count(board.Queen),
		light: (bishops & board.LightSquares).Count(), dark: (bishops & board.DarkSquares).Count(),
	}
}

func (a *army) bishops() int { return a.light + a.dark }

// hordeCanMate reports whether the horde can mate the king of the other army, which may block it.
func hordeCanMate(horde, other army) bool {
	// Two bishops on squares of one colour do all that more of them can.
	n := horde.pawns + horde.knights + horde.rooks + horde.queens + min(horde.light, 2) + min(horde.dark, 2)
	strong := horde.pawns + horde.queens // a pawn becomes a queen
	same, opposite := other.light, other.dark
	if horde.light == 0 {
		same, opposite = opposite, same
	}
	switch {
	case n == 0 || other.all == 1 && n == 1:
		return false
	case n >= 4 || n >= 2 && strong > 0:
		return true
	case n >= 2 && horde.rooks > 0:
		// A rook and a bishop alone need a piece that is not a bishop on the same colour.
		return n > 2 || horde.rooks == 2 || horde.bishops() != 1 || other.all-same > 1
	case n == 1:
		return loneMate(horde, other, opposite)
	case n == 2 && other.all == 1:
		return false
	case n == 2:
		return twoMinorsMate(horde, other, same, opposite)
	}
	// Of three minor pieces, only two bishops on one colour and a knight need a piece of the other
	// player to gain a tempo.
	return horde.knights >= 2 || horde.light > 0 && horde.dark > 0 || other.all > 1
}

// loneMate is hordeCanMate for a horde of one piece, which needs others around the king.
func loneMate(horde, other army, opposite int) bool {
	pawns, knights, rooks, bishops := other.pawns > 0, other.knights > 0, other.rooks > 0, other.bishops() > 0
	switch {
	case horde.pawns > 0: // it becomes a queen or a knight
		return loneMate(army{queens: 1}, other, 0) || loneMate(army{knights: 1}, other, 0)
	case horde.queens > 0:
		return pawns || rooks || other.light >= 2 || other.dark >= 2
	case horde.rooks > 0:
		return other.pawns >= 2 || pawns && (rooks || knights) || rooks && knights
	case horde.knights == 0: // a bishop
		return opposite >= 2 || other.pawns >= 2 || opposite == 1 && pawns
	}
	kinds := 0
	for _, has := range [...]bool{pawns, knights, rooks, bishops} {
		if has {
			kinds++
		}
	}
	return other.all >= 4 && (other.knights >= 2 || other.pawns >= 2 || kinds >= 2) &&
		(other.dark < 2 || other.all-other.dark >= 3) && (other.light < 2 || other.all-other.light >= 3)
}

// twoMinorsMate is hordeCanMate for two knights, a knight and a bishop, or bishops.
func twoMinorsMate(horde, other army, same, opposite int) bool {
	pawns, knights := other.pawns > 0, other.knights > 0
	switch {
	case horde.knights == 2:
		return pawns || knights || other.bishops() > 0
	case horde.light > 0 && horde.dark > 0:
		return pawns || other.bishops() > 0 || knights && other.rooks+other.queens > 0
	case horde.knights == 1:
		return pawns || opposite > 0 || other.all-same >= 3
	}
	// Bishops on one colour: something must stand on the squares of the other colour.
	return opposite >= 2 || other.knights >= 2 || other.pawns >= 2 || pawns && (opposite > 0 || knights) || opposite > 0 && knights
}
