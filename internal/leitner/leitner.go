// Package leitner schedules the cards of a trainer by spaced repetition, with the boxes of Sebastian
// Leitner's system.
package leitner

import (
	"fmt"
	"iter"
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

// Next returns the question to ask now: the one that is due and has waited longest; or the
// first that was never tried; or that of box 1 which is due first, before its time. It reports
// false if there is none of these. Card returns the card of a question, or false if it was never tried.
func Next[Q any](questions iter.Seq[Q], card func(Q) (Card, bool), now time.Time) (next Q, ok bool) {
	const due, fresh, early, none = 0, 1, 2, 3
	best, bestDue := none, time.Time{}
	for q := range questions {
		c, tried := card(q)
		kind := none
		switch {
		case !tried:
			kind = fresh
		case c.Box >= Boxes:
		case !c.Due.After(now):
			kind = due
		case c.Box == 1:
			kind = early
		}
		if kind < best || kind == best && kind != none && kind != fresh && c.Due.Before(bestDue) {
			next, best, bestDue = q, kind, c.Due
		}
	}
	return next, best != none
}

// Due returns the earliest time at which a question that was tried is repeated, or false if none
// will be.
func Due[Q any](questions iter.Seq[Q], card func(Q) (Card, bool)) (at time.Time, ok bool) {
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
		switch c, tried := card(q); {
		case !tried:
			n.New++
		case c.Box >= Boxes:
			n.Done++
		case !c.Due.After(now):
			n.Due++
		default:
			n.Waiting++
		}
	}
	return n
}
