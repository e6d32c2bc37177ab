package uci

import (
	"bufio"
	"context"
	"errors"
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
)

// A transcript is a conversation with a server, line by line, everybody having
// said all they have to say before the next line:
//
//	> text      is sent to the server
//	< pattern   is the next line it has sent, * being anything (? and [ too)
//	<~ pattern  is a line it has sent; those before are passed over
//	-           it has sent nothing more
//	open        opens the gate of the searcher (see [fake])
//	eof         the input ends
//	deaf        nobody listens any more
//	wait        some time passes
//	done        Serve has returned nil
//	broken      Serve has returned an error
//
// At the end the input ends, if it has not, and nothing may be left: no line, no
// goroutine.
func transcript(t *testing.T, e Engine, script string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		t.Helper()
		c := converse(t, e)
		for n, line := range strings.Split(strings.TrimSpace(script), "\n") {
			word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			if !c.step(e, word, rest) {
				t.Errorf("line %d of the transcript: %s", n+1, strings.TrimSpace(line))
				break
			}
			synctest.Wait()
		}
		c.end()
	})
}

type conversation struct {
	*testing.T
	in       *io.PipeWriter
	out      *io.PipeReader
	lines    chan string
	returned chan error
	cancel   context.CancelFunc
}

func converse(t *testing.T, e Engine) *conversation {
	if f, ok := e.Searcher.(*fake); ok && f.shut {
		f.gate = make(chan struct{}) // of this bubble
	}
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	c := &conversation{t, inW, outR, make(chan string, 1<<20), make(chan error, 1), cancel}
	go func() {
		lines := bufio.NewScanner(outR)
		for lines.Scan() {
			c.lines <- lines.Text()
		}
	}()
	go func() {
		c.returned <- Serve(ctx, inR, outW, e)
		inR.Close()
		outW.Close()
	}()
	return c
}

func (c *conversation) step(e Engine, word, rest string) bool {
	switch word {
	case ">":
		io.WriteString(c.in, rest+"\n")
	case "<":
		select {
		case got := <-c.lines:
			if ok, err := path.Match(escape(rest), escape(got)); !ok || err != nil {
				c.Errorf("got %q, want %q", got, rest)
				return false
			}
		default:
			c.Errorf("nothing, want %q", rest)
			return false
		}
	case "<~":
		for {
			select {
			case got := <-c.lines:
				if ok, _ := path.Match(escape(rest), escape(got)); ok {
					return true
				}
			default:
				c.Errorf("no line like %q", rest)
				return false
			}
		}
	case "-":
		select {
		case got := <-c.lines:
			c.Errorf("got %q, want nothing", got)
			return false
		default:
		}
	case "open":
		close(e.Searcher.(*fake).gate)
	case "eof":
		c.in.Close()
	case "deaf":
		c.out.Close()
	case "wait":
		time.Sleep(2 * parting)
	case "done", "broken":
		select {
		case err := <-c.returned:
			if (err != nil) != (word == "broken") {
				c.Errorf("returned %v", err)
			}
			c.returned <- err
		default:
			c.Error("still serving")
			return false
		}
	case "", "#":
	default:
		c.Fatalf("no such step: %s", word)
	}
	return true
}

// escape lets * stand for slashes too.
func escape(text string) string {
	return strings.NewReplacer("/", "|", "[", "(", "]", ")").Replace(text)
}

// end ends the conversation. The bubble it is in sees to it that no goroutine is
// left.
func (c *conversation) end() {
	c.in.Close()
	synctest.Wait()
	select {
	case <-c.returned:
	default:
		c.Error("still serving at the end of the input")
		c.cancel()
		<-c.returned
	}
	c.cancel()
	synctest.Wait()
	if len(c.lines) > 0 && !c.Failed() {
		c.Errorf("left over: %q", <-c.lines)
	}
}

// A fake is a searcher that reports the first of the moves and returns it when
// its gate is open, the ponder hit has come, if it waits for one, or it is
// cancelled.
type fake struct {
	shut   bool          // the gate is, at first
	gate   chan struct{} // nil is open
	score  eval.Score
	bound  search.Bound // of the result
	silent bool         // no reports
	lines  bool         // finds several lines
	gap    eval.Score   // between their scores
	games  int          // number of calls of NewGame
	limits search.Limits
	err    error
	move   board.Move // returned in any case
}

func shut() *fake { return &fake{shut: true} }

func (f *fake) NewGame() { f.games++ }

func (f *fake) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	f.limits = lim
	b := g.Board()
	moves := movegen.AppendLegal(nil, &b)
	if len(lim.SearchMoves) > 0 {
		moves = lim.SearchMoves
	}
	if !f.silent && report != nil {
		lines := 1
		if f.lines {
			lines = min(max(lim.MultiPV, 1), len(moves))
		}
		for i := range lines {
			report(search.Info{Depth: 1, SelDepth: 2, MultiPV: i + 1, Score: f.score - f.gap*eval.Score(i), Nodes: 20, PV: moves[i : i+1]})
		}
	}
	if f.gate != nil {
		select {
		case <-f.gate:
		case <-ctx.Done():
		case <-lim.PonderHit:
		}
	}
	r := search.Result{Move: moves[0], Score: f.score, Bound: f.bound, Depth: 1, PV: moves[:1], Nodes: 20}
	if f.move != board.NoMove {
		r.Move = f.move
	}
	return r, f.err
}

func TestTranscripts(t *testing.T) {
	tests := []struct {
		name, script string
		fake         *fake
	}{
		{"a short game", `
			> uci
			< id name Test
			< id author Nobody
			<~ option name MultiPV type spin default 1 min 1 max 500
			<~ option name UCI_Chess960 type check default false
			<~ uciok
			> isready
			< readyok
			> ucinewgame
			> position startpos moves e2e4
			> go wtime 1000 btime 1000
			< info depth 1 seldepth 2 multipv 1 score cp 0 nodes 20 hashfull 0 time 0 pv ????
			< bestmove ????
			> quit
			done`, &fake{}},
		{"ready during a search", `
			> go depth 3
			< info * pv *
			> isready
			< readyok
			> uci
			<~ uciok
			open
			< bestmove *`, shut()},
		{"infinite waits for stop", `
			> go infinite
			< info *
			-
			> isready
			< readyok
			-
			> stop
			< bestmove *`, &fake{}},
		{"infinite waits although its depth is reached", `
			> go depth 1 infinite
			< info *
			-
			> ponderhit
			-
			> stop
			< bestmove *`, &fake{}},
		{"ponder waits for the hit", `
			> go ponder wtime 100 btime 100
			< info *
			-
			> isready
			< readyok
			-
			> ponderhit
			< bestmove *
			> ponderhit
			-`, &fake{}},
		{"ponder waits for stop", `
			> go ponder depth 5
			< info *
			-
			> stop
			< bestmove *`, &fake{}},
		{"infinite pondering waits for stop", `
			> go ponder infinite
			< info *
			> ponderhit
			-
			> stop
			< bestmove *`, &fake{}},
		{"the searcher sees the ponder hit", `
			> go ponder movetime 5
			< info *
			-
			> ponderhit
			< bestmove *`, shut()},
		{"a stale stop is forgotten", `
			> stop
			> ponderhit
			> go depth 1
			< info *
			-
			open
			< bestmove *
			> stop
			> stop
			-`, shut()},
		{"a second go ends the first", `
			> go infinite
			< info *
			> position startpos moves e2e4
			> go infinite
			< bestmove a2a3
			< info * pv a7a6
			> stop
			< bestmove a7a6`, shut()},
		{"position during a search is for the next", `
			> go infinite
			< info *
			> position fen 7k/8/8/8/8/8/8/K7 w - - 0 1
			-
			> stop
			< bestmove a2a3
			> go depth 1
			< info * pv a1b1
			open
			< bestmove a1b1`, shut()},
		{"end of the input", `
			eof
			done`, &fake{}},
		{"end of the input lets a bounded search finish", `
			> go depth 3
			< info *
			eof
			-
			open
			< bestmove *
			done`, shut()},
		{"end of the input after the ponder hit", `
			> go ponder depth 3
			< info *
			> ponderhit
			< bestmove *
			eof
			done`, shut()},
		{"end of the input ends an infinite search", `
			> go infinite
			< info *
			eof
			< bestmove *
			done`, shut()},
		{"end of the input ends a search without limits", `
			> go
			< info *
			eof
			< bestmove *
			done`, shut()},
		{"end of the input ends pondering", `
			> go ponder wtime 1000 btime 1000
			< info *
			eof
			< bestmove *
			done`, shut()},
		{"quit during a search", `
			> go infinite
			< info *
			> quit
			-
			done`, shut()},
		{"after quit nothing is read", `
			> quit
			done`, &fake{}},
		{"nobody listens", `
			> isready
			< readyok
			deaf
			> isready
			wait
			broken`, &fake{}},
		{"nobody listens to a search", `
			deaf
			> go infinite
			wait
			broken`, shut()},
		{"nobody listens, and is gone a moment later", `
			deaf
			> isready
			eof
			done`, &fake{}},
		{"nobody listens to a search, and quit comes behind other commands", `
			deaf
			> go infinite
			> position startpos
			> go depth 1
			> quit
			done`, shut()},
		{"nobody is there any more", `
			> go depth 1
			< info *
			deaf
			eof
			open
			done`, shut()},
		{"no moves: stalemate", `
			> position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
			> go depth 4
			< info depth 0 score cp 0
			< bestmove (none)`, &fake{}},
		{"no moves: mate", `
			> position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1
			> go infinite
			-
			> stop
			< info depth 0 score mate 0
			< bestmove (none)`, &fake{}},
		{"four fields", `
			> position fen 4k3/8/8/8/8/8/4P3/4K3 w - - moves e2e4
			-
			> d
			<~ fen 4k3/8/8/8/4P3/8/8/4K3 b - - 0 1
			<~ key *`, &fake{}},
		{"five fields and nonsense in them", `
			> position fen 4k3/8/8/8/8/8/4P3/4K3 w - - x
			< info string move counter "x" taken for 0
			> d
			<~ fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1
			<~ key *`, &fake{}},
		{"en passant squares that cannot be", `
			> position fen 4k3/8/8/8/8/8/4P3/4K3 w - e3 0 1
			< info string en passant square e3 passed over
			> position fen 4k3/8/8/8/8/8/4P3/4K3 w - z9 7 9
			< info string en passant square "z9" passed over
			> d
			<~ fen 4k3/8/8/8/8/8/4P3/4K3 w - - 7 9
			<~ key *`, &fake{}},
		{"an en passant square without a capture", `
			> position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
			-
			> d
			<~ fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
			<~ key *`, &fake{}},
		{"castling that cannot be", `
			> position fen 4k2r/8/8/8/8/8/4P3/4K3 w KQkq - 0 1
			< info string castling without its king and rook passed over in KQkq
			> d
			<~ fen 4k2r/8/8/8/8/8/4P3/4K3 w k - 0 1
			<~ key *`, &fake{}},
		{"a position that cannot be played", `
			> position startpos moves e2e4
			> position fen 8/8/8/8/8/8/8/8 w - - 0 1
			< info string position not changed: * king missing
			> position fen
			< info string position not changed: fen: *
			> position
			< info string position not changed: neither startpos nor fen
			> d
			<~ fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
			<~ key *`, &fake{}},
		{"an illegal move", `
			> position startpos moves e2e4 e7e4 d2d4
			< info string illegal move "e7e4", number 2 of the list, not played, nor what follows it
			> d
			<~ fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
			<~ key *
			> position startpos moves hello
			< info string illegal move "hello", number 1 *`, &fake{}},
		{"castling in both spellings", `
			> position startpos moves e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1h1 e8g8
			-
			> d
			<~ fen rnbq1rk1/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQ1RK1 w - - 6 5
			<~ key *
			> position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1
			> go searchmoves e1g1
			< info * pv e1g1
			< bestmove e1g1
			> setoption name UCI_Chess960 value true
			> go searchmoves e1h1
			< info * pv e1h1
			< bestmove e1h1
			> go perft 1
			<~ e1h1: 1
			<~ Nodes searched: 15
			<
			-`, &fake{}},
		{"search moves anywhere", `
			> go searchmoves e2e4 d2d4 depth 3 winc 5
			< info * pv e2e4
			< bestmove e2e4
			> go depth 3 searchmoves d2d4
			< info * pv d2d4
			< bestmove d2d4
			> go searchmoves e2e5 e7e5
			< info * pv a2a3
			< bestmove a2a3`, &fake{}},
		{"words that mean nothing", `
			> joho isready
			< readyok
			> go sideways depth deep fast nodes 5 whatever
			< info *
			< bestmove *
			> garbage command here
			< info string no command in "garbage command here"
			>
			>     
			-
			> position please startpos now moves e2e4
			> go depth 1
			< info * pv a7a6
			< bestmove a7a6
			> debug on
			> register later
			> isready now
			< readyok`, &fake{}},
		{"the last line agrees with the move", `
			> go depth 1
			< info depth 1 seldepth 0 multipv 1 score cp 5 nodes 20 hashfull 0 time 0 pv a2a3
			< bestmove a2a3`, &fake{silent: true, score: 5}},
		{"the last line is no bound", `
			> go depth 1
			< info depth 1 seldepth 2 multipv 1 score cp 5 nodes 20 hashfull 0 time 0 pv a2a3
			< bestmove a2a3`, &fake{score: 5, bound: search.Lower}},
		{"the last line is of the best move", `
			> setoption name MultiPV value 3
			> go depth 1
			< info * multipv 1 * pv a2a3
			< info * multipv 2 * pv b2b3
			< info * multipv 3 * pv c2c3
			< info * multipv 1 * pv a2a3
			< bestmove a2a3`, &fake{lines: true}},
		{"chances", `
			> setoption name UCI_ShowWDL value true
			> go depth 1
			< info * score cp 113 wdl 500 484 16 nodes *
			< bestmove *`, &fake{score: 113}},
		{"limited strength", `
			> setoption name UCI_LimitStrength value true
			> setoption name UCI_Elo value 600
			> go depth 1
			< info * multipv 1 *
			< bestmove *
			> setoption name UCI_Elo value 100
			< info string option UCI_Elo not set: "100" is not a number from 500 to 2500`, &fake{lines: true}},
		{"clear hash", `
			> setoption name clear hash
			> SETOPTION
			< info string no command in "SETOPTION"
			> ucinewgame`, &fake{}},
		{"perft", `
			> go perft 2
			< a2a3: 20
			<~ h2h4: 20
			<~ g1h3: 20
			<
			< Nodes searched: 400
			<
			> position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
			> go perft 3
			<
			< Nodes searched: 0
			<`, &fake{}},
		{"bench", `
			> bench 1
			< 800 nodes 0 nps
			> eval
			< info string this engine does not explain how it evaluates`, &fake{}},
		{"bench stopped", `
			> bench
			-
			> isready
			< readyok
			> stop
			< info string bench stopped`, shut()},
		{"a searcher that fails", `
			> go depth 1
			< info depth *
			< info string the search failed: it broke
			broken`, &fake{err: errors.New("it\nbroke")}},
		{"a searcher that plays no legal move", `
			> go depth 1
			< info depth *
			< info string the search failed: e2e5 is no legal move
			broken`, &fake{move: board.NewMove(board.E2, board.E5)}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			transcript(t, Engine{Name: "Test", Author: "Nobody", Searcher: test.fake}, test.script)
		})
	}
}
