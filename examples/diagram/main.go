// The diagram program draws a position: as a picture in SVG, or as text.
//
//	go run ./examples/diagram [-fen FEN] [flags]
//	go run ./examples/diagram -pgn FILE [-game N] [-ply P] [flags]
//
// The first form draws FEN, or the start position. The second draws a game's
// position after P moves of either player, 0 being its beginning, or else the
// last one; the move that led there is shown, and what the comment after it says
// in arrows, marked squares and an evaluation. A FILE of "-" is the standard
// input.
//
//	-format svg|unicode|ascii   what to draw; if not given, unicode on a terminal, else svg
//	-o FILE                     write to FILE instead of the standard output
//	-flip                       put Black's side below
//	-theme NAME                 light, dark, wood, green, blue or print
//	-squares e4,d5:red,…        mark squares
//	-arrows e2e4,g1f3:#d13b3b,… draw arrows, in SVG only
//	-eval PAWNS                 draw an evaluation bar: 0.35, -1.2, #3 for mate; in SVG only
//	-coordinates PLACE          outside, inside or none; in SVG only
//	-size N                     pixels a square, in SVG only
//	-color auto|always|never    whether unicode is in the theme's colours; auto is on a terminal
//
// A colour after a colon is green, red, yellow, blue, orange, or hexadecimal digits.
// The environment variable NO_COLOR, if it is not empty, makes auto never.
//
// Positions that no game leads to are drawn too, if they can be played.
//
// The exit status is 0 if all was well, 2 if the arguments make no sense, such as a
// FEN that is no position, and otherwise 1: there is no such game, ply or file.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/examples/internal/console"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the program. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, console.IsTerminal(stdout), stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "diagram:", err)
		return 2
	}
	if err := draw(o, stdin, stdout); err != nil {
		fmt.Fprintln(stderr, "diagram:", err)
		return 1
	}
	return 0
}

// draw finds the position and draws it.
func draw(o options, stdin io.Reader, stdout io.Writer) error {
	p, err := o.source.find(stdin)
	if err != nil {
		return err
	}
	var out []byte
	if o.format == "svg" {
		out = svg.Append(nil, &p.board, o.picture(p))
	} else {
		out = o.text(p)
	}
	if o.output != "" {
		return os.WriteFile(o.output, out, 0o644)
	}
	_, err = stdout.Write(out)
	return err
}
