package largepage

import (
	"bufio"
	"fmt"
	"os"
	"testing"
	"unsafe"
)

// large returns how many bytes of the mappings that overlap with memory are in large pages.
func large(t *testing.T, memory []byte) (sum int) {
	file, err := os.Open("/proc/self/smaps")
	if err != nil {
		t.Log(err)
		return 0
	}
	defer file.Close()
	start := uintptr(unsafe.Pointer(&memory[0]))
	inside := false
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var from, to uintptr
		var size int
		if n, _ := fmt.Sscanf(lines.Text(), "%x-%x ", &from, &to); n == 2 {
			inside = from < start+uintptr(len(memory)) && start < to
		} else if n, _ := fmt.Sscanf(lines.Text(), "AnonHugePages: %d kB", &size); n == 1 && inside {
			sum += size << 10
		}
	}
	return sum
}

// The contents are what they were, whatever part of a block the memory has. Whether there are large
// pages then is up to the system.
func TestUse(t *testing.T) {
	for _, test := range []struct{ from, size int }{
		{0, 1}, {0, part - 1}, {0, part}, {block - part, part}, {block - part, 2 * part},
		{block / 2, block}, {0, block}, {block / 4, 4 * block}, {100, 0},
	} {
		t.Run(fmt.Sprint(test.from, "+", test.size), func(t *testing.T) {
			memory := make([]byte, 7*block)
			start := uintptr(unsafe.Pointer(&memory[0]))
			aligned := memory[-start&(block-1):][:6*block]
			for i := range aligned {
				aligned[i] = byte(i * 7 >> 8)
			}
			s := aligned[test.from:][:test.size]
			Use(s)
			for i, got := range aligned {
				if want := byte(i * 7 >> 8); got != want {
					t.Fatalf("byte %d is %d, want %d", i, got, want)
				}
			}
			t.Log("bytes in large pages: ", large(t, aligned))
		})
	}
	Use([]int(nil))
	Use([]struct{}{{}, {}})
}
