package explore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/gamefiles"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

const findHelp = `Find writes the games in which a position occurs and is followed by a move: by default the
eight with the highest sum of both ratings, the highest first, and with --all all of them, in
the order of their files. Each line has the players with their ratings, the result, the date,
the event, and the file with the offset of the game.

` + positionHelp + `

If the index was made with --keep, the games are in it, and no files are needed. With
--dir, the files are read nevertheless, because they have comments and variations too.
Otherwise, the files are those that the index was made of. Relative names are looked up
in the current directory and then in that of the index, where a file is also found
without the directories of its name. --dir replaces the directory of the index by DIR. A
file may have been compressed since (.gz, .bz2, .zst), or decompressed. A compressed
file is read from its beginning, so late games take long, unless it is in the seekable
format of Zstandard. All games of a database of another program are read once, to find
where they are.

--full writes the games themselves.

` + selectHelp + `

An index has keys of positions rather than boards. For games by their material and pawns,
such as rook endings with a passed a-pawn, use luft pgn grep.`

// A finder is the command that shows the games of a position.
type finder struct {
	rules  board.Rules
	filter explorer.Filter
	all    bool
	top    int
	pgn    bool
	format tabular.Format
	out    file.Target
	files  gamefiles.Set
}

func newFind() *cobra.Command {
	f := finder{files: gamefiles.Set{InOrder: true}}
	cmd := &cobra.Command{
		Use:   "find [flags] INDEX [FEN] [MOVE...]",
		Short: "show the games of a position",
		Long:  findHelp,
		Example: `  luft explore find masters.idx e4 c5
  luft explore find --since 2020 --result 0-1 masters.idx e4 c5
  luft explore find --all --full -o sicilian.pgn masters.idx e4 c5`,
		RunE: func(cmd *cobra.Command, args []string) error {
			return atGames(f.rules, args, &f.filter, func(x *explorer.Index, games *explorer.Selection, b board.Board) error {
				f.files.Open(cmd.Context(), args[0], x)
				defer f.files.Close()
				if err := file.CheckOutput(f.out.Name, append(f.files.Names(), args[0])...); err != nil {
					return err
				}
				return f.out.Write(cmd.OutOrStdout(), func(w io.Writer) error { return f.find(cmd.Context(), w, games, b) })
			})
		},
	}
	flags := cmd.Flags()
	f.out.Flags(flags, "write to `FILE` instead of the standard output")
	flags.BoolVar(&f.all, "all", false, "show all games")
	cli.Int(flags, &f.top, "top", explorer.MaxTop, 1, 1<<20, "show the `N` best rated games")
	cmd.MarkFlagsMutuallyExclusive("all", "top")
	flags.BoolVar(&f.pgn, "full", false, "write the games as PGN")
	filterFlags(flags, &f.filter)
	rulesFlag(flags, &f.rules)
	flags.StringVar(&f.files.Dir, "dir", "", "find the files of games in `DIR`")
	tabular.Flags(cmd, &f.format)
	cmd.MarkFlagsMutuallyExclusive("full", "json")
	cmd.MarkFlagsMutuallyExclusive("full", "csv")
	return cmd
}

// A found is a game in a list.
type found struct {
	White       string        `json:"white"`
	WhiteRating int           `json:"white_rating"`
	Black       string        `json:"black"`
	BlackRating int           `json:"black_rating"`
	Result      game.Result   `json:"result"`
	Date        explorer.Date `json:"date"`
	Event       string        `json:"event"`
	File        string        `json:"file"`
	Offset      int64         `json:"offset"`
}

// String returns a line.
func (f found) String() string {
	player := func(name string, rating int) string {
		if name = cli.Printable(name); rating > 0 {
			name += fmt.Sprintf(" (%d)", rating)
		}
		return cmp.Or(name, "?")
	}
	line := fmt.Sprintf("%s - %s  %v  %v  %s  %s:%d", player(f.White, f.WhiteRating), player(f.Black, f.BlackRating),
		f.Result, f.Date, cli.Printable(f.Event), cli.Printable(f.File), f.Offset)
	return strings.ReplaceAll(line, "\n", " ")
}

// find writes the games of the position b.
func (f *finder) find(ctx context.Context, w io.Writer, x *explorer.Selection, b board.Board) error {
	chosen, err := f.choose(ctx, x, &b)
	if err != nil {
		return err
	}
	write, flush := f.writer(w)
	read := make(map[explorer.GameID]*pgn.Game) // that are written later, in another order
	for _, at := range slices.SortedFunc(slices.Values(chosen), inFiles) {
		if err := ctx.Err(); err != nil {
			return err
		}
		g, err := f.files.Read(&at)
		if err == nil && f.all {
			err = write(g, &at)
		}
		if err != nil {
			return err
		}
		if !f.all {
			read[at.ID] = g
		}
	}
	if !f.all {
		for _, at := range chosen {
			if err := write(read[at.ID], &at); err != nil {
				return err
			}
		}
	}
	return flush()
}

// inFiles orders games as the files have them.
func inFiles(a, b explorer.Game) int { return cmp.Compare(a.ID, b.ID) }

// writer returns functions that write games.
func (f *finder) writer(w io.Writer) (write func(*pgn.Game, *explorer.Game) error, flush func() error) {
	if f.pgn {
		out := pgn.NewWriter(w)
		return func(g *pgn.Game, _ *explorer.Game) error { return g.Visit(out) }, out.Flush
	}
	list := tabular.NewWriter[found](w, f.format)
	return func(g *pgn.Game, at *explorer.Game) error {
		return list.Write(found{g.Tags.Get("White"), at.White, g.Tags.Get("Black"), at.Black,
			at.Result, at.Date, g.Tags.Get("Event"), at.Source, at.Offset})
	}, list.Flush
}

// choose returns the games to show: the best rated first, or all.
func (f *finder) choose(ctx context.Context, x *explorer.Selection, b *board.Board) (games []explorer.Game, err error) {
	if f.all || f.top > explorer.MaxTop {
		for g, err := range x.Games(ctx, b, board.NoMove) {
			if err != nil {
				return nil, err
			}
			games = append(games, g)
		}
	} else if games, err = x.TopGames(ctx, b); err != nil {
		return nil, err
	}
	if len(games) == 0 {
		return nil, errors.New("no game has the position with a move after it")
	}
	slices.SortFunc(games, inFiles)
	games = slices.CompactFunc(games, func(a, b explorer.Game) bool { return a.ID == b.ID }) // several moves may follow a position in a game
	if f.all {
		return games, nil
	}
	slices.SortStableFunc(games, explorer.ByRating)
	return games[:min(f.top, len(games))], nil
}
