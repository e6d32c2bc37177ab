package ucitest

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// A Finding is what a [Checker] has found about a rule.
type Finding struct {
	Rule    string  `json:"rule"`    // name of the rule
	Demand  string  `json:"demand"`  // what it demands of engines
	Verdict Verdict `json:"verdict"` // whether the engine keeps it
	Reason  string  `json:"reason"`  // why it failed or was skipped

	// Lines prove the failure: the last commands to the engine, after "> ", and what it
	// answered, after "< ", or wrote to its standard error, after "! ". Long lines are cut,
	// and "…" stands for "info" lines left out. If there are several failures, each ends
	// with its reason, after "# ".
	Lines []string `json:"lines"`
}

// A Verdict says whether an engine keeps a rule.
type Verdict uint8

// The verdicts. The zero Verdict is invalid.
const (
	Passed  Verdict = iota + 1
	Failed          // the engine breaks the rule
	Skipped         // the rule is about something that the engine does not have
)

var verdicts = textform.Names[Verdict, board.ParseError]{
	What:  "verdict",
	First: Passed,
	Texts: []string{"passed", "failed", "skipped"},
}

// String returns "passed", "failed" or "skipped".
func (v Verdict) String() string { return verdicts.String(v) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (v Verdict) MarshalText() ([]byte, error) { return verdicts.Marshal(v) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it parses what String returns.
// The error is a *[board.ParseError].
func (v *Verdict) UnmarshalText(text []byte) error { return verdicts.Unmarshal(v, text) }
