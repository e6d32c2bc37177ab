package diagram

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/examples/luft/internal/animation"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/pgn"
)

// options is what the arguments say.
type options struct {
	source source
	format string // "svg", "png", "gif", "unicode" or "ascii"
	output string // a file, or "" for the standard output
	force  bool
	color  bool // of text

	flip                         bool
	theme, squares, arrows, eval string
	coordinates, colorWhen       string

	delay time.Duration // of a move in an animation

	svg svg.Options
}

func (o *options) flags(flags *pflag.FlagSet) {
	flags.StringVar(&o.source.fen, "fen", "", "draw the position `FEN` instead of the start")
	flags.StringVar(&o.source.variant, "variant", "", "draw a position of the variant `NAME`")
	flags.StringVar(&o.source.file, "input", "", "draw a position of a game in the PGN `FILE`; - is the standard input")
	flags.IntVar(&o.source.game, "game", 1, "draw from game `N` of the file")
	flags.IntVar(&o.source.ply, "ply", 0, "draw the position after `N` plies (default all)")
	flags.StringVar(&o.format, "format", "", "output `FORMAT`: svg, png, gif, unicode or ascii")
	flags.StringVarP(&o.output, "output", "o", "", "write to `FILE`, whose name ends in .svg, .png, .gif or .txt")
	flags.BoolVarP(&o.force, "force", "f", false, "overwrite an existing file")
	flags.BoolVar(&o.flip, "flip", false, "draw the board from Black's side")
	flags.StringVar(&o.theme, "theme", "light", "`NAME` of the colour theme: "+strings.Join(svg.Themes(), ", "))
	flags.StringVar(&o.squares, "squares", "", "mark squares, a `LIST` such as e4,d5:red")
	flags.StringVar(&o.arrows, "arrows", "", "draw arrows, a `LIST` such as e2e4,g1f3:blue")
	flags.StringVar(&o.eval, "eval", "", "draw an evaluation bar: a score in `PAWNS`, such as 0.35, or #3 for mate")
	flags.StringVar(&o.coordinates, "coordinates", "outside", "`PLACE` of the coordinates: outside, inside or none")
	flags.IntVar(&o.svg.SquareSize, "size", 48, "size of a square: `N` pixels")
	cli.Duration(flags, &o.delay, "delay", time.Second, "show each move of a GIF for `TIME`, from 20ms to 1m")
	flags.StringVar(&o.colorWhen, "color", "auto", "`WHEN` to use colours for unicode: auto, always or never")
}

// parse checks the flags, of which some are given, and the arguments after them.
func (o *options) parse(given func(string) bool, args []string, terminal bool) (err error) {
	if len(args) > 0 {
		return fmt.Errorf("unexpected argument %q (put a FEN in quotes after --fen)", args[0])
	}
	if err := o.source.check(given); err != nil {
		return err
	}
	terminal = terminal && o.output == ""
	if err := o.chooseFormat(given, terminal); err != nil {
		return err
	}
	for _, name := range []string{"arrows", "eval", "coordinates", "size"} {
		if given(name) && (o.format == "unicode" || o.format == "ascii") {
			return fmt.Errorf("--%s requires a picture, such as --format svg", name)
		}
	}
	if err := o.checkAnimation(given); err != nil {
		return err
	}
	switch o.colorWhen {
	case "auto":
		o.color = terminal && os.Getenv("NO_COLOR") == ""
	case "always":
		o.color = true
	case "never":
	default:
		return fmt.Errorf("--color %q: want auto, always or never", o.colorWhen)
	}

	if o.svg.Theme, err = svg.ThemeNamed(o.theme); err != nil {
		return fmt.Errorf("--theme %q: want one of %s", o.theme, strings.Join(svg.Themes(), ", "))
	}
	if err := cli.Within("size", o.svg.SquareSize, 1, 1024); err != nil {
		return err
	}
	if o.svg.Coordinates, err = svg.ParseCoordinates(o.coordinates); err != nil {
		return fmt.Errorf("--coordinates %q: want outside, inside or none", o.coordinates)
	}
	if o.flip {
		o.svg.Bottom = board.Black
	}
	if given("eval") {
		score, err := eval.ParseScore(o.eval)
		if err != nil {
			return fmt.Errorf("--eval: %w", err)
		}
		o.svg.Eval = new(int(score))
	}
	if o.svg.Marks, err = list(o.squares, parseMark); err != nil {
		return fmt.Errorf("--squares: %w", err)
	}
	if o.svg.Arrows, err = list(o.arrows, parseArrow); err != nil {
		return fmt.Errorf("--arrows: %w", err)
	}
	return nil
}

// checkAnimation checks what is different with GIF.
func (o *options) checkAnimation(given func(string) bool) error {
	if o.format != "gif" {
		if given("delay") {
			return errors.New("--delay requires --format gif")
		}
		return nil
	}
	if o.source.file == "" {
		return errors.New("--format gif requires --input")
	}
	for _, name := range []string{"arrows", "eval", "squares"} {
		if given(name) {
			return fmt.Errorf("--%s does not go with --format gif", name)
		}
	}
	if size := o.svg.SquareSize; size%animation.SizeStep != 0 || size > animation.MaxSize {
		return fmt.Errorf("--size %d: for GIF a multiple of %d, at most %d", size, animation.SizeStep, animation.MaxSize)
	}
	return cli.Within("delay", o.delay, animation.MinDelay, animation.MaxDelay)
}

// animation returns the options for the animation of a game with these tags.
func (o *options) animation(tags pgn.Tags) animation.Options {
	return animation.Options{
		SquareSize: o.svg.SquareSize, Theme: o.svg.Theme, Bottom: o.svg.Bottom, Coordinates: o.svg.Coordinates,
		White: player(tags, "White"), Black: player(tags, "Black"), Delay: o.delay,
	}
}

// player returns the name and the rating of a player in tags, or "".
func player(tags pgn.Tags, color string) string {
	name, rating := tags.Get(color), tags.Get(color+"Elo")
	if strings.Trim(name, "?") == "" {
		return ""
	}
	if strings.Trim(rating, "?-0") != "" {
		name += " (" + rating + ")"
	}
	return name
}

// chooseFormat finds the format by the name of the output, by --format, or by the
// terminal.
func (o *options) chooseFormat(given func(string) bool, terminal bool) error {
	formats := []string{"svg", "png", "gif", "unicode", "ascii"}
	if given("format") && !slices.Contains(formats, o.format) {
		return fmt.Errorf("--format %q: want svg, png, gif, unicode or ascii", o.format)
	}
	extension := strings.ToLower(filepath.Ext(o.output))
	fits := map[string][]string{".svg": {"svg"}, ".png": {"png"}, ".gif": {"gif"}, ".txt": {"unicode", "ascii"}}[extension]
	switch { // the first one is the default
	case !given("output") && terminal:
		fits = []string{"unicode", "ascii", "svg"}
	case !given("output"):
		fits = formats
	case fits == nil:
		return fmt.Errorf("-o %q: the name must end in .svg, .png, .gif or .txt", o.output)
	}
	switch {
	case !given("format"):
		o.format = fits[0]
	case !slices.Contains(fits, o.format) && !given("output"):
		return fmt.Errorf("--format %[1]s: not on a terminal, use -o FILE.%[1]s", o.format)
	case !slices.Contains(fits, o.format):
		return fmt.Errorf("--format %s does not go with -o %q", o.format, o.output)
	}
	return nil
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
