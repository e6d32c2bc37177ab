// Command latency measures how soon a UCI engine answers while it searches, and whether it
// gives the memory of its hash table back:
//
//	go run ./internal/lab/latency bin/engine
//	go run ./internal/lab/latency -threads 64 taskset -c 1 bin/engine
//
// The second line measures it on one core. The output has a line for each pair of a command
// and its answer, with the median and the maximum over -n searches, and on Linux one for each
// size of the table, with the memory in use one second later.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	m := measurement{out: os.Stdout}
	flag.IntVar(&m.searches, "n", 20, "number of `searches`")
	flag.IntVar(&m.threads, "threads", 1, "number of `threads` of the engine")
	flag.DurationVar(&m.think, "think", 500*time.Millisecond, "`time` from the start of a search to the first command")
	flag.BoolVar(&m.memory, "memory", false, "measure the memory with several sizes of the hash table")
	flag.Parse()
	m.command = flag.Args()
	if err := m.run(); err != nil {
		fmt.Fprintln(os.Stderr, "latency:", err)
		os.Exit(1)
	}
}

// A measurement is the conditions under which an engine is measured.
type measurement struct {
	command  []string
	searches int
	threads  int
	think    time.Duration
	memory   bool
	out      io.Writer
}

func (m *measurement) run() error {
	if len(m.command) == 0 || m.searches < 1 || m.threads < 1 {
		return errors.New("usage: latency [-n SEARCHES] [-threads THREADS] [-think TIME] [-memory] PROGRAM [ARGUMENT...]")
	}
	if m.memory {
		return m.sizes()
	}
	return m.answers()
}

// answers measures the time from commands to their answers. Each search has a process of its
// own, so that quit is measured too.
func (m *measurement) answers() error {
	var ready, best, quit []time.Duration
	for range m.searches {
		e, err := m.start()
		if err != nil {
			return err
		}
		if err := e.ask("go infinite", ""); err != nil {
			return err
		}
		time.Sleep(m.think)
		for _, step := range []struct {
			command, answer string
			times           *[]time.Duration
		}{{"isready", "readyok", &ready}, {"stop", "bestmove", &best}} {
			began := time.Now()
			if err := e.ask(step.command, step.answer); err != nil {
				return err
			}
			*step.times = append(*step.times, time.Since(began))
			time.Sleep(m.think / 10)
		}
		if err := e.ask("go infinite", ""); err != nil {
			return err
		}
		time.Sleep(m.think)
		began := time.Now()
		if err := e.quit(); err != nil {
			return err
		}
		quit = append(quit, time.Since(began))
	}
	for _, line := range []struct {
		name  string
		times []time.Duration
	}{{"isready to readyok", ready}, {"stop to bestmove", best}, {"quit to exit", quit}} {
		slices.Sort(line.times)
		fmt.Fprintf(m.out, "%-20s median %5.1f ms, maximum %5.1f ms\n", line.name,
			milliseconds(line.times[len(line.times)/2]), milliseconds(line.times[len(line.times)-1]))
	}
	return nil
}

func milliseconds(d time.Duration) float64 { return d.Seconds() * 1000 }

// sizes measures the memory after the size of the table was changed and a move was searched.
func (m *measurement) sizes() error {
	e, err := m.start()
	if err != nil {
		return err
	}
	for _, mib := range []int{1024, 1, 1024, 1025, 1} {
		if err := e.ask(fmt.Sprintf("setoption name Hash value %d\nucinewgame\nisready", mib), "readyok"); err != nil {
			return err
		}
		if err := e.ask("go depth 8", "bestmove"); err != nil {
			return err
		}
		time.Sleep(time.Second)
		resident, err := residentMemory(e.process.Process.Pid)
		if err != nil {
			return err
		}
		fmt.Fprintf(m.out, "Hash %4d MiB: %4d MiB in use\n", mib, resident>>20)
	}
	return e.quit()
}

// residentMemory returns the resident memory of a process in bytes. It works on Linux.
func residentMemory(pid int) (int, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/statm", pid))
	if err != nil {
		return 0, err
	}
	fields := strings.Fields(string(text))
	if len(fields) < 2 {
		return 0, fmt.Errorf("unknown memory statistics %q", text)
	}
	pages, err := strconv.Atoi(fields[1])
	return pages * os.Getpagesize(), err
}

// An engine is a running process.
type engine struct {
	process *exec.Cmd
	in      io.WriteCloser
	out     *bufio.Scanner
}

// start starts the engine with its options.
func (m *measurement) start() (*engine, error) {
	e := &engine{process: exec.Command(m.command[0], m.command[1:]...)}
	e.process.Stderr = os.Stderr
	out, err := e.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if e.in, err = e.process.StdinPipe(); err != nil {
		return nil, err
	}
	if err := e.process.Start(); err != nil {
		return nil, err
	}
	e.out = bufio.NewScanner(out)
	options := fmt.Sprintf("setoption name Threads value %d\nisready", m.threads)
	return e, errors.Join(e.ask("uci", "uciok"), e.ask(options, "readyok"))
}

// ask sends a command and reads lines up to the one that begins with the answer, unless that
// is empty.
func (e *engine) ask(command, answer string) error {
	if _, err := fmt.Fprintln(e.in, command); err != nil || answer == "" {
		return err
	}
	for e.out.Scan() {
		if strings.HasPrefix(e.out.Text(), answer) {
			return nil
		}
	}
	return fmt.Errorf("the output ended before %s: %w", answer, errors.Join(e.out.Err(), io.ErrUnexpectedEOF))
}

// quit ends the process.
func (e *engine) quit() error {
	if err := e.ask("quit", ""); err != nil {
		return err
	}
	for e.out.Scan() {
	}
	return errors.Join(e.out.Err(), e.process.Wait())
}
