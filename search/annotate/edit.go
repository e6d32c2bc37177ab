package annotate

import (
	"fmt"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
)

const evalCommand = "eval"

// Annotate judges the moves of the game as [Judge] does and writes the review into its main line: an evaluation of
// the position after each move, as a comment {[%eval 0.25,18]}, the marks, the better
// lines as variations, and the accuracy of both players in percent, as tags whose names
// [AccuracyTag] returns. A tag that is there already is kept unless o.Replace.Evals is true,
// so that it may differ from the accuracy of the returned Review. The error is that of Judge;
// the game is then not changed.
func Annotate(g *pgn.Game, evals []Evaluation, o Options) (*Review, error) {
	r, err := Judge(g, evals, o)
	if err != nil {
		return nil, err
	}
	o, _ = o.withDefaults() // Judge has checked them
	if o.Annotator != "" && g.Tags.Get("Annotator") == "" {
		g.Tags.Set("Annotator", o.Annotator)
	}
	o.Replace.remove(g.Main())
	for _, c := range []board.Color{board.White, board.Black} {
		name := AccuracyTag(c)
		if o.Replace.Evals {
			g.Tags.Delete(name)
		}
		if percent, ok := r.Accuracy(c); ok && g.Tags.Get(name) == "" {
			g.Tags.Set(name, fmt.Sprintf("%.1f", percent))
		}
	}
	for i, n := range slices.Clone(g.Main().Nodes()) {
		m := &r.Moves[i]
		addEval(n, &evals[i+1], m.Color.Other())
		if m.Mark != pgn.NullAnnotation && !slices.ContainsFunc(n.NAGs(), isMark) {
			n.SetNAGs(append([]pgn.NAG{m.Mark}, n.NAGs()...)...)
		}
		if m.IsError() || o.Every {
			o.addLine(n, m.Better, &evals[i], m.Color)
		}
	}
	return r, nil
}

// AccuracyTag returns the name of the tag with the accuracy of a player, WhiteAccuracy or
// BlackAccuracy.
func AccuracyTag(c board.Color) string {
	if c == board.Black {
		return "BlackAccuracy"
	}
	return "WhiteAccuracy"
}

// isMark reports whether an annotation is one of ! ? !! ?? !? ?!.
func isMark(n pgn.NAG) bool { return n >= pgn.GoodMove && n <= pgn.DubiousMove }

// addEval puts the evaluation of the position after the move into its first
// comment, unless there is one.
func addEval(n *pgn.Node, e *Evaluation, turn board.Color) {
	value, ok := e.comment(turn)
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

// addLine makes a line from the position before a move, evaluated as e, a variation of
// the move, unless there is one that begins with it.
func (o *Options) addLine(n *pgn.Node, better []board.Move, e *Evaluation, turn board.Color) {
	moves := better[:max(min(o.Plies, len(better)), 0)]
	if len(moves) == 0 {
		return
	}
	for _, l := range n.Variations() {
		if beginsWith(l, moves) {
			return
		}
	}
	if line, err := n.Insert(len(n.Variations()), moves...); err == nil { // the moves are legal
		addEval(line.First(), e, turn)
	}
}

func beginsWith(l *pgn.Line, moves []board.Move) bool {
	return l.Len() >= len(moves) && slices.Equal(l.Moves()[:len(moves)], moves)
}

// remove removes the parts from the moves of a line.
func (p *Parts) remove(l *pgn.Line) {
	for _, n := range l.Nodes() {
		if p.Marks {
			n.SetNAGs(slices.DeleteFunc(slices.Clone(n.NAGs()), isMark)...)
		}
		if p.Variations {
			for _, v := range slices.Clone(n.Variations()) {
				v.Remove()
			}
		}
		if p.Comments {
			n.SetCommentsBefore()
			n.SetCommentsAfter()
		}
		if p.Evals {
			n.SetCommentsAfter(withoutEvals(n.CommentsAfter())...)
		}
	}
	if p.Comments {
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
