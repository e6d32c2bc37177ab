package search_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/searchtest"
)

func TestSupervisorContract(t *testing.T) {
	searchtest.Run(t, func() search.Searcher {
		return &search.Supervisor{Open: func(context.Context) (search.Searcher, error) { return new(search.Minimax), nil }}
	})
}

var errBroken = errors.New("broken")

// A patient is a searcher that behaves as its name says.
type patient struct {
	behaves string
	hung    chan struct{} // closed when the search hangs
	closed  chan struct{}
	games   int
}

func (p *patient) NewGame() {
	if p.games++; p.behaves == "panics in NewGame" {
		panic(errBroken)
	}
}

func (p *patient) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	pv := []board.Move{board.NewMove(board.E1, board.G1)}
	switch p.behaves {
	case "dies":
		return search.Result{}, errBroken
	case "panics":
		panic(errBroken)
	case "illegal":
		return search.Result{Move: board.NewMove(board.E1, board.E5)}, nil
	case "no move":
		return search.Result{Move: board.NoMove}, nil
	case "other spelling":
		pv[0] = board.NewMove(board.E1, board.H1)
	case "illegal line":
		pv = append(pv, board.NewMove(board.E8, board.E7), board.NewMove(board.A1, board.A2))
	case "other line":
		pv[0] = board.NewMove(board.E1, board.E2)
		return search.Result{Move: board.NewMove(board.E1, board.G1), PV: pv}, nil
	case "ignores ctx until it is closed":
		close(p.hung)
		<-p.closed
		return search.Result{}, errBroken
	}
	info := search.Info{MultiPV: 1, PV: pv}
	if report != nil {
		report(info)
	}
	return search.Result{Move: pv[0], PV: slices.Clone(pv), Lines: []search.Info{{MultiPV: 1, PV: slices.Clone(pv)}}}, nil
}

func (p *patient) Close() error {
	close(p.closed) // which panics the second time
	return nil
}

// ward supervises patients: each that is opened behaves as the next word says, the last as the
// last word.
type ward struct {
	search.Supervisor
	all []*patient
}

func newWard(behaves ...string) *ward {
	w := new(ward)
	w.Open = func(context.Context) (search.Searcher, error) {
		p := &patient{behaves: behaves[min(len(w.all), len(behaves)-1)], hung: make(chan struct{}), closed: make(chan struct{})}
		if p.behaves == "cannot be opened" {
			return nil, errBroken
		}
		if p.behaves == "panics in Open" {
			panic(errBroken)
		}
		w.all = append(w.all, p)
		return p, nil
	}
	return w
}

// closed returns the number of patients that were closed.
func (w *ward) closed() (n int) {
	for _, p := range w.all {
		select {
		case <-p.closed:
			n++
		default:
		}
	}
	return n
}

func castling(t *testing.T) *game.Game {
	t.Helper()
	b, err := fen.Parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	return game.New(b)
}

func TestSupervisor(t *testing.T) {
	castle := board.NewMove(board.E1, board.G1)
	isPanic := func(err error) bool {
		p, ok := errors.AsType[*search.PanicError](err)
		return ok && p.Value == errBroken && p.Error() == "panic: broken" && strings.Contains(p.Stack, "supervisor_test.go")
	}
	isBroken := func(err error) bool { return err == errBroken }
	isIllegal := func(err error) bool { return errors.Is(err, game.ErrIllegalMove) }
	isNil := func(err error) bool { return err == nil }
	tests := []struct {
		behaves []string
		tries   int
		want    func(error) bool
		opened  int
	}{
		{[]string{"well"}, 0, isNil, 1},
		{[]string{"dies", "well"}, 0, isNil, 2},
		{[]string{"dies", "well"}, 1, isBroken, 1},
		{[]string{"dies"}, 0, isBroken, 2},
		{[]string{"dies", "panics", "illegal", "well"}, 4, isNil, 4},
		{[]string{"panics"}, 0, isPanic, 2},
		{[]string{"illegal"}, 0, isIllegal, 2},
		{[]string{"no move"}, 0, isIllegal, 2},
		{[]string{"cannot be opened"}, 0, isBroken, 0},
		{[]string{"panics in Open"}, 0, isPanic, 0},
		{[]string{"dies", "cannot be opened"}, 0, isBroken, 1},
		{[]string{"other spelling"}, 0, isNil, 1},
	}
	for _, test := range tests {
		t.Run(strings.Join(test.behaves, ", "), func(t *testing.T) {
			w := newWard(test.behaves...)
			w.Tries = test.tries
			r, err := w.Search(t.Context(), castling(t), search.Limits{}, nil)
			if !test.want(err) || len(w.all) != test.opened {
				t.Errorf("%d opened, %v", len(w.all), err)
			}
			if err == nil && r.Move != castle {
				t.Errorf("move %v", r.Move)
			}
			if err := w.Close(); err != nil || w.closed() != len(w.all) {
				t.Errorf("%d of %d closed, %v", w.closed(), len(w.all), err)
			}
		})
	}
}

// Lines in reports and results are legal and in the canonical spelling.
func TestSupervisedLines(t *testing.T) {
	castle := board.NewMove(board.E1, board.G1)
	for behaves, want := range map[string][]board.Move{
		"other spelling": {castle},
		"illegal line":   {castle, board.NewMove(board.E8, board.E7)},
		"other line":     {castle},
	} {
		var reported [][]board.Move
		r, err := newWard(behaves).Search(t.Context(), castling(t), search.Limits{}, func(i search.Info) { reported = append(reported, i.PV) })
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range r.Lines {
			reported = append(reported, i.PV)
		}
		for _, line := range append(reported, r.PV) {
			if diff := cmp.Diff(want, line); diff != "" {
				t.Errorf("%s (-want +got):\n%s", behaves, diff)
			}
		}
	}
}

// Ponder is a legal answer in its canonical spelling, or NoMove.
func TestSupervisedPonder(t *testing.T) {
	for _, test := range []struct{ name, fen, move, ponder, want string }{
		{"legal", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "e8e7", "e8e7"},
		{"other spelling", "r3k3/8/8/8/8/8/8/4K3 w q - 0 1", "e1e2", "e8a8", "e8c8"},
		{"illegal", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "e8f8", "0000"},
		{"none", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "0000", "0000"},
		{"mate on the board", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "0000", "g7g8", "0000"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			answer := ponderer{move: parseMove(t, test.move), ponder: parseMove(t, test.ponder)}
			s := &search.Supervisor{Open: func(context.Context) (search.Searcher, error) { return answer, nil }}
			r, err := s.Search(t.Context(), game.New(b), search.Limits{}, nil)
			if want := parseMove(t, test.want); err != nil || r.Ponder != want {
				t.Errorf("ponder %v, %v, want %v", r.Ponder, err, want)
			}
		})
	}
}

func parseMove(t *testing.T, text string) board.Move {
	t.Helper()
	m, err := board.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// A ponderer returns a move and the answer that it expects.
type ponderer struct{ move, ponder board.Move }

func (p ponderer) Search(context.Context, *game.Game, search.Limits, func(search.Info)) (search.Result, error) {
	return search.Result{Move: p.move, Ponder: p.ponder}, nil
}

// A second line that begins with an illegal move is neither reported nor in the Result, as a PV is
// never empty, and a Handicap does not choose it.
func TestSupervisedIllegalSecondLine(t *testing.T) {
	s := new(search.Supervisor)
	s.Open = func(context.Context) (search.Searcher, error) { return illegalSecond{}, nil }
	var got []search.Info
	r, err := s.Search(t.Context(), castling(t), search.Limits{MultiPV: 3}, func(i search.Info) { got = append(got, i) })
	if err != nil || len(got) != 2 || got[1].MultiPV != 3 {
		t.Errorf("reports %+v, %v", got, err)
	}
	if len(r.Lines) != 1 || r.Lines[0].PV[0] != r.Move {
		t.Errorf("lines %+v of the result", r.Lines)
	}
	for name, inner := range map[string]search.Searcher{"supervised": s, "not supervised": illegalSecond{empty: true}} {
		h := search.Handicap{Searcher: inner, Weakness: search.Weakness{Lines: 2, Noise: 1}}
		if r, err := h.Search(t.Context(), castling(t), search.Limits{}, nil); err != nil || r.Move != board.NewMove(board.E1, board.G1) {
			t.Errorf("%s: handicap %v, %v", name, r.Move, err)
		}
	}
}

// illegalSecond finds three lines, of which the second is illegal, or empty.
type illegalSecond struct{ empty bool }

func (s illegalSecond) Search(_ context.Context, _ *game.Game, _ search.Limits, report func(search.Info)) (search.Result, error) {
	r := search.Result{Move: board.NewMove(board.E1, board.G1), Bound: search.Exact, Depth: 1, PV: []board.Move{board.NewMove(board.E1, board.G1)}}
	for i, to := range []board.Square{board.G1, board.A8, board.E2} {
		line := search.Info{Depth: 1, SelDepth: 1, MultiPV: i + 1, Bound: search.Exact, PV: []board.Move{board.NewMove(board.E1, to)}}
		if i == 1 {
			line.Score = 500
			if s.empty {
				line.PV = nil
			}
		}
		if report != nil {
			report(line)
		}
		r.Lines = append(r.Lines, line)
	}
	return r, nil
}

// A searcher that has failed stays open, for what it can still tell, until the next is needed.
func TestSupervisorClosesLate(t *testing.T) {
	w := newWard("dies", "well")
	w.Tries = 1
	if _, err := w.Search(t.Context(), castling(t), search.Limits{}, nil); err != errBroken {
		t.Fatal(err)
	}
	asked := ""
	if err := w.Do(func(s search.Searcher) error { asked = s.(*patient).behaves; return errBroken }); err != errBroken || asked != "dies" || w.closed() != 0 {
		t.Errorf("asked %q, %d closed, %v", asked, w.closed(), err)
	}
	if err := w.Start(t.Context()); err != nil || w.closed() != 1 || len(w.all) != 2 {
		t.Errorf("%d of %d closed, %v", w.closed(), len(w.all), err)
	}
	if err := w.Start(t.Context()); err != nil || len(w.all) != 2 {
		t.Errorf("%d opened, %v", len(w.all), err)
	}
}

func TestSupervisorNewGame(t *testing.T) {
	w := newWard("panics in NewGame", "well")
	w.NewGame() // there is nobody to tell
	for range 2 {
		if err := w.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		w.NewGame()
	}
	if len(w.all) != 2 || w.all[0].games != 1 || w.all[1].games != 1 || w.closed() != 1 {
		t.Errorf("%d opened, %d closed", len(w.all), w.closed())
	}
}

// A prepared is a searcher that counts its calls of Prepare.
type prepared struct {
	search.Minimax
	calls  int
	panics bool
}

func (p *prepared) Prepare() {
	if p.calls++; p.panics {
		panic(errBroken)
	}
}

// TestWrapperAbilities holds that a Supervisor and a Pool do not hide that their searcher is a MultiPVSearcher
// or a Preparer, and open it once.
func TestWrapperAbilities(t *testing.T) {
	var opened []*prepared
	open := func(context.Context) (search.Searcher, error) {
		opened = append(opened, new(prepared))
		return opened[len(opened)-1], nil
	}
	pool := &search.Pool{Open: open, Size: 2}
	for name, s := range map[string]search.Searcher{"supervisor": &search.Supervisor{Open: open}, "pool": pool} {
		t.Run(name, func(t *testing.T) {
			opened = nil
			if search.Prepare(s); len(opened) != 1 || opened[0].calls != 1 {
				t.Errorf("Prepare opened %d and did not prepare it once", len(opened))
			}
			if !search.SupportsMultiPV(s) {
				t.Error("several lines are not supported")
			}
			if r, err := s.Search(t.Context(), castling(t), search.Limits{Depth: 1, MultiPV: 2}, nil); err != nil || len(r.Lines) != 2 {
				t.Errorf("%d lines, %v", len(r.Lines), err)
			}
			if len(opened) != 1 {
				t.Errorf("%d opened", len(opened))
			}
		})
	}
	if err := pool.Close(); err != nil {
		t.Error(err)
	}
	none := func(context.Context) (search.Searcher, error) { return nil, errBroken }
	random := func(context.Context) (search.Searcher, error) { return new(search.Random), nil }
	for name, s := range map[string]search.Searcher{
		"supervisor of random":        &search.Supervisor{Open: random},
		"pool of random":              &search.Pool{Open: random},
		"supervisor without searcher": &search.Supervisor{Open: none},
		"pool without searcher":       &search.Pool{Open: none},
		"closed pool":                 pool,
	} {
		if search.Prepare(s); search.SupportsMultiPV(s) {
			t.Errorf("%s: several lines are supported", name)
		}
	}
}

// A searcher that panics in Prepare has failed, and another is opened.
func TestSupervisorPrepare(t *testing.T) {
	var opened []*prepared
	s := &search.Supervisor{Open: func(context.Context) (search.Searcher, error) {
		opened = append(opened, &prepared{panics: len(opened) == 0})
		return opened[len(opened)-1], nil
	}}
	s.Prepare()
	s.Prepare()
	if _, err := s.Search(t.Context(), castling(t), search.Limits{Depth: 1}, nil); err != nil || len(opened) != 2 || opened[1].calls != 1 {
		t.Errorf("%d opened, %v", len(opened), err)
	}
}

// A searcher that hangs is not tried again when another goroutine closes it.
func TestSupervisorCloseDuringSearch(t *testing.T) {
	w := newWard("ignores ctx until it is closed")
	if err := w.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error)
	go func() {
		<-w.all[0].hung
		cancel()
		done <- w.Close()
	}()
	if _, err := w.Search(ctx, castling(t), search.Limits{}, nil); err != errBroken {
		t.Errorf("%v", err)
	}
	if err := <-done; err != nil || len(w.all) != 1 {
		t.Errorf("%d opened, %v", len(w.all), err)
	}
	w.all[0].hung, w.all[0].closed = make(chan struct{}), make(chan struct{})
	if err := w.Close(); err != nil || w.closed() != 0 {
		t.Errorf("closed twice, %v", err)
	}
}

// Close during Open closes what is opened, and ends the Search that opens it.
func TestSupervisorCloseDuringOpen(t *testing.T) {
	for _, behaves := range [][]string{{"well"}, {"dies", "well"}} {
		w := newWard(behaves...)
		open := w.Open
		w.Open = func(ctx context.Context) (search.Searcher, error) {
			opened, err := open(ctx)
			if len(w.all) == len(behaves) {
				done := make(chan error)
				go func() { done <- w.Close() }()
				if err := <-done; err != nil {
					t.Error(err)
				}
			}
			return opened, err
		}
		if r, err := w.Search(t.Context(), castling(t), search.Limits{}, nil); err == nil {
			t.Errorf("%q: found %v after Close", behaves, r.Move)
		}
		if len(w.all) != len(behaves) || w.closed() != len(behaves) {
			t.Errorf("%q: %d opened, %d closed", behaves, len(w.all), w.closed())
		}
		if _, err := w.Search(t.Context(), castling(t), search.Limits{}, nil); err != nil || w.closed() != len(behaves) {
			t.Errorf("%q: the next search: %d closed, %v", behaves, w.closed(), err)
		}
	}
}

// A failure when ctx has been cancelled is not tried again.
func TestSupervisorCancelled(t *testing.T) {
	w := newWard("dies")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Search(ctx, castling(t), search.Limits{}, nil); err != errBroken || len(w.all) != 1 {
		t.Errorf("%d opened, %v", len(w.all), err)
	}
}

// A panic of report is one of the caller, not of the searcher.
func TestSupervisorReportPanics(t *testing.T) {
	w := newWard("well")
	defer func() {
		if v := recover(); v != errBroken || len(w.all) != 1 {
			t.Errorf("%d opened, recovered %v", len(w.all), v)
		}
	}()
	w.Search(t.Context(), castling(t), search.Limits{}, func(search.Info) { panic(errBroken) })
}

func TestSupervisorMisuse(t *testing.T) {
	var none context.Context
	for name, f := range map[string]func() error{
		"context": func() error { _, err := newWard("well").Search(none, castling(t), search.Limits{}, nil); return err },
		"game":    func() error { _, err := newWard("well").Search(t.Context(), nil, search.Limits{}, nil); return err },
		"Open":    func() error { return new(search.Supervisor).Start(t.Context()) },
		"searcher": func() error {
			s := search.Supervisor{Open: func(context.Context) (search.Searcher, error) { return nil, nil }}
			return s.Start(t.Context())
		},
	} {
		if err := f(); err == nil || !strings.Contains(err.Error(), "nil "+name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := newWard("well").Do(func(search.Searcher) error { return errBroken }); err != nil {
		t.Errorf("nothing is open: %v", err)
	}
	w := newWard("well")
	if err := w.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	close(w.all[0].closed)
	if _, panicked := errors.AsType[*search.PanicError](w.Close()); !panicked {
		t.Error("a panic of Close is lost")
	}
}
