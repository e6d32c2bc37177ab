package train

import (
	"bufio"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	network "github.com/luftchess/luft/eval/nnue/train"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/luft/internal/file"
)

// newDump returns the command that writes the positions of files of games.
func newDump() *cobra.Command {
	var (
		to     output
		binary bool
		games  bool
	)
	cmd := &cobra.Command{
		Use:   "dump [flags] FILE...",
		Short: "write the positions of a selfplay file as EPD, viriformat or bulletformat",
		Long: `Dump writes the positions of files that "luft train selfplay" has made, or of folders of
such files, or of viriformat (*.viri, *.viriformat or *.vf), as EPD, with the operations
c9 (the result, White first), ce (the score in centipawns for the player to move), hmvc
and fmvn. The settings of a file come first, in
a comment. A FILE of "-" is the standard input.

With --bullet, they are written in bulletformat (ChessBoard, 32 bytes each), which other
trainers of networks read. Positions without a score, or with a mate score, are then
left out. With --viri, whole games are written in viriformat, which other trainers read
too. It cannot mark positions: those that are not samples get the score 32767, which
makes other trainers leave them out.`,
		Example: `  luft train dump games.luft | head
  luft train dump --bullet -o games.bullet games.luft
  luft train dump --viri -o games.viri games.luft`,
		Args: files,
	}
	to.flags(cmd, "the positions")
	cmd.Flags().BoolVar(&binary, "bullet", false, "write positions in bulletformat")
	cmd.Flags().BoolVar(&games, "viri", false, "write games in viriformat")
	cmd.MarkFlagsMutuallyExclusive("bullet", "viri")
	cmd.RunE = func(cmd *cobra.Command, names []string) error {
		names, err := expand(cmd.Context(), names)
		if err != nil {
			return err
		}
		return to.write(cmd, names, func(out io.Writer) error {
			in := reader{ctx: cmd.Context(), stdin: cmd.InOrStdin(), note: notes(cmd)}
			if !binary && !games {
				in.settings = func(s string) error {
					_, err := fmt.Fprintf(out, "# %q\n", s)
					return err
				}
			}
			var line []byte
			if games {
				in.game = func(g *sample.Game) (err error) {
					if line, err = sample.AppendViriformat(line[:0], g); err == nil {
						_, err = out.Write(line)
					}
					return err
				}
				in.other = func(_ *bufio.Reader, name string) error { return file.Name(name, errors.New("no games")) }
			}
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
					if x, err = r.scored(); err == nil {
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
