package explorer

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"sort"
	"strconv"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/compact"
)

// ErrNotKept is the error of [Index.ReadGame] for an index without games, and of [Merge] if some
// indexes have games and others have none. See [Options].KeepGames.
var ErrNotKept = errors.New("explorer: the index does not have its games")

// keptTags are the tags of games in an index. Ratings, dates and results are among the facts.
var keptTags = [...]string{"Event", "Site", "Round", "White", "Black", "Variant"}

// keepTag keeps a tag of the game at hand.
func (v *collector) keepTag(name, value []byte) {
	i := slices.Index(keptTags[:], string(name))
	if i < 0 {
		return
	}
	const most = 1 << 12 // bytes of a value
	value = value[:min(len(value), most)]
	known := slices.IndexFunc(v.game.Tags, func(t pgn.Tag) bool { return t.Name == keptTags[i] })
	switch {
	case known < 0:
		v.game.Tags = append(v.game.Tags, pgn.Tag{Name: keptTags[i], Value: string(value)})
	case keptTags[i] == "Variant": // the last one has the rules that the moves were read by
		v.game.Tags[known].Value = string(value)
	}
}

// maxKept is the maximum number of moves of a game in an index.
const maxKept = 1<<16 - 1

// keep appends the record of the game at hand to those of the Builder.
func (v *collector) keep() error {
	v.game.Result = v.result
	var err error
	v.b.kept, err = compact.Append(v.b.kept, &v.game)
	return err
}

// KeepsGames reports whether the games themselves are in the index, for [Index.ReadGame].
func (x *Index) KeepsGames() bool { return x.kept != nil }

// openKept opens the games of an index, which are between the sources and the footer.
func (x *Index) openKept(size int64) error {
	at := x.footer.sourcesAt() + x.footer.sources
	kept, err := compact.NewReader(io.NewSectionReader(x.in, at, size), size)
	if err != nil {
		return x.keptError(err)
	}
	if kept.Len() != x.footer.games {
		return x.fail(at, ErrDamaged)
	}
	x.kept = kept
	return nil
}

// keptError returns an error of the games as one of the file.
func (x *Index) keptError(err error) error {
	e, ok := errors.AsType[*compact.Error](err)
	if !ok {
		return err
	}
	cause := e.Err
	if errors.Is(cause, compact.ErrDamaged) || errors.Is(cause, compact.ErrFormat) || errors.Is(cause, compact.ErrVersion) {
		cause = ErrDamaged
	}
	return x.fail(x.footer.sourcesAt()+x.footer.sources+e.Offset, cause)
}

// ReadGame returns a game itself, if the index was made with [Options].KeepGames: the moves of
// its main line, and the tags Event, Site, Date, Round, White, Black, Result, WhiteElo and
// BlackElo, and Variant if there is one. Of a malformed game, these are the moves before the
// error. The error is [ErrNotKept] for an index without its games, and otherwise that of
// [Index.Game].
func (x *Index) ReadGame(id GameID) (*pgn.Game, error) {
	facts, err := x.Game(id)
	if err != nil {
		return nil, err
	}
	if !x.KeepsGames() {
		return nil, ErrNotKept
	}
	var c compact.Game
	if err := x.kept.ReadGame(int64(id)-1, &c); err != nil {
		return nil, x.keptError(err)
	}
	c.Result = facts.Result
	add := func(name, value string) { c.Tags = append(c.Tags, pgn.Tag{Name: name, Value: value}) }
	if !facts.Date.IsZero() {
		add("Date", facts.Date.String())
	}
	for _, r := range []struct {
		name   string
		rating int
	}{{"WhiteElo", facts.White}, {"BlackElo", facts.Black}} {
		if r.rating > 0 {
			add(r.name, strconv.Itoa(r.rating))
		}
	}
	g, err := c.PGN()
	if err != nil { // not for what Decode has returned
		return nil, x.fail(x.footer.sourcesAt()+x.footer.sources, err)
	}
	return g, nil
}

// verifyKept checks the games: their results are those of the facts, and they have moves.
func (x *Index) verifyKept(c *canceller) error {
	if !x.KeepsGames() {
		return nil
	}
	s := new(scratch)
	id := uint32(0)
	at := x.footer.sourcesAt() + x.footer.sources
	for g, err := range x.kept.All() {
		if err != nil {
			return x.keptError(err)
		}
		p, err := x.place(id, s)
		if err = cmp.Or(err, c.cause()); err != nil {
			return err
		}
		if g.Result != p.facts.result() || len(g.Moves) == 0 || g.Moves[0] == board.NoMove {
			return x.fail(at, ErrDamaged)
		}
		if p.facts&whole != 0 && (x.footer.maxPly > 0 && len(g.Moves) > int(x.footer.maxPly) || slices.Contains(g.Moves, board.NoMove)) {
			return x.fail(at, ErrDamaged)
		}
		id++
	}
	return nil
}

// keepGames reports whether several indexes have their games. The error is ErrNotKept if only
// some do.
func keepGames(indexes []*Index) (keeps bool, err error) {
	for i, x := range indexes {
		if i > 0 && x.KeepsGames() != keeps {
			return false, fmt.Errorf("%w, but others to be merged have theirs", ErrNotKept)
		}
		keeps = x.KeepsGames()
	}
	return keeps, nil
}

// mergeKept returns an iterator over the records of the games of several indexes, which maps
// renumber.
func mergeKept(indexes []*Index, maps []renumbering) iter.Seq2[[]byte, error] {
	type part struct {
		segment
		index int
		end   int64 // of the games in the index
	}
	var parts []part
	for i, m := range maps {
		for k, s := range m {
			end := indexes[i].footer.games
			if k+1 < len(m) {
				end = int64(m[k+1].first)
			}
			parts = append(parts, part{s, i, end})
		}
	}
	sort.Slice(parts, func(i, j int) bool { return parts[i].to < parts[j].to })
	return func(yield func([]byte, error) bool) {
		for _, p := range parts {
			x := indexes[p.index]
			for id := int64(p.first); id < p.end; id++ {
				record, err := x.kept.Record(id)
				if err != nil {
					err = x.keptError(err)
				}
				if !yield(record, err) || err != nil {
					return
				}
			}
		}
	}
}
