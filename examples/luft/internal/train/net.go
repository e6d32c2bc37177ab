package train

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"regexp"

	"github.com/spf13/cobra"

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
	options network.Options
	filter  filter
	csv     string
}

func newNet() *cobra.Command {
	n := new(net)
	cmd := &cobra.Command{
		Use:   "net -o FILE [flags] FILE...",
		Short: "train a network from scored positions",
		Long: `Net trains a network for the evaluation (package nnue) from scored positions.

A FILE is one of "luft train selfplay", EPD as for "luft train fit" with a score in each
record, a folder of both, viriformat (*.viri, *.viriformat or *.vf) or bulletformat
(*.bullet). Of games in viriformat, those positions are used that have not occurred
before in the game, in which the player to move is not in check, the move is neither a
capture nor a promotion, and the score is not a mate. The target of a position is the
expected result of its score, blended with the result of its game by --result-weight.
One game in sixteen is held out for validation; positions without their games are held
out one by one. All positions are kept in memory, 32 bytes each, unless FILE is a single
file written by "luft train shuffle".

After each epoch the mean squared errors are printed: the loss of the training
positions while they were learned, and of those held out the loss, the error against
the result of the game, and the error against the expected result of the score. At the
end they are printed for the network with its weights rounded, and for the classical
evaluation. The output of the network is scaled so that its standard deviation is that of
the classical evaluation.

With --layers, each output has two more layers of neurons, which take products of pairs of
neurons. Such networks have a smaller error and are slower: a little in assembly, more
elsewhere and in training.

The network does not depend on --threads. An interrupt (Ctrl-C) ends the training with
status 1. The state after the last epoch is stored in FILE.state: with --resume and the
same positions, the training continues from there, with the same result as without the
interruption. FILE.state is removed at the end. Flags that are not given are those of
that run; others are refused. (The file of --from must be named again.)`,
		Example: `  luft train net -o net.nnue --hidden 256 --plot loss.svg games.luft
  luft train net -o next.nnue --from net.nnue --rate 0.0002 --epochs 10 more.luft`,
		Args: files,
		RunE: n.run,
	}
	n.resumable(cmd, "the network")
	flags, o := cmd.Flags(), &n.options
	cli.Int(flags, &o.Hidden, "hidden", 128, 16, 1024, "number `N` of neurons of a perspective, a multiple of 16, or of 32 with --layers")
	cli.Check(flags, "hidden", func() error {
		if o.Hidden%16 != 0 {
			return fmt.Errorf("--hidden %d: not a multiple of 16", o.Hidden)
		}
		return nil
	})
	flags.StringVar(&n.from, "from", "", "start from the network in `FILE`, with its number of neurons and its layers")
	flags.BoolVar(&o.Layered, "layers", false, "add two layers of 16 and 32 neurons before the output")
	cli.Int(flags, &o.Epochs, "epochs", 40, 1, 100000, "number `N` of passes over the training set")
	cli.Int(flags, &o.Batch, "batch", 1024, 1, 1<<30, "number `N` of positions for each update of the weights")
	cli.Float(flags, &o.Rate, "rate", 0.001, 0, 1, "initial learning rate `R`")
	checkRate(flags, &o.Rate)
	cli.Float(flags, &o.FinalRate, "final-rate", 0, 0, 1, "final learning rate `R` (0 selects a hundredth of the initial one)")
	cli.Float(flags, &o.ResultWeight, "result-weight", 0, 0, 1, "initial weight `P` of the result in the target (0 uses scores only)")
	cli.Float(flags, &o.FinalResultWeight, "final-result-weight", 0, 0, 1, "final weight `P` of the result, to which it changes evenly (0 selects the initial one)")
	n.filter.flags(flags)
	flags.StringVar(&o.Description, "description", "", "`TEXT` that the network file contains")
	flags.Uint64Var(&o.Seed, "seed", 1, "seed `N` of the initial weights and the order of the positions")
	cli.Int(flags, &o.Threads, "threads", 1, 1, cli.MaxThreads, "number `N` of threads")
	flags.StringVar(&n.csv, "losses", "", "write the losses by epoch to `FILE`")
	flags.StringVar(&n.plot, "plot", "", "draw the losses by epoch to `FILE` (*.png or *.svg)")
	return cmd
}

// A netState is where training stands, as it is stored.
type netState struct {
	Settings    string
	Description string // of the network; it is not one of the settings, as training does not depend on it
	Losses      losses
	State       []byte // a network.State; nil before the end of the first epoch
}

func (n *net) run(cmd *cobra.Command, names []string) (err error) {
	if n.name == "" {
		return cli.Usagef("missing -o FILE")
	}
	now := new(netState)
	if err := n.load(cmd, names, now, &now.Settings, n.csv); err != nil {
		return err
	}
	o := n.options
	if !cmd.Flags().Changed("description") {
		o.Description = now.Description
	}
	now.Description = o.Description
	if o.Layered && o.Hidden%32 != 0 && n.from == "" {
		return cli.Usagef("--hidden %d: not a multiple of 32, which --layers needs", o.Hidden)
	}
	start := uint32(0)
	if n.from != "" {
		if o.Start, start, err = readNetwork(n.from); err != nil {
			return err
		}
		o.Hidden = o.Start.Hidden()
		if o.Layered && !o.Start.Layered() {
			return cli.Usagef("--layers: the network in %s has none", n.from)
		}
	}
	positions, end, sum, err := n.positions(cmd, names)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, end()) }()
	if err := n.agree(&now.Settings, describe(cmd.Flags(), fmt.Sprintf("hidden=%d", o.Hidden), "layers", "epochs", "batch", "rate",
		"final-rate", "result-weight", "final-result-weight", "max-score", "min-ply", "seed",
		checksum("start", start), checksum("positions", sum))); err != nil {
		return err
	}
	if now.State != nil {
		o.Resume = new(network.State)
		if err := o.Resume.UnmarshalBinary(now.State); err != nil {
			return file.Name(n.stateName(), err)
		}
	}
	out := cmd.OutOrStdout()
	o.Reference = classical.New(nil)
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
		result, err = network.Run(ctx, positions, o)
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

// positions returns what to train with: the one file of "luft train shuffle", or all positions of
// other files. The result of end must be called when they are not used any more.
func (n *net) positions(cmd *cobra.Command, names []string) (_ network.Positions, end func() error, sum uint32, err error) {
	names, err = expand(cmd.Context(), names)
	if err != nil {
		return nil, nil, 0, err
	}
	out := cmd.OutOrStdout()
	switch f, positions, err := openShuffled(names); {
	case err != nil:
		return nil, nil, 0, err
	case f != nil && n.filter != (filter{}):
		f.Close() // it was only read
		return nil, nil, 0, errors.New("--max-score and --min-ply are flags of luft train shuffle, which has made " + names[0])
	case f != nil:
		training, heldOut, skipped := positions.Len()
		fmt.Fprintf(out, countsText, training, heldOut, skipped)
		return positions, f.Close, positions.Checksum(), nil
	}
	set := n.filter.set()
	if err := n.collect(cmd, set, names); err != nil {
		return nil, nil, 0, err
	}
	fmt.Fprintf(out, countsText, len(set.Training), len(set.HeldOut), set.Skipped)
	return set, func() error { return nil }, sumOf(set), nil
}

// openShuffled opens the one file, which shuffle has made, and returns nil if none of the files is
// such a one.
func openShuffled(names []string) (*os.File, *network.File, error) {
	for _, name := range names {
		if stat, err := os.Stat(name); err != nil || !stat.Mode().IsRegular() {
			continue // an error comes again when the file is read
		}
		f, err := os.Open(name)
		if err != nil {
			return nil, nil, err
		}
		stat, err := f.Stat()
		var positions *network.File
		if err == nil {
			positions, err = network.NewFile(f, stat.Size())
		}
		if err == nil && len(names) > 1 {
			err = errors.New("luft train shuffle has made it: it must be the only file")
		}
		if err == nil {
			return f, positions, nil
		}
		f.Close() // it was only read
		if !errors.Is(err, sample.ErrHeader) {
			return nil, nil, file.Name(name, err)
		}
	}
	return nil, nil, nil
}

// collect adds the positions of all files to set, several files at a time, in their order.
func (n *net) collect(cmd *cobra.Command, set *network.Set, names []string) error {
	note := notes(cmd)
	read := func(ctx context.Context, i int) (*network.Set, error) {
		part := &network.Set{MaxScore: set.MaxScore, MinPly: set.MinPly}
		in := addTo(part, func() error { return nil })
		in.ctx, in.stdin, in.note = ctx, cmd.InOrStdin(), note
		return part, in.file(names[i])
	}
	newWorker := func() inorder.Worker[int, *network.Set] { return read }
	return inorder.Run(cmd.Context(), n.options.Threads, inorder.Numbers(0, len(names)), newWorker, func(part *network.Set) error {
		set.Append(part)
		return nil
	})
}

// bullet matches the names of files of bulletformat, which has no header.
var bullet = regexp.MustCompile(`(?i)\.bullet(\.gz|\.bz2|\.zst)?$`)

// addTo returns a reader that adds all positions to set, and calls added after some.
func addTo(set *network.Set, added func() error) *reader {
	in := new(reader)
	in.game = func(g *sample.Game) error {
		set.AddGame(g)
		return added()
	}
	in.position = func(r *record, err error) error {
		var x network.Record
		if err == nil {
			x, err = r.scored()
		}
		if err != nil {
			return err
		}
		set.Add(x)
		return added()
	}
	in.other = func(text *bufio.Reader, name string) error {
		if !bullet.MatchString(name) {
			return in.positions(text, name)
		}
		for r, err := range network.ReadRecords(text) {
			if err != nil {
				return file.Name(name, err)
			}
			set.Add(r)
			if err := added(); err != nil {
				return err
			}
		}
		return nil
	}
	return in
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
