package compact

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// A Game is the part of a game that is encoded. A nil *Game must not be used.
type Game struct {
	// Tags are stored without compression: a tag takes about as many bytes as its value,
	// where all moves of a game take about 30. Most programs store few tags, or none if they
	// have the tags elsewhere, in the same order.
	Tags pgn.Tags `json:"tags"`

	// Start is the start position. The zero Board is the standard one.
	Start board.Board `json:"start"`

	// Moves are the moves that were played. board.NoMove is a null move, with which a
	// player who is not in check passes.
	Moves []board.Move `json:"moves"`

	Result game.Result `json:"result"`
}

// FromPGN returns the main line of g, its result and its tags, except FEN, SetUp and Result.
func FromPGN(g *pgn.Game) *Game {
	c := &Game{Start: g.Start, Moves: g.Main().Moves(), Result: g.Result}
	for _, t := range g.Tags {
		if !isRedundant(t.Name) {
			c.Tags = append(c.Tags, t)
		}
	}
	return c
}

// isRedundant reports whether a tag says what a Game has elsewhere.
func isRedundant(name string) bool { return name == "FEN" || name == "SetUp" || name == "Result" }

// PGN returns g as a game of package pgn. The error is a *[game.IllegalMoveError]; the game
// has the moves before it.
func (g *Game) PGN() (*pgn.Game, error) {
	start := g.Start
	if start == (board.Board{}) {
		start = board.Start()
	}
	p := pgn.NewGame(start)
	own := p.Tags // of the start position
	for _, t := range g.Tags {
		if _, ok := own.Lookup(t.Name); ok || t.Name == "Result" {
			p.Tags.Set(t.Name, t.Value)
		} else {
			p.Tags = append(p.Tags, t) // a name may occur more than once
		}
	}
	p.SetResult(g.Result)
	_, err := p.Add(g.Moves...)
	return p, err
}

// Read reads the next game of r into g, without its comments and variations. It keeps the
// tags with the given names, in the order of the game. The memory of g.Moves and g.Tags is
// used again. The error is that of [pgn.Reader.Next]: io.EOF after the last game, and a
// *[pgn.Error] for a malformed game, of which g then has the moves before the error.
func Read(r *pgn.Reader, g *Game, tags ...string) error {
	v := visitor{g: g, tags: tags}
	*g = Game{Tags: g.Tags[:0], Moves: g.Moves[:0]}
	return r.Next(&v)
}

// A visitor reads one game.
type visitor struct {
	pgn.Nop
	g    *Game
	tags []string
}

func (v *visitor) Tag(name, value []byte) error {
	for _, t := range v.tags {
		if string(name) == t {
			v.g.Tags = append(v.g.Tags, pgn.Tag{Name: t, Value: string(value)})
			break
		}
	}
	if string(name) == "Result" {
		if r, err := game.ParseResult(string(value)); err == nil {
			v.g.Result = r
		}
	}
	return nil
}

func (v *visitor) Start(start *board.Board) error {
	if start == nil {
		return pgn.ErrUnresolved
	}
	v.g.Start = *start
	return nil
}

func (v *visitor) Move(_ *board.Board, m board.Move, _ []byte) error {
	v.g.Moves = append(v.g.Moves, m)
	return nil
}

func (v *visitor) BeginVariation() error { return pgn.SkipVariation }

func (v *visitor) Result(r game.Result) error {
	v.g.Result = r
	return nil
}
