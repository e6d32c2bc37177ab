package suite

import (
	"bytes"
	"context"
	"errors"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/cli/clitest"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/search/suite"
)

// runOn runs the program on a text.
func runOn(t *testing.T, text string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	return clitest.Run(t, Command(), text, append(args, "-")...)
}

const (
	mateIn1 = "6k1/5ppp/8/8/8/8/8/R5K1 w - - "
	hanging = "4k3/8/8/3q4/8/8/3R4/4K3 w - - "
)

func TestSuite(t *testing.T) {
	tests := []struct {
		name, in string
		status   int
		out, bad string
	}{
		{"nothing", "", 1, "solved 0 of 0 points 0 of 0\n", "suite: no positions\n"},
		{"best move", mateIn1 + `bm Ra8#; id "one";`, 0, "solved 1 of 1 points 1 of 1\n", ""},
		{"missed", mateIn1 + `bm Kf1 Ra7; id "one";`, 0, "stdin:1 one  bm Kf1 Ra7  Ra8#  #1  depth 3\nsolved 0 of 1 points 0 of 1\n", ""},
		{"move to avoid", hanging + "am Rxd5;", 0, "stdin:1  am Rxd5  Rxd5  +5.00  depth 3\nsolved 0 of 1 points 0 of 1\n", ""},
		{"move avoided", hanging + "am Rd3 Rd4;", 0, "solved 1 of 1 points 1 of 1\n", ""},
		{"mate", mateIn1 + "dm 1;", 0, "solved 1 of 1 points 1 of 1\n", ""},
		{"no mate", hanging + "dm 2;", 0, "stdin:1  dm 2  Rxd5  +5.00  depth 3\nsolved 0 of 1 points 0 of 1\n", ""},
		{"another mate", mateIn1 + "bm Ra7; dm 1;", 0, "solved 1 of 1 points 1 of 1\n", ""},
		{"points", hanging + `bm Rd4; c0 "Rd4=10, Rxd5=7";` + "\n" + mateIn1 + "bm Ra8;", 0,
			"stdin:1  bm Rd4  Rxd5  +5.00  depth 3\nsolved 1 of 2 points 8 of 11\n", ""},
		{"points in two comments", hanging + `c8 "3 5"; c9 "d2d3 d2d5";`, 0, "solved 1 of 1 points 5 of 5\n", ""},
		{"a comment without points", hanging + `bm Rxd5; c0 "takes, of course";`, 0, "solved 1 of 1 points 1 of 1\n", ""},
		{"bad lines", "x\n" + mateIn1 + "\n" + mateIn1 + "bm Ra9;\n" + mateIn1 + "bm Ra8;", 1, "solved 1 of 1 points 1 of 1\n",
			"suite: stdin: fen: line 1|suite: stdin:2: no bm, am, dm or points|suite: stdin:3: bm: "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := runOn(t, test.in, "-engine", "luft=material,option.Hash=1", "-depth", "3")
			if status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			if diff := cmp.Diff(fields(test.out), fields(out)); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
			for part := range strings.SplitSeq(test.bad, "|") {
				if !strings.Contains(bad, part) || test.bad == "" && bad != "" {
					t.Errorf("complaints %q, want %q", bad, part)
				}
			}
		})
	}
}

// varying returns a text without what may differ from run to run, or from engine to engine.
func varying(text string) string {
	for _, r := range []struct{ pattern, with string }{
		{`nodes":\d+`, `nodes":N`}, {`ms":\d+`, `ms":T`},
		{`#1,1,\d+,1,\d+,\d+,`, `#1,1,N,1,N,T,`}, {`\+5\.00,1,\d+,`, `+5.00,1,N,`},
	} {
		text = regexp.MustCompile(r.pattern).ReplaceAllString(text, r.with)
	}
	return text
}

// Programs get all positions.
func TestFormats(t *testing.T) {
	const in = mateIn1 + `bm Ra8#; id "one, two";` + "\n" + hanging + `am Rxd5;`
	tests := []struct{ name, flag, want string }{
		{"CSV", "-csv", "file,line,id,goal,solved,points,max_points,move,score,depth,nodes,solved_depth,solved_nodes,solved_ms,error\n" +
			"stdin,1,\"one, two\",bm Ra8#,true,1,1,Ra8#,#1,1,N,1,N,T,\nstdin,2,,am Rxd5,false,0,1,Rxd5,+5.00,1,N,,,,\n"},
		{"JSON", "-json", `{"file":"stdin","line":1,"id":"one, two","goal":"bm Ra8#","solved":true,"points":1,"max_points":1,"move":"Ra8#",` +
			`"score":"#1","depth":1,"nodes":N,"solved_depth":1,"solved_nodes":N,"solved_ms":T,"error":""}` + "\n" +
			`{"file":"stdin","line":2,"id":"","goal":"am Rxd5","solved":false,"points":0,"max_points":1,"move":"Rxd5",` +
			`"score":"+5.00","depth":1,"nodes":N,"solved_depth":null,"solved_nodes":null,"solved_ms":null,"error":""}` + "\n"},
	}
	for _, test := range tests {
		status, out, bad := runOn(t, in, "-engine", "luft=material,option.Hash=1", "-depth", "1", test.flag)
		if status != 0 || bad != "" {
			t.Errorf("%s: status %d, %q", test.name, status, bad)
		}
		if diff := cmp.Diff(test.want, varying(out)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

// A file of another kind is refused after a few lines.
func TestStrange(t *testing.T) {
	status, out, bad := runOn(t, strings.Repeat("1. e4 e5 *\n", 1000)+mateIn1+"bm Ra8;\n", "-depth", "1")
	if status != 1 || out != "solved 0 of 0 points 0 of 0\n" || strings.Count(bad, "\n") != 11 || !strings.Contains(bad, "not a test suite") {
		t.Errorf("status %d, %q, %q", status, out, bad)
	}
	good := mateIn1 + "bm Ra8;\n"
	if status, out, _ := runOn(t, good+strings.Repeat("1. e4 e5 *\n", 20)+good, "-depth", "1"); status != 1 || out != "solved 2 of 2 points 2 of 2\n" {
		t.Errorf("one good line before: status %d, %q", status, out)
	}
}

// fields are the words of each line.
func fields(text string) (lines [][]string) {
	for line := range strings.Lines(text) {
		lines = append(lines, strings.Fields(line))
	}
	return lines
}

func TestUsage(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"nothing", nil, "missing FILE"},
		{"standard input twice", []string{"-", "-"}, "only once"},
		{"flag of the engine", []string{"-concurrency", "0", "x"}, "-concurrency 0"},
		{"unknown", []string{"-time", "1", "x"}, "-time"},
	}
	for _, test := range tests {
		clitest.Misuse(t, test.name, Command(), test.want, test.args...)
	}
}

func TestTrouble(t *testing.T) {
	const quiet = mateIn1 + "bm Ra8;\n"
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, bad bytes.Buffer
	if status := cli.Run(ctx, Command(), []string{"-depth", "1", "-"}, strings.NewReader(quiet), &out, &bad); status != 1 ||
		bad.String() != "suite: interrupted\n" || out.Len() > 0 {
		t.Errorf("interrupted: status %d, %q, %q", status, out.String(), bad.String())
	}
	none := filepath.Join(t.TempDir(), "none")
	bad.Reset()
	if status := cli.Run(t.Context(), Command(), []string{none}, nil, &out, &bad); status != 1 || !strings.Contains(bad.String(), none) {
		t.Errorf("no file: status %d, %q", status, bad.String())
	}
	bad.Reset()
	if status := cli.Run(t.Context(), Command(), []string{"-depth", "1", "-"}, strings.NewReader(quiet), full{}, &bad); status != 1 ||
		!strings.Contains(bad.String(), "no room") {
		t.Errorf("full: status %d, %q", status, bad.String())
	}
	if status, _, bad := runOn(t, quiet, "-engine", "cmd="+none); status != 1 || bad == "" {
		t.Errorf("no engine: status %d, %q", status, bad)
	}
}

// A full is a disk with no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestProgress(t *testing.T) {
	got := progress(suite.Totals{Solved: 7, Positions: 10}, 40, 20*time.Second)
	if want := "[#######-----------------------] 10 of 40, solved 7, 1m0s left\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// However many positions are searched at a time, the same comes of it.
func TestData(t *testing.T) {
	file, points := testdata.File(t, "epd/bratko-kopec.epd"), " of 24 points "
	if !testdata.Whole() {
		points = " of 12 points "
	}
	var outs [2]bytes.Buffer
	for i, n := range []string{"1", "3"} {
		var bad bytes.Buffer
		if status := cli.Run(t.Context(), Command(), []string{"-nodes", "2000", "-concurrency", n, file}, nil, &outs[i], &bad); status != 0 {
			t.Errorf("status %d, %s", status, bad.String())
		}
	}
	if diff := cmp.Diff(outs[0].String(), outs[1].String()); diff != "" || !strings.Contains(outs[0].String(), points) {
		t.Errorf("output (-one at a time +three):\n%s", diff)
	}
}
