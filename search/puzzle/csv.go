package puzzle

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// The columns of the files of puzzles that lichess.org publishes at
// https://database.lichess.org/#puzzles.
const (
	columnID = iota
	columnFEN
	columnMoves
	columnRating
	columnDeviation
	columnPopularity
	columnPlays
	columnThemes
	columnGame
	columnOpenings // which older files do not have
	columns
)

// Header returns the names of the columns of [Puzzle.Record].
func Header() []string {
	return []string{"PuzzleId", "FEN", "Moves", "Rating", "RatingDeviation", "Popularity", "NbPlays", "Themes", "GameUrl", "OpeningTags"}
}

// Record returns the puzzle as a row of a CSV file such as lichess.org publishes: FEN is the
// position before the opponent's move, which is the first of Moves. A puzzle without that
// move has the position to solve, and an odd number of moves, as no file of lichess.org has.
// Moves are in the notation of UCI, those of castling in Chess960 as king takes rook. Numbers
// are empty if the Stats are zero.
//
// The error is that of [Puzzle.Check], or that there is no ID, a word is empty or has a blank
// in it, or a text has control characters or blanks at its ends. For a puzzle of a variant it
// wraps a *[board.RulesError]: the files do not name rules.
func (p *Puzzle) Record() ([]string, error) {
	if err := p.writable(); err != nil {
		return nil, fmt.Errorf("puzzle: %w", err)
	}
	var moves []string
	if p.Lead != board.NoMove {
		moves = append(moves, p.Lead.String())
	}
	for _, m := range p.Line {
		moves = append(moves, m.String())
	}
	row := make([]string, columns)
	row[columnID], row[columnFEN], row[columnMoves] = p.ID, fen.Format(&p.Start), strings.Join(moves, " ")
	if p.Stats != (Stats{}) {
		row[columnRating], row[columnDeviation] = strconv.Itoa(p.Stats.Rating), strconv.Itoa(p.Stats.Deviation)
		row[columnPopularity], row[columnPlays] = strconv.Itoa(p.Stats.Popularity), strconv.Itoa(p.Stats.Plays)
	}
	row[columnThemes], row[columnGame], row[columnOpenings] = joined(p.Themes), p.Game, joined(p.Openings)
	return row, nil
}

// writable returns an error if the puzzle could not be read back.
func (p *Puzzle) writable() error {
	if err := p.Start.Require("writing", board.Standard); err != nil {
		return err
	}
	if err := p.Check(); err != nil {
		return err
	}
	if p.ID == "" {
		return errors.New("no ID")
	}
	for _, text := range []string{p.ID, p.Game} {
		if strings.ContainsFunc(text, isControl) || text != strings.TrimSpace(text) {
			return fmt.Errorf("%q has control characters, or blanks at its ends", text)
		}
	}
	words := slices.Clone(p.Openings)
	for _, t := range p.Themes {
		words = append(words, string(t))
	}
	for _, word := range words {
		if word == "" || strings.ContainsFunc(word, func(r rune) bool { return unicode.IsSpace(r) || isControl(r) }) {
			return fmt.Errorf("%q is not a word", word)
		}
	}
	return nil
}

func isControl(r rune) bool { return r < ' ' || r == 0x7f }

// joined returns words with blanks between them.
func joined[T ~string](words []T) string {
	texts := make([]string, len(words))
	for i, w := range words {
		texts[i] = string(w)
	}
	return strings.Join(texts, " ")
}

// split is the reverse of joined.
func split[T ~string](text string) (words []T) {
	for _, w := range strings.Fields(text) {
		words = append(words, T(w))
	}
	return words
}

// FromRecord returns the puzzle of a row, the reverse of [Puzzle.Record]. Columns after the
// first three may be missing or empty, and there may be others after the last. A puzzle
// without an ID gets its [Puzzle.DefaultID]. The error is a *[fen.Error], a
// *[board.ParseError], that of [Puzzle.Check], or names the column.
func FromRecord(row []string) (Puzzle, error) {
	if len(row) <= columnMoves {
		return Puzzle{}, fmt.Errorf("%d columns, want at least %s", len(row), strings.Join(Header()[:3], ","))
	}
	row = slices.Concat(row, make([]string, columns))[:columns]
	start, err := fen.Parse(row[columnFEN])
	if err != nil {
		return Puzzle{}, err
	}
	p := Puzzle{ID: row[columnID], Start: start, Lead: board.NoMove, Game: row[columnGame]}
	if p.Line, err = uciMoves(&start, strings.Fields(row[columnMoves])); err != nil {
		return Puzzle{}, err
	}
	if len(p.Line)%2 == 0 && len(p.Line) > 0 {
		p.Lead, p.Line = p.Line[0], p.Line[1:]
	}
	for column, number := range map[int]*int{columnRating: &p.Stats.Rating, columnDeviation: &p.Stats.Deviation,
		columnPopularity: &p.Stats.Popularity, columnPlays: &p.Stats.Plays} {
		if row[column] == "" {
			continue
		}
		if *number, err = parseNumber(row[column]); err != nil {
			return Puzzle{}, fmt.Errorf("column %s: %w", Header()[column], err)
		}
	}
	p.Themes, p.Openings = split[Theme](row[columnThemes]), split[string](row[columnOpenings])
	return p.complete()
}

// parseNumber parses a number as [Puzzle.Record] writes it, without a plus sign and without
// leading zeros.
func parseNumber(s string) (int, error) {
	n, err := strconv.Atoi(s)
	if err != nil || strconv.Itoa(n) != s {
		return 0, fmt.Errorf("%q is not a number", s)
	}
	return n, nil
}

// uciMoves reads moves from a position on, and returns them in their canonical spelling.
// A null move is an error; whether other moves are legal is for [Puzzle.Check] to say.
func uciMoves(b *board.Board, texts []string) ([]board.Move, error) {
	now := *b
	var moves []board.Move
	for _, text := range texts {
		m, err := board.ParseMove(text)
		if err == nil && m == board.NoMove {
			err = &board.ParseError{What: "move", Text: text}
		}
		if err != nil {
			return nil, err
		}
		m = now.Canonical(m)
		now.Play(m)
		moves = append(moves, m)
	}
	return moves, nil
}

// complete checks a puzzle that was read, and gives it an ID.
func (p Puzzle) complete() (Puzzle, error) {
	if err := p.Check(); err != nil {
		return Puzzle{}, err
	}
	if p.ID == "" {
		p.ID = p.DefaultID()
	}
	if err := p.writable(); err != nil {
		return Puzzle{}, err
	}
	return p, nil
}
