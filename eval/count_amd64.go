package eval

import "github.com/luftchess/luft/board"

// canCount reports whether the processor has the instruction that counts bits, as
// all have that were made since 2009 or so. It is a variable only because it has to
// be found out.
var canCount = hasCount()

// hasCount asks the processor.
func hasCount() bool

// mobilityAssembled does what mobilityCompiled does.
//
//go:noescape
func mobilityAssembled(e *state, us board.Color) taper

// countAssembled does what countCompiled does.
//
//go:noescape
func countAssembled(white, black *countable, worth *[countedSets]taper) taper
