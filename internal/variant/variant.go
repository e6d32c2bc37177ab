// Package variant holds the table that says what each variant of chess is. Packages that
// generate moves, read and write positions or decide games read it, so that the differences
// between variants stand in one place.
package variant

// Standard is the index of ordinary chess in the table. The others are in the order of the
// constants of board.Rules.
const (
	Standard = iota
	ThreeCheck
	KingOfTheHill
	RacingKings
	Horde
	Antichess
	Atomic
	Crazyhouse

	Count // the number of rules
)

// Rules say how a variant differs from ordinary chess. The zero value differs in nothing.
type Rules struct {
	Name    string   // as the UCI option UCI_Variant has it
	Title   string   // as the PGN tag Variant has it
	Aliases []string // other names in use, only lower-case letters and digits

	Start string // the start position as FEN

	Goal   uint64 // a king on one of these squares wins
	Reply  bool   // if White reaches Goal, Black draws by reaching it with the next move
	Checks uint8  // the number of checks with which a player wins; 0 if checks do not count

	NoChecks   bool // a move must not give check
	Horde      bool // one player has no king, and loses with the last piece
	NoPawns    bool
	NoCastling bool

	FreeKings bool // kings are pieces like others: pawns promote to them, and they may be captured
	Forced    bool // who can capture must
	Misere    bool // a player without a move has won
	Explode   bool // a capture explodes: it removes both pieces, and all around but pawns
	Drops     bool // captured pieces change sides, and may be put on an empty square as a move
}

const startFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// Table is indexed by the number of the rules. It must not be changed.
var Table = [Count]Rules{
	Standard: {
		Name: "chess", Title: "Standard",
		Aliases: []string{
			"standard", "standardchess", "normal", "regular", "fromposition",
			"chess960", "960", "frc", "dfrc", "fischerandom", "fischerrandom", "fischerandomchess", "fischerrandomchess",
			"fischerandomchess960", "doublefischerandom", "doublefischerrandom",
		},
		Start: startFEN,
	},
	ThreeCheck: {
		Name: "3check", Title: "Three-check",
		Aliases: []string{"threecheck", "threechecks"},
		Start:   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1",
		Checks:  3,
	},
	KingOfTheHill: {
		Name: "kingofthehill", Title: "King of the Hill",
		Aliases: []string{"koth"},
		Start:   startFEN,
		Goal:    0x0000001818000000, // d4, e4, d5 and e5
	},
	RacingKings: {
		Name: "racingkings", Title: "Racing Kings",
		Aliases:    []string{"racing"},
		Start:      "8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1",
		Goal:       0xff00000000000000, // the eighth rank
		Reply:      true,
		NoChecks:   true,
		NoPawns:    true,
		NoCastling: true,
	},
	Horde: {
		Name: "horde", Title: "Horde",
		Start: "rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1",
		Horde: true,
	},
	Antichess: {
		Name: "antichess", Title: "Antichess",
		Aliases:    []string{"anti", "antichess960"},
		Start:      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1",
		NoCastling: true,
		FreeKings:  true,
		Forced:     true,
		Misere:     true,
	},
	Atomic: {
		Name: "atomic", Title: "Atomic",
		Aliases: []string{"atom", "atomicchess"},
		Start:   startFEN,
		Explode: true,
	},
	Crazyhouse: {
		Name: "crazyhouse", Title: "Crazyhouse",
		Aliases: []string{"zh", "house"},
		Start:   "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1",
		Drops:   true,
	},
}
