package perft

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/internal/testdata"
)

// clock is what differs from run to run.
var clock = regexp.MustCompile(`time \S+ speed [0-9]+\.[0-9] Mnps`)

// perft runs the program.
func perft(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, bad bytes.Buffer
	status = cli.Run(t.Context(), Command(), args, nil, &out, &bad)
	return status, clock.ReplaceAllString(out.String(), "time T speed S Mnps"), bad.String()
}

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// write returns the name of a new file.
func write(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "suite")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCount(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"start", []string{"3"}, "nodes 8902 time T speed S Mnps\n"},
		{"depth 0", []string{"0"}, "nodes 1 time T speed S Mnps\n"},
		{"depth 0 divided", []string{"-divide", "0"}, "nodes 1 time T speed S Mnps\n"},
		{"threads", []string{"-threads", "3", "4"}, "nodes 197281 time T speed S Mnps\n"},
		{"more threads than moves", []string{"-threads=1024", "-fen", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "4"}, "nodes 43238 time T speed S Mnps\n"},
		{"four fields", []string{"-fen", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - -", "3"}, "nodes 2812 time T speed S Mnps\n"},
		{"Shredder-FEN", []string{"-fen", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", "3"}, "nodes 12189 time T speed S Mnps\n"},
		{"too much material", []string{"-fen", "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - -", "1"}, "nodes 270 time T speed S Mnps\n"},
		{"crazyhouse", []string{"-variant", "crazyhouse", "-fen", "2k5/8/8/8/8/8/8/4K3[Qn] w - -", "2"}, "nodes 3083 time T speed S Mnps\n"},
		{"antichess", []string{"-variant", "antichess", "3"}, "nodes 8067 time T speed S Mnps\n"},
		{"divided", []string{"-divide", "-threads", "2", "-fen", "k7/8/8/8/8/8/P7/K7 w - - 0 1", "2"},
			"a2a3: 3\na2a4: 3\na1b1: 3\na1b2: 3\nnodes 12 time T speed S Mnps\n"},
		{"castling divided", []string{"-divide", "-fen", "7k/8/8/8/8/8/P6P/4K2R w K - 0 1", "1"},
			"a2a3: 1\nh2h3: 1\na2a4: 1\nh2h4: 1\nh1f1: 1\nh1g1: 1\ne1d1: 1\ne1e2: 1\ne1d2: 1\ne1f1: 1\ne1f2: 1\ne1g1: 1\nnodes 12 time T speed S Mnps\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := perft(t, test.args...)
			if status != 0 || bad != "" {
				t.Errorf("status %d, %q; want 0", status, bad)
			}
			// The order of the moves is nobody's business.
			if diff := cmp.Diff(lines(test.want), lines(out)); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
			if !strings.HasPrefix(out[strings.LastIndex(strings.TrimSuffix(out, "\n"), "\n")+1:], "nodes ") {
				t.Errorf("last line of %q is not the count", out)
			}
		})
	}
}

func lines(s string) map[string]int {
	m := map[string]int{}
	for line := range strings.Lines(s) {
		m[line]++
	}
	return m
}

func TestFormats(t *testing.T) {
	const pawn = "k7/8/8/8/8/8/P7/K7 w - - 0 1"
	for _, test := range []struct{ args, want string }{
		{"-divide -csv 2", "move,nodes\na2a3,3\na2a4,3\na1b1,3\na1b2,3\n"},
		{"-divide -json 1", `{"move":"a2a3","nodes":1}` + "\n" + `{"move":"a2a4","nodes":1}` + "\n" + `{"move":"a1b1","nodes":1}` + "\n" + `{"move":"a1b2","nodes":1}` + "\n"},
		{"-divide -csv 0", "move,nodes\n"},
	} {
		status, out, bad := perft(t, append(strings.Fields(test.args), "-fen", pawn)...)
		if diff := cmp.Diff(lines(test.want), lines(out)); diff != "" || status != 0 {
			t.Errorf("%s: status %d, %q (-want +got):\n%s", test.args, status, bad, diff)
		}
	}
}

func TestUsage(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string // in the complaint
	}{
		{"nothing", nil, "no DEPTH"},
		{"word for depth", []string{"five"}, `depth "five"`},
		{"empty depth", []string{""}, `depth ""`},
		{"negative depth", []string{"--", "-1"}, `depth "-1"`},
		{"negative depth as a flag", []string{"-1"}, "-1"},
		{"absurd depth", []string{"65"}, `depth "65"`},
		{"depth too great for a number", []string{"99999999999999999999999999"}, `depth "999999`},
		{"two depths", []string{"1", "2"}, `"2"`},
		{"unknown flag", []string{"-hash", "1"}, "-hash"},
		{"no threads", []string{"-threads", "0", "1"}, "-threads 0"},
		{"negative threads", []string{"-threads", "-2", "1"}, "-threads -2"},
		{"too many threads", []string{"-threads", "1025", "1"}, "-threads 1025"},
		{"word for threads", []string{"-threads", "all", "1"}, "all"},
		{"bad FEN", []string{"-fen", "8/8", "1"}, "-fen: "},
		{"empty FEN", []string{"-fen", "", "1"}, "-fen: "},
		{"no kings", []string{"-fen", "8/8/8/8/8/8/8/8 w - - 0 1", "1"}, "-fen: "},
		{"empty suite", []string{"-suite", ""}, "-suite"},
		{"suite and depth", []string{"-suite", "x", "1"}, `"1"`},
		{"suite and FEN", []string{"-suite", "x", "-fen", startFEN}, "[suite fen]"},
		{"suite and divide", []string{"-suite", "x", "-divide"}, "[suite divide]"},
		{"JSON without divide", []string{"-json", "1"}, "--divide only"},
		{"max without suite", []string{"-max-nodes", "5", "1"}, "-max-nodes"},
		{"negative max", []string{"-suite", "x", "-max-nodes", "-5"}, "-5"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := perft(t, test.args...)
			if status != 2 || out != "" {
				t.Errorf("status %d, output %q; want 2 and none", status, out)
			}
			if !strings.HasPrefix(bad, "perft: ") || !strings.Contains(bad, test.want) {
				t.Errorf("complaint %q, want one of %q", bad, test.want)
			}
		})
	}
}

func TestHelp(t *testing.T) {
	status, out, bad := perft(t, "-h")
	if status != 0 || bad != "" || !strings.Contains(out, "Usage:\n  perft [flags] DEPTH") || !strings.Contains(out, "--threads N") {
		t.Errorf("status %d, output %q, %q; want 0 and the usage", status, out, bad)
	}
}

// TestStrangeFile reads a file that is no suite: reading ends after a few lines.
func TestStrangeFile(t *testing.T) {
	path := write(t, strings.Repeat("1. e4 e5\n", 1000))
	status, _, bad := perft(t, "-suite", path)
	if status != 1 || strings.Count(bad, "\n") != 11 || !strings.Contains(bad, "not a perft suite") {
		t.Errorf("status %d, %q; want %d lines and the reason", status, bad, 11)
	}
}

func TestSuite(t *testing.T) {
	const kings = "k7/8/8/8/8/8/P7/K7 w - - 0 1"
	tests := []struct {
		name, in string
		args     []string
		status   int
		out, bad string // SUITE stands for the file's name
	}{
		{name: "nothing", status: 1, out: "checked 0 positions, 0 counts, 0 wrong\n", bad: "perft: SUITE: no positions\n"},
		{name: "all right", in: startFEN + " ;D1 20 ;D2 400\n" + startFEN + "; D4 197281\nid x\nepd " + kings + "\nperft 2 12\n",
			args: []string{"-threads", "2"}, out: "checked 3 positions, 4 counts, 0 wrong\n"},
		{name: "limit", in: startFEN + " ;D1 20 ;D2 400 ;D3 8902 ;D4 1\n", args: []string{"-max-nodes", "400"}, status: 1,
			out: "SUITE:1: " + startFEN + ": depth 4 has 197281 nodes, not 1\n", bad: "perft: " + errWrong.Error() + "\n"},
		{name: "wrong", in: "id x y\nepd " + kings + "\nperft 1 4\nperft 2 13\nperft 0 2\n", status: 1,
			out: "SUITE:4: " + kings + " (x y): depth 2 has 12 nodes, not 13\na2a3: 3\na2a4: 3\na1b1: 3\na1b2: 3\n" +
				"SUITE:5: " + kings + " (x y): depth 0 has 1 nodes, not 2\n" +
				"checked 1 positions, 3 counts, 2 wrong\n",
			bad: "perft: " + errWrong.Error() + "\n"},
		{name: "bad line", in: "# c\n" + kings + " ;D1\n" + kings + " ;D1 4\n", status: 1,
			out: "checked 1 positions, 1 counts, 1 wrong\n",
			bad: "SUITE:2: " + "count is not a depth and a number of nodes" + "\nperft: " + errWrong.Error() + "\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := write(t, test.in)
			status, out, bad := perft(t, append([]string{"-suite", path}, test.args...)...)
			if status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			if test.name == "limit" {
				// The divide of depth 4 is long: its sum is enough.
				rest, ok := strings.CutPrefix(strings.ReplaceAll(out, path, "SUITE"), test.out)
				if !ok || strings.Count(rest, "\n") != 21 || !strings.HasSuffix(rest, "checked 1 positions, 3 counts, 1 wrong\n") {
					t.Errorf("output %q", out)
				}
			} else if diff := cmp.Diff(lines(test.out), lines(strings.ReplaceAll(out, path, "SUITE"))); diff != "" {
				t.Errorf("output (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(test.bad, strings.ReplaceAll(bad, path, "SUITE")); diff != "" {
				t.Errorf("complaints (-want +got):\n%s", diff)
			}
		})
	}
}

func TestSuiteUnreadable(t *testing.T) {
	dir := t.TempDir()
	for _, path := range []string{dir, filepath.Join(dir, "none")} {
		if status, _, bad := perft(t, "-suite", path); status != 1 || !strings.Contains(bad, path) || strings.Count(bad, "\n") != 1 {
			t.Errorf("%s: status %d, %q; want 1 and a line with the name", path, status, bad)
		}
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	suite := write(t, startFEN+" ;D6 119060324\n")
	for _, args := range [][]string{{"9"}, {"-divide", "9"}, {"-threads", "2", "9"}, {"-suite", suite}} {
		var out, bad bytes.Buffer
		if status := cli.Run(ctx, Command(), args, nil, &out, &bad); status != 1 || bad.String() != "perft: interrupted\n" {
			t.Errorf("%q: status %d, %q; want 1", args, status, bad.String())
		}
	}
}

// A full is a disk with no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestWriteFails(t *testing.T) {
	suite := write(t, startFEN+" ;D1 21\n")
	for _, args := range [][]string{{"1"}, {"-divide", "2"}, {"-suite", suite}} {
		var bad bytes.Buffer
		if status := cli.Run(t.Context(), Command(), args, nil, full{}, &bad); status != 1 || bad.String() != "perft: no room\n" {
			t.Errorf("%q: status %d, %q; want 1", args, status, bad.String())
		}
	}
}

func TestData(t *testing.T) {
	tests := []struct{ name, want string }{
		{"chess960-a.perft", "480"},
		{"classic6.epd", "6"},
		{"ferdy-double-check-a.epd", "92"},
		{"ferdy-enpassant-a.epd", "1880"},
		{"ferdy-single-check-1.epd", "5000"},
		{"ferdy-single-check-2.epd", "5000"},
		{"ferdy-single-check-3.epd", "5000"},
		{"fischer-a.epd", "480"},
		{"perftsuite.epd", "126"},
		{"standard.epd", "128"},
		{"tricky-python-chess.perft", "19"},
		{"tricky.perft", "26"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := perft(t, "-suite", testdata.File(t, "perft/"+test.name), "-max-nodes", "20000")
			if status != 0 || bad != "" {
				t.Errorf("status %d, %s", status, bad)
			}
			if testdata.Whole() && !strings.HasPrefix(out, "checked "+test.want+" positions, ") || !strings.HasSuffix(out, " counts, 0 wrong\n") {
				t.Errorf("output %q, want %s positions, 0 wrong", out, test.want)
			}
			t.Log(out)
		})
	}
}
