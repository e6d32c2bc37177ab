package ucitest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"testing"
	"time"
)

// A Checker checks that an engine keeps the rules of UCI. Either Command or Open must be
// set.
type Checker struct {
	// Command is the program that is the engine, and Args are its arguments.
	Command string
	Args    []string

	// Open connects to a new engine at each call, if the engine is not a program. Closing
	// the connection must unblock its Read and Write, and when the engine has ended, Read
	// must return an error.
	Open func() (io.ReadWriteCloser, error)

	// Patience is how long the engine may take for what has to be done at once, such as
	// the answers to "isready" and "stop", and for searches of a few plies or a few
	// thousand nodes. The default is 5 seconds.
	Patience time.Duration

	// Hold is how long the Checker waits to see that the engine does not answer where it
	// must not, such as in an infinite search, and how long searches run that only have to
	// keep running. The default is 300 milliseconds.
	Hold time.Duration

	// Late is how much longer than its limit of time a search may take. The default is
	// 500 milliseconds.
	Late time.Duration

	// Only has the names of the rules to check. The default is all.
	Only []string

	// Log, if not nil, is called with each line sent or received, after "> ", "< " or, if
	// the engine wrote it to its standard error, "! ". It is called by several goroutines,
	// but never by two at once.
	Log func(line string)
}

// A RuleError is the error of an unknown name in [Checker.Only].
type RuleError struct {
	Rule string
}

// Error names the unknown rule.
func (e *RuleError) Error() string { return fmt.Sprintf("ucitest: there is no rule %q", e.Rule) }

// Check checks one rule after the other, each with an engine started for it, and yields
// a [Finding] for each. If the first engine does not answer "uci", only one Finding is
// yielded. An error ends the sequence: that of starting the engine, a [*RuleError], or the
// cause of the cancellation of ctx.
func (c Checker) Check(ctx context.Context) iter.Seq2[Finding, error] {
	c.Patience = orDefault(c.Patience, 5*time.Second)
	c.Hold = orDefault(c.Hold, 300*time.Millisecond)
	c.Late = orDefault(c.Late, 500*time.Millisecond)
	return func(yield func(Finding, error) bool) {
		if ctx == nil {
			yield(Finding{}, errors.New("ucitest: nil context"))
			return
		}
		met := false // an engine has answered "uci"
		all := rules()
		for _, name := range c.Only {
			if !slices.ContainsFunc(all, func(r rule) bool { return r.name == name }) {
				yield(Finding{}, &RuleError{name})
				return
			}
		}
		for _, r := range all {
			if len(c.Only) > 0 && !slices.Contains(c.Only, r.name) {
				continue
			}
			f, shaken, err := c.checkRule(ctx, r)
			if err == nil && ctx.Err() != nil {
				err = context.Cause(ctx)
			}
			met = met || shaken
			if !yield(f, err) || err != nil || !met {
				return
			}
		}
	}
}

func orDefault(d, otherwise time.Duration) time.Duration {
	if d <= 0 {
		return otherwise
	}
	return d
}

// checkRule starts an engine and checks one rule. It also returns whether the engine has
// answered "uci".
func (c *Checker) checkRule(ctx context.Context, r rule) (f Finding, shaken bool, err error) {
	f = Finding{Rule: r.name, Demand: r.demand}
	s, err := c.connect(ctx)
	if err != nil {
		return f, false, fmt.Errorf("ucitest: starting the engine: %w", err)
	}
	defer s.close()
	if err = s.handshake(); err == nil {
		shaken = true
		err = r.check(s)
	}
	var skip skipped
	switch {
	case err == nil:
		f.Verdict = Passed
	case errors.As(err, &skip):
		f.Verdict, f.Reason = Skipped, err.Error()
	default:
		f.Verdict, f.Reason, f.Lines = Failed, err.Error(), s.proof()
	}
	return f, shaken, nil
}

// Run checks that an engine keeps all rules of UCI. Each call of open must connect to a new
// engine, as [Serve] does; see [Checker.Open]. Each broken rule is an error of the test. Rules
// about what the engine does not have, such as Chess960, are skipped. Use a [Checker] to check
// a program, to change the timeouts, or to process the findings.
//
// Run takes some ten seconds, most of which it waits, so that it takes hardly any time in a
// bubble of package testing/synctest. There an engine must not compute until its time is
// over, as no time passes while it does.
func Run(tb testing.TB, open func() io.ReadWriteCloser) {
	tb.Helper()
	c := Checker{Open: func() (io.ReadWriteCloser, error) { return open(), nil }}
	for f, err := range c.Check(tb.Context()) {
		switch {
		case err != nil:
			tb.Fatal(err)
		case f.Verdict == Skipped:
			tb.Logf("%s is skipped: %s", f.Rule, f.Reason)
		case f.Verdict == Failed:
			tb.Errorf("rule %s (%s): %s\n\t%s", f.Rule, f.Demand, f.Reason, strings.Join(f.Lines, "\n\t"))
		}
	}
}
