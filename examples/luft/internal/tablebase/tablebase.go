// Package tablebase opens the endgame tablebases that commands are given.
package tablebase

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/search/syzygy"
)

// Open opens the Syzygy tablebases in directories, several separated as in PATH. It is an
// error if there are none.
func Open(dirs string) (*syzygy.Tables, error) {
	tables, err := syzygy.Open(filepath.SplitList(dirs)...)
	if err == nil && len(tables.Names()) == 0 {
		err = fmt.Errorf("no tables in %s", dirs)
	}
	return tables, err
}

// Flag declares the flag --tb, which opens tablebases for the use that is described.
func Flag(flags *pflag.FlagSet, to **syzygy.Tables, use string) {
	flags.Func("tb", use+" by the Syzygy tablebases in `DIR`, several separated as in PATH", func(dirs string) (err error) {
		*to, err = Open(dirs)
		if err == nil && (*to).MaxPieces() == 0 {
			err = fmt.Errorf("no tables of outcomes in %s", dirs)
		}
		return err
	})
}
