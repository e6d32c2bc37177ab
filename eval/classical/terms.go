package classical

import (
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/tapered"
)

// The weights of an [Evaluator] are one array. These are the indices at which those of
// each term begin; terms, below, describes each.
const (
	material       = 0
	squares        = material + 5   // a board for each kind, see squareWeight
	imbalanceOwn   = squares + 6*64 // see imbalance
	imbalanceTheir = imbalanceOwn + 15

	knightMobility = imbalanceTheir + 10
	bishopMobility = knightMobility + 9
	rookMobility   = bishopMobility + 14
	queenMobility  = rookMobility + 15

	isolated  = queenMobility + 28
	doubled   = isolated + 2
	backwards = doubled + 2
	phalanx   = backwards + 2
	supported = phalanx + 8
	candidate = supported + 8

	passed          = candidate + 8
	passedFree      = passed + 8
	passedSafe      = passedFree + 8
	passedRun       = passedSafe + 8
	passedOwnKing   = passedRun + 8
	passedTheirKing = passedOwnKing + 32
	passedRook      = passedTheirKing + 32
	unstoppable     = passedRook + 2

	bishopPair    = unstoppable + 1
	knightOutpost = bishopPair + 1
	bishopOutpost = knightOutpost + 2
	outpostReach  = bishopOutpost + 2
	minorBehind   = outpostReach + 1
	minorDistance = minorBehind + 2
	bishopPawns   = minorDistance + 2
	bishopRammed  = bishopPawns + 1
	longDiagonal  = bishopRammed + 1
	knightPawns   = longDiagonal + 1
	rookPawns     = knightPawns + 9

	rookFile     = rookPawns + 9
	rookSeventh  = rookFile + 2
	rookTrapped  = rookSeventh + 1
	queenExposed = rookTrapped + 1

	shelter       = queenExposed + 1
	storm         = shelter + 2*4*8
	kingPawns     = storm + 2*4*8
	kingDefenders = kingPawns + 8
	pinned        = kingDefenders + 1

	pawnThreat  = pinned + 5
	minorThreat = pawnThreat + 5
	rookThreat  = minorThreat + 5
	kingThreat  = rookThreat + 5
	hanging     = kingThreat + 1
	pushThreat  = hanging + 1
	queenThreat = pushThreat + 1
	restricted  = queenThreat + 2
	space       = restricted + 1
	centre      = space + 1
	toMove      = centre + 1

	danger         = toMove + 1
	dangerAttacker = danger + 1
	dangerSquares  = dangerAttacker + 4
	dangerWeak     = dangerSquares + 1
	dangerCheck    = dangerWeak + 1
	dangerUnsafe   = dangerCheck + 4
	dangerNoQueen  = dangerUnsafe + 1
	dangerHoles    = dangerNoQueen + 1
	dangerPins     = dangerHoles + 1
	dangerFlank    = dangerPins + 1
	dangerDefence  = dangerFlank + 1
	dangerKnight   = dangerDefence + 1

	complexity = dangerKnight + 1

	scale               = complexity + 4
	scaleOpposite       = scale + 9
	scaleOppositePieces = scaleOpposite + 4
	scaleNoPawns        = scaleOppositePieces + 1

	weightCount = scaleNoPawns + 1
)

// A term of the evaluation has one or more weights.
type term struct {
	name  string
	start int
	shape []axis // none for a single weight

	// The initial weights: first for entry 0, and slope more for each further one.
	// They are round numbers from textbooks.
	first, slope taper
}

// An axis names the entries of a term in one direction.
type axis struct {
	count int
	name  func(i int) string
}

var (
	byPiece  = axis{6, func(i int) string { return board.Kind(i + 1).String() }}
	byValued = axis{5, byPiece.name}
	bySquare = axis{64, func(i int) string { return board.Square(i ^ 56).String() }}
	byRank   = axis{8, func(i int) string { return strconv.Itoa(i + 1) }}
	byEdge   = axis{4, func(i int) string { return [...]string{"a-h", "b-g", "c-f", "d-e"}[i] }}
)

// upTo counts from 0.
func upTo(most int) axis { return axis{most + 1, strconv.Itoa} }

// oneOf names the entries.
func oneOf(names ...string) axis {
	return axis{len(names), func(i int) string { return names[i] }}
}

// squareWeight returns the weight of a piece of kind k on a square, as its player sees it. The
// eighth rank comes first, so that the weights read like a diagram.
func squareWeight(k board.Kind, sq board.Square) int {
	return squares + 64*int(k-board.Pawn) + int(sq&63^56)
}

// kindPairs names pairs of kinds, the greater one first, in the order in which imbalance
// goes through them.
func kindPairs(equal bool) (names []string) {
	for k := board.Pawn; k <= board.Queen; k++ {
		for other := board.Pawn; other < k || equal && other == k; other++ {
			names = append(names, k.String()+" "+other.String())
		}
	}
	return names
}

// late is the ranks of advanced pawns.
var late = axis{4, func(i int) string { return strconv.Itoa(i + 4) }}

// terms lists the terms in the order of their weights.
var terms = [...]term{
	{name: "material", start: material, shape: []axis{byValued}}, // see firstWeights
	{name: "piece-square table", start: squares, shape: []axis{byPiece, bySquare}},
	{name: "imbalance with own pieces", start: imbalanceOwn, shape: []axis{oneOf(kindPairs(true)...)}},
	{name: "imbalance with their pieces", start: imbalanceTheir, shape: []axis{oneOf(kindPairs(false)...)}},

	{name: "knight mobility", start: knightMobility, shape: []axis{upTo(8)}, first: tapered.New(-24, -24), slope: tapered.New(6, 6)},
	{name: "bishop mobility", start: bishopMobility, shape: []axis{upTo(13)}, first: tapered.New(-28, -28), slope: tapered.New(5, 5)},
	{name: "rook mobility", start: rookMobility, shape: []axis{upTo(14)}, first: tapered.New(-14, -28), slope: tapered.New(2, 4)},
	{name: "queen mobility", start: queenMobility, shape: []axis{upTo(27)}, first: tapered.New(-12, -24), slope: tapered.New(1, 2)},

	{name: "isolated pawn", start: isolated, shape: []axis{oneOf("open", "opposed")}, first: tapered.New(-15, -15), slope: tapered.New(10, 10)},
	{name: "doubled pawn", start: doubled, shape: []axis{oneOf("guarded", "alone")}, first: tapered.New(-5, -10), slope: tapered.New(-5, -10)},
	{name: "backward pawn", start: backwards, shape: []axis{oneOf("open", "opposed")}, first: tapered.New(-15, -15), slope: tapered.New(10, 10)},
	{name: "pawn phalanx", start: phalanx, shape: []axis{byRank}, first: tapered.New(0, 0), slope: tapered.New(5, 5)},
	{name: "guarded pawn", start: supported, shape: []axis{byRank}, first: tapered.New(0, 0), slope: tapered.New(5, 5)},
	{name: "candidate passed pawn", start: candidate, shape: []axis{byRank}, first: tapered.New(0, 0), slope: tapered.New(4, 8)},

	{name: "passed pawn", start: passed, shape: []axis{byRank}, first: tapered.New(-10, -10), slope: tapered.New(8, 15)},
	{name: "passed pawn not blocked", start: passedFree, shape: []axis{byRank}, first: tapered.New(0, -10), slope: tapered.New(2, 5)},
	{name: "passed pawn safe to advance", start: passedSafe, shape: []axis{byRank}, first: tapered.New(0, -10), slope: tapered.New(2, 5)},
	{name: "passed pawn with a free run", start: passedRun, shape: []axis{byRank}, first: tapered.New(0, -10), slope: tapered.New(2, 10)},
	{name: "passed pawn and own king", start: passedOwnKing, shape: []axis{late, upTo(7)}},
	{name: "passed pawn and their king", start: passedTheirKing, shape: []axis{late, upTo(7)}},
	{name: "rook behind passed pawn", start: passedRook, shape: []axis{oneOf("own", "theirs")}, first: tapered.New(5, 10), slope: tapered.New(-10, -20)},
	{name: "unstoppable pawn", start: unstoppable, first: tapered.New(0, 400)},

	{name: "bishop pair", start: bishopPair, first: tapered.New(30, 50)},
	{name: "knight outpost", start: knightOutpost, shape: []axis{oneOf("unguarded", "guarded")}, first: tapered.New(10, 5), slope: tapered.New(15, 10)},
	{name: "bishop outpost", start: bishopOutpost, shape: []axis{oneOf("unguarded", "guarded")}, first: tapered.New(5, 0), slope: tapered.New(15, 5)},
	{name: "outpost in reach of a knight", start: outpostReach, first: tapered.New(10, 5)},
	{name: "minor piece behind a pawn", start: minorBehind, shape: []axis{oneOf("knight", "bishop")}, first: tapered.New(5, 5)},
	{name: "minor piece far from its king", start: minorDistance, shape: []axis{oneOf("knight", "bishop")}, first: tapered.New(-2, -2)},
	{name: "pawns on the bishop's colour", start: bishopPawns, first: tapered.New(-2, -5)},
	{name: "rammed pawns on the bishop's colour", start: bishopRammed, first: tapered.New(-4, -6)},
	{name: "bishop on a long diagonal", start: longDiagonal, first: tapered.New(15, 5)},
	{name: "knight with pawns", start: knightPawns, shape: []axis{upTo(8)}, first: tapered.New(-16, -16), slope: tapered.New(4, 4)},
	{name: "rook with pawns", start: rookPawns, shape: []axis{upTo(8)}, first: tapered.New(16, 16), slope: tapered.New(-4, -4)},

	{name: "rook on a file", start: rookFile, shape: []axis{oneOf("semi-open", "open")}, first: tapered.New(10, 5), slope: tapered.New(20, 5)},
	{name: "rook on the seventh rank", start: rookSeventh, first: tapered.New(0, 25)},
	{name: "rook trapped by its king", start: rookTrapped, first: tapered.New(-40, -10)},
	{name: "exposed queen", start: queenExposed, first: tapered.New(-30, -10)},

	{name: "king shelter", start: shelter, shape: []axis{oneOf("beside", "king's"), byEdge, upTo(7)}},
	{name: "pawn storm", start: storm, shape: []axis{oneOf("free", "rammed"), byEdge, upTo(7)}},
	{name: "files from king to pawn", start: kingPawns, shape: []axis{upTo(7)}, slope: tapered.New(0, -8)},
	{name: "minor pieces around the king", start: kingDefenders, first: tapered.New(10, 0)},
	{name: "pinned", start: pinned, shape: []axis{byValued}, first: tapered.New(-10, -10), slope: tapered.New(-5, -5)},

	{name: "threat by a pawn", start: pawnThreat, shape: []axis{byValued}, first: tapered.New(0, 0), slope: tapered.New(20, 15)},
	{name: "threat by a minor piece", start: minorThreat, shape: []axis{byValued}, first: tapered.New(5, 10), slope: tapered.New(10, 10)},
	{name: "threat by a rook", start: rookThreat, shape: []axis{byValued}, first: tapered.New(0, 10), slope: tapered.New(10, 8)},
	{name: "threat by the king", start: kingThreat, first: tapered.New(10, 30)},
	{name: "hanging", start: hanging, first: tapered.New(30, 20)},
	{name: "threat to push a pawn", start: pushThreat, first: tapered.New(15, 15)},
	{name: "threat to attack the queen", start: queenThreat, shape: []axis{oneOf("knight", "slider")}, first: tapered.New(15, 10), slope: tapered.New(15, 5)},
	{name: "restricted squares", start: restricted, first: tapered.New(3, 3)},
	{name: "space", start: space, first: tapered.New(3, 0)},
	{name: "centre squares", start: centre, first: tapered.New(4, 0)},
	{name: "to move", start: toMove, first: tapered.New(15, 10)},

	{name: "king danger", start: danger, first: tapered.New(20, 0)},
	{name: "king danger: attackers", start: dangerAttacker, shape: []axis{oneOf("knight", "bishop", "rook", "queen")}, first: tapered.New(30, 10)},
	{name: "king danger: attacked squares", start: dangerSquares, first: tapered.New(15, 4)},
	{name: "king danger: weak squares", start: dangerWeak, first: tapered.New(25, 10)},
	{name: "king danger: safe checks", start: dangerCheck, shape: []axis{oneOf("knight", "bishop", "rook", "queen")}, first: tapered.New(60, 20)},
	{name: "king danger: other checks", start: dangerUnsafe, first: tapered.New(15, 5)},
	{name: "king danger: no queen", start: dangerNoQueen, first: tapered.New(-150, -40)},
	{name: "king danger: files without a pawn", start: dangerHoles, first: tapered.New(15, 0)},
	{name: "king danger: pins", start: dangerPins, first: tapered.New(25, 5)},
	{name: "king danger: attacks on the flank", start: dangerFlank, first: tapered.New(4, 0)},
	{name: "king danger: defence of the flank", start: dangerDefence, first: tapered.New(-4, 0)},
	{name: "king danger: knight at home", start: dangerKnight, first: tapered.New(-25, 0)},

	{name: "complexity", start: complexity, shape: []axis{oneOf("always", "pawns", "both flanks", "no pieces")}},

	{name: "scale by pawns", start: scale, shape: []axis{upTo(8)}, first: tapered.New(0, 100), slope: tapered.New(0, 3)},
	{name: "scale with opposite bishops", start: scaleOpposite, shape: []axis{upTo(3)}, first: tapered.New(0, 40), slope: tapered.New(0, 10)},
	{name: "scale with opposite bishops and more", start: scaleOppositePieces, first: tapered.New(0, 100)},
	{name: "scale without pawns", start: scaleNoPawns, first: tapered.New(0, 24)},
}

// size returns the number of weights of the term.
func (t *term) size() int {
	n := 1
	for _, a := range t.shape {
		n *= a.count
	}
	return n
}

// label returns the name of entry i of the term, "" if it has only one.
func (t *term) label(i int) (s string) {
	for j := len(t.shape) - 1; j >= 0; j-- {
		a := t.shape[j]
		part := a.name(i % a.count)
		if i /= a.count; s == "" {
			s = part
		} else {
			s = part + " " + s
		}
	}
	return s
}

// A row is a line of the text form of [Weights].
type row struct {
	name       string // of the term, and of the entries after a tab
	start, end int    // weights
}

// rows returns the rows of all terms in the order of their weights.
func rows() (list []row) {
	for i := range terms {
		t := &terms[i]
		n := 1
		if len(t.shape) > 0 {
			n = t.shape[len(t.shape)-1].count
		}
		if n == bySquare.count {
			n = 8
		}
		for j := 0; j < t.size(); j += n {
			entries := "-"
			if n > 1 {
				last := t.label(j + n - 1)
				if len(t.shape) > 1 {
					last = last[strings.LastIndexByte(last, ' ')+1:]
				}
				entries = t.label(j) + " to " + last
			}
			list = append(list, row{t.name + "\t" + entries, t.start + j, t.start + j + n})
		}
	}
	return list
}
