package pgn

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn"
)

// dedup copies each game but those that are equal to one before, in this file or
// another. Where moves or the last position make a difference, a game without moves
// is equal to none, and neither is one that is malformed; both are copied. It is a
// Visitor of the games.
type dedup struct {
	pgn.Nop
	by       []string // as given
	moves    bool     // games are equal that have the same moves from the same position,
	position bool     // the same last position,
	tags     []string // and the same values of these tags

	seen           map[[16]byte]struct{}
	games, repeats int

	// Of the game being read.
	values [][]byte    // of the tags
	text   []byte      // the start position and the moves
	plies  int         // the number of moves
	last   board.Board // the position after them
}

func newDedup() *cobra.Command {
	d := &dedup{seen: map[[16]byte]struct{}{}}
	cmd := &cobra.Command{
		Use:   "dedup [flags] FILE...",
		Short: "remove duplicate games",
		Long: `Dedup copies each game, except those that are equal to an earlier one in the same file
or another. By default, games are equal if they have the same moves on the main line
from the same start position. With --by, games are equal if they agree in everything in
LIST:

  moves      the moves of the main line, and the position they begin from
  position   the last position of the main line, however it was reached
  White      the tag White, or any other tag by its name

A missing tag is equal to an empty one. If moves or position are listed, games without
moves and malformed games are not equal to any game. The number of games left out is
reported on the standard error.`,
		Example: `  luft pgn dedup a.pgn b.pgn -o all.pgn
  luft pgn dedup --by moves,White,Black games.pgn
  luft pgn dedup --by Site lichess.pgn.zst`,
	}
	cmd.Flags().StringSliceVar(&d.by, "by", []string{"moves"}, "games are equal that agree in `LIST`: moves, position and names of tags")
	cmd.PreRunE = func(*cobra.Command, []string) error { return d.check() }
	return writing(cmd, d.run)
}

func (d *dedup) check() error {
	for _, what := range d.by {
		switch {
		case what == "moves":
			d.moves = true
		case what == "position":
			d.position = true
		case what == "" || what[0] < 'A' || what[0] > 'Z' || strings.ContainsAny(what, " \t\""):
			return fmt.Errorf("--by: %q is neither moves, position nor the name of a tag, such as White", what)
		case !slices.Contains(d.tags, what):
			d.tags = append(d.tags, what)
		}
	}
	if len(d.by) == 0 {
		return errors.New("--by: empty list")
	}
	d.values = make([][]byte, len(d.tags))
	return nil
}

func (d *dedup) run(p *program) error {
	raw := !d.moves && !d.position
	for g, err := range p.games(copying(raw), d) {
		d.games++
		if err == nil && (raw || d.plies > 0) && d.isRepeat() {
			d.repeats++
		} else {
			g.copy(p)
		}
	}
	_, err := fmt.Fprintf(p.bar, "%s: %d of %d games were there before\n", p.cmd.CommandPath(), d.repeats, d.games)
	return err
}

// isRepeat reports whether a game equal to the one that was read was seen before. Its hash
// stands for it: that two differ and have the same one will not happen.
func (d *dedup) isRepeat() bool {
	if d.position {
		d.text = appendPosition(append(d.text, 0), &d.last)
	}
	for _, value := range d.values {
		d.text = append(append(d.text, 0), value...) // no tag has a zero byte
	}
	sum := sha256.Sum256(d.text)
	key := [16]byte(sum[:])
	_, old := d.seen[key]
	d.seen[key] = struct{}{}
	return old
}

func (d *dedup) BeginGame() error {
	d.text, d.plies = d.text[:0], 0
	for i := range d.values {
		d.values[i] = d.values[i][:0]
	}
	return nil
}

func (d *dedup) Tag(name, value []byte) error {
	if i := slices.Index(d.tags, string(name)); i >= 0 {
		d.values[i] = append(d.values[i][:0], value...)
	}
	return nil
}

func (d *dedup) Start(start *board.Board) error {
	if start == nil {
		return pgn.SkipGame
	}
	if d.moves {
		d.text = appendPosition(d.text, start)
	}
	return nil
}

func (d *dedup) Move(before *board.Board, m board.Move, _ []byte) error {
	d.plies++
	if d.moves {
		d.text = binary.LittleEndian.AppendUint16(d.text, uint16(m))
	}
	if d.position {
		d.last = *before
		d.last.PlayOrPass(m)
	}
	return nil
}

func (d *dedup) BeginVariation() error { return pgn.SkipVariation }

func appendPosition(text []byte, b *board.Board) []byte {
	text = append(text, byte(b.Rules())) // the FEN does not name them
	return fen.Formatter{NoCounters: true}.Append(text, b, board.NoMove)
}
