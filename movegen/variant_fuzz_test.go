package movegen_test

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// FuzzVariant reads a position of any rules and plays moves on it: legal ones, after which
// everything is compared with the slow generator, and then illegal ones, which must not panic.
func FuzzVariant(f *testing.F) {
	for _, rules := range variants {
		b := rules.Start()
		text, err := b.MarshalText()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text), []byte{3, 1, 4, 1, 5, 9, 2, 6}, uint16(0x1234))
	}
	f.Add("racingkings 8/1K5k/8/8/8/8/8/8 w - - 0 1", []byte{1}, uint16(0))
	f.Add("horde 4k3/8/8/8/8/8/r7/P7 b - - 0 1", []byte{1}, uint16(8))
	f.Fuzz(func(t *testing.T, text string, choices []byte, illegal uint16) {
		var b board.Board
		if b.UnmarshalText([]byte(text)) != nil || b == (board.Board{}) || b.Rules() == board.Standard {
			return
		}
		checkVariant(t, &b, false)
		for _, c := range choices[:min(len(choices), 8)] {
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 {
				break
			}
			b.Play(moves[int(c)%len(moves)])
		}
		checkVariant(t, &b, true)
		for range 8 {
			b.Play(board.Move(illegal))
			illegal = illegal*0x6255 + 0x3619
			touch(&b)
		}
	})
}

// touch calls what must not panic on any Board.
func touch(b *board.Board) {
	var g movegen.Generator
	g.Reset(b)
	var checks movegen.Checks
	checks.Reset(&g)
	for _, m := range checks.AppendQuiets(g.AppendLegal(nil)) {
		next := *b
		next.Play(m)
		g.GivesCheck(m)
		g.SEE(m, 0)
		checks.Gives(m)
		b.HashAfter(m)
		movegen.EffectOf(b, m)
	}
	g.Count()
	g.HasLegal()
	g.Status(b)
	movegen.CanMate(b, board.White)
	movegen.InsufficientMaterial(b)
	for v := 0; v < 1<<16; v += 37 {
		g.IsLegal(board.Move(v))
	}
	next := *b
	next.PlayNull()
	flipped := b.Flip()
	flipped.Setup()
	b.FEN()
	b.AppendText(nil)
	b.AppendBinary(nil)
	movegen.Perft(b, 2)
}

// TestTouch plays random moves, legal or not, on each variant.
func TestTouch(t *testing.T) {
	for _, rules := range variants {
		b := rules.Start()
		m := uint16(rules)
		for n := range 300 {
			if n%30 == 0 {
				b = rules.Start()
			}
			m = m*0x6255 + 0x3619
			b.Play(board.Move(m))
			touch(&b)
		}
	}
	b := board.Board{}
	touch(&b)
}
