package wire

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// A process is an engine process, as a connection to it.
type process struct {
	cmd    *exec.Cmd
	group  group
	in     io.WriteCloser
	out    *os.File
	stderr *os.File
	grace  time.Duration

	exited     chan struct{} // closed when the process has exited and err is set
	err        error
	stderrDone chan struct{} // closed when stderr is read to its end

	closing  sync.Once
	closeErr error // of Close

	mu         sync.Mutex
	stderrTail string // the end of what was written to stderr
}

// maxStderr is the number of bytes of stderr that are kept.
const maxStderr = 4 << 10

// checkDir returns an error that names a working directory that does not exist or is
// not a directory. That of [exec.Cmd.Start] names the program instead.
func checkDir(dir string) error {
	if dir == "" {
		return nil
	}
	info, err := os.Stat(dir)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "chdir", Path: dir, Err: errNotDir}
	}
	if err != nil {
		return fmt.Errorf("working directory: %w", err)
	}
	return nil
}

var errNotDir = errors.New("not a directory")

// A Command says how an engine is started.
type Command struct {
	Dir, Name string
	Args, Env []string
	Grace     time.Duration // how long to wait for the exit
}

// ErrKilled is the error of Close if the engine had to be killed.
var ErrKilled = errors.New("the engine did not exit and was killed")

// start starts an engine.
func (d *Command) start(t *Trace) (*process, error) {
	if err := checkDir(d.Dir); err != nil {
		return nil, err
	}
	cmd := exec.Command(d.Name, d.Args...)
	cmd.Dir, cmd.Env = d.Dir, d.Env
	ownGroup(cmd)
	// Not exec's pipes: Wait closes those when the process has exited, even if there
	// is output left to read.
	out, outW, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	stderr, stderrW, err := os.Pipe()
	if err != nil {
		out.Close()
		outW.Close()
		return nil, err
	}
	cmd.Stdout, cmd.Stderr = outW, stderrW
	in, err := cmd.StdinPipe()
	if err == nil {
		err = cmd.Start()
	}
	outW.Close()
	stderrW.Close()
	if err != nil {
		out.Close()
		stderr.Close()
		return nil, err
	}
	p := &process{
		cmd: cmd, group: newGroup(cmd), in: in, out: out, stderr: stderr, grace: d.Grace,
		exited: make(chan struct{}), stderrDone: make(chan struct{}),
	}
	go p.readStderr(t)
	go p.wait()
	return p, nil
}

// wait is the goroutine that waits for the process and kills what it has started.
// Children that have left the process group may keep the output open: reading stops
// after the grace time.
func (p *process) wait() {
	defer close(p.exited)
	p.err = p.cmd.Wait()
	p.group.kill(p.cmd)
	late := min(p.grace, time.Minute)
	endReading(p.out, late)
	endReading(p.stderr, late)
}

// endReading has a Read of f fail after some time, by a deadline or, as pipes have none on Windows,
// by closing f, which may be closed again.
func endReading(f *os.File, after time.Duration) {
	if f.SetReadDeadline(time.Now().Add(after)) != nil {
		time.AfterFunc(after, func() { f.Close() })
	}
}

// readStderr is the goroutine that reads the standard error.
func (p *process) readStderr(t *Trace) {
	defer close(p.stderrDone)
	lines := lineReader{in: bufio.NewReader(p.stderr)}
	for {
		line, err := lines.next()
		switch err {
		case nil:
			line = strings.TrimSuffix(line, "\r")
			t.add(FromStderr, line)
			p.mu.Lock()
			p.stderrTail += line + "\n"
			if extra := len(p.stderrTail) - maxStderr; extra > 0 {
				p.stderrTail = strings.ToValidUTF8(p.stderrTail[extra:], "")
			}
			p.mu.Unlock()
		case ErrLineTooLong:
		default:
			return
		}
	}
}

// Read reads from the engine's standard output.
func (p *process) Read(to []byte) (int, error) { return p.out.Read(to) }

// Write writes to the engine's standard input.
func (p *process) Write(b []byte) (int, error) { return p.in.Write(b) }

// Close closes the engine's input and waits for it to exit. After the grace time it
// kills the engine and returns ErrKilled.
func (p *process) Close() error {
	p.closing.Do(func() {
		p.in.Close()
		if !waitFor(p.exited, p.grace) {
			p.closeErr = ErrKilled
			p.group.kill(p.cmd)
			// A process that cannot be killed is not waited for.
			waitFor(p.exited, time.Minute)
		}
		p.out.Close()
		p.stderr.Close()
		<-p.stderrDone
	})
	return p.closeErr
}

// kill kills the engine, and what it has started, at once.
func (p *process) kill() {
	if !IsClosed(p.exited) {
		p.group.kill(p.cmd)
	}
	p.Close()
}

// exit returns the end of what the process wrote to its standard error, and how it has ended,
// given the error err of reading its output. The process may have closed its output and live
// on, so exit does not wait long.
func (p *process) exit(err error) (stderr string, cause error) {
	const limit = 500 * time.Millisecond
	cause = err
	if waitFor(p.exited, min(p.grace, limit)) {
		waitFor(p.stderrDone, min(p.grace, limit)) // there may be output left to read
		if cause = p.err; cause == nil {
			cause = io.EOF
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.TrimSpace(p.stderrTail), cause
}
