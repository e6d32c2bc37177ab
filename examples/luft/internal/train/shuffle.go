package train

import (
	"fmt"
	"io"
	"math"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/eval"
	network "github.com/luftchess/luft/eval/nnue/train"
	"github.com/luftchess/luft/examples/luft/internal/cli"
)

// A filter says which positions to train with.
type filter struct{ maxScore, minPly int }

func (f *filter) flags(flags *pflag.FlagSet) {
	cli.Int(flags, &f.maxScore, "max-score", 0, 0, math.MaxInt16, "leave out positions with scores beyond `N` centipawns (0 keeps all)")
	cli.Int(flags, &f.minPly, "min-ply", 0, 0, math.MaxInt32, "leave out the first `N` plies of each game")
}

// set returns an empty set of such positions.
func (f *filter) set() *network.Set {
	return &network.Set{MaxScore: eval.Score(f.maxScore), MinPly: f.minPly}
}

// newShuffle returns the command that writes positions in random order.
func newShuffle() *cobra.Command {
	var (
		to     output
		accept filter
		memory int
		seed   uint64
	)
	cmd := &cobra.Command{
		Use:   "shuffle -o FILE [flags] FILE...",
		Short: "write positions in random order, to train with more of them than fit into memory",
		Long: `Shuffle writes the positions of files in random order, for "luft train net", which then
reads them from disk in each epoch. A FILE is one that "luft train net" reads.

Positions take --memory MiB of memory, here and when "luft train net" reads them, and
everything else takes about as much again. The network depends on this value: with less
memory, the positions are divided into more parts, and the positions of a part are learned
together.`,
		Example: `  luft train shuffle -o positions.shuffled --memory 2048 games/
  luft train net -o net.nnue --hidden 512 positions.shuffled`,
		Args: files,
	}
	to.flags(cmd, "the positions")
	flags := cmd.Flags()
	cli.Int(flags, &memory, "memory", 512, 1, math.MaxInt>>20, "keep `N` MiB of positions in memory")
	flags.Uint64Var(&seed, "seed", 1, "seed `N` of the order")
	accept.flags(flags)
	cmd.RunE = func(cmd *cobra.Command, names []string) error {
		if to.name == "" {
			return cli.Usagef("missing -o FILE")
		}
		names, err := expand(cmd.Context(), names)
		if err != nil {
			return err
		}
		return to.write(cmd, names, func(out io.Writer) error {
			w := network.NewWriter(out, memory<<20, seed)
			set := accept.set()
			flush := func() error {
				err := w.Append(set)
				set.Training, set.HeldOut, set.Skipped = set.Training[:0], set.HeldOut[:0], 0
				return err
			}
			in := addTo(set, flush)
			in.ctx, in.stdin, in.note = cmd.Context(), cmd.InOrStdin(), notes(cmd)
			if err := in.all(names); err != nil {
				return err
			}
			if err := w.Close(); err != nil {
				return err
			}
			training, heldOut, skipped := w.Len()
			_, err := fmt.Fprintf(cmd.OutOrStdout(), countsText, training, heldOut, skipped)
			return err
		})
	}
	return cmd
}

// countsText says how many positions there are.
const countsText = "%d positions, %d held out, %d skipped\n"
