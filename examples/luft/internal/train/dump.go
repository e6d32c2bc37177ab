package train

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	network "github.com/luftchess/luft/eval/nnue/train"
	"github.com/luftchess/luft/examples/luft/internal/cli"
)

// newDump returns the command that writes the positions of files of games.
func newDump() *cobra.Command {
	var (
		to     target
		binary bool
	)
	cmd := &cobra.Command{
		Use:   "dump [flags] FILE...",
		Short: "write the positions of a selfplay file as EPD or in bulletformat",
		Long: `Dump writes the positions of files that "luft train selfplay" has made, or of folders of
such files, as EPD, with the operations c9 (the result, White first), ce (the score in
centipawns for the player to move), hmvc and fmvn. The settings of a file come first, in
a comment. A FILE of "-" is the standard input.

With --bullet, they are written in bulletformat (ChessBoard, 32 bytes each), which other
trainers of networks read. Positions without a score, such as those with one of a mate,
are left out then.`,
		Example: `  luft train dump games.luft | head
  luft train dump --bullet -o games.bullet games.luft`,
	}
	to.flags(cmd.Flags(), "the positions")
	cmd.Flags().BoolVar(&binary, "bullet", false, "write bulletformat")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := cli.Files("FILE", args); err != nil {
			return err
		}
		return to.write(cmd, func(out io.Writer) error {
			in := reader{stdin: cmd.InOrStdin(), settings: func(s string) error {
				if binary {
					return nil
				}
				_, err := fmt.Fprintf(out, "# %q\n", s)
				return err
			}}
			var line []byte
			for r, err := range in.all(cmd.Context(), args) {
				if _, scored := r.Op("ce"); err == nil && binary && !scored {
					continue
				}
				line = line[:0]
				switch {
				case err != nil:
				case binary:
					var x network.Record
					if x, err = r.labelled(); err == nil {
						line, err = x.AppendBinary(line)
					}
				default:
					line, err = r.AppendText(line)
					line = append(line, '\n')
				}
				if err == nil {
					_, err = out.Write(line)
				}
				if err != nil {
					return err
				}
			}
			return nil
		})
	}
	return cmd
}
