package endpoint

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

// What is read and written of PGN at most.
const (
	mostGames   = 500       // in the list of games
	mostPGN     = 256 << 10 // bytes of a game
	mostNesting = 50        // variations inside each other
	mostTags    = 200
)

// A ReadPGN asks for one of the games in a text.
type ReadPGN struct {
	PGN  string `json:"pgn"`
	Game int    `json:"game,omitempty"` // its number, from 1; 0 is the first
}

// A File is the game asked for, and which others there are.
type File struct {
	Game  *Game    `json:"game"`
	Games []string `json:"games"` // "Tal, M – Botvinnik, M 1-0", the first few hundred
}

// A Game is a game as PGN has it.
type Game struct {
	Tags   []Tag    `json:"tags"`
	Start  string   `json:"start"` // as FEN
	Main   Sequence `json:"main"`
	Result string   `json:"result"`
}

// A Tag is a tag pair.
type Tag struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// A Sequence is the main line of a game or a variation.
type Sequence struct {
	Nodes []Node        `json:"nodes"`
	End   []pgn.Comment `json:"end,omitempty"` // comments at its end
}

// A Node is a move with what is said of it.
type Node struct {
	Move       string        `json:"move"`          // as UCI has it, or "--" for a null move
	SAN        string        `json:"san,omitempty"` // not looked at when a game is written
	NAGs       []int         `json:"nags,omitempty"`
	Before     []pgn.Comment `json:"before,omitempty"` // comments
	After      []pgn.Comment `json:"after,omitempty"`
	Variations []Sequence    `json:"variations,omitempty"` // alternatives to the move
}

// ReadPGN reads a game. The error is an *Error.
func (d *Service) ReadPGN(q ReadPGN) (*File, error) {
	wanted := max(q.Game, 1)
	r := pgn.NewReader(strings.NewReader(q.PGN))
	r.MaxGame, r.MaxNesting, r.MaxTags, r.MaxComment = mostPGN, mostNesting, mostTags, mostPGN
	file := &File{Games: []string{}}
	var found *pgn.Game
	for n := 1; n <= mostGames || n <= wanted; n++ {
		var tags pgn.Tags
		var err error
		if n != wanted {
			tags, err = r.ReadHeaders()
		} else if found, err = r.ReadGame(); found != nil {
			if err != nil {
				return nil, AsError(BadPGN, err)
			}
			tags = found.Tags
		}
		if err == io.EOF {
			break
		}
		if n <= mostGames || n == wanted {
			file.Games = append(file.Games, title(tags))
		}
	}
	if found == nil {
		return nil, Errorf(BadPGN, "there is no game number %d in the text", wanted)
	}
	start := found.Cursor().Board()
	file.Game = &Game{Tags: []Tag{}, Start: fen.Format(&start), Main: sequence(start, found.Main()), Result: found.Result.String()}
	for _, t := range found.Tags {
		file.Game.Tags = append(file.Game.Tags, Tag(t))
	}
	return file, nil
}

// title names a game in a list.
func title(t pgn.Tags) string {
	return fmt.Sprintf("%s – %s %s", cmp.Or(t.Get("White"), "?"), cmp.Or(t.Get("Black"), "?"), cmp.Or(t.Get("Result"), "*"))
}

// sequence returns a line that begins from b.
func sequence(b board.Board, l *pgn.Line) Sequence {
	s := Sequence{Nodes: make([]Node, 0, l.Len()), End: l.EndComments()}
	for _, node := range l.Nodes() {
		m := node.Move()
		told := Node{
			Move: m.String(), SAN: san.Format(&b, m),
			Before: node.CommentsBefore(), After: node.CommentsAfter(),
		}
		if m == board.NoMove {
			told.Move = told.SAN
		}
		for _, n := range node.NAGs() {
			told.NAGs = append(told.NAGs, int(n))
		}
		for _, v := range node.Variations() {
			told.Variations = append(told.Variations, sequence(b, v))
		}
		s.Nodes = append(s.Nodes, told)
		play(&b, m)
	}
	return s
}

func play(b *board.Board, m board.Move) {
	if m == board.NoMove {
		b.PlayNull()
		return
	}
	b.Play(m)
}

// A Text is a game written as PGN.
type Text struct {
	PGN string `json:"pgn"`
}

// WritePGN writes a game. The error is an *Error.
func (d *Service) WritePGN(q Game) (*Text, error) {
	start, err := parseStart(q.Start)
	if err != nil {
		return nil, err
	}
	var b pgn.Builder
	if err := errors.Join(b.BeginGame(), b.Start(&start), q.Main.write(&b, start, 0), b.EndGame()); err != nil {
		return nil, AsError(BadPGN, err)
	}
	g := b.Game
	g.Tags = pgn.NewGame(start).Tags
	for _, t := range q.Tags[:min(len(q.Tags), mostTags)] {
		if t.Name != "FEN" && t.Name != "SetUp" && t.Name != "Variant" { // which follow from the position
			g.Tags.Set(t.Name, t.Value)
		}
	}
	result, err := game.ParseResult(cmp.Or(q.Result, "*"))
	if err != nil {
		return nil, AsError(BadPGN, err)
	}
	g.SetResult(result)
	text, err := g.Format(pgn.WriterOptions{})
	if err != nil {
		return nil, AsError(BadPGN, err)
	}
	return &Text{text}, nil
}

// write tells v of the moves of s, which begin from b.
func (s *Sequence) write(v pgn.Visitor, b board.Board, nesting int) error {
	if nesting > mostNesting {
		return Errorf(BadPGN, "variations are nested too deeply")
	}
	for i, n := range s.Nodes {
		m, err := importer.Parse(&b, n.Move)
		if err != nil {
			return AsError(IllegalMove, err)
		}
		err = errors.Join(comments(v, n.Before), v.Move(&b, m, nil))
		for _, nag := range n.NAGs {
			if nag < 0 || nag > 255 {
				return Errorf(BadPGN, "move %d: there is no annotation $%d", i+1, nag)
			}
			err = errors.Join(err, v.NAG(pgn.NAG(nag)))
		}
		err = errors.Join(err, comments(v, n.After))
		for _, variation := range n.Variations {
			err = errors.Join(err, v.BeginVariation(), variation.write(v, b, nesting+1), v.EndVariation())
		}
		if err != nil {
			return err
		}
		play(&b, m)
	}
	return comments(v, s.End)
}

func comments(v pgn.Visitor, texts []pgn.Comment) (err error) {
	for _, text := range texts {
		err = errors.Join(err, v.Comment([]byte(text)))
	}
	return err
}
