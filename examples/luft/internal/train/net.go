package train

import (
	"bufio"
	"context"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"os"
	"regexp"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	network "github.com/luftchess/luft/eval/nnue/train"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/internal/inorder"
)

// net trains a network.
type net struct {
	training
	options  network.Options
	maxScore int
	minPly   int
	csv      string
}

func newNet() *cobra.Command {
	n := new(net)
	cmd := &cobra.Command{
		Use:   "net -o FILE [flags] FILE...",
		Short: "train a network from scored positions",
		Long: `Net trains a network for the evaluation (package nnue) from scored positions.

A FILE is one of "luft train selfplay", EPD as for "luft train fit" with a score in each
record, a folder of both, viriformat (*.viri, *.viriformat or *.vf) or bulletformat
(*.bullet). Of games in viriformat, those positions are used that have not occurred before
in the game, in which the player to move is not in check, the move is neither a capture nor
a promotion, and the score is no mate. The target of a position is the expected result of
its score, blended with the result of its game by --result-weight. One game in sixteen is
held out for validation; positions without their games are held out one by one.

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
		Args: files,
		RunE: n.run,
	}
	n.resumable(cmd, "the network")
	flags, o := cmd.Flags(), &n.options
	cli.Int(flags, &o.Hidden, "hidden", 128, 16, 1024, "number `N` of neurons of a perspective, a multiple of 16")
	cli.Check(flags, "hidden", func() error {
		if o.Hidden%16 != 0 {
			return fmt.Errorf("--hidden %d: not a multiple of 16", o.Hidden)
		}
		return nil
	})
	flags.StringVar(&n.from, "from", "", "start from the network in `FILE`, with its number of neurons")
	cli.Int(flags, &o.Epochs, "epochs", 40, 1, 100000, "number `N` of passes over the training set")
	cli.Int(flags, &o.Batch, "batch", 1024, 1, 1<<30, "number `N` of positions for each update of the weights")
	cli.Float(flags, &o.Rate, "rate", 0.001, 0, 1, "initial learning rate `R`")
	checkRate(flags, &o.Rate)
	cli.Float(flags, &o.FinalRate, "final-rate", 0, 0, 1, "final learning rate `R` (0 selects a hundredth of the initial one)")
	cli.Float(flags, &o.ResultWeight, "result-weight", 0, 0, 1, "weight `P` of the result in the target (0 uses scores only)")
	cli.Int(flags, &n.maxScore, "max-score", 0, 0, math.MaxInt16, "leave out positions with scores beyond `N` centipawns (0 keeps all)")
	flags.IntVar(&n.minPly, "min-ply", 0, "leave out the first `N` plies of each game")
	cli.Check(flags, "min-ply", func() error { return cli.AtLeast("min-ply", n.minPly, 0) })
	flags.StringVar(&o.Description, "description", "", "`TEXT` that the network file contains")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed `N` of the initial weights and the order of the positions")
	cli.Int(flags, &o.Threads, "threads", 1, 1, cli.MaxThreads, "number `N` of threads")
	flags.StringVar(&n.csv, "losses", "", "write the losses by epoch to `FILE`")
	flags.StringVar(&n.plot, "plot", "", "draw the losses by epoch to `FILE` (*.png or *.svg)")
	return cmd
}

// A netState is where training stands, as it is stored.
type netState struct {
	Settings string
	Losses   losses
	State    []byte // a network.State; nil before the end of the first epoch
}

func (n *net) run(cmd *cobra.Command, names []string) (err error) {
	if n.name == "" {
		return cli.Usagef("missing -o FILE")
	}
	now := new(netState)
	if err := n.load(cmd, now, &now.Settings, n.csv); err != nil {
		return err
	}
	o := n.options
	start := uint32(0)
	if n.from != "" {
		if o.Start, start, err = readNetwork(n.from); err != nil {
			return err
		}
		o.Hidden = o.Start.Hidden()
	}
	set := network.Set{MaxScore: eval.Score(n.maxScore), MinPly: n.minPly}
	if err := n.collect(cmd, &set, names); err != nil {
		return err
	}
	if err := n.agree(&now.Settings, describe(cmd.Flags(), fmt.Sprintf("hidden=%d", o.Hidden), "epochs", "batch", "rate",
		"final-rate", "result-weight", "max-score", "min-ply", "seed",
		checksum("start", start), checksum("positions", sumOf(&set)))); err != nil {
		return err
	}
	if now.State != nil {
		o.Resume = new(network.State)
		if err := o.Resume.UnmarshalBinary(now.State); err != nil {
			return file.Name(n.stateName(), err)
		}
	}
	out := cmd.OutOrStdout()
	fmt.Fprintf(out, "%d positions, %d held out, %d skipped\n", len(set.Training), len(set.HeldOut), set.Skipped)
	o.Reference = classical.New()
	o.Report = func(p sample.Progress) {
		now.Losses.add(p)
		fmt.Fprintln(out, progressText(p))
	}
	var result network.Result
	err = n.training.run(cmd.Context(), now, func(ctx context.Context, store func()) (err error) {
		o.Checkpoint = func(s *network.State) {
			now.State, _ = s.MarshalBinary() // the error is nil
			store()
		}
		result, err = network.Run(ctx, &set, o)
		return err
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "rounded %s K %.1f scale %d\nclassical %s K %.1f\n",
		lossText(result.Rounded), result.K, result.Network.Weights().Scale, lossText(result.Reference), result.ReferenceK)
	return n.finish(now, result.Network)
}

// finish writes the network and the losses, and removes the state.
func (n *net) finish(now *netState, trained io.WriterTo) error {
	err := file.Write(n.name, n.force, nil, func(out io.Writer) error {
		_, err := trained.WriteTo(out)
		return err
	})
	if err == nil && n.csv != "" {
		err = file.Write(n.csv, n.force, nil, func(out io.Writer) error {
			_, err := io.WriteString(out, lossColumns+string(now.Losses))
			return err
		})
	}
	if err != nil {
		return err
	}
	if err := n.draw(now.Losses); err != nil {
		return err
	}
	return os.Remove(n.stateName())
}

// bullet matches the names of files of bulletformat, which has no header.
var bullet = regexp.MustCompile(`(?i)\.bullet(\.gz|\.bz2|\.zst)?$`)

// collect adds the positions of all files to set, several files at a time, in their order.
func (n *net) collect(cmd *cobra.Command, set *network.Set, names []string) error {
	names, err := expand(cmd.Context(), names)
	if err != nil {
		return err
	}
	note := notes(cmd)
	read := func(ctx context.Context, i int) (*network.Set, error) {
		part := &network.Set{MaxScore: set.MaxScore, MinPly: set.MinPly}
		in := reader{ctx: ctx, stdin: cmd.InOrStdin(), note: note}
		in.game = func(g *sample.Game) error {
			part.AddGame(g)
			return nil
		}
		in.position = func(r *record, err error) error {
			var x network.Record
			if err == nil {
				x, err = r.scored()
			}
			if err == nil {
				part.Add(x)
			}
			return err
		}
		in.other = func(text *bufio.Reader, name string) error {
			if !bullet.MatchString(name) {
				return in.positions(text, name)
			}
			for r, err := range network.ReadRecords(text) {
				if err != nil {
					return file.Name(name, err)
				}
				part.Add(r)
			}
			return nil
		}
		return part, in.file(names[i])
	}
	newWorker := func() inorder.Worker[int, *network.Set] { return read }
	return inorder.Run(cmd.Context(), n.options.Threads, inorder.Numbers(0, len(names)), newWorker, func(part *network.Set) error {
		set.Append(part)
		return nil
	})
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
