package board

// The Zobrist keys, taken from Polyglot's numbers. Unused rows and entries are zero, so
// that hashing needs no conditions.
var (
	pieceKeys     = polyglotPieceKeys()
	enPassantKeys = polyglotEnPassantKeys()
	passKeys      = polyglotPassKeys() // enPassantKeys with turnKey
	turnKey       = polyglot[780]      // in the key while White is to move
)

// polyglotPieceKeys is indexed by colour, kind and square; NoKind has no keys.
func polyglotPieceKeys() (keys [16][64]uint64) {
	for _, c := range [...]Color{White, Black} {
		for k := Pawn; k <= King; k++ {
			// Polyglot counts black pawn, white pawn, black knight, …
			first := 64 * (2*int(k-Pawn) + int(c.Other()))
			copy(keys[NewPiece(c, k)][:], polyglot[first:])
		}
	}
	return keys
}

// polyglotEnPassantKeys is indexed by square, where only the third and sixth ranks are
// used and a1 stands for "none".
func polyglotEnPassantKeys() (keys [64]uint64) {
	for f := range File(8) {
		keys[NewSquare(f, Rank3)] = polyglot[772+int(f)]
		keys[NewSquare(f, Rank6)] = polyglot[772+int(f)]
	}
	return keys
}

func castlingKey(c Color, side CastlingSide) uint64 { return polyglot[768+2*int(c&1)+int(side&1)] }

func polyglotPassKeys() (keys [64]uint64) {
	for s, k := range polyglotEnPassantKeys() {
		keys[s] = k ^ polyglot[780]
	}
	return keys
}
