package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/eval"
)

// options is what the arguments say.
type options struct {
	source source
	format string // "svg", "unicode" or "ascii"
	output string // a file, or "" for the standard output
	color  bool   // of text

	svg svg.Options // but for what the position has to say
}

// picture returns the options for the picture of a position.
func (o *options) picture(p position) *svg.Options {
	s := o.svg
	s.LastMove, s.Check = p.lastMove, p.check
	s.Marks = slices.Concat(p.marks, s.Marks)
	s.Arrows = slices.Concat(p.arrows, s.Arrows)
	if s.Eval == nil {
		s.Eval = p.eval
	}
	return &s
}

// parse reads the arguments. If they ask for help, it is on stderr.
func parse(args []string, terminal bool, stderr io.Writer) (o options, err error) {
	flags := flag.NewFlagSet("diagram", flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the caller shows errors
	flags.Usage = func() {}
	flags.StringVar(&o.source.fen, "fen", "", "draw the position `FEN` instead of the start")
	flags.StringVar(&o.source.file, "pgn", "", "draw a position of a game in the PGN `FILE`; - is the standard input")
	flags.IntVar(&o.source.game, "game", 1, "draw from game `N` of the file")
	flags.IntVar(&o.source.ply, "ply", 0, "draw the position after `P` plies (default all)")
	flags.StringVar(&o.format, "format", "", "output `FORMAT`: svg, unicode or ascii (default unicode on a terminal, else svg)")
	flags.StringVar(&o.output, "o", "", "write to `FILE`")
	flip := flags.Bool("flip", false, "draw the board from Black's side")
	theme := flags.String("theme", "light", "`NAME` of the colour theme: "+strings.Join(svg.Themes(), ", "))
	squares := flags.String("squares", "", "mark squares, a `LIST` such as e4,d5:red")
	arrows := flags.String("arrows", "", "draw arrows, a `LIST` such as e2e4,g1f3:blue")
	evaluation := flags.String("eval", "", "draw an evaluation bar: a score in `PAWNS`, such as 0.35, or #3 for mate")
	coordinates := flags.String("coordinates", "outside", "`PLACE` of the coordinates: outside, inside or none")
	flags.IntVar(&o.svg.SquareSize, "size", 48, "size of a square in pixels, a `number`")
	color := flags.String("color", "auto", "`WHEN` to use colours for unicode: auto, always or never")
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			fmt.Fprint(stderr, "usage: diagram [-fen FEN] [flags]\n"+
				"       diagram -pgn FILE [-game N] [-ply P] [flags]\n")
			flags.SetOutput(stderr)
			flags.PrintDefaults()
		}
		return o, err
	}
	given := map[string]bool{}
	flags.Visit(func(f *flag.Flag) { given[f.Name] = true })
	if flags.NArg() > 0 {
		return o, fmt.Errorf("unexpected argument %q (put a FEN in quotes after -fen)", flags.Arg(0))
	}
	if err := o.source.check(given); err != nil {
		return o, err
	}

	terminal = terminal && o.output == ""
	switch {
	case given["o"] && o.output == "":
		return o, errors.New("-o is empty")
	case o.format == "" && !given["format"] && terminal:
		o.format = "unicode"
	case o.format == "" && !given["format"]:
		o.format = "svg"
	case !slices.Contains([]string{"svg", "unicode", "ascii"}, o.format):
		return o, fmt.Errorf("-format %q: want svg, unicode or ascii", o.format)
	}
	for _, name := range []string{"arrows", "eval", "coordinates", "size"} {
		if given[name] && o.format != "svg" {
			return o, fmt.Errorf("-%s requires -format svg", name)
		}
	}
	switch *color {
	case "auto":
		o.color = terminal && os.Getenv("NO_COLOR") == ""
	case "always":
		o.color = true
	case "never":
	default:
		return o, fmt.Errorf("-color %q: want auto, always or never", *color)
	}

	if o.svg.Theme, err = svg.ThemeNamed(*theme); err != nil {
		return o, fmt.Errorf("-theme %q: want one of %s", *theme, strings.Join(svg.Themes(), ", "))
	}
	if o.svg.SquareSize < 1 || o.svg.SquareSize > 1024 {
		return o, fmt.Errorf("-size %d: not from 1 to 1024", o.svg.SquareSize)
	}
	if o.svg.Coordinates, err = svg.ParseCoordinates(*coordinates); err != nil {
		return o, fmt.Errorf("-coordinates %q: want outside, inside or none", *coordinates)
	}
	if *flip {
		o.svg.Bottom = board.Black
	}
	if given["eval"] {
		score, err := eval.ParseScore(*evaluation)
		if err != nil {
			return o, fmt.Errorf("-eval: %w", err)
		}
		o.svg.Eval = &score
	}
	if o.svg.Marks, err = list(*squares, parseMark); err != nil {
		return o, fmt.Errorf("-squares: %w", err)
	}
	if o.svg.Arrows, err = list(*arrows, parseArrow); err != nil {
		return o, fmt.Errorf("-arrows: %w", err)
	}
	return o, nil
}

// list reads things between commas.
func list[T any](s string, parse func(string, svg.Color) (T, error)) (all []T, err error) {
	if s == "" {
		return nil, nil
	}
	for item := range strings.SplitSeq(s, ",") {
		what, color, colored := strings.Cut(item, ":")
		var c svg.Color
		if colored {
			if c, err = svg.ParseColor(color); err != nil {
				return nil, err
			}
		}
		v, err := parse(what, c)
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

func parseMark(s string, c svg.Color) (svg.Mark, error) {
	square, err := board.ParseSquare(s)
	if err == nil && !square.IsValid() {
		err = &board.ParseError{What: "square", Text: s}
	}
	return svg.Mark{Squares: square.Bitboard(), Color: c}, err
}

// parseArrow reads the two squares of an arrow, or a square twice, which is a
// ring.
func parseArrow(s string, c svg.Color) (svg.Arrow, error) {
	if len(s) != 4 {
		return svg.Arrow{}, &board.ParseError{What: "pair of squares", Text: s, Offset: min(len(s), 4)}
	}
	from, err := board.ParseSquare(s[:2])
	if err != nil {
		return svg.Arrow{}, &board.ParseError{What: "pair of squares", Text: s}
	}
	to, err := board.ParseSquare(s[2:])
	if err != nil {
		return svg.Arrow{}, &board.ParseError{What: "pair of squares", Text: s, Offset: 2}
	}
	return svg.Arrow{From: from, To: to, Color: c}, nil
}
