package train

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

// newDump returns the command that writes the positions of files of games.
func newDump() *cobra.Command {
	var to target
	cmd := &cobra.Command{
		Use:   "dump [flags] FILE...",
		Short: "write the positions of a selfplay file as EPD",
		Long: `Dump writes the positions of files that "luft train selfplay" has made, or of folders of
such files, as EPD, with the operations c9 (the result, White first), ce (the score in
centipawns for the player to move), hmvc and fmvn. The settings of a file come first, in
a comment. A FILE of "-" is the standard input.`,
		Example: "  luft train dump games.luft | head",
	}
	to.flags(cmd.Flags(), "the positions")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := cli.Files("FILE", args); err != nil {
			return err
		}
		return to.write(cmd, func(out io.Writer) error {
			in := reader{stdin: cmd.InOrStdin(), settings: func(s string) error {
				_, err := fmt.Fprintf(out, "# %q\n", s)
				return err
			}}
			var line []byte
			for r, err := range in.all(cmd.Context(), args) {
				if err == nil {
					line, err = r.AppendText(line[:0])
				}
				if err == nil {
					_, err = out.Write(append(line, '\n'))
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
