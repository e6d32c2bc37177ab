package main

import (
	"context"
	"errors"
	"flag"
	"io"
	"regexp"
	"strings"
	"testing"
)

// analyse parses the arguments and runs the program.
func analyse(ctx context.Context, args []string, out io.Writer) error {
	flags := flag.NewFlagSet("analyse", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	start, lim, err := parse(flags, args)
	if err != nil {
		return err
	}
	return run(ctx, start, lim, out)
}

func TestRun(t *testing.T) {
	tests := []struct {
		name, out, err string // patterns
		args           []string
	}{
		{"start position", `(?s)white to move\n\nrnbqkbnr/.* 1\. depth  3 .*\n\nbest move \w+ \([+-]?\d`, `^$`, []string{"-depth", "3"}},
		{"mate", `best move Qg8\+ \(#2\)\n$`, `^$`, []string{"-depth", "8", "-fen", "r4r1k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1"}},
		{"lines", `\n 3\. depth  2 `, `^$`, []string{"-depth", "2", "-multipv", "3"}},
		{"stalemate", `no legal moves: 1/2-1/2 stalemate\n$`, `^$`, []string{"-fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}},
		{"no FEN", `^$`, `-fen: fen: `, []string{"-fen", "8/8"}},
		{"FEN without quotes", `^$`, `"w"`, []string{"-fen", "8/8/4k3/8/8/3K4/8/8 w - -", "w"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			text := ""
			if err := analyse(t.Context(), test.args, &out); err != nil {
				text = err.Error()
			}
			if !regexp.MustCompile(test.out).MatchString(out.String()) || !regexp.MustCompile(test.err).MatchString(text) {
				t.Errorf("error %q, output\n%s", text, &out)
			}
		})
	}
}

// Ctrl-C, even before anything is found, ends a search without limits with a move.
func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out strings.Builder
	if err := analyse(ctx, []string{"-movetime", "0"}, &out); err != nil || !strings.Contains(out.String(), "\nbest move ") {
		t.Errorf("%v in\n%s", err, &out)
	}
}

// A search whose result nobody can see ends.
func TestOutputFails(t *testing.T) {
	if err := analyse(t.Context(), []string{"-movetime", "0"}, full{}); !errors.Is(err, errFull) {
		t.Error(err)
	}
}

var errFull = errors.New("no room")

type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }
