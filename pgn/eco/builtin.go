package eco

import (
	"bytes"
	"compress/gzip"
	_ "embed" // for openings
	"sync"
)

//go:generate go run make_openings.go

// openings is a table in the form that Read reads, compressed.
//
//go:embed openings.tsv.gz
var openings []byte

// builtin reads the table on first use.
var builtin = sync.OnceValue(func() *Table {
	t, err := readBuiltin()
	if err != nil {
		return &Table{} // unreachable: the tests read the same bytes
	}
	return t
})

func readBuiltin() (*Table, error) {
	text, err := gzip.NewReader(bytes.NewReader(openings))
	if err != nil {
		return nil, err
	}
	return Read(text)
}

// Builtin returns the table of the Lichess project: some 3,800 openings with their
// English names, from all five volumes of the Encyclopaedia of Chess Openings. All calls
// return the same table.
//
// The first call decompresses and reads the table, in about 10 ms (BenchmarkBuiltin). The
// table occupies 1.5 MB. A program that imports the package and does not call Builtin
// pays only for the 53 KB of compressed text in its binary.
func Builtin() *Table { return builtin() }
