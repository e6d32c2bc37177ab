//go:build !purego

package cpu

import (
	"os"
	"strings"
)

// Detect asks the processor. Callers keep the answer.
func Detect() Features { return read(cpuid, xgetbv).without(os.Getenv("GODEBUG")) }

// cpuid executes the instruction of that name.
func cpuid(leaf, sub uint32) (a, b, c, d uint32)

// xgetbv returns the low half of register XCR0: which registers the operating system
// saves. The processor must have OSXSAVE.
func xgetbv() uint32

// read makes sense of what cpuid and xgetbv return.
func read(cpuid func(leaf, sub uint32) (a, b, c, d uint32), xgetbv func() uint32) Features {
	const (
		popcnt  = 1 << 23
		osxsave = 1 << 27
		avx     = 1 << 28
		bmi1    = 1 << 3
		avx2    = 1 << 5
		bmi2    = 1 << 8
		avx512  = 1<<16 | 1<<30 | 1<<31 // F, BW, VL
		vnni    = 1 << 11

		// In XCR0.
		vectors = 1<<1 | 1<<2                  // the registers X and Y
		large   = vectors | 1<<5 | 1<<6 | 1<<7 // K, the upper halves of Z0 to Z15, and Z16 to Z31
	)
	last, b, c, d := cpuid(0, 0)
	version, _, first, _ := cpuid(1, 0)
	f := Features{POPCNT: first&popcnt != 0}
	if last < 7 {
		return f
	}
	_, seventh, more, _ := cpuid(7, 0)
	f.BMI1 = seventh&bmi1 != 0
	const both = osxsave | avx
	if first&both == both {
		saved := xgetbv()
		f.AVX2 = seventh&avx2 != 0 && saved&vectors == vectors
		f.AVX512 = f.AVX2 && seventh&avx512 == avx512 && more&vnni != 0 && saved&large == large
	}
	// AMD's processors before Zen 3, family 19h, have PEXT but take
	// hundreds of cycles for it. "AuthenticAMD", "HygonGenuine".
	amd := b == 0x68747541 && d == 0x69746e65 && c == 0x444d4163
	hygon := b == 0x6f677948 && d == 0x6e65476e && c == 0x656e6975
	family := version>>8&15 + version>>20&0xff
	f.FastPEXT = seventh&bmi2 != 0 && !hygon && !(amd && family < 0x19)
	return f
}

// without returns f without what settings, the value of GODEBUG, turn off.
func (f Features) without(settings string) Features {
	for setting := range strings.SplitSeq(settings, ",") {
		switch setting {
		case "cpu.all=off":
			f = Features{}
		case "cpu.popcnt=off":
			f.POPCNT = false
		case "cpu.bmi1=off":
			f.BMI1 = false
		case "cpu.bmi2=off":
			f.FastPEXT = false
		case "cpu.avx2=off":
			f.AVX2, f.AVX512 = false, false
		case "cpu.avx512f=off":
			f.AVX512 = false
		}
	}
	return f
}
