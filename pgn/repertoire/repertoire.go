// Package repertoire works with opening repertoires: game trees with the moves that one player
// intends to play and the replies of the opponent that the player prepares for.
//
//	tree, err := pgn.Merge(chapters...)
//	…
//	r := repertoire.New(board.White, tree)
//	holes, err := r.Holes(index.Moves, 0.01)   // frequent moves without an answer
//	left, ok := r.Leave(g)                     // where a game leaves the repertoire
//	s, err := repertoire.NewSession(r, nil)    // spaced repetition
//
// A repertoire is a set of positions. Lines that transpose lead to the same position, and an answer
// in one of them is an answer in all.
package repertoire

import (
	"iter"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
)

// A Repertoire is the opening repertoire of a player. It is immutable and safe for concurrent use.
type Repertoire struct {
	color board.Color
	all   []*Position
	at    map[board.Board]*Position // by board without counters
}

// A Position is a position of a repertoire. It belongs to the repertoire and must not be changed.
type Position struct {
	Board board.Board  // with the move counters of the first line that leads here
	Moves []board.Move // moves of the repertoire in this position, in the order of the trees
	Nodes []*pgn.Node  // nodes that lead to this position, in the order of the trees
}

// New returns the repertoire of a player made of trees, such as the chapters of a study, with all their
// variations. The trees may have different start positions. New does not change them; the caller
// must not change them either while it uses the Nodes of positions.
//
// A move of the player that is marked as a mistake ($2, $4 or $6: ?, ?? or ?!) is not part of the
// repertoire, and neither are the moves after it. Marks on moves of the opponent are ignored. A null
// move ends a line.
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

// Color returns the color of the player.
func (r *Repertoire) Color() board.Color { return r.color }

// Len returns the number of positions.
func (r *Repertoire) Len() int { return len(r.all) }

// All returns an iterator over the positions, in the order of the trees.
func (r *Repertoire) All() iter.Seq[*Position] { return slices.Values(r.all) }

// At returns the position on b, or nil if the repertoire does not have it. The counters of b do not
// matter.
func (r *Repertoire) At(b *board.Board) *Position { return r.at[b.WithoutCounters()] }

// Questions returns an iterator over the positions to learn, in the order of the trees: those in which
// the player is to move and the repertoire has a move.
func (r *Repertoire) Questions() iter.Seq[*Position] {
	return func(yield func(*Position) bool) {
		for _, p := range r.all {
			if p.Board.Turn() == r.color && len(p.Moves) > 0 && !yield(p) {
				return
			}
		}
	}
}

// Unanswered returns an iterator over the positions in which the player is to move, the game is not
// over, and the repertoire has no move: lines that end with a move of the opponent.
func (r *Repertoire) Unanswered() iter.Seq[*Position] {
	return func(yield func(*Position) bool) {
		for _, p := range r.all {
			if p.Board.Turn() == r.color && len(p.Moves) == 0 && movegen.HasLegal(&p.Board) && !yield(p) {
				return
			}
		}
	}
}
