package tbwrite

import (
	"strings"

	"github.com/luftchess/luft/board"
)

// Outcome returns what the table of outcomes has for b, without its captures: from -2, a loss
// for the player to move, to 2, a win. It reports false if there is no such table.
func (all Tables) Outcome(b *board.Board) (outcome int, ok bool) {
	part, p, ok := all.find(b, ".rtbw")
	if !ok {
		return 0, false
	}
	if part.Value == nil {
		return int(part.Constant) - 2, true
	}
	return int(part.Value(&p)) - 2, true
}

// Distance returns what the table of distances has, in plies, for b whose outcome is a win or,
// with won set to false, a cursed win for the player to move. It reports false if there is no
// such table, or it is for the other player to move.
func (all Tables) Distance(b *board.Board, won bool) (plies int, ok bool) {
	part, p, ok := all.find(b, ".rtbz")
	if !ok || p.Turn == board.Black {
		return 0, false
	}
	list, inPlies := part.Lists[2], false
	if won {
		list, inPlies = part.Lists[0], part.Flags&WinPlies != 0
	} else {
		plies = 100
	}
	var value int
	if part.Value != nil {
		value = int(part.Value(&p))
		if part.Flags&Mapped != 0 {
			value = int(list[value])
		}
	}
	if !inPlies {
		value *= 2
	}
	return plies + value + 1, true
}

// find returns the part of a table that has b, and b as the table sees it.
func (all Tables) find(b *board.Board, suffix string) (part Part, p Position, ok bool) {
	var sides [2]string
	for piece := range board.Piece(16) {
		letter := strings.ToUpper(string(piece.Kind().Letter()))
		sides[piece.Color()] += strings.Repeat(letter, b.Pieces(piece).Count())
	}
	name := material{sides[0], sides[1]}.canonical()
	t := all[name+suffix]
	if t == nil {
		return part, p, false
	}
	m, _ := parseMaterial(name)
	flip := false
	for piece := range board.Piece(16) {
		flip = flip || b.Pieces(piece).Count() != m.count(piece)
	}
	if m.white == m.black {
		flip = b.Turn() == board.Black
	}
	p.Turn = b.Turn()
	if flip {
		p.Turn = p.Turn.Other()
	}
	files := [2]int{3, 3} // of the leading pawn of either side
	for s := range board.Square(64) {
		piece := b.Piece(s)
		if piece == board.NoPiece {
			continue
		}
		if flip {
			piece, s = piece.Flip(), s.Flip()
		}
		p.Pieces, p.Squares = append(p.Pieces, piece), append(p.Squares, s)
		if piece.Kind() == board.Pawn {
			f := int(s.File())
			files[piece.Color()] = min(files[piece.Color()], f, 7-f)
		}
	}
	white, black := m.count(board.NewPiece(board.White, board.Pawn)), m.count(board.NewPiece(board.Black, board.Pawn))
	switch {
	case black > 0 && (white == 0 || black < white):
		return t.Part(files[board.Black], p.Turn), p, true
	case white > 0:
		return t.Part(files[board.White], p.Turn), p, true
	}
	return t.Part(0, p.Turn), p, true
}
