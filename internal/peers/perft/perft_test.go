package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/internal/peers"
)

// fakeEngine answers as UCI engines do, and "go perft" with what is in answers,
// in turn.
func fakeEngine(t *testing.T, answers ...string) *engine {
	t.Helper()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer outW.Close()
		lines := bufio.NewScanner(inR)
		for lines.Scan() {
			switch line := lines.Text(); {
			case line == "uci":
				fmt.Fprint(outW, "id name Fake 1\r\nid author Nobody\r\noption name Threads type spin\r\nuciok\r\n")
			case line == "isready":
				fmt.Fprintln(outW, "readyok")
			case line == "quit":
				return
			case strings.HasPrefix(line, "go perft ") && len(answers) > 0:
				fmt.Fprintln(outW, answers[0])
				answers = answers[1:]
			case strings.HasPrefix(line, "go perft "):
				return
			}
		}
	}()
	e := newEngine(inW, outR)
	e.wait = func() error { <-done; inR.Close(); return nil }
	if err := e.greet("fake"); err != nil {
		t.Fatal(err)
	}
	return e
}

func TestCompare(t *testing.T) {
	shallow := peers.Classic()[:2]
	for i := range shallow {
		shallow[i].Depth = 2
	}
	const start, kiwipete = "a2a3: 20\n\nNodes searched: 400\n", "\nNodes searched: 2039\n"
	tests := []struct {
		name    string
		answers []string
		want    string // part of the error; empty for none
	}{
		{name: "two rounds that agree", answers: []string{start, kiwipete, start, kiwipete}},
		{name: "a wrong count", answers: []string{start, start}, want: "kiwipete: Fake 1 counts 400 at depth 2, want 2039"},
		{name: "an engine that searches instead", answers: []string{"info depth 1\nbestmove e2e4"}, want: "does not know go perft"},
		{name: "a count that is no number", answers: []string{"Nodes searched: many"}, want: "invalid syntax"},
		{name: "an engine that leaves", answers: []string{start}, want: "Fake 1 gave no answer"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := fakeEngine(t, test.answers...)
			rows, err := compare(e, shallow, 2)
			if test.want != "" {
				if err == nil || !strings.Contains(err.Error(), test.want) {
					t.Fatalf("compare: %v, want an error with %q", err, test.want)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if err := e.close(); err != nil {
				t.Error(err)
			}
			for _, r := range rows {
				if len(r.luft) != 2 || len(r.engine) != 2 {
					t.Errorf("%s: %d and %d times, want 2", r.name, len(r.luft), len(r.engine))
				}
			}
		})
	}
}

func TestWriteTable(t *testing.T) {
	rows := []row{
		{name: "start", depth: 6, leaves: 100e6, luft: []time.Duration{5e8, 1e8, 2e8}, engine: []time.Duration{8e8, 8e8, 8e8}},
		{name: "other", depth: 5, leaves: 200e6, luft: []time.Duration{1e8, 3e8}, engine: []time.Duration{2e8, 2e8}},
	}
	var out strings.Builder
	if err := writeTable(&out, rows); err != nil {
		t.Fatal(err)
	}
	want := `        position  depth     leaves    Luft  engine  ratio
           start      6  100000000   500.0   125.0   4.00
           other      5  200000000  1000.0  1000.0   1.00
  geometric mean                     707.1   353.6   2.00
`
	if out.String() != want {
		t.Errorf("table:\n%s\nwant:\n%s", out.String(), want)
	}
}
