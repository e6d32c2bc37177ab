package repertoire

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/repertoire"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/book"
)

const gambits = "1. e4 e5 (1... c5 2. d4 (2. b4)) (1... e6) 2. f4 exf4 3. Nf3 *\n"

// run runs the command on files of these texts, whose names stand for them in the output.
func run(t *testing.T, dir, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, bad bytes.Buffer
	status = cli.Run(t.Context(), Command(), args, strings.NewReader(stdin), &out, &bad)
	short := strings.NewReplacer(dir+string(filepath.Separator), "")
	return status, short.Replace(out.String()), short.Replace(bad.String())
}

func write(t *testing.T, dir, name, text string) string {
	t.Helper()
	name = filepath.Join(dir, name)
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestCheck(t *testing.T) {
	dir := t.TempDir()
	name := write(t, dir, "gambits.pgn", gambits)
	status, out, bad := run(t, dir, "", "check", "--side", "white", name)
	want := "no answer: 1. e4 e6\n" +
		"several moves: 1. e4 c5: d4, b4\n" +
		"positions 10, with a move 4, with several 1, without an answer 1\n"
	if diff := cmp.Diff(want, out); diff != "" || status != 0 || bad != "" {
		t.Errorf("status %d, %q (-want +got):\n%s", status, bad, diff)
	}
	name = write(t, dir, "bad.pgn", gambits+"\n1. e4 Ke4 *\n")
	if status, out, bad := run(t, dir, "", "check", "--side", "white", name); status != 1 || out != want || !strings.Contains(bad, "bad.pgn: pgn: line 3") {
		t.Errorf("malformed: status %d, %q, %q", status, out, bad)
	}
	for _, args := range [][]string{{"check", name}, {"check", "--side", "red", name}, {"check", "--side", "white"}, {"holes", "--side", "white", name}, {"leave", "--side", "white", name}} {
		if status, _, bad := run(t, dir, "", args...); status != 2 || bad == "" {
			t.Errorf("%q: status %d, %q; want 2", args, status, bad)
		}
	}
	if status, _, bad := run(t, dir, "", "check", "--side", "white", write(t, dir, "none.pgn", "")); status != 1 || !strings.Contains(bad, "no games") {
		t.Errorf("no games: status %d, %q", status, bad)
	}
}

func TestHoles(t *testing.T) {
	dir := t.TempDir()
	games := strings.Repeat("1. e4 e5 2. f4 d5 *\n\n", 3) + "1. e4 c6 *\n\n" + "1. e4 e5 2. f4 exf4 3. Nf3 g5 *\n\n" + "1. e4 e6 2. d4 *\n"
	x := filepath.Join(dir, "games.idx")
	err := explorer.Build(context.Background(), x, []explorer.Source{{Name: "games.pgn", In: strings.NewReader(games), Size: int64(len(games))}}, explorer.Options{MaxPly: 20})
	if err != nil {
		t.Fatal(err)
	}
	name := write(t, dir, "gambits.pgn", gambits)
	status, out, bad := run(t, dir, "", "holes", "--side", "white", "--index", x, name)
	want := " 50.00 %         3  1. e4 e5 2. f4: d5\n" +
		" 16.67 %         1  1. e4: c6\n" +
		" 16.67 %         0  1. e4 e6: no answer\n" +
		" 16.67 %         1  1. e4 e5 2. f4 exf4 3. Nf3: g5\n"
	if diff := cmp.Diff(want, out); diff != "" || status != 0 || bad != "" {
		t.Errorf("status %d, %q (-want +got):\n%s", status, bad, diff)
	}
	_, out, _ = run(t, dir, "", "holes", "--side", "white", "--index", x, "--share", "0.3", "--json", name)
	var row hole
	if err := json.Unmarshal([]byte(out), &row); err != nil || row.Share != 0.5 || row.Games != 3 || row.Move != "d5" || row.Line != "1. e4 e5 2. f4" {
		t.Errorf("%q, %v", out, err)
	}
	if status, _, bad := run(t, dir, "", "holes", "--side", "white", "--index", name, name); status != 1 || !strings.Contains(bad, "gambits.pgn") {
		t.Errorf("what is no index: status %d, %q", status, bad)
	}
}

func TestLeave(t *testing.T) {
	dir := t.TempDir()
	lines := write(t, dir, "gambits.pgn", gambits)
	mine := write(t, dir, "mine.pgn", "1. e4 c5 2. Nf3 d6 *\n\n1. e4 d5 *\n\n1. e4 e5 2. f4 *\n\n1. e4 e5 2. f4 exf4 3. Nf3 g5 *\n")
	status, out, bad := run(t, dir, "", "leave", "--side", "white", "--repertoire", lines, mine)
	want := "mine.pgn: game 1: after 1. e4 c5: Nf3, not d4, b4\n" +
		"mine.pgn: game 2: after 1. e4: d5, not e5, c5, e6\n" +
		"mine.pgn: game 4: after 1. e4 e5 2. f4 exf4 3. Nf3: g5, where the line ends\n" +
		"left by the player 1, by the opponent 2, not left 1\n"
	if diff := cmp.Diff(want, out); diff != "" || status != 0 || bad != "" {
		t.Errorf("status %d, %q (-want +got):\n%s", status, bad, diff)
	}
}

func TestTrain(t *testing.T) {
	dir := t.TempDir()
	name := write(t, dir, "gambits.pgn", gambits)
	status, out, bad := run(t, dir, "e4\n\nnonsense\nd4\n?\nboard\nquit\n", "train", "--side", "white", name)
	for _, want := range []string{
		"4 new, 0 to repeat, 0 later, 0 done\nthe start: your move as white? e4 is right.\n",
		`"nonsense"`,
		"d4 is not in the repertoire, which has f4.\n",
		"1. e4 c5: your move as white? The repertoire has d4, b4.\n",
		"r n b q k b n r\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("%q is not in the output:\n%s", want, out)
		}
	}
	if status != 0 || bad != "" {
		t.Errorf("status %d, %q", status, bad)
	}
	text, err := os.ReadFile(name + ".progress.json")
	var progress repertoire.Progress
	if err != nil || json.Unmarshal(text, &progress) != nil || len(progress) != 3 {
		t.Errorf("%d cards are kept in %q, %v", len(progress), text, err)
	}

	// It goes on where it was, and the end of the input ends it.
	_, out, _ = run(t, dir, "Nf3\n", "train", "--side", "white", name)
	if !strings.Contains(out, "1 new, 0 to repeat, 3 later, 0 done\n1. e4 e5 2. f4 exf4: your move as white? Nf3 is right.\n") {
		t.Errorf("the second session:\n%s", out)
	}
	state := write(t, dir, "state.json", "[]")
	if status, _, bad := run(t, dir, "", "train", "--side", "white", "--state", state, name); status != 1 || !strings.Contains(bad, "state.json") {
		t.Errorf("a damaged state: status %d, %q", status, bad)
	}
}

// An error of the input is told, and what was answered before it is kept.
func TestTrainInputError(t *testing.T) {
	dir := t.TempDir()
	name := write(t, dir, "gambits.pgn", gambits)
	status, out, bad := run(t, dir, "e4\n"+strings.Repeat("x", 100_000), "train", "--side", "white", name)
	if status != 1 || !strings.Contains(out, "e4 is right") || !strings.Contains(bad, "the input has ended: a line has more than 65536 bytes") {
		t.Errorf("status %d, %q, %q", status, out, bad)
	}
	if text, err := os.ReadFile(name + ".progress.json"); err != nil || !bytes.Contains(text, []byte("box")) {
		t.Errorf("%q is kept, %v", text, err)
	}
}

func TestStudy(t *testing.T) {
	dir := t.TempDir()
	one := write(t, dir, "one.pgn", "[Event \"Mine: King's Gambit\"]\n\n1. e4 e5 2. f4 exf4 *\n\n[Event \"Mine: Morra\"]\n\n1. e4 c5 2. d4 *\n")
	two := write(t, dir, "two.pgn", "[White \"Alpha\"]\n[Black \"Beta\"]\n\n1. e4 e5 2. f4 d5 *\n")
	status, out, bad := run(t, dir, "", "study", one, two)
	if status != 0 || bad != "chapter King's Gambit\nchapter Morra\nchapter Alpha - Beta\n" || strings.Count(out, "[StudyName \"Mine\"]") != 3 ||
		!strings.Contains(out, "[Event \"Mine: Alpha - Beta\"]") || !strings.Contains(out, "[ChapterName \"Morra\"]") {
		t.Errorf("status %d, %q:\n%s", status, bad, out)
	}
	name := filepath.Join(dir, "study.pgn")
	status, out, bad = run(t, dir, "", "study", "--name", "All", "--merge", "--split", "2", "-o", name, one, two)
	text, err := os.ReadFile(name)
	if status != 0 || out != "" || bad != "chapter 1. e4 e5\nchapter 1. e4 c5\n" || err != nil || !strings.Contains(string(text), "1. e4 e5 2. f4 exf4 (2... d5) *") {
		t.Errorf("status %d, %q, %q:\n%s, %v", status, out, bad, text, err)
	}
	// What it has written, it reads.
	if status, _, bad = run(t, dir, "", "study", name); status != 0 || bad != "chapter 1. e4 e5\nchapter 1. e4 c5\n" {
		t.Errorf("status %d, %q", status, bad)
	}
	if status, _, bad = run(t, dir, "", "study", two); status != 2 || !strings.Contains(bad, "--name") {
		t.Errorf("no name: status %d, %q", status, bad)
	}
	elsewhere := write(t, dir, "end.pgn", "[FEN \"8/8/8/4k3/8/8/R3P2r/4K3 w - - 0 1\"]\n\n1. Kf1 *\n")
	if status, _, bad = run(t, dir, "", "study", "--name", "x", "--merge", one, elsewhere); status != 1 || !strings.Contains(bad, "begins from") {
		t.Errorf("two starts: status %d, %q", status, bad)
	}
}

func TestBook(t *testing.T) {
	dir := t.TempDir()
	lines := write(t, dir, "gambits.pgn", gambits)
	name := filepath.Join(dir, "white.bin")
	if status, out, bad := run(t, dir, "", "book", "--side", "white", "-o", name, lines); status != 0 || out != "" || !strings.Contains(bad, "5 moves") {
		t.Errorf("status %d, %q, %q", status, out, bad)
	}
	b, err := book.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	for moves, want := range map[string]string{"": "e2e4 1", "e4": "", "e4 c5": "d2d4 2, b2b4 1", "e4 e5": "f2f4 1", "e4 e5 f4": "", "e4 e5 f4 exf4": "g1f3 1", "e4 e6": ""} {
		g := game.New(board.Start())
		for text := range strings.FieldsSeq(moves) {
			if _, err := san.Play(g, text); err != nil {
				t.Fatal(err)
			}
		}
		var got []string
		choices, err := b.Moves(nil, g)
		for _, c := range choices {
			got = append(got, fmt.Sprintf("%v %d", c.Move, c.Weight))
		}
		if strings.Join(got, ", ") != want || err != nil {
			t.Errorf("after %q: %q, %v, want %q", moves, got, err, want)
		}
	}
	for _, args := range [][]string{{"--side", "white", lines}, {"-o", name + "2", lines}} {
		if status, _, bad := run(t, dir, "", append([]string{"book"}, args...)...); status != 2 || bad == "" {
			t.Errorf("%q: status %d, %q", args, status, bad)
		}
	}
	if status, _, bad := run(t, dir, "", "book", "--side", "black", "-o", name+"2", write(t, dir, "e4.pgn", "1. e4 *\n")); status != 1 || !strings.Contains(bad, "no moves of black") {
		t.Errorf("status %d, %q", status, bad)
	}
}
