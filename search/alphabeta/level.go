package alphabeta

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/search"
)

// A Level is a playing strength, named by an Elo rating: that of the engine with its
// default evaluation, weakened by a [search.Handicap]:
//
//	s := search.Handicap{Searcher: engine, Weakness: alphabeta.Level(1200).Weakness()}
//
// The zero value is Full. Levels between those of [Levels] are interpolated, and those
// outside are clamped.
//
// A level does not depend on the machine, because a Weakness limits depth and nodes.
// internal/lab/README.md says how the ratings were found and how exact they are. Other
// searchers are weakened by as much, and end up with other ratings.
//
// The text form is the number, or "full".
type Level int

// Full is the strength of a searcher that is not weakened.
const Full Level = 0

// A rung is a level of the ladder.
type rung struct {
	level Level
	search.Weakness
}

// rungs are the levels below Full, from the weakest. The command internal/lab/ladder
// measures them.
var rungs = [...]rung{
	{400, search.Weakness{Depth: 1, Nodes: 20_000, Lines: 22, Noise: 193}},
	{600, search.Weakness{Depth: 1, Nodes: 20_000, Lines: 19, Noise: 161}},
	{800, search.Weakness{Depth: 1, Nodes: 20_000, Lines: 17, Noise: 141}},
	{1000, search.Weakness{Depth: 2, Nodes: 20_000, Lines: 15, Noise: 122}},
	{1200, search.Weakness{Depth: 2, Nodes: 20_000, Lines: 13, Noise: 104}},
	{1400, search.Weakness{Depth: 2, Nodes: 20_000, Lines: 11, Noise: 76}},
	{1600, search.Weakness{Depth: 3, Nodes: 20_000, Lines: 9, Noise: 47}},
	{1800, search.Weakness{Depth: 4, Nodes: 24_000, Lines: 6, Noise: 30}},
	{2000, search.Weakness{Depth: 6, Nodes: 40_000, Lines: 5, Noise: 17}},
	{2200, search.Weakness{Depth: 8, Nodes: 53_000, Lines: 4, Noise: 11}},
	{2400, search.Weakness{Depth: 9, Nodes: 57_000, Lines: 4, Noise: 10}},
}

// Levels returns the levels to choose from, from the weakest to [Full].
func Levels() []Level {
	levels := make([]Level, 0, len(rungs)+1)
	for _, r := range rungs {
		levels = append(levels, r.level)
	}
	return append(levels, Full)
}

// Weakness returns the settings of a [search.Handicap] for the level; for [Full], the zero
// value.
func (l Level) Weakness() search.Weakness {
	if l == Full {
		return search.Weakness{}
	}
	l = min(max(l, rungs[0].level), rungs[len(rungs)-1].level)
	i := slices.IndexFunc(rungs[:], func(r rung) bool { return r.level >= l })
	if rungs[i].level == l {
		return rungs[i].Weakness
	}
	low, high := &rungs[i-1], &rungs[i]
	part := float64(l-low.level) / float64(high.level-low.level)
	between := func(a, b float64) float64 { return a + part*(b-a) }
	return search.Weakness{
		Depth: int(between(float64(low.Depth), float64(high.Depth))),
		Nodes: uint64(math.Round(math.Exp(between(math.Log(float64(low.Nodes)), math.Log(float64(high.Nodes)))))),
		Lines: int(math.Round(between(float64(low.Lines), float64(high.Lines)))),
		Noise: between(low.Noise, high.Noise),
	}
}

// ParseLevel parses the text form. A rating must be from the lowest to the highest of
// [Levels]. The error is a *[board.ParseError].
func ParseLevel(s string) (Level, error) {
	if s == "full" {
		return Full, nil
	}
	n, err := strconv.Atoi(s)
	if err != nil || Level(n) < rungs[0].level || Level(n) > rungs[len(rungs)-1].level {
		return Full, &board.ParseError{What: "level", Text: s}
	}
	return Level(n), nil
}

// String returns the text form.
func (l Level) String() string {
	if l == Full {
		return "full"
	}
	return strconv.Itoa(int(l))
}

// MarshalText implements [encoding.TextMarshaler]. It returns an error for a level that
// ParseLevel does not read.
func (l Level) MarshalText() ([]byte, error) {
	if _, err := ParseLevel(l.String()); err != nil {
		return nil, fmt.Errorf("alphabeta: invalid level %d", int(l))
	}
	return []byte(l.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler]; as [ParseLevel].
func (l *Level) UnmarshalText(text []byte) error { return textform.Unmarshal(l, ParseLevel, text) }
