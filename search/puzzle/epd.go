package puzzle

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/san"
)

// The numbers of the comments that hold what EPD has no operation for.
const (
	commentThemes = iota
	commentGame
	commentLead // the position before the opponent's move, and that move
	commentStats
	commentOpenings
)

// label returns what a comment begins with, by which it is told from those of other programs.
func label(number int) string {
	return [...]string{"themes: ", "game: ", "lead: ", "stats: ", "openings: "}[number]
}

// labelled returns what a comment of the record says after its label, "" if it has none.
func labelled(e *fen.EPD, number int) string {
	text, ok := strings.CutPrefix(e.Comment(number), label(number))
	if !ok {
		return ""
	}
	return text
}

// EPD returns the puzzle as a record of the position to solve:
//
//	bm  the first move, in algebraic notation as all moves
//	dm  the number of moves of a mate
//	pv  the line
//	id  the ID
//	c0  "themes: " and the themes
//	c1  "game: " and where the puzzle comes from
//	c2  "lead: ", the position before the opponent's move as FEN, and that move in the notation of UCI
//	c3  "stats: " and the four numbers of Stats
//	c4  "openings: " and the names of the opening
//
// What is empty is left out. The error is that of [Puzzle.Record].
func (p *Puzzle) EPD() (fen.EPD, error) {
	if err := p.writable(); err != nil {
		return fen.EPD{}, fmt.Errorf("puzzle: %w", err)
	}
	b := p.Board()
	e := fen.EPD{Board: b}
	words := func(code string, texts ...string) {
		op := fen.Op{Code: code}
		for _, text := range texts {
			op.Operands = append(op.Operands, fen.Operand{Text: text})
		}
		e.Ops = append(e.Ops, op)
	}
	quoted := func(code, text string) {
		e.Ops = append(e.Ops, fen.Op{Code: code, Operands: []fen.Operand{{Text: text, Quoted: true}}})
	}
	var line []string
	now := b
	for _, m := range p.Line {
		line = append(line, san.Format(&now, m))
		now.Play(m)
	}
	words("bm", line[0])
	if movegen.StatusOf(&now) == movegen.StatusCheckmate {
		words("dm", strconv.Itoa(p.Moves()))
	}
	words("pv", line...)
	quoted("id", p.ID)
	comment := func(n int, text string) {
		if text != "" {
			quoted("c"+strconv.Itoa(n), label(n)+text)
		}
	}
	comment(commentThemes, joined(p.Themes))
	comment(commentGame, p.Game)
	if p.Lead != board.NoMove {
		comment(commentLead, fen.Format(&p.Start)+" "+p.Lead.String())
	}
	if s := p.Stats; s != (Stats{}) {
		comment(commentStats, fmt.Sprint(s.Rating, s.Deviation, s.Popularity, s.Plays))
	}
	comment(commentOpenings, joined(p.Openings))
	return e, nil
}

// FromEPD returns the puzzle of a record, the reverse of [Puzzle.EPD]. The line is that of
// pv; if there is a pv, bm and dm are ignored. Without a pv it is the only move of bm. What is
// missing is empty, so that positions of test suites are puzzles too. Moves are read
// leniently, see [san.Lenient]. Comments without the labels that [Puzzle.EPD] writes are
// ignored, because those of other programs mean something else; one with a label that cannot
// be read is an error, and so is a position of a variant (a *[board.RulesError]). A puzzle without
// an ID gets its [Puzzle.DefaultID].
func FromEPD(e fen.EPD) (Puzzle, error) {
	if err := e.Board.Require("puzzle: reading EPD", board.Standard); err != nil {
		return Puzzle{}, err
	}
	p := Puzzle{ID: e.ID(), Start: e.Board, Lead: board.NoMove}
	texts := []string{}
	if pv, ok := e.Op("pv"); ok {
		for _, o := range pv.Operands {
			texts = append(texts, o.Text)
		}
	} else if texts = e.BestMoves(); len(texts) > 1 {
		return Puzzle{}, errors.New("several best moves")
	}
	if len(texts) == 0 {
		return Puzzle{}, ErrNoLine
	}
	now := e.Board
	parser := san.Parser{Allow: san.Lenient &^ san.NullMoves}
	for _, text := range texts {
		m, err := parser.Parse(&now, text)
		if err != nil {
			return Puzzle{}, err
		}
		now.Play(m)
		p.Line = append(p.Line, m)
	}
	p.Themes, p.Openings = split[Theme](labelled(&e, commentThemes)), split[string](labelled(&e, commentOpenings))
	p.Game = labelled(&e, commentGame)
	if s := labelled(&e, commentStats); s != "" {
		var err error
		if p.Stats, err = parseStats(s); err != nil {
			return Puzzle{}, err
		}
	}
	if text := labelled(&e, commentLead); text != "" {
		at := strings.LastIndexByte(text, ' ')
		start, err := fen.Parse(text[:max(at, 0)])
		if err != nil {
			return Puzzle{}, fmt.Errorf("c%d: %w", commentLead, err)
		}
		lead, err := uciMoves(&start, []string{text[at+1:]})
		if err != nil {
			return Puzzle{}, fmt.Errorf("c%d: %w", commentLead, err)
		}
		p.Start, p.Lead = start, lead[0]
		if !movegen.IsLegal(&start, p.Lead) {
			return Puzzle{}, fmt.Errorf("c%d: %v is not legal", commentLead, p.Lead)
		}
		if b := p.Board(); !b.SamePosition(&e.Board) {
			return Puzzle{}, fmt.Errorf("c%d: %v leads to another position", commentLead, p.Lead)
		}
	}
	return p.complete()
}

// parseStats reads the four numbers of a comment.
func parseStats(text string) (s Stats, err error) {
	numbers := []*int{&s.Rating, &s.Deviation, &s.Popularity, &s.Plays}
	words := strings.Fields(text)
	if len(words) != len(numbers) {
		return Stats{}, fmt.Errorf("c%d: %q, want %d numbers", commentStats, text, len(numbers))
	}
	for i, n := range numbers {
		if *n, err = parseNumber(words[i]); err != nil {
			return Stats{}, fmt.Errorf("c%d: %w", commentStats, err)
		}
	}
	return s, nil
}
