package eco

import (
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
)

// play returns the game of moves, without numbers.
func play(t testing.TB, moves string) *game.Game {
	t.Helper()
	g := game.New(board.Start())
	for text := range strings.FieldsSeq(moves) {
		b := g.Board()
		m, err := san.Parse(&b, text)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// classify has a Classifier find the opening of a game.
func classify(t *testing.T, g *game.Game) (Opening, int, bool) {
	t.Helper()
	var c Classifier
	if err := c.BeginGame(); err != nil {
		t.Fatal(err)
	}
	before, _ := g.BoardAt(0)
	if err := c.Start(&before); err != nil {
		t.Fatal(err)
	}
	for _, m := range g.Moves() {
		if err := c.Move(&before, m, nil); err != nil {
			t.Fatal(err)
		}
		before.Play(m)
	}
	return c.Opening()
}

// read returns the table in text.
func read(t testing.TB, text string) *Table {
	t.Helper()
	table, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

func TestClassify(t *testing.T) {
	tests := []struct {
		name, moves string
		want        string
		ply         int
	}{
		{"nothing played", "", "", 0},
		{"one move", "e4", "B00 King's Pawn Game", 1},
		{"deepest of several", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6", "B90 Sicilian Defense: Najdorf Variation", 10},
		{"beyond the table", "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 a4 g6", "B90 Sicilian Defense: Najdorf Variation", 10},
		{"English to Queen's Gambit", "c4 e6 d4 d5", "D30 Queen's Gambit Declined", 4},
		{"English that stays one", "c4 e6", "A13 English Opening: Agincourt Defense", 2},
		{"Réti to King's Indian", "Nf3 Nf6 c4 g6 Nc3 Bg7 e4 d6 d4", "E90 King's Indian Defense: Normal Variation, Rare Defenses", 9},
		{"French from the Queen's Pawn", "d4 e6 e4 d5", "C00 French Defense", 4},
		{"a move late", "e3 e5 e4", "A00 Van't Kruijs Opening", 1},
		{"a move late for both", "e3 e6 e4 e5", "C20 King's Pawn Game", 4},
		{"late and with the king moved", "e4 e5 Ke2 Ke7 Ke1 Ke8", "C20 Bongcloud Attack", 3},
		{"back to where it was", "e4 e5 Nf3 Nc6 Ng1 Nb8", "C20 King's Pawn Game", 6},
		{"the last move is not forgotten", "e4 e5 Nf3 Nc6 Bb5", "C60 Ruy Lopez", 5},
		{"an early queen", "e4 e5 Qh5", "C20 King's Pawn Game: Wayward Queen Attack", 3},
		{"Réti to Queen's Gambit Declined", "Nf3 d5 d4 Nf6 c4 e6 Nc3 Be7 Bg5", "D53 Queen's Gambit Declined", 9},
		{"Caro-Kann to Panov by way of the English", "c4 c6 e4 d5 exd5 cxd5 d4", "B13 Caro-Kann Defense: Panov Attack", 7},
		{"Sicilian from the Réti", "Nf3 c5 e4 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3", "B90 Sicilian Defense: Najdorf Variation, English Attack", 11},
		{"double step that can be captured", "e4 c6 e5 d5", "B10 Caro-Kann Defense", 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := play(t, test.moves)
			o, ply, ok := Builtin().Classify(g.BoardAt)
			if c, n, found := classify(t, g); c != o || n != ply || found != ok {
				t.Errorf("Classifier: %v after %d plies, %v; Classify: %v after %d, %v", c, n, found, o, ply, ok)
			}
			if ok != (test.want != "") || o.String() != strings.TrimSpace(test.want) && ok || ply != test.ply {
				t.Errorf("%v after %d plies, %v; want %q after %d", o, ply, ok, test.want, test.ply)
			}
		})
	}
}

// Once there are too few pieces the rest of the game is not asked for.
func TestClassifyStops(t *testing.T) {
	table := read(t, "eco\tname\tpgn\nB01\tScandinavian\t1. e4 d5\n")
	g := play(t, "e4 d5 exd5 Qxd5 Nc3 Qa5 d4 Nf6")
	asked := 0
	o, ply, ok := table.Classify(func(ply int) (board.Board, bool) {
		asked++
		return g.BoardAt(ply)
	})
	if !ok || o.Name != "Scandinavian" || ply != 2 || asked != 4 {
		t.Errorf("%v after %d plies, %v, %d boards looked at; want the Scandinavian after 2 and 4 boards", o, ply, ok, asked)
	}
}

func TestZero(t *testing.T) {
	var zero Table
	var none board.Board
	start := board.Start()
	for _, table := range []*Table{&zero, Merge(), Merge(&zero, &zero), Merge(nil, &zero, nil)} {
		if _, ok := table.Lookup(&start); ok || table.Len() != 0 {
			t.Errorf("an empty table has an opening, or %d", table.Len())
		}
		if _, _, ok := table.Classify(game.New(start).BoardAt); ok {
			t.Error("an empty table names a game")
		}
	}
	if o, ok := Builtin().Lookup(&none); ok {
		t.Errorf("the zero Board is %v", o)
	}
	if o, _, ok := Builtin().Classify(new(game.Game).BoardAt); ok {
		t.Errorf("the zero Game is %v", o)
	}
	if s := (Opening{}).String(); s != "" {
		t.Errorf("the zero Opening is %q", s)
	}
}

func TestMerge(t *testing.T) {
	mine := read(t, "eco\tname\tpgn\nC50\tOurs\t1. e4 e5 2. Nf3 Nc6 3. Bc4\nC51\tBoth moves\t1. e4 e5 2. Bc4 Nc6\n")
	merged := Merge(mine, Builtin())
	if got, want := merged.Len(), Builtin().Len()+1; got != want {
		t.Errorf("%d openings, want %d", got, want)
	}
	for _, test := range []struct{ name, moves, want string }{
		{"first table wins", "e4 e5 Nf3 Nc6 Bc4", "C50 Ours"},
		{"only in the first", "e4 e5 Bc4 Nc6", "C51 Both moves"},
		{"only in the second", "e4 e5 f4", "C30 King's Gambit"},
	} {
		b := play(t, test.moves).Board()
		if o, ok := merged.Lookup(&b); !ok || o.String() != test.want {
			t.Errorf("%s: %v, %v; want %s", test.name, o, ok, test.want)
		}
	}
	if mine.Len() != 2 {
		t.Errorf("merging has changed a table: %d openings", mine.Len())
	}
}

// The hash is no proof: boards that share one are told apart.
func TestCollision(t *testing.T) {
	table := read(t, "eco\tname\tpgn\nA00\tOne\t1. a3\nA00\tTwo\t1. h3\n")
	one, two := play(t, "a3").Board(), play(t, "h3").Board()
	hash := func(b *board.Board) uint64 { return b.Hash() }
	table.slots = make([]slot, 16)
	table.slots[hash(&two)&15] = slot{hash(&two), 1} // where Two would be, One is
	table.slots[(hash(&two)+1)&15] = slot{hash(&two), 2}
	if o, ok := table.Lookup(&two); !ok || o.Name != "Two" {
		t.Errorf("%v, %v; want Two", o, ok)
	}
	if o, ok := table.Lookup(&one); ok && o.Name != "One" {
		t.Errorf("%v, want One or nothing", o)
	}
}

// TestBuiltin checks that the compressed table is that of the five volumes, that no two
// lines lead to the same position, and that each is found by its own moves.
func TestBuiltin(t *testing.T) {
	var tables []*Table
	lines := 0
	for _, volume := range "abcde" {
		text, err := os.ReadFile("tables/" + string(volume) + ".tsv")
		if err != nil {
			t.Fatal(err)
		}
		table := read(t, string(text))
		for o := range table.All() {
			if o.ECO[0] != byte(volume-'a'+'A') {
				t.Errorf("%v is in table %c", o, volume)
			}
		}
		tables = append(tables, table)
		lines += strings.Count(string(text), "\n") - 1
	}
	builtin, err := readBuiltin()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(slices.Collect(Merge(tables...).All()), slices.Collect(builtin.All())); diff != "" {
		t.Errorf("go generate has not been run (-tables +openings.tsv.gz):\n%s", diff)
	}
	if builtin.Len() != lines || lines < 3800 {
		t.Errorf("%d openings of %d lines", builtin.Len(), lines)
	}
	number := regexp.MustCompile(`\d+\. `)
	for want := range builtin.All() {
		g := play(t, number.ReplaceAllString(want.Moves, ""))
		got, ply, ok := builtin.Classify(g.BoardAt)
		if diff := cmp.Diff(want, got); diff != "" || ply != want.Ply || !ok {
			t.Errorf("after %d of %d plies, %v (-want +got):\n%s", ply, want.Ply, ok, diff)
		}
	}
	if again := Builtin(); again != Builtin() {
		t.Error("the table is made twice")
	}
}

// Importing the package must cost nothing to speak of: the table is not read
// before it is asked for.
func TestInit(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	cmd := exec.Command(self, "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	trace, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, trace)
	}
	line := regexp.MustCompile(`(?m)^init \S+/pgn/eco .* (\d+) bytes, (\d+) allocs$`).FindSubmatch(trace)
	if line == nil {
		return // no initialisation at all
	}
	if bytes, _ := strconv.Atoi(string(line[1])); bytes > 4096 {
		t.Errorf("%s", line[0])
	}
}

func TestNoAllocs(t *testing.T) {
	table := Builtin()
	g := play(t, "e4 e5 Nf3 Nc6 Bb5 a6 h3 h6")
	if n := testing.AllocsPerRun(10, func() { table.Classify(g.BoardAt) }); n > 1 { // the method value
		t.Errorf("Classify allocates %v times", n)
	}
	b := g.Board()
	if n := testing.AllocsPerRun(10, func() { table.Lookup(&b) }); n > 0 {
		t.Errorf("Lookup allocates %v times", n)
	}
}

func BenchmarkLookup(b *testing.B) {
	g := play(b, "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 a4 g6")
	table := Builtin()
	for _, bench := range []struct {
		name string
		ply  int
	}{{"named", 10}, {"unnamed", 12}} {
		b.Run(bench.name, func(b *testing.B) {
			at, _ := g.BoardAt(bench.ply)
			for b.Loop() {
				table.Lookup(&at)
			}
		})
	}
}

func BenchmarkBuiltin(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := readBuiltin(); err != nil {
			b.Fatal(err)
		}
	}
}
