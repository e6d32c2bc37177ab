package main

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/tune/sample"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

const (
	winPlies  = 6  // on end with a score that is won
	drawPlies = 16 // on end with a score that is drawn
	drawMove  = 40 // from which these count

	mostOpenings = 1000 // that are tried for a game
)

// A player plays one game at a time, both sides of it.
type player struct {
	options  *options
	source   *source
	searcher *alphabeta.Searcher
	limits   search.Limits
}

func newPlayer(o *options, s *source) *player {
	return &player{
		options:  o,
		source:   s,
		searcher: alphabeta.New(alphabeta.Options{Evaluator: classical.New(), Hash: o.hash}),
		limits:   search.Limits{Nodes: o.nodes},
	}
}

// search searches the present position. The error is the cause of the end of ctx,
// with which the result would be another.
func (p *player) search(ctx context.Context, g *game.Game) (search.Result, error) {
	r, err := p.searcher.Search(ctx, g, p.limits, nil)
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r, err
}

// open returns a game with an opening that is not lost, and what there is to be
// found after it. Nothing is left of what was found before.
func (p *player) open(ctx context.Context, r *rand.Rand) (*game.Game, search.Result, error) {
	for range mostOpenings {
		g, err := p.source.draw(r)
		if err != nil {
			return nil, search.Result{}, err
		}
		if g == nil {
			continue
		}
		p.searcher.NewGame()
		found, err := p.search(ctx, g)
		if err != nil || abs(found.Score) <= p.options.lost {
			return g, found, err
		}
	}
	return nil, search.Result{}, fmt.Errorf("%d openings in a row have |score| > %d centipawns",
		mostOpenings, p.options.lost)
}

// random returns the random numbers of a game.
func (p *player) random(n uint64) *rand.Rand { return rand.New(rand.NewPCG(p.options.seed, n)) }

// start returns the opening of game n.
func (p *player) start(ctx context.Context, n uint64) (fen.EPD, error) {
	g, found, err := p.open(ctx, p.random(n))
	if err != nil {
		return fen.EPD{}, err
	}
	start := sample.Sample{Board: g.Board(), Score: found.Score}
	e := start.EPD()
	e.Ops = e.Ops[1:] // there is no result yet
	return e, nil
}

// play plays game n. It depends on nothing but the options, the source and n.
func (p *player) play(ctx context.Context, n uint64) (*sample.Game, error) {
	r := p.random(n)
	g, found, err := p.open(ctx, r)
	if err != nil {
		return nil, err
	}
	record := &sample.Game{Number: n, Start: g.Board()}
	judge := referee{win: p.options.win, draw: p.options.draw}
	for {
		var now board.Board
		g.Load(&now)
		record.Plies = append(record.Plies, sample.Ply{
			Move:  found.Move,
			Score: found.Score,
			Keep:  g.Ply() >= p.options.ply && g.Repetitions() == 1 && fit(&now, &found),
		})
		if err := g.Play(found.Move); err != nil {
			return nil, err
		}
		// What is on the board comes before what is thought of it.
		result, over := ended(g)
		if !over {
			result, over = judge.rule(now.Turn(), found.Score, len(record.Plies))
		}
		if !over && len(record.Plies) >= 2*p.options.moves {
			result, over = game.Draw, true
		}
		if over {
			record.Result = result
			thin(record.Plies, p.options.most, r)
			return record, nil
		}
		if found, err = p.search(ctx, g); err != nil {
			return nil, err
		}
	}
}

// fit reports whether there is something to learn from a position: what a capture is
// about to change tells nothing about it.
func fit(b *board.Board, found *search.Result) bool {
	m := found.Move
	captures := b.Color(b.Turn().Other()).Has(m.To()) ||
		m.To() == b.EnPassant() && b.Piece(m.From()).Kind() == board.Pawn
	return !captures && m.Promotion() == board.NoKind && !found.Score.IsMate() &&
		found.Bound == search.Exact && !movegen.InCheck(b)
}

// thin drops samples by lot until there are no more than most, if that is not 0.
func thin(plies []sample.Ply, most int, r *rand.Rand) {
	var kept []int
	for i := range plies {
		if plies[i].Keep {
			kept = append(kept, i)
		}
	}
	if most == 0 || len(kept) <= most {
		return
	}
	r.Shuffle(len(kept), func(i, j int) { kept[i], kept[j] = kept[j], kept[i] })
	for _, i := range kept[most:] {
		plies[i].Keep = false
	}
}

// ended returns how a game has ended by the rules of chess, claims included.
func ended(g *game.Game) (game.Result, bool) {
	if o := g.Outcome(); o.Result != game.Unfinished {
		return o.Result, true
	}
	return game.Draw, g.Claims().Any()
}

// A referee ends games that are decided.
type referee struct {
	win, draw eval.Score
	won       int // plies on end that winner is ahead
	winner    board.Color
	even      int // plies on end that nobody is
}

// rule returns whether the game is decided after a player has found such a score at
// the given ply, counted from 1.
func (r *referee) rule(turn board.Color, score eval.Score, ply int) (game.Result, bool) {
	if abs(score) <= r.draw && ply > 2*drawMove {
		r.even++
	} else {
		r.even = 0
	}
	ahead := turn
	if score < 0 {
		ahead = turn.Other()
	}
	switch {
	case r.win == 0 || abs(score) < r.win:
		r.won = 0
	case r.won == 0 || r.winner != ahead:
		r.won, r.winner = 1, ahead
	default:
		r.won++
	}
	switch {
	case r.won >= winPlies:
		return game.Win(r.winner), true
	case r.even >= drawPlies:
		return game.Draw, true
	}
	return game.Unfinished, false
}

func abs(s eval.Score) eval.Score { return max(s, -s) }
