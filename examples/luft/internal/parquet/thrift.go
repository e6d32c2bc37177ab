package parquet

import (
	"encoding/binary"
	"maps"
	"slices"
)

// fields are those of a struct of Thrift by their numbers: int64 for numbers of 32 bits, wide for
// those of 64, string, []any or fields.
type fields map[int]any

// A wide number is one of 64 bits.
type wide int64

// append appends the struct in the compact protocol of Thrift,
// https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md.
func (f fields) append(dst []byte) []byte {
	last := 0
	for _, number := range slices.Sorted(maps.Keys(f)) {
		dst = append(dst, byte(number-last)<<4|typeOf(f[number]))
		dst = appendValue(dst, f[number])
		last = number
	}
	return append(dst, 0)
}

// typeOf returns the number of the type of a value.
func typeOf(v any) byte {
	switch v.(type) {
	case int64:
		return 5
	case wide:
		return 6
	case string:
		return 8
	case []any:
		return 9
	}
	return 12
}

func appendValue(dst []byte, v any) []byte {
	switch v := v.(type) {
	case int64:
		return binary.AppendVarint(dst, v)
	case wide:
		return binary.AppendVarint(dst, int64(v))
	case string:
		return append(binary.AppendUvarint(dst, uint64(len(v))), v...)
	case []any:
		element := byte(12)
		if len(v) > 0 {
			element = typeOf(v[0])
		}
		if len(v) < 15 {
			dst = append(dst, byte(len(v))<<4|element)
		} else {
			dst = binary.AppendUvarint(append(dst, 0xf0|element), uint64(len(v)))
		}
		for _, e := range v {
			dst = appendValue(dst, e)
		}
		return dst
	case fields:
		return v.append(dst)
	}
	panic("parquet: no type of Thrift")
}
