package board

import "fmt"

// A RulesError reports that a part of the module cannot handle the rules of a position, such as
// an endgame tablebase asked about a variant.
type RulesError struct {
	Op    string // what was to be done: "syzygy: probing"
	Rules Rules  // of the position
}

// Error says what is not supported.
func (e *RulesError) Error() string { return fmt.Sprintf("%s: rules not supported: %v", e.Op, e.Rules) }

// Require returns a *[RulesError] for op if the rules of b are not among those given.
func (b *Board) Require(op string, rules ...Rules) error {
	for _, r := range rules {
		if b.rules == r {
			return nil
		}
	}
	return &RulesError{op, b.rules}
}
