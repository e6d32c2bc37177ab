package main

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"flag"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn"
)

// dedup copies each game but those that are equal to one before, in this file or
// another: the same moves on the main line from the same position, whatever else
// may differ. A game without moves is equal to none, and neither is one that is
// malformed; both are copied.
type dedup struct {
	seen           map[[16]byte]struct{}
	games, repeats int
}

func (d *dedup) flags(*flag.FlagSet) {}

func (d *dedup) check(map[string]bool) error {
	d.seen = map[[16]byte]struct{}{}
	return nil
}

func (d *dedup) file(p *program, in *input) error {
	h := &hasher{cutter: newCutter(p, in)}
	for {
		err := h.reader.Next(h)
		if err != nil && !p.malformed(in.name, err) {
			return errors.Join(ignoreEOF(err), h.end())
		}
		d.games++
		if err == nil && h.moves > 0 && !d.isNew(h.text) {
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
	_, err := fmt.Fprintf(p.bar, "pgn: %d of %d games were there before\n", d.repeats, d.games)
	return err
}

// A hasher is the Visitor of dedup.
type hasher struct {
	*cutter
	text  []byte // the start position and the moves of a game
	moves int
}

func (h *hasher) BeginGame() error {
	h.text, h.moves = h.text[:0], 0
	return h.cutter.BeginGame()
}

func (h *hasher) Start(start *board.Board) error {
	h.text = fen.Formatter{NoCounters: true}.Append(h.text, start, board.NoMove)
	return nil
}

func (h *hasher) Move(_ *board.Board, m board.Move, _ []byte) error {
	h.text = binary.LittleEndian.AppendUint16(h.text, uint16(m))
	h.moves++
	return nil
}

func (h *hasher) BeginVariation() error { return pgn.SkipVariation }
