package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// fakeSays, if it is set, makes the test program take the part of pgn-extract: it
// says so much, and has then to be called as that is.
const fakeSays = "LUFT_FAKE_PGN_EXTRACT"

func TestMain(m *testing.M) {
	said, fake := os.LookupEnv(fakeSays)
	if !fake {
		os.Exit(m.Run())
	}
	fmt.Fprint(os.Stderr, said)
	if len(os.Args) != 4 || os.Args[1] != "-s" || os.Args[2] != "-r" {
		fmt.Fprintf(os.Stderr, "bad arguments %q\n", os.Args[1:])
		os.Exit(1)
	}
	if _, err := os.Stat(os.Args[3]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// fakeExtract returns the path of a program like pgn-extract that says what it is
// told to.
func fakeExtract(t *testing.T, says string) string {
	t.Helper()
	t.Setenv(fakeSays, says)
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

const (
	shortGame = "[Event \"a\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
	badGame   = "[Event \"b\"]\n\n1. e4 e5 2. Ke3 {[Event \"c\"]} Nf6 *\n\n"
	cutGame   = "[Event \"d\"]\n\n1. e4 e5 2. Nf3"
)

func writeFile(t *testing.T, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "games.pgn")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestWaysAgree(t *testing.T) {
	path := writeFile(t, shortGame+badGame+cutGame)
	ways := allWays(fakeExtract(t, ""))
	rows, err := compare(t.Context(), path, 2, ways)
	if err != nil {
		t.Fatal(err)
	}
	want := []tally{
		{games: 0, malformed: -1, moves: -1, slack: 999},
		{games: 3, malformed: 1, moves: 9},
		{games: 3, malformed: 0, moves: 11},
		{games: 3, malformed: -1, moves: -1},
		{games: 3, malformed: 1, moves: 9},
	}
	for i, r := range rows {
		if r.tally != want[i] {
			t.Errorf("%s: %+v, want %+v", r.name, r.tally, want[i])
		}
		if len(r.wall) != 2 || len(r.cpu) != 2 {
			t.Errorf("%s: %d and %d times, want 2", r.name, len(r.wall), len(r.cpu))
		}
	}
}

func TestCompareRefuses(t *testing.T) {
	finds := func(workers int, founds ...tally) way {
		return way{fmt.Sprintf("way %d", workers), workers, func(context.Context, string) (tally, time.Duration, error) {
			found := founds[0]
			founds = append(founds[1:], found)
			return found, 0, nil
		}}
	}
	three, four := tally{games: 3, moves: 9}, tally{games: 4, moves: 9}
	unread := tally{games: 3, malformed: -1, moves: -1}
	failing := errors.New("no disk")
	tests := []struct {
		name string
		ways []way
		want string // part of the error; empty for none
	}{
		{name: "the same", ways: []way{finds(1, three), finds(1, unread), finds(2, three)}},
		{name: "another program may differ", ways: []way{finds(0, four), finds(1, three)}},
		{name: "another number of games", ways: []way{finds(0, three), finds(1, three), finds(1, four)}, want: "way 1 finds 4 games, way 1 3"},
		{name: "other moves on two workers", ways: []way{finds(1, three), finds(2, tally{games: 3, moves: 8})}, want: "way 2 finds 8 moves"},
		{name: "other malformed games on two workers", ways: []way{finds(1, three), finds(2, tally{games: 3, moves: 9, malformed: 1})}, want: "1 malformed games"},
		{name: "another number in the second round", ways: []way{finds(1, three, four)}, want: "in round 2"},
		{name: "an error", ways: []way{{"broken", 1, func(context.Context, string) (tally, time.Duration, error) {
			return tally{}, 0, failing
		}}}, want: failing.Error()},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			threads := runtime.GOMAXPROCS(0)
			_, err := compare(t.Context(), "", 2, test.ways)
			if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("compare: %v, want an error with %q", err, test.want)
			}
			if n := runtime.GOMAXPROCS(0); n != threads {
				t.Errorf("GOMAXPROCS is %d, was %d", n, threads)
			}
		})
	}
}

func TestRepeat(t *testing.T) {
	tests := []struct {
		name, text string
		size       int64
		want       string
	}{
		{name: "once is enough", text: shortGame, size: 1, want: shortGame},
		{name: "just enough", text: shortGame, size: int64(2 * len(shortGame)), want: shortGame + shortGame},
		{name: "one byte more", text: shortGame, size: int64(2*len(shortGame) + 1), want: strings.Repeat(shortGame, 3)},
		{name: "cut in a line", text: cutGame, size: int64(len(cutGame) + 3), want: cutGame + "\n\n" + cutGame + "\n\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv("TMPDIR", t.TempDir())
			path, n, err := repeat(t.Context(), writeFile(t, test.text), test.size)
			if err != nil {
				t.Fatal(err)
			}
			defer os.Remove(path)
			got, err := os.ReadFile(path)
			if err != nil || string(got) != test.want || n != int64(len(got)) {
				t.Errorf("%q, %d bytes, %v, want %q", got, n, err, test.want)
			}
		})
	}
}

// TestRun also looks that nothing is left behind, whatever happens.
func TestRun(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	missing := filepath.Join(t.TempDir(), "missing")
	tests := []struct {
		name    string
		ctx     context.Context
		text    string
		says    string
		program string // in place of the fake one
		file    string // in place of one with the text
		want    []string
		err     error  // the cause
		message string // part of the error
	}{
		{
			name: "two programs that agree", text: shortGame + shortGame,
			want: []string{"games.pgn, repeated to 1.0 MiB: ", "  pgn-extract -s -r  ", "  legality  ", "  tokens  ", "  skim  "},
			says: "Games: 20000\rWarning: of something\nGames: 30000\r",
		},
		{
			name: "two programs that do not", text: shortGame,
			says: "Games: 1000\r",
			want: []string{"pgn-extract -s -r counts 1000 to 1999 games"},
		},
		{name: "no program", program: missing, text: shortGame, err: fs.ErrNotExist, message: "package pgn-extract"},
		{name: "no program by that name", program: "no-such-pgn-extract", text: shortGame, err: exec.ErrNotFound, message: "-program"},
		{name: "no file", file: missing, err: fs.ErrNotExist, message: missing},
		{name: "a directory", file: t.TempDir(), message: "directory"},
		{name: "an empty file", text: " \n", message: "no games"},
		{name: "interrupted", ctx: cancelled, text: shortGame, err: context.Canceled},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			temp := t.TempDir()
			c := config{program: fakeExtract(t, test.says), rounds: 1, size: 1 << 20, files: []string{writeFile(t, test.text)}}
			t.Setenv("TMPDIR", temp)
			if test.program != "" {
				c.program = test.program
			}
			if test.file != "" {
				c.files = []string{test.file}
			}
			ctx := test.ctx
			if ctx == nil {
				ctx = t.Context()
			}
			var out strings.Builder
			err := run(ctx, &out, c)
			if fails := test.err != nil || test.message != ""; fails != (err != nil) ||
				test.err != nil && !errors.Is(err, test.err) || err != nil && !strings.Contains(err.Error(), test.message) {
				t.Errorf("run: %v, want %v with %q", err, test.err, test.message)
			}
			for _, want := range test.want {
				if !strings.Contains(out.String(), want) {
					t.Errorf("output without %q:\n%s", want, &out)
				}
			}
			left, err := os.ReadDir(temp)
			if err != nil || len(left) > 0 {
				t.Errorf("left behind: %v; %v", left, err)
			}
		})
	}
}

func TestExtract(t *testing.T) {
	path := writeFile(t, shortGame)
	tests := []struct {
		name, says, path string
		games            int
		err              string // part of the error; empty for none
	}{
		{name: "too few games to tell", path: path},
		{name: "the last number counts", says: "Games: 1000\rFile x: Line number: 3\nGames: 2000\r", path: path, games: 2000},
		{name: "no number", says: "Games: many\r", path: path},
		{name: "a long line", says: strings.Repeat("x", 10000) + "\rGames: 1000\r", path: path, games: 1000},
		{name: "a number in a line of its own only", says: "x Games: 1000\r", path: path},
		{name: "a failure", says: "Games: 1000\r", path: path + "x", err: "exit status 1: "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, _, err := extract(fakeExtract(t, test.says))(t.Context(), test.path)
			if test.err != "" {
				if err == nil || !strings.Contains(err.Error(), test.err) || !strings.Contains(err.Error(), "games.pgnx") {
					t.Errorf("%v, want an error with %q and what was said last", err, test.err)
				}
				return
			}
			if want := (tally{games: test.games, malformed: -1, moves: -1, slack: 999}); err != nil || got != want {
				t.Errorf("%+v, %v, want %+v", got, err, want)
			}
		})
	}
}

func TestLuftWithoutFile(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "missing.pgn")
	for _, way := range allWays("pgn-extract")[1:] {
		if _, _, err := way.read(t.Context(), missing); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v, want %v", way.name, err, fs.ErrNotExist)
		}
		if _, _, err := way.read(t.Context(), t.TempDir()); err == nil {
			t.Errorf("%s reads a directory", way.name)
		}
	}
}

func TestWriteTable(t *testing.T) {
	rows := func(cpu time.Duration) []row {
		return []row{
			{way{name: "other"}, tally{games: 2000, slack: 999}, []time.Duration{8e9, 9e9, 2e9}, []time.Duration{4 * cpu, 4 * cpu}},
			{way{name: "one", workers: 1}, tally{games: 2999, malformed: 1, moves: 50}, []time.Duration{2e9}, []time.Duration{cpu}},
			{way{name: "two", workers: 2}, tally{games: 2999, malformed: 1, moves: 50}, []time.Duration{1e9}, []time.Duration{cpu}},
		}
	}
	wrong := rows(0)
	wrong[0].games = 3000
	tests := []struct {
		name string
		rows []row
		want string
	}{
		{
			name: "all is known",
			rows: rows(1e9),
			want: `
x.pgn, repeated to 64.0 MiB: 2999 games, 1 of them malformed, 50 moves
         MiB/s  ratio  MiB/CPU s  ratio
  other    8.0   1.00       16.0   1.00
    one   32.0   4.00       64.0   4.00
    two   64.0   8.00       64.0   4.00
two: 2.00 times the speed of one by the clock
`,
		},
		{
			name: "no processor time, and another count",
			rows: wrong[:2],
			want: `
x.pgn, repeated to 64.0 MiB: 2999 games, 1 of them malformed, 50 moves
         MiB/s  ratio  MiB/CPU s  ratio
  other    8.0   1.00          -      -
    one   32.0   4.00          -      -
other counts 3000 to 3999 games
`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			if err := writeTable(&out, "x.pgn", 64<<20, test.rows); err != nil {
				t.Fatal(err)
			}
			if out.String() != test.want {
				t.Errorf("table:\n%s\nwant:\n%s", &out, test.want)
			}
		})
	}
}

func TestOwnTime(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("processor time is known on Linux only")
	}
	before := ownTime()
	if after := ownTime(); before <= 0 || after < before {
		t.Errorf("processor time %v, then %v", before, after)
	}
}
