package pgn

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

// A program is what a task works with.
type program struct {
	ctx    context.Context
	name   string // of the command
	stdin  io.Reader
	files  []string // all of them
	out    *bufio.Writer
	outErr error              // of what is below out
	bar    *terminal.Progress // the standard error is above it
	doubt  games.Doubt        // of the file being read
	failed bool
	whole  bool // all files were read that can be
}

// run gives a task its files.
func run(cmd *cobra.Command, t task, names []string, o *output) error {
	out, err := file.Output(o.name, o.force, cmd.OutOrStdout())
	if err != nil {
		return err
	}
	defer out.Close() // the error was found by Commit
	status := terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), o.streams && o.name == "", 0)
	p := newProgram(cmd.Context(), cmd.InOrStdin(), out, terminal.NewProgress(status, file.Size(names)))
	p.name = cmd.CommandPath()
	if err := p.do(t, names); err != nil {
		return err
	}
	if err := out.Commit(); err != nil {
		return err
	}
	if p.failed {
		return cli.ErrReported
	}
	return nil
}

func newProgram(ctx context.Context, stdin io.Reader, out io.Writer, bar *terminal.Progress) *program {
	p := &program{ctx: ctx, stdin: stdin, bar: bar}
	p.out = bufio.NewWriterSize(&watched{out, &p.outErr}, 64<<10)
	return p
}

// A watched writer remembers its first error where the program can see it.
type watched struct {
	io.Writer
	err *error
}

func (w *watched) Write(p []byte) (int, error) {
	n, err := w.Writer.Write(p)
	if err != nil && *w.err == nil {
		*w.err = err
	}
	return n, err
}

// do gives a task its files. The error is one of the output, or an interrupt, after
// which there is no sense in reading more.
func (p *program) do(t task, names []string) error {
	p.files = names
	p.whole = true
	var stop error
	for _, name := range names {
		err := p.file(t, name)
		if p.outErr != nil {
			err = p.outErr
		}
		if err != nil && (err == p.outErr || errors.Is(err, context.Canceled) || errors.Is(err, errOutput)) {
			stop, p.whole = err, false
			break
		}
		if err != nil {
			p.complain(err)
		}
	}
	p.bar.Stop() // the output may be the same terminal
	err := t.end(p)
	p.out.Flush() // the error is in outErr
	switch {
	case p.outErr != nil:
		return p.outErr
	case stop != nil:
		return stop
	}
	return err
}

// file gives a task one file.
func (p *program) file(t task, name string) error {
	in, err := file.Open(p.ctx, name, p.stdin)
	if err != nil {
		return err
	}
	defer in.Close() // it was only read
	p.bar.Begin(in)
	defer p.bar.End()
	p.doubt = games.Doubt{}
	text := bufio.NewReaderSize(in.Reader, maxHead)
	if head, _ := text.Peek(maxHead); bytes.IndexByte(head, 0) >= 0 { // an error comes again
		return file.Name(in.Name(), errBinary)
	}
	in.Reader = text
	err = t.file(p, in)
	switch {
	case err == nil, err == io.EOF:
		return nil
	case errors.Is(err, context.Canceled), errors.Is(err, errOutput):
		return err
	}
	return file.Name(in.Name(), err)
}

// A file with a zero byte in its first maxHead bytes is no text.
const maxHead = 512

var errBinary = errors.New("not a text: not a PGN file")

// errOutput marks an error of a file that is written, after which there is no
// sense in reading more.
var errOutput = errors.New("cannot write")

// complain says what is wrong on the standard error.
func (p *program) complain(err error) {
	p.failed = true
	fmt.Fprintf(p.bar, "%s: %v\n", p.name, err)
}

// malformed reports err as that of a game in the file called name, if it is one, and
// returns nil. It returns any other error, or that the file is of another kind.
func (p *program) malformed(name string, err error) error {
	e, ok := errors.AsType[*pgn.Error](err)
	if !ok {
		return err
	}
	p.failed = true
	fmt.Fprintln(p.bar, newFault(name, e))
	return p.doubt.Add(e)
}

// A fault is what is wrong with a game, and where.
type fault struct {
	File   string `json:"file"`
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Game   int    `json:"game"`
	Ply    int    `json:"ply"`
	Error  string `json:"error"`
}

func newFault(name string, e *pgn.Error) fault {
	f := fault{File: name, Line: e.Line, Column: e.Column, Game: e.Game, Ply: e.Ply, Error: e.Err.Error()}
	if move, ok := errors.AsType[*san.Error](e.Err); ok {
		f.Error = fmt.Sprintf("%q: %v", move.Text, move.Err)
	} else if _, ok := errors.AsType[*fen.Error](e.Err); !ok && e.Near != "" { // which has said where
		f.Error += fmt.Sprintf(" (%q)", e.Near)
	}
	return f
}

// String returns the fault on one line.
func (f fault) String() string {
	text := fmt.Sprintf("%s:%d:%d: game %d ply %d: %s", f.File, f.Line, f.Column, f.Game, f.Ply, f.Error)
	return strings.ReplaceAll(text, "\n", " ")
}
