package explorer

import (
	"math"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// totals are Stats that grow, with dates as bits and games as zero-based numbers.
type totals struct {
	games, wins, draws, losses int64
	rated, ratingSum           int64

	opponents, opponentSum, opponentPoints int64

	first, last uint64 // dates; of no date, first is noDate and last is 0
	top         [MaxTop]ranked
	tops        int
}

const noDate = math.MaxUint64

// A ranked is a game with its rank.
type ranked struct {
	rank uint64
	id   uint32
}

// isBetter reports whether a comes before b in Stats.Top.
func (a ranked) isBetter(b ranked) bool {
	return a.rank > b.rank || a.rank == b.rank && a.id < b.id
}

func (t *totals) reset() {
	*t = totals{first: noDate}
}

// addGame adds a game in which the player of colour us made the move.
func (t *totals) addGame(id uint32, f facts, us board.Color) {
	t.games++
	mine, theirs := f.white(), f.black()
	if us == board.Black {
		mine, theirs = theirs, mine
	}
	if mine > 0 {
		t.rated++
		t.ratingSum += int64(mine)
	}
	points := int64(-1)
	switch f.result() {
	case game.Win(us):
		t.wins++
		points = 2
	case game.Draw:
		t.draws++
		points = 1
	case game.Win(us.Other()):
		t.losses++
		points = 0
	}
	if points >= 0 && theirs > 0 {
		t.opponents++
		t.opponentSum += int64(theirs)
		t.opponentPoints += points
	}
	t.addDate(f.dateBits())
	t.addTop(ranked{f.rank(), id})
}

func (t *totals) addDate(date uint64) {
	if date>>9 != 0 { // the year is known
		t.first = min(t.first, date)
		t.last = max(t.last, date)
	}
}

// addTop adds a game to the best ones, if it is one of them.
func (t *totals) addTop(r ranked) {
	if t.tops < MaxTop {
		t.tops++
	} else if !r.isBetter(t.top[MaxTop-1]) {
		return
	}
	i := t.tops - 1
	for ; i > 0 && r.isBetter(t.top[i-1]); i-- {
		t.top[i] = t.top[i-1]
	}
	t.top[i] = r
}

// add adds o, except for its best games.
func (t *totals) add(o *totals) {
	t.games += o.games
	t.wins += o.wins
	t.draws += o.draws
	t.losses += o.losses
	t.rated += o.rated
	t.ratingSum += o.ratingSum
	t.opponents += o.opponents
	t.opponentSum += o.opponentSum
	t.opponentPoints += o.opponentPoints
	t.first = min(t.first, o.first)
	t.last = max(t.last, o.last)
}

// stats returns t as Stats.
func (t *totals) stats(s *Stats) {
	*s = Stats{
		Games: t.games, Wins: t.wins, Draws: t.draws, Losses: t.losses,
		Rated: t.rated, RatingSum: t.ratingSum,
		Opponents: t.opponents, OpponentSum: t.opponentSum, OpponentPoints: t.opponentPoints,
		Last: dateOf(t.last),
	}
	if t.first != noDate {
		s.First = dateOf(t.first)
	}
	for i, r := range t.top[:t.tops] {
		s.Top[i] = GameID(r.id) + 1
	}
}
