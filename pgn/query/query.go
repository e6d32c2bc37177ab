package query

import (
	"math"

	"github.com/luftchess/luft/pgn"
)

// A Query is a condition of a game. The package documentation describes its text. A Query does not
// change and is safe for concurrent use. The zero Query has an empty text and matches all games.
type Query struct{ root node }

// Parse reads the text of a query. The error is an *[Error].
func Parse(s string) (Query, error) {
	p := parser{s: s}
	root, err := p.query()
	if err != nil {
		return Query{}, err
	}
	return Query{root}, nil
}

// MustParse is Parse for a text that is known to be right. It panics if there is an error.
func MustParse(s string) Query {
	q, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return q
}

// And returns the query that matches the games that all queries match.
func And(queries ...Query) Query {
	var args []node
	for _, q := range queries {
		if q.root != nil {
			args = append(args, q.root)
		}
	}
	if len(args) == 0 {
		return Query{}
	}
	return Query{join(args)}
}

// Or returns the query that matches the games that at least one of the queries matches. Without
// queries, that is no game.
func Or(queries ...Query) Query {
	args := []node{}
	for _, q := range queries {
		if q.root == nil {
			return Query{} // it matches all games
		}
		args = append(args, q.root)
	}
	if len(args) == 0 {
		return Not(Query{})
	}
	return Query{choose(args)}
}

// Not returns the query that matches the games that q does not match.
func Not(q Query) Query {
	if q.root == nil {
		return Query{&none{&plies{numbers{0, math.MaxInt}}}}
	}
	return Query{&none{q.root}}
}

// String returns the text of the query, which Parse reads as an equal query. It may differ in
// spaces and parentheses from the text from which the query was made. (The result of And, Or and Not
// may exceed the limits of Parse: 64 KiB and 100 levels of parentheses.)
func (q Query) String() string {
	if q.root == nil {
		return ""
	}
	return string(q.root.text(nil))
}

// Equal reports whether q and r have the same text.
func (q Query) Equal(r Query) bool { return q.String() == r.String() }

// MarshalText implements [encoding.TextMarshaler], as String. It never fails.
func (q Query) MarshalText() ([]byte, error) { return []byte(q.String()), nil }

// UnmarshalText implements [encoding.TextUnmarshaler], as [Parse].
func (q *Query) UnmarshalText(text []byte) error {
	read, err := Parse(string(text))
	if err == nil {
		*q = read
	}
	return err
}

// Match reports whether a game matches. To test many games, use a [Matcher], which does not have to be
// made anew for each. The error is that of [pgn.Game.Visit], for a game with an illegal move,
// unless the moves before it have decided.
func (q Query) Match(g *pgn.Game) (bool, error) {
	m := q.Matcher()
	err := g.Visit(m)
	return err == nil && m.Matched(), err
}
