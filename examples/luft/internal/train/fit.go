package train

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/tune"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/plot"
)

// maxComplaints is the number of malformed lines after which reading ends.
const maxComplaints = 20

// fit tunes the weights of the evaluation.
type fit struct {
	output
	tune tune.Options
	from string
	plot string
}

func newFit() *cobra.Command {
	f := new(fit)
	cmd := &cobra.Command{
		Use:   "fit [-o FILE] [flags] FILE...",
		Short: "fit the weights of the evaluation to the results of games",
		Long: `Fit tunes the weights of the classical evaluation to the results of games.

A FILE is one of "luft train selfplay", EPD, or a folder of both; "-" is the standard
input. Each EPD record has the result of its game in the operation c9 ("1-0", "0-1" or
"1/2-1/2"), and optionally an engine's score in the operation ce, in centipawns for the
player to move. Malformed lines are reported, and then nothing is tuned.

The target of a position is the result of its game. With --blend P, it is a mixture of
the result, with weight 1-P, and the expected result of the score, with weight P; a
position without a score uses the result only.

Tuning starts from round numbers, or from the weights of the file of --from. After each
epoch the loss of the training positions and of those held out is printed. At the end
the weights are written to the file of -o, or to the standard output: a line for each,
with the term, the entry, and the middlegame and endgame values. The default weights of
package classical are generated from such a file, eval/classical/weights.tsv, by
go generate.

An interrupt (Ctrl-C) ends the tuning with status 1; the weights so far are written.
With -o FILE, FILE.state says where the tuning stood after the last epoch: with
--resume and the same positions it continues from there, with the same result as
without the interruption, and FILE.state is removed at the end. Flags that are not given
are those of that run; others are refused. (The file of --from must be named again.)`,
		Example: `  luft train fit --from eval/classical/weights.tsv --blend 0.3 -o new.tsv games.luft
  luft train fit -o new.tsv --plot loss.png positions/`,
		RunE: func(cmd *cobra.Command, args []string) error { return f.run(cmd, args) },
	}
	f.output.flags(cmd, "the weights")
	flags := cmd.Flags()
	flags.StringVar(&f.from, "from", "", "start from the weights in `FILE`")
	flags.IntVar(&f.tune.Epochs, "epochs", 40, "number `N` of passes over the training set")
	flags.IntVar(&f.tune.Batch, "batch", 16384, "number `N` of positions for each update of the weights")
	flags.Float64Var(&f.tune.Rate, "rate", 1, "initial learning rate `R`, about the change of a weight per update in centipawns")
	flags.Float64Var(&f.tune.HoldOut, "hold", 0.05, "fraction `P` of the positions held out for validation")
	flags.Float64Var(&f.tune.Blend, "blend", 0, "weight `P` of the engine score in the target (0 uses results only)")
	flags.Uint64Var(&f.tune.Seed, "seed", 1, "seed `N` of the order of the positions")
	flags.StringVar(&f.plot, "plot", "", "draw the losses by epoch to `FILE` (*.png or *.svg)")
	return cmd
}

func (f *fit) check(args []string) error {
	if f.tune.Rate == 0 {
		return errors.New("--rate 0: not above 0")
	}
	return cmp.Or(
		cli.Within("epochs", f.tune.Epochs, 1, 10000),
		cli.Within("batch", f.tune.Batch, 1, 1<<30),
		cli.Within("rate", f.tune.Rate, 0, 1000),
		cli.Within("hold", f.tune.HoldOut, 0, 0.9),
		cli.Within("blend", f.tune.Blend, 0, 1),
		cli.Files("FILE", args))
}

// A progress is where tuning stands, as it is stored.
type progress struct {
	Settings string
	Training []float64   // the losses, for each epoch from 0
	HeldOut  []float64   // of the positions held out, if there are any
	State    *tune.State // nil before the end of the first epoch
}

func (f *fit) run(cmd *cobra.Command, args []string) error {
	had, err := f.load(cmd)
	if err != nil {
		return err
	}
	if err := f.check(args); err != nil {
		return cli.Usage(err)
	}
	force := f.force || had != nil
	if f.name != "" {
		if err := file.Free(f.name, force); err != nil {
			return err
		}
	}
	if f.plot != "" {
		if err := plot.Ready(f.plot, force); err != nil {
			return err
		}
	}
	start := crc32.NewIEEE()
	if f.from != "" {
		text, err := os.ReadFile(f.from)
		if err != nil {
			return err
		}
		start.Write(text)
		f.tune.Start = new(classical.Weights)
		if err := f.tune.Start.UnmarshalText(text); err != nil {
			return file.Name(f.from, err)
		}
	}
	var set tune.Set
	sum, err := collect(cmd, &set, args)
	if err != nil {
		return err
	}
	if set.Len() == 0 {
		return errors.New("no positions that depend on weights")
	}
	now := &progress{Settings: fmt.Sprintf("epochs=%d batch=%d rate=%g hold=%g blend=%g seed=%d weights=%08x positions=%08x", f.tune.Epochs,
		f.tune.Batch, f.tune.Rate, f.tune.HoldOut, f.tune.Blend, f.tune.Seed, start.Sum32(), sum)}
	if had != nil {
		if had.Settings != now.Settings {
			return file.Name(f.stateName(), differ(had.Settings, now.Settings))
		}
		now = had
		f.tune.Resume = had.State
	}
	// The weights may go to the standard output, and then what else there is to say
	// must not.
	log := cmd.OutOrStdout()
	if f.name == "" {
		log = cmd.ErrOrStderr()
	}
	fmt.Fprintf(log, "%d positions, %d known endgames skipped\n", set.Len(), set.Skipped())
	result, err := f.fit(cmd.Context(), &set, now, log)
	if result.Weights == nil {
		return err
	}
	fmt.Fprintf(log, "rounded %s, K %.6f\n", losses(result.After), result.K)
	writeErr := (&target{f.name, force}).write(cmd, func(out io.Writer) error {
		text, err := result.Weights.MarshalText()
		if err != nil {
			return err
		}
		_, err = out.Write(text)
		return err
	})
	if writeErr == nil && f.plot != "" {
		writeErr = now.draw(f.plot, force)
	}
	if err != nil || writeErr != nil || f.name == "" {
		return cmp.Or(writeErr, err)
	}
	return os.Remove(f.stateName())
}

// stateName returns the name of the file in which it is stored where tuning stands.
func (f *fit) stateName() string { return f.name + ".state" }

// load returns where an interrupted run stood if it is resumed, and otherwise makes sure
// that there is none.
func (f *fit) load(cmd *cobra.Command) (had *progress, err error) {
	if f.resume && f.name == "" {
		return nil, cli.Usagef("missing -o FILE")
	}
	if f.name == "" || f.force {
		return nil, nil
	}
	err = file.Head(f.stateName(), func(in io.Reader) error {
		if !f.resume {
			return fmt.Errorf("%w, --resume continues it", file.ErrExists)
		}
		if err := json.NewDecoder(in).Decode(&had); err != nil {
			return err
		}
		if had == nil || had.Settings == "" {
			return errors.New("not a state of tuning")
		}
		return adopt(cmd.Flags(), had.Settings)
	})
	return had, err
}

// fit tunes, and stores where it stands before and after each epoch if it writes to a file.
func (f *fit) fit(ctx context.Context, set *tune.Set, now *progress, log io.Writer) (tune.Result, error) {
	o := f.tune
	if o.HoldOut == 0 {
		o.HoldOut = -1
	}
	o.Report = func(p tune.Progress) {
		fmt.Fprintf(log, "epoch %d/%d %s\n", p.Epoch, p.Epochs, losses(p))
		now.Training = append(now.Training, p.Loss)
		if !math.IsNaN(p.HeldOut) {
			now.HeldOut = append(now.HeldOut, p.HeldOut)
		}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if f.name != "" {
		if err := store(f.stateName(), now); err != nil {
			return tune.Result{}, err
		}
		o.Checkpoint = func(s *tune.State) {
			now.State = s
			if err := store(f.stateName(), now); err != nil {
				cancel(err)
			}
		}
	}
	r, err := tune.Run(ctx, set, o)
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r, err
}

// store writes where tuning stands.
func store(name string, p *progress) error {
	text, err := json.Marshal(p)
	if err != nil {
		return err
	}
	return file.Write(name, true, nil, func(w io.Writer) error {
		_, err := w.Write(append(text, '\n'))
		return err
	})
}

// losses says how good weights are.
func losses(p tune.Progress) string {
	s := fmt.Sprintf("loss %.6f", p.Loss)
	if !math.IsNaN(p.HeldOut) {
		s += fmt.Sprintf(" held out %.6f", p.HeldOut)
	}
	return s
}

// draw draws the losses by epoch.
func (p *progress) draw(name string, force bool) error {
	lines := []plot.Line{{Name: "training"}, {Name: "held out"}}
	for i, losses := range [][]float64{p.Training, p.HeldOut} {
		for epoch, loss := range losses {
			lines[i].Add(float64(epoch), loss)
		}
	}
	picture := plot.New("Loss by epoch", "epoch", "loss")
	if err := plot.AddLines(picture, lines); err != nil {
		return err
	}
	return plot.Save(name, force, picture)
}

// collect adds the positions of the files to the set, and returns the checksum of all.
// Malformed lines are reported.
func collect(cmd *cobra.Command, set *tune.Set, names []string) (sum uint32, err error) {
	in := reader{stdin: cmd.InOrStdin()}
	var text []byte
	bad := 0
	for r, err := range in.all(cmd.Context(), names) {
		var l tune.Label
		if err == nil {
			l, err = r.label()
		}
		if e, ok := errors.AsType[*lineError](err); ok {
			fmt.Fprintln(cmd.ErrOrStderr(), e)
			if bad++; bad == maxComplaints {
				break
			}
			continue
		}
		if err == nil {
			text, err = r.AppendText(text[:0])
		}
		if err != nil {
			return 0, err
		}
		sum = crc32.Update(sum, crc32.IEEETable, text)
		set.Add(&r.Board, l)
	}
	if bad > 0 {
		return 0, errors.New("malformed lines")
	}
	return sum, nil
}

// label returns what a record says of its position. The error is a *lineError.
func (r *record) label() (l tune.Label, err error) {
	switch r.Comment(9) {
	case "1-0":
		l.Result = 1
	case "1/2-1/2":
		l.Result = 0.5
	case "0-1":
	default:
		return l, &lineError{r.name, r.line, errors.New(`no c9 "1-0", "0-1" or "1/2-1/2"`)}
	}
	if _, there := r.Op("ce"); there {
		n, ok := r.Centipawns()
		if !ok {
			return l, &lineError{r.name, r.line, errors.New("ce is not a number of centipawns")}
		}
		const most = int(eval.MaxCentipawns)
		l.Score, l.HasScore = eval.Score(min(max(n, -most), most)), true
	}
	return l, nil
}
