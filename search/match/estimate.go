package match

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// An Estimate is a value with the half-width of its 95 % confidence interval.
//
// Error is +Inf as long as it cannot be computed: without games, if all of them were won or
// all lost, or if the interval would include a score of 0 or 1. Value is ±Inf if all games
// were won or all lost.
type Estimate struct {
	Value, Error float64
}

const (
	plusMinus    = " ± "
	unknownError = "unknown"
)

// String returns the estimate with one decimal, such as "12.3 ± 4.5", or
// "12.3 ± unknown" if the error cannot be computed yet.
func (e Estimate) String() string {
	return formatEstimate(e.Value, 1) + plusMinus + formatError(e.Error, 1)
}

func formatEstimate(f float64, decimals int) string {
	switch {
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	text := strconv.FormatFloat(f, 'f', decimals, 64)
	if decimals >= 0 && strings.Trim(text, "-0.") == "" {
		return strings.TrimPrefix(text, "-")
	}
	return text
}

func formatError(f float64, decimals int) string {
	if math.IsInf(f, 1) {
		return unknownError
	}
	return formatEstimate(f, decimals)
}

// ParseEstimate parses what String and MarshalText return. The error is a
// *[board.ParseError].
func ParseEstimate(s string) (Estimate, error) {
	fail := func(offset int) (Estimate, error) {
		return Estimate{}, &board.ParseError{What: "estimate", Text: s, Offset: offset}
	}
	value, margin, found := strings.Cut(s, plusMinus)
	if !found {
		return fail(len(value))
	}
	v, err := strconv.ParseFloat(value, 64)
	if err != nil || math.IsNaN(v) {
		return fail(0)
	}
	e := Estimate{v, math.Inf(1)}
	if margin != unknownError {
		e.Error, err = strconv.ParseFloat(margin, 64)
		if err != nil || !(e.Error >= 0) || math.IsInf(e.Error, 0) {
			return fail(len(value) + len(plusMinus))
		}
	}
	return e, nil
}

// MarshalText implements [encoding.TextMarshaler]. The text is that of String with all
// decimals. An estimate that is not a number is an error.
func (e Estimate) MarshalText() ([]byte, error) {
	if math.IsNaN(e.Value) || !(e.Error >= 0) {
		return nil, fmt.Errorf("match: no text for the estimate %v ± %v", e.Value, e.Error)
	}
	return []byte(formatEstimate(e.Value, -1) + plusMinus + formatError(e.Error, -1)), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler], as [ParseEstimate].
func (e *Estimate) UnmarshalText(text []byte) error {
	return textform.Unmarshal(e, ParseEstimate, text)
}
