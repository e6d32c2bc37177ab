package query

import (
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A mover is a condition of the pieces that took part in the move that led to a position.
type mover struct {
	name   string // "moves", "captures" or "promotes"
	pieces pieceSet
}

func readMover(p *parser, name string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err != nil {
		return nil, err
	}
	allowed := letters
	if name == "promotes" {
		allowed = "QRBNqrbn"
	}
	set, n, err := p.pieceSet(text, at, allowed)
	if err == nil && n < len(text) {
		err = p.fail(at+n, ErrSyntax, "want letters of pieces without blanks")
	}
	return &mover{name, set}, err
}

func (v *mover) text(dst []byte) []byte {
	return append(v.pieces.text(append(append(dst, v.name...), '(')), ')')
}

func (v *mover) colors() node   { return &mover{v.name, v.pieces.colors()} }
func (v *mover) mirror() node   { return v }
func (v *mover) cost() int      { return costField }
func (v *mover) bounds() bounds { return anywhere() }

func (v *mover) holds(m *moment) bool {
	if m.move == board.NoMove {
		return false
	}
	mover := m.mover()
	switch v.name {
	case "captures":
		taken := m.captured()
		return taken != board.NoPiece && v.pieces.has(taken)
	case "promotes":
		k := m.move.Promotion()
		return k != board.NoKind && v.pieces.has(board.NewPiece(mover.Color(), k))
	}
	return v.pieces.has(mover)
}

// A castling is the condition that the move that led to a position is castling: for each player on
// the king side or the queen side, in the letters of FEN.
type castling struct{ sides uint8 } // a bit for each of castlingLetters

const castlingLetters = "KQkq"

func readCastles(p *parser, _ string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err != nil {
		return nil, err
	}
	var c castling
	for i, letter := range []byte(text) {
		n := strings.IndexByte(castlingLetters, letter)
		if n < 0 {
			return nil, p.fail(at+i, ErrValue, "want some of KQkq")
		}
		c.sides |= 1 << n
	}
	return c, nil
}

func (c castling) text(dst []byte) []byte {
	dst = append(dst, "castles("...)
	for i := range castlingLetters {
		if c.sides>>i&1 != 0 {
			dst = append(dst, castlingLetters[i])
		}
	}
	return append(dst, ')')
}

func (c castling) colors() node   { return castling{c.sides>>2 | c.sides<<2&15} }
func (c castling) mirror() node   { return castling{c.sides>>1&5 | c.sides<<1&10} }
func (c castling) cost() int      { return costField }
func (c castling) bounds() bounds { return anywhere() }

func (c castling) holds(m *moment) bool {
	side, ok := m.castled()
	if !ok {
		return false
	}
	n := 2 * int(m.mover().Color())
	if side == board.QueenSide {
		n++
	}
	return c.sides>>n&1 != 0
}

// A moved is the condition that the move that led to a position is written in a certain way.
type moved struct{ san movePattern }

func readMoved(p *parser, _ string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err != nil {
		return nil, err
	}
	m := &moved{}
	m.san, err = p.movePattern(text, at)
	return m, err
}

func (v *moved) text(dst []byte) []byte {
	return append(append(append(dst, "moved("...), v.san.given...), ')')
}
func (v *moved) mirror() node         { return &moved{v.san.change(mirrorLetter)} }
func (v *moved) colors() node         { return &moved{v.san.change(flipDigit)} }
func (v *moved) cost() int            { return costMove }
func (v *moved) bounds() bounds       { return anywhere() }
func (v *moved) holds(m *moment) bool { return m.move != board.NoMove && v.san.matches(m) }

// A movePattern is a move in SAN, as far as it is given.
type movePattern struct {
	given    string
	castling byte // 'K' or 'Q' for the side
	kind     board.Kind
	from     board.Bitboard // where it may come from
	to       board.Square
	captures bool
	promotes board.Kind
	check    bool
	mate     bool
}

// movePattern reads a move.
func (p *parser) movePattern(text string, at int) (movePattern, error) {
	v := movePattern{given: text, from: ^board.Bitboard(0)}
	bad := p.fail(at, ErrValue, "want a move such as Nxf7+, e8=N or O-O")
	rest := strings.TrimRight(text, "+#")
	switch text[len(rest):] {
	case "":
	case "+":
		v.check = true
	case "#":
		v.mate = true
	default:
		return v, bad
	}
	switch rest {
	case "O-O":
		v.castling = 'K'
		return v, nil
	case "O-O-O":
		v.castling = 'Q'
		return v, nil
	}
	v.kind = board.Pawn
	if len(rest) > 0 {
		if k := strings.IndexByte("..NBRQK", rest[0]); k > 1 {
			v.kind, rest = board.Kind(k), rest[1:]
		}
	}
	if i := strings.IndexByte(rest, '='); i >= 0 {
		if i != len(rest)-2 || v.kind != board.Pawn || strings.IndexByte("NBRQ", rest[i+1]) < 0 {
			return v, bad
		}
		v.promotes, rest = board.Kind(strings.IndexByte("..NBRQ", rest[i+1])), rest[:i]
	}
	if len(rest) < 2 {
		return v, bad
	}
	to, err := board.ParseSquare(rest[len(rest)-2:])
	if err != nil {
		return v, bad
	}
	v.to, rest = to, rest[:len(rest)-2]
	if before, ok := strings.CutSuffix(rest, "x"); ok {
		v.captures, rest = true, before
	}
	if len(rest) > 2 || len(rest) == 2 && (isDigit(rest[0]) || !isDigit(rest[1])) {
		return v, bad
	}
	if v.kind == board.Pawn && rest == "" && !v.captures {
		v.from = to.File().Bitboard()
	}
	for i := range len(rest) {
		squares, ok := squaresOf(rest[i : i+1])
		if !ok {
			return v, bad
		}
		v.from &= squares
	}
	return v, nil
}

// change returns the pattern with its squares changed.
func (v movePattern) change(square func(byte) byte) movePattern {
	if v.castling != 0 {
		return v
	}
	text := []byte(v.given)
	for i, c := range text {
		text[i] = square(c)
	}
	changed, _ := new(parser).movePattern(string(text), 0) // it has the same form
	return changed
}

func flipDigit(c byte) byte {
	if '1' <= c && c <= '8' {
		return '1' + '8' - c
	}
	return c
}

func mirrorLetter(c byte) byte {
	if 'a' <= c && c <= 'h' {
		return 'a' + 'h' - c
	}
	return c
}

func (v *movePattern) matches(m *moment) bool {
	if v.castling != 0 {
		side, ok := m.castled()
		if !ok || (side == board.QueenSide) != (v.castling == 'Q') {
			return false
		}
	} else {
		if m.move.To() != v.to || m.mover().Kind() != v.kind || m.move.Promotion() != v.promotes || m.move.IsDrop() ||
			!v.from.Has(m.move.From()) || v.captures && m.captured() == board.NoPiece {
			return false
		}
		if _, castled := m.castled(); castled {
			return false
		}
	}
	return (!v.check || movegen.InCheck(m.board)) && (!v.mate || isMate(m.board))
}

// mover returns the piece that has moved.
func (m *moment) mover() board.Piece {
	if m.move.IsDrop() {
		return m.board.Piece(m.move.To())
	}
	return m.before.Piece(m.move.From())
}

// captured returns the piece that was captured, or NoPiece.
func (m *moment) captured() board.Piece {
	if m.move.IsDrop() {
		return board.NoPiece
	}
	mover, on := m.before.Piece(m.move.From()), m.before.Piece(m.move.To())
	switch {
	case on != board.NoPiece && on.Color() != mover.Color():
		return on
	case on == board.NoPiece && mover.Kind() == board.Pawn && m.move.From().File() != m.move.To().File():
		return mover.Flip() // en passant
	}
	return board.NoPiece
}

// castled returns the side on which the move castles, if it does.
func (m *moment) castled() (board.CastlingSide, bool) {
	if m.move == board.NoMove || m.move.IsDrop() || m.before.Piece(m.move.From()).Kind() != board.King {
		return 0, false
	}
	own := m.before.Color(m.before.Turn())
	from, to := m.move.From(), m.move.To()
	distance := int(to.File()) - int(from.File())
	if !own.Has(to) && -2 < distance && distance < 2 {
		return 0, false
	}
	if distance < 0 {
		return board.QueenSide, true
	}
	return board.KingSide, true
}

// isSacrifice reports whether the move puts its piece, or the one that it promotes to, where the
// opponent gains at least the value of two pawns by capturing it, whatever the move itself has captured.
func (m *moment) isSacrifice() bool {
	const loss = -200
	if m.move == board.NoMove {
		return false
	}
	var g movegen.Generator
	g.Reset(m.before)
	return !g.SEE(m.move, loss+1)
}

func isMate(b *board.Board) bool { return movegen.StatusOf(b) == movegen.StatusCheckmate }
