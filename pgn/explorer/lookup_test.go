package explorer_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/book"
)

// reached calls check for each position that follows a start position of chess or Chess960.
func reached(t *testing.T, x *explorer.Index, check func(b *board.Board, moves []explorer.Move)) {
	t.Helper()
	seen := make(map[uint64]bool)
	var starts []board.Board
	starts = append(starts, board.Start())
	for n := range 960 {
		b, err := board.Chess960(n)
		if err != nil {
			t.Fatal(err)
		}
		starts = append(starts, b)
	}
	for _, b := range starts {
		for n, err := range x.Walk(b, explorer.WalkOptions{}) {
			if err != nil {
				t.Fatal(err)
			}
			if n.Skip = seen[n.Board.Hash()]; !n.Skip {
				seen[n.Board.Hash()] = true
				check(&n.Board, n.Moves)
			}
		}
	}
	if len(seen) < 500 {
		t.Fatalf("only %d positions", len(seen))
	}
}

// TestBookMove compares BookMove with what search/book makes of a move on its board.
func TestBookMove(t *testing.T) {
	sources := corpus(t, "pgn")
	x := open(t, build(t, sources, explorer.Options{MaxPly: -1}))
	castlings := 0
	reached(t, x, func(b *board.Board, moves []explorer.Move) {
		for _, m := range moves {
			if want := book.NewMove(b, m.Move); book.Move(m.BookMove) != want {
				t.Fatalf("%v: %v as a book move is %v, want %v", b, m.Move, book.Move(m.BookMove), want)
			}
			for _, side := range []board.CastlingSide{board.KingSide, board.QueenSide} {
				if m.Move == b.CastlingMove(side) {
					castlings++
				}
			}
		}
	})
	if castlings < 5 {
		t.Errorf("only %d castlings", castlings)
	}
}

// TestMoves has moves in the position that are legal, and leaves out others.
func TestMoves(t *testing.T) {
	x := open(t, build(t, []explorer.Source{source("a", "1. e4 e5 2. Nf3 *")}, explorer.Options{}))
	b := board.Start()
	before := []explorer.Move{{BookMove: 77}}
	moves, err := x.Moves(before, &b)
	if err != nil || len(moves) != 2 || moves[0].BookMove != 77 || moves[1].Move.String() != "e2e4" {
		t.Fatalf("got %v, %v", moves, err)
	}
	b.Play(board.NewMove(board.A2, board.A3))
	if moves, err := x.Moves(before, &b); err != nil || len(moves) != 1 {
		t.Fatalf("got %v, %v", moves, err)
	}
	if moves, err := new(explorer.Index).Moves(nil, &b); err != nil || len(moves) != 0 {
		t.Fatalf("of the zero Index: %v, %v", moves, err)
	}
	if err := new(explorer.Index).Verify(t.Context()); err != nil {
		t.Error(err)
	}
}

// TestGamesByMove looks for games by a move, also in its other spelling and if it is illegal.
func TestGamesByMove(t *testing.T) {
	x := open(t, build(t, []explorer.Source{source("a", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *\n\n1. Nf3 Nc6 2. e4 e5 3. Bc4 Bc5 4. O-O Nf6 *\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. d3 *\n")}, explorer.Options{}))
	b, err := fen.Parse("r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name string
		move board.Move
		want []explorer.GameID
	}{
		{"any", board.NoMove, []explorer.GameID{3, 1, 2}}, // by moves
		{"castling by the step of the king", board.NewMove(board.E1, board.G1), []explorer.GameID{1, 2}},
		{"castling by the capture of the rook", board.NewMove(board.E1, board.H1), []explorer.GameID{1, 2}},
		{"another", board.NewMove(board.D2, board.D3), []explorer.GameID{3}},
		{"legal, not played", board.NewMove(board.D2, board.D4), nil},
		{"illegal", board.NewMove(board.A1, board.A8), nil},
	} {
		at := b
		games := x.Games(&at, test.move)
		at = board.Start() // Games has its own
		var got []explorer.GameID
		for g, err := range games {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, g.ID)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

// TestWalkRepetition has games that go round in circles.
func TestWalkRepetition(t *testing.T) {
	text := "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *\n\n1. Nf3 Nf6 2. e4 *\n"
	x := open(t, build(t, []explorer.Source{source("a", text)}, explorer.Options{}))
	var got []string
	for n, err := range x.Walk(board.Start(), explorer.WalkOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprint(n.Path, len(n.Moves)))
	}
	want := []string{"[] 2", "[g1f3] 1", "[g1f3 g8f6] 2", "[g1f3 g8f6 f3g1] 1"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	b := board.Start()
	moves, err := x.Moves(nil, &b)
	if err != nil || moves[0].Move.String() != "g1f3" || moves[0].Games != 2 {
		t.Errorf("a move that is repeated in a game does not count once: %+v, %v", moves, err)
	}
	got = nil
	for n := range x.Walk(board.Start(), explorer.WalkOptions{MinGames: 2}) {
		got = append(got, fmt.Sprint(n.Path))
		if len(got) == 2 {
			break
		}
	}
	if want := []string{"[]", "[g1f3]"}; !slices.Equal(got, want) {
		t.Errorf("moves with two games: got %q, want %q", got, want)
	}
}

// TestWalkLongPath has a path that does not fit on a stack, if each ply takes some of it.
func TestWalkLongPath(t *testing.T) {
	const plies = 10_000
	const start = "kn5n/8/8/8/8/8/8/N5NK w - - 0 1"
	b, err := fen.Parse(start)
	if err != nil {
		t.Fatal(err)
	}
	first := b
	text := strings.Builder{}
	fmt.Fprintf(&text, "[SetUp \"1\"]\n[FEN \"%s\"]\n\n", start)
	seen := map[uint64]bool{b.Hash(): true}
	r := rand.New(rand.NewPCG(9, 10))
	for len(seen) <= plies {
		legal := movegen.AppendLegal(nil, &b)
		before := b
		for _, i := range r.Perm(len(legal)) { // to a new position, without captures
			next := b
			next.Play(legal[i])
			if !seen[next.Hash()] && next.Occupied().Count() == b.Occupied().Count() {
				text.WriteString(san.Format(&b, legal[i]) + "\n")
				b = next
				break
			}
		}
		if b == before {
			t.Fatalf("stuck after %d plies", len(seen)-1)
		}
		seen[b.Hash()] = true
	}
	x := open(t, build(t, []explorer.Source{source("a", text.String()+"*\n")}, explorer.Options{MaxPly: -1}))
	defer debug.SetMaxStack(debug.SetMaxStack(1 << 20))
	longest := 0
	for n, err := range x.Walk(first, explorer.WalkOptions{}) {
		if err != nil {
			t.Fatal(err)
		}
		longest = max(longest, len(n.Path))
	}
	if longest != plies-1 {
		t.Errorf("a path of %d plies, want %d", longest, plies-1)
	}
}

// TestStats has rare cases of the derived figures.
func TestStats(t *testing.T) {
	var s explorer.Stats
	_, rated := s.AverageRating()
	_, performs := s.Performance()
	_, scored := s.Score()
	if rated || performs || scored {
		t.Error("statistics of no games")
	}
	for points, want := range map[int64]float64{0: 1600, 20: 3200, 10: 2400, 15: 2400 + 190.85} {
		s := explorer.Stats{Opponents: 10, OpponentSum: 24_000, OpponentPoints: points}
		if got, ok := s.Performance(); !ok || math.Abs(got-want) > 0.01 {
			t.Errorf("%d points: %v, %v, want %v", points, got, ok, want)
		}
	}
}

// openFile writes an index to a file and maps it into memory.
func openFile(t testing.TB, data []byte) *explorer.Index {
	t.Helper()
	name := filepath.Join(t.TempDir(), "index")
	if err := os.WriteFile(name, data, 0o600); err != nil {
		t.Fatal(err)
	}
	x, err := explorer.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	return x
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{dir, filepath.Join(dir, "none")} {
		if _, err := explorer.Open(name); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("Open(%q): %v", name, err)
		}
	}
}

// BenchmarkMoves looks up positions of games at random.
func BenchmarkMoves(b *testing.B) {
	text := read(b, testdata.File(b, "pgn/large/masters-a.pgn"))
	x := openFile(b, build(b, []explorer.Source{source("a", string(text))}, explorer.Options{}))
	var boards []board.Board
	for n, err := range x.Walk(board.Start(), explorer.WalkOptions{MinGames: 3}) {
		if err != nil {
			b.Fatal(err)
		}
		if boards = append(boards, n.Board); len(boards) == 1<<16 {
			break
		}
	}
	var moves []explorer.Move
	n := 0
	for b.Loop() {
		var err error
		if moves, err = x.Moves(moves[:0], &boards[n*7919%len(boards)]); err != nil || len(moves) == 0 {
			b.Fatal(len(moves), err)
		}
		n++
	}
}

// BenchmarkBuild reports the time for a game; on several processors, that of all together.
// internal/lab/explorerspeed measures large collections.
func BenchmarkBuild(b *testing.B) {
	text := read(b, testdata.File(b, "pgn/large/masters-a.pgn"))
	s := source("a", string(text))
	games := int64(0)
	for b.Loop() {
		x := openFile(b, build(b, []explorer.Source{s}, explorer.Options{}))
		games = x.Info().Games
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(games), "ns/game")
}
