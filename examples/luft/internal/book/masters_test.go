package book

import (
	"cmp"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/book"
)

// place is a move in a position.
type place struct {
	key  uint64
	move book.Move
}

// A slow adds up weights the plain way, for every ply as it comes.
type slow struct {
	pgn.Nop
	game    *game.Game
	now     map[place]bool // in this game
	white   []place
	black   []place
	result  game.Result
	weights map[place]int
}

func (s *slow) Start(b *board.Board) error {
	s.game, s.now, s.white, s.black, s.result = game.New(*b), map[place]bool{}, nil, nil, game.Unfinished
	return nil
}

func (s *slow) Move(before *board.Board, m board.Move, _ []byte) error {
	if s.game.Ply() == masterPlies {
		return nil
	}
	p := place{book.Key(s.game), book.NewMove(before, m)}
	if !s.now[p] && before.Turn() == board.White {
		s.white = append(s.white, p)
	} else if !s.now[p] {
		s.black = append(s.black, p)
	}
	s.now[p] = true
	return s.game.Play(m)
}

func (s *slow) BeginVariation() error { return pgn.SkipVariation }

func (s *slow) Result(r game.Result) error { s.result = r; return nil }

func (s *slow) EndGame() error {
	white, black := 1, 1
	switch s.result {
	case game.WhiteWins:
		white, black = 2, 0
	case game.BlackWins:
		white, black = 0, 2
	}
	for _, p := range s.white {
		s.weights[p] += white
	}
	for _, p := range s.black {
		s.weights[p] += black
	}
	return nil
}

const masterPlies = 24

// A book of forty thousand games (twenty without LUFT_DATA) is sorted, reads back as it was made, and has the
// weights that the plain way gives.
func TestMasters(t *testing.T) {
	file := "pgn/large/masters-a.pgn"
	if !testdata.Whole() {
		file = "pgn/large/lichess-2025-05-1000k.pgn"
	}
	path := testdata.File(t, file)
	name := filepath.Join(t.TempDir(), "masters.bin")
	status, stdout, stderr := bookRun(t, "", "build", "-o", name, "-plies", "24", path)
	if status != 0 {
		t.Fatalf("status %d, %s", status, stderr)
	}
	t.Log(stdout)
	b, err := book.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if err := b.Verify(); err != nil {
		t.Error(err)
	}
	got := entries(t, b)

	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	s := slow{weights: make(map[place]int)}
	r := pgn.NewReader(f)
	for {
		err := r.Next(&s)
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	var want []book.Entry
	for p, weight := range s.weights {
		if weight > 65535 {
			t.Fatalf("weight %d", weight)
		}
		if weight > 0 {
			want = append(want, book.Entry{Key: p.key, Move: p.move, Weight: uint16(weight)})
		}
	}
	slices.SortFunc(want, func(a, b book.Entry) int {
		return cmp.Or(cmp.Compare(a.Key, b.Key), -cmp.Compare(a.Weight, b.Weight), cmp.Compare(a.Move, b.Move))
	})
	if !slices.Equal(got, want) {
		t.Errorf("%d entries, want %d others", len(got), len(want))
	}

	// Looked up one by one, each is where it should be.
	for i := 0; i < len(want); i += 97 {
		found, err := b.Find(nil, want[i].Key)
		if err != nil || !slices.Contains(found, want[i]) {
			t.Fatalf("key %016x: %v, %v", want[i].Key, found, err)
		}
	}
}
