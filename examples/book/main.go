// Book builds, merges and reads opening books in Polyglot's format.
//
//	go run ./examples/book build -o OUT.bin [flags] PGN…          build a book from games
//	go run ./examples/book merge -o OUT.bin [-prefer] BOOK…       merge several books
//	go run ./examples/book dump BOOK                              list all entries
//	go run ./examples/book lookup [-fen FEN] BOOK [MOVE…]         show the moves of a position
//
// Use -h after a sub-command for its flags. A PGN of "-" is the standard input, so
// that compressed files can be read through a pipe:
//
//	zcat games.pgn.gz | go run ./examples/book build -o games.bin -plies 24 -min 3 -
//
// The weight of a move is the sum over its games of 2 for a win of the player who made
// it, 1 for a draw and 0 for a loss, or the values of -weights. Games without a result
// count as draws. Moves of weight 0 are left out.
//
// Build reports malformed games on the standard error and skips them. Books must be
// sorted, and those that are written are. A book is written to a temporary file and
// renamed when it is complete; if there are no moves for it, an existing book is kept.
//
// The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1: a
// file could not be read or written, a game or a book is malformed, or there are no
// moves for a book. An interrupt (Ctrl-C) ends the program with status 1.
package main

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// A streams are where a command reads and writes beside its files.
type streams struct {
	in  io.Reader
	out *bufio.Writer
	err io.Writer
}

// nothing says that there are no moves to make a book of.
func (s *streams) nothing(name string) error {
	fmt.Fprintf(s.err, "book: no moves: %s is not written\n", name)
	return errReported
}

// A command is what a sub-command does.
type command interface {
	// flags declares the command's flags.
	flags(*flag.FlagSet)
	// check looks at the flags and the arguments after them.
	check(args []string) error
	// run does the work.
	run(ctx context.Context, s streams) error
}

// A named command is one with its name and usage.
type named struct {
	name, usage, summary string
	command
}

func commands() []named {
	return []named{
		{"build", "-o OUT.bin [flags] PGN…", "makes a book of games", new(build)},
		{"merge", "-o OUT.bin [-prefer] BOOK…", "makes one book of several", new(merge)},
		{"dump", "BOOK", "lists all entries", new(dump)},
		{"lookup", "[-fen FEN] BOOK [MOVE…]", "shows the moves for a position", new(lookup)},
	}
}

// errReported is the error of a command that has told what is wrong.
var errReported = errors.New("errors were reported")

// run is the program. It returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "book:", err)
		return 2
	}
	s := streams{stdin, bufio.NewWriter(stdout), stderr}
	err = c.run(ctx, s)
	if flushErr := s.out.Flush(); err == nil {
		err = flushErr
	}
	switch {
	case err == nil:
		return 0
	case errors.Is(err, context.Canceled):
		fmt.Fprintln(stderr, "book: interrupted")
	case !errors.Is(err, errReported):
		fmt.Fprintf(stderr, "book: %s: %s\n", c.name, strings.TrimPrefix(err.Error(), "book: "))
	}
	return 1
}

// parse reads the arguments. If they ask for help, it is on stderr.
func parse(args []string, stderr io.Writer) (named, error) {
	if len(args) == 0 {
		return named{}, errors.New("missing sub-command (-h for help)")
	}
	for _, c := range commands() {
		if c.name != args[0] {
			continue
		}
		err := parseFlags(c, args[1:], stderr)
		if err != nil && !errors.Is(err, flag.ErrHelp) {
			err = fmt.Errorf("%s: %w", c.name, err)
		}
		return c, err
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		fmt.Fprintln(stderr, "usage: book SUBCOMMAND …")
		for _, c := range commands() {
			fmt.Fprintf(stderr, "  %-6s %-28s %s\n", c.name, c.usage, c.summary)
		}
		return named{}, flag.ErrHelp
	}
	return named{}, fmt.Errorf("unknown sub-command %q (-h for help)", args[0])
}

// parseFlags reads the arguments after the command's name.
func parseFlags(c named, args []string, stderr io.Writer) error {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller shows errors
	flags.Usage = func() {}
	c.flags(flags)
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintf(stderr, "usage: book %s %s   %s\n", c.name, c.usage, c.summary)
			flags.SetOutput(stderr)
			flags.PrintDefaults()
		}
		return err
	}
	return c.check(flags.Args())
}
