package winnable

import (
	"bufio"
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
)

// parse reads a position, even if it cannot arise in a game.
func parse(t testing.TB, text string) board.Board {
	t.Helper()
	b, _, err := fen.Parser{Waive: []board.Reason{board.TooMuchMaterial, board.ImpossibleCheck}}.ParseLenient(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// checkLine fails the test unless the line is legal and c mates with it.
func checkLine(t testing.TB, b board.Board, c board.Color, line []board.Move) {
	t.Helper()
	start := b
	for i, m := range line {
		if !movegen.IsLegal(&b, m) {
			t.Fatalf("%s: %v: illegal move %d in %v", start, c, i, line)
		}
		b.Play(m)
	}
	if movegen.StatusOf(&b) != movegen.StatusCheckmate || b.Turn() == c {
		t.Fatalf("%s: %v: no mate after %v", start, c, line)
	}
}

// The positions were composed for this test, or have been wrong in a version of the package.
var positions = []struct{ name, label, fen string }{
	{"start position", "WB", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -"},
	{"bare kings", "--", "8/8/4k3/8/8/4K3/8/8 w - -"},
	{"a queen", "W-", "8/8/4k3/8/8/4K3/7Q/8 w - -"},
	{"mated", "W-", "7k/6Q1/6K1/8/8/8/8/8 b - -"},
	{"stalemate", "--", "7k/5K2/6Q1/8/8/8/8/8 b - -"},
	{"knight against a pawn", "WB", "7k/7p/8/8/8/8/8/K5N1 w - -"},
	{"knight against a queen", "-B", "7k/7q/8/8/8/8/8/K5N1 w - -"},
	{"bishops on squares of one colour", "--", "7k/7b/8/8/8/8/8/K6B w - -"},
	{"bishops on squares of both colours", "WB", "5b1k/8/8/8/8/8/8/K6B w - -"},
	{"wall of pawns", "--", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -"},
	{"wall of pawns with a hole", "WB", "4k3/8/8/p1p3p1/P1P1P1P1/8/8/4K3 w - -"},
	{"wall of pawns and a bishop that cannot attack them", "--", "4k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -"},
	{"wall of pawns that can be captured en passant", "WB", "4k3/8/8/p1p1pPp1/P1P1P1P1/8/8/4K3 w - e6"},
	{"the only move is to capture", "--", "8/8/8/8/8/8/5k1q/7K w - -"},
	{"mate on the back rank", "-B", "8/8/8/8/8/1k6/8/K1r5 w - -"},
	{"a pawn that leaves its file en passant", "WB", "4k3/8/8/p1p1p1p1/P1PpP1P1/3P4/8/4K3 b - e3"},
	{"pawns of one file that cannot pass each other", "--", "2k5/2p1p1p1/p1P1P1P1/P1p4K/8/8/2P5/8 w - -"},
	{"a pawn that a king can capture", "WB", "2k5/2p1p1p1/2P1P1P1/P1p4K/8/8/2P5/8 w - -"},
	{"kings that cannot reach a pawn", "--", "8/8/3p3p/p1pPpkpP/PpP1P1P1/1P3K2/8/8 b - -"},
	{"a king confined by pawns", "--", "8/2k4p/6pP/5pPK/p1p1pP2/PpPpP1B1/1P1P4/8 w - -"},
	{"a rook behind a wall of pawns", "WB", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K2R w K -"},
}

func TestPositions(t *testing.T) {
	for _, test := range positions {
		b := parse(t, test.fen)
		compare(t, &Solver{}, b, test.label)
	}
}

// compare compares the answers with a label, and returns how many were undetermined.
func compare(t testing.TB, s *Solver, b board.Board, label string) (undetermined int) {
	t.Helper()
	for c := range board.Color(2) {
		can := label[c] != '-'
		if r := Quick(&b, c); r != NoReason && can {
			t.Errorf("%s: %v: %v, want winnable", b, c, r)
		}
		switch a := s.Solve(context.Background(), &b, c); {
		case a.Verdict == Undetermined:
			undetermined++
			t.Logf("%s: %v: undetermined after %d positions", b.FEN(), c, a.Nodes)
		case (a.Verdict == Winnable) != can:
			t.Errorf("%s: %v: %v, want winnable %v", b, c, a, can)
		case can:
			checkLine(t, b, c, a.Line)
		}
	}
	return undetermined
}

// lines returns the lines of a file of the data.
func lines(t testing.TB, name string) (lines []string) {
	t.Helper()
	data := os.Getenv("LUFT_DATA")
	if data == "" {
		t.Skip("LUFT_DATA is not set")
	}
	f, err := os.Open(filepath.Join(data, "unwinnable", name))
	if err != nil {
		t.Skip(err)
	}
	defer f.Close()
	for s := bufio.NewScanner(f); s.Scan(); {
		lines = append(lines, s.Text())
	}
	return lines
}

func TestLabelled(t *testing.T) {
	undetermined, unwinnable, quick := 0, 0, 0
	s, most := Solver{Nodes: 50_000}, 70
	if os.Getenv("LUFT_LONG") != "" {
		s.Nodes, most = 2_000_000, 8
	}
	for _, line := range lines(t, "labelled-a.tsv") {
		label, text, _ := strings.Cut(line, "\t")
		b := parse(t, text)
		undetermined += compare(t, &s, b, label)
		for c := range board.Color(2) {
			if label[c] == '-' {
				unwinnable++
				if Quick(&b, c) != NoReason {
					quick++
				}
			}
		}
	}
	t.Logf("%d undetermined; the quick form found %d of %d unwinnable", undetermined, quick, unwinnable)
	if quick*100 < unwinnable*90 {
		t.Errorf("the quick form found %d of %d", quick, unwinnable)
	}
	if undetermined > most {
		t.Errorf("%d undetermined, want at most %d", undetermined, most)
	}
}

// timeouts are the final positions of games that were lost on time.
func timeouts(t testing.TB) (boards []board.Board) {
	for _, line := range lines(t, "timeouts-15k.fen") {
		boards = append(boards, parse(t, line))
	}
	return boards
}

func TestTimeouts(t *testing.T) {
	s, most := Solver{Nodes: 20_000}, 80
	if os.Getenv("LUFT_LONG") != "" {
		s.Nodes, most = 2_000_000, 0
	}
	undetermined, unwinnable := 0, 0
	for _, b := range timeouts(t) {
		for c := range board.Color(2) {
			quick := Quick(&b, c)
			switch a := s.Solve(context.Background(), &b, c); a.Verdict {
			case Undetermined:
				undetermined++
			case Winnable:
				if quick != NoReason {
					t.Errorf("%s: %v: %v", b, c, quick)
				}
				checkLine(t, b, c, a.Line)
			case Unwinnable:
				unwinnable++
				if quick == NoReason {
					t.Errorf("%s: %v: the quick form does not know that it is unwinnable", b.FEN(), c)
				}
			}
		}
	}
	t.Logf("%d undetermined, %d unwinnable", undetermined, unwinnable)
	if undetermined > most {
		t.Errorf("%d undetermined, want at most %d", undetermined, most)
	}
}

// exhaust is a slow twin of Solve: it visits all positions that can arise, breadth first.
// It reports false for ok after limit positions.
func exhaust(b board.Board, c board.Color, limit int) (mate, ok bool) {
	queue := []board.Board{b.WithoutCounters()}
	seen := map[board.Board]bool{}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		if at.Turn() != c && movegen.StatusOf(&at) == movegen.StatusCheckmate {
			return true, true
		}
		for _, next := range movegen.Successors(&at) {
			next = next.WithoutCounters()
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
		if len(seen) > limit {
			return false, false
		}
	}
	return false, true
}

func TestExhaust(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	decided := 0
	for range 200 {
		b := small(t, r)
		for c := range board.Color(2) {
			want, ok := exhaust(b, c, 8000)
			if !ok {
				continue
			}
			decided++
			a := Solve(t.Context(), &b, c, 0)
			if a.Verdict == Undetermined || (a.Verdict == Winnable) != want {
				t.Errorf("%s: %v: %v, want winnable %v", b.FEN(), c, a, want)
			}
			if Quick(&b, c) != NoReason && want {
				t.Errorf("%s: %v: quick", b.FEN(), c)
			}
		}
	}
	t.Logf("%d decided", decided)
	if decided < 50 {
		t.Errorf("only %d decided", decided)
	}
}

// small returns a position of three to five pieces, or one with many blocked pawns.
func small(t testing.TB, r *rand.Rand) board.Board {
	for {
		var u board.Setup
		u.Pieces[r.IntN(64)] = board.WhiteKing
		u.Pieces[r.IntN(64)] = board.BlackKing
		wall, turn := r.IntN(4) > 0, r.IntN(2)
		extra := 1 + r.IntN(3)
		if wall {
			extra = r.IntN(2)
		}
		for range extra {
			p := board.NewPiece(board.Color(r.IntN(2)), board.Kind(1+r.IntN(5)))
			u.Pieces[r.IntN(64)] = p
		}
		if wall {
			for f := range board.Square(8) {
				if r.IntN(16) > 0 {
					at := board.Square(8*(2+(int(f)+turn)%2)) + f
					u.Pieces[at] = board.WhitePawn
					u.Pieces[at+8] = board.BlackPawn
				}
			}
		}
		u.Turn = board.Color(r.IntN(2))
		if b, err := u.Board(board.ImpossibleCheck); err == nil {
			return b
		}
	}
}

// agree fails the test if two answers to the same question contradict each other.
func agree(t testing.TB, b *board.Board, a, other Answer) {
	t.Helper()
	if a.Verdict != other.Verdict && a.Verdict != Undetermined && other.Verdict != Undetermined {
		t.Errorf("%s: %v and %v", b.FEN(), a, other)
	}
}

func FuzzSolve(f *testing.F) {
	for _, test := range positions {
		b := parse(f, test.fen)
		data, _ := b.MarshalBinary()
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var b board.Board
		if b.UnmarshalBinary(data) != nil {
			return
		}
		s := Solver{Nodes: 500}
		for c := range board.Color(2) {
			a := s.Solve(t.Context(), &b, c)
			if a.Verdict == Winnable {
				checkLine(t, b, c, a.Line)
			}
			flipped := b.Flip()
			agree(t, &b, a, s.Solve(t.Context(), &flipped, c.Other()))
			if b.Castling() == 0 {
				if u := mirrored(&b); u.King(board.White) != board.NoSquare {
					agree(t, &b, a, s.Solve(t.Context(), &u, c))
				}
			}
			for i, next := range slices.Collect(values(movegen.Successors(&b))) {
				if i == 3 {
					break
				}
				if after := s.Solve(t.Context(), &next, c); after.Verdict == Winnable && a.Verdict == Unwinnable {
					t.Errorf("%s: %v: unwinnable, but winnable after a move", b.FEN(), c)
				}
			}
		}
	})
}

func values[K, V any](seq func(func(K, V) bool)) func(func(V) bool) {
	return func(yield func(V) bool) {
		seq(func(_ K, v V) bool { return yield(v) })
	}
}

// mirrored returns b with the a-file and the h-file exchanged, or the zero Board if that
// position is invalid.
func mirrored(b *board.Board) board.Board {
	var u board.Setup
	for s, p := range b.All() {
		u.Pieces[s^7] = p
	}
	u.Turn = b.Turn()
	if ep := b.EnPassant(); ep != board.NoSquare {
		u.EnPassant = (ep ^ 7).Bitboard()
	}
	m, _ := u.Board(board.ImpossibleCheck, board.TooMuchMaterial, board.ImpossibleEnPassant)
	return m
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	b := parse(t, "8/8/7p/2b2p1P/1bkb1p1K/2b2Pp1/6P1/8 b - -")
	if a := Solve(ctx, &b, board.White, 10_000_000); a.Verdict != Undetermined || a.Nodes > 100_000 {
		t.Errorf("%v", a)
	}
}

func TestNoKings(t *testing.T) {
	var b board.Board
	if r := Quick(&b, board.White); r != NoReason {
		t.Errorf("Quick: %v", r)
	}
	if a := Solve(t.Context(), &b, board.White, 0); a.Verdict != Undetermined {
		t.Errorf("Solve: %v", a)
	}
}

func TestQuickDoesNotAllocate(t *testing.T) {
	for _, test := range positions {
		b := parse(t, test.fen)
		if n := testing.AllocsPerRun(10, func() { Quick(&b, board.White) }); n != 0 {
			t.Errorf("%s: %v allocations", test.name, n)
		}
	}
}

func BenchmarkQuick(b *testing.B) {
	benchmark(b, func(at *board.Board) { Quick(at, at.Turn().Other()) })
}

func BenchmarkSolve(b *testing.B) {
	var s Solver
	benchmark(b, func(at *board.Board) { s.Solve(context.Background(), at, at.Turn().Other()) })
}

// benchmark asks about the final positions of games lost on time, one after the other. It also
// tells the time of the slowest question, as the least of three times.
func benchmark(b *testing.B, ask func(*board.Board)) {
	boards := timeouts(b)
	for i := 0; b.Loop(); i++ {
		ask(&boards[i%len(boards)])
	}
	slowest := time.Duration(0)
	for i := range boards {
		least := time.Duration(math.MaxInt64)
		for range 3 {
			begin := time.Now()
			ask(&boards[i])
			if least = min(least, time.Since(begin)); least <= slowest {
				break
			}
		}
		slowest = max(slowest, least)
	}
	b.ReportMetric(float64(slowest.Microseconds()), "slowest-µs")
}

func TestKeys(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var s keys
	for _, n := range []int{10, 5 * minSlots, 100, 2 * maxKept, 1000} {
		s.reset()
		twin := map[key]bool{}
		for range n {
			k := key{r.Uint64N(uint64(n)), r.Uint64N(3)} // hashes that collide
			if got := s.add(k); got == twin[k] {
				t.Fatalf("add(%v) = %v", k, got)
			}
			twin[k] = true
		}
		if s.n != len(twin) {
			t.Fatalf("%d keys, want %d", s.n, len(twin))
		}
	}
	s.round = math.MaxUint32 // the count of rounds wraps
	s.reset()
	if !s.add(key{1, 2}) || s.add(key{1, 2}) {
		t.Error("the set was not emptied when the count wrapped")
	}
}
