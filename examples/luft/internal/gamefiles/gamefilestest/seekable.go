// Package gamefilestest makes files for tests.
package gamefilestest

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// Seekable returns text in the seekable format of Zstandard, in frames of some size, with or without
// checksums in the table.
func Seekable(t testing.TB, text []byte, size int, sums bool) []byte {
	t.Helper()
	z, err := zstd.NewWriter(nil)
	if err != nil {
		t.Fatal(err)
	}
	var out, table []byte
	count := uint32(0)
	for part := range slices.Chunk(text, size) {
		before := len(out)
		out = z.EncodeAll(part, out)
		table = binary.LittleEndian.AppendUint32(table, uint32(len(out)-before))
		table = binary.LittleEndian.AppendUint32(table, uint32(len(part)))
		if sums {
			table = append(table, "sums"...) // which are not looked at, as frames have their own
		}
		count++
	}
	table = binary.LittleEndian.AppendUint32(table, count)
	table = append(table, map[bool]byte{true: 1 << 7}[sums])
	table = binary.LittleEndian.AppendUint32(table, 0x8F92EAB1)
	out = binary.LittleEndian.AppendUint32(out, 0x184D2A5E)
	out = binary.LittleEndian.AppendUint32(out, uint32(len(table)))
	return append(out, table...)
}
