// Package cpu tells what the processor can do that the compiler may not take for
// granted, for those who have both assembly that needs it and Go code that does not.
package cpu

// Features are instructions that not every amd64 processor has. They are all false
// elsewhere.
type Features struct {
	POPCNT bool // counts bits; all have it that were made since 2009 or so
	BMI1   bool // ANDN, BLSR, TZCNT and others
	AVX2   bool // vectors of 32 bytes, which the operating system must save as well

	// FastPEXT is that there is PEXT, and that it takes no longer than a
	// multiplication.
	FastPEXT bool
}
