// Package openings reads opening suites for commands, which say what is skipped.
package openings

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/search/match/opening"
)

// maxReported is the number of skipped openings that are reported one by one.
const maxReported = 20

// Read reads the openings of a file, which may be compressed, and reports on the standard
// error of the command those that are skipped. The error is that of [opening.ReadFile].
func Read(cmd *cobra.Command, name string, o opening.Options) (opening.Suite, error) {
	report := func(format string, args ...any) {
		fmt.Fprintf(cmd.ErrOrStderr(), "%s: %s\n", cmd.CommandPath(), cli.Printable(fmt.Sprintf(format, args...)))
	}
	o.Decompress = file.Decompressors()
	suite, err := opening.ReadFile(cmd.Context(), name, o)
	skipped := suite.Skipped
	for _, e := range skipped[:min(len(skipped), maxReported)] {
		report("skipped: %v", e)
	}
	if len(skipped) > maxReported {
		report("%s: %d openings skipped", name, len(skipped))
	}
	return suite, err
}
