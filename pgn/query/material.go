package query

import (
	"math"
	"strings"

	"github.com/luftchess/luft/board"
)

// A material is how many pieces of each kind a position has.
type material struct{ limits bounds }

// readMaterial reads White's pieces, a "v", and Black's.
func readMaterial(p *parser, _ string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err != nil {
		return nil, err
	}
	m := &material{anywhere()}
	m.limits.max = [16]int8{}
	c, start := board.White, true
	for i := 0; i < len(text); {
		letter := text[i]
		if letter == 'v' && c == board.White && !start {
			c, start = board.Black, true
			i++
			continue
		}
		k := board.Kind(strings.IndexByte(".PNBRQK", letter))
		if k < board.Pawn || k > board.King || start != (k == board.King) {
			return nil, p.fail(at+i, ErrValue, "want White's pieces, v and Black's, each with one K first, as in KRPvKR")
		}
		piece := board.NewPiece(c, k)
		start = false
		i++
		from, to := 1, 1
		if i < len(text) && isDigit(text[i]) && k != board.King {
			from = int(text[i] - '0')
			to = from
			i++
		}
		if i < len(text) && k != board.King {
			switch text[i] {
			case '*':
				from, to = 0, math.MaxInt8
				i++
			case '+':
				to = math.MaxInt8
				i++
			case '-':
				from = 0
				i++
			}
		}
		m.limits.min[piece] = int8(min(int(m.limits.min[piece])+from, math.MaxInt8))
		m.limits.max[piece] = int8(min(int(m.limits.max[piece])+to, math.MaxInt8))
	}
	if c == board.White || start {
		return nil, p.fail(at+len(text), ErrValue, "want White's pieces, v and Black's, as in KRPvKR")
	}
	return m, nil
}

func (m *material) text(dst []byte) []byte {
	dst = append(dst, "material("...)
	for c := board.White; c <= board.Black; c++ {
		if c == board.Black {
			dst = append(dst, 'v')
		}
		for k := board.King; k >= board.Pawn; k-- {
			piece := board.NewPiece(c, k)
			letter := k.Letter() - 'a' + 'A'
			from, to := m.limits.min[piece], m.limits.max[piece]
			count := func(n int8) { // in digits, of which there may be more than one
				for ; n > 9; n -= 9 {
					dst = append(dst, letter, '9')
				}
				dst = append(dst, letter, '0'+byte(n))
			}
			switch {
			case to == 0:
			case from == to && to < 3:
				for range from {
					dst = append(dst, letter)
				}
			case from == to && to < math.MaxInt8:
				count(from)
			case to == math.MaxInt8 && from == 0:
				dst = append(dst, letter, '*')
			case to == math.MaxInt8 && from == 1:
				dst = append(dst, letter, '+')
			case to == math.MaxInt8:
				count(from)
				dst = append(dst, '+')
			default:
				if from > 0 {
					count(from)
				}
				for to -= from; to > 9; to -= 9 {
					dst = append(dst, letter, '9', '-')
				}
				dst = append(dst, letter, '0'+byte(to), '-')
			}
		}
	}
	return append(dst, ')')
}

func (m *material) colors() node {
	c := *m
	for i := range 8 {
		c.limits.min[i], c.limits.min[i+8] = c.limits.min[i+8], c.limits.min[i]
		c.limits.max[i], c.limits.max[i+8] = c.limits.max[i+8], c.limits.max[i]
	}
	return &c
}

func (m *material) mirror() node          { return m }
func (m *material) bounds() bounds        { return m.limits }
func (m *material) cost() int             { return costField }
func (m *material) holds(at *moment) bool { return m.limits.admit(&at.pieces) }

// A count is a condition of a number of pieces, from which another may be subtracted.
type count struct {
	plus, minus pieceSet
	numbers
}

func readCount(p *parser, _ string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err != nil {
		return nil, err
	}
	c := new(count)
	first, second, subtracted := strings.Cut(text, "-")
	part := func(text string, at int) (pieceSet, error) {
		set, n, err := p.pieceSet(text, at, letters)
		if err == nil && (n == 0 || n < len(text)) {
			err = p.fail(at+n, ErrValue, "want letters of pieces, as in P or P-p")
		}
		return set, err
	}
	if c.plus, err = part(first, at); err != nil {
		return nil, err
	}
	if subtracted {
		if c.minus, err = part(second, at+len(first)+1); err != nil {
			return nil, err
		}
	}
	c.numbers, err = p.numbers()
	return c, err
}

func (c *count) text(dst []byte) []byte {
	dst = c.plus.text(append(dst, "count("...))
	if c.minus != 0 {
		dst = c.minus.text(append(dst, '-'))
	}
	return c.numbers.text(append(dst, ')'))
}

func (c *count) colors() node { return &count{c.plus.colors(), c.minus.colors(), c.numbers} }
func (c *count) mirror() node { return c }
func (c *count) cost() int    { return costField }

func (c *count) holds(m *moment) bool {
	n := 0
	for i, have := range m.pieces {
		if c.plus.has(board.Piece(i)) {
			n += int(have)
		}
		if c.minus.has(board.Piece(i)) {
			n -= int(have)
		}
	}
	return c.has(n)
}

func (c *count) bounds() bounds {
	b := anywhere()
	if c.minus != 0 {
		return b
	}
	for i := range b.min {
		if !c.plus.has(board.Piece(i)) {
			continue
		}
		if c.to < math.MaxInt8 {
			b.max[i] = int8(max(c.to, -1))
		}
		if c.plus == 1<<i {
			b.min[i] = int8(min(max(c.from, 0), math.MaxInt8))
		}
	}
	return b
}

// A points is a condition of White's material minus Black's in points.
type points struct{ numbers }

// pointsOf are the points of pieces, by board.Kind.
var pointsOf = [...]int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9, board.King: 0}

func readPoints(p *parser, _ string, _ level, _ int) (node, error) {
	r, err := p.numbers()
	return &points{r}, err
}

func (p *points) text(dst []byte) []byte { return p.numbers.text(append(dst, "points"...)) }
func (p *points) colors() node           { return &points{p.negate()} }
func (p *points) mirror() node           { return p }
func (p *points) cost() int              { return costField }
func (p *points) bounds() bounds         { return anywhere() }

func (p *points) holds(m *moment) bool {
	n := 0
	for k, value := range pointsOf {
		n += value * int(m.pieces[board.NewPiece(board.White, board.Kind(k))]-m.pieces[board.NewPiece(board.Black, board.Kind(k))])
	}
	return p.has(n)
}

// An opposite is the condition that each player has one bishop, on squares of different colours.
type opposite struct{}

func readOpposite(p *parser, _ string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err == nil && text != "bishops" {
		err = p.fail(at, ErrValue, "want opposite(bishops)")
	}
	return opposite{}, err
}

func (opposite) text(dst []byte) []byte { return append(dst, "opposite(bishops)"...) }
func (o opposite) colors() node         { return o }
func (o opposite) mirror() node         { return o }
func (opposite) cost() int              { return costBoards }

func (opposite) bounds() bounds {
	b := anywhere()
	for c := board.White; c <= board.Black; c++ {
		p := board.NewPiece(c, board.Bishop)
		b.min[p], b.max[p] = 1, 1
	}
	return b
}

func (opposite) holds(m *moment) bool {
	bishops := m.board.Kind(board.Bishop)
	return m.pieces[board.WhiteBishop] == 1 && m.pieces[board.BlackBishop] == 1 && (bishops & darkSquares).IsSingle()
}

const darkSquares board.Bitboard = 0xaa55aa55aa55aa55
