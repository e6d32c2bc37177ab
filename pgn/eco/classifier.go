package eco

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
)

// A Classifier is a [pgn.Visitor] that finds the opening of each game a [pgn.Reader]
// reads: that of the last position of the main line that has a name, the position after
// the last move included. Variations are ignored.
//
//	var c eco.Classifier
//	for err := range r.VisitAll(&c) {
//		o, ply, ok := c.Opening()
//		…
//	}
//
// To do more with a game, embed a Classifier in another Visitor. Methods that this Visitor
// has itself must call those of the Classifier: BeginGame, Start, Move, and, unless it
// skips variations, BeginVariation and EndVariation. The zero Classifier is ready to use.
// It finds nothing if the Reader does not resolve moves.
type Classifier struct {
	pgn.Nop

	Table *Table // nil selects [Builtin]

	table *Table
	last  *entry
	at    int  // the ply of last
	ply   int  // of the last move
	depth int  // of variations
	done  bool // no opening can follow
}

// BeginGame implements [pgn.Visitor].
func (c *Classifier) BeginGame() error {
	if c.table = c.Table; c.table == nil {
		c.table = Builtin()
	}
	c.last, c.at, c.ply, c.depth, c.done = nil, 0, 0, 0, false
	return nil
}

// Start implements [pgn.Visitor].
func (c *Classifier) Start(start *board.Board) error {
	if start != nil {
		c.look(start)
	}
	return nil
}

// Move implements [pgn.Visitor].
func (c *Classifier) Move(before *board.Board, m board.Move, text []byte) error {
	if c.depth > 0 || before == nil || c.done {
		return nil
	}
	after := *before
	after.PlayOrPass(m)
	c.ply++
	c.look(&after)
	return nil
}

// BeginVariation implements [pgn.Visitor].
func (c *Classifier) BeginVariation() error {
	c.depth++
	return nil
}

// EndVariation implements [pgn.Visitor].
func (c *Classifier) EndVariation() error {
	c.depth--
	return nil
}

// look records the opening of b, if it has one.
func (c *Classifier) look(b *board.Board) {
	if c.table == nil { // BeginGame has not been called
		return
	}
	if b.Occupied().Count() < c.table.fewest {
		c.done = true
		return
	}
	if e := c.table.find(b); e != nil {
		c.last, c.at = e, c.ply
	}
}

// Opening returns the opening of the game that was read last, and the number of plies after
// which its position was reached. It reports false if the game has none.
func (c *Classifier) Opening() (o Opening, ply int, ok bool) {
	if c.last == nil {
		return Opening{}, 0, false
	}
	return c.last.opening, c.at, true
}
