// Package winnable is the command that says who can still checkmate.
package winnable

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/winnable"
)

// errMalformed says that some positions were not read.
var errMalformed = errors.New("not all positions could be read")

const help = `Winnable determines which players can still checkmate by any series of legal moves, as
articles 6.9 (a flag falls) and 5.2.2 (a dead position) of the FIDE Laws ask. Clocks,
repetitions and the fifty-move rule are ignored. An argument is a FEN, or a file with
one on each line, alone or after a label and a tab; empty lines and those that begin
with # are skipped. Without arguments, or for "-", it reads the standard input.

For each position it prints a label, a tab and the FEN. The label is WB if both can
mate, W- only White, -B only Black, and -- if neither can, so that the position is dead;
? stands for a player for whom the limit of --nodes was reached without an answer.
--lines adds a tab and the moves of a helpmate for each player who can mate, or the
reason. Positions that cannot arise in a game are accepted too, if they can be played.

Repairs, such as castling rights without a rook that are dropped, are reported on the
standard error, with the number of the line. So is a malformed line, and the exit status
is then 1.`

// Command returns the command.
func Command() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "winnable [flags] [FEN | FILE]...",
		Short: "say who can still checkmate by any series of legal moves",
		Long:  help,
		Example: `  luft winnable "8/8/5k2/1p6/1Pp5/B1Pp4/RK1P4/QRB5 w - - 0 1"
  luft winnable --lines "7k/7p/8/8/8/8/8/K5N1 w - - 0 1"
  luft winnable --json --nodes 2000000 positions.fen`,
		RunE: func(cmd *cobra.Command, args []string) error { return o.run(cmd, args) },
	}
	cli.Int(cmd.Flags(), &o.solver.Nodes, "nodes", winnable.DefaultNodes, 1, 100_000_000, "visit at most `N` positions for each player")
	cmd.Flags().BoolVar(&o.lines, "lines", false, "show helpmates, or why there are none")
	tabular.Flags(cmd, &o.format)
	return cmd
}

type options struct {
	solver winnable.Solver
	lines  bool
	format tabular.Format
}

// An answer is a row of the output.
type answer struct {
	Label string          `json:"label"`
	FEN   string          `json:"fen"`
	White winnable.Answer `json:"white"`
	Black winnable.Answer `json:"black"`

	lines bool
}

// String returns a row of text.
func (a answer) String() string {
	row := a.Label + "\t" + a.FEN
	if a.lines {
		row += "\t" + describe(a.White) + "\t" + describe(a.Black)
	}
	return row
}

// describe returns the helpmate, or why there is none.
func describe(a winnable.Answer) string {
	if a.Verdict != winnable.Winnable {
		if a.Verdict == winnable.Undetermined {
			return a.Verdict.String()
		}
		return a.Reason.String()
	}
	if len(a.Line) == 0 {
		return "checkmate"
	}
	var moves []string
	for _, m := range a.Line {
		moves = append(moves, m.String())
	}
	return strings.Join(moves, " ")
}

// label returns how the files of labelled positions write an answer.
func label(v winnable.Verdict, c board.Color) byte {
	switch v {
	case winnable.Winnable:
		return "WB"[c]
	case winnable.Unwinnable:
		return '-'
	}
	return '?'
}

// run answers the arguments.
func (o *options) run(cmd *cobra.Command, args []string) error {
	out := tabular.NewWriter[answer](cmd.OutOrStdout(), o.format)
	malformed := false
	complain := func(err error) {
		malformed = true
		cmd.PrintErrln(err)
	}
	if len(args) == 0 {
		args = []string{"-"}
	}
	var failed error // of the output
	for _, arg := range args {
		if _, err := os.Stat(arg); err != nil && strings.Count(arg, "/") >= 7 {
			if b, err := parse(cmd, "", arg); err != nil {
				complain(err)
			} else if err := o.answer(cmd.Context(), out, b); err != nil {
				return err
			}
			continue
		}
		err := file.Each(cmd.Context(), []string{arg}, cmd.InOrStdin(), complain, func(in *file.Reader) error {
			failed = o.read(cmd, in, out, complain)
			return nil
		})
		if err := errors.Join(err, failed); err != nil {
			return err
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	if malformed {
		return errMalformed
	}
	return nil
}

// maxLine is the maximum length of a line in bytes.
const maxLine = 1 << 20

// read answers the lines of a file.
func (o *options) read(cmd *cobra.Command, in *file.Reader, out *tabular.Writer[answer], complain func(error)) error {
	r := bufio.NewReaderSize(in, maxLine)
	for n := 1; ; n++ {
		place := fmt.Sprintf("%s:%d: ", in.Name(), n)
		line, err := r.ReadSlice('\n')
		if err == bufio.ErrBufferFull {
			complain(errors.New(place + "line too long"))
			line = nil
			for err == bufio.ErrBufferFull {
				_, err = r.ReadSlice('\n')
			}
		}
		text := string(bytes.TrimSpace(line))
		if label, rest, ok := strings.Cut(text, "\t"); ok && !strings.Contains(label, "/") {
			text = rest
		}
		if text != "" && text[0] != '#' {
			if b, err := parse(cmd, place, text); err != nil {
				complain(err)
			} else if err := o.answer(cmd.Context(), out, b); err != nil {
				return err
			}
		}
		if err == io.EOF {
			return nil
		} else if err != nil {
			return file.Name(in.Name(), err)
		}
	}
}

// parse reads a position, even if it cannot arise in a game. It reports repairs at the place.
func parse(cmd *cobra.Command, place, text string) (board.Board, error) {
	b, repairs, err := fen.Parser{Waive: board.Waivable()}.ParseLenient(text)
	if err != nil {
		return b, fmt.Errorf("%s%w", place, err)
	}
	for _, r := range repairs {
		cmd.PrintErrf("%s%v\n", place, r)
	}
	return b, nil
}

// answer writes the answer for a position.
func (o *options) answer(ctx context.Context, out *tabular.Writer[answer], b board.Board) error {
	row := answer{FEN: b.FEN(), lines: o.lines}
	row.White = o.solver.Solve(ctx, &b, board.White)
	row.Black = o.solver.Solve(ctx, &b, board.Black)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	row.Label = string([]byte{label(row.White.Verdict, board.White), label(row.Black.Verdict, board.Black)})
	return out.Write(row)
}
