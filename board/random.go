package board

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
)

// randomAttempts is the maximum number of attempts of [Random]. Endgames need two or
// three, and 32 pieces need some hundreds.
const randomAttempts = 100_000

// Random returns a random position with the given material, such as "KRPvKR": the
// letters of White's pieces in any order, "v", and those of Black's. All legal
// positions are equally likely, with either player to move, including checkmate and
// stalemate. There are no castling rights. The same state of src gives the same
// position.
//
// The error is a *[ParseError] if material is malformed, and a *[SetupError] if a
// player has no king, several kings, or more material than promotions allow. The Board
// is then the zero Board.
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

// materialError returns the error for material that is illegal on any squares, or nil.
func materialError(err error) error {
	var found *SetupError
	if !errors.As(err, &found) {
		return err
	}
	var problems []Problem
	for _, p := range found.Problems {
		switch p.Reason {
		case MissingKing, TooManyKings, TooMuchMaterial:
			problems = append(problems, Problem{Reason: p.Reason, Color: p.Color})
		}
	}
	if problems == nil {
		return nil
	}
	return &SetupError{problems}
}

// parseMaterial returns the pieces of material, pawns first.
func parseMaterial(material string) (pieces []Piece, err error) {
	c := White
	var others []Piece
	for i := range len(material) {
		k := NoKind
		if j := strings.IndexByte("PNBRQK", material[i]); j >= 0 {
			k = Pawn + Kind(j)
		}
		switch {
		case k != NoKind && len(pieces)+len(others) == 32:
			return nil, &ParseError{What: "material", Text: material, Offset: i}
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
	return append(pieces, others...), nil
}

// scatter puts the pieces, pawns first, on random empty squares. A pawn draws from the
// second to the seventh rank. The number of squares for the other pieces does not
// depend on where the pawns are, so all placements are equally likely.
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
