package movegen

import "github.com/luftchess/luft/board"

// RacingKings has no pawns, no castling and no moves that give check.

// A racing holds the squares from which a piece of the player to move would attack the other
// king, and the pieces that would discover an attack by leaving their line.
type racing struct {
	knights, diagonals, orthogonals board.Bitboard
	screens                         board.Bitboard
	king                            int

	steps board.Bitboard // of our king
}

func (g *Generator) racing() (r racing) {
	r.steps, _ = kingMoves[white](g) // the colour matters for pawns only
	kings := g.kings & g.them
	if kings == 0 { // an illegal move has left the board
		return r
	}
	k := lsb(kings)
	r.king = k
	r.knights = knightAttacks[k]
	r.diagonals, r.orthogonals = bishop(k, g.occupied), rook(k, g.occupied)
	snipers := g.us & (bishop(k, 0)&g.diagonals | rook(k, 0)&g.orthogonals)
	for ; snipers != 0; snipers &= snipers - 1 {
		if way := between[k][lsb(snipers)] & g.occupied; way&(way-1) == 0 {
			r.screens |= way & g.us
		}
	}
	return r
}

// moves returns the squares to which the piece on s may move.
func (r *racing) moves(g *Generator, s int) (to board.Bitboard) {
	at := board.Bitboard(1) << s
	if g.kings&at != 0 {
		to = r.steps
	} else {
		to = g.pieceMoves(s)
		if g.knights&at != 0 {
			to &^= r.knights
		}
		if g.diagonals&at != 0 {
			to &^= r.diagonals
		}
		if g.orthogonals&at != 0 {
			to &^= r.orthogonals
		}
	}
	if r.screens&at != 0 {
		to &= line[r.king][s]
	}
	return to
}

func (g *Generator) appendRacing(dst []board.Move, w want) []board.Move {
	var to board.Bitboard
	if w&captures != 0 {
		to |= g.them
	}
	if w&quiets != 0 {
		to |= ^g.occupied
	}
	r := g.racing()
	for rest := g.us &^ g.pawns; rest != 0; rest &= rest - 1 {
		s := lsb(rest)
		dst = appendFrom(dst, board.Square(s), r.moves(g, s)&to)
	}
	return dst
}

func (g *Generator) countRacing() (n int) {
	r := g.racing()
	for rest := g.us &^ g.pawns; rest != 0; rest &= rest - 1 {
		n += r.moves(g, lsb(rest)).Count()
	}
	return n
}

func (g *Generator) hasLegalRacing() bool {
	r := g.racing()
	for rest := g.us &^ g.pawns; rest != 0; rest &= rest - 1 {
		if r.moves(g, lsb(rest)) != 0 {
			return true
		}
	}
	return false
}

func (g *Generator) isLegalRacing(m board.Move) bool {
	from, to := m.From().Bitboard(), m.To().Bitboard()
	if m>>12 != 0 || from&g.us&^g.pawns == 0 {
		return false
	}
	r := g.racing()
	return r.moves(g, int(m.From()))&to != 0
}

// racingEnd returns how the race has ended; kings are those on the last rank. White began, so
// Black may reach it with the next move and draw.
func racingEnd(b *board.Board, kings board.Bitboard) Status {
	us, them := kings&b.Color(b.Turn()) != 0, kings&b.Color(b.Turn().Other()) != 0
	if us && them {
		return StatusVariantDraw
	}
	if us || b.Turn() == board.White {
		return decide(us, them)
	}
	var g Generator
	g.resetUnfinished(b)
	if g.rules != board.RacingKings {
		return StatusVariantLoss // an illegal move has left the board
	}
	r := g.racing()
	if r.moves(&g, int(g.king&63))&board.Rank8.Bitboard() != 0 {
		return StatusOngoing
	}
	return StatusVariantLoss
}
