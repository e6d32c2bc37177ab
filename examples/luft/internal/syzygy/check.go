package syzygy

import (
	"context"
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/tablebase"
)

func newCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check DIR...",
		Short: "read whole tables and print their checksums",
		Long: `Check reads all values of each table in the directories. For each table that can be read
it writes a line as sha256sum does; the others are reported on the standard error.
Compare the checksums with those of the publisher: a file can be readable and still be
wrong.`,
		Example: "  luft syzygy check tables",
		RunE: func(cmd *cobra.Command, dirs []string) error {
			if len(dirs) == 0 {
				return cli.Usagef("missing DIR")
			}
			bad := false
			for _, dir := range dirs {
				if err := check(cmd, dir, &bad); err != nil {
					return err
				}
			}
			if bad {
				return cli.ErrReported
			}
			return nil
		},
	}
}

// check checks the tables of a directory, and sets bad if one is.
func check(cmd *cobra.Command, dir string, bad *bool) error {
	all, err := tablebase.Open(dir)
	if err != nil {
		return err
	}
	defer all.Close() // they were only read
	for _, name := range slices.Sorted(slices.Values(all.Names())) {
		path := filepath.Join(dir, name)
		sum, err := checksum(path)
		if err == nil {
			err = all.Verify(cmd.Context(), name)
		}
		if cmd.Context().Err() != nil {
			return context.Cause(cmd.Context())
		}
		if err != nil {
			*bad = true
			cmd.PrintErrln(err)
			continue
		}
		if _, err := fmt.Fprintf(cmd.OutOrStdout(), "%x  %s\n", sum, path); err != nil {
			return err
		}
	}
	return nil
}

// checksum returns the SHA-256 of a file.
func checksum(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close() // it was only read
	hash := sha256.New()
	_, err = io.Copy(hash, file)
	return hash.Sum(nil), err
}
