package train

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	network "github.com/luftchess/luft/eval/nnue/train"
)

// newDump returns the command that writes the positions of files of games.
func newDump() *cobra.Command {
	var (
		to     output
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
		Args: files,
	}
	to.flags(cmd, "the positions")
	cmd.Flags().BoolVar(&binary, "bullet", false, "write bulletformat")
	cmd.RunE = func(cmd *cobra.Command, names []string) error {
		return to.write(cmd, func(out io.Writer) error {
			in := reader{ctx: cmd.Context(), stdin: cmd.InOrStdin()}
			if !binary {
				in.settings = func(s string) error {
					_, err := fmt.Fprintf(out, "# %q\n", s)
					return err
				}
			}
			var line []byte
			in.position = func(r *record, err error) error {
				line = line[:0]
				_, scored := r.Op("ce")
				switch {
				case err != nil:
				case !binary:
					line, err = r.AppendText(line)
					line = append(line, '\n')
				case scored:
					var x network.Record
					if x, err = r.labelled(); err == nil {
						line, err = x.AppendBinary(line)
					}
				}
				if err == nil {
					_, err = out.Write(line)
				}
				return err
			}
			return in.all(names)
		})
	}
	return cmd
}
