package classical

import "github.com/luftchess/luft/board"

// A pawnEntry is an entry of the pawn hash table: the score of a pawn structure, the king
// shelter, and what the other terms need to know about pawns.
type pawnEntry struct {
	pawns      [2]board.Bitboard // the key
	score      taper             // of the structure, White's minus Black's
	complexity taper             // the part that depends on pawns
	passed     board.Bitboard    // of both colours
	spans      [2]board.Bitboard // squares that pawns attack, or could after advancing
	room       [2]board.Bitboard // squares of the player's space behind its pawns
	cover      [2]taper
	views      [2]board.Square
	placed     taper    // of the pawns on their squares, White's minus Black's
	zones      [2]zones // for which placed is

	count  [2]uint8    // of pawns
	shaded [2][2]uint8 // of pawns on light squares and on dark ones
	rammed [2][2]uint8 // of those that stand against a pawn
	space  [2]uint8    // squares of the player's space
	open   [2]files    // files without a pawn of the player

	kings [2]uint8 // the square plus one, 0 if cover and holes are not set
	holes [2]uint8 // files next to the king without a pawn
}

// files has a bit for each file, the a-file's the lowest.
type files uint8

// squares returns all squares of the files.
func (f files) squares() board.Bitboard { return board.Bitboard(f) * fileA }

// pawnEntries is the number of entries of a pawn hash table, a power of two.
const pawnEntries = 1 << 13

// probePawns sets e.pawns to the entry of the position's pawns, which it computes unless
// the table has it. When tracing, it always computes it.
func probePawns[M mode](e *state, table *[pawnEntries]pawnEntry) {
	white, black := e.sides(board.White)
	pawns := [2]board.Bitboard{white.pieces[board.Pawn], black.pieces[board.Pawn]}
	// Odd factors that spread the bits: the fractions of the golden ratio and of
	// the square root of three.
	key := uint64(pawns[0])*0x9e3779b97f4a7c15 ^ uint64(pawns[1])*0xbb67ae8584caa73b
	views, zones := [2]board.Square{white.view, black.view}, [2]zones{white.zones, black.zones}
	key += uint64(views[0]) << 54
	p := &table[key>>51%pawnEntries]
	e.pawns = p
	isNew := p.kings[0] == 0 // the key of a position without pawns is that of an empty entry
	if isTracing[M]() || p.pawns != pawns || p.views != views || isNew {
		*p = pawnEntry{pawns: pawns, views: views}
		p.score = structure[M](e, white, black) - structure[M](e, black, white)
		all := pawns[0] | pawns[1]
		const abcd = fileA | fileA<<1 | fileA<<2 | fileA<<3
		p.complexity = weight[M](e, white, complexity) +
			weights[M](e, white, complexity+1, all.Count()) +
			weights[M](e, white, complexity+2, bit(all&abcd != 0 && all&^abcd != 0))
	}
	if p.zones != zones || p.kings[0] == 0 {
		p.zones = zones
		p.placed = placed[M](e, white) - placed[M](e, black)
	}
	if k := uint8(white.king) + 1; p.kings[0] != k {
		p.kings[0] = k
		p.cover[0], p.holes[0] = cover[M](e, white, black)
	}
	if k := uint8(black.king) + 1; p.kings[1] != k {
		p.kings[1] = k
		p.cover[1], p.holes[1] = cover[M](e, black, white)
	}
}

// structure returns the score of the player's pawn structure, and stores the player's passed pawns and
// spans.
func structure[M mode](e *state, own, foe *player) (s taper) {
	us := own.color & 1
	ours, theirs := own.pieces[board.Pawn], foe.pieces[board.Pawn]
	attacks := pawnAttacks(us, ours)
	storePawns(e.pawns, us, ours, theirs)
	e.pawns.spans[us] = forwardFill(us, attacks)
	for rest := ours; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := board.Bitboard(1) << sq
		rank := rankOf(us, sq)
		front := forwardFill(us, at) &^ at
		neighbours := ours & besides(fileA<<(sq&7))
		opposed := front&theirs != 0
		stoppers := (front | besides(front)) & theirs
		mates := besides(at) & ours
		guarded := attacks&at != 0
		s += together[M](e, own, sq, rest, theirs)

		if mates != 0 {
			s += weight[M](e, own, phalanx+rank)
		}
		if guarded {
			s += weight[M](e, own, supported+rank)
		}
		switch {
		case neighbours == 0:
			s += weight[M](e, own, isolated+bit(opposed))
		case mates == 0 && !guarded && neighbours&^besides(front) == 0 &&
			forward(us, at)&(theirs|attackedBack(us, theirs)) != 0:
			// All neighbours are further advanced, and it cannot safely advance.
			s += weight[M](e, own, backwards+bit(opposed))
		}
		if forward(us, at)&ours != 0 || front&ours != 0 && !guarded && mates == 0 {
			s += weight[M](e, own, doubled+bit(!guarded))
		}
		switch {
		case stoppers == 0 && front&ours == 0:
			e.pawns.passed |= at
		case !opposed && front&ours == 0 && (neighbours&^besides(front)).Count() >= stoppers.Count():
			s += weight[M](e, own, candidate+rank)
		}
	}
	return s
}

// placed returns the score of the player's pawns on their squares.
func placed[M mode](e *state, own *player) (s taper) {
	for rest := own.pieces[board.Pawn]; rest != 0; rest &= rest - 1 {
		sq := rest.First()
		if isTracing[M]() {
			e.place(own.color, board.Pawn, sq)
		}
		s += own.worth[board.Pawn][(sq^own.view)&63]
	}
	return s
}

// together returns the score of a pawn of the player with each further one of rest, and with each
// of theirs.
func together[M mode](e *state, own *player, sq board.Square, rest, theirs board.Bitboard) (s taper) {
	view := own.view
	pawn := (sq ^ view) & 63
	pairs := &e.pairs[pawn]
	for rest &= rest - 1; rest != 0; rest &= rest - 1 {
		other := (rest.First() ^ view) & 63
		if isTracing[M]() {
			e.trace.note(own.color, ownPair(pawn, other), 1)
		}
		s += pairs.own[other]
	}
	for ; theirs != 0; theirs &= theirs - 1 {
		other := (theirs.First() ^ view) & 63
		if isTracing[M]() {
			e.trace.note(own.color, theirPair(pawn, other), 1)
		}
		s += pairs.their[other]
	}
	return s
}

// ownPair is the weight of two pawns of a player, on different squares as the player sees them.
func ownPair(a, b board.Square) int {
	low, high := int(min(a, b)-board.A2), int(max(a, b)-board.A2)
	return pawnPairOwn + high*(high-1)/2 + low
}

// theirPair is the weight of a pawn of a player and one of the opponent.
func theirPair(own, their board.Square) int {
	return pawnPairTheir + 48*int(own-board.A2) + int(their-board.A2)
}

// storePawns stores what other terms need to know about the player's pawns.
func storePawns(p *pawnEntry, us board.Color, ours, theirs board.Bitboard) {
	us &= 1
	p.count[us] = uint8(ours.Count())
	rammed := ours & backward(us, theirs)
	for i, shade := range [...]board.Bitboard{board.LightSquares, board.DarkSquares} {
		p.shaded[us][i] = uint8((ours & shade).Count())
		p.rammed[us][i] = uint8((rammed & shade).Count())
	}
	p.open[us] = ^files(forwardFill(board.Black, ours))

	free := cdef & ranks(us, 1, 3) &^ (ours | attackedBack(us, theirs))
	behind := backward(us, ours)
	behind |= backward(us, behind)
	behind |= backward(us, backward(us, behind))
	p.space[us], p.room[us] = uint8(free.Count()), free&behind
}

// cover returns the score of the pawn shelter of the player's king and of the pawn storm against it,
// and the number of the three files around it without one of the player's pawns.
func cover[M mode](e *state, own, foe *player) (s taper, holes uint8) {
	us := own.color & 1
	king := own.king & 63
	// Pawns behind the king do not shelter it.
	ahead := forwardFill(us, board.Bitboard(0xff)<<(king&56))
	ours, theirs := own.pieces[board.Pawn]&ahead, foe.pieces[board.Pawn]&ahead
	middle := min(max(king&7, 1), 6)
	for f := middle - 1; f <= middle+1; f++ {
		file := fileA << f
		edge := int(min(f, 7-f))
		shield, foes := nearest(us, ours&file), nearest(us, theirs&file)
		if shield == 0 {
			holes++
		}
		s += weight[M](e, own, shelter+32*bit(f == king&7)+8*edge+shield)
		s += weight[M](e, own, storm+32*bit(shield > 0 && foes == shield+1)+8*edge+foes)
	}
	if all := own.pieces[board.Pawn] | foe.pieces[board.Pawn]; all != 0 {
		files := forwardFill(board.White, all) | forwardFill(board.Black, all)
		files &= 0xff
		n := 0
		for reach := board.Bitboard(1) << (king & 7); reach&files == 0; n++ {
			reach |= besides(reach)
		}
		s += weight[M](e, own, kingPawns+n)
	}
	return s, holes
}

// nearest returns the rank, from the player's side, of the rearmost square in the set, 0 if it is
// empty.
func nearest(us board.Color, b board.Bitboard) int {
	if b == 0 {
		return 0
	}
	if us == board.White {
		return rankOf(us, b.First())
	}
	return rankOf(us, b.Last())
}
