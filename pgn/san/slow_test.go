package san_test

import (
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
)

// slowTexts returns the text of every legal move by the definition: the origin in
// the first of the four forms that no other legal move shares, and a mark found
// by playing the move.
func slowTexts(b *board.Board) map[board.Move]string {
	moves := movegen.AppendLegal(nil, b)
	texts := make(map[board.Move]string, len(moves))
	for _, m := range moves {
		for _, origin := range []func(board.Square) string{
			func(board.Square) string { return "" },
			func(s board.Square) string { return s.File().String() },
			func(s board.Square) string { return s.Rank().String() },
			func(s board.Square) string { return s.String() },
		} {
			text := slowText(b, m, origin)
			shared := false
			for _, other := range moves {
				shared = shared || other != m && slowText(b, other, origin) == text
			}
			if !shared {
				texts[m] = text + slowMark(b, m)
				break
			}
		}
	}
	return texts
}

// slowText returns the text of a move with its origin in a given form.
func slowText(b *board.Board, m board.Move, origin func(board.Square) string) string {
	from, to := m.From(), m.To()
	mover, target := b.Piece(from), b.Piece(to)
	files := int(from.File()) - int(to.File())
	if mover.Kind() == board.King {
		own := target != board.NoPiece && target.Color() == mover.Color()
		if own || files < -1 || files > 1 {
			if to > from {
				return "O-O"
			}
			return "O-O-O"
		}
	}
	var sb strings.Builder
	captures := target != board.NoPiece
	if mover.Kind() == board.Pawn {
		if files != 0 {
			captures = true
			sb.WriteString(from.File().String())
		}
	} else {
		sb.WriteString(strings.ToUpper(mover.String()))
		sb.WriteString(origin(from))
	}
	if captures {
		sb.WriteString("x")
	}
	sb.WriteString(to.String())
	if k := m.Promotion(); k != board.NoKind {
		sb.WriteString("=" + strings.ToUpper(string(k.Letter())))
	}
	return sb.String()
}

func slowMark(b *board.Board, m board.Move) string {
	next := *b
	next.Play(m)
	switch check, canMove := movegen.InCheck(&next), len(movegen.AppendLegal(nil, &next)) > 0; {
	case check && canMove:
		return "+"
	case check:
		return "#"
	}
	return ""
}

// slowParse returns the legal move that is written text, its mark of check or
// mate put there or left out.
func slowParse(b *board.Board, text string) (board.Move, bool) {
	for m, want := range slowTexts(b) {
		if text == want || text == strings.TrimRight(want, "+#") {
			return m, true
		}
	}
	return board.NoMove, false
}

func mustBoard(tb testing.TB, position string) board.Board {
	tb.Helper()
	b, err := fen.Parse(position)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}

func mustMove(tb testing.TB, uci string) board.Move {
	tb.Helper()
	m, err := board.ParseMove(uci)
	if err != nil {
		tb.Fatal(err)
	}
	return m
}
