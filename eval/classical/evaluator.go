package classical

import (
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/endgame"
	"github.com/luftchess/luft/internal/tapered"
)

// An Evaluator is the hand-written evaluation: a sum of terms that a chess book would
// name. Most have one weight for the middlegame and one for the endgame, and the score
// is interpolated between the two (a tapered evaluation):
//
//   - material, by what else is on the board (imbalance), piece-square tables that depend
//     on where both kings are, and how many squares each piece reaches (mobility)
//   - pawns: isolated, doubled, backward, phalanx, supported, candidates, and each pair
//     of pawns by their squares; and passed pawns by their rank, by what blocks them, and
//     by the distance of the kings
//   - pieces: bishop pair, outposts, rooks on open files and the seventh rank,
//     bishops behind their own pawns, pins, queens that can be discovered
//   - threats, restricted squares, space, the centre, and a bonus for the player to move
//   - king shelter, pawn storms, and king danger: attack units from attackers, weak
//     squares and safe checks, whose cost grows with the square of their sum
//   - endgame scale factors and mop-up, from package eval/endgame
//
// [Evaluator.Trace] shows what each term contributes in a position. All weights come
// from tuning; see [Weights] for how to use others.
//
// An Evaluator has hash tables of pawn structures and of scores, so it must not be used by two
// goroutines at once; Fork returns another one. The zero value is ready to use.
type Evaluator struct {
	weights *Weights // nil for the default weights
	tables  *tables  // of the weights, nil if these are
	work    *workspace
}

// A workspace is the memory of an Evaluator, allocated at the first evaluation.
type workspace struct {
	state state
	pawns [pawnEntries]pawnEntry
	cache cache
}

// New returns an Evaluator with the default weights.
func New() *Evaluator { return new(Evaluator) }

// Fork returns an Evaluator with the same weights and its own hash tables.
func (c *Evaluator) Fork() eval.Evaluator { return &Evaluator{weights: c.weights, tables: c.tables} }

// prepare gives the zero value its weights.
func (c *Evaluator) prepare() {
	if c.weights == nil {
		c.weights, c.tables = shipped, shippedTables()
	}
}

// allocate makes the workspace if there is none.
func (c *Evaluator) allocate() {
	if c.work == nil {
		c.prepare()
		c.work = new(workspace)
		c.work.state.parameters.set(c.weights, c.tables)
	}
}

// Evaluate returns the sum of all terms.
func (c *Evaluator) Evaluate(b *board.Board) eval.Score {
	if c.work == nil {
		c.allocate()
	}
	s, ok := c.work.cache.get(b)
	if !ok {
		s = c.compute(b)
		c.work.cache.put(b, s)
	}
	return s
}

// compute is Evaluate without the cache.
func (c *Evaluator) compute(b *board.Board) eval.Score {
	var t sums
	evaluate[playing](&c.work.state, &t, b, &c.work.pawns)
	s := t.value()
	if b.Turn() == board.Black {
		s = -s
	}
	return s.Clamp()
}

// sums is the result of an evaluation, from White's point of view.
type sums struct {
	score      taper
	danger     [2]taper // to the king of each colour
	complexity taper
	phase      int32

	// Computed from the fields above by close.
	middlegame, endgame eval.Score

	scale eval.Score // of the endgame, in 128ths; 0 if the player who is ahead cannot win
	extra eval.Score // the mop-up bonus, see endgame.MopUp
	draw  bool
}

// wholeScale is the scale that leaves the score as it is.
const wholeScale = endgame.FullScale

// close computes the middlegame and endgame scores, before the endgame is scaled.
// Complexity is a bonus for the player who is ahead, clamped to between minus half of
// the lead and the whole lead: a level endgame stays level, and a greater lead always
// gives a greater score.
func (t *sums) close() {
	whiteMG, whiteEG := dangerScore(t.danger[board.White])
	blackMG, blackEG := dangerScore(t.danger[board.Black])
	t.middlegame = eval.Score(t.score.Middlegame()) - whiteMG + blackMG
	eg, c := eval.Score(t.score.Endgame())-whiteEG+blackEG, eval.Score(t.complexity.Endgame())
	if eg >= 0 {
		t.endgame = eg + min(max(c, -eg/2), eg)
	} else {
		t.endgame = eg - min(max(c, eg/2), -eg)
	}
}

// ahead returns the player who is better in the endgame.
func (t *sums) ahead() board.Color { return board.Color(bit(t.endgame < 0)) }

// value returns the score from White's point of view.
func (t *sums) value() eval.Score {
	if t.draw || t.scale == 0 {
		return 0
	}
	p := eval.Score(min(t.phase, tapered.MaxPhase))
	eg := t.endgame * t.scale / wholeScale
	return (t.middlegame*p+eg*(tapered.MaxPhase-p))/tapered.MaxPhase + t.extra
}

// evaluate adds up the terms of b.
func evaluate[M mode](e *state, t *sums, b *board.Board, table *[pawnEntries]pawnEntry) {
	e.load(b)
	white, black := e.sides(board.White)
	if !white.king.IsValid() || !black.king.IsValid() {
		t.draw = true // the zero Board, or one that an illegal move has left
		return
	}
	e.look(white, black)
	e.look(black, white)
	probePawns[M](e, table)
	begin(e, white, black)
	begin(e, black, white)

	s := e.pawns.score + e.pawns.placed + e.pawns.cover[0] - e.pawns.cover[1]
	material := probeMaterial[M](e)
	s += material.score
	s += knights[M](e, white, black) - knights[M](e, black, white)
	s += bishops[M](e, white, black) - bishops[M](e, black, white)
	s += rooks[M](e, white, black) - rooks[M](e, black, white)
	s += queens[M](e, white, black) - queens[M](e, black, white)
	s += mobility[M](e, white, black) - mobility[M](e, black, white)
	s += kings[M](e, white, black, b) - kings[M](e, black, white, b)
	s += passers[M](e, white, black) - passers[M](e, black, white)
	s += threats[M](e, white, black, b) - threats[M](e, black, white, b)
	s += countSets[M](e)
	kingDanger[M](e, white, black)
	kingDanger[M](e, black, white)
	if b.Turn() == board.White {
		s += weight[M](e, white, toMove)
	} else {
		s -= weight[M](e, black, toMove)
	}

	t.score, t.danger = s, [2]taper{white.danger, black.danger}
	t.complexity = complexityOf[M](e)
	t.phase = material.phase
	t.close()
	t.scale = e.weights.scale(e.scaling(b, t.ahead()))
	if isTracing[M]() {
		e.trace.scale = [2]int{e.scaling(b, board.White), e.scaling(b, board.Black)}
	}
	if white.colors.IsSingle() || black.colors.IsSingle() {
		t.extra = endgame.MopUp(b).White(b.Turn())
	}
}

// complexityOf returns a bonus for features that make the position harder to hold for the
// player who is behind.
func complexityOf[M mode](e *state) taper {
	white, black := e.sides(board.White)
	pawns := white.pieces[board.Pawn] | black.pieces[board.Pawn]
	kings := white.pieces[board.King] | black.pieces[board.King]
	return e.pawns.complexity + weights[M](e, white, complexity+3, bit(e.occupied == pawns|kings))
}

// Weights returns a copy of the weights.
func (c *Evaluator) Weights() *Weights {
	c.prepare()
	w := *c.weights
	return &w
}

//go:generate go run make_weights.go

// shipped are the default weights: those of weights.tsv, from which go generate makes
// weights.go. They were tuned from the weights of revision 9d90800, with 0 for each pair of
// pawns and of kinds, and the same piece-square table for all zones of the own king and for all
// zones of the other on the same flank. The positions are 0.7 million quiet ones of games of
// other engines and 3.0 million of games of Luft against itself, all labelled with the scores
// of short searches with the network eval/nnue/default.nnue, by
//
//	luft train score $LUFT_DATA/tuning/sf13-selfplay-quiet.epd -o sf13.epd --nodes 400 --eval-file default.nnue
//	luft train score $LUFT_DATA/tuning/tcec-quiet-eval.epd -o tcec.epd --nodes 400 --eval-file default.nnue
//	luft train rescore $LUFT_DATA/selfplay/nodes1000-a.luft -o a.luft --nodes 100 --eval-file default.nnue
//	luft train rescore $LUFT_DATA/selfplay/nodes1000-b.luft -o b.luft --nodes 100 --eval-file default.nnue
//	luft train fit --from weights.tsv --blend 0.7 --rate 0.6 --epochs 12 -o 1.tsv sf13.epd tcec.epd b.luft a.luft
//	luft train fit --from 1.tsv --blend 0.7 --rate 1 --epochs 14 -o 2.tsv sf13.epd tcec.epd b.luft a.luft
//	luft train fit --from 2.tsv --blend 0.7 --rate 1 --epochs 14 --seed 2 -o 3.tsv sf13.epd tcec.epd b.luft a.luft
//	go generate ./eval/classical
//
// with luft from examples/luft, which takes half an hour of processor time. The games were
// played by revision c9b84f8, and the scores are those of e30ec9d; examples/strength.md says
// what the weights gained.
var shipped = &Weights{tuned}

// shippedTables are made once for all evaluators.
var shippedTables = sync.OnceValue(func() *tables { return newTables(shipped) })
