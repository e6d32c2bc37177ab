package match

import (
	"slices"

	"github.com/luftchess/luft/board"
)

// A fixture is a scheduled game. Fixtures are numbered in the order in which they are
// started: round by round, the two games of a pair after each other.
type fixture struct {
	index   int
	round   int    // from 0
	game    int    // of the pair, 0 or 1
	players [2]int // by color
	opening int    // index in Options.Openings
}

// A schedule is the list of all fixtures.
type schedule struct {
	pairs    [][2]int // of players, in each round, in ascending order
	rounds   int
	openings int // number of openings, at least 1
}

func newSchedule(o *Options) schedule {
	s := schedule{rounds: o.Rounds, openings: max(len(o.Openings), 1)}
	for a := range o.Players {
		if o.Gauntlet && a > 0 {
			break
		}
		for b := a + 1; b < len(o.Players); b++ {
			s.pairs = append(s.pairs, [2]int{a, b})
		}
	}
	return s
}

// len returns the number of games.
func (s *schedule) len() int { return 2 * len(s.pairs) * s.rounds }

// fixture returns fixture i, which is less than len. All pairs of a round have the same
// opening.
func (s *schedule) fixture(i int) fixture {
	perRound := 2 * len(s.pairs)
	round := i / perRound
	f := fixture{
		index:   i,
		round:   round,
		game:    i % 2,
		players: s.pairs[i%perRound/2],
		opening: round % s.openings,
	}
	if f.game == 1 {
		f.players[0], f.players[1] = f.players[1], f.players[0]
	}
	return f
}

// find returns the number of a fixture, or -1 if there is none like that.
func (s *schedule) find(round, game int, players [2]int) int {
	if round < 0 || round >= s.rounds || game < 0 || game > 1 {
		return -1
	}
	a, b := min(players[0], players[1]), max(players[0], players[1])
	pair, ok := slices.BinarySearchFunc(s.pairs, [2]int{a, b}, func(p, q [2]int) int { return slices.Compare(p[:], q[:]) })
	if !ok || players[game] != a {
		return -1
	}
	return 2*(round*len(s.pairs)+pair) + game
}

// seed returns a random seed for a player of the fixture, the same in every run.
func (f fixture) seed(match uint64, c board.Color) uint64 {
	// SplitMix64
	x := match + (uint64(2*f.index)+uint64(c)+1)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
