//go:build !amd64 || purego

package classical

import "github.com/luftchess/luft/board"

// Without assembly, the compiler decides how to count bits.

const canCount = false

func mobilityAssembled(*state, board.Color) taper { return 0 }

func countAssembled(_, _ *countable, _ *[countedSets]taper) taper { return 0 }
