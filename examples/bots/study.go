package bots

import (
	"context"
	"math"
	"runtime"
	"slices"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A player looks one ply ahead, then two, and so on up to plies, so that there is
// a move whenever it has to stop. How it looks is its own.
type player struct {
	plies int
	look  look
}

// A look returns what the position of a study is worth to the player to move, and
// the line that makes it worth so much, looking depth plies ahead.
type look func(s *study, b *board.Board, depth int) (eval.Score, []board.Move)

// infinity is more than any score.
const infinity = eval.Score(math.MaxInt16)

// Search implements [search.Searcher].
func (p *player) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	s := newStudy(ctx, g, &lim)
	if len(s.root) == 0 {
		return search.Terminal(&s.board), nil
	}
	best := search.Result{Move: s.root[0], PV: []board.Move{s.root[0]}}
	plies := p.plies
	if lim.Depth > 0 {
		plies = min(plies, lim.Depth)
	}
	for depth := 1; depth <= plies && !s.late(); depth++ {
		score, line := p.look(s, &s.board, depth)
		if s.stopped {
			break // in the middle of it: what it returned means nothing
		}
		best.Move, best.Score, best.Bound, best.Depth, best.PV = line[0], score, search.Exact, depth, line
		s.begin(line[0])
		if report != nil {
			report(search.Info{
				Depth: depth, SelDepth: max(depth, s.deepest), MultiPV: 1, Score: score, Bound: search.Exact,
				Nodes: s.nodes, Time: time.Since(s.begun), PV: slices.Clone(line),
			})
		}
		if lim.Mate > 0 && score.IsMate() && score > 0 && score.MateMoves() <= lim.Mate {
			break
		}
	}
	if len(best.PV) > 1 {
		best.Ponder = best.PV[1]
	}
	best.Nodes, best.Time = s.nodes, time.Since(s.begun)
	return best, nil
}

// A study is one search: the position, the moves to choose from, what has been on
// the board before, and when to stop.
type study struct {
	board   board.Board
	root    []board.Move
	past    []uint64 // keys of the positions that led here, of the game and the line
	nodes   uint64
	deepest int

	ctx     context.Context
	limit   uint64          // of nodes
	begun   time.Time       // the search
	counts  time.Time       // when the player's time began to run
	waiting <-chan struct{} // until this is closed, it does not
	soft    time.Duration   // begin nothing new after it; 0 is never
	hard    time.Duration   // stop after it; 0 is never
	slept   time.Time
	stopped bool
}

func newStudy(ctx context.Context, g *game.Game, lim *search.Limits) *study {
	now := time.Now()
	s := &study{board: g.Board(), ctx: ctx, limit: lim.Nodes, begun: now, counts: now, slept: now, waiting: lim.PonderHit}
	for ply := range g.Ply() + 1 {
		b, _ := g.BoardAt(ply)
		s.past = append(s.past, b.Hash())
	}
	legal := movegen.AppendLegal(nil, &s.board)
	for _, m := range lim.SearchMoves {
		m = s.board.Canonical(m)
		if slices.Contains(legal, m) && !slices.Contains(s.root, m) {
			s.root = append(s.root, m)
		}
	}
	if len(s.root) == 0 {
		s.root = legal
	}
	s.share(lim)
	s.stopped = ctx.Err() != nil
	return s
}

// share decides how much of the clock this move may have: as if the game went on
// for thirty moves more.
func (s *study) share(lim *search.Limits) {
	if c := lim.Clocks[s.board.Turn()]; c.Remaining != 0 {
		moves := time.Duration(30)
		if lim.MovesToGo > 0 {
			moves = min(moves, time.Duration(lim.MovesToGo))
		}
		left := c.Remaining - 10*time.Millisecond // lost on the way to the clock
		s.hard = max(min(left/moves+c.Increment*3/4, left/2), time.Millisecond)
		s.soft = s.hard / 2 // the next ply would take longer than all before
	}
	if lim.MoveTime > 0 && (s.hard == 0 || lim.MoveTime < s.hard) {
		s.soft, s.hard = lim.MoveTime, lim.MoveTime
	}
}

// moves returns the moves to look at, those asked for at ply 0.
func (s *study) moves(b *board.Board, ply int) []board.Move {
	s.deepest = max(s.deepest, ply)
	if ply == 0 {
		return s.root
	}
	return movegen.AppendLegal(nil, b)
}

// begin has the next look begin with m, which was the best in the last one.
func (s *study) begin(m board.Move) {
	i := slices.Index(s.root, m)
	copy(s.root[1:], s.root[:i])
	s.root[0] = m
}

// over reports whether the game is over at ply, where these are the legal moves,
// and what that is worth to the player to move. A position that was there before
// is a draw: if it did no good the first time, it does none the second.
func (s *study) over(b *board.Board, moves []board.Move, ply int) (eval.Score, bool) {
	switch {
	case len(moves) == 0 && movegen.InCheck(b):
		return eval.MatedIn(ply), true // the later, the better
	case len(moves) == 0:
		return 0, true
	case ply == 0: // a move is wanted all the same
		return 0, false
	}
	return 0, b.Halfmove() >= 100 || movegen.InsufficientMaterial(b) || slices.Contains(s.past[:len(s.past)-1], b.Hash())
}

// play returns the position after m, until takeBack part of the line.
func (s *study) play(b *board.Board, m board.Move) board.Board {
	next := *b
	next.Play(m)
	s.nodes++
	s.past = append(s.past, next.Hash())
	return next
}

func (s *study) takeBack() { s.past = s.past[:len(s.past)-1] }

// stop reports whether to stop. It is asked before each move.
func (s *study) stop() bool {
	if s.limit > 0 && s.nodes >= s.limit {
		s.stopped = true
	}
	if s.nodes%256 == 0 && !s.stopped {
		s.breathe()
		s.stopped = s.ctx.Err() != nil || s.elapsed(s.hard)
	}
	return s.stopped
}

// late reports whether it is too late to look a ply deeper.
func (s *study) late() bool {
	return s.stopped || s.elapsed(s.soft)
}

// elapsed reports whether the player's time has run for d.
func (s *study) elapsed(d time.Duration) bool {
	if s.waiting != nil {
		select {
		case <-s.waiting:
			s.waiting, s.counts = nil, time.Now()
		default:
			return false
		}
	}
	return d > 0 && time.Since(s.counts) >= d
}

// breathe lets the page's own events through in WebAssembly, which has but one
// thread. Elsewhere it does nothing.
func (s *study) breathe() {
	if runtime.GOOS == "js" && time.Since(s.slept) > 50*time.Millisecond {
		time.Sleep(time.Nanosecond)
		s.slept = time.Now()
	}
}
