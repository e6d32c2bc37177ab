package pgnio

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/luftchess/luft/pgn"
)

func init() {
	beam.RegisterCoder(reflect.TypeFor[Game](), encodeGame, decodeGame)
	beam.RegisterCoder(reflect.TypeFor[Malformed](), encodeMalformed, decodeMalformed)
}

// A Game is a game that can be read without an error. File and Offset identify it.
type Game struct {
	File   string // the path of the file
	Offset int64  // of the game in the file, decompressed, in bytes; in a database, its number, counted from 0

	// Text is the game as it is in the file; if the file is in UTF-16, it is converted to
	// UTF-8. Games of a database are written as PGN.
	Text []byte
}

// Reader returns a Reader of the game.
func (g *Game) Reader() *pgn.Reader { return pgn.NewReader(bytes.NewReader(g.Text)) }

// A Malformed says why a game cannot be read. Line numbers are not known in a part of a
// file.
type Malformed struct {
	File   string `json:"file"`   // the path of the file
	Game   int64  `json:"game"`   // offset of the game in the file, decompressed, in bytes; in a database, its number, counted from 0
	Offset int64  `json:"offset"` // of the error
	Ply    int    `json:"ply"`    // as in [pgn.Error]
	Near   string `json:"near"`   // the text at the error, at most 40 bytes
	Reason string `json:"reason"` // the message of the error
}

// NewMalformed returns what is wrong with a game, from the error of a [pgn.Reader].
func NewMalformed(file string, game int64, e *pgn.Error) Malformed {
	return Malformed{file, game, e.Offset, e.Ply, e.Near, e.Err.Error()}
}

// String returns a line that says what is wrong and where.
func (m Malformed) String() string {
	return fmt.Sprintf("%s: game at %d: offset %d, ply %d, near %q: %s", m.File, m.Game, m.Offset, m.Ply, m.Near, m.Reason)
}

var errEncoding = errors.New("pgnio: invalid encoding of an element")

// encodeGame encodes a game as the length of the path, the path, the offset and the text.
func encodeGame(g Game) []byte {
	b := make([]byte, 0, len(g.File)+len(g.Text)+2*binary.MaxVarintLen64)
	b = appendString(b, g.File)
	b = binary.AppendVarint(b, g.Offset)
	return append(b, g.Text...)
}

func decodeGame(b []byte) (Game, error) {
	d := decoder{rest: b}
	g := Game{File: d.string(), Offset: d.int()}
	g.Text = bytes.Clone(d.rest)
	return g, d.err
}

func encodeMalformed(m Malformed) []byte {
	b := appendString(nil, m.File)
	b = binary.AppendVarint(b, m.Game)
	b = binary.AppendVarint(b, m.Offset)
	b = binary.AppendVarint(b, int64(m.Ply))
	b = appendString(b, m.Near)
	return append(b, m.Reason...)
}

func decodeMalformed(b []byte) (Malformed, error) {
	d := decoder{rest: b}
	m := Malformed{File: d.string(), Game: d.int(), Offset: d.int(), Ply: int(d.int()), Near: d.string()}
	m.Reason = string(d.rest)
	return m, d.err
}

func appendString(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// A decoder reads the fields of an encoded element. After an error it returns zero values.
type decoder struct {
	rest []byte
	err  error
}

func (d *decoder) int() int64 {
	v, n := binary.Varint(d.rest)
	return v * d.skip(n)
}

func (d *decoder) string() string {
	size, n := binary.Uvarint(d.rest)
	if d.skip(n) == 0 || size > uint64(len(d.rest)) {
		d.skip(0)
		return ""
	}
	s := string(d.rest[:size])
	d.rest = d.rest[size:]
	return s
}

// skip removes n bytes and returns 1, or fails and returns 0 if n is not positive.
func (d *decoder) skip(n int) int64 {
	if n <= 0 || d.err != nil {
		d.rest, d.err = nil, errEncoding
		return 0
	}
	d.rest = d.rest[n:]
	return 1
}
