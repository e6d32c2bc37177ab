package endpoint

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// Index makes an index in memory of games in PGN, which are those of a source. If most is
// not 0, it is how many bytes the moves of the games may take meanwhile; for more of them,
// the error is a [TooLarge]. It is also an error if there are no games.
func Index(ctx context.Context, source explorer.Source, in io.Reader, most int64) (*explorer.Index, error) {
	var b explorer.Builder
	bounded := reader(func(p []byte) (int, error) {
		if most > 0 && b.Size() > most {
			return 0, Errorf(TooLarge, "the file has too many games: their moves take more than %d MiB; \"luft serve --explorer FILE\" explores larger files", most>>20)
		}
		return in.Read(p)
	})
	if err := b.Read(ctx, source, pgn.NewReader(bounded)); err != nil {
		return nil, err
	}
	if b.Size() == 0 {
		return nil, errors.New("no games")
	}
	var index bytes.Buffer
	if _, err := b.WriteTo(&index); err != nil {
		return nil, err
	}
	return explorer.New(bytes.NewReader(index.Bytes()), int64(index.Len()))
}

// A reader is a function that is an [io.Reader].
type reader func(p []byte) (int, error)

func (r reader) Read(p []byte) (int, error) { return r(p) }

const (
	maxIndexed = 128 << 20 // bytes of memory for the moves of a file, which 200,000 games take
	indexPiece = 1 << 20   // bytes that are read at a time
)

// Indexing is how much of a file has been read.
type Indexing struct {
	Done  int64 `json:"done"` // bytes
	Total int64 `json:"total"`
}

// Indexed is what has been found in a file.
type Indexed struct {
	Games     int64 `json:"games"`
	Positions int64 `json:"positions"`
}

// OfFile returns a service whose explorer has the games of a file of PGN, of size bytes, and
// how many there are. It reads the file a mebibyte at a time, and tells report how far it
// is. Games are read from the file again when they are shown. The error is an *[Error], or
// the cause if ctx is cancelled.
func OfFile(ctx context.Context, in io.ReaderAt, size int64, report func(Indexing)) (*Service, *Indexed, error) {
	section, done := io.NewSectionReader(in, 0, size), int64(0)
	told := reader(func(p []byte) (int, error) {
		n, err := section.Read(p)
		done += int64(n)
		report(Indexing{done, size})
		return n, err
	})
	x, err := Index(ctx, explorer.Source{Size: size}, bufio.NewReaderSize(told, indexPiece), maxIndexed)
	if ctx.Err() != nil {
		return nil, nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, nil, AsError(BadPGN, err)
	}
	info := x.Info()
	read := func(g *explorer.Game) (*pgn.Game, error) {
		read, err := g.Read(in, size)
		if _, malformed := errors.AsType[*pgn.Error](err); malformed && read != nil {
			err = nil // it is shown up to the error, as it was indexed
		}
		return read, err
	}
	return New(Options{Explorer: x, ReadGame: read}), &Indexed{info.Games, info.Positions}, nil
}
