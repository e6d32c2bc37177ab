package book

import (
	"strconv"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/book"
)

// A collector is told of games by a pgn.Reader and adds those that are good enough
// to a book. Variations are passed over.
type collector struct {
	pgn.Nop
	builder book.Builder
	rating  int // that both players must have

	games, leftOut, errors int

	// The game being read.
	game    *game.Game // nil if it is left out
	over    bool       // no more of its moves are wanted
	result  game.Result
	ratings [2]int // by board.Color
}

func (c *collector) BeginGame() error {
	c.game, c.over, c.result, c.ratings = nil, false, game.Unfinished, [2]int{}
	return nil
}

func (c *collector) Tag(name, value []byte) error {
	switch string(name) {
	case "Result":
		c.result, _ = game.ParseResult(string(value)) // or Unfinished
	case "WhiteElo":
		c.ratings[board.White], _ = strconv.Atoi(string(value)) // or 0
	case "BlackElo":
		c.ratings[board.Black], _ = strconv.Atoi(string(value))
	}
	return nil
}

func (c *collector) Start(start *board.Board) error {
	if min(c.ratings[board.White], c.ratings[board.Black]) < c.rating {
		return pgn.SkipGame
	}
	c.game = game.New(*start)
	return nil
}

func (c *collector) Move(_ *board.Board, m board.Move, _ []byte) error {
	if !c.over {
		if m == board.NoMove {
			c.over = true // a null move: what follows is no game
		} else if err := c.game.Play(m); err != nil {
			return err
		} else if c.builder.MaxPly > 0 && c.game.Ply() >= c.builder.MaxPly {
			c.over = true
		}
	}
	if c.over && c.result != game.Unfinished {
		return pgn.SkipGame
	}
	return nil
}

func (c *collector) BeginVariation() error { return pgn.SkipVariation }

func (c *collector) Result(r game.Result) error {
	if r != game.Unfinished {
		c.result = r
	}
	return nil
}

// add adds the game that was read.
func (c *collector) add() {
	if c.game == nil {
		c.leftOut++
		return
	}
	c.builder.AddGame(c.game, c.result)
	c.games++
}
