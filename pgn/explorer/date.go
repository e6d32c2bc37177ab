package explorer

import (
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Date is a date of a game. Parts of it may be unknown, which is 0. The zero Date is
// unknown. Its text is that of the Date tag, such as "1972.07.??".
type Date struct {
	Year       uint16 // at most 9999
	Month, Day uint8
}

// ParseDate reads a date as the Date tag has it: "1972.07.11", "1972.07.??" or
// "????.??.??". The month may be missing, and the day. The error is a *[board.ParseError].
func ParseDate(s string) (Date, error) {
	d, ok := parseDate([]byte(s))
	if !ok {
		return Date{}, &board.ParseError{What: "date", Text: s}
	}
	return d, nil
}

// parseDate is ParseDate without the error.
func parseDate(s []byte) (d Date, ok bool) {
	var parts [3]int
	for i, width := range [...]int{4, 2, 2} {
		if len(s) == 0 && i > 0 {
			break
		}
		if i > 0 {
			if s[0] != '.' {
				return Date{}, false
			}
			s = s[1:]
		}
		if len(s) < width {
			return Date{}, false
		}
		n, known := 0, true
		for _, c := range s[:width] {
			switch {
			case c == '?':
				known = false
			case '0' <= c && c <= '9':
				n = 10*n + int(c-'0')
			default:
				return Date{}, false
			}
		}
		if known {
			parts[i] = n
		}
		s = s[width:]
	}
	d = Date{uint16(parts[0]), uint8(parts[1]), uint8(parts[2])}
	return d, len(s) == 0 && d.isValid()
}

func (d Date) isValid() bool { return d.Year <= 9999 && d.Month <= 12 && d.Day <= 31 }

// IsZero reports whether nothing of the date is known.
func (d Date) IsZero() bool { return d == Date{} }

// Compare returns -1, 0 or 1 if d is before, equal to or after e. An unknown part is before
// all known ones.
func (d Date) Compare(e Date) int {
	switch a, b := d.bits(), e.bits(); {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// dateBits is the number of bits of a date.
const dateBits = 23

// bits returns the date as a number of dateBits bits in chronological order.
func (d Date) bits() uint64 { return uint64(d.Year)<<9 | uint64(d.Month)<<5 | uint64(d.Day) }

// dateOf reverses bits.
func dateOf(n uint64) Date { return Date{uint16(n >> 9), uint8(n >> 5 & 15), uint8(n & 31)} }

// String returns the date as the Date tag has it.
func (d Date) String() string {
	part := func(n, width int) string {
		if n == 0 {
			return "????"[:width]
		}
		return fmt.Sprintf("%0*d", width, n)
	}
	return part(int(d.Year), 4) + "." + part(int(d.Month), 2) + "." + part(int(d.Day), 2)
}

// MarshalText implements [encoding.TextMarshaler], as String. The error is a
// *[board.ParseError] for an invalid date, such as one with month 13.
func (d Date) MarshalText() ([]byte, error) {
	if !d.isValid() {
		return nil, &board.ParseError{What: "date", Text: d.String()}
	}
	return []byte(d.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler], as [ParseDate].
func (d *Date) UnmarshalText(text []byte) error { return textform.Unmarshal(d, ParseDate, text) }
