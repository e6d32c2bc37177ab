package uci

import (
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/uci/internal/wire"
)

// parsePosition reads what follows "position": "startpos" or "fen" and a FEN, then
// "moves" and moves in either castling spelling. The game ends before the first illegal
// move.
//
// The position is one of the given rules. The FEN is repaired as [fen.Parser.ParseLenient]
// does, because positions come from all kinds of programs. The notes list what was changed,
// but not that move counters are missing.
func (w *tokens) parsePosition(rules board.Rules) (g *game.Game, notes []string, err error) {
	var start board.Board
	for start.Occupied() == 0 {
		switch word := w.next(); word {
		case "startpos":
			start = rules.Start()
		case "fen":
			if start, notes, err = w.parseFEN(rules); err != nil {
				return nil, notes, err
			}
		case "":
			return nil, notes, errors.New("missing startpos or fen")
		}
	}
	g = game.New(start)
	for word := w.next(); word != "moves"; word = w.next() {
		if word == "" {
			return g, notes, nil
		}
	}
	for word := w.next(); word != ""; word = w.next() {
		m, ok := parseMove(word)
		if !ok || g.Play(m) != nil {
			return g, append(notes, fmt.Sprintf("illegal move %s (number %d): it and the moves after it are ignored",
				wire.Quoted(word), g.Ply()+1)), nil
		}
	}
	return g, notes, nil
}

// parseFEN reads the fields of a FEN up to "moves".
func (w *tokens) parseFEN(rules board.Rules) (b board.Board, notes []string, err error) {
	var fields []string
	for w.peek() != "" && w.peek() != "moves" {
		fields = append(fields, w.next())
	}
	p := fen.Parser{Rules: rules, Waive: []board.Reason{board.TooMuchMaterial, board.ImpossibleCheck}}
	b, repairs, err := p.ParseLenient(strings.Join(fields, " "))
	for _, r := range repairs {
		if counter := r.Field == fen.FieldHalfmove || r.Field == fen.FieldFullmove; !counter || r.Old != "" {
			notes = append(notes, r.String())
		}
	}
	return b, notes, err
}

// appendPosition appends the "position" command that parsePosition reads back as g.
func appendPosition(dst []byte, g *game.Game, chess960 bool) []byte {
	start, _ := g.BoardAt(0)
	if start == start.Rules().Start() {
		dst = append(dst, "position startpos"...)
	} else {
		dst = fen.Append(append(dst, "position fen "...), &start)
	}
	if g.Ply() > 0 {
		dst = appendMoves(append(dst, " moves"...), start, g.Moves(), chess960)
	}
	return dst
}
