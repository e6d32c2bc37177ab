// The perft program compares the speed at which Luft and a UCI engine count the
// moves of six well-known positions. The engine has to know "go perft", as
// Stockfish does.
//
//	go run -C internal/peers ./perft [-engine PATH] [-rounds N]
//
// Each round counts every position with both, one after the other, and checks
// that they agree with each other and with the published counts. Luft counts in
// this process, on one thread; the engine is started once, told to use one
// thread, and timed from the question to the answer. What is shown is the median
// of the rounds, in millions of leaves a second, and the geometric mean of the
// ratios.
//
// To keep both on one core, so that neither is moved about, on Linux:
//
//	taskset -c 1 go run -C internal/peers ./perft
package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"time"

	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/peers"
	"github.com/luftchess/luft/movegen"
)

func main() {
	path := flag.String("engine", findStockfish(), "program that speaks UCI and knows go perft")
	rounds := flag.Int("rounds", 5, "how often to count each position")
	flag.Parse()
	if flag.NArg() > 0 || *rounds < 1 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(os.Stdout, *path, *rounds); err != nil {
		fmt.Fprintln(os.Stderr, "perft:", err)
		os.Exit(1)
	}
}

// findStockfish returns the Stockfish on the path, or the one where Debian puts
// its games, which is not on everybody's path.
func findStockfish() string {
	const name, debian = "stockfish", "/usr/games/stockfish"
	if _, err := exec.LookPath(name); err != nil {
		if _, err := os.Stat(debian); err == nil {
			return debian
		}
	}
	return name
}

func run(w io.Writer, path string, rounds int) error {
	runtime.GOMAXPROCS(1)
	e, err := startEngine(path)
	if err != nil {
		return err
	}
	rows, err := compare(e, peers.Classic(), rounds)
	if cerr := e.close(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "Luft (%s %s/%s) and %s, one thread, median of %d, million leaves a second\n\n",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, e.name, rounds)
	return writeTable(w, rows)
}

// A row is one position with what each of the two took, round by round.
type row struct {
	name   string
	depth  int
	leaves uint64
	luft   []time.Duration
	engine []time.Duration
}

// compare counts each of the positions in every round, with Luft and with the
// engine in turn.
func compare(e *engine, positions []peers.Position, rounds int) ([]row, error) {
	rows := make([]row, len(positions))
	for i, p := range positions {
		rows[i] = row{name: p.Name, depth: p.Depth, leaves: p.Counts[p.Depth-1]}
	}
	for range rounds {
		for i, p := range positions {
			r := &rows[i]
			b, err := fen.Parse(p.FEN)
			if err != nil {
				return nil, err
			}
			begin := time.Now()
			leaves := movegen.Perft(&b, p.Depth)
			r.luft = append(r.luft, time.Since(begin))
			if leaves != r.leaves {
				return nil, fmt.Errorf("%s: luft counts %d at depth %d, want %d", p.Name, leaves, p.Depth, r.leaves)
			}
			leaves, took, err := e.perft(p.FEN, p.Depth)
			if err != nil {
				return nil, err
			}
			r.engine = append(r.engine, took)
			if leaves != r.leaves {
				return nil, fmt.Errorf("%s: %s counts %d at depth %d, want %d", p.Name, e.name, leaves, p.Depth, r.leaves)
			}
		}
	}
	return rows, nil
}
