package scid

import (
	"bytes"
	"errors"
	"io"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

// The data of a game has four parts: tags, the start position, moves, and comments.
//
//   - A tag is the length of its name, the name, the length of the value and the value; the
//     length of a name above maxTagName is the number of a common name. A zero ends the tags.
//   - The start position is a byte of flags, of which the lowest says that a FEN follows, ended
//     by a zero.
//   - A move is a byte: the number of the piece in the high half, what it does in the low half. The
//     piece 0 is the king, which has so few moves that the other values are markers.
//   - Comments are texts ended by a zero, one for each marker, in the same order.
const (
	maxTagName = 240
	oldDate    = 255 // the length of the name that stands for an event date of three bytes

	nagMarker     = 11
	commentMarker = 12
	startMarker   = 13 // of a variation
	endMarker     = 14
	gameEnd       = 15

	maxNesting = 256 // of variations, as the default of pgn.Reader
)

var commonTags = [...]string{
	"WhiteCountry", "BlackCountry", "Annotator", "PlyCount", "EventDate", "Opening", "Variation",
	"Setup", "Source", "SetUp",
}

// A position is a board with the numbers of the pieces.
type position struct {
	board board.Board

	// The squares of the pieces by number, for each colour. A captured piece gives its number to
	// the last one.
	list  [2][16]board.Square
	count [2]uint8

	number [64]uint8 // of the piece on a square, if there is one
}

var ordinary = func() (p position) {
	p.board = board.Start()
	const pieces = "eabcdfgh" // the files of the first eight
	for c := range p.list {
		color := board.Color(c)
		for i := range 8 {
			p.list[c][i] = board.NewSquare(board.File(pieces[i]-'a'), board.Rank(0).Relative(color))
			p.list[c][i+8] = board.NewSquare(board.File(i), board.Rank(1).Relative(color))
		}
		p.count[c] = 16
		p.setNumbers(c)
	}
	return p
}()

// setUp sets a position: pieces are numbered in the order of a FEN, but the king changes places
// with number 0. It reports whether there are numbers for all.
func (p *position) setUp(b *board.Board) bool {
	*p = position{board: *b}
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			sq := board.NewSquare(board.File(file), board.Rank(rank))
			piece := b.Piece(sq)
			if piece == board.NoPiece {
				continue
			}
			list, n := &p.list[piece.Color()], &p.count[piece.Color()]
			if int(*n) == len(list) {
				return false
			}
			list[*n] = sq
			if piece.Kind() == board.King {
				list[0], list[*n] = sq, list[0]
			}
			*n++
		}
	}
	for c := range p.list {
		p.setNumbers(c)
	}
	return true
}

// setNumbers sets p.number for the pieces of a colour.
func (p *position) setNumbers(color int) {
	for i, sq := range p.list[color][:p.count[color]] {
		p.number[sq] = uint8(i)
	}
}

// play plays a legal move of the piece with a number.
func (p *position) play(m board.Move, number uint8, castling bool, side board.CastlingSide) {
	us := p.board.Turn()
	them := us.Other()
	from, to := m.From(), m.To()
	switch {
	case m == board.NoMove:
		p.board.PlayNull()
		return
	case castling:
		rook := p.number[p.board.CastlingRook(us, side)&63]
		p.put(us, 0, side.KingTo(us))
		p.put(us, rook, side.RookTo(us))
		p.board.Play(m)
		return
	}
	captured := to
	if p.board.Piece(from).Kind() == board.Pawn && from.File() != to.File() && p.board.Piece(to) == board.NoPiece {
		captured = board.NewSquare(to.File(), from.Rank()) // en passant
	}
	if p.board.Piece(captured) != board.NoPiece {
		p.count[them]--
		p.put(them, p.number[captured&63], p.list[them][p.count[them]&15])
	}
	p.put(us, number, to)
	p.board.Play(m)
}

// put says where the piece with a number is.
func (p *position) put(c board.Color, number uint8, sq board.Square) {
	p.list[c&1][number&15] = sq
	p.number[sq&63] = number
}

// A decoder decodes the data of a game and tells a Visitor.
type decoder struct {
	v      pgn.Visitor
	kind   visitorKind
	writer *pgn.Writer // v, if it is one
	san    []byte      // the text of the last move

	name, value []byte // of a tag

	builder pgn.Builder // of Database.Game
	steps   *stepTable
	gen     movegen.Generator

	entry    [entrySize5]byte // in the index
	data     []byte
	pos      int
	comments int // where the next comment begins

	told  board.Board // the Visitor's copy, which it may change
	cur   position    // after the last move of the line
	moved bool        // the line has a move

	// Before is the position before the last move of the line, if a variation can follow.
	before  position
	setUp   bool   // there is a SetUp tag
	variant bool   // there is a Variant tag
	stack   []line // the enclosing lines
	ply     int

	err      error // the first
	errAt    int
	nameless bool // a name is missing
}

// A visitorKind says what the Visitor needs with each move, so that nothing else is computed.
type visitorKind uint8

const (
	anyVisitor     visitorKind = iota // needs the text, and a copy of the board
	builderVisitor                    // ignores the text of moves, and does not change boards
	writerVisitor                     // the same, and refuses illegal moves itself
)

// A line is a line that a variation interrupts.
type line struct {
	cur, before position
	ply         int
}

// fail keeps the first error.
func (d *decoder) fail(at int, err error) {
	if d.err == nil {
		d.errAt, d.err = at, err
	}
}

// errBroken ends the visit of a damaged game; the damage is in decoder.err.
var errBroken = errors.New("scid: the game is damaged")

// decode tells v about the game with the entry and the data. The error is that of v; the first
// damage is in d.err.
func (d *decoder) decode(n *names, e *entry, v pgn.Visitor) error {
	d.v, d.kind, d.writer = v, anyVisitor, nil
	switch v := v.(type) {
	case *pgn.Builder:
		d.kind = builderVisitor
	case *pgn.Writer:
		d.kind, d.writer = writerVisitor, v
	}
	d.pos, d.err, d.ply, d.moved, d.nameless, d.setUp, d.variant, d.stack = 0, nil, 0, false, false, false, false, d.stack[:0]
	err := d.game(n, e)
	d.v, d.writer = nil, nil
	switch err {
	case nil, pgn.SkipGame, pgn.SkipVariation, pgn.SkipAll:
	case errBroken:
		err = nil
		for range d.stack {
			if err = v.EndVariation(); err != nil && err != pgn.SkipVariation {
				break
			}
		}
		if err != nil && err != pgn.SkipVariation && err != pgn.SkipGame && err != pgn.SkipAll {
			return err
		}
	default:
		return err
	}
	switch end := v.EndGame(); end {
	case nil, pgn.SkipGame, pgn.SkipVariation:
	default:
		return end
	}
	if err == pgn.SkipAll {
		return err
	}
	return nil
}

func (d *decoder) game(n *names, e *entry) error {
	if err := d.v.BeginGame(); err != nil {
		return err
	}
	if err := d.indexTags(n, e); err != nil {
		return err
	}
	if err := d.tags(); err != nil {
		return err
	}
	if e.chess960 && !d.variant {
		if err := d.tag("Variant", "Chess960"); err != nil {
			return err
		}
	}
	if err := d.start(); err != nil {
		return err
	}
	start := &d.cur.board
	if d.kind == anyVisitor {
		d.told = *start
		start = &d.told
	}
	if err := d.v.Start(start); err != nil {
		return err
	}
	d.findComments()
	if err := d.moves(); err != nil {
		return err
	}
	return d.v.Result(e.gameResult())
}

// take returns the next n bytes, or reports false if there are fewer.
func (d *decoder) take(n int) ([]byte, bool) {
	if len(d.data)-d.pos < n {
		d.fail(len(d.data), io.ErrUnexpectedEOF)
		return nil, false
	}
	b := d.data[d.pos : d.pos+n]
	d.pos += n
	return b, true
}

// tags reads the tags.
func (d *decoder) tags() error {
	for {
		b, ok := d.take(1)
		if !ok {
			return errBroken
		}
		n := int(b[0])
		if n == 0 {
			return nil
		}
		if n == oldDate { // repeats what is in the index
			if _, ok := d.take(3); !ok {
				return errBroken
			}
			continue
		}
		var name []byte
		if n > maxTagName {
			if n -= maxTagName + 1; n >= len(commonTags) {
				d.fail(d.pos-1, ErrDamaged)
				return errBroken
			}
			name = []byte(commonTags[n])
		} else if name, ok = d.take(n); !ok {
			return errBroken
		}
		if b, ok = d.take(1); !ok {
			return errBroken
		}
		value, ok := d.take(int(b[0]))
		if !ok {
			return errBroken
		}
		d.setUp = d.setUp || string(name) == "SetUp"
		d.variant = d.variant || string(name) == "Variant"
		if err := d.v.Tag(name, value); err != nil {
			return err
		}
	}
}

// start reads the start position.
func (d *decoder) start() error {
	b, ok := d.take(1)
	if !ok {
		return errBroken
	}
	if b[0]&1 == 0 {
		d.cur = ordinary
		return nil
	}
	at := d.pos
	n := bytes.IndexByte(d.data[at:], 0)
	if n < 0 {
		d.fail(len(d.data), io.ErrUnexpectedEOF)
		return errBroken
	}
	text := d.data[at : at+n]
	d.pos += n + 1
	setup, err := fen.ParseSetup(string(text))
	var position board.Board
	if err == nil {
		position, err = setup.Board(board.Waivable()...)
	}
	if err != nil {
		var lenient error
		p := fen.Parser{Waive: board.Waivable()}
		if position, _, lenient = p.ParseLenient(string(text)); lenient != nil {
			d.fail(at, err)
			return errBroken
		}
	}
	if !d.cur.setUp(&position) {
		d.fail(at, ErrTooLarge)
		return errBroken
	}
	if !d.setUp {
		if err := d.tag("SetUp", "1"); err != nil {
			return err
		}
	}
	return d.v.Tag([]byte("FEN"), text)
}

// findComments finds the end of the moves, where the comments begin. The second byte of a queen's move
// is never a marker.
func (d *decoder) findComments() {
	if n := bytes.IndexByte(d.data[d.pos:], gameEnd); n >= 0 && bytes.IndexByte(d.data[d.pos:d.pos+n], nagMarker) < 0 {
		d.comments = d.pos + n + 1
		return
	}
	for i := d.pos; i < len(d.data); i++ {
		switch d.data[i] {
		case nagMarker:
			i++
		case gameEnd:
			d.comments = i + 1
			return
		}
	}
	d.comments = len(d.data) // the moves are read, and then their end is missing
}

// comment returns the next comment.
func (d *decoder) comment() (text []byte, ok bool) {
	n := bytes.IndexByte(d.data[d.comments:], 0)
	if n < 0 {
		d.fail(len(d.data), io.ErrUnexpectedEOF)
		return nil, false
	}
	text = d.data[d.comments : d.comments+n]
	d.comments += n + 1
	return text, true
}

// moves reads the moves. The error is that of v, or errBroken.
func (d *decoder) moves() error {
	for {
		if d.writer != nil && len(d.stack) == 0 {
			d.plainMoves()
		}
		at := d.pos
		next, ok := d.take(1)
		if !ok {
			return errBroken
		}
		var err error
		switch c := next[0]; c {
		case nagMarker:
			n, ok := d.take(1)
			if !ok {
				return errBroken
			}
			err = d.v.NAG(pgn.NAG(n[0]))
		case commentMarker:
			if text, ok := d.comment(); ok && len(text) > 0 {
				err = d.v.Comment(textform.PGNComment(text))
			}
		case startMarker:
			err = d.beginVariation(at)
		case endMarker:
			if len(d.stack) == 0 {
				d.fail(at, pgn.ErrVariation)
				return errBroken
			}
			err = d.endVariation()
		case gameEnd:
			if len(d.stack) > 0 {
				d.fail(at, pgn.ErrVariation)
				return errBroken
			}
			return nil
		default:
			err = d.move(c)
			if err == errBroken && len(d.stack) > 0 {
				err = pgn.SkipVariation
			}
		}
		if err == pgn.SkipVariation && len(d.stack) > 0 { // what it is in
			if !d.skip() {
				d.fail(len(d.data), io.ErrUnexpectedEOF)
				return errBroken
			}
			err = d.endVariation()
		}
		if err != nil {
			return err
		}
	}
}

// plainMoves reads moves of the main line for a Writer. It does for the most frequent moves what move
// does, and stops before a move that is castling, a promotion or en passant, or is not legal, and
// before a move that an annotation or a variation follows.
func (d *decoder) plainMoves() {
	p, w := &d.cur, d.writer
	for d.pos+2 < len(d.data) {
		c, next := d.data[d.pos], d.data[d.pos+1]
		us := p.board.Turn() & 1
		number := c >> 4
		from := p.list[us][number]
		to := board.Square(d.steps[p.board.Piece(from)&15][from&63][c&15])
		size := 1
		if to == twoBytes {
			to, next, size = board.Square(next-64), d.data[d.pos+2], 2
		}
		// The move of a queen to her own square may be NoMove, and that of a king to a rook's castling.
		if number >= p.count[us] || to >= board.NoSquare || to == p.board.EnPassant() || p.board.Color(us).Has(to) ||
			next-nagMarker <= startMarker-nagMarker {
			return
		}
		m := board.NewMove(from, to)
		if w.Move(&p.board, m, nil) != nil {
			return // move has the same error
		}
		if p.board.Piece(to) != board.NoPiece {
			them := us ^ 1
			p.count[them]--
			p.put(them, p.number[to&63], p.list[them][p.count[them]&15])
		}
		p.put(us, number, to)
		p.board.Play(m)
		d.moved = true
		d.pos += size
		d.ply++
	}
}

// beginVariation begins a variation, or skips it.
func (d *decoder) beginVariation(at int) error {
	err := pgn.SkipVariation
	switch {
	case !d.moved:
		d.fail(at, pgn.ErrVariation)
	case len(d.stack) == maxNesting:
		d.fail(at, pgn.ErrNesting)
	default:
		err = d.v.BeginVariation()
	}
	switch err {
	case nil:
		d.stack = append(d.stack, line{d.cur, d.before, d.ply})
		d.cur = d.before
		d.ply--
		d.moved = false
		return nil
	case pgn.SkipVariation:
		if !d.skip() {
			d.fail(len(d.data), io.ErrUnexpectedEOF)
			return errBroken
		}
		return nil
	}
	return err
}

// endVariation returns to the line that the variation belongs to.
func (d *decoder) endVariation() error {
	top := &d.stack[len(d.stack)-1]
	d.cur, d.before, d.ply, d.moved = top.cur, top.before, top.ply, true
	d.stack = d.stack[:len(d.stack)-1]
	return d.v.EndVariation()
}

// skip goes past the end of the variation, and past the comments in it. It reports false if there is
// no end.
func (d *decoder) skip() bool {
	for depth := 1; d.pos < len(d.data); {
		c := d.data[d.pos]
		d.pos++
		switch c {
		case nagMarker:
			d.pos++
		case commentMarker:
			d.comment()
		case startMarker:
			depth++
		case endMarker:
			if depth--; depth == 0 {
				return true
			}
		case gameEnd:
			return false
		}
	}
	return false
}

// move decodes a move and plays it. The error is that of v, or errBroken.
func (d *decoder) move(c byte) error {
	at := d.pos - 1
	p := &d.cur
	m, castling, side, err := d.find(c)
	if err != nil {
		d.fail(at, err)
		return errBroken
	}
	kind := d.kind
	if kind == writerVisitor && len(d.stack) > 0 {
		kind = builderVisitor // a Writer may leave out variations, and does not look at their moves then
	}
	switch kind {
	case writerVisitor: // it checks the move
		err = d.v.Move(&p.board, m, nil)
		if refused, ok := err.(*pgn.WriteError); ok && refused.What == "move" {
			return d.illegal(at, m)
		}
	case builderVisitor:
		if d.gen.Reset(&p.board); !d.isLegal(m) {
			return d.illegal(at, m)
		}
		err = d.v.Move(&p.board, m, nil)
	default:
		if d.gen.Reset(&p.board); !d.isLegal(m) {
			return d.illegal(at, m)
		}
		d.san = san.Append(d.san[:0], &p.board, m)
		d.told = p.board
		err = d.v.Move(&d.told, m, d.san)
	}
	if d.pos < len(d.data) { // copying a position takes as long as playing a move
		switch d.data[d.pos] {
		case nagMarker, commentMarker, startMarker:
			d.before = *p
		}
	}
	p.play(m, c>>4, castling, side)
	d.moved = true
	d.ply++
	return err
}

// isLegal reports whether a move is legal in the position of the Generator. NoMove is a null move.
func (d *decoder) isLegal(m board.Move) bool {
	if m == board.NoMove {
		return !d.gen.InCheck()
	}
	return d.gen.IsLegal(m)
}

// illegal keeps the error of an illegal move.
func (d *decoder) illegal(at int, m board.Move) error {
	d.fail(at, &game.IllegalMoveError{Move: m, Ply: d.ply, Board: d.cur.board})
	return errBroken
}

// find decodes a move, which need not be legal. NoMove is a null move.
func (d *decoder) find(c byte) (m board.Move, castling bool, side board.CastlingSide, err error) {
	p := &d.cur
	us := p.board.Turn()
	number := c >> 4
	if number >= p.count[us] {
		return m, false, 0, ErrDamaged
	}
	from := p.list[us&1][number]
	to := d.steps[p.board.Piece(from)&15][from&63][c&15]
	switch {
	case to < 64:
		if number == 0 && p.board.Color(us).Has(board.Square(to)) {
			return m, false, 0, ErrDamaged // not castling, in whose canonical spelling the king may go to the rook's square
		}
		return board.NewMove(from, board.Square(to)), false, 0, nil
	case to >= promotes:
		kind := pawnKinds[c&15]
		return board.NewPromotion(from, board.Square(to-promotes), kind), false, 0, nil
	case to == passes:
		return board.NoMove, false, 0, nil
	case to == castlesLong || to == castlesShort:
		if to == castlesLong {
			side = board.QueenSide
		}
		if m = p.board.CastlingMove(side); m == board.NoMove {
			err = ErrDamaged
		}
		return m, true, side, err
	case to == twoBytes:
		b, ok := d.take(1)
		if !ok {
			return m, false, 0, io.ErrUnexpectedEOF
		}
		if to := int(b[0]) - 64; to >= 0 && to < 64 && to != int(from) {
			return board.NewMove(from, board.Square(to)), false, 0, nil
		}
	}
	return m, false, 0, ErrDamaged
}
