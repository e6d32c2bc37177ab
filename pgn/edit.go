package pgn

import (
	"errors"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

var errRoot = errors.New("pgn: the root has no alternatives")

// ErrRemoved is the error of an operation on a [Node] that is no longer in a game.
var ErrRemoved = errors.New("pgn: the node has been removed from its game")

// Add plays moves from the start of the game; see [Node.Add].
func (g *Game) Add(moves ...board.Move) (*Node, error) { return g.add(g.Root(), moves) }

// Add plays moves after this one and returns the node of the last one, or n without
// moves. It follows moves that the game already has. A new move is appended at the end
// of a line, and becomes a variation elsewhere. Castling is accepted in both spellings;
// [board.NoMove] is a null move.
//
// The error is [ErrRemoved] or a *[game.IllegalMoveError]; the game is then unchanged.
// Add plays all moves from the start of the game to get the position, unless the node was the last
// one added; [Cursor.Play] never does.
func (n *Node) Add(moves ...board.Move) (*Node, error) {
	g := n.Tree()
	if g == nil {
		return nil, ErrRemoved
	}
	return g.add(n, moves)
}

// AddSAN plays moves given as text from the start of the game; see [Node.AddSAN].
func (g *Game) AddSAN(moves ...string) (*Node, error) { return g.addSAN(g.Root(), moves) }

// AddSAN is [Node.Add] for moves given as text, without move numbers. It reads what
// [san.Import] allows, so UCI notation too. If a text is not a legal move, the error is
// a *[san.Error], and nothing has changed then.
func (n *Node) AddSAN(moves ...string) (*Node, error) {
	g := n.Tree()
	if g == nil {
		return nil, ErrRemoved
	}
	return g.addSAN(n, moves)
}

func (g *Game) addSAN(n *Node, texts []string) (*Node, error) {
	b, err := g.boardAfter(n)
	if err != nil {
		return nil, err
	}
	moves := make([]board.Move, len(texts))
	for i, text := range texts {
		m, err := importParser.Parse(&b, text)
		if err != nil {
			return nil, err
		}
		moves[i] = m
		b.PlayOrPass(m)
	}
	return g.add(n, moves)
}

// boardAfter returns the position after n. The error is that its moves are not legal.
func (g *Game) boardAfter(n *Node) (board.Board, error) {
	if n == g.last {
		return g.lastBoard, nil
	}
	b := g.start()
	return b, playAll(&b, n.Moves(), 0)
}

// add adds moves after n.
func (g *Game) add(n *Node, moves []board.Move) (*Node, error) {
	b, err := g.boardAfter(n)
	if err != nil {
		return nil, err
	}
	moves = slices.Clone(moves)
	if err := playAll(&b, moves, n.Ply()); err != nil {
		return nil, err
	}
	for _, m := range moves {
		n = g.child(n, m)
	}
	if !n.isRoot() { // as long as there are no moves, Start may change
		g.last, g.lastBoard = n, b
	}
	return n, nil
}

// playAll plays moves on b and makes their spelling canonical. Ply is the number of moves before
// them.
func playAll(b *board.Board, moves []board.Move, ply int) error {
	for i, m := range moves {
		canonical, err := checkMove(b, m, ply+i)
		if err != nil {
			return err
		}
		moves[i] = canonical
		b.PlayOrPass(canonical)
	}
	return nil
}

// checkMove returns the canonical spelling of m, or an error if m cannot be played at
// the ply.
func checkMove(b *board.Board, m board.Move, ply int) (board.Move, error) {
	canonical := m
	if m != board.NoMove {
		canonical = b.Canonical(m)
	}
	if !canPlay(b, canonical) {
		return m, &game.IllegalMoveError{Move: m, Ply: ply, Board: *b}
	}
	return canonical, nil
}

// child returns the node of the move m after n. It adds the move if the game does not have it.
func (g *Game) child(n *Node, m board.Move) *Node {
	l, next := n.line, n.Next()
	if next == nil {
		next = g.newNode()
		l.add(next, m)
		return next
	}
	if c := next.sibling(m); c != nil {
		return c
	}
	v := g.addVariation(next, len(next.Variations()))
	first := g.newNode()
	v.add(first, m)
	return first
}

// sibling returns the node of the move m among n and its alternatives, nil if there is none.
func (n *Node) sibling(m board.Move) *Node {
	if n.move == m {
		return n
	}
	for _, v := range n.Variations() {
		if first := v.First(); first != nil {
			if c := first.sibling(m); c != nil {
				return c
			}
		}
	}
	return nil
}

// addVariation makes a variation without moves the k-th alternative to n.
func (g *Game) addVariation(n *Node, k int) *Line {
	v := &Line{parent: n}
	notes := n.write()
	notes.variations = slices.Insert(notes.variations, k, v)
	return v
}

// nodeBlock is the number of nodes allocated at a time.
const nodeBlock = 32

// newNode returns an empty node.
func (g *Game) newNode() *Node {
	if len(g.spare) == 0 {
		g.spare = make([]Node, nodeBlock)
	}
	n := &g.spare[0]
	g.spare = g.spare[1:]
	return n
}

// Insert makes a variation of moves the k-th alternative to the move, counted from 0,
// and returns it. An index out of range is clamped. The root has no alternatives. A variation may be empty, and may
// begin with the same move as another one. The errors are those of [Node.Add].
func (n *Node) Insert(k int, moves ...board.Move) (*Line, error) {
	g := n.Tree()
	if g == nil {
		return nil, ErrRemoved
	}
	if n.isRoot() {
		return nil, errRoot
	}
	before := len(n.Moves()) - 1
	all := append(n.Moves()[:before], moves...)
	b := g.start()
	if err := playAll(&b, all, 0); err != nil {
		return nil, err
	}
	v := g.addVariation(n, max(0, min(k, len(n.Variations()))))
	for _, m := range all[before:] {
		v.add(g.newNode(), m)
	}
	return v, nil
}

// Promote moves the variation that the node is in one place up among the
// alternatives to its parent move. If it is the first of the alternatives, it is swapped with
// that move: the enclosing line continues with the variation, and the previous continuation
// becomes the first alternative. Comments before the two moves stay where they are. Promote
// reports false in the main line.
func (n *Node) Promote() bool {
	l := n.line
	if l == nil || l.parent == nil {
		return false
	}
	all := l.parent.Variations()
	if k := slices.Index(all, l); k > 0 {
		all[k-1], all[k] = all[k], all[k-1]
		return true
	}
	l.parent.line.exchange(int(l.parent.index), 0)
	return true
}

// PromoteToMain promotes the variation that the node is in until the node is in
// the main line. It reports false if it is there already.
func (n *Node) PromoteToMain() bool {
	if !n.Promote() {
		return false
	}
	for n.Promote() {
	}
	return true
}

// Demote undoes [Node.Promote]. If the move has alternatives, the line from it on is swapped
// with the first of them; otherwise the variation that the node is in moves one place down.
// Demote reports false if there is nothing to swap with.
func (n *Node) Demote() bool {
	l := n.line
	if l == nil {
		return false
	}
	if all := n.Variations(); len(all) > 0 {
		if len(all[0].nodes) == 0 {
			return false
		}
		l.exchange(int(n.index), 0)
		return true
	}
	if l.parent == nil {
		return false
	}
	all := l.parent.Variations()
	k := slices.Index(all, l)
	if k+1 >= len(all) {
		return false
	}
	all[k+1], all[k] = all[k], all[k+1]
	return true
}

// Remove removes the move and everything after it in its line; all moves for the root. The first of its
// alternatives that has moves takes its place. Without one, the line ends before it,
// and a variation without any moves left is removed.
func (n *Node) Remove() {
	l := n.line
	switch {
	case l == nil:
		return
	case n.isRoot():
		l.cut(0)
		return
	}
	for k, v := range n.Variations() {
		if len(v.nodes) > 0 {
			l.exchange(int(n.index), k)
			n.line.Remove()
			return
		}
	}
	if n.index > 0 || !l.Remove() {
		l.cut(int(n.index))
	}
}

// Truncate removes all moves after this one, with their variations. Comments
// before them stay.
func (n *Node) Truncate() {
	if n.line != nil {
		n.line.cut(int(n.index) + 1)
	}
}

// canPlay reports whether m is legal, or a null move that may be made.
func canPlay(b *board.Board, m board.Move) bool {
	if m == board.NoMove {
		next := *b
		return next.PlayNull()
	}
	return movegen.IsLegal(b, m)
}
