package file

import "fmt"

// OtherKind returns an error for a file that begins with ten malformed lines: it is not what it
// should be. Malformed is the number of lines so far, none of which was good.
func OtherKind(what string, malformed int) error {
	const limit = 10
	if malformed < limit {
		return nil
	}
	return fmt.Errorf("the first %d lines are malformed: not a %s", limit, what)
}
