//go:build !purego

package cpu

// Detect asks the processor. Callers keep the answer.
func Detect() Features { return read(cpuid) }

// cpuid executes the instruction of that name.
func cpuid(leaf, sub uint32) (a, b, c, d uint32)

// read makes sense of what cpuid returns.
func read(cpuid func(leaf, sub uint32) (a, b, c, d uint32)) Features {
	const (
		popcnt = 1 << 23
		bmi1   = 1 << 3
		bmi2   = 1 << 8
	)
	last, b, c, d := cpuid(0, 0)
	version, _, first, _ := cpuid(1, 0)
	f := Features{POPCNT: first&popcnt != 0}
	if last < 7 {
		return f
	}
	_, seventh, _, _ := cpuid(7, 0)
	f.BMI1 = seventh&bmi1 != 0
	// AMD's processors before Zen 3, family 19h, have PEXT but take
	// hundreds of cycles for it. "AuthenticAMD", "HygonGenuine".
	amd := b == 0x68747541 && d == 0x69746e65 && c == 0x444d4163
	hygon := b == 0x6f677948 && d == 0x6e65476e && c == 0x656e6975
	family := version>>8&15 + version>>20&0xff
	f.FastPEXT = seventh&bmi2 != 0 && !hygon && !(amd && family < 0x19)
	return f
}
