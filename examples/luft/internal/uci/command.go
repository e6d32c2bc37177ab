// Package uci is the command that makes an engine or a bot available to programs that
// speak UCI.
package uci

import (
	"errors"
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/bots"
	"github.com/luftchess/luft/examples/internal/builtin"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

const help = `Uci is a chess engine for any program that speaks UCI: it reads commands from the
standard input and writes the answers. To try it, type "uci", or "position startpos",
"go movetime 1000", "d" for the board and "quit".

Without flags it is Luft, the strongest. With --bot it is one of these:

`

// Command returns the command.
func Command() *cobra.Command {
	var name, style string
	cmd := &cobra.Command{
		Use:   "uci [--bot NAME | --style FILE]",
		Short: "be a UCI engine: Luft, or one of its bots",
		Long: help + list() + `
With --style it is a bot with the evaluation weights in a file, a name and a number on
each line, like those in examples/bots/styles.`,
		Example: `  luft uci
  luft uci --bot zig
  luft uci --style mine.txt`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			engine, release := uci.Engine{Author: "the Luft authors"}, func() error { return nil }
			var err error
			switch given := cmd.Flags().Changed; {
			case given("bot"):
				engine.Name = name
				engine.Searcher, err = bots.New(name)
			case given("style"):
				engine.Name = style
				engine.Searcher, err = styled(style)
			default:
				engine, release = builtin.UCI()
			}
			if err != nil {
				return cli.Usage(err)
			}
			return errors.Join(uci.Serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), engine), release())
		},
	}
	cmd.Flags().StringVar(&name, "bot", "", "be the bot `NAME`")
	cmd.Flags().StringVar(&style, "style", "", "be a bot with the weights in `FILE`")
	cmd.MarkFlagsMutuallyExclusive("bot", "style")
	return cmd
}

// styled returns a player of the style in a file.
func styled(file string) (search.Searcher, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	var style bots.Style
	if err := style.UnmarshalText(text); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return style.Searcher(), nil
}

// list returns a line for each bot.
func list() (text string) {
	for _, d := range bots.All() {
		text += fmt.Sprintf("  %-12s%s\n", d.Name, d.Text)
	}
	return text
}
