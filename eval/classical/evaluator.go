package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/endgame"
	"github.com/luftchess/luft/internal/tapered"
)

// An Evaluator is the strong evaluator: a sum of terms such as a chess book would
// name, most of them worth one number in the middlegame and another in the
// endgame ("tapered").
//
//   - material and piece-square tables, and how many squares each piece reaches
//     (mobility)
//   - pawns: isolated, doubled, backward, side by side, guarded, candidates; and
//     passed pawns by their rank, what is in their way, and where the kings are
//   - pieces: bishop pair, outposts, rooks on open files and the seventh rank,
//     bishops behind their own pawns, pins, queens that can be discovered
//   - threats, squares that both contest, space, the centre, and the move
//   - the cover of the kings, and the danger they are in by attacks and checks,
//     which grows with the square
//   - how the endgame scales: opposite bishops, few pawns, a rook's pawn and the
//     wrong bishop, king and pawn against king, mates with bare pieces
//
// [Evaluator.Trace] shows what each term is worth in a position. All weights come
// from tuning; see [Weights] for how to use others.
//
// An Evaluator keeps a table of the pawn structures it has met, so it is for one
// goroutine at a time; Fork gives another one. The zero value is ready.
type Evaluator struct {
	weights *Weights // nil for those that come with this package
	work    *workspace
}

// A workspace is what an Evaluator works with.
type workspace struct {
	state state
	pawns [pawnEntries]pawnEntry
}

// New returns an Evaluator with the weights that come with this package.
func New() *Evaluator { return new(Evaluator) }

// Fork returns an Evaluator with the same weights and a table of its own.
func (c *Evaluator) Fork() eval.Evaluator { return &Evaluator{weights: c.weights} }

// prepare makes what the zero value lacks.
func (c *Evaluator) prepare() {
	if c.weights == nil {
		c.weights = shipped
	}
	if c.work == nil {
		c.work = new(workspace)
		c.work.state.parameters.set(c.weights)
	}
}

// Evaluate returns the sum of all terms.
func (c *Evaluator) Evaluate(b *board.Board) eval.Score {
	if c.work == nil {
		c.prepare()
	}
	var t sums
	evaluate[playing](&c.work.state, &t, b, &c.work.pawns)
	s := t.value()
	if b.Turn() == board.Black {
		s = -s
	}
	return s.Clamp()
}

// sums is what comes of an evaluation, White's less Black's.
type sums struct {
	score      taper
	danger     [2]taper // to the king of each colour
	complexity taper
	phase      int32

	// What follows from these; see close.
	middlegame, endgame eval.Score

	scale eval.Score // of the endgame, in 128ths; 0 if who is ahead cannot win
	extra eval.Score // on top, in endgames that are known
	draw  bool
}

// wholeScale is the scale that changes nothing.
const wholeScale = 128

// close works out what middlegame and endgame come to, before the endgame is
// scaled. What makes winning harder or easier is for the player who is ahead, but
// takes no more than half of the lead and no more than doubles it: a level endgame
// stays level, and a greater lead is better than a lesser one.
func (t *sums) close() {
	whiteMG, whiteEG := harm(t.danger[board.White])
	blackMG, blackEG := harm(t.danger[board.Black])
	t.middlegame = eval.Score(t.score.Middlegame()) - whiteMG + blackMG
	eg, c := eval.Score(t.score.Endgame())-whiteEG+blackEG, eval.Score(t.complexity.Endgame())
	if eg >= 0 {
		t.endgame = eg + min(max(c, -eg/2), eg)
	} else {
		t.endgame = eg - min(max(c, eg/2), -eg)
	}
}

// ahead returns who is better in the endgame.
func (t *sums) ahead() board.Color { return board.Color(bit(t.endgame < 0)) }

// value returns the score as White sees it.
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
	if !e.king[board.White].IsValid() || !e.king[board.Black].IsValid() {
		t.draw = true // the zero Board
		return
	}
	lookUpPawns[M](e, table)
	begin[white](e)
	begin[black](e)

	s := e.pawns.score + e.pawns.cover[0] - e.pawns.cover[1]
	s += knights[M, white](e) - knights[M, black](e)
	s += bishops[M, white](e) - bishops[M, black](e)
	s += rooks[M, white](e) - rooks[M, black](e)
	s += queens[M, white](e) - queens[M, black](e)
	s += mobility[M, white](e) - mobility[M, black](e)
	s += kings[M, white](e, b) - kings[M, black](e, b)
	s += passers[M, white](e) - passers[M, black](e)
	s += threats[M, white](e, b) - threats[M, black](e, b)
	s += countSets[M](e)
	assault[M, white](e)
	assault[M, black](e)
	if b.Turn() == board.White {
		s += weight[M, white](e, toMove)
	} else {
		s -= weight[M, black](e, toMove)
	}

	t.score, t.danger = s, e.danger
	t.complexity = complexityOf[M](e)
	t.phase = e.phase
	t.close()
	t.scale = e.weights.scale(e.scaling(b, t.ahead()))
	if isTracing[M]() {
		e.trace.scale = [2]int{e.scaling(b, board.White), e.scaling(b, board.Black)}
	}
	if e.colors[board.White].IsSingle() || e.colors[board.Black].IsSingle() {
		t.extra = endgame.MopUp(b).White(b.Turn())
	}
}

// complexityOf returns how hard the game is to hold for the player who is behind.
func complexityOf[M mode](e *state) taper {
	pawns := e.pieces[board.White][board.Pawn] | e.pieces[board.Black][board.Pawn]
	kings := e.pieces[board.White][board.King] | e.pieces[board.Black][board.King]
	return e.pawns.complexity + weights[M, white](e, complexity+3, bit(e.occupied == pawns|kings))
}

// Weights returns a copy of the weights.
func (c *Evaluator) Weights() *Weights {
	c.prepare()
	w := *c.weights
	return &w
}

//go:generate go run make_weights.go

// shipped are the weights of weights.tsv, of which go generate makes weights.go.
// They come of FirstWeights, 746,000 quiet positions from games of other engines and
// 868,000 from 22,590 games of Luft against itself, all with the scores of short
// searches, by
//
//	go run ./examples/selfplay -o games.luft -games 22590 -nodes 2000 -hash 2
//	go run ./examples/selfplay -score $LUFT_DATA/tuning/tcec-quiet-eval.epd -o tcec.epd -nodes 2000 -hash 2
//	go run ./examples/selfplay -score $LUFT_DATA/tuning/sf13-selfplay-quiet.epd -o sf13.epd -nodes 2000 -hash 2
//	go run ./examples/tune -rate 3 -epochs 40 -blend 0.7 -o eval/classical/weights.tsv tcec.epd sf13.epd games.luft
//	go generate ./eval/classical
//
// which takes a processor some seventy minutes. The games are of revision 714bf4d, the
// scores of f5c7fa4. Against the weights before, which came of the positions of other
// engines and of nothing but how their games ended, these are worth +65 ± 24 Elo, in
// 514 games of 10,000 nodes a move.
var shipped = &Weights{tuned}
