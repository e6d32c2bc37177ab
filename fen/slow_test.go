package fen_test

import (
	"strings"

	"github.com/luftchess/luft/board"
)

// A plain twin of what the package and board find out with sets: a square at a
// time, on an array, straight from the rules.

type grid [64]board.Piece

// readGrid reads a piece placement field that is known to be well-formed.
func readGrid(field string) (g grid) {
	for r, rank := range strings.Split(field, "/") {
		file := 0
		for _, c := range rank {
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			p, _ := board.ParsePiece(string(c))
			g[(7-r)*8+file] = p
			file++
		}
	}
	return g
}

var (
	straight  = [][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	diagonal  = [][2]int{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}
	knightHop = [][2]int{{1, 2}, {2, 1}, {-1, 2}, {-2, 1}, {1, -2}, {2, -1}, {-1, -2}, {-2, -1}}
)

// attackers returns the squares from which pieces of colour by attack sq.
func (g *grid) attackers(sq int, by board.Color) (from board.Bitboard) {
	file, rank := sq%8, sq/8
	// look walks up to steps squares in a direction and notes the first piece
	// if it is one of those wanted.
	look := func(df, dr, steps int, wanted ...board.Kind) {
		for n := 1; n <= steps; n++ {
			f, r := file+n*df, rank+n*dr
			if f < 0 || f > 7 || r < 0 || r > 7 {
				return
			}
			p := g[r*8+f]
			if p == board.NoPiece {
				continue
			}
			for _, k := range wanted {
				if p == board.NewPiece(by, k) {
					from = from.With(board.Square(r*8 + f))
				}
			}
			return
		}
	}
	for _, d := range straight {
		look(d[0], d[1], 7, board.Rook, board.Queen)
		look(d[0], d[1], 1, board.King)
	}
	for _, d := range diagonal {
		look(d[0], d[1], 7, board.Bishop, board.Queen)
		look(d[0], d[1], 1, board.King)
	}
	for _, d := range knightHop {
		look(d[0], d[1], 1, board.Knight)
	}
	back := -1 // a white pawn attacks from the rank below
	if by == board.Black {
		back = 1
	}
	look(-1, back, 1, board.Pawn)
	look(1, back, 1, board.Pawn)
	return from
}

func (g *grid) find(p board.Piece) (squares []int) {
	for sq, q := range g {
		if q == p {
			squares = append(squares, sq)
		}
	}
	return squares
}

// canCapture reports whether the player to move has a legal capture on the en
// passant square sq.
func (g *grid) canCapture(sq int, turn board.Color) bool {
	back := -8
	if turn == board.Black {
		back = 8
	}
	for _, side := range []int{-1, 1} {
		from := sq + back + side
		if file := sq%8 + side; file < 0 || file > 7 || g[from] != board.NewPiece(turn, board.Pawn) {
			continue
		}
		after := *g
		after[sq], after[from], after[sq+back] = after[from], board.NoPiece, board.NoPiece
		king := after.find(board.NewPiece(turn, board.King))[0]
		if after.attackers(king, turn.Other()) == 0 {
			return true
		}
	}
	return false
}

// reasons returns what is plainly wrong with a position: everything but
// castling rights and checks that need an explanation.
func (g *grid) reasons(turn board.Color, enPassant string) (found []board.Reason) {
	atFirst := map[board.Kind]int{board.Knight: 2, board.Bishop: 2, board.Rook: 2, board.Queen: 1}
	kings := true
	for _, c := range []board.Color{board.White, board.Black} {
		switch n := len(g.find(board.NewPiece(c, board.King))); {
		case n == 0:
			found, kings = append(found, board.MissingKing), false
		case n > 1:
			found, kings = append(found, board.TooManyKings), false
		}
		pawns := g.find(board.NewPiece(c, board.Pawn))
		for _, sq := range pawns {
			if sq < 8 || sq >= 56 {
				found = append(found, board.PawnOnLastRank)
			}
		}
		needed := len(pawns)
		for k, n := range atFirst {
			needed += max(0, len(g.find(board.NewPiece(c, k)))-n)
		}
		if needed > 8 {
			found = append(found, board.TooMuchMaterial)
		}
	}
	if !kings {
		return found
	}
	if g.attackers(g.find(board.NewPiece(turn.Other(), board.King))[0], turn) != 0 {
		found = append(found, board.OpponentInCheck)
	}
	if enPassant != "-" {
		sq, _ := board.ParseSquare(enPassant)
		back, rank := 8, board.Rank6
		if turn == board.Black {
			back, rank = -8, board.Rank3
		}
		if sq.Rank() != rank || g[sq] != board.NoPiece || g[int(sq)+back] != board.NoPiece ||
			g[int(sq)-back] != board.NewPiece(turn.Other(), board.Pawn) {
			found = append(found, board.ImpossibleEnPassant)
		}
	}
	return found
}
