package explorer

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"io"
	"slices"
)

// A Source is a file of games in PGN.
type Source struct {
	// Name identifies the file in the index: games are ordered by it, and programs that
	// show games find the file by it. The caller chooses the name, for example the path
	// or its last element. No two sources have the same one.
	Name string

	In   io.ReaderAt // the file, decompressed; it is read by several goroutines at once
	Size int64       // in bytes
}

// A SourceInfo describes a source of an index.
type SourceInfo struct {
	Name  string `json:"name"`
	Size  int64  `json:"size"`  // of the file, in bytes
	Games int64  `json:"games"` // that the index has of it
}

// appendSources appends the encoding of sources: for each, in the order of the names, the
// length of the name, the name, the size and the number of games.
func appendSources(b []byte, sources []SourceInfo) []byte {
	for _, s := range sources {
		b = binary.AppendUvarint(b, uint64(len(s.Name)))
		b = append(b, s.Name...)
		b = binary.AppendUvarint(b, uint64(s.Size))
		b = binary.AppendUvarint(b, uint64(s.Games))
	}
	return b
}

// sourcesIn decodes the sources of an index with the given number of games, and reports whether
// the encoding is valid.
func sourcesIn(b []byte, games int64) (sources []SourceInfo, ok bool) {
	d := decoder{b: b}
	for len(d.b) > 0 {
		n := d.upTo(int64(len(d.b)))
		if n > int64(len(d.b)) {
			return nil, false
		}
		name := string(d.b[:n])
		d.b = d.b[n:]
		s := SourceInfo{name, d.upTo(1<<offsetBits - 1), d.upTo(games)}
		games -= s.Games
		if d.bad || len(sources) > 0 && sources[len(sources)-1].Name >= name {
			return nil, false
		}
		sources = append(sources, s)
	}
	return sources, games == 0
}

// unite returns the sources of several indexes, without their games. The error is
// ErrSource.
func unite(lists ...[]SourceInfo) ([]SourceInfo, error) {
	var all []SourceInfo
	for _, l := range lists {
		all = append(all, l...)
	}
	slices.SortFunc(all, func(a, b SourceInfo) int {
		return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Size, b.Size))
	})
	for i := range all {
		all[i].Games = 0
		if i > 0 && all[i].Name == all[i-1].Name && all[i].Size != all[i-1].Size {
			return nil, fmt.Errorf("%w: %q has %d and %d bytes", ErrSource, all[i].Name, all[i-1].Size, all[i].Size)
		}
	}
	return slices.Compact(all), nil
}
