package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

const (
	twoGames = `[White "A"]
[Black "B"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 1-0

[White "C"]
[Black "D"]
[Result "0-1"]

1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 5. e3 O-O 6. Nf3 h6 0-1

`
	twoPositions = `rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - c9 "1-0"; ce 30;
rnbqkb1r/pppp1ppp/5n2/4p3/4P3/2N5/PPPP1PPP/R1BQKBNR w KQkq - c9 "0-1"; ce 10;
`
)

// ran runs luft in dir.
func ran(t *testing.T, args ...string) (status int, bad string) {
	t.Helper()
	var out, errs bytes.Buffer
	status = cli.Run(t.Context(), root(args), args, strings.NewReader(""), &out, &errs)
	return status, errs.String()
}

// TestOutputIsInput has each kind of program that makes something else of its input, or
// appends to its output, write over the input: it refuses, and the input stays as it is.
func TestOutputIsInput(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	write("in.pgn", twoGames)
	write("in.epd", twoPositions)
	if err := os.Mkdir("folder", 0o777); err != nil {
		t.Fatal(err)
	}
	write(filepath.Join("folder", "in.epd"), twoPositions)
	for _, line := range []string{
		"train selfplay -o in.luft --games 2 --nodes 50 --hash 1 --maxmoves 10",
		"explore build -o in.idx in.pgn",
		"book build -o in.bin in.pgn",
	} {
		if status, bad := ran(t, strings.Fields(line)...); status != 0 {
			t.Fatalf("luft %s: status %d, %s", line, status, bad)
		}
	}
	const players = "--engine luft=zig --engine luft=gnome --rounds 1 --nodes 50 --force --openings "
	for _, line := range []string{
		"annotate -f -o in.pgn in.pgn",
		"annotate --resume -o in.pgn in.pgn",
		"book build -f -o in.pgn in.pgn",
		"explore book -f -o in.idx in.idx",
		"explore build -f -o in.pgn in.pgn",
		"explore export -f -o in.csv in.csv", // a link to an index
		"explore find -f -o in.idx in.idx",
		"explore find -f -o in.pgn in.idx",
		"match --pgn in.pgn " + players + "in.pgn",
		"match --pgn in.epd " + players + "in.epd",
		"match --log in.epd " + players + "in.epd",
		"match --trace in.epd " + players + "in.epd",
		"pgn fen -f -o in.pgn in.pgn",
		"pgn split -f --games 1 -o in in-1.pgn", // a link to games
		"puzzles -f -o in.pgn in.pgn",
		"repertoire book --side white -f -o in.pgn in.pgn",
		"train dump -f -o in.luft in.luft",
		"train fit -f -o in.luft in.luft",
		"train net -f -o in.luft in.luft",
		"train net -f -o new.nnue --losses in.luft in.luft",
		"train openings -f -o in.epd --openings in.epd",
		"train openings -f -o in.pgn --pgn in.pgn",
		"train rescore -f -o in.luft in.luft",
		"train rescore -f -o in.pgn in.pgn",
		"train score -f -o in.epd in.epd",
		"train score -f -o folder/in.epd folder",
		"train selfplay -f -o in.epd --openings in.epd",
		"train selfplay -f -o in.pgn --pgn in.pgn",
		"train shuffle -f -o in.epd in.epd",
		"train spsa -f -o in.epd --iterations 1 --pairs 1 --openings in.epd",
	} {
		t.Run(line, func(t *testing.T) {
			for link, name := range map[string]string{"in.csv": "in.idx", "in-1.pgn": "in.pgn"} {
				if strings.Contains(line, link) {
					if err := os.Symlink(name, link); err != nil {
						t.Skip(err)
					}
					defer os.Remove(link)
				}
			}
			before := contents(t, dir)
			status, bad := ran(t, strings.Fields(line)...)
			if status != 1 || !strings.Contains(bad, "is both input and output") {
				t.Errorf("status %d, %q", status, bad)
			}
			if diff := cmp.Diff(before, contents(t, dir)); diff != "" {
				t.Errorf("the files (-want +got):\n%s", diff)
			}
		})
	}
}

// TestOutputInPlace has programs that write what they read, whole, write over their input.
func TestOutputInPlace(t *testing.T) {
	dir := t.TempDir()
	t.Chdir(dir)
	for _, line := range []string{
		"pgn dedup -f -o in.pgn in.pgn",
		"pgn fmt -f -o in.pgn in.pgn",
		"pgn grep -v -f -o in.pgn White=Nobody in.pgn",
		"repertoire study --name S -f -o in.pgn in.pgn",
	} {
		if err := os.WriteFile("in.pgn", []byte(twoGames), 0o666); err != nil {
			t.Fatal(err)
		}
		if status, bad := ran(t, strings.Fields(line)...); status != 0 {
			t.Errorf("luft %s: status %d, %s", line, status, bad)
		}
		if text := contents(t, dir)["in.pgn"]; strings.Count(text, "1-0")+strings.Count(text, "0-1") < 2 {
			t.Errorf("luft %s: lost games:\n%s", line, text)
		}
	}
}

// contents returns the texts of the files in dir and its folders.
func contents(t *testing.T, dir string) map[string]string {
	t.Helper()
	files := make(map[string]string)
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[filepath.ToSlash(name)] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
