//go:build !amd64

package classical

import "github.com/luftchess/luft/board"

// Elsewhere than on amd64 the compiler may take it for granted, or there is no such
// instruction.

const canCount = false

func mobilityAssembled(*state, board.Color) taper { return 0 }

func countAssembled(_, _ *countable, _ *[countedSets]taper) taper { return 0 }
