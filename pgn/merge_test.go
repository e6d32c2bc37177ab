package pgn_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

func TestMerge(t *testing.T) {
	tests := []struct {
		name  string
		games []string
		want  string
	}{
		{"no games", nil, "*"},
		{"one game stays as it is", []string{"{a} 1. e4! (1. d4 (1. c4)) {b} 1... e5 {[%clk 1:00:00]} {[%clk 0:59:00]} 1-0"},
			"{a} 1. e4 $1 (1. d4 (1. c4)) {b} 1... e5 {[%clk 1:00:00]} {[%clk 0:59:00]} 1-0"},
		{"the same game", []string{"1. e4 e5 1-0", "1. e4 e5 1-0"}, "1. e4 e5 1-0"},
		{"a longer one continues the line, the result stays", []string{"1. e4 e5 *", "1. e4 e5 2. Nf3 1-0"}, "1. e4 e5 2. Nf3 *"},
		{"a shorter one adds nothing", []string{"1. e4 e5 2. Nf3 *", "1. e4 *", "*"}, "1. e4 e5 2. Nf3 *"},
		{"no moves first", []string{"{a} *", "{b} 1. e4 {c} *"}, "{a} {b} 1. e4 {c} *"},
		{"another first move", []string{"1. e4 e5 *", "1. d4 d5 2. c4 *"}, "1. e4 (1. d4 d5 2. c4) 1... e5 *"},
		{"variations in the order of the games", []string{"1. e4 (1. c4) *", "1. d4 (1. c4 c5) (1. Nf3) *", "1. b3 *"},
			"1. e4 (1. c4 c5) (1. d4) (1. Nf3) (1. b3) *"},
		{"the main line of one is a variation of the other", []string{"1. e4 c5 (1... e5 2. Nf3) 2. Nc3 *", "1. e4 e5 2. Nf3 Nc6 *"},
			"1. e4 c5 (1... e5 2. Nf3 Nc6) 2. Nc3 *"},
		{"nested variations", []string{"1. e4 e5 (1... c5 2. Nf3 (2. c3)) *", "1. e4 c5 2. Nc3 (2. c3 d5) 2... Nc6 *"},
			"1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) (2. Nc3 Nc6)) *"},
		{"alternatives as variations of variations", []string{"1. e4 (1. d4 (1. c4 e5)) *", "1. c4 c5 *"}, "1. e4 (1. d4 (1. c4 e5 (1... c5))) *"},
		{"a variation with the move that it is an alternative to", []string{"*", "1. e4 (1. e4 c5) 1... e5 *"}, "1. e4 e5 (1... c5) *"},
		{"null moves", []string{"1. e4 -- 2. d4 *", "1. e4 -- 2. Nf3 *"}, "1. e4 -- 2. d4 (2. Nf3) *"},
		{"NAGs", []string{"1. e4 $1 $14 *", "1. e4 $14 $3 *"}, "1. e4 $1 $14 $3 *"},
		{"comments", []string{"1. e4 {a} {b c} *", "1. e4 {b\nc} {d} *"}, "1. e4 {a} {b c} {d} *"},
		{"comments before the first move", []string{"{a} 1. e4 *", "{a} {b} 1. d4 *"}, "{a} {b} 1. e4 (1. d4) *"},
		{"comments before a variation", []string{"1. e4 ({a} 1. d4) *", "1. e4 ({a} {b} 1. d4) ({c} 1. c4) *"}, "1. e4 ({a} {b} 1. d4) ({c} 1. c4) *"},
		{"a variation continues another line", []string{"1. e4 *", "1. e4 c5 ({a} 1... e5) *", "1. e4 e5 (1... e6) ({b} 1... c5) *"},
			"1. e4 {b} 1... c5 ({a} 1... e5) (1... e6) *"},
		{"comments after variations", []string{"1. e4 (1. d4) {a} 1... e5 *", "1. e4 (1. c4) {a} {b} 1... e5 *"}, "1. e4 (1. d4) (1. c4) {a} {b} 1... e5 *"},
		{"comments after variations, where there are none", []string{"1. d4 *", "1. e4 (1. c4) {a} 1... e5 *"}, "1. d4 (1. e4 {a} 1... e5) (1. c4) *"},
		{"comments at the end", []string{"1. e4 (1. d4) {a} *", "1. e4 (1. d4) {b} *"}, "1. e4 (1. d4) {a} {b} *"},
		{"comments at the end of a line that goes on", []string{"1. e4 (1. d4) {a} 1... e5 *", "1. e4 (1. d4) {b} *"}, "1. e4 (1. d4) {a} {b} 1... e5 *"},
		{"the same comment before and after variations", []string{"1. e4 {a} *", "1. e4 (1. d4) {a} *", "1. e4 (1. d4) {b} 1... e5 *", "1. e4 {b} *"},
			"1. e4 {a} (1. d4) {b} 1... e5 *"},
		{"marks and arrows", []string{"1. e4 {x [%csl Ga4,Rb5]} {[%cal Ga1a8]} *", "1. e4 {[%csl Rb5,Gb5][%cal Ga1a8,Rh1h8] x} *"},
			"1. e4 {x [%csl Ga4,Rb5,Gb5]} {[%cal Ga1a8,Rh1h8]} *"},
		{"marks where there are none", []string{"1. e4 {x} *", "1. e4 {[%csl Ga4]} *", "1. e4 {[%csl Ga4,Gb4] y} *"}, "1. e4 {x} {[%csl Ga4,Gb4]} {y} *"},
		{"marks of a comment with the same text", []string{"1. e4 {x} *", "1. e4 {[%csl Ga4] x} *"}, "1. e4 {[%csl Ga4] x} *"},
		{"malformed marks", []string{"1. e4 {[%csl a4]} *", "1. e4 {[%csl Ga4]} *", "1. e4 {[%csl Gb4]} {[%csl a4]} {[%csl b4]} *"},
			"1. e4 {[%csl a4]} {[%csl Ga4,Gb4]} {[%csl b4]} *"},
		{"clock, time and evaluation", []string{"1. e4 {[%clk 0:01:00]} *", "1. e4 {[%clk 0:00:59] [%eval 0.30,20] [%emt 0:00:01]} *", "1. e4 {[%eval 0.20] x} *"},
			"1. e4 {[%clk 0:01:00]} {[%eval 0.30,20] [%emt 0:00:01]} {x} *"},
		{"other commands", []string{"1. e4 {[%foo 1] x} *", "1. e4 {[%foo 1]} {[%foo 2] x} {[%bar]} *"}, "1. e4 {[%foo 2] [%foo 1] x} {[%bar]} *"},
		{"comments without text", []string{"1. e4 {} *", "1. e4 { } {a} *"}, "1. e4 {} {a} *"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var games, before []*pgn.Game
			for _, text := range test.games {
				g := parse(t, text)
				games, before = append(games, g), append(before, g.Clone())
			}
			got, err := pgn.Merge(games...)
			if err != nil {
				t.Fatal(err)
			}
			if text := moves(t, got); text != test.want {
				t.Errorf("%s, want\n%s", text, test.want)
			}
			for i, g := range games {
				if !g.Equal(before[i]) {
					t.Errorf("game %d has become %s", i, moves(t, g))
				}
			}
			checkMerged(t, got, games)
		})
	}
}

// Positions of [pgn.Game.Merge] stay where they are, and the tags.
func TestMergeInto(t *testing.T) {
	g := parse(t, "[White \"A\"]\n\n1. e4 e5 (1... c5) 2. Nf3 *")
	nodes := slices.Collect(func(yield func(*pgn.Node) bool) {
		for n := range g.All() {
			if !yield(n) {
				return
			}
		}
	})
	c := g.Main().Last().Cursor()
	if err := g.Merge(parse(t, "[White \"B\"]\n[Event \"X\"]\n\n1. e4 c5 2. Nf3 d6 (2... e6) 0-1")); err != nil {
		t.Fatal(err)
	}
	for _, n := range nodes {
		if n.Tree() != g {
			t.Errorf("%v has gone", n.Move())
		}
	}
	if c.SAN() != "Nf3" || c.Ply() != 3 || g.Tags.Get("White") != "A" || g.Tags.Get("Event") != "" || g.Result != game.Unfinished {
		t.Errorf("cursor after %v, game\n%v", c.SAN(), g)
	}
	if _, err := c.Node().AddSAN("Nc6"); err != nil || moves(t, g) != "1. e4 e5 (1... c5 2. Nf3 d6 (2... e6)) 2. Nf3 Nc6 *" {
		t.Errorf("%v, %s", err, moves(t, g))
	}
	before := g.Clone()
	if err := g.Merge(g); err != nil || !g.Equal(before) {
		t.Errorf("with itself: %v, %s", err, moves(t, g))
	}
}

func TestMergeErrors(t *testing.T) {
	const from = "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - %d 40\"]\n\n40. e4 *"
	a, b, other := parse(t, fmt.Sprintf(from, 3)), parse(t, fmt.Sprintf(from, 0)), parse(t, "1. e4 *")
	g, err := pgn.Merge(a, b)
	if err != nil || g.Start != a.Start || g.Main().Len() != 1 || len(g.Main().First().Variations()) != 0 {
		t.Errorf("from other counters: %v\n%v", err, g)
	}
	g, err = pgn.Merge(a, b, other)
	var start *pgn.StartError
	if g != nil || !errors.As(err, &start) || start.Index != 2 || start.Start != board.Start() || start.Want != a.Start {
		t.Errorf("from another position: %v, %v", g, err)
	}
	const want = "pgn: merging a game that begins from rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 into one that begins from 4k3/8/8/8/8/8/4P3/4K3 w - - 3 40"
	if err == nil || err.Error() != want {
		t.Errorf("%v, want\n%s", err, want)
	}
	const rules = "pgn: merging a game that begins from atomic rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 into one that begins from rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
	if _, err := pgn.Merge(other, pgn.NewGame(board.Atomic.Start())); err == nil || err.Error() != rules {
		t.Errorf("from the same FEN by other rules: %v, want\n%s", err, rules)
	}
	if g, err := pgn.Merge(new(pgn.Game), other); err != nil || moves(t, g) != "1. e4 *" {
		t.Errorf("the zero Game: %v, %v", g, err)
	}

	bad := parse(t, "1. e4 (1. d4 d5) e5 *")
	bad.Start = parseFEN(t, "rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	g = pgn.NewGame(bad.Start)
	var illegal *game.IllegalMoveError
	if err := g.Merge(bad); !errors.As(err, &illegal) || illegal.Ply != 1 || illegal.Move != move(t, "d7d5") || g.Main().Len() != 0 {
		t.Errorf("an illegal move: %v, %v", err, moves(t, g))
	}
}

// A Builder takes moves as they are; castling may be spelled in two ways.
func TestMergeCastling(t *testing.T) {
	g := parse(t, "1. Nf3 Nf6 2. g3 g6 3. Bg2 Bg7 4. O-O *")
	var b pgn.Builder
	if err := errors.Join(b.BeginGame(), b.Start(&g.Start)); err != nil {
		t.Fatal(err)
	}
	for n, before := range g.All() {
		m := n.Move()
		if m == move(t, "e1g1") {
			m = move(t, "e1h1")
		}
		if err := b.Move(before, m, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.EndGame(); err != nil {
		t.Fatal(err)
	}
	got, err := pgn.Merge(g, b.Game)
	if err != nil || !got.Main().Equal(g.Main()) {
		t.Errorf("%v, %v", err, moves(t, got))
	}
}

// checkMerged compares a merged game with a slow merge.
func checkMerged(t *testing.T, merged *pgn.Game, games []*pgn.Game) {
	t.Helper()
	slow := make(map[string]*twinNode)
	for _, g := range games {
		twinMerge(slow, g.Root(), "")
	}
	got := make(map[string]*twinNode)
	twinMerge(got, merged.Root(), "")
	if len(games) == 0 {
		slow[""] = new(twinNode)
	}
	for path, n := range slow {
		m := got[path]
		if m == nil {
			t.Fatalf("%q: no node", path)
		}
		if !slices.Equal(m.children, n.children) {
			t.Errorf("%q: moves %v, want %v", path, m.children, n.children)
		}
		if !slices.Equal(m.nags, n.nags) {
			t.Errorf("%q: NAGs %v, want %v", path, m.nags, n.nags)
		}
	}
	if len(got) != len(slow) {
		t.Errorf("%d nodes, want %d", len(got), len(slow))
	}
	// Comments may be elsewhere, but nothing that they say is lost.
	texts := make(map[string]bool)
	for text := range allTexts(merged) {
		texts[text] = true
	}
	for _, g := range games {
		for text := range allTexts(g) {
			if !texts[text] {
				t.Errorf("%q is lost", text)
			}
			texts[text] = true
		}
	}
}

// A twinNode is what all games together have after some moves.
type twinNode struct {
	children []board.Move
	nags     []pgn.NAG
}

// twinMerge adds a node and those after it. Path are the moves that lead to it.
func twinMerge(all map[string]*twinNode, n *pgn.Node, path string) {
	to := all[path]
	if to == nil {
		to = new(twinNode)
		all[path] = to
	}
	for _, nag := range n.NAGs() {
		if !slices.Contains(to.nags, nag) {
			to.nags = append(to.nags, nag)
		}
	}
	for _, c := range n.Children() {
		if !slices.Contains(to.children, c.Move()) {
			to.children = append(to.children, c.Move())
		}
	}
	for _, c := range n.Children() {
		twinMerge(all, c, path+c.Move().String()+" ")
	}
}

// allTexts yields the moves before each place of the game with what a comment there says: its text, each
// mark and arrow, and the name of each other command.
func allTexts(g *pgn.Game) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		tell := func(comments []pgn.Comment) {
			for _, c := range comments {
				if text := strings.Join(strings.Fields(c.Text()), " "); text != "" {
					yield(text)
				}
				for _, m := range c.Marks() {
					yield(m.String())
				}
				for _, a := range c.Arrows() {
					yield(a.String())
				}
				for name := range c.Commands() {
					yield(name)
				}
			}
		}
		tell(g.Root().CommentsAfter())
		tell(g.Main().EndComments())
		for n := range g.All() {
			tell(n.CommentsBefore())
			tell(n.CommentsAfter())
			for _, v := range n.Variations() {
				tell(v.EndComments())
			}
		}
	}
}

// randomTree returns a game with random moves, of few kinds so that games have many in common.
func randomTree(t *testing.T, r *rand.Rand) *pgn.Game {
	t.Helper()
	g := pgn.NewGame(board.Start())
	c := g.Cursor()
	comments := []pgn.Comment{"a", "b", "b  a", "[%csl Ga1] a", "[%csl Gb1,Ga1]", "[%cal Ga1b1,Rb1c1]", "[%eval 1.00]", "[%clk 0:00:01] [%x 1] c", "[%x 2] c"}
	for range 1 + r.IntN(12) {
		if r.IntN(3) == 0 {
			c.Home()
		}
		for range 1 + r.IntN(4) {
			now := c.Board()
			legal := slices.Collect(movegen.Legal(&now))
			if len(legal) == 0 {
				break
			}
			if err := c.Play(legal[r.IntN(min(3, len(legal)))]); err != nil {
				t.Fatal(err)
			}
		}
		n := c.Node()
		switch comment := comments[r.IntN(len(comments))]; r.IntN(4) {
		case 0:
			n.SetNAGs(append(n.NAGs(), pgn.NAG(r.IntN(4)))...)
		case 1:
			n.SetCommentsAfter(append(slices.Clone(n.CommentsAfter()), comment)...)
		case 2:
			n.SetCommentsBefore(append(slices.Clone(n.CommentsBefore()), comment)...)
		case 3:
			n.Line().SetEndComments(append(slices.Clone(n.Line().EndComments()), comment)...)
		}
		if r.IntN(4) == 0 {
			n.Promote()
		}
		c = n.Cursor()
	}
	return g
}

func TestMergeRandom(t *testing.T) {
	for seed := range uint64(2000) {
		r := rand.New(rand.NewPCG(seed, 0))
		var games []*pgn.Game
		for range 1 + r.IntN(4) {
			games = append(games, randomTree(t, r))
		}
		merged := checkMergeLaws(t, games)
		checkMerged(t, merged, games)
		if t.Failed() {
			for _, g := range games {
				t.Log(moves(t, g))
			}
			t.Fatalf("seed %d: %s", seed, moves(t, merged))
		}
	}
}

// checkMergeLaws merges games and checks what is true of any of them.
func checkMergeLaws(t *testing.T, games []*pgn.Game) *pgn.Game {
	t.Helper()
	merged, err := pgn.Merge(games...)
	if err != nil {
		t.Fatal(err)
	}
	checkRoundTrip(t, merged)
	left, err := pgn.Merge(games[:len(games)-1]...)
	if err == nil && len(games) > 1 {
		left, err = pgn.Merge(left, games[len(games)-1])
		if err != nil || !left.Equal(merged) {
			t.Errorf("in two steps: %v (-one step +two)\n%s", err, cmp.Diff(treeOf(merged.Main()), treeOf(left.Main())))
		}
	}
	again, err := pgn.Merge(append([]*pgn.Game{merged}, games...)...)
	if err != nil || !again.Equal(merged) {
		t.Errorf("with the games again: %v (-once +twice)\n%s", err, cmp.Diff(treeOf(merged.Main()), treeOf(again.Main())))
	}
	return merged
}

func FuzzMerge(f *testing.F) {
	for i, s := range gameSeeds {
		f.Add(s + "\n\n" + gameSeeds[(i+2)%len(gameSeeds)])
	}
	f.Add("1. e4 {[%csl Ga1,Gb1] x} (1. d4 {[%x 1]}) {a} e5 * 1. d4 ({b} 1. e4 {[%csl Gc1] [%clk 0:00:01] x}) {c} d5 *")
	f.Add("1. e4 {[%cs[%csl Ga1]l Gb1]} * 1. e4 {[%csl Ga1]} *")
	f.Fuzz(func(t *testing.T, s string) {
		all, err := pgn.ParseAll(s)
		if isOtherChess(err) {
			return
		}
		var games []*pgn.Game
		for _, g := range all {
			if len(games) == 0 || games[0].Start.SamePosition(&g.Start) {
				games = append(games, g)
				continue
			}
			var start *pgn.StartError
			if _, err := pgn.Merge(games[0], g); !errors.As(err, &start) || start.Index != 1 {
				t.Errorf("another start position: %v", err)
			}
		}
		if len(games) == 0 {
			return
		}
		merged, err := pgn.Merge(games...)
		if err != nil {
			t.Fatal(err)
		}
		checkRoundTrip(t, merged)
		nodes := make(map[string]*twinNode)
		twinMerge(nodes, merged.Root(), "")
		want := make(map[string]*twinNode)
		for _, g := range games {
			twinMerge(want, g.Root(), "")
		}
		if diff := cmp.Diff(want, nodes, cmp.AllowUnexported(twinNode{})); diff != "" {
			t.Errorf("moves (-want +got):\n%s", diff)
		}
		for nodes := range merged.Transpositions() {
			for _, n := range nodes {
				b, first := n.Board(), nodes[0].Board()
				if !b.SamePosition(&first) {
					t.Errorf("%v is not %v", b, first)
				}
			}
		}
	})
}

func TestTranspositions(t *testing.T) {
	tests := []struct {
		name, game string
		want       []string // the moves to each of the nodes
	}{
		{"none", "1. e4 e5 (1... c5) 2. Nf3 *", nil},
		{"another order", "1. d4 (1. c4 e6 2. d4 Nf6) 1... Nf6 2. c4 e6 *",
			[]string{"[c2c4 e7e6 d2d4 g8f6] [d2d4 g8f6 c2c4 e7e6]"}},
		{"lines that go on alike", "1. d4 (1. c4 e6 2. d4 Nf6 3. Nc3) 1... Nf6 2. c4 e6 3. Nc3 *",
			[]string{"[c2c4 e7e6 d2d4 g8f6] [d2d4 g8f6 c2c4 e7e6]", "[c2c4 e7e6 d2d4 g8f6 b1c3] [d2d4 g8f6 c2c4 e7e6 b1c3]"}},
		{"counters", "1. Nf3 (1. Nc3 Nf6 2. Nf3) 1... Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Nc3 *", []string{"[b1c3 g8f6 g1f3] [g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 b1c3]"}},
		{"a repetition", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 *", nil},
		{"repetitions in two lines", "1. Nf3 (1. Nc3 Nf6 2. Nb1 Ng8) 1... Nf6 2. Ng1 Ng8 *",
			[]string{"[] [b1c3 g8f6 c3b1 f6g8] [g1f3 g8f6 f3g1 f6g8]", "[b1c3 g8f6 c3b1] [g1f3 g8f6 f3g1]"}},
		{"castling rights differ", "1. Nf3 (1. Nh3 Nf6 2. Rg1 Ng8 3. Rh1 Nf6 4. Ng1 Ng8 5. Nf3) *", nil},
		{"an en passant capture", "[FEN \"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1\"]\n\n1. d4 (1. d3 Kd8 2. d4 Ke8) (1. Ke2 Kd8 2. d4 Ke8 3. Ke1) *", nil},
		{"the same move twice", "1. e4 (1. e4) *", []string{"[e2e4] [e2e4]"}},
		{"a null move", "1. e4 (1. -- e5 2. e4) 1... e5 2. -- *", []string{"[0000 e7e5 e2e4] [e2e4 e7e5 0000]"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := parse(t, test.game)
			var got []string
			for nodes := range g.Transpositions() {
				var paths []string
				for _, n := range nodes {
					paths = append(paths, fmt.Sprint(n.Moves()))
				}
				got = append(got, strings.Join(paths, " "))
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	bad := parse(t, "1. e4 (1. d4 d5) (1. c4 d5) e5 *")
	bad.Start = parseFEN(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	for nodes := range bad.Transpositions() {
		t.Errorf("with illegal moves: %v", nodes)
	}
}

// The transpositions are those that a comparison of all nodes with all others finds.
func TestTranspositionsAgree(t *testing.T) {
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 1))
		g, err := pgn.Merge(randomTree(t, r), randomTree(t, r))
		if err != nil {
			t.Fatal(err)
		}
		nodes := []*pgn.Node{g.Root()}
		for n := range g.All() {
			nodes = append(nodes, n)
		}
		want := make(map[string]bool)
		for _, a := range nodes {
			for _, b := range nodes {
				x, y := a.Board(), b.Board()
				if x.SamePosition(&y) && a != b && a != g.Root() && b != g.Root() && !slices.Contains(a.Path(), b) && !slices.Contains(b.Path(), a) {
					want[fmt.Sprint(a.Moves())] = true
				}
			}
		}
		got := make(map[string]bool)
		for nodes := range g.Transpositions() {
			for _, n := range nodes {
				got[fmt.Sprint(n.Moves())] = true
			}
		}
		for path := range want {
			if !got[path] {
				t.Errorf("%s: %s is missing", moves(t, g), path)
			}
		}
		if len(want) == 0 && len(got) > 0 {
			t.Errorf("%s: %v", moves(t, g), got)
		}
	}
}

func BenchmarkMerge(b *testing.B) {
	var games []*pgn.Game
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		g := pgn.NewGame(board.Start())
		c := g.Cursor()
		for range 80 {
			legal := slices.Collect(c.LegalMoves())
			if len(legal) == 0 || c.Play(legal[r.IntN(min(2, len(legal)))]) != nil {
				break
			}
			c.Node().SetClock(1e9)
		}
		games = append(games, g)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := pgn.Merge(games...); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*80_000), "ns/move")
}
