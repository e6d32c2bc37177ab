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
// It is more lenient than package fen, because positions come from all kinds of
// programs: move counters may be missing or malformed, and an impossible en passant
// square or castling right is dropped. The notes list what was changed.
func (w *tokens) parsePosition() (g *game.Game, notes []string, err error) {
	var start board.Board
	for start.Occupied() == 0 {
		switch word := w.next(); word {
		case "startpos":
			start = board.Start()
		case "fen":
			if start, notes, err = w.parseFEN(); err != nil {
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
func (w *tokens) parseFEN() (b board.Board, notes []string, err error) {
	var fields []string
	for len(fields) < 6 && w.peek() != "" && w.peek() != "moves" {
		fields = append(fields, w.next())
	}
	note := func(format string, args ...any) { notes = append(notes, fmt.Sprintf(format, args...)) }
	for i, otherwise := range [...]string{4: "0", 5: "1"} {
		switch {
		case otherwise == "" || len(fields) < 4:
		case i >= len(fields):
			fields = append(fields, otherwise)
		case !isCounter(fields[i]):
			note("invalid move counter %s replaced by %s", wire.Quoted(fields[i]), otherwise)
			fields[i] = otherwise
		}
	}
	s, err := fen.ParseSetup(strings.Join(fields, " "))
	if wrong, ok := errors.AsType[*fen.Error](err); ok && wrong.Field == fen.FieldEnPassant && len(fields) > 3 {
		note("ignored impossible en passant square %s", wire.Quoted(fields[3]))
		fields[3] = "-"
		s, err = fen.ParseSetup(strings.Join(fields, " "))
	}
	if err != nil {
		return board.Board{}, notes, err
	}
	b, err = s.Board(board.TooMuchMaterial, board.ImpossibleCheck)
	if errors.Is(err, board.ImpossibleEnPassant) || errors.Is(err, board.ImpossibleCastling) {
		refused, _ := errors.AsType[*board.SetupError](err)
		for _, p := range refused.Problems {
			switch p.Reason {
			case board.ImpossibleEnPassant:
				note("ignored impossible en passant square %s", fields[3])
				s.EnPassant = 0
			case board.ImpossibleCastling:
				note("ignored impossible castling rights in %s", fields[2])
				s.Castling &^= p.Squares
			}
		}
		b, err = s.Board(board.TooMuchMaterial, board.ImpossibleCheck)
	}
	return b, notes, err
}

// isCounter reports whether word is a valid move counter of a FEN.
func isCounter(word string) bool {
	w := tokens{word}
	n, ok := w.number()
	return ok && n >= 0 && n <= 65535 && word[0] != '+' && word[0] != '-'
}

// appendPosition appends the "position" command that parsePosition reads back as g.
func appendPosition(dst []byte, g *game.Game, chess960 bool) []byte {
	start, _ := g.BoardAt(0)
	if start == board.Start() {
		dst = append(dst, "position startpos"...)
	} else {
		dst = fen.Append(append(dst, "position fen "...), &start)
	}
	if g.Ply() > 0 {
		dst = appendMoves(append(dst, " moves"...), start, g.Moves(), chess960)
	}
	return dst
}
