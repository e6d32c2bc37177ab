package repertoire

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/repertoire"
	"github.com/luftchess/luft/search/book"
)

func newStudy() *cobra.Command {
	var to file.Target
	var name string
	var merge bool
	var plies int
	cmd := &cobra.Command{
		Use:   "study [flags] FILE...",
		Short: "write lines as a study of several chapters",
		Long: `Study writes the games of the files as the chapters of a study, which Lichess and other
programs import. The names of chapters are taken from the tag ChapterName, from what follows
": " in Event, or from the players. The name of the study is that of --name, or that of the
files.

With --merge, the games are one tree first, in which equal moves are one. With --split, each
line of N plies becomes a chapter, named by its moves. The names of the chapters are
listed on the standard error.`,
		Example: `  luft repertoire study --name Gambits -o study.pgn kings.pgn morra.pgn
  luft repertoire study --merge --split 4 -o study.pgn repertoire.pgn`,
		Args: cli.FileArgs("FILE"),
	}
	flags := cmd.Flags()
	to.Flags(flags, "write to `FILE` instead of the standard output")
	flags.StringVar(&name, "name", "", "the name of the study is `TEXT`")
	flags.BoolVar(&merge, "merge", false, "merge all games into one tree")
	flags.IntVar(&plies, "split", 0, "make a chapter of each line of `N` plies")
	cmd.PreRunE = func(*cobra.Command, []string) error { return cli.AtLeast("split", plies, 0) }
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		complaints := cli.NewComplaints(cmd, cmd.ErrOrStderr())
		games, err := trees(cmd, files, complaints)
		if err != nil {
			return err
		}
		study, chapters := repertoire.Chapters(games...)
		if name == "" {
			if name = study; name == "" {
				return cli.Usagef("the files name no study: missing --name")
			}
		}
		if merge {
			all, err := pgn.Merge(games...)
			if err != nil {
				return err
			}
			chapters = []repertoire.Chapter{{Name: name, Tree: all}}
		}
		if plies > 0 {
			if chapters, err = split(chapters, plies); err != nil {
				return err
			}
		}
		err = to.Write(cmd.OutOrStdout(), func(out io.Writer) error {
			w := pgn.NewWriter(out)
			for _, g := range repertoire.Study(name, chapters...) {
				if err := g.Visit(w); err != nil {
					return err
				}
			}
			return w.Flush()
		})
		if err != nil {
			return err
		}
		for _, c := range chapters {
			complaints.Note("chapter " + c.Name)
		}
		return complaints.Err()
	}
	return cmd
}

// split divides each of the chapters.
func split(chapters []repertoire.Chapter, plies int) (parts []repertoire.Chapter, err error) {
	for _, c := range chapters {
		of, err := repertoire.Split(c.Tree, plies)
		if err != nil {
			return nil, fmt.Errorf("chapter %s: %w", c.Name, err)
		}
		parts = append(parts, of...)
	}
	return parts, nil
}

func newBook() *cobra.Command {
	var p player
	var to file.Target
	cmd := &cobra.Command{
		Use:   "book --side SIDE -o OUT.bin FILE...",
		Short: "write one's own moves as a Polyglot book",
		Long: `Book writes an opening book in Polyglot's format with the moves of the player, so that a
program plays the repertoire. Where there are several moves, the first of them has the
greatest weight. Moves of the opponent are not in it; "luft book build --variations" makes
a book of all moves.`,
		Example: `  luft repertoire book --side white -o gambits.bin gambits.pgn
  luft lichess --book gambits.bin`,
		Args: cli.FileArgs("FILE"),
	}
	p.flags(cmd)
	to.Flags(cmd.Flags(), "write the book to `FILE`")
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if err := to.Required(); err != nil {
			return err
		}
		return p.check()
	}
	cmd.RunE = func(cmd *cobra.Command, files []string) error {
		if err := file.CheckOutput(to.Name, files...); err != nil {
			return err
		}
		complaints := cli.NewComplaints(cmd, cmd.ErrOrStderr())
		r, err := p.read(cmd, files, complaints)
		if err != nil {
			return err
		}
		var b book.Builder
		moves := 0
		for at := range r.Questions() {
			// Lines that end with a double push may have another key than those that transpose.
			for _, n := range at.Nodes {
				played, err := n.Replay()
				if err != nil {
					return err
				}
				for i, m := range at.Moves {
					if err := b.Add(played, m, uint64(len(at.Moves)-i)); err != nil {
						return fmt.Errorf("%s: %w", line(at), err)
					}
				}
			}
			moves += len(at.Moves)
		}
		if moves == 0 {
			return fmt.Errorf("no moves of %v: %s is not written", p.color, to.Name)
		}
		if err := to.Write(nil, func(out io.Writer) error { return book.Write(out, b.Entries()) }); err != nil {
			return err
		}
		complaints.Note(fmt.Sprintf("%s: %d moves", cmd.CommandPath(), moves))
		return complaints.Err()
	}
	return cmd
}
