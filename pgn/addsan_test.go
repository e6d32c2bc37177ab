package pgn_test

import (
	"errors"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

func TestAddSAN(t *testing.T) {
	g := pgn.NewGame(board.Start())
	n, err := g.AddSAN("e4", "e7e5", "Nf3")
	if err != nil || n != g.Main().Last() || n.SAN() != "Nf3" {
		t.Fatalf("%v, %v", n, err)
	}
	e4 := g.Main().First()
	for _, test := range []struct {
		moves []string
		want  error
	}{
		{[]string{"c5", "Ke3"}, game.ErrIllegalMove},
		{[]string{"c5", "knight"}, san.ErrSyntax},
	} {
		before := g.Movetext()
		if _, err := e4.AddSAN(test.moves...); !errors.Is(err, test.want) {
			t.Errorf("AddSAN(%q): %v", test.moves, err)
		}
		if got := g.Movetext(); got != before {
			t.Errorf("AddSAN(%q) left %q of %q", test.moves, got, before)
		}
	}
	if n, err := e4.AddSAN("c5"); err != nil || n.Depth() != 1 {
		t.Error(n, err)
	}
	if n, err := e4.AddSAN(); err != nil || n != e4 {
		t.Error(n, err)
	}
	if got, want := g.Movetext(), "1. e4 e5 (1... c5) 2. Nf3 *"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	n.Remove()
	if _, err := n.AddSAN("Nc6"); err != pgn.ErrRemoved {
		t.Error(err)
	}
}

func TestLineBoard(t *testing.T) {
	g := parse(t, "1. e4 e5 (1... c5 2. Nf3) 2. Bc4 *")
	e5 := g.Main().Nodes()[1]
	sicilian := e5.Variations()[0]
	empty, err := g.Main().Last().Insert(0)
	if err != nil {
		t.Fatal(err)
	}
	if g.Main().Last().Demote() {
		t.Error("a move was demoted below a variation without moves")
	}
	for _, test := range []struct {
		name string
		line *pgn.Line
		want board.Board
	}{
		{"main line", g.Main(), g.Main().Last().Board()},
		{"variation", sicilian, sicilian.Last().Board()},
		{"variation without moves", empty, e5.Board()},
		{"game without moves", pgn.NewGame(board.Start()).Main(), board.Start()},
		{"read game without moves", parse(t, "*").Main(), board.Start()},
		{"zero Game", new(pgn.Game).Main(), board.Board{}},
	} {
		if got := test.line.Board(); got != test.want {
			t.Errorf("%s:\n%vwant\n%v", test.name, got, test.want)
		}
	}
	sicilian.Remove()
	if got := sicilian.Board(); got != (board.Board{}) {
		t.Errorf("removed:\n%v", got)
	}
}

// The start position may be set as long as there are no moves, also after a call of Add.
func TestAddAfterStartIsSet(t *testing.T) {
	g := pgn.NewGame(board.Start())
	if n, err := g.Add(); err != nil || n != g.Root() {
		t.Fatalf("Add() = %v, %v", n, err)
	}
	g.Start = parseFEN(t, "4k3/8/8/8/8/8/8/R3K3 w - - 0 1")
	if _, err := g.AddSAN("Nf3"); err == nil {
		t.Error("a move of the former start position was added")
	}
	if _, err := g.AddSAN("Ra8+"); err != nil {
		t.Error(err)
	}
}
