package match

import (
	"time"

	"github.com/luftchess/luft/board"
)

// A Latency sums up the differences between the measured times of moves and the times that the
// player reports: the time lost in communication. It is negative if the player reports more.
type Latency struct {
	Moves int           `json:"moves"` // with a reported time
	Total time.Duration `json:"total"`
	Max   time.Duration `json:"max"`
}

// Add adds the moves of a player, an index in Options.Players, in a game.
func (l *Latency) Add(r *Record, player int) {
	first := 0
	if (r.White == player) != (r.Turn == board.White) {
		first = 1
	}
	if player != r.White && player != r.Black {
		return
	}
	for i := first; i < len(r.Moves); i += 2 {
		p := &r.Moves[i]
		if p.Reported <= 0 {
			continue
		}
		d := p.Used - p.Reported
		if l.Moves == 0 || d > l.Max {
			l.Max = d
		}
		l.Moves++
		l.Total += d
	}
}

// Mean returns the mean of a move, 0 if there are none.
func (l Latency) Mean() time.Duration {
	if l.Moves == 0 {
		return 0
	}
	return l.Total / time.Duration(l.Moves)
}
