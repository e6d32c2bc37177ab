package winnable

import (
	"context"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// DefaultNodes is the limit of nodes of a zero Solver: enough for nearly all positions of real
// games. A search that reaches it takes some 50 milliseconds, and up to 50 MB.
const DefaultNodes = 200_000

// An Answer says whether a player can still checkmate, and why.
type Answer struct {
	Verdict Verdict      `json:"verdict"`
	Reason  Reason       `json:"reason,omitzero"` // if Unwinnable
	Line    []board.Move `json:"line,omitzero"`   // if Winnable: legal moves of both players that end in checkmate, seldom the fewest
	Nodes   int          `json:"nodes"`           // positions visited by the search
}

// Solve determines whether c can still checkmate from b. It visits about the given number of
// positions (0 selects [DefaultNodes]), and takes up to 250 bytes of memory for each. The
// verdict is Undetermined if it reaches the limit, if ctx is done, if a player has no king, or
// in a variant, unless c has too few pieces to win.
func Solve(ctx context.Context, b *board.Board, c board.Color, nodes int) Answer {
	s := Solver{Nodes: nodes}
	return s.Solve(ctx, b, c)
}

// A Solver answers questions one after another and reuses its memory. The zero Solver is ready
// to use. It must not be used by several goroutines at the same time.
type Solver struct {
	Nodes int // limit of positions visited for each question; 0 selects DefaultNodes

	seen  keys
	queue [costs][]child // children not expanded yet, by their estimated distance from mate
	tree  []node         // positions that were expanded
	moves []board.Move
	gen   movegen.Generator
}

// A node is a position that was expanded.
type node struct {
	board  board.Board
	parent int32
	move   board.Move // that led here from the parent
	depth  int32      // plies from the root
}

// A child is a position that was visited and is not expanded yet.
type child struct {
	parent int32
	move   board.Move
	quiet  bool // the move is neither a capture nor a pawn move
}

// costs is the number of different estimates.
const costs = 1024

// Solve determines whether c can still checkmate from b; see the function [Solve].
func (s *Solver) Solve(ctx context.Context, b *board.Board, c board.Color) Answer {
	c &= 1
	if r := Quick(b, c); r != NoReason {
		return Answer{Verdict: Unwinnable, Reason: r}
	}
	if b.Rules() != board.Standard || kingMissing(b) {
		return Answer{}
	}
	if movegen.StatusOf(b) == movegen.StatusCheckmate { // of the other player, or Quick had known
		return Answer{Verdict: Winnable, Line: []board.Move{}}
	}
	limit := s.Nodes
	if limit <= 0 {
		limit = DefaultNodes
	}
	// A search that has not succeeded soon has probably lost its way, and other weights may
	// lead to mate directly. The last search uses all that is left, to prove that there is none.
	total := 0
	r := rand.New(rand.NewPCG(3, 2)) // the same in each call, so that answers can be repeated
	for i := 0; ; i++ {
		w, share := plans[i%len(plans)], shortSearch
		if i >= len(plans) {
			w, share = w.vary(r), longSearch
		}
		last := total+share > limit/2
		if last {
			share = limit - total
		}
		a := s.search(ctx, b, c, share, &w)
		total += a.Nodes
		if a.Nodes = total; last || a.Verdict != Undetermined || ctx.Err() != nil {
			return a
		}
	}
}

// The positions visited by the first search with each plan, and by the later ones except the
// last.
const (
	shortSearch = 2_000
	longSearch  = 20_000
)

// search is a best-first search through at most limit positions.
func (s *Solver) search(ctx context.Context, b *board.Board, c board.Color, limit int, w *weights) Answer {
	s.reset()
	root := b.WithoutCounters()
	w.minors = !mayHaveMajor(&root, c)
	s.seen.add(keyOf(&root))
	s.tree = append(s.tree, node{board: root, parent: -1})
	if mate := s.expand(0, c, w); mate != board.NoMove {
		return s.won(0, mate)
	}
	for low := 0; low < costs; {
		n := len(s.queue[low])
		if n == 0 {
			low++
			continue
		}
		if s.seen.n >= limit || len(s.tree)%256 == 255 && ctx.Err() != nil {
			return Answer{Nodes: s.seen.n}
		}
		next := s.queue[low][n-1]
		s.queue[low] = s.queue[low][:n-1]
		at := s.tree[next.parent].board
		at.Play(next.move)
		// The analysis costs as much as ten moves, so it waits until the search is not easy.
		if len(s.tree) >= patience && !next.quiet && analyse(&at, c) != NoReason {
			continue
		}
		i := int32(len(s.tree))
		s.tree = append(s.tree, node{at, next.parent, next.move, s.tree[next.parent].depth + 1})
		if mate := s.expand(i, c, w); mate != board.NoMove {
			return s.won(i, mate)
		}
		low = s.low(low)
	}
	return Answer{Verdict: Unwinnable, Reason: Forced, Nodes: s.seen.n}
}

// mayHaveMajor reports whether c has, or may promote to, a rook or queen.
func mayHaveMajor(b *board.Board, c board.Color) bool {
	var s static
	s.analyse(b)
	return s.reach[c][board.Rook]|s.reach[c][board.Queen] != 0
}

// patience is the number of positions expanded before the search analyses them first.
const patience = 200

func (s *Solver) reset() {
	s.seen.reset()
	for i := range s.queue {
		s.queue[i] = s.queue[i][:0]
	}
	s.tree = s.tree[:0]
}

// low returns the first queue that may have children, when none below n had any before the
// last expansion.
func (s *Solver) low(n int) int {
	for i := range n {
		if len(s.queue[i]) > 0 {
			return i
		}
	}
	return n
}

// won returns the answer with the line to node i and the move that mates there.
func (s *Solver) won(i int32, mate board.Move) Answer {
	n := 1
	for j := i; s.tree[j].parent >= 0; j = s.tree[j].parent {
		n++
	}
	line := make([]board.Move, n)
	line[n-1] = mate
	for j := i; s.tree[j].parent >= 0; j = s.tree[j].parent {
		n--
		line[n-1] = s.tree[j].move
	}
	return Answer{Verdict: Winnable, Line: line, Nodes: s.seen.n}
}

// expand queues the children of node i that were not visited before. If c has a move that
// mates, it returns that instead.
func (s *Solver) expand(i int32, c board.Color, w *weights) (mate board.Move) {
	b := s.tree[i].board
	s.gen.Reset(&b)
	s.moves = s.gen.AppendLegal(s.moves[:0])
	attacker := b.Turn() == c
	if attacker {
		for _, m := range s.moves {
			if s.gen.GivesCheck(m) {
				next := b
				next.Play(m)
				if !movegen.HasLegal(&next) {
					return m
				}
			}
		}
	}
	for _, m := range s.moves {
		next := b
		next.Play(m)
		if !s.seen.add(keyOf(&next)) || !movegen.CanMate(&next, c) {
			continue
		}
		cost := min(costs-1, w.estimate(&next, c)+int(s.tree[i].depth)*w.depth/4)
		s.queue[cost] = append(s.queue[cost], child{i, m, quiet(&b, &next)})
	}
	return board.NoMove
}
