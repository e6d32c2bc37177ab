package book

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// EntrySize is the size of an [Entry] in a file, in bytes.
const EntrySize = 16

// An Entry is a move of a position, as the file has it.
type Entry struct {
	Key    uint64 // of the position
	Move   Move
	Weight uint16 // how good the move is; 0 is not to be played
	Learn  uint32 // of no meaning to most programs, and 0 in what they write
}

// AppendBinary implements [encoding.BinaryAppender]: it appends the entry as it
// stands in a file. The error is always nil.
func (e Entry) AppendBinary(b []byte) ([]byte, error) {
	b = binary.BigEndian.AppendUint64(b, e.Key)
	b = binary.BigEndian.AppendUint16(b, uint16(e.Move))
	b = binary.BigEndian.AppendUint16(b, e.Weight)
	return binary.BigEndian.AppendUint32(b, e.Learn), nil
}

// MarshalBinary implements [encoding.BinaryMarshaler]. The error is always nil.
func (e Entry) MarshalBinary() ([]byte, error) { return e.AppendBinary(nil) }

// UnmarshalBinary implements [encoding.BinaryUnmarshaler]. Any [EntrySize] bytes
// are an entry; the error is an *[Error] with [ErrSize] if there are more or fewer.
func (e *Entry) UnmarshalBinary(data []byte) error {
	if len(data) != EntrySize {
		return &Error{Offset: int64(min(len(data), EntrySize)), Err: ErrSize}
	}
	*e = decode(data)
	return nil
}

// decode returns the entry that p begins with.
func decode(p []byte) Entry {
	return Entry{
		Key:    binary.BigEndian.Uint64(p),
		Move:   Move(binary.BigEndian.Uint16(p[8:])),
		Weight: binary.BigEndian.Uint16(p[10:]),
		Learn:  binary.BigEndian.Uint32(p[12:EntrySize]),
	}
}

// compare puts entries in the order of a file: by key, as the format asks for,
// and then the best move first, as is the custom.
func compare(a, b Entry) int {
	return cmp.Or(
		cmp.Compare(a.Key, b.Key),
		cmp.Compare(b.Weight, a.Weight),
		cmp.Compare(a.Move, b.Move),
		cmp.Compare(a.Learn, b.Learn),
	)
}

// sorted returns the entries in the order of a file, which are a copy if they
// were not so before.
func sorted(entries []Entry) []Entry {
	if slices.IsSortedFunc(entries, compare) {
		return entries
	}
	entries = slices.Clone(entries)
	slices.SortFunc(entries, compare)
	return entries
}
