package uci

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

func TestGo(t *testing.T) {
	const ms = time.Millisecond
	clocks := func(white, black time.Duration) [2]search.Clock {
		return [2]search.Clock{{Remaining: white}, {Remaining: black}}
	}
	tests := []struct {
		name, line string
		want       goCommand
		bounded    bool
		note       string
	}{
		{"nothing", "", goCommand{}, false, ""},
		{"infinite", "infinite", goCommand{infinite: true}, false, ""},
		{"depth", "depth 9", goCommand{limits: search.Limits{Depth: 9}}, true, ""},
		{"nodes", "nodes 5000000000", goCommand{limits: search.Limits{Nodes: 5000000000}}, true, ""},
		{"movetime", "movetime 1500", goCommand{limits: search.Limits{MoveTime: 1500 * ms}}, true, ""},
		{"mate", "mate 4", goCommand{limits: search.Limits{Mate: 4}}, true, ""},
		{"perft", "perft 4", goCommand{perft: 4}, true, ""},
		{"perft beyond counting", "perft 4000", goCommand{perft: 64}, true, ""},
		{"clocks", "wtime 1000 btime 2000 winc 30 binc 40 movestogo 5", goCommand{limits: search.Limits{
			Clocks: [2]search.Clock{{Remaining: 1000 * ms, Increment: 30 * ms}, {Remaining: 2000 * ms, Increment: 40 * ms}}, MovesToGo: 5}}, true, ""},
		{"clocks in another order", "movestogo 5 binc 40 btime 2000 wtime 1000 winc 30", goCommand{limits: search.Limits{
			Clocks: [2]search.Clock{{Remaining: 1000 * ms, Increment: 30 * ms}, {Remaining: 2000 * ms, Increment: 40 * ms}}, MovesToGo: 5}}, true, ""},
		{"own clock only", "wtime 1000", goCommand{limits: search.Limits{Clocks: clocks(1000*ms, 0)}}, true, ""},
		{"other clock only", "btime 1000", goCommand{limits: search.Limits{Clocks: clocks(1000*ms, 1000*ms)}}, true, ""},
		{"clock at zero", "wtime 0 btime 0", goCommand{limits: search.Limits{Clocks: clocks(-1, -1)}}, true, ""},
		{"clock below zero", "wtime -50 btime 1 winc -5", goCommand{limits: search.Limits{Clocks: clocks(-50*ms, ms)}}, true, ""},
		{"increment without a clock", "winc 0 binc 0 depth 2", goCommand{limits: search.Limits{Depth: 2}}, true, ""},
		{"clock beyond all numbers", "wtime 99999999999999999999999", goCommand{limits: search.Limits{Clocks: clocks(9223372036854*ms, 0)}}, true, ""},
		{"limits at zero", "depth 0 nodes 0 movetime 0 mate 0 movestogo 0", goCommand{limits: search.Limits{Depth: 1, Nodes: 1, MoveTime: ms, Mate: 1}}, true, ""},
		{"limits below zero", "depth -1 nodes -1 movetime -1 mate -1 movestogo -1", goCommand{limits: search.Limits{Depth: 1, Nodes: 1, MoveTime: ms, Mate: 1}}, true, ""},
		{"number missing", "depth nodes 7 movetime", goCommand{limits: search.Limits{Nodes: 7}}, true, ""},
		{"number that is none", "depth 7x nodes 7", goCommand{limits: search.Limits{Nodes: 7}}, true, ""},
		{"depth beyond all numbers", "depth 99999999999999999999999", goCommand{limits: search.Limits{Depth: 1<<31 - 1}}, true, ""},
		{"ponder", "ponder wtime 5", goCommand{ponder: true, limits: search.Limits{Clocks: clocks(5*ms, 0)}}, false, ""},
		{"search moves", "searchmoves e2e4 E1G1 e2e5 g1f3 depth 2", goCommand{limits: search.Limits{Depth: 2,
			SearchMoves: []board.Move{board.NewMove(board.E2, board.E4), board.NewMove(board.G1, board.F3)}}}, true,
			`ignored searchmoves: "E1G1" "e2e5"`},
		{"words between search moves", "searchmoves e2e4 or 0000 g1f3 depth deep d2d4", goCommand{limits: search.Limits{
			SearchMoves: []board.Move{board.NewMove(board.E2, board.E4), board.NewMove(board.G1, board.F3)}}}, false,
			`ignored searchmoves: "or" "0000"`},
		{"no search move is legal", "searchmoves e7e5 e2e5 infinite", goCommand{infinite: true}, false,
			`ignored searchmoves: "e7e5" "e2e5"; searching all moves`},
		{"many that are none", "searchmoves e2e4" + strings.Repeat(" x", 20), goCommand{limits: search.Limits{
			SearchMoves: []board.Move{board.NewMove(board.E2, board.E4)}}}, false,
			`ignored searchmoves: "x" "x" "x" "x" "x" "x" "x" "x" "x" "x" …`},
		{"no search moves at all", "searchmoves depth 2 e2e4", goCommand{limits: search.Limits{Depth: 2}}, true, ""},
	}
	b := board.Start()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := tokens{test.line}
			got, note := w.parseGo(&b)
			if note != test.note {
				t.Errorf("note %q, want %q", note, test.note)
			}
			if diff := cmp.Diff(test.want, got, cmp.AllowUnexported(goCommand{})); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if got.terminates(board.White) != test.bounded {
				t.Errorf("bounded %v", got.terminates(board.White))
			}
		})
	}
}

// Variants have positions with more than 255 legal moves. All of them can be search moves, and moves that
// are given twice leave no less room for the others.
func TestGoManySearchMoves(t *testing.T) {
	var b board.Board
	if err := b.UnmarshalText([]byte("crazyhouse 7k/8/6K1/8/8/8/8/8[QRBNP] w - - 0 1")); err != nil {
		t.Fatal(err)
	}
	legal := movegen.AppendLegal(nil, &b)
	if len(legal) <= 255 {
		t.Fatalf("only %d legal moves", len(legal))
	}
	var list strings.Builder
	for _, m := range legal {
		fmt.Fprintf(&list, " %v %[1]v", m)
	}
	w := tokens{"searchmoves" + list.String()}
	got, note := w.parseGo(&b)
	if diff := cmp.Diff(legal, got.limits.SearchMoves); note != "" || diff != "" {
		t.Errorf("note %q, (-want +got):\n%s", note, diff)
	}
}

func FuzzGo(f *testing.F) {
	for _, line := range []string{
		"searchmoves e2e4 depth 3 wtime 0 btime -7 winc 3 binc 5", "ponder infinite movetime 0 nodes 18446744073709551615 movestogo 3",
		"mate 3 perft 9 depth -3", "btime 9999999999999999999",
	} {
		f.Add(line, uint16(518))
		f.Add(line, uint16(0))
	}
	f.Fuzz(func(t *testing.T, line string, number uint16) {
		b, _ := board.Chess960(int(number) % 960)
		w := tokens{line}
		o, _ := w.parseGo(&b)
		for _, chess960 := range []bool{false, true} {
			text, ok := strings.CutPrefix(string(o.append(nil, &b, chess960)), "go")
			w = tokens{text}
			if again, note := w.parseGo(&b); !ok || note != "" || !cmp.Equal(o, again, cmp.AllowUnexported(goCommand{})) {
				t.Errorf("%q is read as %+v, its form %q as %+v (%s)", line, o, text, again, note)
			}
		}
	})
}

func TestOverhead(t *testing.T) {
	tests := []struct {
		name, line string
		want       time.Duration
	}{
		{"usual", "go wtime 1000", 990 * time.Millisecond},
		{"more than there is", "go wtime 5", time.Millisecond},
		{"no time at all", "go wtime 0", -1},
		{"run out before all times", "go wtime -9223372036854775807", -1},
		{"no clock", "go depth 1", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			f := &fake{}
			transcript(t, Engine{Searcher: f}, "> "+test.line+"\n<~ bestmove *")
			if got := f.limits.Clocks[0].Remaining; got != test.want && !(test.want == -1 && got < 0) {
				t.Errorf("remaining %v, want %v", got, test.want)
			}
		})
	}
}
