package match

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// A ResumeError reports a game that is none of the match, so that the match cannot
// go on from it.
type ResumeError struct {
	Game int    // its number in the input, counted from 1
	Name string // "3.1 new - old": its Round, White and Black tags
	Why  string
}

// Error names the game.
func (e *ResumeError) Error() string {
	return fmt.Sprintf("match: game %d (%s) is none of this match: %s", e.Game, e.Name, e.Why)
}

// Resume reads the games of an earlier run of the same match, so that [Match.Run]
// counts them and plays those that are missing. The match may have got more rounds,
// or another test, since.
//
// A run that is broken off at a bad moment leaves a part of a game behind. So
// Resume returns how many bytes of the input are whole games: what follows them
// must be cut off, and the games that Run writes go there.
//
// The error is a *[ConfigError], a *[ResumeError], a *[pgn.Error] for a game that
// is malformed and not the last, or an error of in.
func (m *Match) Resume(in io.Reader) (int64, error) {
	if err := m.check(); err != nil {
		return 0, err
	}
	s := newSchedule(m)
	counter := &tailReader{in: in}
	games := pgn.NewReader(counter)
	resumed := make(map[int]outcome)
	var b resumeBuilder
	for n := 1; ; n++ {
		b.hasResult = false
		err := games.Next(&b)
		if err == io.EOF {
			break
		}
		if _, malformed := errors.AsType[*pgn.Error](err); err != nil && !malformed {
			return 0, err
		}
		if err != nil || !b.complete() {
			end := games.Offset()
			if err == nil {
				err = &ResumeError{n, nameOf(b.Game.Tags), "it does not end"}
			}
			if next := games.Next(pgn.Nop{}); next != io.EOF {
				return 0, err // it is not the last
			}
			m.resumed, m.separator = resumed, ""
			return end, nil
		}
		i, why := m.identify(&s, b.Game)
		if _, twice := resumed[i]; twice && why == "" {
			why = "it has been there before"
		}
		if why != "" {
			return 0, &ResumeError{n, nameOf(b.Game.Tags), why}
		}
		resumed[i] = outcome{true, b.Game.Result, faultOf(b.Game.Tags.Get(tagTermination))}
	}
	m.resumed, m.separator = resumed, counter.separator()
	return counter.n, nil
}

// identify returns the number of the game in the schedule, or why it has none.
func (m *Match) identify(s *schedule, g *pgn.Game) (index int, why string) {
	first, second, _ := strings.Cut(g.Tags.Get(tagRound), ".")
	round, err1 := strconv.Atoi(first)
	half, err2 := strconv.Atoi(second)
	if err1 != nil || err2 != nil {
		return -1, "its Round is not like 12.1"
	}
	var players [2]int
	for c, tag := range []string{tagWhite, tagBlack} {
		players[c] = -1
		for i := range m.Players {
			if m.Players[i].Name == g.Tags.Get(tag) {
				players[c] = i
			}
		}
		if players[c] < 0 {
			return -1, fmt.Sprintf("nobody is called %q", g.Tags.Get(tag))
		}
	}
	index = s.find(round-1, half-1, players)
	if index < 0 {
		return -1, "these players do not meet then"
	}
	var o Opening
	if len(m.Openings) > 0 {
		o = m.Openings[s.fixture(index).opening]
	}
	if !o.begins(g) {
		return -1, "it has another opening"
	}
	return index, ""
}

// begins reports whether g begins with the opening.
func (o *Opening) begins(g *pgn.Game) bool {
	start := g.Start
	if start == (board.Board{}) {
		start = board.Start()
	}
	if start != o.start() || g.Main().Len() < len(o.Moves) {
		return false
	}
	now := start
	played := g.Main().Nodes()
	for i, m := range o.Moves {
		m = now.Canonical(m)
		if played[i].Move() != m {
			return false
		}
		now.Play(m)
	}
	return true
}

func nameOf(t pgn.Tags) string {
	return t.Get(tagRound) + " " + t.Get(tagWhite) + " - " + t.Get(tagBlack)
}

// A resumeBuilder also sees whether a game has the marker that ends it.
type resumeBuilder struct {
	pgn.Builder
	hasResult bool
}

// Result implements [pgn.Visitor].
func (b *resumeBuilder) Result(r game.Result) error {
	b.hasResult = r != game.Unfinished
	return b.Builder.Result(r)
}

// whole reports whether the game is all there: it ends as its tags say.
func (b *resumeBuilder) complete() bool {
	return b.hasResult && b.Game.Tags.Get("Result") == b.Game.Result.String()
}

// A tail counts what is read, and keeps the last bytes.
type tailReader struct {
	in   io.Reader
	n    int64
	last [4]byte
}

func (t *tailReader) Read(p []byte) (int, error) {
	n, err := t.in.Read(p)
	t.n += int64(n)
	for _, c := range p[max(0, n-len(t.last)):n] {
		copy(t.last[:], t.last[1:])
		t.last[len(t.last)-1] = c
	}
	return n, err
}

// lead returns what is missing at the end: of a blank line, and of the marker of a
// draw, half of which is one too.
func (t *tailReader) separator() string {
	switch last := string(t.last[:]); {
	case t.n == 0 || strings.HasSuffix(last, "\n\n"):
		return ""
	case strings.HasSuffix(last, "\n"):
		return "\n"
	case strings.HasSuffix(last, "1/2") && last != "-1/2":
		return "-1/2\n\n"
	}
	return "\n\n"
}
