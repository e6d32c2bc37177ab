package train

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/bits"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/movegen/game"
)

// RecordSize is the number of bytes of a [Record], in memory and in a file.
const RecordSize = 32

// A Record is a labelled position in 32 bytes, in the layout of bulletformat's
// ChessBoard. It stores what a network sees: the pieces from the point of view of the
// player to move, as if that player were White. Castling rights, the en passant square
// and the move counters are lost. There are no records of variants.
type Record struct {
	occupied uint64
	pieces   [16]byte // four bits for each occupied square, lowest first: kind, and 8 for the opponent's
	score    int16
	result   uint8 // in half points
	king     uint8 // of the player to move
	opponent uint8 // king of the opponent, as the opponent sees the board
	_        [3]byte
}

// Errors of positions that cannot be a [Record].
var (
	ErrPieces = errors.New("train: not one king of each colour, or more than 32 pieces")
	ErrScore  = errors.New("train: a score beyond 16 bits")
	ErrResult = errors.New("train: a game without a result")
	ErrRecord = errors.New("train: malformed record")
)

// NewRecord returns the record of a position with its labels: the score for the player
// to move and the result of the game. The error is [ErrPieces], [ErrScore], [ErrResult], or a
// *[board.RulesError] for a position of a variant.
func NewRecord(b *board.Board, score eval.Score, result game.Result) (Record, error) {
	var r Record
	if err := b.Require("train: making a record", board.Standard); err != nil {
		return r, err
	}
	us := b.Turn()
	switch {
	case b.Pieces(board.NewPiece(us, board.King)).Count() != 1,
		b.Pieces(board.NewPiece(us.Other(), board.King)).Count() != 1,
		b.Occupied().Count() > 2*len(r.pieces):
		return r, ErrPieces
	case score != eval.Score(int16(score)):
		return r, ErrScore
	}
	switch result {
	case game.WhiteWins:
		r.result = 2
	case game.Draw:
		r.result = 1
	case game.BlackWins:
	default:
		return r, ErrResult
	}
	r.score = int16(score)
	occupied, flip := b.Occupied(), board.Square(0)
	if us == board.Black {
		r.result = 2 - r.result
		occupied, flip = occupied.Flip(), 56
	}
	r.occupied = uint64(occupied)
	n := 0
	for sq := range occupied.Squares() {
		p := b.Piece(sq ^ flip)
		code := byte(p.Kind()) - 1
		if p.Color() != us {
			code |= 8
		}
		r.pieces[n/2] |= code << (4 * (n % 2))
		n++
	}
	r.king = uint8(b.King(us) ^ flip)
	r.opponent = uint8(b.King(us.Other()) ^ flip ^ 56)
	return r, nil
}

// Score returns the score for the player to move.
func (r *Record) Score() eval.Score { return eval.Score(r.score) }

// Result returns the points of the player to move: 0, ½ or 1.
func (r *Record) Result() float64 { return float64(r.result) / 2 }

// Board returns the position with White to move, without castling rights. The error is
// a *[board.SetupError].
func (r *Record) Board() (board.Board, error) {
	s := board.Setup{Fullmove: 1}
	n := 0
	for sq := range board.Bitboard(r.occupied).Squares() {
		code := r.code(n)
		s.Pieces[sq] = board.NewPiece(board.Color(code>>3), board.Kind(code&7+1))
		n++
	}
	return s.Board(board.TooMuchMaterial, board.ImpossibleCheck)
}

// code returns the code of the nth piece.
func (r *Record) code(n int) byte { return r.pieces[n/2] >> (4 * (n % 2)) & 15 }

// AppendBinary implements [encoding.BinaryAppender]. It appends the 32 bytes of a record
// in bulletformat; the error is nil.
func (r *Record) AppendBinary(dst []byte) ([]byte, error) {
	dst = binary.LittleEndian.AppendUint64(dst, r.occupied)
	dst = append(dst, r.pieces[:]...)
	dst = binary.LittleEndian.AppendUint16(dst, uint16(r.score))
	return append(dst, r.result, r.king, r.opponent, 0, 0, 0), nil
}

// MarshalBinary implements [encoding.BinaryMarshaler]; see [Record.AppendBinary].
func (r *Record) MarshalBinary() ([]byte, error) { return r.AppendBinary(nil) }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. It reads a record of
// bulletformat. The last three bytes, which have no meaning, are ignored. The error is
// ErrRecord or ErrPieces, with the reason.
func (r *Record) UnmarshalBinary(text []byte) error {
	if len(text) != RecordSize {
		return fmt.Errorf("%w: %d bytes", ErrRecord, len(text))
	}
	read := decode(text)
	n := bits.OnesCount64(read.occupied)
	if n > 2*len(read.pieces) {
		return fmt.Errorf("%w: %d pieces", ErrPieces, n)
	}
	kings := [2]int{}
	i := 0
	for sq := range board.Bitboard(read.occupied).Squares() {
		switch code := read.code(i); code & 7 {
		case 5:
			want := read.king
			if code >= 8 {
				want = read.opponent ^ 56
			}
			if kings[code>>3]++; uint8(sq) != want {
				return fmt.Errorf("%w: the king on %v is not on the square given for it", ErrRecord, sq)
			}
		case 6, 7:
			return fmt.Errorf("%w: piece %d", ErrRecord, code)
		}
		i++
	}
	for ; i < 2*len(read.pieces); i++ {
		if read.code(i) != 0 {
			return fmt.Errorf("%w: more pieces than occupied squares", ErrRecord)
		}
	}
	switch {
	case kings != [2]int{1, 1}:
		return fmt.Errorf("%w: %d and %d kings", ErrPieces, kings[0], kings[1])
	case read.result > 2:
		return fmt.Errorf("%w: result %d", ErrRecord, read.result)
	}
	*r = read
	return nil
}

// decode returns the record in the first RecordSize bytes of text, which are not checked.
func decode(text []byte) Record {
	return Record{
		occupied: binary.LittleEndian.Uint64(text),
		pieces:   [16]byte(text[8:]),
		score:    int16(binary.LittleEndian.Uint16(text[24:])),
		result:   text[26],
		king:     text[27],
		opponent: text[28],
	}
}

// ReadRecords returns an iterator over the records of a file in bulletformat. An error ends
// it: a *[sample.Error], which wraps that of [Record.UnmarshalBinary] or
// [io.ErrUnexpectedEOF], or that of r.
func ReadRecords(r io.Reader) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		in := bufio.NewReaderSize(r, 1<<16)
		var text [RecordSize]byte
		for offset := int64(0); ; offset += RecordSize {
			n, err := io.ReadFull(in, text[:])
			if err == io.EOF {
				return
			}
			var record Record
			if err == nil {
				if err = record.UnmarshalBinary(text[:]); err != nil {
					err = &sample.Error{Offset: offset, Err: err}
				}
			} else if err == io.ErrUnexpectedEOF {
				err = &sample.Error{Offset: offset + int64(n), Err: err}
			}
			if !yield(record, err) || err != nil {
				return
			}
		}
	}
}
