package query

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
)

// A Matcher tests games. It is a [pgn.Visitor] that a [pgn.Reader], a [pgn.Game] or a database
// drives:
//
//	r.KeepText = true // r is a *pgn.Reader
//	m := q.Matcher()
//	for err := range r.VisitAll(m) {
//		if err == nil && m.Matched() {
//			_, text := r.Text()
//			fmt.Printf("%s\n\n", text)
//		}
//	}
//
// It skips the rest of a game as soon as the answer is known: mostly after the tags, or when so
// many pieces were captured that no later position can match. Errors after that are not found. If
// a game is malformed before, the answer is that of the part before the error.
//
// Set the fields before the first game. A Matcher must not be used by several goroutines at once;
// make one for each.
type Matcher struct {
	pgn.Nop

	// Variations says that positions in variations count too. Lengths, openings, lines and last
	// positions are those of the main line.
	Variations bool

	// Openings is the table for the term "opening"; nil selects [eco.Builtin].
	Openings *eco.Table

	p      *program
	state  []truth // of the leaves
	answer truth

	result string // that of the Result tag
	marker string // the termination marker
	book   eco.Classifier

	path
	outer []path // the lines around a variation
	plies int    // of the main line
}

// bookPlies is how far into a game its opening is looked for. The lines of the public tables end
// before.
const bookPlies = 40

// Matcher returns a Matcher for the query.
func (q Query) Matcher() *Matcher {
	m := &Matcher{p: compile(q.root)}
	m.state = make([]truth, m.p.leaves)
	m.runs, m.runsBefore = make([]int, len(m.p.spans)), make([]int, len(m.p.spans))
	return m
}

// Matched reports whether the game that was visited last matches.
func (m *Matcher) Matched() bool { return m.answer == yes }

// BeginGame implements [pgn.Visitor].
func (m *Matcher) BeginGame() error {
	clear(m.state)
	m.answer, m.result, m.marker = unknown, "", ""
	m.before, m.board = nil, nil
	m.outer, m.plies = m.outer[:0], 0
	for i := range m.p.tags {
		m.p.tags[i].seen = [2]bool{}
	}
	if len(m.p.openings) > 0 {
		m.book.Table = m.Openings
		return m.book.BeginGame()
	}
	return nil
}

// Tag implements [pgn.Visitor].
func (m *Matcher) Tag(name, value []byte) error {
	for i := range m.p.tags {
		t := &m.p.tags[i]
		for k, want := range t.names {
			if want != string(name) || want == "" || t.seen[k] {
				continue
			}
			t.seen[k] = true
			if want == "Result" {
				m.result = string(value)
			} else if t.matches(value) {
				m.state[t.leaf] = yes
			}
		}
	}
	return nil
}

// Start implements [pgn.Visitor].
func (m *Matcher) Start(start *board.Board) error {
	m.endTags(false)
	if m.decide() {
		return pgn.SkipGame
	}
	if start == nil {
		if len(m.p.spans)+len(m.p.lines)+len(m.p.openings) > 0 {
			return pgn.ErrUnresolved
		}
		return nil
	}
	if len(m.p.openings) > 0 {
		if err := m.book.Start(start); err != nil {
			return err
		}
	}
	m.start(start)
	return m.look()
}

// endTags decides the conditions of tags that are not there, at the end of the tags or, if
// there is no more to come, of the game.
func (m *Matcher) endTags(ended bool) {
	for i := range m.p.tags {
		t := &m.p.tags[i]
		switch {
		case m.state[t.leaf] != unknown:
		case t.name != "Result":
			m.state[t.leaf] = no
		case m.result != "" && m.result != "*":
			m.state[t.leaf] = truthOf(t.matches([]byte(m.result)))
		case ended && m.marker != "":
			m.state[t.leaf] = truthOf(t.matches([]byte(m.marker)))
		case ended:
			m.state[t.leaf] = truthOf(m.result != "" && t.matches([]byte(m.result)))
		}
	}
}

// decide finds out whether the answer is known.
func (m *Matcher) decide() bool {
	if m.answer == unknown {
		m.answer = yes
		if m.p.root != nil {
			m.answer = m.p.root.value(m.state)
		}
	}
	return m.answer != unknown
}

// Move implements [pgn.Visitor].
func (m *Matcher) Move(before *board.Board, move board.Move, text []byte) error {
	changed := false
	if len(m.outer) == 0 {
		m.plies++
		changed = m.count()
		if len(m.p.openings) > 0 && m.plies <= bookPlies {
			if err := m.book.Move(before, move, text); err != nil {
				return err
			}
			if m.plies == bookPlies {
				m.classify()
				changed = true
			}
		}
	}
	if before == nil {
		if changed && m.decide() {
			return pgn.SkipGame
		}
		return nil
	}
	m.play(before, move)
	if len(m.outer) == 0 {
		changed = m.follow() || changed
	}
	if changed && m.decide() {
		return pgn.SkipGame
	}
	return m.look()
}

// count decides conditions of the number of plies as soon as enough were played. It reports whether
// it has decided one.
func (m *Matcher) count() (changed bool) {
	for i := range m.p.plies {
		l := &m.p.plies[i]
		switch {
		case m.state[l.leaf] != unknown:
		case m.plies > l.to:
			m.state[l.leaf], changed = no, true
		case m.plies >= l.from && l.numbers.endless():
			m.state[l.leaf], changed = yes, true
		}
	}
	return changed
}

// follow compares the last move with those of lines. It reports whether it has decided one.
func (m *Matcher) follow() (changed bool) {
	for i := range m.p.lines {
		l := &m.p.lines[i]
		if m.state[l.leaf] == unknown {
			m.state[l.leaf] = l.follow(&m.moment)
			changed = changed || m.state[l.leaf] != unknown
		}
	}
	return changed
}

// look tests the position at hand.
func (m *Matcher) look() error {
	changed := false
	for i := range m.p.spans {
		s := &m.p.spans[i]
		if m.state[s.leaf] != unknown || s.name == spanLast {
			continue
		}
		if s.name == spanFirst {
			m.state[s.leaf], changed = truthOf(s.cond.holds(&m.moment)), true
			continue
		}
		switch {
		case !s.free && !s.limit.admit(&m.pieces):
			m.runs[i] = 0
			if len(m.outer) == 0 && !m.Variations && m.board.Rules() == board.Standard && !s.limit.admitLater(&m.pieces) {
				m.state[s.leaf], changed = no, true
			}
		case m.ply > s.limit.to && len(m.outer) == 0 && !m.Variations:
			m.state[s.leaf], changed = no, true
		case m.ply < s.limit.from || m.ply > s.limit.to || !s.cond.holds(&m.moment):
			m.runs[i] = 0
		default:
			if m.runs[i]++; m.runs[i] >= s.n {
				m.state[s.leaf], changed = yes, true
			}
		}
	}
	if changed && m.decide() {
		return pgn.SkipGame
	}
	return nil
}

// BeginVariation implements [pgn.Visitor].
func (m *Matcher) BeginVariation() error {
	if !m.Variations || m.before == nil {
		return pgn.SkipVariation
	}
	m.outer = append(m.outer, m.path)
	m.path = m.outer[len(m.outer)-1].branch()
	return nil
}

// EndVariation implements [pgn.Visitor].
func (m *Matcher) EndVariation() error {
	n := len(m.outer) - 1
	m.path = m.outer[n]
	m.back()
	m.outer = slices.Delete(m.outer, n, n+1)
	return nil
}

// Result implements [pgn.Visitor].
func (m *Matcher) Result(r game.Result) error {
	m.marker = r.String()
	return nil
}

// EndGame implements [pgn.Visitor].
func (m *Matcher) EndGame() error {
	if m.answer != unknown {
		return nil
	}
	m.endTags(true)
	for i := range m.p.spans {
		s := &m.p.spans[i]
		switch {
		case m.state[s.leaf] != unknown:
		case s.name == spanLast && m.board != nil:
			m.state[s.leaf] = truthOf(s.limit.admit(&m.pieces) && s.cond.holds(&m.moment))
		default:
			m.state[s.leaf] = no
		}
	}
	for i := range m.p.lines {
		if l := &m.p.lines[i]; m.state[l.leaf] == unknown {
			m.state[l.leaf] = no
		}
	}
	for i := range m.p.plies {
		if l := &m.p.plies[i]; m.state[l.leaf] == unknown {
			m.state[l.leaf] = truthOf(l.has(m.plies))
		}
	}
	m.classify()
	m.decide()
	return nil
}

// classify decides the conditions of openings.
func (m *Matcher) classify() {
	for i := range m.p.openings {
		if l := &m.p.openings[i]; m.state[l.leaf] == unknown {
			found, _, ok := m.book.Opening()
			m.state[l.leaf] = truthOf(ok && l.matches(found))
		}
	}
}
