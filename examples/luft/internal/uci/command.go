// Package uci is the commands that make an engine or a bot available to programs that
// speak UCI or XBoard's protocol.
package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/bots"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/standard"
	"github.com/luftchess/luft/uci/xboard"
)

const helpUCI = `Uci is a chess engine for any program that speaks UCI: it reads commands from the
standard input and writes the answers. To try it, type "uci", or "position startpos",
"go movetime 1000", "d" for the board and "quit".

Luft plays variants as Fairy-Stockfish does: programs choose one with the option
UCI_Variant, before each game, so there is no flag for it. The values are chess, 3check,
kingofthehill, racingkings, horde, antichess, atomic and crazyhouse. To try it, type
"setoption name UCI_Variant value atomic" and "position startpos".`

const helpXBoard = `Xboard is a chess engine for XBoard, WinBoard and other programs that speak their
protocol (CECP), version 2: it reads commands from the standard input and writes the
answers. To try it, type "xboard", "protover 2", "usermove e2e4" and "quit".

Luft plays variants: programs choose one with the command variant, as in "variant atomic".
The names are in the answer to protover (feature variants=...).`

// UCI returns the command uci.
func UCI() *cobra.Command { return command("uci", "UCI", helpUCI, uci.Serve) }

// XBoard returns the command xboard.
func XBoard() *cobra.Command {
	return command("xboard", "XBoard", helpXBoard, func(ctx context.Context, r io.Reader, w io.Writer, e uci.Engine) error {
		return xboard.Serve(ctx, r, w, xboard.Engine{Engine: e})
	})
}

// command returns a command that serves an engine.
func command(name, protocol, help string, serve func(context.Context, io.Reader, io.Writer, uci.Engine) error) *cobra.Command {
	var botName, style string
	cmd := &cobra.Command{
		Use:   name + " [--bot NAME | --style FILE]",
		Short: "be an engine that speaks " + protocol + ": Luft, or one of its bots",
		Long: help + `

Without flags it is Luft, the strongest. With --bot it is one of these:

` + list() + `
With --style it is a bot with the evaluation weights in a file, a name and a number on
each line, like those in examples/bots/styles.`,
		Example: "  luft " + name + "\n  luft " + name + " --bot zig\n  luft " + name + " --style mine.txt",
		Args:    cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			engine, release := uci.Engine{Author: "the Luft authors", Ratings: standard.Ratings()}, func() error { return nil }
			var err error
			switch given := cmd.Flags().Changed; {
			case given("bot"):
				engine.Name = botName
				engine.Searcher, err = bots.New(botName)
			case given("style"):
				engine.Name = style
				engine.Searcher, err = styled(style)
			default:
				engine, release = standard.New(alphabeta.Options{})
			}
			if err != nil {
				return cli.Usage(err)
			}
			return errors.Join(serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout(), engine), release())
		},
	}
	cmd.Flags().StringVar(&botName, "bot", "", "be the bot `NAME`")
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
