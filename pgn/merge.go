package pgn

import (
	"fmt"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
)

// Merge returns a game with the moves of all games: the first game, into which the others have
// been merged in turn; see [Game.Merge]. The games are not changed, and the result shares nothing with
// them. Without games, it is a game without moves.
//
// The error is a *[StartError] whose Index says which of the games it is, or a
// *[game.IllegalMoveError].
func Merge(games ...*Game) (*Game, error) {
	if len(games) == 0 {
		return NewGame(startBoard), nil
	}
	g := games[0].Clone()
	for i, other := range games[1:] {
		if err := g.Merge(other); err != nil {
			if start, ok := err.(*StartError); ok {
				start.Index = i + 1
			}
			return nil, err
		}
	}
	return g, nil
}

// A StartError is the error of [Merge] and [Game.Merge] for games that begin from different positions.
type StartError struct {
	Index       int         // of the game among the arguments of Merge, 0 for Game.Merge
	Start, Want board.Board // the game's start position, and that of the first game
}

// Error returns the two positions as FEN, each after the name of its rules if these are not
// [board.Standard].
func (e *StartError) Error() string {
	named := func(b *board.Board) string {
		if r := b.Rules(); r != board.Standard {
			return r.String() + " " + b.FEN()
		}
		return b.FEN()
	}
	return fmt.Sprintf("pgn: merging a game that begins from %s into one that begins from %s", named(&e.Start), named(&e.Want))
}

// Merge adds the moves of other to g as variations, with their annotations and comments. Other is not
// changed; g is unchanged after an error. The tags, the result and the existing moves of g
// stay as they are, and so do pointers to its nodes.
//
// A move that both games have after the same moves is one node. A move that g does not have
// continues its line if that ends there, and otherwise becomes the last of the variations. So the
// moves of a position are in the order in which the games were merged, and those of one game in the order
// of [Node.Children]. Positions that are reached by different moves are not joined; [Game.Transpositions]
// finds them.
//
// A node that both games have gets the annotations and comments of both:
//
//   - Equal NAGs, and comments with the same text apart from white space, are kept once.
//   - Marks are added to the marks, and arrows to the arrows.
//   - For the clock, the elapsed time and the evaluation, the node of g keeps its own value,
//     if it has one.
//   - Other commands with the same name and value are kept once.
//
// Comments before the first move of the game stay there, and so do those between two moves. Where the
// second of these moves is in a variation of g, comments between them are added after the first.
//
// The games must begin from the same position by [board.Board.SamePosition]; the counters of g are
// kept. The error is a *[StartError], or a *[game.IllegalMoveError] if a move of other is not legal.
func (g *Game) Merge(other *Game) error {
	if g == other {
		return nil
	}
	want, start := g.start(), other.start()
	if !want.SamePosition(&start) {
		return &StartError{Start: start, Want: want}
	}
	canonical := make(map[*Node]board.Move)
	for n, before := range other.All() {
		m, err := checkMove(before, n.move, n.Ply()-1)
		if err != nil {
			return err
		}
		if m != n.move {
			canonical[n] = m
		}
	}
	m := merger{g, canonical}
	// The comments come last, as their places depend on the variations.
	m.moves(g.Root(), &other.main)
	m.notes(g.Root(), &other.main)
	return nil
}

// A merger merges a game into game.
type merger struct {
	game      *Game
	canonical map[*Node]board.Move // moves that are spelled otherwise
}

// child returns the node of the move of n after parent. It adds the move if the game does not have it.
func (m *merger) child(parent, n *Node) *Node {
	move, ok := m.canonical[n]
	if !ok {
		move = n.move
	}
	return m.game.child(parent, move)
}

// moves adds the moves of a line after parent: first those of the line, so that they are before its
// variations wherever both are new.
func (m *merger) moves(parent *Node, l *Line) {
	p := parent
	for _, n := range l.nodes {
		p = m.child(p, n)
	}
	for _, n := range l.nodes {
		for _, v := range n.Variations() {
			m.moves(parent, v)
		}
		parent = m.child(parent, n)
	}
}

// notes adds the annotations and comments of a line whose moves have been added after parent.
func (m *merger) notes(parent *Node, l *Line) {
	for i, n := range l.nodes {
		to := m.child(parent, n)
		for _, c := range n.CommentsBefore() {
			if isStart := i == 0 && l.parent != nil; isStart && to.index == 0 {
				to.write().before = unite(to.write().before, c)
			} else {
				commentBetween(parent, c)
			}
		}
		for _, nag := range n.NAGs() {
			if !slices.Contains(to.NAGs(), nag) {
				to.write().nags = append(to.NAGs(), nag)
			}
		}
		for _, c := range n.CommentsAfter() {
			commentAfter(to, c)
		}
		for _, v := range n.Variations() {
			m.notes(parent, v)
		}
		parent = to
	}
	for _, c := range l.end {
		commentBetween(parent, c)
	}
}

// commentAfter adds a comment after n, unless it is there or after the variations.
func commentAfter(n *Node, c Comment) {
	if !hasComment(n.line.following(int(n.index)), c) {
		n.write().after = unite(n.write().after, c)
	}
}

// commentBetween adds a comment after n and its variations, unless it is there or before them.
func commentBetween(n *Node, c Comment) {
	next := n.Next()
	switch {
	case !n.isRoot() && len(n.Variations()) == 0:
		n.write().after = unite(n.write().after, c)
	case !n.isRoot() && hasComment(n.CommentsAfter(), c):
	case next != nil:
		next.write().before = unite(next.write().before, c)
	default:
		n.line.end = unite(n.line.end, c)
	}
}

func hasComment(all []Comment, c Comment) bool {
	return slices.ContainsFunc(all, func(d Comment) bool { return words(d) == words(c) })
}

// words returns a comment as it is compared.
func words(c Comment) string { return strings.Join(strings.Fields(string(c)), " ") }

// unite adds to the comments of a place what is new in c; see [Game.Merge].
func unite(all []Comment, c Comment) []Comment {
	if hasComment(all, c) {
		return all
	}
	rest := c.strip(func(cmd command) bool { return takes(all, cmd) })
	text := words(Comment(rest.Text()))
	if text == "" {
		if rest == c || words(rest) != "" {
			all = append(all, rest)
		}
		return all
	}
	i := slices.IndexFunc(all, func(d Comment) bool { return words(Comment(d.Text())) == text })
	if i < 0 {
		return append(all, rest)
	}
	for cmd, ok := rest.next(0); ok; cmd, ok = rest.next(cmd.end) {
		all[i] = rest[cmd.start:cmd.end] + " " + all[i]
	}
	return all
}

// takes reports whether comments have the command, or make it superfluous. New marks and arrows are added
// to those that there are.
func takes(all []Comment, cmd command) bool {
	switch cmd.name {
	case "clk", "emt", "eval":
		return withCommand(all, cmd.name) >= 0
	case "csl":
		return takesList(all, cmd, Comment.Marks, Comment.WithMarks)
	case "cal":
		return takesList(all, cmd, Comment.Arrows, Comment.WithArrows)
	}
	return hasCommand(all, cmd)
}

func hasCommand(all []Comment, cmd command) bool {
	return slices.ContainsFunc(all, func(c Comment) bool {
		for name, value := range c.Commands() {
			if name == cmd.name && words(Comment(value)) == words(Comment(cmd.value)) {
				return true
			}
		}
		return false
	})
}

// takesList is takes for a command whose value is a list.
func takesList[T comparable](all []Comment, cmd command, get func(Comment) []T, with func(Comment, ...T) (Comment, error)) bool {
	more := get(Comment("[%" + cmd.name + " " + cmd.value + "]"))
	i := slices.IndexFunc(all, func(c Comment) bool { return get(c) != nil })
	if i < 0 || more == nil {
		return hasCommand(all, cmd)
	}
	items := get(all[i])
	for _, item := range more {
		if !slices.Contains(items, item) {
			items = append(items, item)
		}
	}
	if len(items) > len(get(all[i])) {
		all[i], _ = with(all[i], items...) // the items have been read
	}
	return true
}
