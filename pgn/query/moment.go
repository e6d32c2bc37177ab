package query

import (
	"slices"

	"github.com/luftchess/luft/board"
)

// A moment is a position and the move that led to it.
type moment struct {
	before  *board.Board
	board   *board.Board
	move    board.Move // NoMove at the start and for a null move
	ply     int        // the number of plies before the position
	pieces  pieces
	history []uint64 // the hashes of the positions, the last one that of this one
}

// repetitions returns how often the position has occurred up to now.
func (m *moment) repetitions() int {
	n := 1
	for back := 4; back <= m.board.Halfmove() && back <= m.ply; back += 2 {
		if m.history[m.ply-back] == m.history[m.ply] {
			n++
		}
	}
	return n
}

// A path is the line that is being read: its last moment, and what is known of those before.
type path struct {
	moment
	boards [2]board.Board // before and after the last move

	// For each span of the program, how many positions in a row have met its condition: now, and
	// before the last move.
	runs, runsBefore []int
}

// start begins a line with a position.
func (p *path) start(b *board.Board) {
	p.boards[1] = *b
	p.before, p.board = nil, &p.boards[1]
	p.move, p.ply = board.NoMove, 0
	p.pieces = countPieces(b)
	p.history = append(p.history[:0], b.Hash())
	clear(p.runs)
}

// play adds a move.
func (p *path) play(before *board.Board, m board.Move) {
	p.boards[0] = *before
	p.boards[1] = *before
	p.before, p.board = &p.boards[0], &p.boards[1]
	p.board.PlayOrPass(m)
	p.move = m
	p.ply++
	if m.Promotion() != board.NoKind || p.board.Occupied().Count() != before.Occupied().Count() {
		p.pieces = countPieces(p.board)
	}
	p.history = append(p.history, p.board.Hash())
	copy(p.runsBefore, p.runs)
}

// branch returns a copy of the line before its last move.
func (p *path) branch() path {
	b := *p
	b.ply--
	b.pieces = countPieces(p.before)
	b.history = slices.Clone(p.history[:p.ply])
	b.runs = slices.Clone(p.runsBefore)
	b.runsBefore = slices.Clone(p.runsBefore)
	return b
}

// back makes the path valid again that was copied.
func (p *path) back() { p.before, p.board = &p.boards[0], &p.boards[1] }
