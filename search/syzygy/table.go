package syzygy

import (
	"bytes"
	"io"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// The first bytes of the two kinds of files.
var (
	wdlMagic = []byte{0x71, 0xE8, 0x23, 0x5D}
	dtzMagic = []byte{0xD7, 0x66, 0x0C, 0xA5}
)

// Bits in the header of a file, and of a part of a DTZ table.
const (
	isSplit  = 1 << 0 // the file has values for both players to move
	hasPawns = 1 << 1

	blackToMove = 1 << 0 // the values are for Black to move
	isMapped    = 1 << 1 // the values are numbers in a list for each outcome
	winPlies    = 1 << 2 // wins are counted in plies, not in moves
	lossPlies   = 1 << 3
	wideMap     = 1 << 4 // the lists have two bytes a value
)

// A table is a file of outcomes (WDL) or distances (DTZ).
type table struct {
	file      io.ReaderAt
	material  material
	symmetric bool // both sides have the same pieces
	pawns     bool

	// parts has, for each file of the first leading pawn (only the first without
	// pawns), what holds for White and for Black to move. A DTZ table has only one of
	// the two, in the first place, and its flags say which.
	parts [4][2]*part
}

// A part of a table has the values for one player to move, and one file of the first
// leading pawn.
type part struct {
	grouping
	pairs *pairs

	// Only of DTZ tables:
	flags uint8
	lists [4][]uint16 // for each outcome, if isMapped
}

// readTable reads the header of the file of a table, and checks all that can be checked
// without reading the data.
func readTable(file io.ReaderAt, size int64, m material, wdl bool) (*table, error) {
	h := &header{file: file, size: size}
	t := &table{file: file, material: m, symmetric: m == m.flip()}
	magic := dtzMagic
	if wdl {
		magic = wdlMagic
	}
	if size%64 != 16 {
		h.fail("the size of %d bytes is not 16 beyond a multiple of 64", size)
	}
	if got := h.bytes(4); !bytes.Equal(got, magic) {
		h.at = 0
		h.fail("it begins with % x, not % x", got, magic)
	}
	flags := h.uint8()
	t.pawns = m.count(board.NewPiece(board.White, board.Pawn))+m.count(board.NewPiece(board.Black, board.Pawn)) > 0
	if (flags&hasPawns != 0) != t.pawns {
		h.fail("pawns and the name of the table do not agree")
	}
	sides := 1
	if wdl {
		if (flags&isSplit != 0) == t.symmetric {
			h.fail("the number of sides and the name of the table do not agree")
		}
		if !t.symmetric {
			sides = 2
		}
	}
	files := 1
	if t.pawns {
		files = 4
	}
	for f := range files {
		t.readPieces(h, f, sides)
	}
	h.align(2)
	for f := range files {
		for _, p := range t.parts[f][:sides] {
			if h.err != nil {
				return nil, h.err
			}
			before := h.at
			p.pairs = readPairs(h, p.size, wdl)
			if !wdl {
				p.flags = t.flagsAt(h, before)
			}
		}
	}
	if !wdl {
		for f := range files {
			t.parts[f][0].readLists(h)
		}
		h.align(2)
	}
	t.place(h, files, sides, func(p *pairs) { p.place(h, 6*p.entries, &p.index) })
	t.place(h, files, sides, func(p *pairs) { p.place(h, 2*p.lengths, &p.lengthA) })
	t.place(h, files, sides, func(p *pairs) {
		h.align(64)
		p.place(h, p.blocks<<p.blockBits, &p.data)
	})
	t.place(h, files, sides, (*pairs).makeRuns)
	if h.err != nil {
		return nil, h.err
	}
	return t, nil
}

// place calls f for the sequence of each part.
func (t *table) place(h *header, files, sides int, f func(*pairs)) {
	for i := range files {
		for _, p := range t.parts[i][:sides] {
			if h.err == nil {
				f(p.pairs)
			}
		}
	}
}

// flagsAt returns the first byte of the description of a sequence, which was read before.
func (t *table) flagsAt(h *header, at int64) uint8 {
	if h.err != nil {
		return 0
	}
	var b [1]byte
	if err := readFull(h.file, b[:], at); err != nil {
		h.err = err
	}
	return b[0]
}

// readPieces reads the order of the pieces and of their groups: a nibble for each side.
func (t *table) readPieces(h *header, file, sides int) {
	n := t.material.pieces()
	bothPawns := t.material.count(board.NewPiece(board.White, board.Pawn)) > 0 &&
		t.material.count(board.NewPiece(board.Black, board.Pawn)) > 0
	order, order2 := h.uint8(), none|none<<4
	if bothPawns {
		order2 = h.uint8()
	}
	var codes [maxPieces]byte
	copy(codes[:], h.bytes(n))
	if h.err != nil {
		return
	}
	for side := range sides {
		shift := 4 * side
		var pieces [maxPieces]board.Piece
		for i, c := range codes[:n] {
			pieces[i] = board.Piece(c >> shift & 15)
		}
		g, ok := newGrouping(t.material, pieces[:n], order>>shift&15, order2>>shift&15, file)
		if !ok {
			h.fail("the order of the pieces % x", codes[:n])
			return
		}
		t.parts[file][side] = &part{grouping: g}
	}
}

// readLists reads the lists that numbers in a DTZ table stand for.
func (p *part) readLists(h *header) {
	if p.flags&isMapped == 0 || h.err != nil {
		return
	}
	wide := p.flags&wideMap != 0
	if wide {
		h.align(2)
	}
	for i := range p.lists {
		var n int
		if wide {
			n = h.uint16()
		} else {
			n = h.uint8()
		}
		if int64(n) > h.size {
			h.fail("a list of %d values", n)
			return
		}
		p.lists[i] = make([]uint16, n)
		for j := range p.lists[i] {
			if wide {
				p.lists[i][j] = uint16(h.uint16())
			} else {
				p.lists[i][j] = uint16(h.uint8())
			}
		}
	}
}

// A view is a board as a table sees it: with the colours changed if Black has the pieces
// that are White's in the table.
type view struct {
	board   *board.Board
	flipped bool
	black   bool // Black, as the table sees it, is to move
}

// view returns how the table sees b, whose material is m or its flip.
func (t *table) view(b *board.Board, m material) view {
	black := b.Turn() == board.Black
	flipped := m != t.material
	if t.symmetric {
		flipped = black // so that White is to move
	}
	return view{b, flipped, black != flipped}
}

// locate returns the part of the table that has the position for the player to move, or
// for the only player the table has, and the position's number in it.
func (t *table) locate(v view) (p *part, n uint64) {
	file, side := 0, 0
	if v.black && t.parts[0][1] != nil {
		side = 1
	}
	var flip board.Piece // what a piece, and a square, is combined with
	var mirror uint8
	if v.flipped {
		flip, mirror = board.NewPiece(board.White, board.Pawn)^board.NewPiece(board.Black, board.Pawn), 56
	}
	if t.pawns {
		file = leadFile(v.board.Pieces(t.parts[0][0].pieces[0] ^ flip))
	}
	p = t.parts[file][side]
	places := p.places
	var s [maxPieces]uint8
	for rest := v.board.Occupied(); rest != 0; rest &= rest - 1 {
		sq := rest.First()
		place := &places[(v.board.Piece(sq)^flip)&15]
		if int(*place) < len(s) {
			s[*place] = uint8(sq) ^ mirror
			*place++
		}
	}
	if t.pawns {
		orderLeadPawns(s[:p.lead])
	}
	return p, p.index(&s)
}

// wdl returns the outcome of a position whose captures are searched elsewhere.
func (t *table) wdl(d *decoder, v view) (movegen.WDL, error) {
	p, n := t.locate(v)
	value, err := p.pairs.at(t.file, d, n)
	if err != nil {
		return 0, err
	}
	if value > 4 {
		return 0, corrupt(p.pairs.data, "an outcome of %d", value)
	}
	return movegen.WDL(value) - 2, nil
}

// dtz returns the distance, from 1 on, of a position with the outcome w that is not a
// draw and in which no zeroing move keeps the outcome. It reports false if the table is
// for the other player to move.
func (t *table) dtz(d *decoder, v view, w movegen.WDL) (distance DTZ, ok bool, err error) {
	p, n := t.locate(v)
	if !t.symmetric && (p.flags&blackToMove != 0) != v.black {
		return DTZ{}, false, nil
	}
	value, err := p.pairs.at(t.file, d, n)
	if err != nil {
		return DTZ{}, false, err
	}
	plies := int(value)
	if p.flags&isMapped != 0 {
		list := p.lists[listOf[w-movegen.Loss]]
		if plies >= len(list) {
			return DTZ{}, false, corrupt(p.pairs.data, "distance %d of a list of %d", plies, len(list))
		}
		plies = int(list[plies])
	}
	inPlies := w == movegen.Win && p.flags&winPlies != 0 || w == movegen.Loss && p.flags&lossPlies != 0
	if !inPlies {
		plies *= 2
	}
	plies++
	if w == movegen.CursedWin || w == movegen.BlessedLoss {
		plies += 100
	}
	return DTZ{Plies: sign(w) * plies, Rounded: !inPlies}, true, nil
}

// listOf is the list of each outcome, from loss to win.
var listOf = [...]uint8{1, 3, 0, 2, 0}
