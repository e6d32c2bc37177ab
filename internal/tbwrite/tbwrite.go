// Package tbwrite writes Syzygy tables for tests: any function of the position becomes a
// table, so that there are tables of five pieces to read, of which no small ones exist.
//
// The encoding is valid but simple: runs of equal values become symbols. How positions are
// numbered is written down a second time here, the other way round, from the number to the
// position, so that a mistake in search/syzygy is not repeated.
package tbwrite

import (
	"bytes"
	"crypto/md5"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"sync"

	"github.com/luftchess/luft/board"
)

// A Table is what a file is to hold.
type Table struct {
	Name string // of the pieces, as files are named, such as "KBPPvK"

	// Distances chooses a table of distances (DTZ), which has values for White to move
	// only, and not one of outcomes (WDL).
	Distances bool

	// Part returns what is written for the leading pawn's file, a to d as 0 to 3 (0
	// without pawns), and the player to move. It is called by several goroutines.
	Part func(file int, turn board.Color) Part
}

// A Part is what a table holds for one file of the leading pawn and one player to move.
type Part struct {
	// Value returns the value of a position, or Any: of a table of outcomes from 0 for a
	// loss to 4 for a win, else the distance or its number in its list. The position must
	// have the same value as its mirror image. If Value is nil, all values are Constant,
	// which must be 0 in a table of distances. Only tables with pawns can have a Value.
	Value    func(p *Position) uint16
	Constant uint16

	// Flags are those of a part of a table of distances: WinPlies, and with Mapped the
	// values are numbers in Lists (of win, loss, cursed win and blessed loss), which have
	// two bytes an entry with Wide.
	Flags byte
	Lists [4][]uint16
}

// Flags of a part of a table of distances.
const (
	Mapped   = 1 << 1
	WinPlies = 1 << 2
	Wide     = 1 << 4
)

// Any is the value of a position of which it does not matter.
const Any = 0xFFFF

// A Position is one of a table's: White has the pieces that its name has first.
type Position struct {
	Pieces  []board.Piece
	Squares []board.Square // of the pieces
	Turn    board.Color
}

// Flags of a file.
const (
	split    = 1 << 0
	hasPawns = 1 << 1
)

// Write returns the file of a table.
func Write(t *Table) ([]byte, error) {
	m, err := parseMaterial(t.Name)
	if err != nil {
		return nil, err
	}
	magic, sides, flags, files := []byte{0x71, 0xE8, 0x23, 0x5D}, 2, byte(split), 1
	switch {
	case t.Distances:
		magic, sides, flags = []byte{0xD7, 0x66, 0x0C, 0xA5}, 1, 0
	case m.white == m.black:
		sides, flags = 1, 0
	}
	if m.pawns() {
		files, flags = 4, flags|hasPawns
	}
	parts, sequences, layouts := make([]Part, files*sides), make([]*sequence, files*sides), make([]*layout, files*sides)
	problems := make([]error, files*sides)
	var workers sync.WaitGroup
	for i := range parts {
		workers.Go(func() {
			file, turn := i/sides, board.Color(i%sides)
			parts[i], layouts[i] = t.Part(file, turn), newLayout(m, file, turn)
			sequences[i], problems[i] = encode(layouts[i], &parts[i], turn)
		})
	}
	workers.Wait()
	if err := errors.Join(problems...); err != nil {
		return nil, fmt.Errorf("tbwrite: %s: %w", t.Name, err)
	}

	var out bytes.Buffer
	out.Write(magic)
	out.WriteByte(flags)
	for f := range files {
		for i := range layouts[f*sides].header() {
			b := layouts[f*sides].header()[i]
			if sides == 2 {
				b |= layouts[f*sides+1].header()[i] << 4
			}
			out.WriteByte(b)
		}
	}
	align(&out, 2)
	for i, s := range sequences {
		s.describe(&out, parts[i].Flags)
	}
	for i := range parts {
		parts[i].writeLists(&out)
	}
	align(&out, 2)
	for _, s := range sequences {
		out.Write(s.index)
	}
	for _, s := range sequences {
		out.Write(s.lengths)
	}
	for _, s := range sequences {
		if len(s.data) > 0 {
			align(&out, 64)
			out.Write(s.data)
		}
	}
	align(&out, 64)
	sum := md5.Sum(out.Bytes())
	out.Write(sum[:])
	return out.Bytes(), nil
}

// align writes zeros up to the next multiple of n bytes.
func align(out *bytes.Buffer, n int) {
	for out.Len()%n != 0 {
		out.WriteByte(0)
	}
}

// writeLists writes what the values are numbers in.
func (p *Part) writeLists(out *bytes.Buffer) {
	if p.Flags&Mapped == 0 {
		return
	}
	put := func(v uint16) { out.WriteByte(byte(v)) }
	if p.Flags&Wide != 0 {
		align(out, 2)
		put = func(v uint16) { out.Write(binary.LittleEndian.AppendUint16(nil, v)) }
	}
	for _, list := range p.Lists {
		put(uint16(len(list)))
		for _, v := range list {
			put(v)
		}
	}
}

// A material is the pieces of both sides, kings included, by their letters.
type material struct{ white, black string }

// letters are those of the pieces, in the order in which names have them.
const letters = "KQRBNP"

func parseMaterial(name string) (material, error) {
	white, black, _ := strings.Cut(name, "v")
	for _, side := range []string{white, black} {
		if !strings.HasPrefix(side, "K") || strings.Trim(side, letters) != "" {
			return material{}, fmt.Errorf("tbwrite: %q is no table", name)
		}
	}
	return material{white, black}, nil
}

func (m material) String() string { return m.white + "v" + m.black }

func (m material) pawns() bool { return strings.Contains(m.white+m.black, "P") }

// count returns how many pieces there are of a kind and colour.
func (m material) count(p board.Piece) int {
	side := m.white
	if p.Color() == board.Black {
		side = m.black
	}
	return strings.Count(side, strings.ToUpper(string(p.Kind().Letter())))
}

// pieces returns the kinds and colours of the pieces but for pawns, kings first.
func (m material) pieces() (all []board.Piece) {
	for k := board.King; k > board.Pawn; k-- {
		for c := range board.Color(2) {
			if p := board.NewPiece(c, k); m.count(p) > 0 {
				all = append(all, p)
			}
		}
	}
	return all
}
