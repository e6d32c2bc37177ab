// Package rate is the command that computes rating lists from games.
package rate

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/match/rating"
)

const help = `Rate computes a rating list from the games of PGN files, which may be compressed (.gz,
.bz2, .zst). A FILE of "-" is the standard input. Only the tags White, Black and Result are
used. Games without a result, or without two different players, are skipped.

A difference of D points means an expected score of 1 / (1 + 10^(-D/400)), and the
ratings are the maximum likelihood estimate (the Bradley-Terry model, see
https://www.chessprogramming.org/Match_Statistics). A draw is half a point. Colors are
ignored, as is right for engines that have played each opening from both sides. Games only
determine differences: --anchor gives the player NAME the rating RATING; without it, the
mean is 0.

The list is a table at the end of the output, with the columns

  rating   the rating
  error    the half-width of the 95 % confidence interval of the difference to the
           anchor, or to the mean if there is none
  games, score, draws    the number of games, the score and the draws in percent
  los      likelihood of superiority over the next player

The errors assume independent games with the observed draw rate. For games in pairs they
are slightly too large.

Some results cannot be rated: those of a player who has won or lost all games, and those
of players who are not connected by games. At most 20 lines above the table say who is
left out and why. If the players fall into groups that can only be rated separately, the
list is that of the group with the anchor, or of the largest group; --all prints the
others above it.

With --json or --csv, the output is the table alone, with score, draws and los from 0 to 1;
the lines above it are on the standard error. With --all it has all groups, of which group
1 is the list.

The exit status is 0 on success, 2 if the arguments are invalid, and otherwise 1: a file
cannot be read, a game is malformed, or there is nothing to rate.`

// options is what the arguments say.
type options struct {
	list   rating.Options
	all    bool
	plot   string
	force  bool
	format tabular.Format
}

// Command returns the command.
func Command() *cobra.Command {
	o := new(options)
	cmd := &cobra.Command{
		Use:   "rate [flags] FILE...",
		Short: "compute a rating list from games",
		Long:  help,
		Example: `  luft rate --anchor Toga-3.0=0 gauntlet.pgn
  luft rate --plot ratings.png --csv day1.pgn day2.pgn.gz`,
		Args: cli.FileArgs("FILE"),
		RunE: func(cmd *cobra.Command, files []string) error { return o.run(cmd, files) },
	}
	flags := cmd.Flags()
	flags.Func("anchor", "fix the rating of a player: `NAME=RATING`", o.setAnchor)
	flags.BoolVar(&o.all, "all", false, "print the lists of all groups")
	flags.StringVar(&o.plot, "plot", "", "draw the ratings of the list with their errors to `FILE` (*.png or *.svg)")
	cli.Check(flags, "plot", func() error { return plot.Check(o.plot) })
	flags.BoolVar(&o.force, "force", false, "overwrite the file of --plot")
	tabular.Flags(cmd, &o.format)
	return cmd
}

// setAnchor parses the value of --anchor.
func (o *options) setAnchor(s string) error {
	i := strings.LastIndexByte(s, '=')
	if i < 1 {
		return errors.New("want NAME=RATING")
	}
	if o.list.Anchor != "" {
		return errors.New("an anchor is already given")
	}
	r, err := strconv.ParseFloat(s[i+1:], 64)
	if err != nil || math.IsNaN(r) || math.Abs(r) > 1e6 {
		return fmt.Errorf("%q is not a rating", s[i+1:])
	}
	o.list = rating.Options{Anchor: s[:i], Rating: r}
	return nil
}

// run reads the files and prints the list.
func (o *options) run(cmd *cobra.Command, files []string) error {
	if o.force && o.plot == "" {
		return cli.Usagef("--force requires --plot")
	}
	if o.plot != "" {
		if err := plot.Ready(o.plot, o.force); err != nil {
			return err
		}
	}
	status := terminal.StatusFor(cmd.ErrOrStderr(), cmd.OutOrStdout(), false, 0)
	progress := terminal.NewProgress(status, file.Size(files))
	defer progress.Stop()
	complaints := cli.NewComplaints(cmd, status)
	var all rating.Games
	err := progress.Each(cmd.Context(), files, cmd.InOrStdin(), complaints.Add, func(in *file.Reader) error {
		return readFile(&all, in, complaints.Add)
	})
	if err != nil {
		return err
	}
	progress.Stop()
	notes := cmd.OutOrStdout()
	if o.format != tabular.Text {
		notes = cmd.ErrOrStderr()
	}
	lists, err := o.rate(&all, notes)
	if err == nil {
		err = o.print(cmd.OutOrStdout(), lists)
	}
	if err == nil && o.plot != "" {
		err = draw(o.plot, o.force, &lists[0])
	}
	if err == nil || all.Len() == 0 { // nothing to compare is a consequence of complaints
		err = cmp.Or(complaints.Err(), err)
	}
	return err
}

// maxTold is how many malformed games of a file are told one by one.
const maxTold = 20

// readFile adds the games of a file.
func readFile(all *rating.Games, in *file.Reader, complain func(error)) error {
	text, err := games.Text(in)
	if err != nil {
		return err
	}
	bad := 0
	for tags, err := range games.Checked(pgn.NewReader(text).Headers()) {
		switch {
		case err == nil:
			all.AddTags(tags)
		case !games.Local(err):
			return err
		default:
			if bad++; bad <= maxTold {
				complain(file.Name(in.Name(), err))
			}
		}
	}
	if bad > maxTold {
		return fmt.Errorf("%d malformed games in all", bad)
	}
	return nil
}
