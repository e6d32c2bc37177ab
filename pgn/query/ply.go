package query

import "github.com/luftchess/luft/board"

// A plies is a condition of the number of plies of a game.
type plies struct{ numbers }

func readPlies(p *parser, _ string, _ level, _ int) (node, error) {
	r, err := p.numbers()
	return &plies{r}, err
}

func (p *plies) text(dst []byte) []byte { return p.numbers.text(append(dst, "plies"...)) }
func (p *plies) colors() node           { return p }
func (p *plies) mirror() node           { return p }

// A ply is a condition of the number of plies before a position.
type ply struct{ numbers }

func readPly(p *parser, _ string, _ level, _ int) (node, error) {
	r, err := p.numbers()
	return &ply{r}, err
}

func (p *ply) text(dst []byte) []byte { return p.numbers.text(append(dst, "ply"...)) }
func (p *ply) colors() node           { return p }
func (p *ply) mirror() node           { return p }
func (p *ply) cost() int              { return costField }
func (p *ply) holds(m *moment) bool   { return p.has(m.ply) }

func (p *ply) bounds() bounds {
	b := anywhere()
	b.from, b.to = p.from, p.to
	return b
}

// A turn is the condition that a player is to move.
type turn struct{ board.Color }

func readTurn(p *parser, _ string, _ level, _ int) (node, error) {
	text, at, err := p.argument()
	if err != nil {
		return nil, err
	}
	c, err := board.ParseColor(text)
	if err != nil {
		return nil, p.fail(at, ErrValue, "want white or black")
	}
	return turn{c}, nil
}

func (t turn) text(dst []byte) []byte {
	return append(append(append(dst, "turn("...), t.Color.String()...), ')')
}
func (t turn) colors() node         { return turn{t.Other()} }
func (t turn) mirror() node         { return t }
func (t turn) cost() int            { return costField }
func (t turn) bounds() bounds       { return anywhere() }
func (t turn) holds(m *moment) bool { return m.board.Turn() == t.Color }
