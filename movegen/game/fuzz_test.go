package game_test

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// Each byte of the script is something to do: undo, redo, play any move value at
// all, or play one of the legal moves. A plain list of boards is the twin. Numbers from 960 are the
// start positions of the variants.
func FuzzPlayUndo(f *testing.F) {
	f.Add(uint16(518), []byte{0, 1, 2, 3, 4, 5})
	f.Add(uint16(0), []byte{20, 21, 255, 22, 254, 1, 2, 255, 255})
	f.Add(uint16(518), []byte{1, 2, 3, 255, 255, 253, 253, 253, 255, 9, 253, 255, 255, 253})
	f.Add(uint16(959), []byte{7, 7, 255, 7, 7, 7, 7, 255, 255, 255, 255, 255, 255, 255})
	for n := range board.AllRules() {
		f.Add(uint16(960+n), []byte{12, 7, 30, 2, 255, 17, 5, 254, 12, 28, 3, 253, 9, 1, 40, 11})
	}
	f.Fuzz(func(t *testing.T, number uint16, script []byte) {
		start, err := board.Chess960(int(number))
		if err != nil {
			start = board.Rules(int(number) % len(board.AllRules())).Start()
		}
		g := game.New(start)
		boards := []board.Board{start}
		var undone []board.Board
		for i := 0; i < len(script) && i < 400; i++ {
			now := boards[len(boards)-1]
			switch op := script[i]; {
			case op == 255:
				m, ok := g.Undo()
				if ok != (len(boards) > 1) || ok == (m == board.NoMove) {
					t.Fatalf("Undo = %v, %v at ply %d", m, ok, len(boards)-1)
				}
				if ok {
					undone = append(undone, boards[len(boards)-1])
				}
				boards = boards[:max(len(boards)-1, 1)]
			case op == 253:
				if _, ok := g.Redo(); ok != (len(undone) > 0) {
					t.Fatalf("Redo reports %v with %d moves undone", ok, len(undone))
				}
				if last := len(undone) - 1; last >= 0 {
					boards, undone = append(boards, undone[last]), undone[:last]
				}
			case op == 254 && i+2 < len(script):
				m := board.Move(script[i+1])<<8 | board.Move(script[i+2])
				i += 2
				legal := movegen.IsLegal(&now, now.Canonical(m))
				if err := g.Play(m); (err == nil) != legal {
					t.Fatalf("Play(%v) = %v on\n%v", m, err, now)
				}
				if legal {
					now.Play(now.Canonical(m))
					boards, undone = append(boards, now), nil
				}
			default:
				moves := movegen.AppendLegal(nil, &now)
				if len(moves) == 0 {
					continue
				}
				m := moves[int(op)%len(moves)]
				if err := g.Play(m); err != nil {
					t.Fatal(err)
				}
				now.Play(m)
				boards, undone = append(boards, now), nil
			}
			if g.Ply() != len(boards)-1 || g.Board() != boards[len(boards)-1] {
				t.Fatalf("ply %d at\n%v\nwant ply %d at\n%v", g.Ply(), g.Board(), len(boards)-1, boards[len(boards)-1])
			}
			if got, want := g.Repetitions(), slowRepetitions(g); got != want {
				t.Fatalf("%d repetitions, want %d, after %v", got, want, g.Moves())
			}
			g.Outcome()
			g.Claims()
		}
	})
}
