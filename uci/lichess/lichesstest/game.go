package lichesstest

import (
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/internal/wire"
	"github.com/luftchess/luft/uci/lichess"
)

// A Game is a game to be played against the bot.
type Game struct {
	Opponent lichess.Player // without a name, it is "opponent", rated 1500
	Color    board.Color    // of the bot
	Variant  lichess.Variant
	Rated    bool

	// Control is the time control. Nil is 3 minutes with 2 seconds increment. A Delay is
	// the time for each move in correspondence chess.
	Control live.Control

	// Start is the start position. The zero Board is the usual one of the variant.
	Start board.Board

	// Searcher plays for the opponent, after thinking for the time Think. If it is nil,
	// the opponent's moves are those of [Server.Play].
	Searcher search.Searcher
	Think    time.Duration

	// AcceptDraws has the opponent accept the draws that the bot offers. Otherwise they
	// are declined.
	AcceptDraws bool
}

func (g Game) withDefaults() Game {
	if g.Opponent.Name == "" && g.Opponent.AI == 0 {
		g.Opponent = lichess.Player{Name: "opponent", Title: g.Opponent.Title, Rating: 1500}
	}
	if g.Variant == "" {
		g.Variant = lichess.Standard
	}
	if g.Control == nil {
		g.Control = live.Control{{Time: 3 * time.Minute, Increment: 2 * time.Second}}
	}
	if g.Start == (board.Board{}) {
		g.Start = g.Variant.Rules().Start()
	}
	return g
}

func (g *Game) initialFEN() string {
	if g.Start == g.Variant.Rules().Start() {
		return "startpos"
	}
	return fen.Format(&g.Start)
}

// timeControl describes the time control of a challenge.
func (g *Game) timeControl() map[string]any {
	switch s := g.Control[0]; {
	case s.Delay > 0:
		return map[string]any{"type": "correspondence", "daysPerTurn": int(s.Delay / (24 * time.Hour))}
	default:
		return map[string]any{"type": "clock", "limit": int(s.Time / time.Second), "increment": int(s.Increment / time.Second)}
	}
}

// firstMove is the time in which a player must make the first move of a game with a clock.
const firstMove = time.Minute

// A table is a game in progress. The mutex of the server guards it.
type table struct {
	s       *Server
	id      string
	game    Game
	live    *live.Game
	created time.Time
	feeds   []*feed
	chats   []string
	goneAt  time.Time     // when the bot may claim the victory; zero if the opponent is there
	changed chan struct{} // has a value if there is something to do for drive
	done    chan struct{} // closed at the end of the game
}

// Start begins a game without a challenge, and returns its identifier.
func (s *Server) Start(g Game) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := s.newID()
	s.begin(id, g.withDefaults())
	return id
}

// begin begins a game. The caller holds mu.
func (s *Server) begin(id string, g Game) {
	settings := live.Settings{Start: g.Start, Controls: [2]live.Control{g.Control, g.Control}, AutomaticClaims: true,
		Flag: live.FlagMaterial}
	if lichess.SpeedOf(g.Control) != lichess.Correspondence {
		settings.FirstMove = firstMove
	}
	l, err := live.New(time.Now(), settings)
	if err != nil {
		panic(fmt.Sprintf("lichesstest: %v", err)) // the test asks for what there is not
	}
	t := &table{s: s, id: id, game: g, live: l, created: time.Now(), changed: make(chan struct{}, 1), done: make(chan struct{})}
	s.games[id] = t
	s.events.send(t.event("gameStart"))
	s.running.Go(t.drive)
}

func (t *table) over() bool { return t.live.Outcome().IsOver() }

// drive plays for the opponent, and watches the clocks.
func (t *table) drive() {
	for {
		t.s.mu.Lock()
		if t.live.Tick(time.Now()) {
			t.finish()
			t.s.mu.Unlock()
			return
		}
		v := t.live.View(time.Now())
		them := t.game.Color.Other()
		if v.DrawOffer[t.game.Color] {
			answer := live.ActDeclineDraw
			if t.game.AcceptDraws {
				answer = live.ActAcceptDraw
			}
			_ = t.act(them, answer) // it is open
			t.s.mu.Unlock()
			continue
		}
		var thinking <-chan time.Time
		if v.Board.Turn() == them && t.game.Searcher != nil && t.goneAt.IsZero() {
			thinking = time.After(t.game.Think)
		}
		var flag <-chan time.Time
		if at, ok := t.live.Deadline(); ok {
			flag = time.After(time.Until(at))
		}
		t.s.mu.Unlock()
		select {
		case <-t.changed:
		case <-flag:
		case <-thinking:
			t.move(v.Ply)
		case <-t.s.ctx.Done():
			return
		}
	}
}

// move has the searcher move, unless something has happened since a ply.
func (t *table) move(ply int) {
	t.s.mu.Lock()
	g := t.live.Game()
	t.s.mu.Unlock()
	if g.Ply() != ply {
		return
	}
	r, err := t.game.Searcher.Search(t.s.ctx, g, search.Limits{Depth: 1}, nil)
	if err == nil {
		err = t.s.Play(t.id, r.Move)
	}
	if err != nil {
		_ = t.s.Act(t.id, live.ActResign) // fails only if the game is over
	}
}

// notify tells drive and the streams that something has happened. The caller holds mu.
func (t *table) notify() {
	for _, f := range t.feeds {
		f.send(t.state())
	}
	select {
	case t.changed <- struct{}{}:
	default:
	}
}

// finish tells the end of the game. The caller holds mu.
func (t *table) finish() {
	t.notify()
	for _, f := range t.feeds {
		f.end()
	}
	t.s.events.send(t.event("gameFinish"))
	close(t.done)
}

// act executes an action of a player. The caller holds mu.
func (t *table) act(c board.Color, a live.Action) error {
	err := t.live.Act(time.Now(), c, a)
	if err == nil {
		t.notify()
	}
	return err
}

var errNoGame = errors.New("lichesstest: no such game")

// with calls f with a game.
func (s *Server) with(id string, f func(*table) error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if t := s.games[id]; t != nil {
		return f(t)
	}
	return errNoGame
}

// Play plays a move of the opponent.
func (s *Server) Play(id string, m board.Move) error {
	return s.with(id, func(t *table) error { return t.play(t.game.Color.Other(), m) })
}

// play plays a move. The caller holds mu.
func (t *table) play(c board.Color, m board.Move) error {
	err := t.live.Play(time.Now(), c, m, 0)
	if err == nil {
		t.notify()
	}
	return err
}

// Act executes an action of the opponent.
func (s *Server) Act(id string, a live.Action) error {
	return s.with(id, func(t *table) error { return t.act(t.game.Color.Other(), a) })
}

// Gone has the opponent leave the game. The bot is told that it can claim the victory after a time.
// With a negative time, the opponent comes back.
func (s *Server) Gone(id string, claim time.Duration) error {
	return s.with(id, func(t *table) error {
		line := map[string]any{"type": "opponentGone", "gone": claim >= 0}
		t.goneAt = time.Time{}
		if claim >= 0 {
			t.goneAt = time.Now().Add(claim)
			line["claimWinInSeconds"] = int(math.Ceil(claim.Seconds()))
		}
		for _, f := range t.feeds {
			f.send(line)
		}
		return nil
	})
}

// Chat writes a message in the room "player" or "spectator".
func (s *Server) Chat(id, room, user, text string) error {
	return s.with(id, func(t *table) error {
		t.chat(room, user, text)
		return nil
	})
}

func (t *table) chat(room, user, text string) {
	t.chats = append(t.chats, room+" "+user+": "+text)
	for _, f := range t.feeds {
		f.send(map[string]any{"type": "chatLine", "room": room, "username": user, "text": text})
	}
}

// Chats returns the messages of a game, such as "player opponent: hello".
func (s *Server) Chats(id string) (lines []string) {
	_ = s.with(id, func(t *table) error { // without a game, there are none
		lines = slices.Clone(t.chats)
		return nil
	})
	return lines
}

// View returns a game as it is now. It reports false if there is no such game.
func (s *Server) View(id string) (live.View, bool) {
	var v live.View
	err := s.with(id, func(t *table) error {
		v = t.live.View(time.Now())
		return nil
	})
	return v, err == nil
}

// Moves returns the moves of a game as the bot sees them.
func (s *Server) Moves(id string) (moves string) {
	_ = s.with(id, func(t *table) error { // without a game, there are none
		moves = t.moves()
		return nil
	})
	return moves
}

// serveGame is the stream of a game.
func (s *Server) serveGame(w http.ResponseWriter, r *http.Request) {
	f := newFeed()
	err := s.with(r.PathValue("id"), func(t *table) error {
		t.live.Tick(time.Now())
		f.send(t.full())
		t.feeds = append(t.feeds, f)
		select {
		case <-t.done:
			f.end()
		default:
		}
		return nil
	})
	if err != nil {
		refuse(w, http.StatusNotFound, "Not found.")
		return
	}
	s.stream(w, r, f)
	_ = s.with(r.PathValue("id"), func(t *table) error { // it exists
		t.feeds = slices.DeleteFunc(t.feeds, func(g *feed) bool { return g == f })
		return nil
	})
}

// A refusal is what the server says of a request that cannot be done.
type refusal string

func (r refusal) Error() string { return string(r) }

// actions are those of the bot that a game has words for.
var actions = map[string]live.Action{
	"abort": live.ActAbort, "resign": live.ActResign,
	"draw/yes": live.ActOfferDraw, "draw/no": live.ActDeclineDraw,
	"takeback/yes": live.ActAcceptTakeback, "takeback/no": live.ActDeclineTakeback,
}

// gameAction is what the bot does in a game.
func (s *Server) gameAction(w http.ResponseWriter, r *http.Request) {
	action, value := r.PathValue("action"), r.PathValue("value")
	name := strings.TrimSuffix(action+"/"+value, "/")
	err := s.with(r.PathValue("id"), func(t *table) error {
		us := t.game.Color
		if a, ok := actions[name]; ok {
			if a == live.ActResign && t.live.View(time.Now()).Ply < 2 {
				return refusal("This game cannot be resigned")
			}
			return t.act(us, a)
		}
		switch {
		case action == "move":
			return t.botMove(value, r.FormValue("offeringDraw") == "true")
		case name == "chat":
			t.chat(r.FormValue("room"), s.bot, r.FormValue("text"))
			return nil
		case name == "claim-victory", name == "claim-draw":
			return t.claim(name)
		}
		return refusal("Not found.")
	})
	switch {
	case errors.Is(err, errNoGame):
		refuse(w, http.StatusNotFound, "Not found.")
	case err != nil:
		refuse(w, http.StatusBadRequest, err.Error())
	default:
		ok(w)
	}
}

// botMove plays a move of the bot, with a draw offer or the agreement to one.
func (t *table) botMove(text string, draw bool) error {
	m, err := board.ParseMove(text)
	if err != nil {
		return err
	}
	if draw && t.live.View(time.Now()).DrawOffer[t.game.Color.Other()] {
		return t.act(t.game.Color, live.ActAcceptDraw)
	}
	if err := t.play(t.game.Color, m); err != nil {
		if errors.Is(err, live.ErrNotYourTurn) || errors.Is(err, live.ErrOver) {
			return refusal("Not your turn, or game already over")
		}
		return err
	}
	if draw && !t.over() {
		_ = t.act(t.game.Color, live.ActOfferDraw) // one too many is ignored
	}
	return nil
}

// claim ends a game whose opponent has gone. On the bot's turn it does nothing, as on Lichess.
func (t *table) claim(name string) error {
	v := t.live.View(time.Now())
	switch {
	case t.goneAt.IsZero() || time.Now().Before(t.goneAt):
		return refusal("The opponent has not left the game")
	case v.Board.Turn() == t.game.Color:
		return nil
	}
	result := game.Win(t.game.Color)
	if name == "claim-draw" {
		result = game.Draw
	}
	err := t.live.Adjudicate(time.Now(), result)
	t.notify()
	return err
}

// moves returns the moves as the API spells them.
func (t *table) moves() string {
	var words []string
	b := t.game.Start
	for _, p := range t.live.Plies() {
		words = append(words, wire.Spell(&b, p.Move, t.game.Variant == lichess.Chess960).String())
		b.Play(p.Move)
	}
	return strings.Join(words, " ")
}

// statuses are the words of the API for how games end.
var statuses = map[game.Termination]string{
	game.NoTermination: "started", game.Checkmate: "mate", game.Resignation: "resign", game.Stalemate: "stalemate",
	game.TimeForfeit: "outoftime", game.Aborted: "aborted", game.Adjudication: "timeout",
	game.KingGoal: variantEnd, game.ThirdCheck: variantEnd, game.PiecesLost: variantEnd, game.KingExploded: variantEnd,
}

const variantEnd = "variantEnd"

// state describes the state of the game.
func (t *table) state() map[string]any {
	v := t.live.View(time.Now())
	m := map[string]any{"type": "gameState", "moves": t.moves(), "status": "draw"}
	for i, c := range []string{"w", "b"} {
		left := v.Remaining[i]
		if s := t.game.Control[0]; s.Delay > 0 {
			left = s.Delay
		}
		m[c+"time"], m[c+"inc"] = left.Milliseconds(), t.game.Control[0].Increment.Milliseconds()
		if v.DrawOffer[i] {
			m[c+"draw"] = true
		}
		if v.TakebackOffer[i] {
			m[c+"takeback"] = true
		}
	}
	if word, ok := statuses[v.Outcome.Termination]; ok {
		m["status"] = word
	}
	if v.Outcome.Termination == game.Stalemate && v.Outcome.Result != game.Draw { // Antichess
		m["status"] = variantEnd
	}
	switch v.Outcome.Result {
	case game.WhiteWins:
		m["winner"] = "white"
	case game.BlackWins:
		m["winner"] = "black"
	}
	return m
}

// full describes the game.
func (t *table) full() map[string]any {
	g := &t.game
	players := [2]any{user(g.Opponent), user(g.Opponent)}
	players[g.Color] = map[string]any{"id": strings.ToLower(t.s.bot), "name": t.s.bot, "title": "BOT", "rating": 1500}
	m := map[string]any{
		"type": "gameFull", "id": t.id, "variant": map[string]any{"key": g.Variant}, "speed": lichess.SpeedOf(g.Control),
		"perf": map[string]any{"name": "Blitz"}, "rated": g.Rated, "createdAt": t.created.UnixMilli(),
		"white": players[board.White], "black": players[board.Black], "initialFen": g.initialFEN(), "state": t.state(),
	}
	if s := g.Control[0]; s.Delay > 0 {
		m["daysPerTurn"] = int(s.Delay / (24 * time.Hour))
	} else {
		m["clock"] = map[string]any{"initial": s.Time.Milliseconds(), "increment": s.Increment.Milliseconds()}
	}
	return m
}

// event describes the game in the stream of events.
func (t *table) event(kind string) map[string]any {
	return map[string]any{"type": kind, "game": map[string]any{
		"fullId": t.id + "full", "gameId": t.id, "id": t.id, "color": t.game.Color.String(),
		"opponent": map[string]any{"id": strings.ToLower(t.game.Opponent.Name), "username": t.game.Opponent.Name},
	}}
}
