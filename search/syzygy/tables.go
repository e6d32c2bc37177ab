package syzygy

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"golang.org/x/exp/mmap"

	"github.com/luftchess/luft/board"
)

// Tables is a collection of tablebases in one or more directories. The tables are opened
// when they are first needed, each once, and stay open until [Tables.Close].
//
// All methods may be called by any number of goroutines at a time. The zero Tables has
// no tables.
type Tables struct {
	// Each material and its flip lead to the same pair of files.
	pairs   map[material]*files
	index   materialIndex // of pairs
	max     int
	closed  atomic.Bool
	probers sync.Pool // of *prober

	absent [1 << absentBits]atomic.Pointer[lazyTable]
}

const absentBits = 6

// files are the two tables of one material.
type files struct {
	wdl, dtz lazyTable
}

// A lazyTable is a file that is opened on first use.
type lazyTable struct {
	name     string // without the directory
	path     string // "" if there is none
	material material
	isWDL    bool
	open     func() (source, int64, error)

	once  sync.Once
	table *table
	err   error
}

// A source is an open file.
type source interface {
	io.ReaderAt
	io.Closer
}

// The endings of the files' names.
const (
	wdlSuffix = ".rtbw"
	dtzSuffix = ".rtbz"
)

// Open returns the tables in the given directories. It only lists the names of the files;
// other files are ignored, and of two tables of the same name the one in the first
// directory counts. Tables are mapped into memory when they are first used: if a file is
// truncated after that, the operating system may kill the program. Use [New] with [os.DirFS]
// if files may change.
//
// The error is an *[fs.PathError] of a directory that cannot be read.
func Open(dirs ...string) (*Tables, error) {
	t := new(Tables)
	for _, dir := range dirs {
		entries, err := os.ReadDir(dir)
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			name := filepath.Join(dir, e.Name())
			t.add(e.Name(), name, func() (source, int64, error) {
				file, err := mmap.Open(name)
				if err != nil {
					return nil, 0, err
				}
				return file, int64(file.Len()), nil
			})
		}
	}
	t.index = newMaterialIndex(t.pairs)
	return t, nil
}

// New returns the tables in the top directories of file systems, as [Open] does. A file that
// is not an [io.ReaderAt] is read into memory when it is first used.
func New(systems ...fs.FS) (*Tables, error) {
	t := new(Tables)
	for _, fsys := range systems {
		entries, err := fs.ReadDir(fsys, ".")
		if err != nil {
			return nil, err
		}
		for _, e := range entries {
			name := e.Name()
			t.add(name, name, func() (source, int64, error) { return openFS(fsys, name) })
		}
	}
	t.index = newMaterialIndex(t.pairs)
	return t, nil
}

// openFS opens a file for reading at any place.
func openFS(fsys fs.FS, name string) (source, int64, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, 0, err
	}
	info, err := file.Stat()
	if err == nil && info.IsDir() {
		err = &fs.PathError{Op: "read", Path: name, Err: errors.New("is a directory")}
	}
	if err != nil {
		file.Close() // it was only read
		return nil, 0, err
	}
	if s, ok := file.(source); ok {
		return s, info.Size(), nil
	}
	defer file.Close()
	content, err := io.ReadAll(file)
	if err != nil {
		return nil, 0, err
	}
	return memory{bytes.NewReader(content)}, int64(len(content)), nil
}

// memory is a file that has been read.
type memory struct{ *bytes.Reader }

func (memory) Close() error { return nil }

// add adds a file if its name is that of a table.
func (t *Tables) add(name, where string, open func() (source, int64, error)) {
	suffix := path.Ext(name)
	if suffix != wdlSuffix && suffix != dtzSuffix {
		return
	}
	m, ok := parseMaterial(strings.TrimSuffix(name, suffix))
	if !ok || m.pieces() < 3 {
		return
	}
	f := t.pairs[m]
	if f == nil {
		f = new(files)
		f.wdl = lazyTable{name: m.String() + wdlSuffix, material: m, isWDL: true}
		f.dtz = lazyTable{name: m.String() + dtzSuffix, material: m}
		if t.pairs == nil {
			t.pairs = make(map[material]*files)
		}
		t.pairs[m], t.pairs[m.flip()] = f, f
	}
	l := &f.wdl
	if suffix == dtzSuffix {
		l = &f.dtz
	}
	if l.open != nil {
		return
	}
	l.path, l.open = where, open
	if l.isWDL {
		t.max = max(t.max, m.pieces())
	}
}

// get opens and checks the table, unless that is done.
func (l *lazyTable) get() error {
	l.once.Do(func() {
		if l.err != nil {
			return // closed before its first use
		}
		l.table, l.err = l.load()
	})
	return l.err
}

func (l *lazyTable) load() (*table, error) {
	if l.open == nil {
		return nil, &TableError{Name: l.name, Offset: -1, Err: ErrMissing}
	}
	file, size, err := l.open()
	if err != nil {
		return nil, &TableError{Name: l.name, Path: l.path, Offset: -1, Err: err}
	}
	t, err := readTable(file, size, l.material, l.isWDL)
	if err != nil {
		file.Close() // it was only read
		return nil, l.named(err)
	}
	return t, nil
}

// named puts the names of the file into an error about its content.
func (l *lazyTable) named(err error) error {
	if e, ok := errors.AsType[*TableError](err); ok {
		e.Name, e.Path = l.name, l.path
	}
	return err
}

// Close closes the files. No other method may be running; those called later return
// [ErrClosed]. The error is that of the first file that could not be closed.
func (t *Tables) Close() error {
	if t.closed.Swap(true) {
		return nil
	}
	var first error
	for m, f := range t.pairs {
		if m != f.wdl.material {
			continue
		}
		for _, l := range [...]*lazyTable{&f.wdl, &f.dtz} {
			l.once.Do(func() { l.err = ErrClosed })
			if l.table == nil {
				continue
			}
			if err := l.table.file.(io.Closer).Close(); err != nil && first == nil {
				first = err
			}
			l.table, l.err = nil, ErrClosed
		}
	}
	return first
}

// MaxPieces returns the number of pieces, kings included, of the largest position for
// which there is a table of outcomes; 0 if there is none.
func (t *Tables) MaxPieces() int { return t.max }

// Has reports whether there is a table of outcomes for the pieces of b, whatever their
// squares. It does not open the table. Two bare kings need none.
func (t *Tables) Has(b *board.Board) bool {
	if b.Occupied().Count() <= 2 {
		return true
	}
	f := t.index.files(materialOf(b))
	return f != nil && f.wdl.open != nil
}

// Names returns the names of the files found, in alphabetical order, such as "KQvK.rtbw".
func (t *Tables) Names() []string {
	var names []string
	for m, f := range t.pairs {
		for _, l := range [...]*lazyTable{&f.wdl, &f.dtz} {
			if m == l.material && l.open != nil {
				names = append(names, l.name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// table returns the table for a material, opened and checked.
func (t *Tables) table(m material, suffix string) (*lazyTable, error) {
	pair := t.index.files(m)
	if pair == nil {
		return t.missing(m, suffix)
	}
	l := &pair.dtz
	if suffix == wdlSuffix {
		l = &pair.wdl
	}
	return l, l.get()
}

// missing returns a table that there is not, as a collection of many may be asked for it
// often: the last few are kept.
func (t *Tables) missing(m material, suffix string) (*lazyTable, error) {
	const golden = 0x9E3779B97F4A7C15
	slot := &t.absent[uint64(m)*golden>>(64-absentBits)]
	l := slot.Load()
	if l == nil || l.material != m || l.isWDL != (suffix == wdlSuffix) {
		l = &lazyTable{name: m.canonical().String() + suffix, material: m, isWDL: suffix == wdlSuffix}
		slot.Store(l)
	}
	return l, l.get()
}
