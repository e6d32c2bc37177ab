package train

import (
	"hash/crc32"
	"io"
	"os"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/examples/luft/internal/file"
)

// A neural is the choice of a network with which searches evaluate positions.
type neural struct {
	path string

	evaluator eval.Evaluator // nil for the classical evaluation
	sum       uint32         // the checksum of the file, 0 without one
}

func (n *neural) flags(flags *pflag.FlagSet) {
	flags.StringVar(&n.path, "eval-file", "", "evaluate with the network in `FILE` (default the classical evaluation)")
}

// read reads the file, if there is one.
func (n *neural) read() error {
	if n.path == "" {
		return nil
	}
	in, err := os.Open(n.path)
	if err != nil {
		return err
	}
	defer in.Close() // it was only read
	hash := crc32.NewIEEE()
	net, err := nnue.Read(io.TeeReader(in, hash))
	if err != nil {
		return file.Name(n.path, err)
	}
	n.evaluator, n.sum = nnue.New(net), hash.Sum32()
	return nil
}
