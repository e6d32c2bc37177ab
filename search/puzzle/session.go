package puzzle

import (
	"fmt"
	"iter"
	"time"

	"github.com/luftchess/luft/internal/leitner"
)

// Boxes is the number of Leitner boxes of a [Session]. A puzzle in the last is done.
const Boxes = leitner.Boxes

// A Session trains with puzzles and repeats those that were missed, with the boxes that
// Sebastian Leitner proposed for learning with cards:
//
//   - A puzzle that was never tried is in no box. The first attempt puts it into the last
//     box, 5, if it was solved, where it stays: it is done.
//   - A puzzle that was missed goes to box 1, from any box.
//   - A puzzle in the boxes 1 to 4 is repeated after 10 minutes, one day, 3 days and 10 days.
//     When it is solved, it goes to the next box.
//
// The puzzles that are due come first, the one that has waited longest before the others;
// then those never tried, in the order of Puzzles; and when there are none of these, the
// puzzles of box 1 before their time. Those in other boxes wait.
//
// Puzzles are identified by their ID; one whose ID has occurred before is skipped. A Session
// must not be used by several goroutines at a time.
type Session struct {
	Puzzles  []Puzzle `json:"puzzles"`
	Progress Progress `json:"progress"`
}

// Progress is the state of a training: the cards of puzzles by their IDs. It can be stored as
// JSON. Cards of puzzles that are not in the [Session] are kept.
type Progress map[string]Card

// A Card is the state of a puzzle in training.
type Card struct {
	Box    int       `json:"box"`    // from 1 to Boxes
	Due    time.Time `json:"due"`    // when it is due again, unless Box is Boxes
	Tries  int       `json:"tries"`  // attempts
	Missed int       `json:"missed"` // attempts that failed
}

// NewSession returns a session of puzzles, some of which may have been tried before:
// progress may be nil. The error names a card that is not in one of the boxes, or a puzzle
// without an ID; see [Puzzle.DefaultID].
func NewSession(puzzles []Puzzle, progress Progress) (*Session, error) {
	if err := progress.Check(); err != nil {
		return nil, err
	}
	for i := range puzzles {
		if puzzles[i].ID == "" {
			return nil, fmt.Errorf("puzzle: puzzle %d of %d has no ID", i+1, len(puzzles))
		}
	}
	if progress == nil {
		progress = Progress{}
	}
	return &Session{Puzzles: puzzles, Progress: progress}, nil
}

// Check returns an error that names a card that is not in one of the boxes.
func (p Progress) Check() error {
	for id, c := range p {
		if err := leitner.Card(c).Check(id); err != nil {
			return fmt.Errorf("puzzle: %w", err)
		}
	}
	return nil
}

// Next returns the puzzle to solve now, or false if there is none; [Session.Due] then says
// when the next is due. It returns the same puzzle until [Session.Record] is called or time
// passes. The puzzle is one of s.Puzzles.
func (s *Session) Next(now time.Time) (*Puzzle, bool) {
	return leitner.Next(s.all(), s.card, now)
}

// all returns an iterator over the puzzles. Of those with the same ID, it has the first.
func (s *Session) all() iter.Seq[*Puzzle] {
	return func(yield func(*Puzzle) bool) {
		seen := make(map[string]bool, len(s.Puzzles))
		for i := range s.Puzzles {
			p := &s.Puzzles[i]
			if !seen[p.ID] && !yield(p) {
				return
			}
			seen[p.ID] = true
		}
	}
}

func (s *Session) card(p *Puzzle) (leitner.Card, bool) {
	c, tried := s.Progress[p.ID]
	return leitner.Card(c), tried
}

// Due returns the earliest time at which a puzzle that was tried is repeated, which is in the
// past if one is due already. It reports false if none will be repeated: all that were tried
// are done.
func (s *Session) Due() (at time.Time, ok bool) {
	return leitner.FirstDue(s.all(), s.card)
}

// Record records an attempt: whether the puzzle was solved without a wrong move and without a
// look at the solution. An ID that is not in s.Puzzles is recorded in s.Progress all the same.
func (s *Session) Record(id string, solved bool, now time.Time) {
	if s.Progress == nil {
		s.Progress = Progress{}
	}
	s.Progress[id] = Card(leitner.Card(s.Progress[id]).Answer(solved, Boxes, now))
}

// Counts are the numbers of puzzles of a session.
type Counts struct {
	New     int `json:"new"`     // never tried
	Due     int `json:"due"`     // due now
	Waiting int `json:"waiting"` // in boxes, due later
	Done    int `json:"done"`    // in the last box
}

// Counts counts the puzzles. Those with an ID that came before are left out.
func (s *Session) Counts(now time.Time) Counts {
	return Counts(leitner.Count(s.all(), s.card, now))
}
