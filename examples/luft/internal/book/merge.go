package book

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/search/book"
)

func newMerge() *cobra.Command {
	var out output
	var prefer bool
	cmd := &cobra.Command{
		Use:   "merge -o OUT.bin [flags] BOOK...",
		Short: "merge several books",
		Long: `Merge makes one book of several. The weight of a move is the sum of its weights in all
books, or, with --prefer, that in the first book that has the position.`,
		Example: `  luft book merge -o all.bin a.bin b.bin c.bin
  luft book merge -o mine.bin --prefer repertoire.bin masters.bin`,
		RunE: func(cmd *cobra.Command, names []string) error {
			if len(names) == 0 {
				return cli.Usagef("missing BOOK")
			}
			if err := out.check(); err != nil {
				return cli.Usage(err)
			}
			rule := book.AddWeights
			if prefer {
				rule = book.PreferEarlier
			}
			return merge(cmd, &out, rule, names)
		},
	}
	out.flags(cmd)
	cmd.Flags().BoolVar(&prefer, "prefer", false, "take the moves of a position from the first book that has it")
	return cmd
}

// merge makes one book of several.
func merge(cmd *cobra.Command, out *output, rule book.MergeRule, names []string) error {
	var (
		books   []*book.Book
		entries int64
		size    int // of the new book
	)
	for _, name := range names {
		b, err := book.Open(name)
		if err != nil {
			return err
		}
		defer b.Close() // it was only read
		books = append(books, b)
		entries += b.Len()
	}
	if entries == 0 {
		return out.nothing()
	}
	err := out.Write(nil, func(w io.Writer) error {
		return book.Merge(writer(func(p []byte) (int, error) {
			if err := cmd.Context().Err(); err != nil {
				return 0, err
			}
			size += len(p)
			return w.Write(p)
		}), rule, books...)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(cmd.OutOrStdout(), "books %d entries %d\n", len(books), size/book.EntrySize)
	return err
}

// A writer is a function that writes.
type writer func(p []byte) (int, error)

func (w writer) Write(p []byte) (int, error) { return w(p) }
