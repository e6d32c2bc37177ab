package pgn

import (
	"encoding/json"
	"io"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen/game"
)

// MarshalText implements [encoding.TextMarshaler]: it returns the game as PGN, as a
// [Writer] writes it. The error is a *[WriteError] or a *[game.IllegalMoveError].
func (g Game) MarshalText() ([]byte, error) {
	var sb strings.Builder
	w := NewWriter(&sb)
	err := g.Visit(w)
	if err == nil {
		err = w.Flush()
	}
	if err != nil {
		return nil, err
	}
	return []byte(sb.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [Parse] reads and
// returns its errors. A game that is malformed leaves g unchanged; otherwise g is
// replaced as by [Game.UnmarshalJSON].
func (g *Game) UnmarshalText(text []byte) error {
	read, err := Parse(string(text))
	if err != nil {
		return err
	}
	g.replace(read)
	return nil
}

// replace makes g what read is, which must not be used any more.
func (g *Game) replace(read *Game) {
	g.main.cut(0)
	g.Tags, g.Start, g.Result, g.spare, g.last = read.Tags, read.Start, read.Result, nil, nil
	g.main = Line{nodes: read.main.nodes, end: read.main.end, game: g}
	g.main.number(0)
}

// ParseTag parses a tag in PGN syntax, [White "Tal, Mikhail"]. The error is an *[Error]
// or a *[board.ParseError].
func ParseTag(s string) (Tag, error) {
	tags, err := ParseTags(s)
	if err != nil {
		return Tag{}, err
	}
	if len(tags) != 1 {
		return Tag{}, &board.ParseError{What: "tag", Text: s}
	}
	return tags[0], nil
}

// ParseTags parses the tag section of a game in PGN syntax, without its moves. The error is an
// *[Error] or a *[board.ParseError].
func ParseTags(s string) (Tags, error) {
	r := NewReader(strings.NewReader(s))
	r.RawMoves = true
	var v tagReader
	switch err := r.Next(&v); {
	case err == io.EOF:
		return nil, nil
	case err != nil:
		return nil, err
	case v.more || r.begin():
		return nil, &board.ParseError{What: "list of tags", Text: s}
	}
	return v.tags, nil
}

// A tagReader keeps tags and sees whether anything else comes.
type tagReader struct {
	tagCollector
	more bool
}

func (t *tagReader) other() error { t.more = true; return nil }

func (t *tagReader) Move(*board.Board, board.Move, []byte) error { return t.other() }
func (t *tagReader) NAG(NAG) error                               { return t.other() }
func (t *tagReader) Comment([]byte) error                        { return t.other() }
func (t *tagReader) Result(game.Result) error                    { return t.other() }

// String returns the tag in PGN syntax.
func (t Tag) String() string { return strings.TrimSuffix(string(appendTag(nil, t)), "\n") }

// MarshalText implements [encoding.TextMarshaler]. The error is a *[WriteError] for a tag
// that PGN cannot hold.
func (t Tag) MarshalText() ([]byte, error) {
	switch {
	case !isTagName(t.Name):
		return nil, &WriteError{What: "tag name", Text: t.Name}
	case !isTagValue(t.Value):
		return nil, &WriteError{What: "tag value", Text: t.Value}
	}
	return []byte(t.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseTag] reads.
func (t *Tag) UnmarshalText(text []byte) error { return textform.Unmarshal(t, ParseTag, text) }

// MarshalJSON implements [json.Marshaler]: a tag is an object with "name" and "value",
// as in [Game.MarshalJSON].
func (t Tag) MarshalJSON() ([]byte, error) {
	return json.Marshal(jsonTag{jsonText(t.Name), jsonText(t.Value)})
}

// UnmarshalJSON implements [json.Unmarshaler]; it reads what [Tag.MarshalJSON] writes.
// The error is a *[JSONError].
func (t *Tag) UnmarshalJSON(data []byte) error {
	var v jsonTag
	if err := json.Unmarshal(data, &v); err != nil {
		return &JSONError{Err: err}
	}
	*t = Tag{string(v.Name), string(v.Value)}
	return nil
}

// String returns the tags as PGN has them, one a line.
func (t Tags) String() string {
	var b []byte
	for _, tag := range t {
		b = appendTag(b, tag)
	}
	return string(b)
}

// MarshalText implements [encoding.TextMarshaler]; see [Tag.MarshalText].
func (t Tags) MarshalText() ([]byte, error) {
	var b []byte
	for _, tag := range t {
		text, err := tag.MarshalText()
		if err != nil {
			return nil, err
		}
		b = append(append(b, text...), '\n')
	}
	return b, nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseTags] reads.
func (t *Tags) UnmarshalText(text []byte) error { return textform.Unmarshal(t, ParseTags, text) }

// MarshalJSON implements [json.Marshaler]: tags are a list, as in [Game.MarshalJSON].
func (t Tags) MarshalJSON() ([]byte, error) { return json.Marshal([]Tag(t)) }

// UnmarshalJSON implements [json.Unmarshaler]; it reads what [Tags.MarshalJSON] writes.
func (t *Tags) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, (*[]Tag)(t)) }
