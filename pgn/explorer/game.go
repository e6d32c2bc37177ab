package explorer

import (
	"cmp"
	"encoding/binary"
	"hash/crc32"
	"io"
	"strings"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// A Game is a game of an index: where it is, and the facts that statistics need.
type Game struct {
	ID     GameID `json:"id"`
	Source string `json:"source"` // name of the file
	Offset int64  `json:"offset"` // of its first byte in the file

	Result game.Result `json:"result"`
	White  int         `json:"white"` // rating, 0 if unknown
	Black  int         `json:"black"` // the same
	Date   Date        `json:"date"`
}

// ByRating is a comparison for [slices.SortFunc]: the game whose players have the higher sum of
// ratings comes first, and of two with the same sum the later one.
func ByRating(a, b Game) int {
	return cmp.Or(cmp.Compare(b.White+b.Black, a.White+a.Black), b.Date.Compare(a.Date))
}

// Read reads the game itself from its source, a file of size bytes. The error is that of
// [pgn.Reader.ReadGame].
func (g *Game) Read(in io.ReaderAt, size int64) (*pgn.Game, error) {
	text := io.Reader(io.NewSectionReader(in, g.Offset, max(0, size-g.Offset)))
	mark := make([]byte, 2)
	if n, _ := in.ReadAt(mark, 0); n == 2 && g.Offset > 0 && (string(mark) == "\xff\xfe" || string(mark) == "\xfe\xff") {
		text = io.MultiReader(strings.NewReader(string(mark)), text) // UTF-16
	}
	r := pgn.NewReader(text)
	r.Variants = true
	return r.ReadGame()
}

// facts are what an index knows of a game beside its place: from the lowest bit, twelve bits
// of each rating, White's first, two of the result, dateBits of the date, and one that is set if
// the game is whole.
type facts uint64

const (
	ratingBits = 12
	maxRating  = 1<<ratingBits - 1

	resultShift = 2 * ratingBits
	dateShift   = resultShift + 2
	wholeShift  = dateShift + dateBits
	factBits    = wholeShift + 1

	// whole says that the index has all positions of the game but the last one, unless it leaves out
	// those with few games.
	whole facts = 1 << wholeShift
)

// newFacts returns the facts of a game whose ratings are at most maxRating.
func newFacts(white, black int, r game.Result, d Date) facts {
	return facts(white) | facts(black)<<ratingBits | facts(r)<<resultShift | facts(d.bits())<<dateShift
}

func (f facts) white() int          { return int(f & maxRating) }
func (f facts) black() int          { return int(f >> ratingBits & maxRating) }
func (f facts) result() game.Result { return game.Result(f >> resultShift & 3) }
func (f facts) dateBits() uint64    { return uint64(f) >> dateShift & (1<<dateBits - 1) }
func (f facts) isValid() bool       { return f>>factBits == 0 && dateOf(f.dateBits()).isValid() }

// rank orders games as [Stats.Top] has them: the greater, the better.
func (f facts) rank() uint64 { return uint64(f.white()+f.black())<<dateBits | f.dateBits() }

// gameSize is the size of a game in the file: six bytes of its offset in the source, eight
// bytes of facts, four bytes for each player, White first, and a check of these in two bytes.
const (
	gameSize   = 24
	offsetBits = 48
)

// A place is a game as a file has it.
type place struct {
	offset  int64
	facts   facts
	players players
}

// put writes p to b, which has gameSize bytes.
func (p place) put(b []byte) {
	binary.LittleEndian.PutUint64(b, uint64(p.offset))
	binary.LittleEndian.PutUint64(b[6:], uint64(p.facts))
	binary.LittleEndian.PutUint32(b[14:], uint32(p.players.white))
	binary.LittleEndian.PutUint32(b[18:], uint32(p.players.black))
	binary.LittleEndian.PutUint16(b[22:], check16(b[:22]))
}

// placeIn reads a place from b, which has gameSize bytes, and reports whether it is valid.
func placeIn(b []byte) (place, bool) {
	p := place{
		int64(binary.LittleEndian.Uint64(b) & (1<<offsetBits - 1)),
		facts(binary.LittleEndian.Uint64(b[6:])),
		players{player(binary.LittleEndian.Uint32(b[14:])), player(binary.LittleEndian.Uint32(b[18:]))},
	}
	return p, binary.LittleEndian.Uint16(b[22:]) == check16(b[:22]) && p.facts.isValid()
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// checksum returns the CRC-32C of b.
func checksum(b []byte) uint32 { return crc32.Checksum(b, castagnoli) }

// check16 folds the checksum of b into 16 bits.
func check16(b []byte) uint16 {
	c := checksum(b)
	return uint16(c>>16) ^ uint16(c)
}
