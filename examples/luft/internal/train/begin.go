package train

import (
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"slices"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// endgame returns a game that begins from an endgame of three to eight pieces, placed at
// random. Most have the same pieces on both sides, or one more on one side, so that many
// are about level.
func endgame(r *rand.Rand) (*game.Game, error) {
	const kinds = "PPPPNBRRQ" // in about the frequency of endgames
	var white, black []byte
	for range 1 + r.IntN(3) {
		k := kinds[r.IntN(len(kinds))]
		white, black = append(white, k), append(black, k)
	}
	switch r.IntN(4) {
	case 0:
		white = white[:len(white)-1]
	case 1:
		black = black[:len(black)-1]
	case 2: // another piece
		black[0] = kinds[r.IntN(len(kinds))]
	}
	b, err := board.Random(rand.NewPCG(r.Uint64(), r.Uint64()), "K"+string(white)+"vK"+string(black))
	return game.New(b), err
}

const (
	linePlies    = 2   // random plies after a position of a published game, at most
	firstPlayed  = 8   // ply of a published game from which on games begin
	maxLinePlies = 120 // ply up to which they do
)

// lines are the moves of published games.
type lines struct {
	starts []board.Board
	moves  [][]board.Move
}

// readLines reads the games of a file of PGN, and returns a checksum of them. What is
// malformed is passed over.
func readLines(cmd *cobra.Command, name string) (*lines, uint32, error) {
	in, err := file.Open(cmd.Context(), name, cmd.InOrStdin())
	if err != nil {
		return nil, 0, err
	}
	defer in.Close() // it was only read
	sum := crc32.NewIEEE()
	all := new(lines)
	malformed := 0
	for g, err := range pgn.NewReader(io.TeeReader(in, sum)).Games() {
		if _, bad := errors.AsType[*pgn.Error](err); bad {
			malformed++
			continue
		}
		if err != nil {
			return nil, 0, file.Name(name, err)
		}
		start, moves := g.Start, g.Main().Moves()
		if i := slices.Index(moves, board.NoMove); i >= 0 { // a null move
			moves = moves[:i]
		}
		if len(moves) > firstPlayed {
			all.starts = append(all.starts, start)
			all.moves = append(all.moves, moves[:min(len(moves), maxLinePlies)])
		}
	}
	if malformed > 0 {
		cmd.PrintErrf("%s: %s: %d malformed games skipped\n", cmd.CommandPath(), name, malformed)
	}
	if len(all.moves) == 0 {
		return nil, 0, fmt.Errorf("%s: no game of more than %d plies", name, firstPlayed)
	}
	return all, sum.Sum32(), nil
}

// position returns a game that begins from a position of a published game, as far as it is
// not over there. It begins there, so that the moves before it are not in the record.
func (l *lines) position(r *rand.Rand) (*game.Game, error) {
	n := r.IntN(len(l.moves))
	b := l.starts[n]
	for _, m := range l.moves[n][:firstPlayed+r.IntN(len(l.moves[n])-firstPlayed)] {
		b.Play(m)
	}
	return game.New(b), nil
}
