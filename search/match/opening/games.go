package opening

import (
	"bytes"
	"errors"
	"io"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/match"
)

// readGames reads the beginnings of games. What follows after Options.Plies is not checked,
// nor are variations.
func (r *reader) readGames(in io.Reader) error {
	lines := lineReader{in: in}
	games := pgn.NewReader(&lines)
	games.Variants = r.options.Rules != board.Standard
	for {
		v := lineVisitor{plies: r.options.Plies}
		err := games.Next(&v)
		if err == io.EOF {
			return nil
		}
		line := 0
		if malformed, ok := errors.AsType[*pgn.Error](err); ok {
			line = malformed.Line
		} else if err != nil && err != ErrNullMove {
			return err
		} else {
			line = lines.at(games.Offset())
		}
		if err == nil {
			err = v.now.Require("opening", r.options.Rules)
		}
		if err := r.add(v.opening, line, err); err != nil {
			return err
		}
	}
}

// A lineVisitor collects the first moves of the main line of a game.
type lineVisitor struct {
	plies   int
	opening match.Opening
	now     board.Board
}

func (v *lineVisitor) BeginGame() error           { return nil }
func (v *lineVisitor) NAG(pgn.NAG) error          { return nil }
func (v *lineVisitor) Comment([]byte) error       { return nil }
func (v *lineVisitor) BeginVariation() error      { return pgn.SkipVariation }
func (v *lineVisitor) EndVariation() error        { return nil }
func (v *lineVisitor) Result(r game.Result) error { return nil }
func (v *lineVisitor) EndGame() error             { return nil }

// Tag takes the name.
func (v *lineVisitor) Tag(name, value []byte) error {
	if string(name) == "Opening" {
		v.opening.Name = string(value)
	}
	return nil
}

// Start takes the start position, the zero Board for the standard one.
func (v *lineVisitor) Start(start *board.Board) error {
	v.now = *start
	if v.now != board.Start() {
		v.opening.Start = v.now
	}
	return nil
}

// Move takes a move.
func (v *lineVisitor) Move(_ *board.Board, m board.Move, _ []byte) error {
	if m == board.NoMove {
		return ErrNullMove
	}
	v.opening.Moves = append(v.opening.Moves, m)
	v.now.Play(m)
	if len(v.opening.Moves) == v.plies {
		return pgn.SkipGame
	}
	return nil
}

// A lineReader counts lines. It keeps the places of the line ends between the game being
// read and the end of what was read.
type lineReader struct {
	in    io.Reader
	n     int64 // bytes read
	ends  []int64
	lines int // before ends
}

func (l *lineReader) Read(p []byte) (int, error) {
	n, err := l.in.Read(p)
	for at := 0; ; at++ {
		i := bytes.IndexByte(p[at:n], '\n')
		if i < 0 {
			break
		}
		at += i
		l.ends = append(l.ends, l.n+int64(at))
	}
	l.n += int64(n)
	return n, err
}

// at returns the number of the line at an offset, which may not be less than that of the
// call before.
func (l *lineReader) at(offset int64) int {
	i := 0
	for i < len(l.ends) && l.ends[i] < offset {
		i++
	}
	l.lines += i
	l.ends = l.ends[i:]
	return l.lines + 1
}
