package svg

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/luftchess/luft/board"
)

// turn says whose turn it is.
func (p *painter) turn() {
	if p.board.Turn() == board.White {
		p.add("White to move")
	} else {
		p.add("Black to move")
	}
}

// describe says in words what the picture shows.
func (p *painter) describe() {
	for _, c := range []board.Color{board.White, board.Black} {
		p.side(c)
	}
	p.turn()
	p.add(".")
	if p.LastMove != board.NoMove {
		p.add(" Last move ")
		p.dst, _ = p.LastMove.AppendText(p.dst)
		p.add(".")
	}
	if p.Check {
		p.add(" Check.")
	}
	if p.Eval != nil {
		p.add(" Evaluation ")
		p.add(p.Eval.words())
		p.add(".")
	}
}

// side says where a side's pieces stand.
func (p *painter) side(c board.Color) {
	separator := "White: "
	if c == board.Black {
		separator = "Black: "
	}
	p.eachPiece(func(piece board.Piece, squares board.Bitboard) {
		if piece.Color() != c {
			return
		}
		p.add(separator)
		separator = ", "
		p.add(piece.Kind().String())
		if !squares.IsSingle() {
			p.add("s")
		}
		for s := range squares.Squares() {
			p.add(" ")
			p.dst, _ = s.AppendText(p.dst)
		}
	})
	if separator == ", " {
		p.add(". ")
	}
}

// words returns the evaluation in full, from White's point of view.
func (e *Eval) words() string {
	switch {
	case e.Mate > 0:
		return "mate in " + strconv.Itoa(e.Mate) + " for White"
	case e.Mate < 0:
		return "mate in " + strings.TrimPrefix(strconv.Itoa(e.Mate), "-") + " for Black"
	}
	sign := ""
	if e.Centipawns > 0 {
		sign = "+"
	}
	return sign + string(appendDecimal(nil, e.clamped(), 100))
}

// appendText appends text to be read by an XML parser. Bytes that are no
// characters of XML come out as U+FFFD.
func appendText(dst []byte, s string) []byte {
	for _, r := range s {
		switch {
		case r == '&':
			dst = append(dst, "&amp;"...)
		case r == '<':
			dst = append(dst, "&lt;"...)
		case r == '>':
			dst = append(dst, "&gt;"...)
		case r == '\r': // a parser makes a line feed of a bare one
			dst = append(dst, "&#13;"...)
		case r < ' ' && r != '\t' && r != '\n', r == 0xfffe, r == 0xffff:
			dst = utf8.AppendRune(dst, utf8.RuneError)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}
