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

// Gnome plays from an opening book and then searches with [alphabeta.Searcher]: with null
// move pruning, late move reductions, a transposition table and more. Its evaluation is
// [eval.PieceSquare], piece-square tables for the middlegame and the endgame between which
// the score changes gradually ("tapered").

// newGnome returns Gnome. Pick chooses among the moves of its book, and hash is the size of
// the transposition table in MiB.
func newGnome(pick book.Pick, hash int) search.Searcher {
	openings, err := readOpenings(openingLines)
	if err != nil {
		openings = new(book.Book) // a test checks that all lines can be read
	}
	inner := alphabeta.New(alphabeta.Options{Evaluator: eval.PieceSquare{}, Hash: hash})
	return &book.Searcher{Book: openings, Inner: inner, Pick: pick}
}

//go:embed openings.txt
var openingLines string

// readOpenings makes a book of lines such as "Italian Game: e4 e5 Nf3 Nc6 Bc4". The weight of
// a move is the number of lines that contain it. Empty lines and lines that begin with # are
// ignored.
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
