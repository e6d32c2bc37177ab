package san

import (
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// AppendLine appends a sequence of moves from b with move numbers and returns the
// extended slice: "12. Nf3 Nc6 13. Bb5", or "12... Nc6 13. Bb5" if Black is to move.
// Moves are written as by [Append]. The board is not changed.
//
// The first move that cannot be played, such as a null move in check, and all that
// follow it are written in UCI notation, as there is no position to write them in.
func AppendLine(dst []byte, b *board.Board, moves []board.Move) []byte {
	return (*Letters)(nil).AppendLine(dst, b, moves)
}

// AppendLine is the function [AppendLine] with these letters.
func (l *Letters) AppendLine(dst []byte, b *board.Board, moves []board.Move) []byte {
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
			dst = appendMove(dst, &next, m, l, false)
			next.PlayOrPass(m)
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

// FormatLine returns the text that [Letters.AppendLine] appends.
func (l *Letters) FormatLine(b *board.Board, moves []board.Move) string {
	return string(l.AppendLine(nil, b, moves))
}

// FormatPV returns moves that continue a game as [FormatLine] does, such as the
// principal variation that a search of the game has found.
func FormatPV(g *game.Game, pv []board.Move) string { return (*Letters)(nil).FormatPV(g, pv) }

// FormatPV is the function [FormatPV] with these letters.
func (l *Letters) FormatPV(g *game.Game, pv []board.Move) string {
	b := g.Board()
	return l.FormatLine(&b, pv)
}

// FormatGame returns the moves of a game as [FormatLine] does: "1. e4 e5 2. Nf3".
func FormatGame(g *game.Game) string { return (*Letters)(nil).FormatGame(g) }

// FormatGame is the function [FormatGame] with these letters.
func (l *Letters) FormatGame(g *game.Game) string {
	start, _ := g.BoardAt(0)
	return l.FormatLine(&start, g.Moves())
}

// FormatMoves returns the moves of a game one by one: "e4", "e5", "Nf3".
func FormatMoves(g *game.Game) []string {
	texts := make([]string, g.Ply())
	var text []byte
	for i, m := range g.Moves() {
		b, _ := g.BoardAt(i)
		text = Append(text[:0], &b, m)
		texts[i] = string(text)
	}
	return texts
}

// FormatLast returns the last move of a game, "" if none has been played: "Nf3".
func FormatLast(g *game.Game) string { return (*Letters)(nil).FormatLast(g) }

// FormatLast is the function [FormatLast] with these letters.
func (l *Letters) FormatLast(g *game.Game) string {
	before, ok := g.BoardAt(g.Ply() - 1)
	if !ok {
		return ""
	}
	return l.Format(&before, g.LastMove())
}

// playable reports whether m is a legal move on b, or a null move and the player is not
// in check.
func playable(b *board.Board, m board.Move) bool {
	var g movegen.Generator
	g.Reset(b)
	if m == board.NoMove {
		return !g.InCheck()
	}
	return g.IsLegal(m)
}

// ParseLine parses moves played one after the other from b, with or without move
// numbers, as [FormatLine] writes them: "12. Nf3 Nc6 13. Bb5". Numbers are not checked.
// Each move is parsed strictly, as by [Parse]. The error is that of the first move that
// fails, and the moves before it are returned with it. To parse games with comments and
// variations, use package pgn.
func ParseLine(b *board.Board, s string) ([]board.Move, error) {
	var p Parser
	return p.ParseLine(b, s)
}

// ParseLine is the function [ParseLine] with the settings of the Parser.
func (p *Parser) ParseLine(b *board.Board, s string) (moves []board.Move, err error) {
	next := *b
	for text := range strings.FieldsSeq(s) {
		if text = withoutNumber(text); text == "" {
			continue
		}
		m, err := p.Parse(&next, text)
		if err != nil {
			return moves, err
		}
		next.PlayOrPass(m)
		moves = append(moves, m)
	}
	return moves, nil
}

// withoutNumber returns a word without the move number that it is or begins with. "0000" is a null
// move.
func withoutNumber(word string) string {
	if word == "0000" {
		return word
	}
	rest := strings.TrimLeft(word, "0123456789")
	if rest != "" && rest[0] != '.' || rest == word && strings.Trim(word, ".") != "" {
		return word
	}
	return strings.TrimLeft(rest, ".")
}
