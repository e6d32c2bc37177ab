// Package mcp is the command that serves the rules of chess as tools for language models,
// by the Model Context Protocol.
package mcp

import (
	"context"
	"errors"
	"io"

	"github.com/modelcontextprotocol/go-sdk/mcp"
	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/serve/desk"
)

const help = `Mcp serves tools by the Model Context Protocol on its standard input and output, until
the input ends. Programs that let language models use tools start it: give them the
command "luft mcp".

  legal_moves   the legal moves of a position, and whether the game is over
  apply_moves   the position after moves; a move that cannot be played is told with the
                legal ones
  check_fen     what is wrong with a position as FEN, and how to repair it
  check_pgn     what is wrong with games as PGN, with line and column
  analyse       the best lines of a position, within limits of time, depth and nodes
  diagram       a picture of a position, as SVG
  opening       the name and ECO code of the opening

Positions are FEN or Chess960 start positions; moves are in algebraic or UCI notation.
The tools keep nothing between calls and read no files. An analysis takes a second
unless it has a limit, and a minute at most; two run at a time.`

// Command returns the command.
func Command() *cobra.Command {
	return &cobra.Command{
		Use:     "mcp",
		Short:   "serve the rules of chess as tools for language models",
		Long:    help,
		Example: "  luft mcp",
		Args:    cli.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return serve(cmd.Context(), cmd.InOrStdin(), cmd.OutOrStdout())
		},
	}
}

// maxLine is the most bytes of a request.
const maxLine = 4 << 20

// serve serves the tools until the input ends or ctx does.
func serve(ctx context.Context, in io.Reader, out io.Writer) error {
	err := newServer().Run(ctx, &mcp.IOTransport{Reader: io.NopCloser(in), Writer: nopCloser{out}, MaxLineLength: maxLine})
	if errors.Is(err, io.EOF) || ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// A nopCloser is a writer that is not closed with the connection.
type nopCloser struct{ io.Writer }

func (nopCloser) Close() error { return nil }

// newServer returns a server of the tools.
func newServer() *mcp.Server {
	s := mcp.NewServer(&mcp.Implementation{Name: "luft", Title: "Luft, rules of chess", Version: cli.Version()}, &mcp.ServerOptions{
		Instructions: "Use these tools for whatever depends on the rules of chess, instead of working it out: which moves are legal, " +
			"what a position is after moves, whether FEN or PGN is right, what the best moves are. Tell each tool the whole game " +
			"so far, as a start position and all moves.",
	})
	t := tools{desk.New(desk.Options{})}
	add(s, "legal_moves", "The legal moves of a position, whose turn it is, check, and the result if the game is over.", t.legalMoves)
	add(s, "apply_moves", "The position after moves, as FEN. If a move is illegal, ambiguous or misspelt, the error says which and lists the legal moves there.", t.applyMoves)
	add(s, "check_fen", "Whether a FEN is right and its position legal; if not, what is wrong, and what it probably should be.", t.checkFEN)
	add(s, "check_pgn", "Whether games in PGN are right: syntax, and that each move is legal. Each problem comes with game, line, column and move.", t.checkPGN)
	add(s, "analyse", "The best lines of a position by a strong engine, with scores from White's point of view. Limits are optional.", t.analyse)
	add(s, "diagram", "A picture of a position, as the text of an SVG file.", t.diagram)
	add(s, "opening", "The ECO code and name of the opening that a game began with.", t.opening)
	return s
}

// add adds a tool, which changes nothing and reads nothing but its arguments.
func add[In, Out any](s *mcp.Server, name, description string, answer func(context.Context, In) (Out, error)) {
	closed := false
	tool := &mcp.Tool{
		Name: name, Description: description,
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &closed},
	}
	mcp.AddTool(s, tool, func(ctx context.Context, _ *mcp.CallToolRequest, in In) (*mcp.CallToolResult, Out, error) {
		out, err := answer(ctx, in)
		return nil, out, err
	})
}
