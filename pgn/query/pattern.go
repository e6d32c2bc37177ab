package query

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
)

// A pattern is a board with wildcards.
type pattern struct {
	given string
	ranks [8][]alignment // from the first rank on; one of each must match

	// A rank with a single alignment is tested with sets of squares: all squares must have
	// one of the pieces. The simplest sets come first.
	masks []mask
}

// A mask is squares that must have one of some pieces.
type mask struct {
	pieces  pieceSet
	squares board.Bitboard
}

// prepare makes the masks.
func (n *pattern) prepare() *pattern {
	squares := map[pieceSet]board.Bitboard{}
	for r, ways := range n.ranks {
		if len(ways) != 1 {
			continue
		}
		for k, set := range ways[0] {
			if set != anySquare {
				squares[set] = squares[set].With(board.Square(8*r + k))
			}
		}
	}
	for set, squares := range squares {
		n.masks = append(n.masks, mask{set, squares})
	}
	slices.SortFunc(n.masks, func(a, b mask) int {
		return cmp.Or(bits.OnesCount16(uint16(a.pieces))-bits.OnesCount16(uint16(b.pieces)), cmp.Compare(a.pieces, b.pieces))
	})
	return n
}

// holds reports whether all squares have one of the pieces.
func (m *mask) holds(b *board.Board) bool {
	switch {
	case m.pieces == emptySquare:
		return b.Occupied()&m.squares == 0
	case m.pieces&(m.pieces-1) == 0:
		return m.squares&^b.Pieces(board.Piece(bits.TrailingZeros16(uint16(m.pieces)))) == 0
	}
	squares := m.pieces.on(b)
	if m.pieces&emptySquare != 0 {
		squares |= ^b.Occupied()
	}
	return m.squares&^squares == 0
}

// An alignment is a way in which the pattern of a rank covers its squares: which pieces may be on
// each, board.NoPiece being among them if the square may be empty.
type alignment [8]pieceSet

const (
	anySquare   pieceSet = 0xffff
	emptySquare pieceSet = 1
	anyPiece    pieceSet = 0x7e7e
	whitePieces pieceSet = 0x007e
	blackPieces pieceSet = 0x7e00
)

func readPattern(p *parser, _ string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err != nil {
		return nil, err
	}
	n := &pattern{given: text}
	rest, offset := text, at
	for r := 7; r >= 0; r-- {
		rank, after, more := strings.Cut(rest, "/")
		if more != (r > 0) {
			return nil, p.fail(at, ErrValue, "want eight ranks with / between them")
		}
		if n.ranks[r], err = p.rank(rank, offset); err != nil {
			return nil, err
		}
		rest, offset = after, offset+len(rank)+1
	}
	return n.prepare(), nil
}

// A star stands for any number of squares, in the list of the squares of a rank.
const star pieceSet = 0

// rank reads the pattern of a rank.
func (p *parser) rank(text string, at int) ([]alignment, error) {
	var squares []pieceSet
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '?':
			squares = append(squares, anySquare)
		case c == '!':
			squares = append(squares, anyPiece)
		case c == '*':
			if len(squares) == 0 || squares[len(squares)-1] != star {
				squares = append(squares, star)
			}
		case '1' <= c && c <= '8':
			for range c - '0' {
				squares = append(squares, emptySquare)
			}
		case c == '[':
			end := strings.IndexByte(text[i:], ']')
			if end < 0 {
				return nil, p.fail(at+i, ErrSyntax, "bracket that is not closed")
			}
			list, isNot := strings.CutPrefix(text[i+1:i+end], "^")
			set := pieceSet(0)
			for _, letter := range []byte(list) {
				one := piecesOf(letter)
				if one == 0 {
					return nil, p.fail(at+i, ErrValue, "want letters of pieces, A or a in brackets")
				}
				set |= one
			}
			if isNot {
				set = anyPiece &^ set
			}
			if set == 0 {
				return nil, p.fail(at+i, ErrValue, "no piece fits")
			}
			squares = append(squares, set)
			i += end
		default:
			set := piecesOf(c)
			if set == 0 {
				return nil, p.fail(at+i, ErrValue, "want letters of pieces, digits, or one of ? ! * A a [")
			}
			squares = append(squares, set)
		}
		if len(squares) > 16 {
			break
		}
	}
	found := align(nil, alignment{}, 0, squares)
	if len(found) == 0 {
		return nil, p.fail(at, ErrValue, "want eight squares")
	}
	return found, nil
}

// piecesOf returns the pieces that a letter stands for, none for another byte.
func piecesOf(letter byte) pieceSet {
	switch letter {
	case 'A':
		return whitePieces
	case 'a':
		return blackPieces
	}
	if p := pieceOf(letter); p != board.NoPiece {
		return 1 << p
	}
	return 0
}

// align appends the ways in which the squares of a pattern cover those of a rank from the n-th on.
func align(dst []alignment, a alignment, n int, squares []pieceSet) []alignment {
	if len(squares) == 0 {
		if n == len(a) {
			dst = append(dst, a)
		}
		return dst
	}
	if squares[0] != star {
		if n == len(a) {
			return dst
		}
		a[n] = squares[0]
		return align(dst, a, n+1, squares[1:])
	}
	if len(squares) == 1 {
		for ; n < len(a); n++ {
			a[n] = anySquare
		}
		return append(dst, a)
	}
	for {
		dst = align(dst, a, n, squares[1:])
		if n == len(a) {
			return dst
		}
		a[n] = anySquare
		n++
	}
}

func (n *pattern) text(dst []byte) []byte {
	return append(append(append(dst, "board("...), n.given...), ')')
}

func (n *pattern) colors() node {
	c := &pattern{given: flipPattern(n.given)}
	for i, ways := range n.ranks {
		for _, a := range ways {
			for k := range a {
				a[k] = a[k].colors() | a[k]&^anyPiece
			}
			c.ranks[7-i] = append(c.ranks[7-i], a)
		}
	}
	return c.prepare()
}

// flipPattern returns a pattern with the ranks in the other order and the colours exchanged.
func flipPattern(s string) string {
	ranks := strings.Split(s, "/")
	var flipped []string
	for _, r := range ranks {
		flipped = append([]string{strings.Map(func(c rune) rune {
			if c|0x20 >= 'a' && c|0x20 <= 'z' {
				return c ^ 0x20
			}
			return c
		}, r)}, flipped...)
	}
	return strings.Join(flipped, "/")
}

func (n *pattern) mirror() node {
	c := &pattern{}
	var ranks []string
	for _, r := range strings.Split(n.given, "/") {
		ranks = append(ranks, mirrorRank(r))
	}
	c.given = strings.Join(ranks, "/")
	for i, ways := range n.ranks {
		for _, a := range ways {
			var b alignment
			for k := range a {
				b[7-k] = a[k]
			}
			c.ranks[i] = append(c.ranks[i], b)
		}
	}
	return c.prepare()
}

// mirrorRank returns the pattern of a rank from right to left.
func mirrorRank(s string) string {
	var out string
	for len(s) > 0 {
		n := 1
		if s[0] == '[' {
			n = strings.IndexByte(s, ']') + 1
		}
		out, s = s[:n]+out, s[n:]
	}
	return out
}

func (n *pattern) cost() int { return costMove }

func (n *pattern) bounds() bounds {
	b := anywhere()
	for _, ways := range n.ranks {
		if len(ways) != 1 {
			continue
		}
		for _, set := range ways[0] {
			for i := range b.min {
				if set == 1<<i && set != emptySquare {
					b.min[i]++
				}
			}
		}
	}
	return b
}

func (n *pattern) holds(m *moment) bool {
	for i := range n.masks {
		if !n.masks[i].holds(m.board) {
			return false
		}
	}
	for r, ways := range n.ranks {
		if len(ways) > 1 && !matchesAny(m.board, board.Square(8*r), ways) {
			return false
		}
	}
	return true
}

// matchesAny reports whether the rank that begins with a square fits one of some alignments.
func matchesAny(b *board.Board, first board.Square, ways []alignment) bool {
next:
	for i := range ways {
		for k, set := range ways[i] {
			if set != anySquare && !set.has(b.Piece(first+board.Square(k))) {
				continue next
			}
		}
		return true
	}
	return false
}
