package main

import (
	"context"
	"errors"
	"os"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/play/session"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

// A table is where the game takes place: the game, who plays it, and how it is
// shown.
type table struct {
	game  *session.Session
	start board.Board // where new games begin

	you     [2]bool // by colour: whether you play it, or the bot does
	name    string  // of the bot
	bot     search.Searcher
	adviser search.Searcher // for hints; made when there is a need for it
	level   session.Level

	flipped, ascii bool
	over           bool // the result has been told
	left           bool // you have

	lines      *lines
	interrupts <-chan os.Signal
	out        *output
}

// choose opens the bot of that name.
func (t *table) choose(name string) error {
	bot, err := session.Open(name)
	if err != nil {
		return err
	}
	t.bot, t.name = bot, strings.ToLower(name)
	return nil
}

// play is the game, to the end of the input.
func (t *table) play() {
	t.out.printf("You play %s. The bot is %s (%s). Type a move, or help.\n\n", t.sides(), t.name, t.level.Describe())
	t.show()
	for !t.left && t.out.err == nil {
		b := t.game.Board()
		switch e := t.game.Ending(); {
		case e.Result != game.Unfinished:
			if !t.over {
				t.out.printf("%v\n", e)
				t.over = true
			}
		case !t.you[b.Turn()]:
			t.move()
			continue
		}
		t.prompt()
	}
}

// sides says what you play.
func (t *table) sides() string {
	switch t.you {
	case [2]bool{true, true}:
		return "both sides"
	case [2]bool{true, false}:
		return "White"
	}
	return "Black"
}

// show draws the board.
func (t *table) show() {
	b := t.game.Board()
	t.out.printf("%s\n", draw(&b, t.game.Game().LastMove(), t.flipped, t.ascii))
}

// prompt asks for a line and does what it says.
func (t *table) prompt() {
	b := t.game.Board()
	name := "White"
	if b.Turn() == board.Black {
		name = "Black"
	}
	if t.game.Ending().Result != game.Unfinished {
		name = "over"
	} else if t.game.Game().Claims().Any() {
		name += " (may claim a draw)"
	}
	t.out.printf("%d. %s> ", b.Fullmove(), name)
	select {
	case line, ok := <-t.lines.next:
		if ok {
			t.obey(strings.TrimSpace(line))
			return
		}
		t.out.printf("\n")
		if t.lines.err != nil {
			t.out.printf("the input has ended: %v\n", t.lines.err)
		}
	case <-t.interrupts:
		t.out.printf("\n")
	}
	t.left = true
}

// think searches the position, until the limits or an interrupt end it.
func (t *table) think(s search.Searcher, lim search.Limits) (search.Result, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	done := make(chan struct{})
	defer close(done)
	go func() {
		select {
		case <-t.interrupts:
			cancel()
		case <-done:
		}
	}()
	return s.Search(ctx, t.game.Game(), lim, nil)
}

// move lets the bot move. If it cannot, both sides are yours.
func (t *table) move() {
	begin := time.Now()
	r, err := t.think(t.bot, t.level.Limits())
	if err == nil {
		err = t.game.Play(r.Move)
	}
	if err != nil {
		t.out.printf("%s is broken, so that both sides are yours: %v\n", t.name, err)
		t.you = [2]bool{true, true}
		return
	}
	t.out.printf("%s plays %s", t.name, t.game.Last())
	if r.Depth > 0 {
		t.out.printf("  (%v, depth %d, %v)", r.Score, r.Depth, time.Since(begin).Round(10*time.Millisecond))
	}
	t.out.printf("\n\n")
	t.show()
}

// try plays a move that was typed, or says what is wrong with it and where.
func (t *table) try(text string) {
	if e := t.game.Ending(); e.Result != game.Unfinished {
		t.out.printf("%v (undo and new go on from here)\n", &session.OverError{Ending: e})
		return
	}
	b := t.game.Board()
	m, err := session.Parse(&b, text)
	if e, ok := errors.AsType[*san.Error](err); ok {
		t.out.printf("  %s\n  %*s^ %v", e.Text, e.Offset, "", e.Err)
		if errors.Is(err, san.ErrSyntax) {
			t.out.printf(", nor a command (help lists them)")
		}
		t.out.printf("\n")
		return
	}
	if err == nil {
		err = t.game.Play(m)
	}
	if err != nil {
		t.out.printf("%v\n", err)
		return
	}
	if after := t.game.Board(); t.you[after.Turn()] || t.game.Ending().Result != game.Unfinished {
		t.out.printf("\n")
		t.show()
	}
}
