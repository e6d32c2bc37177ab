// Suite runs an engine on test suites of positions with known best moves.
//
//	go run ./examples/suite [-engine KEY=VALUE,…] [-movetime TIME] [-nodes N] [-depth N] [-concurrency N] FILE…
//
// A FILE is EPD. A position is solved by a move of its operation bm that is not one of
// am. If it has dm, announcing a mate in at most that many moves solves it too. Points
// are those of the comment c0, as in "Nf3=10, d4=7" (the Strategic Test Suite has
// them), or of c8 for the moves in c9. Positions without points count one point if
// solved.
//
// The engine is Luft unless -engine selects another; see examples/match for its
// syntax. Each position is searched for a second if there is no other limit. With
// only -nodes or -depth, an engine that does not answer within -stall has failed, and
// is restarted for the next position.
//
// The output has a line for each position that is not solved, in the order of the
// files, and at the end
//
//	solved S of N points P of Q
//
// Lines that are not EPD, or have none of these operations, are reported on the
// standard error and skipped. If that is a terminal, it also shows the progress.
//
// The exit status is 0 if all positions were searched, 2 if the arguments are invalid,
// and otherwise 1: a file or a position could not be read, or the engine has failed.
// An interrupt (Ctrl-C) ends the program with status 1 and the results so far.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/luftchess/luft/examples/internal/builtin"
	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match/engine"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// options is what the arguments say.
type options struct {
	engine      engine.Spec
	limits      search.Limits
	stall       time.Duration
	concurrency int
	files       []string
}

// run is the program. It returns the exit status. A file called "-" is stdin.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "suite:", err)
		return 2
	}
	status := console.NewStatus(stderr, console.IsTerminal(stderr), 0)
	code := 0
	complain := func(err error) {
		code = 1
		if errors.Is(err, context.Canceled) {
			err = errors.New("interrupted")
		}
		fmt.Fprintln(status, "suite:", err)
	}
	positions := readAll(o.files, stdin, complain)
	sum, err := solveAll(ctx, &o, positions, status, stdout, complain)
	if err != nil {
		complain(err)
	}
	if _, err := fmt.Fprintln(stdout, sum); err != nil {
		complain(err)
	}
	return code
}

// parse reads the arguments. If they ask for help, it is on stderr.
func parse(args []string, stderr io.Writer) (options, error) {
	o := options{engine: builtin.Classical()}
	flags := flag.NewFlagSet("suite", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller shows errors
	flags.Usage = func() {}
	engines := 0
	flags.Func("engine", "the engine, as `KEY=VALUE,…`; see examples/match (default luft=classical)", func(s string) (err error) {
		o.engine, err = builtin.Engines().Parse(s, "")
		engines++
		return err
	})
	flags.DurationVar(&o.limits.MoveTime, "movetime", 0, "`time` per position (default 1s if there is no other limit)")
	flags.Uint64Var(&o.limits.Nodes, "nodes", 0, "node limit per position, a `number`")
	flags.IntVar(&o.limits.Depth, "depth", 0, "search depth in `plies`")
	flags.DurationVar(&o.stall, "stall", engine.DefaultStall, "`time` after which an engine without -movetime has failed")
	flags.IntVar(&o.concurrency, "concurrency", 1, "search `N` positions at a time")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintln(stderr, "usage: suite [-engine KEY=VALUE,…] [-movetime TIME] [-nodes N] [-depth N] [-concurrency N] FILE…")
			flags.SetOutput(stderr)
			flags.PrintDefaults()
		}
		return o, err
	}
	o.files = flags.Args()
	c, l := &o.engine.Control, &o.limits
	stdins := 0
	for _, name := range o.files {
		if name == "-" {
			stdins++
		}
	}
	switch {
	case len(o.files) == 0:
		return o, errors.New(`missing FILE ("-" is the standard input)`)
	case stdins > 1:
		return o, errors.New("the standard input can be read only once")
	case engines > 1:
		return o, errors.New("-engine is given more than once")
	case l.MoveTime < 0 || l.Depth < 0:
		return o, errors.New("-movetime and -depth must not be negative")
	case o.stall <= 0:
		return o, errors.New("-stall must be positive")
	case o.concurrency < 1 || o.concurrency > 1024:
		return o, fmt.Errorf("-concurrency %d: not from 1 to 1024", o.concurrency)
	case c.Time > 0:
		return o, errors.New("tc= is only for matches")
	}
	if l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.MoveTime, l.Nodes, l.Depth = c.MoveTime, c.Nodes, c.Depth
	}
	if l.MoveTime == 0 && l.Nodes == 0 && l.Depth == 0 {
		l.MoveTime = time.Second
	}
	return o, nil
}
