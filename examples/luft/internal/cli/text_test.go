package cli

import "testing"

func TestPrintable(t *testing.T) {
	for name, tt := range map[string]struct{ text, want string }{
		"plain":          {"Kasparov, G – Kärpov\n\t½", "Kasparov, G – Kärpov\n\t½"},
		"escape":         {"a\x1b[2Jb", `a\x1b[2Jb`},
		"C1 control":     {"a\u009b2J", `a\u009b2J`},
		"byte of C1":     {"a\x9b2J", `a\x9b2J`},
		"carriage":       {"ab\rc", `ab\rc`},
		"right to left":  {"a\u202eb", `a\u202eb`},
		"combining":      {"e\u0301", "e\u0301"},
		"replacement":    {"a\uFFFDb", "a\uFFFDb"},
		"after a cut":    {"a\x80", `a\x80`},
		"bell, and wide": {"日\a", `日\a`},
	} {
		if got := Printable(tt.text); got != tt.want {
			t.Errorf("%s: %q, want %q", name, got, tt.want)
		}
	}
}
