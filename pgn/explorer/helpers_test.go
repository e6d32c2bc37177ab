package explorer_test

import (
	"bytes"
	"cmp"
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// source returns a source with a text.
func source(name, text string) explorer.Source {
	return explorer.Source{Name: name, In: strings.NewReader(text), Size: int64(len(text))}
}

// corpus returns the files below a directory of the test data, but for the largest.
func corpus(t testing.TB, dir string) []explorer.Source {
	t.Helper()
	const limit = 2_500_000
	var sources []explorer.Source
	root := testdata.File(t, dir)
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".pgn" {
			return err
		}
		text, err := os.ReadFile(path)
		if err == nil && len(text) <= limit {
			name, _ := filepath.Rel(root, path)
			sources = append(sources, source(filepath.ToSlash(name), string(text)))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return sources
}

// build returns the bytes of the index of the sources.
func build(t testing.TB, sources []explorer.Source, o explorer.Options) []byte {
	t.Helper()
	name := filepath.Join(t.TempDir(), "index")
	if err := explorer.Build(context.Background(), name, sources, o); err != nil {
		t.Fatal(err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(name), "*")); len(left) != 1 {
		t.Fatalf("files after Build: %q", left)
	}
	return read(t, name)
}

func read(t testing.TB, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// open returns an index in memory that has been verified.
func open(t testing.TB, data []byte) *explorer.Index {
	t.Helper()
	x, err := explorer.New(bytes.NewReader(data), int64(len(data)))
	if err == nil {
		err = x.Verify(context.Background())
	}
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// merge returns the bytes of the merged index.
func merge(t testing.TB, o explorer.MergeOptions, parts ...[]byte) []byte {
	t.Helper()
	var indexes []*explorer.Index
	for _, p := range parts {
		indexes = append(indexes, open(t, p))
	}
	name := filepath.Join(t.TempDir(), "merged")
	if err := explorer.Merge(context.Background(), name, indexes, o); err != nil {
		t.Fatal(err)
	}
	return read(t, name)
}

// A twin is an index as a map. It reads games as trees.
type twin struct {
	games     []explorer.Game
	positions map[uint64]map[board.Move]*twinMove
}

type twinMove struct {
	turn  board.Color
	games []int // indexes of twin.games
}

// A mainLine builds games without variations, which may be malformed.
type mainLine struct{ pgn.Builder }

func (*mainLine) BeginVariation() error { return pgn.SkipVariation }

func newTwin(t testing.TB, sources []explorer.Source, maxPly int, keep func(*pgn.Game) bool) *twin {
	t.Helper()
	w := &twin{positions: make(map[uint64]map[board.Move]*twinMove)}
	sources = slices.SortedFunc(slices.Values(sources), func(a, b explorer.Source) int { return cmp.Compare(a.Name, b.Name) })
	for _, s := range sources {
		text := make([]byte, s.Size)
		if _, err := s.In.ReadAt(text, 0); err != nil && s.Size > 0 {
			t.Fatal(err)
		}
		r := pgn.NewReader(bytes.NewReader(text))
		var v mainLine
		for range r.VisitAll(&v) {
			if keep == nil || keep(v.Game) {
				w.add(v.Game, s.Name, r.Offset(), maxPly)
			}
		}
	}
	return w
}

func (w *twin) add(g *pgn.Game, name string, offset int64, maxPly int) {
	moved := false
	after := g.Start
	if after == (board.Board{}) {
		after = board.Start()
	}
	for i, n := range g.Main().Nodes() {
		if i == maxPly || n.Move() == board.NoMove {
			break
		}
		moved = true
		before := after
		after.Play(n.Move())
		moves := w.positions[before.Hash()]
		if moves == nil {
			moves = make(map[board.Move]*twinMove)
			w.positions[before.Hash()] = moves
		}
		m := moves[n.Move()]
		if m == nil {
			m = &twinMove{turn: before.Turn()}
			moves[n.Move()] = m
		}
		if k := len(m.games); k == 0 || m.games[k-1] != len(w.games) {
			m.games = append(m.games, len(w.games))
		}
	}
	if !moved {
		return
	}
	rating := func(tag string) int {
		n := 0
		for _, c := range g.Tags.Get(tag) {
			if c < '0' || c > '9' {
				return 0
			}
			n = 10*n + int(c-'0')
		}
		return n
	}
	date, err := explorer.ParseDate(g.Tags.Get("Date"))
	if err != nil || date.Year == 0 {
		date, err = explorer.ParseDate(g.Tags.Get("UTCDate"))
		if err != nil {
			date = explorer.Date{}
		}
	}
	result, err := game.ParseResult(g.Tags.Get("Result"))
	if err != nil || result == game.Unfinished {
		result = g.Result
	}
	w.games = append(w.games, explorer.Game{ID: explorer.GameID(len(w.games) + 1), Source: name, Offset: offset, Result: result,
		White: rating("WhiteElo"), Black: rating("BlackElo"), Date: date})
}

// moves returns the moves of a position as an index does.
func (w *twin) moves(key uint64) []explorer.Move {
	var list []explorer.Move
	for m, played := range w.positions[key] {
		e := explorer.Move{Move: m}
		e.Games = int64(len(played.games))
		var top []explorer.Game
		for _, i := range played.games {
			g := w.games[i]
			top = append(top, g)
			mine, theirs := g.White, g.Black
			if played.turn == board.Black {
				mine, theirs = theirs, mine
			}
			if mine > 0 {
				e.Rated++
				e.RatingSum += int64(mine)
			}
			points := 0
			switch g.Result {
			case game.Win(played.turn):
				e.Wins++
				points = 2
			case game.Draw:
				e.Draws++
				points = 1
			case game.Win(played.turn.Other()):
				e.Losses++
			}
			if g.Result != game.Unfinished && theirs > 0 {
				e.Opponents++
				e.OpponentSum += int64(theirs)
				e.OpponentPoints += int64(points)
			}
			if g.Date.Year > 0 {
				if e.First.IsZero() || g.Date.Compare(e.First) < 0 {
					e.First = g.Date
				}
				if g.Date.Compare(e.Last) > 0 {
					e.Last = g.Date
				}
			}
		}
		slices.SortFunc(top, func(a, b explorer.Game) int {
			return cmp.Or(cmp.Compare(b.White+b.Black, a.White+a.Black), b.Date.Compare(a.Date), cmp.Compare(a.ID, b.ID))
		})
		for i := range min(len(top), explorer.MaxTop) {
			e.Top[i] = top[i].ID
		}
		list = append(list, e)
	}
	slices.SortFunc(list, func(a, b explorer.Move) int {
		return cmp.Or(cmp.Compare(b.Games, a.Games), cmp.Compare(a.Move, b.Move))
	})
	return list
}
