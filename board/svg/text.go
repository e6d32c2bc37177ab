package svg

import (
	"strconv"
	"unicode/utf8"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/mate"
)

// turn returns the player to move in words.
func (p *painter) turn() {
	if p.board.Turn() == board.White {
		p.add("White to move")
	} else {
		p.add("Black to move")
	}
}

// describe describes the picture in words.
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
		p.add(scoreText(*p.Eval))
		p.add(".")
	}
}

// side describes the pieces of one player.
func (p *painter) side(c board.Color) {
	separator := "White: "
	if c == board.Black {
		separator = "Black: "
	}
	p.eachPiece(func(piece board.Piece, squares board.Bitboard) {
		if piece.Color() != c || squares == 0 {
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
	p.counts(c)
}

// counts describes what only a variant has: the pieces in the pocket of one player, and the checks
// that the player must still give.
func (p *painter) counts(c board.Color) {
	name := "White"
	if c == board.Black {
		name = "Black"
	}
	separator := name + "'s pocket: "
	for k := board.Queen; k >= board.Pawn; k-- {
		n := p.board.Pocket(c, k)
		if n == 0 {
			continue
		}
		p.add(separator)
		separator = ", "
		p.dst = strconv.AppendInt(p.dst, int64(n), 10)
		p.add(" " + k.String())
		if n > 1 {
			p.add("s")
		}
	}
	if separator == ", " {
		p.add(". ")
	}
	if p.board.Rules() == board.ThreeCheck {
		p.add(name + " must give ")
		p.dst = strconv.AppendInt(p.dst, int64(p.board.ChecksLeft(c)), 10)
		p.add(" more check")
		if p.board.ChecksLeft(c) != 1 {
			p.add("s")
		}
		p.add(". ")
	}
}

// scoreText returns a score in words, from White's point of view.
func scoreText(score int) string {
	winner := " for White"
	if score < 0 {
		winner = " for Black"
	}
	switch moves := mate.Moves(score); {
	case moves != 0:
		return "mate in " + strconv.Itoa(max(moves, -moves)) + winner
	case mate.Is(score):
		return "checkmate" + winner
	}
	var b []byte
	if score > 0 {
		b = append(b, '+')
	}
	return string(mate.AppendPawns(b, score))
}

// appendText appends text, escaped for XML. Bytes that are not XML characters become
// U+FFFD.
func appendText(dst []byte, s string) []byte {
	for _, r := range s {
		switch {
		case r == '&':
			dst = append(dst, "&amp;"...)
		case r == '<':
			dst = append(dst, "&lt;"...)
		case r == '>':
			dst = append(dst, "&gt;"...)
		case r == '\r': // XML parsers normalise a bare CR to LF
			dst = append(dst, "&#13;"...)
		case r < ' ' && r != '\t' && r != '\n', r == 0xfffe, r == 0xffff:
			dst = utf8.AppendRune(dst, utf8.RuneError)
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return dst
}
