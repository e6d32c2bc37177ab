// Annotate has an engine write into games what it thinks of them.
//
//	go run ./examples/annotate [flags] FILE… >OUT.pgn
//	go run ./examples/annotate [flags] -o OUT.pgn [-resume] FILE…
//
// A FILE is PGN, and "-" is the standard input. Of each game, the moves that were
// played are looked at, and get
//
//   - an evaluation of the position after the move, as in {[%eval 0.25,18]}: pawns
//     from White's point of view, or moves to mate, and the depth of the search;
//   - one of the marks below, if the move deserves it;
//   - the engine's line as a variation, where a mark says that it is better, or with
//     -every wherever the engine prefers another move.
//
// Moves are judged by the points they can be expected to bring, in percent: 100 is a
// win, 50 a draw, and so is every position that is as good for both. A centipawn is
// worth one fifth of a percent where the position is even, and nothing where the
// game is decided, so that a queen lost in a position that is won all the same is no
// mistake.
//
//	?!  the move has cost -inaccuracy percent (10)
//	?   or -mistake percent (20)
//	??  or -blunder percent (30)
//	!   the move is the engine's own, and its second best would have cost -good
//	    percent (20); but it takes nothing back, and wins nothing by mere exchange
//	!?  the move loses -sacrifice centipawns (200) by mere exchange, in a game that
//	    is not decided, and has cost less than -inaccuracy percent
//
// To find the second best move takes time from the best: with -good 0 there is no !,
// and no second line is looked for.
//
// What is in the games is kept. A move that has an evaluation or a mark does not get
// another, and a line that is there already is not added again. With -replace, which
// takes "evals", "marks", "comments", "variations" with commas between, or "all",
// these are first taken away from the moves that were played. Games get an Annotator
// tag if they have none.
//
// The engine is the strongest of this module, unless -engine says otherwise; see
// examples/match for how. It has a second for each position if there is no other
// limit. With -nodes or -depth alone, one that has not moved after -stall is taken to
// hang, and has failed. With -concurrency, several engines take a game each.
//
// Each game is written when it is complete, in the order of the input. With -resume,
// games that are in OUT.pgn already are passed over, and a last one that was cut
// short is written anew. If the engine plays the same each time, as it does with
// -nodes or -depth, the file is then what it would be without the interruption.
//
// Games that are malformed are told on the standard error, and what comes before the
// mistake is annotated. If the standard error is a terminal, and the output does not
// get in the way, it also shows how far the work has come.
//
// The exit status is 0 if all was well, 2 if the arguments make no sense, and
// otherwise 1: a file could not be read or written, a game is malformed, or the
// engine has failed twice at the same position. An interrupt (Ctrl-C) ends the
// program before its time, with 1; the games that are complete are kept.
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

	"github.com/luftchess/luft/examples/internal/console"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the program. It returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "annotate:", err)
		return 2
	}
	status := console.NewStatus(stderr, console.CanRedraw(stderr, stdout, o.out == ""), 0)
	complaints := 0
	complain := func(err error) {
		complaints++
		if errors.Is(err, context.Canceled) {
			err = errors.New("interrupted")
		}
		fmt.Fprintln(status, "annotate:", err)
	}
	err = annotateAll(ctx, &o, stdin, stdout, status, complain)
	status.Stop()
	if err != nil {
		complain(err)
	}
	if complaints > 0 {
		return 1
	}
	return 0
}

// annotateAll annotates the games of all files.
func annotateAll(ctx context.Context, o *options, stdin io.Reader, stdout io.Writer, status *console.Status, complain func(error)) (err error) {
	w := work{options: o, stdin: stdin, out: stdout, progress: &progress{status: status}, complain: complain}
	if o.out != "" {
		file, old, openErr := openOutput(o)
		if openErr != nil {
			return openErr
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		w.out, w.old = file, old
	}
	if status.IsLive() {
		w.progress.total = countPositions(ctx, o.files)
	}
	return w.do(ctx)
}
