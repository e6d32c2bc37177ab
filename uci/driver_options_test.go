package uci_test

import (
	"errors"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

// declaring is the answer to "uci" of an engine with options.
const declaring = `
	> uci
	< option name Threads type spin default 1 min 1 max 8
	< option name Hash type spin default 16 min 1 max 1024
	< option name UCI_ShowWDL type check default false
	< option name Clear Hash type button
	< uciok
`

// Options of the Driver are set in the order of the declarations, and the engine is ready when there is
// a Client: the first search does not ask again.
func TestDriverOptions(t *testing.T) {
	script := declaring + `
		> setoption name UCI_ShowWDL value true
		> setoption name Threads value 4
		> setoption name Hash value 64
		> setoption name Clear Hash
		> isready
		< readyok
		> position startpos
		> go depth 2
		< info depth 1 score cp 31 wdl 300 600 100 pv e2e4
		< info depth 2 score cp 20 wdl 250 650 100 multipv 1 pv d2d4
		< info depth 2 score cp 10 multipv 2 pv e2e4
		< bestmove d2d4
	`
	d := uci.Driver{Options: map[string]string{"hash": "64", "Threads": "4", "Clear Hash": ""}, ShowWDL: true}
	drive(t, d, script, func(c driven) {
		var reported [][3]int
		r, err := c.Search(c.Context(), play(c, "", ""), search.Limits{Depth: 2}, func(i search.Info) { reported = append(reported, i.WDL) })
		if err != nil || r.WDL != [3]int{250, 650, 100} || r.Lines[0].WDL != r.WDL {
			c.Errorf("%+v, %v", r, err)
		}
		if diff := cmp.Diff([][3]int{{300, 600, 100}, {250, 650, 100}, {}}, reported); diff != "" {
			c.Errorf("reported (-want +got):\n%s", diff)
		}
	})
}

// What the engine does not offer is not asked for.
func TestDriverShowWDLNotOffered(t *testing.T) {
	drive(t, uci.Driver{ShowWDL: true}, ucitest.Handshake+"> isready\n< readyok", func(c driven) {
		if err := c.Ready(c.Context()); err != nil {
			c.Error(err)
		}
	})
}

// An option given by its name wins over ShowWDL.
func TestDriverShowWDLOff(t *testing.T) {
	d := uci.Driver{ShowWDL: true, Options: map[string]string{"UCI_ShowWDL": "false"}}
	drive(t, d, declaring+"> setoption name UCI_ShowWDL value true\n> setoption name UCI_ShowWDL value false\n> isready\n< readyok", func(c driven) {})
}

// The error of an option that cannot be set names it, and the engine has been ended.
func TestDriverOptionsErrors(t *testing.T) {
	tests := []struct {
		name    string
		script  string // after the declarations
		options map[string]string
		want    string
		as      func(error) bool
	}{
		{"unknown", "", map[string]string{"Hash": "64", "Hsah": "64"}, `uci: setting options: option "Hsah": the engine has no such option`,
			func(err error) bool { return errors.Is(err, uci.ErrNoOption) }},
		{"out of range", "", map[string]string{"Hash": "4096"}, `uci: setting options: option "Hash": "4096" is not a number from 1 to 1024`,
			func(err error) bool {
				o, ok := errors.AsType[*uci.OptionError](err)
				return ok && o.Name == "Hash" && o.Value == "4096"
			}},
		{"the engine dies of it", "> setoption name Hash value 64\n> isready\ndie", map[string]string{"Hash": "64"}, "uci: setting options: the engine has exited: EOF",
			func(err error) bool { _, ok := errors.AsType[*uci.ExitError](err); return ok }},
		{"the engine hangs", "> setoption name Hash value 64\n> isready\nhang", map[string]string{"Hash": "64"}, `uci: setting options: the engine did not send "readyok" within 30s`,
			func(err error) bool { _, ok := errors.AsType[*uci.TimeoutError](err); return ok }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				_, err := uci.Driver{Options: test.options}.NewClient(t.Context(), ucitest.Play(t, declaring+test.script))
				if err == nil || err.Error() != test.want || !test.as(err) {
					t.Errorf("%v, want %s", err, test.want)
				}
			})
		})
	}
}
