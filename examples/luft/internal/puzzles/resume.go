package puzzles

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/puzzle"
)

// openOutput opens the file for the puzzles. With --resume, its puzzles are returned too.
func openOutput(o *options) (*file.Appender, []puzzle.Puzzle, error) {
	var old []puzzle.Puzzle
	out, err := file.Append(o.Name, o.files, o.resume, o.Force, o.format().Header(), func(in io.Reader) (kept int64, err error) {
		kept, old, err = oldPuzzles(in, o.format())
		return kept, err
	})
	return out, old, err
}

// oldPuzzles returns the puzzles of an output, and how many bytes their lines have. Only the
// last line may be cut short. A first line that is cut short must begin like a puzzle or like the
// header, because the file is one of another kind otherwise.
func oldPuzzles(in io.Reader, format puzzle.Format) (kept int64, old []puzzle.Puzzle, err error) {
	var text strings.Builder
	var last string // without a line end
	lines := bufio.NewReader(in)
	for {
		line, err := lines.ReadString('\n')
		if err == io.EOF {
			last = line
			break
		}
		if err != nil {
			return 0, nil, err
		}
		text.WriteString(line)
	}
	for p, err := range puzzle.Read(strings.NewReader(text.String())) {
		if err != nil {
			return 0, nil, fmt.Errorf("not a file of puzzles: %w", err)
		}
		old = append(old, p)
	}
	if text.Len() > 0 && (!strings.HasPrefix(text.String(), format.Header()) || format == puzzle.EPD && strings.HasPrefix(text.String(), puzzle.CSV.Header())) {
		return 0, nil, errors.New("in another format, --csv or not")
	}
	header := format.Header()
	first := len(old) == 0 && (header == "" || text.Len() == 0)
	if first && last != "" && !strings.HasPrefix(header, last) && (header != "" || !beginsFEN(last)) {
		return 0, nil, errors.New("not a file of puzzles")
	}
	return int64(text.Len()), old, nil
}

// beginsFEN reports whether the text is the beginning of a FEN: of its piece placement, or that and
// the player to move.
func beginsFEN(text string) bool {
	placement, rest, whole := strings.Cut(text, " ")
	ranks := strings.Split(placement, "/")
	for i, rank := range ranks {
		files := 0
		for _, c := range rank {
			switch {
			case '1' <= c && c <= '8':
				files += int(c - '0')
			case strings.ContainsRune("pnbrqkPNBRQK", c):
				files++
			default:
				return false
			}
		}
		if ended := whole || i < len(ranks)-1; files > 8 || ended && files < 8 {
			return false
		}
	}
	if !whole {
		return len(ranks) <= 8
	}
	turn, _, _ := strings.Cut(rest, " ")
	return len(ranks) == 8 && (turn == "" || turn == "w" || turn == "b")
}

// A resumed run passes over games.
type resumed struct {
	old []puzzle.Puzzle // that have not come up yet
}

// skip returns the games, nil for those before the one with the last puzzle of an earlier
// run. That one is looked at again, as it may have more puzzles. A puzzle comes up in the
// first game, after that of the one before, with its position. If that was not where it was
// found, more games are looked at again than need be, and nothing else is lost: their
// puzzles are not written a second time.
func (r *resumed) skip(games iter.Seq2[*pgn.Game, error]) iter.Seq2[*pgn.Game, error] {
	return func(yield func(*pgn.Game, error) bool) {
		for g, err := range games {
			if g != nil && len(r.old) > 0 {
				if r.pass(g); len(r.old) > 0 {
					g = nil
				}
			}
			if !yield(g, err) {
				return
			}
		}
	}
}

// pass takes note of the puzzles that come up in a game.
func (r *resumed) pass(g *pgn.Game) {
	c := g.Cursor()
	for {
		b := c.Board()
		for len(r.old) > 0 && r.old[0].Board() == b {
			r.old = r.old[1:]
		}
		if len(r.old) == 0 || !c.Next() {
			return
		}
	}
}
