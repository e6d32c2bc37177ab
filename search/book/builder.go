package book

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// A Builder collects moves and their weights for a book. The caller decides which games to
// add.
//
// Set the fields before adding moves. The zero Builder takes every move of every game. A
// Builder is not safe for concurrent use. It needs 24 bytes for each move of each position,
// temporarily twice that.
type Builder struct {
	// MaxPly is the number of plies that [Builder.AddGame] takes from the start of each
	// game. Zero or less takes all.
	MaxPly int

	// MinGames is the number of times that a move must be added to be in the book. Zero
	// or less is once.
	MinGames int

	// Points are added to the weight of a move for each result. The zero value is
	// Polyglot's: 2 for a win, 1 for a draw, 0 for a loss.
	Points Points

	counts []Count
	limit  int // number of counts at which they are merged next
}

// Points are the weights of the results of a game for a player. A game without a result
// counts as a draw.
type Points struct {
	Win  uint32 `json:"win"`
	Draw uint32 `json:"draw"`
	Loss uint32 `json:"loss"`
}

// ParsePoints parses the weights of a win, a draw and a loss as in "2,1,0". The error is a
// *[board.ParseError]. Weights that are all 0 are an error, as the zero Points stands for others;
// see [Builder].
func ParsePoints(s string) (Points, error) {
	var p Points
	rest, at := s, 0
	for i, to := range []*uint32{&p.Win, &p.Draw, &p.Loss} {
		field, after, more := strings.Cut(rest, ",")
		n, err := strconv.ParseUint(field, 10, 32)
		if err != nil || more != (i < 2) {
			return Points{}, &board.ParseError{What: "list of three weights as in 2,1,0", Text: s, Offset: at}
		}
		*to = uint32(n)
		rest, at = after, at+len(field)+1
	}
	if p == (Points{}) {
		return Points{}, &board.ParseError{What: "list of weights, of which one must not be 0", Text: s}
	}
	return p, nil
}

// String returns the weights as [ParsePoints] reads them.
func (p Points) String() string { return fmt.Sprintf("%d,%d,%d", p.Win, p.Draw, p.Loss) }

// A Count is what a [Builder] has counted of a move in one position.
type Count struct {
	Key    uint64 `json:"key,string"`    // of the position
	Weight uint64 `json:"weight,string"` // the sum
	Games  uint32 `json:"games"`         // the number of times that the move was added
	Move   Move   `json:"move"`
}

// Add adds weight to the move m in the game's current position, and one to its number of
// games. Castling may be spelled either way. Weights saturate. The error is a
// *[game.IllegalMoveError], or says that the game is nil.
func (b *Builder) Add(g *game.Game, m board.Move, weight uint64) error {
	if g == nil {
		return &Error{Err: errNilGame}
	}
	now := g.Board()
	if err := now.Require("book: adding", board.Standard); err != nil {
		return &Error{Err: err}
	}
	if !movegen.IsLegal(&now, now.Canonical(m)) {
		return &game.IllegalMoveError{Move: m, Ply: g.Ply(), Board: now}
	}
	b.add(Key(g), NewMove(&now, m), weight)
	return nil
}

// AddGame adds the moves of a game with this result, with the weight that [Builder.Points]
// gives to the player who made each. A move that is repeated in the same position of a game
// counts once. A game of a variant is ignored.
func (b *Builder) AddGame(g *game.Game, r game.Result) {
	if start, _ := g.BoardAt(0); start.Rules() != board.Standard {
		return
	}
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

// isRepeated reports whether m was played before ply in the same position.
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

// of returns the weight of a result for the moves of color c.
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

func (b *Builder) add(key uint64, m Move, weight uint64) { b.AddCount(Count{key, weight, 1, m}) }

// AddCount adds what another Builder has counted, or a program by itself. Weights and numbers
// of games saturate. A count of no games is ignored.
func (b *Builder) AddCount(c Count) {
	if c.Games == 0 {
		return
	}
	b.counts = append(b.counts, c)
	if len(b.counts) >= max(b.limit, 1<<12) {
		b.merge()
		b.limit = 2 * len(b.counts)
	}
}

// merge sorts the counts and adds up those of the same move.
func (b *Builder) merge() {
	slices.SortFunc(b.counts, func(a, b Count) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.Move, b.Move))
	})
	n := 0
	for _, t := range b.counts {
		if n > 0 && b.counts[n-1].Key == t.Key && b.counts[n-1].Move == t.Move {
			last := &b.counts[n-1]
			last.Weight = sum(last.Weight, t.Weight)
			last.Games = uint32(min(uint64(last.Games)+uint64(t.Games), 1<<32-1))
			continue
		}
		b.counts[n] = t
		n++
	}
	b.counts = b.counts[:n]
}

// Counts returns what has been counted so far, by key and move, whatever MinGames is: with
// AddCount, several Builders, also on different machines, make one book. More moves may be
// added afterwards.
func (b *Builder) Counts() []Count {
	b.merge()
	return slices.Clone(b.counts)
}

// Entries returns the book so far, in the order of a file and ready for [Write]. Moves of
// weight 0 are left out. If a weight exceeds 16 bits, all weights of the position are scaled
// down, none to 0. Learn is 0. More moves may be added afterwards.
func (b *Builder) Entries() []Entry {
	b.merge()
	entries := make([]Entry, 0, len(b.counts))
	for from := 0; from < len(b.counts); {
		to, greatest := from, uint64(0)
		for ; to < len(b.counts) && b.counts[to].Key == b.counts[from].Key; to++ {
			if b.has(b.counts[to]) {
				greatest = max(greatest, b.counts[to].Weight)
			}
		}
		first := len(entries)
		for _, t := range b.counts[from:to] {
			if b.has(t) {
				entries = append(entries, Entry{Key: t.Key, Move: t.Move, Weight: scale(t.Weight, greatest)})
			}
		}
		slices.SortFunc(entries[first:], compare)
		from = to
	}
	return entries
}

// has reports whether a move belongs in the book.
func (b *Builder) has(t Count) bool { return t.Weight > 0 && int64(t.Games) >= int64(b.MinGames) }
