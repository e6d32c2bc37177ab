package train

import (
	"bufio"
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/internal/scoring"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/inorder"
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

// A batch is positions that a goroutine scores.
type batch struct {
	records []fen.EPD
	end     place
	text    []byte // that is written for them
}

// score gives positions the scores of searches.
type score struct {
	output
	effort
	neural
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
same result as without it. Then the same input, and the same --eval-file, must be given.
Without -o, the positions go to the standard output, without comments.`,
		Example: `  luft train score -o scored.epd --nodes 2000 --concurrency 8 quiet.epd
  luft train score -o scored.epd --eval-file net.nnue quiet.epd`,
		Args: files,
		RunE: s.run,
	}
	s.resumable(cmd, "the positions")
	s.effort.flags(cmd.Flags(), "positions")
	s.neural.flags(cmd.Flags())
	return cmd
}

func (s *score) run(cmd *cobra.Command, names []string) error {
	if s.name != "" || s.resume {
		err := s.adopt(cmd.Flags(), func(in io.Reader) (string, error) {
			return bufio.NewReader(io.LimitReader(in, 1<<20)).ReadString('\n')
		})
		if err != nil {
			return err
		}
	}
	if err := s.neural.read(); err != nil {
		return err
	}
	names, err := expand(cmd.Context(), names) // before the output is in one of the folders
	if err != nil {
		return err
	}
	var from place
	settings := []string{"# score", "nodes", "hash"}
	if s.path != "" {
		settings = append(settings, checksum("net", s.neural.sum))
	}
	header := describe(cmd.Flags(), settings...) + "\n"
	scan := func(in io.Reader) (end int64, err error) {
		from, end, err = lastPlace(in, header)
		return end, err
	}
	return s.extend(cmd, append(slices.Clone(names), s.neural.path), header, scan, func(out io.Writer, status *terminal.Status) error {
		jobs := func(ctx context.Context, emit func(*batch) error) error {
			return batches(reader{ctx: ctx, stdin: cmd.InOrStdin(), note: notes(cmd)}, names, from, emit)
		}
		return inorder.Run(cmd.Context(), s.concurrency, jobs, s.worker, func(b *batch) error {
			status.Show(func(elapsed time.Duration) string {
				n := b.end.positions
				return fmt.Sprintf("%d positions, %.0f/s\n", n, rate(n-from.positions, elapsed))
			})
			_, err := out.Write(b.text)
			return err
		})
	})
}

// lastPlace returns the last place that is marked in a file, and where the mark ends.
func lastPlace(in io.Reader, header string) (last place, end int64, err error) {
	lines := bufio.NewReader(in)
	for at := int64(0); ; {
		line, err := lines.ReadString('\n')
		switch {
		case err == io.EOF && (at > 0 || strings.HasPrefix(header, line)):
			return last, end, nil
		case err == io.EOF:
			return place{}, 0, differ(strings.TrimSpace(line), strings.TrimSpace(header))
		case err != nil:
			return place{}, 0, err
		case at == 0 && line != header:
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

// batches emits those of the input after a place, in order.
func batches(in reader, names []string, from place, emit func(*batch) error) error {
	b := new(batch)
	flush := func() error {
		done := b
		b = &batch{end: done.end}
		switch before := done.end.positions - len(done.records); {
		case len(done.records) == 0 || done.end.positions < from.positions || done.end == from:
			return nil // it is done already
		case before < from.positions:
			return fmt.Errorf("the input is not the one that was scored up to position %d", from.positions)
		}
		return emit(done)
	}
	var text []byte
	in.position = func(r *record, err error) error {
		if err == nil {
			text, err = r.AppendText(text[:0])
		}
		if err != nil {
			return err
		}
		b.records = append(b.records, r.EPD)
		b.end = place{b.end.positions + 1, crc32.Update(b.end.sum, crc32.IEEETable, text)}
		if len(b.records) < batchSize {
			return nil
		}
		return flush()
	}
	err := in.all(names)
	if err == nil {
		err = flush()
	}
	if err == nil && b.end.positions < from.positions {
		err = fmt.Errorf("the input ends before position %d, up to which it was scored", from.positions)
	}
	return err
}

// worker returns a function that searches the positions of a batch, and leaves out those
// that are over, a check or a mate to come: no evaluation is asked for them.
func (s *score) worker() inorder.Worker[*batch, *batch] {
	searcher := alphabeta.New(alphabeta.Options{Hash: s.hash, Evaluator: s.evaluator})
	return func(ctx context.Context, b *batch) (*batch, error) {
		searcher.NewGame()
		for _, e := range b.records {
			if movegen.InCheck(&e.Board) || !movegen.HasLegal(&e.Board) {
				continue
			}
			r, err := scoring.Find(ctx, searcher, game.New(e.Board), search.Limits{Nodes: s.nodes})
			if err != nil {
				return nil, err
			}
			if r.Bound == search.NoBound || r.Score.IsMate() {
				continue
			}
			e.Ops = slices.DeleteFunc(e.Ops, func(op fen.Op) bool { return op.Code == "ce" })
			e.Ops = append(e.Ops, fen.Op{Code: "ce", Operands: []fen.Operand{{Text: strconv.Itoa(int(r.Score))}}})
			if b.text, err = e.AppendText(b.text); err != nil {
				return nil, err
			}
			b.text = append(b.text, '\n')
		}
		if s.name != "" {
			b.text = fmt.Appendf(b.text, "# positions %d %08x\n", b.end.positions, b.end.sum)
		}
		return b, nil
	}
}
