package pgn

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/pgn"
)

func TestCheck(t *testing.T) {
	notClosed := "FILE:31:7: game 5 ply 1: malformed: " + pgn.ErrComment.Error() + " (\"{never closed\")\n"
	path := write(t, "a.pgn", []byte(gameA+gameBad+gameB+gameBad+"1. e4 {never closed\n"))
	tests := []struct {
		name   string
		args   []string
		status int
		want   string // FILE stands for the file's name
	}{
		{"moves", nil, 1, "FILE:13:13: game 2 ply 3: malformed: \"Ke3\": no such legal move\n" +
			"FILE:29:13: game 4 ply 3: malformed: \"Ke3\": no such legal move\n" +
			notClosed},
		{"JSON", []string{"-json"}, 1,
			`{"file":"FILE","line":13,"column":13,"game":2,"ply":3,"rule":"malformed","error":"\"Ke3\": no such legal move","fix":false}` + "\n" +
				`{"file":"FILE","line":29,"column":13,"game":4,"ply":3,"rule":"malformed","error":"\"Ke3\": no such legal move","fix":false}` + "\n" +
				`{"file":"FILE","line":31,"column":7,"game":5,"ply":1,"rule":"malformed","error":"` + pgn.ErrComment.Error() + ` (\"{never closed\")","fix":false}` + "\n"},
		{"CSV of tokens", []string{"-csv", "-tokens"}, 1, "file,line,column,game,ply,rule,error,fix\n" +
			"FILE,31,7,5,1,malformed,\"" + pgn.ErrComment.Error() + " (\"\"{never closed\"\")\",false\n"},
		{"tokens", []string{"-tokens"}, 1, notClosed},
	}
	for _, test := range tests {
		for _, threads := range []string{"1", "2"} {
			t.Run(test.name+" with "+threads, func(t *testing.T) {
				status, out, bad := pgnRun(t, "", append(append([]string{"check", "-apply", "malformed", "-threads", threads}, test.args...), path)...)
				if status != test.status || bad != "" {
					t.Errorf("status %d, %q; want %d", status, bad, test.status)
				}
				if diff := cmp.Diff(test.want, strings.ReplaceAll(out, path, "FILE")); diff != "" {
					t.Errorf("output (-want +got):\n%s", diff)
				}
			})
		}
	}
	status, out, _ := pgnRun(t, "[Event \"A\n\n1. e4 *\n", "check", "-")
	if !strings.HasPrefix(out, "stdin:1:1: game 1 ply 0: ") || status != 1 {
		t.Errorf("before the first move: status %d, %q", status, out)
	}
	status, out, bad := pgnRun(t, "", "check", "-skip", "duplicate", path) // in the same order without threads
	if want := strings.ReplaceAll(strings.ReplaceAll(tests[0].want, "FILE", path), "\"\"", "\""); status != 1 || out != want || bad != "" {
		t.Errorf("all rules: status %d, %s%s, want %s", status, out, bad, want)
	}
	text(t, "", gameA+gameB, "check", "-")
	text(t, "", gameBad, "check", "-tokens", "-")
}

const wrong = "[Event \"W\"]\n[White \"Alpha,A.\"]\n[Date \"1999-1-2\"]\n[Result \"1-0\"]\n\n1. f3 e5 3. g4 Qh4# 0-1\n\n"

func TestCheckRules(t *testing.T) {
	a := write(t, "a.pgn", []byte(gameA+wrong))
	b := write(t, "b.pgn", []byte(gameA))
	names := strings.NewReplacer(a, "A", b, "B")
	want := `A:10:8: game 2 ply 0: date: Date tag "1999-1-2", want "1999.01.02"
A:11:10: game 2 ply 0: result: Result tag 1-0, but the game ended 0-1 checkmate
A:13:10: game 2 ply 3: number: move number 3, want 2
B:1:1: game 1 ply 0: duplicate: the same text as game 1 of A
A:9:9: game 2 ply 0: name: "Alpha,A." is another spelling of "Alpha, A", which is in 2 games
`
	status, out, bad := pgnRun(t, "", "check", a, b)
	if diff := cmp.Diff(want, names.Replace(out)); diff != "" || status != 1 || bad != "" {
		t.Errorf("status %d, %s (-want +got):\n%s", status, bad, diff)
	}
	status, out, _ = pgnRun(t, "", "check", "--apply", "date,name", "--json", a, b)
	wantJSON := `{"file":"A","line":10,"column":8,"game":2,"ply":0,"rule":"date","error":"Date tag \"1999-1-2\", want \"1999.01.02\"","fix":true}
{"file":"A","line":9,"column":9,"game":2,"ply":0,"rule":"name","error":"\"Alpha,A.\" is another spelling of \"Alpha, A\", which is in 2 games","fix":false}
`
	if diff := cmp.Diff(wantJSON, names.Replace(out)); diff != "" || status != 1 {
		t.Errorf("JSON: status %d (-want +got):\n%s", status, diff)
	}

	fixed := strings.NewReplacer("1999-1-2", "1999.01.02", "3. g4", "2. g4", "Result \"1-0\"]\n\n1. f3", "Result \"0-1\"]\n\n1. f3").Replace(gameA + wrong)
	status, out, bad = pgnRun(t, "", "check", "--fix", "--skip", "name", a, b)
	lines := strings.SplitAfter(want, "\n")
	if diff := cmp.Diff(fixed, strings.TrimRight(out, "\n")+"\n\n"); diff != "" || status != 0 || !strings.HasPrefix(names.Replace(bad), strings.Join(lines[:4], "")) {
		t.Errorf("--fix: status %d, %s (-want +got):\n%s", status, bad, diff)
	}
	if status, _, _ := pgnRun(t, "", "check", "--fix", a, b); status != 1 {
		t.Errorf("--fix with what cannot be fixed: status %d", status)
	}
	to := filepath.Join(t.TempDir(), "fixed.pgn")
	if status, out, _ := pgnRun(t, "", "check", "--fix", "--skip", "name", "-o", to, a); status != 0 || out != "" {
		t.Errorf("-o: status %d, %s", status, out)
	}
	if got, err := os.ReadFile(to); err != nil || string(got) != fixed {
		t.Errorf("-o: %s, %v", got, err)
	}
	text(t, "", "", "check", "--skip", "name", to)
	_, one, _ := pgnRun(t, "", "check", a, b)
	if status, several, bad := pgnRun(t, "", "check", "--threads", "3", a, b); status != 1 || several != one || bad != "" {
		t.Errorf("several threads: status %d, %s (-want +got):\n%s", status, bad, cmp.Diff(one, several))
	}

	for _, args := range [][]string{
		{"--skim"}, {"--fix", "--tokens"}, {"-o", to}, {"--fix", "--threads", "2"}, {"--tokens", "--apply", "date"}, {"--apply", "nothing"}, {"--apply", "date", "--skip", "date"},
	} {
		if status, _, bad := pgnRun(t, "", append(append([]string{"check"}, args...), a)...); status != 2 {
			t.Errorf("%q: status %d, %s", args, status, bad)
		}
	}
}
