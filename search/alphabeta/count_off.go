//go:build !searchcount

package alphabeta

// A counter counts nothing.
type counter struct{}

func (*counter) count(event)                            {}
func (*counter) countNode(bool, bool, bool, bool, bool) {}
func (*counter) countLoop(bool, bool, bool, bool)       {}
func (*counter) countMove(bool, bool)                   {}
func (*counter) countReduction(int, bool, bool)         {}
func (*counter) countAgain(int)                         {}
func (*counter) countCutoff(int, bool, bool, bool)      {}
func (*counter) countLow(int, bool, bool)               {}
