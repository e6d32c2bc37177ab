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

// The ranks of questions: those of a lower rank come first.
const (
	due = iota
	fresh
	early
	never
)

func rank(c Card, tried bool, now time.Time) int {
	switch StateOf(c, tried, now) {
	case New:
		return fresh
	case Due:
		return due
	case Waiting:
		if c.Box == 1 {
			return early
		}
	}
	return never
}

// Next returns the question to ask now: the one that is due and has waited longest; or the
// first that was never tried; or that of box 1 which is due first, before its time. It reports
// false if there is none of these. Card returns the card of a question, or false if it was never tried.
func Next[Q any](questions iter.Seq[Q], card func(Q) (Card, bool), now time.Time) (next Q, ok bool) {
	best, bestDue := never, time.Time{}
	for q := range questions {
		c, tried := card(q)
		r := rank(c, tried, now)
		if r < best || r == best && r != never && r != fresh && c.Due.Before(bestDue) {
			next, best, bestDue = q, r, c.Due
		}
	}
	return next, best != never
}

// Order returns the questions in the order in which Next returns them at this time, each once.
func Order[Q any](questions iter.Seq[Q], card func(Q) (Card, bool), now time.Time) []Q {
	type entry struct {
		q    Q
		rank int
		due  time.Time
	}
	var all []entry
	for q := range questions {
		c, tried := card(q)
		if r := rank(c, tried, now); r != never {
			e := entry{q: q, rank: r}
			if r != fresh {
				e.due = c.Due
			}
			all = append(all, e)
		}
	}
	slices.SortStableFunc(all, func(a, b entry) int { return cmp.Or(cmp.Compare(a.rank, b.rank), a.due.Compare(b.due)) })
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
