package uci

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

func TestInfo(t *testing.T) {
	e4 := []board.Move{board.NewMove(board.E2, board.E4), board.NewMove(board.E7, board.E5)}
	full := search.Info{Depth: 9, SelDepth: 14, MultiPV: 2, Score: 31, Bound: search.Exact, Nodes: 5120, Time: 10 * time.Millisecond, HashFull: 4, PV: e4}
	with := func(change func(*search.Info)) search.Info {
		i := full
		change(&i)
		return i
	}
	const rest = " nodes 5120 nps 512000 hashfull 4 time 10 pv e2e4 e7e5"
	tests := []struct {
		name    string
		dialect infoFormat
		info    search.Info
		want    string
	}{
		{"all", infoFormat{}, full, "info depth 9 seldepth 14 multipv 2 score cp 31" + rest},
		{"lower bound", infoFormat{}, with(func(i *search.Info) { i.Bound = search.Lower }), "info depth 9 seldepth 14 multipv 2 score cp 31 lowerbound" + rest},
		{"upper bound", infoFormat{wdl: true}, with(func(i *search.Info) { i.Bound = search.Upper }), "info depth 9 seldepth 14 multipv 2 score cp 31 upperbound wdl 184 748 68" + rest},
		{"mate", infoFormat{}, with(func(i *search.Info) { i.Score = eval.MateIn(5) }), "info depth 9 seldepth 14 multipv 2 score mate 3" + rest},
		{"estimate of the searcher", infoFormat{wdl: true}, with(func(i *search.Info) { i.WDL = [3]int{100, 800, 100} }), "info depth 9 seldepth 14 multipv 2 score cp 31 wdl 100 800 100" + rest},
		{"mated", infoFormat{wdl: true}, with(func(i *search.Info) { i.Score = eval.MatedIn(4) }), "info depth 9 seldepth 14 multipv 2 score mate -2 wdl 0 0 1000" + rest},
		{"tablebases", infoFormat{}, with(func(i *search.Info) { i.TBHits = 7 }), "info depth 9 seldepth 14 multipv 2 score cp 31 nodes 5120 nps 512000 hashfull 4 tbhits 7 time 10 pv e2e4 e7e5"},
		{"no time", infoFormat{}, with(func(i *search.Info) { i.Time, i.Nodes, i.HashFull, i.PV = 0, 0, 0, nil }), "info depth 9 seldepth 14 multipv 2 score cp 31 nodes 0 hashfull 0 time 0"},
	}
	b := board.Start()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := string(test.dialect.appendInfo(nil, &b, &test.info))
			if got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
			back, ok := parseInfo(got, &b)
			if test.dialect.wdl && test.info.WDL == [3]int{} {
				back.WDL = [3]int{} // an estimate from the score
			}
			if diff := cmp.Diff(test.info, back.Info); diff != "" || !ok {
				t.Errorf("read back %v (-want +got):\n%s", ok, diff)
			}
		})
	}
}

func TestParseInfo(t *testing.T) {
	castled, err := fen.Parse("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	short := []board.Move{board.NewMove(board.E1, board.G1)}
	tests := []struct {
		name, line string
		want       search.Info
		ok         bool
	}{
		{"castling, either way", "info depth 1 score cp 3 pv e1h1", search.Info{Depth: 1, Score: 3, Bound: search.Exact, MultiPV: 1, PV: short}, true},
		{"other order", "info pv e1g1 score mate 2 time 5 depth 1", search.Info{Depth: 1, Score: eval.MateIn(3), Bound: search.Exact, MultiPV: 1, Time: 5 * time.Millisecond, PV: short}, true},
		{"illegal move in the line", "info pv e1g1 a7a6 e8e7 score cp 1", search.Info{Score: 1, Bound: search.Exact, MultiPV: 1, PV: short}, true},
		{"currmove", "info depth 2 currmove e2e4 currmovenumber 1", search.Info{Depth: 2, MultiPV: 1}, false},
		{"string", "info string depth 3 score cp 5", search.Info{MultiPV: 1}, false},
		{"no info", "bestmove e1g1", search.Info{}, false},
		{"numbers missing", "info depth seldepth score cp mate multipv 0 nodes -3 time -3 hashfull 5000", search.Info{MultiPV: 1, HashFull: 1000}, false},
		{"huge numbers", "info depth 99999999999 score mate 99999999999 wdl 1 2 3", search.Info{Depth: 1<<31 - 1, MultiPV: 1, Score: eval.MateIn(1999), Bound: search.Exact}, true},
		{"chances", "info wdl 190 750 60 score cp 20", search.Info{MultiPV: 1, Score: 20, Bound: search.Exact, WDL: [3]int{190, 750, 60}}, true},
		{"chances, rounded", "info score cp 20 wdl 333 333 333", search.Info{MultiPV: 1, Score: 20, Bound: search.Exact, WDL: [3]int{333, 333, 333}}, true},
		{"chances without a score", "info depth 4 wdl 190 750 60", search.Info{MultiPV: 1, Depth: 4}, false},
		{"chances that are none", "info score cp 20 wdl 99999999999 -5 1 wdl 1000 wdl", search.Info{MultiPV: 1, Score: 20, Bound: search.Exact}, true},
		{"score beyond all", "info score cp -99999999", search.Info{MultiPV: 1, Score: -eval.MaxCentipawns, Bound: search.Exact}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, _ := parseInfo(test.line, &castled)
			told := got.Bound != search.NoBound || len(got.PV) > 0
			if diff := cmp.Diff(test.want, got.Info); diff != "" || told != test.ok {
				t.Errorf("told anything: %v (-want +got):\n%s", told, diff)
			}
		})
	}
}

// The line is played on from a position of Chess960; each byte of the script
// chooses a move.
func FuzzInfo(f *testing.F) {
	f.Add(uint16(518), "abc", uint16(3), uint16(4), uint8(1), int32(-35), uint8(1), uint64(77), uint32(12), uint16(500))
	f.Add(uint16(0), "", uint16(0), uint16(0), uint8(0), int32(31997), uint8(0), uint64(1<<63), uint32(0), uint16(0))
	f.Fuzz(func(t *testing.T, number uint16, script string, depth, sel uint16, line uint8, score int32, bound uint8, nodes uint64, ms uint32, full uint16) {
		b, _ := board.Chess960(int(number) % 960)
		i := search.Info{
			Depth: int(depth), SelDepth: int(sel), MultiPV: int(line) + 1, Score: told(eval.Score(score)), Bound: search.Bound(bound%3 + 1),
			Nodes: nodes >> 1, Time: time.Duration(ms) * time.Millisecond, HashFull: int(full) % 1001,
		}
		now := b
		for n := range min(len(script), 100) {
			moves := movegen.AppendLegal(nil, &now)
			if len(moves) == 0 {
				break
			}
			m := moves[int(script[n])%len(moves)]
			i.PV = append(i.PV, m)
			now.Play(m)
		}
		for _, d := range []infoFormat{{}, {chess960: true}, {wdl: true}} {
			text := string(d.appendInfo(nil, &b, &i))
			back, ok := parseInfo(text, &b)
			if d.wdl { // the estimate of those that have none
				win, draw, loss := WinRate(i.Score)
				i.WDL = [3]int{win, draw, loss}
			}
			if diff := cmp.Diff(i, back.Info); diff != "" || !ok {
				t.Errorf("%s (-want +got):\n%s", text, diff)
			}
		}
	})
}

// told returns a score that the protocol can tell: not out of range, and mates in
// a number of plies that can be.
func told(s eval.Score) eval.Score {
	switch n := s.MateMoves(); {
	case !s.IsMate():
		return s
	case n > 0:
		return eval.MateIn(2*n - 1)
	default:
		return eval.MatedIn(-2 * n)
	}
}

func FuzzParseInfo(f *testing.F) {
	f.Add("info depth 9 seldepth 14 multipv 1 score cp 31 lowerbound wdl 1 2 3 nodes 5120 nps 512000 hashfull 4 tbhits 0 time 10 pv e2e4 e7e5")
	f.Add("info score mate -3 pv e2e4 e2e4 string x")
	b := board.Start()
	f.Fuzz(func(t *testing.T, line string) {
		i, ok := parseInfo(line, &b)
		if !ok {
			return
		}
		text := string(infoFormat{}.appendInfo(nil, &b, &i.Info))
		if back, _ := parseInfo(text, &b); !cmp.Equal(i.Info, back.Info) {
			t.Errorf("%q is read as %+v, its form %q as %+v", line, i, text, back)
		}
	})
}

func TestWinRate(t *testing.T) {
	tests := []struct {
		score           eval.Score
		win, draw, loss int
	}{
		{0, 114, 772, 114},
		{113, 500, 484, 16},
		{-113, 16, 484, 500},
		{eval.MaxCentipawns, 1000, 0, 0},
		{-eval.MaxCentipawns, 0, 0, 1000},
		{eval.MateIn(1), 1000, 0, 0},
		{eval.MatedIn(0), 0, 0, 1000},
		{math.MaxInt32, 1000, 0, 0},
		{math.MinInt32, 0, 0, 1000},
	}
	for _, test := range tests {
		if win, draw, loss := WinRate(test.score); win != test.win || draw != test.draw || loss != test.loss {
			t.Errorf("WinRate(%v) = %d, %d, %d, want %d, %d, %d", test.score, win, draw, loss, test.win, test.draw, test.loss)
		}
	}
	for s, last := -eval.MaxCentipawns, 0; s <= eval.MaxCentipawns; s++ {
		win, draw, loss := WinRate(s)
		if win < last || draw < 0 || loss < 0 || win+draw+loss != 1000 {
			t.Fatalf("WinRate(%v) = %d, %d, %d after %d wins", s, win, draw, loss, last)
		}
		last = win
	}
}

// What other engines have said is understood, and what they were asked is
// answered.
func TestRecorded(t *testing.T) {
	for _, name := range []string{"uci/stockfish-15.1.txt", "uci/glaurung-2.2.txt"} {
		t.Run(name, func(t *testing.T) {
			var (
				commands                strings.Builder
				g                       = game.New(board.Start())
				options, infos, answers int
			)
			for n, line := range testdata.Lines(t, name) {
				side, text, _ := strings.Cut(line, " ")
				b := g.Board()
				switch w := (tokens{text}); {
				case side == ">" && text == "quit":
					// The end of the input waits for the last answer.
				case side == ">":
					commands.WriteString(text + "\n")
					if w.next() == "position" {
						var err error
						if g, _, err = w.parsePosition(board.Standard); err != nil {
							t.Fatalf("line %d: %v", n, err)
						}
					}
				case strings.HasPrefix(text, "option "):
					o, err := parseOption(text)
					if err != nil {
						t.Errorf("line %d: %v", n, err)
					} else if got := strings.TrimSuffix(o.String(), empty); strings.TrimSuffix(text, empty) != got {
						t.Errorf("line %d: %q is read as %q", n, text, got)
					}
					options++
				case strings.Contains(text, " pv "):
					i, ok := parseInfo(text, &b)
					_, pv, _ := strings.Cut(text, " pv ")
					want := strings.Join(strings.Fields(pv), " ")
					if got := strings.TrimSpace(string(appendMoves(nil, b, i.PV, false))); !ok || got != want || i.Depth == 0 {
						t.Errorf("line %d: %q is read as %+v", n, text, i)
					}
					infos++
				case strings.HasPrefix(text, "bestmove"):
					answers++
				}
			}
			if options < 20 || infos < 50 {
				t.Errorf("%d options and %d infos", options, infos)
			}
			var out strings.Builder
			if err := Serve(t.Context(), strings.NewReader(commands.String()), &out, Engine{Searcher: &fake{}}); err != nil {
				t.Fatal(err)
			}
			if got := strings.Count(out.String(), "\nbestmove "); got != answers {
				t.Errorf("%d answers, want %d", got, answers)
			}
		})
	}
}
