package pgn_test

import (
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/pgn"
)

// A game with clocks becomes PGN in one call.
func TestFromLive(t *testing.T) {
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	control, err := live.ParseControl("3m+2")
	if err != nil {
		t.Fatal(err)
	}
	g, err := live.New(at, live.Settings{Controls: [2]live.Control{control, nil}})
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range []string{"f3", "e5", "g4", "Qh4"} {
		at = at.Add(3 * time.Second)
		if err := g.PlayText(at, board.Color(i%2), text, 0); err != nil {
			t.Fatal(err)
		}
	}
	played := pgn.FromLive(g)
	const want = `[Event "?"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "?"]
[Black "?"]
[Result "0-1"]
[WhiteTimeControl "180+2"]
[BlackTimeControl "-"]
[Termination "normal"]

1. f3 {[%clk 0:02:59] [%emt 0:00:03]} 1... e5 {[%emt 0:00:03]} 2. g4 {[%clk
0:02:58] [%emt 0:00:03]} 2... Qh4# {[%emt 0:00:03]} 0-1
`
	text, err := played.Format(pgn.WriterOptions{Width: -1})
	if err != nil {
		t.Fatal(err)
	}
	back, err := pgn.Parse(text)
	if err != nil || !back.Equal(played) {
		t.Errorf("%v, read back as %v", err, back)
	}
	wanted, err := pgn.Parse(want)
	if err != nil {
		t.Fatal(err)
	}
	for i, n := range wanted.Main().Nodes() {
		clock, ok := n.Clock()
		got, has := played.Main().Nodes()[i].Clock()
		if ok != has || clock != got {
			t.Errorf("move %d: clock %v, %v, want %v, %v", i, got, has, clock, ok)
		}
	}
	for _, tag := range wanted.Tags {
		if got := played.Tags.Get(tag.Name); got != tag.Value && tag.Value != "?" && tag.Name != "Date" {
			t.Errorf("tag %s %q, want %q", tag.Name, got, tag.Value)
		}
	}
	if zero := pgn.FromLive(new(live.Game)); zero.Main().Len() != 0 {
		t.Error("the zero Game has moves")
	}
}
