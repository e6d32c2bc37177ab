package diagram

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
)

// A source is where the position comes from.
type source struct {
	fen   string      // "" for the start position
	fixed board.Board // what fen says
	file  string      // of PGN, or ""; "-" is the standard input
	game  int         // counted from 1
	ply   int         // or lastPly
}

// lastPly stands for the end of a game.
const lastPly = -1

// check looks at the flags, and reads the FEN.
func (s *source) check(given func(string) bool) (err error) {
	switch {
	case given("fen") && given("pgn"):
		return errors.New("--fen and --pgn are mutually exclusive")
	case given("fen") && s.fen == "":
		return errors.New("--fen is empty")
	case given("pgn") && s.file == "":
		return errors.New("--pgn is empty")
	case !given("pgn") && (given("game") || given("ply")):
		return errors.New("--game and --ply require --pgn")
	case s.game < 1:
		return fmt.Errorf("--game %d: games are counted from 1", s.game)
	}
	if err := cli.AtLeast("ply", s.ply, 0); err != nil {
		return err
	}
	if !given("ply") {
		s.ply = lastPly
	}
	s.fixed = board.Start()
	if given("fen") {
		s.fixed, err = cli.Position(s.fen)
	}
	return err
}

// A position is one to be drawn, with what its source says of it.
type position struct {
	board    board.Board
	check    bool
	lastMove board.Move

	marks  []svg.Mark
	arrows []svg.Arrow
	eval   *eval.Score
}

// find returns the position.
func (s *source) find(ctx context.Context, stdin io.Reader) (p position, err error) {
	p.board = s.fixed
	if s.file != "" {
		in, err := file.Open(ctx, s.file, stdin)
		if err != nil {
			return p, err
		}
		defer in.Close() // it is only read
		if p, err = s.inGame(in); err != nil {
			return p, file.Name(in.Name(), err)
		}
	}
	p.check = movegen.InCheck(&p.board)
	return p, nil
}

// inGame returns the position in a game of r.
func (s *source) inGame(r io.Reader) (p position, err error) {
	games := pgn.NewReader(r)
	for n := range s.game - 1 {
		if _, err := games.Skip(); err == io.EOF {
			return p, fmt.Errorf("there is no game %d, only %d", s.game, n)
		} else if err != nil {
			return p, err
		}
	}
	g, err := games.ReadGame()
	if err == io.EOF {
		return p, fmt.Errorf("there is no game %d, only %d", s.game, s.game-1)
	}
	if g == nil {
		return p, err
	}
	cursor := g.Cursor()
	for s.ply == lastPly || cursor.Ply() < s.ply {
		if !cursor.Next() {
			break
		}
	}
	// What is wrong after the position does not matter to it.
	if err != nil && (s.ply == lastPly || cursor.Ply() < s.ply) {
		return p, err
	}
	if cursor.Ply() < s.ply {
		return p, fmt.Errorf("game %d has no ply %d, only %d", s.game, s.ply, cursor.Ply())
	}
	p.board = cursor.Board()
	if last := cursor.Node(); last != nil {
		p.lastMove = last.Move()
		p.annotate(last.CommentsAfter())
	} else if next := cursor.Peek(); next != nil {
		p.annotate(next.CommentsBefore())
	}
	return p, nil
}

// annotate reads what comments say in commands.
func (p *position) annotate(comments []pgn.Comment) {
	for _, c := range comments {
		p.marks = append(p.marks, svg.Marks(c.Marks())...)
		p.arrows = append(p.arrows, svg.Arrows(c.Arrows())...)
		if e, ok := c.Eval(); ok {
			p.eval = &e.Score
		}
	}
}
