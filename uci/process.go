package uci

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// A process is an engine that was started here, as a connection to it.
type process struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	out    *os.File
	stderr *os.File
	grace  time.Duration

	exited     chan struct{} // closed when the process has ended and err is set
	err        error
	stderrDone chan struct{} // closed when no more is read from stderr

	closing  sync.Once
	closeErr error // that it had to be, by Close

	mu         sync.Mutex
	stderrTail string // the last from stderr
}

// mostWords is how much of what is written to stderr is kept, in bytes.
const maxStderr = 4 << 10

func startProcess(d *Driver, j *traceLog, command string, args []string) (*process, error) {
	cmd := exec.Command(command, args...)
	cmd.Dir, cmd.Env = d.Dir, d.Env
	ownGroup(cmd)
	// The pipes are files of our own: those of exec would be closed as soon as the
	// process has ended, with its last words unread.
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
		cmd: cmd, in: in, out: out, stderr: stderr, grace: d.grace(),
		exited: make(chan struct{}), stderrDone: make(chan struct{}),
	}
	go p.readStderr(j)
	go p.wait()
	return p, nil
}

// wait is the goroutine that sees the process off, and what it has started. If
// something has left its group and keeps the output open, that is no longer
// listened to.
func (p *process) wait() {
	defer close(p.exited)
	p.err = p.cmd.Wait()
	killGroup(p.cmd)
	late := time.Now().Add(min(p.grace, time.Minute))
	p.out.SetReadDeadline(late)
	p.stderr.SetReadDeadline(late)
}

// listen is the goroutine that reads what is written to stderr.
func (p *process) readStderr(j *traceLog) {
	defer close(p.stderrDone)
	lines := lineReader{in: bufio.NewReader(p.stderr)}
	for {
		line, err := lines.next()
		switch err {
		case nil:
			line = strings.TrimSuffix(line, "\r")
			j.add(FromStderr, line)
			p.mu.Lock()
			p.stderrTail += line + "\n"
			if extra := len(p.stderrTail) - maxStderr; extra > 0 {
				p.stderrTail = strings.ToValidUTF8(p.stderrTail[extra:], "")
			}
			p.mu.Unlock()
		case errLineTooLong:
		default:
			return
		}
	}
}

// Read reads what the engine says.
func (p *process) Read(to []byte) (int, error) { return p.out.Read(to) }

// Write writes to the engine.
func (p *process) Write(b []byte) (int, error) { return p.in.Write(b) }

// Close closes the engine's input and waits for it to end. After the grace time it
// kills it, which is the error.
func (p *process) Close() error {
	p.closing.Do(func() {
		p.in.Close()
		if !waitFor(p.exited, p.grace) {
			p.closeErr = &TimeoutError{"the end", p.grace}
			killGroup(p.cmd)
			// What cannot even be killed is not waited for.
			waitFor(p.exited, time.Minute)
		}
		p.out.Close()
		p.stderr.Close()
		<-p.stderrDone
	})
	return p.closeErr
}

// kill ends the engine, and what it has started, at once.
func (p *process) kill() {
	if !isClosed(p.exited) {
		killGroup(p.cmd)
	}
	p.Close()
}

// death returns how the process has ended when its output has with err. The output
// may have been all that was closed; that is not waited for long.
func (p *process) exitError(err error) *ExitError {
	const limit = 500 * time.Millisecond
	d := &ExitError{Err: err}
	if waitFor(p.exited, min(p.grace, limit)) {
		waitFor(p.stderrDone, min(p.grace, limit)) // last words may be under way still
		if d.Err = p.err; d.Err == nil {
			d.Err = io.EOF
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	d.Stderr = strings.TrimSpace(p.stderrTail)
	return d
}
