package explorer

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/compact"
)

// A collector is a Visitor that adds games to a Builder.
type collector struct {
	pgn.Nop
	b      *Builder
	reader *pgn.Reader
	source int
	maxPly int // 0 is no limit

	head
	begin int // the first record of the game
	ply   int
	full  bool // no more moves are taken
	cut   bool // some were not taken

	keeps bool
	game  compact.Game // what is kept of the game
}

func (v *collector) BeginGame() error {
	v.head.reset()
	v.begin, v.ply, v.full, v.cut = len(v.b.records), 0, false, false
	v.keeps = v.b.options.KeepGames
	v.game = compact.Game{Tags: v.game.Tags[:0], Moves: v.game.Moves[:0]}
	return nil
}

func (v *collector) Tag(name, value []byte) error {
	v.tag(name, value)
	if v.keeps {
		v.keepTag(name, value)
	}
	return nil
}

// resultIsKnown reports whether the rest of the game does not matter for its result. The
// Result tag comes before the termination marker.
func (v *collector) resultIsKnown() bool { return v.result != game.Unfinished }

func (v *collector) Start(start *board.Board) error {
	if start != nil && start.Rules() != board.Standard && !v.b.options.Variants {
		return pgn.SkipGame
	}
	f := &v.b.options.Filter
	if !f.matches(&v.head, start) || v.resultIsKnown() && !f.matchesResult(v.result) {
		return pgn.SkipGame
	}
	if start != nil { // moves are resolved
		v.game.Start = *start
	}
	return nil
}

func (v *collector) Move(before *board.Board, m board.Move, _ []byte) error {
	if v.keeps && len(v.game.Moves) < maxKept {
		v.game.Moves = append(v.game.Moves, m)
	}
	if v.full {
		v.cut = true
		return nil
	}
	if m == board.NoMove {
		v.cut = true
	} else { // nothing is taken from a null move on
		id := uint64(len(v.b.games))
		v.b.records = append(v.b.records, record{before.Hash(), uint64(codeOf(before, m))<<48 | id})
		v.ply++
		if v.ply != v.maxPly {
			return nil
		}
	}
	v.full = true
	if v.resultIsKnown() && !v.keeps {
		return pgn.SkipGame
	}
	return nil
}

func (v *collector) BeginVariation() error { return pgn.SkipVariation }

func (v *collector) Result(r game.Result) error {
	if !v.resultIsKnown() {
		v.result = r
	}
	return nil
}

func (v *collector) EndGame() error {
	b := v.b
	if !b.options.Filter.matchesResult(v.result) {
		b.records = b.records[:v.begin]
	}
	if len(b.records) > v.begin {
		from := len(b.kept)
		if v.keeps {
			if err := v.keep(); err != nil {
				return err
			}
		}
		f := newFacts(v.white, v.black, v.result, v.date)
		if v.keeps && !v.cut { // otherwise the rest of the game may not have been read
			f |= whole
		}
		b.games = append(b.games, builderGame{v.source, place{v.reader.Offset(), f, v.players}, from, len(b.kept)})
	}
	return nil
}
