package eco

import (
	"io"
	"iter"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
)

// An Opening is a position with a name.
type Opening struct {
	ECO   string `json:"eco"`   // the code in the Encyclopaedia of Chess Openings, such as "C50"
	Name  string `json:"name"`  // such as "Italian Game: Evans Gambit"
	Moves string `json:"moves"` // moves that lead to the position, such as "1. e4 e5 2. Nf3"
	Ply   int    `json:"ply"`   // the number of these moves, counting both players'
}

// String returns the code and the name.
func (o Opening) String() string {
	if o.ECO == "" {
		return o.Name
	}
	return o.ECO + " " + o.Name
}

// Family returns the name up to the first colon: "Italian Game" for "Italian Game:
// Evans Gambit".
func (o Opening) Family() string {
	family, _, _ := strings.Cut(o.Name, ":")
	return family
}

// A Table finds openings by their positions. It is immutable and safe for concurrent
// use. The zero Table is empty.
type Table struct {
	entries []entry // in the order in which they were added

	// Slots is a hash table, a power of two in size and at most half full: a
	// position's first place is given by the low bits of its hash, and the next
	// free one after that is taken. Keys are beside the indices, so that a
	// position without a name, as most are, is told by one look.
	slots []slot

	// Fewest is the minimum number of pieces in any entry. Pieces only ever leave
	// the board, so a game that has fewer cannot reach another opening.
	fewest int
}

type entry struct {
	opening Opening
	board   board.Board
}

type slot struct {
	hash  uint64
	index uint32 // into entries, counted from 1; 0 is a free slot
}

// Len returns the number of openings.
func (t *Table) Len() int { return len(t.entries) }

// All returns an iterator over the openings, in the order in which they were read.
func (t *Table) All() iter.Seq[Opening] {
	return func(yield func(Opening) bool) {
		for i := range t.entries {
			if !yield(t.entries[i].opening) {
				return
			}
		}
	}
}

// Lookup returns the opening with the position b. It reports false if b has no name.
// It does not allocate.
func (t *Table) Lookup(b *board.Board) (Opening, bool) {
	if e := t.find(b); e != nil {
		return e.opening, true
	}
	return Opening{}, false
}

// Classify returns the opening of a game, which is that of its last position with a name,
// and the number of plies after which that position was reached. It reports false if no
// position has a name.
//
// BoardAt returns the position after the given number of plies, or false if the game is
// shorter, like the BoardAt method of a game.Game. It is called with 0, 1, 2 and so on,
// until the game ends or has fewer pieces than any opening of the table.
func (t *Table) Classify(boardAt func(ply int) (board.Board, bool)) (o Opening, ply int, ok bool) {
	var last *entry
	for n := 0; ; n++ {
		b, ok := boardAt(n)
		if !ok || b.Occupied().Count() < t.fewest {
			break
		}
		if e := t.find(&b); e != nil {
			last, ply = e, n
		}
	}
	if last == nil {
		return Opening{}, 0, false
	}
	return last.opening, ply, true
}

// WriteTo writes the table as text, in the format that [Read] reads. It implements
// [io.WriterTo].
func (t *Table) WriteTo(w io.Writer) (n int64, err error) {
	var text strings.Builder
	flush := func() error {
		m, err := io.WriteString(w, text.String())
		n += int64(m)
		text.Reset()
		return err
	}
	text.WriteString("eco\tname\tpgn\n")
	for o := range t.All() {
		text.WriteString(o.ECO + "\t" + o.Name + "\t" + o.Moves + "\n")
		if text.Len() >= 32<<10 {
			if err := flush(); err != nil {
				return n, err
			}
		}
	}
	return n, flush()
}

// Merge returns a table with the openings of all tables. A position that is in several
// tables gets its name from the first of them. A nil Table is empty.
func Merge(tables ...*Table) *Table {
	tables = slices.DeleteFunc(slices.Clone(tables), func(t *Table) bool { return t == nil })
	n := 0
	for _, t := range tables {
		n += len(t.entries)
	}
	merged := &Table{}
	merged.grow(n)
	for _, t := range tables {
		for i := range t.entries {
			merged.add(&t.entries[i])
		}
	}
	return merged
}

// find returns the entry of a position, or nil.
func (t *Table) find(b *board.Board) *entry {
	if len(t.slots) == 0 {
		return nil
	}
	hash := b.Hash()
	for i := hash; ; i++ {
		s := &t.slots[i&uint64(len(t.slots)-1)]
		if s.index == 0 {
			return nil
		}
		// Two positions may share a hash, so the boards have the last word.
		if s.hash == hash && t.entries[s.index-1].board.SamePosition(b) {
			return &t.entries[s.index-1]
		}
	}
}

// add adds an entry, unless the table has its position already.
func (t *Table) add(e *entry) {
	if t.find(&e.board) != nil {
		return
	}
	if 2*(len(t.entries)+1) > len(t.slots) {
		t.grow(len(t.entries) + 1)
	}
	t.entries = append(t.entries, *e)
	t.place(len(t.entries) - 1)
	if pieces := e.board.Occupied().Count(); len(t.entries) == 1 || pieces < t.fewest {
		t.fewest = pieces
	}
}

// place stores the index of an entry in the next free slot. There must be one.
func (t *Table) place(index int) {
	hash := t.entries[index].board.Hash()
	for i := hash; ; i++ {
		s := &t.slots[i&uint64(len(t.slots)-1)]
		if s.index == 0 {
			*s = slot{hash, uint32(index + 1)}
			return
		}
	}
}

// grow makes room for at least n entries in the slots.
func (t *Table) grow(n int) {
	size := 16
	for size < 2*n {
		size *= 2
	}
	t.slots = make([]slot, size)
	for i := range t.entries {
		t.place(i)
	}
}
