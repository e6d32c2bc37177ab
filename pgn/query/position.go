package query

import (
	"errors"
	"fmt"
	"strconv"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn/san"
)

// A position is the condition that a position is a certain one.
type position struct {
	name  string // "fen", or "after" if it was given by moves
	given string // the moves
	board board.Board
}

func readFEN(p *parser, name string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err != nil {
		return nil, err
	}
	b, err := fen.Parse(text)
	if err != nil {
		if e, ok := errors.AsType[*fen.Error](err); ok {
			at += e.Offset
		}
		return nil, p.fail(at, err, "")
	}
	return &position{name, "", b.WithoutCounters()}, nil
}

func readAfter(p *parser, name string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err != nil {
		return nil, err
	}
	start := board.Start()
	b := start
	var moves []board.Move
	for move, offset := range words(text) {
		m, err := san.Parse(&b, move)
		if err != nil {
			return nil, p.fail(at+offset, err, "")
		}
		b.Play(m)
		moves = append(moves, m)
	}
	if len(moves) == 0 {
		return nil, p.fail(at, ErrValue, "want moves")
	}
	return &position{name, san.FormatLine(&start, moves), b.WithoutCounters()}, nil
}

func (p *position) text(dst []byte) []byte {
	text := p.given
	if p.name == "fen" {
		text = p.board.FEN()
	}
	return append(append(append(append(dst, p.name...), '('), text...), ')')
}

func (p *position) colors() node { return &position{"fen", "", p.board.Flip()} }

func (p *position) mirror() node {
	s := p.board.Setup()
	s.Castling = 0 // there is none on the other side
	s.EnPassant = s.EnPassant.Mirror()
	for from := range s.Pieces {
		s.Pieces[from^7] = p.board.Piece(board.Square(from))
	}
	b, err := s.Board()
	if err != nil {
		return p // not for the mirror image of a legal position
	}
	return &position{"fen", "", b}
}

func (p *position) cost() int { return costField }

func (p *position) holds(m *moment) bool {
	return m.board.Hash() == p.board.Hash() && m.board.SamePosition(&p.board)
}

func (p *position) bounds() bounds {
	b := anywhere()
	n := countPieces(&p.board)
	b.min, b.max = n, n
	return b
}

// A hash is the condition that a position has a certain key: that of [board.Board.Hash], which is
// that of Polyglot's books.
type hash struct{ key uint64 }

func readHash(p *parser, _ string, _ level, at int) (node, error) {
	if p.both > 0 {
		return nil, p.fail(at, ErrLevel, "hash cannot be used in either or mirrored: the key of the mirrored position is unknown")
	}
	text, start, err := p.argument()
	if err != nil {
		return nil, err
	}
	key, err := strconv.ParseUint(text, 16, 64)
	if err != nil || text[0] == '+' || text[0] == '-' {
		return nil, p.fail(start, ErrValue, "want a key of Polyglot in hexadecimal, as in 463b96181691fc9c")
	}
	return &hash{key}, nil
}

func (h *hash) text(dst []byte) []byte { return fmt.Appendf(dst, "hash(%016x)", h.key) }
func (h *hash) colors() node           { return h }
func (h *hash) mirror() node           { return h }
func (h *hash) cost() int              { return costField }
func (h *hash) bounds() bounds         { return anywhere() }
func (h *hash) holds(m *moment) bool   { return m.board.Hash() == h.key }
