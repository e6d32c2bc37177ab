package annotate

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/engines"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/examples/luft/internal/tables"
	"github.com/luftchess/luft/search/annotate"
	"github.com/luftchess/luft/search/syzygy"
)

// options is what the arguments say.
type options struct {
	engines.Flags
	edit   annotate.Options
	tables *syzygy.Tables // nil without --tb
	plot   string         // a picture, or ""
	out    string
	resume bool
	force  bool
	files  []string
}

func (o *options) flags(flags *pflag.FlagSet) {
	o.Declare(flags, "games")
	flags.Float64Var(&o.edit.Inaccuracy, "inaccuracy", 5, "mark a move that loses this `percent` of the chance to win with ?!; 0 disables it")
	flags.Float64Var(&o.edit.Mistake, "mistake", 10, "mark a move that loses this `percent` of the chance to win with ?; 0 disables it")
	flags.Float64Var(&o.edit.Blunder, "blunder", 15, "mark a move that loses this `percent` of the chance to win with ??; 0 disables it")
	flags.Float64Var(&o.edit.Good, "good", 10, "mark the best move with ! if the next best loses this `percent`; 0 disables it")
	flags.IntVar(&o.edit.Sacrifice, "sacrifice", 200, "mark a sound sacrifice of this many `centipawns` with !?; 0 disables it")
	flags.IntVar(&o.edit.Plies, "plies", 10, "add at most `N` plies of the engine's lines; 0 adds none")
	flags.BoolVar(&o.edit.Every, "every", false, "add the engine's line whenever it prefers another move")
	flags.TextVar(&o.edit.Replace, "replace", annotate.Parts{}, "first remove the `PARTS` of the main line: evals,marks,comments,variations or all")
	tables.Flag(flags, &o.tables, "give exact verdicts")
	flags.StringVar(&o.plot, "plot", "", "draw the evaluation of each game to `FILE`, whose name ends in .png or .svg")
	flags.StringVarP(&o.out, "output", "o", "", "write the games to `FILE`")
	flags.BoolVar(&o.resume, "resume", false, "continue the file of -o")
	flags.BoolVarP(&o.force, "force", "f", false, "overwrite existing files")
}

// check says what in the arguments makes no sense, and fills in the limits.
func (o *options) check(given func(string) bool) error {
	if err := o.Check(); err != nil {
		return err
	}
	switch {
	case o.resume && o.out == "":
		return errors.New("--resume requires -o")
	case o.resume && o.force:
		return errors.New("--resume and --force are mutually exclusive")
	case o.edit.Every && o.edit.Plies == 0:
		return errors.New("--every requires --plies")
	}
	if given("plot") {
		if err := plot.Check(o.plot); err != nil {
			return fmt.Errorf("--plot: %w", err)
		}
	}
	for _, percent := range []*float64{&o.edit.Inaccuracy, &o.edit.Mistake, &o.edit.Blunder, &o.edit.Good} {
		if *percent < 0 {
			return errors.New("--inaccuracy, --mistake, --blunder and --good must be from 0 to 100 percent")
		}
		disable(percent)
	}
	if err := cmp.Or(cli.AtLeast("plies", o.edit.Plies, 0), cli.AtLeast("sacrifice", o.edit.Sacrifice, 0)); err != nil {
		return err
	}
	disable(&o.edit.Sacrifice)
	disable(&o.edit.Plies)
	if err := o.edit.Check(); err != nil {
		return err
	}
	o.edit.Annotator = o.Engine.Name
	if o.edit.Good > 0 {
		o.Limits.MultiPV = 2
	}
	return nil
}

// disable turns the 0 of a flag into what disables an option.
func disable[T int | float64](value *T) {
	if *value == 0 {
		*value = -1
	}
}
