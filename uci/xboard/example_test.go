package xboard_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/xboard"
)

// A searcher as an engine. A program would pass os.Stdin. The end of the input lets a move be
// finished.
func ExampleServe() {
	commands := strings.NewReader("new\nforce\nusermove f2f3\nusermove e7e5\nusermove g2g4\nusermove castle\nsd 1\ngo\n")
	engine := xboard.Engine{Engine: uci.Engine{Name: "Tiny", Searcher: &search.Minimax{Evaluator: eval.Material{}}}}
	if err := xboard.Serve(context.Background(), commands, os.Stdout, engine); err != nil {
		fmt.Println(err)
	}
	// Output:
	// Illegal move: castle
	// move d8h4
	// 0-1 {checkmate}
}

// An engine as a searcher. Most programs use [xboard.Start] with the name of a program; here the
// engine is at the other end of a connection.
func ExampleClient() {
	near, far := net.Pipe()
	engine := xboard.Engine{Engine: uci.Engine{Name: "Tiny", Searcher: &search.Minimax{Evaluator: eval.Material{}}, Options: []uci.Option{uci.Check("Contempt", false, nil)}}}
	go xboard.Serve(context.Background(), far, far, engine)

	client, err := xboard.NewClient(context.Background(), uci.Driver{}, near)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer client.Close()
	fmt.Println(client.Name())
	fmt.Println(client.Options()[0])

	g := game.New(board.Start())
	for _, text := range []string{"f2f3", "e7e5", "g2g4"} {
		m, err := board.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	r, err := client.Search(context.Background(), g, search.Limits{Depth: 2}, nil)
	fmt.Println(r.Move, r.Score, err)
	// Output:
	// Tiny
	// option name Contempt type check default false
	// d8h4 #1 <nil>
}

// An engine that resigns when it is lost, and accepts draws when it is not better.
func ExampleEngine() {
	engine := xboard.Engine{Decide: func(g *game.Game, r search.Result, drawOffered bool) xboard.Decision {
		switch {
		case r.Bound == search.NoBound:
		case r.Score < -900:
			return xboard.Resign
		case drawOffered && r.Score <= 0:
			return xboard.OfferDraw
		}
		return xboard.PlayOn
	}}
	lost := search.Result{Score: -1200, Bound: search.Exact}
	fmt.Println(engine.Decide(nil, lost, true))
	// Output: resign
}

func ExampleDecision() {
	fmt.Println(xboard.PlayOn, xboard.OfferDraw, xboard.Resign)
	// Output: play on offer draw resign
}

func ExampleError() {
	_, err := xboard.NewClient(context.Background(), uci.Driver{}, nil)
	if wrong, ok := errors.AsType[*xboard.Error](err); ok {
		fmt.Println(wrong.Op, "failed:", wrong.Err)
	}
	// Output: handshake failed: nil connection
}

func ExampleEndError() {
	err := error(&xboard.Error{Op: "searching", Err: &xboard.EndError{Result: game.BlackWins, Comment: "White resigns"}})
	if ended, ok := errors.AsType[*xboard.EndError](err); ok {
		fmt.Println(ended.Result, ended.Comment)
	}
	fmt.Println(err)
	// Output:
	// 0-1 White resigns
	// xboard: searching: the engine has ended the game: 0-1 "White resigns"
}

func ExampleRejectedError() {
	fmt.Println(&xboard.RejectedError{Line: "Illegal move: e2e5"})
	// Output: the engine rejects the game: "Illegal move: e2e5"
}
