// Pgn counts, checks, rewrites and filters PGN files.
//
//	go run ./examples/pgn stat   [flags] FILE…   count games, moves, results, openings and errors
//	go run ./examples/pgn check  [flags] FILE…   report every error with its position
//	go run ./examples/pgn fmt    [flags] FILE…   rewrite the games in PGN export format
//	go run ./examples/pgn grep   [flags] FILE…   select games by tags, position, material or opening
//	go run ./examples/pgn split  [flags] FILE…   divide the games among files
//	go run ./examples/pgn dedup  [flags] FILE…   remove duplicate games
//	go run ./examples/pgn fen    [flags] FILE…   write every position as FEN or EPD
//
// Use -h after a sub-command for its flags. A FILE of "-" is the standard input.
// Files whose names end in ".gz" or ".bz2" are decompressed; Zstandard files can be
// read through a pipe:
//
//	go run -C examples/zstcat . $PWD/file.pgn.zst | go run ./examples/pgn stat -
//
// Files of any size are streamed: at most a game or a block is in memory. In addition,
// dedup needs about 40 bytes for each game, and split -tag the name of each file.
//
// An error in a game is reported as
//
//	file:line:column: game N ply P: what
//
// where ply 0 is before the first move. The next game is read all the same. Check
// writes these lines to the output, stat includes the first of them in its figures,
// and the others write them to the standard error. If that is a terminal and the
// output is not, it also shows the progress.
//
// The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1: a
// file could not be read or written, or (except with stat) a game is malformed. An
// interrupt (Ctrl-C) ends the program with status 1; a second one does not wait for a
// pipe either.
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

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	context.AfterFunc(ctx, stop) // a second Ctrl-C ends the program at once
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// A task is what a sub-command does.
type task interface {
	// flags declares the task's flags.
	flags(*flag.FlagSet)
	// check looks at the flags, of which those in given are on the command line.
	check(given map[string]bool) error
	// file reads one file. Malformed games are reported to p; the error is one
	// after which nothing more can be read of the file.
	file(p *program, in *input) error
	// end comes after the last file, even one that could not be read.
	end(p *program) error
}

// A command is a task with its name.
type command struct {
	name, summary string
	make          func() task
	quiet         bool // writes nothing before the end
}

func commands() []command {
	return []command{
		{"stat", "counts games, moves, results, openings and errors", func() task { return new(stat) }, true},
		{"check", "tells every error with its place", func() task { return new(check) }, false},
		{"fmt", "writes the games anew in PGN's export format", func() task { return new(format) }, false},
		{"grep", "picks games by tags, position, material or opening", func() task { return new(grep) }, false},
		{"split", "divides games among files", func() task { return new(split) }, true},
		{"dedup", "leaves out games that were there before", func() task { return new(dedup) }, false},
		{"fen", "writes every position as FEN or EPD", func() task { return new(positions) }, false},
	}
}

// run is the program. It returns the exit status.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c, t, files, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "pgn:", err)
		return 2
	}
	live := console.CanRedraw(stderr, stdout, !c.quiet)
	p := newProgram(ctx, stdin, stdout, newProgress(stderr, live, totalSize(files)))
	p.do(t, files)
	if p.failed {
		return 1
	}
	return 0
}

// parse reads the arguments. If they ask for help, it is on stderr.
func parse(args []string, stderr io.Writer) (command, task, []string, error) {
	if len(args) == 0 {
		return command{}, nil, nil, errors.New("missing sub-command (-h for help)")
	}
	for _, c := range commands() {
		if c.name == args[0] {
			t := c.make()
			files, err := parseFlags(c, t, args[1:], stderr)
			if err != nil {
				err = fmt.Errorf("%s: %w", c.name, err)
			}
			return c, t, files, err
		}
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		fmt.Fprintln(stderr, "usage: pgn SUBCOMMAND [flags] FILE…")
		for _, c := range commands() {
			fmt.Fprintf(stderr, "  %-6s %s\n", c.name, c.summary)
		}
		return command{}, nil, nil, flag.ErrHelp
	}
	return command{}, nil, nil, fmt.Errorf("unknown sub-command %q (-h for help)", args[0])
}

// parseFlags reads the arguments after the command's name.
func parseFlags(c command, t task, args []string, stderr io.Writer) (files []string, err error) {
	flags := flag.NewFlagSet(c.name, flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller shows errors
	flags.Usage = func() {}
	t.flags(flags)
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprintf(stderr, "usage: pgn %s [flags] FILE…   %s\n", c.name, c.summary)
			flags.SetOutput(stderr)
			flags.PrintDefaults()
		}
		return nil, err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if err := t.check(given); err != nil {
		return nil, err
	}
	stdins := 0
	for _, name := range flags.Args() {
		if name == "-" {
			stdins++
		}
	}
	switch {
	case flags.NArg() == 0:
		return nil, errors.New("missing FILE (\"-\" is the standard input)")
	case stdins > 1:
		return nil, errors.New("the standard input can be read only once")
	}
	return flags.Args(), nil
}

// A program is what a task works with.
type program struct {
	ctx    context.Context
	stdin  io.Reader
	files  []string // all of them
	out    *bufio.Writer
	outErr error     // of what is below out
	bar    *progress // the standard error is above it
	failed bool
}

func newProgram(ctx context.Context, stdin io.Reader, stdout io.Writer, bar *progress) *program {
	p := &program{ctx: ctx, stdin: stdin, bar: bar}
	p.out = bufio.NewWriterSize(&output{stdout, &p.outErr}, 64<<10)
	return p
}

// An output remembers its first error where the program can see it.
type output struct {
	io.Writer
	err *error
}

func (o *output) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	if err != nil && *o.err == nil {
		*o.err = err
	}
	return n, err
}

// do gives a task its files.
func (p *program) do(t task, names []string) {
	p.files = names
	for _, name := range names {
		err := p.file(t, name)
		if err != nil && p.outErr == nil {
			p.complain(err)
		}
		if p.outErr != nil || errors.Is(err, errInterrupted) || errors.Is(err, errOutput) {
			break
		}
	}
	p.bar.Stop() // the output may be the same terminal
	if err := t.end(p); err != nil && p.outErr == nil {
		p.complain(err)
	}
	p.out.Flush() // the error is in outErr
	if p.outErr != nil {
		p.complain(p.outErr)
	}
}

// file gives a task one file.
func (p *program) file(t task, name string) error {
	in, err := open(p.ctx, name, p.stdin)
	if err != nil {
		return err
	}
	defer in.close() // it was only read
	p.bar.begin(in)
	defer p.bar.end()
	if err := t.file(p, in); err != nil && err != io.EOF {
		if errors.Is(err, errInterrupted) || errors.Is(err, context.Canceled) {
			return errInterrupted
		}
		if errors.Is(err, errOutput) {
			return err
		}
		return console.InFile(in.name, err)
	}
	return nil
}

// errOutput marks an error of a file that is written, after which there is no
// sense in reading more.
var errOutput = errors.New("cannot write")

// complain says what is wrong on the standard error.
func (p *program) complain(err error) {
	p.failed = true
	fmt.Fprintln(p.bar, "pgn:", err)
}

// malformed reports err as that of a game in the file called name, if it is one.
// It reports false if err is another error.
func (p *program) malformed(name string, err error) bool {
	e, ok := errors.AsType[*pgn.Error](err)
	if ok {
		p.failed = true
		fmt.Fprintln(p.bar, place(name, e))
	}
	return ok
}

// place returns an error with its place, on one line.
func place(name string, e *pgn.Error) string {
	text := fmt.Sprintf("%s:%d:%d: game %d ply %d", name, e.Line, e.Column, e.Game, e.Ply)
	if move, ok := errors.AsType[*san.Error](e.Err); ok {
		return text + fmt.Sprintf(": %q: %v", move.Text, move.Err)
	}
	text += ": " + e.Err.Error()
	if _, ok := errors.AsType[*fen.Error](e.Err); !ok && e.Near != "" { // which has said where
		text += fmt.Sprintf(" (%q)", e.Near)
	}
	return strings.ReplaceAll(text, "\n", " ")
}
