package textform_test

import (
	"fmt"
	"testing"

	"github.com/luftchess/luft/internal/textform"
)

type parseError struct {
	What   string `json:"what"`
	Text   string `json:"text"`
	Offset int    `json:"offset"`
}

func (e *parseError) Error() string { return fmt.Sprintf("%s %q at %d", e.What, e.Text, e.Offset) }

type level int8

const low level = -1

var levels = textform.Names[level, parseError]{What: "level", First: low, Texts: []string{"low", "", "high"}}

func TestNames(t *testing.T) {
	for v := level(-128); ; v++ {
		text, err := levels.Marshal(v)
		if valid := v == -1 || v == 1; valid != (err == nil) {
			t.Errorf("Marshal(%d) = %q, %v", v, text, err)
		}
		s := levels.String(v)
		if err == nil && s != string(text) {
			t.Errorf("Marshal(%d) = %q, but String %q", v, text, s)
		}
		got := level(5)
		readErr := levels.Unmarshal(&got, []byte(s))
		if (readErr == nil) != (err == nil) {
			t.Errorf("%d: String %q is read with error %v", v, s, readErr)
		}
		if want := v; readErr == nil && got != want || readErr != nil && got != 5 {
			t.Errorf("%d: String %q is read as %d", v, s, got)
		}
		if v == 127 {
			break
		}
	}
	if got, want := levels.String(0), "level(0)"; got != want {
		t.Errorf("String of a value without a name is %q, want %q", got, want)
	}
	if _, err := levels.Marshal(3); err == nil || err.Error() != "textform_test.level(3) has no text form" {
		t.Errorf("Marshal(3): error %v", err)
	}
}

func TestParseError(t *testing.T) {
	for _, tt := range []struct {
		text   string
		offset int
	}{{"", 0}, {"x", 0}, {"lo", 2}, {"lows", 3}, {"hog", 1}, {"level(0)", 1}} {
		got, err := levels.Parse(tt.text)
		want := parseError{"level", tt.text, tt.offset}
		if e, ok := err.(*parseError); !ok || *e != want || got != 0 {
			t.Errorf("Parse(%q) = %d, %v, want error %v", tt.text, got, err, &want)
		}
	}
}
