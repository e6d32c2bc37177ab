package bots

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/book"
)

// Gnome has read the openings, and after them looks deep rather than wide: it
// passes its turn to see whether that is still good enough, looks less deeply at
// moves that are not likely to matter, and remembers every position it has seen.
// All that is [alphabeta.Searcher]. Of a piece it knows where it belongs while the
// queens are on and where when they are off, and goes over slowly from the one to
// the other ("tapered"), which is [eval.PieceSquare].

// newGnome returns Gnome, with a way to choose among the moves of its book, and so
// many MiB to remember positions in.
func newGnome(pick book.Pick, hash int) search.Searcher {
	openings, err := readOpenings(openingLines)
	if err != nil {
		openings = new(book.Book) // a test says that all of it can be read
	}
	inner := alphabeta.New(alphabeta.Options{Evaluator: eval.PieceSquare{}, Hash: hash})
	return &book.Searcher{Book: openings, Inner: inner, Pick: pick}
}

//go:embed openings.txt
var openingLines string

// readOpenings makes a book of lines such as "Italian Game: e4 e5 Nf3 Nc6 Bc4". A
// move counts as often as it is there. Lines that are empty or begin with # mean
// nothing.
func readOpenings(text string) (*book.Book, error) {
	var builder book.Builder
	n := 0
	for line := range strings.Lines(text) {
		n++
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		_, moves, _ := strings.Cut(line, ":")
		g := game.New(board.Start())
		for word := range strings.FieldsSeq(moves) {
			b := g.Board()
			m, err := san.Parse(&b, word)
			if err == nil {
				err = errors.Join(builder.Add(g, m, 1), g.Play(m))
			}
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", n, err)
			}
		}
	}
	var file bytes.Buffer
	if err := book.Write(&file, builder.Entries()); err != nil {
		return nil, err
	}
	return book.New(bytes.NewReader(file.Bytes()), int64(file.Len()))
}
