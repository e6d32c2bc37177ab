package book

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/table"
	"github.com/luftchess/luft/search/book"
)

// dump lists all entries of a book.
type dump struct {
	book   string
	format table.Format
}

func newDump() *cobra.Command {
	d := new(dump)
	cmd := &cobra.Command{
		Use:   "dump [flags] BOOK",
		Short: "list all entries of a book",
		Long: `Dump writes a line for each entry: the key of the position in hexadecimal digits, the
move (castling as the king taking its rook), the weight and the learn field. A book that
is not sorted is listed all the same, and is an error.`,
		Example: "  luft book dump masters.bin\n  luft book dump --csv masters.bin",
	}
	table.Flags(cmd, &d.format)
	return command(cmd, d)
}

func (d *dump) check(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%d books given, want one", len(args))
	}
	d.book = args[0]
	return nil
}

// An entry is a line of the list.
type entry struct {
	Key    string    `json:"key"`
	Move   book.Move `json:"move"`
	Weight uint16    `json:"weight"`
	Learn  uint32    `json:"learn"`
}

func (e entry) String() string { return fmt.Sprintf("%s %v %d %d", e.Key, e.Move, e.Weight, e.Learn) }

// run writes the entries.
func (d *dump) run(ctx context.Context, _ *cobra.Command, out *bufio.Writer) error {
	b, err := book.Open(d.book)
	if err != nil {
		return err
	}
	defer b.Close() // it was only read
	list := table.NewWriter[entry](out, d.format)
	for e, err := range b.All() {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = list.Write(entry{fmt.Sprintf("%016x", e.Key), e.Move, e.Weight, e.Learn})
		}
		if err != nil {
			return err
		}
	}
	if err := list.Flush(); err != nil {
		return err
	}
	err = b.Verify()
	if errors.Is(err, book.ErrOrder) {
		return fmt.Errorf("%w; lookups in this book fail", err)
	}
	return err
}
