package pgn

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

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/cli/clitest"
	"github.com/luftchess/luft/examples/luft/internal/games"
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
	status = cli.Run(t.Context(), Command(), args, strings.NewReader(stdin), &out, &bad)
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
		{"nothing", nil, "missing command"},
		{"unknown command", []string{"sort", "x"}, `"sort"`},
		{"flag before the command", []string{"-tokens", "stat"}, "--tokens"},
		{"no file", []string{"stat"}, "stat: missing FILE"},
		{"unknown flag", []string{"stat", "-depth", "1", "x"}, "stat: unknown flag: --depth"},
		{"flag of another sub-command", []string{"fen", "-threads", "2", "x"}, "-threads"},
		{"standard input twice", []string{"check", "-", "-"}, "only once"},
		{"tokens and skim", []string{"stat", "-tokens", "-skim", "x"}, "--tokens and --skim"},
		{"skim and threads", []string{"stat", "-skim", "-threads", "2", "x"}, "-skim"},
		{"skim and openings", []string{"stat", "-skim", "-top", "5", "x"}, "-top"},
		{"tokens and table", []string{"stat", "-tokens", "-table", table, "x"}, "-table"},
		{"table for no openings", []string{"stat", "-top", "0", "-table", table, "x"}, "-table"},
		{"no threads", []string{"stat", "-threads", "0", "x"}, "-threads 0"},
		{"too many threads", []string{"check", "-threads", "1025", "x"}, "-threads 1025"},
		{"word for threads", []string{"check", "-threads", "all", "x"}, "all"},
		{"negative openings", []string{"stat", "-top", "-1", "x"}, "-top -1"},
		{"negative errors", []string{"stat", "-errors", "-1", "x"}, "-errors -1"},
		{"table that is not there", []string{"stat", "-table", table + "x", "x"}, table + "x"},
		{"table with a mistake", []string{"stat", "-table", table, "x"}, "line 2, pgn"},
		{"check that only skims", []string{"check", "-skim", "x"}, "-skim"},
		{"nothing to grep for", []string{"grep"}, "grep: missing QUERY"},
		{"query without files", []string{"grep", "White=x"}, "grep: missing FILE"},
		{"unknown condition", []string{"grep", "check wins", "x"}, "offset 6 (\"wins\"): unknown term"},
		{"tag with a bad pattern", []string{"grep", "White~[", "x"}, "missing closing"},
		{"bad FEN", []string{"grep", "fen(8/8)", "x"}, "only 2 ranks"},
		{"material of one player", []string{"grep", "material(KRP)", "x"}, "KRPvKR"},
		{"no threads to grep with", []string{"grep", "--threads", "0", "check", "x"}, "-threads 0"},
		{"negative width", []string{"fmt", "-width", "-1", "x"}, "-width -1"},
		{"no list of what is equal", []string{"dedup", "-by", "", "x"}, "-by"},
		{"equal in an unknown thing", []string{"dedup", "-by", "moves,players", "x"}, `"players"`},
		{"JSON and CSV", []string{"check", "-json", "-csv", "x"}, "[csv json]"},
		{"CSV without openings", []string{"stat", "-csv", "-top", "0", "x"}, "--csv"},
		{"split by what", []string{"split", "-o", "x", "x"}, "[games tag]"},
		{"split by both", []string{"split", "-o", "x", "-games", "1", "-tag", "White", "x"}, "[games tag]"},
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
			if !strings.HasPrefix(bad, "pgn") || !strings.Contains(bad, test.want) || strings.Count(bad, "\n") != 1 {
				t.Errorf("complaint %q, want a line with %q", bad, test.want)
			}
		})
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
			status, out, bad := pgnRun(t, test.stdin, append([]string{"stat", "-top", "0"}, test.files...)...)
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
		{"none", filepath.Join(dir, "none.pgn"), clitest.Missing(t, filepath.Join(dir, "none.pgn")), "1"},
		{"folder", dir, "is a directory", "1"},
		{"cut gzip", write(t, "cut.pgn.gz", whole[:len(whole)-9]), "unexpected EOF", "3"},
		{"gzip that is none", write(t, "no.gz", []byte(gameA)), "gzip", "1"},
		{"empty gzip", write(t, "empty.gz", nil), "unexpected EOF", "1"},
		{"bzip2 that is none", write(t, "no.bz2", []byte(gameA)), "bzip2", "1"},
		{"Zstandard that is none", write(t, "no.zst", []byte(gameA)), "magic", "1"},
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
	for _, args := range [][]string{{"stat"}, {"check"}, {"check", "-apply", "malformed", "-threads", "2"}, {"fmt"}, {"grep", "opening(A)"},
		{"split", "-games", "1", "-o", prefix}, {"dedup"}, {"fen"}} {
		var out, bad bytes.Buffer
		status := cli.Run(ctx, Command(), append(args, path, path), nil, &out, &bad)
		if status != 1 || strings.Count(bad.String(), "pgn "+args[0]+": interrupted\n") != 1 {
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
	if status := cli.Run(ctx, Command(), []string{"stat", "-"}, in, &out, &bad); status != 1 || bad.String() != "pgn stat: interrupted\n" {
		t.Errorf("status %d, %q; want 1", status, bad.String())
	}
}

// A file of another kind is refused after a few lines.
func TestOtherFile(t *testing.T) {
	path := write(t, "other", []byte(strings.Repeat("[one line of many\nis it 1. a game? *\n\n", 10_000)))
	dir := t.TempDir()
	for _, args := range [][]string{{"stat"}, {"check"}, {"check", "-apply", "malformed", "-threads", "2"}, {"fmt"}, {"grep", "opening(A)"}, {"grep", "White=x"},
		{"split", "-tag", "White", "-o", filepath.Join(dir, "x")}, {"dedup"}, {"fen"}} {
		status, out, bad := pgnRun(t, "", append(args, path)...)
		if status != 1 || !strings.Contains(bad, path+": "+games.ErrOther.Error()+"\n") || strings.Count(bad, "\n") > 12 || strings.Count(out, path) > 12 {
			t.Errorf("%q: status %d, %d lines, %q", args, status, strings.Count(bad, "\n"), bad[:min(len(bad), 1000)])
		}
	}
}

// A file is written whole or not at all, and none is overwritten by chance.
func TestOutput(t *testing.T) {
	for _, args := range [][]string{{"fmt"}, {"grep", "Event~."}, {"dedup"}, {"fen"}, {"split", "-games", "1"}} {
		dir := t.TempDir()
		name := filepath.Join(dir, "x-1.pgn")
		output := name
		if args[0] == "split" {
			output = filepath.Join(dir, "x")
		}
		runs := []struct {
			name   string
			in     string
			ends   bool // by an interrupt
			force  bool
			status int
			want   bool // the file is written
		}{
			{"interrupted", gameA, true, false, 1, false},
			{"new file", gameA, false, false, 0, true},
			{"existing file", gameB, false, false, 1, false},
			{"forced and interrupted", gameB, true, true, 1, false},
			{"forced", gameB, false, true, 0, true},
		}
		before := map[string]string{}
		for _, r := range runs {
			ctx, cancel := context.WithCancel(t.Context())
			in := io.MultiReader(strings.NewReader(r.in), readerFunc(func([]byte) (int, error) {
				if r.ends {
					cancel()
				}
				return 0, io.EOF
			}))
			args := append(args[:len(args):len(args)], "-", "-o", output)
			if r.force {
				args = append(args, "--force")
			}
			var out, bad bytes.Buffer
			status := cli.Run(ctx, Command(), args, in, &out, &bad)
			cancel()
			if status != r.status || out.Len() > 0 {
				t.Errorf("%s, %s: status %d, output %q, %q; want %d", args[0], r.name, status, &out, &bad, r.status)
			}
			after := files(t, dir)
			if same := cmp.Equal(before, after); same == r.want || len(after) > 1 {
				t.Errorf("%s, %s: files %q after %q", args[0], r.name, after, before)
			}
			before = after
		}
	}
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

// A full is a disk with no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestWriteFails(t *testing.T) {
	path := write(t, "a.pgn", []byte(strings.Repeat(gameBad+gameA, 1000)))
	for _, args := range [][]string{{"stat"}, {"check"}, {"check", "-apply", "malformed", "-threads", "2"}, {"fmt"}, {"grep", "Event=A"}, {"dedup"}, {"fen"}} {
		var bad bytes.Buffer
		if status := cli.Run(t.Context(), Command(), append(args, path, path), nil, full{}, &bad); status != 1 || strings.Count(bad.String(), "pgn "+args[0]+": no room\n") != 1 {
			t.Errorf("%q: status %d, %q; want 1", args, status, bad.String()[:min(bad.Len(), 1000)])
		}
	}
}

// A reader that fails is told once, with its name, whatever reads it.
func TestReadFails(t *testing.T) {
	prefix := filepath.Join(t.TempDir(), "x")
	for _, args := range [][]string{{"stat"}, {"stat", "-skim"}, {"check"}, {"check", "-apply", "malformed", "-threads", "2"}, {"fmt"}, {"grep", "Event=A"},
		{"split", "-games", "1", "-o", prefix}, {"dedup"}, {"fen"}} {
		var out, bad bytes.Buffer
		in := io.MultiReader(strings.NewReader(gameA+gameB), iotest.ErrReader(errors.New("broken pipe")))
		status := cli.Run(t.Context(), Command(), append(args, "-"), in, &out, &bad)
		if status != 1 || strings.Count(bad.String(), "pgn "+args[0]+": stdin: ") != 1 || !strings.Contains(bad.String(), "broken pipe") {
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
