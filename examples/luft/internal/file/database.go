package file

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/chessbase"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/scid"
)

// A Note is an error that is none: something that whoever reads a file should know of.
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

// A database is a file with games that is no text. Its text is its games in PGN.
type database struct {
	name  string
	count int
	notes []string // what is not in the text, but the games

	// game writes a game to w. If the entry is not a game, or is deleted, absent says what it is.
	// Lost is what of the game is not in the text.
	game  func(i int, w pgn.Visitor) (absent string, lost []string, err error)
	close func() error
}

// isDatabase reports whether a file has the name of a database.
func isDatabase(name string) bool { return databases[strings.ToLower(filepath.Ext(name))] != nil }

// databases has functions that open databases, by the ends of their names.
var databases = map[string]func(name string) (*database, error){
	".si4": openScid,
	".si5": openScid,
	".cbh": openChessBase,
	".idx": openIndex,
}

func openScid(name string) (*database, error) {
	db, err := scid.Open(name)
	if err != nil {
		return nil, err
	}
	d := &database{name: name, count: db.Len(), close: db.Close}
	info := db.Info()
	if info.Description != "" {
		d.notes = append(d.notes, fmt.Sprintf("the description %q", info.Description))
	}
	for i, flag := range info.FlagNames {
		if flag != "" {
			d.notes = append(d.notes, fmt.Sprintf("that flag %d means %q", i+1, flag))
		}
	}
	d.game = func(i int, w pgn.Visitor) (string, []string, error) {
		if h, err := db.Header(i); err == nil && h.Deleted {
			return "deleted game", nil, nil
		}
		return "", nil, db.Visit(i, w)
	}
	return d, nil
}

func openChessBase(name string) (*database, error) {
	db, err := chessbase.Open(name)
	if err != nil {
		return nil, err
	}
	db.Text = russianOrWestern
	d := &database{name: name, count: db.Len(), close: db.Close}
	d.game = func(i int, w pgn.Visitor) (string, []string, error) {
		switch h, err := db.Header(i); {
		case h.Text:
			return "guiding text", nil, nil
		case err == nil && h.Deleted:
			return "deleted game", nil, nil
		}
		g, all, err := db.Read(i)
		var lost []string
		for _, l := range all {
			lost = append(lost, l.Kind)
		}
		if g != nil {
			if err := g.Visit(w); err != nil {
				return "", lost, err
			}
		}
		return "", lost, err
	}
	return d, nil
}

// openIndex opens an index of luft explore that has its games.
func openIndex(name string) (*database, error) {
	x, err := explorer.Open(name)
	if err != nil {
		return nil, err
	}
	if !x.KeepsGames() {
		x.Close() // it was only read
		return nil, fmt.Errorf("%w; it has them if it is built with --keep", explorer.ErrNotKept)
	}
	d := &database{name: name, count: int(x.Info().Games), close: x.Close}
	d.game = func(i int, w pgn.Visitor) (string, []string, error) {
		g, err := x.ReadGame(explorer.GameID(i + 1))
		if err != nil {
			return "", nil, err
		}
		return "", nil, g.Visit(w)
	}
	return d, nil
}

// russianOrWestern converts a text of ChessBase, which does not say in which code page it is. It is
// Russian if more letters beyond ASCII are in words of nothing else than in other words.
func russianOrWestern(b []byte) string {
	russian, western := 0, 0
	high, low := 0, 0 // letters of the word so far
	for i := range len(b) + 1 {
		var c byte
		if i < len(b) {
			c = b[i]
		}
		switch {
		case c >= 0xc0:
			high++
			continue
		case 'a' <= c|0x20 && c|0x20 <= 'z':
			low++
			continue
		case low == 0 && high > 1:
			russian += high
		case low > 0:
			western += high
		}
		high, low = 0, 0
	}
	if russian > western {
		return chessbase.Windows1251(b)
	}
	return chessbase.Windows1252(b)
}

// A part is the text of some of the games.
type part struct {
	text   []byte
	errs   []error
	absent map[string]int // entries that are no games, and what of the games is not in the text
}

// partSize is the number of entries in a part.
const partSize = 128

func (d *database) parts() int { return (d.count + partSize - 1) / partSize }

// part converts a part.
func (d *database) part(n int) *part {
	p := &part{absent: make(map[string]int)}
	var out bytes.Buffer
	for i := n * partSize; i < min((n+1)*partSize, d.count); i++ {
		start := out.Len()
		w := pgn.NewWriter(&out)
		absent, lost, err := d.game(i, w)
		w.Flush() // a bytes.Buffer takes all
		if absent != "" {
			p.absent[absent]++
			continue
		}
		for _, l := range lost {
			p.absent[l]++
		}
		if err != nil {
			if bad, ok := errors.AsType[*pgn.WriteError](err); ok {
				out.Truncate(start) // a part of a game would be read as another
				err = fmt.Errorf("game %d is left out: PGN cannot hold its %s %q", i+1, bad.What, bad.Text)
			}
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
func (d *database) all(ctx context.Context) (parts <-chan chan *part, wait func()) {
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
	d        *database
	complain func(error) // nil keeps the first error of a game for the end
	progress func(part float64)

	parts  <-chan chan *part
	cancel func()
	text   []byte
	done   int
	absent map[string]int
	first  error
	ended  bool
}

func (d *database) reader(ctx context.Context) *databaseReader {
	ctx, stop := context.WithCancel(ctx)
	r := &databaseReader{d: d, absent: make(map[string]int)}
	parts, wait := d.all(ctx)
	r.parts = parts
	r.cancel = func() {
		stop()
		wait()
	}
	return r
}

// Read implements [io.Reader].
func (r *databaseReader) Read(p []byte) (int, error) {
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
				r.complain(Name(r.d.name, err))
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
	absent := slices.Clone(r.d.notes)
	for _, what := range slices.Sorted(maps.Keys(r.absent)) {
		absent = append(absent, fmt.Sprintf("%d × %s", r.absent[what], what))
	}
	if len(absent) > 0 {
		r.complain(Note(fmt.Sprintf("note: %s: left out, as PGN cannot represent it: %s", r.d.name, strings.Join(absent, ", "))))
	}
	return io.EOF
}

// openDatabase makes r a reader of the text of a database.
func (r *Reader) openDatabase(ctx context.Context, name string) error {
	d, err := databases[strings.ToLower(filepath.Ext(name))](name)
	if err != nil {
		return err
	}
	stat, err := os.Stat(name)
	if err != nil {
		d.close() // it was only read
		return err
	}
	r.database = d.reader(ctx)
	r.database.progress = func(part float64) { r.raw.n.Store(int64(part * float64(stat.Size()))) }
	r.closer = append(r.closer, d.close, func() error {
		r.database.cancel()
		return nil
	})
	r.text.r = r.database
	return nil
}

// A DatabaseText gives access to any place in the text of a database. It is not safe for concurrent
// use.
type DatabaseText struct {
	d      *database
	starts []int64 // of the parts, and the end
	number int     // of the part whose text is at hand, or -1
	text   []byte
}

// OpenDatabaseText opens the database called name, or returns nil if it has not the name of one. It
// converts all games once, to know how long they are.
func OpenDatabaseText(ctx context.Context, name string) (*DatabaseText, error) {
	open := databases[strings.ToLower(filepath.Ext(name))]
	if open == nil {
		return nil, nil
	}
	d, err := open(name)
	if err != nil {
		return nil, err
	}
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
		d.close() // it was only read
		return nil, err
	}
	return t, nil
}

// Size returns the size of the text.
func (t *DatabaseText) Size() int64 { return t.starts[len(t.starts)-1] }

// Close closes the database.
func (t *DatabaseText) Close() error { return t.d.close() }

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
