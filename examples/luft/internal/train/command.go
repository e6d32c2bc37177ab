// Package train is the command that makes training positions, and tunes the evaluation
// and the search with them and with games.
package train

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
)

// Command returns the command with its sub-commands.
func Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "train",
		Short: "make training positions, train networks, tune weights and search parameters",
		Long: `Train makes training positions from games that Luft plays against itself, trains networks
and tunes the weights of the hand-written evaluation from them, and tunes the parameters
of the search in further games.
The guide to strength, examples/strength.md, says how to use the results.

Long work can be interrupted (Ctrl-C) and continued with --resume, and then ends with
the same result as without the interruption. An existing file is refused unless
--resume or --force is given. On a terminal, the standard error shows the progress;
elsewhere, a line from time to time.

The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1.`,
		Example: `  luft train selfplay -o games.luft --games 25000 --concurrency 8
  luft train fit -o weights.tsv games.luft`,
	}
	cmd.AddCommand(newSelfplay(), newOpenings(), newScore(), newRescore(), newDump(), newFit(), newShuffle(), newNet(), newCompare(), newSpsa())
	return cmd
}

// files checks the arguments of a command that reads files.
func files(_ *cobra.Command, names []string) error { return cli.Files("FILE", names) }

// An output is the file of -o, which a command writes whole, or to which it appends.
type output struct {
	name          string
	force, resume bool
}

// flags declares the flags of a command that writes the file whole, and resumable that of
// one that can continue what it has begun.
func (o *output) flags(cmd *cobra.Command, what string) {
	cmd.Flags().StringVarP(&o.name, "output", "o", "", "write "+what+" to `FILE`")
	cmd.Flags().BoolVarP(&o.force, "force", "f", false, "overwrite an existing file")
}

func (o *output) resumable(cmd *cobra.Command, what string) {
	o.flags(cmd, what)
	cmd.Flags().BoolVar(&o.resume, "resume", false, "continue the run in the file of -o, with its settings")
	cmd.MarkFlagsMutuallyExclusive("resume", "force")
}

// write has do write the file, which must not be one of the inputs, or to the standard output
// if it has no name.
func (o *output) write(cmd *cobra.Command, inputs []string, do func(io.Writer) error) error {
	if err := file.CheckOutput(o.name, inputs...); err != nil {
		return err
	}
	return file.Write(o.name, o.force, cmd.OutOrStdout(), do)
}

// extend has do append to the file, as [file.Append] opens it, or write to the standard
// output if it has no name, and shows the status of that.
func (o *output) extend(cmd *cobra.Command, inputs []string, header string, scan func(io.Reader) (int64, error),
	do func(io.Writer, *terminal.Status) error) error {
	out, end := cmd.OutOrStdout(), func() error { return nil }
	if o.name != "" {
		f, err := file.Append(o.name, inputs, o.resume, o.force, header, scan)
		if err != nil {
			return err
		}
		out, end = f, f.Close
	}
	status := terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), o.name == "", terminal.LineEvery)
	err := do(out, status)
	status.Stop()
	return errors.Join(err, end())
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
// Files are known by checksums there.
func adopt(flags *pflag.FlagSet, settings string) error {
	if _, nodes, ok := strings.Cut(settings, "nodes="); ok && flags.Lookup(hardNodes) != nil && !strings.Contains(settings, hardNodes) {
		nodes, _, _ = strings.Cut(nodes, " ")
		settings += " " + hardNodes + "=" + nodes // the only limit
	}
	for field := range strings.FieldsSeq(settings) {
		name, value, _ := strings.Cut(field, "=")
		if f := flags.Lookup(name); f == nil || f.Changed || name == "openings" || name == "pgn" {
			continue
		}
		if err := flags.Set(name, value); err != nil {
			return fmt.Errorf("the settings in the file: %w", err)
		}
	}
	return nil
}

// describe returns settings that adopt reads: each flag with its value, and other fields as
// they are.
func describe(flags *pflag.FlagSet, fields ...string) string {
	for i, field := range fields {
		if f := flags.Lookup(field); f != nil {
			fields[i] = field + "=" + f.Value.String()
		}
	}
	return strings.Join(fields, " ")
}

// checksum returns the field for something that is known by its checksum.
func checksum(name string, sum uint32) string { return fmt.Sprintf("%s=%08x", name, sum) }

// differ is the error that a file was not made with the same settings.
func differ(have, want string) error { return fmt.Errorf("was made with %q, not %q", have, want) }

// An effort is how much searches do.
type effort struct {
	concurrency int // games, positions or openings at a time
	nodes       uint64
	hash        int
}

func (e *effort) flags(flags *pflag.FlagSet, what string) {
	cli.Concurrency(flags, &e.concurrency, cli.MaxThreads, what)
	flags.Uint64Var(&e.nodes, "nodes", 5000, "limit each search to `N` nodes")
	cli.Check(flags, "nodes", func() error {
		if e.nodes == 0 {
			return errors.New("--nodes must be positive")
		}
		return nil
	})
	cli.Hash(flags, &e.hash, 4)
}
