package query

import (
	"github.com/luftchess/luft/board"
)

// A pawns is the condition that one of some pawns is passed, isolated or doubled.
type pawns struct {
	name    string
	pieces  pieceSet
	squares board.Bitboard
}

func readPawns(p *parser, name string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err != nil {
		return nil, err
	}
	set, n, err := p.pieceSet(text, at, "Pp")
	if err != nil {
		return nil, err
	}
	squares, err := p.squares(text[n:], at+n)
	if squares == 0 {
		squares = ^squares
	}
	return &pawns{name, set, squares}, err
}

func (p *pawns) text(dst []byte) []byte {
	dst = p.pieces.text(append(append(dst, p.name...), '('))
	if ^p.squares != 0 {
		dst = appendSquares(append(dst, ' '), p.squares)
	}
	return append(dst, ')')
}

func (p *pawns) colors() node   { return &pawns{p.name, p.pieces.colors(), p.squares.Flip()} }
func (p *pawns) mirror() node   { return &pawns{p.name, p.pieces, p.squares.Mirror()} }
func (p *pawns) cost() int      { return costBoards }
func (p *pawns) bounds() bounds { return ofOne(p.pieces) }

func (p *pawns) holds(m *moment) bool {
	for c := board.White; c <= board.Black; c++ {
		if !p.pieces.has(board.NewPiece(c, board.Pawn)) {
			continue
		}
		var found board.Bitboard
		switch p.name {
		case "passed":
			found = passed(m.board, c)
		case "isolated":
			own := m.board.Pieces(board.NewPiece(c, board.Pawn))
			files := fill(own)
			found = own &^ (files.East() | files.West())
		case "doubled":
			own := m.board.Pieces(board.NewPiece(c, board.Pawn))
			found = own & (ahead(own, board.White) | ahead(own, board.Black))
		}
		if found&p.squares != 0 {
			return true
		}
	}
	return false
}

// passed returns the passed pawns of a player: no enemy pawn is before them, on their file or beside
// it.
func passed(b *board.Board, c board.Color) board.Bitboard {
	guarded := ahead(b.Pieces(board.NewPiece(c.Other(), board.Pawn)), c.Other())
	return b.Pieces(board.NewPiece(c, board.Pawn)) &^ (guarded | guarded.East() | guarded.West())
}

// ahead returns the squares before those in b, for a player.
func ahead(b board.Bitboard, c board.Color) (squares board.Bitboard) {
	for b = b.Forward(c); b != 0; b = b.Forward(c) {
		squares |= b
	}
	return squares
}

// fill returns the files of the squares in b.
func fill(b board.Bitboard) board.Bitboard { return b | ahead(b, board.White) | ahead(b, board.Black) }
