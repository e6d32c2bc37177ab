package puzzle

import (
	"errors"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
)

const legacy = "r6k/6pp/7N/8/8/1Q6/8/6K1 w - - 0 1"

func move(t *testing.T, text string) board.Move {
	t.Helper()
	m, err := board.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestJudge(t *testing.T) {
	castling := solved(t, "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "", "O-O-O+ Kc7 Kb2")
	twoMates := solved(t, "7k/8/6K1/8/8/8/8/RQ6 w - - 0 1", "", "Ra8#")
	tests := []struct {
		name string
		p    *Puzzle
		ply  int
		move string
		want Judgement
	}{
		{"the first move", solved(t, legacy, "", "Qg8+ Rxg8 Nf7#"), 0, "b3g8", Right},
		{"the last", solved(t, legacy, "", "Qg8+ Rxg8 Nf7#"), 2, "h6f7", Solved},
		{"another move", solved(t, legacy, "", "Qg8+ Rxg8 Nf7#"), 0, "h6f7", Wrong},
		{"an illegal move", solved(t, legacy, "", "Qg8+ Rxg8 Nf7#"), 0, "b3b8", Wrong},
		{"a reply", solved(t, legacy, "", "Qg8+ Rxg8 Nf7#"), 1, "a8g8", Wrong},
		{"after the end", solved(t, legacy, "", "Qg8+ Rxg8 Nf7#"), 4, "h6f7", Wrong},
		{"before the beginning", solved(t, legacy, "", "Qg8+ Rxg8 Nf7#"), -2, "b3g8", Wrong},
		{"castling", castling, 0, "e1c1", Right},
		{"castling as king takes rook", castling, 0, "e1a1", Right},
		{"another mate in one", twoMates, 0, "b1b8", Solved},
		{"a mate in one in the middle of a line", solved(t, "7k/8/6K1/8/8/8/8/RQ6 w - - 0 1", "", "Qb7 Kg8 Ra8#"), 0, "a1a8", Solved},
	}
	for _, test := range tests {
		if got := test.p.Judge(test.ply, move(t, test.move)); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

func TestCheck(t *testing.T) {
	good := solved(t, "3qk3/8/8/3Q4/8/8/8/3RK3 b - - 0 1", "Qxd5", "Rxd5")
	tests := []struct {
		name   string
		change func(*Puzzle)
		want   error
	}{
		{"whole", func(*Puzzle) {}, nil},
		{"no line", func(p *Puzzle) { p.Line = nil }, ErrNoLine},
		{"a reply at the end", func(p *Puzzle) { p.Line = append(p.Line, board.NewMove(board.E8, board.E7)) }, ErrNoLine},
		{"illegal lead", func(p *Puzzle) { p.Lead = board.NewMove(board.D8, board.A1) }, game.ErrIllegalMove},
		{"illegal line", func(p *Puzzle) { p.Line = []board.Move{board.NewMove(board.D1, board.A5)} }, game.ErrIllegalMove},
	}
	for _, test := range tests {
		p := *good
		test.change(&p)
		if err := p.Check(); !errors.Is(err, test.want) || (err == nil) != (test.want == nil) {
			t.Errorf("%s: %v, want %v", test.name, err, test.want)
		}
	}
	if err := (&Puzzle{Line: []board.Move{board.NewMove(board.E2, board.E4)}}).Check(); err == nil {
		t.Error("a puzzle without a position")
	}
}

func TestBoardAt(t *testing.T) {
	p := solved(t, "3qk3/8/8/3Q4/8/8/8/3RK3 b - - 0 1", "Qxd5", "Rxd5 Ke7 Rd2")
	for ply, want := range map[int]string{
		-1: "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 2", 0: "4k3/8/8/3q4/8/8/8/3RK3 w - - 0 2", 1: "4k3/8/8/3R4/8/8/8/4K3 b - - 0 2",
		9: "8/4k3/8/8/8/8/3R4/4K3 b - - 2 3",
	} {
		b := p.BoardAt(ply)
		if got := fen.Format(&b); got != want {
			t.Errorf("ply %d: %s, want %s", ply, got, want)
		}
	}
	if p.Moves() != 2 {
		t.Errorf("%d moves", p.Moves())
	}
}

func TestWords(t *testing.T) {
	for _, v := range []Judgement{Wrong, Right, Solved} {
		text, err := v.MarshalText()
		back := Judgement(9)
		if err != nil || back.UnmarshalText(text) != nil || back != v {
			t.Errorf("%v: %q, %v, %v", v, text, err, back)
		}
	}
	for _, f := range []Format{EPD, CSV} {
		text, err := f.MarshalText()
		back := Format(9)
		if err != nil || back.UnmarshalText(text) != nil || back != f {
			t.Errorf("%v: %q, %v, %v", f, text, err, back)
		}
	}
	var v Judgement
	var f Format
	_, badJudgement := Judgement(3).MarshalText()
	_, badFormat := Format(2).MarshalText()
	_, noLine := Format(2).Append(nil, solved(t, legacy, "", "Qg8+ Rxg8 Nf7#"))
	if badJudgement == nil || badFormat == nil || noLine == nil || v.UnmarshalText([]byte("x")) == nil ||
		f.UnmarshalText([]byte("pgn")) == nil || Judgement(3).String() != "Judgement(3)" || Format(2).String() != "Format(2)" {
		t.Error("a value or a word that there is not was taken")
	}
}
