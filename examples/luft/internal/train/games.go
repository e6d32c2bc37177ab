package train

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/internal/inorder"
)

// A tally counts games and the positions kept of them.
type tally struct {
	games, positions int
}

func (t *tally) add(g *sample.Game) {
	t.games++
	t.positions += g.Kept()
}

// rate returns the positions in a second, 0 if no time has passed.
func rate(positions int, took time.Duration) float64 {
	if took <= 0 {
		return 0
	}
	return float64(positions) / took.Seconds()
}

// A gameFile is the file of -o for games.
type gameFile struct {
	output
	gaps bool // numbers of games may be missing

	had  tally  // the games that were in it
	next uint64 // the number after those
}

// settingsOf returns the settings in a file of games.
func settingsOf(in io.Reader) (string, error) { return sample.NewReader(in).Settings() }

// extend has do append games to the file, which were made of the inputs with the settings.
func (f *gameFile) extend(cmd *cobra.Command, inputs []string, settings string, do func(io.Writer, *terminal.Status) error) error {
	header := string(sample.AppendHeader(nil, settings))
	return f.output.extend(cmd, inputs, header, func(in io.Reader) (int64, error) { return f.scan(in, settings) }, do)
}

// scan reads the games of a file and returns where the last one that is whole ends.
func (f *gameFile) scan(in io.Reader, want string) (end int64, err error) {
	r := sample.NewReader(in)
	settings, err := r.Settings()
	if err == nil && settings != want {
		return 0, differ(settings, want)
	}
	for err == nil {
		var g *sample.Game
		if g, err = r.Read(); err != nil {
			break
		}
		if g.Number != f.next && !f.gaps {
			return 0, fmt.Errorf("game %d instead of %d", g.Number, f.next)
		}
		f.had.add(g)
		f.next = g.Number + 1
	}
	if err == io.EOF || errors.Is(err, io.ErrUnexpectedEOF) {
		err = nil
	}
	return r.Offset(), err
}

// writeGames writes the games that workers make of jobs to out, in order. After each, show
// is told what was added.
func writeGames[J any](ctx context.Context, out io.Writer, workers int, jobs inorder.Source[J],
	newWorker func() inorder.Worker[J, *sample.Game], show func(tally)) (added tally, err error) {
	var text []byte
	err = inorder.Run(ctx, workers, jobs, newWorker, func(g *sample.Game) (err error) {
		if text, err = sample.AppendGame(text[:0], g); err != nil {
			return err
		}
		if _, err := out.Write(text); err != nil {
			return err
		}
		added.add(g)
		show(added)
		return nil
	})
	return added, err
}

// A neural is the choice of a network with which searches evaluate positions.
type neural struct {
	path string

	evaluator eval.Evaluator // nil for the network of the module
	sum       uint32         // the checksum of the file, 0 without one
}

func (n *neural) flags(flags *pflag.FlagSet) {
	flags.StringVar(&n.path, "eval-file", "", "evaluate with the network in `FILE` (default the network of the program)")
}

// read reads the file, if there is one.
func (n *neural) read() error {
	if n.path == "" {
		return nil
	}
	net, sum, err := readNetwork(n.path)
	if err == nil {
		n.evaluator, n.sum = nnue.New(net), sum
	}
	return err
}

// readNetwork reads a network, and returns the checksum of the file too.
func readNetwork(name string) (*nnue.Network, uint32, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, 0, err
	}
	net, err := nnue.Read(bytes.NewReader(text))
	if err != nil {
		return nil, 0, file.Name(name, err)
	}
	return net, crc32.ChecksumIEEE(text), nil
}
