package main

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
)

// An edit says how a game is changed.
type edit struct {
	replace parts
	plies   int  // the most of the engine's lines; 0 for none at all
	every   bool // lines are added wherever the engine prefers another move
}

const evalCommand = "eval"

// annotate writes into the game what the engine, whose name it is, thinks of it.
// There is a view for each position of the main line.
func (e *edit) annotate(g *pgn.Game, j *judge, views []view, name string) {
	if g.Tags.Get("Annotator") == "" {
		g.Tags.Set("Annotator", name)
	}
	e.replace.remove(g.Main())
	p := played{last: board.NoMove}
	c := g.Cursor()
	for i := 0; c.Peek() != nil; i++ {
		c.Load(&p.board)
		n := c.Peek()
		p.move, p.before, p.after = n.Move(), &views[i], &views[i+1]
		if !c.Next() {
			return
		}
		turn := p.board.Turn()
		addEval(n, p.after, turn.Other())
		if nag := j.mark(&p); nag != pgn.NullAnnotation && !slices.ContainsFunc(n.NAGs(), isMark) {
			n.SetNAGs(append([]pgn.NAG{nag}, n.NAGs()...)...)
		}
		if p.move != board.NoMove && (j.blames(&p) || e.every && p.move != p.before.best()) {
			e.addLine(n, p.before, turn)
		}
		p.last = p.move
	}
}

// isMark reports whether an annotation is one of ! ? !! ?? !? ?!.
func isMark(n pgn.NAG) bool { return n >= pgn.GoodMove && n <= pgn.DubiousMove }

// addEval puts the evaluation of the position after the move into its first
// comment, unless there is one.
func addEval(n *pgn.Node, v *view, turn board.Color) {
	value, ok := v.eval(turn)
	if !ok {
		return
	}
	for _, c := range n.CommentsAfter() {
		if _, found := c.Command(evalCommand); found {
			return
		}
	}
	comments := slices.Clone(n.CommentsAfter())
	if len(comments) == 0 {
		comments = []pgn.Comment{""}
	}
	comments[0] = comments[0].WithEval(value)
	n.SetCommentsAfter(comments...)
}

// addLine makes the engine's line, which begins where v is, a variation of the
// move, unless there is one that begins with it.
func (e *edit) addLine(n *pgn.Node, v *view, turn board.Color) {
	moves := v.line[:min(e.plies, len(v.line))]
	if len(moves) == 0 {
		return
	}
	for _, l := range n.Variations() {
		if beginsWith(l, moves) {
			return
		}
	}
	if line, err := n.Insert(len(n.Variations()), moves...); err == nil { // the moves are legal
		addEval(line.First(), v, turn)
	}
}

func beginsWith(l *pgn.Line, moves []board.Move) bool {
	return l.Len() >= len(moves) && slices.Equal(l.Moves()[:len(moves)], moves)
}

// remove takes the parts away from the moves of a line.
func (p *parts) remove(l *pgn.Line) {
	for _, n := range l.Nodes() {
		if p.marks {
			n.SetNAGs(slices.DeleteFunc(slices.Clone(n.NAGs()), isMark)...)
		}
		if p.variations {
			for _, v := range slices.Clone(n.Variations()) {
				v.Remove()
			}
		}
		if p.comments {
			n.SetCommentsBefore()
			n.SetCommentsAfter()
		}
		if p.evals {
			n.SetCommentsAfter(withoutEvals(n.CommentsAfter())...)
		}
	}
	if p.comments {
		l.SetEndComments()
	}
}

// withoutEvals returns the comments without evaluations, and without those that
// were nothing else.
func withoutEvals(comments []pgn.Comment) []pgn.Comment {
	var kept []pgn.Comment
	for _, c := range comments {
		if rest := c.WithoutCommand(evalCommand); rest == c || rest != "" {
			kept = append(kept, rest)
		}
	}
	return kept
}
