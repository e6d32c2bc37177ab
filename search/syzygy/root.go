package syzygy

import (
	"cmp"
	"errors"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// A RankedMove is a legal move with the information of the tables about it.
type RankedMove struct {
	Move board.Move `json:"move"`

	// Verdict is the outcome for the player who plays the move, with the halfmove clock and
	// the repetitions of the game taken into account: a move is a draw if the position
	// after it, or after a reply, has then occurred three times.
	Verdict Verdict `json:"verdict"`

	// DTZ is the distance to zeroing counted from before the move, so 1 for a zeroing
	// move that wins, whatever comes after it.
	DTZ DTZ `json:"dtz"`

	// HasDTZ reports whether there was a table of distances. If not, DTZ is not set, and
	// Verdict is the outcome as if the clock were 0 after the move.
	HasDTZ bool `json:"has_dtz"`

	Mates bool `json:"mates"` // the move mates
}

// Rank returns the legal moves in the present position of a game, the best first: by the
// outcome; then those that mate; then, to win, the shortest distance and, to lose, the
// longest. Wins and losses that the fifty-move rule turns into draws rank between the draws
// and the other wins and losses. Moves that are equal in all of this stay in the order of the
// move generator. A player who always plays the first move wins every won position and draws
// every drawn one, unless distances are rounded.
//
// Without the table of distances of a position, moves are ranked by outcome alone. A
// missing table of outcomes is an error, as for [Tables.WDL].
func (t *Tables) Rank(g *game.Game) ([]RankedMove, error) {
	b := g.Board()
	p, err := t.prober(&b)
	if err != nil {
		return nil, err
	}
	defer t.release(p)
	after := g.Clone()
	moves := movegen.AppendLegal(nil, &b)
	ranked := make([]RankedMove, 0, len(moves))
	for _, m := range moves {
		if err := after.Play(m); err != nil {
			return nil, err // the game is not what it says it is
		}
		r, err := p.rank(&b, after, m)
		if err != nil {
			return nil, err
		}
		ranked = append(ranked, r)
		after.Undo()
	}
	slices.SortStableFunc(ranked, compareRanked)
	return ranked, nil
}

// ProbeRoot implements search.Tablebase. It calls f with the moves of [Tables.Rank]. If a
// distance is rounded, plies is the longer of the two possible distances, and the outcome is
// the worse one if two are possible. It returns false if Rank returns an error, or if there is no
// table of distances and the fifty-move rule may turn the outcome of a move into a draw.
func (t *Tables) ProbeRoot(g *game.Game, f func(m board.Move, outcome movegen.WDL, plies int)) bool {
	ranked, err := t.Rank(g)
	if err != nil {
		return false
	}
	after := g.Clone()
	for _, r := range ranked {
		if r.HasDTZ || r.Verdict.Worst != movegen.Win && r.Verdict.Worst != movegen.Loss {
			continue
		}
		if err := after.Play(r.Move); err != nil {
			return false
		}
		if b := after.Board(); b.Halfmove() > 0 {
			return false
		}
		after.Undo()
	}
	for _, r := range ranked {
		_, plies := r.DTZ.bounds()
		if r.DTZ.Plies < 0 {
			plies = -plies
		}
		f(r.Move, r.Verdict.Worst, plies)
	}
	return true
}

// rank returns what the tables say of the move m that led from b to the present position
// of after.
func (p *prober) rank(b *board.Board, after *game.Game, m board.Move) (RankedMove, error) {
	next := after.Board()
	r := RankedMove{Move: m}
	switch movegen.StatusOf(&next) {
	case movegen.StatusCheckmate:
		return RankedMove{m, Verdict{movegen.Win, movegen.Win}, DTZ{Plies: 1}, true, true}, nil
	case movegen.StatusStalemate, movegen.StatusInsufficientMaterial:
		r.HasDTZ = true
		return r, nil
	}
	if after.Repetitions() >= 3 {
		r.HasDTZ = true
		return r, nil
	}
	w, _, err := p.search(&next, false)
	if err != nil {
		return r, err
	}
	w = -w
	if w > movegen.Draw && drawsByReply(after) {
		r.HasDTZ = true
		return r, nil
	}
	r.Verdict = Verdict{w, w}
	d, err := p.afterMove(b, &next, m)
	if errors.Is(err, ErrMissing) {
		return r, nil
	}
	if err != nil {
		return r, err
	}
	r.DTZ, r.HasDTZ = d, true
	// After a zeroing move the outcome holds as it is.
	if next.Halfmove() > 0 && (w == movegen.Win || w == movegen.Loss) {
		r.Verdict = d.verdict(b.Halfmove())
	}
	return r, nil
}

// drawsByReply reports whether the player to move can claim a threefold repetition.
func drawsByReply(g *game.Game) bool {
	b := g.Board()
	if b.Halfmove() < 7 {
		return false // a position recurs every four plies
	}
	for m := range movegen.Legal(&b) {
		if claims, err := g.ClaimsAfter(m); err == nil && claims.Threefold {
			return true
		}
	}
	return false
}

// compareRanked orders the better move first.
func compareRanked(a, b RankedMove) int {
	if c := cmp.Compare(b.Verdict.Worst, a.Verdict.Worst); c != 0 {
		return c
	}
	if c := cmp.Compare(b.Verdict.Best, a.Verdict.Best); c != 0 {
		return c
	}
	if a.Mates != b.Mates {
		if a.Mates {
			return -1
		}
		return 1
	}
	// A shorter distance is better both for a positive and for a negative sign: -9 comes
	// before -3, as the loss is further away.
	if a.HasDTZ && b.HasDTZ {
		if c := cmp.Compare(a.DTZ.Plies, b.DTZ.Plies); c != 0 {
			return c
		}
		_, furthestA := a.DTZ.bounds()
		_, furthestB := b.DTZ.bounds()
		return cmp.Compare(furthestA, furthestB) * sign(a.Verdict.Worst)
	}
	return 0
}

// ErrNotWon reports that neither side wins the game to solve.
var ErrNotWon = errors.New("syzygy: neither side wins")

// errEndless reports a game that does not come to its end, as only corrupt tables can
// bring about.
var errEndless = errors.New("syzygy: the tables lead in a circle")

// Solve returns a line from the present position of a game to mate in which each side
// plays the first move that [Tables.Rank] gives: the winner zeroes the clock as soon as
// possible and the loser delays that. It is not the shortest mate. The error is [ErrNotWon] if
// the position is drawn, even if only by the fifty-move rule, or that of [Tables.Rank]. The
// tables of all positions of the line are needed.
func (t *Tables) Solve(g *game.Game) ([]board.Move, error) {
	g = g.Clone()
	var line []board.Move
	for len(line) < 1000 {
		b := g.Board()
		if movegen.StatusOf(&b) == movegen.StatusCheckmate {
			return line, nil
		}
		ranked, err := t.Rank(g)
		if err != nil {
			return nil, err
		}
		if len(ranked) == 0 || sign(ranked[0].Verdict.Best) == 0 || ranked[0].Verdict.Best == movegen.CursedWin || ranked[0].Verdict.Best == movegen.BlessedLoss {
			return nil, ErrNotWon
		}
		if err := g.Play(ranked[0].Move); err != nil {
			return nil, err
		}
		line = append(line, ranked[0].Move)
	}
	return nil, errEndless
}
