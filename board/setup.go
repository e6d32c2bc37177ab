package board

import (
	"math"
	"slices"
	"strings"

	"github.com/luftchess/luft/internal/ray"
	"github.com/luftchess/luft/internal/textform"
)

// A Setup describes a position that need not be legal: put pieces where you like, then
// call [Setup.Board] to check it and make a Board. The zero Setup is an empty board
// with White to move. Its text form, which JSON uses, is FEN.
type Setup struct {
	Pieces [64]Piece // by Square
	Turn   Color

	// Castling holds the squares of the rooks that may still castle.
	Castling Bitboard

	// EnPassant holds the square that a pawn has just passed with a double step, if
	// any.
	EnPassant Bitboard

	Halfmove int // the halfmove clock: plies since the last capture or pawn move, 0 to 65535
	Fullmove int // the number of the next move, 0 to 65535

	// Rules are the rules of the game. What follows is zero unless they need it.
	Rules Rules

	// ChecksLeft is the number of checks that each colour must still give to win in
	// [ThreeCheck], 0 to 3.
	ChecksLeft [2]uint8

	// Promoted holds the squares of promoted pieces in [Crazyhouse].
	Promoted Bitboard

	// Pockets are the pieces that each colour may drop in [Crazyhouse], by kind: up to 63 pawns
	// and 15 of each other kind up to queens.
	Pockets [2][6]uint8
}

// Setup returns the position as a Setup. Its Board method returns a Board equal to b,
// if the same reasons are waived as for b.
func (b *Board) Setup() Setup {
	s := Setup{
		Turn:     b.turn,
		Castling: b.Castling(),
		Halfmove: b.Halfmove(),
		Fullmove: b.Fullmove(),

		Rules:    b.rules,
		Promoted: b.promoted,
	}
	if b.ep != 0 {
		s.EnPassant = b.ep.Bitboard()
	}
	s.Pieces = b.squares
	if b.rules != Standard {
		b.countsTo(&s)
	}
	return s
}

// A Reason is a reason for which a position is illegal. It is an error, so that
// errors.Is can find it in the error of [Setup.Board].
type Reason uint8

// The reasons.
const (
	_ Reason = iota

	MissingKing        // a player has no king, of whom the rules want one
	TooManyKings       // a player has two or more kings
	PawnOnLastRank     // a pawn stands on the first or last rank, other than the horde on its first
	OpponentInCheck    // the king of the player not to move could be captured
	ImpossibleCastling // a castling right without its king and rook
	TooMuchMaterial    // more pieces than eight pawns and their promotions allow
	ImpossibleCheck    // the checks cannot have been given by one move
	ImpossibleEnPassant
	InvalidPiece   // a value that is not a Piece
	InvalidTurn    // a value that is not a Color
	InvalidCounter // a counter below 0 or above 65535

	InvalidRules    // a value that is not one of the Rules
	ForbiddenPiece  // a piece that the rules do not have, such as a pawn in RacingKings
	ForbiddenCheck  // a check that the rules do not allow, as in RacingKings
	ImpossibleCount // a number of checks, or of pieces in a pocket, that the rules do not have

	ImpossiblePromotion // a square marked as promoted without a piece that can be
)

var reasons = textform.Names[Reason, ParseError]{What: "reason", Texts: []string{
	MissingKing:         "king missing",
	TooManyKings:        "too many kings",
	PawnOnLastRank:      "pawn on the first or last rank",
	OpponentInCheck:     "player not to move is in check",
	ImpossibleCastling:  "castling right without its king and rook",
	TooMuchMaterial:     "more material than promotions allow",
	ImpossibleCheck:     "check that no legal move can have given",
	ImpossibleEnPassant: "en passant square that no double step explains",
	InvalidPiece:        "invalid piece",
	InvalidTurn:         "player to move is neither white nor black",
	InvalidCounter:      "move counter out of range",
	InvalidRules:        "invalid rules",
	ForbiddenPiece:      "piece that the rules do not have",
	ForbiddenCheck:      "check that the rules do not allow",
	ImpossibleCount:     "number of checks or pocketed pieces that the rules do not have",
	ImpossiblePromotion: "promoted piece that cannot be one",
}}

// Error describes the reason.
func (r Reason) Error() string { return reasons.String(r) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (r Reason) MarshalText() ([]byte, error) { return reasons.Marshal(r) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [Reason.Error]
// returns. The error is a *[ParseError].
func (r *Reason) UnmarshalText(text []byte) error { return reasons.Unmarshal(r, text) }

// CanWaive reports whether [Setup.Board] can be told to ignore this reason: whether it is one of
// [Waivable].
func (r Reason) CanWaive() bool {
	return r == TooMuchMaterial || r == ImpossibleCheck || r == ImpossibleEnPassant
}

// Waivable returns the reasons that can be waived: [TooMuchMaterial], [ImpossibleCheck] and
// [ImpossibleEnPassant]. Positions with these problems cannot arise in a game, but they can be
// played by the rules. To accept every position that can be played, call
//
//	b, err := s.Board(board.Waivable()...)
func Waivable() []Reason {
	return []Reason{TooMuchMaterial, ImpossibleCheck, ImpossibleEnPassant}
}

// A Problem is one thing that is wrong with a Setup.
type Problem struct {
	Reason  Reason   `json:"reason"`
	Color   Color    `json:"color"`   // the player, for MissingKing, TooManyKings and TooMuchMaterial, or else White
	Squares Bitboard `json:"squares"` // the squares concerned, if any
}

// String describes the reason, the player and the squares.
func (p Problem) String() string {
	text := p.Reason.Error()
	switch p.Reason {
	case MissingKing:
		text = p.Color.String() + " king missing"
	case TooManyKings:
		text = "too many " + p.Color.String() + " kings"
	case TooMuchMaterial:
		text = "more " + p.Color.String() + " material than promotions allow"
	}
	if p.Squares == 0 {
		return text
	}
	squares, _ := p.Squares.MarshalText()
	return text + " (" + string(squares) + ")"
}

// A SetupError lists everything that is wrong with a Setup: at least one problem.
// errors.Is finds each [Reason] in it.
type SetupError struct {
	Problems []Problem `json:"problems"`
}

// Error describes all problems.
func (e *SetupError) Error() string {
	var sb strings.Builder
	sb.WriteString("board: illegal position: ")
	for i, p := range e.Problems {
		if i > 0 {
			sb.WriteString("; ")
		}
		sb.WriteString(p.String())
	}
	return sb.String()
}

// Is reports whether target is the [Reason] of one of the problems.
func (e *SetupError) Is(target error) bool {
	r, ok := target.(Reason)
	return ok && slices.ContainsFunc(e.Problems, func(p Problem) bool { return p.Reason == r })
}

// Board validates the position and returns it as a Board. If it is illegal, the error
// is a *[SetupError] that lists everything that is wrong, and the Board is the zero
// Board.
//
// Problems with the reasons in waive are ignored if they can be waived
// ([Reason.CanWaive]). Other reasons in waive have no effect.
//
// Board drops an en passant square on which no capture is legal, since it makes no
// difference to the legal moves. If ImpossibleEnPassant is waived, this includes a
// square that no pawn can have passed.
func (s *Setup) Board(waive ...Reason) (Board, error) {
	problems := slices.DeleteFunc(s.problems(), func(p Problem) bool {
		return p.Reason.CanWaive() && slices.Contains(waive, p.Reason)
	})
	if len(problems) > 0 {
		return Board{}, &SetupError{problems}
	}
	return s.place(), nil
}

// place returns the Board without validating it.
func (s *Setup) place() Board {
	var b Board
	b.hash = turnKey
	for sq, p := range s.Pieces {
		b.toggle(p, Square(sq))
	}
	if s.Turn == Black {
		b.turn = Black
		b.hash ^= turnKey
	}
	b.castling = newCastlingRights(s.Castling)
	b.hash ^= b.castlingHash(s.Castling)
	if s.Rules != Standard {
		b.placeVariant(s)
	}
	b.halfmove, b.fullmove = uint16(s.Halfmove), uint16(s.Fullmove)
	if sq := s.EnPassant.First(); s.stepped(&b) && b.canCaptureEnPassant(sq) {
		b.setEnPassant(sq)
	}
	return b
}

// problems finds everything that is wrong. It checks in three rounds, since later
// checks are meaningful only if earlier ones pass.
func (s *Setup) problems() []Problem {
	found := s.invalid()
	if found != nil {
		return found
	}
	if s.Rules != Standard {
		return s.variantProblems()
	}
	of := func(c Color, wrong bool, r Reason, squares Bitboard) {
		if wrong {
			found = append(found, Problem{r, c, squares})
		}
	}
	add := func(wrong bool, r Reason, squares Bitboard) { of(White, wrong, r, squares) }
	b := (&Setup{Pieces: s.Pieces, Turn: s.Turn}).place()
	pawns := b.Kind(Pawn) & (rank1 | rank8)
	add(pawns != 0, PawnOnLastRank, pawns)
	for _, c := range [...]Color{White, Black} {
		kings := b.Kind(King) & b.Color(c)
		of(c, kings == 0, MissingKing, 0)
		of(c, kings.Count() > 1, TooManyKings, kings)
		of(c, b.promotions(c)+b.Pieces(NewPiece(c, Pawn)).Count() > 8, TooMuchMaterial, b.Color(c))
	}
	if b.Kind(King)&b.black == 0 || b.Kind(King).Count() != 2 {
		return found
	}

	add(b.inCheck(b.turn.Other()), OpponentInCheck, b.King(b.turn.Other()).Bitboard())
	lone := s.Castling &^ b.castlable(s.Castling)
	add(lone != 0, ImpossibleCastling, lone)
	checkers := b.attackersOf(b.King(b.turn), b.turn.Other(), b.Occupied())
	stepped := s.EnPassant == 0 || s.stepped(&b) && s.stepExplains(&b)
	add(!stepped, ImpossibleEnPassant, s.EnPassant)
	add(!b.possible(checkers), ImpossibleCheck, checkers)
	return found
}

// invalid finds values that are out of range.
func (s *Setup) invalid() (found []Problem) {
	add := func(wrong bool, r Reason, squares Bitboard) {
		if wrong {
			found = append(found, Problem{r, White, squares})
		}
	}
	var invalid Bitboard
	for sq, p := range s.Pieces {
		if p != NoPiece && !p.IsValid() {
			invalid = invalid.With(Square(sq))
		}
	}
	add(invalid != 0, InvalidPiece, invalid)
	add(s.Turn > Black, InvalidTurn, 0)
	add(s.Halfmove < 0 || s.Halfmove > math.MaxUint16, InvalidCounter, 0)
	add(s.Fullmove < 0 || s.Fullmove > math.MaxUint16, InvalidCounter, 0)
	add(!s.Rules.IsValid(), InvalidRules, 0)
	add(!s.validCounts(), ImpossibleCount, 0)
	add(s.Promoted != 0 && !s.Rules.traits().Drops, ImpossiblePromotion, s.Promoted)
	return found
}

// promotions returns the minimum number of pieces of colour c that must be promoted
// pawns.
func (b *Board) promotions(c Color) (n int) {
	atFirst := [...]int{Knight: 2, Bishop: 2, Rook: 2, Queen: 1}
	for k := Knight; k <= Queen; k++ {
		n += max(0, b.Pieces(NewPiece(c, k)).Count()-atFirst[k])
	}
	return n
}

// castlable returns the rooks that can have a castling right: the rook and its king are
// on the back rank, and it is the only one of rooks on its side of the king.
func (b *Board) castlable(rooks Bitboard) (able Bitboard) {
	for _, c := range [...]Color{White, Black} {
		if b.King(c) == NoSquare || b.King(c).Rank() != Rank1.Relative(c) {
			continue
		}
		for _, side := range [...]CastlingSide{KingSide, QueenSide} {
			on := rooks & side.of(b.King(c))
			if on.IsSingle() {
				able |= on & b.Pieces(NewPiece(c, Rook))
			}
		}
	}
	return able
}

// possible reports whether a single move can have given all these checks to the player
// to move. It finds the mistakes of position editors and problem collections, and is
// not a complete retrograde analysis.
func (b *Board) possible(checkers Bitboard) bool {
	sliders := checkers & (b.Diagonals() | b.Orthogonals())
	switch checkers.Count() {
	case 0, 1:
		return true
	case 2:
		// One of the two was uncovered by the move of the other, so it is a slider. If
		// the king is between them, neither can have left the line of the other.
		return sliders != 0 && !b.inLine(checkers, b.King(b.turn))
	}
	return false
}

// inLine reports whether two checkers are on one line with the king.
func (b *Board) inLine(checkers Bitboard, king Square) bool {
	first, last := checkers.First(), checkers.Last()
	for _, attacks := range [...]func(uint8, uint64) uint64{ray.Rook, ray.Bishop} {
		onLine := Bitboard(attacks(uint8(first), 0) & attacks(uint8(king), 0))
		if onLine.Has(last) && Bitboard(attacks(uint8(first), 0)).Has(king) {
			return true
		}
	}
	return false
}

// stepped reports whether there is exactly one en passant square and a pawn of the
// player not to move can have passed it with a double step.
func (s *Setup) stepped(b *Board) bool {
	sixth := Rank6.Relative(s.Turn).Bitboard()
	if !s.EnPassant.IsSingle() || s.EnPassant&sixth == 0 {
		return false
	}
	from, to := s.EnPassant.Forward(s.Turn), s.EnPassant.Forward(s.Turn.Other())
	return b.Occupied()&(s.EnPassant|from) == 0 && b.Pieces(NewPiece(s.Turn.Other(), Pawn))&to != 0
}

// stepExplains reports whether each check is given by the pawn that made the double
// step or was uncovered by it: with the pawn back on its origin square, there is no
// other check.
func (s *Setup) stepExplains(b *Board) bool {
	from, to := s.EnPassant.Forward(s.Turn), s.EnPassant.Forward(s.Turn.Other())
	before := b.attackersOf(b.King(s.Turn), s.Turn.Other(), b.Occupied()^from^to)
	return before&^to == 0
}
