//go:build linux || darwin

package main

import (
	"bytes"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// limitEnv is how large files may become in a child.
const limitEnv = "LUFT_TEST_FILE_SIZE"

func init() {
	beforeMain = func() {
		limit, err := strconv.ParseUint(os.Getenv(limitEnv), 10, 64)
		if err != nil {
			return
		}
		signal.Ignore(syscall.SIGXFSZ) // so that writing fails
		if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: limit, Max: limit}); err != nil {
			panic(err)
		}
	}
}

// TestExploreInterrupted interrupts a build as Ctrl-C does, and runs it again.
func TestExploreInterrupted(t *testing.T) {
	x := newIndexing(t)
	c := x.commands(t)[0]
	for range 20 {
		var stderr bytes.Buffer
		cmd := luft(t, c.args...)
		cmd.Stderr = &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		ended := make(chan error, 1)
		go func() { ended <- cmd.Wait() }()
		var err error
		for waits := true; waits; { // until a part has been read
			select {
			case err = <-ended:
				waits = false
			case <-time.After(time.Millisecond):
				if _, e := os.Stat(c.out + ".work/run-0-0"); e == nil {
					cmd.Process.Signal(os.Interrupt)
					err = <-ended
					waits = false
				}
			}
		}
		x.check(t, c)
		if err == nil {
			continue // it was faster
		}
		want := "luft explore build: the same command continues from " + c.out + ".work\nluft explore build: interrupted\n"
		if code := cmd.ProcessState.ExitCode(); code != 1 || stderr.String() != want {
			t.Errorf("exit status %d, %q, want 1, %q", code, &stderr, want)
		}
		if _, err := os.Stat(c.out + ".work/build"); err != nil {
			t.Error(err)
		}
		x.finish(t, c)
		return
	}
	t.Error("all builds were complete before they were interrupted")
}

// TestExploreFull has a disk that takes files up to a size only. What was there stays, and when
// there is room, the same command ends well.
func TestExploreFull(t *testing.T) {
	x := newIndexing(t)
	for _, c := range x.commands(t) {
		for _, limit := range []int{0, len(c.want) / 2, len(c.want) - 1} {
			var stdout, stderr bytes.Buffer
			cmd := luft(t, c.args...)
			cmd.Env = append(cmd.Env, limitEnv+"="+strconv.Itoa(limit))
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			err := cmd.Run()
			if code := cmd.ProcessState.ExitCode(); code != 1 || stdout.Len() > 0 || strings.Count(stderr.String(), "\n") != 1 ||
				!strings.HasPrefix(stderr.String(), "luft explore "+c.name+": ") || !strings.Contains(stderr.String(), "file too large") {
				t.Errorf("%s with files up to %d bytes: %v, %q, %q", c.name, limit, err, &stdout, &stderr)
			}
			x.check(t, c)
		}
		x.finish(t, c)
	}
}
