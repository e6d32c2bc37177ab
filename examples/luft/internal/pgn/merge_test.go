package pgn

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMerge(t *testing.T) {
	const (
		tags  = "[Event \"Lines\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n"
		first = tags + "\n1. d4 {solid} Nf6 2. c4 *\n\n"
		next  = "[Event \"More\"]\n\n1. d4 {solid} d5 (1... f5) 2. c4 {gambit} *\n\n"
		moved = "[Event \"Other order\"]\n\n1. c4 Nf6 2. d4 e6 *\n\n"
		ends  = "[FEN \"8/8/8/8/8/4k3/4p3/4K3 w - - 0 1\"]\n\n*\n\n"
		bad   = "[Event \"Bad\"]\n\n1. d4 c5 2. Ke4 *\n\n"
	)
	tests := []struct {
		name, in string
		args     []string
		want     string
		status   int
		report   string
	}{
		{name: "nothing", report: "pgn merge: games 0 merged into 0, moves 0\n"},
		{
			name: "two", in: first + next,
			want:   tags + "\n1. d4 {solid} 1... Nf6 (1... d5 2. c4 {gambit}) (1... f5) 2. c4 *\n",
			report: "pgn merge: games 2 merged into 1, moves 6\n",
		},
		{
			name: "plies", in: first + next, args: []string{"--plies", "2"},
			want:   tags + "\n1. d4 {solid} 1... Nf6 (1... d5) (1... f5) *\n",
			report: "pgn merge: games 2 merged into 1, moves 4\n",
		},
		{
			name: "transpositions", in: first + moved + first, args: []string{"--transpositions"},
			want: tags + "\n1. d4 {solid} (1. c4 Nf6 2. d4 e6) 1... Nf6 2. c4 *\n",
			report: "transposition: 1. c4 Nf6 2. d4 = 1. d4 Nf6 2. c4\n" +
				"pgn merge: games 3 merged into 1, moves 7\n",
		},
		{
			name: "malformed", in: first + bad,
			want:   tags + "\n1. d4 {solid} 1... Nf6 (1... c5) 2. c4 *\n",
			status: 1,
			report: "stdin:13:13: game 2 ply 3: \"Ke4\": no such legal move\npgn merge: games 2 merged into 1, moves 4\n",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := pgnRun(t, test.in, append(append([]string{"merge"}, test.args...), "-")...)
			if status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			if diff := cmp.Diff(test.want, out); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.report, bad); diff != "" {
				t.Errorf("report (-want +got):\n%s", diff)
			}
		})
	}
	if _, out, bad := pgnRun(t, first+ends+next+ends, "merge", "-"); len(bad) == 0 || strings.Count(out, "[Event ") != 2 {
		t.Errorf("of two start positions: %q, %q", out, bad)
	}
	if status, _, _ := pgnRun(t, "", "merge", "--plies", "-1", "-"); status != 2 {
		t.Errorf("--plies -1: status %d, want 2", status)
	}
}

// Only the first of the positions in which two lines go on alike is told.
func TestTranspositionsGoOn(t *testing.T) {
	const in = "1. d4 (1. Nf3 d5 2. d4 Nf6 3. c4) 1... d5 2. Nf3 Nf6 3. c4 *\n\n"
	want := "transposition: 1. Nf3 d5 2. d4 = 1. d4 d5 2. Nf3\npgn merge: games 1 merged into 1, moves 10\n"
	if _, _, bad := pgnRun(t, in, "merge", "--transpositions", "-"); bad != want {
		t.Errorf("%q, want %q", bad, want)
	}
}
