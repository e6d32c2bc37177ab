package pipeline

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/beam/internal/shards"
	"github.com/luftchess/luft/examples/beam/pgnio"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn"
)

func init() {
	register.DoFn1x3[pgnio.Game, string, pgnio.Game, error](&identityFn{})
	register.Function2x1(betterCopy)
}

// Dedup adds a pipeline that writes one of each set of equal games. Games are equal if they
// have the same moves on the main line from the same position, and the same values of the
// tags. A game without moves is equal to no other.
func Dedup(s beam.Scope, in Input, out Output, tags []string) {
	games := in.read(s, out)
	copies := beam.CombinePerKey(s, betterCopy, beam.ParDo(s, &identityFn{tags}, games))
	pieces := beam.ParDo(s, &gameFn{out.Shards}, beam.DropKey(s, copies))
	shards.Write(s, out.files("", ".pgn", ""), pieces)
}

// An identityFn gives each game a key that equal games share.
type identityFn struct {
	Tags []string
}

func (fn *identityFn) ProcessElement(g pgnio.Game) (string, pgnio.Game, error) {
	v := identity{values: make([][]byte, len(fn.Tags)), tags: fn.Tags}
	if err := g.Reader().Next(&v); err != nil {
		return "", g, fmt.Errorf("%s: game at %d: %w", g.File, g.Offset, err)
	}
	if v.plies == 0 {
		return fmt.Sprintf("%d %s", g.Offset, g.File), g, nil
	}
	for _, value := range v.values {
		v.text = append(append(v.text, 0), value...) // no tag has a zero byte
	}
	sum := sha256.Sum256(v.text)
	return hex.EncodeToString(sum[:16]), g, nil
}

// An identity collects what makes games equal.
type identity struct {
	pgn.Nop
	tags   []string
	values [][]byte
	text   []byte // the start position and the moves
	plies  int
}

func (v *identity) Tag(name, value []byte) error {
	if i := slices.Index(v.tags, string(name)); i >= 0 {
		v.values[i] = bytes.Clone(value)
	}
	return nil
}

func (v *identity) Start(start *board.Board) error {
	v.text = fen.Formatter{NoCounters: true}.Append(v.text, start, board.NoMove)
	return nil
}

func (v *identity) Move(_ *board.Board, m board.Move, _ []byte) error {
	v.plies++
	v.text = binary.LittleEndian.AppendUint16(v.text, uint16(m))
	return nil
}

func (v *identity) BeginVariation() error { return pgn.SkipVariation }

// betterCopy returns the better of two equal games: the one with more tags that say
// something, or else with more text, or else the first by file and offset.
func betterCopy(a, b pgnio.Game) pgnio.Game {
	if cmp.Or(
		cmp.Compare(tagsOf(b), tagsOf(a)),
		cmp.Compare(len(b.Text), len(a.Text)),
		cmp.Compare(a.File, b.File),
		cmp.Compare(a.Offset, b.Offset),
	) <= 0 {
		return a
	}
	return b
}

// tagsOf returns the number of tags with a value.
func tagsOf(g pgnio.Game) (n int) {
	tags, err := g.Reader().ReadHeaders()
	if err != nil {
		return 0
	}
	for _, t := range tags {
		if t.Value != "" && t.Value[0] != '?' {
			n++
		}
	}
	return n
}
