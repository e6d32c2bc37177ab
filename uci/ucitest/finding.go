package ucitest

import (
	"strconv"

	"github.com/luftchess/luft/board"
)

// A Finding is what a [Checker] has found about a rule.
type Finding struct {
	Rule    string  // name of the rule
	Demand  string  // what it demands of engines
	Verdict Verdict // whether the engine keeps it
	Reason  string  // why it failed or was skipped

	// Lines prove the failure: the last commands to the engine, after "> ", and what it
	// answered, after "< ", or wrote to its standard error, after "! ". Long lines are cut,
	// and "…" stands for "info" lines left out. If there are several failures, each ends
	// with its reason, after "# ".
	Lines []string
}

// A Verdict says whether an engine keeps a rule.
type Verdict uint8

// The verdicts. The zero Verdict is none of them.
const (
	Passed  Verdict = iota + 1
	Failed          // the engine breaks the rule
	Skipped         // the rule is about something that the engine does not have
)

func verdictNames() []string { return []string{"", "passed", "failed", "skipped"} }

// String returns "passed", "failed" or "skipped".
func (v Verdict) String() string {
	if names := verdictNames(); v > 0 && int(v) < len(names) {
		return names[v]
	}
	return "Verdict(" + strconv.Itoa(int(v)) + ")"
}

// AppendText implements [encoding.TextAppender], as String. The error of a Verdict that
// does not exist is a *[board.ParseError]; the zero Verdict is empty.
func (v Verdict) AppendText(b []byte) ([]byte, error) {
	names := verdictNames()
	if int(v) >= len(names) {
		return b, &board.ParseError{What: "verdict", Text: v.String()}
	}
	return append(b, names[v]...), nil
}

// MarshalText implements [encoding.TextMarshaler]; see [Verdict.AppendText].
func (v Verdict) MarshalText() ([]byte, error) { return v.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it parses what MarshalText returns.
// The error is a *[board.ParseError].
func (v *Verdict) UnmarshalText(text []byte) error {
	for i, name := range verdictNames() {
		if string(text) == name {
			*v = Verdict(i)
			return nil
		}
	}
	return &board.ParseError{What: "verdict", Text: string(text)}
}
