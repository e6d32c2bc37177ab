package repertoire

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/explorer"
)

// Played appends the moves that were played in the position of b to dst, with the numbers of their
// games, as [explorer.Index.Moves] does.
type Played func(dst []explorer.Move, b *board.Board) ([]explorer.Move, error)

// A Hole is a position for which a repertoire has no answer: the one after Move in Position, or
// Position itself if Move is NoMove and the player is to move.
type Hole struct {
	Position *Position
	Move     board.Move // a move of the opponent that is not in the repertoire, or NoMove
	Games    int64      // number of games with Move in Position; 0 if Move is NoMove
	Share    float64    // estimated share of the player's games that reach the hole, from 0 to 1
}

// Holes returns the holes with a Share of at least least, most frequent first. Least is more than 0 and
// at most 1; 0.01 stands for one game in a hundred.
//
// The share of a hole is the product of the frequencies of the opponent's moves that lead to it,
// according to played. The shares of transposing lines are added. If the repertoire has several
// moves for the player in a position, they are assumed to be equally frequent. A move of the
// opponent that leads to another position of the repertoire is not a hole. Positions without
// games in played have no holes. Each start position has a share of 1.
//
// The error is that of played, or says that least is out of range.
func (r *Repertoire) Holes(played Played, least float64) ([]Hole, error) {
	if !(least > 0 && least <= 1) {
		return nil, fmt.Errorf("repertoire: share %v is not between 0 and 1", least)
	}
	w := &walk{r: r, played: played, least: least, onPath: map[*Position]bool{}, known: map[*Position][]explorer.Move{}, found: map[holeKey]*Hole{}}
	for _, p := range r.all {
		if isStart(p) {
			if err := w.visit(p, 1); err != nil {
				return nil, err
			}
		}
	}
	var holes []Hole
	for _, h := range w.found {
		h.Share = min(h.Share, 1)
		holes = append(holes, *h)
	}
	order := make(map[*Position]int, len(r.all))
	for i, p := range r.all {
		order[p] = i
	}
	slices.SortFunc(holes, func(a, b Hole) int {
		return cmp.Or(cmp.Compare(b.Share, a.Share), cmp.Compare(order[a.Position], order[b.Position]), cmp.Compare(a.Move, b.Move))
	})
	return slices.DeleteFunc(holes, func(h Hole) bool { return h.Share < least }), nil
}

func isStart(p *Position) bool {
	for _, n := range p.Nodes {
		if n.Parent() == nil {
			return true
		}
	}
	return false
}

type holeKey struct {
	p *Position
	m board.Move
}

// A walk goes through the lines of a repertoire.
type walk struct {
	r      *Repertoire
	played Played
	least  float64
	onPath map[*Position]bool // a line that repeats a position ends
	known  map[*Position][]explorer.Move
	found  map[holeKey]*Hole
}

// part is the smallest share of a line, as a part of the least share of a hole: several rare lines may
// lead to the same hole.
const part = 0.1

// visit goes on from a position that is met in a share of the games.
func (w *walk) visit(p *Position, share float64) error {
	if share < w.least*part || w.onPath[p] {
		return nil
	}
	w.onPath[p] = true
	defer delete(w.onPath, p)
	if p.Board.Turn() == w.r.color {
		if len(p.Moves) == 0 && movegen.HasLegal(&p.Board) {
			w.hole(p, board.NoMove, 0, share)
		}
		for _, m := range p.Moves {
			if err := w.visit(w.after(p, m), share/float64(len(p.Moves))); err != nil {
				return err
			}
		}
		return nil
	}
	moves, ok := w.known[p]
	if !ok {
		var err error
		if moves, err = w.played(nil, &p.Board); err != nil {
			return err
		}
		w.known[p] = moves
	}
	total := int64(0)
	for i := range moves {
		total += moves[i].Games
	}
	for i := range moves {
		m, games := moves[i].Move, moves[i].Games
		of := share * float64(games) / float64(total)
		if next := w.after(p, m); next != nil {
			if err := w.visit(next, of); err != nil {
				return err
			}
		} else {
			w.hole(p, m, games, of)
		}
	}
	return nil
}

// after returns the position after m, or nil if the repertoire does not have it.
func (w *walk) after(p *Position, m board.Move) *Position {
	b := p.Board
	b.Play(m)
	return w.r.At(&b)
}

func (w *walk) hole(p *Position, m board.Move, games int64, share float64) {
	h := w.found[holeKey{p, m}]
	if h == nil {
		h = &Hole{Position: p, Move: m, Games: games}
		w.found[holeKey{p, m}] = h
	}
	h.Share += share
}
