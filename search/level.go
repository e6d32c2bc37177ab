package search

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/luftchess/luft/board"
)

// A Level is a playing strength, named by an Elo rating: that of a [Handicap] of the
// engine in package alphabeta with its default evaluation. The zero value is Full. Levels
// between those of [Levels] are interpolated, and those outside are clamped.
//
// A level does not depend on the machine, because a Handicap limits depth and nodes.
// internal/lab/README.md says how the ratings were found and how exact they are. Other
// searchers are weakened by as much, and end up with other ratings.
//
// The text form is the number, or "full".
type Level int

// Full is the strength of a searcher that is not weakened.
const Full Level = 0

// A weakness is how a level plays.
type weakness struct {
	depth int     // depth limit, in plies
	nodes uint64  // node limit
	lines int     // number of best moves to choose from
	noise float64 // standard deviation of the noise, in centipawns
}

// A rung is a level of the ladder.
type rung struct {
	level Level
	weakness
}

// rungs are the levels below Full, from the weakest.
var rungs = [...]rung{
	{400, weakness{1, 20_000, 24, 230}},
	{600, weakness{1, 20_000, 20, 165}},
	{800, weakness{2, 20_000, 18, 160}},
	{1000, weakness{2, 20_000, 15, 121}},
	{1200, weakness{3, 20_000, 12, 105}},
	{1400, weakness{3, 20_000, 10, 55}},
	{1600, weakness{4, 20_000, 8, 43}},
	{1800, weakness{5, 20_000, 6, 28}},
	{2000, weakness{8, 50_000, 4, 17}},
	{2200, weakness{8, 50_000, 4, 12}},
	{2400, weakness{10, 60_000, 4, 9}},
}

// Levels returns the levels to choose from, from the weakest to [Full].
func Levels() []Level {
	levels := make([]Level, 0, len(rungs)+1)
	for _, r := range rungs {
		levels = append(levels, r.level)
	}
	return append(levels, Full)
}

// weakness returns how a level below Full plays.
func (l Level) weakness() weakness {
	i, found := slices.BinarySearchFunc(rungs[:], l, func(r rung, l Level) int { return cmp.Compare(r.level, l) })
	switch {
	case found || i == 0:
		return rungs[i].weakness
	case i == len(rungs):
		return rungs[i-1].weakness
	}
	low, high := &rungs[i-1], &rungs[i]
	part := float64(l-low.level) / float64(high.level-low.level)
	between := func(a, b float64) float64 { return a + part*(b-a) }
	return weakness{
		depth: int(between(float64(low.depth), float64(high.depth))),
		nodes: uint64(math.Round(math.Exp(between(math.Log(float64(low.nodes)), math.Log(float64(high.nodes)))))),
		lines: int(math.Round(between(float64(low.lines), float64(high.lines)))),
		noise: between(low.noise, high.noise),
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

// AppendText implements [encoding.TextAppender]. It returns an error for a level that
// ParseLevel does not read.
func (l Level) AppendText(text []byte) ([]byte, error) {
	if _, err := ParseLevel(l.String()); err != nil {
		return text, fmt.Errorf("search: invalid level %d", int(l))
	}
	return append(text, l.String()...), nil
}

// MarshalText implements [encoding.TextMarshaler]; see [Level.AppendText].
func (l Level) MarshalText() ([]byte, error) { return l.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; as [ParseLevel].
func (l *Level) UnmarshalText(text []byte) error {
	v, err := ParseLevel(string(text))
	if err == nil {
		*l = v
	}
	return err
}
