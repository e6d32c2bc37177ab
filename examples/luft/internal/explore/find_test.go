package explore

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/gamefiles/gamefilestest"
)

func TestFind(t *testing.T) {
	games := four + strings.Replace(malformed, "Kd3", "Nc3", 1)
	x := built(t, games)
	pgn := filepath.Join(filepath.Dir(x), "games.pgn")
	offset := func(event string) int { return strings.Index(games, "[Event \""+event) }
	won := fmt.Sprintf("Anna (2600) - Bert (2500)  1-0  2001.02.03  Won  %s:%d\n", pgn, offset("Won"))
	drawn := fmt.Sprintf("Cora (2400) - Dora (2600)  1/2-1/2  1999.??.??  Drawn  %s:%d\n", pgn, offset("Drawn"))
	without := fmt.Sprintf("? - ?  0-1  ????.??.??  Without tags  %s:%d\n", pgn, offset("Without"))
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"best", []string{x}, won + drawn + without + fmt.Sprintf("? - ?  1-0  ????.??.??  Bad  %s:%d\n", pgn, offset("Bad"))},
		{"the best one", []string{"--top", "1", x}, won},
		{"more than an index has as best", []string{"--top", "100", x, "e4"}, won + drawn},
		{"all", []string{"--all", x, "e4"}, won + drawn},
		{"all of some years", []string{"--all", "--until", "1999", x, "e4"}, drawn},
		{"the best of some", []string{"--result", "0-1,1/2-1/2", x}, drawn + without},
		{"of a player", []string{"--player", "Dora", x}, drawn},
		{"by rating", []string{"--top", "100", "--min-rating", "2500", x}, won},
		{"CSV", []string{"--csv", x, "e4", "c5"}, "white,white_rating,black,black_rating,result,date,event,file,offset\n"},
		{"JSON", []string{"--json", x, "e4", "e5", "Nf3", "Nc6", "Bc4"},
			fmt.Sprintf(`{"white":"Anna","white_rating":2600,"black":"Bert","black_rating":2500,"result":"1-0","date":"2001.02.03","event":"Won","file":%q,"offset":0}`+"\n", pgn)},
		{"PGN", []string{"--full", x, "k7/8/8/8/8/8/8/5KR1 w G - 0 1"}, `[Event "Chess960"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "1-0"]
[Variant "Chess960"]
[SetUp "1"]
[FEN "k7/8/8/8/8/8/8/5KR1 w G - 0 1"]

1. O-O Kb8 1-0
`},
	} {
		status, stdout, stderr := run(t, append([]string{"find"}, c.args...)...)
		if c.name == "CSV" { // no game goes on from there
			if status != 1 || stdout != "" || !strings.Contains(stderr, "no game has the position") {
				t.Errorf("%s: status %d, %s%s", c.name, status, stdout, stderr)
			}
			continue
		}
		if diff := cmp.Diff(c.want, stdout); diff != "" || status != 0 {
			t.Errorf("%s: status %d, %s (-want +got):\n%s", c.name, status, stderr, diff)
		}
	}
}

// An index that was made with --keep shows its games without their files, also when more have
// been added or merged.
func TestFindKept(t *testing.T) {
	dir := t.TempDir()
	pgn := written(t, dir, "games.pgn", four)
	more := written(t, dir, "more.pgn", "[Event \"More\"]\n[WhiteElo \"2800\"]\n[BlackElo \"2800\"]\n\n1. b3 {a comment} e5 *\n")
	x, plain := filepath.Join(dir, "kept.idx"), filepath.Join(dir, "plain.idx")
	good(t, "build", "--keep", "-o", x, pgn)
	good(t, "build", "-o", plain, pgn)
	good(t, "add", x, more)
	if status, _, stderr := run(t, "merge", "-o", filepath.Join(dir, "all.idx"), x, plain); status != 1 || !strings.Contains(stderr, "does not have its games") {
		t.Errorf("merged: status %d, %s", status, stderr)
	}
	want := good(t, "find", "--all", plain)
	if full := good(t, "find", "--full", "--dir", dir, "--top", "1", x); !strings.Contains(full, "{a comment}") {
		t.Errorf("with --dir: %s", full)
	}
	for _, name := range []string{pgn, more} {
		if err := os.Remove(name); err != nil {
			t.Fatal(err)
		}
	}
	got := good(t, "find", "--all", x)
	if !strings.HasPrefix(got, want) || !strings.Contains(got[len(want):], "More") {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	if full := good(t, "find", "--full", "--top", "1", x); !strings.Contains(full, "[Event \"More\"]") || !strings.Contains(full, "1. b3 e5 *") {
		t.Errorf("--full: %s", full)
	}
}

// Games are found in a file that was compressed before or after it was indexed, in
// another directory, and in any order of their ratings.
func TestFindFiles(t *testing.T) {
	var games strings.Builder
	for i := range 200 {
		fmt.Fprintf(&games, "[White \"W%d\"]\n[WhiteElo \"%d\"]\n[BlackElo \"2000\"]\n[Result \"1-0\"]\n\n{%s}\n1. e4 e5 1-0\n\n",
			i, 1000+i*37%200, strings.Repeat("x", i*i%3000))
	}
	x := built(t, games.String())
	dir := filepath.Dir(x)
	plain := filepath.Join(dir, "games.pgn")
	list := func(args ...string) string { return good(t, append([]string{"find", "--csv", x}, args...)...) }
	top, all := list("--top", "20"), list("--all")
	if strings.Count(all, "\n") != 201 || !strings.Contains(strings.Split(top, "\n")[1], ",1199,") {
		t.Fatalf("best games:\n%s", top)
	}
	if err := os.Remove(plain); err != nil {
		t.Fatal(err)
	}
	status, stdout, stderr := run(t, "find", x)
	if status != 1 || stdout != "" || !strings.Contains(stderr, "games.pgn: file does not exist") || !strings.Contains(stderr, "--dir") {
		t.Errorf("missing PGN: status %d, %s%s", status, stdout, stderr)
	}
	zst := written(t, dir, "games.pgn.zst", packed(t, games.String()))
	if list("--top", "20") != top || list("--all") != all {
		t.Error("not the same games in the file that was compressed later")
	}
	written(t, dir, "games.pgn.zst", string(gamefilestest.Seekable(t, []byte(games.String()), 5000, false)))
	if list("--top", "20") != top || list("--all") != all {
		t.Error("not the same games in the file with a seek table")
	}
	bad := []byte(content(t, zst))
	bad[len(bad)/3] ^= 1
	written(t, dir, "games.pgn.zst", string(bad))
	if status, _, stderr := run(t, "find", "--all", x); status != 1 || !strings.Contains(stderr, "games.pgn: offset") {
		t.Errorf("damaged frame: status %d, %s", status, stderr)
	}
	written(t, dir, "games.pgn.zst", packed(t, games.String()))
	y := filepath.Join(dir, "zst.idx")
	good(t, "build", "-o", y, zst)
	elsewhere := t.TempDir()
	written(t, elsewhere, "games.pgn", games.String())
	if got := strings.ReplaceAll(good(t, "find", "--all", "--csv", "--dir", elsewhere, y), ".zst,", ","); got != all {
		t.Error("not the same games in another directory")
	}
	written(t, elsewhere, "games.pgn", games.String()+"\n")
	if status, _, stderr := run(t, "find", "--dir", elsewhere, x); status != 1 || !strings.Contains(stderr, "but was indexed with") {
		t.Errorf("changed PGN: status %d, %s", status, stderr)
	}
	written(t, dir, "games.pgn.zst", packed(t, games.String())[:300])
	if status, _, stderr := run(t, "find", "--all", x); status != 1 || !strings.Contains(stderr, "games.pgn") {
		t.Errorf("truncated file: status %d, %s", status, stderr)
	}
	if moved := filepath.Join(elsewhere, "moved.idx"); os.Rename(x, moved) != nil || os.Remove(zst) != nil {
		t.Error("cannot be moved")
	} else if written(t, elsewhere, "games.pgn", games.String()); good(t, "find", "--all", "--csv", moved) != all {
		t.Error("not the same games beside an index that was moved")
	}
}
