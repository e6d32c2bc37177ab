package cookbook_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/annotate"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/opening"
	"github.com/luftchess/luft/search/match/rating"
	"github.com/luftchess/luft/search/puzzle"
	"github.com/luftchess/luft/search/suite"
	"github.com/luftchess/luft/search/syzygy"
	"github.com/luftchess/luft/uci"
)

// tableDir has the tablebases of three pieces. It stands for the directory of yours.
const tableDir = "../../search/syzygy/testdata"

// Find the best move of a position without another program.
func Example_bestMove() {
	s := alphabeta.New(alphabeta.Options{Hash: 1})
	g := game.New(must(fen.Parse("r5k1/5ppp/8/3q4/8/2N5/5PPP/3R2K1 w - - 0 1")))
	r := must(s.Search(context.Background(), g, search.Limits{Depth: 6}, nil))
	fmt.Println(r.Move, r.Score > 300)
	// Output:
	// c3d5 true
}

// Solve a mate in N.
func Example_mateInN() {
	s := alphabeta.New(alphabeta.Options{Hash: 1})
	g := game.New(must(fen.Parse("r1b3kr/ppp1Bp1p/1b6/n2P4/2p3q1/2Q2N2/P4PPP/RN2R1K1 w - - 0 1")))
	lim := search.Limits{Mate: 3}
	r := must(s.Search(context.Background(), g, lim, nil))
	fmt.Println(lim.MateFound(r.Score), r.Score, r.Score.MateMoves(), san.FormatPV(g, r.PV[:1]), len(r.PV))
	// Output:
	// true #3 3 1. Qxh8+ 5
}

// Search with clocks, as in a game.
func Example_searchWithClock() {
	s := alphabeta.New(alphabeta.Options{Hash: 1, Overhead: 5 * time.Millisecond})
	var lim search.Limits
	lim.Clocks[board.White] = search.Clock{Remaining: 300 * time.Millisecond, Increment: 10 * time.Millisecond}
	lim.Clocks[board.Black] = search.Clock{Remaining: time.Minute}
	r := must(s.Search(context.Background(), game.New(board.Start()), lim, nil))
	fmt.Println(r.Move != board.NoMove)
	// Output:
	// true
}

// Watch a search, and end it from the loop.
func Example_searchInfos() {
	s := alphabeta.New(alphabeta.Options{Hash: 1})
	g := game.New(must(fen.Parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")))
	infos, result := search.Infos(context.Background(), s, g, search.Limits{})
	for info := range infos {
		if info.Score.IsMate() {
			fmt.Println(info.Depth, info.Score, info.PV)
			break
		}
	}
	fmt.Println(must(result()).Move)
	// Output:
	// 1 #1 [a1a8]
	// a1a8
}

// List the best moves with their lines and scores from White's side.
func Example_multiPV() {
	s := alphabeta.New(alphabeta.Options{Hash: 1})
	g := game.New(must(fen.Parse("1r4k1/8/8/8/8/8/r4PPP/6K1 b - - 0 1")))
	r := must(s.Search(context.Background(), g, search.Limits{Depth: 4, MultiPV: 2}, nil))
	for _, line := range r.Lines {
		fmt.Println(line.MultiPV, line.Score.White(g.Turn()), san.FormatPV(g, line.PV))
	}
	// Output:
	// 1 #-1 1... Ra1#
	// 2 #-1 1... Rb1#
}

// Evaluate a position without searching, from the side of the player to move and of White.
func Example_evaluate() {
	b := must(fen.Parse("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"))
	score := eval.Material{}.Evaluate(&b)
	fmt.Println(score, score.White(b.Turn()))
	fmt.Println(classical.New(nil).Evaluate(&b) < -500, eval.PieceSquare{}.Evaluate(&b) < -500)
	// Output:
	// -9.75 +9.75
	// true true
}

// Load a neural network (NNUE), evaluate a position with it, and search with it.
func Example_network() {
	file := networkFile() // or what os.Open returns
	network := must(nnue.Read(file))
	b := must(fen.Parse("r5k1/5ppp/8/3q4/8/2N5/5PPP/3R2K1 w - - 0 1"))
	fmt.Println(network.Description(), nnue.New(network).Evaluate(&b) < -300)

	s := alphabeta.New(alphabeta.Options{Evaluator: nnue.New(network), Hash: 1})
	r := must(s.Search(context.Background(), game.New(b), search.Limits{Depth: 3}, nil))
	fmt.Println(r.Move)
	// Output:
	// counts pieces true
	// c3d5
}

// Look up a position in Syzygy tablebases, with its moves from best to worst.
func Example_probeTablebases() {
	tables := must(syzygy.Open(tableDir)) // several directories, if you like
	defer tables.Close()
	b := must(fen.Parse("8/8/8/8/8/5k2/3P4/K7 w - - 0 1"))
	fmt.Println(must(tables.WDL(&b)), must(tables.DTZ(&b)).Plies)
	for _, r := range must(tables.Rank(game.New(b)))[:2] {
		fmt.Println(san.Format(&b, r.Move), r.Verdict, r.DTZ.Plies)
	}
	// Output:
	// win 13
	// Kb2 win 13
	// d3 draw 0
}

// Play out a won endgame to mate with tablebases, with best play by both sides.
func Example_solveEndgame() {
	tables := must(syzygy.Open(tableDir))
	defer tables.Close()
	b := must(fen.Parse("8/8/8/8/8/2k5/7r/1K6 b - - 0 1"))
	fmt.Println(san.FormatLine(&b, must(tables.Solve(game.New(b)))))
	// Output:
	// 1... Rh1+ 2. Ka2 Rc1 3. Ka3 Ra1#
}

// Search with tablebases, so that the engine plays endgames perfectly.
func Example_searchWithTablebases() {
	tables := must(syzygy.Open(tableDir))
	defer tables.Close()
	s := alphabeta.New(alphabeta.Options{Hash: 1, Tablebase: tables, TablebasePieces: tables.MaxPieces()})
	g := game.New(must(fen.Parse("8/8/8/8/8/5k2/3P4/K7 w - - 0 1")))
	r := must(s.Search(context.Background(), g, search.Limits{Depth: 1}, nil))
	fmt.Println(r.Move, r.Score == eval.TablebaseScore(movegen.Win, 14))
	// Output:
	// a1b2 true
}

// Show the score of a search from White's side, as a %eval comment and on the SVG bar.
func Example_scoreEverywhere() {
	g := must(pgn.Parse("1. f3 e5 2. g4 *"))
	n := g.Main().Last()
	played := must(n.Replay())
	r := must(new(search.Minimax).Search(context.Background(), played, search.Limits{Depth: 1}, nil))
	white := int(r.Score.White(played.Turn()))
	n.SetEval(pgn.Eval{Score: white, Depth: r.Depth})
	fmt.Println(r.Score, eval.Score(white), g.Movetext())
	b := n.Board()
	fmt.Println(strings.Contains(svg.String(&b, &svg.Options{Eval: &white}), "M1"))
	// Output:
	// #1 #-1 1. f3 e5 2. g4 {[%eval #-1,1]} *
	// true
}

// Estimate the chances of win, draw and loss for a score.
func Example_winRate() {
	win, draw, loss := uci.WinRate(0)
	fmt.Println(win == loss, win+draw+loss)
	win, _, loss = uci.WinRate(eval.MateIn(5))
	fmt.Println(win, loss)
	// Output:
	// true 1000
	// 1000 0
}

// Find out whether a capture wins material, by static exchange evaluation.
func Example_staticExchange() {
	b := must(fen.Parse("4k3/8/2p5/3p4/4P3/8/8/3QK3 w - - 0 1"))
	var g movegen.Generator
	g.Reset(&b)
	fmt.Println("pawn takes:", g.SEE(board.NewMove(board.E4, board.D5), 0))
	fmt.Println("queen takes:", g.SEE(board.NewMove(board.D1, board.D5), 0))
	// Output:
	// pawn takes: true
	// queen takes: false
}

// Play with an evaluation of your own.
func Example_ownEvaluation() {
	pacifist := eval.Func(func(b *board.Board) eval.Score { return 0 })
	s := alphabeta.New(alphabeta.Options{Evaluator: pacifist, Hash: 1})
	g := game.New(must(fen.Parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")))
	r := must(s.Search(context.Background(), g, search.Limits{Depth: 4}, nil))
	fmt.Println(r.Move, r.Score) // mates are found by the search
	// Output:
	// a1a8 #1
}

// Play a game between two searchers.
func Example_playGame() {
	players := []search.Searcher{
		board.White: alphabeta.New(alphabeta.Options{Hash: 1}),
		board.Black: &search.Random{Seed: 1},
	}
	g := game.New(board.Start())
	for !g.OutcomeWithClaims().IsOver() {
		r := must(players[g.Turn()].Search(context.Background(), g, search.Limits{Depth: 3}, nil))
		check(g.Play(r.Move))
	}
	fmt.Println(g.OutcomeWithClaims(), pgn.FromGame(g).Result)
	// Output:
	// 1-0 checkmate 1-0
}

// Play against a weakened engine.
func Example_weakenedOpponent() {
	fmt.Println("levels", alphabeta.Levels())
	level := alphabeta.Level(800)
	bot := search.Handicap{Searcher: alphabeta.New(alphabeta.Options{Hash: 1}), Weakness: level.Weakness(), Seed: 1}
	g := game.New(board.Start())
	for range 4 {
		check(g.Play(must(bot.Search(context.Background(), g, search.Limits{}, nil)).Move))
	}
	fmt.Println(len(g.Moves()), "plies at level", level)
	// Output:
	// levels [400 600 800 1000 1200 1400 1600 1800 2000 2200 2400 full]
	// 4 plies at level 800
}

// Play a match, and see which player is stronger.
func Example_match() {
	m := match.Options{
		Players: []match.Player{
			{Name: "minimax", Open: func(context.Context) (search.Searcher, error) { return new(search.Minimax), nil }},
			{Name: "random", Open: func(context.Context) (search.Searcher, error) { return new(search.Random), nil }},
		},
		Rounds:  2,
		Control: match.Control{Depth: 2},
	}
	summary := must(match.Run(context.Background(), m))
	first := summary.Standings[0]
	fmt.Println(summary.Played, "games;", first.Name, "ahead:", first.Games.Wins > first.Games.Losses)
	// Output:
	// 4 games; minimax ahead: true
}

// Read the openings of a match from a PGN, EPD or Polyglot file, in random order.
func Example_matchOpenings() {
	suite := must(opening.ReadFile(context.Background(), "testdata/openings.pgn", opening.Options{
		Plies:   4,
		Shuffle: true,
		Seed:    6,
	}))
	for _, e := range suite.Skipped {
		fmt.Println("skipped:", e)
	}
	m := match.Options{Openings: suite.Openings, Rounds: len(suite.Openings)}
	for _, o := range m.Openings {
		fmt.Println(o.Name, o.Moves)
	}
	// Output:
	// skipped: testdata/openings.pgn:9: pgn: line 9, column 13: game 3, ply 3: "Qh4": no such legal move
	// Queen's Gambit [d2d4 d7d5 c2c4 e7e6]
	// Sicilian Defense [e2e4 c7c5 g1f3 d7d6]
}

// Compute a rating list, with errors, of the players of a PGN file.
func Example_ratingList() {
	file := must(os.Open("testdata/tournament.pgn"))
	defer file.Close()
	var games rating.Games
	for tags, err := range pgn.NewReader(file).Headers() {
		check(err)
		games.AddTags(tags)
	}
	lists := must(games.Lists(rating.Options{Anchor: "Bob", Rating: 1500}))
	for _, p := range lists[0].Players {
		fmt.Println(p.Name, p.Rating, p.Games)
	}
	for _, l := range lists[1:] { // they have won, lost or not played against the others
		fmt.Println("not rated:", l.Players[0].Name, l.Outside)
	}
	// Output:
	// Ann 1550.6 ± 134.7 +6 -3 =6
	// Bob 1500.0 ± 0.0 +3 -3 =12
	// Cleo 1449.4 ± 134.7 +3 -6 =6
	// not rated: Dan +0 -3 =0
}

// Run a test suite: count the positions of an EPD file that a searcher solves.
func Example_testSuite() {
	var positions []suite.Position
	for p, err := range suite.Read(must(os.Open("testdata/suite.epd"))) {
		if err == nil {
			positions = append(positions, p)
		}
	}
	open := func(context.Context) (search.Searcher, error) { return alphabeta.New(alphabeta.Options{Hash: 1}), nil }
	var tally suite.Totals
	for r, err := range suite.Run(context.Background(), positions, suite.Options{Open: open, Limits: search.Limits{Nodes: 300_000}}) {
		check(err)
		tally.Add(r)
	}
	fmt.Println(tally)
	// Output:
	// solved 2 of 2 points 2 of 2
}

// Read the training positions of games that an engine has played, with their scores.
func Example_readSamples() {
	file := must(os.Open("testdata/samples.luft"))
	defer file.Close()
	for g, err := range sample.NewReader(file).Games() {
		check(err)
		for s := range g.Samples() {
			fmt.Println(s.Board.Fullmove(), s.Move, s.Score, s.Result)
		}
	}
	// Output:
	// 7 f8b4 +0.18 1/2-1/2
	// 33 e7e3 -2.24 1/2-1/2
	// 57 b3b2 -3.71 1/2-1/2
}

// Annotate a game with evaluations, marks and better lines.
func Example_annotateGame() {
	g := must(pgn.Parse("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0"))
	o := annotate.Options{Limits: search.Limits{Depth: 2}, Plies: 1}
	evals := must(annotate.Evaluate(context.Background(), new(search.Minimax), g, o))
	r := must(annotate.Annotate(g, evals, o))
	accuracy, ok := r.Accuracy(board.White)
	fmt.Printf("%.0f%% %v, %d of Black's moves is ??\n", accuracy, ok, r.Count(board.Black, pgn.Blunder))
	blunder := g.Main().Nodes()[5]
	fmt.Println(blunder.SAN(), blunder.NAGs(), len(blunder.Variations()))
	// Output:
	// 100% true, 1 of Black's moves is ??
	// Nf6 [$4] 1
}

// Make puzzles out of games, and repeat those that were missed.
func Example_puzzles() {
	games := pgn.NewReader(strings.NewReader("1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0"))
	open := func(context.Context) (search.Searcher, error) { return alphabeta.New(alphabeta.Options{Hash: 1}), nil }
	o := puzzle.Options{Open: open, Limits: search.Limits{Nodes: 500}, Verify: search.Limits{Nodes: 3000}}
	var s puzzle.Session
	for found, err := range puzzle.Find(context.Background(), games.Games(), o) {
		check(err)
		s.Puzzles = append(s.Puzzles, found.Puzzles...)
	}
	now := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	p, ok := s.Next(now)
	fmt.Println(ok, p.Line, p.Themes)
	fmt.Println(p.Judge(0, board.NewMove(board.C4, board.F7)), p.Judge(2, board.NewMove(board.E5, board.D3)))
	s.Record(p.ID, false, now)
	fmt.Println("again in", s.Progress[p.ID].Due.Sub(now))
	// Output:
	// true [c4f7 e8e7 c3d5] [mate mateIn2 attackingF2F7 short]
	// right wrong
	// again in 10m0s
}
