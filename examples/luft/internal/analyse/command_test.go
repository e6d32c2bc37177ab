package analyse

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/internal/builtin"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/search"
)

const (
	mateInTwo   = "r4r1k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1"
	checkmated  = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
	stalemated  = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
	oneMove     = "k7/8/1K6/8/8/8/8/1R6 b - - 0 1"
	kingsAlone  = "8/8/4k3/8/8/3K4/8/8 w - - 0 1"
	opponentHit = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1"
)

// run runs the command.
func run(ctx context.Context, args []string, in string, out, errOut io.Writer) int {
	return cli.Run(ctx, Command(), args, strings.NewReader(in), out, errOut)
}

func TestRun(t *testing.T) {
	tests := []struct {
		name   string
		args   []string
		in     string
		status int
		out    []string // what is in the output, in this order
		errOut string   // what is in the error output
	}{
		{name: "start position", args: []string{"-depth", "3"}, out: []string{
			"1 R N B Q K B N R\n  a b c d e f g h  white to move\n",
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
			"depth ", "\n    1 ", "\n    2 ", "\n    3 ", "\n\nbest move ", "depth 3, ",
		}},
		{name: "mate", args: []string{"-depth", "8", "-fen", mateInTwo}, out: []string{
			"  #2  ", "1. Qg8+ Rxg8 2. Nf7#\n", "\n\nbest move Qg8+ (#2, depth ",
		}},
		{name: "a mate by a drop", args: []string{"-depth", "4", "-variant", "crazyhouse", "-fen", "7k/6pp/8/8/8/8/8/K7[R] w - - 0 1"}, out: []string{
			"7k/6pp/8/8/8/8/8/K7[R] w - - 0 1\n", "1. R@", "#\n", "best move R@",
		}},
		{name: "three lines", args: []string{"-depth", "2", "-multipv", "3"}, out: []string{
			" #  depth", "\n 1      1 ", "\n 2      1 ", "\n 3      1 ", "\n 1      2 ", "\n 3      2 ", "\n\nbest move ",
		}},
		{name: "more lines than moves", args: []string{"-depth", "2", "-multipv", "300", "-fen", oneMove}, out: []string{
			"\ndepth ", "  1... Kb8 ", "\n\nbest move Kb8",
		}},
		{name: "time and depth", args: []string{"-movetime", "1h", "-depth", "1"}, out: []string{"best move "}},
		{name: "checkmate", args: []string{"-fen", checkmated}, out: []string{"\n\nno legal moves: 0-1 checkmate\n"}},
		{name: "stalemate", args: []string{"-fen", stalemated}, out: []string{"\n\nno legal moves: 1/2-1/2 stalemate\n"}},
		{name: "drawn", args: []string{"-depth", "2", "-fen", kingsAlone}, out: []string{
			"drawn already (1/2-1/2 insufficient material)", "best move ",
		}},
		{name: "help", args: []string{"-h"}, out: []string{"--multipv N"}},

		{name: "FEN cut short", args: []string{"-fen", "8/8"}, status: 2, errOut: "analyse: --fen: fen: "},
		{name: "FEN empty", args: []string{"-fen", ""}, status: 2, errOut: "analyse: --fen: fen: "},
		{name: "FEN without quotes", args: []string{"-fen", "8/8/4k3/8/8/3K4/8/8", "w"}, status: 2, errOut: `"w"`},
		{name: "FEN with the opponent in check", args: []string{"-fen", opponentHit}, status: 2, errOut: "check"},
		{name: "unknown flag", args: []string{"-speed", "9"}, status: 2, errOut: "-speed"},
		{name: "no number", args: []string{"-depth", "deep"}, status: 2, errOut: `"deep"`},
		{name: "no time", args: []string{"-movetime", "5"}, status: 2, errOut: "try 5s"},
		{name: "negative depth", args: []string{"-depth", "-1"}, status: 2, errOut: "--depth -1"},
		{name: "negative time", args: []string{"-movetime", "-1s"}, status: 2, errOut: "-movetime -1s"},
		{name: "no lines", args: []string{"-multipv", "0"}, status: 2, errOut: "-multipv 0"},
		{name: "FEN in place of a file", args: []string{"-depth", "1", oneMove}, out: []string{"best move Kb8"}},
		{name: "FEN in place of files, without quotes", args: append([]string{"-depth", "1"}, strings.Fields(oneMove)...), out: []string{"best move Kb8"}},
		{name: "bad FEN in place of a file", args: []string{"8/8/4k3/8/8/3K4/8/9 w - -"}, status: 2, errOut: "piece placement"},
		{name: "path with slashes", args: []string{"a/b/c/d/e/f/g/h"}, status: 1, errOut: "open a/b"},
		{name: "no such file", args: []string{"e2e4"}, status: 1, errOut: "open e2e4"},
		{name: "EPD", args: []string{"-depth", "2", "-"}, in: mateInTwo[:len(mateInTwo)-4] + " id \"WAC.1\";\n" + oneMove + "\n", out: []string{
			"1. WAC.1\n", "\nbest move ", "\n\n8 k . . .", "best move Kb8",
		}},
		{name: "no EPD", args: []string{"-depth", "2", "-"}, in: "1. e4 e5\n", status: 1, errOut: "line 1"},
		{name: "nothing", args: []string{"-"}, status: 1, errOut: "-: no positions"},
		{name: "bot", args: []string{"-engine", "luft=zig", "-depth", "1"}, out: []string{"best move "}},
		{name: "no engine", args: []string{"-engine", "luft=hal"}, status: 2, errOut: "hal"},
		{name: "limits of the engine", args: []string{"-engine", "luft=zig,depth=2"}, status: 2, errOut: "flags of their own"},
		{name: "ply without a file", args: []string{"-ply", "3"}, status: 2, errOut: "--ply 3"},
		{name: "JSON of no moves", args: []string{"-json", "-fen", stalemated}, out: []string{
			`{"position":1,"fen":"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1","outcome":"1/2-1/2 stalemate"}`,
		}},
		{name: "JSON of a variant", args: []string{"-json", "-variant", "kingofthehill", "-fen", stalemated}, out: []string{
			`{"position":1,"fen":"kingofthehill 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1","outcome":"1/2-1/2 stalemate"}`,
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out, errOut strings.Builder
			if status := run(t.Context(), test.args, test.in, &out, &errOut); status != test.status {
				t.Errorf("status %d, want %d", status, test.status)
			}
			rest := out.String()
			for _, want := range test.out {
				_, after, ok := strings.Cut(rest, want)
				if !ok {
					t.Fatalf("no %q where it should be in\n%s", want, &out)
				}
				rest = after
			}
			if !strings.Contains(errOut.String(), test.errOut) || test.errOut == "" && errOut.Len() > 0 {
				t.Errorf("error output %q, want %q in it", &errOut, test.errOut)
			}
			if len(test.out) == 0 && out.Len() > 0 {
				t.Errorf("output %q, want none", &out)
			}
			if strings.Contains(out.String(), "\x1b") {
				t.Errorf("%q has terminal codes", &out)
			}
		})
	}
}

// Ctrl-C, even before anything is found, ends a search without limits with a move.
func TestRunInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, errOut strings.Builder
	if status := run(ctx, []string{"-movetime", "0s"}, "", &out, &errOut); status != 0 {
		t.Errorf("status %d: %s", status, &errOut)
	}
	if !strings.Contains(out.String(), "\nbest move ") {
		t.Errorf("no move in\n%s", &out)
	}
}

var errFull = errors.New("no room")

// full is a writer that takes n writes.
type full struct{ n int }

func (f *full) Write(p []byte) (int, error) {
	if f.n--; f.n < 0 {
		return 0, errFull
	}
	return len(p), nil
}

// A search nobody can see the result of ends.
func TestRunOutputFails(t *testing.T) {
	for n := range 4 {
		var errOut strings.Builder
		if status := run(t.Context(), []string{"-movetime", "0"}, "", &full{n}, &errOut); status != 1 {
			t.Errorf("after %d writes: status %d, want %d", n, status, 1)
		}
		if want := "analyse: no room\n"; errOut.String() != want {
			t.Errorf("after %d writes: error output %q, want %q", n, &errOut, want)
		}
	}
}

func TestLimits(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want search.Limits
	}{
		{"nothing", nil, search.Limits{MoveTime: 5 * time.Second, MultiPV: 1}},
		{"position", []string{"--fen", mateInTwo}, search.Limits{MoveTime: 5 * time.Second, MultiPV: 1}},
		{"depth alone has no time", []string{"--depth", "9"}, search.Limits{Depth: 9, MultiPV: 1}},
		{"nodes alone have no time", []string{"--nodes", "9"}, search.Limits{Nodes: 9, MultiPV: 1}},
		{"depth and time", []string{"--depth", "9", "--movetime", "1s"}, search.Limits{Depth: 9, MoveTime: time.Second, MultiPV: 1}},
		{"no limit", []string{"--movetime", "0"}, search.Limits{MultiPV: 1}},
		{"lines", []string{"--multipv=4"}, search.Limits{MoveTime: 5 * time.Second, MultiPV: 4}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			o := &options{engine: builtin.Default()}
			cmd := command(o)
			if err := errors.Join(cmd.ParseFlags(test.args), o.check(cmd, nil)); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, o.limits); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// The games of a compressed file are searched one after the other, each with its history,
// and reported as JSON that reads back.
func TestGamesAsJSON(t *testing.T) {
	name := filepath.Join(t.TempDir(), "games.pgn.gz")
	var text bytes.Buffer
	z := gzip.NewWriter(&text)
	io.WriteString(z, "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 2. Nf3 *\n\n1. f3 e5 2. g4 Qh4# 0-1\n")
	z.Close()
	if err := os.WriteFile(name, text.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	var out, errOut bytes.Buffer
	if status := run(t.Context(), []string{"--json", "--depth", "2", "--ply", "2", name, name}, "", &out, &errOut); status != 0 {
		t.Fatalf("status %d: %s", status, &errOut)
	}
	results := make(map[int]string)
	infos := 0
	if key := regexp.MustCompile(`"\w*[A-Z]\w*":`).FindString(out.String()); key != "" {
		t.Errorf("the key %s has capitals", key)
	}
	for line := range strings.Lines(out.String()) {
		var r report
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		switch {
		case r.Info != nil:
			infos++
			if !strings.HasPrefix(r.SAN, "2. ") || len(r.Info.PV) == 0 {
				t.Errorf("a line without moves: %s", line)
			}
		case r.Result != nil:
			results[r.Position] = r.Name + ", " + r.FEN.FEN()
		}
	}
	want := map[int]string{
		1: "A – B, rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
		2: "? – ?, rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2",
	}
	want[3], want[4] = want[1], want[2]
	if diff := cmp.Diff(want, results); diff != "" || infos < 4 {
		t.Errorf("%d reports (-want +got):\n%s", infos, diff)
	}
}
