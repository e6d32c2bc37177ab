package fen

import (
	"errors"
	"fmt"
	"math"

	"github.com/luftchess/luft/board"
)

// A parser reads the fields of one record, first to last. Its methods return
// false, with err set, at the first thing that is wrong.
type parser struct {
	in    string
	pos   int
	epd   bool // a semicolon ends a field
	err   *Error
	start [FieldOperation + 1]int // offset of each field read
}

// fen reads a whole FEN record into s.
func (p *parser) fen(s *board.Setup) bool {
	if !p.position(s) || p.more() && !p.counters(s) {
		return false
	}
	if p.more() {
		return p.fail(FieldFullmove, p.pos, errors.New("text after the last field"))
	}
	return true
}

// position reads the four fields that FEN and EPD share.
func (p *parser) position(s *board.Setup) bool {
	s.Fullmove = 1
	return p.placement(s) && p.turn(s) && p.castling(s) && p.enPassant(s)
}

// counters reads the two fields that only FEN must have.
func (p *parser) counters(s *board.Setup) bool {
	return p.counter(FieldHalfmove, &s.Halfmove) && p.counter(FieldFullmove, &s.Fullmove)
}

func (p *parser) fail(f Field, at int, err error) bool {
	p.err = newError(p.in, f, at, err)
	return false
}

// more skips blanks and reports whether anything follows them.
func (p *parser) more() bool {
	for p.pos < len(p.in) && isBlank(p.in[p.pos]) {
		p.pos++
	}
	return p.pos < len(p.in)
}

// next moves on to field f and returns where it ends; it must not be empty.
func (p *parser) next(f Field) (end int, ok bool) {
	p.more()
	p.start[f] = p.pos
	end = p.end(p.pos)
	if end == p.pos {
		return end, p.fail(f, p.pos, errors.New("missing"))
	}
	return end, true
}

// end returns where the field that starts at i ends.
func (p *parser) end(i int) int {
	for i < len(p.in) && !isBlank(p.in[i]) && !(p.epd && p.in[i] == ';') {
		i++
	}
	return i
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// placement reads the pieces, rank by rank from the eighth.
func (p *parser) placement(s *board.Setup) bool {
	end, ok := p.next(FieldPlacement)
	if !ok {
		return false
	}
	var file, rank board.Square = 0, 7
	for ; p.pos < end; p.pos++ {
		c := p.in[p.pos]
		piece := pieces[c]
		var wide board.Square = 1
		switch {
		case piece != board.NoPiece:
		case '1' <= c && c <= '8':
			if p.pos > p.start[FieldPlacement] && isDigit(p.in[p.pos-1]) {
				return p.fail(FieldPlacement, p.pos, errors.New("two digits in a row"))
			}
			wide = board.Square(c - '0')
		case c == '/':
			if file < 8 {
				return p.fail(FieldPlacement, p.pos, fmt.Errorf("rank %d has only %d squares", rank+1, file))
			}
			if rank == 0 {
				return p.fail(FieldPlacement, p.pos, errors.New("more than eight ranks"))
			}
			file, rank = 0, rank-1
			continue
		default:
			return p.fail(FieldPlacement, p.pos, errors.New("neither a piece, a digit 1 to 8, nor a slash"))
		}
		if file+wide > 8 {
			return p.fail(FieldPlacement, p.pos, fmt.Errorf("rank %d has more than eight squares", rank+1))
		}
		if piece != board.NoPiece {
			s.Pieces[(rank<<3|file)&63] = piece
		}
		file += wide
	}
	switch {
	case file < 8:
		return p.fail(FieldPlacement, p.pos, fmt.Errorf("rank %d has only %d squares", rank+1, file))
	case rank > 0:
		return p.fail(FieldPlacement, p.pos, fmt.Errorf("only %d ranks", 8-rank))
	}
	return true
}

// pieces are the pieces by letter.
var pieces = [256]board.Piece{
	'P': board.WhitePawn, 'N': board.WhiteKnight, 'B': board.WhiteBishop,
	'R': board.WhiteRook, 'Q': board.WhiteQueen, 'K': board.WhiteKing,
	'p': board.BlackPawn, 'n': board.BlackKnight, 'b': board.BlackBishop,
	'r': board.BlackRook, 'q': board.BlackQueen, 'k': board.BlackKing,
}

func (p *parser) turn(s *board.Setup) bool {
	end, ok := p.next(FieldTurn)
	if !ok {
		return false
	}
	switch p.in[p.pos:end] {
	case "w":
		s.Turn = board.White
	case "b":
		s.Turn = board.Black
	default:
		return p.fail(FieldTurn, p.pos, errors.New("neither w nor b"))
	}
	p.pos = end
	return true
}

func (p *parser) castling(s *board.Setup) bool {
	end, ok := p.next(FieldCastling)
	if !ok {
		return false
	}
	if p.in[p.pos:end] == "-" {
		p.pos = end
		return true
	}
	for ; p.pos < end; p.pos++ {
		rook, ok := castlingSquare(s, p.in[p.pos])
		if !ok {
			return p.fail(FieldCastling, p.pos, errors.New("not a letter of KQkq, A to H or a to h, nor a lone dash"))
		}
		if s.Castling.Has(rook) {
			return p.fail(FieldCastling, p.pos, errors.New("right named twice"))
		}
		s.Castling = s.Castling.With(rook)
	}
	return true
}

// castlingSquare returns the square of the rook that a castling letter means,
// which need not be there.
func castlingSquare(s *board.Setup, letter byte) (board.Square, bool) {
	color, upper := board.White, letter
	if 'a' <= letter && letter <= 'z' {
		color, upper = board.Black, letter-'a'+'A'
	}
	back := board.Rank1.Relative(color)
	switch {
	case 'A' <= upper && upper <= 'H':
		return board.NewSquare(board.File(upper-'A'), back), true
	case upper == 'K':
		return outermostRook(s, board.NewSquare(board.FileH, back), -1), true
	case upper == 'Q':
		return outermostRook(s, board.NewSquare(board.FileA, back), 1), true
	}
	return board.NoSquare, false
}

// outermostRook walks along a back rank from a corner to the king and returns
// the square of the first rook, or the corner if it meets no rook and king.
func outermostRook(s *board.Setup, corner board.Square, step int) board.Square {
	color := board.White
	if corner.Rank() == board.Rank8 {
		color = board.Black
	}
	rook := board.NoSquare
	for i, sq := 0, int(corner); i < 8; i, sq = i+1, sq+step {
		switch s.Pieces[sq] {
		case board.NewPiece(color, board.Rook):
			if rook == board.NoSquare {
				rook = board.Square(sq)
			}
		case board.NewPiece(color, board.King):
			if rook != board.NoSquare {
				return rook
			}
			return corner
		}
	}
	return corner
}

func (p *parser) enPassant(s *board.Setup) bool {
	end, ok := p.next(FieldEnPassant)
	if !ok {
		return false
	}
	sq := board.NoSquare
	switch name := p.in[p.pos:end]; {
	case name == "-":
	case len(name) == 2 && 'a' <= name[0] && name[0] <= 'h' && '1' <= name[1] && name[1] <= '8':
		sq = board.NewSquare(board.File(name[0]-'a'), board.Rank(name[1]-'1'))
	default:
		return p.fail(FieldEnPassant, p.pos, errors.New("neither a square nor a dash"))
	}
	s.EnPassant = sq.Bitboard()
	p.pos = end
	return true
}

func (p *parser) counter(f Field, n *int) bool {
	end, ok := p.next(f)
	if !ok {
		return false
	}
	value, ok := parseCounter(p.in[p.pos:end])
	if !ok {
		return p.fail(f, p.pos, errCounter)
	}
	*n, p.pos = value, end
	return true
}

var errCounter = errors.New("not a number from 0 to 65535 in decimal digits")

// parseCounter reads a move counter.
func parseCounter(s string) (n int, ok bool) {
	for i := range len(s) {
		if !isDigit(s[i]) {
			return 0, false
		}
		if n = n*10 + int(s[i]-'0'); n > math.MaxUint16 {
			return 0, false
		}
	}
	return n, s != ""
}
