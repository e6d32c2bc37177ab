package uci

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/examples/bots"
	"github.com/luftchess/luft/examples/luft/internal/cli"
)

// play runs the command and returns its exit status, output and errors.
func play(args []string, in string) (status int, out, errOut string) {
	var o, e strings.Builder
	status = cli.Run(context.Background(), UCI(), args, strings.NewReader(in), &o, &e)
	return status, o.String(), e.String()
}

// Without flags it is the strongest engine, with its options.
func TestStrong(t *testing.T) {
	status, out, errOut := play(nil, "uci\nsetoption name Hash value 1\nposition fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\ngo depth 4\n")
	for _, part := range []string{"id name Luft\n", "option name Hash ", "option name Book File ", "\nbestmove a1a8\n"} {
		if status != 0 || !strings.Contains(out, part) {
			t.Errorf("exit status %d, no %q in\n%s%s", status, part, out, errOut)
		}
	}
}

func TestServed(t *testing.T) {
	const mate = "uci\nisready\nucinewgame\nposition fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\ngo depth 2\n"
	for _, d := range bots.All() {
		t.Run(d.Name, func(t *testing.T) {
			status, out, errOut := play([]string{"--bot", d.Name}, mate)
			if status != 0 || errOut != "" {
				t.Fatalf("exit status %d, %s", status, errOut)
			}
			if !strings.Contains(out, "id name "+d.Name+"\n") || !strings.Contains(out, "readyok\n") {
				t.Errorf("no handshake in\n%s", out)
			}
			if d.Name == "random" {
				return
			}
			if !strings.HasSuffix(out, "\nbestmove a1a8\n") {
				t.Errorf("does not mate:\n%s", out)
			}
		})
	}
}

func TestXBoard(t *testing.T) {
	for name, args := range map[string][]string{"Luft": nil, "zig": {"--bot", "zig"}} {
		var out, errOut strings.Builder
		in := "xboard\nprotover 2\nsetboard 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\nsd 3\ngo\nping 1\n"
		status := cli.Run(t.Context(), XBoard(), args, strings.NewReader(in), &out, &errOut)
		for _, part := range []string{"feature ", `myname="` + name, "\nmove a1a8\n"} {
			if status != 0 || !strings.Contains(out.String(), part) {
				t.Errorf("%s: exit status %d, no %q in\n%s%s", name, status, part, &out, &errOut)
			}
		}
	}
}

func TestStyleFiles(t *testing.T) {
	files, err := filepath.Glob("../../../bots/styles/*.txt")
	if err != nil || len(files) < 3 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			status, out, errOut := play([]string{"--style", file}, "position startpos\ngo depth 3\n")
			if status != 0 || !strings.Contains(out, "bestmove ") {
				t.Errorf("exit status %d\n%s%s", status, out, errOut)
			}
		})
	}
}

func TestArguments(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.txt")
	if err := os.WriteFile(bad, []byte("pawn 100\nqueen nine\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name        string
		args        []string
		status      int
		out, errOut string // what must be in them
	}{
		{"help", []string{"-h"}, 0, "snake", ""},
		{"unknown", []string{"-bot", "hal"}, 2, "", `no bot "hal"`},
		{"style without a file", []string{"-style"}, 2, "", "needs an argument"},
		{"both", []string{"-bot", "zig", "-style", bad}, 2, "", "bot style"},
		{"an argument", []string{"zig"}, 2, "", `"zig"`},
		{"no such file", []string{"-style", bad + "x"}, 2, "", "bad.txtx"},
		{"bad file", []string{"-style", bad}, 2, "", "line 2"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, errOut := play(test.args, "")
			if status != test.status || !strings.Contains(out, test.out) || !strings.Contains(errOut, test.errOut) {
				t.Errorf("exit status %d\n%s%s", status, out, errOut)
			}
		})
	}
}

func TestInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	in, w := io.Pipe() // nobody types
	defer w.Close()
	var out, errOut strings.Builder
	if status := cli.Run(ctx, UCI(), []string{"-bot", "zig"}, in, &out, &errOut); status != 1 || errOut.String() != "uci: interrupted\n" {
		t.Errorf("exit status %d\n%s%s", status, out.String(), errOut.String())
	}
}
