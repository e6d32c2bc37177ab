package pgn_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
)

// A slowNode is the twin of a [pgn.Node]: a move with the moves that follow it, of
// which the first continues the line. That is how other libraries keep a game.
type slowNode struct {
	parent   *slowNode // nil for the start of the game
	children []*slowNode
	move     board.Move
	nag      pgn.NAG
	node     *pgn.Node // never changes
}

// path returns the nodes that lead to n and n itself, without the start.
func (n *slowNode) path() (path []*slowNode) {
	for ; n.parent != nil; n = n.parent {
		path = append(path, n)
	}
	slices.Reverse(path)
	return path
}

func (n *slowNode) board() board.Board {
	b := board.Start()
	for _, p := range n.path() {
		b.Play(p.move)
	}
	return b
}

// place returns the index of n among the children of its parent.
func (n *slowNode) place() int { return slices.Index(n.parent.children, n) }

// isIn reports whether n is in the game that begins with root.
func (n *slowNode) isIn(root *slowNode) bool {
	for ; n.parent != nil; n = n.parent {
		if n.place() < 0 {
			return false
		}
	}
	return n == root
}

// branch returns the first move of the variation that n is in, nil in the main
// line.
func (n *slowNode) branch() *slowNode {
	for ; n.parent != nil; n = n.parent {
		if n.place() > 0 {
			return n
		}
	}
	return nil
}

func (n *slowNode) depth() (depth int) {
	for b := n.branch(); b != nil; b = b.parent.branch() {
		depth++
	}
	return depth
}

func (n *slowNode) promote() bool {
	b := n.branch()
	if b == nil {
		return false
	}
	k, all := b.place(), b.parent.children
	all[k-1], all[k] = all[k], all[k-1]
	return true
}

func (n *slowNode) demote() bool {
	b := n
	if n.place() > 0 || len(n.parent.children) == 1 {
		if b = n.branch(); b == nil {
			return false
		}
	}
	k, all := b.place(), b.parent.children
	if k+1 >= len(all) {
		return false
	}
	all[k+1], all[k] = all[k], all[k+1]
	return true
}

func (n *slowNode) remove() {
	k := n.place()
	n.parent.children = slices.Delete(n.parent.children, k, k+1)
}

// An editor edits a game and its twin, with three cursors in them.
type editor struct {
	t       testing.TB
	game    *pgn.Game
	root    *slowNode
	nodes   []*slowNode // removed ones too
	cursors [3]*pgn.Cursor
	places  [3]*slowNode
}

func newEditor(t testing.TB) *editor {
	e := &editor{t: t, game: new(pgn.Game), root: new(slowNode)}
	e.root.node = e.game.Root()
	for i := range e.cursors {
		e.cursors[i], e.places[i] = e.game.Cursor(), e.root
	}
	return e
}

// child returns the node of move m after n, which may be new.
func (e *editor) child(n *slowNode, m board.Move) *slowNode {
	for _, c := range n.children {
		if c.move == m {
			return c
		}
	}
	c := &slowNode{parent: n, move: m}
	n.children = append(n.children, c)
	e.nodes = append(e.nodes, c)
	return c
}

// do does one thing, which three numbers choose.
func (e *editor) do(what, which, how int) {
	i := which % len(e.cursors)
	c, place := e.cursors[i], &e.places[i]
	e.goBack(i)
	some := e.root // node, maybe a removed one
	if len(e.nodes) > 0 {
		some = e.nodes[which%len(e.nodes)]
	}
	b := c.Board()
	legal := movegen.AppendLegal(nil, &b)
	switch what % 15 {
	case 0, 1, 2, 3:
		if len(legal) == 0 {
			return
		}
		m := legal[how%min(len(legal), 4)] // few, so that moves are met again
		if err := c.Play(m); err != nil {
			e.t.Fatal(err)
		}
		*place = e.child(*place, m)
		e.known(*place, c.Node())
	case 4:
		if ok := c.Prev(); ok != (*place != e.root) {
			e.t.Fatalf("Prev = %v", ok)
		}
		if (*place).parent != nil {
			*place = (*place).parent
		}
	case 5:
		if c.Next() {
			*place = (*place).children[0]
		} else if len((*place).children) > 0 {
			e.t.Fatal("Next has not found the next move")
		}
	case 6:
		if k := how % 3; c.Enter(k) {
			*place = (*place).children[k+1]
		} else if len((*place).children) > k+1 {
			e.t.Fatalf("Enter(%d) has not found the variation", k)
		}
	case 7:
		b := (*place).branch()
		if ok := c.Leave(); ok != (b != nil) {
			e.t.Fatalf("Leave = %v", ok)
		}
		if b != nil {
			*place = b.parent
		}
	case 8:
		if some != e.root && c.Goto(some.node) {
			*place = some
		} else if some != e.root && some.isIn(e.root) {
			e.t.Fatal("Goto has not found the move")
		}
	case 9:
		if how%4 == 0 { // games should grow
			c.Truncate()
			(*place).children = nil
		}
	case 10:
		b := some.board()
		legal := movegen.AppendLegal(nil, &b)
		if !some.isIn(e.root) || len(legal) == 0 {
			return
		}
		m := legal[how%min(len(legal), 4)]
		var n *pgn.Node
		var err error
		if some == e.root {
			n, err = e.game.Add(m)
		} else {
			n, err = some.node.Add(m)
		}
		if err != nil {
			e.t.Fatal(err)
		}
		e.known(e.child(some, m), n)
	}
	if some == e.root || !some.isIn(e.root) {
		return
	}
	switch what % 15 {
	case 11:
		if got := some.node.Promote(); got != some.promote() {
			e.t.Fatalf("Promote = %v", got)
		}
	case 12:
		if got := some.node.Demote(); got != some.demote() {
			e.t.Fatalf("Demote = %v", got)
		}
	case 13:
		if how%4 == 0 {
			some.node.Remove()
			some.remove()
		} else {
			some.nag = pgn.NAG(how)
			some.node.SetNAGs(some.nag)
		}
	case 14:
		if some.place() > 0 {
			if got := some.node.PromoteToMain(); !got {
				e.t.Fatal("PromoteToMain has not found the variation")
			}
			for some.promote() {
			}
			return
		}
		b := some.parent.board()
		legal := movegen.AppendLegal(nil, &b)
		k := how % (len(some.parent.children) + 1)
		m := legal[how%min(len(legal), 4)]
		v, err := some.node.Insert(k, m)
		if err != nil {
			e.t.Fatal(err)
		}
		n := &slowNode{parent: some.parent, move: m, node: v.First()}
		e.nodes = append(e.nodes, n)
		at := min(1+k, len(some.parent.children))
		some.parent.children = slices.Insert(some.parent.children, at, n)
	}
}

// goBack takes a cursor back to what is left of the moves to it.
func (e *editor) goBack(i int) {
	for !e.places[i].isIn(e.root) {
		e.places[i] = e.places[i].parent
	}
}

// known remembers the node of its twin, which must stay the same.
func (e *editor) known(n *slowNode, node *pgn.Node) {
	e.t.Helper()
	if n.node == nil {
		n.node = node
	}
	if node == nil || n.node != node {
		e.t.Fatalf("move %v is in another node than before", n.move)
	}
}

// check compares the game with its twin.
func (e *editor) check() {
	e.t.Helper()
	count := 0
	for range e.game.All() {
		count++
	}
	for _, n := range e.nodes {
		if !n.isIn(e.root) {
			if n.node.Tree() != nil || n.node.Board() != (board.Board{}) {
				e.t.Fatalf("removed move %v is in the game", n.move)
			}
			continue
		}
		count--
		e.checkNode(n)
	}
	if count != 0 {
		e.t.Fatalf("the game has %d moves too many", count)
	}
	for i, c := range e.cursors {
		e.goBack(i)
		place := e.places[i]
		if c.Node() != place.node || c.Ply() != len(place.path()) || c.Depth() != place.depth() || c.Board() != place.board() {
			e.t.Fatalf("cursor %d is after %v at ply %d, want %v", i, c.Node(), c.Ply(), place)
		}
	}
}

func (e *editor) checkNode(n *slowNode) {
	e.t.Helper()
	node, path := n.node, n.path()
	var next *pgn.Node
	var nags []pgn.NAG
	if len(n.children) > 0 {
		next = n.children[0].node
	}
	if n.nag != 0 {
		nags = []pgn.NAG{n.nag}
	}
	switch {
	case node.Tree() != e.game, node.Move() != n.move, !slices.Equal(node.NAGs(), nags):
		e.t.Fatalf("move %v: %v %v", n.move, node.Move(), node.NAGs())
	case node.Parent() != n.parent.node, node.Next() != next:
		e.t.Fatalf("move %v: other neighbours", n.move)
	case node.Line().Nodes()[node.Index()] != node:
		e.t.Fatalf("move %v: not in its line", n.move)
	case node.Depth() != n.depth(), node.Ply() != len(path), node.Board() != n.board():
		e.t.Fatalf("move %v: depth %d, ply %d", n.move, node.Depth(), node.Ply())
	case !slices.EqualFunc(node.Children(), n.children, func(a *pgn.Node, b *slowNode) bool { return a == b.node }):
		e.t.Fatalf("move %v: other children", n.move)
	case !slices.EqualFunc(node.Path(), path, func(a *pgn.Node, b *slowNode) bool { return a == b.node }):
		e.t.Fatalf("move %v: another path", n.move)
	}
	first := func(n *slowNode) *slowNode { // the one that is found of those with the same move
		return n.parent.children[slices.IndexFunc(n.parent.children, func(c *slowNode) bool { return c.move == n.move })]
	}
	if !slices.ContainsFunc(path, func(p *slowNode) bool { return first(p) != p }) && e.game.Find(node.Moves()...) != node {
		e.t.Fatalf("move %v: not found", n.move)
	}
}

// run does what a script says, three bytes a step.
func (e *editor) run(script []byte, often int) {
	for step := 0; len(script) >= 3; step++ {
		e.do(int(script[0]), int(script[1]), int(script[2]))
		script = script[3:]
		if step%often == 0 {
			e.check()
		}
	}
	e.check()
	checkRoundTrip(e.t, e.game)
	if !e.game.Clone().Equal(e.game) {
		e.t.Error("the clone is not equal")
	}
}

// Whatever is done in a game, pointers to what is left of it stay good, and so do
// cursors.
func TestEditsAgainstSlowTwin(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 60 {
		script := make([]byte, 3*200)
		for i := range script {
			script[i] = byte(rng.Uint32())
		}
		newEditor(t).run(script, 5)
	}
}

func FuzzEdits(f *testing.F) {
	f.Add([]byte{0, 0, 0, 0, 0, 1, 4, 0, 0, 0, 0, 2, 11, 2, 0, 13, 0, 0})
	f.Add([]byte{0, 0, 0, 0, 1, 1, 0, 2, 2, 14, 0, 3, 12, 1, 0, 9, 0, 0, 8, 1, 0})
	f.Fuzz(func(t *testing.T, script []byte) {
		newEditor(t).run(script[:min(len(script), 300)], 1)
	})
}

// A comment set on a node that was got before more moves were played was lost.
func TestNodesStayWhenTheGameGrows(t *testing.T) {
	c := pgn.NewGame(board.Start()).Cursor()
	var nodes []*pgn.Node
	for i := range 200 {
		b := c.Board()
		legal := movegen.AppendLegal(nil, &b)
		if len(legal) == 0 {
			break
		}
		if err := c.Play(legal[i%len(legal)]); err != nil {
			t.Fatal(err)
		}
		nodes = append(nodes, c.Node())
	}
	for _, n := range nodes {
		n.SetCommentsAfter("seen")
	}
	for _, n := range c.Tree().Main().Nodes() {
		if !slices.Equal(n.CommentsAfter(), []pgn.Comment{"seen"}) {
			t.Fatalf("the comment on ply %d is lost: %q", n.Ply(), n.CommentsAfter())
		}
	}
}

// Comments that have no place of their own go where PGN has one for them.
func TestCommentsWithoutAPlace(t *testing.T) {
	g := parse(t, "1. e4 {a} e5 (1... c5) *")
	g.Main().Last().SetCommentsBefore("b")
	g.Main().SetEndComments("c")
	g.Main().Last().Variations()[0].SetEndComments("d")
	if got, want := moves(t, g), "1. e4 {a} {b} 1... e5 (1... c5 {d}) {c} *"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	checkRoundTrip(t, g)
}

// The zero Node is in no game.
func TestZeroNode(t *testing.T) {
	var n pgn.Node
	n.SetNAGs(1)
	n.SetCommentsBefore("x")
	n.Remove()
	n.Truncate()
	if n.Promote() || n.Demote() || n.PromoteToMain() || n.Tree() != nil || n.Line() != nil || n.Next() != nil || n.Parent() != nil ||
		n.Ply() != 0 || n.Depth() != 0 || len(n.Path()) != 0 || len(n.Children()) != 0 || n.SAN() == "" || n.Cursor().Ply() != 0 {
		t.Error("the zero Node is somewhere")
	}
	if _, err := n.Add(); err != pgn.ErrRemoved {
		t.Errorf("Add: %v", err)
	}
	var l pgn.Line
	if l.Remove() || l.First() != nil || l.Last() != nil || l.Depth() != 0 || l.Parent() != nil || len(l.Moves()) != 0 {
		t.Error("the zero Line has moves")
	}
}

// TestCursorAfterRemovalInRemovedLine is a variation at the start of a removed line that is
// removed from it: a cursor in the variation went to the start of the game, not to the last
// move that is left.
func TestCursorAfterRemovalInRemovedLine(t *testing.T) {
	g := parse(t, "1. e4 e5 2. Nf3 (2. f4 exf4) 2... Nc6 *")
	e5 := g.Main().Nodes()[1]
	v := g.Main().Nodes()[2].Variations()[0]
	c := v.Last().Cursor()
	e5.Truncate()
	v.Remove()
	if c.Node() != e5 || c.Board() != e5.Board() {
		t.Errorf("the cursor is after %v, want after %v", c.Node(), e5.Move())
	}
}
