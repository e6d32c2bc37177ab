package wire

import "time"

// The defaults of the timeouts of a driver.
const (
	DefaultHandshake = 10 * time.Second
	DefaultReady     = 30 * time.Second
	DefaultOverrun   = 5 * time.Second
	DefaultGrace     = 3 * time.Second
)

// Timeout returns the timeout that a field of a driver stands for: zero is the default, and a negative
// value none.
func Timeout(d, otherwise time.Duration) time.Duration {
	const forever = 1 << 62
	switch {
	case d < 0:
		return forever
	case d == 0:
		return otherwise
	}
	return d
}

// MaxMultiPV is the largest value of the option MultiPV that a server adds.
const MaxMultiPV = 500
