package main

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	tests := []struct {
		name, args, in string
		status         int
		out            string // a pattern of all of the output
	}{
		{"quit", "", "uci\nisready\nquit\nisready\n", 0, `^id name Luft\n(.+\n)+uciok\nreadyok\n$`},
		{"end of the input", "", "", 0, `^$`},
		{"mate in two", "", "position fen r2qk2r/pb4pp/1n2Pb2/2B2Q2/p1p5/2P5/2B2PPP/RN2R1K1 w - - 1 0\ngo depth 5", 0, `score mate 2 (.*)\nbestmove f5g6 ponder h7g6\n$`},
		{"options", "", "setoption name Hash value 1\nsetoption name Threads value 1\nsetoption name Move Overhead value 0\ngo wtime 5\n", 0, `\nbestmove \S+( ponder \S+)?\n$`},
		{"options out of bounds", "", "setoption name Hash value 100000\nsetoption name Threads value 0\n", 0, `^(info string option \S+ not set: .*\n){2}$`},
		{"eval", "", "eval", 0, `(?s)^\+---.*\| +r +\| +n +\|.*\noutput \+0\.\d\d of bucket 7, score \+0\.\d\d for White\n$`},
		{"eval without a network", "", "setoption name UseNNUE value false\neval", 0, `(?s)^ +White +Black +total\nterm .*\nphase 24/24, .*score \+0\.\d\d for White\n$`},
		{"bench", "bench 2", "", 0, `^\d+ nodes \d+ nps\n$`},
		{"bench without a network", "bench -classical 2", "", 0, `^\d+ nodes \d+ nps\n$`},
		{"bench of nothing", "bench 0", "", 2, `^$`},
		{"bench without end", "bench 1 2", "", 2, `^$`},
		{"other arguments", "perft", "", 2, `^$`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out, errOut bytes.Buffer
			status := run(context.Background(), strings.Fields(test.args), strings.NewReader(test.in), &out, &errOut)
			if status != test.status || (errOut.Len() > 0) != (status != 0) {
				t.Errorf("status %d, want %d; told %q", status, test.status, errOut.String())
			}
			if !regexp.MustCompile(test.out).Match(out.Bytes()) {
				t.Errorf("output not like %s:\n%s", test.out, out.String())
			}
		})
	}
}

// The bench is the same every time, whatever has been searched before.
func TestBench(t *testing.T) {
	nodes := func(args ...string) string {
		var out bytes.Buffer
		if status := run(context.Background(), args, nil, &out, io.Discard); status != 0 {
			t.Fatalf("status %d", status)
		}
		n, _, _ := strings.Cut(out.String(), " ")
		return n
	}
	first, again := nodes("bench", "4"), nodes("bench", "4")
	if first != again {
		t.Errorf("%s nodes, then %s", first, again)
	}
	if nodes("bench", "-classical", "4") == first {
		t.Error("as many nodes without the network")
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for _, args := range [][]string{{"bench"}, nil} {
		in, w := io.Pipe() // nobody types
		var out, errOut bytes.Buffer
		status := run(ctx, args, in, &out, &errOut)
		if status != 1 || out.Len() > 0 || errOut.String() != "engine: interrupted\n" {
			t.Errorf("%q: status %d, output %q, errors %q", args, status, out.String(), errOut.String())
		}
		w.Close()
	}
}

func TestHelp(t *testing.T) {
	for _, arg := range []string{"-h", "-help", "--help"} {
		var out, errOut bytes.Buffer
		if status := run(context.Background(), []string{arg}, nil, &out, &errOut); status != 0 || out.Len() > 0 || !strings.HasPrefix(errOut.String(), "usage: engine ") {
			t.Errorf("%s: status %d, output %q, errors %q", arg, status, out.String(), errOut.String())
		}
	}
}
