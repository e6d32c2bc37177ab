package compact

import (
	"encoding/binary"
	"fmt"
	"slices"
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// The first byte of a record has the result in its two lowest bits, then these flags, and
// the version of the record in the four highest bits: that of ordinary chess or of variants.
const (
	resultMask     = 3
	hasStart       = 1 << 2
	hasTags        = 1 << 3
	recordVersion  = 1
	variantVersion = 2
)

// maxPlies is the maximum number of moves in a record, and maxTags that of tags.
const (
	maxPlies = 1<<16 - 1
	maxTags  = 1<<10 - 1
)

// tagNames are the names of tags that a record has as a number, from 1 in this order. Names
// can be added at the end.
var tagNames = [...]string{
	"Event", "Site", "Date", "Round", "White", "Black", "WhiteElo", "BlackElo", "ECO", "Opening",
	"Variation", "WhiteTitle", "BlackTitle", "TimeControl", "Termination", "UTCDate", "UTCTime",
	"EventDate", "WhiteFideId", "BlackFideId", "WhiteTeam", "BlackTeam", "Annotator", "PlyCount", "Variant",
}

// coders are choices for one call each.
var coders = sync.Pool{New: func() any { return new(choice) }}

// Append appends g as a record to dst and returns the extended slice. A record does not
// contain its own length. Castling may be spelled either way. The error is a
// *[game.IllegalMoveError], [ErrTooLarge], or that of [board.Board.AppendBinary] for the start position; dst is then
// returned unchanged.
func Append(dst []byte, g *Game) ([]byte, error) {
	old := dst
	if len(g.Moves) > maxPlies || len(g.Tags) > maxTags {
		return old, fmt.Errorf("%w: %d moves and %d tags", ErrTooLarge, len(g.Moves), len(g.Tags))
	}
	if g.Result > game.Draw {
		return old, fmt.Errorf("compact: invalid result %d", g.Result)
	}
	b := g.Start
	if b == (board.Board{}) {
		b = board.Start()
	}
	head := recordVersion<<4 | byte(g.Result)
	if b.Rules() != board.Standard {
		head = variantVersion<<4 | byte(g.Result)
	}
	if b != board.Start() {
		head |= hasStart
	}
	if len(g.Tags) > 0 {
		head |= hasTags
	}
	dst = append(dst, head)
	if head&hasStart != 0 {
		var err error
		if dst, err = appendStart(dst, &b); err != nil {
			return old, fmt.Errorf("compact: %w", err)
		}
	}
	if head&hasTags != 0 {
		dst = appendTags(dst, g.Tags)
	}
	dst = binary.AppendUvarint(dst, uint64(len(g.Moves)))

	c := coders.Get().(*choice)
	defer coders.Put(c)
	c.begin(&b)
	var e encoder
	e.reset(dst)
	for ply, m := range g.Moves {
		c.reset()
		from, to, ok := c.find(m)
		if !ok {
			var canonical board.Move
			if canonical, ok = movegen.Canonical(&c.board, m); !ok || canonical == m {
				return old, &game.IllegalMoveError{Move: m, Ply: ply, Board: c.board}
			}
			m = canonical
			from, to, _ = c.find(m)
		}
		e.encode(from, to, c.total)
		c.play(m)
	}
	return e.close(), nil
}

// appendTags appends tags to a record.
func appendTags(dst []byte, tags pgn.Tags) []byte {
	dst = binary.AppendUvarint(dst, uint64(len(tags)))
	for _, t := range tags {
		n := slices.Index(tagNames[:], t.Name) + 1
		dst = binary.AppendUvarint(dst, uint64(n))
		if n == 0 {
			dst = appendString(dst, t.Name)
		}
		dst = appendString(dst, t.Value)
	}
	return dst
}

func appendString(dst []byte, s string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(s))), s...)
}

// Decode replaces g by the game of a record, which must be the whole of data. It uses the
// memory of g.Moves and g.Tags again; g shares nothing with data. Start is set also for the
// ordinary start position, and castling is in its canonical spelling.
//
// The error is an *[Error] with the offset in data; g then has the moves before it. A record
// has no checksum: most damaged records decode to other games. Files of a [Writer] are
// checked.
func Decode(g *Game, data []byte) error {
	*g = Game{Tags: g.Tags[:0], Start: board.Start(), Moves: g.Moves[:0]}
	s := scanner{data: data}
	head := s.byte()
	if s.bad {
		return &Error{0, ErrDamaged}
	}
	isVariant := head>>4 == variantVersion
	if !isVariant && head>>4 != recordVersion {
		return &Error{0, ErrVersion}
	}
	if isVariant && head&hasStart == 0 {
		return &Error{0, ErrDamaged}
	}
	g.Result = game.Result(head & resultMask)
	if head&hasStart != 0 {
		at := s.at
		start, ok := startIn(s.bytes())
		if !ok || isVariant != (start.Rules() != board.Standard) {
			return &Error{int64(at), ErrDamaged}
		}
		g.Start = start
	}
	if head&hasTags != 0 {
		s.tags(g)
	}
	at := s.at
	plies := s.uvarint()
	if s.bad || plies > maxPlies {
		return &Error{int64(at), ErrDamaged}
	}

	c := coders.Get().(*choice)
	defer coders.Put(c)
	c.begin(&g.Start)
	g.Moves = slices.Grow(g.Moves, int(min(plies, 4*uint64(len(data)))))
	var d decoder
	d.reset(data[s.at:])
	for range plies {
		c.reset()
		if d.isOver() || len(c.moves) == 0 {
			return &Error{int64(s.at + min(d.at, len(d.data))), ErrDamaged}
		}
		m, from, to := c.at(d.share(c.total))
		d.decode(from, to, c.total)
		g.Moves = append(g.Moves, m)
		c.play(m)
	}
	if d.isOver() || !d.isComplete() {
		return &Error{int64(s.at + min(d.at, len(d.data))), ErrDamaged}
	}
	return nil
}

// A scanner reads the parts of a record before its moves. After an error, bad is true and
// everything that is read is empty.
type scanner struct {
	data []byte
	at   int
	bad  bool
}

func (s *scanner) byte() byte {
	if s.bad || s.at >= len(s.data) {
		s.bad = true
		return 0
	}
	s.at++
	return s.data[s.at-1]
}

func (s *scanner) uvarint() uint64 {
	if s.bad {
		return 0
	}
	v, n := binary.Uvarint(s.data[s.at:])
	if n <= 0 {
		s.bad = true
		return 0
	}
	s.at += n
	return v
}

// bytes reads a length and as many bytes.
func (s *scanner) bytes() []byte {
	n := s.uvarint()
	if s.bad || n > uint64(len(s.data)-s.at) {
		s.bad = true
		return nil
	}
	s.at += int(n)
	return s.data[s.at-int(n) : s.at]
}

// tags reads the tags of g.
func (s *scanner) tags(g *Game) {
	n := s.uvarint()
	s.bad = s.bad || n > maxTags
	for range n {
		var t pgn.Tag
		switch k := s.uvarint(); {
		case k == 0:
			t.Name = string(s.bytes())
		case k > uint64(len(tagNames)):
			s.bad = true
		default:
			t.Name = tagNames[k-1]
		}
		t.Value = string(s.bytes())
		if s.bad {
			return
		}
		g.Tags = append(g.Tags, t)
	}
}
