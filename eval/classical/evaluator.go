package classical

import (
	_ "embed"
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/endgame"
	"github.com/luftchess/luft/internal/tapered"
)

// A taper is a tapered score.
type taper = tapered.Score

// An Evaluator is the hand-written evaluation: a sum of terms that a chess book would
// name. Most have one weight for the middlegame and one for the endgame, and the score
// is interpolated between the two (a tapered evaluation):
//
//   - material, by what else is on the board (imbalance), a piece-square table for each
//     kind of piece, and how many squares each piece reaches (mobility)
//   - pawns: isolated, doubled, backward, phalanx, supported, candidates; and passed pawns
//     by their rank, by what blocks them, and by the distance of the kings
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
// An Evaluator has a hash table of pawn structures, so it must not be used by two
// goroutines at once; Fork returns another one. The zero value has the default weights and is
// ready to use.
type Evaluator struct {
	weights *Weights // nil for the default weights
	state   *state   // allocated at the first evaluation
}

// New returns an Evaluator with a copy of w. nil selects the default weights.
func New(w *Weights) *Evaluator {
	if w == nil {
		return new(Evaluator)
	}
	copied := *w
	return &Evaluator{weights: &copied}
}

// Fork returns an Evaluator with the same weights and its own hash table.
func (c *Evaluator) Fork() eval.Evaluator { return &Evaluator{weights: c.weights} }

// Weights returns a copy of the weights.
func (c *Evaluator) Weights() *Weights {
	if c.weights == nil {
		return DefaultWeights()
	}
	copied := *c.weights
	return &copied
}

// Evaluate returns the sum of all terms.
func (c *Evaluator) Evaluate(b *board.Board) eval.Score {
	t := c.ready().evaluate(b)
	return t.value().White(b.Turn()).Clamp()
}

// ready returns the state, which it allocates if there is none.
func (c *Evaluator) ready() *state {
	if c.state == nil {
		c.state = &state{weights: *c.Weights()}
	}
	return c.state
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

// ahead returns the player who is better in the endgame, or else in the middlegame.
func (t *sums) ahead() board.Color {
	return board.Color(bit(t.endgame < 0 || t.endgame == 0 && t.middlegame < 0))
}

// value returns the score from White's point of view.
func (t *sums) value() eval.Score {
	if t.draw || t.scale == 0 {
		return 0
	}
	p := eval.Score(min(t.phase, tapered.MaxPhase))
	eg := t.endgame * t.scale / wholeScale
	return (t.middlegame*p+eg*(tapered.MaxPhase-p))/tapered.MaxPhase + t.extra
}

// evaluate adds up the terms of b. The order matters where a term needs what an earlier
// one has stored: first the pawns, then the pieces and what they attack, then the rest.
func (e *state) evaluate(b *board.Board) (t sums) {
	white, black := &e.players[board.White], &e.players[board.Black]
	e.load(b)
	if !white.king.IsValid() || !black.king.IsValid() {
		t.draw = true // the zero Board, or one that an illegal move has left
		return t
	}
	e.probePawns(white, black)
	e.begin(white, black)
	e.begin(black, white)

	s := e.pawns.score
	s += e.imbalance(white, black) - e.imbalance(black, white)
	s += e.knights(white, black) - e.knights(black, white)
	s += e.bishops(white, black) - e.bishops(black, white)
	s += e.rooks(white, black) - e.rooks(black, white)
	s += e.queens(white, black) - e.queens(black, white)
	s += e.kings(white, black, b) - e.kings(black, white, b)
	s += e.passers(white, black) - e.passers(black, white)
	s += e.threats(white, black, b) - e.threats(black, white, b)
	e.kingDanger(white, black)
	e.kingDanger(black, white)
	if e.turn == board.White {
		s += e.weight(board.White, toMove, 1)
	} else {
		s -= e.weight(board.Black, toMove, 1)
	}

	t.score, t.danger = s, [2]taper{white.danger, black.danger}
	t.complexity = e.complexity(white, black)
	t.phase = tapered.Phase(b)
	t.close()
	t.scale = e.weights.scale(e.scaling(b, t.ahead()))
	if e.trace != nil {
		e.trace.scale = [2]int{e.scaling(b, board.White), e.scaling(b, board.Black)}
	}
	t.extra = endgame.MopUp(b).White(e.turn)
	return t
}

// complexity returns a bonus for features that make the position harder to hold for the
// player who is behind.
func (e *state) complexity(white, black *player) taper {
	pawns := white.pieces[board.Pawn] | black.pieces[board.Pawn]
	kings := white.pieces[board.King] | black.pieces[board.King]
	both := pawns&queenSide != 0 && pawns&^queenSide != 0
	return e.weight(board.White, complexity, 1) + e.weight(board.White, complexity+1, pawns.Count()) +
		e.weight(board.White, complexity+2, bit(both)) + e.weight(board.White, complexity+3, bit(e.occupied == pawns|kings))
}

// The default weights were tuned from those of revision 8fdc76b, of which the tables by the
// squares of the kings and of pairs of pawns were left out or replaced by their means. The
// positions are quiet ones of games of other engines, and of games of Luft against itself by
// revision c9b84f8, labelled with the scores of short searches with the network
// eval/nnue/default.nnue:
//
//	luft train score sf13-selfplay-quiet.epd -o sf13.epd --nodes 80 --eval-file default.nnue
//	luft train score tcec-quiet-eval.epd -o tcec.epd --nodes 150 --eval-file default.nnue
//	luft train rescore nodes1000-b.luft -o b.luft --nodes 60 --eval-file default.nnue
//	luft train fit --from weights.tsv --result-weight 0.3 --rate 0.7 --epochs 12 --batch 4096 -o new.tsv sf13.epd tcec.epd b.luft
//
// first of a third of them, and then of all, from the weights of the first run.
//
//go:embed weights.tsv
var weightsText []byte

// embeddedWeights reads the default weights.
var embeddedWeights = sync.OnceValue(func() *Weights {
	w := new(Weights)
	if err := w.UnmarshalText(weightsText); err != nil {
		panic(err) // a test reads them
	}
	return w
})
