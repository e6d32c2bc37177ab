package terminal

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/file"
)

// A Progress shows how much of the files that a command reads has been read.
type Progress struct {
	*Status
	total int64 // size of all files, or 0 if it is not known

	mu   sync.Mutex
	in   *file.Reader // the file being read, or nil
	raw  int64        // of the files before it
	text int64
}

// NewProgress begins to show progress, if status is one of a terminal. Total is the size
// of all files, or 0 if it is not known; see [file.Size].
func NewProgress(status *Status, total int64) *Progress {
	p := &Progress{Status: status, total: total}
	p.Follow(p.line)
	return p
}

// Each gives the files to read as [file.Each] does, and shows how far that has come.
func (p *Progress) Each(ctx context.Context, names []string, stdin io.Reader, complain func(error), read func(*file.Reader) error) error {
	return file.Each(ctx, names, stdin, complain, func(in *file.Reader) error {
		p.begin(in)
		defer p.end()
		return read(in)
	})
}

// begin says that a file is being read from now on.
func (p *Progress) begin(in *file.Reader) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.in = in
}

// end says that it is no longer read.
func (p *Progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.raw += p.in.Raw()
	p.text += p.in.Text()
	p.in = nil
}

// Bytes returns how many decompressed bytes were read, of the files that have ended.
func (p *Progress) Bytes() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text
}

// line returns how far the work has come, or nothing between files.
func (p *Progress) line(elapsed time.Duration) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.in == nil {
		return ""
	}
	return progressLine(p.in.Name(), p.raw+p.in.Raw(), p.text+p.in.Text(), p.total, elapsed)
}

// progressLine returns the line for a file that is being read. Raw is the number of bytes read
// of all files, text that of the text in them, and total the size of all files.
func progressLine(name string, raw, text, total int64, elapsed time.Duration) string {
	const width = 20
	if runes := []rune(name); len(runes) > width {
		name = "…" + string(runes[len(runes)-width+1:])
	}
	line := fmt.Sprintf("%8.1f MiB %7.1f MiB/s", mebi(text), Rate(text, elapsed))
	if total <= 0 {
		return name + line + "\n"
	}
	percent := 100 * min(1, float64(raw)/float64(total)) // a file may have grown
	return fmt.Sprintf("%s %s %3.0f%%%s%s\n", name, Bar(12, raw, total), percent, line, Left(elapsed, raw, total-raw))
}

func mebi(n int64) float64 { return float64(n) / (1 << 20) }

// Rate returns MiB a second, or 0 if the clock has not moved.
func Rate(n int64, took time.Duration) float64 {
	if took <= 0 {
		return 0
	}
	return mebi(n) / took.Seconds()
}
