package endpoint

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/variant"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// What a search may be asked at most. A search without any limit has usualTime.
const (
	maxTime     = 60 * time.Second
	maxClock    = 24 * time.Hour
	usualTime   = time.Second
	maxDepth    = 100
	maxLines    = 5
	infinite    = 24 * time.Hour
	pace        = 80 * time.Millisecond // between two reports of one line
	longestLine = 24                    // moves of a line that are told
)

// MostThreads is the largest number of threads that a search can ask for.
const MostThreads = 256

// A Search asks for the best move in the position at the end of a line. The first
// limit reached ends it, and a minute does in any case, unless it is infinite.
type Search struct {
	Line
	Player   string          `json:"player,omitempty"`   // whose move; "" is the first player's
	Level    alphabeta.Level `json:"level,omitempty"`    // default full strength; else the player must have Levels
	Seed     uint32          `json:"seed,omitempty"`     // another one has a level below full strength play other moves
	MoveTime int             `json:"movetime,omitempty"` // milliseconds
	Clock    *Clock          `json:"clock,omitempty"`    // by which the player divides the time; nil is none
	Depth    int             `json:"depth,omitempty"`    // plies
	Nodes    uint64          `json:"nodes,omitempty"`
	Lines    int             `json:"lines,omitempty"` // how many best moves to tell of; 0 is 1
	Avoid    []string        `json:"avoid,omitempty"` // moves not to play, unless there are no others
	// Infinite searches on for as long as no other search has to wait, which may have to do
	// so for [Options.Share].
	Infinite bool `json:"infinite,omitempty"`
	// Threads is the maximum number of threads; the search uses fewer if other searches
	// have them. 0 is 1. Only the first player at full strength has more than one.
	Threads int `json:"threads,omitempty"`
}

// A Clock is the time that the players have left, in milliseconds.
type Clock struct {
	White     int `json:"white"`
	Black     int `json:"black"`
	Increment int `json:"increment,omitempty"` // for each move
}

// An Info is what a search knows of one line so far. Scores are White's, in
// centipawns, or in moves to mate, negative if Black mates.
type Info struct {
	Line  int    `json:"line"` // among the best, from 1
	Depth int    `json:"depth"`
	CP    *int   `json:"cp,omitempty"`
	Mate  *int   `json:"mate,omitempty"`
	Bound string `json:"bound,omitempty"` // "lower" or "upper" where the score is not exact, as White sees it
	Nodes uint64 `json:"nodes"`
	NPS   uint64 `json:"nps"`
	Time  int64  `json:"time"` // milliseconds
	// Threads is how many searched together, 0 for one.
	Threads int          `json:"threads,omitempty"`
	PV      []board.Move `json:"pv"`  // as UCI has them
	SAN     string       `json:"san"` // the same with numbers
}

// A Result is what a search has found. It has no Move if there is no legal one.
type Result struct {
	Move *Move `json:"move"`
	Info
	// Hurried is set if the move was not searched for, as there was no time.
	Hurried bool `json:"hurried,omitempty"`
}

// Search looks for the best move. It reports what it finds, not too often, and
// waits for its turn if there are too many searches at once. The error is an
// *Error.
func (d *Service) Search(ctx context.Context, q Search, report func(Info)) (*Result, error) {
	s, err := q.prepare()
	if err != nil {
		return nil, err
	}
	b := s.game.Board()
	_, most := s.limits.TimeLimits(&b, 0)
	threads, dismiss := d.pool.help(s.threads)
	defer dismiss()
	searcher, release, err := d.pool.take(ctx, s.player.with(threads), most >= long)
	if err != nil {
		return nil, err
	}
	defer release()
	s.threads = threads
	if q.Infinite {
		var cancel func()
		ctx, cancel = context.WithCancel(ctx)
		defer cancel()
		go d.pool.share(ctx, cancel)
	}
	return s.run(ctx, searcher, report)
}

// MoveBy looks for the best move and has it by a deadline, whatever the limits
// say. If no searcher becomes free until then, it plays the best at a glance.
func (d *Service) MoveBy(ctx context.Context, q Search, deadline time.Time) (*Result, error) {
	s, err := q.prepare()
	if err != nil {
		return nil, err
	}
	left := time.Until(deadline)
	waiting, cancel := context.WithTimeout(ctx, left*3/4)
	defer cancel()
	searcher, release, err := d.pool.take(waiting, s.player, false)
	if err != nil {
		s.limits = search.Limits{Depth: 1, SearchMoves: s.limits.SearchMoves}
		r, err := s.run(ctx, &search.Minimax{Evaluator: evaluator(s.game)}, nil)
		if r != nil {
			r.Hurried = true
		}
		return r, err
	}
	defer release()
	s.limits.MoveTime = max(time.Millisecond, min(s.limits.MoveTime, time.Until(deadline)-margin(left)))
	return s.run(ctx, searcher, nil)
}

// evaluator returns one for the rules of a game, nil for ordinary chess.
func evaluator(g *game.Game) eval.Evaluator {
	if b := g.Board(); b.Rules() != board.Standard {
		return variant.Evaluator{}
	}
	return nil
}

// margin is the part of a deadline that is kept for the way to the other side.
func margin(left time.Duration) time.Duration { return min(left/10, 100*time.Millisecond) }

// A prepared search is a Search whose every field has been found good.
type prepared struct {
	game    *game.Game
	player  Player
	level   alphabeta.Level
	seed    uint32
	threads int // at least 1
	limits  search.Limits
}

func (q Search) prepare() (*prepared, error) {
	_, g, _, err := q.play()
	if err != nil {
		return nil, err
	}
	s := &prepared{game: g, level: q.Level, seed: q.Seed, threads: 1}
	if s.player, err = player(q.Player); err != nil {
		return nil, err
	}
	if b := g.Board(); b.Rules() != board.Standard && !s.player.Variants {
		return nil, Errorf(BadRequest, "%s does not play %s", s.player.Name, b.Rules().Title())
	}
	if q.Level != alphabeta.Full && len(s.player.Levels) == 0 {
		return nil, Errorf(BadRequest, "%s has one level only", s.player.Name)
	}
	switch {
	case q.Level != alphabeta.Full:
		s.player = s.player.weak()
	case s.player.ID == Players()[0].ID:
		s.threads = max(q.Threads, 1)
	}
	clock := cmp.Or(q.Clock, &Clock{})
	for _, bound := range []struct {
		name      string
		got, most int
	}{
		{"clock.white", clock.White, int(maxClock.Milliseconds())},
		{"clock.black", clock.Black, int(maxClock.Milliseconds())},
		{"clock.increment", clock.Increment, int(maxClock.Milliseconds())},
		{"movetime", q.MoveTime, int(maxTime.Milliseconds())},
		{"depth", q.Depth, maxDepth},
		{"lines", q.Lines, maxLines},
		{"threads", q.Threads, MostThreads},
		{"the length of avoid", len(q.Avoid), maxMoves},
	} {
		if bound.got < 0 || bound.got > bound.most {
			return nil, Errorf(BadRequest, "%s is %d, and may be 0 to %d", bound.name, bound.got, bound.most)
		}
	}
	s.limits = search.Limits{
		Depth: q.Depth, Nodes: q.Nodes, MoveTime: time.Duration(q.MoveTime) * time.Millisecond, MultiPV: q.Lines,
	}
	if q.Clock != nil {
		for c, left := range []int{board.White: clock.White, board.Black: clock.Black} {
			s.limits.Clocks[c] = search.Clock{
				// A clock of 0 would be none.
				Remaining: time.Duration(max(left, 1)) * time.Millisecond,
				Increment: time.Duration(clock.Increment) * time.Millisecond,
			}
		}
	}
	switch {
	case s.limits.MoveTime > 0:
	case q.Infinite:
		s.limits.MoveTime = infinite
	case q.Depth == 0 && q.Nodes == 0 && q.Clock == nil:
		s.limits.MoveTime = usualTime
	default:
		s.limits.MoveTime = maxTime
	}
	s.limits.SearchMoves = allowed(g, q.Avoid)
	return s, nil
}

// allowed returns the legal moves that are not among those to avoid, or nil for
// all of them. What cannot be played need not be avoided.
func allowed(g *game.Game, avoid []string) (moves []board.Move) {
	b := g.Board()
	parser := san.Parser{Allow: san.Lenient}
	for i, text := range avoid {
		if i == 0 {
			moves = movegen.AppendLegal(nil, &b)
		}
		if m, err := parser.Parse(&b, text); err == nil {
			moves = slices.DeleteFunc(moves, func(o board.Move) bool { return o == m })
		}
	}
	return moves
}

// run searches.
func (s *prepared) run(ctx context.Context, searcher search.Searcher, report func(Info)) (*Result, error) {
	searcher = search.Handicap{Searcher: searcher, Weakness: s.level.Weakness(), Seed: uint64(s.seed)}
	b := s.game.Board()
	var reporter reporter
	if report != nil {
		reporter.send = func(i search.Info) { report(s.tell(&b, i)) }
	}
	r, err := searcher.Search(ctx, s.game, s.limits, reporter.hear)
	if err != nil {
		return nil, AsError(Failed, err)
	}
	reporter.flush()
	answer := &Result{Info: s.tell(&b, search.Info{
		Depth: r.Depth, MultiPV: 1, Score: r.Score, Bound: r.Bound, Nodes: r.Nodes, Time: r.Time, PV: r.PV,
	})}
	if r.Move != board.NoMove {
		answer.Move = new(describe(&b, r.Move))
	}
	return answer, nil
}

// A reporter passes on what a searcher reports, no more than once in a while for
// each line, and in the end the last of each.
type reporter struct {
	send  func(search.Info) // nil for nobody
	lines [maxLines]struct {
		sent time.Time
		held search.Info // what was not sent yet; Depth is 0 if there is nothing
	}
}

func (r *reporter) hear(i search.Info) {
	at := i.MultiPV - 1
	if r.send == nil || at < 0 || at >= len(r.lines) {
		return
	}
	l := &r.lines[at]
	if now := time.Now(); now.Sub(l.sent) >= pace {
		l.sent, l.held = now, search.Info{}
		r.send(i)
		return
	}
	l.held = i
	l.held.PV = slices.Clone(i.PV)
}

func (r *reporter) flush() {
	for i := range r.lines {
		if held := r.lines[i].held; held.Depth > 0 {
			r.send(held)
		}
	}
}

// tell returns what a searcher reports in the words of the page.
func (s *prepared) tell(b *board.Board, i search.Info) Info {
	pv := i.PV[:min(len(i.PV), longestLine)]
	told := Info{
		Line: max(i.MultiPV, 1), Depth: i.Depth, Nodes: i.Nodes, NPS: i.NPS(), Time: i.Time.Milliseconds(),
		PV: append([]board.Move{}, pv...), SAN: san.FormatLine(b, pv),
	}
	if s.threads > 1 {
		told.Threads = s.threads
	}
	switch score := i.Score.White(b.Turn()); {
	case i.Bound == search.NoBound:
	case score.IsMate():
		told.Mate = new(score.MateMoves())
	default:
		told.CP = new(int(score))
	}
	switch {
	case i.Bound < search.Lower:
	case b.Turn() == board.White:
		told.Bound = i.Bound.String()
	default:
		told.Bound = (search.Lower + search.Upper - i.Bound).String() // the other one
	}
	return told
}
