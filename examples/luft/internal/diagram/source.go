package diagram

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/examples/luft/internal/animation"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
)

// A source is where the position comes from.
type source struct {
	fen     string      // "" for the start position
	variant string      // the rules of fen, or of the start position
	fixed   board.Board // what they say
	file    string      // of PGN, or ""; "-" is the standard input
	game    int         // counted from 1
	ply     int         // or lastPly
}

// lastPly stands for the end of a game.
const lastPly = -1

// check looks at the flags, and reads the FEN.
func (s *source) check(given func(string) bool) (err error) {
	switch {
	case given("fen") && given("input"):
		return errors.New("--fen and --input are mutually exclusive")
	case given("variant") && given("input"):
		return errors.New("--variant and --input are mutually exclusive: a game names its variant")
	case given("fen") && s.fen == "":
		return errors.New("--fen is empty")
	case given("input") && s.file == "":
		return errors.New("--input is empty")
	case !given("input") && (given("game") || given("ply")):
		return errors.New("--game and --ply require --input")
	case s.game < 1:
		return fmt.Errorf("--game %d: games are counted from 1", s.game)
	}
	if err := cli.AtLeast("ply", s.ply, 0); err != nil {
		return err
	}
	if !given("ply") {
		s.ply = lastPly
	}
	rules := board.Standard
	if given("variant") {
		if rules, err = board.ParseRules(s.variant); err != nil {
			return fmt.Errorf("--variant: %w", err)
		}
	}
	s.fixed = rules.Start()
	if given("fen") {
		s.fixed, err = cli.PositionOf(rules, s.fen)
	}
	return err
}

// find returns the position, and adds to the picture what its source says of it. Of the
// game it returns all positions up to there, and its tags.
func (s *source) find(ctx context.Context, stdin io.Reader, picture *svg.Options) (line []animation.Position, tags pgn.Tags, err error) {
	line = []animation.Position{{Board: s.fixed}}
	if s.file != "" {
		in, err := file.Open(ctx, s.file, stdin)
		if err != nil {
			return nil, nil, err
		}
		defer in.Close() // it is only read
		if line, tags, err = s.inGame(in, picture); err != nil {
			return nil, nil, file.Name(in.Name(), err)
		}
	}
	last := &line[len(line)-1]
	picture.LastMove, picture.Check = last.LastMove, movegen.InCheck(&last.Board)
	return line, tags, nil
}

// inGame returns the positions of a game of r.
func (s *source) inGame(r io.Reader, picture *svg.Options) (line []animation.Position, tags pgn.Tags, err error) {
	games := pgn.NewReader(r)
	games.Variants = true
	var g *pgn.Game
	for n := range s.game {
		if n < s.game-1 {
			_, err = games.Skip()
		} else {
			g, err = games.ReadGame()
		}
		if err == io.EOF {
			return nil, nil, fmt.Errorf("there is no game %d, only %d", s.game, n)
		} else if err != nil && g == nil {
			return nil, nil, err
		}
	}
	cursor := g.Cursor()
	line = []animation.Position{{Board: cursor.Board()}}
	for (s.ply == lastPly || cursor.Ply() < s.ply) && cursor.Next() {
		line = append(line, animation.Position{Board: cursor.Board(), LastMove: cursor.Node().Move()})
	}
	// What is wrong after the position does not matter to it.
	if err != nil && (s.ply == lastPly || cursor.Ply() < s.ply) {
		return nil, nil, err
	}
	if cursor.Ply() < s.ply {
		return nil, nil, fmt.Errorf("game %d has no ply %d, only %d", s.game, s.ply, cursor.Ply())
	}
	annotate(picture, cursor.Node().CommentsAfter())
	return line, g.Tags, nil
}

// annotate adds what comments say in commands, below what the picture has already.
func annotate(picture *svg.Options, comments []pgn.Comment) {
	var marks []svg.Mark
	var arrows []svg.Arrow
	var score *int
	for _, c := range comments {
		marks = append(marks, svg.Marks(c.Marks())...)
		arrows = append(arrows, svg.Arrows(c.Arrows())...)
		if e, ok := c.Eval(); ok {
			score = &e.Score
		}
	}
	picture.Marks = append(marks, picture.Marks...)
	picture.Arrows = append(arrows, picture.Arrows...)
	picture.Eval = cmp.Or(picture.Eval, score)
}
