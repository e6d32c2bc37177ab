package eco

import (
	_ "embed" // for openings
	"strings"
	"sync"
)

//go:embed openings.tsv
var openings string

// builtin reads the table on first use, so that a program which never asks for it
// pays nothing.
var builtin = sync.OnceValue(func() *Table {
	t, err := Read(strings.NewReader(openings))
	if err != nil {
		return &Table{} // cannot be: the tests read the same bytes
	}
	return t
})

// Builtin returns a table of the main openings, some 300, with the names that are
// common in English. It is made when it is first asked for and is the same one
// ever after. For a table ten times as large, see [Read].
func Builtin() *Table { return builtin() }
