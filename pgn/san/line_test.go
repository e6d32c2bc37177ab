package san_test

import (
	"errors"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/perfttest"
	"github.com/luftchess/luft/pgn/san"
)

func TestParseLine(t *testing.T) {
	e4, e5, nf3 := board.NewMove(board.E2, board.E4), board.NewMove(board.E7, board.E5), board.NewMove(board.G1, board.F3)
	for _, test := range []struct {
		name, text string
		allow      san.Leniency
		want       []board.Move
		err        error
	}{
		{"nothing", " \n", 0, nil, nil},
		{"as written by FormatLine", "1. e4 e5 2. Nf3", 0, []board.Move{e4, e5, nf3}, nil},
		{"without numbers", "e4 e5 Nf3", 0, []board.Move{e4, e5, nf3}, nil},
		{"numbers without blanks", "1.e4 1...e5 2.Nf3", 0, []board.Move{e4, e5, nf3}, nil},
		{"numbers apart, or without dots", "1 e4 1 ... e5\n2 . Nf3", 0, []board.Move{e4, e5, nf3}, nil},
		{"an illegal move", "1. e4 e5 2. Ke3 Nc6", 0, []board.Move{e4, e5}, san.ErrIllegal},
		{"a digit that is no number", "1. e4 5e5", 0, []board.Move{e4}, san.ErrSyntax},
		{"strict", "1. e2e4", 0, nil, san.ErrSyntax},
		{"lenient", "1. e2e4 e7-e5 2. g1f3!", san.Lenient, []board.Move{e4, e5, nf3}, nil},
		{"castling with zeros", "0-0", san.Lenient, nil, san.ErrIllegal},
		{"a null move", "1. e4 -- 2. Nf3", san.Lenient, []board.Move{e4, board.NoMove, nf3}, nil},
		{"a result", "1. e4 e5 1-0", 0, []board.Move{e4, e5}, san.ErrSyntax},
	} {
		b := board.Start()
		p := san.Parser{Allow: test.allow}
		got, err := p.ParseLine(&b, test.text)
		if !slices.Equal(got, test.want) || !errors.Is(err, test.err) {
			t.Errorf("%s: ParseLine(%q) = %v, %v", test.name, test.text, got, err)
		}
		if b != board.Start() {
			t.Errorf("%s: the board has changed", test.name)
		}
		if test.allow == 0 {
			if strict, err := san.ParseLine(&b, test.text); !slices.Equal(strict, got) || !errors.Is(err, test.err) {
				t.Errorf("%s: ParseLine(%q) = %v, %v, and %v with the zero Parser", test.name, test.text, strict, err, got)
			}
		}
	}
}

// FuzzParseLine walks through legal moves, or reads any text: what FormatLine writes
// reads back as the same moves.
func FuzzParseLine(f *testing.F) {
	for _, p := range perfttest.Positions() {
		b := p.Board(f)
		f.Add(fen.Format(&b), []byte{0, 1, 2, 3, 4, 5, 6, 7}, "1. e4 e5")
	}
	f.Add("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 65535", []byte{9, 9, 9}, "1.O-O Kd7 2 Rf7+")
	f.Fuzz(func(t *testing.T, position string, choices []byte, text string) {
		b, err := fen.Parse(position)
		if err != nil || len(choices) > 500 || len(text) > 5000 {
			return
		}
		var moves []board.Move
		next := b
		for _, c := range choices {
			legal := movegen.AppendLegal(nil, &next)
			if len(legal) == 0 {
				break
			}
			m := legal[int(c)%len(legal)]
			moves = append(moves, m)
			next.Play(m)
		}
		line := san.FormatLine(&b, moves)
		if got, err := san.ParseLine(&b, line); err != nil || !slices.Equal(got, moves) {
			t.Errorf("%q reads back as %v, %v; want %v", line, got, err, moves)
		}
		p := san.Parser{Allow: san.Lenient}
		if moves, err := p.ParseLine(&b, text); err == nil {
			line := san.FormatLine(&b, moves)
			if again, err := p.ParseLine(&b, line); err != nil || !slices.Equal(again, moves) {
				t.Errorf("%q is %v, written as %q, which is %v, %v", text, moves, line, again, err)
			}
		}
	})
}

func TestFormatMoves(t *testing.T) {
	g := game.New(board.Start())
	want := []string{"f3", "e5", "g4", "Qh4#"}
	for _, text := range want {
		if _, err := san.Play(g, text); err != nil {
			t.Fatal(err)
		}
	}
	if got := san.FormatMoves(g); !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if got := san.FormatMoves(game.New(board.Start())); len(got) != 0 {
		t.Errorf("%q without moves", got)
	}
}

// TestParseLineNullMoves has null moves among move numbers.
func TestParseLineNullMoves(t *testing.T) {
	start := board.Start()
	p := san.Parser{Allow: san.NullMoves}
	moves, err := p.ParseLine(&start, "1. 0000 e5 2.0000 -- 3. @@@@")
	if err != nil || len(moves) != 5 || moves[0] != board.NoMove || moves[1] == board.NoMove {
		t.Errorf("moves %v, %v", moves, err)
	}
	if _, err := san.ParseLine(&start, "1. 0000"); err == nil {
		t.Error("a null move is accepted strictly")
	}
}
