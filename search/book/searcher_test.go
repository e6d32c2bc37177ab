package book_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/searchtest"
)

// opening is a book for the positions that package searchtest begins with, with a
// move of the king that castles among them.
func opening(t testing.TB) *book.Book {
	var b book.Builder
	b.AddGame(play(t, startFEN, "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4 e1g1 e4c3"), game.Draw)
	b.AddGame(play(t, startFEN, "d2d4 d7d5 c1f4 c8f5 b1c3 b8c6 d1d2 d8d7 e2e3 e7e6 f1d3 f8d6 g1f3 g8f6 e1c1 e8c8"), game.Draw)
	b.AddGame(play(t, startFEN, "d2d4 d7d5 g1f3"), game.WhiteWins)
	return written(t, b.Entries())
}

func TestSearcherContract(t *testing.T) {
	if testing.Short() {
		t.Skip("some thousand searches")
	}
	b := opening(t)
	searchtest.Run(t, func() search.Searcher {
		return &book.Searcher{Book: b, Inner: alphabeta.New(alphabeta.Options{Hash: 1})}
	})
}

// A spy is a searcher that notes what is asked of it.
type spy struct {
	searches, games, closed int
	err                     error
}

func (s *spy) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	s.searches++
	r, _ := new(search.Random).Search(ctx, g, lim, report)
	return r, s.err
}

func (s *spy) NewGame()     { s.games++ }
func (s *spy) Close() error { s.closed++; return s.err }

func TestSearcher(t *testing.T) {
	b := opening(t)
	castling := "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d4 e5d4 c3d4 c5b4 b1c3 f6e4"
	last := func(moves []book.Choice) (book.Choice, error) { return moves[len(moves)-1], nil }
	a3 := board.NewMove(board.A2, board.A3)
	for _, c := range []struct {
		name     string
		searcher book.Searcher
		at       string
		limits   search.Limits
		want     []board.Move // the line, nil if the other searcher is asked
	}{
		{"best", book.Searcher{Book: b}, "", search.Limits{}, []board.Move{parseMove(t, "d2d4"), parseMove(t, "d7d5")}},
		{"castling", book.Searcher{Book: b}, castling, search.Limits{}, []board.Move{parseMove(t, "e1g1"), parseMove(t, "e4c3")}},
		{"end of the book's line", book.Searcher{Book: b}, castling + " e1g1", search.Limits{}, []board.Move{parseMove(t, "e4c3")}},
		{"out of the book", book.Searcher{Book: b}, "a2a3", search.Limits{Depth: 1}, nil},
		{"no book", book.Searcher{}, "", search.Limits{}, nil},
		{"below the last ply", book.Searcher{Book: b, MaxPly: 3}, "d2d4 d7d5", search.Limits{}, []board.Move{parseMove(t, "g1f3")}},
		{"at the last ply", book.Searcher{Book: b, MaxPly: 2}, "d2d4 d7d5", search.Limits{}, nil},
		{"a Pick", book.Searcher{Book: b, Pick: last}, "", search.Limits{}, []board.Move{parseMove(t, "e2e4"), parseMove(t, "e7e5")}},
		{"a Pick of something else", book.Searcher{Book: b, Pick: func([]book.Choice) (book.Choice, error) { return book.Choice{}, nil }}, "", search.Limits{}, nil},
		{"a Pick of nothing", book.Searcher{Book: b, Pick: func([]book.Choice) (book.Choice, error) { return book.Choice{}, book.ErrNoMove }}, "", search.Limits{}, nil},
		{"a move asked for", book.Searcher{Book: b}, "", search.Limits{SearchMoves: []board.Move{a3, parseMove(t, "e2e4")}}, []board.Move{parseMove(t, "e2e4"), parseMove(t, "e7e5")}},
		{"castling asked for as taking the rook", book.Searcher{Book: b}, castling, search.Limits{SearchMoves: []board.Move{parseMove(t, "e1h1")}}, []board.Move{parseMove(t, "e1g1"), parseMove(t, "e4c3")}},
		{"other moves asked for", book.Searcher{Book: b}, "", search.Limits{SearchMoves: []board.Move{a3}}, nil},
		{"nonsense asked for", book.Searcher{Book: b}, "d2d4 d7d5", search.Limits{SearchMoves: []board.Move{board.NoMove}}, []board.Move{parseMove(t, "g1f3")}},
		{"several lines wanted", book.Searcher{Book: b}, "", search.Limits{MultiPV: 2}, nil},
		{"several lines wanted for a handicap", book.Searcher{Book: b}, "", search.Limits{MultiPV: 2, Handicap: true}, []board.Move{parseMove(t, "d2d4"), parseMove(t, "d7d5")}},
		{"a mate wanted", book.Searcher{Book: b}, "", search.Limits{Mate: 2}, nil},
	} {
		inner := new(spy)
		c.searcher.Inner = inner
		var infos []search.Info
		r, err := c.searcher.Search(context.Background(), play(t, startFEN, c.at), c.limits, func(i search.Info) {
			i.PV = slices.Clone(i.PV)
			infos = append(infos, i)
		})
		if err != nil || len(infos) != 1 {
			t.Errorf("%s: %d reports, %v", c.name, len(infos), err)
			continue
		}
		if c.want == nil {
			if inner.searches != 1 {
				t.Errorf("%s: played %v from the book", c.name, r.PV)
			}
			continue
		}
		want := search.Result{Move: c.want[0], Depth: 1, PV: c.want}
		want.Lines = []search.Info{{Depth: 1, SelDepth: len(c.want), MultiPV: 1, PV: c.want}}
		if len(c.want) > 1 {
			want.Ponder = c.want[1]
		}
		if diff := cmp.Diff(want, r); diff != "" || inner.searches != 0 {
			t.Errorf("%s: %d other searches (-want +got):\n%s", c.name, inner.searches, diff)
		}
		if diff := cmp.Diff(c.want, infos[0].PV); diff != "" {
			t.Errorf("%s: report (-want +got):\n%s", c.name, diff)
		}
	}
}

// A line of the book is in the Result twice, in memory of its own.
func TestSearcherSharesNoMemory(t *testing.T) {
	r, err := (&book.Searcher{Book: opening(t)}).Search(t.Context(), play(t, startFEN, ""), search.Limits{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Clone(r.PV)
	clear(r.PV)
	if diff := cmp.Diff(want, r.Lines[0].PV); diff != "" {
		t.Errorf("after the PV was cleared (-want +got):\n%s", diff)
	}
}

// A Handicap plays from the book, also of a searcher that another one wraps, and weakens the moves after it.
func TestSearcherHandicap(t *testing.T) {
	inner := new(spy)
	s := &book.Searcher{Book: opening(t), Inner: inner}
	for name, wrapped := range map[string]search.Searcher{
		"searcher":   s,
		"supervisor": &search.Supervisor{Open: func(context.Context) (search.Searcher, error) { return s, nil }},
	} {
		h := search.Handicap{Searcher: wrapped, Weakness: alphabeta.Level(800).Weakness()}
		inner.searches = 0
		r, err := h.Search(t.Context(), play(t, startFEN, ""), search.Limits{MultiPV: 3}, nil)
		if err != nil || r.Move != parseMove(t, "d2d4") || inner.searches != 0 {
			t.Errorf("%s: %v, %v after %d other searches", name, r.Move, err, inner.searches)
		}
		if _, err = h.Search(t.Context(), play(t, startFEN, "a2a3"), search.Limits{}, nil); err != nil || inner.searches != 1 {
			t.Errorf("%s: %d searches out of the book, %v", name, inner.searches, err)
		}
	}
}

func TestSearcherErrors(t *testing.T) {
	ctx, g := context.Background(), game.New(board.Start())
	if _, err := new(book.Searcher).Search(ctx, g, search.Limits{}, nil); !errors.Is(err, book.ErrNoSearcher) {
		t.Errorf("zero Searcher: got %v", err)
	}
	broken := errors.New("disk on fire")
	b, err := book.New(failing{bytes.NewReader(nil), 0, broken}, 1600)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := (&book.Searcher{Book: b, Inner: new(spy)}).Search(ctx, g, search.Limits{}, nil); !errors.Is(err, broken) {
		t.Errorf("unreadable book: got %v", err)
	}
	if _, err := (&book.Searcher{Inner: &spy{err: broken}}).Search(ctx, g, search.Limits{}, nil); err != broken {
		t.Errorf("broken inner searcher: got %v", err)
	}
}

func TestSearcherForwards(t *testing.T) {
	inner := &spy{err: errors.New("closing failed")}
	s := &book.Searcher{Inner: inner}
	search.NotifyNewGame(s)
	if err := s.Close(); err != inner.err || inner.games != 1 || inner.closed != 1 {
		t.Errorf("%d new games, %d times closed, error %v", inner.games, inner.closed, err)
	}
	// Nothing to tell of it is no harm.
	for _, s := range []*book.Searcher{{}, {Inner: &search.Minimax{Evaluator: eval.Material{}}}} {
		s.NewGame()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
}
