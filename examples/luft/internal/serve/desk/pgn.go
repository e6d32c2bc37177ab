package desk

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

// A Shelf is the game asked for, and which others there are.
type Shelf struct {
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
	Nodes []Node   `json:"nodes"`
	End   []string `json:"end,omitempty"` // comments at its end
}

// A Node is a move with what is said of it.
type Node struct {
	Move       string     `json:"move"`          // as UCI has it, or "--" for a null move
	SAN        string     `json:"san,omitempty"` // not looked at when a game is written
	NAGs       []int      `json:"nags,omitempty"`
	Before     []string   `json:"before,omitempty"` // comments
	After      []string   `json:"after,omitempty"`
	Variations []Sequence `json:"variations,omitempty"` // alternatives to the move
}

// ReadPGN reads a game. The error is an *Error.
func (d *Desk) ReadPGN(q ReadPGN) (*Shelf, error) {
	wanted := max(q.Game, 1)
	r := pgn.NewReader(strings.NewReader(q.PGN))
	r.MaxGame, r.MaxNesting, r.MaxTags, r.MaxComment = mostPGN, mostNesting, mostTags, mostPGN
	shelf := &Shelf{Games: []string{}}
	var found *pgn.Game
	for n := 1; ; n++ {
		if n == wanted {
			g, err := r.ReadGame()
			if g == nil {
				break
			}
			if err != nil {
				return nil, &Error{Code: BadPGN, Message: err.Error()}
			}
			found = g
			shelf.Games = append(shelf.Games, title(g.Tags))
			continue
		}
		if n > mostGames && found != nil {
			break
		}
		tags, err := r.ReadHeaders()
		if err == io.EOF {
			break
		}
		if n <= mostGames {
			shelf.Games = append(shelf.Games, title(tags))
		}
	}
	if found == nil {
		return nil, &Error{Code: BadPGN, Message: fmt.Sprintf("there is no game number %d in the text", wanted)}
	}
	start := found.Cursor().Board()
	shelf.Game = &Game{Tags: []Tag{}, Start: fen.Format(&start), Result: found.Result.String()}
	for _, t := range found.Tags {
		shelf.Game.Tags = append(shelf.Game.Tags, Tag(t))
	}
	shelf.Game.Main = sequence(start, found.Main())
	return shelf, nil
}

// title names a game in a list.
func title(t pgn.Tags) string {
	return fmt.Sprintf("%s – %s %s", cmp.Or(t.Get("White"), "?"), cmp.Or(t.Get("Black"), "?"), cmp.Or(t.Get("Result"), "*"))
}

// sequence returns a line that begins from b.
func sequence(b board.Board, l *pgn.Line) Sequence {
	s := Sequence{Nodes: make([]Node, 0, l.Len()), End: texts(l.EndComments())}
	for _, node := range l.Nodes() {
		m := node.Move()
		told := Node{
			Move: m.String(), SAN: san.Format(&b, m),
			Before: texts(node.CommentsBefore()), After: texts(node.CommentsAfter()),
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
func (d *Desk) WritePGN(q Game) (*Text, error) {
	start, err := parseStart(q.Start)
	if err != nil {
		return nil, err
	}
	g, err := q.Main.game(start)
	if err != nil {
		return nil, err
	}
	for _, t := range q.Tags[:min(len(q.Tags), mostTags)] {
		if t.Name != "FEN" && t.Name != "SetUp" && t.Name != "Variant" { // which follow from the position
			g.Tags.Set(t.Name, t.Value)
		}
	}
	result, err := game.ParseResult(q.Result)
	if err != nil && q.Result != "" {
		return nil, &Error{Code: BadPGN, Message: err.Error()}
	}
	g.SetResult(result)
	text, err := g.Format(pgn.WriterOptions{})
	if err != nil {
		return nil, &Error{Code: BadPGN, Message: err.Error()}
	}
	return &Text{text}, nil
}

// game returns a game whose main line is s.
func (s *Sequence) game(start board.Board) (*pgn.Game, error) {
	g := pgn.NewGame(start)
	b := pgn.Builder{}
	if err := errors.Join(b.BeginGame(), b.Start(&start)); err != nil {
		return nil, err
	}
	if err := s.write(&b, start, 0); err != nil {
		return nil, err
	}
	if err := b.EndGame(); err != nil {
		return nil, err
	}
	b.Game.Tags = g.Tags
	return b.Game, nil
}

// write tells v of the moves of s, which begin from b.
func (s *Sequence) write(v pgn.Visitor, b board.Board, nesting int) error {
	if nesting > mostNesting {
		return &Error{Code: BadPGN, Message: "variations are nested too deeply"}
	}
	parser := san.Parser{Allow: san.Import}
	for i, n := range s.Nodes {
		m, err := parser.Parse(&b, n.Move)
		if err != nil {
			return &Error{Code: IllegalMove, Message: err.Error()}
		}
		err = errors.Join(comment(v, n.Before), v.Move(&b, m, nil))
		for _, nag := range n.NAGs {
			if nag < 0 || nag > 255 {
				return &Error{Code: BadPGN, Message: fmt.Sprintf("move %d: there is no annotation $%d", i+1, nag)}
			}
			err = errors.Join(err, v.NAG(pgn.NAG(nag)))
		}
		err = errors.Join(err, comment(v, n.After))
		for _, variation := range n.Variations {
			err = errors.Join(err, v.BeginVariation())
			if err := variation.write(v, b, nesting+1); err != nil {
				return err
			}
			err = errors.Join(err, v.EndVariation())
		}
		if err != nil {
			return &Error{Code: BadPGN, Message: err.Error()}
		}
		play(&b, m)
	}
	return comment(v, s.End)
}

func comment(v pgn.Visitor, texts []string) (err error) {
	for _, text := range texts {
		err = errors.Join(err, v.Comment([]byte(text)))
	}
	return err
}

func texts(cs []pgn.Comment) (s []string) {
	for _, c := range cs {
		s = append(s, string(c))
	}
	return s
}
