package testdata

import (
	"embed"
	"io/fs"
)

//go:embed slices/perft
var embedded embed.FS

// Perft returns the slices of the perft suites, for a test that runs outside of the
// repository.
func Perft() fs.FS {
	sub, err := fs.Sub(embedded, "slices/perft")
	if err != nil {
		panic(err) // the path is valid
	}
	return sub
}
