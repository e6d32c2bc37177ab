package main

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/evaltest"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/searchtest"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/lichess"
	"github.com/luftchess/luft/uci/lichess/lichesstest"
)

// TestMain is the program itself where a test has started it.
func TestMain(m *testing.M) {
	if os.Getenv("LUFT_TEST_BOT") != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

func TestArguments(t *testing.T) {
	tests := []struct {
		name   string
		args   []string
		status int
	}{
		{"argument", []string{"junk"}, 2},
		{"unknown flag", []string{"-junk"}, 2},
		{"argument on Lichess", []string{"-lichess", "junk"}, 2},
		{"help", []string{"-h"}, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var errOut strings.Builder
			cmd := exec.Command(os.Args[0], test.args...)
			cmd.Env = append(os.Environ(), "LUFT_TEST_BOT=1")
			cmd.Stderr = &errOut
			err := cmd.Run()
			if exit, ok := errors.AsType[*exec.ExitError](err); ok {
				err = nil
				if exit.ExitCode() != test.status {
					t.Errorf("exit status %d, want %d", exit.ExitCode(), test.status)
				}
			} else if test.status != 0 {
				t.Errorf("exit status 0, want %d", test.status)
			}
			if err != nil || !strings.Contains(errOut.String(), "usage: bot") {
				t.Errorf("%v: %s", err, errOut.String())
			}
		})
	}
}

func TestEvaluator(t *testing.T) { evaltest.Run(t, swarm{}) }

func TestSearcher(t *testing.T) {
	searchtest.Run(t, func() search.Searcher { return bot{swarm{}} })
}

// With an evaluator that has state, the bot searched with the score of another position.
func TestEvaluatorWithState(t *testing.T) {
	var results [2]search.Result
	for i, e := range []eval.Evaluator{eval.Func(eval.PieceSquare{}.Evaluate), eval.PieceSquare{}.Fork()} {
		r, err := bot{e}.Search(t.Context(), game.New(board.Start()), search.Limits{Depth: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		results[i] = r
	}
	if results[0].Score != results[1].Score || results[0].Move != results[1].Move {
		t.Errorf("%v %v without state, %v %v with it", results[0].Move, results[0].Score, results[1].Move, results[1].Score)
	}
}

func TestMoves(t *testing.T) {
	tests := []struct {
		name, fen, move string
		score           eval.Score
	}{
		{"mates", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", eval.MateIn(1)},
		{"mates in two", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "a1a6", eval.MateIn(3)},
		{"takes what hangs", "7k/8/8/3p4/4p3/3Q4/8/K7 w - - 0 1", "d3d5", 0},
		{"is mated", "6k1/5ppp/8/8/8/8/r7/1r5K w - - 0 1", "", eval.MatedIn(0)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			r, err := bot{swarm{}}.Search(context.Background(), game.New(b), search.Limits{Depth: 3}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Move.String(); got != test.move && test.move != "" {
				t.Errorf("move %s, want %s", got, test.move)
			}
			if test.score != 0 && r.Score != test.score {
				t.Errorf("score %v, want %v", r.Score, test.score)
			}
		})
	}
}

// With captures in the order of generation, depth 1 took millions of nodes here.
func TestCapturesAreOrdered(t *testing.T) {
	b, err := fen.Parse("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	r, err := bot{swarm{}}.Search(t.Context(), game.New(b), search.Limits{Depth: 1, Nodes: 1_000_000}, nil)
	if err != nil || r.Depth != 1 || r.Nodes > 100_000 {
		t.Errorf("depth %d after %d nodes, %v", r.Depth, r.Nodes, err)
	}
}

func TestOnLichess(t *testing.T) {
	server := lichesstest.NewServer("testbot")
	defer server.Close()
	b := onLichess(server.Token())
	b.URL, b.Client, b.Log = server.URL(), server.Client(), nil
	b.Limits.Depth = 2
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	ended := make(chan error, 1)
	go func() { ended <- b.Run(ctx) }()

	start, err := fen.Parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	id := server.Challenge(lichesstest.Game{Variant: lichess.FromPosition, Start: start})
	if o, err := server.Wait(ctx, id); err != nil || o.Termination != game.Checkmate {
		t.Errorf("%v, %v", o, err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

func TestServed(t *testing.T) {
	in := strings.NewReader("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\ngo movetime 10\n")
	var out strings.Builder
	if err := uci.Serve(context.Background(), in, &out, uci.Engine{Name: "Bot", Searcher: bot{swarm{}}}); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.HasSuffix(got, "\nbestmove a1a8\n") {
		t.Errorf("answered\n%s", got)
	}
}
