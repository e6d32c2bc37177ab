package pgn_test

import (
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
)

func TestTagText(t *testing.T) {
	tags := pgn.Tags{{"White", `"Tal", \ Mikhail`}, {"ECO", ""}, {"White", "again"}}
	text, err := tags.MarshalText()
	if want := "[White \"\\\"Tal\\\", \\\\ Mikhail\"]\n[ECO \"\"]\n[White \"again\"]\n"; string(text) != want || err != nil || tags.String() != want {
		t.Errorf("%s, %v", text, err)
	}
	if again, err := pgn.ParseTags(string(text)); !slices.Equal(again, tags) || err != nil {
		t.Errorf("read back as %v, %v", again, err)
	}
	if none, err := pgn.ParseTags(" \n"); len(none) != 0 || err != nil {
		t.Errorf("no tags: %v, %v", none, err)
	}
	if tag, err := pgn.ParseTag(tags[0].String()); tag != tags[0] || err != nil {
		t.Errorf("a tag: %v, %v", tag, err)
	}
	if _, err := pgn.ParseTags("[FEN \"x\"]\n[Variant \"Atomic\"]"); err != nil {
		t.Errorf("the values of tags matter: %v", err)
	}
	for _, bad := range []string{"", "x", "[A \"b\"] [C \"d\"]", "[A \"b\"] 1. e4", "[A \"b\"] {c}", "[A \"b\"] $1", "[A \"b\"] *", "[A b]", "[A \"b\"]\n\n[A \"c\"]"} {
		if tag, err := pgn.ParseTag(bad); err == nil {
			t.Errorf("%q reads as %v", bad, tag)
		}
	}
	for _, bad := range []pgn.Tag{{"", ""}, {"a b", ""}, {"A", "\n"}, {"A\u00a0B", ""}, {"\ufeffA", ""}, {"A\u2028", ""}, {"A\u0085", ""}} {
		if _, err := (pgn.Tags{bad}).MarshalText(); err == nil {
			t.Errorf("%q was written", bad)
		}
	}
}

// What a program stores comes back from JSON.
func TestJSONReadsBack(t *testing.T) {
	type record struct {
		Tag   pgn.Tag
		Tags  pgn.Tags
		NAG   pgn.NAG
		NAGs  []pgn.NAG
		Mark  pgn.Mark
		Arrow pgn.Arrow
		Eval  pgn.Eval
		Text  pgn.Comment
	}
	in := record{
		pgn.Tag{"White", "M\xfcller"}, pgn.Tags{{"A", "b"}, {"A", "c"}}, pgn.GoodMove, []pgn.NAG{1, 200},
		pgn.Mark{'G', board.A4}, pgn.Arrow{'R', board.C2, board.C3}, pgn.Eval{Score: -25, Depth: 9}, "[%clk 0:01:00]",
	}
	data, err := json.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var out record
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	if a, b := in, out; a.Tag != b.Tag || !slices.Equal(a.Tags, b.Tags) || a.NAG != b.NAG || !slices.Equal(a.NAGs, b.NAGs) ||
		a.Mark != b.Mark || a.Arrow != b.Arrow || a.Eval != b.Eval || a.Text != b.Text {
		t.Errorf("%+v comes back from %s", out, data)
	}
	for _, text := range []string{`{"Mark":"G4"}`, `{"Arrow":"Gc2"}`, `{"Tag":5}`, `{"Tags":{}}`, `{"Mark":""}`, `{"Arrow":"gc2c3"}`} {
		if err := json.Unmarshal([]byte(text), &out); err == nil {
			t.Errorf("%s was read", text)
		}
	}
	for _, v := range []any{pgn.Mark{}, pgn.Arrow{Color: 'G', From: board.NoSquare}} {
		if text, err := json.Marshal(v); !errors.Is(err, pgn.ErrCommand) {
			t.Errorf("%v is written as %s, %v", v, text, err)
		}
	}
}

func TestDrawingOffsets(t *testing.T) {
	for _, test := range []struct {
		text        string
		mark, arrow int // where each stops making sense, -1 for nowhere
	}{
		{"", 0, 0}, {"g", 0, 0}, {"G", 1, 1}, {"Ga", 1, 1}, {"Ga9", 1, 1}, {"Ga4", -1, 3}, {"Ga4b", 3, 3}, {"Ga4b5", 3, -1}, {"Ga4b5 ", 3, 5},
	} {
		offset := func(err error) int {
			if bad, ok := errors.AsType[*board.ParseError](err); ok {
				return bad.Offset
			}
			return -1
		}
		_, err := pgn.ParseMark(test.text)
		if got := offset(err); got != test.mark {
			t.Errorf("mark %q: %d, want %d", test.text, got, test.mark)
		}
		_, err = pgn.ParseArrow(test.text)
		if got := offset(err); got != test.arrow {
			t.Errorf("arrow %q: %d, want %d", test.text, got, test.arrow)
		}
	}
}

func TestClockText(t *testing.T) {
	for _, d := range []time.Duration{0, time.Second, -time.Minute, 90*time.Minute + 1500*time.Millisecond} {
		if got, err := pgn.ParseClock(pgn.FormatClock(d)); got != d || err != nil {
			t.Errorf("%v comes back as %v, %v", d, got, err)
		}
	}
	for _, bad := range []string{"", "x", "1:2:3:4", "1:", "2000001:0:0"} {
		_, err := pgn.ParseClock(bad)
		if _, ok := errors.AsType[*board.ParseError](err); !ok {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

func FuzzTags(f *testing.F) {
	f.Add("[White \"A\"]\n[Black \"\\\"B\\\\\"]", "Event", "x")
	f.Add("[A \"b\"] *", "a b", "\n")
	f.Add("[A \"b\"]", "A\u00a0B", "")
	f.Add("[A \"b\"]", "Ä\xa0\xc2", "")
	f.Fuzz(func(t *testing.T, s, name, value string) {
		tags, err := pgn.ParseTags(s)
		if err != nil {
			return
		}
		tags = append(tags, pgn.Tag{Name: name, Value: value})
		text, err := tags.MarshalText()
		if err != nil {
			return
		}
		first := tags[0].Name
		if slices.ContainsFunc(tags[1:], func(t pgn.Tag) bool { return t.Name == first }) && strings.ContainsAny(s, "%;") {
			return // a comment between the tags may have told the games apart
		}
		if again, err := pgn.ParseTags(string(text)); !slices.Equal(again, tags) || err != nil {
			t.Errorf("%q comes back as %q from %q, %v", tags, again, text, err)
		}
	})
}
