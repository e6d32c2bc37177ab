package uci_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

func TestClientSearch(t *testing.T) {
	const plain = `
		> uci
		< id name Plain
		< uciok
	`
	closed := make(chan struct{})
	close(closed)
	clocks := [2]search.Clock{{Remaining: 90 * time.Second, Increment: time.Second}, {Remaining: -time.Second}}
	tests := []struct {
		name   string
		game   *game.Game
		limits search.Limits
		script string
		want   search.Result
		infos  []string // reported: depth, line, score, nodes, moves
	}{
		{"a whole game is sent, and all of the answer understood",
			play(t, "", "e2e4 e7e5"), search.Limits{Depth: 3}, ucitest.Handshake + `
			> isready
			< readyok
			> position startpos moves e2e4 e7e5
			> go depth 3
			< info string hello
			< info depth 1 seldepth 2 score cp 20 nodes 40 time 1 pv g1f3
			< info depth 2 seldepth 5 score cp 12 lowerbound nodes 90 time 2 hashfull 3 pv g1f3 b8c6
			< info depth 3 score mate 2 nodes 200 time 3 pv g1f3 b8c6 f1c4
			< bestmove g1f3 ponder b8c6`,
			search.Result{Move: move(t, "g1f3"), Ponder: move(t, "b8c6"), Score: eval.MateIn(3), Bound: search.Exact, Depth: 3, PV: moves(t, "g1f3 b8c6 f1c4"), Nodes: 200},
			[]string{"1 1 +0.20 exact 40 [g1f3]", "2 1 +0.12 lower 90 [g1f3 b8c6]", "3 1 #2 exact 200 [g1f3 b8c6 f1c4]"}},
		{"clocks", play(t, "", ""), search.Limits{Clocks: clocks, MovesToGo: 7}, ucitest.Handshake + `
			> isready
			< readyok
			> position startpos
			> go wtime 90000 winc 1000 btime 1 movestogo 7
			< bestmove e2e4`,
			search.Result{Move: move(t, "e2e4"), PV: moves(t, "e2e4")}, nil},
		{"a clock of the other player alone is none", play(t, "", ""), search.Limits{Clocks: [2]search.Clock{{}, {Remaining: 1}}}, plain + `
			> isready
			< readyok
			> position startpos
			> go infinite
			< bestmove e2e4`,
			search.Result{Move: move(t, "e2e4"), PV: moves(t, "e2e4")}, nil},
		{"search moves", play(t, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", ""), search.Limits{Nodes: 10, SearchMoves: moves(t, "e1h1 a2a3 e1g1 h1h8")}, plain + `
			> isready
			< readyok
			> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
			> go nodes 10 searchmoves e1g1 h1h8
			< bestmove e1h1`,
			search.Result{Move: move(t, "e1g1"), PV: moves(t, "e1g1")}, nil},
		{"lines", play(t, "", ""), search.Limits{Depth: 1, MultiPV: 50}, ucitest.Handshake + `
			> setoption name MultiPV value 10
			> isready
			< readyok
			> position startpos
			> go depth 1
			< info depth 1 multipv 1 score cp 30 nodes 50 pv e2e4
			< info depth 1 multipv 2 score cp 20 pv d2d4
			< bestmove e2e4`,
			search.Result{Move: move(t, "e2e4"), Score: 30, Bound: search.Exact, Depth: 1, PV: moves(t, "e2e4"), Nodes: 50},
			[]string{"1 1 +0.30 exact 50 [e2e4]", "1 2 +0.20 exact 50 [d2d4]"}},
		{"what is told last is of another move", play(t, "", ""), search.Limits{Depth: 2, MultiPV: 2}, plain + `
			> isready
			< readyok
			> position startpos
			> go depth 2
			< info depth 1 multipv 1 score cp 30 pv e2e4
			< info depth 1 multipv 2 score cp 20 pv d2d4 d7d5
			< info nodes 99
			< bestmove d2d4`,
			search.Result{Move: move(t, "d2d4"), Ponder: move(t, "d7d5"), Score: 20, Bound: search.Exact, Depth: 1, PV: moves(t, "d2d4 d7d5"), Nodes: 99},
			[]string{"1 1 +0.30 exact 0 [e2e4]", "1 2 +0.20 exact 0 [d2d4 d7d5]", "1 1 +0.20 exact 99 [d2d4 d7d5]"}},
		{"nothing is told of the move", play(t, "", ""), search.Limits{Mate: 4}, plain + `
			> isready
			< readyok
			> position startpos
			> go mate 4
			< info depth 1
			< info score cp 30 pv e2e4
			< bestmove d2d4 ponder d2d4`,
			search.Result{Move: move(t, "d2d4"), Score: 30, Bound: search.Exact, Depth: 1, PV: moves(t, "d2d4")},
			[]string{"1 1 +0.30 exact 0 [e2e4]", "1 1 +0.30 exact 0 [d2d4]"}},
		{"an illegal move in a line ends it", play(t, "", ""), search.Limits{MoveTime: time.Second}, plain + `
			> isready
			< readyok
			> position startpos
			> go movetime 1000
			< info depth 4 score cp 30 pv e2e4 e7e5 e4e5 d7d5
			< bestmove e2e4`,
			search.Result{Move: move(t, "e2e4"), Ponder: move(t, "e7e5"), Score: 30, Bound: search.Exact, Depth: 4, PV: moves(t, "e2e4 e7e5")},
			[]string{"4 1 +0.30 exact 0 [e2e4 e7e5]"}},
		{"capital letters, carriage returns and noise", play(t, "8/P6k/8/8/8/8/8/K7 w - - 0 1", ""), search.Limits{Depth: 1}, plain + `
			> isready
			say "what?\r\nreadyok\r\n"
			> position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1
			> go depth 1
			say "Thinking...\r\n\r\n\tinfo  depth 1\tscore cp 900 pv A7A8Q \r\nbestmove A7A8Q\r\n"`,
			search.Result{Move: move(t, "a7a8q"), Score: 900, Bound: search.Exact, Depth: 1, PV: moves(t, "a7a8q")},
			[]string{"1 1 +9.00 exact 0 [a7a8q]"}},
		{"mate is not asked about", play(t, "", "f2f3 e7e5 g2g4 d8h4"), search.Limits{Depth: 1}, plain, search.Result{Score: eval.MatedIn(0), Bound: search.Exact}, nil},
		{"nor is stalemate", play(t, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""), search.Limits{}, plain, search.Result{Bound: search.Exact}, nil},
		{"a ponder hit that has come", play(t, "", ""), search.Limits{MoveTime: time.Second, PonderHit: closed}, plain + `
			> isready
			< readyok
			> position startpos
			> go movetime 1000
			< bestmove e2e4`,
			search.Result{Move: move(t, "e2e4"), PV: moves(t, "e2e4")}, nil},
		{"pondering without a clock", play(t, "", ""), search.Limits{Depth: 9, PonderHit: make(chan struct{})}, plain + `
			> isready
			< readyok
			> position startpos
			> go depth 9
			< bestmove e2e4`,
			search.Result{Move: move(t, "e2e4"), PV: moves(t, "e2e4")}, nil},
		{"an engine that answers while it ponders", play(t, "", ""), search.Limits{MoveTime: time.Second, PonderHit: make(chan struct{})}, plain + `
			> isready
			< readyok
			> position startpos
			> go ponder movetime 1000
			< bestmove e2e4`,
			search.Result{Move: move(t, "e2e4"), PV: moves(t, "e2e4")}, nil},
		{"pondering that is over at a depth", play(t, "", ""), search.Limits{MoveTime: time.Second, Depth: 2, PonderHit: make(chan struct{})}, plain + `
			> isready
			< readyok
			> position startpos
			> go depth 2
			< bestmove e2e4`,
			search.Result{Move: move(t, "e2e4"), PV: moves(t, "e2e4")}, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			ponders := test.limits.PonderHit != nil && test.limits.PonderHit != closed
			drive(t, uci.Driver{}, test.script, func(c driven) {
				if ponders {
					test.limits.PonderHit = make(chan struct{}) // of this bubble
				}
				var infos []string
				got, err := c.Search(c.Context(), test.game, test.limits, func(i search.Info) {
					infos = append(infos, fmt.Sprint(i.Depth, i.MultiPV, i.Score, i.Bound, i.Nodes, i.PV))
				})
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(test.want, got, untimed); diff != "" {
					t.Errorf("result (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(test.infos, infos); diff != "" {
					t.Errorf("reports (-want +got):\n%s", diff)
				}
			})
		})
	}
}

func TestClientChess960(t *testing.T) {
	start, _ := board.Chess960(0)
	const searching = `
		> isready
		< readyok
	`
	script := ucitest.Handshake + `
		> setoption name UCI_Chess960 value true
		> isready
		< readyok
		> position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1
		> go depth 1
		< bestmove a2a3
		> setoption name UCI_Chess960 value false
		> isready
		< readyok
		> position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1
		> go depth 1
		< info depth 1 score cp 0 pv e8g8
		< bestmove e8g8
		> setoption name UCI_Chess960 value true
		> isready
		< readyok
		> position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1
		> go depth 1 searchmoves e8h8
		< info depth 1 score cp 0 pv e8h8
		< bestmove e8h8
		> isready
		< readyok
		> position startpos
		> go depth 1
		< bestmove a2a3
	`
	drive(t, uci.Driver{}, script, func(c driven) {
		castled := play(c, "", "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1")
		one := search.Limits{Depth: 1}
		look := func(g *game.Game, lim search.Limits, want string) {
			c.Helper()
			r, err := c.Search(c.Context(), g, lim, nil)
			if err != nil || r.Move != move(c, want) {
				c.Fatalf("%v, %v", r.Move, err)
			}
		}
		look(game.New(start), one, "a2a3")
		look(castled, one, "e8g8")
		if err := c.SetOption("uci_chess960", "true"); err != nil {
			c.Fatal(err)
		}
		look(castled, search.Limits{Depth: 1, SearchMoves: moves(c, "e8g8")}, "e8g8")
		look(play(c, "", ""), one, "a2a3")
	})
	drive(t, uci.Driver{}, "> uci\n< uciok"+searching, func(c driven) {
		_, err := c.Search(c.Context(), game.New(start), search.Limits{}, nil)
		if !errors.Is(err, uci.ErrNoOption) {
			c.Error(err)
		}
		if err := c.SetOption("Hash", "1"); !errors.Is(err, uci.ErrNoOption) {
			c.Error(err)
		}
		if err := c.Ready(c.Context()); err != nil {
			c.Error(err)
		}
	})
}

// All lines that were asked for are in the result, the move that was played first,
// and no move twice where the engine did not complete an iteration.
func TestClientResultLines(t *testing.T) {
	drive(t, uci.Driver{}, plainWithLines, func(c driven) {
		got, err := c.Search(c.Context(), play(t, "", ""), search.Limits{Depth: 2, MultiPV: 3}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, i := range got.Lines {
			lines = append(lines, fmt.Sprint(i.MultiPV, i.Depth, i.Score, i.Bound, i.PV))
		}
		want := []string{"1 2 +0.40 exact [d2d4 d7d5]", "2 1 +0.30 exact [e2e4]", "3 1 +0.10 exact [c2c4]"}
		if diff := cmp.Diff(want, lines); diff != "" {
			t.Errorf("lines (-want +got):\n%s", diff)
		}
	})
}

const plainWithLines = ucitest.Handshake + `
	> setoption name MultiPV value 3
	> isready
	< readyok
	> position startpos
	> go depth 2
	< info depth 1 multipv 1 score cp 30 pv e2e4
	< info depth 1 multipv 2 score cp 20 pv d2d4
	< info depth 1 multipv 3 score cp 10 pv c2c4
	< info depth 2 multipv 1 score cp 40 pv d2d4 d7d5
	< bestmove d2d4`

// An engine that tells no score has none, which is not 0.
func TestClientWithoutScore(t *testing.T) {
	const script = ucitest.Handshake + `
		> isready
		< readyok
		> position startpos
		> go depth 2
		< info depth 2 pv d2d4 d7d5
		< bestmove d2d4`
	drive(t, uci.Driver{}, script, func(c driven) {
		var reported search.Info
		got, err := c.Search(c.Context(), play(t, "", ""), search.Limits{Depth: 2}, func(i search.Info) { reported = i })
		if err != nil || got.Bound != search.NoBound || got.Depth != 2 || reported.Bound != search.NoBound || reported.Depth != 2 {
			t.Errorf("result %+v after the report %+v, %v", got, reported, err)
		}
	})
}
