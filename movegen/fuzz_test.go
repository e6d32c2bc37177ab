package movegen_test

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
)

// fuzzBoard reads a position for a fuzz target, whatever can be waived waived.
func fuzzBoard(text string) (board.Board, bool) {
	s, err := fen.ParseSetup(text)
	if err != nil {
		return board.Board{}, false
	}
	b, err := s.Board(anyway...)
	return b, err == nil
}

// FuzzIsLegal asks about any move on any position: it is legal if the slow
// generator has it.
func FuzzIsLegal(f *testing.F) {
	for i, p := range perfttest.Positions() {
		b := p.Board(f)
		text := fen.Format(&b)
		f.Add(text, uint16(i*191))
		for m := range movegen.Legal(&b) {
			f.Add(text, uint16(m))
			f.Add(text, uint16(m)^1<<15)
			break
		}
	}
	f.Fuzz(func(t *testing.T, text string, v uint16) {
		b, ok := fuzzBoard(text)
		if !ok {
			return
		}
		m := board.Move(v)
		s := b.Setup()
		want := false
		for _, n := range oracle.Legal(&s) {
			want = want || n == m
		}
		var g movegen.Generator
		g.Reset(&b)
		if got := g.IsLegal(m); got != want {
			t.Errorf("IsLegal(%#x), which is %v, is %v\n%v", v, m, got, b)
		}
		if want && g.GivesCheck(m) != oracle.GivesCheck(&s, m) {
			t.Errorf("GivesCheck(%v) = %v\n%v", m, g.GivesCheck(m), b)
		}
	})
}

// FuzzLegal holds everything a Generator says of any position against the slow
// generator, a game of the given choices on.
func FuzzLegal(f *testing.F) {
	for i, p := range perfttest.Positions() {
		b := p.Board(f)
		f.Add(fen.Format(&b), []byte{byte(i), byte(i / 7)})
	}
	f.Fuzz(func(t *testing.T, text string, choices []byte) {
		b, ok := fuzzBoard(text)
		if !ok {
			return
		}
		for _, c := range choices[:min(len(choices), 8)] {
			checkNode(t, &b)
			checkOracle(t, &b)
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 {
				return
			}
			b.Play(moves[int(c)%len(moves)])
		}
		checkNode(t, &b)
		checkOracle(t, &b)
		checkIsLegal(t, &b)
	})
}
