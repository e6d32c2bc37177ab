package pgn

import (
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
)

// A writtenTag is a tag of the game that a Writer writes.
type writtenTag struct {
	name, head string // head is the name as it is written: `[Name "`
	place      int    // in export order: that in the roster, or others, or setsUp
	start, end int    // of the value in Writer.values
	quotes     bool
}

// Places of tags after those of the roster.
const (
	others = len(roster)
	setsUp = others + 1 // the start position
)

// inValue classifies the bytes of the value of a tag.
var inValue = [256]uint8{'\n': lineEnd, '\r': lineEnd, '"': needsBackslash, '\\': needsBackslash}

const (
	plainByte = iota
	lineEnd
	needsBackslash
)

// placeOf returns the place of a tag with this name.
func placeOf(name string) int {
	for i := range roster {
		if roster[i].Name == name {
			return i
		}
	}
	if slices.Contains(setUpNames, name) {
		return setsUp
	}
	return others
}

// Tag implements [Visitor]. Tags are written by Start.
func (w *Writer) Tag(name, value []byte) error {
	i := len(w.tags)
	var t writtenTag // that of the game before, which mostly has the same name
	if i < cap(w.tags) {
		t = w.tags[:cap(w.tags)][i]
	}
	switch {
	case !w.open || w.started:
		return w.refuse("order", name)
	case t.name != string(name) || t.name == "":
		if t.name = string(name); !isTagName(t.name) {
			return w.refuse("tag name", name)
		}
		t.head, t.place = "["+t.name+` "`, placeOf(t.name)
	}
	t.quotes = false
	for _, c := range value {
		if inValue[c] != plainByte {
			if inValue[c] == lineEnd {
				return w.refuse("tag value", value)
			}
			t.quotes = true
		}
	}
	t.start = len(w.values)
	w.values = append(w.values, value...)
	t.end = len(w.values)
	w.tags = append(w.tags, t)
	w.inOrder = w.inOrder && t.place == min(i, others)
	return w.err
}

// listTags sets w.listed.
func (w *Writer) listTags() {
	w.listed = w.listed[:0]
	all := string(w.values)
	for _, t := range w.tags {
		w.listed = append(w.listed, Tag{t.name, all[t.start:t.end]})
	}
}

// Start implements [Visitor]. It writes the tags, and adds missing tags that the start
// position needs.
func (w *Writer) Start(start *board.Board) error {
	if !w.open || w.started {
		return w.refuse("order", nil)
	}
	if w.inOrder && len(w.tags) >= others && (start == nil || *start == startBoard) && !w.NoTags && !w.Reduced {
		for i := range w.tags {
			t := &w.tags[i]
			w.buf = appendTagText(w.buf, t.head, w.values[t.start:t.end], t.quotes)
		}
		w.line = progress{number: true}
	} else {
		w.listTags()
		if err := w.writeTags(start); err != nil {
			return err
		}
		w.line = progress{ply: firstPly(start, w.listed), number: true}
	}
	if !w.NoTags {
		w.buf = append(w.buf, '\n')
	}

	w.started = true
	w.column, w.unit, w.wide, w.unitEnds = 0, len(w.buf), false, false
	w.stack, w.empty = w.stack[:0], false
	for _, c := range w.comments {
		if err := w.comment([]byte(c)); err != nil {
			return err
		}
	}
	return w.done()
}

// writeTags writes any tags.
func (w *Writer) writeTags(start *board.Board) error {
	if start != nil {
		if err := w.checkStart(start); err != nil {
			return err
		}
	}
	if w.NoTags {
		return nil
	}
	w.exported = w.listed.inExportOrder(w.exported[:0], start, w.Reduced)
	_, known := w.listed.Lookup("Result")
	for _, t := range w.exported {
		if !known && t.Name == "Result" {
			w.waits, w.resultAt = true, len(w.buf)
			continue
		}
		w.buf = appendTag(w.buf, t)
	}
	return nil
}

// appendTag appends a tag pair as a line.
func appendTag(dst []byte, t Tag) []byte {
	return appendTagText(dst, "["+t.Name+` "`, t.Value, strings.ContainsAny(t.Value, `"\`))
}

// appendTagText is appendTag. A value has quotes if it contains characters that need a backslash.
func appendTagText[text []byte | string](dst []byte, head string, value text, quotes bool) []byte {
	dst = append(dst, head...)
	if !quotes {
		dst = append(dst, value...)
	} else {
		for i := range len(value) {
			c := value[i]
			if c == '"' || c == '\\' {
				dst = append(dst, '\\')
			}
			dst = append(dst, c)
		}
	}
	return append(dst, "\"]\n"...)
}

// checkStart compares the tags with the start position.
func (w *Writer) checkStart(start *board.Board) error {
	if w.listed.saysStart() {
		if b, err := w.listed.start(); err != nil || b != *start {
			return w.refuse("FEN tag", []byte(w.listed.Get("FEN")))
		}
	}
	for _, t := range w.listed {
		if t.Name != "Variant" {
			continue
		}
		if rules, err := rulesOf(t.Value); err != nil || rules != start.Rules() {
			return w.refuse("Variant tag", []byte(t.Value))
		}
	}
	return nil
}

// firstPly returns the ply of the first move. Without a board, it is taken from the FEN
// tag as far as possible.
func firstPly(start *board.Board, tags Tags) int {
	if start != nil {
		return plyOf(start)
	}
	ply := 0
	for _, t := range tags {
		if !isStart(t) {
			continue
		}
		ply = 0
		fields := strings.Fields(t.Value)
		if len(fields) >= 6 {
			if n, err := strconv.ParseUint(fields[5], 10, 16); err == nil {
				ply = 2 * (int(n) - 1)
			}
		}
		if len(fields) >= 2 && fields[1] == "b" {
			ply++
		}
	}
	return ply
}
