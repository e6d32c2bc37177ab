// Package openings reads opening suites for programs, which say what is skipped.
package openings

import (
	"context"
	"fmt"
	"io"

	"github.com/luftchess/luft/search/match/opening"
)

// maxReported is the number of skipped openings that are reported one by one.
const maxReported = 20

// Read reads the openings of a file and reports on stderr, as the program of that name, those
// that are skipped. The error is that of [opening.ReadFile].
func Read(ctx context.Context, program, name string, o opening.Options, stderr io.Writer) (*opening.Suite, error) {
	skipped := 0
	o.Skip = func(e *opening.Error) {
		if skipped++; skipped <= maxReported {
			fmt.Fprintf(stderr, "%s: skipped: %v\n", program, e)
		}
	}
	suite, err := opening.ReadFile(ctx, name, o)
	if skipped > maxReported {
		fmt.Fprintf(stderr, "%s: %s: %d openings skipped\n", program, name, skipped)
	}
	return suite, err
}
