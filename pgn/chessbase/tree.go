package chessbase

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/pgn"
)

// build makes a game of the nodes.
func (d *decoder) build(h *Header) *pgn.Game {
	b := &d.builder
	// A Builder that is used in its order has no errors.
	b.BeginGame()
	tags := h.Tags()
	if d.control != "" {
		tags = append(tags, pgn.Tag{Name: "TimeControl", Value: d.control})
	}
	if d.start != board.Start() {
		if d.mode.chess960 {
			tags = append(tags, pgn.Tag{Name: "Variant", Value: "Chess960"})
		}
		tags = append(tags, pgn.Tag{Name: "SetUp", Value: "1"}, pgn.Tag{Name: "FEN", Value: fen.Format(&d.start)})
	}
	for _, t := range tags {
		b.Tag([]byte(t.Name), []byte(t.Value))
	}
	start := d.start
	b.Start(&start)
	d.comments(&d.nodes[0].notes)
	last := d.line(0, d.start)
	if h.LineNAG != 0 && last != 0 {
		b.NAG(h.LineNAG)
	} else if h.LineNAG != 0 {
		d.lost = append(d.lost, Lost{0, "evaluation of a line without moves", []byte{byte(h.LineNAG)}})
	}
	b.Result(h.Result)
	b.EndGame()
	g := b.Game
	b.Game = nil // it is the caller's
	return g
}

// comment tells a comment as PGN can hold it.
func (d *decoder) comment(c pgn.Comment) { d.builder.Comment(textform.PGNComment([]byte(c))) }

// comments tells the comments before the first move.
func (d *decoder) comments(n *notes) {
	for _, c := range n.before {
		d.comment(c)
	}
	d.after(n)
}

// after tells what follows a move, but its variations.
func (d *decoder) after(n *notes) {
	for _, nag := range n.nags {
		d.builder.NAG(nag)
	}
	after := n.after
	switch {
	case n.commands == "":
	case len(after) == 0:
		d.comment(n.commands)
	default:
		d.comment(n.commands + " " + after[0])
		after = after[1:]
	}
	for _, c := range after {
		d.comment(c)
	}
}

// line tells the line that follows a node, in a position, and returns the last of its nodes.
func (d *decoder) line(from int32, pos board.Board) int32 {
	for {
		children := d.nodes[from].children
		if len(children) == 0 {
			return from
		}
		before := pos
		d.move(children[0], &pos)
		for _, n := range children[1:] {
			d.builder.BeginVariation()
			next := before
			d.move(n, &next)
			d.line(n, next)
			d.builder.EndVariation()
		}
		from = children[0]
	}
}

// move tells a move and its annotations, and plays it.
func (d *decoder) move(n int32, pos *board.Board) {
	node := &d.nodes[n]
	for _, c := range node.notes.before {
		d.comment(c)
	}
	before := *pos
	d.builder.Move(&before, node.move, nil)
	d.after(&node.notes)
	pos.PlayOrPass(node.move)
}
