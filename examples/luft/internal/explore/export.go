package explore

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/spf13/cobra"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn/eco"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/san"
)

const exportHelp = `Export writes the tree of positions, each position once, and after those that lead to
it. The extension of the file selects the format:

  .csv      a line for each move in each position
  .parquet  the same rows, for databases and data frames, compressed with Zstandard
  .epd      a line for each position: pm is the most frequent move, eco the code of the
            opening, and the comments c0 to c9 are the ten most frequent moves, with the
            number of games and those won, drawn and lost

Ratings are averages of the player who made the move. All positions written are kept in
memory, about 30 bytes each, so large indexes need --min.

` + positionHelp + ` The tree begins
there: positions of games with a FEN of their own may not be in that of the start position.`

// An exporter is the command that writes the tree.
type exporter struct {
	rules board.Rules
	depth int
	min   int64
	out   file.Target
}

func newExport() *cobra.Command {
	var e exporter
	cmd := &cobra.Command{
		Use:   "export -o OUT [flags] INDEX [FEN] [MOVE...]",
		Short: "write the tree as CSV, Parquet or EPD",
		Long:  exportHelp,
		Example: `  luft explore export -o masters.parquet --min 10 masters.idx
  luft explore export -o najdorf.epd --depth 12 masters.idx e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6`,
		RunE: func(cmd *cobra.Command, args []string) error {
			write, err := e.format()
			if err = cmp.Or(e.out.Required(), err); err != nil {
				return cli.Usage(err)
			}
			return at(e.rules, args, func(x *explorer.Index, b board.Board) error {
				if err := file.CheckOutput(e.out.Name, args[0]); err != nil {
					return err
				}
				positions := 0
				err := e.out.Write(nil, func(w io.Writer) error {
					add, end := write(w)
					var err error
					if positions, err = e.walk(cmd.Context(), x, b, add); err != nil {
						return err
					}
					return end()
				})
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(cmd.OutOrStdout(), "positions %d\n", positions)
				return err
			})
		},
	}
	flags := cmd.Flags()
	e.out.Flags(flags, "write the tree to `FILE`")
	cli.Int(flags, &e.depth, "depth", 0, 0, 10000, "write positions up to a depth of `N` plies; 0 means all")
	rulesFlag(flags, &e.rules)
	flags.Int64Var(&e.min, "min", 1, "leave out moves played in fewer than `N` games, and what follows them")
	return cmd
}

// A format begins to write positions to w. It returns a function that writes one, and one that
// ends the file.
type format func(w io.Writer) (add func(*explorer.Node) error, end func() error)

// format returns the format of the file by its name.
func (e *exporter) format() (format, error) {
	switch extension := strings.ToLower(filepath.Ext(e.out.Name)); extension {
	case ".csv":
		return func(w io.Writer) (func(*explorer.Node) error, func() error) {
			out := tabular.NewWriter[record](w, tabular.CSV)
			return e.rows(out.Write), out.Flush
		}, nil
	case ".parquet":
		return func(w io.Writer) (func(*explorer.Node) error, func() error) {
			out := parquet.NewGenericWriter[record](w, parquet.Compression(&parquet.Zstd), parquet.MaxRowsPerRowGroup(1<<18))
			return e.rows(func(r record) error {
				_, err := out.Write([]record{r})
				return err
			}), out.Close
		}, nil
	case ".epd":
		return func(w io.Writer) (func(*explorer.Node) error, func() error) {
			return func(n *explorer.Node) error { return e.epd(w, n) }, func() error { return nil }
		}, nil
	}
	return nil, errors.New("the name of the file must end in .csv, .parquet or .epd")
}

// walk gives the nodes of the tree to add, each position once, and returns their number.
func (e *exporter) walk(ctx context.Context, x *explorer.Index, b board.Board, add func(*explorer.Node) error) (positions int, err error) {
	seen := make(map[uint64]int) // the least depth of each position
	for n, err := range x.Walk(b, explorer.WalkOptions{MaxPly: e.depth, MinGames: e.min}) {
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return 0, err
		}
		key, ply := n.Board.Hash(), len(n.Path)
		least, again := seen[key]
		if again && (e.depth == 0 || least <= ply) {
			n.Skip = true
			continue
		}
		seen[key] = ply
		if again {
			continue // closer to the root, so that more of what follows is within the depth
		}
		for len(n.Moves) > 0 && n.Moves[len(n.Moves)-1].Games < e.min {
			n.Moves = n.Moves[:len(n.Moves)-1]
		}
		if len(n.Moves) == 0 {
			continue
		}
		positions++
		if err := add(n); err != nil {
			return 0, err
		}
	}
	if positions == 0 {
		return 0, fmt.Errorf("no moves: %s is not written", e.out.Name)
	}
	return positions, nil
}

// A record is a move in a position.
type record struct {
	Key         string   `json:"key" parquet:"key"` // in hexadecimal digits
	Position    string   `json:"position" parquet:"position"`
	Move        string   `json:"move" parquet:"move"`
	SAN         string   `json:"san" parquet:"san"`
	Games       int64    `json:"games" parquet:"games"`
	Wins        int64    `json:"wins" parquet:"wins"`
	Draws       int64    `json:"draws" parquet:"draws"`
	Losses      int64    `json:"losses" parquet:"losses"`
	Rating      *float64 `json:"rating" parquet:"rating,optional"`
	Performance *float64 `json:"performance" parquet:"performance,optional"`
	First       *string  `json:"first" parquet:"first,optional"`
	Last        *string  `json:"last" parquet:"last,optional"`
}

func (r record) String() string { return r.Position + " " + r.Move }

// rows returns a function that writes the moves in a position.
func (e *exporter) rows(write func(record) error) func(*explorer.Node) error {
	return func(n *explorer.Node) error {
		key, position := fmt.Sprintf("%016x", n.Board.Hash()), placement(&n.Board)
		for i := range n.Moves {
			m := &n.Moves[i]
			r := record{Key: key, Position: position, Move: m.Move.String(), SAN: san.Format(&n.Board, m.Move),
				Games: m.Games, Wins: m.Wins, Draws: m.Draws, Losses: m.Losses,
				Rating: optional(m.AverageRating()), Performance: optional(m.Performance())}
			if !m.First.IsZero() {
				first, last := m.First.String(), m.Last.String()
				r.First, r.Last = &first, &last
			}
			if err := write(r); err != nil {
				return err
			}
		}
		return nil
	}
}

// placement returns the FEN of b without its last two fields: a position can be reached in
// different numbers of moves.
func placement(b *board.Board) string {
	fields := strings.Fields(fen.Format(b))
	return strings.Join(fields[:len(fields)-2], " ")
}

// epd writes the line for a position.
func (e *exporter) epd(w io.Writer, n *explorer.Node) error {
	var ops []string
	op := func(code, text string, quoted bool) {
		ops = append(ops, fen.Op{Code: code, Operands: []fen.Operand{{Text: text, Quoted: quoted}}}.String()+";")
	}
	op("pm", san.Format(&n.Board, n.Moves[0].Move), false)
	if o, ok := eco.Builtin().Lookup(&n.Board); ok {
		op("eco", o.ECO, false)
	}
	const comments = 10 // that EPD has
	for i := range n.Moves[:min(comments, len(n.Moves))] {
		m := &n.Moves[i]
		op(fmt.Sprintf("c%d", i), fmt.Sprintf("%s %d +%d =%d -%d", san.Format(&n.Board, m.Move), m.Games, m.Wins, m.Draws, m.Losses), true)
	}
	_, err := fmt.Fprintln(w, placement(&n.Board), strings.Join(ops, " "))
	return err
}
