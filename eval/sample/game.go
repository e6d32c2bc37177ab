package sample

import (
	"encoding/binary"
	"errors"
	"iter"
	"math"
	"strconv"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
)

// A Game is a game with the engine's score of each move.
type Game struct {
	Number uint64      `json:"number,string"`
	Start  board.Board `json:"start"` // the position that the moves begin from
	Result game.Result `json:"result"`
	Plies  []Ply       `json:"plies"`
}

// A Ply is a move of a Game.
type Ply struct {
	Move  board.Move `json:"move"`  // castling in either spelling; see [board.Move]
	Score eval.Score `json:"score"` // of the position before it, for the player to move
	Keep  bool       `json:"keep"`  // that position is a sample
}

// A Sample is a position to learn from.
type Sample struct {
	Board  board.Board `json:"board"`
	Move   board.Move  `json:"move"`   // that was played, in its canonical spelling
	Score  eval.Score  `json:"score"`  // for the player to move
	Result game.Result `json:"result"` // of the game
}

// Errors of games that cannot be written.
var (
	ErrResult = errors.New("a game without a result")
	ErrScore  = errors.New("a score beyond 16 bits")
	ErrSize   = errors.New("too many plies")
	ErrPieces = errors.New("more than 32 pieces")
)

const (
	keepBit = 1 << 15
	plySize = 4
	maxBody = 1 << 20
	maxPly  = maxBody/plySize - 64 // with room for all else
)

// Samples returns an iterator over the positions of the game that are samples.
func (g *Game) Samples() iter.Seq[Sample] {
	return func(yield func(Sample) bool) {
		b := g.Start
		for _, p := range g.Plies {
			m := b.Canonical(p.Move)
			if p.Keep && !yield(Sample{b, m, p.Score, g.Result}) {
				return
			}
			b.Play(m)
		}
	}
}

// Kept returns the number of samples in the game.
func (g *Game) Kept() (n int) {
	for _, p := range g.Plies {
		if p.Keep {
			n++
		}
	}
	return n
}

// check returns the points of White, in half points. The error is that of
// [Game.AppendBinary], but for scores.
func (g *Game) check() (points byte, err error) {
	if err := g.Start.Require("sample: writing", board.Standard); err != nil {
		return 0, err
	}
	switch g.Result {
	case game.WhiteWins:
		points = 2
	case game.Draw:
		points = 1
	case game.BlackWins:
	default:
		return 0, ErrResult
	}
	if len(g.Plies) > maxPly {
		return 0, ErrSize
	}
	setup := g.Start.Setup()
	if _, err := setup.Board(board.Waivable()...); err != nil {
		return 0, err
	}
	played := game.New(g.Start)
	for _, p := range g.Plies {
		if err := played.Play(p.Move); err != nil {
			return 0, err
		}
	}
	return points, nil
}

// AppendBinary implements [encoding.BinaryAppender]. It appends the game's body as
// the format has it. The error is ErrResult, ErrScore, ErrSize, a
// *[game.IllegalMoveError], a *[board.SetupError] if the start is an illegal position, or a
// *[board.RulesError] for a game of a variant, which the format cannot store.
func (g *Game) AppendBinary(dst []byte) ([]byte, error) {
	points, err := g.check()
	if err != nil {
		return dst, err
	}
	out := binary.AppendUvarint(dst, g.Number)
	out = append(out, points)
	out = appendBoard(out, &g.Start)
	out = binary.AppendUvarint(out, uint64(len(g.Plies)))
	for _, p := range g.Plies {
		if p.Score != eval.Score(int16(p.Score)) {
			return dst, ErrScore
		}
		move := uint16(p.Move)
		if p.Keep {
			move |= keepBit
		}
		out = binary.LittleEndian.AppendUint16(out, move)
		out = binary.LittleEndian.AppendUint16(out, uint16(int16(p.Score)))
	}
	return out, nil
}

// MarshalBinary implements [encoding.BinaryMarshaler]; see [Game.AppendBinary].
func (g *Game) MarshalBinary() ([]byte, error) { return g.AppendBinary(nil) }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. It reads what
// AppendBinary writes; all moves are legal then. The error is an *[Error].
func (g *Game) UnmarshalBinary(text []byte) error {
	d := decoder{in: text}
	read := Game{Number: d.short(math.MaxUint64), Result: d.result()}
	read.Start = d.board()
	n := int(d.short(maxPly))
	begin := d.at
	plies := d.bytes(n * plySize)
	if d.err == nil && d.at < len(text) {
		d.fail(errFormat) // more than there should be
	}
	if d.err != nil {
		return d.err
	}
	played := game.New(read.Start)
	for i := 0; i < len(plies); i += plySize {
		move := binary.LittleEndian.Uint16(plies[i:])
		score := int16(binary.LittleEndian.Uint16(plies[i+2:]))
		p := Ply{board.Move(move &^ keepBit), eval.Score(score), move&keepBit != 0}
		if err := played.Play(p.Move); err != nil {
			return &Error{int64(begin + i), err}
		}
		read.Plies = append(read.Plies, p)
	}
	*g = read
	return nil
}

// result reads the points of White.
func (d *decoder) result() game.Result {
	points := d.byte()
	switch points {
	case 0:
		return game.BlackWins
	case 1:
		return game.Draw
	case 2:
		return game.WhiteWins
	}
	d.fail(errFormat)
	return game.Unfinished
}

// EPD returns the sample as a record with the result of the game as in PGN (c9), the score in
// centipawns for the player to move (ce), and the position's counters (hmvc and fmvn). A score
// that announces a mate is left out.
func (s *Sample) EPD() fen.EPD {
	e := fen.EPD{Board: s.Board, Ops: []fen.Op{
		{Code: "c9", Operands: []fen.Operand{{Text: s.Result.String(), Quoted: true}}},
	}}
	if !s.Score.IsMate() {
		e.Ops = append(e.Ops, number("ce", int(s.Score)))
	}
	e.Ops = append(e.Ops, number("hmvc", s.Board.Halfmove()), number("fmvn", s.Board.Fullmove()))
	return e
}

// number returns an operation with a number.
func number(code string, n int) fen.Op {
	return fen.Op{Code: code, Operands: []fen.Operand{{Text: strconv.Itoa(n)}}}
}
