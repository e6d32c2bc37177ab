package book

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
)

// EntrySize is the size of an [Entry] in a file, in bytes.
const EntrySize = 16

// An Entry is a move of a position, as a book stores it. Its text form is "KEY MOVE WEIGHT
// LEARN" with the key in hexadecimal: "463b96181691fc9c e2e4 100 0".
type Entry struct {
	Key    uint64 // of the position
	Move   Move
	Weight uint16 // 0 means not to be played
	Learn  uint32 // unused by most programs, which write 0
}

// String returns the text form.
func (e Entry) String() string {
	return fmt.Sprintf("%016x %v %d %d", e.Key, e.Move, e.Weight, e.Learn)
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (e Entry) MarshalText() ([]byte, error) { return []byte(e.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler]. The error is a
// *[board.ParseError].
func (e *Entry) UnmarshalText(text []byte) error {
	s := string(text)
	fail := func() error { return &board.ParseError{What: "book entry", Text: s} }
	fields := strings.Split(s, " ")
	if len(fields) != 4 || len(fields[0]) != 16 {
		return fail()
	}
	key, err1 := strconv.ParseUint(fields[0], 16, 64)
	move, err2 := ParseMove(fields[1])
	weight, err3 := strconv.ParseUint(fields[2], 10, 16)
	learn, err4 := strconv.ParseUint(fields[3], 10, 32)
	if err1 != nil || err2 != nil || err3 != nil || err4 != nil {
		return fail()
	}
	*e = Entry{key, move, uint16(weight), uint32(learn)}
	return nil
}

// append appends the [EntrySize] bytes of a file.
func (e Entry) append(b []byte) []byte {
	b = binary.BigEndian.AppendUint64(b, e.Key)
	b = binary.BigEndian.AppendUint16(b, uint16(e.Move))
	b = binary.BigEndian.AppendUint16(b, e.Weight)
	return binary.BigEndian.AppendUint32(b, e.Learn)
}

// MarshalBinary implements [encoding.BinaryMarshaler]. The error is always nil.
func (e Entry) MarshalBinary() ([]byte, error) { return e.append(nil), nil }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. Any [EntrySize] bytes are valid;
// another length is an *[Error] with [ErrSize].
func (e *Entry) UnmarshalBinary(data []byte) error {
	if len(data) != EntrySize {
		return &Error{Offset: int64(min(len(data), EntrySize)), Err: ErrSize}
	}
	*e = decode(data)
	return nil
}

// decode returns the entry at the start of p.
func decode(p []byte) Entry {
	return Entry{
		Key:    binary.BigEndian.Uint64(p),
		Move:   Move(binary.BigEndian.Uint16(p[8:])),
		Weight: binary.BigEndian.Uint16(p[10:]),
		Learn:  binary.BigEndian.Uint32(p[12:EntrySize]),
	}
}

// compare is the order of a file: by key, as the format demands, and then the best move
// first, as is customary.
func compare(a, b Entry) int {
	return cmp.Or(
		cmp.Compare(a.Key, b.Key),
		cmp.Compare(b.Weight, a.Weight),
		cmp.Compare(a.Move, b.Move),
		cmp.Compare(a.Learn, b.Learn),
	)
}

// sorted returns the entries in the order of a file, as a copy if they are not sorted.
func sorted(entries []Entry) []Entry {
	if slices.IsSortedFunc(entries, compare) {
		return entries
	}
	entries = slices.Clone(entries)
	slices.SortFunc(entries, compare)
	return entries
}
