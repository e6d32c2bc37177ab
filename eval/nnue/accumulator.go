package nnue

import (
	"slices"

	"github.com/luftchess/luft/board"
)

// A stack holds the accumulators of a line of play. They are made when they are asked for, from
// those of the nearest earlier position that has some; only the squares that differ matter, not
// the moves between. So they are right for any board, even without push and pop.
//
// A position between the two gets accumulators of its own when it is passed for the second time.
// The first time it may be the last: a search knows the evaluations of many positions, and leaves
// most of them after one move.
type stack struct {
	net   *Network
	plies []ply
	top   int // index of the current position

	words   []uint64 // the accumulators: of each ply, of White and of Black
	refresh [2][2]refresh
	changes [2]changes // scratch space, for each colour
}

// A ply is a position of the line.
type ply struct {
	state  state
	home   int             // index of the ply whose accumulators are those of this one too; if made
	board  board.Board     // unless new; only the pieces matter
	orient [2]board.Square // see orient, for each colour; if made
}

// A state is what a ply has.
type state uint8

const (
	isNew  state = iota // nothing
	noted               // its board
	passed              // the same, and a later ply has been made from an earlier one
	made                // accumulators
)

// A refresh is an accumulator of a colour, with its king on one half of the board, for when
// the king comes to this half and all inputs change: the pieces differ less from those of the
// last time than from none. It is also known as a Finny table.
type refresh struct {
	board board.Board
	words []uint64
}

const initialPlies = 64

// newStack returns a stack whose only position is the empty board.
func newStack(n *Network) *stack {
	size := len(n.bias)
	s := &stack{net: n, plies: make([]ply, initialPlies), words: make([]uint64, 2*size*initialPlies)}
	s.plies[0].state = made
	for c := range s.refresh {
		s.plies[0].orient[c] = orient(board.Color(c), board.NoSquare)
		copy(s.of(0, board.Color(c)), n.bias)
		for half := range s.refresh[c] {
			s.refresh[c][half].words = slices.Clone(n.bias)
		}
	}
	return s
}

// push adds a position to the line, given the board of the one before.
func (s *stack) push(before *board.Board) {
	if p := &s.plies[s.top]; p.state == isNew {
		p.board, p.state = *before, noted
	}
	s.top++
	if s.top == len(s.plies) {
		s.plies = append(s.plies, make([]ply, len(s.plies))...)
		s.words = append(s.words, make([]uint64, len(s.words))...)
	}
	s.plies[s.top].state = isNew
}

// pop takes the last position away, unless it is the first.
func (s *stack) pop() { s.top = max(s.top-1, 0) }

// accumulators returns the accumulators of White and Black for b, the current position.
func (s *stack) accumulators(b *board.Board) (white, black []uint64) {
	from := s.top
	for s.plies[from].state != made { // the first is
		from--
	}
	for i := from + 1; i < s.top; i++ {
		if p := &s.plies[i]; p.state == passed {
			s.make(i, from, &p.board)
			from = i
		} else {
			p.state = passed
		}
	}
	s.make(s.top, from, b)
	home := s.plies[s.top].home
	return s.of(home, board.White), s.of(home, board.Black)
}

// make makes the accumulators of b, for the ply at, from those of the ply from.
func (s *stack) make(at, from int, b *board.Board) {
	p, last := &s.plies[at], &s.plies[from]
	if squares := b.Diff(&last.board); squares != 0 {
		s.advance(at, last, b, squares)
	} else if p != last {
		*p = *last // no words are copied, as after a null move
	}
}

// of returns the accumulator of a ply and colour.
func (s *stack) of(ply int, c board.Color) []uint64 {
	size := len(s.net.bias)
	return s.words[(2*ply+int(c&1))*size:][:size]
}

// advance makes the accumulators of b, for the ply at, from those of the ply last, which differs
// on the given squares.
func (s *stack) advance(at int, last *ply, b *board.Board, squares board.Bitboard) {
	o := [2]board.Square{orient(board.White, b.King(board.White)), orient(board.Black, b.King(board.Black))}
	s.find(o, &last.board, b, squares)
	for c := board.White; c <= board.Black; c++ {
		if o[c&1] == last.orient[c&1] {
			update(s.of(at, c), s.of(last.home, c), s.net.rows, &s.changes[c&1])
		}
	}
	for c := board.White; c <= board.Black; c++ { // later, as this changes s.changes
		if o[c&1] != last.orient[c&1] {
			s.refreshed(at, o, c, b)
		}
	}
	p := &s.plies[at]
	p.board, p.orient, p.home, p.state = *b, o, at, made
}

// refreshed makes the accumulator of one colour, whose king has come to the other half of the
// board, for the ply at.
func (s *stack) refreshed(at int, orient [2]board.Square, c board.Color, b *board.Board) {
	r := &s.refresh[c&1][orient[c&1]>>2&1]
	s.find(orient, &r.board, b, b.Diff(&r.board))
	update(r.words, r.words, s.net.rows, &s.changes[c&1])
	copy(s.of(at, c), r.words)
	r.board = *b
}

// find sets s.changes to the rows of the pieces on the given squares, which after has and
// before has not, and the other way round, as both players see them. Boards that an illegal
// move has left may hold pieces that are none; they count nothing.
func (s *stack) find(orient [2]board.Square, before, after *board.Board, squares board.Bitboard) {
	white, black := &s.changes[board.White], &s.changes[board.Black]
	added, removed := 0, 0
	size := uint32(len(s.net.bias))
	for ; squares != 0; squares &= squares - 1 {
		sq := squares.First()
		toWhite, toBlack := uint32(orient[board.White]^sq), uint32(orient[board.Black]^sq)
		if r := relations[after.Piece(sq)&15]; r.ok {
			white.added[added&63], black.added[added&63] = (r.white^toWhite)*size, (r.black^toBlack)*size
			added++
		}
		if r := relations[before.Piece(sq)&15]; r.ok {
			white.removed[removed&63], black.removed[removed&63] = (r.white^toWhite)*size, (r.black^toBlack)*size
			removed++
		}
	}
	white.nAdded, white.nRemoved = added, removed
	black.nAdded, black.nRemoved = added, removed
}

// relations are the results of relate for each piece, for White and for Black.
var relations = func() (all [16]struct {
	white, black uint32
	ok           bool // it is a piece
}) {
	for p := range board.Piece(16) {
		if p.IsValid() {
			r := &all[p]
			r.white, r.black, r.ok = uint32(relate(p, board.White)), uint32(relate(p, board.Black)), true
		}
	}
	return all
}()
