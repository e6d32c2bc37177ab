package uci_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"os/exec"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
)

// An engine that is not there. One that is would be searched with, and closed.
func ExampleStart() {
	_, err := uci.Start(context.Background(), "no-such-engine", "--uci")
	fmt.Println(errors.Is(err, exec.ErrNotFound))
	// Output:
	// true
}

// serve returns a connection to an engine in the same process.
func serve(e uci.Engine) io.ReadWriteCloser {
	near, far := net.Pipe()
	go func() {
		defer far.Close()
		if err := uci.Serve(context.Background(), far, far, e); err != nil {
			log.Print(err)
		}
	}()
	return near
}

// An engine at the other end of a connection is a searcher like any other.
func ExampleClient() {
	ctx := context.Background()
	engine := uci.Engine{Name: "Counter", Searcher: alphabeta.New(alphabeta.Options{Evaluator: eval.Material{}})}
	client, err := uci.NewClient(ctx, serve(engine))
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	if err := client.SetOption("Move Overhead", "50"); err != nil {
		log.Fatal(err)
	}
	client.NewGame()

	g := game.New(board.Start())
	for _, text := range []string{"e2e4", "e7e5", "d1h5", "b8c6", "f1c4", "g8f6"} {
		m, err := board.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	r, err := client.Search(ctx, g, search.Limits{Depth: 3}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(client.Name(), "plays", r.Move, r.Score)
	// Output:
	// Counter plays h5f7 #1
}

// Everything that the engine says about a search, in a loop that is left when there
// is enough.
func ExampleClient_Infos() {
	client, err := uci.NewClient(context.Background(), answering("go", "info depth 1 score cp 20 pv e2e4\ninfo depth 2 score cp 15 pv e2e4 e7e5\n", "stop", "bestmove e2e4\n"))
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	infos, result := client.Infos(context.Background(), game.New(board.Start()), search.Limits{})
	for info := range infos {
		fmt.Println(info.Depth, info.Score, info.PV)
		if info.Depth == 2 {
			break
		}
	}
	r, err := result()
	fmt.Println(r.Move, err)
	// Output:
	// 1 +0.20 [e2e4]
	// 2 +0.15 [e2e4 e7e5]
	// e2e4 <nil>
}

func ExampleClient_Options() {
	client, err := uci.NewClient(context.Background(), serve(uci.Engine{Searcher: &search.Random{}}))
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	for _, o := range client.Options() {
		if o.Type == "spin" {
			fmt.Println(o.Name, "from", o.Min, "to", o.Max)
		}
	}
	// Output:
	// Move Overhead from 0 to 10000
}

// Options of the engine are set before the first search, and the engine is asked for its estimate of
// wins, draws and losses. A program that starts Stockfish calls driver.Start(ctx, "stockfish").
func ExampleDriver_options() {
	driver := uci.Driver{Options: map[string]string{"Move Overhead": "100"}, ShowWDL: true}
	client, err := driver.NewClient(context.Background(), serve(uci.Engine{Searcher: new(search.Minimax)}))
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	r, err := client.Search(context.Background(), game.New(board.Start()), search.Limits{Depth: 1}, nil)
	fmt.Println(r.Score, r.WDL, err)
	_, err = uci.Driver{Options: map[string]string{"Memory": "1"}}.NewClient(context.Background(), serve(uci.Engine{Searcher: new(search.Minimax)}))
	fmt.Println(err)
	// Output:
	// +0.38 [204 736 60] <nil>
	// uci: setting options: option "Memory": the engine has no such option
}

func ExampleDriver() {
	driver := uci.Driver{
		Handshake: time.Second,
		Log:       func(d uci.Direction, line string) { fmt.Println(d, line) },
	}
	client, err := driver.NewClient(context.Background(), answering())
	if err != nil {
		log.Fatal(err)
	}
	client.Close()
	// Output:
	// > uci
	// < id name Example
	// < uciok
	// > quit
}

func ExampleDirection() {
	fmt.Println(uci.ToEngine, uci.FromEngine, uci.FromStderr)
	// Output:
	// > < !
}

func ExampleInfo() {
	client, err := uci.NewClient(context.Background(),
		answering("go", "info depth 9 score cp 20 wdl 190 750 60 nps 500000 pv e2e4 novelty 7\nbestmove e2e4\n"))
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	infos, _ := client.Infos(context.Background(), game.New(board.Start()), search.Limits{Depth: 9})
	for i := range infos {
		fmt.Println(i.Score, i.WDL, i.Speed, i.Extra)
	}
	// Output:
	// +0.20 [190 750 60] 500000 [novelty 7]
}

func ExampleExitError() {
	err := searchWith(answering("go", ""))
	if death, ok := errors.AsType[*uci.ExitError](err); ok {
		fmt.Println(death.Err)
	}
	// Output:
	// EOF
}

func ExampleTimeoutError() {
	driver := uci.Driver{Handshake: 10 * time.Millisecond}
	_, err := driver.NewClient(context.Background(), answering("uci", "What?\n"))
	if silence, ok := errors.AsType[*uci.TimeoutError](err); ok {
		fmt.Println("no", silence.Waiting)
	}
	// Output:
	// no uciok
}

func ExampleProtocolError() {
	err := searchWith(answering("go", strings.Repeat("hello\n", 20_000)))
	if garbage, ok := errors.AsType[*uci.ProtocolError](err); ok {
		fmt.Println(garbage.Line)
	}
	// Output:
	// hello
}

func ExampleLineLengthError() {
	err := searchWith(answering("go", strings.Repeat("very ", 1_000_000)))
	if long, ok := errors.AsType[*uci.LineLengthError](err); ok {
		fmt.Println(long)
	}
	// Output:
	// the engine wrote a line of more than 2097152 bytes
}

func ExampleIllegalMoveError() {
	err := searchWith(answering("go", "bestmove e2e5\n"))
	if illegal, ok := errors.AsType[*uci.IllegalMoveError](err); ok {
		fmt.Println(illegal.Move, illegal.Why)
	}
	fmt.Println(err)
	// Output:
	// e2e5 not legal
	// uci: searching: illegal move "e2e5" from the engine: not legal
}

func ExampleOptionError() {
	client, err := uci.NewClient(context.Background(), serve(uci.Engine{Searcher: &search.Random{}}))
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	fmt.Println(client.SetOption("move overhead", "-1"))
	err = client.SetOption("Hash", "16")
	fmt.Println(err, errors.Is(err, uci.ErrNoOption))
	// Output:
	// uci: setting an option: option "Move Overhead": "-1" is not a number from 0 to 10000
	// uci: setting an option: option "Hash": the engine has no such option true
}

// answering returns a connection to an engine that says these things, each to a
// command. It ends when it has nothing to say to one.
func answering(answers ...string) io.ReadWriteCloser {
	say := map[string]string{"uci": "id name Example\nuciok\n", "isready": "readyok\n", "position": "\n"}
	for n := 0; n < len(answers); n += 2 {
		say[answers[n]] = answers[n+1]
	}
	near, far := net.Pipe()
	go func() {
		defer far.Close()
		for lines := bufio.NewScanner(far); lines.Scan(); {
			command, _, _ := strings.Cut(lines.Text(), " ")
			if say[command] == "" {
				return
			}
			if _, err := io.WriteString(far, say[command]); err != nil {
				return
			}
		}
	}()
	return near
}

// searchWith searches with an engine, once.
func searchWith(conn io.ReadWriteCloser) error {
	client, err := uci.NewClient(context.Background(), conn)
	if err != nil {
		return err
	}
	defer client.Close()
	_, err = client.Search(context.Background(), game.New(board.Start()), search.Limits{Depth: 1}, nil)
	return err
}
