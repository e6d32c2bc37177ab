package board

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
)

// randomAttempts is how often [Random] draws squares before it gives up. Materials
// of endgames need two or three attempts, and 32 pieces some hundreds.
const randomAttempts = 100_000

// Random returns a random position with the given material, such as "KRPvKR":
// White's pieces as capital letters in any order, "v", and Black's. All positions
// that [Setup.Board] accepts are equally likely, either player may be to move, and
// nobody may castle. A position may be mate or stalemate. The same source in the
// same state gives the same position.
//
// The error is a *[ParseError] if material cannot be read, and a *[SetupError] if a
// player has no king, several, or more material than promotions allow. The Board is
// then the zero Board.
func Random(src rand.Source, material string) (Board, error) {
	pieces, err := parseMaterial(material)
	if err != nil {
		return Board{}, err
	}
	r := rand.New(src)
	for range randomAttempts {
		s := Setup{Turn: Color(r.IntN(2)), Fullmove: 1}
		s.scatter(r, pieces)
		b, err := s.Board()
		if err == nil {
			return b, nil
		}
		if err := materialError(err); err != nil {
			return Board{}, err
		}
	}
	return Board{}, fmt.Errorf("board: no position with the material %s found in %d attempts", material, randomAttempts)
}

// materialError returns what is wrong with a position wherever its pieces stand, nil
// if there is nothing.
func materialError(err error) error {
	var found *SetupError
	if !errors.As(err, &found) {
		return err
	}
	var problems []Problem
	for _, p := range found.Problems {
		switch p.Reason {
		case NoKing, TooManyKings, TooMuchMaterial:
			problems = append(problems, Problem{Reason: p.Reason, Color: p.Color})
		}
	}
	if problems == nil {
		return nil
	}
	return &SetupError{problems}
}

// parseMaterial returns the pieces that material names, pawns first.
func parseMaterial(material string) (pieces []Piece, err error) {
	c := White
	var others []Piece
	for i := range len(material) {
		k := NoKind
		if j := strings.IndexByte("PNBRQK", material[i]); j >= 0 {
			k = Pawn + Kind(j)
		}
		switch {
		case k == Pawn:
			pieces = append(pieces, NewPiece(c, k))
		case k != NoKind:
			others = append(others, NewPiece(c, k))
		case material[i] == 'v' && c == White:
			c = Black
		default:
			return nil, &ParseError{What: "material", Text: material, Offset: i}
		}
	}
	if c == White { // without Black's half
		return nil, &ParseError{What: "material", Text: material, Offset: len(material)}
	}
	if pieces = append(pieces, others...); len(pieces) > 32 {
		return nil, &ParseError{What: "material", Text: material, Offset: 33}
	}
	return pieces, nil
}

// scatter puts the pieces, pawns first, on squares that are empty. A pawn draws
// from the ranks that pawns can be on. The number of squares that the others draw
// from does not depend on where the pawns are, so all placements are equally likely.
func (s *Setup) scatter(r *rand.Rand, pieces []Piece) {
	for _, p := range pieces {
		lowest, squares := A1, 64
		if p.Kind() == Pawn {
			lowest, squares = A2, 48
		}
		for {
			sq := lowest + Square(r.IntN(squares))
			if s.Pieces[sq] == NoPiece {
				s.Pieces[sq] = p
				break
			}
		}
	}
}
