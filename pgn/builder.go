package pgn

import (
	"bytes"
	"errors"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// ErrUnresolved is the error of a [Builder] and of [Reader.Find] for a [Reader] with
// RawMoves.
var ErrUnresolved = errors.New("pgn: moves are not resolved")

// A Builder is a [Visitor] that builds a [Game].
//
// Everything is kept, but the order of what follows a move is normalized: annotations
// come before comments and variations. Comments after the result are moved to the end
// of the moves. Annotations before the first move of a line belong to that move; in a
// line without moves, they become a comment. A variation without moves is left out, but not its
// comments.
//
// If no result follows the moves, the Result tag provides it. A Builder does not check
// whether moves are legal; a Reader does.
type Builder struct {
	// Game is the most recent game, possibly incomplete, or nil before the first.
	// Each game is a new one.
	Game *Game

	last    Tags    // of the game before
	lines   []*Line // main line and variations, outermost first
	waiting [][]NAG // for each of them, annotations before its first move
	started bool    // Start has been called
	result  bool    // Result has been called
	spare   []*Node // reused space for the growing main line
}

// BeginGame begins a new Game.
func (b *Builder) BeginGame() error {
	b.Game = &Game{Tags: make(Tags, 0, len(b.last))}
	b.Game.setRoot()
	b.Game.main.nodes, b.spare = b.spare[:0], nil
	b.lines = append(b.lines[:0], &b.Game.main)
	b.waiting = append(b.waiting[:0], nil)
	b.started, b.result = false, false
	return nil
}

// Tag adds a tag.
func (b *Builder) Tag(name, value []byte) error {
	if b.Game == nil {
		return errNoGame
	}
	b.Game.Tags = append(b.Game.Tags, nextTag(b.last, len(b.Game.Tags), name, value))
	return nil
}

// Start sets the start position. The error is [ErrUnresolved] if
// start is nil.
func (b *Builder) Start(start *board.Board) error {
	if b.Game == nil {
		return errNoGame
	}
	if start == nil {
		return ErrUnresolved
	}
	b.Game.Start, b.started = *start, true
	return nil
}

var errNoGame = errors.New("pgn: Visitor method called before BeginGame")

// firstNodes is the number of nodes allocated with the first move of a game.
const firstNodes = 64

// Move adds a move to the line.
func (b *Builder) Move(before *board.Board, m board.Move, text []byte) error {
	top := len(b.lines) - 1
	switch {
	case top < 0:
		return errNoGame
	case before == nil:
		return ErrUnresolved
	}
	l := b.lines[top]
	g := b.lines[0].game
	if top == 0 && len(l.nodes) == 0 {
		g.spare = make([]Node, firstNodes)
	}
	n := g.newNode()
	l.add(n, m)
	if nags := b.waiting[top]; len(nags) > 0 {
		n.write().nags = nags
		b.waiting[top] = nil
	}
	return nil
}

// NAG adds an annotation to the last move.
func (b *Builder) NAG(n NAG) error {
	top := len(b.lines) - 1
	if top < 0 {
		return errNoGame
	}
	last := b.lines[top].Last()
	if last == nil {
		b.waiting[top] = append(b.waiting[top], n)
		return nil
	}
	notes := last.write()
	notes.nags = append(notes.nags, n)
	return nil
}

// Comment adds a comment at the current end of the line.
func (b *Builder) Comment(text []byte) error {
	if len(b.lines) == 0 {
		return errNoGame
	}
	b.lines[len(b.lines)-1].comment(Comment(text))
	return nil
}

// BeginVariation adds a variation to the last move. What follows is part of it.
func (b *Builder) BeginVariation() error {
	top := len(b.lines) - 1
	if top < 0 {
		return errNoGame
	}
	last := b.lines[top].Last()
	if last == nil {
		return ErrVariation
	}
	b.lines = append(b.lines, b.lines[0].game.addVariation(last, len(last.Variations())))
	b.waiting = append(b.waiting, nil)
	return nil
}

// EndVariation returns to the line that the variation belongs to. A variation without moves is
// removed, and its comments are added to that line.
func (b *Builder) EndVariation() error {
	top := len(b.lines) - 1
	if top < 1 {
		return ErrVariation
	}
	b.finishLine(top)
	if v := b.lines[top]; len(v.nodes) == 0 {
		v.Remove()
		for _, c := range v.end {
			b.lines[top-1].comment(c)
		}
	}
	b.lines, b.waiting = b.lines[:top], b.waiting[:top]
	return nil
}

// finishLine turns annotations of a line without moves into a comment.
func (b *Builder) finishLine(i int) {
	if len(b.waiting[i]) == 0 {
		return
	}
	var text [][]byte
	for _, n := range b.waiting[i] {
		s, _ := n.AppendText(nil)
		text = append(text, s)
	}
	b.waiting[i] = nil
	b.lines[i].comment(Comment(bytes.Join(text, []byte{' '})))
}

// Result sets the result.
func (b *Builder) Result(r game.Result) error {
	if b.Game == nil {
		return errNoGame
	}
	b.Game.Result, b.result = r, true
	return nil
}

// EndGame completes the Game.
func (b *Builder) EndGame() error {
	for i := range b.lines {
		b.finishLine(i)
	}
	if len(b.lines) > 0 {
		main := b.lines[0]
		b.spare, main.nodes = main.nodes, slices.Clone(main.nodes)
		clear(b.spare)
	}
	b.lines = b.lines[:0]
	if b.Game == nil {
		return nil
	}
	b.last = append(b.last[:0], b.Game.Tags...) // a copy: the Game is the caller's from now on
	if !b.started {                             // the tags have an error, but perhaps not this one
		if start, err := b.Game.Tags.start(); err == nil {
			b.Game.Start = start
		}
	}
	if !b.result {
		b.Game.Result, _ = b.Game.Tags.result()
	}
	return nil
}
