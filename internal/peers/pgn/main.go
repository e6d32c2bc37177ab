// The pgn program compares the speed at which Luft and pgn-extract read PGN files.
//
//	go run -C internal/peers ./pgn [-rounds N] [-size MIB] [-program PATH] FILE…
//
// Relative paths are taken from internal/peers, where -C leads. Each file is
// repeated in a temporary file until it is large enough that starting up does not
// count; that file is removed at the end. Each round reads it once in every way,
// one after the other:
//
//   - pgn-extract -s -r, which reads and checks the games and writes nothing;
//   - Luft telling a Visitor of every token, with moves checked for legality;
//   - the same without legality;
//   - Luft finding where games begin and end, without reading moves;
//   - Luft with legality on two workers, beside what it takes without Parallel.
//
// What is shown is the median of the rounds, in MiB a second, by the clock and by
// the processor time that was used. On a machine with other work to do, the latter
// is the fairer one. All ways of Luft have to agree on the games, or it is an
// error; where pgn-extract counts otherwise, it is said.
//
// To keep all but the last on one core, so that nothing is moved about, on Linux:
//
//	taskset -c 1 go run -C internal/peers ./pgn FILE…
//
// Two workers need two cores, and are left out where there is but one.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
)

// config says what to compare.
type config struct {
	program string // pgn-extract
	rounds  int
	size    int64 // bytes to read at least
	files   []string
}

func main() {
	var c config
	flag.StringVar(&c.program, "program", "/usr/games/pgn-extract", "pgn-extract")
	flag.IntVar(&c.rounds, "rounds", 5, "how often to read each file in each way")
	mib := flag.Int("size", 300, "MiB that each file is repeated to")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: pgn [flags] FILE…")
		flag.PrintDefaults()
	}
	flag.Parse()
	c.size, c.files = int64(*mib)<<20, flag.Args()
	if len(c.files) == 0 || c.rounds < 1 || *mib < 1 {
		flag.Usage()
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	err := run(ctx, os.Stdout, c)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "pgn:", err)
		os.Exit(1)
	}
}

// run compares the files and writes a table for each as soon as it is there.
func run(ctx context.Context, w io.Writer, c config) error {
	if _, err := exec.LookPath(c.program); err != nil {
		return fmt.Errorf("%w (Debian has it in the package pgn-extract; see -program)", err)
	}
	for _, name := range c.files { // before minutes are spent on the others
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		f.Close()
	}
	ways := allWays(c.program)
	if runtime.NumCPU() < 2 {
		ways = singleWays(c.program)
	}
	fmt.Fprintf(w, "Luft (%s %s/%s) and %s -s -r, median of %d\n",
		runtime.Version(), runtime.GOOS, runtime.GOARCH, filepath.Base(c.program), c.rounds)
	if runtime.NumCPU() < 2 {
		fmt.Fprintln(w, "Two workers are left out: they need two cores, and there is one.")
	}
	for _, name := range c.files {
		rows, size, err := compareFile(ctx, name, c, ways)
		if err != nil {
			return err
		}
		if err := writeTable(w, name, size, rows); err != nil {
			return err
		}
	}
	return nil
}

// compareFile compares the ways on one file, repeated to the size asked for.
func compareFile(ctx context.Context, name string, c config, ways []way) (rows []row, size int64, err error) {
	path, size, err := repeat(ctx, name, c.size)
	if err != nil {
		return nil, 0, err
	}
	defer func() { err = errors.Join(err, os.Remove(path)) }()
	rows, err = compare(ctx, path, c.rounds, ways)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", name, err)
	}
	return rows, size, nil
}
