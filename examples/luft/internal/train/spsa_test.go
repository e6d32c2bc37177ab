package train

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
)

// tuned are flags for games that are soon over. In much shorter searches, the parameters hardly
// make a difference.
func tuned(file string, more ...string) []string {
	return append([]string{"spsa", "-o", file, "-nodes", "200", "-hash", "1", "-iterations", "4", "-pairs", "2"}, more...)
}

var (
	tunedLine = regexp.MustCompile(`\nTimeDrop=.*\n(?:a step higher .*\n(?:\t[\w.]+ .*\n)+)?iterations (\d+) games (\d+) time \S+\n$`)
	checkLine = regexp.MustCompile(`^wins (\d+) losses (\d+) draws (\d+) elo \S+ \+/- \S+\n$`)
)

// The file has what the flags say and a line for each iteration, and the output the
// values of the last one.
func TestSpsa(t *testing.T) {
	out := filepath.Join(t.TempDir(), "state")
	status, stdout, stderr := start(t.Context(), tuned(out, "-parameters", "Futility.PerPly,ReduceCapture", "-rate", "1")...)
	m := tunedLine.FindStringSubmatch(stdout)
	if status != 0 || stderr != "" || m == nil || m[1] != "4" || m[2] != "16" {
		t.Fatalf("status %d, output %q, errors %q", status, stdout, stderr)
	}
	lines := strings.Split(string(read(t, out)), "\n")
	futility, _ := alphabeta.Tuning{}.Value("Futility.PerPly")
	capture, _ := alphabeta.Tuning{}.Value("ReduceCapture")
	for i, want := range []string{
		"# spsa iterations=4 pairs=2 seed=1 nodes=200 hash=1 openings=random",
		"# name\tstart\tmin\tmax\tstep\trate",
		fmt.Sprintf("# Futility.PerPly\t%d\t%d\t%d\t%g\t1", futility, futility/4, futility*4, float64(futility)/10),
		fmt.Sprintf("# ReduceCapture\t%d\t%d\t%d\t%g\t1", capture, capture*4, capture/4, -float64(capture)/10),
		"iteration\twins\tlosses\tdraws\tFutility.PerPly\tReduceCapture",
		fmt.Sprintf("0\t0\t0\t0\t%d\t%d", futility, capture),
	} {
		if lines[i] != want {
			t.Errorf("line %d is %q, want %q", i+1, lines[i], want)
		}
	}
	if len(lines) != 11 || !strings.HasPrefix(lines[9], "4\t") || lines[9][1:] == lines[5][1:] {
		t.Errorf("iterations %q", lines[5:])
	}
	last, err := readTuned(out)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(stdout, settings(last)) {
		t.Errorf("output %q does not have %+v", stdout, last)
	}

	status, stdout, stderr = start(t.Context(), "spsa", "-check", "3", "-o", out, "-nodes", "60", "-concurrency", "2")
	m = checkLine.FindStringSubmatch(stdout)
	if status != 0 || stderr != "" || m == nil {
		t.Fatalf("status %d, output %q, errors %q", status, stdout, stderr)
	}
}

// The settings say what is different.
func TestSettings(t *testing.T) {
	p, err := alphabeta.ParseTuning("Futility.PerPly=7,LateMoves=50")
	if err != nil {
		t.Fatal(err)
	}
	text := settings(p)
	if !strings.HasPrefix(text, "Aspiration=") || strings.Count(text, "#") != 2 ||
		!strings.Contains(text, "\nFutility.PerPly=7 # was ") || !strings.Contains(text, "\nLateMoves=50 # was ") {
		t.Errorf("settings %s", text)
	}
}

// The file is the same with any number of threads, and wherever a run was broken
// off.
func TestSpsaReproducible(t *testing.T) {
	dir := t.TempDir()
	one, three := filepath.Join(dir, "one"), filepath.Join(dir, "three")
	var learned [2]string
	for i, args := range [][]string{tuned(one), tuned(three, "-concurrency", "3")} {
		status, stdout, stderr := start(t.Context(), args...)
		if status != 0 {
			t.Fatal(stderr)
		}
		learned[i], _, _ = strings.Cut(stdout, "iterations")
	}
	if learned[0] != learned[1] || !strings.Contains(learned[0], "+/-") {
		t.Errorf("learned %q, and with threads %q", learned[0], learned[1])
	}
	whole := string(read(t, one))
	if whole != string(read(t, three)) {
		t.Error("threads make a difference")
	}
	cuts := []int{5, strings.Index(whole, "\n1\t") + 10, len(whole) - 1}
	if testdata.Long() {
		cuts = append(cuts, 0, strings.Index(whole, "\n0\t"), len(whole))
	}
	if testing.Short() {
		cuts = cuts[1:2]
	}
	for _, n := range cuts {
		cut := create(t, "cut", whole[:n])
		status, stdout, stderr := start(t.Context(), tuned(cut, "-concurrency", "2", "-resume")...)
		if status != 0 || !tunedLine.MatchString(stdout) || whole != string(read(t, cut)) || !strings.HasPrefix(stdout, learned[0]) {
			t.Errorf("cut at %d: status %d, output %q, errors %q", n, status, stdout, stderr)
		}
	}
	// The settings and the parameters are those of the file; the picture is of all of it.
	cut := create(t, "cut", whole[:len(whole)-20])
	picture := filepath.Join(dir, "values.svg")
	if status, _, stderr := start(t.Context(), "spsa", "-o", cut, "-resume", "-plot", picture); status != 0 || string(read(t, cut)) != whole {
		t.Errorf("resumed with the settings of the file: status %d, errors %q", status, stderr)
	}
	if text := string(read(t, picture)); !strings.Contains(text, "Parameters by iteration") || !strings.Contains(text, ">Futility.PerPly<") {
		t.Errorf("picture %.300q", text)
	}
	other := filepath.Join(dir, "other")
	if status, _, stderr := start(t.Context(), tuned(other, "-seed", "2")...); status != 0 {
		t.Fatal(stderr)
	}
	rows := func(s string) string { return s[strings.Index(s, "\n1\t"):] }
	if rows(whole) == rows(string(read(t, other))) {
		t.Error("the seed makes no difference")
	}
}

// An interrupt loses no iteration that is over, and the run ends as without it when it is
// resumed.
func TestSpsaInterrupt(t *testing.T) {
	dir := t.TempDir()
	s := &spsa{effort: effort{1, 60, 1}, iterations: 4, pairs: 2, seed: 1, rate: 0.002, control: match.Control{Nodes: 60}}
	var err error
	if s.variables, err = s.choose(); err != nil {
		t.Fatal(err)
	}
	s.name = filepath.Join(dir, "state")
	ctx, cancel := context.WithCancel(t.Context())
	tn := newTuning(s.variables, s.iterations, s.seed)
	var out, screen bytes.Buffer
	status := terminal.NewStatus(&screen, true, 0)
	if err := s.iterate(ctx, tn, &out, status, 0); err != nil || tn.done != 1 {
		t.Fatal(tn.done, err)
	}
	lines := (len(s.variables)+2)/3 + 1
	if !strings.HasPrefix(screen.String(), "\x1b[?7lAspiration ") || !strings.Contains(screen.String(), "\niteration 1 of 4, [---") ||
		!strings.Contains(screen.String(), "\n\x1b[?7h") || strings.Count(screen.String(), "\n")%lines != 0 {
		t.Errorf("shown %q", &screen)
	}
	cancel()
	if err := s.iterate(ctx, tn, &out, status, 0); !errors.Is(err, context.Canceled) || tn.done != 1 {
		t.Errorf("%d iterations, %v", tn.done, err)
	}
	if !strings.HasPrefix(out.String(), "1\t") || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("file %q", &out)
	}
	code, stdout, stderr := start(ctx, tuned(s.name)...)
	if m := tunedLine.FindStringSubmatch(stdout); code != 1 || stderr != "train spsa: interrupted\n" || m == nil || m[1] != "0" {
		t.Errorf("status %d, output %q, errors %q", code, stdout, stderr)
	}
	if status, stdout, stderr := start(ctx, "spsa", "-check", "2", "-o", s.name); status != 1 || stderr != "train spsa: interrupted\n" {
		t.Errorf("check: status %d, output %q, errors %q", status, stdout, stderr)
	}
	whole := filepath.Join(dir, "whole")
	for _, args := range [][]string{tuned(s.name, "-resume"), tuned(whole)} {
		if status, _, stderr := start(t.Context(), args...); status != 0 {
			t.Errorf("status %d, errors %q", status, stderr)
		}
	}
	if string(read(t, whole)) != string(read(t, s.name)) {
		t.Error("the interrupt makes a difference")
	}
}

// Openings may be positions or games, and a clock may be used.
func TestSpsaOpenings(t *testing.T) {
	epd := create(t, "few.epd", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n"+
		"rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - id \"d\";\n")
	games := create(t, "games.pgn", "1. e4 e5 2. Nf3 *\n\n1. d4 d5 2. c4 *\n\n1. c4 *\n")
	for _, args := range [][]string{
		{"-openings", epd, "-iterations", "1"},
		{"-openings", games, "-plies", "3", "-iterations", "1"},
		{"-openings", games, "-iterations", "1", "-pairs", "1", "-tc", "0.1+0.001"},
	} {
		file := filepath.Join(t.TempDir(), "state")
		if args[len(args)-2] == "-tc" {
			args = append([]string{"spsa", "-o", file, "-hash", "1"}, args...)
		} else {
			args = tuned(file, args...)
		}
		if status, stdout, stderr := start(t.Context(), args...); status != 0 || !tunedLine.MatchString(stdout) {
			t.Errorf("%q: status %d, output %q, errors %q", args, status, stdout, stderr)
		}
	}
	for _, n := range []int{1, 2, 5} {
		list, err := (&spsa{suite: make([]match.Opening, 3)}).pickOpenings(t.Context(), tuningOpenings, 1, n)
		if err != nil || len(list) != n {
			t.Errorf("%d openings, %v", len(list), err)
		}
	}
}

func TestSpsaArguments(t *testing.T) {
	steps := func(text string) string { return create(t, "steps", text) }
	tests := []struct {
		name string
		args []string
		want string // in the error
	}{
		{"no file", nil, "missing -o"},
		{"unknown flag", []string{"-x"}, "unknown shorthand flag"},
		{"an argument", []string{"-o", "x", "y"}, `unexpected argument "y"`},
		{"no iterations", []string{"-o", "x", "-iterations", "0"}, "--iterations 0"},
		{"no pairs", []string{"-o", "x", "-pairs", "0"}, "--pairs 0"},
		{"no threads", []string{"-o", "x", "-concurrency", "0"}, "--concurrency 0"},
		{"no nodes", []string{"-o", "x", "-nodes", "0"}, "--nodes must be positive"},
		{"no table", []string{"-o", "x", "-hash", "0"}, "--hash 0"},
		{"rate", []string{"-o", "x", "-rate", "-1"}, "rate -1 is not"},
		{"rate that is no number", []string{"-o", "x", "-rate", "NaN"}, "rate NaN is not"},
		{"time control", []string{"-o", "x", "-tc", "soon"}, "soon"},
		{"nodes and time", []string{"-o", "x", "-nodes", "10", "-tc", "1"}, "[nodes tc]"},
		{"plies of nothing", []string{"-o", "x", "-plies", "2"}, "requires --openings"},
		{"negative plies", []string{"-o", "x", "-plies", "-2"}, "-plies"},
		{"unknown parameter", []string{"-o", "x", "-parameters", "Futility.PerPly,Luck"}, `unknown parameter "Luck"; want some of Aspiration, `},
		{"parameter twice", []string{"-o", "x", "-parameters", "Futility.PerPly,Futility.PerPly"}, "duplicate Futility.PerPly"},
		{"check nothing", []string{"-o", "x", "-check", "0"}, "--check 0"},
		{"check and tune", []string{"-o", "x", "-check", "1", "-resume"}, "[check resume]"},
		{"steps of nothing", []string{"-o", "x", "-steps", steps("# none\n\nLuck 1 2 1\n")}, `steps:3: unknown parameter "Luck"`},
		{"steps without a step", []string{"-o", "x", "-steps", steps("Futility.PerPly 1 2")}, "steps:1: want NAME MIN MAX STEP [RATE]"},
		{"steps that are no numbers", []string{"-o", "x", "-steps", steps("Futility.PerPly 1 many 2")}, `"many" is not a number`},
		{"bounds that are none", []string{"-o", "x", "-steps", steps("Futility.PerPly 90 10 2")}, "invalid bounds"},
		{"bounds around nothing", []string{"-o", "x", "-steps", steps("Futility.PerPly 1 2 1")}, "is not from 1 to 2"},
		{"a step too small", []string{"-o", "x", "-steps", steps("Futility.PerPly 1 1000 0.1")}, "step 0.1"},
		{"a step too large", []string{"-o", "x", "-steps", steps("Futility.PerPly 1 1000 1e6")}, "step 1e+06"},
		{"a rate too large", []string{"-o", "x", "-steps", steps("Futility.PerPly 1 1000 10 7")}, "rate 7"},
		{"steps twice", []string{"-o", "x", "-steps", steps("Futility.PerPly 1 1000 10\nFutility.PerPly 1 900 10")}, "steps:2: duplicate Futility.PerPly"},
		{"steps that are not there", []string{"-o", "x", "-steps", filepath.Join(t.TempDir(), "none")}, "none"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := start(t.Context(), append([]string{"spsa"}, test.args...)...)
			if status != 2 || stdout != "" || !strings.HasPrefix(stderr, "train spsa: ") || !strings.Contains(stderr, test.want) || strings.Count(stderr, "\n") != 1 {
				t.Errorf("status %d, output %q, errors %q", status, stdout, stderr)
			}
		})
	}
	vars, err := (&spsa{only: "Futility.PerPly", steps: steps("Futility.PerPly 10 200 5 0.01 # remark\nLateMoves 1 9 1\n")}).choose()
	if err != nil || vars[0].min != 10 || vars[0].max != 200 || vars[0].step != 5 || vars[0].rate != 0.01 {
		t.Errorf("steps: %+v, %v", vars, err)
	}
}

func TestSpsaFiles(t *testing.T) {
	const only = "-parameters=Futility.PerPly"
	good := filepath.Join(t.TempDir(), "good")
	if status, _, stderr := start(t.Context(), tuned(good, only, "-iterations", "2")...); status != 0 {
		t.Fatal(stderr)
	}
	text := string(read(t, good))
	change := func(old, new string) string {
		t.Helper()
		if !strings.Contains(text, old) {
			t.Fatalf("no %q in %q", old, text)
		}
		return create(t, "state", strings.Replace(text, old, new, 1))
	}
	at := strings.Index(text, "\n1\t")
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"there already", tuned(good, only, "-iterations", "2"), "--resume continues it"},
		{"other flags", tuned(good, only, "-iterations", "3", "-resume"), `good: line 1: was made with "# spsa iterations=2`},
		{"unknown parameters", []string{"spsa", "-resume", "-o", change("# Futility.PerPly", "# Luck")}, `unknown parameter "Luck"`},
		{"impossible steps", []string{"spsa", "-resume", "-o", change("\t6.5\t0.002\n", "\t8e6\t0.002\n")}, "Futility.PerPly: step 8e+06"},
		{"nodes and not time", []string{"spsa", "-resume", "-nodes", "60", "-o", change("nodes=200", "tc=1+0.1")}, `was made with "# spsa iterations=2 pairs=2 seed=1 tc=1+0.1 hash=1`},
		{"time and not nodes", []string{"spsa", "-resume", "-tc", "1+0.1", "-o", good}, `nodes=200 hash=1 openings=random", not "# spsa iterations=2 pairs=2 seed=1 tc=1+0.1`},
		{"a picture of no kind", tuned(filepath.Join(t.TempDir(), "x"), "-plot", "x.pdf"), ".png or .svg"},
		{"other parameters", tuned(good, "-parameters=RazoringDepth", "-iterations", "2", "-resume"), `good: line 3: was made with "# Futility.PerPly`},
		{"something else", tuned(create(t, "state", "hello\n"), "-resume"), `state: line 1: was made with "hello"`},
		{"a column too few", tuned(create(t, "state", text[:at+2]+"\n"), only, "-iterations", "2", "-resume"), "columns instead of 5"},
		{"a letter", tuned(change("\n1\t", "\nx\t"), only, "-iterations", "2", "-resume"), `"x" is not a count`},
		{"a gap", tuned(change("\n1\t", "\n2\t"), only, "-iterations", "2", "-resume"), "state: line 6: iteration 2 instead of 1"},
		{"another start", tuned(change("\n0\t0\t0\t0\t", "\n0\t0\t0\t0\t1"), only, "-iterations", "2", "-resume"), "initial values"},
		{"too many games", tuned(change("\n1\t", "\n1\t9"), only, "-iterations", "2", "-resume"), "want 4 games"},
		{"out of bounds", tuned(create(t, "state", text[:at]+"\n1\t4\t0\t0\t9999\n"), only, "-iterations", "2", "-resume"), "Futility.PerPly 9999 is not from"},
		{"not finite", tuned(create(t, "state", text[:at]+"\n1\t4\t0\t0\tNaN\n"), only, "-iterations", "2", "-resume"), `"NaN" is not a value`},
		{"no directory", tuned(filepath.Join(t.TempDir(), "none", "state")), "none"},
		{"check what is not there", []string{"spsa", "-check", "1", "-o", filepath.Join(t.TempDir(), "none")}, "none"},
		{"check nothing", []string{"spsa", "-check", "1", "-o", create(t, "state", text[:strings.Index(text, "\n0\t")])}, "no iterations"},
		{"check what is unknown", []string{"spsa", "-check", "1", "-o", change("# Futility.PerPly", "# Luck")}, `unknown parameter "Luck"`},
		{"check what is broken", []string{"spsa", "-check", "1", "-o", create(t, "state", text+"3\n")}, "last line: 1 columns"},
		{"no openings", tuned(filepath.Join(t.TempDir(), "x"), "-openings", create(t, "o.epd", "")), "o.epd: no openings"},
		{"no such openings", tuned(filepath.Join(t.TempDir(), "x"), "-openings", "none.epd"), "none.epd"},
		{"malformed openings", tuned(filepath.Join(t.TempDir(), "x"), "-openings", create(t, "o.epd", "8/8\n")), "o.epd:1: fen: line 1, "},
		{"positions that are over", tuned(filepath.Join(t.TempDir(), "x"), "-openings", create(t, "o.epd", "\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\n")), "o.epd:2: the game is over"},
		{"openings that are over", tuned(filepath.Join(t.TempDir(), "x"), "-openings", create(t, "o.pgn", "1. f3 e5 2. g4 Qh4# 0-1\n")), "o.pgn:1: the game is over"},
		{"moves that are illegal", tuned(filepath.Join(t.TempDir(), "x"), "-openings", create(t, "o.pgn", "1. e5 *\n")), "o.pgn:1: pgn: line 1, "},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			status, stdout, stderr := start(t.Context(), test.args...)
			if status != 1 || stdout != "" || !strings.HasPrefix(stderr, "train spsa: ") || !strings.Contains(stderr, test.want) {
				t.Errorf("status %d, output %q, errors %q, want %q", status, stdout, stderr, test.want)
			}
		})
	}
	if got := string(read(t, good)); got != text {
		t.Errorf("the file is now %q", got)
	}
}

func TestSpsaProgress(t *testing.T) {
	if got, want := gameProgress(192, 64, 640, time.Minute), "[######--------------] 192 of 640 games, 128 a minute, 3m30s left\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := gameProgress(64, 64, 640, time.Minute), "[##------------------] 64 of 640 games\n"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
