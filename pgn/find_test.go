package pgn_test

import (
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// italian is the position after 1. e4 e5 2. Nf3 Nc6 3. Bc4.
func italian(t testing.TB) board.Board {
	t.Helper()
	g, err := pgn.Parse("1. e4 e5 2. Nf3 Nc6 3. Bc4 *")
	if err != nil {
		t.Fatal(err)
	}
	played, err := g.Replay()
	if err != nil {
		t.Fatal(err)
	}
	return played.Board()
}

func TestFind(t *testing.T) {
	position := italian(t)
	for _, test := range []struct {
		name, in string
		want     []pgn.Occurrence // Tags and Span are not compared
		errs     int
	}{
		{"nothing", "", nil, 0},
		{"another game", "1. d4 d5 *", nil, 0},
		{"in the middle", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 1-0", []pgn.Occurrence{{Ply: 5, Next: board.NewMove(board.F8, board.C5), Result: game.WhiteWins}}, 0},
		{"at the end", "1. e4 e5 2. Nf3 Nc6 3. Bc4 0-1", []pgn.Occurrence{{Ply: 5, Result: game.BlackWins}}, 0},
		{"by transposition, later", "1. e4 e5 2. Bc4 Nf6 3. Nf3 Ng8 4. Ng1 Nc6 5. Nf3 *", []pgn.Occurrence{{Ply: 9}}, 0},
		{"twice", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nb8 4. Bf1 Nc6 5. Bc4 Bc5 *", []pgn.Occurrence{{Ply: 5, Next: board.NewMove(board.C6, board.B8)}}, 0},
		{"in a variation", "1. e4 e5 2. Nf3 Nc6 (2... d6) 3. Bb5 (3. Bc4) a6 *", nil, 0},
		{"after a variation", "1. e4 e5 (1... c5) 2. Nf3 (2. f4) Nc6 3. Bc4 {x} (3. Bb5) Nf6 *", []pgn.Occurrence{{Ply: 5, Next: board.NewMove(board.G8, board.F6)}}, 0},
		{"as the start", "[FEN \"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 7 9\"]\n9... Bc5 *", []pgn.Occurrence{{Next: board.NewMove(board.F8, board.C5)}}, 0},
		{"result by the tag", "[Result \"1/2-1/2\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4", []pgn.Occurrence{{Ply: 5, Result: game.Draw}}, 0},
		{"malformed before", "1. e4 e4 *\n1. e4 e5 2. Nf3 Nc6 3. Bc4 *", []pgn.Occurrence{{}, {Ply: 5}}, 1},
		{"malformed after", "1. e4 e5 2. Nf3 Nc6 3. Bc4 e5 *", []pgn.Occurrence{{Ply: 5}}, 1},
		{"too few pieces", "1. e4 d5 2. exd5 e4 *\n*", nil, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []pgn.Occurrence
			errs := 0
			for o, err := range pgn.NewReader(strings.NewReader(test.in)).Find(&position) {
				if err != nil {
					errs++
				}
				if text := test.in[o.Span.Offset : o.Span.Offset+o.Span.Length]; !strings.Contains(text, "1. e4") && o.Ply > 0 {
					t.Errorf("the game is %q", text)
				}
				o.Tags, o.Span = nil, pgn.Span{}
				got = append(got, o)
			}
			if diff := cmp.Diff(test.want, got); diff != "" || errs != test.errs {
				t.Errorf("%d errors, want %d (-want +got):\n%s", errs, test.errs, diff)
			}
		})
	}

	r := pgn.NewReader(strings.NewReader("1. e4 *\n*"))
	r.RawMoves = true
	n := 0
	for _, err := range r.Find(&position) {
		if n++; err != pgn.ErrUnresolved {
			t.Errorf("raw moves: %v", err)
		}
	}
	if n != 2 {
		t.Errorf("raw moves: %d games", n)
	}
	broken := errors.New("broken")
	n = 0
	for _, err := range pgn.NewReader(io.MultiReader(strings.NewReader("1. e4 *\n1. d4 d5"), iotest.ErrReader(broken))).Find(&position) {
		if n++; !errors.Is(err, broken) {
			t.Errorf("input that fails: %v", err)
		}
	}
	if n != 1 {
		t.Errorf("input that fails: %d times", n)
	}
}

// In Crazyhouse, a drop after a capture may lead to a position with more pieces again.
func TestFindAfterDrop(t *testing.T) {
	const in = "[Variant \"Crazyhouse\"]\n\n1. e4 d5 2. exd5 Qxd5 3. P@e4 *"
	g, err := pgn.Parse(in)
	if err != nil {
		t.Fatal(err)
	}
	position := g.Last().Board()
	r := pgn.NewReader(strings.NewReader(in))
	r.Variants = true
	var plies []int
	for o, err := range r.Find(&position) {
		if err != nil {
			t.Error(err)
		}
		plies = append(plies, o.Ply)
	}
	if diff := cmp.Diff([]int{5}, plies); diff != "" {
		t.Errorf("plies (-want +got):\n%s", diff)
	}
}

// TestFindTags checks that the Tags are those of the game, and the caller's.
func TestFindTags(t *testing.T) {
	start := board.Start()
	const in = "[A \"1\"]\n[B \"x\"]\n\n1. e4 *\n\n[A \"2\"]\n[B \"x\"]\n\n1. e4 *\n\n[A \"3\"]\n\n*\n"
	var all []pgn.Tags
	for o, err := range pgn.NewReader(strings.NewReader(in)).Find(&start) {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, o.Tags)
		o.Tags[0].Name = "C"
	}
	want := []pgn.Tags{{{"C", "1"}, {"B", "x"}}, {{"C", "2"}, {"B", "x"}}, {{"C", "3"}}}
	if diff := cmp.Diff(want, all); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestFindCorpus compares Find with a search through trees, alone and in parallel.
func TestFindCorpus(t *testing.T) {
	in, err := os.ReadFile(testdata.File(t, "pgn/tricky/mliebelt-twic-01-232games.pgn"))
	if err != nil {
		t.Fatal(err)
	}
	sicilian, err := pgn.Parse("1. e4 c5 2. Nf3 d6 3. d4 *")
	if err != nil {
		t.Fatal(err)
	}
	played, err := sicilian.Replay()
	if err != nil {
		t.Fatal(err)
	}
	position := played.Board()
	var want []pgn.Span
	r := pgn.NewReader(strings.NewReader(string(in)))
	for g, err := range r.Games() {
		if err != nil {
			t.Fatal(err)
		}
		played, err := g.Replay()
		if err != nil {
			t.Fatal(err)
		}
		for ply := 0; ; ply++ {
			b, ok := played.BoardAt(ply)
			if !ok {
				break
			}
			if b.SamePosition(&position) {
				want = append(want, r.Span())
				break
			}
		}
	}
	find := func(r *pgn.Reader) (spans []pgn.Span, err error) {
		for o, err := range r.Find(&position) {
			if err != nil {
				return spans, err
			}
			spans = append(spans, o.Span)
		}
		return spans, nil
	}
	alone, err := find(pgn.NewReader(strings.NewReader(string(in))))
	if diff := cmp.Diff(want, alone); diff != "" || err != nil || len(want) == 0 {
		t.Errorf("%d games, %v (-trees +Find):\n%s", len(want), err, diff)
	}
	var parallel []pgn.Span
	for spans, err := range pgn.Parallel(context.Background(), strings.NewReader(string(in)), pgn.ParallelOptions{Batch: 5000}, find) {
		if err != nil {
			t.Fatal(err)
		}
		parallel = append(parallel, spans...)
	}
	if diff := cmp.Diff(want, parallel); diff != "" {
		t.Errorf("in parallel (-trees +Find):\n%s", diff)
	}
}
