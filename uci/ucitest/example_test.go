package ucitest_test

import (
	"errors"
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
