// Package leitner schedules the cards of a trainer by spaced repetition, with the boxes of Sebastian
// Leitner's system.
package leitner

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"time"
)

// Boxes is the number of boxes. A card in the last is done.
const Boxes = 5

// delays are the times after which cards are repeated, from box 1 on.
func delays() [Boxes]time.Duration {
	const day = 24 * time.Hour
	return [Boxes]time.Duration{1: 10 * time.Minute, 2: day, 3: 3 * day, 4: 10 * day}
}

// A Card is what is remembered of a question. The exported types of other packages with these
// fields can be converted to it.
type Card struct {
	Box    int       // from 1 to Boxes
	Due    time.Time // when it is repeated, unless Box is Boxes
	Tries  int       // attempts
	Missed int       // attempts that failed
}

// Check returns an error if the card, called name, is not in one of the boxes.
func (c Card) Check(name string) error {
	if c.Box < 1 || c.Box > Boxes {
		return fmt.Errorf("%q is in box %d of %d", name, c.Box, Boxes)
	}
	return nil
}

// Answer returns the card after an attempt at the given time. A missed card goes to box 1, a card known at the first
// attempt to box first, and any other to the next box.
func (c Card) Answer(right bool, first int, now time.Time) Card {
	tried := c.Box > 0
	c.Tries++
	switch {
	case !right:
		c.Box = 1
		c.Missed++
	case !tried:
		c.Box = first
	default:
		c.Box = min(c.Box+1, Boxes)
	}
	c.Due = time.Time{}
	if c.Box < Boxes {
		c.Due = now.Add(delays()[c.Box]).UTC().Round(0)
	}
	return c
}

// A State says when a question is asked.
type State int

// The states.
const (
	New     State = iota // never tried
	Due                  // to be asked now
	Waiting              // due later
	Done                 // in the last box
)

// StateOf returns the state of a question with this card, or with none if it was never tried.
func StateOf(c Card, tried bool, now time.Time) State {
	switch {
	case !tried:
		return New
	case c.Box >= Boxes:
		return Done
	case !c.Due.After(now):
		return Due
	}
	return Waiting
}

// A turn says when a question is asked: in the order of ranks, and of those with the same one, in
// the order of their times.
type turn struct {
	rank int
	due  time.Time
}

// turnOf returns the turn of a question, or reports false if it is not asked now.
func turnOf(c Card, tried bool, now time.Time) (t turn, ok bool) {
	switch state := StateOf(c, tried, now); {
	case state == Due:
		return turn{0, c.Due}, true
	case state == New:
		return turn{rank: 1}, true
	case state == Waiting && c.Box == 1: // before its time
		return turn{2, c.Due}, true
	}
	return turn{}, false
}

func (t turn) compare(u turn) int { return cmp.Or(cmp.Compare(t.rank, u.rank), t.due.Compare(u.due)) }

// Next returns the question to ask now: the one that is due and has waited longest; or the
// first that was never tried; or that of box 1 which is due first, before its time. It reports
// false if there is none of these. Card returns the card of a question, or false if it was never tried.
func Next[Q any](questions iter.Seq[Q], card func(Q) (Card, bool), now time.Time) (next Q, ok bool) {
	var best turn
	for q := range questions {
		c, tried := card(q)
		if t, asked := turnOf(c, tried, now); asked && (!ok || t.compare(best) < 0) {
			next, best, ok = q, t, true
		}
	}
	return next, ok
}

// Order returns the questions in the order in which Next returns them at this time, each once.
func Order[Q any](questions iter.Seq[Q], card func(Q) (Card, bool), now time.Time) []Q {
	type entry struct {
		q Q
		turn
	}
	var all []entry
	for q := range questions {
		c, tried := card(q)
		if t, asked := turnOf(c, tried, now); asked {
			all = append(all, entry{q, t})
		}
	}
	slices.SortStableFunc(all, func(a, b entry) int { return a.compare(b.turn) })
	order := make([]Q, len(all))
	for i, e := range all {
		order[i] = e.q
	}
	return order
}

// FirstDue returns the earliest time at which a question that was tried is repeated, or false if none
// will be.
func FirstDue[Q any](questions iter.Seq[Q], card func(Q) (Card, bool)) (at time.Time, ok bool) {
	for q := range questions {
		if c, tried := card(q); tried && c.Box < Boxes && (!ok || c.Due.Before(at)) {
			at, ok = c.Due, true
		}
	}
	return at, ok
}

// Counts are numbers of questions.
type Counts struct {
	New     int // never tried
	Due     int // due now
	Waiting int // due later
	Done    int // in the last box
}

// Count counts questions.
func Count[Q any](questions iter.Seq[Q], card func(Q) (Card, bool), now time.Time) (n Counts) {
	for q := range questions {
		c, tried := card(q)
		switch StateOf(c, tried, now) {
		case New:
			n.New++
		case Due:
			n.Due++
		case Waiting:
			n.Waiting++
		case Done:
			n.Done++
		}
	}
	return n
}
