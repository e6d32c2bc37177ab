package chessbase

import (
	"encoding/binary"
	"errors"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/luftchess/luft/internal/mapped"
	"github.com/luftchess/luft/pgn"
)

// A Database is a database of ChessBase. It is read only. All methods but Close may be called by
// several goroutines at once.
type Database struct {
	// Text converts the texts of the database to UTF-8. The files do not declare their
	// encoding; nil selects [Windows1252]. Set it before the first use. It is called by
	// several goroutines at once.
	Text func(b []byte) string

	headers, moves, notes file
	extended              file
	players, tournaments  entities
	annotators, sources   entities
	teams                 entities

	count         int
	extendedSize  int // of a record
	extendedCount int

	decoders sync.Pool
	closers  mapped.Closers
}

// Files are the files of a database. Headers and Moves are necessary; the others may be nil if they
// are missing, which is an error of the games that refer to them, except for Extended. Each is read
// by several goroutines at once.
type Files struct {
	Headers     io.ReaderAt // .cbh
	Moves       io.ReaderAt // .cbg
	Annotations io.ReaderAt // .cba
	Players     io.ReaderAt // .cbp
	Tournaments io.ReaderAt // .cbt
	Annotators  io.ReaderAt // .cbc
	Sources     io.ReaderAt // .cbs
	Teams       io.ReaderAt // .cbe
	Extended    io.ReaderAt // .cbj
}

// extensions are those of the fields of Files, in their order.
var extensions = [...]string{".cbh", ".cbg", ".cba", ".cbp", ".cbt", ".cbc", ".cbs", ".cbe", ".cbj"}

func (f *Files) fields() [len(extensions)]*io.ReaderAt {
	return [...]*io.ReaderAt{&f.Headers, &f.Moves, &f.Annotations, &f.Players, &f.Tournaments, &f.Annotators, &f.Sources, &f.Teams, &f.Extended}
}

// New returns a Database for files. The error is an *[Error].
func New(f Files) (*Database, error) { return open(f, extensions) }

// Open opens a database by the path of its .cbh file, with or without the extension. The other
// files are beside it; the letters of their names may differ in case. They are mapped into memory and
// must not be truncated while the Database is open. The error is an *[Error]; if one of the two
// necessary files is missing, it matches [fs.ErrNotExist].
func Open(name string) (*Database, error) {
	stem := name
	if ext := filepath.Ext(name); strings.EqualFold(ext, extensions[0]) {
		stem = strings.TrimSuffix(name, ext)
	}
	var f Files
	var closers mapped.Closers
	var paths [len(extensions)]string
	others := beside(stem)
	for i, to := range f.fields() {
		paths[i] = stem + extensions[i]
		if i == 0 && stem != name {
			paths[i] = name
		} else if other, ok := others[extensions[i]]; ok {
			paths[i] = other
		}
		in, err := mapped.Open(paths[i])
		if err != nil {
			if i > 1 && errors.Is(err, fs.ErrNotExist) {
				continue
			}
			closers.Close()
			return nil, &Error{File: paths[i], Err: err}
		}
		*to = io.NewSectionReader(in, 0, int64(in.Len())) // after its end is io.EOF
		closers = append(closers, in)
	}
	db, err := open(f, paths)
	if err != nil {
		closers.Close()
		return nil, err
	}
	db.closers = closers
	return db, nil
}

// beside returns the files of a database by their extensions in lower case. A file whose name has the
// same case as the stem is preferred.
func beside(stem string) map[string]string {
	dir, base := filepath.Split(stem)
	if dir == "" {
		dir = "."
	}
	list, err := os.ReadDir(dir)
	if err != nil {
		return nil // opening a file says why
	}
	found := make(map[string]string)
	for _, entry := range list {
		name := entry.Name()
		ext := filepath.Ext(name)
		if !strings.EqualFold(strings.TrimSuffix(name, ext), base) {
			continue
		}
		lower := strings.ToLower(ext)
		if _, ok := found[lower]; !ok || strings.TrimSuffix(name, ext) == base {
			found[lower] = filepath.Join(dir, name)
		}
	}
	return found
}

// Close closes the files of a Database that was made by [Open]. The Database must not be used any
// more.
func (db *Database) Close() error { return db.closers.Close() }

// nextGameAt is where the .cbh file has the number of the next game.
const nextGameAt = 6

func open(f Files, names [len(extensions)]string) (*Database, error) {
	db := new(Database)
	db.decoders.New = func() any { return &decoder{db: db} }
	all := [...]*file{
		&db.headers, &db.moves, &db.notes, &db.players.file, &db.tournaments.file,
		&db.annotators.file, &db.sources.file, &db.teams.file, &db.extended,
	}
	for i, in := range f.fields() {
		*all[i] = file{*in, names[i]}
	}
	var b [recordSize]byte
	if err := db.headers.read(b[:], 0); err != nil {
		return nil, err
	}
	if binary.BigEndian.Uint16(b[3:]) != recordSize || b[0] != 0 {
		return nil, &Error{File: db.headers.name, Offset: 3, Err: ErrFormat}
	}
	next := binary.BigEndian.Uint32(b[nextGameAt:])
	if next > 1<<31-1 {
		return nil, &Error{File: db.headers.name, Offset: nextGameAt, Err: ErrDamaged}
	}
	db.count = max(0, int(next)-1)
	if db.moves.in == nil {
		return nil, &Error{File: db.moves.name, Err: fs.ErrNotExist}
	}
	for _, e := range []struct {
		*entities
		size int
	}{{&db.players, playerSize}, {&db.tournaments, tournamentSize}, {&db.annotators, annotatorSize}, {&db.sources, sourceSize}, {&db.teams, teamSize}} {
		if err := e.open(e.size); err != nil {
			e.entities.broken = err
		}
	}
	db.openExtended()
	return db, nil
}

// openExtended reads the header of the extended headers. Without them, or if they are damaged, games
// have no teams.
func (db *Database) openExtended() {
	var b [extendedHeader]byte
	if db.extended.in == nil || db.extended.read(b[:], 0) != nil {
		return
	}
	size, count := binary.LittleEndian.Uint32(b[4:]), binary.LittleEndian.Uint32(b[8:])
	if size < teamsSize || size > 1<<16 || count > 1<<31-1 {
		return
	}
	db.extendedSize, db.extendedCount = int(size), int(count)
}

// Len returns the number of entries: games, deleted games and guiding texts.
func (db *Database) Len() int { return db.count }

// Header returns what is known about entry i, which is counted from 0, without its moves. The error
// is an *[Error]; what could be read comes with it.
func (db *Database) Header(i int) (Header, error) {
	r, err := db.record(i)
	if err != nil {
		return Header{}, err
	}
	h, err := db.header(i, &r)
	if err != nil {
		return h, err
	}
	return h, nil
}

// Game returns entry i, which is counted from 0. For a guiding text the error matches [ErrText]. It is an
// *[Error]; what could be read of a game comes with it.
func (db *Database) Game(i int) (*pgn.Game, error) {
	g, _, err := db.Read(i)
	return g, err
}

// Read is like Game, and also returns the annotations that PGN cannot hold.
func (db *Database) Read(i int) (*pgn.Game, []Lost, error) {
	r, err := db.record(i)
	if err != nil {
		return nil, nil, err
	}
	return db.read(i, &r)
}

func (db *Database) read(i int, r *record) (*pgn.Game, []Lost, error) {
	if r.isText() {
		return nil, nil, &Error{File: db.headers.name, Offset: recordSize * (int64(i) + 1), Game: i + 1, Err: ErrText}
	}
	var first *Error
	keep := func(err *Error) {
		if err != nil && first == nil {
			err.Game = i + 1
			first = err
		}
	}
	h, nameErr := db.header(i, r)

	d := db.decoders.Get().(*decoder)
	defer db.decoders.Put(d)
	d.lost, d.control = nil, ""
	chess960 := -1
	if code := binary.BigEndian.Uint16(r.b[35:]); code >= chess960Codes {
		chess960 = int(code - chess960Codes)
	}
	d.data = d.data[:0]
	var head [gameHeader]byte
	err := db.moves.read(head[:], r.moves)
	if err == nil {
		err = d.load(&db.moves, r.moves, size(head[:]), gameHeader, maxGame)
	}
	keep(err)
	d.decode(chess960)
	if d.err != nil {
		keep(&Error{File: db.moves.name, Offset: r.moves + int64(d.errAt), Err: d.err})
	}
	if r.annotations != 0 {
		keep(d.annotate(&db.notes, r.annotations))
	}
	keep(nameErr)
	g := d.build(&h)
	lost := d.lost
	d.lost = nil
	if first != nil {
		return g, lost, first
	}
	return g, lost, nil
}

// load reads the bytes of a game into data, or those before the end of the file.
func (d *decoder) load(f *file, at int64, size, least, most int) *Error {
	d.data = d.data[:0]
	switch {
	case size < least:
		return &Error{File: f.name, Offset: at, Err: ErrDamaged}
	case size > most:
		return &Error{File: f.name, Offset: at, Err: ErrTooLarge}
	}
	// What a damaged file says is not allocated before it is there.
	const step = 64 << 10
	for len(d.data) < size {
		n := len(d.data)
		m := min(size-n, max(step, n))
		if cap(d.data) < n+m {
			d.data = append(d.data[:cap(d.data)], make([]byte, n+m-cap(d.data))...)
		}
		d.data = d.data[:n+m]
		if err := f.read(d.data[n:], at+int64(n)); err != nil {
			d.data = d.data[:err.Offset-at]
			return err
		}
	}
	return nil
}

// annotate reads the annotations of a game.
func (d *decoder) annotate(f *file, at int64) *Error {
	var head [notesHeader]byte
	if err := f.read(head[:], at); err != nil {
		return err
	}
	size := binary.BigEndian.Uint32(head[10:])
	err := d.load(f, at, int(min(size, maxNotes+1)), notesHeader, maxNotes)
	if len(d.data) < notesHeader {
		return err
	}
	p, bad := d.notesData(d.data)
	switch {
	case err != nil:
		return err
	case bad != nil:
		return &Error{File: f.name, Offset: at + int64(p), Err: bad}
	}
	return nil
}

// Visit calls the methods of v for the parts of game i, as [pgn.Game.Visit] does. The error is that
// of v, or else that of [Database.Game], of which v has visited what could be read.
func (db *Database) Visit(i int, v pgn.Visitor) error {
	g, err := db.Game(i)
	if g != nil {
		if err := g.Visit(v); err != nil {
			return err
		}
	}
	return err
}

// Games returns an iterator over the games from entry from up to and without entry to, counted from
// 0. Deleted games and guiding texts are left out; [Database.Game] reads deleted games. A damaged
// game comes with its *[Error], and the iteration continues. If an entry cannot be read from the
// .cbh file, the game is nil and the iteration ends.
func (db *Database) Games(from, to int) iter.Seq2[*pgn.Game, error] {
	return func(yield func(*pgn.Game, error) bool) {
		for i := from; i < to; i++ {
			r, err := db.record(i)
			if err != nil {
				yield(nil, err)
				return
			}
			if r.isText() || r.isDeleted() {
				continue
			}
			g, _, gameErr := db.read(i, &r)
			if !yield(g, gameErr) {
				return
			}
		}
	}
}
