package train

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"

	"github.com/spf13/cobra"

	network "github.com/luftchess/luft/eval/nnue/train"
	"github.com/luftchess/luft/eval/tune/sample"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/movegen/game"
)

// bullet matches the names of files of bulletformat, which has no header.
var bullet = regexp.MustCompile(`(?i)\.bullet(\.gz|\.bz2|\.zst)?$`)

// A collector reads the positions that a network is trained with.
type collector struct {
	reader
	threads int
}

// collect adds the positions of all files to set, several files at a time, in their order.
func (c *collector) collect(cmd *cobra.Command, set *network.Set, names []string) error {
	names, err := c.expand(cmd.Context(), names)
	if err != nil {
		return err
	}
	jobs := func(yield func(string, error) bool) {
		for _, name := range names {
			if !yield(name, nil) {
				return
			}
		}
	}
	return inOrder(cmd.Context(), c.threads, jobs, func() func(context.Context, string) (*network.Set, error) {
		return func(ctx context.Context, name string) (*network.Set, error) {
			part := &network.Set{MaxScore: set.MaxScore, MinPly: set.MinPly}
			in, err := file.Open(ctx, name, c.stdin)
			if err != nil {
				return nil, err
			}
			defer in.Close() // it was only read
			if err := c.read(ctx, part, in); err != nil {
				return nil, file.Name(in.Name(), err)
			}
			return part, nil
		}
	}, func(part *network.Set) error {
		set.Append(part)
		return nil
	})
}

// read adds the positions of a file.
func (c *collector) read(ctx context.Context, set *network.Set, f *file.Reader) error {
	in := bufio.NewReaderSize(f, 1<<16)
	if bullet.MatchString(f.Name()) {
		return addRecords(ctx, set, in)
	}
	if prefix, _ := in.Peek(sample.PrefixSize); sample.IsFile(prefix) {
		for g, err := range sample.NewReader(in).Games() {
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				return err
			}
			set.AddGame(g)
		}
		return nil
	}
	var bad error
	_, err := positions(in, f.Name(), func(r record, err error) bool {
		var x network.Record
		if err == nil {
			x, err = r.labelled()
		}
		if bad = cmp.Or(err, ctx.Err()); bad != nil {
			return false
		}
		set.Add(x)
		return true
	})
	if bad != nil {
		return bad
	}
	return err
}

// addRecords adds the positions of a file of bulletformat.
func addRecords(ctx context.Context, set *network.Set, in io.Reader) error {
	var text [network.RecordSize]byte
	for n := 0; ; n++ {
		_, err := io.ReadFull(in, text[:])
		if err == io.EOF {
			return nil
		}
		var r network.Record
		if err == nil {
			err = r.UnmarshalBinary(text[:])
		}
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("record %d: %w", n+1, err)
		}
		set.Add(r)
	}
}

// labelled returns a position of EPD with its labels. The error is a *lineError.
func (r *record) labelled() (network.Record, error) {
	l, err := r.label()
	if err != nil {
		return network.Record{}, err
	}
	if !l.HasScore {
		return network.Record{}, &lineError{r.name, r.line, errors.New("no score in ce")}
	}
	result := game.Draw
	switch l.Result {
	case 1:
		result = game.WhiteWins
	case 0:
		result = game.BlackWins
	}
	x, err := network.NewRecord(&r.Board, l.Score, result)
	if err != nil {
		return x, &lineError{r.name, r.line, err}
	}
	return x, nil
}
