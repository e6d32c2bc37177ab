package chessbase

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
)

// An encoder writes a game as ChessBase stores it. It is what the reader is tested with, written
// to be read and not to be fast: the numbers of pieces come from the history of each piece.
type encoder struct {
	mode  mode
	out   []byte
	count uint8
	back  [256]byte // the inverse of the table
}

// A man is a piece with its history.
type man struct {
	piece board.Piece
	at    board.Square
	slot  int // the number, -1 for none
}

// newEncoder returns an encoder that has written the start position.
func newEncoder(start board.Board, number byte) *encoder {
	e := &encoder{mode: modes[number]}
	table := tables[256*e.mode.table:][:256]
	for i := range 256 {
		e.back[table[i]] = byte(i)
	}
	e.out = []byte{number, 0, 0, 0}
	if start != board.Start() || e.mode.chess960 {
		e.out[0] |= setUpFlag
		e.out = append(e.out, encodeSetup(&start, e.mode.chess960)...)
	}
	return e
}

// data returns the data of the game in the .cbg file.
func (e *encoder) data() []byte {
	binary.BigEndian.PutUint32(e.out, uint32(e.out[0])<<24|uint32(len(e.out)))
	return e.out
}

// encodeGame returns the data of a game in the .cbg file.
func encodeGame(g *pgn.Game, number byte) []byte {
	start := g.Start
	if start == (board.Board{}) {
		start = board.Start()
	}
	e := newEncoder(start, number)
	order := make([]int, 64)
	for i := range order {
		order[i] = i
	}
	if e.mode.reverse {
		slices.Reverse(order)
	}
	var men []man
	for _, n := range order {
		if p := start.Piece(square(n)); p != board.NoPiece {
			men = append(men, man{p, square(n), free(men, p)})
		}
	}
	if e.mode.words {
		e.wordsOf(g.Root(), start)
	} else {
		e.bytesOf(g.Root(), start, men)
	}
	return e.data()
}

// free returns the first free number for a piece, -1 if there is none.
func free(men []man, p board.Piece) int {
	most := maxPieces
	if p.Kind() == board.Pawn {
		most = 8
	}
	for n := range most {
		if !slices.ContainsFunc(men, func(m man) bool { return m.piece == p && m.slot == n }) {
			return n
		}
	}
	return -1
}

func encodeSetup(b *board.Board, chess960 bool) []byte {
	out := make([]byte, 4, 36)
	out[0] = 1
	if ep := b.EnPassant(); ep != board.NoSquare {
		out[1] = byte(ep.File()) + 1
	}
	out[1] |= byte(b.Turn()) << 4
	for bit, right := range []struct {
		c    board.Color
		side board.CastlingSide
	}{{0, board.QueenSide}, {0, board.KingSide}, {1, board.QueenSide}, {1, board.KingSide}} {
		if b.CastlingRook(right.c, right.side) != board.NoSquare {
			out[2] |= 1 << bit
		}
	}
	out[3] = byte(b.Fullmove())
	var bits strings.Builder
	for n := range 64 {
		p := b.Piece(square(n))
		if p == board.NoPiece {
			bits.WriteByte('0')
			continue
		}
		kind := strings.IndexRune(" KQNBRP", rune(strings.ToUpper(p.String())[0]))
		fmt.Fprintf(&bits, "1%d%03b", p.Color(), kind)
	}
	text := bits.String() + strings.Repeat("0", 192)
	for i := range 24 {
		var v byte
		fmt.Sscanf(text[8*i:8*i+8], "%b", &v)
		out = append(out, v)
	}
	if chess960 {
		number := func(sq board.Square) byte { return byte(sq.File())*8 + byte(sq.Rank()) }
		out = append(out, number(b.King(0)), number(b.King(1)))
		for _, side := range []board.CastlingSide{board.QueenSide, board.KingSide} {
			for c := range board.Color(2) {
				out = append(out, number(b.CastlingRook(c, side))&63)
			}
		}
		out = append(out, 0, 0)
	}
	return out
}

func (e *encoder) put(c byte) {
	if e.mode.after {
		e.out = append(e.out, e.back[c+e.count])
	} else {
		e.out = append(e.out, e.back[c]+e.count)
	}
}

func (e *encoder) bytesOf(n *pgn.Node, b board.Board, men []man) {
	children := n.Children()
	for i, c := range children {
		if i+1 < len(children) {
			e.put(lineStart)
		}
		m := c.Move()
		if code := e.short(&b, m, men); code >= 0 {
			e.put(byte(code))
		} else {
			w := e.long(&b, m)
			e.put(longMove)
			e.put(byte(w >> 8))
			e.put(byte(w))
		}
		e.count++
		next := b
		moved := playMen(&next, m, men)
		e.bytesOf(c, next, moved)
	}
	if len(children) == 0 {
		e.put(lineEnd)
	}
}

// playMen plays a move and returns the pieces after it.
func playMen(b *board.Board, m board.Move, men []man) []man {
	before := *b
	b.PlayOrPass(m)
	var out []man
	var gone man
	castles := slices.Contains([]board.Move{before.CastlingMove(board.KingSide), before.CastlingMove(board.QueenSide)}, m) && m != board.NoMove
	for _, x := range men {
		switch {
		case castles && x.piece.Kind() == board.King && x.piece.Color() == before.Turn():
			x.at = b.King(before.Turn())
		case castles && x.piece == board.NewPiece(before.Turn(), board.Rook) && b.Piece(x.at) != x.piece,
			castles && x.piece == board.NewPiece(before.Turn(), board.Rook) && isCastlingRook(&before, m, x.at):
			side := board.KingSide
			if m == before.CastlingMove(board.QueenSide) {
				side = board.QueenSide
			}
			x.at = side.RookTo(before.Turn())
		case !castles && m != board.NoMove && x.at == m.From():
			x.at = m.To()
			if m.Promotion() != board.NoKind {
				x.slot = -2
			}
		case b.Piece(x.at) != x.piece || !castles && m != board.NoMove && x.at == m.To():
			gone = x
			continue
		}
		out = append(out, x)
	}
	if gone.piece != board.NoPiece && gone.piece.Kind() != board.Pawn && gone.slot >= 0 {
		for i := range out {
			if out[i].piece == gone.piece && out[i].slot > gone.slot {
				out[i].slot--
			}
		}
	}
	for i := range out {
		if out[i].slot == -2 {
			out[i].piece = board.NewPiece(before.Turn(), m.Promotion())
			out[i].slot = free(out, out[i].piece)
		}
	}
	return out
}

func isCastlingRook(b *board.Board, m board.Move, at board.Square) bool {
	side := board.KingSide
	if m == b.CastlingMove(board.QueenSide) {
		side = board.QueenSide
	}
	return b.CastlingRook(b.Turn(), side) == at
}

// short returns the byte of a move, -1 if it needs more: the one that a decoder with these pieces
// would turn into the move.
func (e *encoder) short(b *board.Board, m board.Move, men []man) int {
	if m == board.NoMove {
		return nullMove
	}
	castles := m == b.CastlingMove(board.KingSide) || m == b.CastlingMove(board.QueenSide)
	if m.Promotion() != board.NoKind || castles && e.mode.chess960 {
		return -1
	}
	if castles {
		if m == b.CastlingMove(board.KingSide) {
			return 1 + kingCastles
		}
		return 1 + queenCastles
	}
	i := slices.IndexFunc(men, func(x man) bool { return x.at == m.From() })
	first := -1
	for _, r := range pieceRanges {
		if r.kind == men[i].piece.Kind() && r.number == men[i].slot {
			first = int(r.first)
		}
	}
	if first < 0 {
		return -1
	}
	dx, dy := int(m.To().File())-int(m.From().File()), int(m.To().Rank())-int(m.From().Rank())
	switch k := men[i].piece.Kind(); k {
	case board.King:
		return first + strings.Index(" 0+1 +1+1 +1+0 +1-1 +0-1 -1-1 -1+0 -1+1", fmt.Sprintf("%+d%+d", dx, dy))/5
	case board.Knight:
		return first + strings.Index("+2+1 +1+2 -1+2 -2+1 -2-1 -1-2 +1-2 +2-1", fmt.Sprintf("%+d%+d", dx, dy))/5
	case board.Pawn:
		if men[i].piece.Color() == board.Black {
			dx, dy = -dx, -dy
		}
		return first + map[[2]int]int{{0, 1}: 0, {0, 2}: 1, {1, 1}: 2, {-1, 1}: 3}[[2]int{dx, dy}]
	default:
		around := func(d int) int { return (d+8)%8 - 1 }
		direction := 3
		switch {
		case dx == 0:
			return first + around(dy)
		case dy == 0:
			return first + 7 + around(dx)
		case dx == dy:
			direction = 2
		}
		if k == board.Bishop {
			direction -= 2
		}
		return first + 7*direction + around(dx)
	}
}

// long returns the word of a move.
func (e *encoder) long(b *board.Board, m board.Move) uint16 {
	number := func(sq board.Square) uint16 { return uint16(sq.File())*8 + uint16(sq.Rank()) }
	if e.mode.chess960 {
		for _, side := range []board.CastlingSide{board.KingSide, board.QueenSide} {
			if m == b.CastlingMove(side) {
				to := number(side.KingTo(b.Turn()))
				return to | to<<6
			}
		}
	}
	w := number(m.From()) | number(m.To())<<6
	switch m.Promotion() {
	case board.Rook:
		w |= 1 << 12
	case board.Bishop:
		w |= 2 << 12
	case board.Knight:
		w |= 3 << 12
	}
	return w
}

func (e *encoder) wordsOf(n *pgn.Node, b board.Board) {
	children := n.Children()
	for i, c := range children {
		w := uint16(0)
		if m := c.Move(); m != board.NoMove {
			w = e.long(&b, m)
			if e.mode.reverse {
				w = w&^0xfff | w&63<<6 | w>>6&63
			}
		}
		if i+1 < len(children) {
			w |= wordStarts
		}
		if len(c.Children()) == 0 {
			w |= wordEnds
		}
		e.put(byte(w >> 8))
		e.put(byte(w))
		e.count++
		next := b
		next.PlayOrPass(c.Move())
		e.wordsOf(c, next)
	}
}

// A builder makes the files of a database.
type builder struct {
	headers, moves, notes []byte
	players, tournaments  []string // records
	count                 int
}

func newBuilder() *builder {
	b := &builder{headers: make([]byte, recordSize), moves: make([]byte, 26), notes: make([]byte, 26)}
	b.headers[4] = recordSize
	b.moves[1], b.notes[1] = 26, 26
	return b
}

// pad returns texts in fields of the given sizes.
func pad(fields ...any) string {
	var sb strings.Builder
	for i := 0; i < len(fields); i += 2 {
		s := fields[i].(string)
		sb.WriteString(s + strings.Repeat("\x00", fields[i+1].(int)-len(s)))
	}
	return sb.String()
}

// index returns the number of a record, which is added if it is new.
func index(all *[]string, record string) uint32 {
	i := slices.Index(*all, record)
	if i < 0 {
		i = len(*all)
		*all = append(*all, record)
	}
	return uint32(i)
}

func put3(b []byte, v uint32) { b[0], b[1], b[2] = byte(v>>16), byte(v>>8), byte(v) }

// add adds a game with its moves and annotations.
func (b *builder) add(white, black, event string, moves []byte, notes [][]byte) (record []byte) {
	b.headers = append(b.headers, make([]byte, recordSize)...)
	r := b.headers[len(b.headers)-recordSize:]
	r[0] = 1
	binary.BigEndian.PutUint32(r[1:], uint32(len(b.moves)))
	if len(notes) > 0 {
		binary.BigEndian.PutUint32(r[5:], uint32(len(b.notes)))
		all := make([]byte, notesHeader)
		put3(all, uint32(b.count+1))
		copy(all[3:], "\x01\x00\x0e\x0e")
		put3(all[7:], uint32(len(notes)+1))
		for _, n := range notes {
			all = append(all, n...)
		}
		binary.BigEndian.PutUint32(all[10:], uint32(len(all)))
		b.notes = append(b.notes, all...)
	}
	player := func(name string) uint32 {
		last, first, _ := strings.Cut(name, ", ")
		return index(&b.players, pad(last, 30, first, 20, "", 8))
	}
	put3(r[9:], player(white))
	put3(r[12:], player(black))
	put3(r[15:], index(&b.tournaments, pad(event, 40, "Here", 30, "", 20)))
	r[27] = line // which has no result
	b.moves = append(b.moves, moves...)
	b.count++
	binary.BigEndian.PutUint32(b.headers[nextGameAt:], uint32(b.count+1))
	return r
}

// note returns an annotation of a node.
func note(n int, kind byte, data ...byte) []byte {
	out := make([]byte, noteHeader, noteHeader+len(data))
	put3(out, uint32(n-1))
	out[3] = kind
	binary.BigEndian.PutUint16(out[4:], uint16(noteHeader+len(data)))
	return append(out, data...)
}

// records returns an entity file.
func records(size int, all []string) []byte {
	out := make([]byte, entityHeader+4)
	u32 := binary.LittleEndian.PutUint32
	u32(out, uint32(len(all)))
	u32(out[8:], entityMagic)
	u32(out[12:], uint32(size))
	u32(out[20:], uint32(len(all)))
	u32(out[24:], 4)
	for _, r := range all {
		out = append(append(out, make([]byte, treeSize)...), pad(r, size)...)
	}
	return out
}

// files returns the files.
func (b *builder) files() Files {
	in := bytes.NewReader
	return Files{
		Headers: in(b.headers), Moves: in(b.moves), Annotations: in(b.notes),
		Players:     in(records(58, b.players)),
		Tournaments: in(records(90, b.tournaments)),
		Annotators:  in(records(53, []string{""})),
		Sources:     in(records(59, []string{""})),
	}
}

// randomGame returns a game of random moves with variations.
func randomGame(r *rand.Rand, start board.Board, plies int) *pgn.Game {
	g := pgn.NewGame(start)
	addRandom(r, g.Root(), plies, 0)
	return g
}

func addRandom(r *rand.Rand, n *pgn.Node, plies, depth int) {
	for range plies {
		b := n.Board()
		moves := movegen.AppendLegal(nil, &b)
		if len(moves) == 0 {
			return
		}
		pick := func() board.Move {
			m := moves[r.IntN(len(moves))]
			for range 4 { // captures, promotions and castling are rare otherwise
				if m.Promotion() != board.NoKind || b.Piece(m.To()) != board.NoPiece || m == b.CastlingMove(board.KingSide) || m == b.CastlingMove(board.QueenSide) {
					break
				}
				m = moves[r.IntN(len(moves))]
			}
			return m
		}
		m := pick()
		next, err := n.Add(m)
		if err != nil {
			panic(err)
		}
		if depth < 4 && r.IntN(10*(depth+1)) == 0 {
			for range 1 + r.IntN(2) {
				if c, err := n.Add(pick()); err == nil && c != next && len(c.Children()) == 0 {
					addRandom(r, c, r.IntN(10), depth+1)
				}
			}
		}
		n = next
	}
	if b := n.Board(); depth > 0 && b.PlayNull() {
		if _, err := n.Add(board.NoMove); err != nil {
			panic(err)
		}
	}
}
