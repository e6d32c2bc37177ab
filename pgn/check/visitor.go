package check

import (
	"bytes"
	"encoding/binary"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
)

// openingPlies is how many plies the opening of a game takes.
const openingPlies = 40

// A visitor notes the parts of a game.
type visitor struct {
	number int // of the game in the input
	tags   []tag
	start  board.Board
	last   board.Board // the position after the main line
	plies  int         // of the main line
	moves  []move      // of all lines, in the order of the text
	texts  []byte      // of these
	depth  int         // of variations

	marker    game.Result // the termination marker,
	hasMarker bool        // if there is one
	comment   string      // the last one of the main line

	table   *eco.Table  // nil if openings do not matter
	opening eco.Opening // of the last position that has one
	volumes [5]bool     // of all openings of the main line, A to E
	line    []byte      // the moves of the main line

	head     int // where the movetext begins in the text
	markerAt int // where the marker is, or -1
}

// A tag is a tag pair, and where its value is in the text, or -1 and -1.
type tag struct {
	pgn.Tag
	from, to int
}

// A move is a move of any line.
type move struct {
	end    int // of its text in texts
	number int // of the move, as it should be
	ply    int // in its line
	main   bool
}

func (v *visitor) BeginGame() error { return nil }

func (v *visitor) Tag(name, value []byte) error {
	v.tags = append(v.tags, tag{pgn.Tag{Name: string(name), Value: string(value)}, -1, -1})
	return nil
}

func (v *visitor) Start(start *board.Board) error {
	if start == nil {
		return pgn.ErrUnresolved
	}
	v.start, v.last = *start, *start
	return nil
}

func (v *visitor) Move(before *board.Board, m board.Move, text []byte) error {
	v.texts = append(v.texts, text...)
	ply := 2*(before.Fullmove()-v.start.Fullmove()) + 1
	if before.Turn() == board.Black {
		ply++
	}
	if v.start.Turn() == board.Black {
		ply--
	}
	v.moves = append(v.moves, move{len(v.texts), before.Fullmove(), ply, v.depth == 0})
	if v.depth == 0 {
		v.last = *before
		v.last.PlayOrPass(m)
		v.plies++
		v.comment = ""
		v.line = binary.LittleEndian.AppendUint16(v.line, uint16(m))
		if v.table != nil && v.plies <= openingPlies {
			v.note(v.table, &v.last)
		}
	}
	return nil
}

func (v *visitor) NAG(pgn.NAG) error { return nil }

func (v *visitor) Comment(text []byte) error {
	if v.depth == 0 {
		v.comment = string(text)
	}
	return nil
}

func (v *visitor) BeginVariation() error { v.depth++; return nil }

func (v *visitor) EndVariation() error { v.depth--; return nil }

func (v *visitor) Result(r game.Result) error {
	if v.depth == 0 {
		v.marker, v.hasMarker = r, true
	}
	return nil
}

func (v *visitor) EndGame() error { return nil }

// get returns the first tag with a name, and nil if there is none.
func (v *visitor) get(name string) *tag {
	for i := range v.tags {
		if v.tags[i].Name == name {
			return &v.tags[i]
		}
	}
	return nil
}

// value returns the value of a tag.
func (v *visitor) value(name string) string {
	if t := v.get(name); t != nil {
		return t.Value
	}
	return ""
}

// at returns the place of a tag in the text.
func (t *tag) at() int { return max(t.from, 0) }

// edit returns the edit that gives the tag another value, which needs no escapes, or none if
// it is not known where the tag is.
func (t *tag) edit(value string) []Edit {
	if t.from < 0 {
		return nil
	}
	return []Edit{{t.from, t.to, value}}
}

// locate finds the values of the tags in the text.
func (c *Checker) locate() {
	g, text := &c.game, c.report.text
	g.markerAt = -1
	at := 0
	for i := range g.tags {
		t := &g.tags[i]
		for from := at; ; {
			n := bytes.IndexByte(text[from:], '[')
			if n < 0 {
				break
			}
			from += n + 1
			name, rest, ok := strings.Cut(string(text[from:min(len(text), from+len(t.Name)+2*len(t.Value)+64)]), "\"")
			if !ok || strings.TrimSpace(name) != t.Name {
				continue
			}
			value, size, ok := unquote(rest)
			if !ok || value != t.Value {
				continue
			}
			t.from = from + len(name) + 1
			t.to = t.from + size
			at = t.to
			break
		}
	}
	g.head = at
	if n := bytes.IndexByte(text[at:], ']'); at > 0 && n >= 0 {
		g.head = at + n + 1
	}
}

// unquote returns the value of a tag that s begins with, and its size in s.
func unquote(s string) (value string, size int, ok bool) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch {
		case s[i] == '"':
			return b.String(), i, true
		case s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\'):
			i++
		}
		b.WriteByte(s[i])
	}
	return "", 0, false
}
