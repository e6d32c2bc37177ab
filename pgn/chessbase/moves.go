package chessbase

import (
	_ "embed"
	"io"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// The moves of a game begin with a byte of flags and the number of bytes of all, in three bytes.
// A start position may follow, and then the moves.
const (
	gameHeader = 4
	modeBits   = 0x3f // how the moves are encoded
	setUpFlag  = 0x40 // a start position follows
)

// A mode is a way to encode moves. All of them are disguised: a byte is translated by a table, and
// the number of moves before it, modulo 256, is subtracted before or after that.
type mode struct {
	table    int  // of tables
	words    bool // a move is a word of two bytes, not a byte
	after    bool // the number of moves is subtracted after the translation
	reverse  bool // pieces are counted from h8 to a1, or the squares of a word change places
	chess960 bool
}

// modes are the modes of chess and Chess960 by their numbers; those between are of other variants.
var modes = map[byte]mode{
	0:  {table: 0},
	1:  {table: 1, words: true},
	2:  {table: 2, reverse: true},
	3:  {table: 3, words: true, reverse: true},
	4:  {table: 4, after: true},
	5:  {table: 5, words: true, after: true},
	6:  {table: 6, after: true, reverse: true},
	7:  {table: 7, words: true, after: true, reverse: true},
	10: {table: 8, after: true, chess960: true},
	11: {table: 9, after: true, chess960: true, reverse: true},
}

// tables are the tables of the modes, in the order of their numbers.
//
//go:embed tables.bin
var tables string

// What a byte means after it has been translated, if it is not a move of one byte.
const (
	nullMove    = 0
	longMove    = 235 // the move is in the next two bytes
	ignored     = 236
	lineStart   = 254 // another move from this position follows after the line
	lineEnd     = 255
	firstUnused = 237 // up to lineStart
)

// Bits of a word.
const (
	wordEnds   = 1 << 14 // a line ends after the move
	wordStarts = 1 << 15 // another move from the position before follows after the line
)

// A pieceMoves is a range of bytes: the moves of a piece, which is identified by its kind and its
// number among those of the kind.
type pieceMoves struct {
	first  byte
	kind   board.Kind
	number int
}

var pieceRanges = [...]pieceMoves{
	{1, board.King, 0},
	{11, board.Queen, 0},
	{39, board.Rook, 0}, {53, board.Rook, 1},
	{67, board.Bishop, 0}, {81, board.Bishop, 1},
	{95, board.Knight, 0}, {103, board.Knight, 1},
	{111, board.Pawn, 0}, {115, board.Pawn, 1}, {119, board.Pawn, 2}, {123, board.Pawn, 3},
	{127, board.Pawn, 4}, {131, board.Pawn, 5}, {135, board.Pawn, 6}, {139, board.Pawn, 7},
	{143, board.Queen, 1}, {171, board.Queen, 2},
	{199, board.Rook, 2}, {213, board.Bishop, 2}, {227, board.Knight, 2},
}

// pieceOf has for each byte that is a move of one byte the range it is in.
var pieceOf = func() (of [longMove]uint8) {
	r := 0
	for i := 1; i < len(of); i++ {
		if r+1 < len(pieceRanges) && int(pieceRanges[r+1].first) == i {
			r++
		}
		of[i] = uint8(r)
	}
	return of
}()

// Steps of kings and knights as files and ranks, in the order of their bytes.
var (
	kingSteps   = [8][2]int8{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
	knightSteps = [8][2]int8{{2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2}, {1, -2}, {2, -1}}
)

const (
	kingCastles  = 8 // after the steps of a king
	queenCastles = 9
)

// square returns the square of a number that counts them by files: a1, a2, and so on.
func square(n int) board.Square { return board.NewSquare(board.File(n>>3), board.Rank(n&7)) }

// maxPieces is the maximum number of pieces of a kind that moves of one byte can have, but pawns.
const maxPieces = 3

// A position is a board with the numbers of the pieces.
type position struct {
	board board.Board

	// The squares of the pieces by number, NoSquare if there is none. A captured piece
	// gives its number to the next; pawns keep theirs.
	pawns  [2][8]board.Square
	pieces [2][board.King + 1][maxPieces]board.Square
}

// setUp numbers the pieces of a board in the order of the squares.
func (p *position) setUp(b *board.Board, reverse bool) {
	p.board = *b
	for c := range p.pieces {
		for i := range p.pawns[c] {
			p.pawns[c][i] = board.NoSquare
		}
		for k := range p.pieces[c] {
			for i := range p.pieces[c][k] {
				p.pieces[c][k][i] = board.NoSquare
			}
		}
	}
	for n := range 64 {
		if reverse {
			n = 63 - n
		}
		sq := square(n)
		if piece := b.Piece(sq); piece != board.NoPiece {
			p.add(piece, sq)
		}
	}
}

// numbers returns the squares of the pieces of a kind.
func (p *position) numbers(piece board.Piece) []board.Square {
	if piece.Kind() == board.Pawn {
		return p.pawns[piece.Color()][:]
	}
	return p.pieces[piece.Color()][piece.Kind()][:]
}

// add gives a piece the first number that is free. There may be none.
func (p *position) add(piece board.Piece, sq board.Square) { p.replace(piece, board.NoSquare, sq) }

// replace replaces the square of a piece that has a number.
func (p *position) replace(piece board.Piece, from, to board.Square) {
	for i, sq := range p.numbers(piece) {
		if sq == from {
			p.numbers(piece)[i] = to
			return
		}
	}
}

// remove takes the number of a captured piece away.
func (p *position) remove(piece board.Piece, at board.Square) {
	if piece.Kind() == board.Pawn {
		p.replace(piece, at, board.NoSquare)
		return
	}
	all := p.numbers(piece)
	for i, sq := range all {
		if sq == at {
			copy(all[i:], all[i+1:])
			all[len(all)-1] = board.NoSquare
			return
		}
	}
}

// play plays a legal move.
func (p *position) play(m board.Move) {
	us := p.board.Turn()
	from, to := m.From(), m.To()
	moved := p.board.Piece(from)
	switch {
	case m == board.NoMove:
		p.board.PlayNull()
		return
	case moved.Kind() == board.King && (m == p.board.CastlingMove(board.KingSide) || m == p.board.CastlingMove(board.QueenSide)):
		side := board.KingSide
		if m == p.board.CastlingMove(board.QueenSide) {
			side = board.QueenSide
		}
		p.replace(board.NewPiece(us, board.Rook), p.board.CastlingRook(us, side), side.RookTo(us))
		p.replace(moved, from, side.KingTo(us))
		p.board.Play(m)
		return
	}
	captured := to
	if moved.Kind() == board.Pawn && from.File() != to.File() && p.board.Piece(to) == board.NoPiece {
		captured = board.NewSquare(to.File(), from.Rank()) // en passant
	}
	if piece := p.board.Piece(captured); piece != board.NoPiece {
		p.remove(piece, captured)
	}
	if k := m.Promotion(); k != board.NoKind {
		p.replace(moved, from, board.NoSquare)
		p.add(board.NewPiece(us, k), to)
	} else {
		p.replace(moved, from, to)
	}
	p.board.Play(m)
}

// A node is a move of the tree. The nodes are in the order in which they are stored: a move, then the
// line that follows it, then its alternatives. Node 0 is the start.
type node struct {
	move     board.Move
	children []int32
	ply      int32
	depth    int16 // of variations
	dead     bool  // cannot be played; it has its number, but is not in the tree
	notes    notes
}

// Limits on what a damaged file can make a program use.
const (
	maxGame    = 4 << 20 // bytes of the moves of a game
	maxNesting = 256     // of variations, as the default of pgn.Reader
	maxWaiting = 4096    // positions with alternatives that have not come yet
)

// A decoder decodes games.
type decoder struct {
	gen     movegen.Generator
	builder pgn.Builder

	data  []byte
	pos   int
	mode  mode
	table string
	count uint8 // the number of moves so far

	start   board.Board
	nodes   []node
	cur     position
	at      int32 // the node of cur
	dead    int   // lines that have begun in a line that cannot be played, or -1 if this can be
	waiting []waiting

	err   error // the first
	errAt int

	db      *Database
	lost    []Lost
	control string // the time control
}

// waiting is a position to which the decoder returns at the end of a line.
type waiting struct {
	at  int32
	cur position
}

// fail keeps the first error.
func (d *decoder) fail(at int, err error) {
	if d.err == nil {
		d.errAt, d.err = at, err
	}
}

// byte returns the next byte, translated.
func (d *decoder) byte() (byte, bool) {
	if d.pos >= len(d.data) {
		d.fail(d.pos, io.ErrUnexpectedEOF)
		return 0, false
	}
	c := d.data[d.pos]
	d.pos++
	if d.mode.after {
		return d.table[c] - d.count, true
	}
	return d.table[c-d.count], true
}

// decode decodes the moves of a game into nodes. The first error is in err. A game of Chess960 without
// a start position begins from that of the given number, if it is not negative.
func (d *decoder) decode(chess960 int) {
	d.err, d.count, d.dead, d.at = nil, 0, -1, 0
	d.nodes = append(d.nodes[:0], node{})
	d.waiting = d.waiting[:0]
	d.start = board.Start()
	d.pos = gameHeader
	if len(d.data) < gameHeader {
		d.fail(len(d.data), io.ErrUnexpectedEOF)
		return
	}
	var ok bool
	d.mode, ok = modes[d.data[0]&modeBits]
	if !ok {
		d.fail(0, ErrVariant)
		return
	}
	d.table = tables[256*d.mode.table:][:256]
	if d.data[0]&setUpFlag != 0 && !d.setUp() {
		return
	}
	if d.mode.chess960 && d.data[0]&setUpFlag == 0 && chess960 >= 0 {
		d.start, _ = board.Chess960(chess960) // there are 960
	}
	d.cur.setUp(&d.start, d.mode.reverse)
	if d.mode.words {
		d.words()
	} else {
		d.bytes()
	}
}

// bytes decodes moves of a byte.
func (d *decoder) bytes() {
	for {
		at := d.pos
		c, ok := d.byte()
		switch {
		case !ok:
			return
		case c >= ignored && c < lineStart:
			if c >= firstUnused {
				d.fail(at, ErrDamaged)
			}
			continue
		case c == lineStart:
			d.wait(at)
			continue
		case c == lineEnd:
			if !d.endLine() {
				return
			}
			continue
		}
		var m board.Move
		var err error
		if c == longMove {
			high, _ := d.byte()
			low, ok := d.byte()
			if !ok {
				return
			}
			m, err = d.long(uint16(high)<<8 | uint16(low))
		} else if d.dead < 0 {
			m, err = d.short(c)
		}
		d.add(at, m, err)
	}
}

// words decodes moves of two bytes.
func (d *decoder) words() {
	if d.pos == len(d.data) {
		return // no moves have no end
	}
	for {
		at := d.pos
		high, _ := d.byte()
		low, ok := d.byte()
		if !ok {
			return
		}
		w := uint16(high)<<8 | uint16(low)
		if w&wordStarts != 0 {
			d.wait(at)
		}
		if d.mode.reverse {
			w = w&^0xfff | w&63<<6 | w>>6&63
		}
		m, err := board.NoMove, error(nil)
		if w&0xfff != 0 {
			m, err = d.long(w &^ (wordEnds | wordStarts))
		}
		d.add(at, m, err)
		if w&wordEnds != 0 && !d.endLine() {
			return
		}
	}
}

// wait remembers the position for another line.
func (d *decoder) wait(at int) {
	switch {
	case d.dead >= 0:
		d.dead++
	case len(d.waiting) == maxWaiting:
		d.fail(at, pgn.ErrNesting)
		d.dead = 1
	default:
		d.waiting = append(d.waiting, waiting{d.at, d.cur})
	}
}

// endLine ends a line and reports whether another one follows.
func (d *decoder) endLine() bool {
	if d.dead > 0 {
		d.dead--
		return true
	}
	d.dead = -1
	if len(d.waiting) == 0 {
		return false
	}
	w := &d.waiting[len(d.waiting)-1]
	d.at, d.cur = w.at, w.cur
	d.waiting = d.waiting[:len(d.waiting)-1]
	return true
}

// add adds a move to the tree, or one that is not played after an error.
func (d *decoder) add(at int, m board.Move, err error) {
	d.count++
	if d.dead < 0 && err == nil {
		err = d.check(m)
	}
	parent := &d.nodes[d.at]
	depth := parent.depth
	if len(parent.children) > 0 {
		if depth++; d.dead < 0 && err == nil && depth > maxNesting {
			err = pgn.ErrNesting
		}
	}
	if d.dead >= 0 || err != nil {
		if d.dead < 0 {
			d.fail(at, err)
			d.dead = 0
		}
		d.nodes = append(d.nodes, node{dead: true})
		return
	}
	n := int32(len(d.nodes))
	parent.children = append(parent.children, n)
	d.nodes = append(d.nodes, node{move: m, ply: parent.ply + 1, depth: depth})
	d.cur.play(m)
	d.at = n
}

// check returns an error for a move that is not legal.
func (d *decoder) check(m board.Move) error {
	legal := false
	if m == board.NoMove {
		next := d.cur.board
		legal = next.PlayNull()
	} else {
		d.gen.Reset(&d.cur.board)
		legal = d.gen.IsLegal(m)
	}
	if !legal {
		return &game.IllegalMoveError{Move: m, Ply: int(d.nodes[d.at].ply), Board: d.cur.board}
	}
	return nil
}

// short returns the move of a byte.
func (d *decoder) short(c byte) (board.Move, error) {
	if c == nullMove {
		return board.NoMove, nil
	}
	p := &d.cur
	us := p.board.Turn()
	r := &pieceRanges[pieceOf[c]]
	what := int(c - r.first)
	from := p.numbers(board.NewPiece(us, r.kind))[r.number]
	if from == board.NoSquare {
		return 0, ErrDamaged
	}
	file, rank := int(from.File()), int(from.Rank())
	switch r.kind {
	case board.King:
		switch what {
		case kingCastles:
			return d.castling(board.KingSide)
		case queenCastles:
			return d.castling(board.QueenSide)
		}
		file, rank = file+int(kingSteps[what][0]), rank+int(kingSteps[what][1])
	case board.Knight:
		file, rank = file+int(knightSteps[what][0]), rank+int(knightSteps[what][1])
	case board.Pawn:
		forward := 1
		if us == board.Black {
			forward = -1
		}
		switch what {
		case 0:
			rank += forward
		case 1:
			rank += 2 * forward
		case 2:
			file, rank = file+forward, rank+forward
		case 3:
			file, rank = file-forward, rank+forward
		}
	default: // seven steps in each of the directions, around the edge of the board
		direction, steps := what/7, what%7+1
		if r.kind == board.Bishop {
			direction += 2
		}
		switch direction {
		case 0:
			rank += steps
		case 1:
			file += steps
		case 2:
			file, rank = file+steps, rank+steps
		case 3:
			file, rank = file+steps, rank-steps
		}
		file, rank = file&7, rank&7
	}
	if file < 0 || file > 7 || rank < 0 || rank > 7 {
		return 0, ErrDamaged
	}
	to := board.NewSquare(board.File(file), board.Rank(rank))
	if r.kind == board.King && p.board.Color(us).Has(to) { // on its rook, it would be castling in Chess960
		return 0, ErrDamaged
	}
	return board.NewMove(from, to), nil
}

// castling returns a castling move.
func (d *decoder) castling(side board.CastlingSide) (board.Move, error) {
	if m := d.cur.board.CastlingMove(side); m != board.NoMove {
		return m, nil
	}
	return 0, ErrDamaged
}

// long returns the move of a word: 6 bits of the origin, 6 of the target and 2 of the promotion.
func (d *decoder) long(w uint16) (board.Move, error) {
	from, to := square(int(w&63)), square(int(w>>6&63))
	if d.mode.chess960 && from == to {
		switch from.File() {
		case board.G1.File():
			return d.castling(board.KingSide)
		case board.C1.File():
			return d.castling(board.QueenSide)
		}
	}
	if from == to {
		return 0, ErrDamaged
	}
	us := d.cur.board.Turn()
	if d.cur.board.King(us) == from && d.cur.board.Color(us).Has(to) {
		return 0, ErrDamaged
	}
	if d.cur.board.Piece(from) == board.NewPiece(us, board.Pawn) && to.Rank() == board.Rank(7).Relative(us) {
		kinds := [...]board.Kind{board.Queen, board.Rook, board.Bishop, board.Knight}
		return board.NewPromotion(from, to, kinds[w>>12&3]), nil
	}
	return board.NewMove(from, to), nil
}

// The start position: a byte of unknown meaning, the en passant file and the player to move, the
// castling rights, the number of the next move, and the squares by files, an empty one as a bit and
// another as five.
const (
	setUpSize    = 28
	chess960Size = 8 // squares of kings and rooks, and the number of the start position

	blackToMove = 1 << 4
)

// setUp reads the start position.
func (d *decoder) setUp() bool {
	at := d.pos
	size := setUpSize
	if d.mode.chess960 {
		size += chess960Size
	}
	if len(d.data)-at < size {
		d.fail(len(d.data), io.ErrUnexpectedEOF)
		return false
	}
	b := d.data[at : at+size]
	d.pos += size
	var s board.Setup
	s.Fullmove = max(1, int(b[3]))
	if b[1]&blackToMove != 0 {
		s.Turn = board.Black
	}
	bit := 0
	take := func(n int) (v int) {
		for range n {
			v = v<<1 | int(b[4+bit>>3]>>(7-bit&7)&1)
			if bit++; bit == 8*(setUpSize-4) {
				bit-- // more pieces than there is room for
			}
		}
		return v
	}
	kings := [2]board.Square{board.NoSquare, board.NoSquare}
	for n := range 64 {
		if take(1) == 0 {
			continue
		}
		color := board.Color(take(1))
		kinds := [8]board.Kind{1: board.King, board.Queen, board.Knight, board.Bishop, board.Rook, board.Pawn}
		k := kinds[take(3)]
		if k == board.NoKind {
			d.fail(at+4+bit>>3, ErrDamaged)
			return false
		}
		s.Pieces[square(n)] = board.NewPiece(color, k)
		if k == board.King {
			kings[color] = square(n)
		}
	}
	d.castlingRights(&s, b, kings)
	if file := int(b[1] & 15); 1 <= file && file <= 8 {
		s.EnPassant = board.NewSquare(board.File(file-1), board.Rank(5).Relative(s.Turn)).Bitboard()
	}
	start, err := s.Board(board.Waivable()...)
	if err != nil && s.EnPassant != 0 { // there may be no pawn that has passed it
		s.EnPassant = 0
		start, err = s.Board(board.Waivable()...)
	}
	if err != nil {
		d.fail(at, err)
		return false
	}
	d.start = start
	return true
}

// castlingRights sets the rights whose king and rook are there. In Chess960 the squares of the rooks
// follow the position: bytes 2 to 5 after it are those of both players, in an order that differs
// between programs.
func (d *decoder) castlingRights(s *board.Setup, b []byte, kings [2]board.Square) {
	for c := range board.Color(2) {
		king := kings[c]
		if king == board.NoSquare || king.Rank() != board.A1.Relative(c).Rank() {
			continue
		}
		for side := range board.CastlingSide(2) {
			bit := 2*int(c) + 1 - int(side) // queen side first
			if b[2]>>bit&1 == 0 {
				continue
			}
			rooks := []board.Square{board.H1.Relative(c)}
			if side == board.QueenSide {
				rooks[0] = board.A1.Relative(c)
			}
			if d.mode.chess960 {
				rooks = rooks[:0]
				for _, n := range b[setUpSize+2 : setUpSize+6] {
					if sq := square(int(n & 63)); sq.Rank() == king.Rank() {
						rooks = append(rooks, sq)
					}
				}
			} else if king != board.E1.Relative(c) {
				continue
			}
			for _, rook := range rooks {
				if s.Pieces[rook] == board.NewPiece(c, board.Rook) && board.CastlingSideOf(king, rook) == side {
					s.Castling = s.Castling.With(rook)
					break
				}
			}
		}
	}
}
