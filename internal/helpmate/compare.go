package helpmate

import (
	"context"
	"fmt"

	"github.com/luftchess/luft/board"
	answer "github.com/luftchess/luft/movegen/winnable"
)

// A Comparison counts the positions of a table, or of a sample of them.
type Comparison struct {
	Positions, Winnable int
	Quick               int           // unwinnable ones that the quick form recognises
	Undetermined        []board.Board // by Solve, within the limit
	Wrong               []string      // verdicts that contradict the table
}

// Compare compares package winnable with one in step positions of a table, within a limit of
// positions visited for each.
func (t *Table) Compare(step, nodes int) (c Comparison) {
	s := answer.Solver{Nodes: nodes}
	n := 0
	for i, b := range t.Positions {
		if n++; n%step != 0 {
			continue
		}
		c.Positions++
		can := t.state[i] == winnable
		quick := answer.Quick(&b, board.White)
		a := s.Solve(context.Background(), &b, board.White)
		switch {
		case can:
			c.Winnable++
		case quick != answer.NoReason:
			c.Quick++
		}
		if a.Verdict == answer.Undetermined {
			c.Undetermined = append(c.Undetermined, b)
		}
		if can && (quick != answer.NoReason || a.Verdict == answer.Unwinnable) || !can && a.Verdict == answer.Winnable {
			c.Wrong = append(c.Wrong, fmt.Sprintf("%s: winnable is %v, quick form %v, %v", b.FEN(), can, quick, a))
		}
	}
	return c
}
