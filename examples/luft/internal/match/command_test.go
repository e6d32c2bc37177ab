package match

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/match"
)

// program runs the program.
func program(t *testing.T, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, bad bytes.Buffer
	status = cli.Run(t.Context(), Command(), args, strings.NewReader(""), &out, &bad)
	for line := range strings.Lines(bad.String()) {
		if !strings.HasPrefix(line, "match: note: ") { // matches of few rounds have many of them
			stderr += line
		}
	}
	return status, out.String(), stderr
}

// quick are arguments for a match of short games.
func quick(more ...string) []string {
	return append([]string{"-engine", "name=a,luft=piecesquare,option.Hash=1", "-engine", "name=b,luft=material,option.Hash=1",
		"-nodes", "100", "-maxmoves", "8", "-rounds", "2"}, more...)
}

var lastLine = regexp.MustCompile(`(?:^|\n)wins (\d+) losses (\d+) draws (\d+) elo (\S+) \+/- (\S+) \(logistic\)\n$`)

func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// games returns how many games are in a file.
func games(t *testing.T, path string) int {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	all, err := pgn.ParseAll(string(text))
	if err != nil {
		t.Error(err)
	}
	return len(all)
}

func TestMatch(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.pgn")
	status, out, bad := program(t, "-engine", "luft=material", "-engine", "name=dice,luft=random", "-nodes", "300",
		"-rounds", "3", "-concurrency", "2", "-pgn", path, "-sprt", "elo0=0,elo1=5,model=normalized",
		"-draw", "move=30,count=4,score=5", "-resign", "count=3,score=900")
	if status != 0 || bad != "" {
		t.Fatalf("status %d, %s", status, bad)
	}
	if m := lastLine.FindStringSubmatch(out); m == nil || m[1] != "6" || m[4] != "inf" {
		t.Errorf("output %q", out)
	}
	for _, want := range []string{"pairs [0 0 0 0 3]", "sprt normalized [0, 5]", "\nmaterial ", "\ndice "} {
		if !strings.Contains(out, want) {
			t.Errorf("output %q, want %q in it", out, want)
		}
	}
	if n := games(t, path); n != 6 {
		t.Errorf("%d games were written", n)
	}
}

// The same arguments, the same match.
func TestDeterministic(t *testing.T) {
	openings := write(t, "o.epd", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq -\nrnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq -\n")
	args := quick("-engine", "luft=random", "-openings", openings, "-seed", "4")
	_, first, bad := program(t, args...)
	_, second, _ := program(t, append(args, "-concurrency", "3")...)
	if diff := cmp.Diff(first, second); diff != "" || !lastLine.MatchString(first) {
		t.Errorf("output (-first +second):\n%s\n%s", diff, bad)
	}
}

func TestResume(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.pgn")
	if status, _, bad := program(t, quick("-pgn", path)...); status != 0 {
		t.Fatal(bad)
	}
	if status, _, bad := program(t, quick("-pgn", path)...); status != 1 || !strings.Contains(bad, "--resume continues it") {
		t.Errorf("status %d, %q", status, bad)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, text[:len(text)-100], 0o600); err != nil {
		t.Fatal(err)
	}
	status, resumed, bad := program(t, append(quick("-pgn", path, "-resume"), "-rounds", "4")...)
	if status != 0 || bad != "" {
		t.Fatalf("status %d, %q", status, bad)
	}
	_, whole, _ := program(t, append(quick(), "-rounds", "4")...)
	if diff := cmp.Diff(whole, resumed); diff != "" {
		t.Errorf("output (-whole +resumed):\n%s", diff)
	}
	if n := games(t, path); n != 8 {
		t.Errorf("%d games were written", n)
	}
	if status, _, bad := program(t, quick("-pgn", path, "-resume", "-engine", "luft=random", "-pairing", "gauntlet", "-rounds", "1")...); status != 1 || !strings.Contains(bad, "does not belong to this match") {
		t.Errorf("status %d, %q", status, bad)
	}
}

func TestOpenings(t *testing.T) {
	const start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
	tests := []struct {
		name, file, text string
		status           int
		bad              string // complaints, FILE standing for the name
	}{
		{"EPD", "o.epd", start + "\n# remark\n" + start, 0, ""},
		{"bad lines", "o.epd", "8/8 w - -\n" + start + "7k/5Q2/6K1/8/8/8/8/8 b - -\n", 0,
			"match: skipped: FILE:1: fen: |match: skipped: FILE:3: the game is over after"},
		{"PGN", "o.pgn", "1. e4 e5 *\n\n1. d4 *\n", 0, ""},
		{"bad games", "o.pgn", "1. e5 *\n\n1. d4 *\n\n[FEN \"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\"]\n\n*\n", 0,
			"match: skipped: FILE:1: pgn: |match: skipped: FILE:5: the game is over after"},
		{"null move", "o.pgn", "1. d4 *\n\n1. -- e5 *\n", 0, "match: skipped: FILE:3: the opening has a null move"},
		{"nothing", "o.epd", "", 1, "match: FILE: no openings\n"},
		{"only bad", "o.epd", "x\n", 1, "match: skipped: FILE:1: fen: |match: FILE: no openings\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			path := write(t, test.file, test.text)
			status, out, bad := program(t, quick("-openings", path, "-plies", "1")...)
			if status != test.status || (status == 0) != lastLine.MatchString(out) {
				t.Errorf("status %d, output %q", status, out)
			}
			bad = strings.ReplaceAll(bad, path, "FILE")
			for part := range strings.SplitSeq(test.bad, "|") {
				if !strings.Contains(bad, part) || test.bad == "" && bad != "" {
					t.Errorf("complaints %q, want %q", bad, part)
				}
			}
		})
	}
	if status, _, bad := program(t, quick("-openings", filepath.Join(t.TempDir(), "none"))...); status != 1 || !strings.Contains(bad, "none") {
		t.Errorf("status %d, %q", status, bad)
	}
}

func TestUsage(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"nothing", nil, "0 engines"},
		{"one engine", []string{"-engine", "luft=random", "-nodes", "1"}, "1 engines"},
		{"no limit", []string{"-engine", "luft=random", "-engine", "luft=material"}, "no limit"},
		{"same names", []string{"-engine", "luft=random", "-engine", "luft=random", "-nodes", "1"}, "duplicate engine name"},
		{"bad engine", []string{"-engine", "luft=none"}, "luft=none"},
		{"bad tc", quick("-tc", "fast"), "tc"},
		{"argument", quick("x"), `"x"`},
		{"order", quick("-order", "up"), `"up"`},
		{"rounds", quick("-rounds", "0"), "--rounds 0"},
		{"start", quick("-openings", "x.epd", "-start", "0"), "--start 0"},
		{"no games at a time", quick("-concurrency", "0"), "--concurrency 0"},
		{"argument", quick("extra"), `unexpected argument "extra"`},
		{"no tables", quick("-tb", t.TempDir()), "no tables"},
		{"order without openings", quick("-order", "random"), "-openings"},
		{"resume without file", quick("-resume"), "-pgn"},
		{"sprt of three", quick("-engine", "luft=random", "-sprt", "elo0=0,elo1=1"), "two engines"},
		{"sprt half", quick("-sprt", "elo0=0"), "is not a valid SPRT (offset 6)"},
		{"sprt key", quick("-sprt", "elo0=0,elo2=1"), "is not a valid SPRT (offset 7)"},
		{"sprt model", quick("-sprt", "elo0=0,elo1=1,model=x"), "is not a valid SPRT (offset 20)"},
		{"sprt order", quick("-sprt", "elo0=5,elo1=0"), "Elo0 5 is not less than Elo1 0"},
		{"draw", quick("-draw", "count=x"), "count=x"},
		{"draw after a fraction", quick("-draw", "count=2.5,score=10"), "count=2.5"},
		{"resign if perhaps", quick("-resign", "count=2,score=600,both=2"), "both=2"},
		{"draw twice", quick("-draw", "count=1,count=2,score=1"), "duplicate key count"},
		{"resign", quick("-resign", "score=5"), "count="},
		{"package", quick("-package", "x"), "-revisions"},
		{"revisions", []string{"-revisions", "one"}, "two revisions"},
		{"revisions without limit", []string{"-revisions", "a,b"}, "no limit"},
		{"movetime", quick("-movetime", "-1s"), "-movetime"},
		{"negative margin", quick("-margin", "-1s"), "-margin"},
		{"no time to stall", quick("-stall", "0s"), "-stall"},
		{"unknown", quick("-colour"), "-colour"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, out, bad := program(t, test.args...)
			if status != 2 || out != "" || !strings.HasPrefix(bad, "match: ") || !strings.Contains(bad, test.want) {
				t.Errorf("status %d, output %q, complaint %q; want 2 and %q", status, out, bad, test.want)
			}
		})
	}
	if status, out, _ := program(t, "-h"); status != 0 || !strings.Contains(out, "Usage:\n  match [flags]") {
		t.Errorf("help: status %d, %q", status, out)
	}
}

// What only the match itself knows to be wrong is wrong with the arguments too.
func TestUsageOfMatch(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"concurrency", quick("-concurrency", "-1"), "match: --concurrency -1: not from 1"},
		{"maxmoves", quick("-maxmoves", "-1"), "match: maxmoves: "},
		{"name", quick("-engine", "luft=random,name= x"), "match: players: "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if status, out, bad := program(t, test.args...); status != 2 || out != "" || !strings.HasPrefix(bad, test.want) {
				t.Errorf("status %d, %q, %q; want 2 and %q", status, out, bad, test.want)
			}
		})
	}
}

// The margin of the match is also that of players with clocks of their own.
func TestMarginOfOwnClock(t *testing.T) {
	o := &options{}
	cmd := &cobra.Command{}
	o.declare(cmd)
	err := cmd.ParseFlags([]string{"--engine", "luft=random,tc=1", "--engine", "luft=material,tc=1,margin=20", "--margin", "3s"})
	if err != nil {
		t.Fatal(err)
	}
	if err := o.complete(cmd.Flags().Changed, false); err != nil {
		t.Fatal(err)
	}
	for i, want := range []time.Duration{3 * time.Second, 20 * time.Millisecond} {
		if got := o.engines[i].Control.Margin; got != want {
			t.Errorf("%s has %v, want %v", o.engines[i].Name, got, want)
		}
	}
}

func TestNote(t *testing.T) {
	const want = "match: note: 2 rounds with 1 opening and no clock "
	var out, bad bytes.Buffer
	if cli.Run(t.Context(), Command(), quick(), nil, &out, &bad); !strings.HasPrefix(bad.String(), want) {
		t.Errorf("%q, want %q", bad.String(), want)
	}
	bad.Reset()
	if cli.Run(t.Context(), Command(), quick("-tc", "60", "-maxmoves", "1"), nil, &out, &bad); bad.Len() > 0 {
		t.Errorf("%q, want nothing", bad.String())
	}
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var out, bad bytes.Buffer
	status := cli.Run(ctx, Command(), quick("-rounds", "1"), nil, &out, &bad)
	if status != 1 || bad.String() != "match: interrupted\n" || !strings.HasSuffix(out.String(), "wins 0 losses 0 draws 0 elo 0.0 +/- unknown (logistic)\n") {
		t.Errorf("status %d, %q, %q", status, out.String(), bad.String())
	}
}

// A full is a disk with no room.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("no room") }

func TestWriteFails(t *testing.T) {
	var bad bytes.Buffer
	if status := cli.Run(t.Context(), Command(), quick(), nil, full{}, &bad); status != 1 || !strings.Contains(bad.String(), "no room") {
		t.Errorf("status %d, %q", status, bad.String())
	}
	if status, _, bad := program(t, quick("-pgn", t.TempDir())...); status != 1 {
		t.Errorf("a directory for -pgn: status %d, %q", status, bad)
	}
	if status, _, bad := program(t, quick("-log", t.TempDir())...); status != 1 {
		t.Errorf("a directory for -log: status %d, %q", status, bad)
	}
	if _, err := os.Stat("/dev/full"); err == nil {
		status, out, bad := program(t, quick("-pgn", "/dev/full")...)
		if status != 1 || !strings.Contains(bad, "writing a game") || !lastLine.MatchString(out) {
			t.Errorf("/dev/full for -pgn: status %d, %q, %q", status, out, bad)
		}
	}
}

// Two revisions of a program are built, and nothing is left of it.
func TestRevisions(t *testing.T) {
	if os.Getenv("LUFT_LONG") == "" {
		t.Skip("builds programs: set LUFT_LONG")
	}
	if _, err := exec.LookPath("git"); err != nil {
		t.Skip("needs git")
	}
	dir := t.TempDir()
	t.Chdir(dir)
	for _, name := range []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"} {
		t.Setenv(name, "")
		os.Unsetenv(name)
	}
	t.Setenv("GIT_CONFIG_GLOBAL", os.DevNull)
	git := func(args ...string) {
		t.Helper()
		args = append([]string{"-c", "user.name=nobody", "-c", "user.email=nobody@localhost", "-c", "commit.gpgsign=false"}, args...)
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, out)
		}
	}
	commit := func(file, text string) {
		t.Helper()
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		git("add", file)
		git("commit", "-q", "-m", "change "+file)
	}
	git("init", "-q")
	commit("go.mod", "module prog\n\ngo 1.26\n")
	commit("main.go", "package main\n\nfunc main() { println(1) }\n")
	git("tag", "one")
	commit("main.go", "package main\n\nfunc main() { println(2) }\n")
	specs, remove, err := build(t.Context(), []string{"one", "HEAD"}, ".")
	if err != nil {
		remove()
		t.Fatal(err)
	}
	for i, want := range []string{"2\n", "1\n"} {
		if out, err := exec.Command(specs[i].Command).CombinedOutput(); err != nil || string(out) != want {
			t.Errorf("%s says %q, %v", specs[i].Name, out, err)
		}
	}
	if !strings.HasPrefix(specs[1].Name, "one ") || !strings.HasPrefix(specs[0].Name, "HEAD ") {
		t.Errorf("names %q, %q", specs[0].Name, specs[1].Name)
	}
	remove()
	if _, err := os.Stat(specs[0].Command); !os.IsNotExist(err) {
		t.Errorf("the program is still there: %v", err)
	}
	if out, err := exec.Command("git", "worktree", "list").Output(); err != nil || bytes.Count(out, []byte("\n")) != 1 {
		t.Errorf("worktrees %q, %v", out, err)
	}
	commit("main.go", "package main\n\nfunc main() { nonsense }\n")
	for _, revisions := range []string{"one,none", "one,HEAD", "one,--help"} {
		status, out, bad := program(t, "-revisions", revisions, "-package", ".", "-nodes", "1", "-rounds", "1")
		if status != 1 || out != "" || !strings.HasPrefix(bad, "match: revision ") {
			t.Errorf("%s: status %d, %q, %q", revisions, status, out, bad)
		}
	}
}

func TestDisplay(t *testing.T) {
	m := &match.Options{SPRT: &match.SPRT{Elo1: 5}}
	s := match.Summary{Played: 4, Total: 10, LLR: -1.5, Standings: []match.Standing{
		{Name: "a", Games: match.Tally{Wins: 1, Losses: 2, Draws: 1}, Pairs: match.Penta{0, 1, 1}, TimeLosses: 1},
		{Name: "an engine with a very long name", Games: match.Tally{Wins: 2, Losses: 1, Draws: 1}, Pairs: match.Penta{2: 1, 3: 1}},
	}}
	var out bytes.Buffer
	var first string
	synctest.Test(t, func(t *testing.T) {
		d := newDisplay(terminal.NewStatus(&out, true, terminal.LineEvery), m)
		time.Sleep(time.Minute)
		d.update(s)
		first = out.String()
		out.Reset()
		fmt.Fprintln(d.Above(&out), "line")
		d.Stop()
	})
	for _, want := range []string{"an engine with a very l…", "[.....#####|..........]", "[############------------------]", "game 4 of 10", "at most", "games a minute"} {
		if !strings.Contains(first, want) {
			t.Errorf("table %q, want %q in it", first, want)
		}
	}
	if want := "\x1b[6A\r\x1b[Jline\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}

	out.Reset()
	synctest.Test(t, func(t *testing.T) {
		d := newDisplay(terminal.NewStatus(&out, false, terminal.LineEvery), m)
		time.Sleep(time.Minute)
		d.update(s)
		d.update(s)
		d.Stop()
	})
	if want := "game 4 of 10: wins 1 losses 2 draws 1 elo -88.7 +/- "; !strings.HasPrefix(out.String(), want) || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("%q, want one line with %q", out.String(), want)
	}
}

// The flags of other programs have another name.
func TestAliases(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out.pgn")
	status, out, bad := program(t, quick("-engine", "luft=random", "-pgnout", path, "-srand", "3", "--tournament", "gauntlet")...)
	if status != 0 || bad != "" || games(t, path) != 8 {
		t.Errorf("status %d, %q, %q", status, out, bad)
	}
	if _, same, _ := program(t, quick("-engine", "luft=random", "-seed", "3", "-pairing", "gauntlet")...); same != out {
		t.Errorf("output (-alias +name):\n%s", cmp.Diff(out, same))
	}
}

func TestLists(t *testing.T) {
	status, out, bad := program(t, "-engine", "luft=piecesquare", "name=a", "-engine", "luft=material", "name=b", "-each", "nodes=100", "option.Hash=1",
		"-maxmoves", "8", "-rounds", "2", "-sprt", "elo0=0", "elo1=5", "model=logistic", "-draw", "movenumber=40", "movecount=8", "score=10", "-resign", "movecount=3", "score=600", "twosided=true")
	if status != 0 || bad != "" {
		t.Errorf("status %d, %q", status, bad)
	}
	if _, same, _ := program(t, quick("-sprt", "elo0=0,elo1=5", "-draw", "move=40,count=8,score=10", "-resign", "count=3,score=600,both=1")...); same != out {
		t.Errorf("output (-several +one):\n%s", cmp.Diff(out, same))
	}
}

// Files are written as fastchess and cutechess have them, and several stages of a time control.
func TestFileLists(t *testing.T) {
	dir := t.TempDir()
	suite, games := filepath.Join(dir, "suite.epd"), filepath.Join(dir, "games.pgn")
	text := "4k3/8/8/8/8/8/4P3/4K3 w - -\n4k3/4p3/8/8/8/8/8/4K3 w - -\n"
	if err := os.WriteFile(suite, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	args := quick("-rounds", "1", "-maxmoves", "3", "-tc", "2/9,20/5+1,20+1")
	status, _, bad := program(t, append(args, "-openings", "file="+suite, "format=epd", "order=sequential", "start=2", "-pgnout", "file="+games)...)
	if status != 0 || bad != "" {
		t.Fatalf("status %d, %q", status, bad)
	}
	written, err := os.ReadFile(games)
	if err != nil || !strings.Contains(string(written), `[FEN "4k3/4p3/8/8/8/8/8/4K3 w - - 0 1"]`) || !strings.Contains(string(written), `[TimeControl "2/9:20/5+1:20+1"]`) {
		t.Errorf("%v, games %s", err, written)
	}
	for _, list := range [][]string{{"file=" + suite, "format=pgn"}, {"file=" + suite, "colour=red"}, {"file=" + suite, "plies=x"}} {
		if status, _, bad := program(t, append(append(args, "-openings"), list...)...); status != 2 || !strings.Contains(bad, "--openings") {
			t.Errorf("%q: status %d, %q", list, status, bad)
		}
	}
}

func TestFormats(t *testing.T) {
	status, out, bad := program(t, "-engine", "name=a,luft=material", "-engine", "name=b,luft=random", "-nodes", "300", "-rounds", "4", "-json")
	if status != 0 || bad != "" || strings.Count(out, "\n") != 2 || !strings.HasPrefix(out, `{"engine":"a","games":8,"wins":`) {
		t.Errorf("JSON: status %d, %q, %q", status, out, bad)
	}
	if want := `"los":null,`; !strings.Contains(out, want) {
		t.Errorf("JSON: no %s in %s", want, out)
	}
	status, out, bad = program(t, quick("-csv", "-sprt", "elo0=0,elo1=5")...)
	lines := strings.Split(out, "\n")
	if status != 0 || bad != "" || len(lines) != 4 || !strings.HasPrefix(lines[0], "engine,games,wins,") || !strings.HasSuffix(lines[1], ",undecided") || !strings.HasSuffix(lines[2], ",,") {
		t.Errorf("CSV: status %d, %q, %q", status, out, bad)
	}
}
