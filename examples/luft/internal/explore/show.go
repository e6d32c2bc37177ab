package explore

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn/eco"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/san"
)

const showHelp = `Show writes the FEN of a position, the name of its opening if it has one, and a line for
each move that was played there, the most frequent first:

  the number of games, and their share of those of the position
  the share of wins, draws and losses among the games with a result
  the average rating of the player who made the move, and the performance rating
  the years of the first and of the last game
  the opening after the move

` + positionHelp + ` With --depth, moves
are followed by those that were played after them.

` + selectHelp + `

CSV has the columns move, games, wins, draws and losses; with --depth, the column move
has the whole line. JSON has more. --plot makes a picture of the moves in the position,
as PNG or SVG by the name of the file.`

// A shower is the command that shows the moves of a position.
type shower struct {
	depth, width int
	min          int64
	format       tabular.Format
	plot         string
	force        bool

	rules  board.Rules
	filter explorer.Filter

	ctx   context.Context // of the command
	games *explorer.Selection
}

func newShow() *cobra.Command {
	var s shower
	cmd := &cobra.Command{
		Use:   "show [flags] INDEX [FEN] [MOVE...]",
		Short: "show what was played in a position",
		Long:  showHelp,
		Example: `  luft explore show masters.idx
  luft explore show --depth 3 --top 2 masters.idx e4 c5
  luft explore show --min-rating 2600 --since 2010 masters.idx e4 c5
  luft explore show --csv masters.idx "8/8/8/8/4k3/8/4P3/4K3 w - - 0 1"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if s.force && s.plot == "" {
				return cli.Usagef("--force requires --plot")
			}
			if s.plot != "" {
				if err := plot.Ready(s.plot, s.force); err != nil {
					return err
				}
			}
			return atGames(s.rules, args, &s.filter, func(_ *explorer.Index, games *explorer.Selection, b board.Board) error {
				s.ctx, s.games = cmd.Context(), games
				return file.Write("", false, cmd.OutOrStdout(), func(w io.Writer) error { return s.show(w, b) })
			})
		},
	}
	flags := cmd.Flags()
	cli.Int(flags, &s.depth, "depth", 1, 1, 100, "follow moves to a depth of `N` plies")
	cli.Int(flags, &s.width, "top", 0, 0, 1<<30, "show the `N` most frequent moves of each position; 0 means all")
	flags.Int64Var(&s.min, "min", 1, "show moves played in at least `N` games")
	flags.StringVar(&s.plot, "plot", "", "draw a picture of the moves into `FILE`")
	cli.Check(flags, "plot", func() error { return plot.Check(s.plot) })
	flags.BoolVarP(&s.force, "force", "f", false, "overwrite an existing picture")
	filterFlags(flags, &s.filter)
	rulesFlag(flags, &s.rules)
	tabular.Flags(cmd, &s.format)
	return cmd
}

// counts are the columns of CSV.
type counts struct {
	Move   string `json:"move"` // all from the position that is shown
	Games  int64  `json:"games"`
	Wins   int64  `json:"wins"`
	Draws  int64  `json:"draws"`
	Losses int64  `json:"losses"`
}

func (c counts) String() string { return fmt.Sprintf("%s %d", c.Move, c.Games) }

// A row is a move that was played.
type row struct {
	counts
	UCI         board.Move     `json:"uci"`
	Share       float64        `json:"percent"` // of the games of the position
	Rating      *float64       `json:"rating"`
	Performance *float64       `json:"performance"`
	First       *explorer.Date `json:"first"`
	Last        *explorer.Date `json:"last"`
	ECO         string         `json:"eco"`
	Opening     string         `json:"opening"`

	label string // the move, indented by its depth
}

// String returns the cells after the move.
func (r row) String() string {
	n := float64(r.Wins + r.Draws + r.Losses)
	part := func(m int64) string { return tabular.Percent(float64(m) / n) } // 0 of 0 is not a number
	rating := func(f *float64) string {
		if f == nil {
			return "-"
		}
		return fmt.Sprintf("%.0f", *f)
	}
	years := "-"
	if r.First != nil {
		years = fmt.Sprint(r.First.Year)
		if r.Last.Year != r.First.Year {
			years += fmt.Sprintf("-%d", r.Last.Year)
		}
	}
	return fmt.Sprintf("%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\t  %s", r.Games, tabular.Percent(r.Share/100),
		part(r.Wins), part(r.Draws), part(r.Losses), rating(r.Rating), rating(r.Performance), years,
		strings.TrimSpace(r.ECO+" "+r.Opening))
}

// rowOf returns the row for a move on b, without what only a tree has.
func (s *shower) rowOf(b *board.Board, m *explorer.Move, games int64) row {
	r := row{UCI: m.Move, Share: 100 * float64(m.Games) / float64(max(games, 1))}
	r.counts = counts{san.Format(b, m.Move), m.Games, m.Wins, m.Draws, m.Losses}
	r.Rating, r.Performance = optional(m.AverageRating()), optional(m.Performance())
	if !m.First.IsZero() {
		r.First, r.Last = &m.First, &m.Last
	}
	next := *b
	next.Play(m.Move)
	if o, ok := eco.Builtin().Lookup(&next); ok {
		r.ECO, r.Opening = o.ECO, o.Name
	}
	return r
}

// total returns the number of games of all moves.
func total(moves []explorer.Move) (games int64) {
	for i := range moves {
		games += moves[i].Games
	}
	return games
}

// optional returns a number, or nil if there is none.
func optional(f float64, ok bool) *float64 {
	if !ok {
		return nil
	}
	f = math.Round(10*f) / 10
	return &f
}

// rows appends the rows for the moves on b, which the line leads to, and for what follows.
func (s *shower) rows(rows []row, b board.Board, line []string) ([]row, error) {
	moves, err := s.games.Moves(s.ctx, nil, &b)
	if err != nil {
		return nil, err
	}
	games := total(moves)
	for i := range moves {
		m := &moves[i]
		if s.width > 0 && i == s.width || m.Games < s.min {
			break
		}
		r := s.rowOf(&b, m, games)
		line := append(line[:len(line):len(line)], r.Move)
		r.label = strings.Repeat("  ", len(line)-1) + r.Move
		r.Move = strings.Join(line, " ")
		rows = append(rows, r)
		if len(line) < s.depth {
			next := b
			next.Play(m.Move)
			if rows, err = s.rows(rows, next, line); err != nil {
				return nil, err
			}
		}
	}
	return rows, nil
}

// show writes the moves in the position b.
func (s *shower) show(w io.Writer, b board.Board) error {
	rows, err := s.rows(nil, b, nil)
	if err != nil {
		return err
	}
	if s.plot != "" {
		if err := s.draw(rows, &b); err != nil {
			return err
		}
	}
	switch s.format {
	case tabular.JSON:
		return tabular.All(w, s.format, rows)
	case tabular.CSV:
		var all []counts
		for _, r := range rows {
			all = append(all, r.counts)
		}
		return tabular.All(w, s.format, all)
	}
	fmt.Fprintln(w, fen.Format(&b)) // the last write tells of errors
	if o, ok := eco.Builtin().Lookup(&b); ok {
		fmt.Fprintln(w, o.ECO, o.Name)
	}
	if len(rows) == 0 {
		_, err := fmt.Fprintln(w, "no games")
		return err
	}
	width := 0
	for _, r := range rows {
		width = max(width, len(r.label))
	}
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(columns, "%-*s\tgames\tshare\twins\tdraws\tlosses\trating\tperf.\tyears\t  opening\n", width, "move")
	for _, r := range rows {
		fmt.Fprintf(columns, "%-*s\t%v\n", width, r.label, r)
	}
	return columns.Flush()
}
