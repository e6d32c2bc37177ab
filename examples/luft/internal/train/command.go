// Package train is the command that makes training positions, and tunes the evaluation
// and the search with them and with games.
package train

import "github.com/spf13/cobra"

// Command returns the command with its sub-commands.
func Command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "train",
		Short: "make training positions, tune weights and search parameters",
		Long: `Train makes training positions from games that Luft plays against itself, and tunes the
weights of the evaluation from them and the parameters of the search in further games.
The guide to strength, examples/strength.md, says how to use the results.

Long work can be interrupted (Ctrl-C) and continued with --resume, and then ends with
the same result as without the interruption. An existing file is refused unless
--resume or --force is given. On a terminal, the standard error shows the progress;
elsewhere, a line from time to time.

The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1.`,
		Example: `  luft train selfplay -o games.luft --games 25000 --threads 8
  luft train fit -o weights.tsv games.luft`,
	}
	cmd.AddCommand(newSelfplay(), newOpenings(), newScore(), newRescore(), newDump(), newFit(), newNet(), newSpsa())
	return cmd
}
