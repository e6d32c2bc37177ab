package explorer

import (
	"slices"
	"testing"
	"unicode/utf8"
)

// TestPlayerOf compares names.
func TestPlayerOf(t *testing.T) {
	for _, same := range [][]string{
		{"Carlsen, Magnus", "carlsen,magnus", "CARLSEN MAGNUS", "Carlsen-Magnus."},
		{"Schäfer", "schÄfer", "sch\xe4fer", "SCH\xc4FER"}, // UTF-8, and ISO 8859-1
		{"Каспаров, Г", "каспаров г"},
		{"bot_2000", "Bot 2000"},
		{"", "?", " - ", "\x00"},
	} {
		for _, name := range same {
			if a, b := playerOf([]byte(same[0])), playerOf([]byte(name)); a != b {
				t.Errorf("%q is %x, %q is %x", same[0], a, name, b)
			}
		}
	}
	seen := make(map[player]string)
	for _, name := range []string{"", "Carlsen", "Carlsen, M", "Carlsen, Magnus", "Magnus Carlsen", "Schafer", "Schäfer", "bot2000", "bot2001"} {
		if other, ok := seen[playerOf([]byte(name))]; ok {
			t.Errorf("%q is %q", name, other)
		}
		seen[playerOf([]byte(name))] = name
	}
	if playerOf([]byte("?")) != 0 {
		t.Error("nobody has a name")
	}
}

// FuzzPlayerOf puts punctuation between letters, which does not matter.
func FuzzPlayerOf(f *testing.F) {
	f.Add("Carlsen, Magnus", "-")
	f.Add("Sch\xe4fer", " ")
	f.Add("İß", "�")
	f.Fuzz(func(t *testing.T, name, between string) {
		if between = string(slices.DeleteFunc([]byte(between), func(c byte) bool {
			return c >= utf8.RuneSelf || '0' <= c && c <= '9' || 'A' <= c&^0x20 && c&^0x20 <= 'Z'
		})); !utf8.ValidString(name) {
			return
		}
		spread := between
		for _, r := range name {
			spread += string(r) + between
		}
		if a, b := playerOf([]byte(name)), playerOf([]byte(spread)); a != b {
			t.Errorf("%q is %x, %q is %x", name, a, spread, b)
		}
	})
}
