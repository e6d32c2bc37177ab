package search_test

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
)

// TestJSON pins the keys, and holds that what was written with names of Go fields, and
// with durations as numbers, is read as the same.
func TestJSON(t *testing.T) {
	e4 := []board.Move{board.NewMove(board.E2, board.E4)}
	for _, tt := range []struct {
		name         string
		v            any
		text, former string
	}{
		{"info", search.Info{Depth: 9, SelDepth: 12, MultiPV: 2, Score: 5, Bound: search.Exact, Nodes: 7, Time: time.Second, HashFull: 3, TBHits: 4, PV: e4},
			`{"depth":9,"seldepth":12,"multipv":2,"score":"+0.05","bound":"exact","nodes":"7","time":"1s","hashfull":3,"tbhits":"4","pv":["e2e4"]}`,
			`{"Depth":9,"SelDepth":12,"MultiPV":2,"Score":"+0.05","Bound":"exact","Nodes":"7","Time":1000000000,"HashFull":3,"TBHits":"4","PV":["e2e4"]}`},
		{"limits", search.Limits{SoftNodes: 8, MoveTime: time.Minute, Clocks: [2]search.Clock{{Remaining: time.Hour}, {Increment: 1}}, MovesToGo: 3, SearchMoves: e4},
			`{"depth":0,"nodes":"0","soft_nodes":"8","movetime":"1m0s","clocks":[{"remaining":"1h0m0s","increment":"0s"},{"remaining":"0s","increment":"1ns"}],"movestogo":3,"mate":0,"searchmoves":["e2e4"],"multipv":0}`,
			`{"Depth":0,"Nodes":"0","SoftNodes":"8","MoveTime":60000000000,"Clocks":[{"Remaining":3600000000000,"Increment":0},{"Remaining":0,"Increment":1}],"MovesToGo":3,"Mate":0,"SearchMoves":["e2e4"],"MultiPV":0}`},
		{"result", search.Result{Move: e4[0], Depth: 2, Bound: search.Lower, PV: e4, Lines: []search.Info{{Time: 5}}, Nodes: 6, Time: time.Millisecond},
			`{"move":"e2e4","ponder":"0000","score":"0.00","bound":"lower","depth":2,"pv":["e2e4"],"lines":[{"depth":0,"seldepth":0,"multipv":0,"score":"0.00","bound":"none","nodes":"0","time":"5ns","hashfull":0,"tbhits":"0","pv":null}],"nodes":"6","time":"1ms"}`,
			`{"Move":"e2e4","Depth":2,"Bound":"lower","PV":["e2e4"],"Lines":[{"Time":5}],"Nodes":"6","Time":1000000}`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if text, err := json.Marshal(tt.v); err != nil || string(text) != tt.text {
				t.Errorf("written %s, %v, want %s", text, err, tt.text)
			}
			for _, text := range []string{tt.text, tt.former} {
				back := reflect.New(reflect.TypeOf(tt.v))
				if err := json.Unmarshal([]byte(text), back.Interface()); err != nil || !reflect.DeepEqual(back.Elem().Interface(), tt.v) {
					t.Errorf("%s is read as %+v, %v", text, back.Elem(), err)
				}
			}
		})
	}
}
