package classical

import "github.com/luftchess/luft/board"

// A pawnEntry is an entry of the pawn hash table: what depends only on the pawns and the squares
// of the kings.
type pawnEntry struct {
	pawns [2]board.Bitboard // with kings, the key
	kings [2]board.Square   // both on a1 in an empty entry, which no position has

	score  taper             // of pawns and king shelter, White's minus Black's
	passed board.Bitboard    // passed pawns of both colours
	spans  [2]board.Bitboard // squares that pawns attack, or could after advancing
	holes  [2]uint8          // files next to the king without a pawn
}

// pawnEntries is the number of entries of a pawn hash table, a power of two.
const pawnEntries = 1 << 12

// probePawns sets e.pawns to the entry of the position's pawns, which it computes unless
// the table has it. When tracing, it always computes it.
func (e *state) probePawns(white, black *player) {
	pawns := [2]board.Bitboard{white.pieces[board.Pawn], black.pieces[board.Pawn]}
	kings := [2]board.Square{white.king, black.king}
	// Odd factors that spread the bits: the fractions of the golden ratio and of
	// the square root of three.
	key := uint64(pawns[0])*0x9e3779b97f4a7c15 ^ uint64(pawns[1])*0xbb67ae8584caa73b
	key += (uint64(kings[0])<<6 | uint64(kings[1])) * 0x9e3779b97f4a7c15
	p := &e.table[key>>52%pawnEntries]
	e.pawns = p
	if e.trace == nil && p.pawns == pawns && p.kings == kings {
		return
	}
	*p = pawnEntry{pawns: pawns, kings: kings}
	p.score = e.structure(white, black) - e.structure(black, white)
	p.score += e.cover(white, black) - e.cover(black, white)
}

// structure returns the score of the player's pawn structure, and stores the player's passed pawns and
// spans.
func (e *state) structure(own, foe *player) (s taper) {
	us, ours, theirs := own.color, own.pieces[board.Pawn], foe.pieces[board.Pawn]
	attacks := ours.PawnAttacks(us)
	e.pawns.spans[us] = forwardFill(us, attacks)
	for sq := range ours.Squares() {
		at := sq.Bitboard()
		rank := rankOf(us, sq)
		front := forwardFill(us, at) &^ at
		neighbours := ours & besides(files(at))
		opposed := front&theirs != 0
		stoppers := (front | besides(front)) & theirs
		mates := besides(at) & ours
		guarded := attacks&at != 0

		s += e.place(own, board.Pawn, sq)
		s += e.weight(us, phalanx+rank, bit(mates != 0))
		s += e.weight(us, supported+rank, bit(guarded))
		switch {
		case neighbours == 0:
			s += e.weight(us, isolated+bit(opposed), 1)
		case mates == 0 && !guarded && neighbours&^besides(front) == 0 &&
			at.Forward(us)&(theirs|theirs.PawnAttacks(us^1)) != 0:
			// All neighbours are further advanced, and it cannot safely advance.
			s += e.weight(us, backwards+bit(opposed), 1)
		}
		if at.Forward(us)&ours != 0 || front&ours != 0 && !guarded && mates == 0 {
			s += e.weight(us, doubled+bit(!guarded), 1)
		}
		switch {
		case stoppers == 0 && front&ours == 0:
			e.pawns.passed |= at
		case !opposed && front&ours == 0 && (neighbours&^besides(front)).Count() >= stoppers.Count():
			s += e.weight(us, candidate+rank, 1)
		}
	}
	return s
}

// cover returns the score of the pawn shelter of the player's king and of the pawn storm against it,
// and stores the number of the three files around it without one of the player's pawns.
func (e *state) cover(own, foe *player) (s taper) {
	us, king := own.color, own.king
	// Pawns behind the king do not shelter it.
	ahead := forwardFill(us, board.Bitboard(0xff)<<(king&56))
	ours, theirs := own.pieces[board.Pawn]&ahead, foe.pieces[board.Pawn]&ahead
	middle := min(max(king&7, 1), 6)
	for f := middle - 1; f <= middle+1; f++ {
		file := fileA << f
		edge := int(min(f, 7-f))
		shield, storming := nearest(us, ours&file), nearest(us, theirs&file)
		if shield == 0 {
			e.pawns.holes[us]++
		}
		s += e.weight(us, shelter+32*bit(f == king&7)+8*edge+shield, 1)
		s += e.weight(us, storm+32*bit(shield > 0 && storming == shield+1)+8*edge+storming, 1)
	}
	if all := files(own.pieces[board.Pawn] | foe.pieces[board.Pawn]); all != 0 {
		n := 0
		for reach := king.Bitboard(); reach&all == 0; n++ {
			reach |= besides(reach)
		}
		s += e.weight(us, kingPawns+n, 1)
	}
	return s
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
