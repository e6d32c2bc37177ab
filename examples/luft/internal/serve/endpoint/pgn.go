package endpoint

import (
	"cmp"
	"fmt"
	"io"
	"path"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
)

// What is read and written of PGN at most.
const (
	maxGames   = 500       // in the list of games
	maxPGN     = 256 << 10 // bytes of a game
	maxNesting = 50        // variations inside each other
	maxTags    = 200
)

// A ReadPGN asks for one of the games in a text.
type ReadPGN struct {
	PGN  string `json:"pgn"`
	Game int    `json:"game,omitempty"` // its number, from 1; 0 is the first
}

// A File is the game asked for, and which others there are.
type File struct {
	Game  *pgn.Game `json:"game"`
	Games []string  `json:"games"` // "Tal, M – Botvinnik, M 1-0", the first few hundred
}

// ReadPGN reads a game. The error is an *Error.
func (d *Service) ReadPGN(q ReadPGN) (*File, error) {
	wanted := max(q.Game, 1)
	r := pgn.NewReader(strings.NewReader(q.PGN))
	r.Variants = true
	r.MaxGame, r.MaxNesting, r.MaxTags, r.MaxComment = maxPGN, maxNesting, maxTags, maxPGN
	file := &File{Games: []string{}}
	for n := 1; n <= maxGames || n <= wanted; n++ {
		var tags pgn.Tags
		var err error
		if n != wanted {
			tags, err = r.ReadHeaders()
		} else if file.Game, err = r.ReadGame(); file.Game != nil {
			if err != nil {
				return nil, AsError(BadPGN, err)
			}
			tags = file.Game.Tags
		}
		if err == io.EOF {
			break
		}
		if n <= maxGames || n == wanted {
			file.Games = append(file.Games, title(tags))
		}
	}
	if file.Game == nil {
		return nil, Errorf(BadPGN, "there is no game number %d in the text", wanted)
	}
	return file, nil
}

// title names a game in a list.
func title(t pgn.Tags) string {
	return fmt.Sprintf("%s – %s %s", cmp.Or(t.Get("White"), "?"), cmp.Or(t.Get("Black"), "?"), cmp.Or(t.Get("Result"), "*"))
}

// A Text is a game written as PGN.
type Text struct {
	PGN string `json:"pgn"`
}

// WritePGN writes a game, which begins from its position whatever its tags say. The error is an
// *Error.
func (d *Service) WritePGN(g *pgn.Game) (*Text, error) {
	if g == nil {
		g = pgn.NewGame(board.Start())
	}
	g.Tags = slices.DeleteFunc(g.Tags, func(t pgn.Tag) bool {
		return t.Name == "FEN" || t.Name == "SetUp" || t.Name == "Variant" && g.Start == board.Start()
	})
	text, err := g.Format(pgn.WriterOptions{})
	if err != nil {
		return nil, AsError(BadPGN, err)
	}
	return &Text{text}, nil
}

// unread returns the code for a game that cannot be read from JSON.
func unread(err *pgn.JSONError) Code {
	switch path.Base(err.Pointer) {
	case "move", "san":
		return IllegalMove
	case "start":
		return BadFEN
	}
	return BadPGN
}
