// Annotate adds an engine's evaluations, marks and lines to games.
//
//	go run ./examples/annotate [flags] FILE… >OUT.pgn
//	go run ./examples/annotate [flags] -o OUT.pgn [-resume] FILE…
//
// A FILE is PGN, and "-" is the standard input. Each move of the main line gets
//
//   - an evaluation of the position after the move, such as {[%eval 0.25,18]}: pawns
//     from White's point of view, or moves to mate, and the depth of the search;
//   - one of the marks below, if it applies;
//   - the engine's line as a variation, if a mark says that it is better, or with
//     -every whenever the engine prefers another move.
//
// Moves are judged by the player's chance to win in percent, by the formula of
// lichess.org (https://lichess.org/page/accuracy), a draw counting half. A centipawn is
// worth a tenth of a percent in a level position and nothing in a decided one, so losing
// a queen in a position that stays won is no mistake.
//
//	?!  the move loses at least -inaccuracy percent (5)
//	?   at least -mistake percent (10)
//	??  at least -blunder percent (15)
//	!   the engine's best move, if its second best loses at least -good percent (10);
//	    not for a recapture, or a move that wins material by simple exchanges
//	!?  a sacrifice of at least -sacrifice centipawns (200) by static exchange, in a
//	    game that is not decided, that loses less than -inaccuracy percent
//
// Finding the second best move takes time from the best: with -good 0 there is no !
// and only one line is searched.
//
// Existing annotations are kept: a move with an evaluation or a mark does not get
// another, and an existing line is not added again. -replace takes a list of "evals",
// "marks", "comments" and "variations", or "all", and first removes these from the
// main line. Games without an Annotator tag get one.
//
// The engine is Luft unless -engine selects another; see examples/match for its
// syntax. It searches each position for a second if there is no other limit. With
// only -nodes or -depth, an engine that does not answer within -stall has failed.
// With -concurrency, several engines each annotate a game.
//
// Games are written in the order of the input, each when it is complete. With
// -resume, games that are already in OUT.pgn are skipped, and an incomplete last game
// is written again. If the engine is deterministic, as with -nodes or -depth, the
// result is the same as without the interruption.
//
// Malformed games are reported on the standard error and annotated up to the error.
// If the standard error is a terminal and the output is not, it also shows the
// progress.
//
// The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1: a
// file could not be read or written, a game is malformed, or the engine has failed
// twice at the same position. An interrupt (Ctrl-C) ends the program with status 1;
// complete games are kept.
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
