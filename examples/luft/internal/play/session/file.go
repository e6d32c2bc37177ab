package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// ErrNoGame is returned for a file without games.
var ErrNoGame = errors.New("the file has no games")

// read reads the first game of a PGN file, and reports whether others follow. The
// game stands at the end of its main line. The error is a *pgn.Error, or a
// *game.IllegalMoveError for a null move, which cannot be played.
func read(r io.Reader) (g *Game, more bool, err error) {
	reader := pgn.NewReader(r)
	reader.Variants = true
	record, err := reader.ReadGame()
	if err == io.EOF {
		err = ErrNoGame
	}
	if err == nil {
		_, err = record.Replay()
	}
	if err != nil {
		return nil, false, err
	}
	g = from(record)
	if !g.played.Outcome().IsOver() {
		g.ended.Result = record.Result
	}
	_, err = reader.Skip()
	return g, err == nil, nil
}

// PGN returns the game with the moves that were taken back, and with the names of the
// players.
func (t *Table) PGN() string {
	g := t.Game
	record := g.cursor.Tree().Clone()
	result := g.ended.Result
	if all, err := record.Replay(); err == nil && result == game.Unfinished {
		result = all.Outcome().Result
	}
	record.SetResult(result)
	record.Tags.Set("White", t.Name(board.White))
	record.Tags.Set("Black", t.Name(board.Black))
	return record.String()
}

// Save writes the game to a file, which must not exist unless this game has been saved
// to it before.
func (t *Table) Save(name string) error {
	err := file.Write(name, name == t.Game.file, nil, func(w io.Writer) error {
		_, err := io.WriteString(w, t.PGN())
		return err
	})
	if errors.Is(err, file.ErrExists) {
		return fmt.Errorf("%s exists and is not overwritten", name)
	}
	if err == nil {
		t.Game.file = name
	}
	return err
}

// Load goes on with the first game of a PGN file, and says whose it is.
func (t *Table) Load(name string) (say string, err error) {
	f, err := file.Open(context.Background(), name, strings.NewReader("")) // stdin is the player's
	if err != nil {
		return "", err
	}
	defer f.Close() // it was only read
	g, more, err := read(f)
	if err != nil {
		return "", file.Name(name, err)
	}
	if err := t.enter(g, t.fresh()); err != nil {
		return "", file.Name(name, err)
	}
	if b := g.Board(); t.You != Both { // it is your turn
		t.You = Only(b.Turn())
	}
	note := ""
	if more {
		note = ", the first game of several"
	}
	return fmt.Sprintf("Loaded %s%s: %s – %s, %d plies, %s",
		name, note, t.Name(board.White), t.Name(board.Black), g.Ply(), OutcomeText(g.Outcome())), nil
}
