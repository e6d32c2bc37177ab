package pgn_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// goTo walks a cursor: "n" plays the next move, "p" takes one back, a digit enters
// a variation, "l" leaves it, "e" goes to the end, "h" home.
func goTo(t testing.TB, c *pgn.Cursor, path string) {
	t.Helper()
	for i, step := range path {
		ok := true
		switch step {
		case 'n':
			ok = c.Next()
		case 'p':
			ok = c.Prev()
		case 'l':
			ok = c.Leave()
		case 'e':
			c.End()
		case 'h':
			c.Home()
		default:
			ok = c.Enter(int(step - '0'))
		}
		if !ok {
			t.Fatalf("step %d of %q cannot be gone", i, path)
		}
	}
}

func TestCursorEdits(t *testing.T) {
	promote := func(c *pgn.Cursor) bool { return c.Node().Promote() }
	demote := func(c *pgn.Cursor) bool { return c.Node().Demote() }
	remove := func(k int) func(c *pgn.Cursor) bool {
		return func(c *pgn.Cursor) bool {
			next := c.Peek()
			return next != nil && k < len(next.Variations()) && next.Variations()[k].Remove()
		}
	}
	removeMove := func(c *pgn.Cursor) bool { c.Node().Remove(); return true }
	toMain := func(c *pgn.Cursor) bool { return c.Node().PromoteToMain() }
	truncate := func(c *pgn.Cursor) bool { c.Truncate(); return true }
	playMove := func(s string) func(c *pgn.Cursor) bool {
		return func(c *pgn.Cursor) bool { return c.Play(move(t, s)) == nil }
	}
	insert := func(k int, all ...string) func(c *pgn.Cursor) bool {
		return func(c *pgn.Cursor) bool {
			var v []board.Move
			for _, s := range all {
				v = append(v, move(t, s))
			}
			next := c.Peek()
			if next == nil {
				return false
			}
			_, err := next.Insert(k, v...)
			return err == nil
		}
	}
	tests := []struct {
		name  string
		in    string
		path  string // to the place
		edit  func(c *pgn.Cursor) bool
		want  string // "" if the edit is refused
		after string // what the cursor then stands behind, in its line
	}{
		{
			"promote the first variation", "{a} 1. e4 {b} e5 {c} ({d} 1... c5 {e} 2. Nf3) ({f} 1... e6) {g} 2. Nc3 {h} *", "n0n", promote,
			"{a} 1. e4 {b} 1... c5 {e} ({d} 1... e5 {c} {g} 2. Nc3 {h}) ({f} 1... e6) 2. Nf3 *", "Nf3",
		},
		{
			"promote the second variation", "1. e4 e5 (1... c5 2. Nf3) (1... e6 2. d4) 2. Nc3 *", "n1", promote,
			"1. e4 e5 (1... e6 2. d4) (1... c5 2. Nf3) 2. Nc3 *", "e6",
		},
		{
			"promote at the first move", "{intro} 1. e4 ({x} 1. d4 (1. c4)) e5 {y} *", "0", promote,
			"{intro} 1. d4 ({x} 1. e4 e5 {y}) (1. c4) *", "d4",
		},
		{
			"promote with comments at the end", "1. e4 e5 (1... c5 (1... d5) {x}) {y} *", "n0", promote,
			"1. e4 c5 (1... e5 {y}) (1... d5) {x} *", "c5",
		},
		{"promote in a nested variation", "1. e4 (1. d4 d5 (1... Nf6 2. c4)) e5 *", "00n", promote, "1. e4 (1. d4 Nf6 (1... d5) 2. c4) 1... e5 *", "c4"},
		{"promote in the main line", "1. e4 (1. d4) e5 *", "n", promote, "", ""},
		{"promote to the main line", "1. e4 (1. d4 d5) (1. c4 c5 (1... e5 2. g3)) e5 *", "10n", toMain, "1. c4 (1. e4 e5) (1. d4 d5) 1... e5 (1... c5) 2. g3 *", "g3"},
		{"promote the main line to itself", "1. e4 (1. d4) e5 *", "nn", toMain, "", ""},
		{"remove a move", "{a} 1. e4 {b} e5 {c} 2. Nf3 *", "nn", removeMove, "{a} 1. e4 {b} *", "e4"},
		{"remove the first move", "{a} 1. e4 {b} e5 *", "n", removeMove, "{a} *", ""},
		{"remove a move that has alternatives", "{a} 1. e4 {b} ({x} 1. d4 d5) (1. c4) {y} e5 *", "n", removeMove, "{a} 1. d4 (1. c4) 1... d5 *", ""},
		{"remove the first move of a variation", "1. e4 {a} ({x} 1. d4 d5) {y} e5 *", "0", removeMove, "1. e4 {a} {y} 1... e5 *", ""},
		{"remove the second move of a variation", "1. e4 (1. d4 d5 {x} 2. c4) e5 *", "0n", removeMove, "1. e4 (1. d4) 1... e5 *", "d4"},
		{"demote the main line", "{a} 1. e4 {b} (1. d4 d5 {c}) 1... e5 *", "n", demote, "{a} 1. d4 (1. e4 {b} 1... e5) 1... d5 {c} *", "e4"},
		{"demote a variation", "1. e4 (1. d4) (1. c4) 1... e5 *", "0", demote, "1. e4 (1. c4) (1. d4) 1... e5 *", "d4"},
		{"demote the last variation", "1. e4 (1. d4) 1... e5 *", "0", demote, "", ""},
		{"demote below nothing", "1. e4 e5 *", "n", demote, "", ""},
		{"remove one of two variations", "1. e4 (1. d4) (1. c4 c5) {x} 1... e5 *", "", remove(1), "1. e4 (1. d4) {x} 1... e5 *", ""},
		{"remove the only variation", "1. e4 {a} (1. d4) {x} 1... e5 *", "", remove(0), "1. e4 {a} {x} 1... e5 *", ""},
		{"remove the only variation of the last move", "1. e4 (1. d4) {x} *", "", remove(0), "1. e4 {x} *", ""},
		{"remove what is not there", "1. e4 (1. d4) *", "", remove(1), "", ""},
		{"remove at the end", "1. e4 (1. d4) *", "n", remove(0), "", ""},
		{"truncate", "1. e4 e5 {x} 2. Nf3 (2. Nc3) Nc6 *", "nn", truncate, "1. e4 e5 {x} *", "e5"},
		{"truncate with a comment before", "1. e4 (1. d4) {x} e5 *", "n", truncate, "1. e4 (1. d4) {x} *", "e4"},
		{"truncate all", "{x} 1. e4 (1. d4) *", "", truncate, "{x} *", ""},
		{"truncate a variation", "1. e4 (1. d4 d5 2. c4) e5 *", "0", truncate, "1. e4 (1. d4) 1... e5 *", "d4"},
		{"truncate nothing", "1. e4 e5 (1... c5) {x} *", "nn", truncate, "1. e4 e5 (1... c5) {x} *", "e5"},
		{"play at the end", "{x} *", "", playMove("e2e4"), "{x} 1. e4 *", "e4"},
		{"play at the end after a comment", "1. e4 (1. d4) {x} *", "n", playMove("e7e5"), "1. e4 (1. d4) {x} 1... e5 *", "e5"},
		{"play the next move", "1. e4 (1. d4) *", "", playMove("e2e4"), "1. e4 (1. d4) *", "e4"},
		{"play into a variation", "1. e4 (1. c4) (1. d4) *", "", playMove("d2d4"), "1. e4 (1. c4) (1. d4) *", "d4"},
		{"play a new variation", "1. e4 {x} e5 *", "", playMove("d2d4"), "1. e4 {x} (1. d4) 1... e5 *", "d4"},
		{"play a null move", "1. e4 *", "n", playMove("0000"), "1. e4 -- *", "--"},
		{"play a null move in check", "1. e4 d5 2. Bb5+ *", "e", playMove("0000"), "", ""},
		{"play an illegal move", "1. e4 *", "", playMove("e2e5"), "", ""},
		{"castle in another spelling", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 *", "e", playMove("e1h1"), "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *", "O-O"},
		{"insert before", "1. e4 (1. d4) *", "", insert(0, "c2c4", "c7c5"), "1. e4 (1. c4 c5) (1. d4) *", ""},
		{"insert after", "1. e4 {x} (1. d4) *", "", insert(9, "c2c4"), "1. e4 {x} (1. d4) (1. c4) *", ""},
		{"insert the first", "1. e4 {x} e5 *", "", insert(-1, "c2c4"), "1. e4 {x} (1. c4) 1... e5 *", ""},
		{"insert at the end", "1. e4 *", "n", insert(0, "e7e5"), "", ""},
		{"insert an illegal move", "1. e4 *", "", insert(0, "d2d4", "d4d5"), "", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := parse(t, test.in)
			before := g.Clone()
			c := g.Cursor()
			goTo(t, c, test.path)
			position, ply := c.Board(), c.Ply()
			if ok := test.edit(c); ok != (test.want != "") {
				t.Fatalf("the edit says %v:\n%v", ok, g)
			}
			if test.want == "" {
				if !g.Equal(before) || c.Board() != position || c.Ply() != ply {
					t.Errorf("something has changed: %v", g)
				}
				return
			}
			if diff := cmp.Diff(test.want, moves(t, g)); diff != "" {
				t.Errorf("moves (-want +got):\n%s", diff)
			}
			last := ""
			if n := c.Node(); n != nil {
				b := c.Board()
				last = n.SAN()
				if n.Board() != b {
					t.Error("the node has another position than the cursor")
				}
				d := g.Cursor()
				if !d.Goto(n) || d.Board() != b || d.Node() != n || d.Ply() != c.Ply() {
					t.Error("Goto goes somewhere else")
				}
			}
			if last != test.after {
				t.Errorf("the cursor is behind %q, want %q", last, test.after)
			}
			checkRoundTrip(t, g)
			checkCursor(t, c)
		})
	}
}

// checkCursor checks that the position of a cursor is the one that the moves to
// it lead to, by going back.
func checkCursor(t *testing.T, c *pgn.Cursor) {
	t.Helper()
	c = c.Clone()
	var played []board.Move
	end := c.Board()
	for c.Ply() > 0 {
		if c.Node() == nil {
			t.Fatal("at the start of the game, but moves have been played")
		}
		played = append(played, c.Node().Move())
		if !c.Prev() {
			t.Fatal("no way back")
		}
	}
	b := c.Board()
	if start := c.Tree().Start; b != start && start != (board.Board{}) {
		t.Fatalf("back at\n%v", b)
	}
	for i := len(played) - 1; i >= 0; i-- {
		if played[i] == board.NoMove {
			b.PlayNull()
		} else {
			b.Play(played[i])
		}
	}
	if b != end {
		t.Fatalf("the moves lead to\n%v the cursor is at\n%v", b, end)
	}
}

func TestCursorWalk(t *testing.T) {
	g := parse(t, "1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) d6) 2. Nf3 *")
	c := g.Cursor()
	type place struct {
		Ply, Depth, Index int
		Last, Next        string
	}
	at := func() place {
		p := place{Ply: c.Ply(), Depth: c.Depth()}
		p.Index, p.Last = c.Node().Index(), c.Node().Move().String()
		if n := c.Peek(); n != nil {
			p.Next = n.Move().String()
		}
		return p
	}
	tests := []struct {
		path string
		want place
	}{
		{"", place{0, 0, -1, "0000", "e2e4"}},
		{"n", place{1, 0, 0, "e2e4", "e7e5"}},
		{"0", place{2, 1, 0, "c7c5", "g1f3"}},
		{"0", place{3, 2, 0, "b1c3", "b8c6"}},
		{"e", place{4, 2, 1, "b8c6", ""}},
		{"l", place{2, 1, 0, "c7c5", "g1f3"}},
		{"0pp", place{1, 0, 0, "e2e4", "e7e5"}},
		{"p", place{0, 0, -1, "0000", "e2e4"}},
		{"n00e", place{4, 2, 1, "b8c6", ""}},
		{"h", place{0, 0, -1, "0000", "e2e4"}},
		{"e", place{3, 0, 2, "g1f3", ""}},
	}
	for _, test := range tests {
		goTo(t, c, test.path)
		if diff := cmp.Diff(test.want, at()); diff != "" {
			t.Errorf("after %q (-want +got):\n%s", test.path, diff)
		}
		checkCursor(t, c)
		var b board.Board
		if c.CopyBoard(&b); b != c.Board() {
			t.Error("Load gives another board")
		}
	}
	if c.Next() || c.Enter(0) || c.Leave() {
		t.Error("went on at the end of the main line")
	}
	c.Home()
	if c.Prev() || c.Enter(0) || c.Enter(-1) {
		t.Error("went on before the first move")
	}

	// A move that cannot be played stops the cursor.
	bad := parse(t, "1. e4 e5 *")
	bad.Start = parseFEN(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	if c := bad.Cursor(); c.Next() || c.Ply() != 0 || c.Goto(bad.Main().Last()) {
		t.Error("played an illegal move")
	}
	if b := bad.Main().Last().Board(); b != (board.Board{}) {
		t.Errorf("the position after an illegal move:\n%v", b)
	}

	var zero pgn.Cursor
	if err := zero.Play(move(t, "e2e4")); err != nil || moves(t, zero.Tree()) != "1. e4 *" {
		t.Errorf("the zero Cursor: %v, %v", err, zero.Tree())
	}
	zero = pgn.Cursor{}
	if zero.Depth() != 0 || zero.Ply() != 0 || zero.Next() || zero.Prev() || zero.Leave() || zero.Node() != zero.Tree().Root() ||
		zero.Board() != board.Start() {
		t.Error("the zero Cursor is not at the beginning of an empty game")
	}
}

func TestCursorErrors(t *testing.T) {
	c := parse(t, "1. e4 *").Cursor()
	err := c.Play(move(t, "e7e5"))
	if illegal, ok := errors.AsType[*game.IllegalMoveError](err); !ok || illegal.Ply != 0 || illegal.Board != board.Start() {
		t.Errorf("Play: %v", err)
	}
	_, err = c.Peek().Insert(0, move(t, "d2d4"), move(t, "d2d4"))
	if illegal, ok := errors.AsType[*game.IllegalMoveError](err); !ok || illegal.Ply != 1 {
		t.Errorf("Insert: %v", err)
	}
	n := c.Peek()
	_, err = n.Add(move(t, "e7e5"), move(t, "e7e5"))
	if illegal, ok := errors.AsType[*game.IllegalMoveError](err); !ok || illegal.Ply != 2 || n.Next() != nil {
		t.Errorf("Add: %v", err)
	}
	n.Remove()
	if _, err := n.Add(move(t, "e7e5")); err != pgn.ErrRemoved {
		t.Errorf("Add to a removed move: %v", err)
	}
	if _, err := n.Insert(0); err != pgn.ErrRemoved {
		t.Errorf("Insert before a removed move: %v", err)
	}
	if _, err := n.Replay(); err != pgn.ErrRemoved {
		t.Errorf("Replay of a removed move: %v", err)
	}
}
