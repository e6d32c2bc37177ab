package pgn

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// TestDatabases reads the databases of other programs as PGN.
func TestDatabases(t *testing.T) {
	const (
		scid      = "../../../../pgn/scid/testdata/games.si4"
		chessBase = "../../../../pgn/chessbase/testdata/sample.cbh"
	)
	status, out, bad := pgnRun(t, "", "fmt", scid, chessBase)
	if status != 0 || strings.Count(out, "[Event ") != 23 || strings.Count(bad, "\n") != 2 ||
		!strings.Contains(bad, scid+": left out") || !strings.Contains(bad, "1 × training question") {
		t.Fatalf("status %d, %d games, %s", status, strings.Count(out, "[Event "), bad)
	}
	again := write(t, "again.pgn", []byte(out))
	if status, twice, bad := pgnRun(t, "", "fmt", again); status != 0 || twice != out {
		t.Errorf("written again: status %d, %s", status, bad)
	}
	if status, out, bad := pgnRun(t, "", "grep", "White=Carlsen*", scid, chessBase); status != 0 || !strings.HasPrefix(out, "[Event \"Match\"]") {
		t.Errorf("grep: status %d, %s%s", status, out, bad)
	}
	index := write(t, "games.idx", nil)
	for _, keep := range []bool{false, true} {
		b := explorer.NewBuilder(explorer.Options{KeepGames: keep})
		if err := b.Read(t.Context(), explorer.Source{Name: "a"}, pgn.NewReader(strings.NewReader(gameA+gameB))); err != nil {
			t.Fatal(err)
		}
		f, err := os.Create(index)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.WriteTo(f); err != nil {
			t.Fatal(err)
		}
		f.Close()
		status, out, bad := pgnRun(t, "", "grep", "Result=1-0 opening(C)", index)
		if keep && (status != 0 || !strings.Contains(out, "3. Bc4 Bc5 1-0") || strings.Contains(out, "Gamma")) {
			t.Errorf("grep in an index: status %d, %s%s", status, out, bad)
		}
		if !keep && (status != 1 || !strings.Contains(bad, "--keep")) {
			t.Errorf("grep in an index without games: status %d, %s%s", status, out, bad)
		}
	}
	if status, out, bad := pgnRun(t, "", "check", "--apply", "malformed", scid); status != 0 || out != "" {
		t.Errorf("check: status %d, %s%s", status, out, bad)
	}
}

// TestFormatDatabases writes databases and files of PGN in one run, as if all were PGN.
func TestFormatDatabases(t *testing.T) {
	const (
		scid      = "../../../../pgn/scid/testdata/games.si4"
		games     = "../../../../pgn/scid/testdata/games.pgn"
		chessBase = "../../../../pgn/chessbase/testdata/sample.cbh"
	)
	empty := write(t, "empty.pgn", nil)
	for _, options := range [][]string{nil, {"--width", "0"}, {"--reduced", "--width", "30"}} {
		format := func(files ...string) string {
			t.Helper()
			status, out, bad := pgnRun(t, "", slices.Concat([]string{"fmt"}, options, files)...)
			if status != 0 {
				t.Fatalf("%v: status %d, %s", files, status, bad)
			}
			return out
		}
		texts := map[string]string{games: format(games), empty: format(empty)}
		for _, name := range []string{scid, chessBase} {
			// The text of a database is read and written again.
			_, plain, _ := pgnRun(t, "", "fmt", name)
			texts[name] = format(write(t, "text.pgn", []byte(plain)))
			if got := format(name); got != texts[name] {
				t.Errorf("%v %s: %q, want %q", options, name, got, texts[name])
			}
		}
		for _, files := range [][]string{{scid, games, chessBase}, {games, games, scid}, {empty, scid, empty, scid, games, empty}} {
			var want []string
			for _, name := range files {
				if texts[name] != "" {
					want = append(want, texts[name])
				}
			}
			if got := format(files...); got != strings.Join(want, "\n") {
				t.Errorf("%v %v: %q", options, files, got)
			}
		}
	}
}

// TestGrepIndex selects games of indexes as it does those of their text.
func TestGrepIndex(t *testing.T) {
	text, err := os.ReadFile("../../../../pgn/scid/testdata/games.pgn")
	if err != nil {
		t.Fatal(err)
	}
	index := write(t, "games.idx", nil)
	for _, plies := range []int{-1, 10} {
		b := explorer.NewBuilder(explorer.Options{KeepGames: true, MaxPly: plies})
		if err := b.Read(t.Context(), explorer.Source{Name: "a"}, pgn.NewReader(strings.NewReader(string(text)+gameA+gameB))); err != nil {
			t.Fatal(err)
		}
		f, err := os.Create(index)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := b.WriteTo(f); err != nil {
			t.Fatal(err)
		}
		f.Close()
		_, all, _ := pgnRun(t, "", "fmt", index)
		plain := write(t, "games.pgn", []byte(all))
		found := 0
		for _, query := range []string{"", "after(e4 e5)", "after(e4 e5) Result=1-0", "not after(e4)", "check", "White~^A", "after(a4 a5 h4 h5)"} {
			for _, options := range [][]string{nil, {"-v"}, {"--threads", "2"}} {
				args := slices.Concat([]string{"grep"}, options, []string{query})
				_, want, _ := pgnRun(t, "", append(args, plain)...)
				status, got, bad := pgnRun(t, "", append(args, index)...)
				if status != 0 || got != want {
					t.Errorf("%d plies, %v: status %d, %q, want %q; %s", plies, args, status, got, want, bad)
				}
				found += strings.Count(got, "[Event ")
			}
		}
		if found < 50 {
			t.Errorf("only %d games", found)
		}
	}
}
