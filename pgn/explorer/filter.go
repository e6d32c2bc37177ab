package explorer

import (
	"bytes"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// A Filter selects games by their tags. A game must meet all conditions. A zero field is no
// condition, so the zero Filter selects all games.
type Filter struct {
	// MinRating and MaxRating bound the ratings of both players. A game without both
	// ratings is left out.
	MinRating int `json:"min_rating"`
	MaxRating int `json:"max_rating"`

	// Since and Until bound the date, both inclusive. If the day of Until is 0, it means
	// the end of the month, and if the month is 0 too, the end of the year. A game without
	// a year is left out; one without a month or day counts as the earliest of its year or
	// month.
	Since Date `json:"since"`
	Until Date `json:"until"`

	// Player is the name of one of the players, and White and Black are those of the
	// players with these pieces. Upper case, blanks and punctuation do not matter, so
	// that "Carlsen,M" is "Carlsen, M.", but not "Carlsen, Magnus". A name without letters
	// and digits is no condition. Names are compared by a 32-bit hash, so two different
	// names are confused with a probability of one in four billion.
	Player string `json:"player"`
	White  string `json:"white"`
	Black  string `json:"black"`

	// Results are the results to select.
	Results []game.Result `json:"results"`

	// MinTime and MaxTime bound the time that a player has for 40 moves: the base time
	// and 40 increments, according to the TimeControl tag. A game whose time control is not
	// known, or that has none, is left out. On Lichess, blitz is 3 to 8 minutes and
	// rapid is 8 to 25.
	MinTime time.Duration `json:"min_time"`
	MaxTime time.Duration `json:"max_time"`

	// Titles are titles such as "GM", of which both players must have one, according to
	// the WhiteTitle and BlackTitle tags.
	Titles []string `json:"titles"`

	// Variants are the kinds of ordinary chess to select. Games by other rules are none of them.
	Variants []Variant `json:"variants"`

	// Rules are the rules to select, in addition to the kinds of ordinary chess in Variants. If both
	// are empty, games by all rules are selected. Games by other rules than those of ordinary chess
	// also need [Options].Variants.
	Rules []board.Rules `json:"rules"`
}

// A Variant is a kind of game, by its rules and its start position.
type Variant uint8

const (
	Standard     Variant = iota // chess from the usual start position
	FromPosition                // chess from another position
	Chess960                    // Chess960 according to the Variant tag
)

var variants = textform.Names[Variant, board.ParseError]{What: "variant", Texts: []string{"standard", "from position", "chess960"}}

// String returns "standard", "from position" or "chess960".
func (v Variant) String() string { return variants.String(v) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (v Variant) MarshalText() ([]byte, error) { return variants.Marshal(v) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what String returns. The
// error is a *[board.ParseError].
func (v *Variant) UnmarshalText(text []byte) error { return variants.Unmarshal(v, text) }

// is960 reports whether a Variant tag that a Reader accepts names Chess960.
func is960(tag []byte) bool {
	s := strings.ToLower(string(tag))
	return strings.Contains(s, "960") || strings.Contains(s, "frc") || strings.Contains(s, "fischer")
}

// head are the tags of a game that matter, each from its first appearance.
type head struct {
	seen         [tags]bool
	white, black int // ratings
	players      players
	whiteTitle   []byte
	blackTitle   []byte
	date         Date
	result       game.Result
	time         time.Duration // for 40 moves, 0 if unknown
	chess960     bool
	rules        board.Rules // of the Variant tag
}

// The tags that matter.
const (
	tagOther = iota
	tagWhite
	tagBlack
	tagWhiteElo
	tagBlackElo
	tagWhiteTitle
	tagBlackTitle
	tagDate
	tagUTCDate
	tagResult
	tagTimeControl
	tagVariant
	tags
)

func tagOf(name []byte) int {
	switch string(name) {
	case "White":
		return tagWhite
	case "Black":
		return tagBlack
	case "WhiteElo":
		return tagWhiteElo
	case "BlackElo":
		return tagBlackElo
	case "WhiteTitle":
		return tagWhiteTitle
	case "BlackTitle":
		return tagBlackTitle
	case "Date":
		return tagDate
	case "UTCDate":
		return tagUTCDate
	case "Result":
		return tagResult
	case "TimeControl":
		return tagTimeControl
	case "Variant":
		return tagVariant
	}
	return tagOther
}

func (h *head) reset() {
	*h = head{whiteTitle: h.whiteTitle[:0], blackTitle: h.blackTitle[:0]}
}

// tag takes in a tag.
func (h *head) tag(name, value []byte) {
	tag := tagOf(name)
	if h.seen[tag] && tag != tagVariant { // of which the last one counts, as for the Reader
		return
	}
	h.seen[tag] = true
	switch tag {
	case tagWhite:
		h.players.white = playerOf(value)
	case tagBlack:
		h.players.black = playerOf(value)
	case tagWhiteElo:
		h.white = parseRating(value)
	case tagBlackElo:
		h.black = parseRating(value)
	case tagWhiteTitle:
		h.whiteTitle = append(h.whiteTitle, value...)
	case tagBlackTitle:
		h.blackTitle = append(h.blackTitle, value...)
	case tagDate:
		if d, ok := parseDate(value); ok && d.Year > 0 {
			h.date = d
		}
	case tagUTCDate: // of online games, which may have no Date
		if d, ok := parseDate(value); ok && h.date.Year == 0 {
			h.date = d
		}
	case tagResult:
		h.result = parseResult(value)
	case tagTimeControl:
		h.time = parseTime(string(value))
	case tagVariant:
		h.chess960 = is960(value)
		// "?" stands for ordinary chess, and the Reader refuses games with other names that are not
		// known.
		h.rules, _ = board.ParseRules(string(value))
	}
}

// parseRating returns the rating in a tag, 0 if there is none.
func parseRating(s []byte) int {
	n := 0
	for _, c := range s {
		if c < '0' || c > '9' || n > maxRating {
			return 0
		}
		n = 10*n + int(c-'0')
	}
	if n > maxRating {
		return 0
	}
	return n
}

func parseResult(s []byte) game.Result {
	switch string(s) {
	case "1-0":
		return game.WhiteWins
	case "0-1":
		return game.BlackWins
	case "1/2-1/2":
		return game.Draw
	}
	return game.Unfinished
}

// parseTime returns the time for 40 moves according to a TimeControl tag, such as "180+2"
// or "40/7200:3600", whose periods are added up; 0 if it is not known.
func parseTime(s string) (total time.Duration) {
	const maxSeconds = 1 << 30
	for period := range strings.SplitSeq(s, ":") {
		if moves, rest, ok := strings.Cut(period, "/"); ok {
			if _, err := strconv.ParseUint(moves, 10, 32); err != nil {
				return 0
			}
			period = rest
		}
		base, increment, hasIncrement := strings.Cut(strings.TrimPrefix(period, "*"), "+")
		seconds, err := strconv.ParseFloat(base, 64)
		if err != nil {
			return 0
		}
		if hasIncrement {
			more, err := strconv.ParseFloat(increment, 64)
			if err != nil {
				return 0
			}
			seconds += 40 * more
		}
		if !(0 <= seconds && seconds < maxSeconds) {
			return 0
		}
		total = min(total+time.Duration(seconds*float64(time.Second)), maxSeconds*time.Second)
	}
	return total
}

// matchesFacts reports whether a game may be selected according to what an index knows of
// it, but for its result and its players.
func (f *Filter) matchesFacts(white, black int, date Date) bool {
	low, high := min(white, black), max(white, black)
	if (f.MinRating > 0 || f.MaxRating > 0) && low == 0 ||
		low < f.MinRating || f.MaxRating > 0 && high > f.MaxRating {
		return false
	}
	if (!f.Since.IsZero() || !f.Until.IsZero()) && date.Year == 0 || date.Compare(f.Since) < 0 {
		return false
	}
	until := f.Until
	if until.IsZero() {
		return true
	}
	if until.Month == 0 {
		until.Month = 12
	}
	if until.Day == 0 {
		until.Day = 31
	}
	return date.Compare(until) <= 0
}

// matches reports whether a game may be selected, before its result is known.
func (f *Filter) matches(h *head, start *board.Board) bool {
	if !f.matchesFacts(h.white, h.black, h.date) || !f.wanted().matches(h.players) {
		return false
	}
	if (f.MinTime > 0 || f.MaxTime > 0) && h.time == 0 ||
		h.time < f.MinTime || f.MaxTime > 0 && h.time > f.MaxTime {
		return false
	}
	for _, title := range [...][]byte{h.whiteTitle, h.blackTitle} {
		if len(f.Titles) > 0 && !slices.ContainsFunc(f.Titles, func(t string) bool { return bytes.EqualFold([]byte(t), title) }) {
			return false
		}
	}
	return f.matchesRules(h, start)
}

// matchesRules reports whether a game may be selected according to its rules and its kind.
func (f *Filter) matchesRules(h *head, start *board.Board) bool {
	if len(f.Rules) == 0 && len(f.Variants) == 0 || slices.Contains(f.Rules, h.rules) {
		return true
	}
	return h.rules == board.Standard && slices.Contains(f.Variants, h.variant(start))
}

// Match reports whether a game with these tags is selected. Its start position is the usual one unless
// there is a FEN tag, and its result that of the Result tag. (Indexes go by the termination marker.)
func (f *Filter) Match(t pgn.Tags) bool {
	var h head
	start := usual
	for _, tag := range t {
		h.tag([]byte(tag.Name), []byte(tag.Value))
		if tag.Name == "FEN" && strings.TrimSpace(tag.Value) != "" {
			start = board.Board{} // another one
			if err := start.UnmarshalText([]byte(tag.Value)); err != nil {
				start = board.Board{}
			}
		}
	}
	return f.matches(&h, &start) && f.matchesResult(h.result)
}

// matchesResult reports whether a game with this result may be selected.
func (f *Filter) matchesResult(r game.Result) bool {
	return len(f.Results) == 0 || slices.Contains(f.Results, r)
}

// usual is the usual start position.
var usual = board.Start()

func (h *head) variant(start *board.Board) Variant {
	switch {
	case h.chess960:
		return Chess960
	case start.SamePosition(&usual):
		return Standard
	}
	return FromPosition
}
