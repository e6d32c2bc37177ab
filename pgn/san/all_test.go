package san_test

import (
	"errors"
	"fmt"
	"log"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn/san"
)

func TestParseAll(t *testing.T) {
	b := board.Start()
	e4, nf3 := board.NewMove(board.E2, board.E4), board.NewMove(board.G1, board.F3)
	for _, test := range []struct {
		texts []string
		allow san.Leniency
		want  []board.Move
		err   error
	}{
		{nil, 0, nil, nil},
		{[]string{"e4", "Nf3"}, 0, []board.Move{e4, nf3}, nil},
		{[]string{"e4", "Nf3", "Nf6", "e4"}, 0, []board.Move{e4, nf3}, san.ErrIllegal},
		{[]string{"e4", "g1f3"}, 0, []board.Move{e4}, san.ErrSyntax},
		{[]string{"e4", "g1f3"}, san.Coordinates, []board.Move{e4, nf3}, nil},
	} {
		p := san.Parser{Allow: test.allow}
		if got, err := p.ParseAll(&b, test.texts); !slices.Equal(got, test.want) || !errors.Is(err, test.err) {
			t.Errorf("%q: %v, %v", test.texts, got, err)
		}
		if test.allow == 0 {
			if got, err := san.ParseAll(&b, test.texts); !slices.Equal(got, test.want) || !errors.Is(err, test.err) {
				t.Errorf("%q: %v, %v", test.texts, got, err)
			}
		}
	}
}

func ExampleParseAll() {
	e, err := fen.ParseEPD(`6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - bm Ra8# Re1;`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(san.ParseAll(&e.Board, e.BestMoves()))
	// Output: [a1a8 a1e1] <nil>
}
