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
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/nnue"
	network "github.com/luftchess/luft/eval/nnue/train"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/plot"
)

// net trains a network.
type net struct {
	output
	options  network.Options
	maxScore int
	minPly   int
	from     string
	plot     string
	csv      string
}

func newNet() *cobra.Command {
	n := new(net)
	cmd := &cobra.Command{
		Use:   "net -o FILE [flags] FILE...",
		Short: "train a network from scored positions",
		Long: `Net trains a network for the evaluation (package nnue) from scored positions.

A FILE is one of "luft train selfplay", EPD as for "luft train fit" with a score in each
record, a folder of both, or bulletformat (*.bullet). The target of a position is the
expected result of its score, blended with the result of its game by --result-weight.
One game in sixteen is held out for validation; positions without their games are held
out one by one.

After each epoch the mean squared errors are printed: the loss of the training
positions while they were learned, and of those held out the loss, the error against
the result of the game, and the error against the expected result of the score. At the
end they are printed for the network with its weights rounded, and for the classical
evaluation. The output of the network is scaled so that its standard deviation is that of
the classical evaluation.

The network does not depend on --threads. An interrupt (Ctrl-C) ends the training with
status 1. FILE.state says where it stood after the last epoch: with --resume and the
same positions it continues from there, with the same result as without the
interruption, and FILE.state is removed at the end. Flags that are not given are those of
that run; others are refused. (The file of --from must be named again.)`,
		Example: `  luft train net -o net.nnue --hidden 256 --plot loss.svg games.luft
  luft train net -o next.nnue --from net.nnue --rate 0.0002 --epochs 10 more.luft`,
		RunE: func(cmd *cobra.Command, args []string) error { return n.run(cmd, args) },
	}
	n.output.flags(cmd, "the network")
	flags := cmd.Flags()
	flags.IntVar(&n.options.Hidden, "hidden", 128, "number `N` of neurons of a perspective, a multiple of 16")
	flags.StringVar(&n.from, "from", "", "start from the network in `FILE`, with its number of neurons")
	flags.IntVar(&n.options.Epochs, "epochs", 40, "number `N` of passes over the training set")
	flags.IntVar(&n.options.Batch, "batch", 16384, "number `N` of positions for each update of the weights")
	flags.Float64Var(&n.options.Rate, "rate", 0.001, "initial learning rate `R`")
	flags.Float64Var(&n.options.FinalRate, "final-rate", 0, "final learning rate `R` (0 selects a hundredth of the initial one)")
	flags.Float64Var(&n.options.ResultWeight, "result-weight", 0, "weight `P` of the result in the target (0 uses scores only)")
	flags.IntVar(&n.maxScore, "max-score", 0, "leave out positions with scores beyond `N` centipawns (0 keeps all)")
	flags.IntVar(&n.minPly, "min-ply", 0, "leave out the first `N` plies of each game")
	flags.StringVar(&n.options.Description, "description", "", "`TEXT` that the network file contains")
	flags.Uint64Var(&n.options.Seed, "seed", 1, "seed `N` of the initial weights and the order of the positions")
	flags.IntVar(&n.options.Threads, "threads", 1, "number `N` of threads")
	flags.StringVar(&n.csv, "csv", "", "write the losses by epoch to `FILE`")
	flags.StringVar(&n.plot, "plot", "", "draw the losses by epoch to `FILE` (*.png or *.svg)")
	return cmd
}

func (n *net) check(args []string) error {
	if n.name == "" {
		return errors.New("missing -o FILE")
	}
	if n.options.Rate == 0 {
		return errors.New("--rate 0: not above 0")
	}
	if n.options.Hidden%16 != 0 {
		return fmt.Errorf("--hidden %d: not a multiple of 16", n.options.Hidden)
	}
	return cmp.Or(
		cli.Within("hidden", n.options.Hidden, 16, 1024),
		cli.Within("epochs", n.options.Epochs, 1, 100000),
		cli.Within("batch", n.options.Batch, 1, 1<<30),
		cli.Within("rate", n.options.Rate, 0, 1),
		cli.Within("final-rate", n.options.FinalRate, 0, 1),
		cli.Within("result-weight", n.options.ResultWeight, 0, 1),
		cli.Within("max-score", n.maxScore, 0, math.MaxInt16),
		cli.AtLeast("min-ply", n.minPly, 0),
		cli.Threads(n.options.Threads),
		cli.Files("FILE", args))
}

// netProgress is where training stands, as it is stored.
type netProgress struct {
	Settings string
	Losses   string // a line of CSV for each epoch
	State    []byte // a network.State; nil before the end of the first epoch
}

// lossColumns are the columns of the CSV.
const lossColumns = "epoch,loss,held out,result,score\n"

func (n *net) run(cmd *cobra.Command, args []string) error {
	had, err := n.load(cmd)
	if err != nil {
		return err
	}
	if err := n.check(args); err != nil {
		return cli.Usage(err)
	}
	force := n.force || had != nil
	if err := file.Free(n.name, force); err != nil {
		return err
	}
	if n.csv != "" {
		if err := file.Free(n.csv, force); err != nil {
			return err
		}
	}
	if n.plot != "" {
		if err := plot.Ready(n.plot, force); err != nil {
			return err
		}
	}
	start := uint32(0)
	if n.from != "" {
		if start, err = n.readStart(); err != nil {
			return err
		}
	}
	set := network.Set{MaxScore: eval.Score(n.maxScore), MinPly: n.minPly}
	if err := (&collector{reader: reader{stdin: cmd.InOrStdin()}, threads: n.options.Threads}).collect(cmd, &set, args); err != nil {
		return err
	}
	o := &n.options
	now := &netProgress{Settings: fmt.Sprintf("hidden=%d epochs=%d batch=%d rate=%g final-rate=%g result-weight=%g max-score=%d min-ply=%d seed=%d start=%08x positions=%08x",
		o.Hidden, o.Epochs, o.Batch, o.Rate, o.FinalRate, o.ResultWeight, n.maxScore, n.minPly, o.Seed, start, sumOf(&set))}
	if had != nil {
		if had.Settings != now.Settings {
			return file.Name(n.stateName(), differ(had.Settings, now.Settings))
		}
		now = had
		if now.State != nil {
			o.Resume = new(network.State)
			if err := o.Resume.UnmarshalBinary(now.State); err != nil {
				return file.Name(n.stateName(), err)
			}
		}
	}
	fmt.Fprintf(cmd.OutOrStdout(), "%d positions, %d held out, %d skipped\n", len(set.Training), len(set.HeldOut), set.Skipped)
	o.Reference = classical.New()
	result, err := n.train(cmd, &set, now)
	if err != nil {
		return err
	}
	w := result.Network.Weights()
	fmt.Fprintf(cmd.OutOrStdout(), "rounded %s K %.1f scale %d\nclassical %s K %.1f\n",
		lossText(result.Quantised), result.K, w.Scale, lossText(result.Reference), result.ReferenceK)
	if err := file.Write(n.name, force, nil, func(out io.Writer) error {
		_, err := result.Network.WriteTo(out)
		return err
	}); err != nil {
		return err
	}
	if n.csv != "" {
		if err := file.Write(n.csv, force, nil, func(out io.Writer) error {
			_, err := io.WriteString(out, lossColumns+now.Losses)
			return err
		}); err != nil {
			return err
		}
	}
	if n.plot != "" {
		if err := now.draw(n.plot, force); err != nil {
			return err
		}
	}
	return os.Remove(n.stateName())
}

// stateName returns the name of the file in which it is stored where training stands.
func (n *net) stateName() string { return n.name + ".state" }

// load returns where an interrupted run stood if it is resumed, and otherwise makes sure
// that there is none.
func (n *net) load(cmd *cobra.Command) (had *netProgress, err error) {
	if n.name == "" || n.force {
		return nil, nil
	}
	err = file.Head(n.stateName(), func(in io.Reader) error {
		if !n.resume {
			return fmt.Errorf("%w, --resume continues it", file.ErrExists)
		}
		if err := json.NewDecoder(in).Decode(&had); err != nil {
			return err
		}
		if had == nil || had.Settings == "" {
			return errors.New("not a state of training")
		}
		return adopt(cmd.Flags(), had.Settings)
	})
	return had, err
}

// readStart reads the network of --from, and returns the checksum of the file.
func (n *net) readStart() (sum uint32, err error) {
	in, err := os.Open(n.from)
	if err != nil {
		return 0, err
	}
	defer in.Close() // it was only read
	hash := crc32.NewIEEE()
	start, err := nnue.Read(io.TeeReader(in, hash))
	if err != nil {
		return 0, file.Name(n.from, err)
	}
	n.options.Start, n.options.Hidden = start, start.Hidden()
	return hash.Sum32(), nil
}

// sumOf returns a checksum of the positions of a set.
func sumOf(set *network.Set) (sum uint32) {
	var text []byte
	for _, list := range [][]network.Record{set.Training, set.HeldOut} {
		for i := range list {
			text, _ = list[i].AppendBinary(text[:0]) // it never fails
			sum = crc32.Update(sum, crc32.IEEETable, text)
		}
	}
	return sum
}

// train trains, and stores where it stands before the first epoch and after each.
func (n *net) train(cmd *cobra.Command, set *network.Set, now *netProgress) (network.Result, error) {
	o := n.options
	ctx, cancel := context.WithCancelCause(cmd.Context())
	defer cancel(nil)
	save := func() error {
		return file.Write(n.stateName(), true, nil, func(w io.Writer) error { return json.NewEncoder(w).Encode(now) })
	}
	if err := save(); err != nil {
		return network.Result{}, err
	}
	o.Report = func(p network.Progress) {
		now.Losses += lossRow(p)
		fmt.Fprintf(cmd.OutOrStdout(), "epoch %d/%d loss %.6f %s\n", p.Epoch, p.Epochs, p.Loss, lossText(p.Held))
	}
	o.Checkpoint = func(s *network.State) {
		var err error
		if now.State, err = s.MarshalBinary(); err == nil {
			err = save()
		}
		if err != nil {
			cancel(err)
		}
	}
	r, err := network.Run(ctx, set, o)
	if err != nil && ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r, err
}

// lossText says how good a network is on the positions held out.
func lossText(l network.Loss) string {
	return fmt.Sprintf("held out %.6f result %.6f score %.6f", l.Target, l.Result, l.Score)
}

// lossRow returns the line of an epoch in the CSV.
func lossRow(p network.Progress) string {
	line := strconv.Itoa(p.Epoch)
	for _, x := range []float64{p.Loss, p.Held.Target, p.Held.Result, p.Held.Score} {
		line += "," + strconv.FormatFloat(x, 'g', -1, 64)
	}
	return line + "\n"
}

// draw draws the losses by epoch.
func (p *netProgress) draw(name string, force bool) error {
	lines := []plot.Line{{Name: "training"}, {Name: "held out"}, {Name: "held out, score"}}
	for row := range strings.Lines(p.Losses) {
		fields := strings.Split(strings.TrimSpace(row), ",")
		for i, at := range []int{1, 2, 4} {
			epoch, err := strconv.ParseFloat(fields[0], 64)
			if err != nil || at >= len(fields) {
				return fmt.Errorf("the losses in the state: %q", row)
			}
			loss, err := strconv.ParseFloat(fields[at], 64)
			if err != nil {
				return fmt.Errorf("the losses in the state: %w", err)
			}
			lines[i].Add(epoch, loss)
		}
	}
	picture := plot.New("Loss by epoch", "epoch", "mean squared error")
	if err := plot.AddLines(picture, lines); err != nil {
		return err
	}
	return plot.Save(name, force, picture)
}
