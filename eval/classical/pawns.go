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
	flanks     [2]flanks

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
	pawns := [2]board.Bitboard{e.pieces[board.White][board.Pawn], e.pieces[board.Black][board.Pawn]}
	// Odd factors that spread the bits: the fractions of the golden ratio and of
	// the square root of three.
	key := uint64(pawns[0])*0x9e3779b97f4a7c15 ^ uint64(pawns[1])*0xbb67ae8584caa73b
	key += uint64(e.flanks[0]) << 54
	p := &table[key>>51%pawnEntries]
	e.pawns = p
	isNew := p.kings[0] == 0 // the key of a position without pawns is that of an empty entry
	if isTracing[M]() || p.pawns != pawns || p.flanks != e.flanks || isNew {
		*p = pawnEntry{pawns: pawns, flanks: e.flanks}
		p.score = structure[M, white](e) - structure[M, black](e)
		all := pawns[0] | pawns[1]
		const abcd = fileA | fileA<<1 | fileA<<2 | fileA<<3
		p.complexity = weight[M, white](e, complexity) +
			weights[M, white](e, complexity+1, all.Count()) +
			weights[M, white](e, complexity+2, bit(all&abcd != 0 && all&^abcd != 0))
	}
	if k := uint8(e.king[board.White]) + 1; p.kings[0] != k {
		p.kings[0] = k
		p.cover[0], p.holes[0] = cover[M, white](e)
	}
	if k := uint8(e.king[board.Black]) + 1; p.kings[1] != k {
		p.kings[1] = k
		p.cover[1], p.holes[1] = cover[M, black](e)
	}
}

// structure returns the score of S's pawn structure, and stores S's passed pawns and
// spans.
func structure[M mode, S side](e *state) (s taper) {
	us, them := color[S](), color[S]().Other()
	ours, theirs := e.pieces[us][board.Pawn], e.pieces[them][board.Pawn]
	attacks := pawnAttacks[S](ours)
	storePawns[S](e.pawns, ours, theirs)
	e.pawns.spans[us] = forwardFill[S](attacks)
	for rest := ours; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := board.Bitboard(1) << sq
		rank := rankOf[S](sq)
		front := forwardFill[S](at) &^ at
		neighbours := ours & besides(fileA<<(sq&7))
		opposed := front&theirs != 0
		stoppers := (front | besides(front)) & theirs
		mates := besides(at) & ours
		guarded := attacks&at != 0
		if isTracing[M]() {
			e.place(us, board.Pawn, sq)
		}
		s += e.worthOf(us, board.Pawn)[sq&63]

		if mates != 0 {
			s += weight[M, S](e, phalanx+rank)
		}
		if guarded {
			s += weight[M, S](e, supported+rank)
		}
		switch {
		case neighbours == 0:
			s += weight[M, S](e, isolated+bit(opposed))
		case mates == 0 && !guarded && neighbours&^besides(front) == 0 &&
			forward[S](at)&(theirs|attackedBack[S](theirs)) != 0:
			// All neighbours are further advanced, and it cannot safely advance.
			s += weight[M, S](e, backwards+bit(opposed))
		}
		if forward[S](at)&ours != 0 || front&ours != 0 && !guarded && mates == 0 {
			s += weight[M, S](e, doubled+bit(!guarded))
		}
		switch {
		case stoppers == 0 && front&ours == 0:
			e.pawns.passed |= at
		case !opposed && front&ours == 0 && (neighbours&^besides(front)).Count() >= stoppers.Count():
			s += weight[M, S](e, candidate+rank)
		}
	}
	return s
}

// storePawns stores what other terms need to know about S's pawns.
func storePawns[S side](p *pawnEntry, ours, theirs board.Bitboard) {
	us := color[S]()
	p.count[us] = uint8(ours.Count())
	rammed := ours & backward[S](theirs)
	for i, shade := range [...]board.Bitboard{board.LightSquares, board.DarkSquares} {
		p.shaded[us][i] = uint8((ours & shade).Count())
		p.rammed[us][i] = uint8((rammed & shade).Count())
	}
	p.open[us] = ^files(forwardFill[black](ours))

	free := cdef & ranks[S](1, 3) &^ (ours | attackedBack[S](theirs))
	behind := backward[S](ours)
	behind |= backward[S](behind)
	behind |= backward[S](backward[S](behind))
	p.space[us], p.room[us] = uint8(free.Count()), free&behind
}

// cover returns the score of the pawn shelter of S's king and of the pawn storm against it,
// and the number of the three files around it without a pawn of S.
func cover[M mode, S side](e *state) (s taper, holes uint8) {
	us, them := color[S](), color[S]().Other()
	king := e.king[us] & 63
	// Pawns behind the king do not shelter it.
	ahead := forwardFill[S](board.Bitboard(0xff) << (king & 56))
	ours, theirs := e.pieces[us][board.Pawn]&ahead, e.pieces[them][board.Pawn]&ahead
	middle := min(max(king&7, 1), 6)
	for f := middle - 1; f <= middle+1; f++ {
		file := fileA << f
		edge := int(min(f, 7-f))
		own, foe := nearest[S](ours&file), nearest[S](theirs&file)
		if own == 0 {
			holes++
		}
		s += weight[M, S](e, shelter+32*bit(f == king&7)+8*edge+own)
		s += weight[M, S](e, storm+32*bit(own > 0 && foe == own+1)+8*edge+foe)
	}
	if all := e.pieces[us][board.Pawn] | e.pieces[them][board.Pawn]; all != 0 {
		files := forwardFill[white](all) | forwardFill[black](all)
		files &= 0xff
		n := 0
		for reach := board.Bitboard(1) << (king & 7); reach&files == 0; n++ {
			reach |= besides(reach)
		}
		s += weight[M, S](e, kingPawns+n)
	}
	return s, holes
}

// nearest returns the rank, from S's side, of the rearmost square in the set, 0 if it is
// empty.
func nearest[S side](b board.Bitboard) int {
	if b == 0 {
		return 0
	}
	if color[S]() == board.White {
		return rankOf[S](b.First())
	}
	return rankOf[S](b.Last())
}
