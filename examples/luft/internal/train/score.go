package train

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// batchSize is the number of positions that are searched one after the other; the next
// ones begin with nothing known. So scores are the same with any number of threads.
const batchSize = 256

// A place is how far the input was read.
type place struct {
	positions int
	sum       uint32 // CRC-32 of them
}

// line returns the comment that marks the place in the output.
func (p place) line() string { return fmt.Sprintf("# positions %d %08x\n", p.positions, p.sum) }

// A batch is positions that a goroutine scores.
type batch struct {
	records []fen.EPD
	end     place
}

// score gives positions the scores of searches.
type score struct {
	output
	effort
}

func newScore() *cobra.Command {
	s := new(score)
	cmd := &cobra.Command{
		Use:   "score [-o FILE] [flags] FILE...",
		Short: "give positions the scores of searches",
		Long: `Score searches each position for --nodes nodes and writes it as EPD with the score in
centipawns for the player to move (ce), which replaces any earlier one; other operations
stay as they are. Finished games, positions in check and mates are left out.

A FILE is EPD, a file of "luft train selfplay", or a folder of both; "-" is the standard
input. A malformed line ends the run. Scores do not depend on the number of threads.

In the file of -o, comments hold the settings and, after every 256 positions, how far
the input has been read, so that --resume can continue after an interruption, with the
same result as without it. Then the same input must be given. Without -o, the positions
go to the standard output, without comments.`,
		Example: "  luft train score -o scored.epd --nodes 2000 --threads 8 quiet.epd",
		RunE:    func(cmd *cobra.Command, args []string) error { return s.run(cmd, args) },
	}
	s.output.flags(cmd, "the positions")
	s.effort.flags(cmd.Flags(), "positions searched")
	return cmd
}

func (s *score) run(cmd *cobra.Command, args []string) error {
	if s.name != "" || s.resume {
		if err := s.output.adopt(cmd.Flags(), firstLine); err != nil {
			return err
		}
	}
	if err := errors.Join(cli.Files("FILE", args), cli.Usage(s.effort.check())); err != nil {
		return err
	}
	if s.name == "" {
		return s.write(cmd, args, place{}, false, cmd.OutOrStdout())
	}
	var from place
	header := fmt.Sprintf("# score nodes=%d hash=%d\n", s.nodes, s.hash)
	out, err := file.Append(s.name, s.resume, s.force, header, func(in io.Reader) (end int64, err error) {
		from, end, err = lastPlace(in, header)
		return end, err
	})
	if err != nil {
		return err
	}
	return errors.Join(s.write(cmd, args, from, true, out), out.Close())
}

// lastPlace returns the last place that is marked in a file, and where the mark ends.
func lastPlace(in io.Reader, header string) (last place, end int64, err error) {
	lines := bufio.NewReader(in)
	for at := int64(0); ; {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			return last, end, nil
		}
		if err != nil {
			return place{}, 0, err
		}
		if at == 0 && line != header {
			return place{}, 0, differ(strings.TrimSpace(line), strings.TrimSpace(header))
		}
		at += int64(len(line))
		var p place
		if _, err := fmt.Sscanf(line, "# positions %d %x\n", &p.positions, &p.sum); err == nil {
			last, end = p, at
		} else if line == header {
			end = at
		}
	}
}

// write writes what the input has after a place.
func (s *score) write(cmd *cobra.Command, args []string, from place, marks bool, out io.Writer) error {
	status := terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), s.name == "", terminal.LineEvery)
	defer status.Stop()
	return inOrder(cmd.Context(), s.threads, batches(cmd, args, from), s.worker, func(b *batch) error {
		var text []byte
		for i := range b.records {
			var err error
			if text, err = b.records[i].AppendText(text); err != nil {
				return err
			}
			text = append(text, '\n')
		}
		if marks {
			text = append(text, b.end.line()...)
		}
		status.Show(func(elapsed time.Duration) string {
			n := b.end.positions
			return fmt.Sprintf("%d positions, %.0f/s\n", n, rate(n-from.positions, elapsed))
		})
		_, err := out.Write(text)
		return err
	})
}

// batches returns those of the input after a place, in order.
func batches(cmd *cobra.Command, args []string, from place) iter.Seq2[*batch, error] {
	return func(yield func(*batch, error) bool) {
		b := new(batch)
		var at place
		flush := func() bool {
			b.end = at
			done := b
			b = new(batch)
			switch before := at.positions - len(done.records); {
			case len(done.records) == 0 || at.positions < from.positions || at == from: // done already
			case before < from.positions:
				yield(nil, fmt.Errorf("the input is not the one that was scored up to position %d", from.positions))
				return false
			default:
				return yield(done, nil)
			}
			return true
		}
		in := reader{stdin: cmd.InOrStdin()}
		var text []byte
		for r, err := range in.all(cmd.Context(), args) {
			if err == nil {
				text, err = r.AppendText(text[:0])
			}
			if err != nil {
				yield(nil, err)
				return
			}
			b.records = append(b.records, r.EPD)
			at = place{at.positions + 1, crc32.Update(at.sum, crc32.IEEETable, text)}
			if len(b.records) == batchSize && !flush() {
				return
			}
		}
		if flush() && at.positions < from.positions {
			yield(nil, fmt.Errorf("the input ends before position %d, up to which it was scored", from.positions))
		}
	}
}

// worker returns a function that searches the positions of a batch, and leaves out those
// that are over, a check or a mate to come: no evaluation is asked for them.
func (s *score) worker() func(context.Context, *batch) (*batch, error) {
	searcher := alphabeta.New(alphabeta.Options{Hash: s.hash})
	return func(ctx context.Context, b *batch) (*batch, error) {
		searcher.NewGame()
		kept := b.records[:0]
		var g movegen.Generator
		for _, e := range b.records {
			if g.Reset(&e.Board); g.InCheck() || !g.HasLegal() {
				continue
			}
			r, err := find(ctx, searcher, game.New(e.Board), search.Limits{Nodes: s.nodes})
			if err != nil {
				return nil, err
			}
			if r.Bound == search.NoScore || r.Score.IsMate() {
				continue
			}
			e.Ops = slices.DeleteFunc(e.Ops, func(op fen.Op) bool { return op.Code == "ce" })
			e.Ops = append(e.Ops, fen.Op{Code: "ce", Operands: []fen.Operand{{Text: strconv.Itoa(int(r.Score))}}})
			kept = append(kept, e)
		}
		b.records = kept
		return b, nil
	}
}
