package cookbook_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/engine"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/lichess"
	"github.com/luftchess/luft/uci/lichess/lichesstest"
	"github.com/luftchess/luft/uci/xboard"
)

// startEngine connects to a UCI engine. For these Examples it is one in the same process;
// a program calls uci.Start(ctx, "stockfish").
func startEngine() *uci.Client {
	here, there := net.Pipe()
	engine := uci.Engine{Name: "Luft", Author: "you", Searcher: alphabeta.New(alphabeta.Options{Hash: 1})}
	go uci.Serve(context.Background(), there, there, engine)
	return must(uci.NewClient(context.Background(), here))
}

// Let a UCI engine find the best move of a position.
func Example_engineMove() {
	engine := startEngine()
	defer engine.Close()
	g := game.New(must(fen.Parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")))
	r := must(engine.Search(context.Background(), g, search.Limits{Depth: 4}, nil)) // or MoveTime, Nodes, Clocks
	fmt.Println(r.Move, r.Score, san.FormatPV(g, r.PV))
	check(g.Play(r.Move))
	fmt.Println(g.Outcome())
	// Output:
	// a1a8 #1 1. Ra8#
	// 1-0 checkmate
}

// Analyse a position with the three best lines (MultiPV).
func Example_engineMultiPV() {
	engine := startEngine()
	defer engine.Close()
	g := game.New(must(fen.Parse("7k/8/5K2/8/8/8/8/3Q2R1 w - - 0 1")))
	r := must(engine.Search(context.Background(), g, search.Limits{Depth: 6, MultiPV: 3}, nil))
	for _, line := range r.Lines {
		fmt.Println(line.MultiPV, line.Score.IsMate(), len(line.PV) > 0)
	}
	// Output:
	// 1 true true
	// 2 true true
	// 3 true true
}

// Watch an engine think, and stop it early.
func Example_engineInfos() {
	engine := startEngine()
	defer engine.Close()
	infos, result := engine.Infos(context.Background(), game.New(board.Start()), search.Limits{})
	for info := range infos {
		if info.Depth >= 5 {
			break
		}
	}
	r := must(result())
	fmt.Println(r.Depth >= 4, r.Move != board.NoMove)
	// Output:
	// true true
}

// Analyse without a limit until the program says stop.
func Example_engineStop() {
	engine := startEngine()
	defer engine.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond) // or cancel when a user clicks
	defer cancel()
	r := must(engine.Search(ctx, game.New(board.Start()), search.Limits{}, nil))
	fmt.Println(r.Move != board.NoMove)
	// Output:
	// true
}

// List the options of an engine, and set one.
func Example_engineOptions() {
	engine := startEngine()
	defer engine.Close()
	for _, o := range engine.Options()[:2] {
		fmt.Println(o)
	}
	check(engine.SetOption("Move Overhead", "100"))
	err := engine.SetOption("No Such Option", "1")
	fmt.Println(engine.Name(), errors.Is(err, uci.ErrNoOption))
	// Output:
	// option name MultiPV type spin default 1 min 1 max 500
	// option name Move Overhead type spin default 10 min 0 max 10000
	// Luft true
}

// Restrict an engine to some of the moves.
func Example_engineSearchMoves() {
	engine := startEngine()
	defer engine.Close()
	lim := search.Limits{Depth: 3, SearchMoves: []board.Move{board.NewMove(board.A2, board.A3)}}
	r := must(engine.Search(context.Background(), game.New(board.Start()), lim, nil))
	fmt.Println(r.Move)
	// Output:
	// a2a3
}

// Find out why an engine cannot be started, or why it has failed.
func Example_engineErrors() {
	_, err := uci.Start(context.Background(), "no-such-engine")
	fmt.Println("not installed:", errors.Is(err, exec.ErrNotFound))
	engine := startEngine()
	check(engine.Close())
	_, err = engine.Search(context.Background(), game.New(board.Start()), search.Limits{Depth: 1}, nil)
	fmt.Println("closed:", errors.Is(err, uci.ErrClosed))
	_, exited := errors.AsType[*uci.ExitError](err)
	_, slow := errors.AsType[*uci.TimeoutError](err)
	fmt.Println("crashed:", exited, "hung:", slow, "illegal move:", errors.Is(err, game.ErrIllegalMove))
	// Output:
	// not installed: true
	// closed: true
	// crashed: false hung: false illegal move: false
}

// Play a match against a UCI engine.
func Example_matchAgainstEngine() {
	open := func([]engine.Field) (search.Searcher, error) { return startEngine(), nil }
	rival := engine.Spec{Name: "rival", New: open} // a program has Command: "stockfish"
	mine := match.Player{Name: "mine", Open: func(context.Context) (search.Searcher, error) { return new(search.Minimax), nil }}
	m := match.Options{Players: []match.Player{mine, rival.Player()}, Rounds: 1, Control: match.Control{Nodes: 300}}
	m.Report = func(r *match.Record, s match.Summary) { fmt.Println(r.Result, "by", r.Termination) }
	summary := must(match.Run(context.Background(), m))
	fmt.Println(summary.Standings[1].Games, "faults:", summary.Faults())
	// Output:
	// 0-1 by checkmate
	// 1-0 by checkmate
	// +2 -0 =0 faults: 0
}

// Turn a searcher into a UCI engine for any chess program.
func Example_serveEngine() {
	engine := uci.Engine{Name: "Mine", Author: "me", Searcher: new(search.Minimax)}
	commands := strings.NewReader("isready\nposition startpos moves f2f3 e7e5 g2g4\ngo depth 1\n")
	var out strings.Builder // a program passes os.Stdin and os.Stdout
	check(uci.Serve(context.Background(), commands, &out, engine))
	for line := range strings.Lines(out.String()) {
		if !strings.HasPrefix(line, "info") {
			fmt.Fprint(os.Stdout, line)
		}
	}
	// Output:
	// readyok
	// bestmove d8h4
}

// Let an XBoard engine find the best move of a position.
func Example_xboardEngine() {
	here, there := net.Pipe() // a program calls xboard.Start(ctx, uci.Driver{}, "phalanx")
	served := xboard.Engine{Engine: uci.Engine{Name: "Luft", Searcher: alphabeta.New(alphabeta.Options{Hash: 1})}}
	go xboard.Serve(context.Background(), there, there, served)
	engine := must(xboard.NewClient(context.Background(), uci.Driver{}, here))
	defer engine.Close()
	g := game.New(must(fen.Parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")))
	r := must(engine.Search(context.Background(), g, search.Limits{Depth: 4}, nil))
	fmt.Println(engine.Name(), r.Move, r.Score)
	// Output: Luft a1a8 #1
}

// Turn a searcher into an XBoard engine.
func Example_serveXBoard() {
	engine := xboard.Engine{Engine: uci.Engine{Name: "Luft", Searcher: alphabeta.New(alphabeta.Options{Hash: 1})}}
	commands := strings.NewReader("new\nforce\nusermove f2f3\nusermove e7e5\nusermove g2g4\nsd 3\ngo\n")
	check(xboard.Serve(context.Background(), commands, os.Stdout, engine)) // a program reads os.Stdin
	// Output:
	// move d8h4
	// 0-1 {checkmate}
}

// Play on Lichess with a searcher, here against a fake server for tests.
func Example_lichessBot() {
	server := lichesstest.NewServer("mybot")
	defer server.Close()
	start := must(fen.Parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"))
	server.Challenge(lichesstest.Game{Start: start, Variant: lichess.FromPosition})

	ctx, cancel := context.WithCancel(context.Background())
	bot := lichess.Bot{
		// A program has lichess.NewToken(os.Getenv("LICHESS_TOKEN")), and neither URL nor Client.
		Token: server.Token(), URL: server.URL(), Client: server.Client(),
		Open: func(context.Context, lichess.Game) (search.Searcher, error) {
			return alphabeta.New(alphabeta.Options{Hash: 1}), nil
		},
		Accept: lichess.Acceptance{Mode: lichess.Casual}, Limits: search.Limits{Depth: 4},
		Finished: func(g lichess.Game) { fmt.Println(g.Moves, g.Outcome); cancel() },
	}
	check(bot.Run(ctx))
	// Output: [a1a8] 1-0 checkmate
}
