package compact

import (
	"math/bits"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/movemodel"
)

// A choice has the moves of a position and the share of each in the code.
type choice struct {
	board    board.Board
	position movemodel.Position
	moves    []board.Move // in the order of their keys
	shares   []uint32
	total    uint64
	history  movemodel.History // of the last move
}

// The most probable move has a share of halving[0], and no move has less than minShare. So
// the least probable one takes about 16 bits more than the best.
const minShare = 1 << 4

// halving has 1<<20 times the powers of a half with exponents of 0 to 15 sixteenths.
var halving = [16]uint32{
	1048576, 1004120, 961548, 920782, 881744, 844361, 808563, 774282,
	741455, 710020, 679917, 651091, 623487, 597053, 571740, 547500,
}

// begin begins a game.
func (c *choice) begin(start *board.Board) { c.board, c.history = *start, movemodel.History{} }

// reset prepares the moves and shares of the position: for the legal moves, and for the null
// move, which is the least probable one, if it is possible.
func (c *choice) reset() {
	c.position.Reset(&c.board, c.history)
	c.moves = c.position.AppendMoves(c.moves[:0])
	if c.mayPass() {
		c.moves = append(c.moves, board.NoMove)
	}
	sortMoves(c.moves)
	isVariant := c.board.Rules() != board.Standard
	c.shares = c.shares[:0]
	best := minScore
	for _, m := range c.moves {
		s := minScore
		switch {
		case m == board.NoMove:
		case isVariant:
			s = variantScore(&c.position, c.board.Rules(), m)
		default:
			s = c.position.Score(m)
		}
		best = max(best, s)
		c.shares = append(c.shares, uint32(int32(s)))
	}
	c.total = 0
	for i, s := range c.shares {
		d := best - int(int32(s))
		share := uint32(minShare)
		if d < 16*16 {
			share = max(halving[d&15]>>(d>>4), minShare)
		}
		c.shares[i] = share
		c.total += uint64(share)
	}
}

// mayPass reports whether a null move is possible.
func (c *choice) mayPass() bool {
	if c.board.Rules() == board.Standard {
		return !c.position.InCheck()
	}
	next := c.board
	return next.PlayNull()
}

// minScore is less than the score of any move.
const minScore = -1 << 15

// key orders moves by the origin, the promotion and the target.
func key(m board.Move) uint16 { return bits.RotateLeft16(uint16(m), 10) }

// sortMoves sorts moves by their keys. They are nearly in order.
func sortMoves(moves []board.Move) {
	for i, m := range moves {
		k := key(m)
		for i > 0 && key(moves[i-1]) > k {
			moves[i] = moves[i-1]
			i--
		}
		moves[i] = m
	}
}

// find returns the share of a move, from and to, and reports whether the move is there.
func (c *choice) find(m board.Move) (from, to uint64, ok bool) {
	for i, x := range c.moves {
		to = from + uint64(c.shares[i])
		if x == m {
			return from, to, true
		}
		from = to
	}
	return 0, 0, false
}

// at returns the move in whose share a number less than c.total is.
func (c *choice) at(share uint64) (m board.Move, from, to uint64) {
	for i, m := range c.moves {
		to = from + uint64(c.shares[i])
		if share < to {
			return m, from, to
		}
		from = to
	}
	return board.NoMove, 0, 0
}

// play plays a move that is legal, or a null move.
func (c *choice) play(m board.Move) {
	if m == board.NoMove {
		c.history = movemodel.History{}
		c.board.PlayNull()
		return
	}
	c.history = movemodel.After(&c.board, m)
	c.board.Play(m)
}
