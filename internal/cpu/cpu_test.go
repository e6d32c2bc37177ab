package cpu_test

import (
	"bufio"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/internal/cpu"
)

func TestDetectElsewhere(t *testing.T) {
	if got := cpu.Detect(); runtime.GOARCH != "amd64" && got != (cpu.Features{}) {
		t.Errorf("%+v", got)
	}
}

// TestDetect holds the answer against that of the system.
func TestDetect(t *testing.T) {
	if runtime.GOARCH != "amd64" {
		t.Skip("nothing to detect")
	}
	file, err := os.Open("/proc/cpuinfo")
	if err != nil {
		t.Skip("the system does not tell: ", err)
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
		t.Skip("the system does not tell")
	}
	has := func(name string) bool { return slices.Contains(flags, name) }
	got := cpu.Detect()
	if got.POPCNT != has("popcnt") || got.BMI1 != has("bmi1") || got.FastPEXT && !has("bmi2") {
		t.Errorf("%+v, flags %v", got, flags)
	}
}
