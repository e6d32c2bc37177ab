package scid

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"iter"
	"path/filepath"
	"strings"
	"sync"

	"github.com/luftchess/luft/internal/mapped"
	"github.com/luftchess/luft/pgn"
)

// A Database is a database of Scid. It is read only. All methods but Close may be called by
// several goroutines at once.
type Database struct {
	index, games         io.ReaderAt
	indexFile, gamesFile string // for errors
	names                *names
	info                 Info
	start                int64 // of the entries in the index
	entrySize            int
	count                int
	decoders             sync.Pool
	closers              mapped.Closers
}

// Files are the three files of a database. Each is read by several goroutines at once; Names is
// not read any more when New has returned.
type Files struct {
	Index io.ReaderAt // .si4 or .si5
	Names io.ReaderAt // .sn4 or .sn5
	Games io.ReaderAt // .sg4 or .sg5

	// Scid5 says that the files are those of Scid 5, which cannot be told from them.
	Scid5 bool
}

// extensions are those of the fields of Files, by version.
var extensions = map[int][3]string{4: {".si4", ".sn4", ".sg4"}, 5: {".si5", ".sn5", ".sg5"}}

func (f *Files) extensions() [3]string {
	if f.Scid5 {
		return extensions[5]
	}
	return extensions[4]
}

var errNoFile = errors.New("there is no such file")

// New returns a Database for files. The error is an *[Error].
func New(f Files) (*Database, error) {
	names := f.extensions()
	for i, in := range []io.ReaderAt{f.Index, f.Names, f.Games} {
		if in == nil {
			return nil, &Error{File: names[i], Err: errNoFile}
		}
	}
	return open(f, names)
}

// Open opens a database by the path of its index file: .si4, or .si5, or without an extension,
// which is .si4. The other two files are beside it. They are mapped into memory and must not be
// truncated while the Database is open. The error is an *[Error]; if a file is missing, it matches
// [fs.ErrNotExist].
func Open(name string) (*Database, error) {
	var f Files
	stem, upper := name, false
	for version, all := range extensions {
		if ext := filepath.Ext(name); strings.EqualFold(ext, all[0]) {
			stem, upper, f.Scid5 = strings.TrimSuffix(name, ext), ext != all[0], version == 5
		}
	}
	var closers mapped.Closers
	paths := f.extensions()
	for i, to := range []*io.ReaderAt{&f.Index, &f.Names, &f.Games} {
		ext := paths[i]
		switch {
		case i == 0 && stem != name:
			paths[i] = name
		case upper:
			paths[i] = stem + strings.ToUpper(ext)
		default:
			paths[i] = stem + ext
		}
		file, err := mapped.Open(paths[i])
		if upper && errors.Is(err, fs.ErrNotExist) {
			file, err = mapped.Open(stem + ext)
		}
		if err != nil {
			closers.Close()
			return nil, &Error{File: paths[i], Err: err}
		}
		*to = io.NewSectionReader(file, 0, int64(file.Len())) // after its end is io.EOF
		closers = append(closers, file)
	}
	db, err := open(f, paths)
	if err != nil {
		closers.Close()
		return nil, err
	}
	db.closers = closers
	return db, nil
}

// Close closes the files of a Database that was made by [Open]. The Database must not be used any
// more.
func (db *Database) Close() error { return db.closers.Close() }

func open(f Files, paths [3]string) (*Database, error) {
	db := &Database{index: f.Index, games: f.Games, indexFile: paths[0], gamesFile: paths[2]}
	db.decoders.New = func() any { return &decoder{steps: steps()} }
	var err error
	if f.Scid5 {
		err = db.open5(f.Names, paths[1])
	} else {
		err = db.open4(f.Names, paths[1])
	}
	if err != nil {
		return nil, err
	}
	return db, nil
}

// open4 reads the header of the index and the names of a database of Scid 4.
func (db *Database) open4(names io.ReaderAt, namesFile string) error {
	var b [indexHeader]byte
	n, err := readAt(db.index, b[:], 0)
	magic := b[:min(n, len(indexMagic))]
	switch {
	case err == nil && string(magic) != indexMagic,
		err == io.ErrUnexpectedEOF && !strings.HasPrefix(indexMagic, string(magic)):
		return &Error{File: db.indexFile, Err: ErrFormat}
	case err != nil:
		return &Error{File: db.indexFile, Offset: int64(n), Err: err}
	case binary.BigEndian.Uint16(b[8:]) != version4:
		return &Error{File: db.indexFile, Offset: 8, Err: ErrVersion}
	}
	db.start, db.entrySize = indexHeader, entrySize4
	db.count = int(number3(b[14:]))
	db.info = Info{Version: 4, Type: binary.BigEndian.Uint32(b[10:]), AutoLoad: number3(b[17:])}
	db.info.Description = cString(b[descriptionAt : descriptionAt+descriptionSize])
	for i := range db.info.FlagNames {
		at := flagNamesAt + flagNameSize*i
		db.info.FlagNames[i] = cString(b[at : at+flagNameSize])
	}
	db.names, err = readNames(names, namesFile)
	return err
}

func number3(b []byte) uint32 { return uint32(b[0])<<16 | uint32(b[1])<<8 | uint32(b[2]) }

// cString returns the text before the first zero.
func cString(b []byte) string {
	text, _, _ := bytes.Cut(b, []byte{0})
	return string(text)
}

// readAt fills p. The error is io.ErrUnexpectedEOF if the file ends before.
func readAt(r io.ReaderAt, p []byte, at int64) (n int, err error) {
	n, err = r.ReadAt(p, at)
	if n == len(p) {
		return n, nil
	}
	if err == nil || err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return n, err
}

// Len returns the number of games, those that are deleted included.
func (db *Database) Len() int { return db.count }

// Info returns what the database says about itself.
func (db *Database) Info() Info { return db.info }

// errRange is the error for a game that is not there.
var errRange = errors.New("no game with this number")

// entryAt returns where the index has game i.
func (db *Database) entryAt(i int) int64 { return db.start + int64(db.entrySize)*int64(i) }

// entry reads the index entry of game i.
func (db *Database) entry(i int) (e entry, err error) {
	if i < 0 || i >= db.count {
		return e, &Error{File: db.indexFile, Game: i + 1, Err: errRange}
	}
	d := db.decoders.Get().(*decoder) // for its buffer
	defer db.decoders.Put(d)
	at := db.entryAt(i)
	if n, err := readAt(db.index, d.entry[:db.entrySize], at); err != nil {
		return e, &Error{File: db.indexFile, Offset: at + int64(n), Game: i + 1, Err: err}
	}
	if db.entrySize == entrySize5 {
		return parseEntry5(d.entry[:]), nil
	}
	return parseEntry4(d.entry[:]), nil
}

// noName is the error of a game without one of its names.
func (db *Database) noName(i int) error {
	if bad := db.names.err; bad != nil {
		return &Error{File: bad.File, Offset: bad.Offset, Game: i + 1, Err: bad.Err}
	}
	return &Error{File: db.indexFile, Offset: db.entryAt(i), Game: i + 1, Err: ErrName}
}

// Header returns what the index knows about game i, which is counted from 0. It does not read the
// file of games. The error is an *[Error]; a Header with a missing name has "?" for it, and comes
// with an error.
func (db *Database) Header(i int) (Header, error) {
	e, err := db.entry(i)
	if err != nil {
		return Header{}, err
	}
	h, ok := db.header(&e)
	if !ok {
		err = db.noName(i)
	}
	return h, err
}

// Game returns game i, which is counted from 0. The error is an *[Error]; what could be read of the
// game comes with it, or nil if the index has no entry.
func (db *Database) Game(i int) (*pgn.Game, error) {
	e, err := db.entry(i)
	if err != nil {
		return nil, err
	}
	return db.game(i, &e)
}

func (db *Database) game(i int, e *entry) (*pgn.Game, error) {
	d := db.decoders.Get().(*decoder)
	defer db.decoders.Put(d)
	err := db.visit(i, e, d, &d.builder)
	g := d.builder.Game
	d.builder.Game = nil // it is the caller's
	return g, err
}

// visit visits a game. The error is that of v, or an *Error.
func (db *Database) visit(i int, e *entry, d *decoder, v pgn.Visitor) error {
	if int(e.length) > cap(d.data) {
		d.data = make([]byte, e.length)
	}
	n, short := readAt(db.games, d.data[:e.length], int64(e.offset))
	d.data = d.data[:n]
	if err := d.decode(db.names, e, v); err != nil {
		return err
	}
	switch {
	case d.err != nil && (d.err != io.ErrUnexpectedEOF || short == nil):
		return &Error{File: db.gamesFile, Offset: int64(e.offset) + int64(d.errAt), Game: i + 1, Err: d.err}
	case short != nil:
		return &Error{File: db.gamesFile, Offset: int64(e.offset) + int64(n), Game: i + 1, Err: short}
	case d.nameless:
		return db.noName(i)
	}
	return nil
}

// Visit calls the methods of v for the parts of game i, which is counted from 0. The text of moves
// is in standard algebraic notation. The error is that of v, [pgn.SkipAll] included, or else the
// *[Error] of a damaged game, of which v has visited what could be read; EndVariation for each open
// variation and EndGame have been called.
func (db *Database) Visit(i int, v pgn.Visitor) error {
	e, err := db.entry(i)
	if err != nil {
		return err
	}
	d := db.decoders.Get().(*decoder)
	defer db.decoders.Put(d)
	return db.visit(i, &e, d, v)
}

// Games returns an iterator over the games from number from up to and without number to,
// counted from 0. Deleted games are left out; [Database.Game] reads them. A damaged game comes
// with its *[Error], and the iteration continues. If an entry cannot be read from the index,
// the game is nil and the iteration ends.
func (db *Database) Games(from, to int) iter.Seq2[*pgn.Game, error] {
	return func(yield func(*pgn.Game, error) bool) {
		for i := from; i < to; i++ {
			e, err := db.entry(i)
			if err != nil {
				yield(nil, err)
				return
			}
			if e.flags>>deletedFlag&1 != 0 {
				continue
			}
			if !yield(db.game(i, &e)) {
				return
			}
		}
	}
}
