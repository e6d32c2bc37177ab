package session

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/puzzle"
)

// A Trainer sets puzzles. At a table with a Trainer there is no bot.
type Trainer struct {
	Session *puzzle.Session
	Save    func(puzzle.Progress) error // after each puzzle; may be nil
	Now     func() time.Time

	puzzle   *puzzle.Puzzle // on the board, nil if there is none
	recorded bool           // what has come of it
	solved   bool           // or shown
}

// Training returns a table with the first puzzle.
func Training(tr *Trainer) (*Table, string) {
	t := New()
	t.Trainer = tr
	say, _ := t.nextPuzzle("") // it has no errors
	return t, say
}

// tallies return how far the session has come.
func (tr *Trainer) tallies() []string {
	n := tr.Session.Counts(tr.Now())
	return []string{fmt.Sprintf("%d new, %d to repeat", n.New, n.Due), fmt.Sprintf("%d later, %d done", n.Waiting, n.Done)}
}

// tally is the same as one text.
func (tr *Trainer) tally() string { return strings.Join(tr.tallies(), ", ") }

// Lines are what there is to say of the puzzle on the board.
func (tr *Trainer) Lines() []string {
	lines := tr.tallies()
	if tr.puzzle == nil {
		return lines
	}
	lines = append(lines, "puzzle "+tr.puzzle.ID)
	if tr.solved {
		for _, t := range tr.puzzle.Themes {
			lines = append(lines, string(t))
		}
	}
	return lines
}

// nextPuzzle sets the next puzzle.
func (t *Table) nextPuzzle(string) (string, error) {
	tr := t.Trainer
	p, ok := tr.Session.Next(tr.Now())
	if !ok {
		say := "All puzzles are done."
		if at, ok := tr.Session.Due(); ok {
			say = "No more for now. The next is due on " + at.Local().Format("2 January at 15:04") + "."
		}
		if tr.puzzle == nil {
			t.You = Neither
		}
		return say, nil
	}
	tr.puzzle, tr.recorded, tr.solved = p, false, false
	t.Game = NewGame(p.Start)
	lead := ""
	if p.Lead != board.NoMove && t.Game.Play(p.Lead) == nil {
		lead = "After " + t.Game.Last() + ": "
	}
	b := t.Board()
	t.You = Only(b.Turn())
	t.Flipped = b.Turn() == board.Black
	goal := "find the best moves"
	if p.Has("mate") {
		goal = fmt.Sprintf("mate in %d", p.Moves())
	}
	return fmt.Sprintf("%s%v to move, %s.", lead, t.You, goal), nil
}

// ply returns how many plies of the solution were played.
func (t *Table) ply() int {
	ply := t.Game.Len()
	if t.Trainer.puzzle.Lead != board.NoMove {
		ply--
	}
	return ply
}

// over returns what to say at the end of a puzzle, "" before it.
func (tr *Trainer) over() string {
	switch {
	case !tr.solved:
		return ""
	case tr.Session.Progress[tr.puzzle.ID].Box == 1:
		return "This one will be repeated. next goes on (" + tr.tally() + ")."
	}
	return "Solved! next goes on (" + tr.tally() + ")."
}

// record remembers what has come of the puzzle, once.
func (tr *Trainer) record(solved bool) error {
	if tr.recorded {
		return nil
	}
	tr.recorded = true
	tr.Session.Record(tr.puzzle.ID, solved, tr.Now())
	if tr.Save == nil {
		return nil
	}
	return tr.Save(tr.Session.Progress)
}

// errDone is the answer to moves after the end of a puzzle.
var errDone = errors.New("the puzzle is over; next goes on")

// attending returns an error if the puzzle is over, or the board shows an earlier position.
func (t *Table) attending() error {
	switch tr := t.Trainer; {
	case tr.puzzle == nil:
		return errors.New("there is no puzzle")
	case tr.solved:
		return errDone
	}
	t.Game.Goto(t.Game.Len())
	return nil
}

// attempt plays a move of the person, and the reply if it is right.
func (t *Table) attempt(m board.Move) (string, error) {
	tr := t.Trainer
	back := t.Game.Ply() < t.Game.Len()
	if err := t.attending(); err != nil {
		return "", err
	}
	if back {
		return "", errors.New("that was an earlier position; this is where the puzzle stands")
	}
	b := t.Board()
	m, legal := movegen.Canonical(&b, m)
	if !legal {
		return "", t.Game.Play(m)
	}
	ply, text := t.ply(), san.Format(&b, m)
	switch tr.puzzle.Judge(ply, m) {
	case puzzle.Wrong:
		return "", errors.Join(fmt.Errorf("%s is not the solution; try again, or ask for hint or solution", text), tr.record(false))
	case puzzle.Right:
		reply := tr.puzzle.Line[ply+1]
		if err := errors.Join(t.Game.Play(m), t.Game.Play(reply)); err != nil {
			return "", err
		}
		return fmt.Sprintf("%s is right. The reply is %s.", text, t.Game.Last()), nil
	}
	if err := t.Game.Play(m); err != nil {
		return "", err
	}
	tr.solved = true
	return "", tr.record(true)
}

// hintPiece says which piece moves. The puzzle is then not solved at sight.
func (t *Table) hintPiece(string) (string, error) {
	if err := t.attending(); err != nil {
		return "", err
	}
	b := t.Board()
	from := t.Trainer.puzzle.Line[t.ply()].From()
	return fmt.Sprintf("Look at the %v on %v.", b.Piece(from).Kind(), from), t.Trainer.record(false)
}

// solution plays the rest of the line.
func (t *Table) solution(string) (string, error) {
	if err := t.attending(); err != nil {
		return "", err
	}
	tr := t.Trainer
	b := t.Board()
	rest := tr.puzzle.Line[t.ply():]
	text := san.FormatLine(&b, rest)
	for _, m := range rest {
		if err := t.Game.Play(m); err != nil {
			return "", err
		}
	}
	tr.solved = true
	return "The solution is " + text, tr.record(false)
}

// puzzleCommands are those of a table with a trainer.
func (t *Table) puzzleCommands(help, quit Do, others []Command) []Command {
	return append([]Command{
		{Name: "next", Key: "space", Does: "go on to the next puzzle", Do: t.next},
		{Name: "hint", Key: "i", Does: "say which piece moves; the puzzle will be repeated", Do: t.hintPiece},
		{Name: "solution", Key: "s", Does: "play the solution; the puzzle will be repeated", Do: t.solution},
		{Name: "flip", Key: "t", Does: "turn the board round", Do: t.flip},
		{Name: "fen", Does: "show the position as FEN", Do: t.showFEN},
		{Name: "legal", Does: "list the legal moves", Do: t.legal},
		{Name: "tally", Does: "count the puzzles", Do: func(string) (string, error) { return strings.Join(t.Trainer.Lines(), ", "), nil }},
		{Name: "help", Key: "?", Does: "list the commands", Do: help},
		{Name: "quit", Key: "ctrl+c", Does: "leave", Do: quit},
	}, others...)
}

// next continues. A puzzle that was not solved is repeated.
func (t *Table) next(string) (string, error) {
	tr := t.Trainer
	if tr.puzzle != nil && !tr.solved {
		if err := tr.record(false); err != nil {
			return "", err
		}
	}
	return t.nextPuzzle("")
}

func (t *Table) showFEN(string) (string, error) {
	b := t.Board()
	return fen.Format(&b), nil
}
