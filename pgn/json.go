package pgn

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
)

// A JSONError describes why, and where, a game cannot be read from JSON or written to
// it.
type JSONError struct {
	Pointer string // the JSON Pointer (RFC 6901) of the place, such as "/moves/3/move"; "" if unknown
	Err     error  // of package json, a *[game.IllegalMoveError], a *[board.ParseError], …
}

// Error returns the place and the cause.
func (e *JSONError) Error() string {
	if e.Pointer == "" {
		return fmt.Sprintf("pgn: game as JSON: %v", e.Err)
	}
	return fmt.Sprintf("pgn: game as JSON: at %s: %v", e.Pointer, e.Err)
}

// Unwrap returns e.Err.
func (e *JSONError) Unwrap() error { return e.Err }

// within returns err, which may be nil, with step prepended to its pointer.
func within(step string, err error) error {
	if err == nil {
		return nil
	}
	if e, ok := err.(*JSONError); ok {
		return &JSONError{"/" + step + e.Pointer, e.Err}
	}
	return &JSONError{"/" + step, err}
}

// withinList is like within, for an element of a list.
func withinList(name string, i int, err error) error {
	if err == nil {
		return nil
	}
	return within(name, within(strconv.Itoa(i), err))
}

type jsonGame struct {
	Tags   []jsonTag  `json:"tags"`
	Start  string     `json:"start,omitempty"`
	Moves  []jsonMove `json:"moves"`
	End    []jsonText `json:"end,omitempty"`
	Result string     `json:"result"`
}

type jsonLine struct {
	Moves []jsonMove `json:"moves"`
	End   []jsonText `json:"end,omitempty"`
}

type jsonMove struct {
	Move       string     `json:"move,omitempty"`
	SAN        string     `json:"san,omitempty"`
	NAGs       []string   `json:"nags,omitempty"`
	Before     []jsonText `json:"before,omitempty"`
	After      []jsonText `json:"after,omitempty"`
	Variations []jsonLine `json:"variations,omitempty"`
}

type jsonTag struct {
	Name  jsonText `json:"name"`
	Value jsonText `json:"value"`
}

// A jsonText is text in any encoding: a string in JSON, or its bytes if it is not
// UTF-8.
type jsonText string

type jsonBytes struct {
	Bytes *[]byte `json:"base64"`
}

var errNotText = errors.New(`text is neither a string nor {"base64": "…"}`)

func (s jsonText) MarshalJSON() ([]byte, error) {
	if utf8.ValidString(string(s)) {
		return json.Marshal(string(s))
	}
	b := []byte(s)
	return json.Marshal(jsonBytes{&b})
}

func (s *jsonText) UnmarshalJSON(data []byte) error {
	var text *string
	if json.Unmarshal(data, &text) == nil && text != nil {
		*s = jsonText(*text)
		return nil
	}
	var b jsonBytes
	if json.Unmarshal(data, &b) != nil || b.Bytes == nil {
		return errNotText
	}
	*s = jsonText(*b.Bytes)
	return nil
}

// MarshalJSON implements [json.Marshaler]. A game is an object with
//
//	"tags"    the tags in order, each an object with "name" and "value"
//	"start"   the start position as FEN, for a variant after its name; missing for the ordinary
//	          one, unless the tags name another
//	"moves"   the moves of the main line
//	"end"     comments at its end, see [Line.EndComments]; missing if there are none
//	"result"  "1-0", "0-1", "1/2-1/2" or "*"
//
// and a move is an object with
//
//	"move"        the move in UCI notation, "0000" for a null move
//	"san"         the same in standard algebraic notation
//	"nags"        annotations, "$1"
//	"before"      comments before the move
//	"after"       comments after it
//	"variations"  the alternatives, each an object with "moves" and "end"
//
// in which everything but "move" and "san" is missing if there is none. Texts are
// strings; a text that is not UTF-8, as older files have, is an object with its bytes,
// {"base64": "…"}. A game that is read back is [Game.Equal]. The error is a
// *[JSONError] with a *[game.IllegalMoveError], for moves that are not legal.
func (g Game) MarshalJSON() ([]byte, error) {
	result, err := g.Result.MarshalText()
	if err != nil {
		return nil, err
	}
	start := g.start()
	out := jsonGame{Tags: make([]jsonTag, len(g.Tags)), End: jsonTexts(g.main.end), Result: string(result)}
	for i, t := range g.Tags {
		out.Tags[i] = jsonTag{jsonText(t.Name), jsonText(t.Value)}
	}
	if says, _ := g.Tags.start(); start != startBoard || g.Tags.saysStart() || says != start {
		out.Start = fen.Format(&start)
		if start.Rules() != board.Standard {
			out.Start = start.Rules().String() + " " + out.Start
		}
	}
	if out.Moves, err = jsonMoves(&g.main, start, 0); err != nil {
		return nil, err
	}
	return json.Marshal(out)
}

// jsonMoves returns the moves of a line that begins from b after the given number of
// plies.
func jsonMoves(l *Line, b board.Board, ply int) ([]jsonMove, error) {
	moves := make([]jsonMove, len(l.nodes))
	for i, n := range l.nodes {
		if !canPlay(&b, n.move) {
			return nil, withinList("moves", i, &game.IllegalMoveError{Move: n.move, Ply: ply + i, Board: b})
		}
		m := jsonMove{
			Move: n.move.String(), SAN: san.Format(&b, n.move),
			Before: jsonTexts(n.CommentsBefore()), After: jsonTexts(n.CommentsAfter()),
		}
		for _, nag := range n.NAGs() {
			m.NAGs = append(m.NAGs, nag.String())
		}
		for k, v := range n.Variations() {
			of, err := jsonMoves(v, b, ply+i)
			if err != nil {
				return nil, withinList("moves", i, withinList("variations", k, err))
			}
			m.Variations = append(m.Variations, jsonLine{of, jsonTexts(v.end)})
		}
		moves[i] = m
		b.PlayOrPass(n.move)
	}
	return moves, nil
}

func jsonTexts(comments []Comment) (texts []jsonText) {
	for _, c := range comments {
		texts = append(texts, jsonText(c))
	}
	return texts
}

// UnmarshalJSON implements [json.Unmarshaler] and reads what [Game.MarshalJSON]
// writes. A move needs only one of "move" and "san"; if it has both, they must agree.
// Without "start" the game begins where its tags say, or else from the ordinary
// position. A missing result is that of the Result tag. Members of other names are
// ignored.
//
// The error is a *[JSONError], and g has not changed then. Otherwise g is replaced:
// nodes that it had are no longer in it, and cursors must not be used.
func (g *Game) UnmarshalJSON(data []byte) error {
	if string(data) == "null" {
		return nil
	}
	var in jsonGame
	if err := json.Unmarshal(data, &in); err != nil {
		return &JSONError{Err: err}
	}
	read, err := in.game()
	if err != nil {
		return err
	}
	g.replace(read)
	return nil
}

// GobEncode implements [gob.GobEncoder]: the bytes are those of [Game.MarshalJSON].
// Without it, package gob would encode the exported fields and lose the moves.
//
// [gob.GobEncoder]: https://pkg.go.dev/encoding/gob#GobEncoder
func (g Game) GobEncode() ([]byte, error) { return g.MarshalJSON() }

// GobDecode implements [gob.GobDecoder]; it reads what [Game.UnmarshalJSON] reads.
//
// [gob.GobDecoder]: https://pkg.go.dev/encoding/gob#GobDecoder
func (g *Game) GobDecode(data []byte) error { return g.UnmarshalJSON(data) }

// game returns the game that the JSON describes.
func (in *jsonGame) game() (*Game, error) {
	var b Builder
	if err := b.BeginGame(); err != nil {
		return nil, err
	}
	for _, t := range in.Tags {
		if err := b.Tag([]byte(t.Name), []byte(t.Value)); err != nil {
			return nil, err
		}
	}
	start, bad, err := b.Game.Tags.findStart()
	err = withinList("tags", bad, within("value", err))
	if in.Start != "" {
		var setup board.Setup
		if setup, err = parseStart(in.Start); err == nil {
			start, err = setup.Board(board.Waivable()...)
		}
		err = within("start", err)
	}
	if err != nil {
		return nil, err
	}
	if err := b.Start(&start); err != nil {
		return nil, err
	}
	line := jsonLine{in.Moves, in.End}
	if err := line.tell(&b, start, 0); err != nil {
		return nil, err
	}
	if in.Result != "" {
		r, err := game.ParseResult(in.Result)
		if err != nil {
			return nil, within("result", err)
		}
		if err := b.Result(r); err != nil {
			return nil, err
		}
	}
	if err := b.EndGame(); err != nil {
		return nil, err
	}
	return b.Game, nil
}

// tell reports to v the moves of a line that begins from b after the given number of
// plies.
func (l *jsonLine) tell(v Visitor, b board.Board, ply int) error {
	for i := range l.Moves {
		if err := l.Moves[i].tell(v, &b, ply+i); err != nil {
			return withinList("moves", i, err)
		}
	}
	return tellComments(v, l.End)
}

// tell reports the move with its annotations to v and plays it on b.
func (m *jsonMove) tell(v Visitor, b *board.Board, ply int) error {
	move, err := m.parse(b, ply)
	if err != nil {
		return err
	}
	err = errors.Join(tellComments(v, m.Before), v.Move(b, move, nil))
	for i, text := range m.NAGs {
		n, err := ParseNAG(text)
		if err != nil {
			return withinList("nags", i, err)
		}
		if err := v.NAG(n); err != nil {
			return err
		}
	}
	err = errors.Join(err, tellComments(v, m.After))
	for i := range m.Variations {
		err = errors.Join(err, v.BeginVariation())
		if err := m.Variations[i].tell(v, *b, ply); err != nil {
			return withinList("variations", i, err)
		}
		err = errors.Join(err, v.EndVariation())
	}
	b.PlayOrPass(move)
	return err
}

var errNoJSONMove = errors.New(`neither "move" nor "san"`)

// parse returns the move to be played on b.
func (m *jsonMove) parse(b *board.Board, ply int) (board.Move, error) {
	move, err := board.NoMove, error(nil)
	if m.SAN != "" {
		if move, err = importParser.Parse(b, m.SAN); err != nil {
			return board.NoMove, within("san", err)
		}
	}
	if m.Move == "" {
		if m.SAN == "" {
			return board.NoMove, errNoJSONMove
		}
		return move, nil
	}
	read, err := board.ParseMove(m.Move)
	if err != nil {
		return board.NoMove, within("move", err)
	}
	if read, err = checkMove(b, read, ply); err != nil {
		return board.NoMove, within("move", err)
	}
	if m.SAN != "" && move != read {
		return board.NoMove, within("san", fmt.Errorf("%q is not the move %v", m.SAN, read))
	}
	return read, nil
}

func tellComments(v Visitor, texts []jsonText) error {
	for _, text := range texts {
		if err := v.Comment([]byte(text)); err != nil {
			return err
		}
	}
	return nil
}
