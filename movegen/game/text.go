package game

import (
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
)

// movesWord separates the start from the moves in the text of a Game, as in UCI's
// position command.
const movesWord = "moves"

// String returns the start as FEN and the moves played, as [Game.AppendText] writes
// them. It also writes a Game whose start AppendText refuses.
func (g Game) String() string {
	start, _ := g.BoardAt(0)
	return string(g.appendMoves([]byte(start.FEN())))
}

// AppendText implements [encoding.TextAppender]. It appends the start as FEN and the
// moves played, from which [Game.UnmarshalText] makes an equal Game:
//
//	rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5
//
// Moves that [Game.Undo] has taken back are not in it. It appends nothing for the zero
// Game. The error is that of [board.Board.AppendText] for
// the start.
func (g Game) AppendText(dst []byte) ([]byte, error) {
	start, _ := g.BoardAt(0)
	dst, err := start.AppendText(dst)
	if err != nil {
		return dst, err
	}
	return g.appendMoves(dst), nil
}

func (g *Game) appendMoves(dst []byte) []byte {
	if len(g.moves) > 0 {
		dst = append(dst, " "+movesWord...)
	}
	for _, m := range g.moves {
		dst, _ = m.AppendText(append(dst, ' '))
	}
	return dst
}

// MarshalText implements [encoding.TextMarshaler]; see [Game.AppendText].
func (g Game) MarshalText() ([]byte, error) { return g.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It reads what [Game.AppendText]
// writes and plays the moves, so that the Game is one that [Game.Play] has made. Castling
// can be spelled either way. The error is that of [board.Board.UnmarshalText], or it wraps
// a *[board.ParseError] that says where the first bad move is, and an *[IllegalMoveError]
// if that can be read but not played. The Game is then as it was.
func (g *Game) UnmarshalText(text []byte) error {
	g.notNil()
	if len(text) == 0 {
		*g = Game{}
		return nil
	}
	in := string(text)
	fen, at := in, len(in)
	if i := strings.Index(in+" ", " "+movesWord+" "); i >= 0 {
		fen, at = in[:i], i+1+len(movesWord)
	}
	var start board.Board
	if fen == "" {
		return fmt.Errorf("game: start missing: %w", &board.ParseError{What: "game", Text: in})
	}
	if err := start.UnmarshalText([]byte(fen)); err != nil {
		return fmt.Errorf("game: start: %w", err)
	}
	read := New(start)
	for at < len(in) {
		if in[at] == ' ' {
			at++
			continue
		}
		word, _, _ := strings.Cut(in[at:], " ")
		m, err := board.ParseMove(word)
		if err == nil {
			err = read.Play(m)
		}
		if err != nil {
			return fmt.Errorf("%w: %w", &board.ParseError{What: "game", Text: in, Offset: at}, err)
		}
		at += len(word)
	}
	*g = *read
	return nil
}
