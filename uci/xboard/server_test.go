package xboard

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

// A fake is a searcher that reports the first legal move, and returns it: at once, or if it
// waits, when its time is over or it is cancelled.
type fake struct {
	waits  bool
	score  eval.Score
	bound  search.Bound // of the reports
	games  int
	limits search.Limits
	move   board.Move // returned in any case
	err    error
}

func (f *fake) NewGame() { f.games++ }

// SupportsMultiPV lets the option be set.
func (f *fake) SupportsMultiPV() bool { return true }

func (f *fake) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	f.limits = lim
	b := g.Board()
	moves := movegen.AppendLegal(nil, &b)
	b.Play(moves[0])
	line := append(moves[:1:1], movegen.AppendLegal(nil, &b)[:1]...)
	i := search.Info{Depth: 3, MultiPV: 1, Score: f.score, Bound: search.Exact - f.bound, Nodes: 20, Time: 30 * time.Millisecond, PV: line}
	report(i)
	if f.waits {
		var over <-chan time.Time
		now := g.Board()
		if _, hard := lim.TimeLimits(&now, 0); hard > 0 {
			over = time.After(hard)
		}
		select {
		case <-ctx.Done():
		case <-over:
		}
	}
	r := search.Result{Move: line[0], Ponder: line[1], Score: f.score, Bound: search.Exact, Depth: 3, PV: line, Nodes: 20}
	if f.move != board.NoMove {
		r.Move = f.move
	}
	return r, f.err
}

// transcript has a conversation with a server, in which everybody has said all that there is to
// say before the next line:
//
//	> text      is sent to the server
//	< pattern   is the next line it has sent, * being anything
//	-           it has sent nothing more
//	eof         the input ends
//	deaf        nobody listens any more
//	wait D      time passes
//	done        Serve has returned nil
//	broken      Serve has returned an *Error
//
// At the end the input ends, and nothing may be left.
func transcript(t *testing.T, e Engine, script string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		inR, inW := io.Pipe()
		outR, outW := io.Pipe()
		lines, returned := make(chan string, 1000), make(chan error, 1)
		go func() {
			for s := bufio.NewScanner(outR); s.Scan(); {
				lines <- s.Text()
			}
		}()
		go func() {
			returned <- Serve(t.Context(), inR, outW, e)
			inR.Close()
			outW.Close()
		}()
		for n, line := range strings.Split(strings.TrimSpace(script), "\n") {
			word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			switch word {
			case ">":
				io.WriteString(inW, rest+"\n")
			case "<", "-":
				select {
				case got := <-lines:
					if ok, err := path.Match(escape(rest), escape(got)); !ok || err != nil || word == "-" {
						t.Fatalf("line %d: got %q, want %q", n+1, got, rest)
					}
				default:
					if word == "<" {
						t.Fatalf("line %d: got nothing, want %q", n+1, rest)
					}
				}
			case "eof":
				inW.Close()
			case "deaf":
				outR.Close()
			case "wait":
				d, err := time.ParseDuration(rest)
				if err != nil {
					t.Fatal(err)
				}
				time.Sleep(d)
			case "done", "broken":
				select {
				case err := <-returned:
					if _, ok := errors.AsType[*Error](err); ok != (word == "broken") {
						t.Fatalf("line %d: returned %v", n+1, err)
					}
					returned <- err
				default:
					t.Fatalf("line %d: still serving", n+1)
				}
			default:
				t.Fatalf("line %d: no such step", n+1)
			}
			synctest.Wait()
		}
		inW.Close()
		synctest.Wait()
		select {
		case <-returned:
		default:
			t.Fatal("still serving at the end of the input")
		}
		if len(lines) > 0 {
			t.Errorf("left over: %q", <-lines)
		}
	})
}

func escape(text string) string {
	return strings.NewReplacer("/", "|", "[", "(", "]", ")").Replace(text)
}

func TestServe(t *testing.T) {
	tests := []struct {
		name   string
		fake   *fake
		script string
	}{
		{"features", &fake{}, `
			> xboard
			-
			> protover 2
			< feature done=0
			< feature myname="Test" variants="normal,fischerandom"
			< feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 name=0 nps=0 debug=0 memory=0 smp=0
			< feature option="MultiPV -spin 1 1 500"
			< feature done=1
			> accepted done
			> quit
			done`},
		{"version 1", &fake{}, `
			> protover 1
			> protover x
			-`},
		{"a game as Black", &fake{}, `
			> new
			> usermove e2e4
			< move a7a6
			> d2d4
			< move a6a5
			> Nf3
			< move a5a4`},
		{"a game as White", &fake{}, `
			> new
			> go
			< move a2a3
			> usermove e7e5
			< move b2b3`},
		{"force", &fake{}, `
			> new
			> force
			> usermove e2e4
			> usermove e7e5
			-
			> go
			< move a2a3`},
		{"playother", &fake{}, `
			> force
			> usermove e2e4
			> playother
			-
			> usermove e7e5
			< move a2a3`},
		{"thinking output", &fake{score: 31}, `
			> post
			> go
			< 3 31 3 20 a3 a6
			< move a2a3
			> nopost
			> usermove e7e5
			< move b2b3`},
		{"no score, no thinking output", &fake{bound: search.Exact}, `
			> post
			> go
			< move a2a3`},
		{"mate scores", &fake{score: eval.MateIn(3)}, `
			> post
			> go
			< 3 100002 3 20 a3 a6
			< move a2a3`},
		{"mated", &fake{score: eval.MatedIn(4)}, `
			> post
			> go
			< 3 -100002 3 20 a3 a6
			< move a2a3`},
		{"illegal moves", &fake{}, `
			> usermove e2e5
			< Illegal move: e2e5
			> usermove
			< Illegal move: *
			> e7e5
			< Illegal move: e7e5
			> usermove O-O
			< Illegal move: O-O
			> usermove e2e4e5e6e7e8
			< Illegal move: e2e4e5e6e7e8`},
		{"unknown commands", &fake{}, `
			> castle now
			< Error (unknown command): castle now
			> edit
			< Error (unknown command): edit
			> variant suicide
			< Error (unsupported variant): variant suicide
			> sd x
			< Error (invalid time): sd x
			> level 40 5
			< Error (invalid time): level 40 5
			> level 0 0 0
			< Error (invalid time): level 0 0 0
			> level 0 1:x 0
			< Error (invalid time): level 0 1:x 0
			> st
			< Error (invalid time): st
			> time x
			< Error (invalid time): time x
			>  
			> random
			> hard
			> computer
			-`},
		{"a position", &fake{}, `
			> force
			> setboard 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1
			> usermove e1c1
			> undo
			> usermove O-O-O
			> go
			< move e8e7
			> setboard 4k3/8/8/8/8/8/8/R3R3 x Q - 0 1
			< tellusererror Illegal position`},
		{"a position that is repaired", &fake{move: board.NewMove(board.E8, board.E7)}, `
			> force
			> setboard 4k3/8/8/8/8/8/8/R3K3 w KQkq
			> usermove O-O-O
			> go
			< move e8e7`},
		{"Chess960", &fake{move: board.NewMove(board.B1, board.C1)}, `
			> variant fischerandom
			> force
			> setboard 7k/8/8/8/8/8/8/1K2R3 w E - 0 1
			> usermove O-O
			> undo
			> go
			< move b1c1`},
		{"Chess960 castling", &fake{move: board.NewMove(board.B1, board.E1)}, `
			> variant fischerandom
			> force
			> setboard 7k/8/8/8/8/8/8/1K2R3 w E - 0 1
			> go
			< move O-O`},
		{"mate by the opponent", &fake{}, `
			> force
			> f2f3
			> e7e5
			> g2g4
			> go
			< move e5e4
			> force
			> undo
			> d8h4
			< 0-1 {checkmate}
			> go
			-`},
		{"mate by the engine", &fake{move: board.NewMove(board.D8, board.H4)}, `
			> force
			> f2f3
			> e7e5
			> g2g4
			> go
			< move d8h4
			< 0-1 {checkmate}`},
		{"ping while thinking is answered after the move", &fake{waits: true}, `
			> ping 1
			< pong 1
			> go
			> ping 2
			-
			> ?
			< move a2a3
			< pong 2`},
		{"moves out of turn", &fake{waits: true}, `
			> go
			> usermove e7e5
			< Error (not your turn): e7e5
			> ?
			< move a2a3`},
		{"thinking is interrupted", &fake{waits: true}, `
			> go
			> force
			-
			> go
			> result 1-0 {White resigns}
			-
			> go
			> new
			-
			> usermove e2e4
			> quit
			done`},
		{"move now without thinking", &fake{}, `
			> ?
			-`},
		{"undo and remove", &fake{}, `
			> usermove e2e4
			< move a7a6
			> remove
			> usermove e2e4
			< move a7a6
			> force
			> undo
			> undo
			> undo
			> usermove d2d4
			-`},
		{"hint", &fake{}, `
			> hint
			-
			> usermove e2e4
			< move a7a6
			> hint
			< Hint: a2a3`},
		{"book", &fake{}, `
			> bk
			<  no book
			< `},
		{"analysis", &fake{waits: true, score: 12}, `
			> analyze
			< 3 12 3 20 a3 a6
			> .
			< stat01: 3 20 3 0 0
			> ping 7
			< pong 7
			> usermove e2e4
			< 3 12 3 20 a6 a3
			> undo
			< 3 12 3 20 a3 a6
			> usermove e2e5
			< Illegal move: e2e5
			> option MultiPV=2
			< 3 12 3 20 a3 a6
			> setboard 4k3/8/8/8/8/8/8/4K2R b - - 0 1
			< 3 12 3 20 Kd7 *
			> exit
			> .
			-
			> usermove e8e7
			-
			> analyze
			< 3 12 3 20 R* K*
			eof
			done`},
		{"a new game in an analysis is analysed", &fake{waits: true, score: 12}, `
			> analyze
			< 3 12 3 20 a3 a6
			> usermove e2e4
			< 3 12 3 20 a6 a3
			> new
			< 3 12 3 20 a3 a6
			> usermove d2d4
			< 3 12 3 20 a6 a3
			> exit
			> new
			> usermove d2d4
			> ?
			< move a7a6`},
		{"no moves in an illegal position", &fake{}, `
			> force
			> setboard 8/8/8/8/8/8/8/8 w - - 0 1
			< tellusererror Illegal position
			> usermove e2e4
			< Illegal move: e2e4
			> go
			> hint
			-
			> e2e4
			< Illegal move: e2e4
			> force
			> setboard 4k3/8/8/8/8/8/8/R3K3 w Q - 0 1
			> usermove e1c1
			> go
			< move e8e7
			> setboard 8/8/8/8/8/8/8/8 w - - 0 1
			< tellusererror Illegal position
			> new
			> usermove e2e4
			< move a7a6`},
		{"an analysis goes on after an illegal position", &fake{waits: true, score: 12}, `
			> analyze
			< 3 12 3 20 a3 a6
			> setboard 8/8/8/8/8/8/8/8 w - - 0 1
			< tellusererror Illegal position
			> .
			> undo
			-
			> setboard 4k3/8/8/8/8/8/8/4K2R b - - 0 1
			< 3 12 3 20 Kd7 *`},
		{"exit does not stop the search for a move", &fake{waits: true}, `
			> go
			> exit
			-
			> ?
			< move a2a3`},
		{"an unsupported variant does not stop the search for a move", &fake{waits: true}, `
			> go
			> variant suicide
			< Error (unsupported variant): variant suicide
			> ?
			< move a2a3`},
		{"an unsupported variant does not stop an analysis", &fake{waits: true, score: 12}, `
			> analyze
			< 3 12 3 20 a3 a6
			> variant suicide
			< Error (unsupported variant): variant suicide
			> .
			< stat01: 3 20 3 0 0`},
		{"analysis of a finished game", &fake{waits: true}, `
			> setboard k7/1Q6/1K6/8/8/8/8/8 b - - 0 1
			> analyze
			-
			> exit`},
		{"the end of the input waits for the move", &fake{waits: true}, `
			> st 5
			> go
			eof
			wait 6s
			< move a2a3
			done`},
		{"a writer that fails", &fake{}, `
			deaf
			> ping 1
			wait 2s
			broken`},
		{"a GUI that has gone", &fake{}, `
			deaf
			> ping 1
			eof
			wait 2s
			done`},
		{"a searcher that fails", &fake{err: errors.New("out of order")}, `
			> go
			< tellusererror the search failed
			broken`},
		{"an illegal move of the searcher", &fake{move: board.NewMove(board.E2, board.E5)}, `
			> go
			< tellusererror the search failed
			broken`},
		{"a line that is too long", &fake{}, `
			> usermove ` + strings.Repeat("x", 3<<20) + `
			< Error (line too long): 2097152 bytes
			> ping 1
			< pong 1`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			transcript(t, Engine{Engine: uci.Engine{Name: "Test", Searcher: tt.fake}}, tt.script)
		})
	}
}

func TestServeOptions(t *testing.T) {
	var set []string
	note := func(s string) error { set = append(set, s); return nil }
	f := &fake{waits: true}
	e := Engine{Engine: uci.Engine{Name: `A "name"`, Searcher: f, Options: []uci.Option{
		uci.Spin("Hash", 16, 1, 64, func(n int) error { return note("hash " + strings.Repeat("*", n)) }),
		uci.Spin("Threads", 1, 1, 4, nil),
		uci.Check("Own Book", true, func(on bool) error { return note("book " + map[bool]string{true: "on", false: "off"}[on]) }),
		{Name: "Style", Type: "combo", Default: "Solid", Values: []string{"Wild", "Solid"}, Set: note},
		{Name: "Clear Hash", Type: "button", Set: func(string) error { return note("cleared") }},
		{Name: "File", Type: "string", Default: "a b.bin", Set: note},
		uci.Spin("MultiPV", 1, 1, 2, nil),
	}}}
	transcript(t, e, `
		> protover 2
		< feature done=0
		< feature myname="A 'name'" variants="normal,fischerandom"
		< feature ping=1 * memory=1 smp=1
		< feature option="Hash -spin 16 1 64"
		< feature option="Threads -spin 1 1 4"
		< feature option="Own Book -check 1"
		< feature option="Style -combo Wild /// *Solid"
		< feature option="Clear Hash -button"
		< feature option="File -string a b.bin"
		< feature option="MultiPV -spin 1 1 2"
		< feature done=1
		> memory 3
		> cores 2
		> cores 5
		< Error (*): option Threads
		> option Own Book=0
		< Error (*): option Own Book
		> option Own Book=false
		> option Style=wild
		> option Clear Hash
		> option File=x=y.bin
		> option Nonsense=3
		< Error (*): option Nonsense
		> go
		> option Style=Solid
		-
		> ?
		< move a2a3`)
	want := "hash ***|book off|Wild|cleared|x=y.bin|Solid"
	if got := strings.Join(set, "|"); got != want {
		t.Errorf("set %s, want %s", got, want)
	}
}

func TestServeTime(t *testing.T) {
	clocks := func(own, opponent, increment time.Duration, toGo int) search.Limits {
		c := search.Clock{Remaining: own, Increment: increment}
		return search.Limits{Clocks: [2]search.Clock{c, {Remaining: opponent, Increment: increment}}, MovesToGo: toGo, MultiPV: 1}
	}
	const ms = time.Millisecond
	tests := []struct {
		commands string
		want     search.Limits
	}{
		{"", clocks(5*time.Minute-overhead, 5*time.Minute, 0, 40)},
		{"level 0 2 12", clocks(2*time.Minute-overhead, 2*time.Minute, 12*time.Second, 0)},
		{"level 10 0:30 0.5", clocks(30*time.Second-overhead, 30*time.Second, 500*ms, 10)},
		{"level 0 0 1", clocks(time.Second-overhead, time.Second, time.Second, 0)},
		{"level 0 2 12\ntime 500\notim 700", clocks(5*time.Second-overhead, 7*time.Second, 12*time.Second, 0)},
		{"time -5\notim 0", clocks(ms, ms, 0, 40)},
		{"time 99999999999999999", clocks(maxTime-overhead, 5*time.Minute, 0, 40)},
		{"st 3", search.Limits{MoveTime: 3*time.Second - overhead, MultiPV: 1}},
		{"st 0.005", search.Limits{MoveTime: ms, MultiPV: 1}},
		{"st 3\nsd 7", search.Limits{MoveTime: 3*time.Second - overhead, Depth: 7, MultiPV: 1}},
		{"st 3\nlevel 0 1 0", clocks(time.Minute-overhead, time.Minute, 0, 0)},
		{"st 3\nsd 7\nnew", search.Limits{MoveTime: 3*time.Second - overhead, MultiPV: 1}},
		{"option MultiPV=3\nst 3", search.Limits{MoveTime: 3*time.Second - overhead, MultiPV: 3}},
	}
	for _, tt := range tests {
		f := &fake{}
		script := "> force\n"
		for line := range strings.Lines(tt.commands) {
			script += "> " + strings.TrimSpace(line) + "\n"
		}
		transcript(t, Engine{Engine: uci.Engine{Searcher: f}}, script+"> go\n< move a2a3")
		if got := f.limits; got.Clocks != tt.want.Clocks || got.MoveTime != tt.want.MoveTime || got.Depth != tt.want.Depth ||
			got.MovesToGo != tt.want.MovesToGo || got.MultiPV != tt.want.MultiPV {
			t.Errorf("%q:\ngot  %+v\nwant %+v", tt.commands, got, tt.want)
		}
	}
	// Without "time" the engine keeps its own clock.
	f := &fake{waits: true}
	transcript(t, Engine{Engine: uci.Engine{Searcher: f}}, `
		> level 2 1 1
		> go
		wait 50s
		< move a2a3
		> h7h6
		wait 60s
		< move b2b3
		> h6h5
		wait 60s
		< move c2c3`)
	if got := f.limits.Clocks[board.White].Remaining; got < time.Minute || got > 2*time.Minute || f.limits.MovesToGo != 2 {
		t.Errorf("in the second session %v are left, %d moves to go", got, f.limits.MovesToGo)
	}
}

// The moves of a "level" in the middle of a game are those still to do (section 11 of the
// protocol), for either player.
func TestServeLevelInGame(t *testing.T) {
	ten := "> new\n> force\n" // moves of each player
	for file := 'a'; file <= 'e'; file++ {
		ten += fmt.Sprintf("> %c2%[1]c3\n> %[1]c7%[1]c6\n> %[1]c3%[1]c4\n> %[1]c6%[1]c5\n", file)
	}
	tests := []struct {
		name, script string
		want         int // moves to go
	}{
		{"before the first move of a session", ten + "> level 7 10 0\n", 7},
		{"at the beginning", "> level 17 10 0\n" + ten, 7},
		{"in the second session", "> level 7 10 0\n" + ten, 4},
		{"before a move of the opponent", ten + "> level 7 10 0\n> g2g3\n", 7},
		{"one move later", ten + "> level 7 10 0\n> g2g3\n> g7g6\n", 6},
		{"before the other player's turn", ten + "> g2g3\n> level 7 10 0\n> g7g6\n", 7},
		{"moves from before are undone", ten + "> level 7 10 0\n" + strings.Repeat("> undo\n", 4), 2},
		{"a position begins a game", ten + "> level 7 10 0\n> setboard 4k3/8/8/8/8/8/8/4K2R w K - 0 1\n", 7},
		{"a new game", ten + "> level 7 10 0\n> new\n", 7},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			f := &fake{}
			transcript(t, Engine{Engine: uci.Engine{Searcher: f}}, tt.script+"> go\n< move *")
			if got := f.limits.MovesToGo; got != tt.want {
				t.Errorf("%d moves to go, want %d", got, tt.want)
			}
		})
	}
	// Without "time" the engine adds the time of a session to its clock after the last move of one.
	script := `
		> force
		> usermove g1f3
		> usermove g8f6
		> level 2 1 0
		> go
		wait 50s
		< move *
		> usermove h7h6
		wait 60s
		< move *`
	second, third := &fake{waits: true}, &fake{waits: true}
	transcript(t, Engine{Engine: uci.Engine{Searcher: second}}, script)
	transcript(t, Engine{Engine: uci.Engine{Searcher: third}}, script+"\n> usermove h6h5\nwait 60s\n< move *")
	for _, tt := range []struct {
		f        *fake
		min, max time.Duration
		toGo     int
	}{{second, 0, time.Minute, 1}, {third, time.Minute, 2 * time.Minute, 2}} {
		left := tt.f.limits.Clocks[board.White].Remaining
		if left < tt.min || left > tt.max || tt.f.limits.MovesToGo != tt.toGo {
			t.Errorf("%v are left for %d moves, want %v to %v for %d", left, tt.f.limits.MovesToGo, tt.min, tt.max, tt.toGo)
		}
	}
}

func TestDecide(t *testing.T) {
	var offers []bool
	decision := PlayOn
	e := Engine{Engine: uci.Engine{Searcher: &fake{}}, Decide: func(g *game.Game, r search.Result, drawOffered bool) Decision {
		offers = append(offers, drawOffered)
		if g.Ply() > 2 {
			decision++
		}
		return decision
	}}
	transcript(t, e, `
		> usermove e2e4
		< move a7a6
		> draw
		> usermove d2d4
		< offer draw
		< move a6a5
		> usermove h2h3
		< resign
		> usermove a5a4
		-`)
	if len(offers) != 3 || offers[0] || !offers[1] || offers[2] {
		t.Errorf("draw offers %v", offers)
	}
	if got := Resign.String() + ", " + Decision(9).String(); got != "resign, Decision(9)" {
		t.Error(got)
	}
}

func TestServeErrors(t *testing.T) {
	var none context.Context
	r, w := strings.NewReader(""), io.Discard
	good := Engine{Engine: uci.Engine{Searcher: &fake{}}}
	bad := good
	bad.Options = []uci.Option{{Name: "a=b", Type: "string"}}
	quotes := good
	quotes.Options = []uci.Option{{Name: "a", Type: "string", Default: `"`}}
	nothing := good
	nothing.Options = []uci.Option{{}}
	for name, err := range map[string]error{
		"nil context":     Serve(none, r, w, good),
		"nil reader":      Serve(t.Context(), nil, w, good),
		"nil writer":      Serve(t.Context(), r, nil, good),
		"nil searcher":    Serve(t.Context(), r, w, Engine{}),
		"name with =":     Serve(t.Context(), r, w, bad),
		"default with \"": Serve(t.Context(), r, w, quotes),
		"nil option":      Serve(t.Context(), r, w, nothing),
		"broken input":    Serve(t.Context(), brokenReader{}, w, good),
	} {
		if _, ok := errors.AsType[*Error](err); !ok {
			t.Errorf("%s: %v", name, err)
		}
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cause := errors.New("cause")
	cancel(cause)
	endless, _ := io.Pipe()
	if err := Serve(ctx, endless, w, good); err != cause {
		t.Errorf("cancelled: %v", err)
	}
}

type brokenReader struct{}

func (brokenReader) Read([]byte) (int, error) { return 0, errors.New("broken") }
