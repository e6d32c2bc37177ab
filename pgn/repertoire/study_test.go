package repertoire_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/repertoire"
)

func TestChapters(t *testing.T) {
	const tags = `[Event "%s"]
[White "%s"]
[Black "%s"]

*
`
	for _, test := range []struct {
		name, text, study, chapter string
	}{
		{"both in Event", fmt.Sprintf(tags, "My study: The Najdorf: 6. Bg5", "?", "?"), "My study", "The Najdorf: 6. Bg5"},
		{"only one in Event", fmt.Sprintf(tags, "Najdorf", "?", "?"), "", "Najdorf"},
		{"players", fmt.Sprintf(tags, "?", "Alpha", "Beta"), "", "Alpha - Beta"},
		{"study and players", fmt.Sprintf(tags, "My study: ", "Alpha", "Beta"), "My study", "Alpha - Beta"},
		{"nothing", fmt.Sprintf(tags, "?", "Alpha", "?"), "", "Chapter 1"},
		{"tags of their own", "[Event \"a: b\"]\n[StudyName \"My study\"]\n[ChapterName \"One: two\"]\n\n*\n", "My study", "One: two"},
	} {
		g, err := pgn.Parse(test.text)
		if err != nil {
			t.Fatal(err)
		}
		study, chapters := repertoire.Chapters(g)
		if study != test.study || len(chapters) != 1 || chapters[0].Name != test.chapter || chapters[0].Tree != g {
			t.Errorf("%s: study %q, chapters %+v", test.name, study, chapters)
		}
	}
}

// What Study writes, Chapters reads, whatever the names are.
func TestStudyReadsBack(t *testing.T) {
	tree, err := pgn.Parse("[Event \"old\"]\n[Annotator \"me\"]\n\n{A comment} 1. e4 $1 (1. d4 {[%cal Gd2d4]} d5) e5 *\n")
	if err != nil {
		t.Fatal(err)
	}
	want := []repertoire.Chapter{{Name: "One: two"}, {Name: `a "quoted\" name`}, {Name: "Ä"}}
	for i := range want {
		want[i].Tree = tree
	}
	const name = `Name: "x"`
	var text strings.Builder
	w := pgn.NewWriter(&text)
	for _, g := range repertoire.Study(name, want...) {
		if err := g.Visit(w); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	read, err := pgn.ParseAll(text.String())
	if err != nil {
		t.Fatal(err)
	}
	study, got := repertoire.Chapters(read...)
	if study != name || len(got) != len(want) {
		t.Fatalf("study %q of %d chapters:\n%s", study, len(got), &text)
	}
	for i, c := range got {
		if c.Name != want[i].Name || c.Tree.Movetext() != tree.Movetext() || c.Tree.Tags.Get("Annotator") != "me" {
			t.Errorf("chapter %q: %s", c.Name, c.Tree)
		}
	}
	if tree.Tags.Get("Event") != "old" {
		t.Error("the tree has changed")
	}
}

func TestSplit(t *testing.T) {
	// The second variation of the first move begins with the same move.
	const text = "1. e4 {King's pawn} (1. d4) (1. e4 e5 2. f4) e5 (1... c5 2. Nf3 (2. c3 d5)) (1... e6) 2. Nf3 Nc6 (2... Nf6) *"
	tree, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		plies int
		want  []string
	}{
		{0, []string{"All lines: 1. e4 {King's pawn} (1. d4) 1... e5 (1... c5 2. Nf3 (2. c3 d5)) (1... e6) 2. Nf3 (2. f4) 2... Nc6 (2... Nf6) *"}},
		{1, []string{
			"1. e4: 1. e4 {King's pawn} 1... e5 (1... c5 2. Nf3 (2. c3 d5)) (1... e6) 2. Nf3 (2. f4) 2... Nc6 (2... Nf6) *",
			"1. d4: 1. d4 *",
		}},
		{2, []string{
			"1. e4 e5: 1. e4 {King's pawn} 1... e5 2. Nf3 (2. f4) 2... Nc6 (2... Nf6) *",
			"1. e4 c5: 1. e4 {King's pawn} 1... c5 2. Nf3 (2. c3 d5) *",
			"1. e4 e6: 1. e4 {King's pawn} 1... e6 *",
			"1. d4: 1. d4 *",
		}},
		{9, []string{
			"1. e4 e5 2. Nf3 Nc6: 1. e4 {King's pawn} 1... e5 2. Nf3 Nc6 *", "1. e4 e5 2. Nf3 Nf6: 1. e4 {King's pawn} 1... e5 2. Nf3 Nf6 *",
			"1. e4 e5 2. f4: 1. e4 {King's pawn} 1... e5 2. f4 *",
			"1. e4 c5 2. Nf3: 1. e4 {King's pawn} 1... c5 2. Nf3 *", "1. e4 c5 2. c3 d5: 1. e4 {King's pawn} 1... c5 2. c3 d5 *",
			"1. e4 e6: 1. e4 {King's pawn} 1... e6 *", "1. d4: 1. d4 *",
		}},
	} {
		chapters, err := repertoire.Split(tree, test.plies)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range chapters {
			got = append(got, c.Name+": "+strings.Join(strings.Fields(c.Tree.Movetext()), " "))
		}
		slices.Sort(got)
		slices.Sort(test.want)
		if d := cmp.Diff(test.want, got); d != "" {
			t.Errorf("%d plies (-want +got):\n%s", test.plies, d)
		}
	}
	if chapters, err := repertoire.Split(pgn.NewGame(board.Start()), 3); err != nil || len(chapters) != 1 {
		t.Errorf("no moves: %+v, %v", chapters, err)
	}
}

// slowRepertoire is what the lines of trees have: by the FEN of positions without the counters, the moves that
// follow. It plays every line from the start.
func slowRepertoire(player board.Color, trees ...*pgn.Game) map[string]map[board.Move]bool {
	all := map[string]map[board.Move]bool{}
	position := func(b *board.Board) map[board.Move]bool {
		name := fen.Formatter{NoCounters: true}.Format(b, board.NoMove)
		if all[name] == nil {
			all[name] = map[board.Move]bool{}
		}
		return all[name]
	}
	var lines func(b board.Board, n *pgn.Node)
	lines = func(b board.Board, n *pgn.Node) {
		moves := position(&b)
		for _, c := range n.Children() {
			bad := false
			for _, g := range c.NAGs() {
				bad = bad || g == 2 || g == 4 || g == 6
			}
			if b.Turn() == player && bad {
				continue
			}
			moves[c.Move()] = true
			after := b
			after.Play(c.Move())
			lines(after, c)
		}
	}
	for _, tree := range trees {
		lines(tree.Root().Board(), tree.Root())
	}
	return all
}

// randomTree returns a tree with so many lines, of moves that are few enough to meet again elsewhere.
func randomTree(r *rand.Rand, lines int) *pgn.Game {
	g := pgn.NewGame(board.Start())
	for range lines {
		n, b := g.Root(), board.Start()
		for range 2 + r.IntN(9) {
			moves := slices.SortedFunc(movegen.Legal(&b), func(a, b board.Move) int { return int(a) - int(b) })
			if len(moves) == 0 {
				break
			}
			m := moves[(r.IntN(4)*7)%len(moves)]
			next, err := n.Add(m)
			if err != nil {
				panic(err)
			}
			if r.IntN(30) == 0 {
				next.SetNAGs(2)
			}
			b.Play(m)
			n = next
		}
	}
	return g
}

// The repertoire of ten studies, as chapters and as one merged tree, is that of all their lines.
func TestTenStudies(t *testing.T) {
	r := rand.New(rand.NewPCG(10, 20))
	var trees []*pgn.Game
	for i := range 10 {
		var chapters []repertoire.Chapter
		for j := range 1 + r.IntN(6) {
			chapters = append(chapters, repertoire.Chapter{Name: fmt.Sprint(i, ".", j), Tree: randomTree(r, 1+r.IntN(40))})
		}
		trees = append(trees, repertoire.Study(fmt.Sprint("Study ", i), chapters...)...)
	}
	for _, player := range []board.Color{board.White, board.Black} {
		want := slowRepertoire(player, trees...)
		if len(want) < 500 {
			t.Fatalf("only %d positions", len(want))
		}
		compare(t, want, repertoire.New(player, trees...))
	}
	merged, err := pgn.Merge(trees...)
	if err != nil {
		t.Fatal(err)
	}
	// A move that one study calls a mistake and another does not is one node of the merged tree.
	for _, tree := range append(trees, merged) {
		for n := range tree.All() {
			n.SetNAGs()
		}
	}
	split, err := repertoire.Split(merged, 3)
	if err != nil {
		t.Fatal(err)
	}
	var parts []*pgn.Game
	for _, c := range split {
		parts = append(parts, c.Tree)
	}
	want := slowRepertoire(board.White, trees...)
	compare(t, want, repertoire.New(board.White, merged))
	compare(t, want, repertoire.New(board.White, parts...))
}

func compare(t *testing.T, want map[string]map[board.Move]bool, r *repertoire.Repertoire) {
	t.Helper()
	got := map[string]map[board.Move]bool{}
	for p := range r.All() {
		if got[p.Name()] != nil {
			t.Fatalf("%s comes twice", p.Name())
		}
		got[p.Name()] = map[board.Move]bool{}
		for _, m := range p.Moves {
			got[p.Name()][m] = true
		}
	}
	if !maps.EqualFunc(want, got, maps.Equal) {
		t.Errorf("the repertoire is not that of its lines (-want +got):\n%.2000s", cmp.Diff(want, got))
	}
}
