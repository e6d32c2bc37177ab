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

// A Session teaches the moves of a repertoire by spaced repetition, with the boxes of Sebastian
// Leitner's system:
//
//   - A new question is in no box. If the first answer is right, the question goes to box 3.
//   - After a wrong answer, a question goes to box 1, from any box.
//   - A question in box 1, 2, 3 or 4 is repeated after 10 minutes, one day, 3 days or 10 days. After a
//     right answer, it goes to the next box. In the last box, 5, it is done.
//
// Questions that are due come first, in the order of their due times, then new ones in the order of the
// trees, so that lines are learned from their beginning. If there are none of these, questions in
// box 1 are repeated before they are due.
//
// A Session must not be used by several goroutines at the same time.
type Session struct {
	repertoire *Repertoire
	progress   Progress
	names      map[*Position]string // of the questions, as each step needs all of them
}

// firstBox is the box of a question that is known at once: three days.
const firstBox = 3

// Progress is the state of learning: a card for each position that was asked, by [Position.Name]. It is
// stored as JSON. Cards of positions that are not in the repertoire are kept.
type Progress map[string]Card

// A Card is the state of learning of a position.
type Card struct {
	Box    int       `json:"box"`    // from 1 to Boxes
	Due    time.Time `json:"due"`    // when it is repeated, unless Box is Boxes
	Tries  int       `json:"tries"`  // attempts
	Missed int       `json:"missed"` // attempts that failed
}

// Name returns the key of the position in [Progress]: its FEN without the move counters, after the
// name of its rules and a space if these are not [board.Standard].
func (p *Position) Name() string {
	name := fen.Formatter{NoCounters: true}.Format(&p.Board, board.NoMove)
	if r := p.Board.Rules(); r != board.Standard {
		name = r.String() + " " + name
	}
	return name
}

// NewSession returns a session for the questions of a repertoire. The session uses progress, which may
// be nil, and updates it. The error names a card whose Box is out of range.
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

// Progress returns the state to be stored. It belongs to the session.
func (s *Session) Progress() Progress { return s.progress }

// Next returns the position to ask now. If there is none, it reports false, and [Session.Due] returns
// when there will be one. Next returns the same position until [Session.Answer] is called or another
// is due.
func (s *Session) Next(now time.Time) (*Position, bool) {
	return leitner.Next(s.repertoire.Questions(), s.card, now)
}

// Due returns the earliest time at which a question is repeated. It is in the past if a question is
// due already. Due reports false if no question will be repeated.
func (s *Session) Due() (at time.Time, ok bool) {
	return leitner.FirstDue(s.repertoire.Questions(), s.card)
}

// Answer records m as the answer to a position of the repertoire and reports whether it is right: one of
// the moves of the repertoire.
func (s *Session) Answer(p *Position, m board.Move, now time.Time) bool {
	right := slices.Contains(p.Moves, m)
	name := p.Name()
	s.progress[name] = Card(leitner.Card(s.progress[name]).Answer(right, firstBox, now))
	return right
}

// Counts are the numbers of questions of a session.
type Counts struct {
	New     int `json:"new"`     // never asked
	Due     int `json:"due"`     // due now
	Waiting int `json:"waiting"` // due later
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
