// Package diagram is the command that draws positions.
package diagram

import (
	"context"
	"image"
	"image/png"
	"io"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/examples/luft/internal/animation"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/raster"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
)

const help = `Diagram draws a position as a picture (SVG or PNG) or as text. The position is that of
--fen, or a position of a game of the file --input: the one after --ply plies (0 is the
beginning), or else the last. The move that led to it is highlighted, and the arrows,
marked squares and evaluation in the comment after that move are drawn. Without --fen
and --input, the start position is drawn.

The extension of the output file, .svg, .png, .gif or .txt, selects the format. Without
a file, the output is text on a terminal and SVG elsewhere. --format overrides this.

A colour after a colon is green, red, yellow, blue, orange, or hexadecimal digits.
Arrows, the evaluation bar, the size and the place of coordinates apply to pictures
only. The environment variable NO_COLOR, if it is not empty, turns off the colours of
text.

A GIF is an animation of the game up to that position, with the names of the players. Its
squares have a multiple of 8 pixels, at most 128; arrows, squares and evaluations are not
shown.

Positions that cannot arise in a game are drawn too, if they can be played.

With --variant, the position is one of the variant NAME: 3check, kingofthehill,
racingkings, horde, antichess, atomic or crazyhouse, whose pockets are drawn above and
below the board. For a game in a file, the Variant tag selects it.`

// Command returns the command.
func Command() *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "diagram [flags]",
		Short: "draw a position as SVG, PNG or text, or a game as GIF",
		Long:  help,
		Example: `  luft diagram
  luft diagram --fen "8/8/8/4k3/8/8/R3P3/4K3 w - -" -o endgame.png
  luft diagram --variant crazyhouse --fen "4k3/8/8/8/8/8/8/4K3[Qn] w - -" -o house.svg
  luft diagram --input games.pgn --game 3 --ply 24 --theme wood -o position.svg
  luft diagram --input games.pgn --game 3 --delay 700ms -o game.gif
  luft diagram --arrows e2e4,g1f3:blue --squares d5:red --eval 0.35 -o plan.png`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.parse(cmd.Flags().Changed, args, terminal.Is(cmd.OutOrStdout())); err != nil {
				return cli.Usage(err)
			}
			return draw(cmd, &o)
		},
	}
	o.flags(cmd.Flags())
	return cmd
}

// draw finds the position and draws it.
func draw(cmd *cobra.Command, o *options) error {
	line, tags, err := o.source.find(cmd.Context(), cmd.InOrStdin(), &o.svg)
	if err != nil {
		return err
	}
	b := line[len(line)-1].Board
	return file.Write(o.output, o.force, cmd.OutOrStdout(), func(w io.Writer) error {
		switch o.format {
		case "svg":
			return svg.Write(w, &b, &o.svg)
		case "png":
			drawn, err := raster.Image(svg.Append(nil, &b, &o.svg))
			if err != nil {
				return err
			}
			return png.Encode(w, drawn)
		case "gif":
			return animate(cmd.Context(), w, line, o.animation(tags))
		}
		_, err := io.WriteString(w, o.text(&b))
		return err
	})
}

// animate draws a game.
func animate(ctx context.Context, w io.Writer, line []animation.Position, o animation.Options) error {
	a, err := animation.New(line, o)
	if err != nil {
		return err
	}
	var pictures []image.Image
	for _, picture := range a.Pictures() {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		drawn, err := raster.Image(picture)
		if err != nil {
			return err
		}
		pictures = append(pictures, drawn)
	}
	return a.WriteGIF(ctx, w, pictures)
}
