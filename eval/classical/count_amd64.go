//go:build !purego

package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/cpu"
)

// canCount reports whether the processor has the instruction that counts bits. It is
// a variable only because it has to be found out.
var canCount = cpu.Detect().POPCNT

// mobilityAssembled does what mobilityCompiled does.
//
//go:noescape
func mobilityAssembled(e *state, us board.Color) taper

// countAssembled does what countCompiled does.
//
//go:noescape
func countAssembled(white, black *countable, worth *[countedSets]taper) taper
