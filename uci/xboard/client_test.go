package xboard_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
	"github.com/luftchess/luft/uci/xboard"
)

// greeting is the start of a script.
const greeting = `
	> xboard
	> protover 2
	< feature done=0
	> accepted done
	< feature ping=1 setboard=1 usermove=1 myname="Scripted 1.0" variants="normal,fischerandom" sigint=0
	> accepted ping
	> accepted setboard
	> accepted usermove
	> accepted myname
	> accepted variants
	> rejected sigint
	< feature done=1
	> accepted done
`

// begin is what a search of a new game begins with, before moves and "ping".
const begin = `
	> new
	> force
	> easy
	> post
`

// drive has a client drive a scripted engine in a bubble in which time costs nothing, and in
// which no goroutine may be left.
func drive(t *testing.T, script string, do func(*testing.T, *xboard.Client)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		t.Helper()
		c, err := xboard.NewClient(t.Context(), uci.Driver{}, ucitest.Play(t, script))
		if err != nil {
			t.Fatal(err)
		}
		do(t, c)
		c.Close()
	})
}

// play returns a game with these moves, from a FEN or the usual start.
func play(t testing.TB, start, moves string) *game.Game {
	t.Helper()
	b := board.Start()
	if start != "" {
		var err error
		if b, err = fen.Parse(start); err != nil {
			t.Fatal(err)
		}
	}
	g := game.New(b)
	for _, text := range strings.Fields(moves) {
		if _, err := san.Play(g, text); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

// search searches and returns the move and the reports, or the error.
func find(t *testing.T, c *xboard.Client, g *game.Game, lim search.Limits) string {
	t.Helper()
	return findContext(t, t.Context(), c, g, lim)
}

func findContext(t *testing.T, ctx context.Context, c *xboard.Client, g *game.Game, lim search.Limits) string {
	t.Helper()
	var text string
	r, err := c.Search(ctx, g, lim, func(i search.Info) {
		text += fmt.Sprintf("%d %v %d %v %v; ", i.Depth, i.Score, i.Nodes, i.Time, i.PV)
	})
	if err != nil {
		if _, ok := errors.AsType[*xboard.Error](err); !ok {
			t.Errorf("error of type %T: %v", err, err)
		}
		return err.Error()
	}
	return text + r.Move.String()
}

func TestClient(t *testing.T) {
	infinite := search.Limits{}
	second := search.Limits{MoveTime: time.Second}
	clock := func(white, black time.Duration, toGo int) search.Limits {
		return search.Limits{Clocks: [2]search.Clock{{Remaining: white, Increment: 2 * time.Second}, {Remaining: black, Increment: 2 * time.Second}}, MovesToGo: toGo}
	}
	tests := []struct {
		name, script string
		do           func(t *testing.T, c *xboard.Client) string
		want         string
	}{
		{"a search", begin + `
			> usermove e2e4
			> ping 1
			< pong 1
			> st 1
			> go
			< # thinking
			< 5. 20 10 1000  e7-e5 Ng1-f3 Nb8-d6
			< 6 -31 20 2000 7 100 0	1... c5 2. Nf3 (transposition) 
			< move c7c5
			> force`,
			func(t *testing.T, c *xboard.Client) string { return find(t, c, play(t, "", "e4"), second) },
			"5 +0.20 1000 100ms [e7e5 g1f3]; 6 -0.31 2000 200ms [c7c5 g1f3]; c7c5"},
		{"only new moves are sent", begin + `
			> ping 1
			< pong 1
			> st 1
			> go
			< move e2e4
			> force
			> usermove e7e5
			> ping 2
			< pong 2
			> go
			< move g1f3
			> force` + begin + `
			> ping 3
			< pong 3
			> st 1
			> go
			< move d2d4
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "", ""), second) + " " + find(t, c, play(t, "", "e4 e5"), second) + " " + find(t, c, play(t, "", ""), second)
			}, "e2e4 g1f3 d2d4"},
		{"a new game", begin + `
			> ping 1
			< pong 1
			> st 1
			> go
			< move e2e4
			> force` + begin + `
			> usermove e2e4
			> ping 2
			< pong 2
			> st 1
			> go
			< move e7e5
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				first := find(t, c, play(t, "", ""), second)
				c.NewGame()
				return first + " " + find(t, c, play(t, "", "e4"), second)
			}, "e2e4 e7e5"},
		{"a position", begin + `
			> setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1
			> usermove e1g1
			> ping 1
			< pong 1
			> st 1
			> go
			< move e8e7
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O"), second)
			}, "e8e7"},
		{"Chess960", `
			> new
			> variant fischerandom
			> force
			> easy
			> post
			> setboard 7k/8/8/8/8/8/8/1K2R3 w K - 0 1
			> usermove O-O
			> ping 1
			< pong 1
			> st 1
			> go
			< move h8h7
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "7k/8/8/8/8/8/8/1K2R3 w E - 0 1", "O-O"), second)
			}, "h8h7"},
		{"sessions of a clock", begin + `
			> ping 1
			< pong 1
			> level 40 1:30 2
			> time 9050
			> otim 6000
			> go
			< move e2e4
			> force
			> usermove e7e5
			> ping 2
			< pong 2
			> time 8000
			> otim 5000
			> go
			< move d2d4
			> force` + begin + `
			> ping 3
			< pong 3
			> level 0 0:08 2
			> time 800
			> otim 0
			> go
			< move d2d4
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "", ""), clock(90500*time.Millisecond, time.Minute, 40)) + " " +
					find(t, c, play(t, "", "e4 e5"), clock(80*time.Second, 50*time.Second, 39)) + " " +
					find(t, c, play(t, "", ""), clock(8*time.Second, 0, 0))
			}, "e2e4 d2d4 d2d4"},
		{"sessions that begin in the game", begin + `
			> level 4 1:30 2
			> usermove e2e4
			> usermove e7e5
			> usermove g1f3
			> usermove b8c6
			> ping 1
			< pong 1
			> time 9000
			> otim 6000
			> go
			< move f1b5
			> force
			> usermove a7a6
			> ping 2
			< pong 2
			> time 8000
			> otim 6000
			> go
			< move b5a4
			> force
			> usermove g8f6
			> ping 3
			< pong 3
			> level 3 1:20 2
			> time 8000
			> otim 6000
			> go
			< move e1g1
			> force
			> usermove f8e7
			> ping 4
			< pong 4
			> time 8000
			> otim 6000
			> go
			< move f1e1
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "", "e4 e5 Nf3 Nc6"), clock(90*time.Second, time.Minute, 2)) + " " +
					find(t, c, play(t, "", "e4 e5 Nf3 Nc6 Bb5 a6"), clock(80*time.Second, time.Minute, 1)) + " " +
					find(t, c, play(t, "", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6"), clock(80*time.Second, time.Minute, 3)) + " " +
					find(t, c, play(t, "", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7"), clock(80*time.Second, time.Minute, 2))
			}, "f1b5 b5a4 e1g1 f1e1"},
		{"a session that is longer", begin + `
			> ping 1
			< pong 1
			> level 1 1:30 2
			> time 9000
			> otim 6000
			> go
			< move e2e4
			> force
			> usermove e7e5
			> ping 2
			< pong 2
			> level 2 1:20 2
			> time 8000
			> otim 6000
			> go
			< move g1f3
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "", ""), clock(90*time.Second, time.Minute, 1)) + " " +
					find(t, c, play(t, "", "e4 e5"), clock(80*time.Second, time.Minute, 2))
			}, "e2e4 g1f3"},
		{"a clock after a move time needs a new game", begin + `
			> ping 1
			< pong 1
			> st 1
			> go
			< move e2e4
			> force` + begin + `
			> usermove e2e4
			> usermove e7e5
			> ping 2
			< pong 2
			> level 0 0:08 2
			> time 800
			> otim 800
			> go
			< move d2d4
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "", ""), second) + " " + find(t, c, play(t, "", "e4 e5"), clock(8*time.Second, 8*time.Second, 0))
			}, "e2e4 d2d4"},
		{"a depth is removed by new", begin + `
			> ping 1
			< pong 1
			> st 86400
			> sd 5
			> go
			< 5 0 0 1 e4
			< move e2e4
			> force` + begin + `
			> ping 2
			< pong 2
			> st 1
			> go
			< move e2e4
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "", ""), search.Limits{Depth: 5}) + " " + find(t, c, play(t, "", ""), second)
			}, "5 0.00 1 0s [e2e4]; e2e4 e2e4"},
		{"a depth that is exceeded", begin + `
			> ping 1
			< pong 1
			> st 86400
			> sd 5
			> go
			< Illegal move: sd 5
			< 5 0 0 1 e4
			< 6 0 0 1 e4
			> ?
			< move e2e4
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "", ""), search.Limits{Depth: 5})
			}, "5 0.00 1 0s [e2e4]; 6 0.00 1 0s [e2e4]; e2e4"},
		{"a limit of nodes", begin + `
			> ping 1
			< pong 1
			> st 86400
			> go
			< 5 0 0 99 e4
			< 6 0 0 100 d4 d5
			> ?
			< move e2e4
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "", ""), search.Limits{Nodes: 100})
			}, "5 0.00 99 0s [e2e4]; 6 0.00 100 0s [d2d4 d7d5]; 5 0.00 100 0s [e2e4]; e2e4"},
		{"a mate", begin + `
			> setboard 7k/8/5KQ1/8/8/8/8/8 w - - 0 1
			> ping 1
			< pong 1
			> st 86400
			> go
			< 5 100001 0 99 Qg7#
			> ?
			< move g6g7
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", ""), search.Limits{Mate: 2})
			}, "5 " + eval.MateIn(1).String() + " 99 0s [g6g7]; g6g7"},
		{"cancelled", begin + `
			> ping 1
			< pong 1
			> st 86400
			> go
			> ?
			< move e2e4
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
				defer cancel()
				return findContext(t, ctx, c, play(t, "", ""), infinite)
			}, "e2e4"},
		{"a ponder hit", begin + `
			> ping 1
			< pong 1
			> st 86400
			> go
			wait 1m
			> ?
			< move e2e4
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				hit := make(chan struct{})
				time.AfterFunc(time.Minute, func() { close(hit) })
				return find(t, c, play(t, "", ""), search.Limits{MoveTime: time.Second, PonderHit: hit})
			}, "e2e4"},
		{"no answer to ?", begin + `
			> ping 1
			< pong 1
			> st 1
			> go
			> ?
			> ?
			hang`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "", ""), second) + "; " + find(t, c, play(t, "", ""), second)
			}, `xboard: searching: the engine did not send "move" within 3s; xboard: searching: the engine did not send "move" within 3s`},
		{"no pong", begin + `
			> ping 1
			hang`,
			func(t *testing.T, c *xboard.Client) string { return find(t, c, play(t, "", ""), second) },
			`xboard: searching: the engine did not send "pong 1" within 30s`},
		{"the engine dies", begin + `
			> ping 1
			< pong 1
			> st 1
			> go
			die`,
			func(t *testing.T, c *xboard.Client) string { return find(t, c, play(t, "", ""), second) },
			"xboard: searching: the engine has exited: EOF"},
		{"illegal moves of the engine", begin + `
			> ping 1
			< pong 1
			> st 1
			> go
			< move e2e5` + begin + `
			> ping 2
			< pong 2
			> st 1
			> go
			< move castle
			`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "", ""), second) + "; " + find(t, c, play(t, "", ""), second)
			}, `xboard: searching: illegal move "e2e5" from the engine: not legal; xboard: searching: illegal move "castle" from the engine: not legal`},
		{"resignation", begin + `
			> ping 1
			< pong 1
			> st 1
			> go
			< resign` + begin + `
			> ping 2
			< pong 2
			> st 1
			> go
			< 0-1 {White resigns}`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "", ""), second) + "; " + find(t, c, play(t, "", ""), second)
			}, `xboard: searching: the engine has ended the game: * "resign"; xboard: searching: the engine has ended the game: 0-1 "White resigns"`},
		{"a draw offer", begin + `
			> ping 1
			< pong 1
			> st 1
			> go
			< offer draw
			< move e2e4
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				return find(t, c, play(t, "", ""), second) + fmt.Sprint(" ", c.DrawOffered())
			}, "e2e4 true"},
		{"the engine rejects a move", begin + `
			> usermove e2e4
			> ping 1
			< Illegal move: easy
			< Illegal move (not on my watch): e2e4
			< pong 1`,
			func(t *testing.T, c *xboard.Client) string { return find(t, c, play(t, "", "e4"), second) },
			`xboard: searching: the engine rejects the game: "Illegal move (not on my watch): e2e4"`},
		{"the engine rejects a game late, after that was cancelled", begin + `
			> setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1
			> ping 1
			wait 20s
			< tellusererror Illegal position
			< pong 1` + begin + `
			> ping 2
			< pong 2
			> st 1
			> go
			< move e2e4
			> force`,
			func(t *testing.T, c *xboard.Client) string {
				ctx, cancel := context.WithCancel(t.Context())
				cancel()
				return findContext(t, ctx, c, play(t, "4k3/8/8/8/8/8/8/4K2R w K - 0 1", ""), second) + "; " + find(t, c, play(t, "", ""), second)
			}, "xboard: searching: context canceled; e2e4"},
		{"some moves", "",
			func(t *testing.T, c *xboard.Client) string {
				one := []board.Move{board.NewMove(board.E2, board.E4)}
				return find(t, c, play(t, "", ""), search.Limits{SearchMoves: one}) + "; " +
					find(t, c, play(t, "", ""), search.Limits{SearchMoves: append(one, board.NewMove(board.D2, board.D4))})
			}, "e2e4; xboard: searching: the engine cannot be told which moves to search"},
		{"no legal move", "",
			func(t *testing.T, c *xboard.Client) string { return find(t, c, play(t, "", "f3 e5 g4 Qh4#"), second) },
			board.NoMove.String()},
		{"nil", "",
			func(t *testing.T, c *xboard.Client) string {
				var none context.Context
				_, err := c.Search(none, play(t, "", ""), second, nil)
				return err.Error() + "; " + find(t, c, nil, second)
			}, "xboard: searching: nil context; xboard: searching: nil game"},
		{"closed", "",
			func(t *testing.T, c *xboard.Client) string {
				c.Close()
				return find(t, c, play(t, "", ""), second) + "; " + find(t, new(xboard.Client), play(t, "", ""), second)
			}, "xboard: searching: the client is closed; xboard: searching: the client is closed"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			drive(t, greeting+tt.script, func(t *testing.T, c *xboard.Client) {
				if got := tt.do(t, c); got != tt.want {
					t.Errorf("got  %s\nwant %s\n%s", got, tt.want, c.Trace())
				}
			})
		})
	}
}

func TestClientOptions(t *testing.T) {
	const script = `
		> xboard
		> protover 2
		< feature option="Own Book -check 1" option="Style -combo Wild /// *Very Solid"
		> accepted option
		> accepted option
		< feature option="Contempt -slider 0 -50 50" option="Log -file a b.txt" option="Save -save" option="odd" option="=x -check 0"
		times 5 > accepted option
		< feature memory=1 smp=1 done=1
		> accepted memory
		> accepted smp
		> accepted done
		> option Own Book=0
		> option Style=Wild
		> option Contempt=-3
		> option Log=x
		> option Save
		> memory 64
		> cores 2`
	drive(t, strings.Replace(script, "times 5 > accepted option", strings.Repeat("> accepted option\n", 5), 1), func(t *testing.T, c *xboard.Client) {
		var names []string
		for _, o := range c.Options() {
			names = append(names, strings.TrimPrefix(o.String(), "option name "))
		}
		want := []string{
			"Own Book type check default true", "Style type combo default Very Solid var Wild var Very Solid",
			"Contempt type spin default 0 min -50 max 50", "Log type string default a b.txt", "Save type button",
			"Hash type spin default 16 min 1 max 16777216", "Threads type spin default 1 min 1 max 1024",
		}
		if !slices.Equal(names, want) {
			t.Errorf("options\n%s", strings.Join(names, "\n"))
		}
		for _, s := range [][2]string{{"own book", "false"}, {"Style", "wild"}, {"Contempt", "-3"}, {"Log", "x"}, {"Save", ""}, {"Hash", "64"}, {"Threads", "2"}} {
			if err := c.SetOption(s[0], s[1]); err != nil {
				t.Error(err)
			}
		}
		for _, s := range [][2]string{{"nothing", ""}, {"Own Book", "1"}, {"Contempt", "51"}, {"Log", "a\nquit"}} {
			if _, ok := errors.AsType[*uci.OptionError](c.SetOption(s[0], s[1])); !ok {
				t.Errorf("%q: no error", s)
			}
		}
	})
}

// TestVersion1 is about an engine without features, and one that says that it needs time but
// never ends.
func TestVersion1(t *testing.T) {
	drive(t, `
		> xboard
		> protover 2
		< Error (unknown command): protover
		> new
		`+begin+`
		> st 1
		> go
		< 1. ... e2e4
		< My move is : e2e4
		> force
		> e7e5
		> go
		< move g1f3
		> force
		`+begin+`
		> e2e4
		> st 1
		> go
		< Illegal move: e2e4`, func(t *testing.T, c *xboard.Client) {
		second := search.Limits{MoveTime: time.Second}
		if got := find(t, c, play(t, "", ""), second) + " " + find(t, c, play(t, "", "e4 e5"), second); got != "e2e4 g1f3" {
			t.Error(got)
		}
		want := `xboard: searching: the engine rejects the game: "Illegal move: e2e4"`
		if got := find(t, c, play(t, "", "e4"), second); got != want {
			t.Error(got)
		}
		for position, want := range map[string]error{"4k3/8/8/8/8/8/8/4K2R w K - 0 1": xboard.ErrNoSetboard, "7k/8/8/8/8/8/8/1K2R3 w E - 0 1": xboard.ErrNoChess960} {
			if _, err := c.Search(t.Context(), play(t, position, ""), search.Limits{}, nil); !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", position, err, want)
			}
		}
	})
	for name, script := range map[string]string{
		"never ready":   "> xboard\n> protover 2\n< feature done=0\n> accepted done\nhang",
		"dies":          "> xboard\n> protover 2\ndie",
		"too long line": "> xboard\n> protover 2\nsay \"" + strings.Repeat("x", 3<<20) + "\"\nhang",
	} {
		synctest.Test(t, func(t *testing.T) {
			if _, err := xboard.NewClient(t.Context(), uci.Driver{}, ucitest.Play(t, script)); err == nil {
				t.Errorf("%s: no error", name)
			}
		})
	}
}

func TestStartErrors(t *testing.T) {
	if _, err := xboard.Start(t.Context(), uci.Driver{}, "/no/such/engine"); err == nil {
		t.Error("no error")
	}
	if _, err := xboard.NewClient(t.Context(), uci.Driver{}, nil); err == nil {
		t.Error("no error of a nil connection")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := xboard.Start(ctx, uci.Driver{}, "true"); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// serve returns a client of an engine that Serve runs.
func serve(t testing.TB, e xboard.Engine) *xboard.Client {
	t.Helper()
	near, far := net.Pipe()
	done := make(chan error, 1)
	go func() {
		done <- xboard.Serve(context.Background(), far, far, e)
		far.Close()
	}()
	c, err := xboard.NewClient(t.Context(), uci.Driver{}, near)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		c.Close()
		if err := <-done; err != nil && !errors.Is(err, io.ErrClosedPipe) {
			t.Error(err)
		}
	})
	return c
}

// TestRoundTrip holds that a searcher behind both ends finds what it finds without them. The
// protocol has no limit of nodes, so that those of search/searchtest do not all hold.
func TestRoundTrip(t *testing.T) {
	mini := &search.Minimax{Evaluator: eval.Material{}}
	c := serve(t, xboard.Engine{Engine: uci.Engine{Name: "Mini", Searcher: mini}})
	for _, g := range []*game.Game{
		play(t, "", ""),
		play(t, "", "e4 e5 Nf3"),
		play(t, "", "e4 e5 Nf3 Nc6 Bb5"),
		play(t, "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "O-O-O"),
		play(t, "4k3/P7/8/8/8/8/8/4K3 w - - 0 1", ""),
		play(t, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", ""),
		play(t, "7k/8/5KQ1/8/8/8/8/8 w - - 0 1", ""),
		play(t, "8/8/8/8/8/5k2/8/5K1q w - - 0 1", ""),
		play(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", ""),
	} {
		for depth := 1; depth <= 2; depth++ {
			lim := search.Limits{Depth: depth}
			want, err := mini.Search(t.Context(), g, lim, nil)
			if err != nil {
				t.Fatal(err)
			}
			got, err := c.Search(t.Context(), g, lim, nil)
			if err != nil {
				t.Fatalf("%v: %v\n%s", g, err, c.Trace())
			}
			if got.Move != want.Move || got.Score != want.Score || got.Bound != want.Bound || got.Depth != want.Depth ||
				!slices.Equal(got.PV, want.PV) || got.Nodes != want.Nodes {
				t.Errorf("%v, depth %d:\ngot  %+v\nwant %+v\n%s", g, depth, got, want, c.Trace())
			}
		}
	}
	for name, lim := range map[string]search.Limits{
		"move time": {MoveTime: 20 * time.Millisecond},
		"clock":     {Clocks: [2]search.Clock{{Remaining: 200 * time.Millisecond}, {Remaining: time.Second}}},
		"nodes":     {Nodes: 100},
	} {
		g := play(t, "", "")
		if r, err := c.Search(t.Context(), g, lim, nil); err != nil || !g.IsLegal(r.Move) {
			t.Errorf("%s: %v, %v", name, r.Move, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if r, err := c.Search(ctx, play(t, "", ""), search.Limits{}, nil); err != nil || r.Move == board.NoMove {
		t.Errorf("cancelled: %v, %v", r.Move, err)
	}
}

// TestClientInUse is about what other goroutines, and a callback that panics, do to a search.
func TestClientInUse(t *testing.T) {
	const searching = begin + `
		> ping 1
		< pong 1
		> st 86400
		> go
		< 1 0 0 1 e4
	`
	drive(t, greeting+searching+"hang", func(t *testing.T, c *xboard.Client) {
		time.AfterFunc(time.Second, func() {
			if err := c.SetOption("x", ""); !errors.Is(err, uci.ErrBusy) {
				t.Errorf("an option during a search: %v", err)
			}
			if got := find(t, c, play(t, "", ""), search.Limits{}); !strings.Contains(got, "search is in progress") {
				t.Errorf("a second search: %s", got)
			}
			if _, ok := errors.AsType[*uci.TimeoutError](c.Close()); ok {
				t.Error("the connection is no process that could be killed")
			}
		})
		if _, err := c.Search(t.Context(), play(t, "", ""), search.Limits{}, nil); !errors.Is(err, uci.ErrClosed) {
			t.Errorf("closed during a search: %v", err)
		}
	})
	drive(t, greeting+searching+"hang", func(t *testing.T, c *xboard.Client) {
		defer func() {
			if recover() != "no" {
				t.Error("the panic is lost")
			}
			if got := find(t, c, play(t, "", ""), search.Limits{}); !strings.HasPrefix(got, "xboard: searching: ") {
				t.Errorf("after a panic: %s", got)
			}
		}()
		c.Search(t.Context(), play(t, "", ""), search.Limits{}, func(search.Info) { panic("no") })
	})
}

// Options of the driver are set before the first game.
func TestDriverOptions(t *testing.T) {
	const features = `feature memory=1 option="Style -spin 0 0 9" done=1` + "\n"
	const declaring = "> xboard\n> protover 2\n< " + features + "> accepted memory\n> accepted option\n> accepted done\n"
	synctest.Test(t, func(t *testing.T) {
		d := uci.Driver{Options: map[string]string{"hash": "64", "Style": "3"}, ShowWDL: true}
		c, err := xboard.NewClient(t.Context(), d, ucitest.Play(t, declaring+"> option Style=3\n> memory 64\n> quit\ndie"))
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	})
	near, far := net.Pipe()
	go io.Copy(io.Discard, far)
	go io.WriteString(far, features)
	_, err := xboard.NewClient(t.Context(), uci.Driver{Options: map[string]string{"Style": "10"}}, near)
	if o, ok := errors.AsType[*uci.OptionError](err); !ok || o.Name != "Style" {
		t.Errorf("%v does not name the option", err)
	}
}
