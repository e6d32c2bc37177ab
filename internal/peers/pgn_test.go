package peers

import (
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/corentings/chess/v2"
	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
)

// A found is what a reader finds in a text.
type found struct{ games, malformed int }

// A reading is a way to read PGN, with who can do it. The error is for a text that
// cannot be read to its end.
type reading struct {
	name string
	by   []reader
}

type reader struct {
	library string
	read    func(text string) (found, error)
}

// readings are, in order: games as trees in memory; every token told to a visitor,
// with moves checked; the same without checking them, or a list of tokens; and
// where games begin and end.
var readings = []reading{
	{"tree", []reader{{"luft", readTrees}, {"corentings", parseCorentings}}},
	{"checked", []reader{{"luft", func(text string) (found, error) { return visit(text, pgn.ReaderOptions{}) }}}},
	{"tokens", []reader{
		{"luft", func(text string) (found, error) { return visit(text, pgn.ReaderOptions{RawMoves: true}) }},
		{"corentings", tokenizeCorentings},
	}},
	{"skim", []reader{{"luft", skim}, {"corentings", scanCorentings}}},
}

// readTrees reads games as trees.
func readTrees(text string) (f found, err error) {
	for _, err := range pgn.NewReader(strings.NewReader(text)).Games() {
		if err := f.add(err); err != nil {
			return f, err
		}
	}
	return f, nil
}

// visit reads games without keeping them.
func visit(text string, o pgn.ReaderOptions) (f found, err error) {
	r := pgn.NewReader(strings.NewReader(text))
	r.ReaderOptions = o
	var v moveCounter
	for {
		err := r.Next(&v)
		if err == io.EOF {
			return f, nil
		}
		if err := f.add(err); err != nil {
			return f, err
		}
	}
}

// A moveCounter does a little with each move.
type moveCounter struct {
	pgn.Nop
	moves int
}

func (c *moveCounter) Move(*board.Board, board.Move, []byte) error {
	c.moves++
	return nil
}

// add counts a game that has come with an error of its own or none.
func (f *found) add(err error) error {
	if _, bad := errors.AsType[*pgn.Error](err); bad {
		f.malformed++
	} else if err != nil {
		return err
	}
	f.games++
	return nil
}

// skim finds where games begin and end.
func skim(text string) (f found, err error) {
	for _, err := range pgn.NewReader(strings.NewReader(text)).Spans() {
		if err := f.add(err); err != nil {
			return f, err
		}
	}
	return f, nil
}

// parseCorentings does what chess.Scanner.ParseNext does, and goes on after a game
// that is malformed.
func parseCorentings(text string) (found, error) {
	return eachCorentings(text, func(g *chess.GameScanned) error {
		_, err := gameCorentings(g)
		return err
	})
}

// tokenizeCorentings makes lists of tokens.
func tokenizeCorentings(text string) (found, error) {
	return eachCorentings(text, func(g *chess.GameScanned) error {
		_, err := chess.TokenizeGame(g)
		return err
	})
}

// scanCorentings finds where games begin and end.
func scanCorentings(text string) (found, error) {
	return eachCorentings(text, func(*chess.GameScanned) error { return nil })
}

// eachCorentings calls read for each game that the scanner finds.
func eachCorentings(text string, read func(*chess.GameScanned) error) (f found, err error) {
	s := chess.NewScanner(strings.NewReader(text))
	for {
		g, err := s.ScanGame()
		if err == io.EOF {
			return f, nil
		} else if err != nil {
			return f, err
		}
		f.games++
		if read(g) != nil {
			f.malformed++
		}
	}
}

func gameCorentings(scanned *chess.GameScanned) (*chess.Game, error) {
	tokens, err := chess.TokenizeGame(scanned)
	if err != nil {
		return nil, err
	}
	return chess.NewParser(tokens).Parse()
}

// A record is what both libraries keep of a game. The result is the tag's, as
// corentings does not read the "1/2-1/2" after the moves.
type record struct {
	White, Round, Result string
	Moves                []string
}

// TestReadAgree compares the games that were played for it, move by move.
func TestReadAgree(t *testing.T) {
	for _, c := range corpora()[:2] {
		t.Run(c.name, func(t *testing.T) {
			text := c.text(t)
			games, err := pgn.ParseAll(text)
			if err != nil {
				t.Fatal(err)
			}
			var want []record
			for _, g := range games {
				r := record{White: g.Tags.Get("White"), Round: g.Tags.Get("Round"), Result: g.Tags.Get("Result")}
				for _, m := range g.Main().Moves() {
					r.Moves = append(r.Moves, m.String())
				}
				want = append(want, r)
			}
			var got []record
			_, err = eachCorentings(text, func(scanned *chess.GameScanned) error {
				g, err := gameCorentings(scanned)
				if err != nil {
					t.Fatal(err)
				}
				r := record{White: g.GetTagPair("White"), Round: g.GetTagPair("Round"), Result: g.GetTagPair("Result")}
				for _, m := range g.Moves() {
					r.Moves = append(r.Moves, m.String())
				}
				got = append(got, r)
				return nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("games (-luft +corentings):\n%s", diff)
			}
			for _, reading := range readings {
				for _, by := range reading.by {
					if f, err := by.read(text); err != nil || f != (found{games: playedGames}) {
						t.Errorf("%s by %s: %+v, %v, want %d games", reading.name, by.library, f, err, playedGames)
					}
				}
			}
		})
	}
}

// BenchmarkRead reads games that were played for it and the first MiB of large
// files, in each of the ways that a library has. Where one finds malformed games,
// it says so, as it may have left out the rest of them; where it cannot read
// everything, or finds other games, it is left out.
func BenchmarkRead(b *testing.B) {
	for _, c := range corpora() {
		b.Run(c.name, func(b *testing.B) {
			text := c.text(b)
			want, err := skim(text)
			if err != nil {
				b.Fatal(err)
			}
			for _, reading := range readings {
				for _, by := range reading.by {
					b.Run(reading.name+"/"+by.library, func(b *testing.B) {
						b.SetBytes(int64(len(text)))
						b.ReportAllocs()
						var f found
						for b.Loop() {
							var err error
							f, err = by.read(text)
							if err != nil || f.games != want.games {
								b.Skipf("found %d games of %d: %v", f.games, want.games, err)
							}
						}
						if f.malformed > 0 {
							b.ReportMetric(float64(f.malformed), "malformed")
						}
					})
				}
			}
		})
	}
}
