package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/luftchess/luft/search/book"
)

// merge makes one book of several.
type merge struct {
	out    string
	prefer bool
	books  []string
}

func (m *merge) flags(flags *flag.FlagSet) {
	flags.StringVar(&m.out, "o", "", "write the book to `FILE`")
	flags.BoolVar(&m.prefer, "prefer", false, "take the moves of a position from the first book that has it, instead of\nadding the weights of all books")
}

func (m *merge) check(args []string) error {
	m.books = args
	switch {
	case m.out == "":
		return errors.New("missing -o FILE")
	case len(args) == 0:
		return errors.New("missing BOOK")
	}
	return nil
}

func (m *merge) run(ctx context.Context, s streams) error {
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
		return s.nothing(m.out)
	}
	rule := book.AddWeights
	if m.prefer {
		rule = book.PreferEarlier
	}
	size, err := create(ctx, m.out, func(w io.Writer) error { return book.Merge(w, rule, books...) })
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "books %d entries %d\n", len(books), size/book.EntrySize)
	return err
}
