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
	"github.com/luftchess/luft/examples/luft/internal/tables"
)

func newCheck() *cobra.Command {
	return &cobra.Command{
		Use:   "check DIR...",
		Short: "read tables whole and tell their checksums",
		Long: `Check reads each table in directories whole. It writes a line for each that can be
read, as sha256sum does, and reports the others on the standard error. The checksum says
whether a file is the one that its publisher has; a file can be readable and wrong.`,
		Example: "  luft syzygy check tables",
		RunE: func(cmd *cobra.Command, dirs []string) error {
			if len(dirs) == 0 {
				return cli.Usagef("missing DIR")
			}
			bad := false
			for _, dir := range dirs {
				one, err := check(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr(), dir)
				if err != nil {
					return err
				}
				bad = bad || one
			}
			if bad {
				return cli.ErrReported
			}
			return nil
		},
	}
}

// check checks the tables of a directory, and reports whether one is bad.
func check(ctx context.Context, out, errOut io.Writer, dir string) (bad bool, err error) {
	all, err := tables.Open(dir)
	if err != nil {
		return false, err
	}
	defer all.Close() // they were only read
	names := all.Names()
	slices.Sort(names)
	for _, name := range names {
		path := filepath.Join(dir, name)
		sum, err := checksum(path)
		if err == nil {
			err = all.Verify(ctx, name)
		}
		if ctx.Err() != nil {
			return bad, context.Cause(ctx)
		}
		if err != nil {
			bad = true
			fmt.Fprintln(errOut, err)
			continue
		}
		if _, err := fmt.Fprintf(out, "%x  %s\n", sum, path); err != nil {
			return bad, err
		}
	}
	return bad, nil
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
