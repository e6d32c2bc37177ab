// Bot is a chess engine in a hundred lines: an evaluator and a searcher of
// its own, served over UCI. It wants its pieces near your king.
//
//	go run ./examples/bot
//
// The exit status is 0 after quit and at the end of the input, 2 if there are
// arguments, as it takes none, and otherwise 1.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

// swarm is an evaluator: material, and how near the pieces are to the other king.
type swarm struct{}

func (swarm) Evaluate(b *board.Board) eval.Score {
	us, them := b.Turn(), b.Turn().Other()
	return eval.Material{}.Evaluate(b) + 3*(nearness(b, us)-nearness(b, them))
}

// nearness adds up how many king's moves less than eight each piece of colour c,
// but pawns and king, is away from the other king.
func nearness(b *board.Board, c board.Color) (sum eval.Score) {
	king := b.King(c.Other())
	for sq := range (b.Color(c) &^ b.Kind(board.Pawn) &^ b.Kind(board.King)).Squares() {
		files, ranks := int(sq.File())-int(king.File()), int(sq.Rank())-int(king.Rank())
		sum += eval.Score(8 - max(files, -files, ranks, -ranks))
	}
	return sum
}

// twoPlies is a searcher: it plays the move to which the best answer is worst. That
// takes no time worth limiting.
type twoPlies struct{ eval.Evaluator }

func (s twoPlies) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	b := g.Board()
	best := search.Result{Score: s.judge(&b, 0), Bound: search.Exact}
	moves := movegen.AppendLegal(nil, &b)
	asked := slices.DeleteFunc(slices.Clone(lim.SearchMoves), func(m board.Move) bool { return !movegen.IsLegal(&b, b.Canonical(m)) })
	if len(asked) > 0 {
		moves = asked
	}
	for i, m := range moves {
		if i > 0 && (ctx.Err() != nil || lim.Nodes > 0 && best.Nodes >= lim.Nodes) {
			break
		}
		m, next := b.Canonical(m), b
		next.Play(m)
		best.Nodes++
		score := -s.judge(&next, 1)
		for j, answer := range movegen.AppendLegal(nil, &next) {
			if lim.Depth == 1 {
				break
			}
			after := next
			after.Play(answer)
			best.Nodes++
			if worst := s.judge(&after, 2); j == 0 || worst < score {
				score = worst
			}
		}
		if i == 0 || score > best.Score {
			best.Move, best.Score, best.Depth, best.PV = m, score, 1, []board.Move{m}
		}
	}
	if report != nil && best.Depth > 0 {
		report(search.Info{Depth: 1, SelDepth: 2, MultiPV: 1, Score: best.Score, Bound: best.Bound, Nodes: best.Nodes, PV: slices.Clone(best.PV)})
	}
	return best, nil
}

// judge asks the evaluator, unless the game ended after so many plies.
func (s twoPlies) judge(b *board.Board, ply int) eval.Score {
	switch movegen.StatusOf(b) {
	case movegen.StatusCheckmate:
		return eval.MatedIn(ply)
	case movegen.StatusStalemate:
		return 0
	}
	return s.Evaluate(b).Clamp()
}

func main() {
	flag.Usage = func() { fmt.Fprintln(os.Stderr, "usage: bot, and then UCI on the standard input") }
	if flag.Parse(); flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	bot := uci.Engine{Name: "Bot", Author: "you", Searcher: twoPlies{swarm{}}}
	if err := uci.Serve(context.Background(), os.Stdin, os.Stdout, bot); err != nil {
		fmt.Fprintln(os.Stderr, "bot:", err)
		os.Exit(1)
	}
}
