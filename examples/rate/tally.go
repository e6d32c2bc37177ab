package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// A tally counts games by players.
type tally struct {
	names []string // in the order they were first seen
	index map[string]int
	pairs map[[2]int]*pairing

	games      int
	unfinished int // passed over
	nameless   int // passed over
}

// A pairing is what two players have made against each other, seen from a.
type pairing struct {
	a, b                int // indexes in tally.names, a the lower one
	wins, losses, draws int
}

func (p *pairing) games() int      { return p.wins + p.losses + p.draws }
func (p *pairing) points() float64 { return float64(p.wins) + float64(p.draws)/2 }

func newTally() *tally {
	return &tally{index: make(map[string]int), pairs: make(map[[2]int]*pairing)}
}

// add counts a game.
func (t *tally) add(white, black string, r game.Result) {
	white, black = strings.TrimSpace(white), strings.TrimSpace(black)
	switch {
	case isNobody(white) || isNobody(black) || white == black:
		t.nameless++
		return
	case r == game.Unfinished:
		t.unfinished++
		return
	}
	t.games++
	w, b := t.player(white), t.player(black)
	key := [2]int{min(w, b), max(w, b)}
	p := t.pairs[key]
	if p == nil {
		p = &pairing{a: key[0], b: key[1]}
		t.pairs[key] = p
	}
	switch {
	case r == game.Draw:
		p.draws++
	case (r == game.WhiteWins) == (w == p.a):
		p.wins++
	default:
		p.losses++
	}
}

// isNobody reports whether a name is PGN's for somebody who is not known.
func isNobody(name string) bool { return name == "" || name == "?" || name == "-" }

func (t *tally) player(name string) int {
	i, ok := t.index[name]
	if !ok {
		i = len(t.names)
		t.index[name] = i
		t.names = append(t.names, name)
	}
	return i
}

// sorted returns the pairings in an order that depends on nothing else.
func (t *tally) sorted() []*pairing {
	list := make([]*pairing, 0, len(t.pairs))
	for _, p := range t.pairs {
		list = append(list, p)
	}
	slices.SortFunc(list, func(p, q *pairing) int { return cmp.Or(p.a-q.a, p.b-q.b) })
	return list
}

// maxTold is how many malformed games of a file are told one by one.
const maxTold = 20

// readFile counts the games of a file.
func readFile(t *tally, name string, stdin io.Reader, complain func(error)) {
	in := stdin
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			complain(err)
			return
		}
		defer file.Close() // it was only read
		in = file
	}
	bad := 0
	for tags, err := range pgn.NewReader(in).Headers() {
		if err != nil {
			_, malformed := errors.AsType[*pgn.Error](err)
			if bad++; bad <= maxTold || !malformed {
				complain(console.InFile(name, err))
			}
			continue
		}
		r, err := game.ParseResult(tags.Get("Result"))
		if err != nil {
			r = game.Unfinished
		}
		t.add(tags.Get("White"), tags.Get("Black"), r)
	}
	if bad > maxTold {
		complain(fmt.Errorf("%s: %d malformed games in all", name, bad))
	}
}
