package nnue

import (
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// A Trace shows what an [Evaluator] makes of a position. Scores are from White's point of
// view.
type Trace struct {
	Board board.Board `json:"board"`

	// Output is the output of the network.
	Output eval.Score `json:"output"`

	// Bucket is the index of the output; see [Bucket].
	Bucket int `json:"bucket"`

	// Worth is what each piece is worth to the network, by its square: Output minus what it
	// would be if the network did not see the piece. A black piece that is worth something to
	// Black has a negative number. It is 0 for kings and empty squares.
	Worth [64]eval.Score `json:"worth"`

	// Score is what Evaluate returns: Output after scaling and knowledge of endgames.
	Score eval.Score `json:"score"`
}

// Trace evaluates b, and evaluates it without each of its pieces.
func (e *Evaluator) Trace(b *board.Board) Trace {
	n, turn := e.stack.net, b.Turn()
	t := Trace{
		Board:  *b,
		Output: n.Output(b).White(turn),
		Bucket: Bucket(b.Occupied().Count()),
		Score:  e.Evaluate(b).White(turn),
	}
	for sq, p := range b.All() {
		if p.Kind() != board.King {
			t.Worth[sq] = t.Output - n.without(b, sq).White(turn)
		}
	}
	return t
}

// String draws the board, with the worth of each piece below it in pawns, and the output and
// the score below that.
func (t Trace) String() string {
	const border = "+-------+-------+-------+-------+-------+-------+-------+-------+\n"
	var sb strings.Builder
	for rank := board.Rank8; ; rank-- {
		var pieces, worths strings.Builder
		for file := range board.File(8) {
			sq := board.NewSquare(file, rank)
			piece, worth := " ", ""
			if p := t.Board.Piece(sq); p != board.NoPiece {
				piece = p.String()
				if p.Kind() != board.King {
					worth = t.Worth[sq].String()
				}
			}
			fmt.Fprintf(&pieces, "|   %s   ", piece)
			fmt.Fprintf(&worths, "|%6s ", worth)
		}
		fmt.Fprintf(&sb, "%s%s|\n%s|\n", border, &pieces, &worths)
		if rank == board.Rank1 {
			break
		}
	}
	fmt.Fprintf(&sb, "%soutput %v of bucket %d, score %v for White\n", border, t.Output, t.Bucket, t.Score)
	return sb.String()
}
