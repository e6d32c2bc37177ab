package cli

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// Position reads a position that can be played, even if no game leads to it.
func Position(text string) (board.Board, error) {
	s, err := fen.ParseSetup(text)
	if err != nil {
		return board.Board{}, err
	}
	return s.Board(board.TooMuchMaterial, board.ImpossibleCheck, board.ImpossibleEnPassant)
}
