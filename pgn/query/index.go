package query

import (
	"context"
	"iter"
	"slices"
	"strconv"

	"github.com/luftchess/luft/pgn/explorer"
)

// Games returns an iterator over the games of an index that match, of those with numbers from first
// up to and without end; the number of all is in [explorer.Info]. The index must have been made with
// [explorer.Options].KeepGames: conditions are about the moves and tags that [explorer.Index.ReadGame]
// returns. What the index knows of a game without that, its ratings, date and result, is looked at
// first. If all matching games must contain a certain position (fen or after), only the games that
// [explorer.Index.Reaching] returns are read; these are few if the index was made of whole
// games, with a negative [explorer.Options].MaxPly.
//
// The iteration ends after an error, which is that of ReadGame, or the cause if ctx is cancelled. To use
// several processors, divide the numbers.
func (q Query) Games(ctx context.Context, x *explorer.Index, first, end explorer.GameID) iter.Seq2[explorer.GameID, error] {
	return func(yield func(explorer.GameID, error) bool) {
		ids, few, err := reaching(ctx, q.root, x, first, end)
		if err != nil {
			yield(0, err)
			return
		}
		m := q.Matcher()
		for id := range numbersOf(ids, few, first, end) {
			if ctx.Err() != nil {
				yield(0, context.Cause(ctx))
				return
			}
			facts, err := x.Game(id)
			if err == nil && m.refuses(&facts) {
				continue
			}
			matched := false
			if err == nil {
				matched, err = m.readGame(x, id)
			}
			if (matched || err != nil) && (!yield(id, err) || err != nil) {
				return
			}
		}
	}
}

// numbersOf returns an iterator over the numbers of ids, or else over all from first to end.
func numbersOf(ids []explorer.GameID, few bool, first, end explorer.GameID) iter.Seq[explorer.GameID] {
	if few {
		return slices.Values(ids)
	}
	return func(yield func(explorer.GameID) bool) {
		for id := first; id < end && yield(id); id++ {
		}
	}
}

// reaching returns the games that may meet a condition, in ascending order, as far as the positions of an
// index tell, or reports false if they do not.
func reaching(ctx context.Context, n node, x *explorer.Index, first, end explorer.GameID) (ids []explorer.GameID, few bool, err error) {
	switch n := n.(type) {
	case *position:
		if ctx.Err() != nil {
			return nil, false, context.Cause(ctx)
		}
		ids, err = x.Reaching(&n.board, first, end)
		if len(ids) > (int(end)-int(first))/2 { // no help, and as much memory again
			return nil, false, err
		}
		return ids, true, err
	case *span:
		return reaching(ctx, n.arg, x, first, end)
	case *both:
		return reaching(ctx, n.expand(), x, first, end)
	case *all:
		for _, arg := range n.args {
			found, ok, err := reaching(ctx, arg, x, first, end)
			switch {
			case err != nil:
				return nil, false, err
			case ok && few:
				ids = slices.DeleteFunc(ids, func(id explorer.GameID) bool {
					_, also := slices.BinarySearch(found, id)
					return !also
				})
			case ok:
				ids, few = found, true
			}
		}
		return ids, few, nil
	case *anyOf:
		for _, arg := range n.args {
			found, ok, err := reaching(ctx, arg, x, first, end)
			if err != nil || !ok {
				return nil, false, err
			}
			ids = append(ids, found...)
		}
		slices.Sort(ids)
		return slices.Compact(ids), true, nil
	}
	return nil, false, nil
}

func (m *Matcher) readGame(x *explorer.Index, id explorer.GameID) (bool, error) {
	g, err := x.ReadGame(id)
	if err == nil {
		err = g.Visit(m)
	}
	return err == nil && m.Matched(), err
}

// factTags are the tags that an index knows without reading a game.
var factTags = []string{"Date", "WhiteElo", "BlackElo"}

// refuses reports whether what an index knows of a game is enough to say that it does not match.
func (m *Matcher) refuses(g *explorer.Game) bool {
	m.BeginGame()
	if !g.Date.IsZero() {
		m.Tag([]byte("Date"), []byte(g.Date.String()))
	}
	for i, rating := range []int{g.White, g.Black} {
		if rating > 0 {
			m.Tag([]byte(factTags[1+i]), strconv.AppendInt(nil, int64(rating), 10))
		}
	}
	for i := range m.p.tags {
		t := &m.p.tags[i]
		known := true
		for _, name := range t.names {
			known = known && (name == "" || slices.Contains(factTags, name))
		}
		switch {
		case t.name == "Result":
			m.state[t.leaf] = truthOf(t.matches([]byte(g.Result.String())))
		case known && m.state[t.leaf] == unknown:
			m.state[t.leaf] = no
		}
	}
	return m.decide() && m.answer == no
}
