package query_test

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/query"
)

// extracts are queries, and how pgn-extract is asked the same: its arguments, the last one with the
// text of a file if there is one.
var extracts = []struct {
	text string
	args []string
	file string
}{
	{"Player=Karpov*", []string{"-t"}, `Player "Karpov"`},
	{"Date<1950", []string{"-t"}, `Date < "1950"`},
	{"Elo>=2700", []string{"-t"}, `Elo >= "2700"`},
	{"ECO=B9* Result=0-1", []string{"-t"}, "ECO \"B9\"\nResult \"0-1\""},
	{"board(*/*/*/*/??[Pp]PP???/*/*/*)", []string{"-t"}, `FENPattern "*/*/*/*/??[Pp]PP???/*/*/*"`},
	{"either(board(?????rk?/?????p?p/*/*/*/*/PPP*/??KR????))", []string{"-t"}, `FENPatternI "?????rk?/?????p?p/*/*/*/*/PPP*/??KR????"`},
	{"after(e4 c5 Nf3 d6 d4 cxd4)", []string{"-x"}, "e4 c5 Nf3 d6 d4 cxd4"},
	{"line(d4 * c4 * Nc3 *)", []string{"-P", "-v"}, "d4 * c4 * Nc3 *"},
	{"line(e4 c5 !Nf3)", []string{"-P", "-v"}, "e4 c5 !Nf3"},
	{"anyorder(d4 d5 c4 e6 Nc3 Nf6)", []string{"-v"}, "d4 d5 c4 e6 Nc3 Nf6"},
	{"plies=100..110", []string{"-pl100", "-pu110"}, ""},
	{"plies<=40", []string{"-bu20"}, ""},
	{"last(checkmate)", []string{"--checkmate"}, ""},
	{"last(stalemate)", []string{"--stalemate"}, ""},
	{"fifty", []string{"--fifty"}, ""},
	{"promotes(RBNrbn)", []string{"--underpromotion"}, ""},
}

// A numbered is a Matcher that remembers a tag with a number.
type numbered struct {
	*query.Matcher
	number string
}

const numberTag = "LuftNumber"

func (n *numbered) Tag(name, value []byte) error {
	if string(name) == numberTag {
		n.number = string(value)
	}
	return n.Matcher.Tag(name, value)
}

// TestExtract compares the games that queries select with those that pgn-extract selects. Others
// than these differ on purpose: positions that pgn-extract takes for different ones because of an
// impossible capture en passant, lines in which it expects the signs of checks, and material at the
// end of games, some of which it does not see.
func TestExtract(t *testing.T) {
	program := ""
	for _, name := range []string{"pgn-extract", "/usr/games/pgn-extract"} {
		if path, err := exec.LookPath(name); err == nil {
			program = path
		}
	}
	if program == "" {
		t.Skip("pgn-extract is not installed; it is in Debian's package pgn-extract")
	}
	most := 1_000_000 // games
	if testing.Short() {
		most = 300
	}
	dir := t.TempDir()
	games := filepath.Join(dir, "games.pgn")
	writeNumbered(t, games, most)
	number := regexp.MustCompile(`(?m)^\[` + numberTag + ` "([0-9]+)"\]`)
	var theirs, ours, parallel time.Duration
	for i, e := range extracts {
		args := append([]string{"-s"}, e.args...)
		if e.file != "" {
			name := filepath.Join(dir, fmt.Sprint("criteria", i))
			if err := os.WriteFile(name, []byte(e.file+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			args[len(args)-1] += name
		}
		start := time.Now()
		out, err := exec.Command(program, append(args, games)...).Output()
		if err != nil {
			t.Fatalf("%s: %v", e.text, err)
		}
		theirs += time.Since(start)
		var want, got []string
		for _, match := range number.FindAllSubmatch(out, -1) {
			want = append(want, string(match[1]))
		}
		q := query.MustParse(e.text)
		start = time.Now()
		data, err := os.Open(games)
		if err != nil {
			t.Fatal(err)
		}
		got = selectNumbered(t, q, pgn.NewReader(data))
		data.Close()
		ours += time.Since(start)
		start = time.Now()
		data, err = os.Open(games)
		if err != nil {
			t.Fatal(err)
		}
		var again []string
		for found, err := range pgn.Parallel(t.Context(), data, pgn.ParallelOptions{}, func(r *pgn.Reader) ([]string, error) {
			return selectNumbered(t, q, r), nil
		}) {
			if err != nil {
				t.Fatal(err)
			}
			again = append(again, found...)
		}
		data.Close()
		parallel += time.Since(start)
		if !slices.Equal(got, want) {
			t.Errorf("%s: %d games, pgn-extract has %d", e.text, len(got), len(want))
		}
		if !slices.Equal(got, again) {
			t.Errorf("%s: %d games, in parallel %d", e.text, len(got), len(again))
		}
		t.Logf("%6d  %s", len(got), e.text)
	}
	t.Logf("pgn-extract %v, luft %v (%.1f times as fast), with %d threads %v (%.1f times)", theirs, ours,
		theirs.Seconds()/ours.Seconds(), runtime.GOMAXPROCS(0), parallel, theirs.Seconds()/parallel.Seconds())
}

// writeNumbered writes games with a tag that has their number.
func writeNumbered(t *testing.T, name string, most int) {
	var out bytes.Buffer
	lines := bufio.NewScanner(open(t, "pgn/large/masters-a.pgn"))
	for n := 0; lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "[Event ") {
			if n++; n > most {
				break
			}
			fmt.Fprintf(&out, "[%s \"%d\"]\n", numberTag, n)
		}
		out.Write(lines.Bytes())
		out.WriteByte('\n')
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, out.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// selectNumbered returns the numbers of the games of r that a query selects.
func selectNumbered(t *testing.T, q query.Query, r *pgn.Reader) (numbers []string) {
	m := &numbered{Matcher: q.Matcher()}
	for {
		switch err := r.Next(m); {
		case err == io.EOF:
			return numbers
		case err != nil:
			t.Error(err)
		case m.Matched():
			numbers = append(numbers, m.number)
		}
	}
}
