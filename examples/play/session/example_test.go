package session_test

import (
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/play/session"
)

func Example() {
	s := session.New(board.Start())
	for _, text := range []string{"e4", "e7e5", "Nf3"} {
		b := s.Board()
		m, err := session.Parse(&b, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		s.Play(m) // legal, and the game is not over
	}
	s.Undo()
	fmt.Println(s.Last(), "of", s.Texts())
	// Output: 1... e5 of [e4 e5 Nf3]
}
