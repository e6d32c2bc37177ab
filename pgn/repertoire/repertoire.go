// Package repertoire works with opening repertoires: game trees that hold the moves of one player
// and answers to what the opponent may play.
//
//	tree, err := pgn.Merge(chapters...)
//	…
//	r := repertoire.New(board.White, tree)
//	holes, err := r.Holes(index.Moves, 0.01)   // what is played and has no answer
//	left, ok := r.Leave(g)                     // where a game leaves it
//	s, err := repertoire.NewSession(r, nil)    // spaced repetition
//
// A repertoire is a set of positions: lines that transpose meet, and what one of them has counts for
// all.
package repertoire

import (
	"iter"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
)

// A Repertoire is the opening repertoire of a player. It does not change, and any number of
// goroutines may use it at a time.
type Repertoire struct {
	color board.Color
	all   []*Position
	at    map[board.Board]*Position // by board without counters
}

// A Position is a position of a repertoire. It belongs to the repertoire and must not be changed.
type Position struct {
	Board board.Board  // with the counters of the first line that leads there
	Moves []board.Move // what the repertoire has, in the order of the trees
	Nodes []*pgn.Node  // after which the position stands, in the order of the trees
}

// New returns the repertoire of a player that the trees hold, such as the chapters of a study, with all
// their variations. The trees may begin from different positions. They are not changed, and must
// not be changed as long as the Nodes of positions are used.
//
// A move of the player that is marked as a mistake ($2, $4 or $6: ?, ?? or ?!) is not part of the
// repertoire, and neither is what follows it. Moves of the opponent are, however they are
// marked. Null moves end a line.
func New(player board.Color, trees ...*pgn.Game) *Repertoire {
	r := &Repertoire{color: player, at: make(map[board.Board]*Position)}
	for _, tree := range trees {
		r.add(tree)
	}
	return r
}

func (r *Repertoire) add(tree *pgn.Game) {
	at := map[*pgn.Node]*Position{tree.Root(): r.position(tree.Root().Board(), tree.Root())}
	for n, before := range tree.All() {
		from := at[n.Parent()]
		if from == nil || n.Move() == board.NoMove || !movegen.IsLegal(before, n.Move()) || before.Turn() == r.color && isMistake(n) {
			continue // and what follows has no position
		}
		if !slices.Contains(from.Moves, n.Move()) {
			from.Moves = append(from.Moves, n.Move())
		}
		after := *before
		after.Play(n.Move())
		at[n] = r.position(after, n)
	}
}

// position returns the position on b, which is new if the repertoire does not have it.
func (r *Repertoire) position(b board.Board, n *pgn.Node) *Position {
	key := b.WithoutCounters()
	p := r.at[key]
	if p == nil {
		p = &Position{Board: b}
		r.at[key] = p
		r.all = append(r.all, p)
	}
	p.Nodes = append(p.Nodes, n)
	return p
}

func isMistake(n *pgn.Node) bool {
	return slices.ContainsFunc(n.NAGs(), func(g pgn.NAG) bool { return g == 2 || g == 4 || g == 6 })
}

// Color returns the player whose repertoire it is.
func (r *Repertoire) Color() board.Color { return r.color }

// Len returns the number of positions.
func (r *Repertoire) Len() int { return len(r.all) }

// All returns an iterator over the positions, in the order of the trees.
func (r *Repertoire) All() iter.Seq[*Position] { return slices.Values(r.all) }

// At returns the position on b, or nil if the repertoire does not have it. The counters of b do not
// matter.
func (r *Repertoire) At(b *board.Board) *Position { return r.at[b.WithoutCounters()] }

// Questions returns an iterator over the positions in which the player is to move and the
// repertoire has a move, in the order of the trees: what there is to learn.
func (r *Repertoire) Questions() iter.Seq[*Position] {
	return func(yield func(*Position) bool) {
		for _, p := range r.all {
			if p.Board.Turn() == r.color && len(p.Moves) > 0 && !yield(p) {
				return
			}
		}
	}
}

// Unanswered returns an iterator over the positions in which the player is to move and the repertoire
// has no move, though the game is not over: lines that end with a move of the opponent.
func (r *Repertoire) Unanswered() iter.Seq[*Position] {
	return func(yield func(*Position) bool) {
		for _, p := range r.all {
			if p.Board.Turn() == r.color && len(p.Moves) == 0 && movegen.HasLegal(&p.Board) && !yield(p) {
				return
			}
		}
	}
}
