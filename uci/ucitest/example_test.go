package ucitest_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

func ExamplePlay() {
	// In a test file: what becomes of a search with an engine that dies in it?
	_ = func(t *testing.T) {
		conn := ucitest.Play(t, ucitest.Handshake+`
			> isready
			< readyok
			> position startpos
			> go *
			< info depth 1 score cp 20 pv e2e4
			die
		`)
		client, err := uci.NewClient(t.Context(), conn)
		if err != nil {
			t.Fatal(err)
		}
		defer client.Close()
		_, err = client.Search(t.Context(), game.New(board.Start()), search.Limits{Depth: 5}, nil)
		if _, ok := errors.AsType[*uci.ExitError](err); !ok {
			t.Error(err)
		}
	}
	// Output:
}

func ExampleServe() {
	// In a test file: a searcher behind a connection.
	_ = func(t *testing.T) {
		client, err := uci.NewClient(t.Context(), ucitest.Serve(t, uci.Engine{Searcher: &search.Random{}}))
		if err != nil {
			t.Fatal(err)
		}
		defer client.Close()
	}
	// Output:
}

func ExampleChecker() {
	// How an engine that is not installed keeps the rules about quitting.
	c := ucitest.Checker{Command: "no-such-engine", Only: []string{"quit"}}
	for f, err := range c.Check(context.Background()) {
		if err != nil {
			fmt.Println("the engine cannot be checked")
			break
		}
		fmt.Println(f.Verdict, f.Rule, f.Reason, f.Lines)
	}
	// Output: the engine cannot be checked
}

func ExampleRun() {
	// In a test file: an engine made of a searcher keeps the rules of UCI.
	_ = func(t *testing.T) {
		ucitest.Run(t, func() io.ReadWriteCloser { return ucitest.Serve(t, uci.Engine{Searcher: &search.Random{}}) })
	}
	// Output:
}

func ExampleFinding() {
	f := ucitest.Finding{
		Rule: "legal", Demand: "plays legal moves", Verdict: ucitest.Failed, Reason: "e2e5 is not a legal move",
		Lines: []string{"> position startpos", "> go depth 1", "< bestmove e2e5"},
	}
	fmt.Println(f.Verdict, f.Rule, "-", f.Reason)
	fmt.Println(strings.Join(f.Lines, "\n"))
	// Output:
	// failed legal - e2e5 is not a legal move
	// > position startpos
	// > go depth 1
	// < bestmove e2e5
}

func ExampleVerdict() {
	var v ucitest.Verdict
	err := v.UnmarshalText([]byte("skipped"))
	fmt.Println(v == ucitest.Skipped, err)
	// Output: true <nil>
}

func ExampleRuleError() {
	for _, err := range (ucitest.Checker{Only: []string{"castle"}}).Check(context.Background()) {
		if unknown, ok := errors.AsType[*ucitest.RuleError](err); ok {
			fmt.Println("no rule is called", unknown.Rule)
		}
	}
	// Output: no rule is called castle
}
