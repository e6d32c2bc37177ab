// Mcts is a UCI engine that uses Monte Carlo tree search: any search can be a Searcher.
//
// Each visit walks from the root to a leaf, at each node to the child that PUCT selects: one
// with good results, or with few visits for its prior. The leaf is evaluated, not played
// out at random, and the result is added to all nodes on the way. The most visited move is
// played. See https://www.chessprogramming.org/Monte-Carlo_Tree_Search.
package main

import (
	"cmp"
	"context"
	"log"
	"math"
	"math/bits"
	"os"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/endgame"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

const (
	exploration = 0.8     // weight of the prior against the results so far
	steepness   = 200     // this many centipawns are an expected result of 73 %
	maxNodes    = 2 << 20 // about 100 MB; then the tree no longer grows
)

// A node is a move and the position after it. Results are those of the player who made the
// move: 1 for a win, ½ for a draw.
type node struct {
	move     board.Move
	over     bool // checkmate or stalemate
	visits   uint32
	sum      float64 // of results
	prior    float64 // how likely the move is thought to be the best, in any unit
	priors   float64 // the sum of the children's
	children []node  // nil until the second visit
}

func (n *node) mean() float64 { return n.sum / float64(n.visits) }

// mcts is a Searcher.
type mcts struct{ evaluator eval.Evaluator }

// Search implements search.Searcher. A tree has no uniform depth; here a ply is eight times
// the visits. Limits.Mate ends the search at a mate in one, or after that many moves' depth.
func (s mcts) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	b := g.Board()
	moves := lim.RootMoves(&b)
	if len(moves) == 0 {
		return search.Terminal(&b), nil
	}
	t := tree{evaluate: eval.Standalone(s.evaluator)}
	t.stopper.Start(ctx, lim, &b)
	t.path.Reset(g)
	t.expand(&t.root, &b, moves)
	r := search.Result{Move: moves[0], PV: moves[:1]}
	for !t.stopper.ShouldStop(t.nodes) && !lim.MateFound(r.Score) && t.root.visits < math.MaxUint32 {
		depth := 1 + bits.Len32(t.root.visits>>3)/3
		if lim.Depth > 0 && depth > lim.Depth || lim.Mate > 0 && depth > 2*lim.Mate || t.root.visits%16 == 15 && t.stopper.ShouldSoftStop() {
			break
		}
		t.root.visits++
		t.root.sum += 1 - t.visit(&t.root, &b)
		if depth > r.Depth {
			r = t.result(depth, report)
		}
	}
	if r.Depth > 0 {
		r = t.result(r.Depth, report)
	}
	return r, nil
}

// A tree is one search.
type tree struct {
	evaluate func(*board.Board) eval.Score
	stopper  search.Stopper
	path     search.Path
	root     node
	nodes    uint64 // moves played
	size     int    // nodes of the tree
}

// visit visits n, whose position is b, and returns the result of the player to move.
func (t *tree) visit(n *node, b *board.Board) float64 {
	if n.children == nil && n.visits > 1 && !n.over && t.size < maxNodes {
		t.expand(n, b, movegen.AppendLegal(nil, b))
	}
	if n.children == nil {
		if n.over = !movegen.HasLegal(b); n.over {
			if movegen.InCheck(b) {
				return 0
			}
			return 0.5
		}
		score := t.quiesce(b, -eval.MaxCentipawns, eval.MaxCentipawns)
		return 1 / (1 + math.Exp(-float64(score)/steepness))
	}
	c, next, result := n.choose(), *b, 0.5
	next.Play(c.move)
	t.nodes++
	c.visits++
	t.path.Push(&next)
	if !t.path.IsDraw(&next) {
		result = 1 - t.visit(c, &next)
	}
	t.path.Pop()
	c.sum += result
	return result
}

func maxVisited(nodes []node) node {
	return slices.MaxFunc(nodes, func(a, b node) int { return cmp.Compare(a.visits, b.visits) })
}

// choose selects a child by PUCT.
func (n *node) choose() (best *node) {
	highest := math.Inf(-1)
	explore := exploration * math.Sqrt(float64(n.visits)) / n.priors
	for i := range n.children {
		c := &n.children[i]
		result := 1 - n.mean() // for an unvisited child, that of its parent
		if c.visits > 0 {
			result = c.mean()
		}
		if value := result + explore*c.prior/float64(1+c.visits); value > highest {
			best, highest = c, value
		}
	}
	return best
}

// expand adds the children of n. Instead of a policy network, static exchange evaluation
// gives the priors: moves that win material are likely to be good, those that lose it bad.
func (t *tree) expand(n *node, b *board.Board, moves []board.Move) {
	var g movegen.Generator
	g.Reset(b)
	n.children = make([]node, len(moves))
	t.size += len(moves)
	for i, m := range moves {
		prior := 1.0
		if g.SEE(m, 1) {
			prior = 5
		} else if !g.SEE(m, 0) {
			prior = 0.25
		}
		n.children[i] = node{move: m, prior: prior}
		n.priors += prior
	}
}

// quiesce returns the evaluation after all captures that lose no material.
func (t *tree) quiesce(b *board.Board, alpha, beta eval.Score) eval.Score {
	best := t.evaluate(b).Clamp()
	var g movegen.Generator
	g.Reset(b)
	for _, m := range g.AppendCaptures(nil) {
		if best >= beta || !g.SEE(m, 0) {
			continue
		}
		next := *b
		next.Play(m)
		t.nodes++
		best = max(best, -t.quiesce(&next, -beta, -max(alpha, best)))
	}
	return best
}

// result reports and returns the line of the most visited moves.
func (t *tree) result(depth int, report func(search.Info)) search.Result {
	best := maxVisited(t.root.children)
	line := []board.Move{best.move}
	for n := best; n.children != nil; {
		n = maxVisited(n.children)
		line = append(line, n.move)
	}
	p := best.mean()
	score := eval.Score(min(max(steepness*math.Log(p/(1-p)), -10_000), 10_000))
	if best.over && p == 1 {
		score = eval.MateIn(1)
	}
	r := search.Result{Move: line[0], Score: score, Bound: search.Exact, Depth: depth, PV: line, Nodes: t.nodes, Time: t.stopper.Elapsed()}
	if report != nil {
		report(search.Info{Depth: depth, MultiPV: 1, Score: score, Bound: r.Bound, Nodes: r.Nodes, Time: r.Time, PV: slices.Clone(line)})
	}
	return r
}

func main() {
	engine := uci.Engine{Name: "MCTS", Author: "Luft", Searcher: mcts{endgame.With(eval.PieceSquare{})}}
	if err := uci.Serve(context.Background(), os.Stdin, os.Stdout, engine); err != nil {
		log.Fatal(err)
	}
}
