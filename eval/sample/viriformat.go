package sample

import (
	"bufio"
	"encoding/binary"
	"errors"
	"io"
	"iter"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// The layout of viriformat, as https://github.com/cosmobobak/viriformat describes it: a
// position in 32 bytes, four for each ply, and four zeros. A record that begins with eight
// zeros instead of the occupied squares is an extension.
const (
	viriPieces = 24 // end of the pieces
	viriStart  = 32 // end of the position
	viriBlack  = 128
	viriNone   = 64      // no en passant square
	viriPiece  = 3 << 12 // of a promotion; without meaning in other moves

	// viriUnscored is the score of a position that is no sample. Readers take it for that
	// of a mate, and do not learn from the position.
	viriUnscored = 1<<15 - 1
)

// Types of moves in viriformat, 0 being that of all others.
const (
	viriEnPassant = 1 + iota
	viriCastling
	viriPromotion
)

// AppendViriformat appends a game to dst in [viriformat], which other programs that train
// networks read. The format cannot mark samples: the score of a position that is not a sample,
// or whose score is a mate, is written as 32767 for White, which such programs treat as a mate
// and leave out. The number of the game is lost, and the halfmove clock is clamped to 255. The
// error is [ErrPieces], or one of those of [Game.AppendBinary] except [ErrScore].
//
// [viriformat]: https://github.com/cosmobobak/viriformat
func AppendViriformat(dst []byte, g *Game) ([]byte, error) {
	points, err := g.check()
	if err != nil {
		return dst, err
	}
	b := g.Start
	if b.Occupied().Count() > 2*(viriPieces-8) {
		return dst, ErrPieces
	}
	begin := len(dst)
	dst = appendPieces(dst, &b, 0)
	dst = append(dst, make([]byte, begin+viriPieces-len(dst))...)
	state := byte(viriNone)
	if s := b.EnPassant(); s != board.NoSquare {
		state = byte(s)
	}
	if b.Turn() == board.Black {
		state |= viriBlack
	}
	dst = append(dst, state, byte(min(b.Halfmove(), 255)))
	dst = binary.LittleEndian.AppendUint16(dst, uint16(b.Fullmove()))
	dst = append(dst, 0, 0, points, 0)
	for _, p := range g.Plies {
		score := int16(viriUnscored)
		if p.Keep && !p.Score.IsMate() {
			score = int16(p.Score.White(b.Turn()))
		}
		e, _ := movegen.EffectOf(&b, p.Move)
		dst = binary.LittleEndian.AppendUint16(dst, viriMove(&b, &e))
		dst = binary.LittleEndian.AppendUint16(dst, uint16(score))
		b.Play(e.Move)
	}
	return append(dst, 0, 0, 0, 0), nil
}

// viriMove returns a move as viriformat has it.
func viriMove(b *board.Board, e *movegen.Effect) uint16 {
	to, promotion, kind := e.Move.To(), board.Knight, uint16(0)
	switch {
	case e.EnPassant:
		kind = viriEnPassant
	case e.Castling:
		to, kind = b.CastlingRook(b.Turn(), e.Side), viriCastling
	case e.Promotion != board.NoKind:
		promotion, kind = e.Promotion, viriPromotion
	}
	return uint16(e.Move.From()) | uint16(to)<<6 | uint16(promotion-board.Knight)<<12 | kind<<14
}

// moveOfViri is the inverse of viriMove. Bits that have no meaning for a move are ignored.
func moveOfViri(b *board.Board, v uint16) board.Move {
	m := board.NewMove(board.Square(v&63), board.Square(v>>6&63))
	if v>>14 == viriPromotion {
		return board.NewPromotion(m.From(), m.To(), board.Knight+board.Kind(v>>12&3))
	}
	return b.Canonical(m)
}

// ReadViriformat returns an iterator over the games of a file in viriformat, numbered from 0;
// see [AppendViriformat]. Extension records, which begin with eight zero bytes, are skipped.
// Because samples are not marked there, these positions are taken as samples: those that have
// not occurred before in the game, in which the player to move is not in check, the move is
// neither a capture nor a promotion, and the score is not a mate. An error, which is an
// *[Error] or that of r, ends the iteration.
func ReadViriformat(r io.Reader) iter.Seq2[*Game, error] {
	return func(yield func(*Game, error) bool) {
		in := viriReader{in: bufio.NewReaderSize(r, 1<<16)}
		for number := uint64(0); ; number++ {
			g, err := in.game()
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(nil, err)
				return
			}
			g.Number = number
			if !yield(g, nil) {
				return
			}
		}
	}
}

// A viriReader reads viriformat.
type viriReader struct {
	in     *bufio.Reader
	offset int64
	buf    [viriStart]byte
}

// take reads n bytes, at most len(r.buf), which are good until the next call. The error is
// io.EOF if there are none.
func (r *viriReader) take(n int) ([]byte, error) {
	got, err := io.ReadFull(r.in, r.buf[:n])
	r.offset += int64(got)
	if err == io.ErrUnexpectedEOF {
		err = &Error{r.offset, err}
	}
	return r.buf[:n], err
}

// game reads the next game. The error is io.EOF at the end.
func (r *viriReader) game() (*Game, error) {
	var start [viriStart]byte
	for binary.LittleEndian.Uint64(start[:]) == 0 {
		text, err := r.take(8)
		if err != nil {
			return nil, err
		}
		if copy(start[:], text); binary.LittleEndian.Uint64(text) == 0 {
			if err := r.extension(); err != nil {
				return nil, unexpected(r.offset, err)
			}
		}
	}
	begin := r.offset - 8
	text, err := r.take(viriStart - 8)
	if err != nil {
		return nil, unexpected(r.offset, err)
	}
	copy(start[8:], text)
	d := decoder{in: start[:]}
	g := &Game{Start: d.viriBoard()}
	d.at = viriStart - 2
	g.Result = d.result()
	if e, ok := errors.AsType[*Error](d.err); ok {
		e.Offset += begin
		return nil, e
	}
	return g, r.plies(g)
}

// extension skips an extension, after its first eight bytes.
func (r *viriReader) extension() error {
	head, err := r.take(4) // number of the extension, size
	if err != nil {
		return err
	}
	skipped, err := r.in.Discard(int(binary.LittleEndian.Uint16(head[2:])))
	r.offset += int64(skipped)
	if err != nil {
		return err
	}
	end, err := r.take(4)
	if err == nil && binary.LittleEndian.Uint32(end) != 0 {
		err = &Error{r.offset - 4, errFormat}
	}
	return err
}

// viriBoard reads the position up to the counters.
func (d *decoder) viriBoard() board.Board {
	var s board.Setup
	occupied := board.Bitboard(d.uint64())
	codes := d.bytes(viriPieces - 8)
	if occupied.Count() > 2*len(codes) {
		d.at = 0
		d.fail(ErrPieces)
		return board.Board{}
	}
	if d.place(&s, occupied, codes); s.EnPassant != 0 {
		d.fail(errFormat) // a code of Luft's own format
	}
	state := d.byte()
	s.Turn = board.Color(state / viriBlack)
	s.Halfmove = int(d.byte())
	s.Fullmove = int(d.byte()) | int(d.byte())<<8
	switch passed := state % viriBlack; {
	case passed < viriNone:
		s.EnPassant = board.Square(passed).Bitboard()
	case passed > viriNone:
		d.at = viriPieces
		d.fail(errFormat)
	}
	b, err := s.Board(board.Waivable()...)
	if err != nil {
		d.at = 0
		d.fail(err)
	}
	return b
}

// plies reads the plies of a game.
func (r *viriReader) plies(g *Game) error {
	played := game.New(g.Start)
	for {
		text, err := r.take(plySize)
		if err != nil {
			return unexpected(r.offset, err)
		}
		if binary.LittleEndian.Uint32(text) == 0 {
			return nil
		}
		begin := r.offset - plySize
		if len(g.Plies) == maxPly {
			return &Error{begin, ErrSize}
		}
		v := binary.LittleEndian.Uint16(text)
		score := eval.Score(int16(binary.LittleEndian.Uint16(text[2:])))
		b := played.Board()
		again := played.Repetitions() > 1
		m := moveOfViri(&b, v)
		e, _ := movegen.EffectOf(&b, m)
		if err := played.Play(m); err != nil {
			return &Error{begin, err}
		}
		if v>>14 != viriPromotion {
			v &^= viriPiece
		}
		if v != viriMove(&b, &e) {
			return &Error{begin, errFormat} // the type is that of another move
		}
		p := Ply{Move: e.Move, Score: max(score, -viriUnscored).White(b.Turn())}
		p.Keep = e.IsQuiet() && !p.Score.IsMate() && !again && !movegen.InCheck(&b)
		g.Plies = append(g.Plies, p)
	}
}
