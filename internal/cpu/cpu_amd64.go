//go:build !purego

package cpu

// Detect asks the processor. Callers keep the answer.
func Detect() Features { return read(cpuid, xgetbv) }

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
		vectors = 1<<1 | 1<<2 // in XCR0: the registers X and Y
	)
	last, b, c, d := cpuid(0, 0)
	version, _, first, _ := cpuid(1, 0)
	f := Features{POPCNT: first&popcnt != 0}
	if last < 7 {
		return f
	}
	_, seventh, _, _ := cpuid(7, 0)
	f.BMI1 = seventh&bmi1 != 0
	const both = osxsave | avx
	f.AVX2 = seventh&avx2 != 0 && first&both == both && xgetbv()&vectors == vectors
	// AMD's processors before Zen 3, family 19h, have PEXT but take
	// hundreds of cycles for it. "AuthenticAMD", "HygonGenuine".
	amd := b == 0x68747541 && d == 0x69746e65 && c == 0x444d4163
	hygon := b == 0x6f677948 && d == 0x6e65476e && c == 0x656e6975
	family := version>>8&15 + version>>20&0xff
	f.FastPEXT = seventh&bmi2 != 0 && !hygon && !(amd && family < 0x19)
	return f
}
