//go:build !purego

package cpu

import (
	"bufio"
	"os"
	"slices"
	"strings"
	"testing"
)

// A machine is what cpuid returns for the leaves that matter.
type machine struct {
	last, version, first, seventh uint32
	vendor                        string
	saved                         uint32 // XCR0
	more                          uint32 // the third word of leaf 7
}

// xgetbv faults on a processor that does not have OSXSAVE.
func (m machine) xgetbv() uint32 {
	if m.first&(1<<27) == 0 {
		panic("illegal instruction")
	}
	return m.saved
}

func (m machine) cpuid(leaf, _ uint32) (a, b, c, d uint32) {
	word := func(at int) uint32 {
		v := m.vendor[at:]
		return uint32(v[0]) | uint32(v[1])<<8 | uint32(v[2])<<16 | uint32(v[3])<<24
	}
	switch leaf {
	case 0:
		return m.last, word(0), word(8), word(4)
	case 1:
		return m.version, 0, m.first, 0
	case 7:
		return 0, m.seventh, m.more, 0
	}
	return 0, 0, 0, 0
}

func TestRead(t *testing.T) {
	const (
		intel  = "GenuineIntel"
		amd    = "AuthenticAMD"
		hygon  = "HygonGenuine"
		popcnt = 1 << 23
		bmi1   = 1 << 3
		bmi2   = 1 << 8
		avx    = 1<<27 | 1<<28 // and OSXSAVE
		avx2   = 1 << 5
		avx512 = avx2 | 1<<16 | 1<<30 | 1<<31 // F, BW, VL
		vnni   = 1 << 11
	)
	all := Features{POPCNT: true, BMI1: true, FastPEXT: true}
	slow := Features{POPCNT: true, BMI1: true}
	tests := []struct {
		name string
		machine
		want Features
	}{
		{"Core 2, without any", machine{10, 0x6fb, 0, 0, intel, 0, 0}, Features{}},
		{"Nehalem, counts bits", machine{11, 0x106a5, popcnt, 0, intel, 0, 0}, Features{POPCNT: true}},
		{"no leaf 7, whatever it says", machine{6, 0x106a5, popcnt, bmi1 | bmi2, intel, 0, 0}, Features{POPCNT: true}},
		{"Haswell", machine{13, 0x306c3, popcnt, bmi1 | bmi2, intel, 0, 0}, all},
		{"Piledriver, has BMI1 only", machine{13, 0x600f20, popcnt, bmi1, amd, 0, 0}, slow},
		{"Excavator, family 15h", machine{13, 0x660f01, popcnt, bmi1 | bmi2, amd, 0, 0}, slow},
		{"Zen 2, family 17h", machine{16, 0x870f10, popcnt, bmi1 | bmi2, amd, 0, 0}, slow},
		{"Dhyana, family 18h", machine{13, 0x900f02, popcnt, bmi1 | bmi2, hygon, 0, 0}, slow},
		{"Hygon of a later family", machine{16, 0xa20f10, popcnt, bmi1 | bmi2, hygon, 0, 0}, slow},
		{"Zen 3, family 19h", machine{16, 0xa20f10, popcnt, bmi1 | bmi2, amd, 0, 0}, all},
		{"AVX2", machine{13, 0x306c3, avx, avx2, intel, 7, 0}, Features{AVX2: true}},
		{"AVX2, of which the system saves no half", machine{13, 0x306c3, avx, avx2, intel, 3, 0}, Features{}},
		{"AVX2, the system does not use XSAVE", machine{13, 0x306c3, 1 << 28, avx2, intel, 7, 0}, Features{}},
		{"AVX only", machine{13, 0x206a7, avx, 0, intel, 7, 0}, Features{}},
		{"Ice Lake", machine{27, 0x606a6, avx, avx512, intel, 0xe7, vnni}, Features{AVX2: true, AVX512: true}},
		{"Skylake, without VNNI", machine{22, 0x50654, avx, avx512, intel, 0xe7, 0}, Features{AVX2: true}},
		{"Knights Mill, without BW and VL", machine{13, 0x80650, avx, avx2 | 1<<16, intel, 0xe7, vnni}, Features{AVX2: true}},
		{"AVX-512, of which the system saves no register of 64 bytes", machine{27, 0x606a6, avx, avx512, intel, 7, vnni}, Features{AVX2: true}},
		{"AVX-512, of which the system saves half the registers", machine{27, 0x606a6, avx, avx512, intel, 0x67, vnni}, Features{AVX2: true}},
		{"AVX-512, of which the system saves no masks", machine{27, 0x606a6, avx, avx512, intel, 0xc7, vnni}, Features{AVX2: true}},
		{"AVX-512, the system does not use XSAVE", machine{27, 0x606a6, 1 << 28, avx512, intel, 0xe7, vnni}, Features{}},
		{"Zen 5, family 1Ah", machine{16, 0xb40f40, popcnt, bmi1 | bmi2, amd, 0, 0}, all},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := read(test.cpuid, test.xgetbv); got != test.want {
				t.Errorf("%+v, want %+v", got, test.want)
			}
		})
	}
}

func TestWithout(t *testing.T) {
	all := Features{POPCNT: true, BMI1: true, AVX2: true, AVX512: true, FastPEXT: true}
	tests := []struct {
		settings string
		want     Features
	}{
		{"", all},
		{"cpu.sse3=off,gctrace=1", all},
		{"cpu.avx512f=on", all},
		{"cpu.avx512f=off", Features{POPCNT: true, BMI1: true, AVX2: true, FastPEXT: true}},
		{"cpu.avx2=off", Features{POPCNT: true, BMI1: true, FastPEXT: true}},
		{"gctrace=1,cpu.popcnt=off,cpu.bmi1=off", Features{AVX2: true, AVX512: true, FastPEXT: true}},
		{"cpu.bmi2=off", Features{POPCNT: true, BMI1: true, AVX2: true, AVX512: true}},
		{"cpu.all=off", Features{}},
	}
	for _, test := range tests {
		if got := all.without(test.settings); got != test.want {
			t.Errorf("%q: %+v, want %+v", test.settings, got, test.want)
		}
	}
}

// TestDetect compares the answer with the operating system's.
func TestDetect(t *testing.T) {
	file, err := os.Open("/proc/cpuinfo")
	if err != nil {
		t.Skip("the operating system does not list the features: ", err)
	}
	defer file.Close()
	var flags []string
	lines := bufio.NewScanner(file)
	for lines.Scan() && flags == nil {
		if rest, ok := strings.CutPrefix(lines.Text(), "flags"); ok {
			flags = strings.Fields(rest)
		}
	}
	if flags == nil {
		t.Skip("the operating system does not list the features")
	}
	has := func(name string) bool { return slices.Contains(flags, name) }
	t.Setenv("GODEBUG", "")
	got := Detect()
	avx512 := has("avx512f") && has("avx512bw") && has("avx512vl") && has("avx512_vnni")
	if got.POPCNT != has("popcnt") || got.AVX512 != avx512 || got.BMI1 != has("bmi1") || got.AVX2 != has("avx2") || got.FastPEXT && !has("bmi2") {
		t.Errorf("%+v, flags %v", got, flags)
	}
}
