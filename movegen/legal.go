package movegen

import (
	"errors"
	"strings"
	"unicode"

	"github.com/luftchess/luft/board"
)

// IsLegal reports whether m is legal. It accepts any of the 65,536 values of Move,
// and is much cheaper than searching the list of legal moves. Castling must be in its
// canonical spelling; see [board.Board.Canonical].
func (g *Generator) IsLegal(m board.Move) bool {
	if g.rules != board.Standard {
		return g.isLegalVariant(m)
	}
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

// ParseMove reads a move of b in UCI notation, "e2e4", "e7e8q" or "N@f3", in either case and with blanks around
// it. Castling may be spelled either way; the move returned is legal and in its canonical spelling.
// The error is a *[board.ParseError]. Package san reads all other notations.
func ParseMove(b *board.Board, s string) (board.Move, error) {
	text := strings.TrimLeftFunc(s, unicode.IsSpace)
	start := len(s) - len(text)
	m, err := board.ParseMove(strings.Map(lower, strings.TrimSpace(text)))
	if bad, is := errors.AsType[*board.ParseError](err); is {
		return board.NoMove, &board.ParseError{What: bad.What, Text: s, Offset: start + bad.Offset}
	}
	if m, legal := Canonical(b, m); legal {
		return m, nil
	}
	return board.NoMove, &board.ParseError{What: "legal move", Text: s, Offset: start}
}

// lower returns the small letter of an ASCII capital, so that offsets stay the same.
func lower(r rune) rune {
	if 'A' <= r && r <= 'Z' {
		return r + 'a' - 'A'
	}
	return r
}

// Canonical returns m with castling in its canonical spelling, as [board.Board.Play]
// expects it, and reports whether m is legal. It accepts castling in both spellings,
// e1g1 and e1h1; see [board.Move].
func Canonical(b *board.Board, m board.Move) (move board.Move, legal bool) {
	m = b.Canonical(m)
	return m, IsLegal(b, m)
}
