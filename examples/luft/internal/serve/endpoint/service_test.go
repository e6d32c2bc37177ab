package endpoint_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/syzygy"
)

func ExampleService_Answer() {
	d := endpoint.New(endpoint.Options{})
	answer, err := d.Answer(context.Background(), "position", []byte(`{"moves": ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"]}`), nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	p := answer.(*endpoint.Position)
	fmt.Println(p.FEN, p.Result, p.Reason, "in check:", p.Check)
	// Output: r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4 1-0 checkmate in check: e8
}

func TestPosition(t *testing.T) {
	d := endpoint.New(endpoint.Options{})
	back := strings.Fields("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8")
	for _, test := range []struct {
		name string
		line endpoint.Line
		look func(*endpoint.Position) any
		want any
	}{
		{"legal moves", endpoint.Line{}, func(p *endpoint.Position) any { return len(p.Legal) }, 20},
		{"the last move", endpoint.Line{Moves: []string{"g1f3"}}, func(p *endpoint.Position) any { return p.Last },
			&endpoint.Move{UCI: "g1f3", SAN: "Nf3", From: "g1", To: "f3"}},
		{"opening", endpoint.Line{Moves: strings.Fields("e4 e5 Nf3 Nc6 Bb5 a6")}, func(p *endpoint.Position) any { return strings.HasPrefix(p.Opening, "C") }, true},
		{"Chess960 by number", endpoint.Line{Start: "chess960 518"}, func(p *endpoint.Position) any { return p.FEN },
			"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
		{"claims", endpoint.Line{Moves: back}, func(p *endpoint.Position) any { return p.Claims }, []string{"threefold repetition"}},
		{"a null move", endpoint.Line{Moves: []string{"e4", "--", "d4"}}, func(p *endpoint.Position) any { return p.FEN },
			"rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR b KQkq - 0 2"},
		{"castling onto a rook", endpoint.Line{Start: "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", Moves: []string{"f1g1"}}, func(p *endpoint.Position) any { return p.Last },
			&endpoint.Move{UCI: "f1g1", SAN: "O-O", From: "f1", To: "g1", Castle: "g1"}},
		{"stalemate", endpoint.Line{Start: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, func(p *endpoint.Position) any { return p.Result + " " + p.Reason }, "1/2-1/2 stalemate"},
		{"the flag falls", endpoint.Line{Moves: []string{"e4"}}, func(p *endpoint.Position) any { return p.Flag }, "1-0"},
		{"the flag falls against a king", endpoint.Line{Start: "8/8/8/8/8/8/8/KQ1k4 b - - 0 1", Moves: []string{"Ke2"}},
			func(p *endpoint.Position) any { return p.Flag }, "1/2-1/2"},
		{"the flag falls against a knight that can mate", endpoint.Line{Start: "7k/7p/8/8/8/8/8/K5N1 b - - 0 1"},
			func(p *endpoint.Position) any { return p.Flag }, "1-0"},
		{"no flag after the end", endpoint.Line{Start: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}, func(p *endpoint.Position) any { return p.Flag }, ""},
		{"no moves to make after the end", endpoint.Line{Start: "8/8/8/8/8/8/8/K1k5 w - - 0 1"}, func(p *endpoint.Position) any { return len(p.Legal) }, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := d.Position(test.line)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, test.look(p)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestAnswerErrors(t *testing.T) {
	d := endpoint.New(endpoint.Options{})
	for _, test := range []struct {
		name, what, question string
		want                 endpoint.Code
	}{
		{"no such question", "weather", `{}`, endpoint.NotFound},
		{"no JSON", "position", `moves`, endpoint.BadRequest},
		{"broken off", "position", `{"moves": [`, endpoint.BadRequest},
		{"more than an object", "position", `{} {}`, endpoint.BadRequest},
		{"a field not known", "position", `{"fen": ""}`, endpoint.BadRequest},
		{"a field of another type", "position", `{"moves": "e4"}`, endpoint.BadRequest},
		{"too many moves", "position", `{"moves": [` + strings.Repeat(`"e4",`, 4000) + `"e4"]}`, endpoint.BadRequest},
		{"no position", "position", `{"start": "nothing"}`, endpoint.BadFEN},
		{"no kings", "position", `{"start": "8/8/8/8/8/8/8/8 w - - 0 1"}`, endpoint.BadFEN},
		{"Chess960 out of range", "position", `{"start": "chess960 960"}`, endpoint.BadFEN},
		{"illegal move", "position", `{"moves": ["e5"]}`, endpoint.IllegalMove},
		{"no such player", "bestmove", `{"player": "nobody"}`, endpoint.NotFound},
		{"a level too high", "bestmove", `{"level": "5000"}`, endpoint.BadRequest},
		{"a level that is a number", "bestmove", `{"level": 1200}`, endpoint.BadRequest},
		{"a level where there is none", "bestmove", `{"player": "random", "level": "1200"}`, endpoint.BadRequest},
		{"negative time", "bestmove", `{"movetime": -1}`, endpoint.BadRequest},
		{"a day", "bestmove", `{"movetime": 86400000}`, endpoint.BadRequest},
		{"a negative clock", "bestmove", `{"clock": {"white": -1, "black": 1000}}`, endpoint.BadRequest},
		{"a clock of a week", "bestmove", `{"clock": {"white": 1000, "black": 604800000}}`, endpoint.BadRequest},
		{"a negative increment", "bestmove", `{"clock": {"white": 1000, "black": 1000, "increment": -1}}`, endpoint.BadRequest},
		{"an infinite move", "bestmove", `{"infinite": true}`, endpoint.BadRequest},
		{"a negative number of threads", "analyse", `{"threads": -1}`, endpoint.BadRequest},
		{"too many threads", "analyse", `{"threads": 257}`, endpoint.BadRequest},
		{"threads that are no number", "analyse", `{"threads": "2"}`, endpoint.BadRequest},
		{"too many moves to avoid", "bestmove", `{"avoid": [` + strings.Repeat(`"e4",`, 4000) + `"e4"]}`, endpoint.BadRequest},
		{"no game", "pgn/read", `{"pgn": ""}`, endpoint.BadPGN},
		{"bad game", "pgn/read", `{"pgn": "1. e5"}`, endpoint.BadPGN},
		{"too few games", "pgn/read", `{"pgn": "1. e4 *", "game": 2}`, endpoint.BadPGN},
		{"bad move to write", "pgn/write", `{"moves": [{"move": "e2e5"}]}`, endpoint.IllegalMove},
		{"bad comment to write", "pgn/write", `{"moves": [{"san": "e4", "after": ["}\n}"]}]}`, endpoint.BadPGN},
		{"no such annotation", "pgn/write", `{"moves": [{"san": "e4", "nags": ["$256"]}]}`, endpoint.BadPGN},
		{"bad move of a variation to write", "pgn/write", `{"moves": [{"san": "e4", "variations": [{"moves": [{"san": "e5"}]}]}]}`, endpoint.IllegalMove},
		{"bad position to write", "pgn/write", `{"start": "x", "moves": []}`, endpoint.BadFEN},
		{"moves of another type to write", "pgn/write", `{"moves": 1}`, endpoint.BadRequest},
		{"a puzzle without a position", "puzzles/judge", `{"puzzle": {"start": "x"}}`, endpoint.BadFEN},
		{"a puzzle with an illegal move", "puzzles/judge", `{"puzzle": {"line": ["e5"]}, "move": "e4"}`, endpoint.IllegalMove},
		{"a puzzle with an illegal lead", "puzzles/judge", `{"puzzle": {"lead": "--", "line": ["e4"]}, "move": "e4"}`, endpoint.IllegalMove},
		{"no move of a puzzle", "puzzles/judge", `{"puzzle": {"line": ["e4"]}, "move": "e5"}`, endpoint.IllegalMove},
		{"too long a solution", "puzzles/judge", `{"puzzle": {"line": [` + strings.Repeat(`"Nf3",`, 100) + `"Ng1"]}, "move": "e4"}`, endpoint.BadRequest},
		{"puzzles of no game", "puzzles/make", `{"pgn": " "}`, endpoint.BadPGN},
		{"puzzles of a bad game", "puzzles/make", `{"pgn": "1. e5"}`, endpoint.BadPGN},
		{"puzzles of a long game", "puzzles/make", `{"pgn": "` + strings.Repeat("Nf3 Nf6 Ng1 Ng8 ", 151) + `"}`, endpoint.BadRequest},
		{"puzzles with too many nodes", "puzzles/make", `{"nodes": 200001}`, endpoint.BadRequest},
		{"a negative number of nodes", "puzzles/make", `{"nodes": -1}`, endpoint.BadRequest},
		{"a box that there is not", "puzzles/next", `{"ids": ["a"], "progress": {"a": {"Box": 9}}}`, endpoint.BadRequest},
		{"a puzzle without an ID", "puzzles/next", `{"ids": [""]}`, endpoint.BadRequest},
		{"an attempt at another puzzle", "puzzles/next", `{"ids": ["a"], "record": {"id": "b", "solved": true}}`, endpoint.NotFound},
		{"a repertoire of no side", "repertoire/read", `{"pgn": "1. e4 *", "side": "both"}`, endpoint.BadRequest},
		{"a repertoire of a variant", "repertoire/read", `{"pgn": "[Variant \"Atomic\"]\n\n1. e4 *"}`, endpoint.BadPGN},
		{"a repertoire with a long line in many", "repertoire/read", `{"pgn": "` + longRepertoire() + `", "side": "white"}`, endpoint.TooLarge},
		{"a card in no box", "repertoire/plan", `{"cards": [null, {"box": 6}]}`, endpoint.BadRequest},
		{"a card in no box, answered", "repertoire/answer", `{"name": "4k3/8/8/8/8/8/8/4K2R w K -", "moves": ["O-O"], "card": {"box": 9}}`, endpoint.BadRequest},
		{"too many questions", "repertoire/plan", `{"cards": [` + strings.Repeat("null,", 10_000) + `null]}`, endpoint.BadRequest},
		{"an answer in no position", "repertoire/answer", `{"name": "nowhere"}`, endpoint.BadFEN},
		{"an answer that cannot be played", "repertoire/answer", `{"name": "4k3/8/8/8/8/8/8/4K2R w K -", "moves": ["O-O"], "move": "e4"}`, endpoint.IllegalMove},
		{"a repertoire that cannot be played", "repertoire/answer", `{"name": "4k3/8/8/8/8/8/8/4K2R w K -", "moves": ["e4"]}`, endpoint.IllegalMove},
		{"too many answers", "repertoire/answer", `{"name": "4k3/8/8/8/8/8/8/4K2R w K -", "moves": [` + strings.Repeat(`"O-O",`, 100) + `"O-O"]}`, endpoint.BadRequest},
		{"too many puzzles", "puzzles/next", `{"ids": [` + strings.Repeat(`"a",`, 10_000) + `"a"]}`, endpoint.BadRequest},
		{"no such result", "pgn/write", `{"result": "2-0"}`, endpoint.BadPGN},
	} {
		t.Run(test.name, func(t *testing.T) {
			answer, err := d.Answer(context.Background(), test.what, []byte(test.question), nil)
			var wrong *endpoint.Error
			if !errors.As(err, &wrong) || wrong.Code != test.want || wrong.Message == "" {
				t.Errorf("got %v, %v; want the error %s", answer, err, test.want)
			}
		})
	}
}

func TestSearch(t *testing.T) {
	d := endpoint.New(endpoint.Options{Hash: 1})
	const backRank = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
	for _, test := range []struct {
		name string
		q    endpoint.Search
		look func(*endpoint.Result) any
		want any
	}{
		{"mate", endpoint.Search{Line: endpoint.Line{Start: backRank}, Depth: 4}, func(r *endpoint.Result) any { return fmt.Sprint(r.Move.SAN, *r.Mate) }, "Rd8#1"},
		{"scores are White's", endpoint.Search{Line: endpoint.Line{Start: "3r2k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1"}, Depth: 4}, func(r *endpoint.Result) any { return *r.Mate }, -1},
		{"nothing to play", endpoint.Search{Line: endpoint.Line{Start: "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}}, func(r *endpoint.Result) any { return r.Move == nil }, true},
		{"avoided", endpoint.Search{Line: endpoint.Line{Start: backRank}, Depth: 3, Avoid: []string{"Rd8#", "Ke9"}}, func(r *endpoint.Result) any { return r.Move.SAN != "Rd8#" }, true},
		{"avoided after many that are no moves", endpoint.Search{Line: endpoint.Line{Start: "k7/8/8/8/8/8/1r6/K7 b - - 0 1"}, Depth: 1,
			Avoid: append(strings.Fields(strings.Repeat("Ke9 ", 100)), "Kb7", "Kb8", "Ka7")}, func(r *endpoint.Result) any { return r.Move.SAN[0] }, byte('R')},
		{"nothing left to avoid", endpoint.Search{Line: endpoint.Line{Start: "k7/8/8/8/8/8/1r6/K7 w - - 0 1"}, Depth: 1, Avoid: []string{"Kxb2"}}, func(r *endpoint.Result) any { return r.Move.SAN }, "Kxb2"},
		{"no time left", endpoint.Search{Clock: &endpoint.Clock{Black: 60_000}}, func(r *endpoint.Result) any { return r.Move != nil }, true},
		{"weakest", endpoint.Search{Level: 400}, func(r *endpoint.Result) any { return r.Depth }, 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			r, err := d.Search(context.Background(), test.q, nil)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, test.look(r)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
	for _, p := range endpoint.Players() {
		t.Run("a move of "+p.Name, func(t *testing.T) {
			r, err := d.Search(context.Background(), endpoint.Search{Player: p.ID, Depth: 2}, nil)
			if err != nil || r.Move == nil {
				t.Errorf("got %v, %v", r, err)
			}
		})
	}
}

func TestSearchReports(t *testing.T) {
	d := endpoint.New(endpoint.Options{Hash: 1})
	deepest := make(map[int]int)
	r, err := d.Search(context.Background(), endpoint.Search{Depth: 8, Lines: 3}, func(i endpoint.Info) {
		deepest[i.Line] = i.Depth
		if len(i.PV) == 0 || i.SAN == "" || i.CP == nil && i.Mate == nil {
			t.Errorf("reported %+v", i)
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[int]int{1: r.Depth, 2: r.Depth, 3: r.Depth}, deepest); diff != "" {
		t.Errorf("depths of the last reports (-want +got):\n%s", diff)
	}
}

// TestSeeds asks a level for its move with the same seed, and with others.
func TestSeeds(t *testing.T) {
	move := func(seed uint32) string {
		q := endpoint.Search{Level: 800, Seed: seed, Line: endpoint.Line{Moves: []string{"e4"}}}
		r, err := endpoint.New(endpoint.Options{Hash: 1}).Search(t.Context(), q, nil)
		if err != nil {
			t.Fatal(err)
		}
		return r.Move.SAN
	}
	others := make(map[string]bool)
	for seed := range uint32(8) {
		first, second := move(seed), move(seed)
		if first != second {
			t.Errorf("seed %d plays %s and %s", seed, first, second)
		}
		others[first] = true
	}
	if len(others) < 2 {
		t.Errorf("all seeds play %v", others)
	}
}

// TestBusy fills all slots: the next search waits and is refused, one with a
// deadline has a move all the same.
func TestBusy(t *testing.T) {
	d := endpoint.New(endpoint.Options{Searches: 1, Waiting: 1, Patience: time.Millisecond, Hash: 1})
	ctx, cancel := context.WithCancel(context.Background())
	begun, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		first := true
		_, err := d.Search(ctx, endpoint.Search{MoveTime: 60_000}, func(endpoint.Info) {
			if first {
				close(begun)
			}
			first = false
		})
		ended <- err
	}()
	<-begun
	_, err := d.Search(context.Background(), endpoint.Search{}, nil)
	var wrong *endpoint.Error
	if !errors.As(err, &wrong) || wrong.Code != endpoint.Busy {
		t.Errorf("the second search: %v", err)
	}
	r, err := d.MoveBy(context.Background(), endpoint.Search{Avoid: []string{"e4"}}, time.Now().Add(100*time.Millisecond))
	if err != nil || r.Move == nil || !r.Hurried || r.Move.SAN == "e4" {
		t.Errorf("by the deadline: %+v, %v", r, err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Errorf("the first search: %v", err)
	}
}

// analyse begins an infinite search, and returns what it reports, once it does, and how it
// ends.
func analyse(ctx context.Context, t *testing.T, d *endpoint.Service, q endpoint.Search) (endpoint.Info, <-chan error) {
	q.Infinite = true
	begun, ended := make(chan endpoint.Info, 1), make(chan error, 1)
	go func() {
		_, err := d.Search(ctx, q, func(i endpoint.Info) {
			select {
			case begun <- i:
			default:
			}
		})
		ended <- err
	}()
	select {
	case i := <-begun:
		return i, ended
	case err := <-ended:
		t.Fatalf("the search has ended: %v", err)
		return endpoint.Info{}, nil
	}
}

// TestInfinite searches until another search waits for the only slot.
func TestInfinite(t *testing.T) {
	d := endpoint.New(endpoint.Options{Searches: 1, Share: time.Millisecond, Hash: 1})
	_, ended := analyse(t.Context(), t, d, endpoint.Search{})
	select {
	case err := <-ended:
		t.Fatalf("it has ended by itself: %v", err)
	case <-time.After(20 * time.Millisecond):
	}
	if r, err := d.Search(t.Context(), endpoint.Search{Depth: 2}, nil); err != nil || r.Move == nil {
		t.Errorf("another search: %v, %v", r, err)
	}
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestInfiniteShare has a search wait for one that may go on for longer.
func TestInfiniteShare(t *testing.T) {
	d := endpoint.New(endpoint.Options{Searches: 1, Share: time.Hour, Patience: 20 * time.Millisecond, Hash: 1})
	ctx, cancel := context.WithCancel(t.Context())
	_, ended := analyse(ctx, t, d, endpoint.Search{})
	_, err := d.Search(t.Context(), endpoint.Search{Depth: 2}, nil)
	if wrong, ok := errors.AsType[*endpoint.Error](err); !ok || wrong.Code != endpoint.Busy {
		t.Errorf("another search: %v", err)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestThreads asks for more threads than there are. Those beside the first are had once,
// and given back.
func TestThreads(t *testing.T) {
	d := endpoint.New(endpoint.Options{Searches: 8, Threads: 3, Hash: 1})
	for range 2 {
		ctx, cancel := context.WithCancel(t.Context())
		var ends []<-chan error
		for _, test := range []struct {
			name string
			q    endpoint.Search
			want int // 0 for one
		}{
			{"below full strength", endpoint.Search{Threads: 8, Level: 2000}, 0},
			{"two", endpoint.Search{Threads: 2}, 2},
			{"what is left", endpoint.Search{Threads: 8}, 2},
			{"none left", endpoint.Search{Threads: 8}, 0},
		} {
			i, ended := analyse(ctx, t, d, test.q)
			if i.Threads != test.want {
				t.Errorf("%s: %d threads, want %d", test.name, i.Threads, test.want)
			}
			ends = append(ends, ended)
		}
		cancel()
		for _, ended := range ends {
			if err := <-ended; err != nil {
				t.Error(err)
			}
		}
	}
	players := d.Players()
	if players[0].Threads != 3 || players[1].Threads != 0 || endpoint.New(endpoint.Options{}).Players()[0].Threads != 0 {
		t.Errorf("players: %+v", players)
	}
}

func TestPGN(t *testing.T) {
	d := endpoint.New(endpoint.Options{})
	const two = `[White "A"]
[Black "B"]

1. e4 (1. d4 d5 {Queens.}) 1... e5 $1 {Kings.} 2. -- *

[White "C"]
[Black "D"]
[Result "1-0"]
[SetUp "1"]
[FEN "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"]

1. O-O-O {The end.} 1-0
`
	file, err := d.ReadPGN(endpoint.ReadPGN{PGN: two})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"A – B *", "C – D 1-0"}, file.Games); diff != "" {
		t.Errorf("titles (-want +got):\n%s", diff)
	}
	const want = `{"game":{"tags":[{"name":"White","value":"A"},{"name":"Black","value":"B"}],"moves":[` +
		`{"move":"e2e4","san":"e4","variations":[{"moves":[{"move":"d2d4","san":"d4"},{"move":"d7d5","san":"d5","after":["Queens."]}]}]},` +
		`{"move":"e7e5","san":"e5","nags":["$1"],"after":["Kings."]},{"move":"0000","san":"--"}],"result":"*"},"games":["A – B *","C – D 1-0"]}`
	got, err := json.Marshal(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("as JSON (-want +got):\n%s", diff)
	}
	for n := 1; n <= 2; n++ {
		file, err := d.ReadPGN(endpoint.ReadPGN{PGN: two, Game: n})
		if err != nil {
			t.Fatal(err)
		}
		text, err := d.WritePGN(file.Game)
		if err != nil {
			t.Fatal(err)
		}
		again, err := d.ReadPGN(endpoint.ReadPGN{PGN: text.PGN})
		if err != nil {
			t.Fatal(err)
		}
		if !again.Game.Main().Equal(file.Game.Main()) || again.Game.Cursor().Board() != file.Game.Cursor().Board() {
			t.Errorf("game %d, written and read:\n%s", n, text.PGN)
		}
	}
}

// FuzzAnswer asks anything. The answer is JSON or an *Error, and what is read as
// PGN can be written.
func FuzzAnswer(f *testing.F) {
	for _, seed := range [][2]string{
		{"position", `{"moves": ["e4", "--"]}`},
		{"position", `{"start": "chess960 1", "moves": ["O-O"]}`},
		{"bestmove", `{"level": "800", "depth": 2, "avoid": ["e4"]}`},
		{"analyse", `{"player": "zig", "lines": 5}`},
		{"analyse", `{"infinite": true, "threads": 3}`},
		{"analyse", `{"threads": 256, "level": "800", "depth": 2}`},
		{"bestmove", `{"clock": {"white": 0, "black": 60000, "increment": 1000}}`},
		{"pgn/read", `{"pgn": "1. e4 (1. d4 {x}) e5 $2 *"}`},
		{"pgn/write", `{"tags": [{"name": "White", "value": "A"}], "moves": [{"san": "e4"}], "end": ["x"]}`},
		{"puzzles/read", `{"epd": "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;", "csv": "a,4k3/8/8/8/8/8/8/4K2R w K - 0 1,e1h1"}`},
		{"puzzles/judge", `{"puzzle": {"lead": "e4", "line": ["e5"]}, "move": "e5"}`},
		{"puzzles/next", `{"ids": ["a", "b"], "progress": {"a": {"Box": 1}}, "record": {"id": "a"}}`},
		{"repertoire/read", `{"pgn": "[StudyName \"A\"]\n[Orientation \"black\"]\n\n1. e4 e5 $2 (1... c5 {Sicilian} 2. Nf3 d6) *\n\n1. d4 (1. e9) *"}`},
		{"repertoire/plan", `{"cards": [null, {"box": 1}, {"box": 5}, {"box": 3, "due": "2999-01-01T00:00:00Z"}]}`},
		{"repertoire/answer", `{"name": "4k3/8/8/8/8/8/8/4K2R w K -", "moves": ["O-O", "Kd1"], "move": "Kd1", "card": {"box": 4}}`},
		{"explorer/moves", `{"player": "\u0000a", "black": "?", "min_rating": 1, "since": "2000", "until": "2001.??.??", "results": ["1-0", "*"]}`},
		{"gif", `{"moves": ["e4", "--"], "size": 8, "white": "<", "delay": 20}`},
		{"gif", `{"size": 8, "drawn": "iVBORw0KGgo="}`},
		{"players", ``},
	} {
		f.Add(seed[0], []byte(seed[1]))
	}
	const games = "[WhiteElo \"2000\"]\n[BlackElo \"2100\"]\n[Date \"2000.01.01\"]\n\n1. e4 e5 1-0\n"
	x, err := endpoint.Index(f.Context(), explorer.Source{Size: int64(len(games))}, strings.NewReader(games), 0)
	if err != nil {
		f.Fatal(err)
	}
	d := endpoint.New(endpoint.Options{Hash: 1, Threads: 2, Explorer: x})
	f.Fuzz(func(t *testing.T, what string, question []byte) {
		ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
		defer cancel()
		answer, err := d.Answer(ctx, what, question, func(any) {})
		if err != nil {
			var wrong *endpoint.Error
			if !errors.As(err, &wrong) || wrong.Code == "" || wrong.Message == "" {
				t.Fatalf("the error is %#v", err)
			}
			return
		}
		if _, err := json.Marshal(answer); err != nil {
			t.Fatal(err)
		}
		if file, ok := answer.(*endpoint.File); ok {
			text, err := d.WritePGN(file.Game)
			if err != nil {
				t.Skip(err) // tags and comments may have been read that PGN has no way to write
			}
			if again, err := d.ReadPGN(endpoint.ReadPGN{PGN: text.PGN}); err != nil || again.Game.Main().Len() != file.Game.Main().Len() {
				t.Errorf("%q was written as %q: %v", question, text.PGN, err)
			}
		}
	})
}

// Tables help at full strength only.
func TestTablesOfLevels(t *testing.T) {
	tables, err := syzygy.Open("../../../../../search/syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	for _, test := range []struct {
		level alphabeta.Level
		same  bool
	}{{800, true}, {alphabeta.Full, false}} {
		var found [2]string
		for i, o := range []endpoint.Options{{Hash: 1}, {Hash: 1, Tables: tables}} {
			r, err := endpoint.New(o).Search(t.Context(), endpoint.Search{Line: endpoint.Line{Start: "8/8/8/3k4/8/8/8/K6R w - - 0 1"}, Level: test.level, Nodes: 2000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			found[i] = fmt.Sprint(*r.CP, r.PV)
		}
		if same := found[0] == found[1]; same != test.same {
			t.Errorf("level %v: %s, and with tables %s", test.level, found[0], found[1])
		}
	}
}
