package session

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// ErrNoGame is what Load has against a file without one.
var ErrNoGame = errors.New("the file has no games")

// Load reads the first game of a PGN file, and reports whether others follow. The
// session stands at the end of its main line. The error is a *pgn.Error, or a
// *game.IllegalMoveError for a null move, which nobody can play.
func Load(r io.Reader) (s *Session, more bool, err error) {
	reader := pgn.NewReader(r)
	for record, err := range reader.Games() {
		if err != nil {
			return nil, false, err
		}
		played, err := record.Replay()
		if err != nil {
			return nil, false, err
		}
		s = from(record, played)
		if record.Result != game.Unfinished {
			s.ended = Ending{record.Result, "says the file"}
		}
		break
	}
	if s == nil {
		return nil, false, ErrNoGame
	}
	_, err = reader.Skip()
	return s, err == nil, nil
}

// LoadFile is Load for the file of that name.
func LoadFile(name string) (s *Session, more bool, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, false, err
	}
	defer f.Close() // it was only read
	if s, more, err = Load(f); err != nil {
		err = console.InFile(name, err)
	}
	return s, more, err
}

// SetTag sets a tag pair of the game, "White" for one.
func (s *Session) SetTag(name, value string) { s.record.Tags.Set(name, value) }

// Tag returns the value of a tag pair, or "".
func (s *Session) Tag(name string) string { return s.record.Tags.Get(name) }

// PGN returns the game as a file has it: with the moves that were taken back, and
// the result at the end of them.
func (s *Session) PGN() string {
	g := s.record.Clone()
	result := s.ended.Result
	if played, err := g.Replay(); err == nil && result == game.Unfinished {
		result = played.Outcome().Result
	}
	g.SetResult(result)
	return g.String()
}

// SaveFile writes the game to a file of that name, which must not be there yet
// unless the game has been saved to it before.
func (s *Session) SaveFile(name string) (err error) {
	flags := os.O_WRONLY | os.O_CREATE | os.O_EXCL
	if name == s.file {
		flags = os.O_WRONLY | os.O_CREATE | os.O_TRUNC
	}
	f, err := os.OpenFile(name, flags, 0o666)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists and is not overwritten", name)
	} else if err != nil {
		return err
	}
	s.file = name
	_, err = io.WriteString(f, s.PGN())
	return errors.Join(err, f.Close())
}
