package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/classical/tune"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
)

// maxComplaints is the number of malformed lines after which reading ends.
const maxComplaints = 20

// fit tunes the weights of the evaluation.
type fit struct {
	training
	tune tune.Options
}

func newFit() *cobra.Command {
	f := new(fit)
	cmd := &cobra.Command{
		Use:   "fit [-o FILE] [flags] FILE...",
		Short: "fit the weights of the evaluation to the results of games",
		Long: `Fit tunes the weights of the classical evaluation to games and to scores.

A FILE is one of "luft train selfplay", EPD, a folder of both, or viriformat (*.viri,
*.viriformat or *.vf); "-" is the standard input. Each EPD record has the result of its
game in the operation c9 ("1-0", "0-1" or "1/2-1/2"), and optionally an engine's score in
the operation ce, in centipawns for the player to move. Malformed lines are reported, and
then nothing is tuned.

The target of a position is the expected result of its score, blended with the result of
its game by --result-weight; a position without a score uses the result only. One game in
sixteen is held out for validation; positions without their games are held out one by one.

Tuning starts from round numbers, or from the weights of the file of --from. After each
epoch the mean squared errors are printed: the loss of the training positions while they
were learned, and of those held out the loss, the error against the result of the game,
and the error against the expected result of the score. At the end they are printed for
the starting weights and the rounded new ones, and the new ones are written to the file
of -o, or to the standard output: a line for each term, with its middlegame and endgame
values. The default weights are such a file, eval/classical/weights.tsv.

An interrupt (Ctrl-C) ends the tuning with status 1; the weights so far are written.
With -o FILE, the state after the last epoch is stored in FILE.state: with --resume and
the same positions, the tuning continues from there, with the same result as without the
interruption. FILE.state is removed at the end. Flags that are not given are those of
that run; others are refused. (The file of --from must be named again.)`,
		Example: `  luft train fit --from eval/classical/weights.tsv --result-weight 0.3 -o new.tsv games.luft
  luft train fit -o new.tsv --plot loss.png positions/`,
		Args: files,
		RunE: f.run,
	}
	f.resumable(cmd, "the weights")
	flags := cmd.Flags()
	flags.StringVar(&f.from, "from", "", "start from the weights in `FILE`")
	cli.Int(flags, &f.tune.Epochs, "epochs", 40, 1, 10000, "number `N` of passes over the training set")
	cli.Int(flags, &f.tune.Batch, "batch", 16384, 1, 1<<30, "number `N` of positions for each update of the weights")
	cli.Float(flags, &f.tune.Rate, "rate", 1, 0, 1000, "initial learning rate `R`, about the change of a weight per update in centipawns")
	checkRate(flags, &f.tune.Rate)
	cli.Float(flags, &f.tune.ResultWeight, "result-weight", 0, 0, 1, "weight `P` of the result in the target (0 uses scores only)")
	flags.Uint64Var(&f.tune.Seed, "seed", 1, "seed `N` of the order of the positions")
	cli.Int(flags, &f.tune.Threads, "threads", 1, 1, cli.MaxThreads, "number `N` of threads")
	flags.StringVar(&f.plot, "plot", "", "draw the losses by epoch to `FILE` (*.png or *.svg)")
	return cmd
}

// A fitState is where tuning stands, as it is stored.
type fitState struct {
	Settings string
	Losses   losses
	State    *tune.State // nil before the end of the first epoch
}

func (f *fit) run(cmd *cobra.Command, names []string) error {
	now := new(fitState)
	if err := f.load(cmd, names, now, &now.Settings); err != nil {
		return err
	}
	o := f.tune
	start := uint32(0)
	if f.from != "" {
		text, err := os.ReadFile(f.from)
		if err != nil {
			return err
		}
		start = crc32.ChecksumIEEE(text)
		o.Start = new(classical.Weights)
		if err := o.Start.UnmarshalText(text); err != nil {
			return file.Name(f.from, err)
		}
	}
	var set tune.Set
	sum, err := collect(cmd, &set, names)
	if err != nil {
		return err
	}
	learned, heldOut := set.Len()
	if learned == 0 {
		return errors.New("no positions that depend on weights")
	}
	if err := f.agree(&now.Settings, describe(cmd.Flags(), "epochs", "batch", "rate", "result-weight", "seed",
		checksum("weights", start), checksum("positions", sum))); err != nil {
		return err
	}
	// The weights may go to the standard output, and then what else there is to say
	// must not.
	log := cmd.OutOrStdout()
	if f.name == "" {
		log = cmd.ErrOrStderr()
	}
	fmt.Fprintf(log, "%d positions, %d held out, %d skipped\n", learned, heldOut, set.Skipped)
	o.Resume = now.State
	o.Report = func(p sample.Progress) {
		now.Losses.add(p)
		fmt.Fprintln(log, progressText(p))
	}
	var result tune.Result
	err = f.training.run(cmd.Context(), now, func(ctx context.Context, store func()) (err error) {
		o.Checkpoint = func(s *tune.State) {
			now.State = s
			store()
		}
		result, err = tune.Run(ctx, &set, o)
		return err
	})
	if result.Weights == nil {
		return err
	}
	fmt.Fprintf(log, "rounded %s K %.1f\nstart %s K %.1f\n",
		lossText(result.Rounded), result.K, lossText(result.Start), result.StartK)
	writeErr := f.write(cmd, names, func(out io.Writer) error {
		text, err := result.Weights.MarshalText()
		if err == nil {
			_, err = out.Write(text)
		}
		return err
	})
	if writeErr == nil {
		writeErr = f.draw(now.Losses)
	}
	if err != nil || writeErr != nil || f.name == "" {
		return cmp.Or(writeErr, err)
	}
	return os.Remove(f.stateName())
}

// collect adds the positions of the files to the set, and returns the checksum of all.
// Malformed lines are reported.
func collect(cmd *cobra.Command, set *tune.Set, names []string) (sum uint32, err error) {
	errMalformed := errors.New("malformed lines")
	var text []byte
	bad := 0
	in := reader{ctx: cmd.Context(), stdin: cmd.InOrStdin(), note: notes(cmd)}
	in.game = func(g *sample.Game) error {
		if text, err = g.AppendBinary(text[:0]); err != nil {
			return err
		}
		sum = crc32.Update(sum, crc32.IEEETable, text)
		set.AddGame(g)
		return nil
	}
	in.position = func(r *record, err error) error {
		var x sample.Sample
		if err == nil {
			x, err = r.sample()
		}
		if err != nil {
			cmd.PrintErrln(err)
			if bad++; bad == maxComplaints {
				return errMalformed
			}
			return nil
		}
		if text, err = r.AppendText(text[:0]); err != nil {
			return err
		}
		sum = crc32.Update(sum, crc32.IEEETable, text)
		set.Add(x)
		return nil
	}
	if err := in.all(names); err != nil || bad == 0 {
		return sum, err
	}
	return 0, errMalformed
}
