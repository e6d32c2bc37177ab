package book

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/search/book"
)

// merge makes one book of several.
type merge struct {
	output
	prefer bool
	books  []string
}

func newMerge() *cobra.Command {
	m := new(merge)
	cmd := &cobra.Command{
		Use:   "merge -o OUT.bin [flags] BOOK...",
		Short: "merge several books",
		Long: `Merge makes one book of several. The weight of a move is the sum of its weights in all
books, or, with --prefer, that in the first book that has the position.`,
		Example: `  luft book merge -o all.bin a.bin b.bin c.bin
  luft book merge -o mine.bin --prefer repertoire.bin masters.bin`,
	}
	m.output.flags(cmd.Flags())
	cmd.Flags().BoolVar(&m.prefer, "prefer", false, "take the moves of a position from the first book that has it")
	return command(cmd, m)
}

func (m *merge) check(args []string) error {
	m.books = args
	if len(args) == 0 {
		return errors.New("missing BOOK")
	}
	return m.output.check()
}

func (m *merge) run(ctx context.Context, _ *cobra.Command, out *bufio.Writer) error {
	var (
		books   []*book.Book
		entries int64
	)
	for _, name := range m.books {
		b, err := book.Open(name)
		if err != nil {
			return err
		}
		defer b.Close() // it was only read
		books = append(books, b)
		entries += b.Len()
	}
	if entries == 0 {
		return nothing(m.name)
	}
	w, err := file.Create(m.name, m.force)
	if err != nil {
		return err
	}
	defer w.Close() // the error was found by Commit
	rule := book.AddWeights
	if m.prefer {
		rule = book.PreferEarlier
	}
	counted := interruptible{ctx: ctx, out: w}
	if err := book.Merge(&counted, rule, books...); err != nil {
		return err
	}
	if err := w.Commit(); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "books %d entries %d\n", len(books), counted.size/book.EntrySize)
	return err
}

// An interruptible writer counts what it writes, until its context ends.
type interruptible struct {
	ctx  context.Context
	out  io.Writer
	size int64
}

func (w *interruptible) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := w.out.Write(p)
	w.size += int64(n)
	return n, err
}
