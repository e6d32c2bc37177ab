package game

import (
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
)

// movesWord separates the start from the moves in the text of a Game, as in UCI's
// position command.
const movesWord = "moves"

// String returns the start as FEN and the moves played, as [Game.MarshalText] writes
// them. It also writes a Game that AppendText rejects.
func (g Game) String() string {
	start, _ := g.BoardAt(0)
	text := start.FEN()
	if r := start.Rules(); r != board.Standard {
		text = r.String() + " " + text
	}
	return string(g.appendMoves([]byte(text)))
}

// MarshalText implements [encoding.TextMarshaler]. It returns the start position as FEN
// and the moves played, which [Game.UnmarshalText] reads back as an equal Game:
//
//	rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5
//
// For a variant, the name of its rules and a space precede the FEN, as in the text of a
// [board.Board]. Moves that [Game.Undo] has taken back are omitted. The text of the zero Game is empty. The
// errors are those of [board.Board.AppendText] for the start position.
func (g Game) MarshalText() ([]byte, error) {
	start, _ := g.BoardAt(0)
	dst, err := start.MarshalText()
	if err != nil {
		return nil, err
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

// GobEncode implements [gob.GobEncoder]: the bytes are those of [Game.MarshalText].
//
// [gob.GobEncoder]: https://pkg.go.dev/encoding/gob#GobEncoder
func (g Game) GobEncode() ([]byte, error) { return g.MarshalText() }

// GobDecode implements [gob.GobDecoder]; it reads what [Game.UnmarshalText] reads.
//
// [gob.GobDecoder]: https://pkg.go.dev/encoding/gob#GobDecoder
func (g *Game) GobDecode(data []byte) error { return g.UnmarshalText(data) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It reads what [Game.MarshalText]
// writes, and plays the moves as [Game.Play] does. The error wraps that of
// [board.Board.UnmarshalText] for the start position. For a move it wraps a
// *[board.ParseError] with the offset of the move and, if the move is illegal, an
// *[IllegalMoveError]. The Game is then unchanged.
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
		return fmt.Errorf("game: missing start position: %w", &board.ParseError{What: "game", Text: in})
	}
	if err := start.UnmarshalText([]byte(fen)); err != nil {
		return fmt.Errorf("game: start position: %w", err)
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
