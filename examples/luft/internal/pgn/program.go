package pgn

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
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

// A program is a sub-command at work. Its methods Add and Line complain.
type program struct {
	*cli.Complaints
	cmd   *cobra.Command
	files []string
	bar   *terminal.Progress // the standard error is above it

	format pgn.WriterOptions // of the text of databases

	ctx  context.Context
	stop context.CancelCauseFunc // for errors of what is written
	out  io.Writer
}

func newProgram(cmd *cobra.Command, files []string, status *terminal.Status) *program {
	bar := terminal.NewProgress(status, file.Size(files))
	p := &program{Complaints: cli.NewComplaints(cmd, bar), cmd: cmd, files: files, bar: bar}
	p.ctx, p.stop = context.WithCancelCause(cmd.Context())
	return p
}

// run has do write to out. The error is one of the output, or an interrupt, after which there
// is no sense in reading more.
func (p *program) run(out io.Writer, do func(*program) error) error {
	defer p.stop(nil)
	p.out = out
	err := do(p)
	return cmp.Or(context.Cause(p.ctx), err)
}

// Write writes to the output. An error ends the program.
func (p *program) Write(text []byte) (int, error) {
	n, err := p.out.Write(text)
	if err != nil {
		p.stop(err)
	}
	return n, err
}

// each gives the files to read that are texts, as long as the program is not to end, and tells
// the errors.
func (p *program) each(read func(in *file.Reader) error) {
	p.bar.Each(p.ctx, p.files, p.cmd.InOrStdin(), p.Add, func(in *file.Reader) (err error) {
		in.Convert(p.format)
		if in.IsDatabase() { // its text is made when it is read
			return read(in)
		}
		if in.Reader, err = games.Text(in.Reader); err != nil {
			return err
		}
		return read(in)
	}) // run returns the error
	p.bar.Stop() // the output may be the same terminal
}

// A source is a file whose games are being read.
type source struct {
	*pgn.Reader
	p    *program
	name string
	game int       // the number of the one at hand
	to   io.Writer // where that was copied, or nil
}

// games returns an iterator over the games of all files that v visits. What is wrong with one is
// told, and that there is something.
func (p *program) games(o pgn.ReaderOptions, v pgn.Visitor) iter.Seq2[*source, error] {
	return func(yield func(*source, error) bool) {
		more := true
		p.each(func(in *file.Reader) error {
			return p.visit(in, o, v, func(s *source, err error) bool {
				more = more && yield(s, err)
				return more
			})
		})
	}
}

// visit has v visit the games of a file, and calls each for them, until it returns false.
func (p *program) visit(in *file.Reader, o pgn.ReaderOptions, v pgn.Visitor, each func(*source, error) bool) error {
	s := &source{Reader: pgn.NewReader(in), p: p, name: in.Name()}
	s.ReaderOptions = o
	for n, err := range games.Visits(s.Reader, v) {
		if malformed, ok := errors.AsType[*pgn.Error](err); ok {
			for f := range faults(in, malformed) {
				p.Line(f.String())
			}
		} else if !games.Local(err) {
			return err
		}
		if w := s.Warning(); w != nil {
			p.Note("note: " + newFault(in, w).String())
		}
		s.game, s.to = n, nil
		if !each(s, err) || p.ctx.Err() != nil {
			return nil
		}
	}
	s.end()
	return nil
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

// faults returns an iterator over what is wrong with a game.
func faults(in *file.Reader, e *pgn.Error) iter.Seq[fault] {
	return func(yield func(fault) bool) {
		for _, e := range append([]*pgn.Error{e}, e.More...) {
			if !yield(newFault(in, e)) {
				return
			}
		}
	}
}

func newFault(in *file.Reader, e *pgn.Error) fault {
	f := fault{File: in.Name(), Line: e.Line, Column: e.Column, Game: e.Game, Ply: e.Ply, Error: e.Err.Error()}
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
