package desk

import (
	"fmt"
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
			var b pgn.Builder
			err := r.Next(&b)
			if b.Game == nil {
				break
			}
			if err != nil {
				return nil, &Error{BadPGN, err.Error()}
			}
			found = b.Game
			shelf.Games = append(shelf.Games, title(found.Tags))
			continue
		}
		if n > mostGames && found != nil {
			break
		}
		tags, ok := header(r)
		if !ok {
			break
		}
		if n <= mostGames {
			shelf.Games = append(shelf.Games, title(tags))
		}
	}
	if found == nil {
		return nil, &Error{BadPGN, fmt.Sprintf("there is no game number %d in the text", wanted)}
	}
	shelf.Game = &Game{Tags: []Tag{}, Start: startOf(found), Result: found.Result.String()}
	for _, t := range found.Tags {
		shelf.Game.Tags = append(shelf.Game.Tags, Tag(t))
	}
	c := found.Cursor()
	shelf.Game.Main = sequence(c, &found.Main)
	return shelf, nil
}

// header returns the tags of the next game, and whether there is one.
func header(r *pgn.Reader) (pgn.Tags, bool) {
	for tags := range r.Headers() {
		return tags, true
	}
	return nil, false
}

// title names a game in a list.
func title(t pgn.Tags) string {
	or := func(s, instead string) string {
		if s == "" {
			return instead
		}
		return s
	}
	return fmt.Sprintf("%s – %s %s", or(t.Get("White"), "?"), or(t.Get("Black"), "?"), or(t.Get("Result"), "*"))
}

func startOf(g *pgn.Game) string {
	b := g.Cursor().Board()
	return fen.Format(&b)
}

// sequence returns the line at whose beginning the cursor stands, and leaves the
// cursor at its end.
func sequence(c *pgn.Cursor, l *pgn.Line) Sequence {
	s := Sequence{Nodes: make([]Node, 0, len(l.Nodes)), End: texts(l.End)}
	for i := range l.Nodes {
		node := &l.Nodes[i]
		b := c.Board()
		told := Node{
			Move: node.Move.String(), SAN: san.Format(&b, node.Move),
			Before: texts(node.Before()), After: texts(node.After()),
		}
		if node.Move == board.NoMove {
			told.Move = told.SAN
		}
		for _, n := range node.NAGs() {
			told.NAGs = append(told.NAGs, int(n))
		}
		for k, v := range node.Variations() {
			if c.Enter(k) {
				told.Variations = append(told.Variations, sequence(c, v))
				c.Leave()
			}
		}
		s.Nodes = append(s.Nodes, told)
		c.Next()
	}
	return s
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
	g := pgn.NewGame(start)
	for _, t := range q.Tags[:min(len(q.Tags), mostTags)] {
		if t.Name != "FEN" && t.Name != "SetUp" && t.Name != "Variant" { // which follow from the position
			g.Tags.Set(t.Name, t.Value)
		}
	}
	result, err := game.ParseResult(q.Result)
	if err != nil && q.Result != "" {
		return nil, &Error{BadPGN, err.Error()}
	}
	g.SetResult(result)
	if err := q.Main.write(start, &g.Main, 0); err != nil {
		return nil, err
	}
	var out strings.Builder
	w := pgn.NewWriter(&out)
	if err := g.Visit(w); err != nil {
		return nil, &Error{BadPGN, err.Error()}
	}
	if err := w.Flush(); err != nil {
		return nil, &Error{BadPGN, err.Error()}
	}
	return &Text{out.String()}, nil
}

// write fills a line with the moves of s, which begin from b.
func (s *Sequence) write(b board.Board, l *pgn.Line, nesting int) error {
	if nesting > mostNesting {
		return &Error{BadPGN, "variations are nested too deeply"}
	}
	l.End = comments(s.End)
	parser := san.Parser{Allow: san.Import}
	for i, n := range s.Nodes {
		m, err := parser.Parse(&b, n.Move)
		if err != nil {
			return &Error{IllegalMove, err.Error()}
		}
		node := pgn.Node{Move: m}
		if len(n.NAGs)+len(n.Before)+len(n.After)+len(n.Variations) > 0 {
			notes := node.Annotate()
			notes.Before, notes.After = comments(n.Before), comments(n.After)
			for _, nag := range n.NAGs {
				if nag < 0 || nag > 255 {
					return &Error{BadPGN, fmt.Sprintf("move %d: there is no annotation $%d", i+1, nag)}
				}
				notes.NAGs = append(notes.NAGs, pgn.NAG(nag))
			}
			for _, v := range n.Variations {
				line := new(pgn.Line)
				if err := v.write(b, line, nesting+1); err != nil {
					return err
				}
				notes.Variations = append(notes.Variations, line)
			}
		}
		l.Nodes = append(l.Nodes, node)
		if m == board.NoMove {
			b.PlayNull()
		} else {
			b.Play(m)
		}
	}
	return nil
}

func texts(cs []pgn.Comment) (s []string) {
	for _, c := range cs {
		s = append(s, string(c))
	}
	return s
}

func comments(s []string) (cs []pgn.Comment) {
	for _, text := range s {
		cs = append(cs, pgn.Comment(text))
	}
	return cs
}
