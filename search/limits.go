package search

import (
	"slices"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
)

// Limits say when a search must end and what it searches. The first limit that is
// reached ends it. The zero value is no limit: the search goes on until it is
// cancelled, or has searched as deep as it can.
type Limits struct {
	// Depth is the number of plies to search; forcing lines may be searched deeper. 0
	// or less is no limit.
	Depth int `json:"depth"`

	// Nodes is the number of moves to play in the search tree. 0 is no limit.
	Nodes uint64 `json:"nodes,string"`

	// SoftNodes is the number of nodes after which no further iteration begins, so that
	// the search ends with a complete one. 0 is no limit. Searchers without iterations and
	// engines behind a protocol ignore it, so set Nodes too.
	SoftNodes uint64 `json:"soft_nodes,string"`

	// MoveTime is the time to spend on the move; all of it may be used. 0 or less is no
	// limit.
	MoveTime time.Duration `json:"movetime"`

	// Clocks are the players' clocks, by board.Color. The searcher decides how much of the
	// time to use; [Limits.TimeLimits] is one way to do so. A Clock without Remaining is no
	// limit.
	Clocks [2]Clock `json:"clocks"`

	// MovesToGo is the number of moves until time is added to the clocks. 0 or less means
	// the rest of the game.
	MovesToGo int `json:"movestogo"`

	// Mate ends the search when it has found that the player to move mates within this
	// many moves, or, unless MultiPV asks for more lines, that there is no such mate.
	// The searcher may use another kind of search for it. 0 or less searches for the best
	// move.
	Mate int `json:"mate"`

	// SearchMoves are the moves to choose from, with either spelling of castling.
	// Illegal ones are ignored, and if no legal one is left, all legal moves are
	// searched. [Limits.RootMoves] does this.
	SearchMoves []board.Move `json:"searchmoves"`

	// MultiPV is the number of best moves to find, each with its line. 0 or less is 1.
	// A searcher may return only one; see [MultiPVSearcher].
	MultiPV int `json:"multipv"`

	// Handicap is set by a [Handicap], which plays one of the MultiPV lines. A searcher with an
	// opening book, which has no such lines, may then return a book move alone.
	Handicap bool `json:"handicap,omitzero"`

	// PonderHit, if not nil, means that the opponent is to move in the real game and
	// the searcher ponders: MoveTime and Clocks count from the moment it is closed.
	PonderHit <-chan struct{} `json:"-"`
}

// A Clock is a player's chess clock.
type Clock struct {
	// Remaining is the time on the clock. 0 means that there is no clock; less than 0
	// means that the time is over, and the searcher moves at once.
	Remaining time.Duration `json:"remaining"`

	Increment time.Duration `json:"increment"` // added after each move
}

// RootMoves returns the legal moves of b to choose from: those of SearchMoves that
// are legal, with castling spelled as [board.Board.Canonical] does, or all legal
// moves if there is none of them. It is empty only if b has no legal move; the
// Result of the search is then [Terminal](b).
func (l *Limits) RootMoves(b *board.Board) []board.Move {
	legal := movegen.AppendLegal(nil, b)
	if len(l.SearchMoves) == 0 {
		return legal
	}
	var asked []board.Move
	for _, m := range l.SearchMoves {
		m = b.Canonical(m)
		if slices.Contains(legal, m) && !slices.Contains(asked, m) {
			asked = append(asked, m)
		}
	}
	if len(asked) == 0 {
		return legal
	}
	return asked
}

// ShouldSoftStop reports whether no further iteration should begin after this number of nodes,
// as [Limits.SoftNodes] asks.
func (l *Limits) ShouldSoftStop(nodes uint64) bool { return l.SoftNodes > 0 && nodes >= l.SoftNodes }

// MateFound reports whether s is the mate that [Limits.Mate] asks for.
func (l *Limits) MateFound(s eval.Score) bool {
	return l.Mate > 0 && s.IsMate() && s > 0 && s.MateMoves() <= l.Mate
}

// Terminal returns the [Result] of a search of b if it has no legal move: no move,
// and the score of mate, stalemate, or of the end of a variant. It is for the root; see [TerminalScore] for
// the search tree.
func Terminal(b *board.Board) Result { return Result{Score: TerminalScore(b, 0), Bound: Exact} }

// TerminalScore returns the score, for the player to move, of a position of the search tree without legal
// moves: [eval.MatedIn](ply), so that nearer mates are better, or 0 for stalemate, or what the end of a
// variant is worth. Ply is the distance from the root.
func TerminalScore(b *board.Board, ply int) eval.Score {
	switch movegen.StatusOf(b) {
	case movegen.StatusCheckmate, movegen.StatusVariantLoss:
		return eval.MatedIn(ply)
	case movegen.StatusVariantWin:
		return -eval.MatedIn(ply)
	}
	return 0
}
