package pgn_test

import (
	"io"
	"strings"
	"testing"

	"github.com/luftchess/luft/pgn"
)

// Place is where a byte of a game is, in any order of the questions.
func TestPlace(t *testing.T) {
	const one = "[Event \"x\"]\n\n1. e4 e5\n2. Ke3 Nc6 *"
	for _, end := range []string{"\n", "\r\n", "\r"} {
		text := strings.ReplaceAll("\n\n"+one+"\n\n\n"+one+" "+one+"\n", "\n", end)
		r := pgn.NewReader(strings.NewReader(text))
		if line, column := r.Place(0); line != 0 || column != 0 {
			t.Errorf("%d, %d before the first game", line, column)
		}
		r.KeepText = true
		at, games := 0, 0
		for {
			err := r.Next(pgn.Nop{})
			before, game := r.Text()
			if at += len(before); err == io.EOF {
				break
			}
			games++
			for _, offset := range []int{len(game) - 1, 0, len(game), len(game) / 2, 1, 3} {
				want := strings.Split(text[:at+offset], end)
				line, column := r.Place(offset)
				if line != len(want) || column != len(want[len(want)-1])+1 {
					t.Errorf("%q, game %d, offset %d: %d:%d, want %d:%d", end, games, offset, line, column, len(want), len(want[len(want)-1])+1)
				}
			}
			for _, offset := range []int{-1, len(game) + 1} {
				if line, column := r.Place(offset); line != 0 || column != 0 {
					t.Errorf("offset %d: %d, %d", offset, line, column)
				}
			}
			at += len(game)
		}
		if games != 3 {
			t.Errorf("%d games", games)
		}
	}
}
