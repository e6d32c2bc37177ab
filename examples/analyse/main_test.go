package main

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
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

func TestRun(t *testing.T) {
	tests := []struct {
		name   string
		args   []string
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
			"  #2  ", "c4g8 f8g8 h6f7\n", "\n\nbest move c4g8 (#2, depth ",
		}},
		{name: "three lines", args: []string{"-depth", "2", "-multipv", "3"}, out: []string{
			" #  depth", "\n 1      1 ", "\n 2      1 ", "\n 3      1 ", "\n 1      2 ", "\n 3      2 ", "\n\nbest move ",
		}},
		{name: "more lines than moves", args: []string{"-depth", "2", "-multipv", "300", "-fen", oneMove}, out: []string{
			"\ndepth ", "  a8b8\n", "\n\nbest move a8b8",
		}},
		{name: "time and depth", args: []string{"-movetime", "1h", "-depth", "1"}, out: []string{"best move "}},
		{name: "checkmate", args: []string{"-fen", checkmated}, out: []string{"\n\nno legal moves: 0-1 checkmate\n"}},
		{name: "stalemate", args: []string{"-fen", stalemated}, out: []string{"\n\nno legal moves: 1/2-1/2 stalemate\n"}},
		{name: "drawn", args: []string{"-depth", "2", "-fen", kingsAlone}, out: []string{
			"drawn already (1/2-1/2 insufficient material)", "best move ",
		}},
		{name: "help", args: []string{"-h"}, errOut: "-multipv number"},

		{name: "FEN cut short", args: []string{"-fen", "8/8"}, status: exitUsage, errOut: "analyse: fen: "},
		{name: "FEN empty", args: []string{"-fen", ""}, status: exitUsage, errOut: "analyse: fen: "},
		{name: "FEN without quotes", args: []string{"-fen", "8/8/4k3/8/8/3K4/8/8", "w", "-", "-"}, status: exitUsage, errOut: `"w"`},
		{name: "FEN with the opponent in check", args: []string{"-fen", opponentHit}, status: exitUsage, errOut: "check"},
		{name: "unknown flag", args: []string{"-speed", "9"}, status: exitUsage, errOut: "-speed"},
		{name: "no number", args: []string{"-depth", "deep"}, status: exitUsage, errOut: `"deep"`},
		{name: "no time", args: []string{"-movetime", "5"}, status: exitUsage, errOut: `"5"`},
		{name: "negative depth", args: []string{"-depth", "-1"}, status: exitUsage, errOut: "-depth -1"},
		{name: "negative time", args: []string{"-movetime", "-1s"}, status: exitUsage, errOut: "-movetime -1s"},
		{name: "no lines", args: []string{"-multipv", "0"}, status: exitUsage, errOut: "-multipv 0"},
		{name: "stray argument", args: []string{"e2e4"}, status: exitUsage, errOut: `"e2e4"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out, errOut strings.Builder
			if status := run(t.Context(), test.args, &out, &errOut, false); status != test.status {
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
	if status := run(ctx, []string{"-movetime", "0"}, &out, &errOut, false); status != exitOK {
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
		if status := run(t.Context(), []string{"-movetime", "0"}, &full{n}, &errOut, false); status != exitError {
			t.Errorf("after %d writes: status %d, want %d", n, status, exitError)
		}
		if want := "analyse: no room\n"; errOut.String() != want {
			t.Errorf("after %d writes: error output %q, want %q", n, &errOut, want)
		}
	}
}

func TestParse(t *testing.T) {
	mate, err := fen.Parse(mateInTwo)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name string
		args []string
		want request
	}{
		{"nothing", nil, request{board.Start(), search.Limits{MoveTime: 5 * time.Second, MultiPV: 1}}},
		{"position", []string{"-fen", mateInTwo}, request{mate, search.Limits{MoveTime: 5 * time.Second, MultiPV: 1}}},
		{"depth alone has no time", []string{"-depth", "9"}, request{board.Start(), search.Limits{Depth: 9, MultiPV: 1}}},
		{"depth and time", []string{"-depth", "9", "-movetime", "1s"}, request{board.Start(), search.Limits{Depth: 9, MoveTime: time.Second, MultiPV: 1}}},
		{"no limit", []string{"-movetime", "0"}, request{board.Start(), search.Limits{MultiPV: 1}}},
		{"lines", []string{"--multipv=4"}, request{board.Start(), search.Limits{MoveTime: 5 * time.Second, MultiPV: 4}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var errOut strings.Builder
			got, err := parse(test.args, &errOut)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(request{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}
