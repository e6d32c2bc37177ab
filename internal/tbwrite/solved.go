package tbwrite

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/retro"
)

// AddSolved adds the tables of outcomes and of distances of an endgame with pawns that has
// been solved, in place of those that there are. The distances of wins are exact, those of
// cursed wins rounded.
func (all Tables) AddSolved(name string, solved *retro.Table) {
	pieces := solved.Pieces()
	find := func(p *Position) (distance int, lost, ok bool) {
		var squares [8]board.Square
		used := 0
		for i, piece := range pieces {
			for j, have := range p.Pieces {
				if have == piece && used&(1<<j) == 0 {
					used |= 1 << j
					squares[i] = p.Squares[j]
					break
				}
			}
		}
		return solved.Find(squares[:len(pieces)], p.Turn)
	}
	all.Add(&Table{Name: name, Part: func(int, board.Color) Part {
		return Part{Value: func(p *Position) uint16 {
			switch distance, lost, ok := find(p); {
			case !ok:
				return Any
			case lost && distance >= -100:
				return 0
			case lost:
				return 1
			case distance > 100:
				return 3
			case distance > 0:
				return 4
			}
			return 2
		}}
	}})
	all.Add(&Table{Name: name, Distances: true, Part: func(int, board.Color) Part {
		return Part{Flags: WinPlies, Value: func(p *Position) uint16 {
			switch distance, _, ok := find(p); {
			case !ok || distance <= 0:
				return Any
			case distance > 100:
				return uint16(distance-101) / 2
			default:
				return uint16(distance - 1)
			}
		}}
	}})
}
