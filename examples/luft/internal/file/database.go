package file

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/luftchess/luft/examples/internal/database"
	"github.com/luftchess/luft/pgn"
)

// A Note is a warning about a file: reading continues.
type Note string

// Error returns the text.
func (n Note) Error() string { return string(n) }

// IsLocal reports whether an error that [Each] has told is a Note or about one game of a database,
// so that the rest of the file is read.
func IsLocal(err error) bool {
	_, note := errors.AsType[Note](err)
	_, damaged := errors.AsType[*GameError](err)
	return note || damaged
}

// A GameError is what is wrong with a game of a database. What could be read of it is in the text.
type GameError struct {
	Err error
}

// Error returns the text of e.Err.
func (e *GameError) Error() string { return e.Err.Error() }

// Unwrap returns e.Err.
func (e *GameError) Unwrap() error { return e.Err }

// A part is the text of some of the games.
type part struct {
	text   []byte
	errs   []error
	absent map[string]int // entries that are no games, and what of the games is not in the text
}

// partSize is the number of entries in a part.
const partSize = 128

// A converter makes text of a database: its games in PGN.
type converter struct {
	*database.Database
	pgn.WriterOptions
}

func (d *converter) parts() int { return (d.Len + partSize - 1) / partSize }

// part converts a part.
func (d *converter) part(n int) *part {
	p := &part{absent: make(map[string]int)}
	var out bytes.Buffer
	out.Grow(1000 * partSize) // as large as most are
	w := pgn.Writer{WriterOptions: d.WriterOptions}
	for i := n * partSize; i < min((n+1)*partSize, d.Len); i++ {
		start := out.Len()
		absent, lost, err := d.Append(&out, &w, i)
		if absent != "" {
			p.absent[absent]++
			continue
		}
		for _, l := range lost {
			p.absent[l]++
		}
		if err != nil {
			p.errs = append(p.errs, &GameError{err})
		}
		if out.Len() > start {
			out.WriteByte('\n')
		}
	}
	p.text = out.Bytes()
	return p
}

// all returns a channel of the parts in their order, each as a channel of itself, which several
// goroutines convert until ctx is cancelled. Then wait returns when they have ended.
func (d *converter) all(ctx context.Context) (parts <-chan chan *part, wait func()) {
	type job struct {
		n  int
		to chan *part
	}
	workers := runtime.GOMAXPROCS(0)
	jobs, ordered := make(chan job), make(chan chan *part, 2*workers)
	var running sync.WaitGroup
	running.Go(func() {
		defer close(jobs)
		defer close(ordered)
		for n := range d.parts() {
			to := make(chan *part, 1)
			select {
			case ordered <- to:
			case <-ctx.Done():
				return
			}
			select {
			case jobs <- job{n, to}:
			case <-ctx.Done():
				close(to)
				return
			}
		}
	})
	for range workers {
		running.Go(func() {
			for j := range jobs {
				j.to <- d.part(j.n)
			}
		})
	}
	return ordered, running.Wait
}

// A databaseReader reads the text of a database.
type databaseReader struct {
	d        *converter
	complain func(error) // nil keeps the first error of a game for the end
	progress func(part float64)

	start  func()            // begins to convert
	parts  <-chan chan *part // nil before that
	cancel func()
	text   []byte
	done   int
	absent map[string]int
	first  error
	ended  bool
}

// reader returns a reader of the text, which begins to convert it with the first Read.
func (d *converter) reader(ctx context.Context) *databaseReader {
	ctx, stop := context.WithCancel(ctx)
	r := &databaseReader{d: d, absent: make(map[string]int), cancel: stop}
	r.start = func() {
		parts, wait := d.all(ctx)
		r.parts = parts
		r.cancel = func() {
			stop()
			wait()
		}
	}
	return r
}

// Read implements [io.Reader].
func (r *databaseReader) Read(p []byte) (int, error) {
	if r.parts == nil {
		r.start()
	}
	for len(r.text) == 0 {
		next, ok := <-r.parts
		if !ok {
			return 0, r.end()
		}
		part, ok := <-next
		if !ok {
			return 0, io.ErrUnexpectedEOF // it was cancelled, which the caller tells
		}
		r.text = part.text
		r.done++
		r.progress(float64(r.done) / float64(r.d.parts()))
		for what, n := range part.absent {
			r.absent[what] += n
		}
		for _, err := range part.errs {
			if r.complain != nil {
				r.complain(Name(r.d.Name, err))
			} else if r.first == nil {
				r.first = err
			}
		}
	}
	n := copy(p, r.text)
	r.text = r.text[n:]
	return n, nil
}

// end tells what is not in the text.
func (r *databaseReader) end() error {
	if r.ended || r.done < r.d.parts() {
		return io.EOF
	}
	r.ended = true
	if r.first != nil {
		return r.first
	}
	if r.complain == nil {
		return io.EOF
	}
	absent := slices.Clone(r.d.Notes)
	for _, what := range slices.Sorted(maps.Keys(r.absent)) {
		absent = append(absent, fmt.Sprintf("%d × %s", r.absent[what], what))
	}
	if len(absent) > 0 {
		r.complain(Note(fmt.Sprintf("note: %s: left out, as PGN cannot represent it: %s", r.d.Name, strings.Join(absent, ", "))))
	}
	return io.EOF
}

// IsDatabase reports whether the text is made of the games of a database.
func (r *Reader) IsDatabase() bool { return r.database != nil }

// Index returns the database if it is an index of positions with its games, or nil. It must not be used
// any more after Close.
func (r *Reader) Index() *database.Database {
	if r.database == nil || r.database.d.Index == nil {
		return nil
	}
	return r.database.d.Database
}

// Convert sets the options of the text of a database, before it is read. It does nothing for other files.
func (r *Reader) Convert(o pgn.WriterOptions) {
	if r.database != nil {
		r.database.d.WriterOptions = o
	}
}

// openDatabase makes r a reader of the text of a database.
func (r *Reader) openDatabase(ctx context.Context, name string) error {
	db, err := database.Open(name)
	if err != nil {
		return err
	}
	d := &converter{Database: db}
	stat, err := os.Stat(name)
	if err != nil {
		d.Close() // it was only read
		return err
	}
	r.database = d.reader(ctx)
	r.database.progress = func(part float64) { r.raw.n.Store(int64(part * float64(stat.Size()))) }
	r.closer = append(r.closer, d.Close, func() error {
		r.database.cancel()
		return nil
	})
	r.text.r = r.database
	return nil
}

// A DatabaseText gives access to any place in the text of a database. It is not safe for concurrent
// use.
type DatabaseText struct {
	d      *converter
	starts []int64 // of the parts, and the end
	number int     // of the part whose text is at hand, or -1
	text   []byte
}

// OpenDatabaseText opens the database called name, or returns nil if it has not the name of one. It
// converts all games once, to know how long they are.
func OpenDatabaseText(ctx context.Context, name string) (*DatabaseText, error) {
	if !database.Is(name) {
		return nil, nil
	}
	db, err := database.Open(name)
	if err != nil {
		return nil, err
	}
	d := &converter{Database: db}
	ctx, stop := context.WithCancel(ctx)
	parts, wait := d.all(ctx)
	defer wait()
	defer stop()
	t := &DatabaseText{d: d, starts: []int64{0}, number: -1}
	for next := range parts {
		p, ok := <-next
		if !ok {
			break
		}
		t.starts = append(t.starts, t.Size()+int64(len(p.text)))
	}
	if err := ctx.Err(); err != nil {
		d.Close() // it was only read
		return nil, err
	}
	return t, nil
}

// Size returns the size of the text.
func (t *DatabaseText) Size() int64 { return t.starts[len(t.starts)-1] }

// Close closes the database.
func (t *DatabaseText) Close() error { return t.d.Close() }

// ReadAt implements [io.ReaderAt], but for one goroutine.
func (t *DatabaseText) ReadAt(p []byte, at int64) (n int, err error) {
	for n < len(p) {
		if at >= t.Size() {
			return n, io.EOF
		}
		number := sort.Search(len(t.starts), func(i int) bool { return t.starts[i] > at }) - 1
		if number != t.number {
			t.number, t.text = number, t.d.part(number).text
		}
		m := copy(p[n:], t.text[at-t.starts[number]:])
		if m == 0 {
			return n, io.ErrUnexpectedEOF // the files have changed
		}
		n, at = n+m, at+int64(m)
	}
	return n, nil
}
