package movegen_test

import (
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"testing"
)

// TestImport holds that a program that imports the package and does not call Perft pays for
// small tables only. It starts this program again without a test, and reads what the runtime
// says about the initialisation of each package.
func TestImport(t *testing.T) {
	path, err := os.Executable()
	if err != nil {
		t.Skip(err)
	}
	cmd := exec.Command(path, "-test.run=^$")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Skip("cannot start a program: ", err)
	}
	// init github.com/luftchess/luft/movegen @2.3 ms, 0.21 ms clock, 1024 bytes, 3 allocs
	line := regexp.MustCompile(`init github\.com/luftchess/luft/(board|movegen) @.* (\d+) bytes, `)
	found := line.FindAllSubmatch(out, -1)
	if len(found) == 0 {
		t.Fatalf("no trace of the initialisation:\n%s", out)
	}
	for _, m := range found {
		if n, err := strconv.Atoi(string(m[2])); err != nil || n > 100_000 {
			t.Errorf("importing %s allocates %s bytes, want at most 100000 (%v)", m[1], m[2], err)
		}
	}
}
