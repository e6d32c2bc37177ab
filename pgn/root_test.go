package pgn_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

// The root is a node like others, where that makes sense.
func TestRoot(t *testing.T) {
	for _, in := range []string{"{a} 1. e4 {b} (1. d4) e5 *", "{a} *", "1. e4 *", "*"} {
		g := parse(t, in)
		root := g.Root()
		if c := g.Cursor(); c.Node() != root || c.SAN() != "" || root.SAN() != "" || root.Ply() != 0 || root.Depth() != 0 || root.Parent() != nil ||
			root.Tree() != g || root.Line() != g.Main() || root.Board() != board.Start() || root.Turn() != board.White || len(root.NAGs()) > 0 ||
			len(root.Variations()) > 0 || root.Move() != board.NoMove || len(root.Path()) > 0 || root.Next() != g.Main().First() || root.Cursor().Node() != root {
			t.Errorf("%s: root %+v", in, root)
		}
		want := 0
		if strings.Contains(in, "(") {
			want = 2
		} else if strings.Contains(in, "e4") {
			want = 1
		}
		if all := root.Children(); len(all) != want || want > 0 && all[0].Parent() != root {
			t.Errorf("%s: %d children", in, len(all))
		}
		if has := len(root.CommentsAfter()) == 1 && root.CommentsAfter()[0] == "a"; has != strings.HasPrefix(in, "{a}") {
			t.Errorf("%s: comments %q", in, root.CommentsAfter())
		}
		root.SetText("x")
		root.SetNAGs(pgn.GoodMove)
		root.SetCommentsBefore("y")
		if text := moves(t, g); !strings.HasPrefix(text, "{x} ") || strings.Contains(text, "y") || strings.Contains(text, "$") {
			t.Errorf("%s: %s", in, text)
		}
		if root.Promote() || root.Demote() || root.PromoteToMain() {
			t.Errorf("%s: the root was moved", in)
		}
		if _, err := root.Insert(0, move(t, "e2e4")); err == nil {
			t.Errorf("%s: the root has an alternative", in)
		}
		n, err := root.Add(move(t, "d2d4"), move(t, "d7d5"))
		if err != nil || n.Parent().Parent() != root || g.Find(move(t, "d2d4")).Parent() != root || g.Find() != root {
			t.Errorf("%s: %v, %v", in, n, err)
		}
		root.Remove()
		if g.Main().Len() != 0 || len(root.Children()) != 0 {
			t.Errorf("%s: after Remove %v", in, moves(t, g))
		}
	}
}

// Commands of the root are in the comments before the first move, as its other comments are.
func TestRootCommands(t *testing.T) {
	for in, want := range map[string][2]string{
		"{[%x y] hello} 1. e4 *": {"{[%x y] [%clk 0:00:01] [%emt 0:00:02] [%eval 0.25] [%csl Ge4] [%cal Re2e4] [%mine 1] hello} 1. e4 *", "{hello} 1. e4 *"},
		"1. e4 {after} *":        {"{[%clk 0:00:01] [%emt 0:00:02] [%eval 0.25] [%csl Ge4] [%cal Re2e4] [%mine 1]} 1. e4 {after} *", "1. e4 {after} *"},
		"*":                      {"{[%clk 0:00:01] [%emt 0:00:02] [%eval 0.25] [%csl Ge4] [%cal Re2e4] [%mine 1]} *", "*"},
	} {
		g := parse(t, in)
		root := g.Root()
		root.SetClock(time.Second)
		root.SetElapsed(2 * time.Second)
		root.SetEval(pgn.Eval{Score: 25})
		err := errors.Join(
			root.SetMarks(pgn.Mark{Color: 'G', Square: board.E4}),
			root.SetArrows(pgn.Arrow{Color: 'R', From: board.E2, To: board.E4}),
			root.SetCommand("mine", "1"))
		if got := moves(t, g); err != nil || got != want[0] {
			t.Errorf("%s: set %s, %v, want %s", in, got, err, want[0])
		}
		left, _ := root.Clock()
		taken, _ := root.Elapsed()
		e, _ := root.Eval()
		mine, _ := root.Command("mine")
		if left != time.Second || taken != 2*time.Second || e.Score != 25 || mine != "1" || len(root.Marks()) != 1 || len(root.Arrows()) != 1 {
			t.Errorf("%s: %v, %v, %v, %q, %v, %v", in, left, taken, e, mine, root.Marks(), root.Arrows())
		}
		for _, name := range []string{"x", "clk", "emt", "eval", "csl", "cal", "mine"} {
			root.RemoveCommand(name)
		}
		if got := moves(t, g); got != want[1] {
			t.Errorf("%s: removed %s, want %s", in, got, want[1])
		}
	}
}

// The positions of All are those of the nodes, and the moves can be written in them.
func TestAllBoards(t *testing.T) {
	g := parse(t, "1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) d6) 2. Nf3 (2. Bc4) Nc6 3. -- *")
	for n, before := range g.All() {
		parent := n.Parent().Board()
		if *before != parent || n != g.Main().Last() && san.Format(before, n.Move()) != n.SAN() {
			t.Errorf("%v: in\n%v", n.SAN(), before)
		}
		c := n.Cursor()
		if c.SAN() != n.SAN() || c.FEN() != n.FEN() || c.Turn() != n.Turn() || c.Piece(board.E1) != board.WhiteKing || c.InCheck() {
			t.Errorf("%v: the cursor has %v, %v, %v", n.SAN(), c.SAN(), c.FEN(), c.Turn())
		}
		for m := range c.LegalMoves() {
			if !c.IsLegal(m) {
				t.Errorf("%v: %v is not legal", n.SAN(), m)
			}
		}
		*before = board.Board{} // it is a copy
	}
	bad := parse(t, "1. e4 e5 *")
	bad.Start = parseFEN(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1")
	for n, before := range bad.All() {
		if n.Ply() == 2 && *before != (board.Board{}) {
			t.Errorf("after an illegal move: %v", before)
		}
	}
}

// A chain of Add does not play all moves from the start again and again; the result is that of a
// Cursor.
func TestAddChain(t *testing.T) {
	g, want := new(pgn.Game), new(pgn.Game)
	c := want.Cursor()
	n := g.Root()
	for range 3000 {
		for _, text := range []string{"g1f3", "g8f6", "f3g1", "f6g8"} {
			var err error
			if n, err = n.Add(move(t, text)); err != nil {
				t.Fatal(err)
			}
			if err := c.Play(move(t, text)); err != nil {
				t.Fatal(err)
			}
		}
	}
	if !g.Equal(want) || n.Ply() != 12_000 {
		t.Error("another game")
	}
	first := g.Main().First()
	first.Remove()
	if _, err := n.Add(move(t, "g1f3")); err != pgn.ErrRemoved {
		t.Errorf("after a removed node: %v", err)
	}
	if _, err := g.Add(move(t, "g1f3"), move(t, "g8f6"), move(t, "e2e5")); err == nil || g.Main().Len() != 0 {
		t.Errorf("an illegal move: %v, %v", err, moves(t, g))
	}
}
