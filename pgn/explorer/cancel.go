package explorer

import "context"

// A canceller tells when a context is cancelled. It checks the context only every 1024th time
// that it is asked, because a check can take longer than the step between two questions.
type canceller struct {
	ctx   context.Context
	times int // asked so far
}

// cause returns the cause of the cancellation, or nil.
func (c *canceller) cause() error {
	if c.times++; c.times%1024 != 1 {
		return nil
	}
	return context.Cause(c.ctx)
}
