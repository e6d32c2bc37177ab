//go:build !purego

package classical

import "github.com/luftchess/luft/internal/cpu"

// canCount reports whether the processor has POPCNT, which is found out at run time.
var canCount = cpu.Detect().POPCNT

// mobilityAssembled is mobilityCompiled in assembly.
//
//go:noescape
func mobilityAssembled(own, foe *player, w *moveWeights) taper

// countAssembled is countCompiled in assembly.
//
//go:noescape
func countAssembled(white, black *countable, worth *[countedSets]taper) taper

// materialAssembled is materialCompiled in assembly.
//
//go:noescape
func materialAssembled(white, black *player) materialKey
