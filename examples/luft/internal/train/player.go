package train

import (
	"context"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/tune/sample"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

const (
	winPlies  = 6  // on end with a score that is won
	drawPlies = 16 // on end with a score that is drawn
	drawMove  = 40 // from which these count
)

// A player plays games against itself.
type player struct {
	*selfplay
	opener   *opener
	searcher *alphabeta.Searcher
}

// play plays game n, which depends on nothing but the flags, the openings and n.
func (p *player) play(ctx context.Context, n int) (*sample.Game, error) {
	r := rand.New(rand.NewPCG(p.seed, uint64(n)))
	g, found, err := p.opener.open(ctx, p.searcher, r)
	if err != nil {
		return nil, err
	}
	record := &sample.Game{Number: uint64(n), Start: g.Board()}
	judge := referee{win: eval.Score(p.win), draw: eval.Score(p.draw)}
	for {
		var now board.Board
		g.Load(&now)
		record.Plies = append(record.Plies, sample.Ply{
			Move:  found.Move,
			Score: found.Score,
			Keep:  g.Ply() >= p.ply && g.Repetitions() == 1 && quiet(&now, &found),
		})
		if err := g.Play(found.Move); err != nil {
			return nil, err
		}
		// What is on the board comes before what is thought of it.
		result, over := ended(g)
		if !over {
			result, over = judge.rule(now.Turn(), found.Score, len(record.Plies))
		}
		if !over && len(record.Plies) >= 2*p.moves {
			result, over = game.Draw, true
		}
		if over {
			record.Result = result
			thin(record.Plies, p.most, r)
			return record, nil
		}
		if found, err = find(ctx, p.searcher, g, p.opener.limits); err != nil {
			return nil, err
		}
	}
}

// quiet reports whether there is something to learn from a position: what a capture is
// about to change tells nothing about it.
func quiet(b *board.Board, found *search.Result) bool {
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
