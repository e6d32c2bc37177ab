//go:build linux || darwin

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/creack/pty"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/repertoire"
	"github.com/luftchess/luft/pgn/san"
)

// TestTrainInTerminal learns a repertoire of 2,000 lines in a pseudo-terminal: it reads each question, types
// the move, one of ten wrong at the first time, and reads the answer.
func TestTrainInTerminal(t *testing.T) {
	const lines = 2000
	r := rand.New(rand.NewPCG(20, 26))
	tree := pgn.NewGame(board.Start())
	for ends := 0; ends < lines; {
		n, b := tree.Root(), board.Start()
		grown := false
		for ply := range 16 {
			moves := slices.SortedFunc(movegen.Legal(&b), func(a, b board.Move) int { return int(a) - int(b) })
			k := 0 // one's own move is always the same
			if ply%2 == 1 {
				k = r.IntN(min(4, len(moves))) * 5 % len(moves)
			}
			before := len(n.Children())
			next, err := n.Add(moves[k])
			if err != nil {
				t.Fatal(err)
			}
			grown = grown || len(n.Children()) > before
			b.Play(moves[k])
			n = next
		}
		if grown {
			ends++
		}
	}
	name := filepath.Join(t.TempDir(), "lines.pgn")
	if err := os.WriteFile(name, []byte(tree.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	answers := map[string]string{} // by the line that is asked for
	for p := range repertoire.New(board.White, tree).Questions() {
		start := board.Start()
		text := san.FormatLine(&start, p.Nodes[0].Moves())
		if text == "" {
			text = "the start"
		}
		answers[text] = san.Format(&p.Board, p.Moves[0])
	}
	if len(answers) < lines {
		t.Fatalf("%d questions of %d lines", len(answers), lines)
	}
	want := len(answers)
	if testing.Short() {
		want = 100
	}

	cmd := luft(t, "repertoire", "train", "--side", "white", name)
	terminal, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Fatal(err)
	}
	defer terminal.Close()
	in := bufio.NewReader(terminal)
	asked, missed := 0, 0
	for asked < want {
		question := readUntil(t, in, ": your move as white? ")
		line := question[strings.LastIndex(question, "\n")+1:]
		answer, ok := answers[line]
		if !ok {
			t.Fatalf("question %q of no line", line)
		}
		reply := answer + " is right."
		if asked%10 == 9 {
			answer, reply = "?", "The repertoire has "+answer+"."
			missed++
		}
		if _, err := fmt.Fprintf(terminal, "%s\n", answer); err != nil {
			t.Fatal(err)
		}
		readUntil(t, in, reply+"\r\n")
		asked++
	}
	if testing.Short() {
		readUntil(t, in, "? ")
	} else { // those that were missed come back before their time
		for range missed {
			question := readUntil(t, in, ": your move as white? ")
			if _, err := fmt.Fprintf(terminal, "%s\n", answers[question[strings.LastIndex(question, "\n")+1:]]); err != nil {
				t.Fatal(err)
			}
			readUntil(t, in, "is right.\r\n")
		}
		readUntil(t, in, "No more for now.")
	}
	if testing.Short() {
		if _, err := fmt.Fprint(terminal, "quit\n"); err != nil {
			t.Fatal(err)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
	text, err := os.ReadFile(name + ".progress.json")
	var progress repertoire.Progress
	if err == nil {
		err = json.Unmarshal(text, &progress)
	}
	if err != nil || len(progress) != want {
		t.Errorf("%d cards, %v; want %d", len(progress), err, want)
	}
	tries := 0
	for _, c := range progress {
		tries += c.Missed
	}
	if tries != missed {
		t.Errorf("%d misses are kept, want %d", tries, missed)
	}
}

// readUntil reads text until it ends with end, and returns what comes before that.
func readUntil(t *testing.T, in *bufio.Reader, end string) string {
	t.Helper()
	var text []byte
	for !strings.HasSuffix(string(text), end) {
		c, err := in.ReadByte()
		if err != nil {
			t.Fatalf("%v after %q", err, text)
		}
		text = append(text, c)
		if len(text) > 100_000 {
			t.Fatalf("no %q in %.1000q", end, text)
		}
	}
	return strings.TrimSuffix(string(text), end)
}
