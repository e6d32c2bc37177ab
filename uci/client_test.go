package uci_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/searchtest"
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

var untimed = cmpopts.IgnoreFields(search.Result{}, "Time")

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
			search.Result{Move: move(t, "g1f3"), Ponder: move(t, "b8c6"), Score: eval.MateIn(3), Depth: 3, PV: moves(t, "g1f3 b8c6 f1c4"), Nodes: 200},
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
			search.Result{Move: move(t, "e2e4"), Score: 30, Depth: 1, PV: moves(t, "e2e4"), Nodes: 50},
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
			search.Result{Move: move(t, "d2d4"), Ponder: move(t, "d7d5"), Score: 20, Depth: 1, PV: moves(t, "d2d4 d7d5"), Nodes: 99},
			[]string{"1 1 +0.30 exact 0 [e2e4]", "1 2 +0.20 exact 0 [d2d4 d7d5]", "1 1 +0.20 exact 99 [d2d4 d7d5]"}},
		{"nothing is told of the move", play(t, "", ""), search.Limits{Mate: 4}, plain + `
			> isready
			< readyok
			> position startpos
			> go mate 4
			< info depth 1
			< info score cp 30 pv e2e4
			< bestmove d2d4 ponder d2d4`,
			search.Result{Move: move(t, "d2d4"), Score: 30, Depth: 1, PV: moves(t, "d2d4")},
			[]string{"1 1 +0.30 exact 0 [e2e4]", "1 1 +0.30 exact 0 [d2d4]"}},
		{"an illegal move in a line ends it", play(t, "", ""), search.Limits{MoveTime: time.Second}, plain + `
			> isready
			< readyok
			> position startpos
			> go movetime 1000
			< info depth 4 score cp 30 pv e2e4 e7e5 e4e5 d7d5
			< bestmove e2e4`,
			search.Result{Move: move(t, "e2e4"), Ponder: move(t, "e7e5"), Score: 30, Depth: 4, PV: moves(t, "e2e4 e7e5")},
			[]string{"4 1 +0.30 exact 0 [e2e4 e7e5]"}},
		{"capital letters, carriage returns and noise", play(t, "8/P6k/8/8/8/8/8/K7 w - - 0 1", ""), search.Limits{Depth: 1}, plain + `
			> isready
			say "what?\r\nreadyok\r\n"
			> position fen 8/P6k/8/8/8/8/8/K7 w - - 0 1
			> go depth 1
			say "Thinking...\r\n\r\n\tinfo  depth 1\tscore cp 900 pv A7A8Q \r\nbestmove A7A8Q\r\n"`,
			search.Result{Move: move(t, "a7a8q"), Score: 900, Depth: 1, PV: moves(t, "a7a8q")},
			[]string{"1 1 +9.00 exact 0 [a7a8q]"}},
		{"mate is not asked about", play(t, "", "f2f3 e7e5 g2g4 d8h4"), search.Limits{Depth: 1}, plain, search.Result{Score: eval.MatedIn(0)}, nil},
		{"nor is stalemate", play(t, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", ""), search.Limits{}, plain, search.Result{}, nil},
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

func TestClientOptions(t *testing.T) {
	script := `
		< Welcome!
		> uci
		< id name  The   Engine 2.0
		< id author A. N. Other
		< option name Hash type spin default 16 min 1 max 64
		< option name Own Book type check default true
		< option name Style type combo default Solid var Solid var Very Risky
		< option name Clear Hash type button
		< option name Book File type string default <empty>
		< option name hash type string default twice
		< option name Broken type spin default lots min 3
		< option name Wheel type wheel default 3
		< option nothing
		< uciok
		> setoption name Hash value 32
		> setoption name Own Book value false
		> setoption name Style value Very Risky
		> setoption name Clear Hash
		> setoption name Book File value a  b.bin
		> setoption name Book File value <empty>
		> setoption name Broken value 7
		> isready
		< readyok
		> ucinewgame
		> isready
		< readyok
	`
	drive(t, uci.Driver{}, script, func(c driven) {
		if c.Name() != "The   Engine 2.0" || c.Author() != "A. N. Other" {
			c.Errorf("%q by %q", c.Name(), c.Author())
		}
		want := []uci.Option{
			uci.Spin{Name: "Hash", Default: 16, Min: 1, Max: 64},
			uci.Check{Name: "Own Book", Default: true},
			uci.Combo{Name: "Style", Default: "Solid", Values: []string{"Solid", "Very Risky"}},
			uci.Button{Name: "Clear Hash"},
			uci.String{Name: "Book File"},
			uci.String{Name: "Broken", Default: "lots"},
			uci.String{Name: "Wheel type wheel default 3"},
		}
		if diff := cmp.Diff(want, c.Options(), cmp.Comparer(func(a, b uci.Option) bool { return a.String() == b.String() })); diff != "" {
			c.Errorf("options (-want +got):\n%s", diff)
		}
		for _, set := range []struct{ name, value, err string }{
			{"hash", "32", ""},
			{"Hash", "65", `uci: setting an option: option "Hash": "65" is not a number from 1 to 64`},
			{"Own Book", "FALSE", ""},
			{"Own Book", "no", `uci: setting an option: option "Own Book": "no" is neither true nor false`},
			{"Style", "very risky", ""},
			{"Style", "wild", `uci: setting an option: option "Style": "wild" is none of ["Solid" "Very Risky"]`},
			{"Clear Hash", "", ""},
			{"Clear Hash", "now", `uci: setting an option: option "Clear Hash": a button has no value`},
			{"Book File", "a  b.bin", ""},
			{"Book File", "", ""},
			{"Book File", "a\nquit", `uci: setting an option: option "Book File": a value of more than one line`},
			{"Broken", "7", ""},
			{"Contempt", "7", `uci: setting an option: option "Contempt": the engine has no such option`},
		} {
			err := c.SetOption(set.name, set.value)
			if got := fmt.Sprint(err); set.err != "" && got != set.err || set.err == "" && err != nil {
				c.Errorf("SetOption(%q, %q) = %v, want %v", set.name, set.value, err, set.err)
			}
		}
		if err := c.SetOption("Contempt", "7"); !errors.Is(err, uci.ErrNoOption) {
			c.Error(err)
		}
		if err := c.Ready(c.Context()); err != nil {
			c.Error(err)
		}
		if err := c.Ready(c.Context()); err != nil { // there is nothing to be waited for
			c.Error(err)
		}
		c.NewGame()
	})
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

func TestClientInfos(t *testing.T) {
	script := ucitest.Handshake + `
		> isready
		< readyok
		> position startpos
		> go infinite
		< info depth 1 currmove e2e4 currmovenumber 3 nps 500 cpuload 900 tbhits 7
		< info refutation d2d4 d7d5 currline 2 e2e4 e7e5
		< info depth 2 score cp 31 upperbound wdl 300 600 100 pv e2e4 shiny 7 evalfile x.nnue
		< info string NNUE is on
		> stop
		< info depth 3 score cp 5 pv d2d4
		< bestmove d2d4
	`
	drive(t, uci.Driver{}, script, func(c driven) {
		infos, result := c.Infos(c.Context(), play(c, "", ""), search.Limits{})
		var got []uci.Info
		for i, err := range infos {
			if err != nil {
				c.Fatal(err)
			}
			if _, err := c.Search(c.Context(), play(c, "", ""), search.Limits{}, nil); !errors.Is(err, uci.ErrBusy) {
				c.Error(err)
			}
			if _, err := result(); err == nil {
				c.Error("a result before the end")
			}
			if got = append(got, i); i.Text != "" {
				break
			}
		}
		want := []uci.Info{
			{Info: search.Info{Depth: 1, MultiPV: 1}, CurrMove: move(c, "e2e4"), CurrMoveNumber: 3, Speed: 500, CPULoad: 900, TBHits: 7},
			{Info: search.Info{MultiPV: 1}, Refutation: moves(c, "d2d4 d7d5"), CPU: 2, CurrLine: moves(c, "e2e4 e7e5")},
			{Info: search.Info{Depth: 2, MultiPV: 1, Score: 31, Bound: search.Upper, PV: moves(c, "e2e4")}, Scored: true, WDL: [3]int{300, 600, 100},
				Extra: []string{"shiny", "7", "evalfile", "x.nnue"}},
			{Info: search.Info{MultiPV: 1}, Text: "NNUE is on"},
		}
		if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(uci.Info{}, "Line")); diff != "" {
			c.Errorf("(-want +got):\n%s", diff)
		}
		if r, err := result(); err != nil || r.Move != move(c, "d2d4") || r.Score != 5 {
			c.Errorf("%+v, %v", r, err)
		}
		for range infos {
			c.Error("a second loop is not empty")
		}
	})
}

// An Info belongs to who gets it.
func TestClientInfosChanged(t *testing.T) {
	script := ucitest.Handshake + `
		> isready
		< readyok
		> position startpos
		> go depth 1
		< info depth 1 score cp 31 pv e2e4 e7e5
		< bestmove e2e4
	`
	drive(t, uci.Driver{}, script, func(c driven) {
		infos, result := c.Infos(c.Context(), play(c, "", ""), search.Limits{Depth: 1})
		for i, err := range infos {
			if err != nil {
				c.Fatal(err)
			}
			clear(i.PV)
		}
		r, err := result()
		if diff := cmp.Diff(moves(c, "e2e4 e7e5"), r.PV); diff != "" || err != nil {
			c.Errorf("%v, PV (-want +got):\n%s", err, diff)
		}
	})
}

// An engine that has answered is not silent because its user takes a long time over
// each report.
func TestClientSlowUser(t *testing.T) {
	begin := ucitest.Handshake + `
		> isready
		< readyok
		> position startpos
	`
	tests := []struct {
		name, script string
		limits       search.Limits
		patience     time.Duration // before the search is cancelled
	}{
		{"in a search of a second", begin + "> go movetime 1000\ntimes 30 info depth 1 score cp 1 pv e2e4\n< bestmove e2e4",
			search.Limits{MoveTime: time.Second}, 24 * time.Hour},
		{"in a cancelled search", begin + "> go infinite\ntimes 30 info depth 1 score cp 1 pv e2e4\n> stop\n< bestmove e2e4",
			search.Limits{}, time.Second},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			drive(t, uci.Driver{}, test.script, func(c driven) {
				ctx, cancel := context.WithTimeout(c.Context(), test.patience)
				defer cancel()
				r, err := c.Search(ctx, play(c, "", ""), test.limits, func(search.Info) { time.Sleep(time.Minute) })
				if err != nil || r.Move != move(c, "e2e4") {
					c.Error(r, err)
				}
			})
		})
	}
}

func TestClientStop(t *testing.T) {
	begin := ucitest.Handshake + `
		> isready
		< readyok
		> position startpos
	`
	soon := func(t *testing.T) context.Context {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		t.Cleanup(cancel)
		return ctx
	}
	hit := func(t *testing.T) <-chan struct{} {
		c := make(chan struct{})
		time.AfterFunc(time.Minute, func() { close(c) })
		return c
	}
	tests := []struct {
		name, script string
		limits       search.Limits
		ctx          func(*testing.T) context.Context
		hit          func(*testing.T) <-chan struct{}
		want         string
		err          string
	}{
		{"cancelled", begin + `
			> go infinite
			< info depth 1 score cp 5 pv e2e4
			> stop
			wait 2s
			< bestmove e2e4`, search.Limits{}, soon, nil, "e2e4", ""},
		{"cancelled before", begin + `
			> go depth 30
			> stop
			< bestmove e2e4`, search.Limits{Depth: 30}, func(t *testing.T) context.Context {
			ctx, cancel := context.WithCancel(t.Context())
			cancel()
			return ctx
		}, nil, "e2e4", ""},
		{"cancelled, but does not stop", begin + `
			> go infinite
			< info depth 1 score cp 5 pv e2e4
			> stop
			hang`, search.Limits{}, soon, nil, "", "no bestmove from the engine within 3s"},
		{"cancelled, but goes on talking", begin + `
			> go infinite
			> stop
			times 100000 info depth 1
			hang`, search.Limits{}, soon, nil, "", "no bestmove from the engine within 3s"},
		{"cancelled while it does not even listen", begin + `
			> go infinite
			hang`, search.Limits{}, soon, nil, "", "no bestmove from the engine within 3s"},
		{"too long for the time", begin + `
			> go movetime 500
			> stop
			< bestmove e2e4`, search.Limits{MoveTime: 500 * time.Millisecond}, nil, nil, "e2e4", ""},
		{"too long for the clock", begin + `
			> go wtime 1000 btime 9000000 movestogo 3
			> stop
			hang`, search.Limits{Clocks: [2]search.Clock{{Remaining: time.Second}, {Remaining: 9000 * time.Second}}, MovesToGo: 3},
			nil, nil, "", "no bestmove from the engine within 3s"},
		{"ponder hit", begin + `
			> go ponder movetime 500
			> ponderhit
			wait 5s
			< bestmove e2e4`, search.Limits{MoveTime: 500 * time.Millisecond}, nil, hit, "e2e4", ""},
		{"ponder hit that is not noticed", begin + `
			> go ponder movetime 500
			> ponderhit
			> stop
			< bestmove e2e4`, search.Limits{MoveTime: 500 * time.Millisecond}, nil, hit, "e2e4", ""},
		{"ponder hit within other limits", begin + `
			> go depth 30
			> stop
			< bestmove d2d4
			> go depth 30 movetime 500
			< bestmove e2e4`, search.Limits{MoveTime: 500 * time.Millisecond, Depth: 30}, nil, hit, "e2e4", ""},
		{"cancelled while it ponders", begin + `
			> go ponder movetime 500
			> stop
			< bestmove e2e4`, search.Limits{MoveTime: 500 * time.Millisecond}, soon, func(*testing.T) <-chan struct{} { return make(chan struct{}) }, "e2e4", ""},
		{"silent within no limit of time", begin + `
			> go depth 30
			wait 1000h
			< bestmove e2e4`, search.Limits{Depth: 30}, nil, nil, "e2e4", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			drive(t, uci.Driver{}, test.script, func(c driven) {
				ctx := c.Context()
				if test.ctx != nil {
					ctx = test.ctx(c.T)
				}
				if test.hit != nil {
					test.limits.PonderHit = test.hit(c.T)
				}
				r, err := c.Search(ctx, play(c, "", ""), test.limits, nil)
				if test.err != "" {
					if err == nil || err.Error() != "uci: searching: "+test.err {
						c.Fatal(err)
					}
					if _, again := c.Search(ctx, play(c, "", ""), test.limits, nil); !errors.Is(again, errors.Unwrap(err)) {
						c.Errorf("and then: %v", again)
					}
				} else if err != nil || r.Move != move(c, test.want) {
					c.Fatal(r.Move, err)
				}
			})
		})
	}
}

// Each fault in each state it can come in.
func TestClientFaults(t *testing.T) {
	long := fmt.Sprintf("say %q", strings.Repeat("x", 3<<20))
	is := func(text string, ok func(error) bool) func(t *testing.T, err error) {
		return func(t *testing.T, err error) {
			t.Helper()
			if _, typed := errors.AsType[*uci.Error](err); !typed || !ok(err) || !strings.Contains(err.Error(), text) {
				t.Errorf("%v, want %s", err, text)
			}
		}
	}
	death := func(err error) bool { _, ok := errors.AsType[*uci.DeathError](err); return ok }
	silence := func(err error) bool { _, ok := errors.AsType[*uci.SilenceError](err); return ok }
	garbage := func(err error) bool { _, ok := errors.AsType[*uci.GarbageError](err); return ok }
	longLine := func(err error) bool { _, ok := errors.AsType[*uci.LongLineError](err); return ok }
	badMove := func(err error) bool { _, ok := errors.AsType[*uci.MoveError](err); return ok }

	shaking := []struct {
		name, script string
		want         func(*testing.T, error)
	}{
		{"dies", "die", is("uci: shaking hands: the engine has ended: EOF", death)},
		{"dies halfway", "> uci\n< id name X\ndie", is("the engine has ended", death)},
		{"says nothing", "> uci\nhang", is("no uciok from the engine within 10s", silence)},
		{"does not listen", "hang", is("no uciok", silence)},
		{"speaks another language", "> uci\ntimes 20000 y", is(`the engine says "y"`, garbage)},
		{"never comes to an end", "> uci\ntimes 20000000 id name X", is("no uciok", silence)},
		{"a line without end", "> uci\n" + long + "\nhang", is("a line of more than 2097152 bytes", longLine)},
	}
	for _, test := range shaking {
		t.Run("handshake: "+test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				conn := ucitest.Play(t, test.script)
				if strings.Contains(test.script, "20000000") {
					conn = &slow{conn}
				}
				c, err := uci.NewClient(t.Context(), conn)
				if c != nil {
					t.Error("a client all the same")
				}
				test.want(t, err)
			})
		})
	}

	const prologue = ucitest.Handshake + `
		> isready
		< readyok
		> position startpos moves g1f3 g8f6
		> go depth 5
	`
	searching := []struct {
		name, script string
		want         func(*testing.T, error)
		usable       bool
	}{
		{"dies", prologue + "< info depth 1\ndie", is("uci: searching: the engine has ended: EOF", death), false},
		{"speaks another language", prologue + "times 20000 y", is(`the engine says "y"`, garbage), false},
		{"a line without end", prologue + long + "\nhang", is("a line of more than", longLine), false},
		{"garbage for a move", prologue + "< bestmove \xff\x01blah", is(`the engine says "bestmove \xff\x01blah"`, garbage), true},
		{"an illegal move", prologue + "< bestmove e2e5", is(`the engine plays "e2e5": not legal`, badMove), true},
		{"a move of the other player", prologue + "< bestmove e7e5", is(`the engine plays "e7e5": not legal`, badMove), true},
		{"no move", prologue + "< bestmove (none)", is(`the engine plays "(none)": there are legal moves`, badMove), true},
		{"the null move", prologue + "< bestmove 0000", is(`the engine plays "0000": there are legal moves`, badMove), true},
		{"nothing at all", prologue + "< bestmove", is(`the engine plays "": there are legal moves`, badMove), true},
		{"not ready", ucitest.Handshake + "> isready\nhang", is("no readyok from the engine within 30s", silence), false},
		{"dies getting ready", ucitest.Handshake + "> isready\ndie", is("the engine has ended", death), false},
		{"has died before", ucitest.Handshake + "die", is("the engine has ended", death), false},
	}
	for _, test := range searching {
		t.Run("search: "+test.name, func(t *testing.T) {
			script := test.script
			if test.usable {
				script += "\n> position startpos moves g1f3 g8f6\n> go depth 5\n< bestmove e2e4\n"
			}
			drive(t, uci.Driver{}, script, func(c driven) {
				synctest.Wait()
				g := play(c, "", "g1f3 g8f6")
				_, err := c.Search(c.Context(), g, search.Limits{Depth: 5}, nil)
				test.want(c.T, err)
				r, again := c.Search(c.Context(), g, search.Limits{Depth: 5}, nil)
				if test.usable && (again != nil || r.Move != move(c, "e2e4")) {
					c.Errorf("and then: %v, %v", r.Move, again)
				}
				if !test.usable {
					test.want(c.T, again)
					if err := c.Ready(c.Context()); !errors.Is(err, errors.Unwrap(again)) {
						c.Error(err)
					}
					c.NewGame()
				}
			})
		})
	}

	t.Run("a move that was not asked for", func(t *testing.T) {
		drive(t, uci.Driver{}, ucitest.Handshake+"> isready\n< readyok\n> position startpos\n> go depth 1 searchmoves d2d4\n< bestmove e2e4", func(c driven) {
			_, err := c.Search(c.Context(), play(c, "", ""), search.Limits{Depth: 1, SearchMoves: moves(c, "d2d4")}, nil)
			is(`the engine plays "e2e4": not asked for`, badMove)(c.T, err)
		})
	})
	t.Run("an error ends the loop", func(t *testing.T) {
		drive(t, uci.Driver{}, prologue+"< info depth 1\n< bestmove e2e5", func(c driven) {
			infos, result := c.Infos(c.Context(), play(c, "", "g1f3 g8f6"), search.Limits{Depth: 5})
			n := 0
			var last error
			for _, last = range infos {
				n++
			}
			if _, err := result(); n != 2 || !badMove(last) || err != last {
				c.Error(n, last, err)
			}
		})
	})
}

// slow has the engine take its time over each read.
type slow struct{ io.ReadWriteCloser }

func (s *slow) Read(b []byte) (int, error) {
	time.Sleep(time.Millisecond)
	return s.ReadWriteCloser.Read(b)
}

func TestClientClose(t *testing.T) {
	t.Run("quits", func(t *testing.T) {
		drive(t, uci.Driver{}, ucitest.Handshake+"> quit", func(c driven) {
			if err := errors.Join(c.Close(), c.Close()); err != nil {
				c.Error(err)
			}
			_, err := c.Search(c.Context(), play(c, "", ""), search.Limits{}, nil)
			for _, err := range []error{err, c.Ready(c.Context()), c.SetOption("MultiPV", "1")} {
				if !errors.Is(err, uci.ErrClosed) {
					c.Error(err)
				}
			}
			c.NewGame()
		})
	})
	t.Run("during a search", func(t *testing.T) {
		drive(t, uci.Driver{}, ucitest.Handshake+"> isready\n< readyok\n> position startpos\n> go infinite\nhang", func(c driven) {
			time.AfterFunc(time.Minute, func() { c.Close() })
			if _, err := c.Search(c.Context(), play(c, "", ""), search.Limits{}, nil); !errors.Is(err, uci.ErrClosed) {
				c.Error(err)
			}
		})
	})
	t.Run("in a report", func(t *testing.T) {
		drive(t, uci.Driver{}, ucitest.Handshake+"> isready\n< readyok\n> position startpos\n> go infinite\ntimes 1000 info depth 1 score cp 1 pv e2e4\nhang", func(c driven) {
			_, err := c.Search(c.Context(), play(c, "", ""), search.Limits{}, func(search.Info) { c.Close() })
			if !errors.Is(err, uci.ErrClosed) {
				c.Error(err)
			}
		})
	})
	t.Run("while it gets ready", func(t *testing.T) {
		drive(t, uci.Driver{Ready: -1}, ucitest.Handshake+"> ucinewgame\n> isready\nhang", func(c driven) {
			time.AfterFunc(time.Hour, func() { c.Close() })
			c.NewGame()
		})
	})
	t.Run("a handshake that is cancelled", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			if _, err := uci.NewClient(ctx, ucitest.Play(t, "> uci\nhang")); !errors.Is(err, context.DeadlineExceeded) {
				t.Error(err)
			}
		})
	})
	t.Run("getting ready that is cancelled", func(t *testing.T) {
		drive(t, uci.Driver{}, ucitest.Handshake+"> isready\nwait 2s\n< readyok\n> isready\n< readyok", func(c driven) {
			ctx, cancel := context.WithTimeout(c.Context(), time.Second)
			defer cancel()
			if err := c.Ready(ctx); !errors.Is(err, context.DeadlineExceeded) {
				c.Error(err)
			}
			if err := c.Ready(c.Context()); err != nil {
				c.Error(err)
			}
		})
	})
}

func TestZeroClient(t *testing.T) {
	var c uci.Client
	_, err := c.Search(t.Context(), play(t, "", ""), search.Limits{}, nil)
	for _, err := range []error{err, c.Ready(t.Context()), c.SetOption("MultiPV", "1")} {
		if !errors.Is(err, uci.ErrClosed) {
			t.Error(err)
		}
	}
	c.NewGame()
	if err := c.Close(); err != nil || c.Trace() != "" || c.Name() != "" || len(c.Options()) > 0 {
		t.Errorf("%v, %q, %q, %v", err, c.Trace(), c.Name(), c.Options())
	}
}

func TestClientLog(t *testing.T) {
	var log []string
	d := uci.Driver{Log: func(dir uci.Direction, line string) { log = append(log, fmt.Sprint(dir, " ", line)) }}
	drive(t, d, "> uci\n< hello\n< uciok\n> isready\n< readyok\n> quit", func(c driven) {
		c.Ready(c.Context())
		c.Close()
		want := []string{"> uci", "< hello", "< uciok", "> isready", "< readyok", "> quit"}
		if diff := cmp.Diff(want, log); diff != "" {
			c.Errorf("(-want +got):\n%s", diff)
		}
		if got, want := c.Trace(), strings.Join(want, "\n")+"\n"; got != want {
			c.Errorf("trace %q, want %q", got, want)
		}
	})
}

// What engines have said to somebody else, they say again, and the client
// understands it.
func TestClientRecorded(t *testing.T) {
	for _, name := range []string{"uci/stockfish-15.1.txt", "uci/glaurung-2.2.txt"} {
		t.Run(name, func(t *testing.T) {
			// Of the conversation, what the engine says in the searches, each after the
			// handshake and in a conversation of its own.
			var (
				all                   []string
				handshake             string
				position, command, of string
			)
			flush := func() {
				if command != "" {
					all = append(all, "> isready\n< readyok\n> "+position+"\n> "+command+"\n"+of)
				}
				command, of = "", ""
			}
			for _, line := range testdata.Lines(t, name) {
				side, text, _ := strings.Cut(line, " ")
				switch {
				case handshake == "" || !strings.Contains(handshake, "< uciok"):
					handshake += line + "\n"
				case side == ">" && strings.HasPrefix(text, "position"):
					flush()
					position = text
				case side == ">" && strings.HasPrefix(text, "go"):
					flush()
					command = text
				case command != "" && strings.HasPrefix(text, "bestmove"):
					of += line + "\n"
					flush()
				case command != "":
					of += line + "\n"
				}
			}
			flush()
			answers := 0
			for _, script := range all {
				if !strings.Contains(script, "go depth") || strings.Contains(script, "(none)") || strings.Contains(script, "multipv 2") {
					continue
				}
				answers++
				drive(t, uci.Driver{}, handshake+script, func(c driven) {
					_, rest, _ := strings.Cut(script, "> position ")
					where, _, _ := strings.Cut(rest, "\n")
					where, list, _ := strings.Cut(where, "moves")
					g := play(c, strings.TrimSpace(strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(where), "startpos"), "fen")), list)
					_, rest, _ = strings.Cut(script, "go depth ")
					depth := 0
					fmt.Sscan(rest, &depth)
					reports := 0
					r, err := c.Search(c.Context(), g, search.Limits{Depth: depth}, func(search.Info) { reports++ })
					if err != nil || r.Depth != depth || reports == 0 || !strings.Contains(script, "bestmove "+r.Move.String()) {
						c.Errorf("%+v, %v after %d reports", r, err, reports)
					}
				})
			}
			if answers < 2 {
				t.Errorf("%d searches", answers)
			}
		})
	}
}

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

func TestClientContract(t *testing.T) {
	t.Run("Random", func(t *testing.T) {
		searchtest.Run(t, func() search.Searcher { return connect(t, uci.Engine{Searcher: &search.Random{}}) })
	})
	t.Run("AlphaBeta", func(t *testing.T) {
		// One for all of them, as each has a table, and no two are used at a time.
		s := search.NewAlphaBeta(search.Options{Evaluator: eval.PieceSquare{}, Hash: 1})
		searchtest.Run(t, func() search.Searcher {
			s.NewGame()
			return connect(t, uci.Engine{Searcher: s})
		})
	})
}

// A game between two clients, the searchers of which see its repetitions.
func TestClientGame(t *testing.T) {
	var players [2]*uci.Client
	for c := range players {
		players[c] = connect(t, uci.Engine{Searcher: &search.Random{Seed: uint64(c)}})
		players[c].NewGame()
	}
	g := play(t, "", "")
	for g.Outcome().Reason == game.NoReason && g.Ply() < 400 {
		b := g.Board()
		r, err := players[b.Turn()].Search(t.Context(), g, search.Limits{Depth: 1}, nil)
		if err == nil {
			err = g.Play(r.Move)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// Whatever an engine says, there is an end, of everything.
func FuzzClient(f *testing.F) {
	f.Add("id name X\noption name Hash type spin default 1 min 1 max 2\nuciok\n", "readyok\n", "info depth 1 score cp 3 pv e2e4\nbestmove e2e4\n", false)
	f.Add("uciok\n", "readyok", "bestmove\xff\n", true)
	f.Add("uciok\nuciok\nbestmove e2e4\n", "readyok\nreadyok\n", "info pv\ninfo string\ninfo score mate\nbestmove (none) ponder\n", false)
	f.Add("option name\noption\noption name type type\nuciok\n", "readyok\n", "info wdl 1 currline refutation currmove e9 nodes -1 multipv 0\nreadyok\n", false)
	f.Fuzz(func(t *testing.T, hello, ready, answer string, dies bool) {
		script := fmt.Sprintf("> uci\nsay %q\n> *\nsay %q\n> *\n> *\nsay %q\n", hello, ready, answer)
		if dies {
			script += "die"
		}
		synctest.Test(t, func(t *testing.T) {
			c, err := uci.NewClient(t.Context(), ucitest.Play(quiet{t}, script))
			if err != nil {
				if _, ok := errors.AsType[*uci.Error](err); !ok {
					t.Errorf("error %T: %v", err, err)
				}
				return
			}
			defer c.Close()
			g := play(t, "", "")
			lim := search.Limits{MoveTime: time.Second, MultiPV: 2}
			r, err := c.Search(t.Context(), g, lim, func(i search.Info) {
				if len(i.PV) == 0 || g.Clone().Play(i.PV[0]) != nil {
					t.Errorf("report %+v", i)
				}
			})
			if err == nil && g.Play(r.Move) != nil {
				t.Errorf("result %+v", r)
			}
			if _, ok := errors.AsType[*uci.Error](err); err != nil && !ok {
				t.Errorf("error %T: %v", err, err)
			}
			for _, o := range c.Options() {
				if o.String() == "" {
					t.Error("an option without a declaration")
				}
			}
		})
	})
}

// quiet is a test that minds nothing.
type quiet struct{ *testing.T }

func (quiet) Errorf(string, ...any) {}
