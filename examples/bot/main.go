// Bot is a small chess engine to copy and change: an evaluator and a searcher, served
// over UCI. Its evaluator likes pieces near your king, and its searcher
// is iterative deepening with alpha-beta pruning that keeps to its clock.
//
//	go run ./examples/bot
//	go run ./examples/bot -lichess
//
// With -lichess it plays casual games on Lichess instead, as the bot account whose access
// token is in the environment variable LICHESS_TOKEN, until Ctrl-C. Package lichess says
// how to get one. This was tried against a fake server only.
//
// The exit status is 0 after quit, Ctrl-C and at the end of the input, 2 if the arguments
// are invalid, and 1 after any other error.
package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/signal"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/lichess"
)

// swarm is an evaluator: material, and a bonus for pieces near the opponent's king.
type swarm struct{}

func (swarm) Evaluate(b *board.Board) eval.Score {
	us, them := b.Turn(), b.Turn().Other()
	return eval.Material{}.Evaluate(b) + 3*(nearness(b, us)-nearness(b, them))
}

// nearness adds up 8 minus the distance to the opponent's king, for each piece of colour
// c except pawns and king.
func nearness(b *board.Board, c board.Color) (sum eval.Score) {
	king := b.King(c.Other())
	for sq := range (b.Color(c) &^ b.Kind(board.Pawn) &^ b.Kind(board.King)).Squares() {
		sum += 8 - eval.Score(sq.Distance(king))
	}
	return sum
}

// bot is a searcher.
type bot struct{ evaluator eval.Evaluator }

const maxDepth = 100

// SupportsMultiPV says that search.Deepen finds several lines.
func (bot) SupportsMultiPV() bool { return true }

// Search searches one ply deep, then two, and so on. When the time is up, the result of
// the last complete iteration is the best move.
func (s bot) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	b := g.Board()
	w := worker{evaluate: eval.Standalone(s.evaluator)}
	w.path.Reset(g)
	return search.Deepen(ctx, g, lim, report, &w.stopper, maxDepth, func(moves []board.Move, depth int) search.Info {
		score, line := w.searchMoves(&b, moves, depth, 0, -eval.Infinity, eval.Infinity)
		return search.Info{Score: score, PV: line, Nodes: w.nodes}
	})
}

// A worker is one search.
type worker struct {
	evaluate func(*board.Board) eval.Score
	stopper  search.Stopper
	path     search.Path
	nodes    uint64
}

// searchMoves returns the score of the best of the moves, with its line. A score of beta
// or more is enough: the opponent has a better move earlier in the line.
func (w *worker) searchMoves(b *board.Board, moves []board.Move, depth, ply int, alpha, beta eval.Score) (best eval.Score, line []board.Move) {
	best = -eval.Infinity
	for _, m := range moves {
		if w.stopper.ShouldStop(w.nodes) {
			break
		}
		w.nodes++
		next := *b
		next.Play(m)
		w.path.Push(&next)
		score, reply := w.search(&next, depth-1, ply+1, -beta, -alpha)
		w.path.Pop()
		if score = -score; score > best {
			best, line = score, append([]board.Move{m}, reply...)
		}
		if alpha = max(alpha, best); alpha >= beta {
			break
		}
	}
	return best, line
}

// search returns the score of b for the player to move, with the best line. At depth 0 it
// goes on with captures only (quiescence search), or with all moves in check.
func (w *worker) search(b *board.Board, depth, ply int, alpha, beta eval.Score) (eval.Score, []board.Move) {
	if w.path.IsDraw(b) {
		return 0, nil
	}
	var g movegen.Generator
	g.Reset(b)
	if !g.HasLegal() {
		return search.TerminalScore(b, ply), nil
	}
	moves := g.AppendCaptures(nil)                           // first, as they are often good
	slices.SortStableFunc(moves, func(x, y board.Move) int { // the most valuable victims first
		return cmp.Compare(b.Piece(y.To()).Kind(), b.Piece(x.To()).Kind())
	})
	if depth > 0 || g.InCheck() {
		return w.searchMoves(b, g.AppendQuiets(moves), depth, ply, alpha, beta)
	}
	standPat := w.evaluate(b).Clamp()
	if standPat >= beta {
		return standPat, nil
	}
	score, line := w.searchMoves(b, moves, depth, ply, max(alpha, standPat), beta)
	if score <= standPat {
		return standPat, nil
	}
	return score, line
}

// onLichess returns the bot as a player on Lichess.
func onLichess(token lichess.Token) *lichess.Bot {
	return &lichess.Bot{
		Token: token,
		Open: func(context.Context, lichess.Game) (search.Searcher, error) {
			return bot{swarm{}}, nil
		},
		Accept: lichess.Acceptance{Mode: lichess.Casual, Games: 2},
		Name:   "Bot",
		Log:    slog.NewTextHandler(os.Stderr, nil),
	}
}

// run serves the bot over UCI, or plays on Lichess.
func run(ctx context.Context, playOnline bool) error {
	if !playOnline {
		engine := uci.Engine{Name: "Bot", Author: "you", Searcher: bot{swarm{}}}
		return uci.Serve(ctx, os.Stdin, os.Stdout, engine)
	}
	token, err := lichess.NewToken(os.Getenv("LICHESS_TOKEN"))
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	return onLichess(token).Run(ctx)
}

func main() {
	playOnline := flag.Bool("lichess", false, "play on Lichess, with the token in LICHESS_TOKEN")
	flag.Usage = func() {
		fmt.Fprintln(os.Stderr, "usage: bot, then UCI commands on standard input, or bot -lichess")
		flag.PrintDefaults()
	}
	if flag.Parse(); flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	if err := run(context.Background(), *playOnline); err != nil {
		fmt.Fprintln(os.Stderr, "bot:", err)
		os.Exit(1)
	}
}
