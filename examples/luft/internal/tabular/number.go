package tabular

import (
	"fmt"
	"math"
)

// Finite returns a number for a row, or nil if it is infinite or not a number.
func Finite(f float64) *float64 {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return nil
	}
	return &f
}

// Decimal writes a number with one decimal for a row of text, or "inf" or "-inf".
func Decimal(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	case math.Abs(f) < 0.05:
		f = 0 // without a minus sign
	}
	return fmt.Sprintf("%.1f", f)
}

// Percent writes a part of 1 in percent, or "-" if it is not a number.
func Percent(f float64) string {
	if math.IsNaN(f) {
		return "-"
	}
	return Decimal(100*f) + "%"
}

// Margin writes the half-width of a confidence interval, which is infinite if it is unknown.
func Margin(f float64) string {
	if math.IsInf(f, 1) {
		return "unknown"
	}
	return Decimal(f)
}
