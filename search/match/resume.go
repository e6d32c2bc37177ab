package match

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// A ResumeError reports a game that does not belong to the match.
type ResumeError struct {
	Game int    // its number in the input, from 1
	Name string // its Round, White and Black tags: "3.1 new - old"
	Why  string
}

// Error names the game and says why.
func (e *ResumeError) Error() string {
	return fmt.Sprintf("match: game %d (%s) does not belong to this match: %s", e.Game, e.Name, e.Why)
}

// firstTag is what the games of a match begin with.
const firstTag = "[Event "

// A Played has the results of an earlier run of a match, for [Options].Resume. It never changes, so
// that several runs may use it.
type Played struct {
	outcomes  map[gameKey]outcome
	separator string // written before the next game
}

// ReadPlayed reads the games of an earlier run of the match that o describes. A [Run] whose
// Options.Resume is the result counts them and plays those that are missing. The match may have
// more rounds or another SPRT than before, but the players must have the same controls and
// settings; see [ReadSettings]. The rules of adjudication, MaxMoves and Stall should be the same
// too: games do not record them. Players and rounds may be added to o before Run, but openings,
// controls and settings must not change.
//
// An interrupted run may leave an incomplete game at the end. ReadPlayed also returns the number
// of bytes up to it: truncate the file there before Run writes to it. If the tags of the
// incomplete game say that it is not one of the match, that is an error.
//
// The error is a *[ConfigError], a *[ResumeError], a *[pgn.Error] for a malformed game that
// is not the last or not of a match, or an error of in.
func ReadPlayed(in io.Reader, o Options) (*Played, int64, error) {
	if in == nil {
		return nil, 0, errors.New("match: nil reader")
	}
	if err := o.check(); err != nil {
		return nil, 0, err
	}
	s := newSchedule(&o)
	text := bufio.NewReader(in)
	peeked, _ := text.Peek(len(firstTag)) // an error comes again
	head := string(peeked)                // a copy: reading overwrites the buffer
	counter := &tailReader{in: text}
	games := pgn.NewReader(counter)
	games.Variants = true
	played := &Played{outcomes: make(map[gameKey]outcome)}
	var b resumeBuilder
	for n := 1; ; n++ {
		b.hasResult = false
		err := games.Next(&b)
		if err == io.EOF {
			break
		}
		if _, malformed := errors.AsType[*pgn.Error](err); err != nil && !malformed {
			return nil, 0, err
		}
		if err != nil || !b.complete() {
			end := games.Offset()
			if err == nil {
				err = &ResumeError{n, nameOf(b.Game.Tags), "incomplete game"}
			}
			if next := games.Next(pgn.Nop{}); next != io.EOF {
				return nil, 0, err // it is not the last
			}
			if n == 1 && !strings.HasPrefix(firstTag, head) {
				return nil, 0, err // it is no game that was cut off, but a file of another kind
			}
			if why := o.checkIncomplete(&s, b.Game); why != "" {
				return nil, 0, &ResumeError{n, nameOf(b.Game.Tags), why}
			}
			return played, end, nil
		}
		key, why := o.identify(&s, b.Game)
		if _, twice := played.outcomes[key]; twice && why == "" {
			why = "duplicate game"
		}
		if why != "" {
			return nil, 0, &ResumeError{n, nameOf(b.Game.Tags), why}
		}
		played.outcomes[key] = outcome{true, b.Game.Result, faultOf(b.Game.Tags.Get(tagTermination))}
	}
	played.separator = counter.separator()
	return played, counter.n, nil
}

// Settings are the control and the settings of a player, as recorded in the games of a match.
type Settings struct {
	Control  Control `json:"control"`
	Settings string  `json:"settings"` // those of the Player
}

// ReadSettings reads the games that a match has written, and returns the settings of each
// player by name, from its last game. A match can then be resumed with them. Malformed games,
// and players whose games do not record them, are left out. The error is that of in.
func ReadSettings(in io.Reader) (map[string]Settings, error) {
	if in == nil {
		return nil, errors.New("match: nil reader")
	}
	all := make(map[string]Settings)
	for tags, err := range pgn.NewReader(in).Headers() {
		if _, malformed := errors.AsType[*pgn.Error](err); err != nil && !malformed {
			return nil, err
		}
		for c, tag := range playerTags {
			control, err := ParseControl(tags.Get(controlTags[c]))
			if err == nil && control.limited() {
				all[tags.Get(tag)] = Settings{control, tags.Get(settingsTags[c])}
			}
		}
	}
	return all, nil
}

// checkSettings returns how the settings of a game differ from those of the players, or "".
// Games that do not say are taken to have the same.
func (o *Options) checkSettings(t pgn.Tags, players [2]int) string {
	if t.Get(tagWhiteControl) == "" && t.Get(tagBlackControl) == "" {
		return ""
	}
	for c, i := range players {
		p := &o.Players[i]
		if was, is := t.Get(controlTags[c]), o.control(p).String(); was != is {
			return fmt.Sprintf("%s has played it with the control %s, not %s", p.Name, was, is)
		}
		if was, is := t.Get(settingsTags[c]), p.Settings; was != is {
			return fmt.Sprintf("%s has played it with the settings %q, not %q", p.Name, was, is)
		}
	}
	return ""
}

// A gameKey identifies a game of a match in its PGN.
type gameKey struct {
	round, game  int // from 1
	white, black string
}

// String returns the key as [ResumeError] names a game.
func (k gameKey) String() string {
	return roundOf(k.round, k.game) + " " + k.white + " - " + k.black
}

// keyOf returns the key of a fixture.
func (o *Options) keyOf(f fixture) gameKey {
	white, black := f.players[board.White], f.players[board.Black]
	return gameKey{f.round + 1, f.game + 1, o.Players[white].Name, o.Players[black].Name}
}

// lookUp returns the number in the schedule of the game with this key, or why it has none.
func (o *Options) lookUp(s *schedule, k gameKey) (index int, why string) {
	var players [2]int
	for c, name := range [...]string{k.white, k.black} {
		if players[c] = o.find(name); players[c] < 0 {
			return -1, fmt.Sprintf("unknown player %q", name)
		}
	}
	if index = s.find(k.round-1, k.game-1, players); index < 0 {
		return -1, "no such pairing in this round"
	}
	return index, ""
}

// identify returns the key of a game, or why it is not one of the match.
func (o *Options) identify(s *schedule, g *pgn.Game) (key gameKey, why string) {
	index, why := o.place(s, g.Tags)
	if why != "" {
		return gameKey{}, why
	}
	f := s.fixture(index)
	var opening Opening
	if len(o.Openings) > 0 {
		opening = o.Openings[f.opening]
	}
	if !opening.begins(g) {
		return gameKey{}, "different opening"
	}
	return o.keyOf(f), o.checkSettings(g.Tags, f.players)
}

// place returns the number in the schedule of a game with these tags, or why it has none.
func (o *Options) place(s *schedule, t pgn.Tags) (index int, why string) {
	round, half, ok := parseRound(t.Get(tagRound))
	if !ok {
		return -1, "the Round tag is not like 12.1"
	}
	return o.lookUp(s, gameKey{round, half, t.Get(tagWhite), t.Get(tagBlack)})
}

// checkIncomplete returns why an incomplete game is not one of the match, or "". Before the
// first move, the tags that identify a game may have been cut off.
func (o *Options) checkIncomplete(s *schedule, g *pgn.Game) string {
	names := 0
	for _, tag := range playerTags {
		if name, ok := g.Tags.Lookup(tag); ok {
			if names++; o.find(name) < 0 {
				return fmt.Sprintf("unknown player %q", name)
			}
		}
	}
	if g.Main().Len() == 0 {
		round, ok := g.Tags.Lookup(tagRound)
		if _, _, valid := parseRound(round); ok && !valid {
			return "the Round tag is not like 12.1"
		}
		if !ok || names < len(playerTags) {
			return ""
		}
	}
	_, why := o.place(s, g.Tags)
	return why
}

// parseRound parses a Round tag, which must be as roundOf writes it.
func parseRound(tag string) (round, game int, ok bool) {
	first, second, _ := strings.Cut(tag, ".")
	round, err1 := strconv.Atoi(first)
	game, err2 := strconv.Atoi(second)
	return round, game, err1 == nil && err2 == nil && roundOf(round, game) == tag
}

// find returns the index of the player of that name, or -1.
func (o *Options) find(name string) int {
	return slices.IndexFunc(o.Players, func(p Player) bool { return p.Name == name })
}

// begins reports whether g starts with the opening.
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

// A resumeBuilder also notes whether a game has a result at the end of its movetext.
type resumeBuilder struct {
	pgn.Builder
	hasResult bool
}

// Result implements [pgn.Visitor].
func (b *resumeBuilder) Result(r game.Result) error {
	b.hasResult = r != game.Unfinished
	return b.Builder.Result(r)
}

// complete reports whether the game ends with the result in its tags.
func (b *resumeBuilder) complete() bool {
	return b.hasResult && b.Game.Tags.Get("Result") == b.Game.Result.String()
}

// A tailReader counts the bytes read and keeps the last of them.
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

// separator returns what is missing at the end before the next game: a blank line, and the
// rest of "1/2-1/2", whose first half looks like a result too.
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
