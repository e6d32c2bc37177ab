package pgn_test

import (
	"errors"
	"io"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

func parse(t testing.TB, s string) *pgn.Game {
	t.Helper()
	g, err := pgn.Parse(s)
	if err != nil {
		t.Fatalf("%v\n%s", err, s)
	}
	return g
}

func move(t testing.TB, s string) board.Move {
	t.Helper()
	m, err := board.ParseMove(s)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// moves returns a game's moves as they are written in one line, without tags.
func moves(t testing.TB, g *pgn.Game) string {
	t.Helper()
	text, err := write(g, -1)
	if err != nil {
		t.Fatal(err)
	}
	bare := &pgn.Game{Tags: g.Tags, Start: g.Start, Result: g.Result}
	tags, err := write(bare, -1)
	if err != nil {
		t.Fatal(err)
	}
	n := len(tags) - len(g.Result.String()) - 1
	return text[n : len(text)-1]
}

func TestTree(t *testing.T) {
	e2e4, d2d4 := move(t, "e2e4"), move(t, "d2d4")
	e7e5, c7c5 := move(t, "e7e5"), move(t, "c7c5")
	tests := []struct {
		name string
		in   string
		want tree
		out  string // the moves written, if not in
	}{
		{name: "nothing", in: "*"},
		{
			name: "moves", in: "1. e4 e5 *",
			want: tree{Nodes: []node{{Move: e2e4}, {Move: e7e5}}},
		},
		{
			name: "comments around the first move", in: "{a} {b} 1. e4 {c} {d} 1... e5 {e} *",
			want: tree{Nodes: []node{
				{e2e4, &notes{Before: []pgn.Comment{"a", "b"}, After: []pgn.Comment{"c", "d"}}},
				{e7e5, &notes{After: []pgn.Comment{"e"}}},
			}},
		},
		{
			name: "comments around variations", in: "1. e4 {a} ({b} 1. d4 {c}) {d} (1. d4) {e} 1... e5 *",
			want: tree{Nodes: []node{
				{e2e4, &notes{After: []pgn.Comment{"a"}, Variations: []*tree{
					{Nodes: []node{{d2d4, &notes{Before: []pgn.Comment{"b"}, After: []pgn.Comment{"c"}}}}},
					{Nodes: []node{{Move: d2d4}}},
				}}},
				{e7e5, &notes{Before: []pgn.Comment{"d", "e"}}},
			}},
			out: "1. e4 {a} ({b} 1. d4 {c}) (1. d4) {d} {e} 1... e5 *",
		},
		{
			name: "comment after the last variation", in: "1. e4 (1. d4) {a} *",
			want: tree{
				Nodes: []node{{e2e4, &notes{Variations: []*tree{{Nodes: []node{{Move: d2d4}}}}}}},
				End:   []pgn.Comment{"a"},
			},
		},
		{
			name: "comment without moves", in: "{a} *",
			want: tree{End: []pgn.Comment{"a"}},
		},
		{
			name: "comment after the result", in: "1. e4 1-0 {a}",
			want: tree{Nodes: []node{{e2e4, &notes{After: []pgn.Comment{"a"}}}}},
			out:  "1. e4 {a} 1-0",
		},
		{
			name: "annotations and suffixes", in: "1. e4!? {a} $14 e5 $1 $2 *",
			want: tree{Nodes: []node{
				{e2e4, &notes{NAGs: []pgn.NAG{5, 14}, After: []pgn.Comment{"a"}}},
				{e7e5, &notes{NAGs: []pgn.NAG{1, 2}}},
			}},
			out: "1. e4 $5 $14 {a} 1... e5 $1 $2 *",
		},
		{
			name: "annotation after a variation", in: "1. e4 (1. d4) $1 *",
			want: tree{Nodes: []node{{e2e4, &notes{
				NAGs: []pgn.NAG{1}, Variations: []*tree{{Nodes: []node{{Move: d2d4}}}},
			}}}},
			out: "1. e4 $1 (1. d4) *",
		},
		{
			name: "annotations before the move", in: "$1 1. e4 ($2 1. d4 $3) *",
			want: tree{Nodes: []node{{e2e4, &notes{
				NAGs:       []pgn.NAG{1},
				Variations: []*tree{{Nodes: []node{{d2d4, &notes{NAGs: []pgn.NAG{2, 3}}}}}},
			}}}},
			out: "1. e4 $1 (1. d4 $2 $3) *",
		},
		{
			name: "annotations without a move", in: "1. e4 (? !!) *",
			want: tree{Nodes: []node{{e2e4, &notes{After: []pgn.Comment{"(? !!)"}}}}},
			out:  "1. e4 {(? !!)} *",
		},
		{
			name: "variations without moves", in: "1. e4 () ({a} $2 $3) {b} *",
			want: tree{Nodes: []node{{e2e4, &notes{After: []pgn.Comment{"a", "$2 $3", "b"}}}}},
			out:  "1. e4 {a} {$2 $3} {b} *",
		},
		{
			name: "variations of variations", in: "1. e4 e5 (1... c5 (1... e5 (1... c5))) *",
			want: tree{Nodes: []node{{Move: e2e4}, {e7e5, &notes{
				Variations: []*tree{{Nodes: []node{{c7c5, &notes{
					Variations: []*tree{{Nodes: []node{{e7e5, &notes{
						Variations: []*tree{{Nodes: []node{{Move: c7c5}}}},
					}}}}},
				}}}}},
			}}}},
		},
		{
			name: "null move", in: "1. e4 -- *",
			want: tree{Nodes: []node{{Move: e2e4}, {Move: board.NoMove}}},
		},
		{
			name: "import format", in: "1.e2-e4 1... ( 1... ) e7e5",
			out:  "1. e4 e5 *",
			want: tree{Nodes: []node{{Move: e2e4}, {Move: e7e5}}},
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := parse(t, test.in)
			if diff := cmp.Diff(&test.want, treeOf(g.Main()), cmpopts.EquateEmpty()); diff != "" {
				t.Errorf("tree (-want +got):\n%s", diff)
			}
			want := test.out
			if want == "" {
				want = test.in
			}
			if diff := cmp.Diff(want, moves(t, g)); diff != "" {
				t.Errorf("written (-want +got):\n%s", diff)
			}
			checkRoundTrip(t, g)
		})
	}
}

func TestSetResult(t *testing.T) {
	for _, test := range []struct {
		name, in string
		result   game.Result
		want     string
	}{
		{"in place of another", "[Result \"*\"] 1. e4 e5 *", game.WhiteWins, "1-0"},
		{"without a tag", "1. e4 e5 *", game.Draw, "1/2-1/2"},
		{"contradictory before", "[Result \"1-0\"] 1. e4 e5 0-1", game.BlackWins, "0-1"},
		{"of no game", "[Result \"1-0\"] 1. e4 e5 1-0", game.Result(200), "*"},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := parse(t, test.in)
			g.SetResult(test.result)
			text := g.String()
			if !strings.Contains(text, "[Result \""+test.want+"\"]") || !strings.HasSuffix(text, " e5 "+test.want+"\n") {
				t.Errorf("written:\n%s", text)
			}
			checkRoundTrip(t, g)
		})
	}
}

func TestSetOutcome(t *testing.T) {
	for termination := game.NoTermination; termination <= game.Aborted; termination++ {
		want := "normal"
		switch termination {
		case game.NoTermination:
			want = ""
		case game.Adjudication, game.MaxMoves:
			want = "adjudication"
		case game.TimeForfeit:
			want = "time forfeit"
		case game.IllegalMove:
			want = "rules infraction"
		case game.Crash:
			want = "abandoned"
		case game.Aborted:
			want = "unterminated"
		}
		g := parse(t, "[Result \"*\"]\n[Termination \"unterminated\"]\n\n1. e4 e5 *")
		g.SetOutcome(game.Outcome{Result: game.WhiteWins, Termination: termination})
		got, ok := g.Tags.Lookup("Termination")
		if got != want || ok != (want != "") {
			t.Errorf("%v: Termination tag %q, %v, want %q", termination, got, ok, want)
		}
		if g.Result != game.WhiteWins || g.Tags.Get("Result") != "1-0" {
			t.Errorf("%v: result %v, tag %q", termination, g.Result, g.Tags.Get("Result"))
		}
		checkRoundTrip(t, g)
	}
}

func TestEqualAndClone(t *testing.T) {
	const text = "[White \"A\"]\n\n{a} 1. e4 $1 {b} (1. d4 {c}) {d} 1... e5 1-0"
	g := parse(t, text)
	changes := []struct {
		name   string
		change func(g *pgn.Game)
	}{
		{"result", func(g *pgn.Game) { g.Result = game.Draw }},
		{"tag value", func(g *pgn.Game) { g.Tags.Set("White", "B") }},
		{"tag", func(g *pgn.Game) { g.Tags.Set("ECO", "C20") }},
		{"start", func(g *pgn.Game) { g.Start, _ = board.Chess960(1) }},
		{"another move", func(g *pgn.Game) {
			first := g.Main().First()
			first.Truncate()
			first.SetCommentsAfter("b")
			first.Insert(0, move(t, "d2d4"))
			first.Variations()[0].First().SetCommentsAfter("c")
			first.Add(move(t, "c7c5"))
			first.Next().SetCommentsBefore("d")
		}},
		{"fewer moves", func(g *pgn.Game) { g.Main().Last().Remove() }},
		{"annotation", func(g *pgn.Game) { g.Main().First().SetNAGs(2) }},
		{"comment before", func(g *pgn.Game) { g.Main().First().SetCommentsBefore("x") }},
		{"comment after", func(g *pgn.Game) { g.Main().First().SetCommentsAfter("x") }},
		{"comment between two moves", func(g *pgn.Game) { g.Main().Last().SetCommentsBefore("x") }},
		{"comment at the end", func(g *pgn.Game) { g.Main().SetEndComments("x") }},
		{"move of a variation", func(g *pgn.Game) {
			n := g.Main().First()
			n.Variations()[0].Remove()
			n.Insert(0, move(t, "c2c4"))
			n.Variations()[0].First().SetCommentsAfter("c")
			n.SetCommentsAfter("b")
			n.Next().SetCommentsBefore("d")
		}},
		{"comment of a variation", func(g *pgn.Game) { g.Main().First().Variations()[0].First().SetCommentsAfter("x") }},
		{"no variation", func(g *pgn.Game) { g.Main().First().Variations()[0].Remove() }},
		{"a variation without moves", func(g *pgn.Game) { g.Main().First().Insert(1) }},
	}
	for _, test := range changes {
		t.Run(test.name, func(t *testing.T) {
			c := g.Clone()
			if !c.Equal(g) {
				t.Fatal("the clone is not equal")
			}
			test.change(c)
			if c.Equal(g) || g.Equal(c) {
				t.Error("still equal after the change")
			}
			if !g.Equal(parse(t, text)) {
				t.Error("the original has changed")
			}
		})
	}

	same := parse(t, "[Result \"1-0\"]\n[White \"A\"]\n[Black \"?\"]\n\n{a} 1. e4! {b} (1. d4 {c}) {d} e5 1-0")
	same.Start = board.Board{}
	same.Main().Last().SetNAGs(1)
	same.Main().Last().SetNAGs()
	if !g.Equal(same) {
		t.Error("the order of tags, unknown ones, empty notes or the ordinary start make a difference")
	}
	var none *pgn.Game
	if !none.Equal(nil) || none.Equal(g) || g.Equal(none) {
		t.Error("Equal with nil")
	}
}

func TestReplay(t *testing.T) {
	played, err := parse(t, "1. e4 (1. d4 d5) e5 2. Ke2 *").Replay()
	if err != nil {
		t.Fatal(err)
	}
	if played.Ply() != 3 || played.LastMove() != move(t, "e1e2") {
		t.Errorf("%v", played.Moves())
	}

	played, err = parse(t, "1. e4 -- 2. d4 *").Replay()
	if illegal, ok := errors.AsType[*game.IllegalMoveError](err); !ok || illegal.Ply != 1 {
		t.Errorf("null move: %v", err)
	}
	if played.Ply() != 1 {
		t.Errorf("moves before the null move: %v", played.Moves())
	}

	g := parse(t, "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 3 9\"]\n\n9. e4 *")
	played, err = g.Replay()
	if err != nil {
		t.Fatal(err)
	}
	b := played.Board()
	if got := fen.Format(&b); got != "4k3/8/8/8/4P3/8/8/4K3 b - - 0 9" {
		t.Errorf("from a FEN tag: %s", got)
	}
}

func TestNewGame(t *testing.T) {
	chess960, _ := board.Chess960(0)
	tests := []struct {
		name  string
		start board.Board
		want  pgn.Tags
	}{
		{"ordinary", board.Start(), nil},
		{"zero Board", board.Board{}, nil},
		{"a position", parseFEN(t, "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), pgn.Tags{{"SetUp", "1"}, {"FEN", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"}}},
		{"castling as in Chess960", parseFEN(t, "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1"), pgn.Tags{
			{"Variant", "Chess960"}, {"SetUp", "1"}, {"FEN", "4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1"},
		}},
		{"Chess960", chess960, pgn.Tags{{"Variant", "Chess960"}, {"SetUp", "1"}, {"FEN", fen.Format(&chess960)}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := pgn.NewGame(test.start)
			if diff := cmp.Diff(test.want, g.Tags); diff != "" {
				t.Errorf("tags (-want +got):\n%s", diff)
			}
			checkRoundTrip(t, g)

			// Without the tags, a Writer adds them.
			g.Tags = nil
			checkRoundTrip(t, g)
			if !g.Equal(pgn.NewGame(test.start)) {
				t.Error("the tags make a difference")
			}
		})
	}
}

func parseFEN(t testing.TB, s string) board.Board {
	t.Helper()
	b, err := fen.Parse(s)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestTags(t *testing.T) {
	var tags pgn.Tags
	tags.Set("White", "A")
	tags.Set("Black", "B")
	tags.Set("White", "C")
	tags = append(tags, pgn.Tag{Name: "White", Value: "D"})
	if v, ok := tags.Lookup("White"); v != "C" || !ok {
		t.Errorf("White: %q, %v", v, ok)
	}
	if v, ok := tags.Lookup("white"); v != "" || ok || tags.Get("ECO") != "" {
		t.Errorf("missing tags are there: %q, %v", v, ok)
	}
	tags.Delete("White")
	if diff := cmp.Diff(pgn.Tags{{"Black", "B"}}, tags); diff != "" {
		t.Errorf("Delete (-want +got):\n%s", diff)
	}
}

func TestParse(t *testing.T) {
	tests := []struct {
		name, in string
		ok       bool // a game comes along
		err      error
	}{
		{"nothing", "", false, pgn.ErrNotOneGame},
		{"blanks", " \n\r\n", false, pgn.ErrNotOneGame},
		{"two games", "1. e4 *\n\n1. d4 *", true, pgn.ErrNotOneGame},
		{"malformed", "1. e4 (", true, pgn.ErrVariation},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g, err := pgn.Parse(test.in)
			if !errors.Is(err, test.err) || (g != nil) != test.ok {
				t.Errorf("Parse = %v, %v", g, err)
			}
		})
	}

	games, err := pgn.ParseAll("1. e4 *\n\n1. e4 e4 *\n\n1. d4 *\n\n[]\n")
	if len(games) != 4 || err == nil {
		t.Fatalf("%d games, %v", len(games), err)
	}
	if got := moves(t, games[1]); got != "1. e4 *" {
		t.Errorf("the part before the illegal move: %s", got)
	}
	if games, err := pgn.ParseAll(""); games != nil || err != nil {
		t.Errorf("no games: %v, %v", games, err)
	}
}

func TestGamesErrors(t *testing.T) {
	cause := errors.New("input broke off")
	r := pgn.NewReader(&brokenReader{"1. e4 *\n\n1. d4 d5 ", cause})
	var n int
	var last error
	for g, err := range r.Games() {
		n++
		last = err
		if n == 2 && (g == nil || g.Main().Len() == 0) {
			t.Errorf("the game that was broken off: %v", g)
		}
	}
	if n != 2 || !errors.Is(last, cause) {
		t.Errorf("%d games, then %v", n, last)
	}

	r = pgn.NewReader(&brokenReader{"1. e4 *\n\n1. d4 *", nil})
	r.RawMoves = true
	n = 0
	for _, err := range r.Games() {
		n++
		if err != pgn.ErrUnresolved {
			t.Errorf("moves are not resolved: %v", err)
		}
	}
	if n != 2 {
		t.Errorf("%d games", n)
	}
	for range pgn.NewReader(&brokenReader{"* * *", nil}).Games() {
		break
	}
}

// A brokenReader reads text, then gives err, or the end if that is nil.
type brokenReader struct {
	text string
	err  error
}

func (r *brokenReader) Read(p []byte) (int, error) {
	n := copy(p, r.text)
	r.text = r.text[n:]
	if n == 0 {
		if r.err == nil {
			return 0, io.EOF
		}
		return 0, r.err
	}
	return n, nil
}

func TestNodeIsSmall(t *testing.T) {
	if size := reflect.TypeFor[pgn.Node]().Size(); size > 24 {
		t.Errorf("a Node has %d bytes", size)
	}
}

// Replays yields what [pgn.Node.Replay] makes of the node before, as far as moves can be played.
func TestReplays(t *testing.T) {
	const text = "1. e4 (1. Nf3 Nf6 2. Ng1 (2. Ng5 h6) 2... Ng8) (1. -- e5 2. d4) 1... e5 (1... c5 2. -- d6 (2... a6)) 2. Nf3 *"
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Main().Last().Add(board.NoMove); err != nil {
		t.Fatal(err)
	}
	type step struct {
		node   *pgn.Node
		played string
	}
	var want, got []step
	for n := range g.All() {
		if _, err := n.Replay(); err != nil {
			continue // a null move
		}
		before, err := n.Parent().Replay()
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, step{n, before.String()})
	}
	for n, before := range g.Replays() {
		got = append(got, step{n, before.String()})
	}
	if len(want) != 10 || !slices.Equal(got, want) {
		t.Errorf("got %v\nwant %v", got, want)
	}
	for n := range g.Replays() { // it can be left, and begun again
		if n.SAN() == "Ng5" {
			break
		}
	}
	if n := len(slices.Collect(maps.Keys(maps.Collect(g.Replays())))); n != len(want) {
		t.Errorf("%d moves after that, want %d", n, len(want))
	}
	for range new(pgn.Game).Replays() {
		t.Error("a move of the zero Game")
	}
}

// The last move and the moves are those of the main line, and a game without moves ends at its root.
func TestLast(t *testing.T) {
	g := parse(t, "1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *")
	if n := g.Last(); n.SAN() != "Nf3" || n.Ply() != 3 || !slices.Equal(g.Moves(), n.Moves()) || len(g.Moves()) != 3 {
		t.Errorf("the last move is %v at ply %d of %v", n.SAN(), n.Ply(), g.Moves())
	}
	var none pgn.Game
	if none.Last() != none.Root() || len(none.Moves()) != 0 {
		t.Errorf("without moves: %v, %v", none.Last(), none.Moves())
	}
}
