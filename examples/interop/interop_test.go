package interop

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// longest is how long any of the programs may take. None should.
const longest = 2 * time.Minute

// find returns the path of a program, and skips the test if it is not installed.
func find(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if path, err = exec.LookPath("/usr/games/" + name); err != nil { // Debian's place
			t.Skipf("%s is not installed", name)
		}
	}
	return path
}

// build returns a directory like the top of a clone after what README.md says first:
// with the programs in bin, and the files beside this one in their place.
func build(t *testing.T) (dir string) {
	t.Helper()
	if !testdata.Long() {
		t.Skip(testdata.LongEnv + " is not set: building luft takes long")
	}
	find(t, "sh") // the programs and gnome want a Unix
	dir = t.TempDir()
	out, err := exec.Command("go", "build", "-C", "../luft", "-o", filepath.Join(dir, "bin")+string(filepath.Separator), ".").CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	here := filepath.Join(dir, "examples", "interop")
	if err := os.MkdirAll(here, 0o777); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"gnome", "polyglot.ini", "play.py"} {
		text, err := os.ReadFile(name)
		if err == nil {
			err = os.WriteFile(filepath.Join(here, name), text, 0o777)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if out, err := command(t.Context(), t, dir, "gnome").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

// snippet returns the piece of README.md after the comment with its name.
func snippet(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	found := regexp.MustCompile("<!-- " + regexp.QuoteMeta(name) + " -->\r?\n```.*\n((?s:.*?))```").FindSubmatch(text)
	if found == nil {
		t.Fatalf("README.md has no %s", name)
	}
	return string(found[1])
}

// command returns a command of README.md, ready to run in dir, with the programs
// that Debian keeps for games in its path.
func command(ctx context.Context, t *testing.T, dir, name string, env ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.CommandContext(ctx, "sh", "-c", "exec "+snippet(t, name))
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "PATH="+os.Getenv("PATH")+":/usr/games", "HOME="+dir)
	cmd.Env = append(cmd.Env, env...)
	cmd.WaitDelay = 5 * time.Second // for children that keep the output open
	return cmd
}

// whole reports how many games of games.pgn in dir are there to the end. Those must
// have been played by the rules, and not lost for another reason.
func whole(t *testing.T, dir string) (n int) {
	t.Helper()
	file, err := os.Open(filepath.Join(dir, "games.pgn"))
	if err != nil {
		return 0
	}
	defer file.Close()
	for g, err := range pgn.NewReader(file).Games() {
		if err != nil {
			return n // it may be being written
		}
		if g.Result == game.Unfinished {
			continue
		}
		n++
		if text := g.String(); regexp.MustCompile(`(?i)forfeit|illegal|disconnect|abandon|stall|exited`).MatchString(text) {
			t.Errorf("ended for no good reason:\n%s", text)
		}
		if g.Main().Len() < 10 {
			t.Errorf("ended after %d plies:\n%s", g.Main().Len(), g)
		}
	}
	return n
}

// All commands of README.md fit one directory, the top of a clone: what they name is
// there, or is built there.
func TestPaths(t *testing.T) {
	dir := build(t)
	text, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	ini, err := os.ReadFile("polyglot.ini")
	if err != nil {
		t.Fatal(err)
	}
	var commands []byte
	for _, found := range regexp.MustCompile("(?s)```sh\r?\n(.*?)```").FindAllSubmatch(text, -1) {
		commands = append(commands, found[1]...)
	}
	commands = append(commands, ini...)
	names := regexp.MustCompile(`(?:\./)?[\w.]+/[\w./]*|\w+\.(?:py|ini)`).FindAllString(string(commands), -1)
	if len(names) < 10 {
		t.Fatalf("README.md names only %q", names)
	}
	for _, name := range names {
		name = strings.TrimPrefix(name, "../../") // of examples/luft
		_, err := os.Stat(filepath.Join("..", "..", name))
		if err != nil {
			_, err = os.Stat(filepath.Join(dir, name))
		}
		if err != nil {
			t.Errorf("%s is not to be found from the top of a clone", name)
		}
	}
}

// Those that play games and end.
func TestRunners(t *testing.T) {
	tests := []struct {
		name  string
		games int
	}{
		{"cutechess-cli", 2},
		{"fastchess", 2},
		{"python3", 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			find(t, test.name)
			if test.name == "python3" && exec.Command("python3", "-c", "import chess.engine").Run() != nil {
				t.Skip("python-chess is not installed")
			}
			dir := build(t)
			ctx, cancel := context.WithTimeout(context.Background(), longest)
			defer cancel()
			if out, err := command(ctx, t, dir, test.name).CombinedOutput(); err != nil {
				t.Errorf("%v\n%s", err, out)
			}
			if n := whole(t, dir); n != test.games {
				t.Errorf("%d games, want %d", n, test.games)
			}
		})
	}
}

// XBoard needs a display, even if it shows nothing, and does not end by itself.
func TestXBoard(t *testing.T) {
	if testing.Short() {
		t.Skip("takes several seconds")
	}
	find(t, "xboard")
	find(t, "polyglot")
	screen := exec.Command(find(t, "Xvfb"), "-displayfd", "1", "-nolisten", "tcp")
	out, err := screen.StdoutPipe()
	if err == nil {
		err = screen.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		screen.Process.Kill()
		screen.Wait()
	}()
	number, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Skipf("Xvfb does not start: %v", err)
	}

	dir := build(t)
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	cmd := command(ctx, t, dir, "xboard", "DISPLAY=:"+strings.TrimSpace(number))
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	for whole(t, dir) == 0 && ctx.Err() == nil && len(ended) == 0 {
		time.Sleep(100 * time.Millisecond)
	}
	cancel()
	<-ended
	if whole(t, dir) != 1 {
		t.Errorf("no game was played\n%s", said.String())
	}
}

// A whole game in xboard's protocol, as polyglot translates it.
func TestPolyglot(t *testing.T) {
	find(t, "polyglot")
	dir := build(t)
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	cmd := command(ctx, t, dir, "polyglot")
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		in.Close()
		cancel()
		cmd.Wait()
	}()

	answers := bufio.NewScanner(out)
	fmt.Fprint(in, "xboard\nprotover 2\n")
	if _, err := until(answers, "feature done=1"); err != nil {
		t.Fatal(err)
	}
	fmt.Fprint(in, "new\nsd 2\neasy\n")
	g := game.New(board.Start())
	for !g.Outcome().IsOver() && !g.Claims().Any() && g.Ply() < 120 {
		// The first move that the generator comes upon is good enough here.
		b := g.Board()
		m := movegen.AppendLegal(nil, &b)[0]
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(in, "usermove %v\n", m)
		if g.Outcome().IsOver() {
			break
		}
		line, err := until(answers, "move ")
		if err != nil {
			t.Fatalf("%v after %v", err, g.Moves())
		}
		if m, err = board.ParseMove(strings.TrimPrefix(line, "move ")); err == nil {
			err = g.Play(m)
		}
		if err != nil {
			t.Fatalf("%q: %v", line, err)
		}
	}
	fmt.Fprint(in, "quit\n")
	if got, want := g.Outcome().Result, game.BlackWins; got != want {
		t.Errorf("against nonsense, zig as Black comes to %v: %v", got, g.Moves())
	}
}

// until reads lines up to one that begins so.
func until(lines *bufio.Scanner, begin string) (string, error) {
	for lines.Scan() {
		if line := strings.TrimSpace(lines.Text()); strings.HasPrefix(line, begin) {
			return line, nil
		}
	}
	if err := lines.Err(); err != nil {
		return "", err
	}
	return "", io.ErrUnexpectedEOF
}

// The options in the configuration for lichess-bot are options of the bot, which
// answers under the name of the file there.
func TestLichessBot(t *testing.T) {
	config, dir := snippet(t, "lichess-bot.yml"), build(t)
	name := regexp.MustCompile(`name: "(.*)"`).FindStringSubmatch(config)
	if name == nil {
		t.Fatal("the configuration names no engine")
	}
	cmd := exec.Command(filepath.Join(dir, "bin", name[1]))
	cmd.Dir = os.TempDir() // not where luft is
	cmd.Stdin = strings.NewReader("uci\nisready\nposition startpos\ngo movetime 20\n")
	said, err := cmd.CombinedOutput()
	if err != nil || !bytes.Contains(said, []byte("\nbestmove ")) {
		t.Fatalf("%v\n%s", err, said)
	}
	_, options, _ := strings.Cut(config, "uci_options:\n")
	n := 0
	for line := range strings.Lines(options) {
		n++
		option, _, _ := strings.Cut(strings.TrimSpace(line), ":")
		if !bytes.Contains(said, []byte("option name "+option+" type ")) {
			t.Errorf("%s has no option %q", name[1], option)
		}
	}
	if n == 0 {
		t.Error("the configuration has no options")
	}
}
