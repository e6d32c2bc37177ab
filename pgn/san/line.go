package san

import (
	"strconv"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// AppendLine appends the moves played one after the other from b, with their
// numbers and a blank between them, and returns the longer slice: "12. Nf3 Nc6
// 13. Bb5", or "12... Nc6 13. Bb5" if Black is to move. Moves are written as
// [Append] writes them. The board is not changed.
//
// From the first move on that cannot be played (a null move in check is one) there
// is no position to read the rest in, so that and all that follow are written as
// UCI writes them.
func AppendLine(dst []byte, b *board.Board, moves []board.Move) []byte {
	next := *b
	number, turn, lost := b.Fullmove(), b.Turn(), false
	for i, m := range moves {
		if i > 0 {
			dst = append(dst, ' ')
		}
		if turn == board.White {
			dst = append(strconv.AppendInt(dst, int64(number), 10), ". "...)
		} else if i == 0 {
			dst = append(strconv.AppendInt(dst, int64(number), 10), "... "...)
		}
		lost = lost || !playable(&next, m)
		if lost {
			dst, _ = m.AppendText(dst)
		} else {
			dst = Append(dst, &next, m)
			if m == board.NoMove {
				next.PlayNull()
			} else {
				next.Play(m)
			}
		}
		number += int(turn)
		turn = turn.Other()
	}
	return dst
}

// FormatLine returns the text that [AppendLine] appends.
func FormatLine(b *board.Board, moves []board.Move) string {
	return string(AppendLine(nil, b, moves))
}

// playable reports whether m is a legal move on b or a null move that may be
// made.
func playable(b *board.Board, m board.Move) bool {
	var g movegen.Generator
	g.Reset(b)
	if m == board.NoMove {
		return !g.InCheck()
	}
	return g.IsLegal(m)
}
