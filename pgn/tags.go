package pgn

import (
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen/game"
)

// A Tag is a tag pair of a game, such as Name "White" with Value "Tal, Mikhail".
type Tag struct {
	Name, Value string
}

// Tags are the tag pairs of a game, in order. A name may occur more than once.
type Tags []Tag

// Lookup returns the value of the first tag with the given name, and whether there is one.
func (t Tags) Lookup(name string) (value string, ok bool) {
	for _, tag := range t {
		if tag.Name == name {
			return tag.Value, true
		}
	}
	return "", false
}

// Get returns the value of the first tag with the given name, or "" if there is none.
func (t Tags) Get(name string) string {
	value, _ := t.Lookup(name)
	return value
}

// Set changes the value of the first tag with the given name, or appends a tag if there
// is none.
func (t *Tags) Set(name, value string) {
	for i := range *t {
		if (*t)[i].Name == name {
			(*t)[i].Value = value
			return
		}
	}
	*t = append(*t, Tag{name, value})
}

// Delete removes all tags with the given name.
func (t *Tags) Delete(name string) {
	*t = slices.DeleteFunc(*t, func(tag Tag) bool { return tag.Name == name })
}

// nextTag returns the i-th tag of a game. It shares strings with the i-th tag of the
// previous game, since the games of a file tend to have the same tags in the same
// order.
func nextTag(last Tags, i int, name, value []byte) Tag {
	var t Tag
	if i < len(last) {
		t = last[i]
	}
	if t.Name != string(name) {
		t.Name = string(name)
	}
	if t.Value != string(value) {
		t.Value = string(value)
	}
	return t
}

// roster is the seven tag roster, in export order, with the values for "unknown".
var roster = [...]Tag{
	{"Event", "?"},
	{"Site", "?"},
	{"Date", "????.??.??"},
	{"Round", "?"},
	{"White", "?"},
	{"Black", "?"},
	{"Result", "*"},
}

// setUpNames are the tags that set the start position.
var setUpNames = []string{"SetUp", "FEN", "Variant"}

// inExportOrder appends the tags to dst in export order: the seven tag roster, then,
// unless reduced, the others. Start is the start position, or nil if it is unknown.
func (t Tags) inExportOrder(dst Tags, start *board.Board, reduced bool) Tags {
	first := len(dst)
	n := 0 // tags of the roster at the beginning, as almost all files have them
	for n < min(len(t), len(roster)) && t[n].Name == roster[n].Name {
		n++
	}
	dst = append(dst, t[:n]...)
	for _, tag := range roster[n:] {
		if value, ok := t.Lookup(tag.Name); ok {
			tag.Value = value
		}
		dst = append(dst, tag)
	}
	var seen [len(roster)]bool
	for i := range n {
		seen[i] = true
	}
	for _, tag := range t[n:] {
		if i := slices.IndexFunc(roster[:], func(r Tag) bool { return r.Name == tag.Name }); i >= 0 && !seen[i] {
			seen[i] = true
			continue
		}
		if !reduced || slices.Contains(setUpNames, tag.Name) {
			dst = append(dst, tag)
		}
	}
	if start == nil || *start == startBoard || *start == (board.Board{}) {
		return dst
	}
	own := dst[first:]
	if t.saysStart() || isRulesStart(start) {
		own.addVariant(start)
	} else {
		own.addStart(start)
	}
	return append(dst[:first], own...)
}

// isRulesStart reports whether a Variant tag alone says that a game begins at start.
func isRulesStart(start *board.Board) bool {
	return start.Rules() != board.Standard && *start == start.Rules().Start()
}

// addVariant sets the tag that the rules of the start position, or castling from it, need, if it is
// not there.
func (t *Tags) addVariant(start *board.Board) {
	switch _, ok := t.Lookup("Variant"); {
	case ok:
	case start.Rules() != board.Standard:
		t.Set("Variant", start.Rules().Title())
	case !hasOrdinaryCastling(start):
		t.Set("Variant", "Chess960")
	}
}

// addStart sets the tags for the start position.
func (t *Tags) addStart(start *board.Board) {
	t.addVariant(start)
	t.Set("SetUp", "1")
	t.Set("FEN", fen.Format(start))
}

// hasOrdinaryCastling reports whether the kings and rooks with castling rights are on
// their squares of ordinary chess.
func hasOrdinaryCastling(b *board.Board) bool {
	for c := board.White; c <= board.Black; c++ {
		own := b.Castling() & b.Color(c)
		corners := board.A1.Relative(c).Bitboard() | board.H1.Relative(c).Bitboard()
		if own&^corners != 0 || own != 0 && b.King(c) != board.E1.Relative(c) {
			return false
		}
	}
	return true
}

// saysStart reports whether the tags set the start position.
func (t Tags) saysStart() bool { return slices.ContainsFunc(t, isStart) }

func isStart(t Tag) bool { return t.Name == "FEN" && strings.TrimSpace(t.Value) != "" }

// start returns the start position according to the tags.
func (t Tags) start() (board.Board, error) {
	b, _, err := t.findStart()
	return b, err
}

// findStart is start with the index of the tag that has the error.
func (t Tags) findStart() (b board.Board, bad int, err error) {
	b = startBoard
	rules := board.Standard
	for _, tag := range t {
		if tag.Name == "Variant" {
			rules, _ = rulesOf(tag.Value) // another name is an error of the Reader and the Writer
		}
	}
	if rules != board.Standard {
		b = rules.Start()
	}
	for i, tag := range t {
		if !isStart(tag) {
			continue
		}
		if b, _, err = parseFEN(rules, tag.Value); err != nil {
			return board.Board{}, i, err
		}
	}
	return b, 0, nil
}

// result returns the result in the Result tag, if there is a valid one.
func (t Tags) result() (game.Result, bool) {
	r, err := game.ParseResult(t.Get("Result"))
	return r, err == nil
}

// isTagName reports whether a tag can have this name, which must not contain blanks, also those
// beyond ASCII, or bytes that end a name.
func isTagName(name string) bool {
	for i := range len(name) {
		if c := name[i]; c <= ' ' || c == '[' || c == ']' || c == '"' {
			return false
		}
	}
	return name != "" && textform.FillBlanks(name, false) == name
}

// isTagValue reports whether a tag can have this value, which must not contain line
// ends.
func isTagValue(value string) bool {
	return strings.IndexByte(value, '\n') < 0 && strings.IndexByte(value, '\r') < 0
}
