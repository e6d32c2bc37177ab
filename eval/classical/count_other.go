//go:build !amd64 || purego

package classical

// Without assembly, the compiler decides how to count bits.

const canCount = false

func mobilityAssembled(_, _ *player, _ *moveWeights) taper { return 0 }

func countAssembled(_, _ *countable, _ *[countedSets]taper) taper { return 0 }

func materialAssembled(_, _ *player) materialKey { return 0 }
