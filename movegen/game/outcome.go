package game

import (
	"context"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/winnable"
)

// An Outcome is the result of a game and why it ended. The zero value is a game in
// progress.
type Outcome struct {
	Result      Result      `json:"result"`
	Termination Termination `json:"termination"`
}

// IsOver reports whether the game has ended. A game that was called off ([Aborted]) is
// over although its Result is [Unfinished].
func (o Outcome) IsOver() bool { return o != (Outcome{}) }

// String returns the result and the termination, such as "1/2-1/2 stalemate".
func (o Outcome) String() string { return o.Result.String() + " " + o.Termination.String() }

// The clock readings, in plies, at which a game is drawn or can be.
const (
	seventyFiveMoves = 150
	fiftyMoves       = 100
)

// Outcome returns the outcome by the rules alone, without claims, agreements or
// resignation, or the zero Outcome if the game goes on. If several terminations apply,
// it returns the first in the order of [Termination], so checkmate takes precedence
// over the 75-move rule; the end of a variant takes precedence over all. It tests
// whether there is a legal move and scans the history since the last capture or pawn move.
func (g *Game) Outcome() Outcome {
	g.notNil()
	switch movegen.StatusOf(&g.now) {
	case movegen.StatusCheckmate:
		return Outcome{Win(g.now.Turn().Other()), Checkmate}
	case movegen.StatusStalemate:
		return Outcome{Draw, Stalemate}
	case movegen.StatusInsufficientMaterial:
		return Outcome{Draw, InsufficientMaterial}
	case movegen.StatusVariantLoss:
		return Outcome{Win(g.now.Turn().Other()), variantEnd(&g.now)}
	case movegen.StatusVariantWin:
		return Outcome{Win(g.now.Turn()), variantEnd(&g.now)}
	case movegen.StatusVariantDraw:
		return Outcome{Draw, variantEnd(&g.now)}
	}
	switch {
	case g.now.Halfmove() >= seventyFiveMoves && countsMoves(&g.now):
		return Outcome{Draw, SeventyFiveMoves}
	case g.Repetitions() >= 5:
		return Outcome{Draw, FivefoldRepetition}
	}
	return Outcome{}
}

// Winnable determines whether c can still checkmate by any series of legal moves from the current
// position, which decides a game when the flag of the other player falls; see [winnable.Solve],
// which it calls with its default limit of positions. If neither player can, the position is
// dead, and the Laws of Chess end the game (article 5.2.2). [Game.Outcome] does not call it,
// since it can take a tenth of a second.
func (g *Game) Winnable(ctx context.Context, c board.Color) winnable.Answer {
	g.notNil()
	return winnable.Solve(ctx, &g.now, c, 0)
}

// OutcomeWithClaims is like [Game.Outcome], but a draw that the player to move can
// claim ([Game.Claims]) ends the game too, by [ThreefoldRepetition] or else
// [FiftyMoves]. Engine matches and most servers end games this way.
func (g *Game) OutcomeWithClaims() Outcome {
	if o := g.Outcome(); o.IsOver() {
		return o
	}
	return g.claims().Outcome()
}

// variantEnd returns the termination of a game that the rules of its variant have ended.
func variantEnd(b *board.Board) Termination {
	switch b.Rules() {
	case board.ThreeCheck:
		return ThirdCheck
	case board.Horde:
		return PiecesLost
	case board.Atomic:
		return KingExploded
	case board.Antichess:
		if b.Color(board.White) != 0 && b.Color(board.Black) != 0 {
			return Stalemate
		}
		return PiecesLost
	}
	return KingGoal
}

// Claims says which draws a player can claim.
type Claims struct {
	Threefold  bool `json:"threefold"`   // the position has occurred at least three times
	FiftyMoves bool `json:"fifty_moves"` // the last fifty moves of each player were neither captures nor pawn moves
}

// Any reports whether there is a draw to claim.
func (c Claims) Any() bool { return c.Threefold || c.FiftyMoves }

// Outcome returns how the game ends if the draw is claimed: by [ThreefoldRepetition],
// or else by [FiftyMoves]. It is the zero Outcome if there is nothing to claim.
func (c Claims) Outcome() Outcome {
	switch {
	case c.Threefold:
		return Outcome{Draw, ThreefoldRepetition}
	case c.FiftyMoves:
		return Outcome{Draw, FiftyMoves}
	}
	return Outcome{}
}

// Claims returns the draws that the player to move can claim in the current position.
// [Game.ClaimsAfter] returns those that need an announced move. In a game that is over
// ([Game.Outcome]) there is nothing to claim.
func (g *Game) Claims() Claims {
	g.notNil()
	if g.Outcome().IsOver() {
		return Claims{}
	}
	return g.claims()
}

// claims returns the claims in the current position of a game that is not over.
func (g *Game) claims() Claims {
	return Claims{g.Repetitions() >= 3, g.now.Halfmove() >= fiftyMoves && countsMoves(&g.now)}
}

// countsMoves reports whether the rules have a limit of moves without capture or pawn move.
// Crazyhouse has none, as on Lichess.
func countsMoves(b *board.Board) bool { return b.Rules() != board.Crazyhouse }

// ClaimsAfter returns the draws that the player to move can claim by announcing m
// instead of playing it: threefold repetition if the position after m will have
// occurred three times, fifty moves if m completes them. The claim precedes the move,
// so it is valid even if m gives checkmate. In a game that is over there is nothing to
// claim. Castling is accepted in both spellings. The error is an *[IllegalMoveError].
func (g *Game) ClaimsAfter(m board.Move) (Claims, error) {
	g.notNil()
	canonical, legal := movegen.Canonical(&g.now, m)
	if !legal {
		return Claims{}, &IllegalMoveError{Move: m, Ply: g.Ply(), Board: g.now}
	}
	if g.Outcome().IsOver() {
		return Claims{}, nil
	}
	next := g.now
	next.Play(canonical)
	return Claims{g.occurred(&next, g.Ply()+1) >= 2, next.Halfmove() >= fiftyMoves && countsMoves(&next)}, nil
}
