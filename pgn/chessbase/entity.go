package chessbase

import (
	"encoding/binary"
	"io"
	"io/fs"
)

// A file is one of the files of a database. In is nil if it is missing.
type file struct {
	in   io.ReaderAt
	name string // for errors
}

// read fills p. The error is an *Error for the whole database; the caller adds the game.
func (f *file) read(p []byte, at int64) *Error {
	if f.in == nil {
		return &Error{File: f.name, Offset: at, Err: fs.ErrNotExist}
	}
	n, err := f.in.ReadAt(p, at)
	if n == len(p) {
		return nil
	}
	if err == nil || err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return &Error{File: f.name, Offset: at + int64(n), Err: err}
}

// An entities is a file of players, tournaments and the like: a header, and then records of a
// fixed size, each after nine bytes of a search tree. All numbers have their least significant
// byte first.
type entities struct {
	file
	start int64 // of the first record
	size  int   // of a record, without the tree
	count uint32

	broken *Error // why the header cannot be used, or nil
}

const (
	entityHeader = 28
	treeSize     = 9
	entityMagic  = 1234567890
)

// open reads the header. Fields is the number of bytes that a record must have.
func (e *entities) open(fields int) *Error {
	if e.in == nil {
		return nil // it is an error to use it
	}
	var b [entityHeader]byte
	if err := e.read(b[:], 0); err != nil {
		return err
	}
	u32 := binary.LittleEndian.Uint32
	more, size := u32(b[24:]), u32(b[12:])
	if u32(b[8:]) != entityMagic {
		return &Error{File: e.name, Offset: 8, Err: ErrFormat}
	}
	if size < uint32(fields) || size > 1<<16 || more > 1<<16 {
		return &Error{File: e.name, Offset: 12, Err: ErrDamaged}
	}
	e.start, e.size, e.count = entityHeader+int64(more), int(size), u32(b[0:])
	return nil
}

// get reads the first bytes of a record.
func (e *entities) get(id uint32, p []byte) *Error {
	if e.in == nil {
		return &Error{File: e.name, Err: fs.ErrNotExist}
	}
	if e.broken != nil {
		err := *e.broken
		return &err
	}
	at := e.start + int64(id)*int64(treeSize+e.size) + treeSize
	if id >= e.count {
		return &Error{File: e.name, Offset: at, Err: ErrID}
	}
	return e.read(p, at)
}

// The parts of the records that are used.
const (
	playerSize     = 50 // 30 bytes of the last name, 20 of the first
	tournamentSize = 81
	annotatorSize  = 45
	sourceSize     = 51
	teamSize       = 55
)

func (db *Database) player(id uint32) (string, *Error) {
	var b [playerSize]byte
	if err := db.players.get(id, b[:]); err != nil {
		return "", err
	}
	last, first := db.field(b[:30]), db.field(b[30:])
	switch {
	case last == "":
		return first, nil
	case first == "":
		return last, nil
	}
	return last + ", " + first, nil
}

// A tournament is what its record says.
type tournament struct {
	title, place string
	date         uint32
	kind         string
	country      string
	category     int
	rounds       int
}

// kinds are the kinds of tournaments, as ChessBase writes them.
var kinds = [...]string{"", "game", "match", "tourn", "swiss", "team", "k.o.", "simul", "schev"}

func (db *Database) tournament(id uint32) (t tournament, _ *Error) {
	var b [tournamentSize]byte
	if err := db.tournaments.get(id, b[:]); err != nil {
		return t, err
	}
	t.title, t.place = db.field(b[:40]), db.field(b[40:70])
	t.date = binary.LittleEndian.Uint32(b[70:]) & (1<<21 - 1)
	if k := int(b[74] & 31); k < len(kinds) {
		t.kind = kinds[k]
	}
	for bit, speed := range []string{5: "blitz", 6: "rapid", 7: "corr"} {
		if speed != "" && b[74]>>bit&1 != 0 {
			if t.kind != "" {
				t.kind += " "
			}
			t.kind += "(" + speed + ")"
			break
		}
	}
	t.country = nation(b[76])
	t.category, t.rounds = int(b[78]), int(b[80])
	return t, nil
}

func (db *Database) annotator(id uint32) (string, *Error) {
	var b [annotatorSize]byte
	if err := db.annotators.get(id, b[:]); err != nil {
		return "", err
	}
	return db.field(b[:]), nil
}

// A source is what its record says.
type source struct {
	title, publisher string
	date             uint32
}

func (db *Database) source(id uint32) (s source, _ *Error) {
	var b [sourceSize]byte
	if err := db.sources.get(id, b[:]); err != nil {
		return s, err
	}
	return source{db.field(b[:25]), db.field(b[25:41]), binary.LittleEndian.Uint32(b[41:]) & (1<<21 - 1)}, nil
}

func (db *Database) team(id uint32) (string, *Error) {
	var b [teamSize]byte
	if err := db.teams.get(id, b[:]); err != nil {
		return "", err
	}
	return db.field(b[:45]), nil
}

// nations has the codes of three letters of the countries by their numbers in ChessBase, those of
// the International Olympic Committee where there is one.
const nations = "   AFGALBALGANDANGANTARGARMAUSAUTAZEBAHBRNBANBARBLRBELBIZBERBOLBIHBOTBRAIVBBRUBULBURCANCHICHN" +
	"COLCRCCROCUBCYPCZEDENDJIDOMECUEGYENGESPESTETHFROFIJFINFRAMKDGAMGEOGERGHAGREGUAGCIGUYHAIHON" +
	"HKGHUNISLINDINAIRIIRQISRIRLITACIVJAMJPNGCIJORKAZKENKORKGZKUWLATLIBLBALIELTULUXMACMADMASMLI" +
	"MLTMTNMRIMEXMDAMONMGLMARMOZMYANAMNEPNEDAHONZLNCANGRNORPAKPLEPANPNGPARPERPHIPOLPORPURQATROU" +
	"RUSESASMRSCOSENSEYSINSVKSLORSASRISUDSURSWESUISYRTJKTANTHATTOTUNTURTKMUGAUKRUAEUSAURUURSUZB" +
	"VENVIEISVWLSYEMSCGZAMZIMZAIDDRTCHCMRCHACPVKIRCOMCGOPRKLAOLESMAWMDVMHLOMANRUMICNIGKSATOGTGA" +
	"VANVATTUVSWZSLELCAPAPSVISAMSKISOLGE2ZARRWALBRNETTPEASAAGGARUBENBHUBDICAMCAYCAFGCICIACOACOK" +
	"GEQERIFGBFRGFRPGABGGBGRNGRLFGAGUMGUIGBSIOMJMYMFRMYFMSGNCFNNNNNANMIOTMPLWPIGRUFSTPSOMSVNHGB" +
	"PGBTKITCIWFRNIRISSGBRSAAMNESRBCATBASKOS"

// nation returns the code of a country, "" if there is none.
func nation(n byte) string {
	if n == 0 || int(n) >= len(nations)/3 {
		return ""
	}
	return nations[3*int(n) : 3*int(n)+3]
}
