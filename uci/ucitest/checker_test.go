package ucitest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
)

// A pacer searches a few plies at once and then waits for the end of its time, so that it
// keeps all rules where waiting costs nothing.
type pacer struct{ *alphabeta.Searcher }

const pacerDepth = 4

func newPacer() pacer {
	return pacer{alphabeta.New(alphabeta.Options{Evaluator: eval.PieceSquare{}, Hash: 1})}
}

func (p pacer) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	quick := search.Limits{Depth: pacerDepth, Nodes: lim.Nodes, SearchMoves: lim.SearchMoves, MultiPV: lim.MultiPV}
	if lim.Depth > 0 {
		quick.Depth = min(lim.Depth, pacerDepth)
	}
	r, err := p.Searcher.Search(context.Background(), g, quick, report)
	if err != nil || lim.Depth > 0 && lim.Depth <= pacerDepth || lim.Nodes > 0 || lim.Mate > 0 {
		return r, err
	}
	if lim.PonderHit != nil {
		select {
		case <-ctx.Done():
		case <-lim.PonderHit:
		}
	}
	var over <-chan time.Time
	b := g.Board()
	if c := lim.Clocks[b.Turn()]; c != (search.Clock{}) {
		over = time.After(c.Remaining / 20)
	} else if lim.MoveTime != 0 {
		over = time.After(lim.MoveTime)
	}
	select {
	case <-ctx.Done():
	case <-over:
	}
	return r, nil
}

// A broken engine is a correct one with a fault between it and the world.
type broken struct {
	*conn
	toEngine *io.PipeWriter

	position  string // the last command of that kind
	searching string // the last "go", "" after its "bestmove"
	last      string // the last command
	count     int    // for the fault
}

func (b *broken) hear(line string) { io.WriteString(b.toEngine, line+"\n") }
func (b *broken) say(line string)  { io.WriteString(b.conn, line+"\n") }
func (b *broken) die()             { b.conn.Close() }

// A fault is how an engine breaks a rule: what it does with commands and with its answers.
// Nil passes them on.
type fault struct {
	rule    string
	in, out func(b *broken, line string)
}

// open connects to an engine with a fault.
func (f fault) open() io.ReadWriteCloser {
	near, far := pipe()
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	b := &broken{conn: far, toEngine: inW}
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		<-far.closed
		cancel()
	}()
	go func() {
		uci.Serve(ctx, inR, outW, uci.Engine{
			Name: "Broken", Author: "ucitest", Searcher: newPacer(), Options: []uci.Option{{Name: "File", Type: "string"}},
		})
		inR.Close()
		outW.Close()
	}()
	go func() {
		defer inW.Close()
		for lines := bufio.NewReader(far); ; {
			line, err := lines.ReadString('\n')
			if err != nil {
				return
			}
			line = strings.TrimSuffix(line, "\n")
			if strings.HasPrefix(line, "position") {
				b.position = line
			}
			if f.in == nil {
				b.hear(line)
			} else {
				f.in(b, line)
			}
			if strings.HasPrefix(line, "go") {
				b.searching = line
			}
			b.last = line
		}
	}()
	go func() {
		defer far.Close()
		for lines := bufio.NewScanner(outR); lines.Scan(); {
			line := lines.Text()
			if f.out == nil {
				b.say(line)
			} else {
				f.out(b, line)
			}
		}
	}()
	return near
}

// replaced returns a handler that replaces what a pattern matches.
func replaced(pass func(*broken, string), pattern, by string) func(*broken, string) {
	expr := regexp.MustCompile(pattern)
	return func(b *broken, line string) { pass(b, expr.ReplaceAllString(line, by)) }
}

func heard(pattern, by string) func(*broken, string) { return replaced((*broken).hear, pattern, by) }
func said(pattern, by string) func(*broken, string)  { return replaced((*broken).say, pattern, by) }

// unless returns a handler that passes on commands that do not match, and does something
// else with the others.
func unless(match func(b *broken, line string) bool, otherwise func(b *broken, line string)) func(*broken, string) {
	return func(b *broken, line string) {
		if match(b, line) {
			otherwise(b, line)
			return
		}
		b.hear(line)
	}
}

// contains and is are for unless.
func contains(text string) func(*broken, string) bool {
	return func(_ *broken, line string) bool { return strings.Contains(line, text) }
}

func is(text string) func(*broken, string) bool {
	return func(_ *broken, line string) bool { return line == text }
}

func dies(b *broken, _ string)    { b.die() }
func ignores(b *broken, _ string) {}

func faults() []fault {
	during := func(command, search string) func(*broken, string) bool {
		return func(b *broken, line string) bool { return line == command && strings.HasPrefix(b.searching, search) }
	}
	return []fault{
		{"uci", nil, said("^id author.*", "")},
		{"option-lines", nil, said("^uciok", "option name multipv type spin default 1 min 1 max 2\nuciok")},
		{"option-lines", nil, said("^uciok", "option name Depth type number default 1\nuciok")},
		{"isready", nil, said("^readyok", "readyok\nreadyok")},
		{"isready", unless(is("isready"), ignores), nil},
		{"isready-searching", unless(during("isready", "go infinite"), ignores), nil},
		{"isready-searching", heard("isready", "stop\nisready"), nil},
		{"ucinewgame", func(b *broken, line string) {
			if line == "ucinewgame" {
				b.count++
			}
			if b.count == 2 {
				b.die()
			}
			b.hear(line)
		}, nil},
		{"one-bestmove", nil, said("^(bestmove.*)", "$1\n$1")},
		{"legal", nil, said("^bestmove.*", "bestmove a1b1")},
		{"legal", nil, said("^bestmove (....).*", "bestmove $1 ponder a1b1")},
		{"legal", nil, said("^bestmove", "bestmove is")},
		{"moves", heard("^(position.*) moves.*", "$1"), nil},
		{"game-over", nil, said("^bestmove .none.", "")},
		{"game-over", nil, said("^bestmove .none.", "bestmove a1a1")},
		{"many-moves", unless(contains("R6R"), dies), nil},
		{"long-game", unless(func(_ *broken, line string) bool { return len(line) > 5000 }, dies), nil},
		{"stop", unless(is("stop"), ignores), nil},
		{"stop", unless(is("stop"), func(b *broken, line string) {
			time.Sleep(time.Second)
			b.hear(line)
		}), nil},
		{"stop-at-once", unless(func(b *broken, line string) bool { return line == "stop" && b.last == "go infinite" }, ignores), nil},
		{"stop-twice", unless(is("stop"), func(b *broken, line string) {
			b.hear(line)
			if b.last == "stop" || b.searching == "" {
				b.say("bestmove e2e4")
			}
		}), nil},
		{"infinite", heard("^go infinite", "go depth 3"), nil},
		{"infinite-over", unless(func(b *broken, line string) bool {
			return line == "go infinite" && !strings.Contains(b.position, mateInOne)
		}, func(b *broken, _ string) { b.hear("go depth 3") }), nil},
		{"depth", heard("^go depth 2", "go depth 3"), nil},
		{"nodes", nil, said(" nodes ", " nodes 99999")}, // far too many, however few there are
		{"nodes", heard("^go nodes", "go infinite"), nil},
		{"movetime", heard("movetime 50", "movetime 5000"), nil},
		{"clock", heard("wtime (.*) btime (.*)", "wtime $2 btime $1"), nil},
		{"increment", heard("wtime 100 .*", "movetime 5000"), nil},
		{"movestogo", heard(".*movestogo 1$", "go movetime 5000"), nil},
		{"low-clock", heard("wtime 1 .*", "movetime 5000"), nil},
		{"zero-clock", heard("wtime 0 .*", "infinite"), nil},
		{"mate", heard("mate .", "infinite"), nil},
		{"searchmoves", heard(" searchmoves.*", ""), nil},
		{"searchmoves", nil, said(" pv .*", " pv e2e4")},
		{"searchmoves-order", heard("go searchmoves .* (.* .*)", "go $1"), nil},
		{"several-limits", heard("movetime 3600000 .*", "movetime 3600000"), nil},
		{"ponder", heard("go ponder depth", "go depth"), nil},
		{"ponderhit", unless(is("ponderhit"), ignores), nil},
		{"option-values", unless(contains("UCI_ShowWDL"), dies), nil},
		{"option-errors", unless(contains("banana"), dies), nil},
		{"option-case", unless(contains("mUlTiPv"), ignores), nil},
		{"multipv", heard("(MultiPV value) 3", "$1 2"), nil},
		{"multipv", heard("(MultiPV value) 3", "$1 4"), nil},
		{"multipv", nil, said("multipv . (.* pv) ....", "multipv 1 $1 e2e4")},
		{"castling", nil, said("^bestmove e1g1", "bestmove e1h1")},
		{"chess960", nil, said("^bestmove e1a1", "bestmove e1c1")},
		{"chess960", heard(" moves c1g1 c8b8| moves b1a1", ""), nil},
		{"info-lines", nil, said("seldepth", "seldeepth")},
		{"info-lines", nil, said("score cp [-0-9]*", "score cp ?")},
		{"info-lines", nil, said("score cp", "score")},
		{"info-lines", nil, said("nodes ", "nodes -")},
		{"info-lines", nil, said("(info .*)", "$1 currmove a1a1")},
		{"info-lines", nil, said("(info .*)", "$1 wdl 1 2")},
		{"info-lines", nil, said(" pv .*", " pv")},
		{"info-pv", nil, said("(info .* pv ....)", "$1 $1")},
		{"info-mate", nil, said("score mate 2", "score mate 3")},
		{"info-mate", nil, said("score mate 1", "score cp 31999")},
		{"info-mate", nil, said("score mate -", "score mate ")},
		{"info-side", nil, said("score cp -", "score cp ")},
		{"unknown-commands", unless(is("xyzzy"), dies), nil},
		{"unknown-prefix", unless(is("joho isready"), ignores), nil},
		{"blanks", unless(is("  isready  "), ignores), nil},
		{"blanks", heard("depth   2", "infinite"), nil},
		{"long-line", unless(func(_ *broken, line string) bool { return len(line) > 50_000 }, dies), nil},
		{"bad-fen", unless(is("position fen x"), dies), nil},
		{"bad-moves", unless(contains("moves zzzz"), dies), nil},
		{"bad-go", unless(is("go depth x"), dies), nil},
		{"busy", unless(during("go depth 1", "go infinite"), dies), nil},
		{"quit", unless(is("quit"), ignores), nil},
		{"quit-searching", unless(during("quit", "go infinite"), ignores), nil},
		{"quit-pondering", unless(during("quit", "go ponder"), ignores), nil},
	}
}

// findings checks an engine, all rules or some, in a bubble in which waiting takes no time.
func findings(t *testing.T, f fault, only ...string) (all []Finding) {
	synctest.Test(t, func(t *testing.T) {
		c := Checker{Open: func() (io.ReadWriteCloser, error) { return f.open(), nil }, Only: only}
		for f, err := range c.Check(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, f)
		}
		time.Sleep(time.Minute) // for engines that are asleep
	})
	return all
}

// TestCheckCorrect checks an engine that keeps all rules.
func TestCheckCorrect(t *testing.T) {
	all := findings(t, fault{})
	if len(all) < 50 {
		t.Errorf("%d findings", len(all))
	}
	for _, f := range all {
		if f.Verdict != Passed || f.Demand == "" {
			t.Errorf("%+v", f)
		}
	}
}

// TestCheckBroken checks engines each of which breaks a rule.
func TestCheckBroken(t *testing.T) {
	var broken []string
	for _, f := range faults() {
		broken = append(broken, f.rule)
		t.Run(f.rule, func(t *testing.T) {
			for _, found := range findings(t, f, f.rule) {
				if found.Verdict != Failed || found.Reason == "" {
					t.Errorf("%+v", found)
				}
				if len(found.Lines) == 0 || len(found.Lines) > 50 {
					t.Errorf("%d lines prove it", len(found.Lines))
				}
				t.Logf("%s\n%s", found.Reason, strings.Join(found.Lines, "\n"))
			}
		})
	}
	for _, r := range rules() {
		if !slices.Contains(broken, r.name) {
			t.Errorf("no engine breaks the rule %s", r.name)
		}
	}
}

// TestCheckSkips checks an engine that has no options and reports nothing.
func TestCheckSkips(t *testing.T) {
	dumb := fault{out: func(b *broken, line string) {
		if !strings.HasPrefix(line, "option") && !strings.HasPrefix(line, "info") {
			b.say(line)
		}
	}}
	skips := []string{"ponder", "ponderhit", "option-case", "multipv", "chess960", "info-lines", "info-pv", "info-mate", "info-side"}
	for _, f := range findings(t, dumb) {
		if want := slices.Contains(skips, f.Rule); f.Verdict == Failed || (f.Verdict == Skipped) != want {
			t.Errorf("%+v", f)
		}
	}
}

// TestCheckDead checks an engine that dies in the middle of each conversation.
func TestCheckDead(t *testing.T) {
	dead := fault{in: func(b *broken, line string) {
		if b.count++; b.count > 1 {
			b.die()
		}
		b.hear(line)
	}}
	for _, f := range findings(t, dead) {
		alive := []string{"uci", "option-lines", "quit"} // which need no more than one command
		if f.Verdict == Passed && !slices.Contains(alive, f.Rule) {
			t.Errorf("%+v", f)
		}
	}
}

// TestCheckSlow checks an engine that searches a few plies for a minute. The rules about
// other things than limits find nothing wrong with it.
func TestCheckSlow(t *testing.T) {
	slow := fault{in: heard("^go depth.*", "go movetime 60000")}
	for _, f := range findings(t, slow, "legal", "moves", "info-pv", "depth") {
		if (f.Verdict == Failed) != (f.Rule == "depth") {
			t.Errorf("%+v", f)
		}
	}
}

// TestCheckNoEngine checks what does not speak UCI, which is not asked 50 times.
func TestCheckNoEngine(t *testing.T) {
	deaf := fault{in: func(*broken, string) {}}
	all := findings(t, deaf)
	if len(all) != 1 || all[0].Verdict != Failed || all[0].Reason != `no "uciok" within 5s` || len(all[0].Lines) != 1 {
		t.Errorf("%+v", all)
	}
}

// TestCheckFlood checks an engine that answers everything with lines without end.
func TestCheckFlood(t *testing.T) {
	flood := fault{in: func(b *broken, line string) {
		b.hear(line)
		for strings.HasPrefix(line, "go") {
			if _, err := io.WriteString(b.conn, "info depth 1\n"); err != nil {
				return
			}
			time.Sleep(100 * time.Microsecond)
		}
	}}
	for _, f := range findings(t, flood, "stop") {
		if f.Verdict != Failed || !strings.Contains(f.Reason, `no "bestmove"`) || len(f.Lines) > 20 {
			t.Errorf("%+v", f)
		}
	}
}

func TestCheckErrors(t *testing.T) {
	for _, f := range []struct {
		name  string
		c     Checker
		ctx   func(context.Context) context.Context
		check func(error) bool
	}{
		{"no such program", Checker{Command: "/no/such/engine"}, nil, func(err error) bool { return err != nil }},
		{"nobody there", Checker{Open: func() (io.ReadWriteCloser, error) { return nil, io.ErrClosedPipe }}, nil,
			func(err error) bool { return errors.Is(err, io.ErrClosedPipe) }},
		{"no such rule", Checker{Only: []string{"castle"}}, nil, func(err error) bool {
			e, ok := errors.AsType[*RuleError](err)
			return ok && e.Rule == "castle" && strings.Contains(e.Error(), "castle")
		}},
		{"cancelled", Checker{Open: func() (io.ReadWriteCloser, error) { return fault{}.open(), nil }}, func(ctx context.Context) context.Context {
			ctx, cancel := context.WithTimeout(ctx, 10*time.Millisecond)
			context.AfterFunc(ctx, cancel)
			return ctx
		}, func(err error) bool { return errors.Is(err, context.DeadlineExceeded) }},
	} {
		t.Run(f.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx := t.Context()
				if f.ctx != nil {
					ctx = f.ctx(ctx)
				}
				var last error
				for _, err := range f.c.Check(ctx) {
					if last != nil {
						t.Error("goes on after", last)
					}
					last = err
				}
				if !f.check(last) {
					t.Errorf("got %v", last)
				}
			})
		})
	}
}

// TestRun tests a correct engine and a broken one.
func TestRun(t *testing.T) {
	for _, test := range []struct {
		fault  fault
		errors int
	}{{fault{}, 0}, {fault{in: unless(contains("R6R"), dies)}, 1}} {
		var w witness
		synctest.Test(t, func(t *testing.T) {
			w.TB = t
			Run(&w, test.fault.open)
			time.Sleep(time.Minute)
		})
		if len(w.errors) != test.errors {
			t.Errorf("errors %q, want %d", w.errors, test.errors)
		}
	}
}

func TestVerdictText(t *testing.T) {
	for _, v := range []Verdict{Passed, Failed, Skipped} {
		text, err := v.MarshalText()
		var back Verdict
		if err != nil || back.UnmarshalText(text) != nil || back != v {
			t.Errorf("%v: %q, %v, read back as %v", v, text, err, back)
		}
	}
	for _, v := range []Verdict{0, 9} {
		if _, err := v.MarshalText(); err == nil {
			t.Errorf("%v has a text", v)
		}
	}
	var v Verdict
	if err := v.UnmarshalText([]byte("perhaps")); err == nil {
		t.Error("perhaps is a verdict")
	}
}

func TestParseInfo(t *testing.T) {
	start := board.Start()
	for _, test := range []struct{ name, line, err, illegal string }{
		{"usual", "info depth 1 seldepth 2 multipv 1 score cp -3 nodes 20 nps 20000 hashfull 0 tbhits 0 time 1 pv e2e4 e7e5", "", ""},
		{"bound and wins", "info score mate -2 upperbound wdl 0 1 999 cpuload 3 currmove e2e4 currmovenumber 1", "", ""},
		{"string", "info depth 1 string anything goes 1 2 3", "", ""},
		{"lines", "info refutation d2d4 d7d5 currline 1 e2e4 e7e5", "", ""},
		{"empty", "info", "", ""},
		{"unknown word", "info mood good", `unknown word "mood"`, ""},
		{"no number", "info depth x", `no number after "depth"`, ""},
		{"not even a word", "info depth", `no number after "depth"`, ""},
		{"unit of the score", "info score 13", `neither "cp" nor "mate" after "score"`, ""},
		{"illegal move", "info pv e2e4 e2e4 e7e5", "", "e2e4, move 2 of a variation, is not legal"},
		{"null move", "info pv 0000", "", "0000, move 1 of a variation, is not legal"},
	} {
		t.Run(test.name, func(t *testing.T) {
			i, err := parseInfo(test.line, &start)
			if fmt.Sprint(err) != test.err && (err != nil || test.err != "") || i.illegal != test.illegal {
				t.Errorf("got %v, %q", err, i.illegal)
			}
		})
	}
}

// A nil context was a nil pointer dereference.
func TestCheckWithoutContext(t *testing.T) {
	var none context.Context
	for _, err := range (Checker{Command: "engine"}).Check(none) {
		if err == nil {
			t.Error("no error without a context")
		}
	}
}
