package train

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
)

// A target is a file that a command writes whole.
type target struct {
	name  string
	force bool
}

func (t *target) flags(flags *pflag.FlagSet, what string) {
	flags.StringVarP(&t.name, "output", "o", "", "write "+what+" to `FILE`")
	flags.BoolVarP(&t.force, "force", "f", false, "overwrite an existing file")
}

// write has do write the file, or to the standard output if it has no name.
func (t *target) write(cmd *cobra.Command, do func(io.Writer) error) error {
	return file.Write(t.name, t.force, cmd.OutOrStdout(), do)
}

// An output is a file to which a command appends, and which it can continue.
type output struct {
	target
	resume bool
}

func (o *output) flags(cmd *cobra.Command, what string) {
	o.target.flags(cmd.Flags(), what)
	cmd.Flags().BoolVar(&o.resume, "resume", false, "continue the run in the file of -o, with its settings")
	cmd.MarkFlagsMutuallyExclusive("resume", "force")
}

// adopt sets the flags that were not given to what they were in the run that is resumed,
// as the settings in the file have them; see [adopt].
func (o *output) adopt(flags *pflag.FlagSet, settings func(io.Reader) (string, error)) error {
	if o.name == "" {
		return cli.Usagef("missing -o FILE")
	}
	if !o.resume {
		return nil
	}
	return file.Head(o.name, func(in io.Reader) error {
		text, err := settings(in)
		if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
			return nil // the run ended before it began
		}
		if err != nil {
			return err
		}
		return adopt(flags, text)
	})
}

// adopt sets the flags that were not given from settings, fields of the form name=value.
// Openings are known by a checksum there, which is no name of a file.
func adopt(flags *pflag.FlagSet, settings string) error {
	for _, field := range strings.Fields(settings) {
		name, value, _ := strings.Cut(field, "=")
		if f := flags.Lookup(name); f == nil || f.Changed || name == "openings" {
			continue
		}
		if err := flags.Set(name, value); err != nil {
			return fmt.Errorf("the settings in the file: %w", err)
		}
	}
	return nil
}

// differ is the error that a file was not made with the same settings.
func differ(have, want string) error { return fmt.Errorf("was made with %q, not %q", have, want) }

// firstLine returns the first line of a file.
func firstLine(in io.Reader) (string, error) {
	line, err := bufio.NewReader(io.LimitReader(in, 1<<20)).ReadString('\n')
	return line, err
}

// An effort is how much searches do.
type effort struct {
	threads int
	nodes   uint64
	hash    int
}

func (e *effort) flags(flags *pflag.FlagSet, what string) {
	flags.IntVar(&e.threads, "threads", 1, "number `N` of "+what+" at a time")
	flags.Uint64Var(&e.nodes, "nodes", 5000, "limit of `N` nodes for each search")
	flags.IntVar(&e.hash, "hash", 4, "transposition table of each searcher in `MiB`")
}

func (e *effort) check() error {
	if e.nodes == 0 {
		return errors.New("--nodes must be positive")
	}
	return cmp.Or(cli.Threads(e.threads), cli.Within("hash", e.hash, 1, 1<<15))
}
