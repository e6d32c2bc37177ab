package xboard

import (
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/san"
)

// A notation says how moves are written.
type notation struct {
	san      bool // the feature san
	chess960 bool // the variant fischerandom: castling is O-O or O-O-O
}

// format writes a legal move of b.
func (n notation) format(b *board.Board, m board.Move) string {
	if n.san {
		return san.Format(b, m)
	}
	if n.chess960 {
		for side, text := range [...]string{board.KingSide: "O-O", board.QueenSide: "O-O-O"} {
			if m == b.CastlingMove(board.CastlingSide(side)) {
				return text
			}
		}
	}
	return m.String()
}

// parseMove reads a legal move of b in any notation: "e2e4", "e7e8q", "Nf3", "Ng1-f3", "O-O".
func parseMove(b *board.Board, text string) (board.Move, bool) {
	const longest = len("e7-e8=Q+!?")
	if len(text) > longest {
		return board.NoMove, false
	}
	if m, err := board.ParseMove(strings.ToLower(text)); err == nil {
		if m = b.Canonical(m); m != board.NoMove && movegen.IsLegal(b, m) {
			return m, true
		}
	}
	p := san.Parser{Allow: san.Import &^ san.NullMoves}
	m, err := p.Parse(b, text)
	return m, err == nil
}

// looksLikeMove reports whether text has the form of a move rather than of a command.
func looksLikeMove(text string) bool {
	if strings.HasPrefix(text, "O-O") || strings.HasPrefix(text, "0-0") {
		return true
	}
	text = strings.TrimLeft(text, "KQRBN")
	if _, square, ok := strings.Cut(text, "@"); ok { // a drop, such as P@e4
		text = square
	}
	return len(text) >= 2 && text[0] >= 'a' && text[0] <= 'h' && strings.ContainsAny(text, "12345678")
}
