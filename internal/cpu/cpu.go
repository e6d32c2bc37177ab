// Package cpu tells what the processor can do that the compiler may not take for
// granted, for those who have both assembly that needs it and Go code that does not.
//
// As in Go's own packages, the environment variable GODEBUG turns features off: cpu.avx512f=off
// AVX512, cpu.avx2=off AVX2 and AVX512, cpu.popcnt=off, cpu.bmi1=off and cpu.bmi2=off the
// others, and cpu.all=off all of them. So the same program can be tested and measured as it
// runs on other processors.
package cpu

// Features are instructions that not every amd64 processor has. They are all false
// elsewhere.
type Features struct {
	POPCNT bool // counts bits; all have it that were made since 2009 or so
	BMI1   bool // ANDN, BLSR, TZCNT and others
	AVX2   bool // vectors of 32 bytes, which the operating system must save as well

	// AVX512 is that there are AVX512F, AVX512BW, AVX512VL and AVX512_VNNI, and that the
	// operating system saves vectors of 64 bytes. The processors that have the first three
	// only (Skylake) run more slowly while they use such vectors.
	AVX512 bool

	// FastPEXT is that there is PEXT, and that it takes no longer than a
	// multiplication.
	FastPEXT bool
}
