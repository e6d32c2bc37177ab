// Package database opens files of games that are not PGN: databases of other programs, and indexes of
// positions that include their games.
package database

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/chessbase"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/scid"
)

// A Database is an open file of games. It may be used by several goroutines at once.
type Database struct {
	Name  string
	Len   int      // the number of entries, not all of which are games
	Notes []string // data about the whole database that PGN cannot represent

	// Index is the index of positions whose games these are, or nil if it is another file. Game i
	// has the number i+1 there.
	Index *explorer.Index

	visit func(i int, v pgn.Visitor) (absent string, lost []string, err error)
	close func() error
}

// databases has functions that open databases, by the ends of their names.
var databases = map[string]func(name string) (*Database, error){
	".si4": openScid,
	".si5": openScid,
	".cbh": openChessBase,
	".idx": openIndex,
}

// Is reports whether a file has the name of a database.
func Is(name string) bool { return databases[extension(name)] != nil }

func extension(name string) string { return strings.ToLower(filepath.Ext(name)) }

// companions has the ends of the names of all files of a database, in lower case, by that of its
// name. Luft does not read all of those of ChessBase.
var companions = map[string][]string{
	".si4": {".si4", ".sn4", ".sg4"},
	".si5": {".si5", ".sn5", ".sg5"},
	".cbh": {
		".cbh", ".cbg", ".cba", ".cbp", ".cbt", ".cbc", ".cbs", ".cbe", ".cbj", ".cbb", ".cbgi", ".cbl", ".cbm", ".cbtt",
		".cib", ".cib2", ".cit", ".cit2", ".ckn", ".cko", ".cpn", ".cpo", ".flags", ".ini",
	},
	".idx": {".idx"},
}

// Files returns the names of the files of a database that are there: in the same directory, with
// the same name but for its end and for the case of letters. It returns nil if Is(name) is false.
func Files(name string) (names []string) {
	ends := companions[extension(name)]
	if ends == nil {
		return nil
	}
	dir, base := filepath.Split(name)
	entries, err := os.ReadDir(filepath.Join(dir, "."))
	if err != nil {
		return nil // opening the database reports the error
	}
	stem := base[:len(base)-len(filepath.Ext(base))]
	for _, e := range entries {
		ext := filepath.Ext(e.Name())
		if slices.Contains(ends, strings.ToLower(ext)) && strings.EqualFold(strings.TrimSuffix(e.Name(), ext), stem) {
			names = append(names, filepath.Join(dir, e.Name()))
		}
	}
	return names
}

// Open opens a database. Is(name) must be true.
func Open(name string) (*Database, error) {
	d, err := databases[extension(name)](name)
	if err != nil {
		return nil, err
	}
	d.Name = name
	return d, nil
}

// Visit calls the methods of v for game i, counted from 0. If the entry is not a game, or is deleted, absent
// says what it is. Lost is what the game has that PGN cannot hold. An error that does not come from v
// concerns only this game, and what can be read of it is visited.
func (d *Database) Visit(i int, v pgn.Visitor) (absent string, lost []string, err error) {
	return d.visit(i, v)
}

// Append appends game i as PGN to out, with w, which it resets. The results are those of Visit. A
// game that PGN cannot hold is left out, and the error says so.
func (d *Database) Append(out *bytes.Buffer, w *pgn.Writer, i int) (absent string, lost []string, err error) {
	start := out.Len()
	w.Reset(out)
	absent, lost, err = d.visit(i, w)
	w.Flush() // a bytes.Buffer takes all
	if bad, ok := errors.AsType[*pgn.WriteError](err); ok {
		out.Truncate(start) // a part of a game would be read as another
		err = fmt.Errorf("game %d is left out: PGN cannot hold its %s %q", i+1, bad.What, bad.Text)
	}
	return absent, lost, err
}

// Close closes the files.
func (d *Database) Close() error { return d.close() }

func openScid(name string) (*Database, error) {
	db, err := scid.Open(name)
	if err != nil {
		return nil, err
	}
	d := &Database{Len: db.Len(), close: db.Close}
	info := db.Info()
	if info.Description != "" {
		d.Notes = append(d.Notes, fmt.Sprintf("the description %q", info.Description))
	}
	for i, flag := range info.FlagNames {
		if flag != "" {
			d.Notes = append(d.Notes, fmt.Sprintf("that flag %d means %q", i+1, flag))
		}
	}
	d.visit = func(i int, v pgn.Visitor) (string, []string, error) {
		if h, err := db.Header(i); err == nil && h.Deleted {
			return "deleted game", nil, nil
		}
		return "", nil, db.Visit(i, v)
	}
	return d, nil
}

func openChessBase(name string) (*Database, error) {
	db, err := chessbase.Open(name)
	if err != nil {
		return nil, err
	}
	db.Text = russianOrWestern
	d := &Database{Len: db.Len(), close: db.Close}
	d.visit = func(i int, v pgn.Visitor) (string, []string, error) {
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
			if err := g.Visit(v); err != nil {
				return "", lost, err
			}
		}
		return "", lost, err
	}
	return d, nil
}

// openIndex opens an index of positions that has its games.
func openIndex(name string) (*Database, error) {
	x, err := explorer.Open(name)
	if err != nil {
		return nil, err
	}
	if !x.KeepsGames() {
		x.Close() // it was only read
		return nil, fmt.Errorf("%w; build it with luft explore build --keep", explorer.ErrNotKept)
	}
	d := &Database{Len: int(x.Info().Games), Index: x, close: x.Close}
	d.visit = func(i int, v pgn.Visitor) (string, []string, error) {
		g, err := x.ReadGame(explorer.GameID(i + 1))
		if err != nil {
			return "", nil, err
		}
		return "", nil, g.Visit(v)
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
