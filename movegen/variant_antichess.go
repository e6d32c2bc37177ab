package movegen

import "github.com/luftchess/luft/board"

// In Antichess a king is a piece like others, so there are no checks and no pins, and a pawn may
// promote to one. Who can capture must.

// resetKingless is Reset for a player whose king, if there is one, may be captured.
func (g *Generator) resetKingless(b *board.Board) {
	if b.Turn() == board.White {
		load[white](g, b)
	} else {
		load[black](g, b)
	}
	g.checkers, g.checkMask = 0, board.AllSquares
	g.diagonalPins, g.orthogonalPins = 0, 0
	g.castling, g.king, g.rules = 0, board.NoSquare, b.Rules()
}

// countKinglessPieces returns the number of moves of pieces other than pawns to the given squares.
func (g *Generator) countKinglessPieces(to board.Bitboard) int {
	n := countPieces(g.knights&g.us, g.diagonals&g.us, g.orthogonals&g.us, g.occupied, to)
	for kings := g.kings & g.us; kings != 0; kings &= kings - 1 {
		n += (kingAttacks[lsb(kings)] & to).Count()
	}
	return n
}

// countAntichessPawns returns the number of moves of pawns to the given squares, of which no two
// are of one pawn.
func countAntichessPawns[S side](to board.Bitboard) int {
	const promotions = 5
	return (to &^ last[S]()).Count() + promotions*(to&last[S]()).Count()
}

// capturesAntichess returns the number of captures.
func capturesAntichess[S side](g *Generator) int {
	_, _, west, east := pawnMoves[S](g, g.pawns&g.us)
	return countAntichessPawns[S](west) + countAntichessPawns[S](east) +
		kinglessEnPassant[S](g).Count() + g.countKinglessPieces(g.them)
}

func countAntichess[S side](g *Generator) int {
	if n := capturesAntichess[S](g); n > 0 {
		return n
	}
	one, two, _, _ := pawnMoves[S](g, g.pawns&g.us)
	return countAntichessPawns[S](one) + two.Count() + g.countKinglessPieces(^g.occupied)
}

func appendAntichess[S side](g *Generator, dst []board.Move, w want) []board.Move {
	promotions := last[S]()
	one, two, west, east := pawnMoves[S](g, g.pawns&g.us)
	begin := len(dst)
	if w&captures != 0 {
		dst = appendAntichessPromotions[S](dst, west&promotions, westStep[S]())
		dst = appendAntichessPromotions[S](dst, east&promotions, eastStep[S]())
		dst = appendTo[S](dst, west&^promotions, westStep[S]())
		dst = appendTo[S](dst, east&^promotions, eastStep[S]())
		for rest := kinglessEnPassant[S](g); rest != 0; rest &= rest - 1 {
			dst = append(dst, board.NewMove(rest.First(), g.enPassant))
		}
		dst = g.appendKinglessPieces(dst, g.them)
	}
	if len(dst) > begin || w&captures == 0 && capturesAntichess[S](g) > 0 {
		return dst
	}
	if w&captures != 0 {
		dst = appendAntichessPromotions[S](dst, one&promotions, 8)
	}
	if w&quiets != 0 {
		dst = appendTo[S](dst, one&^promotions, 8)
		dst = appendTo[S](dst, two, 16)
		dst = g.appendKinglessPieces(dst, ^g.occupied)
	}
	return dst
}

// appendKinglessPieces appends the moves of pieces other than pawns to the given squares.
func (g *Generator) appendKinglessPieces(dst []board.Move, to board.Bitboard) []board.Move {
	dst = appendPieces(g, dst, to)
	for kings := g.kings & g.us; kings != 0; kings &= kings - 1 {
		s := lsb(kings)
		dst = appendFrom(dst, board.Square(s), kingAttacks[s]&to)
	}
	return dst
}

func appendAntichessPromotions[S side](dst []board.Move, to board.Bitboard, step board.Square) []board.Move {
	dst = appendPromotions[S](dst, to, step)
	for ; to != 0; to &= to - 1 {
		s := to.First()
		dst = append(dst, board.NewPromotion(behind[S](s, step), s, board.King))
	}
	return dst
}

func isLegalAntichess[S side](g *Generator, m board.Move) bool {
	from, to := m.From().Bitboard(), m.To().Bitboard()
	k := m.Promotion()
	var target, enPassant board.Bitboard
	switch {
	case from&g.us == 0 || m>>15 != 0:
		return false
	case from&g.pawns != 0:
		if (to&last[S]() != 0) != (k != board.NoKind) || k == board.Pawn || k > board.King {
			return false
		}
		one, two, west, east := pawnMoves[S](g, from)
		target = one | two | west | east
		if kinglessEnPassant[S](g)&from != 0 {
			enPassant = g.enPassant.Bitboard()
		}
	case k != board.NoKind:
		return false
	case from&g.kings != 0:
		target = kingAttacks[lsb(from)] &^ g.us
	default:
		target = g.pieceMoves(lsb(from))
	}
	if (g.them|enPassant)&to != 0 {
		return (target|enPassant)&to != 0
	}
	return target&to != 0 && capturesAntichess[S](g) == 0
}
