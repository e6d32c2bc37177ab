package pgn

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
)

// noResult is where games without a termination marker are counted, behind those
// that have one of the game.Results.
const noResult = int(game.Draw) + 1

// scores counts results, by game.Result or noResult.
type scores [noResult + 1]int

// A tally is a Visitor that counts what it sees.
type tally struct {
	pgn.Nop
	games, moves int
	results      scores
	openings     map[openingName]*scores

	book   book // openings are counted if it has a table
	depth  int  // of variations
	result int  // of the game at hand
}

// An openingName is what openings are counted by. Many positions share one.
type openingName struct{ eco, name string }

func newTally(table *eco.Table) *tally {
	return &tally{openings: map[openingName]*scores{}, book: book{Classifier: eco.Classifier{Table: table}}}
}

func (t *tally) BeginGame() error {
	t.games++
	t.depth, t.result = 0, noResult
	return t.book.BeginGame()
}

func (t *tally) Start(start *board.Board) error { return t.book.Start(start) }

func (t *tally) Move(before *board.Board, m board.Move, _ []byte) error {
	t.moves++
	if t.depth == 0 {
		return t.book.Move(before, m, nil)
	}
	return nil
}

func (t *tally) BeginVariation() error { t.depth++; return nil }

func (t *tally) EndVariation() error { t.depth--; return nil }

func (t *tally) Result(r game.Result) error {
	t.result = min(int(r), noResult)
	return nil
}

func (t *tally) EndGame() error {
	t.results[t.result]++
	if t.book.Table == nil {
		return nil
	}
	o, _, _ := t.book.Opening()
	name := openingName{o.ECO, o.Name}
	s := t.openings[name]
	if s == nil {
		s = &scores{}
		t.openings[name] = s
	}
	s[t.result]++
	return nil
}

// add adds what another tally has counted.
func (t *tally) add(u *tally) {
	t.games += u.games
	t.moves += u.moves
	t.results.add(&u.results)
	for name, s := range u.openings {
		if t.openings[name] == nil {
			t.openings[name] = &scores{}
		}
		t.openings[name].add(s)
	}
}

func (s *scores) add(t *scores) {
	for i, n := range t {
		s[i] += n
	}
}

func (s *scores) games() int {
	n := 0
	for _, m := range s {
		n += m
	}
	return n
}
