package uci_test

import (
	"context"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

// A driven is a client of an engine that follows a script.
type driven struct {
	*testing.T
	*uci.Client
}

// drive has a client drive a scripted engine in a bubble in which time costs
// nothing, and in which no goroutine may be left.
func drive(t *testing.T, d uci.Driver, script string, do func(driven)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		t.Helper()
		conn := ucitest.Play(t, script)
		if strings.Contains(script, "times 100000 ") {
			conn = &slow{conn}
		}
		c, err := d.NewClient(t.Context(), conn)
		if err != nil {
			t.Fatal(err)
		}
		do(driven{t, c})
		c.Close()
	})
}

// slow has the engine take its time over each read.
type slow struct{ io.ReadWriteCloser }

func (s *slow) Read(b []byte) (int, error) {
	time.Sleep(time.Millisecond)
	return s.ReadWriteCloser.Read(b)
}

// play returns a game with these moves.
func play(tb testing.TB, position, moves string) *game.Game {
	tb.Helper()
	b := board.Start()
	if position != "" {
		var err error
		if b, err = fen.Parse(position); err != nil {
			tb.Fatal(err)
		}
	}
	g := game.New(b)
	for text := range strings.FieldsSeq(moves) {
		m, err := board.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
	return g
}

func moves(tb testing.TB, text string) (all []board.Move) {
	tb.Helper()
	for word := range strings.FieldsSeq(text) {
		m, err := board.ParseMove(word)
		if err != nil {
			tb.Fatal(err)
		}
		all = append(all, m)
	}
	return all
}

func move(tb testing.TB, text string) board.Move {
	tb.Helper()
	return moves(tb, text)[0]
}

var untimed = cmpopts.IgnoreFields(search.Result{}, "Time", "Lines")

// connect returns a client of an engine made of a searcher.
func connect(tb testing.TB, e uci.Engine) *uci.Client {
	tb.Helper()
	c, err := uci.NewClient(context.Background(), ucitest.Serve(tb, e))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { c.Close() })
	return c
}
