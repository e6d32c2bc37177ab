package pgn

import (
	"slices"
	"strings"
	"time"
)

// comment returns the first comment after the move that has a command of that name,
// or else the first comment.
func (n *Node) comment(name string) Comment {
	after := n.CommentsAfter()
	if i := withCommand(after, name); i >= 0 {
		return after[i]
	}
	if len(after) > 0 {
		return after[0]
	}
	return ""
}

// withCommand returns the index of the first comment that has a command of that
// name, -1 if none has.
func withCommand(comments []Comment, name string) int {
	return slices.IndexFunc(comments, func(c Comment) bool {
		_, ok := c.find(name)
		return ok
	})
}

// change replaces the comment that [Node.comment] returns, and removes it if nothing
// is left of it.
func (n *Node) change(name string, edit func(Comment) Comment) {
	after := slices.Clone(n.CommentsAfter())
	i := max(0, withCommand(after, name))
	if len(after) == 0 {
		after = []Comment{""}
	}
	after[i] = edit(after[i])
	if after[i] == "" {
		after = slices.Delete(after, i, i+1)
	}
	n.SetCommentsAfter(after...)
}

// Command returns the value of the first command of that name in the comments after
// the move, and whether there is one.
func (n *Node) Command(name string) (value string, ok bool) { return n.comment(name).Command(name) }

// SetCommand sets the value of the first command of that name in the comments after
// the move; see [Comment.WithCommand], whose error it returns.
func (n *Node) SetCommand(name, value string) error {
	c, err := n.comment(name).WithCommand(name, value)
	if err == nil {
		n.change(name, func(Comment) Comment { return c })
	}
	return err
}

// RemoveCommand removes the commands of that name from the comments after the move,
// and comments of which nothing is left.
func (n *Node) RemoveCommand(name string) {
	for i := withCommand(n.CommentsAfter(), name); i >= 0; i = withCommand(n.CommentsAfter(), name) {
		n.change(name, func(c Comment) Comment { return c.WithoutCommand(name) })
	}
}

// Clock returns the remaining time of the player who has moved, and whether a comment
// after the move gives it.
func (n *Node) Clock() (left time.Duration, ok bool) { return n.comment("clk").Clock() }

// SetClock sets the remaining time of the player who has moved; see
// [Comment.WithClock].
func (n *Node) SetClock(left time.Duration) {
	n.change("clk", func(c Comment) Comment { return c.WithClock(left) })
}

// Elapsed returns the time spent on the move, and whether a comment after the move
// gives it.
func (n *Node) Elapsed() (taken time.Duration, ok bool) { return n.comment("emt").Elapsed() }

// SetElapsed sets the time spent on the move; see [Comment.WithElapsed].
func (n *Node) SetElapsed(taken time.Duration) {
	n.change("emt", func(c Comment) Comment { return c.WithElapsed(taken) })
}

// Marks returns the coloured squares of the position after the move, nil if there
// is no command for them or it is malformed. Package board/svg draws them:
//
//	options := svg.Options{Marks: svg.Marks(n.Marks()), Arrows: svg.Arrows(n.Arrows())}
func (n *Node) Marks() []Mark { return n.comment("csl").Marks() }

// SetMarks sets the coloured squares of the position after the move; see
// [Comment.WithMarks], whose error it returns.
func (n *Node) SetMarks(marks ...Mark) error {
	c, err := n.comment("csl").WithMarks(marks...)
	if err == nil {
		n.change("csl", func(Comment) Comment { return c })
	}
	return err
}

// Arrows returns the arrows of the position after the move, nil if there is no
// command for them or it is malformed.
func (n *Node) Arrows() []Arrow { return n.comment("cal").Arrows() }

// SetArrows sets the arrows of the position after the move; see
// [Comment.WithArrows], whose error it returns.
func (n *Node) SetArrows(arrows ...Arrow) error {
	c, err := n.comment("cal").WithArrows(arrows...)
	if err == nil {
		n.change("cal", func(Comment) Comment { return c })
	}
	return err
}

// Text returns the comments after the move without their commands, separated by spaces.
func (n *Node) Text() string {
	var texts []string
	for _, c := range n.CommentsAfter() {
		if text := c.Text(); text != "" {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, " ")
}

// SetText replaces the text of the comments after the move. The result is one comment
// with the commands of all of them.
func (n *Node) SetText(text string) {
	var parts []string
	for _, c := range n.CommentsAfter() {
		for cmd, ok := c.next(0); ok; cmd, ok = c.next(cmd.end) {
			parts = append(parts, string(c[cmd.start:cmd.end]))
		}
	}
	if text != "" {
		parts = append(parts, text)
	}
	if len(parts) == 0 {
		n.SetCommentsAfter()
		return
	}
	n.SetCommentsAfter(Comment(strings.Join(parts, " ")))
}
