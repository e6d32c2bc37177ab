package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/base64"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

const (
	// Two good games, and one with an illegal move between them.
	gameA = `[Event "A"]
[White "Alpha, A"]
[Black "Beta"]
[Result "1-0"]

1. e4 e5 2. Nf3 {normal} Nc6 (2... d6 3. d4) 3. Bc4 Bc5 1-0

`
	gameBad = `[Event "Bad"]
[White "Beta"]
[Black "Gamma"]
[Result "*"]

1. e4 e5 2. Ke3 Nc6 *

`
	gameB = `[Event "B"]
[White "Gamma"]
[Black "Alpha, A"]
[Result "0-1"]
[SetUp "1"]
[FEN "8/8/8/4k3/8/8/R3P2r/4K3 w - - 0 1"]

1. Kf1 Rh1+ 2. Kg2 Rb1 3. Ra5+ 0-1

`
)

// clock is what differs from run to run.
var clock = regexp.MustCompile(`time \S+ speed [0-9]+\.[0-9] MiB/s`)

// pgnRun runs the program.
func pgnRun(t *testing.T, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, bad bytes.Buffer
	status = run(t.Context(), args, strings.NewReader(stdin), &out, &bad)
	return status, clock.ReplaceAllString(out.String(), "time T speed S MiB/s"), bad.String()
}

// write returns the path of a new file.
func write(t *testing.T, name string, data []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func gzipped(t *testing.T, text string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	if _, err := io.WriteString(w, text); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// bzipped is "[Event \"A\"]\n\n1. e4 *\n\n", as bzip2 writes it: the standard
// library has no writer.
const bzipped = "QlpoOTFBWSZTWXd8OtkAAAffgAAQUBEkACIAAAoCAQUAIAAijJgDQpgACflzHZY9C3NmSBANF3JFOFCQd3w62Q=="

func TestUsage(t *testing.T) {
	table := write(t, "bad.tsv", []byte("eco\tname\tpgn\nC50\tx\t1. e5\n"))
	tests := []struct {
		name string
		args []string
		want string // in the complaint
	}{
		{"nothing", nil, "missing sub-command"},
		{"unknown sub-command", []string{"sort", "x"}, `"sort"`},
		{"flag for a sub-command", []string{"-tokens", "stat"}, `"-tokens"`},
		{"no file", []string{"stat"}, "stat: missing FILE"},
		{"unknown flag", []string{"stat", "-depth", "1", "x"}, "stat: flag provided but not defined: -depth"},
		{"flag of another sub-command", []string{"fen", "-threads", "2", "x"}, "-threads"},
		{"standard input twice", []string{"check", "-", "-"}, "only once"},
		{"tokens and skim", []string{"stat", "-tokens", "-skim", "x"}, "-tokens and -skim"},
		{"skim and threads", []string{"stat", "-skim", "-threads", "2", "x"}, "-skim"},
		{"skim and openings", []string{"stat", "-skim", "-openings", "5", "x"}, "-openings"},
		{"tokens and table", []string{"stat", "-tokens", "-table", table, "x"}, "-table"},
		{"table for no openings", []string{"stat", "-openings", "0", "-table", table, "x"}, "-table"},
		{"no threads", []string{"stat", "-threads", "0", "x"}, "-threads 0"},
		{"too many threads", []string{"check", "-threads", "1025", "x"}, "-threads 1025"},
		{"word for threads", []string{"check", "-threads", "all", "x"}, "all"},
		{"negative openings", []string{"stat", "-openings", "-1", "x"}, "-openings -1"},
		{"negative errors", []string{"stat", "-errors", "-1", "x"}, "-errors -1"},
		{"table that is not there", []string{"stat", "-table", table + "x", "x"}, table + "x"},
		{"table with a mistake", []string{"stat", "-table", table, "x"}, "line 2, pgn"},
		{"check that only skims", []string{"check", "-skim", "x"}, "-skim"},
		{"nothing to grep for", []string{"grep", "x"}, "no condition"},
		{"inverted nothing", []string{"grep", "-v", "x"}, "no condition"},
		{"tag without pattern", []string{"grep", "-tag", "White", "x"}, "NAME=REGEXP"},
		{"tag with a bad pattern", []string{"grep", "-tag", "White=(", "x"}, "missing closing"},
		{"bad FEN", []string{"grep", "-fen", "8/8", "x"}, "-fen"},
		{"material of one player", []string{"grep", "-material", "KRP", "x"}, "KRP"},
		{"material without kings", []string{"grep", "-material", "RPvR", "x"}, "king"},
		{"material with three kings", []string{"grep", "-material", "KRKRKR", "x"}, "'K' is out of place"},
		{"material in lower case", []string{"grep", "-material", "krpkr", "x"}, "krpkr"},
		{"ECO code F", []string{"grep", "-eco", "F00", "x"}, "F00"},
		{"ECO codes backwards", []string{"grep", "-eco", "C00-B99", "x"}, "C00 to B99"},
		{"table without code", []string{"grep", "-tag", "White=x", "-table", table, "x"}, "-table"},
		{"negative width", []string{"fmt", "-width", "-1", "x"}, "-width -1"},
		{"split by what", []string{"split", "-o", "x", "x"}, "-games N or -tag NAME"},
		{"split by both", []string{"split", "-o", "x", "-games", "1", "-tag", "White", "x"}, "-games and -tag"},
		{"split by no games", []string{"split", "-o", "x", "-games", "0", "x"}, "-games 0"},
		{"split by no tag", []string{"split", "-o", "x", "-tag", "", "x"}, "-tag"},
		{"split to where", []string{"split", "-games", "1", "x"}, "-o PREFIX"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := pgnRun(t, "", test.args...)
			if status != 2 || out != "" {
				t.Errorf("status %d, output %q; want 2 and none", status, out)
			}
			if !strings.HasPrefix(bad, "pgn: ") || !strings.Contains(bad, test.want) || strings.Count(bad, "\n") != 1 {
				t.Errorf("complaint %q, want a line with %q", bad, test.want)
			}
		})
	}
}

func TestHelp(t *testing.T) {
	tests := []struct {
		args []string
		want string
	}{
		{[]string{"-h"}, "split"},
		{[]string{"help"}, "usage: pgn SUBCOMMAND"},
		{[]string{"stat", "-h"}, "-threads N"},
		{[]string{"grep", "-h"}, "-material PIECES"},
		{[]string{"split", "--help"}, "-o PREFIX"},
	}
	for _, test := range tests {
		status, out, bad := pgnRun(t, "", test.args...)
		if status != 0 || out != "" || !strings.HasPrefix(bad, "usage: pgn ") || !strings.Contains(bad, test.want) {
			t.Errorf("%q: status %d, output %q, %q; want 0 and %q", test.args, status, out, bad, test.want)
		}
	}
}

// Every way in leads to the same text.
func TestInputs(t *testing.T) {
	const text = "[Event \"A\"]\n\n1. e4 *\n\n"
	bz, err := base64.StdEncoding.DecodeString(bzipped)
	if err != nil {
		t.Fatal(err)
	}
	plain := write(t, "a.pgn", []byte(text))
	tests := []struct {
		name, stdin string
		files       []string
		games       string
	}{
		{"plain", "", []string{plain}, "1"},
		{"gzip", "", []string{write(t, "a.pgn.gz", gzipped(t, text))}, "1"},
		{"two gzip members", "", []string{write(t, "a.gz", append(gzipped(t, text), gzipped(t, text)...))}, "2"},
		{"bzip2", "", []string{write(t, "a.pgn.bz2", bz)}, "1"},
		{"standard input", text, []string{"-"}, "1"},
		{"several", text, []string{plain, "-", plain}, "3"},
		{"empty file", "", []string{write(t, "empty", nil)}, "0"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := pgnRun(t, test.stdin, append([]string{"stat", "-openings", "0"}, test.files...)...)
			last := "games " + test.games + " moves " + test.games + " errors 0 time T speed S MiB/s\n"
			if status != 0 || bad != "" || !strings.HasSuffix(out, last) {
				t.Errorf("status %d, output %q, %q; want 0 and %q", status, out, bad, last)
			}
		})
	}
}

// What can be read of a file counts, and the other files are read all the same.
func TestUnreadable(t *testing.T) {
	dir := t.TempDir()
	whole := gzipped(t, gameA+gameB)
	good := write(t, "good.pgn", []byte(gameA))
	tests := []struct {
		name, path string
		want       string // in the complaint, beside the name
		games      string // with those of the good file
	}{
		{"none", filepath.Join(dir, "none.pgn"), "no such file", "1"},
		{"folder", dir, "is a directory", "1"},
		{"cut gzip", write(t, "cut.pgn.gz", whole[:len(whole)-9]), "unexpected EOF", "3"},
		{"gzip that is none", write(t, "no.gz", []byte(gameA)), "gzip", "1"},
		{"empty gzip", write(t, "empty.gz", nil), "unexpected EOF", "1"},
		{"bzip2 that is none", write(t, "no.bz2", []byte(gameA)), "bzip2", "1"},
		{"Zstandard", write(t, "a.pgn.zst", []byte("x")), "examples/zstcat", "1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := pgnRun(t, "", "stat", test.path, good)
			if status != 1 || !strings.Contains(bad, test.path) || !strings.Contains(bad, test.want) || strings.Count(bad, "\n") != 1 {
				t.Errorf("status %d, %q; want 1 and a line with %q", status, bad, test.want)
			}
			if !strings.Contains(out, "games "+test.games+" ") {
				t.Errorf("output %q, want %s games", out, test.games)
			}
		})
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	path := write(t, "a.pgn", []byte(gameA))
	prefix := filepath.Join(t.TempDir(), "x")
	for _, args := range [][]string{{"stat"}, {"check"}, {"check", "-threads", "2"}, {"fmt"}, {"grep", "-eco", "A"},
		{"split", "-games", "1", "-o", prefix}, {"dedup"}, {"fen"}} {
		var out, bad bytes.Buffer
		status := run(ctx, append(args, path, path), nil, &out, &bad)
		if status != 1 || strings.Count(bad.String(), "pgn: interrupted\n") != 1 {
			t.Errorf("%q: status %d, %q; want 1", args, status, bad.String())
		}
	}
}

// A program that is interrupted while it waits for input does not take the end of
// that for the end of the file.
func TestInterruptAtEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	var out, bad bytes.Buffer
	in := io.MultiReader(strings.NewReader(gameA), readerFunc(func([]byte) (int, error) { cancel(); return 0, io.EOF }))
	if status := run(ctx, []string{"stat", "-"}, in, &out, &bad); status != 1 || bad.String() != "pgn: interrupted\n" {
		t.Errorf("status %d, %q; want 1", status, bad.String())
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// A full is a disk with no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestWriteFails(t *testing.T) {
	path := write(t, "a.pgn", []byte(strings.Repeat(gameBad+gameA, 1000)))
	for _, args := range [][]string{{"stat"}, {"check"}, {"check", "-threads", "2"}, {"fmt"}, {"grep", "-tag", "Event=A"}, {"dedup"}, {"fen"}} {
		var bad bytes.Buffer
		if status := run(t.Context(), append(args, path, path), nil, full{}, &bad); status != 1 || strings.Count(bad.String(), "pgn: no room\n") != 1 {
			t.Errorf("%q: status %d, %q; want 1", args, status, bad.String()[:min(bad.Len(), 1000)])
		}
	}
}

// A reader that fails is told once, with its name, whatever reads it.
func TestReadFails(t *testing.T) {
	prefix := filepath.Join(t.TempDir(), "x")
	for _, args := range [][]string{{"stat"}, {"stat", "-skim"}, {"check"}, {"check", "-threads", "2"}, {"fmt"}, {"grep", "-tag", "Event=A"},
		{"split", "-games", "1", "-o", prefix}, {"dedup"}, {"fen"}} {
		var out, bad bytes.Buffer
		in := io.MultiReader(strings.NewReader(gameA+gameB), iotest.ErrReader(errors.New("broken pipe")))
		status := run(t.Context(), append(args, "-"), in, &out, &bad)
		if status != 1 || strings.Count(bad.String(), "pgn: stdin: ") != 1 || !strings.Contains(bad.String(), "broken pipe") {
			t.Errorf("%q: status %d, %q; want 1", args, status, bad.String())
		}
	}
}

// text compares the output of a run that should go well.
func text(t *testing.T, want, stdin string, args ...string) {
	t.Helper()
	status, out, bad := pgnRun(t, stdin, args...)
	if status != 0 || bad != "" {
		t.Errorf("status %d, %q; want 0", status, bad)
	}
	if diff := cmp.Diff(want, out); diff != "" {
		t.Errorf("output (-want +got):\n%s", diff)
	}
}
