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
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn"
)

// dedup copies each game but those that are equal to one before, in this file or
// another. Where moves or the last position make a difference, a game without moves
// is equal to none, and neither is one that is malformed; both are copied.
type dedup struct {
	by       []string // as given
	moves    bool     // games are equal that have the same moves from the same position,
	position bool     // the same last position,
	tags     []string // and the same values of these tags

	seen           map[[16]byte]struct{}
	games, repeats int
}

func newDedup() *cobra.Command {
	d := new(dedup)
	cmd := &cobra.Command{
		Use:   "dedup [flags] FILE...",
		Short: "remove duplicate games",
		Long: `Dedup copies each game but those that are equal to one before, in the same file or
another. By default, games are equal if they have the same moves on the main line from
the same position, whatever else may differ. LIST says what else counts, or instead:

  moves      the moves of the main line, and the position they begin from
  position   the last position of the main line, however it was reached
  White      the tag White, or any other tag by its name

Games are equal if they agree in all that is listed. A missing tag is like one without
text. Where moves or position are listed, games without moves and malformed games are
equal to none. The number of games left out is reported on the standard error.`,
		Example: `  luft pgn dedup a.pgn b.pgn -o all.pgn
  luft pgn dedup --by moves,White,Black games.pgn
  luft pgn dedup --by Site lichess.pgn.zst`,
	}
	cmd.Flags().StringSliceVar(&d.by, "by", []string{"moves"}, "games are equal that agree in `LIST`: moves, position and names of tags")
	return writing(cmd, d)
}

func (d *dedup) check(func(string) bool) error {
	d.seen = map[[16]byte]struct{}{}
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
	return nil
}

func (d *dedup) needsMoves() bool { return d.moves || d.position }

func (d *dedup) file(p *program, in *file.Reader) error {
	h := &hasher{cutter: newCutter(p, in), dedup: d, values: make([][]byte, len(d.tags))}
	h.reader.RawMoves = !d.needsMoves()
	for {
		err := h.reader.Next(h)
		if end := p.malformed(in.Name(), err); end != nil {
			return errors.Join(ignoreEOF(end), h.end())
		}
		d.games++
		if err == nil && (h.moves > 0 || !d.needsMoves()) && !d.isNew(h.key()) {
			d.repeats++
			continue
		}
		h.to = p.out
	}
}

// isNew reports whether a game is seen for the first time. Its hash stands for
// it: that two differ and have the same one will not happen.
func (d *dedup) isNew(game []byte) bool {
	sum := sha256.Sum256(game)
	key := [16]byte(sum[:])
	_, old := d.seen[key]
	d.seen[key] = struct{}{}
	return !old
}

func (d *dedup) end(p *program) error {
	_, err := fmt.Fprintf(p.bar, "%s: %d of %d games were there before\n", p.name, d.repeats, d.games)
	return err
}

// A hasher is the Visitor of dedup.
type hasher struct {
	*cutter
	dedup  *dedup
	values [][]byte // of the tags
	text   []byte   // the start position and the moves of a game
	moves  int
	last   board.Board // the position before the last move
	move   board.Move
}

func (h *hasher) BeginGame() error {
	h.text, h.moves = h.text[:0], 0
	for i := range h.values {
		h.values[i] = h.values[i][:0]
	}
	return h.cutter.BeginGame()
}

func (h *hasher) Tag(name, value []byte) error {
	for i, tag := range h.dedup.tags {
		if tag == string(name) {
			h.values[i] = append(h.values[i][:0], value...)
		}
	}
	return nil
}

func (h *hasher) Start(start *board.Board) error {
	if !h.dedup.needsMoves() {
		return pgn.SkipGame
	}
	if h.dedup.moves {
		h.text = appendPosition(h.text, start)
	}
	return nil
}

func (h *hasher) Move(before *board.Board, m board.Move, _ []byte) error {
	if h.dedup.moves {
		h.text = binary.LittleEndian.AppendUint16(h.text, uint16(m))
	}
	if h.dedup.position {
		h.last, h.move = *before, m
	}
	h.moves++
	return nil
}

func (h *hasher) BeginVariation() error { return pgn.SkipVariation }

// key returns what equal games share, after the last move.
func (h *hasher) key() []byte {
	if h.dedup.position {
		play(&h.last, h.move)
		h.text = appendPosition(append(h.text, 0), &h.last)
	}
	for _, value := range h.values {
		h.text = append(append(h.text, 0), value...) // no tag has a zero byte
	}
	return h.text
}

func appendPosition(text []byte, b *board.Board) []byte {
	return fen.Formatter{NoCounters: true}.Append(text, b, board.NoMove)
}
