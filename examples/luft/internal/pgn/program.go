package pgn

import (
	"cmp"
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

// A program is a sub-command at work. Its methods Add and Line complain.
type program struct {
	*cli.Complaints
	cmd   *cobra.Command
	files []string
	bar   *terminal.Progress // the standard error is above it

	// read reads one file. Malformed games are told; the error is one after which
	// nothing more can be read of the file, or io.EOF.
	read func(in *file.Reader) error
	// end, if it is not nil, comes after the last file. Whole says that all were read
	// that can be.
	end func(whole bool) error

	ctx   context.Context
	stop  context.CancelCauseFunc // for errors of what is written
	out   io.Writer
	doubt games.Suspicion // of the file being read
}

func newProgram(cmd *cobra.Command, files []string, status *terminal.Status) *program {
	bar := terminal.NewProgress(status, file.Size(files))
	return &program{Complaints: cli.NewComplaints(cmd, bar), cmd: cmd, files: files, bar: bar}
}

// run reads all files and writes to out. The error is one of the output, or an interrupt,
// after which there is no sense in reading more.
func (p *program) run(out io.Writer) error {
	p.out = out
	p.ctx, p.stop = context.WithCancelCause(p.cmd.Context())
	defer p.stop(nil)
	err := p.bar.Each(p.ctx, p.files, p.cmd.InOrStdin(), p.Add, p.file)
	p.bar.Stop() // the output may be the same terminal
	if p.end == nil {
		return err
	}
	return cmp.Or(err, p.end(err == nil))
}

// Write writes to the output. An error ends the program.
func (p *program) Write(text []byte) (int, error) {
	n, err := p.out.Write(text)
	if err != nil {
		p.stop(err)
	}
	return n, err
}

// file reads one file, if it is a text.
func (p *program) file(in *file.Reader) error {
	p.doubt = games.Suspicion{}
	text, err := games.Text(in.Reader)
	if err != nil {
		return err
	}
	in.Reader = text
	return p.read(in)
}

// malformed reports err as that of a game in the file, if it is one, and returns nil. It
// returns any other error, or that the file is of another kind.
func (p *program) malformed(in *file.Reader, err error) error {
	bad, end := p.doubt.Sort(err)
	if bad != nil {
		p.Line(newFault(in, bad).String())
	}
	return end
}

// visit has v visit the games of the file.
func (p *program) visit(in *file.Reader, v pgn.Visitor) error {
	r := pgn.NewReader(in)
	for {
		if err := p.malformed(in, r.Next(v)); err != nil {
			return err
		}
	}
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
