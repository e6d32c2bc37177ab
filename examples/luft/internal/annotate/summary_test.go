package annotate

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/cli/clitest"
)

// The summary has each game once, also those that an earlier run has annotated.
func TestSummary(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out.pgn")
	in := write(t, "in.pgn", four)
	args := quick("-o", out, "-summary", in)
	want := `Accuracy in percent, by the formula of lichess.org
Game  Colour  Player  Accuracy  ?!  ?  ??  
1     white   Tal, M  88.3      1   0  0   
1     black   ?       23.0      1   0  1   
2     white   ?       70.9      2   0  0   
2     black   ?       79.9      1   0  0   
3     white   ?       100.0     0   0  0   
3     black   ?       100.0     0   0  0   
4     white   ?       23.4      1   0  1   
4     black   ?       94.4      0   0  0   
`
	_, got, bad := clitest.Run(t, Command(), "", args...)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s\n(-want +got):\n%s", bad, diff)
	}
	if !strings.Contains(read(t, out), `[BlackAccuracy "23.0"]`) {
		t.Errorf("no accuracy in the tags of\n%s", read(t, out))
	}
	_, got, bad = clitest.Run(t, Command(), "", append(args, "-resume")...)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("after resuming: %s\n(-want +got):\n%s", bad, diff)
	}
	_, got, _ = clitest.Run(t, Command(), "", append(args, "-resume", "-json")...)
	if first := `{"game":1,"color":"white","player":"Tal, M","accuracy":88.3,"inaccuracies":1,"mistakes":0,"blunders":0}`; !strings.HasPrefix(got, first+"\n") {
		t.Errorf("as JSON:\n%s", got)
	}
}

// A game whose accuracy is replaced is still the same game.
func TestResumeReplacesAccuracy(t *testing.T) {
	in := write(t, "in.pgn", "[WhiteAccuracy \"1.5\"]\n\n1. e4 e5 *\n")
	args := quick("-replace", "all", "-o", filepath.Join(t.TempDir(), "out.pgn"), "-resume", in)
	for range 2 {
		if status, _, bad := clitest.Run(t, Command(), "", args...); status != 0 {
			t.Fatalf("status %d, %s", status, bad)
		}
	}
}
