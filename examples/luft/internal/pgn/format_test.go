package pgn

import (
	"strings"
	"testing"
)

func TestFormat(t *testing.T) {
	const (
		untidy = "[White \"Beta\"][Result \"1-0\"][Event \"X\"]\n1.e4 e5 2.Nf3!? (2.f4 exf4) 2...Nc6 { good } 1-0"
		tidy   = "[Event \"X\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Beta\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\n" +
			"1. e4 e5 2. Nf3 $5 (2. f4 exf4) 2... Nc6 { good } 1-0\n"
		reduced = "[Event \"X\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"Beta\"]\n[Black \"?\"]\n[Result \"1-0\"]\n\n" +
			"1. e4 e5 2. Nf3 Nc6 1-0\n"
	)
	text(t, tidy, untidy, "fmt", "-")
	text(t, tidy, tidy, "fmt", "-")
	text(t, reduced, untidy, "fmt", "-reduced", "-")
	text(t, strings.Replace(tidy, "Nc6 { good", "Nc6\n{ good", 1), untidy, "fmt", "-width", "40", "-")
	const long = "1. e4 e5 2. Ke2 Ke7 3. Ke1 Ke8 4. Ke2 Ke7 5. Ke1 Ke8 6. Ke2 Ke7 7. Ke1 Ke8 8. Ke2 Ke7 *\n"
	_, once, _ := pgnRun(t, long, "fmt", "-width", "0", "-")
	if !strings.Contains(once, long) {
		t.Errorf("%q, want the moves on one line", once)
	}
	path := write(t, "a.pgn", []byte(untidy))
	text(t, tidy+"\n"+tidy, "", "fmt", path, path)

	status, out, bad := pgnRun(t, gameBad+untidy, "fmt", "-")
	if status != 1 || !strings.Contains(out, "1. e4 e5 *\n") || !strings.HasSuffix(out, tidy) || !strings.HasPrefix(bad, "stdin:6:13: game 1 ply 3: ") {
		t.Errorf("malformed: status %d, output %q, %q", status, out, bad)
	}
}
