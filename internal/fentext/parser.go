package fentext

import (
	"errors"
	"fmt"
	"math"

	"github.com/luftchess/luft/internal/variant"
)

// A Parser reads the fields of one record, first to last. Its methods return false at
// the first fault, with Err, At and Bad set.
type Parser[P, C, R ~uint8, S ~uint64] struct {
	In  string
	Pos int
	EPD bool // a semicolon ends a field

	// Rules are the number of the rules, or Any: standard chess, or the variant whose text the
	// record has.
	Rules int

	Start [fields]int // offset of each field read

	Err error // what is wrong
	At  int   // the offset where it is wrong
	Bad Field // the field that is wrong
}

// Any selects the rules by what the record has.
const Any = -1

// FEN reads a whole record into r, with or without the two counters.
func (p *Parser[P, C, R, S]) FEN(r *Record[P, C, R, S]) bool {
	if !p.Position(r) || p.More() && !p.Counters(r) {
		return false
	}
	if p.More() && !p.checksGiven(r) {
		if p.Err == nil {
			p.fail(Fullmove, p.Pos, errTrailing)
		}
		return false
	}
	return true
}

// Position reads the four fields that FEN and EPD share. Without counters, the move
// number is 1.
func (p *Parser[P, C, R, S]) Position(r *Record[P, C, R, S]) bool {
	r.Fullmove = 1
	if p.Rules != Any {
		r.Rules = R(p.Rules)
		most := variant.Table[p.Rules].Checks
		r.ChecksLeft = [2]uint8{most, most}
	}
	return p.Placement(r) && p.turn(r) && p.castling(r) && p.enPassant(r) && p.checksLeft(r)
}

// Counters reads the two fields that only FEN must have.
func (p *Parser[P, C, R, S]) Counters(r *Record[P, C, R, S]) bool {
	return p.counter(Halfmove, &r.Halfmove) && p.counter(Fullmove, &r.Fullmove)
}

// What is wrong with a record.
var (
	errMissing   = errors.New("missing")
	errTrailing  = errors.New("text after the last field")
	errDigits    = errors.New("two digits in a row")
	errRanks     = errors.New("more than eight ranks")
	errPlacement = errors.New("not a piece, a digit from 1 to 8 or a slash")
	errTurn      = errors.New("not w or b")
	errCastling  = errors.New("not one of the letters KQkq, A to H and a to h, or a single dash")
	errTwice     = errors.New("duplicate castling right")
	errEnPassant = errors.New("not a square and not a dash")
)

// ErrCounter reports a counter that ParseCounter does not read.
var ErrCounter = errors.New("not a number from 0 to 65535 in decimal digits")

func (p *Parser[P, C, R, S]) fail(f Field, at int, err error) bool {
	p.Bad, p.At, p.Err = f, at, err
	return false
}

// More skips blanks and reports whether anything follows them.
func (p *Parser[P, C, R, S]) More() bool {
	for p.Pos < len(p.In) && IsBlank(p.In[p.Pos]) {
		p.Pos++
	}
	return p.Pos < len(p.In)
}

// next moves on to field f and returns where it ends; it must not be empty.
func (p *Parser[P, C, R, S]) next(f Field) (end int, ok bool) {
	p.More()
	p.Start[f] = p.Pos
	end = p.End(p.Pos)
	if end == p.Pos {
		return end, p.fail(f, p.Pos, errMissing)
	}
	return end, true
}

// End returns the offset at which the field that starts at i ends.
func (p *Parser[P, C, R, S]) End(i int) int {
	for i < len(p.In) && !IsBlank(p.In[i]) && !(p.EPD && p.In[i] == ';') {
		i++
	}
	return i
}

// IsBlank reports whether c separates fields.
func IsBlank(c byte) bool { return c == ' ' || c == '\t' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// Placement reads the pieces, rank by rank from the eighth.
func (p *Parser[P, C, R, S]) Placement(r *Record[P, C, R, S]) bool {
	end, ok := p.next(Placement)
	if !ok {
		return false
	}
	var file, rank uint8 = 0, 7
	for ; p.Pos < end; p.Pos++ {
		c := p.In[p.Pos]
		piece := pieces[c]
		var wide uint8 = 1
		switch {
		case piece != 0:
		case '1' <= c && c <= '8':
			if p.Pos > p.Start[Placement] && isDigit(p.In[p.Pos-1]) {
				return p.fail(Placement, p.Pos, errDigits)
			}
			wide = c - '0'
		case c == '/':
			if file < 8 {
				return p.fail(Placement, p.Pos, fmt.Errorf("rank %d has only %d squares", rank+1, file))
			}
			if rank == 0 {
				if !p.pocket(r, end, end) {
					return false
				}
				continue
			}
			file, rank = 0, rank-1
			continue
		case c == '~' || c == '[':
			if file, ok = p.houseMark(r, file, rank, end); !ok {
				return false
			}
			continue
		default:
			return p.fail(Placement, p.Pos, errPlacement)
		}
		if file+wide > 8 {
			return p.fail(Placement, p.Pos, fmt.Errorf("rank %d has more than eight squares", rank+1))
		}
		if piece != 0 {
			r.Pieces[(rank<<3|file)&63] = P(piece)
		}
		file += wide
	}
	switch {
	case file < 8:
		return p.fail(Placement, p.Pos, fmt.Errorf("rank %d has only %d squares", rank+1, file))
	case rank > 0:
		return p.fail(Placement, p.Pos, fmt.Errorf("only %d ranks", 8-rank))
	}
	return true
}

// Place returns the offset in the placement field, which has been read, of the first of
// the squares given that is written there.
func (p *Parser[P, C, R, S]) Place(squares S) int {
	at := p.Start[Placement]
	file, rank := 0, 7
	for i := at; i < p.End(at); i++ {
		switch c := p.In[i]; {
		case c == '[' || c == '/' && rank == 0: // the pocket
			return at
		case c == '~':
		case c == '/':
			file, rank = 0, rank-1
		case '1' <= c && c <= '8':
			file += int(c - '0')
		case squares>>(rank<<3|file)&1 != 0:
			return i
		default:
			file++
		}
	}
	return at
}

func (p *Parser[P, C, R, S]) turn(r *Record[P, C, R, S]) bool {
	end, ok := p.next(Turn)
	if !ok {
		return false
	}
	switch p.In[p.Pos:end] {
	case "w":
		r.Turn = 0
	case "b":
		r.Turn = 1
	default:
		return p.fail(Turn, p.Pos, errTurn)
	}
	p.Pos = end
	return true
}

func (p *Parser[P, C, R, S]) castling(r *Record[P, C, R, S]) bool {
	end, ok := p.next(Castling)
	if !ok {
		return false
	}
	if p.In[p.Pos:end] == "-" {
		p.Pos = end
		return true
	}
	for ; p.Pos < end; p.Pos++ {
		sq := r.castlingRook(p.In[p.Pos])
		if sq < 0 {
			return p.fail(Castling, p.Pos, errCastling)
		}
		if r.Castling>>sq&1 != 0 {
			return p.fail(Castling, p.Pos, errTwice)
		}
		r.Castling |= 1 << sq
	}
	return true
}

// CastlingLetter returns the offset in the castling field, which has been read, of the
// first letter that means one of the rooks given, or else the field's.
func (p *Parser[P, C, R, S]) CastlingLetter(r *Record[P, C, R, S], rooks S) int {
	at := p.Start[Castling]
	for i := at; i < p.End(at); i++ {
		if sq := r.castlingRook(p.In[i]); sq >= 0 && rooks>>sq&1 != 0 {
			return i
		}
	}
	return at
}

func (p *Parser[P, C, R, S]) enPassant(r *Record[P, C, R, S]) bool {
	end, ok := p.next(EnPassant)
	if !ok {
		return false
	}
	switch name := p.In[p.Pos:end]; {
	case name == "-":
		r.EnPassant = 0
	case len(name) == 2 && 'a' <= name[0] && name[0] <= 'h' && '1' <= name[1] && name[1] <= '8':
		r.EnPassant = 1 << ((name[1]-'1')<<3 | (name[0] - 'a'))
	default:
		return p.fail(EnPassant, p.Pos, errEnPassant)
	}
	p.Pos = end
	return true
}

func (p *Parser[P, C, R, S]) counter(f Field, n *int) bool {
	end, ok := p.next(f)
	if !ok {
		return false
	}
	value, ok := ParseCounter(p.In[p.Pos:end])
	if !ok {
		return p.fail(f, p.Pos, ErrCounter)
	}
	*n, p.Pos = value, end
	return true
}

// ParseCounter reads a move counter.
func ParseCounter(s string) (n int, ok bool) {
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
