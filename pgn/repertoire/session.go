package repertoire

import (
	"fmt"
	"slices"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/leitner"
)

// Boxes is the number of Leitner boxes of a [Session]. A question in the last is done.
const Boxes = leitner.Boxes

// A Session asks for the moves of a repertoire, and again the sooner the worse they were known, by
// boxes as Sebastian Leitner proposed for learning with cards:
//
//   - A question that was never asked is in no box. If it is known at the first attempt, it goes to
//     box 3.
//   - A question that was missed goes to box 1, from any box.
//   - A question in the boxes 1 to 4 comes back after 10 minutes, one day, 3 days and 10 days. When it is
//     known, it goes to the next box. In the last box, 5, it is done.
//
// The questions that are due come first, the one that has waited longest before the others; then
// those never asked, in the order of the trees, so that lines are learned from their
// beginning; and when there are none of these, those of box 1 before their time.
//
// A Session must not be used by several goroutines at a time.
type Session struct {
	repertoire *Repertoire
	progress   Progress
	names      map[*Position]string // of the questions, as each step needs all of them
}

// firstBox is the box of a question that is known at once: three days.
const firstBox = 3

// Progress is what a trainer remembers of positions, by their names; see [Position.Name]. It is
// stored as JSON. It may have positions that are not in the repertoire, which stay there.
type Progress map[string]Card

// A Card is what is remembered of a position.
type Card struct {
	Box    int       `json:"box"`    // from 1 to Boxes
	Due    time.Time `json:"due"`    // when it comes back, unless Box is Boxes
	Tries  int       `json:"tries"`  // attempts
	Missed int       `json:"missed"` // attempts that failed
}

// Name returns the text by which [Progress] knows the position: its FEN without the counters.
func (p *Position) Name() string {
	return fen.Formatter{NoCounters: true}.Format(&p.Board, board.NoMove)
}

// NewSession returns a session about the questions of a repertoire. Progress, which may be nil, is
// used and changed by the session. The error names a card that is not in one of the boxes.
func NewSession(r *Repertoire, progress Progress) (*Session, error) {
	for name, c := range progress {
		if err := leitner.Card(c).Check(name); err != nil {
			return nil, fmt.Errorf("repertoire: %w", err)
		}
	}
	if progress == nil {
		progress = Progress{}
	}
	names := make(map[*Position]string)
	for p := range r.Questions() {
		names[p] = p.Name()
	}
	return &Session{r, progress, names}, nil
}

// Progress returns what the session remembers, to be stored. It belongs to the session.
func (s *Session) Progress() Progress { return s.progress }

// Next returns the position to ask for now, false if there is none: then [Session.Due] says when
// there is one again. It returns the same until [Session.Answer] is called or time passes.
func (s *Session) Next(now time.Time) (*Position, bool) {
	return leitner.Next(s.repertoire.Questions(), s.card, now)
}

// Due returns the earliest time at which a question that was asked comes back, which is in the past
// if one is due already. It reports false if none will come back.
func (s *Session) Due() (at time.Time, ok bool) {
	return leitner.Due(s.repertoire.Questions(), s.card)
}

// Answer takes a move for a position of the repertoire, remembers the attempt, and reports whether the
// repertoire has the move.
func (s *Session) Answer(p *Position, m board.Move, now time.Time) bool {
	right := slices.Contains(p.Moves, m)
	name := p.Name()
	s.progress[name] = Card(leitner.Card(s.progress[name]).Answer(right, firstBox, now))
	return right
}

// Counts are the numbers of questions of a session.
type Counts struct {
	New     int `json:"new"`     // never asked
	Due     int `json:"due"`     // that come now
	Waiting int `json:"waiting"` // in boxes, that come later
	Done    int `json:"done"`    // in the last box
}

// Counts counts the questions.
func (s *Session) Counts(now time.Time) Counts {
	return Counts(leitner.Count(s.repertoire.Questions(), s.card, now))
}

func (s *Session) card(p *Position) (leitner.Card, bool) {
	c, asked := s.progress[s.names[p]]
	return leitner.Card(c), asked
}
