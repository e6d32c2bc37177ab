package pipeline

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
	gocmp "github.com/google/go-cmp/cmp"

	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/beam/internal/shards"
	"github.com/luftchess/luft/examples/beam/pgnio"
	"github.com/luftchess/luft/examples/internal/database"
	"github.com/luftchess/luft/examples/internal/scoring"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/query"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/book"
)

func TestMain(m *testing.M) { ptest.Main(m) }

// inputs writes two files of random games, some of them equal, and returns them.
func inputs(t *testing.T) Input {
	t.Helper()
	dir := t.TempDir()
	for n, name := range []string{"a.pgn", "b.pgn"} {
		var text strings.Builder
		for i := range 30 {
			// Games with the same number of their own have the same moves.
			random := rand.New(rand.NewPCG(7, uint64((i+n*20)%40)))
			g := pgn.NewGame(board.Start())
			g.Tags.Set("White", fmt.Sprint("Player ", random.IntN(4)))
			g.Tags.Set("Black", fmt.Sprint("M\u00fcller, ", random.IntN(4)))
			g.Tags.Set("WhiteElo", fmt.Sprint(2000+random.IntN(800)))
			g.Tags.Set("Date", fmt.Sprintf("20%02d.%02d.??", random.IntN(30), 1+random.IntN(12)))
			if i%3 == n {
				g.Tags.Set("Opening", "Random")
			}
			played := game.New(board.Start())
			for range 5 + random.IntN(20) {
				b := played.Board()
				moves := movegen.AppendLegal(nil, &b)
				if len(moves) == 0 {
					break
				}
				m := moves[random.IntN(min(len(moves), 3))]
				if err := played.Play(m); err != nil {
					t.Fatal(err)
				}
			}
			if _, err := g.Add(played.Moves()...); err != nil {
				t.Fatal(err)
			}
			g.SetResult([]game.Result{game.WhiteWins, game.BlackWins, game.Draw, game.Unfinished}[random.IntN(4)])
			text.WriteString(g.String() + "\n")
			if i%10 == 5 {
				text.WriteString("[White \"Bad\"]\n\n1. e4 Ke4 1-0\n\n")
			}
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	files, err := pgnio.Match(t.Context(), filepath.Join(dir, "*.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	return Input{Files: files, Block: 3000}
}

// gamesOf reads the games of the input that have no error.
func gamesOf(t *testing.T, in Input) (games []pgnio.Game, trees []*pgn.Game) {
	t.Helper()
	for _, f := range in.Files {
		text := content(t, f.Path)
		r := pgn.NewReader(strings.NewReader(text))
		for {
			g, err := r.ReadGame()
			if err == io.EOF {
				break
			}
			if s := r.Span(); err == nil {
				games = append(games, pgnio.Game{File: f.Path, Offset: s.Offset, Text: []byte(text[s.Offset:][:s.Length])})
				trees = append(trees, g)
			}
		}
	}
	return games, trees
}

// content returns what is in the files, one after the other.
func content(t *testing.T, names ...string) string {
	t.Helper()
	var all strings.Builder
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// output returns where a pipeline writes, and the names of the files with a suffix.
func output(t *testing.T, n int64, suffix string) (Output, []string) {
	o := Output{filepath.Join(t.TempDir(), "out"), n}
	files := o.files("", suffix, "")
	var names []string
	for i := range n {
		names = append(names, files.Name(i))
	}
	return o, names
}

// run runs a pipeline, and checks that the malformed games have been written, and no
// temporary files are left.
func run(t *testing.T, out Output, add func(beam.Scope)) {
	t.Helper()
	runWith(t, out, 6, add)
}

// runWith is run for an input with so many malformed games.
func runWith(t *testing.T, out Output, bad int, add func(beam.Scope)) {
	t.Helper()
	ptest.BuildAndRun(t, add)
	malformed := out.files("-malformed", ".jsonl", "")
	var names []string
	for i := range out.Shards {
		names = append(names, malformed.Name(i))
	}
	if got := strings.Count(content(t, names...), `"game":`); got != bad {
		t.Errorf("%d malformed games have been written, want %d", got, bad)
	}
	for _, pattern := range []string{"*.tmp", "*.run-*"} {
		if left, err := filepath.Glob(filepath.Join(filepath.Dir(out.Prefix), pattern)); len(left) > 0 || err != nil {
			t.Errorf("left over: %q, %v", left, err)
		}
	}
}

// TestGames selects games of every format.
func TestGames(t *testing.T) {
	in := inputs(t)
	_, trees := gamesOf(t, in)
	left := 6
	for _, name := range []string{"../../../../pgn/scid/testdata/games.si4", "../../../../pgn/chessbase/testdata/sample.cbh"} {
		files, err := pgnio.Match(t.Context(), name)
		if err != nil {
			t.Fatal(err)
		}
		in.Files = append(in.Files, files...)
		d, err := database.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		var text bytes.Buffer
		for i := range d.Len {
			absent, lost, err := d.Append(&text, new(pgn.Writer), i)
			if err != nil {
				t.Fatal(err)
			}
			if left += len(lost); absent != "" {
				left++
			}
			text.WriteByte('\n')
		}
		if err := d.Close(); err != nil {
			t.Error(err)
		}
		games, err := pgn.ParseAll(text.String())
		if err != nil {
			t.Fatal(err)
		}
		trees = append(trees, games...)
	}
	for _, text := range []string{"", "Player~[aeiou] plies>=10", "check or White=\"Player 2\""} {
		q := query.MustParse(text)
		in.Query = q
		out, names := output(t, 3, ".pgn")
		runWith(t, out, left, func(s beam.Scope) { Games(s, in, out) })
		var want, got []string
		for _, g := range trees {
			if ok, err := q.Match(g); err != nil {
				t.Fatal(err)
			} else if ok {
				want = append(want, g.String())
			}
		}
		games, err := pgn.ParseAll(content(t, names...))
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range games {
			got = append(got, g.String())
		}
		slices.Sort(want)
		slices.Sort(got)
		if diff := gocmp.Diff(want, got); diff != "" || len(got) < 10 || text != "" && len(got) == len(trees) {
			t.Errorf("%q: %d of %d games (-want +got):\n%s", text, len(got), len(trees), diff)
		}
	}
}

func TestPlayers(t *testing.T) {
	in := inputs(t)
	out, names := output(t, 3, ".csv")
	run(t, out, func(s beam.Scope) { Players(s, in, out) })

	want := map[string]player{}
	_, trees := gamesOf(t, in)
	for _, g := range trees {
		for i, tag := range []string{"White", "Black"} {
			p := want[g.Tags.Get(tag)]
			p.games++
			switch g.Result {
			case game.WhiteWins:
				p.wins += int64(1 - i)
				p.losses += int64(i)
			case game.BlackWins:
				p.wins += int64(i)
				p.losses += int64(1 - i)
			case game.Draw:
				p.draws++
			}
			p.white += int64(1 - i)
			var year, month int64
			fmt.Sscanf(g.Tags.Get("Date"), "%d.%d", &year, &month)
			date := year*10000 + month*100
			if p.first == 0 || date < p.first {
				p.first = date
			}
			p.last = max(p.last, date)
			if i == 0 {
				var rating int64
				fmt.Sscan(g.Tags.Get("WhiteElo"), &rating)
				p.rated++
				p.ratingSum += rating
				p.maxRating = max(p.maxRating, rating)
			}
			want[g.Tags.Get(tag)] = p
		}
	}
	var lines []string
	for name, p := range want {
		rating, highest := "", ""
		if p.rated > 0 {
			rating, highest = fmt.Sprintf("%.1f", float64(p.ratingSum)/float64(p.rated)), fmt.Sprint(p.maxRating)
		}
		if strings.Contains(name, ",") {
			name = `"` + name + `"`
		}
		lines = append(lines, fmt.Sprintf("%s,%d,%d,%d,%d,%d,%s,%s,%s,%s\n", name, p.games, p.white, p.wins, p.draws, p.losses,
			rating, highest, dateText(p.first), dateText(p.last)))
	}
	slices.Sort(lines)
	got := slices.Sorted(strings.Lines(strings.ReplaceAll(content(t, names...), playerHeader, "")))
	if diff := gocmp.Diff(lines, got); diff != "" || len(got) != 8 {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestDedup(t *testing.T) {
	in := inputs(t)
	out, names := output(t, 2, ".pgn")
	run(t, out, func(s beam.Scope) { Dedup(s, in, out, []string{"Date"}) })

	games, trees := gamesOf(t, in)
	best := map[string]pgnio.Game{}
	for i, g := range games {
		key := trees[i].Tags.Get("Date") + fmt.Sprint(trees[i].Main().Moves())
		old, found := best[key]
		if !found || tagsOf(g) > tagsOf(old) {
			best[key] = g
		}
	}
	var want []string
	for g := range maps.Values(best) {
		want = append(want, string(g.Text))
	}
	var got []string
	text := content(t, names...)
	for s, err := range pgn.NewReader(strings.NewReader(text)).Spans() {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, text[s.Offset:][:s.Length])
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := gocmp.Diff(want, got); diff != "" || len(got) == len(games) {
		t.Errorf("%d of %d games (-want +got):\n%s", len(got), len(games), diff)
	}
}

// Which copy of a game is kept does not depend on the order of comparisons.
func TestBetterCopy(t *testing.T) {
	text := func(s string) []byte { return []byte(s + "\n\n1. e4 *") }
	ordered := []pgnio.Game{ // the best first
		{File: "b", Text: text("[White \"w\"]\n[Black \"b\"]")},
		{File: "a", Text: text("[White \"a longer name\"]")},
		{File: "a", Offset: 1, Text: text("[White \"w\"]")},
		{File: "a", Offset: 2, Text: text("[White \"w\"]")},
		{File: "b", Offset: 0, Text: text("[White \"w\"]")},
		{File: "a", Text: text("[Site \"?\"]")},
	}
	for i, a := range ordered {
		for j, b := range ordered {
			if got, want := betterCopy(a, b), ordered[min(i, j)]; gocmp.Diff(want, got) != "" {
				t.Errorf("of %d and %d: %+v", i, j, got)
			}
		}
	}
}

func TestPositions(t *testing.T) {
	in := inputs(t)
	o := Scoring{Nodes: 100, Hash: 1, Ply: 4}
	want := map[string]int{}
	_, trees := gamesOf(t, in)
	searcher := alphabeta.New(alphabeta.Options{Hash: o.Hash})
	kept := 0
	for _, g := range trees {
		if g.Result == game.Unfinished {
			continue
		}
		played, err := g.Replay()
		if err != nil {
			t.Fatal(err)
		}
		s := scoring.Mark(played, 0, g.Result, o.Ply)
		if err := scoring.Game(t.Context(), searcher, s, o.Nodes); err != nil {
			t.Fatal(err)
		}
		kept += s.Kept()
		want[fmt.Sprint(s.Plies, s.Result)]++
	}
	if kept == 0 {
		t.Fatal("there are no positions")
	}

	out, names := output(t, 2, ".luft")
	run(t, out, func(s beam.Scope) { Positions(s, in, out, o) })
	got := map[string]int{}
	numbers := map[uint64]bool{}
	for _, name := range names {
		r := sample.NewReader(strings.NewReader(content(t, name)))
		if settings, err := r.Settings(); settings != o.settings() || err != nil {
			t.Errorf("settings %q, %v", settings, err)
		}
		last := int64(-1)
		for g, err := range r.Games() {
			if err != nil {
				t.Fatal(err)
			}
			if int64(g.Number) <= last || numbers[g.Number] {
				t.Errorf("game %d follows game %d", g.Number, last)
			}
			last, numbers[g.Number] = int64(g.Number), true
			got[fmt.Sprint(g.Plies, g.Result)]++
		}
	}
	if diff := gocmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}

	o.Viriformat = true
	out, viri := output(t, 2, ".vf")
	run(t, out, func(s beam.Scope) { Positions(s, in, out, o) })
	games := 0
	for g, err := range sample.ReadViriformat(strings.NewReader(content(t, viri...))) {
		if err != nil {
			t.Fatal(err)
		}
		games++
		if len(g.Plies) == 0 {
			t.Error("a game without moves")
		}
	}
	if games != len(numbers) {
		t.Errorf("%d games in viriformat, want %d", games, len(numbers))
	}
}

func TestBook(t *testing.T) {
	in := inputs(t)
	o := Counting{MaxPly: 12, MinGames: 2, Points: book.Points{Win: 2, Draw: 1}}
	b := book.Builder{MaxPly: o.MaxPly, MinGames: o.MinGames, Points: o.Points}
	_, trees := gamesOf(t, in)
	for _, g := range trees {
		played, err := g.Replay()
		if err != nil {
			t.Fatal(err)
		}
		b.AddGame(played, g.Result)
	}
	var want bytes.Buffer
	if err := book.Write(&want, b.Entries()); err != nil || want.Len() == 0 {
		t.Fatal(want.Len(), err)
	}
	out, names := output(t, 3, ".bin")
	run(t, out, func(s beam.Scope) { Book(s, in, out, o) })
	if got := content(t, out.Prefix+".bin"); got != want.String() {
		t.Errorf("the book has %d bytes and differs from one of %d", len(got), want.Len())
	}
	if got := content(t, names...); got != want.String() {
		t.Errorf("the shards have %d bytes and differ from a book of %d", len(got), want.Len())
	}
}

func TestExplorer(t *testing.T) {
	in := inputs(t)
	sources := func(in Input) (all []explorer.Source) {
		for _, f := range in.Files {
			r, size, err := f.OpenAt(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { r.Close() })
			all = append(all, explorer.Source{Name: f.Path, In: r, Size: size})
		}
		return all
	}
	built := func(in Input, o explorer.Options) string {
		name := filepath.Join(t.TempDir(), "built.idx")
		if err := explorer.Build(t.Context(), name, sources(in), o); err != nil {
			t.Fatal(err)
		}
		return content(t, name)
	}
	o := Indexing{MaxPly: 10, MinGames: 2, Memory: 1 << 14}
	out, names := output(t, 3, ".idx")
	run(t, out, func(s beam.Scope) { Explorer(s, in, out, o) })
	if content(t, out.Prefix+".idx") != built(in, explorer.Options{MaxPly: o.MaxPly, MinGames: o.MinGames}) {
		t.Error("the index is not that of Build")
	}
	for i, name := range names {
		if content(t, name) != built(in, explorer.Options{MaxPly: o.MaxPly, Shard: i + 1, Shards: len(names)}) {
			t.Errorf("shard %d is not that of Build", i+1)
		}
	}

	// The same with a compressed file, which cannot be divided.
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := io.WriteString(w, content(t, in.Files[0].Path))
	if err = cmp.Or(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	name := in.Files[0].Path + ".gz"
	if err := os.WriteFile(name, packed.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	if in.Files[0], err = pgnio.Stat(t.Context(), name); err != nil || !in.Files[0].Whole {
		t.Fatal(in.Files[0], err)
	}
	out, _ = output(t, 4, ".idx")
	run(t, out, func(s beam.Scope) { Explorer(s, in, out, o) })
	if content(t, out.Prefix+".idx") != built(in, explorer.Options{MaxPly: o.MaxPly, MinGames: o.MinGames}) {
		t.Error("the index of a compressed file is not that of Build")
	}
}

func TestDates(t *testing.T) {
	for text, want := range map[string]string{
		"1999.12.31": "1999.12.31", "1999.??.??": "1999.??.??", "1999": "1999.??.??", "1999.07": "1999.07.??",
		"????.01.01": "", "": "", "1999.13.01": "", "12345.01.01": "", "x": "",
	} {
		h := head{tags: pgn.Tags{{Name: "Date", Value: text}}}
		if got := dateText(h.date()); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestUTF8(t *testing.T) {
	if got := utf8Of("M\xfcller"); got != "Müller" {
		t.Errorf("%q", got)
	}
	if got := utf8Of("Müller"); got != "Müller" {
		t.Errorf("%q", got)
	}
}

func FuzzCoders(f *testing.F) {
	f.Add([]byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})
	f.Add(encodePlayer(player{games: 1, rated: -5, last: 1 << 40}))
	f.Add(encodeCounts(counts{[]book.Count{{Key: 1, Weight: 1 << 60, Games: 1<<32 - 1, Move: 7}}}))
	f.Fuzz(func(t *testing.T, b []byte) {
		if p, err := decodePlayer(b); err == nil {
			if q, err := decodePlayer(encodePlayer(p)); q != p || err != nil {
				t.Errorf("%+v became %+v, %v", p, q, err)
			}
		}
		if c, err := decodeCounts(b); err == nil {
			if d, err := decodeCounts(encodeCounts(c)); !slices.Equal(c.list, d.list) || err != nil {
				t.Errorf("%+v became %+v, %v", c, d, err)
			}
		}
	})
}

func TestShardNames(t *testing.T) {
	o := shards.Output{Prefix: "x", Suffix: ".csv", Shards: 10}
	if got := o.Name(0) + " " + o.Name(9); got != "x-01-of-10.csv x-10-of-10.csv" {
		t.Error(got)
	}
}
