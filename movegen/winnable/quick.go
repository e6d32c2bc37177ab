package winnable

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// Quick reports why c certainly cannot checkmate from b by any series of legal moves, or
// NoReason if that is not certain. It takes about a microsecond on average, more if there are few
// legal moves, and up to 10 milliseconds and 120 KB of stack if the pawns are blocked. It does
// not allocate. In a variant, where there may be other ways to win than checkmate, the only reason
// is Material.
func Quick(b *board.Board, c board.Color) Reason {
	c &= 1
	switch {
	case b.Rules() != board.Standard:
		if movegen.CanMate(b, c) {
			return NoReason
		}
		return Material
	case kingMissing(b):
		return NoReason
	}
	if r := analyse(b, c); r != NoReason {
		return r
	}
	if !forcedMate(b, c) || likelyBlocked(b) && !blockedMate(b, c) {
		return Forced
	}
	return NoReason
}

// forcedMate and blockedMate are functions of their own because what they have on the stack
// must be cleared first.

func forcedMate(b *board.Board, c board.Color) bool {
	var f forced
	return f.mate(*b, c)
}

func blockedMate(b *board.Board, c board.Color) bool {
	var q blocked
	return q.mate(b, c)
}

// Dead reports whether [Quick] is certain that neither player can checkmate, so that the game
// is drawn by article 5.2.2 of the FIDE Laws.
func Dead(b *board.Board) bool {
	return Quick(b, board.White) != NoReason && Quick(b, board.Black) != NoReason
}

// kingMissing reports whether a player has no king, so that nothing is certain. Such a board
// results from an illegal move.
func kingMissing(b *board.Board) bool {
	return b.King(board.White) == board.NoSquare || b.King(board.Black) == board.NoSquare
}

// analyse is Quick without the moves.
func analyse(b *board.Board, c board.Color) Reason {
	if !movegen.CanMate(b, c) {
		return Material
	}
	var s static
	s.analyse(b)
	if !s.canMate(b, c) {
		return Blocked
	}
	return NoReason
}

// The size of the search of Quick. More positions would find little more.
const (
	forcedPositions = 64 // visited
	forcedMoves     = 5  // in a position that is followed
)

// A forced is a search through all lines of play of a position with few of them.
type forced struct {
	visited int
	seen    [forcedPositions]uint64 // hashes
}

// mate reports whether c may be able to mate: it does, or the search has become too large.
// It takes a copy of b, as the compiler would put a board on the heap if it were passed by
// reference to a recursive call.
func (f *forced) mate(b board.Board, c board.Color) bool {
	var g movegen.Generator
	g.Reset(&b)
	switch n := g.Count(); {
	case n == 0:
		return b.Turn() != c && g.InCheck()
	case n > forcedMoves || f.visited+n > forcedPositions:
		return true
	}
	var list [forcedMoves]board.Move
	for _, m := range g.AppendLegal(list[:0]) {
		next := b
		next.Play(m)
		hash := next.Hash()
		if slices.Contains(f.seen[:f.visited], hash) {
			continue
		}
		if f.visited == forcedPositions {
			return true
		}
		f.seen[f.visited] = hash
		f.visited++
		if quiet(&b, &next) || analyse(&next, c) == NoReason {
			if f.mate(next, c) {
				return true
			}
		}
	}
	return false
}

// quiet reports whether the move between two positions was neither a capture nor a pawn move.
func quiet(before, after *board.Board) bool {
	return before.Kind(board.Pawn) == after.Kind(board.Pawn) && before.Occupied().Count() == after.Occupied().Count()
}
