package endgame

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Class says how hard an endgame is to win for one player, by the material of both.
type Class uint8

// The classes of endgames.
const (
	// Normal is an endgame about which nothing particular is known.
	Normal Class = iota

	// CannotWin: the player lacks the material to mate and has no pawns; or has only
	// pawns on one rook file, and perhaps bishops that do not control the promotion
	// square, with the opponent's king next to that square; or has a single pawn
	// against a bare king that holds the draw.
	CannotWin

	// NoPawns: the player has no pawns, and is ahead by no more than a minor piece.
	NoPawns

	// OppositeBishops: each player has one bishop, on squares of different colours, and
	// otherwise only pawns.
	OppositeBishops

	// OppositeBishopsAndPieces: as OppositeBishops, but there are other pieces.
	OppositeBishopsAndPieces
)

var classes = textform.Names[Class, board.ParseError]{What: "class of endgames", Texts: []string{
	"normal", "cannot win", "no pawns", "opposite bishops", "opposite bishops and pieces",
}}

// String returns the name of the class in words, such as "opposite bishops".
func (c Class) String() string { return classes.String(c) }

// Classify returns the class of b, assuming that the player of colour strong is
// ahead. It is Normal in variants.
func Classify(b *board.Board, strong board.Color) Class {
	if b.Rules() != board.Standard {
		return Normal
	}
	ours := b.Color(strong)
	pawns := b.Kind(board.Pawn)
	if pawns&ours == 0 {
		return classifyWithoutPawns(b, ours)
	}
	bishops := b.Kind(board.Bishop)
	others := b.Occupied() &^ (pawns | bishops | b.Kind(board.King))
	if others&ours == 0 && cannotPromote(b, strong, ours) {
		return CannotWin
	}
	if isOpposite(bishops&ours, bishops&^ours) {
		if others != 0 {
			return OppositeBishopsAndPieces
		}
		return OppositeBishops
	}
	return Normal
}

// isOrdinary reports whether both players have pawns, and pieces other than bishops, and
// there are no opposite bishops. Most positions are like that, and this package knows nothing
// about them: the class is Normal for both players, and there is no mop-up.
func isOrdinary(b *board.Board) bool {
	white, pawns, bishops := b.Color(board.White), b.Kind(board.Pawn), b.Kind(board.Bishop)
	others := b.Occupied() &^ (pawns | bishops | b.Kind(board.King))
	return pawns&white != 0 && pawns&^white != 0 && others&white != 0 && others&^white != 0 &&
		!isOpposite(bishops&white, bishops&^white)
}

// The values of pieces by which NoPawns compares material.
const (
	minorValue = 3
	rookValue  = 5
	queenValue = 9
)

func classifyWithoutPawns(b *board.Board, ours board.Bitboard) Class {
	switch {
	case !canMate(b, ours):
		return CannotWin
	case pieceValue(b, ours) <= pieceValue(b, ^ours)+minorValue:
		return NoPawns
	}
	return Normal
}

// canMate reports whether the pieces among ours can mate a bare king without pawns.
func canMate(b *board.Board, ours board.Bitboard) bool {
	bishops, knights := b.Kind(board.Bishop)&ours, (b.Kind(board.Knight) & ours).Count()
	return b.Orthogonals()&ours != 0 || knights > 2 || knights > 0 && bishops != 0 ||
		bishops&board.LightSquares != 0 && bishops&board.DarkSquares != 0
}

// pieceValue adds up the pieces among ours, without pawns.
func pieceValue(b *board.Board, ours board.Bitboard) int {
	minors := (b.Kind(board.Knight) | b.Kind(board.Bishop)) & ours
	return minorValue*minors.Count() + rookValue*(b.Kind(board.Rook)&ours).Count() +
		queenValue*(b.Kind(board.Queen)&ours).Count()
}

// isOpposite reports whether there is one bishop in each set, on different colours.
func isOpposite(ours, theirs board.Bitboard) bool {
	return ours.IsSingle() && theirs.IsSingle() &&
		(ours&board.LightSquares == 0) != (theirs&board.LightSquares == 0)
}

// cannotPromote reports whether the player of colour strong, who has only pawns and
// bishops, has a wrong rook pawn or loses the pawn ending.
func cannotPromote(b *board.Board, strong board.Color, ours board.Bitboard) bool {
	if isWrongRookPawn(b, strong, ours) {
		return true
	}
	if win, ok := KPK(b); ok {
		return !win
	}
	return false
}

// isWrongRookPawn reports whether all pawns among ours are on one rook file, no bishop
// controls their promotion square, and the other king is on it or next to it.
func isWrongRookPawn(b *board.Board, strong board.Color, ours board.Bitboard) bool {
	pawns := b.Kind(board.Pawn) & ours
	corner := board.H8
	if pawns&^board.FileA.Bitboard() == 0 {
		corner = board.A8
	} else if pawns&^board.FileH.Bitboard() != 0 {
		return false
	}
	corner = corner.Relative(strong)
	shade := board.LightSquares
	if board.DarkSquares.Has(corner) {
		shade = board.DarkSquares
	}
	king := b.King(strong.Other())
	return b.Kind(board.Bishop)&ours&shade == 0 && king.IsValid() && king.Distance(corner) <= 1
}

// FullScale is the scale factor that leaves the score unchanged.
const FullScale = 128

// The scales of the classes, in round numbers of FullScale: a drawish endgame keeps some
// of its score, so that a search still prefers the side that has chances.
const (
	scaleNoPawns         = 24
	scaleOpposite        = 40 // with as many pawns as the opponent or fewer
	scaleOppositeExtra   = 10 // more for each extra pawn, up to maxExtraPawns
	maxExtraPawns        = 3
	scaleOppositeAndMore = 100
)

// Scale returns the scale factor for the endgame score if the player of colour strong is
// ahead, in 128ths: 0 if that player cannot win, less than [FullScale] if the endgame is
// drawish, otherwise FullScale.
func Scale(b *board.Board, strong board.Color) int {
	switch Classify(b, strong) {
	case CannotWin:
		return 0
	case NoPawns:
		return scaleNoPawns
	case OppositeBishops:
		pawns := b.Kind(board.Pawn)
		extra := (pawns & b.Color(strong)).Count() - (pawns & b.Color(strong.Other())).Count()
		return scaleOpposite + scaleOppositeExtra*min(max(extra, 0), maxExtraPawns)
	case OppositeBishopsAndPieces:
		return scaleOppositeAndMore
	}
	return FullScale
}

// IsDraw reports whether b is a known draw: its class is [CannotWin] for both players.
// This is less strict than the rules of the game, which call a position a draw only if
// no sequence of moves leads to mate (movegen.InsufficientMaterial). Two knights against
// a bare king are a draw here.
func IsDraw(b *board.Board) bool {
	return Classify(b, board.White) == CannotWin && Classify(b, board.Black) == CannotWin
}
