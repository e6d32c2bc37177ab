// Package pipeline has the pipelines of the program: each adds its steps to a Beam pipeline
// and writes files.
//
// Elements are combined by key rather than grouped wherever that is possible, as some keys
// are those of very many games: the start position is one of all.
package pipeline

import (
	"encoding/binary"
	"encoding/json"
	"fmt"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/luftchess/luft/examples/beam/internal/shards"
	"github.com/luftchess/luft/examples/beam/pgnio"
	"github.com/luftchess/luft/pgn/query"
)

// DoFns that are called for each game or position are registered by package register, which
// spares them reflection but takes long to compile; the others by Beam.
func init() {
	beam.RegisterDoFn(&malformedFn{})
	register.DoFn2x1[pgnio.Game, func(pgnio.Game), error](&selectFn{})
	register.Emitter1[pgnio.Game]()
	register.DoFn1x1[pgnio.Game, shards.Piece](&gameFn{})
	register.Emitter1[shards.Piece]()
}

// An Input is what a pipeline reads.
type Input struct {
	Files []pgnio.File
	Block int64 // see [pgnio.Options]

	// Query selects games, as package query says; the zero value takes all. Games that are malformed
	// are reported whether they match or not.
	Query query.Query
}

// read returns the games, and writes the errors of malformed ones to files, as lines of JSON.
func (in *Input) read(s beam.Scope, out Output) beam.PCollection {
	games, malformed := pgnio.Read(s, in.Files, pgnio.Options{Block: in.Block})
	pieces := beam.ParDo(s, &malformedFn{out.Shards}, malformed)
	shards.Write(s, out.files("-malformed", ".jsonl", ""), pieces)
	if in.Query.String() == "" {
		return games
	}
	return beam.ParDo(s, &selectFn{Query: in.Query.String()}, games)
}

// A selectFn passes on the games that match a query.
type selectFn struct {
	Query string

	matcher *query.Matcher
}

// Setup makes the Matcher of a worker.
func (fn *selectFn) Setup() error {
	q, err := query.Parse(fn.Query)
	if err == nil {
		fn.matcher = q.Matcher()
	}
	return err
}

// ProcessElement tests a game.
func (fn *selectFn) ProcessElement(g pgnio.Game, emit func(pgnio.Game)) error {
	if err := g.Reader().Next(fn.matcher); err != nil {
		return fmt.Errorf("%s: game at %d: %w", g.File, g.Offset, err)
	}
	if fn.matcher.Matched() {
		emit(g)
	}
	return nil
}

// Games adds a pipeline that writes the games as PGN.
func Games(s beam.Scope, in Input, out Output) {
	pieces := beam.ParDo(s, &gameFn{out.Shards}, in.read(s, out))
	shards.Write(s, out.files("", ".pgn", ""), pieces)
}

// An Output says how the files that a pipeline writes are called, and how many there are.
type Output struct {
	Prefix string
	Shards int64
}

func (o *Output) files(name, suffix, header string) shards.Output {
	return shards.Output{Prefix: o.Prefix + name, Suffix: suffix, Shards: o.Shards, Header: header}
}

type malformedFn struct {
	Shards int64
}

func (fn *malformedFn) ProcessElement(m pgnio.Malformed) shards.Piece {
	line, _ := json.Marshal(m) // strings and numbers
	p := pieceOf(m.File, m.Game, fn.Shards)
	p.Data = append(line, '\n')
	return p
}

// pieceOf returns an empty piece with the place of a game.
func pieceOf(file string, offset, n int64) shards.Piece {
	order := append([]byte(file), 0)
	order = binary.BigEndian.AppendUint64(order, uint64(offset))
	return shards.Piece{Shard: shards.Of(n, order), Order: order}
}

// A gameFn makes games text, which a blank line ends.
type gameFn struct {
	Shards int64
}

func (fn *gameFn) ProcessElement(g pgnio.Game) shards.Piece {
	p := pieceOf(g.File, g.Offset, fn.Shards)
	p.Data = append(g.Text, "\n\n"...)
	return p
}
