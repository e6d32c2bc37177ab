package pgn

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/pgn"
)

func TestCheck(t *testing.T) {
	notClosed := "FILE:31:7: game 5 ply 1: " + pgn.ErrComment.Error() + " (\"{never closed\")\n"
	path := write(t, "a.pgn", []byte(gameA+gameBad+gameB+gameBad+"1. e4 {never closed\n"))
	tests := []struct {
		name   string
		args   []string
		status int
		want   string // FILE stands for the file's name
	}{
		{"moves", nil, 1, "FILE:13:13: game 2 ply 3: \"Ke3\": no such legal move\n" +
			"FILE:29:13: game 4 ply 3: \"Ke3\": no such legal move\n" +
			notClosed},
		{"JSON", []string{"-json"}, 1,
			`{"file":"FILE","line":13,"column":13,"game":2,"ply":3,"error":"\"Ke3\": no such legal move"}` + "\n" +
				`{"file":"FILE","line":29,"column":13,"game":4,"ply":3,"error":"\"Ke3\": no such legal move"}` + "\n" +
				`{"file":"FILE","line":31,"column":7,"game":5,"ply":1,"error":"` + pgn.ErrComment.Error() + ` (\"{never closed\")"}` + "\n"},
		{"CSV of tokens", []string{"-csv", "-tokens"}, 1, "file,line,column,game,ply,error\n" +
			"FILE,31,7,5,1,\"" + pgn.ErrComment.Error() + " (\"\"{never closed\"\")\"\n"},
		{"tokens", []string{"-tokens"}, 1, notClosed},
	}
	for _, test := range tests {
		for _, threads := range []string{"1", "2"} {
			t.Run(test.name+" with "+threads, func(t *testing.T) {
				status, out, bad := pgnRun(t, "", append(append([]string{"check", "-threads", threads}, test.args...), path)...)
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
	text(t, "", gameA+gameB, "check", "-")
	text(t, "", gameBad, "check", "-tokens", "-")
}
