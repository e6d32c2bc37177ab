package pgn

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/luftchess/luft/internal/testdata"
)

// A tally is how many games of a file there are, and how many are malformed.
type tally struct{ Games, Malformed int }

// corpusTallies are what other programs count in the files of the corpus, by
// path below its directory. Its README tells.
func corpusTallies(t *testing.T) map[string]tally {
	tallies := make(map[string]tally)
	line := regexp.MustCompile("^\\| `((?:large|tricky)/[^`]+\\.pgn)` .*?\\b([\\d,]+) games(?: \\((?:all read|pgn-extract)|, (\\d+) with errors)")
	for _, s := range testdata.Lines(t, "README.md") {
		if m := line.FindStringSubmatch(s); m != nil {
			games, _ := strconv.Atoi(strings.ReplaceAll(m[2], ",", ""))
			malformed, _ := strconv.Atoi(m[3])
			tallies[m[1]] = tally{games, malformed}
		}
	}
	return tallies
}

// corpusExceptions are the files of which this package thinks otherwise.
var corpusExceptions = map[string]struct {
	tally
	why string
}{
	"large/newyork1924-annotated.pgn":                        {tally{110, 0}, "there are 110 Event tags"},
	"tricky/artist-sample_atomic_chess960.pgn":               {tally{1, 1}, "Atomic"},
	"tricky/chessjs-0.pgn":                                   {tally{2, 2}, "HTML: tags and moves have <br /> between them"},
	"tricky/chesslib-err.pgn":                                {tally{1, 1}, "a blank line before the result is no new game"},
	"tricky/chessops-headers-and-moves-on-the-same-line.pgn": {tally{3, 3}, "Antichess; there are three Variant tags"},
	"tricky/dart-wcc_2023_eolcomment.pgn":                    {tally{3, 3}, `"\$14"`},
	"tricky/dis-corrupted.pgn":                               {tally{1, 1}, `the last move is "Kx"`},
	"tricky/pgnextract-barnes-horton.pgn":                    {tally{1, 0}, "a blank line after the first comment is no new game"},
	"tricky/pgnextract-test-C.pgn":                           {tally{1, 0}, "a blank line after the first comment is no new game"},
	"tricky/pgnextract-test-nobadresults.pgn":                {tally{9, 0}, "nine lines, each with a tag, a move and a result"},
	"tricky/pgnextract-test-stalemate.pgn":                   {tally{3, 0}, "there are three Event tags"},
	"tricky/pgnviewer-great_masters.pgn":                     {tally{13, 0}, "there are 13 Event tags"},
	"tricky/pychess-saturs-jannlee-zh-lichess.pgn":           {tally{1, 1}, "Crazyhouse"},
	"tricky/pychessgui-schess.pgn":                           {tally{504, 504}, "Seirawan"},
}

func TestCorpus(t *testing.T) {
	want := corpusTallies(t)
	root := testdata.File(t, "pgn")
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".pgn") {
			return err
		}
		files++
		name, _ := filepath.Rel(root, path)
		name = filepath.ToSlash(name)
		t.Run(name, func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			got, full := read(t, string(data), ReaderOptions{})
			_, tokens := read(t, string(data), ReaderOptions{RawMoves: true})
			spans := skimmed(NewReader(strings.NewReader(string(data))))
			if diff := cmp.Diff(full, spans); diff != "" {
				t.Errorf("places of games (-read +skimmed):\n%s", diff)
			}
			if diff := cmp.Diff(full, tokens); diff != "" {
				t.Errorf("places of games (-moves +tokens):\n%s", diff)
			}
			if strings.HasPrefix(name, "kokopu/") {
				return
			}
			w, ok := want[name]
			if !ok {
				t.Fatalf("README does not tell how many games there are")
			}
			if e, ok := corpusExceptions[name]; ok {
				w = e.tally
			}
			if got != w {
				t.Errorf("%+v, want %+v", got, w)
			}
		})
		return nil
	})
	if err != nil || files < 4 || files < 100 && testdata.Whole() {
		t.Errorf("%d files; %v", files, err)
	}
}

// read reads all games and returns how many there are and where.
func read(t *testing.T, s string, o ReaderOptions) (n tally, spans []Span) {
	t.Helper()
	r := NewReader(strings.NewReader(s))
	r.ReaderOptions = o
	for {
		err := r.Next(Nop{})
		if err == io.EOF {
			return n, spans
		}
		n.Games++
		if err != nil {
			n.Malformed++
			if e := (*Error)(nil); !errors.As(err, &e) {
				t.Fatal(err)
			}
			t.Log(err)
		}
		spans = append(spans, Span{r.Offset(), r.offset(r.pos) - r.start})
	}
}
