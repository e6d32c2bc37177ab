package train

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/plot"
)

// A training goes over positions in epochs. After each, FILE.state says where it stands,
// so that it can be continued.
type training struct {
	output
	from, plot string
}

// checkRate makes a rate of 0 an error of the arguments.
func checkRate(flags *pflag.FlagSet, rate *float64) {
	cli.Check(flags, "rate", func() error {
		if *rate == 0 {
			return errors.New("--rate 0: not above 0")
		}
		return nil
	})
}

// stateName returns the name of the file in which it is stored where the run stands.
func (t *training) stateName() string { return t.name + ".state" }

// load reads where an interrupted run stood if it is resumed, and sets the flags that were
// not given to its settings, which are in the state. The error may be that such a run is
// not resumed, or that a file that will be written, or one of other flags, exists or is one
// of the inputs.
func (t *training) load(cmd *cobra.Command, inputs []string, state any, settings *string, others ...string) error {
	if t.resume && t.name == "" {
		return cli.Usagef("missing -o FILE")
	}
	if t.name != "" && !t.force {
		err := file.Head(t.stateName(), func(in io.Reader) error {
			if !t.resume {
				return fmt.Errorf("%w, --resume continues it", file.ErrExists)
			}
			if err := json.NewDecoder(in).Decode(state); err != nil {
				return err
			}
			if *settings == "" {
				return errors.New("not a state of training")
			}
			t.force = true
			return adopt(cmd.Flags(), *settings)
		})
		if err != nil {
			return err
		}
	}
	inputs, err := expand(cmd.Context(), inputs)
	if err != nil {
		return err
	}
	for _, name := range append(others, t.name) {
		if name == "" {
			continue
		}
		if err := cmp.Or(file.CheckOutput(name, inputs...), file.Free(name, t.force)); err != nil {
			return err
		}
	}
	if t.plot == "" {
		return nil
	}
	return plot.Ready(t.plot, t.force)
}

// agree sets the settings in the state, or makes sure that they are those of the run that
// is resumed.
func (t *training) agree(had *string, settings string) error {
	if *had != "" && *had != settings {
		return file.Name(t.stateName(), differ(*had, settings))
	}
	*had = settings
	return nil
}

// run has do train. The state is stored before, and whenever do calls store, an error of
// which ends ctx.
func (t *training) run(ctx context.Context, state any, do func(ctx context.Context, store func()) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	store := func() error {
		if t.name == "" {
			return nil
		}
		return file.Write(t.stateName(), true, nil, func(w io.Writer) error { return json.NewEncoder(w).Encode(state) })
	}
	if err := store(); err != nil {
		return err
	}
	err := do(ctx, func() {
		if err := store(); err != nil {
			cancel(err)
		}
	})
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return err
}

// losses are those of the epochs, each a line of CSV with lossColumns.
type losses string

const (
	lossColumns = "epoch,loss,held out,result,score\n"
	lossRow     = "%d,%g,%g,%g,%g\n"
)

// add adds the losses of an epoch.
func (l *losses) add(p sample.Progress) {
	*l += losses(fmt.Sprintf(lossRow, p.Epoch, p.Loss, p.HeldOut.Target, p.HeldOut.Result, p.HeldOut.Score))
}

// lines returns the losses by epoch, without those that are not known.
func (l losses) lines() ([]plot.Curve, error) {
	lines := []plot.Curve{{Name: "training"}, {Name: "held out"}, {Name: "held out, score"}}
	for row := range strings.Lines(string(l)) {
		var epoch int
		var loss, held, result, score float64
		if _, err := fmt.Sscanf(row, lossRow, &epoch, &loss, &held, &result, &score); err != nil {
			return nil, fmt.Errorf("the losses in the state: %q: %w", row, err)
		}
		for i, y := range []float64{loss, held, score} {
			if !math.IsNaN(y) {
				lines[i].Add(float64(epoch), y)
			}
		}
	}
	return lines, nil
}

// progressText says how good an evaluation is after an epoch.
func progressText(p sample.Progress) string {
	return fmt.Sprintf("epoch %d/%d loss %.6f %s", p.Epoch, p.Epochs, p.Loss, lossText(p.HeldOut))
}

// lossText says how good an evaluation is on the positions held out.
func lossText(l sample.Loss) string {
	return fmt.Sprintf("held out %.6f result %.6f score %.6f", l.Target, l.Result, l.Score)
}

// draw draws the losses by epoch if that is asked for.
func (t *training) draw(l losses) error {
	if t.plot == "" {
		return nil
	}
	lines, err := l.lines()
	if err != nil {
		return err
	}
	return plot.SaveCurves(t.plot, t.force, "Loss by epoch", "epoch", "mean squared error", lines)
}
