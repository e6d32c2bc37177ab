package match_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/syzygy"
)

// with returns a player that searches with an evaluator.
func with(name string, e eval.Evaluator) match.Player {
	return match.Player{Name: name, Open: func(context.Context) (search.Searcher, error) {
		return alphabeta.New(alphabeta.Options{Evaluator: e, Hash: 1}), nil
	}}
}

func ExampleRun() {
	dice := func(context.Context) (search.Searcher, error) { return &search.Random{Seed: 7}, nil }
	m := match.Options{
		Players: []match.Player{with("squares", eval.PieceSquare{}), {Name: "dice", Open: dice}},
		Rounds:  2,
		Control: match.Control{Nodes: 500},
		Openings: []match.Opening{
			{Moves: []board.Move{board.NewMove(board.E2, board.E4)}},
			{Moves: []board.Move{board.NewMove(board.D2, board.D4)}},
		},
	}
	s, err := match.Run(context.Background(), m)
	if err != nil {
		fmt.Println(err)
		return
	}
	first := s.Standings[0]
	fmt.Println(s.Played, "games,", first.Games.Wins > first.Games.Losses)
	// Output: 4 games, true
}

func ExampleReadPlayed() {
	var file bytes.Buffer
	options := func() match.Options {
		return match.Options{
			Players: []match.Player{with("a", eval.Material{}), with("b", eval.Material{})},
			Rounds:  3,
			Control: match.Control{Depth: 1},
			Games:   &file,
		}
	}
	first, ctx := options(), context.Background()
	ctx, cancel := context.WithCancel(ctx)
	first.Report = func(_ *match.Record, s match.Summary) {
		if s.Played == 2 {
			cancel() // as if somebody had pressed Ctrl-C
		}
	}
	_, err := match.Run(ctx, first)
	fmt.Println("broken off:", err)

	second := options()
	played, kept, err := match.ReadPlayed(bytes.NewReader(file.Bytes()), second)
	if err != nil {
		fmt.Println(err)
		return
	}
	second.Resume = played
	file.Truncate(int(kept))
	s, err := match.Run(context.Background(), second)
	fmt.Println(s.Played, "games:", err)
	// Output:
	// broken off: context canceled
	// 6 games: <nil>
}

func ExamplePlayer() {
	p := match.Player{
		Name: "dice",
		Open: func(context.Context) (search.Searcher, error) { return new(search.Random), nil },
		NewGame: func(s search.Searcher, seed uint64) {
			s.(*search.Random).Seed = seed
			search.NotifyNewGame(s)
		},
		Control: match.Control{Nodes: 1},
	}
	fmt.Println(p.Name, p.Control)
	// Output: dice nodes=1
}

func ExampleControl() {
	c, err := match.ParseControl("40/60+0.6,30 nodes=5000")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Clock[0].Moves, c.Clock[0].Time, c.Clock[1].Time, c.Nodes)
	fmt.Println(match.Control{Clock: live.Control{{Time: 8 * time.Second, Increment: 80 * time.Millisecond}}})
	// Output:
	// 40 1m0s 30s 5000
	// 8+0.08
}

// Openings are read from EPD, line by line, or from the games of a PGN file.
func ExampleOpening() {
	var openings []match.Opening
	positions := fen.NewReader(strings.NewReader(
		"rnbqkb1r/pppppppp/5n2/8/3P4/8/PPP1PPPP/RNBQKBNR w KQkq - id \"Indian\";\n"))
	for e, err := range positions.Records() {
		if err != nil {
			fmt.Println(err)
			continue
		}
		openings = append(openings, match.Opening{Name: e.ID(), Start: e.Board})
	}
	games := pgn.NewReader(strings.NewReader("[Opening \"Spanish\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n"))
	for g, err := range games.Games() {
		if err != nil {
			fmt.Println(err)
			continue
		}
		o, err := match.NewOpening(g, 5)
		if err != nil {
			fmt.Println(err)
			continue
		}
		openings = append(openings, o)
	}
	for _, o := range openings {
		fmt.Println(o.Name, o.Moves)
	}
	// Output:
	// Indian []
	// Spanish [e2e4 e7e5 g1f3 b8c6 f1b5]
}

func ExampleTally() {
	w := match.Tally{Wins: 136, Losses: 96, Draws: 111}
	e := w.Elo()
	fmt.Printf("%v: %.2f +/- %.2f, LOS %.1f%%\n", w, e.Value, e.Error, 100*w.LOS())
	// Output: +136 -96 =111: 40.70 +/- 30.43, LOS 99.6%
}

func ExamplePenta() {
	p := match.Penta{34, 54, 63, 64, 75}
	e, n := p.Elo(), p.NormalizedElo()
	fmt.Printf("%.2f +/- %.2f, normalised %.2f +/- %.2f\n", e.Value, e.Error, n.Value, n.Error)
	fmt.Printf("%.2f of the pairs drawn, %.2f won for each that was lost\n", p.DrawRatio(), p.PairsRatio())
	// Output:
	// 55.58 +/- 27.65, normalised 57.94 +/- 28.28
	// 0.22 of the pairs drawn, 1.58 won for each that was lost
}

func ExampleEstimate() {
	e := match.Penta{10, 200, 500, 250, 15}.Elo()
	fmt.Printf("from %.1f to %.1f\n", e.Value-e.Error, e.Value+e.Error)
	// Output: from 2.5 to 18.9
}

func ExampleSPRT() {
	test := match.SPRT{Elo0: 0, Elo1: 5}
	lower, upper := test.Bounds()
	llr := test.LLR(match.Penta{10, 200, 500, 250, 15})
	fmt.Printf("%.2f < %.2f < %.2f: %v\n", lower, llr, upper, test.Decision(llr))
	// Output: -2.94 < 2.35 < 2.94: undecided
}

func ExampleDecision() {
	fmt.Println(match.SPRT{Elo1: 5}.Decision(3))
	// Output: H1 accepted
}

func ExampleStanding() {
	s := match.Standing{Name: "new", Games: match.Tally{Wins: 3, Losses: 1, Draws: 4}, Pairs: match.Penta{0, 1, 1, 1, 1}}
	fmt.Printf("%s %+.0f\n", s.Name, s.Elo().Value)
	// Output: new +89
}

func ExampleSummary() {
	s := match.Summary{Standings: []match.Standing{{Name: "a"}, {Name: "b"}}, Played: 30, Total: 100}
	fmt.Printf("%d of %d games, %v\n", s.Played, s.Total, s.Decision)
	// Output: 30 of 100 games, undecided
}

// hasty plays its first move well, and then gives up.
type hasty struct{ search.Random }

func (h *hasty) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	if g.Ply() > 1 {
		return search.Result{}, errors.New("no more ideas")
	}
	return h.Random.Search(ctx, g, lim, report)
}

// Trace implements match.Tracer.
func (h *hasty) Trace() string { return "I was tired." }

func ExampleFailure() {
	m := match.Options{
		Players: []match.Player{
			{Name: "hasty", Open: func(context.Context) (search.Searcher, error) { return new(hasty), nil }},
			with("patient", eval.Material{}),
		},
		Rounds:  1,
		Control: match.Control{Nodes: 100},
	}
	m.Report = func(r *match.Record, _ match.Summary) {
		if r.Game == 1 {
			fmt.Println(r.Failure.Line())
			fmt.Println("after", len(r.Failure.Moves), "plies:", r.Failure.Trace)
		}
	}
	if _, err := match.Run(context.Background(), m); err != nil {
		fmt.Println(err)
	}
	// Output:
	// game 1.1: hasty (white): crash: no more ideas
	// after 2 plies: I was tired.
}

func ExampleTracer() {
	var s search.Searcher = new(hasty)
	if t, ok := s.(match.Tracer); ok {
		fmt.Println(t.Trace())
	}
	// Output: I was tired.
}

func ExampleRecord() {
	m := match.Options{
		Players: []match.Player{with("a", eval.Material{}), with("b", eval.Material{})},
		Rounds:  1,
		Control: match.Control{Nodes: 50},
		Openings: []match.Opening{{Moves: []board.Move{
			board.NewMove(board.F2, board.F3), board.NewMove(board.E7, board.E5), board.NewMove(board.G2, board.G4),
		}}},
	}
	m.Report = func(r *match.Record, _ match.Summary) {
		fmt.Println(m.Players[r.White].Name, r.Result, r.Termination, len(r.Moves))
	}
	if _, err := match.Run(context.Background(), m); err != nil {
		fmt.Println(err)
	}
	// Output:
	// a 0-1 checkmate 1
	// b 0-1 checkmate 1
}

func ExamplePly() {
	p := match.Ply{Move: board.NewMove(board.E2, board.E4), Score: 30, Depth: 12, Used: 80 * time.Millisecond}
	fmt.Println(p.Move, p.Score, p.Depth, p.Used)
	// Output: e2e4 +0.30 12 80ms
}

func ExampleConfigError() {
	m := match.Options{Players: []match.Player{with("a", nil), with("a", nil)}, Rounds: 1, Control: match.Control{Depth: 1}}
	_, err := match.Run(context.Background(), m)
	if e, ok := errors.AsType[*match.ConfigError](err); ok {
		fmt.Println(e.Field, "-", e.Why)
	}
	// Output: Players - duplicate name "a"
}

func ExamplePlayerError() {
	m := match.Options{
		Players: []match.Player{with("a", nil), {Name: "b", Open: func(context.Context) (search.Searcher, error) {
			return nil, io.ErrClosedPipe
		}}},
		Rounds:  1,
		Control: match.Control{Depth: 1},
	}
	_, err := match.Run(context.Background(), m)
	if e, ok := errors.AsType[*match.PlayerError](err); ok {
		fmt.Println(e.Name, "-", e.Err)
	}
	// Output: b - io: read/write on closed pipe
}

func ExampleResumeError() {
	m := match.Options{Players: []match.Player{with("a", nil), with("b", nil)}, Rounds: 1, Control: match.Control{Depth: 1}}
	_, _, err := match.ReadPlayed(strings.NewReader("[Round \"1.1\"]\n[White \"a\"]\n[Black \"c\"]\n[Result \"1-0\"]\n\n1-0\n"), m)
	fmt.Println(err)
	// Output: match: game 1 (1.1 a - c) does not belong to this match: unknown player "c"
}

func ExampleTablebaseRule() {
	tables, err := syzygy.Open("../syzygy/testdata")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer tables.Close()
	start, err := fen.Parse("8/8/8/3k4/8/8/p7/K6R w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	m := match.Options{
		Players:   []match.Player{with("a", eval.Material{}), with("b", eval.Material{})},
		Rounds:    1,
		Control:   match.Control{Nodes: 500},
		Openings:  []match.Opening{{Start: start}},
		Tablebase: match.TablebaseRule{Tables: tables},
	}
	m.Report = func(r *match.Record, _ match.Summary) { fmt.Println(r.Result, r.Termination, len(r.Moves) < 4) }
	if _, err := match.Run(context.Background(), m); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 1-0 adjudication true
	// 1-0 adjudication true
}

func ExampleLatency() {
	var l match.Latency
	m := match.Options{Players: []match.Player{with("a", eval.Material{}), with("b", eval.Material{})}, Rounds: 1, Control: match.Control{Depth: 1}, MaxMoves: 3}
	m.Report = func(r *match.Record, _ match.Summary) { l.Add(r, 0) }
	if _, err := match.Run(context.Background(), m); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(l.Mean() <= l.Max)
	// Output: true
}

func ExampleReadSettings() {
	games := "[White \"new\"]\n[Black \"old\"]\n[WhiteControl \"8+0.08\"]\n[WhiteSettings \"Hash=64\"]\n[BlackControl \"nodes=5000\"]\n\n*\n"
	settings, err := match.ReadSettings(strings.NewReader(games))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(settings["new"].Control, settings["new"].Settings)
	fmt.Println(settings["old"].Control)
	// Output:
	// 8+0.08 Hash=64
	// nodes=5000
}

func ExampleSettings() {
	s := match.Settings{Control: match.Control{Nodes: 5000}, Settings: "Hash=64"}
	fmt.Println(s.Control, s.Settings)
	// Output: nodes=5000 Hash=64
}

// fortress is a Tablebase that calls everything without pawns a draw.
type fortress struct{}

func (fortress) Probe(b *board.Board) (movegen.WDL, bool) {
	return movegen.Draw, b.Kind(board.Pawn) == 0
}

func ExampleTablebase() {
	b := board.Start()
	_, ok := fortress{}.Probe(&b)
	fmt.Println(ok)
	// Output: false
}

func ExampleFaultError() {
	m := match.Options{
		Players: []match.Player{
			{Name: "hasty", Open: func(context.Context) (search.Searcher, error) { return new(hasty), nil }},
			with("patient", eval.Material{}),
		},
		Rounds:    100,
		Control:   match.Control{Nodes: 100},
		MaxFaults: 3,
	}
	s, err := match.Run(context.Background(), m)
	fmt.Println(s.Faults(), err)
	// Output: 3 match: hasty has lost 3 games by a fault
}
