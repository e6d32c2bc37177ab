package book

import (
	"cmp"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// A Builder gathers moves and their weights for a book. Which games are good enough
// is for its caller to say.
//
// The fields may be set before the first move is added. The zero Builder takes
// every move of every game. A Builder is for one goroutine at a time. It keeps 24
// bytes for each move of each position, and for a time up to twice as many.
type Builder struct {
	// MaxPly is how many plies of each game [Builder.AddGame] takes, from where
	// the game begins. 0 or less means all of them.
	MaxPly int

	// MinGames is how often a move must have been added to be in the book. 0 or
	// less means once.
	MinGames int

	// Points are what the result of a game adds to the weight of its moves. The
	// zero value is Polyglot's way: 2 for a win, 1 for a draw, 0 for a loss.
	Points Points

	stats []moveStats
	limit int // of tallies, when they are gathered next
}

// Points are what a game is worth for the moves of a player. A game without a
// result counts as a draw.
type Points struct {
	Win, Draw, Loss uint32
}

// A tally is what is known of a move.
type moveStats struct {
	key    uint64
	weight uint64
	games  uint32
	move   Move
}

// Add adds weight to that of the move m, to be played in the game's present
// position, and one to its number of games. Castling can be spelled either way.
// A weight that no number can hold stays at the greatest. The error is a
// *[game.IllegalMoveError].
func (b *Builder) Add(g *game.Game, m board.Move, weight uint64) error {
	now := g.Board()
	if !movegen.IsLegal(&now, now.Canonical(m)) {
		return &game.IllegalMoveError{Move: m, Ply: g.Ply(), Board: now}
	}
	b.add(Key(g), NewMove(&now, m), weight)
	return nil
}

// AddGame adds the moves of a game that has ended with that result, each with the
// weight that [Builder.Points] gives the player who made it. A move played again
// in the same position of the same game, after a repetition, counts once.
func (b *Builder) AddGame(g *game.Game, r game.Result) {
	moves := g.Moves()
	if b.MaxPly > 0 && len(moves) > b.MaxPly {
		moves = moves[:b.MaxPly]
	}
	last := board.NoMove
	for ply, m := range moves {
		now, _ := g.BoardAt(ply)
		if !isRepeated(g, &now, ply, m) {
			b.add(keyAfter(last, &now), NewMove(&now, m), b.Points.of(now.Turn(), r))
		}
		last = m
	}
}

// isRepeated reports whether m was played from now, the position after that many
// plies, before.
func isRepeated(g *game.Game, now *board.Board, ply int, m board.Move) bool {
	for i := ply - 4; i >= max(ply-now.Halfmove(), 0); i -= 2 {
		before, _ := g.BoardAt(i)
		if next, _ := g.BoardAt(i + 1); before.SamePosition(now) {
			before.Play(m)
			if before.SamePosition(&next) {
				return true
			}
		}
	}
	return false
}

// of returns what a game with that result is worth for the moves of colour c.
func (p Points) of(c board.Color, r game.Result) uint64 {
	if p == (Points{}) {
		p = Points{Win: 2, Draw: 1}
	}
	switch r {
	case game.Win(c):
		return uint64(p.Win)
	case game.Win(c.Other()):
		return uint64(p.Loss)
	}
	return uint64(p.Draw)
}

func (b *Builder) add(key uint64, m Move, weight uint64) {
	b.stats = append(b.stats, moveStats{key, weight, 1, m})
	if len(b.stats) >= max(b.limit, 1<<12) {
		b.gather()
		b.limit = 2 * len(b.stats)
	}
}

// gather sorts the tallies and makes one of those for the same move.
func (b *Builder) gather() {
	slices.SortFunc(b.stats, func(a, b moveStats) int {
		return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.move, b.move))
	})
	n := 0
	for _, t := range b.stats {
		if n > 0 && b.stats[n-1].key == t.key && b.stats[n-1].move == t.move {
			last := &b.stats[n-1]
			last.weight = sum(last.weight, t.weight)
			last.games = uint32(min(uint64(last.games)+uint64(t.games), 1<<32-1))
			continue
		}
		b.stats[n] = t
		n++
	}
	b.stats = b.stats[:n]
}

// Entries returns the book so far, in the order of a file and ready for [Write]. Moves
// whose weight is 0 are left out. Where a weight takes more than 16 bits, all
// weights of that position are made smaller in the same proportion, so that none
// becomes 0. Learn is 0. Moves may be added afterwards.
func (b *Builder) Entries() []Entry {
	b.gather()
	entries := make([]Entry, 0, len(b.stats))
	for from := 0; from < len(b.stats); {
		to, greatest := from, uint64(0)
		for ; to < len(b.stats) && b.stats[to].key == b.stats[from].key; to++ {
			if b.has(b.stats[to]) {
				greatest = max(greatest, b.stats[to].weight)
			}
		}
		first := len(entries)
		for _, t := range b.stats[from:to] {
			if b.has(t) {
				entries = append(entries, Entry{Key: t.key, Move: t.move, Weight: scale(t.weight, greatest)})
			}
		}
		slices.SortFunc(entries[first:], compare)
		from = to
	}
	return entries
}

// has reports whether a move is to be in the book.
func (b *Builder) has(t moveStats) bool { return t.weight > 0 && int64(t.games) >= int64(b.MinGames) }
