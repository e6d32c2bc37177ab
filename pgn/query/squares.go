package query

import (
	"strings"

	"github.com/luftchess/luft/board"
)

// A pieceSet has a bit for each board.Piece.
type pieceSet uint16

// letters are the letters of pieces, in the order of texts.
const letters = "KQRBNPkqrbnp"

// pieceOf returns the piece of a letter, NoPiece for another byte.
func pieceOf(letter byte) board.Piece {
	if strings.IndexByte(letters, letter) < 0 {
		return board.NoPiece
	}
	p, _ := board.ParsePiece(string(letter))
	return p
}

func (s pieceSet) has(p board.Piece) bool { return s>>p&1 != 0 }

func (s pieceSet) text(dst []byte) []byte {
	for _, letter := range []byte(letters) {
		if s.has(pieceOf(letter)) {
			dst = append(dst, letter)
		}
	}
	return dst
}

func (s pieceSet) colors() pieceSet { return s>>8&0x7e | s&0x7e<<8 }

// on returns the squares of the pieces on b.
func (s pieceSet) on(b *board.Board) (squares board.Bitboard) {
	for c := board.White; c <= board.Black; c++ {
		for k := board.Pawn; k <= board.King; k++ {
			if p := board.NewPiece(c, k); s.has(p) {
				squares |= b.Pieces(p)
			}
		}
	}
	return squares
}

// pieceSet reads letters of pieces, up to a blank or the end. Only those in allowed may occur.
func (p *parser) pieceSet(text string, at int, allowed string) (set pieceSet, n int, err error) {
	for n < len(text) && strings.IndexByte(" \t\r\n", text[n]) < 0 {
		if strings.IndexByte(allowed, text[n]) < 0 {
			return 0, 0, p.fail(at+n, ErrValue, "want letters of pieces, some of "+allowed)
		}
		set |= 1 << pieceOf(text[n])
		n++
	}
	return set, n, nil
}

// squares reads a list of squares, files and ranks, such as "e4 d 7".
func (p *parser) squares(text string, at int) (set board.Bitboard, err error) {
	for i := 0; i < len(text); {
		if strings.IndexByte(" \t\r\n,", text[i]) >= 0 {
			i++
			continue
		}
		n := i
		for n < len(text) && strings.IndexByte(" \t\r\n,", text[n]) < 0 {
			n++
		}
		squares, ok := squaresOf(text[i:n])
		if !ok {
			return 0, p.fail(at+i, ErrValue, "want a square, a file or a rank, such as e4, d or 7")
		}
		set |= squares
		i = n
	}
	return set, nil
}

func squaresOf(s string) (board.Bitboard, bool) {
	if len(s) == 1 {
		if f, err := board.ParseFile(s); err == nil {
			return f.Bitboard(), true
		}
		if '1' <= s[0] && s[0] <= '8' {
			return rank(s[0] - '1'), true
		}
		return 0, false
	}
	square, err := board.ParseSquare(s)
	return square.Bitboard(), err == nil
}

func rank(n byte) board.Bitboard { return 0xff << (8 * n) }

// appendSquares appends squares as a list, with files and ranks where all of their squares are there.
func appendSquares(dst []byte, set board.Bitboard) []byte {
	write := func(s string) {
		if n := len(dst); n > 0 && dst[n-1] != '(' && dst[n-1] != ' ' {
			dst = append(dst, ' ')
		}
		dst = append(dst, s...)
	}
	for f := board.FileA; f <= board.FileH; f++ {
		if b := f.Bitboard(); set&b == b {
			write(f.String())
		}
	}
	rest := set
	for f := board.FileA; f <= board.FileH; f++ {
		if b := f.Bitboard(); set&b == b {
			rest &^= b
		}
	}
	for n := range byte(8) {
		if set&rank(n) == rank(n) && rest&rank(n) != 0 {
			write(string(rune('1' + n)))
			rest &^= rank(n)
		}
	}
	for s := range rest.Squares() {
		write(s.String())
	}
	return dst
}

// An on is the condition that one of some pieces is on one of some squares.
type on struct {
	pieces  pieceSet
	squares board.Bitboard
}

func readOn(p *parser, _ string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err != nil {
		return nil, err
	}
	set, n, err := p.pieceSet(text, at, letters)
	if err != nil {
		return nil, err
	}
	squares, err := p.squares(text[n:], at+n)
	if err != nil {
		return nil, err
	}
	if squares == 0 {
		return nil, p.fail(at+n, ErrSyntax, "want squares after the pieces")
	}
	return &on{set, squares}, nil
}

func (o *on) text(dst []byte) []byte {
	dst = append(o.pieces.text(append(dst, "on("...)), ' ')
	return append(appendSquares(dst, o.squares), ')')
}

func (o *on) colors() node         { return &on{o.pieces.colors(), o.squares.Flip()} }
func (o *on) mirror() node         { return &on{o.pieces, o.squares.Mirror()} }
func (o *on) cost() int            { return costBoards }
func (o *on) holds(m *moment) bool { return o.pieces.on(m.board)&o.squares != 0 }

func (o *on) bounds() bounds { return ofOne(o.pieces) }

// ofOne returns the bounds of positions that have one of some pieces.
func ofOne(set pieceSet) bounds {
	b := anywhere()
	for i := range b.min {
		if set == 1<<i {
			b.min[i] = 1
		}
	}
	return b
}
