package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

const (
	startPlies = 8     // random plies from the standard position, or one more
	bookPlies  = 2     // from a position of a book
	maxPlies   = 100   // that can be asked for
	lostScore  = 250   // |score| in centipawns above which an opening is rejected
	scoreNodes = 2_000 // of the search for the score
	maxTries   = 1_000 // openings rejected in a row
)

// A generator makes openings for self-play as OpenBench asks for them:
//
//	engine "genfens N seed S book B [plies P]" "quit"
//
// B is a file with a position in FEN or EPD on each line, or None. An opening is the standard
// position or a random one of the book, followed by P or P+1 random plies, in which the game is not over
// and neither side is lost. They depend on the arguments alone.
type generator struct {
	count int
	seed  uint64
	book  string // "" is the standard position
	plies int
}

// parseGenfens reads the command. It reports whether args are one.
func parseGenfens(args []string) (g generator, ok bool) {
	if len(args) == 2 && args[1] == "quit" {
		args = args[:1]
	}
	if len(args) != 1 {
		return g, false
	}
	words := strings.Fields(args[0])
	if len(words) < 6 || words[0] != "genfens" || words[2] != "seed" || words[4] != "book" {
		return g, false
	}
	count, err := strconv.Atoi(words[1])
	if err != nil || count < 1 {
		return g, false
	}
	seed, err := strconv.ParseUint(words[3], 10, 64)
	if err != nil {
		return g, false
	}
	g = generator{count: count, seed: seed, plies: startPlies}
	if !strings.EqualFold(words[5], "none") {
		g.book, g.plies = words[5], bookPlies
	}
	switch extra := words[6:]; {
	case len(extra) == 2 && extra[0] == "plies":
		g.plies, err = strconv.Atoi(extra[1])
		return g, err == nil && 0 <= g.plies && g.plies <= maxPlies
	default:
		return g, len(extra) == 0
	}
}

// run writes a line for each opening as soon as it is found.
func (g generator) run(ctx context.Context, out io.Writer) error {
	random := rand.New(rand.NewPCG(g.seed, 0))
	start := func() (board.Board, error) { return board.Start(), nil }
	if g.book != "" {
		f, err := os.Open(g.book)
		if err != nil {
			return err
		}
		defer f.Close() // it was only read
		stat, err := f.Stat()
		if err != nil {
			return err
		}
		start = func() (board.Board, error) { return position(f, stat.Size(), random) }
	}
	s := alphabeta.New(alphabeta.Options{Hash: 1})
	for n, tries := 0, 0; n < g.count; {
		b, err := start()
		if err != nil {
			return err
		}
		opening, err := g.opening(ctx, b, s, random)
		if err != nil {
			return err
		}
		if opening == nil {
			if tries++; tries == maxTries {
				return fmt.Errorf("no opening in %d tries", maxTries)
			}
			continue
		}
		tries = 0
		n++
		if _, err := fmt.Fprintf(out, "info string genfens %s\n", fen.Format(opening)); err != nil {
			return err
		}
	}
	return nil
}

// opening plays random moves from b. It returns nil if the position is not to begin a game with.
func (g generator) opening(ctx context.Context, b board.Board, s search.Searcher, random *rand.Rand) (*board.Board, error) {
	played := game.New(b)
	for range g.plies + random.IntN(2) {
		b := played.Board()
		moves := slices.Collect(movegen.Legal(&b))
		if len(moves) == 0 {
			return nil, nil
		}
		if err := played.Play(moves[random.IntN(len(moves))]); err != nil {
			return nil, err
		}
	}
	if played.Outcome() != (game.Outcome{}) {
		return nil, nil
	}
	search.NotifyNewGame(s)
	r, err := s.Search(ctx, played, search.Limits{Nodes: scoreNodes}, nil)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil || r.Score > lostScore || r.Score < -lostScore {
		return nil, err
	}
	b = played.Board()
	return &b, nil
}

// position reads a random line of a book: the one after a random place in the file. So a book of any
// size is not read as a whole.
func position(f io.ReaderAt, size int64, random *rand.Rand) (board.Board, error) {
	for range maxTries {
		line, err := lineAfter(f, size, random.Int64N(max(size, 1)))
		if err != nil {
			return board.Board{}, err
		}
		if len(line) == 0 {
			continue
		}
		if e, err := fen.ParseEPD(line); err == nil {
			return e.Board, nil
		}
		b, err := fen.Parse(line)
		if err != nil {
			return board.Board{}, fmt.Errorf("book: %w", err)
		}
		return b, nil
	}
	return board.Board{}, errors.New("book: no positions")
}

// lineAfter returns the line after the one at an offset, or the first if that was the last.
func lineAfter(f io.ReaderAt, size, offset int64) (string, error) {
	in := bufio.NewReader(io.NewSectionReader(f, offset, size-offset))
	_, err := in.ReadSlice('\n')
	for err == bufio.ErrBufferFull {
		_, err = in.ReadSlice('\n')
	}
	if _, more := in.Peek(1); err == io.EOF || more == io.EOF {
		in.Reset(io.NewSectionReader(f, 0, size))
	} else if err != nil {
		return "", err
	}
	line, err := in.ReadSlice('\n')
	if err != nil && err != io.EOF {
		return "", fmt.Errorf("book: %w", err)
	}
	return string(bytes.TrimSpace(line)), nil
}
