package rooms

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"net/netip"
	"sync"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
)

// A room has two seats and, once both are taken, a table with a game. After a rematch it has
// another table.
type room struct {
	id      string
	from    netip.Prefix // who has opened it
	start   board.Board
	control live.Control

	mu         sync.Mutex
	seats      [2]seat // the one who has opened the room comes first
	white      int     // the number of the seat that plays White
	games      int     // begun so far
	table      *live.Table
	offered    [2]bool // who wants another game
	spectators int
	unused     time.Time     // since when nobody has been looking
	changed    chan struct{} // closed at the next change of what is not on the table
}

// A seat is that of a player.
type seat struct {
	taken   bool
	secret  [sha256.Size]byte // the hash of the player's token
	name    string
	present int // streams that are open
}

// spectator is the number of those who have no seat.
const spectator = -1

// who returns the number of the seat whose token this is, or spectator.
func (r *room) who(token string) int {
	sum := sha256.Sum256([]byte(token))
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, s := range r.seats {
		if s.taken && subtle.ConstantTimeCompare(sum[:], s.secret[:]) == 1 {
			return i
		}
	}
	return spectator
}

// color returns the colour of a seat. The caller holds mu, or nobody else has the room.
func (r *room) color(i int) board.Color {
	if i == r.white {
		return board.White
	}
	return board.Black
}

// seatOf returns the number of the seat that has a colour. The caller holds mu.
func (r *room) seatOf(c board.Color) int {
	if c == board.White {
		return r.white
	}
	return 1 - r.white
}

// tell wakes those who follow the room. The caller holds mu.
func (r *room) tell() {
	close(r.changed)
	r.changed = make(chan struct{})
}

// begin puts a new game on the table. The caller holds mu.
func (r *room) begin() error {
	s := live.Settings{Start: r.start, Controls: [2]live.Control{r.control, r.control}, AutomaticClaims: true}
	if len(r.control) > 0 {
		s.FirstMove = firstMoveTime
	}
	g, err := live.New(time.Now(), s)
	if err != nil {
		return err
	}
	if r.table != nil {
		r.table.Close()
	}
	r.table, r.offered = live.NewTable(g, live.TableOptions{}), [2]bool{}
	r.games++
	r.tell()
	return nil
}

// rematch offers another game, which begins if the other player has offered one too.
func (r *room) rematch(who int) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.table == nil || !r.table.View().Outcome.IsOver():
		return endpoint.Errorf(Refused, "the game is not over")
	case r.offered[1-who]:
		r.white = 1 - r.white
		return r.begin()
	case r.offered[who]:
		return endpoint.Errorf(Refused, "already offered")
	}
	r.offered[who] = true
	r.tell()
	return nil
}

// enter counts whoever follows the room, and returns the number of the seat.
func (r *room) enter(token string) (int, error) {
	who := r.who(token)
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case who != spectator:
		r.seats[who].present++
	case token != "":
		return 0, endpoint.Errorf(Forbidden, "you do not play here")
	case r.spectators == maxSpectators:
		return 0, endpoint.Errorf(endpoint.Busy, "too many are watching this game")
	default:
		r.spectators++
	}
	r.tell()
	return who, nil
}

func (r *room) leave(who int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if who == spectator {
		r.spectators--
	} else {
		r.seats[who].present--
	}
	r.unused = time.Now()
	r.tell()
}

// close closes a room that has not been used for long. It reports false, and changes nothing, if
// it is used.
func (r *room) close(now time.Time) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	patience := unusedTime
	if r.table != nil && !r.table.View().Outcome.IsOver() {
		patience = abandonedTime
	}
	if r.spectators+r.seats[0].present+r.seats[1].present > 0 || now.Sub(r.unused) < patience {
		return false
	}
	if r.table != nil {
		r.table.Close()
	}
	return true
}

// A State is what those who follow a room are told: all of it, after each change.
type State struct {
	Game    int       `json:"game"`    // how many have begun; 0 while the second seat is free
	You     string    `json:"you"`     // "white", "black", or "" for a spectator
	Players [2]Player `json:"players"` // White first
	Watched int       `json:"watched"` // the number of spectators

	Control string   `json:"control"` // as of live.ParseControl
	Tag     string   `json:"tag"`     // the same as the TimeControl tag of PGN
	Start   string   `json:"start"`   // as of an [endpoint.Line]
	Moves   []string `json:"moves"`   // as UCI has them
	Clocks  []int64  `json:"clocks"`  // of the players after their moves; all are milliseconds
	Left    [2]int64 `json:"left"`    // on the clocks now; 0 if there are none
	Running bool     `json:"running"` // the clock of the player to move runs
	Begin   int64    `json:"begin"`   // how long the player to move has for a first move; 0 later

	Result string `json:"result"`
	Reason string `json:"reason"` // why the game is over; "" while it goes on

	// Draw, Takeback and Rematch are who has an offer open: "white", "black" or "".
	Draw     string `json:"draw"`
	Takeback string `json:"takeback"`
	Rematch  string `json:"rematch"`
}

// A Player is what others see of one.
type Player struct {
	Name    string `json:"name"` // may be empty
	Present bool   `json:"present"`
}

// state returns what a seat is told, and channels that are closed at the next change.
func (r *room) state(who int) (s *State, changed, played <-chan struct{}) {
	r.mu.Lock()
	defer r.mu.Unlock()
	s = &State{
		Game: r.games, Watched: r.spectators, Control: r.control.String(), Tag: r.control.Tag(),
		Start: endpoint.PositionText(&r.start), Moves: []string{}, Clocks: []int64{}, Result: game.Unfinished.String(),
	}
	if who != spectator {
		s.You = r.color(who).String()
	}
	for i := range s.Players {
		c := board.Color(i)
		has := &r.seats[r.seatOf(c)]
		s.Players[i] = Player{has.name, has.present > 0}
		if r.offered[r.seatOf(c)] {
			s.Rematch = c.String()
		}
	}
	if r.table != nil {
		played = r.table.Read(s.describe)
	}
	return s, r.changed, played
}

// describe fills in what is on the table.
func (s *State) describe(at time.Time, g *live.Game) {
	v := g.View(at)
	clock := len(g.Settings().Controls[board.White]) > 0
	for _, p := range g.Plies() {
		s.Moves = append(s.Moves, p.Move.String())
		if clock {
			s.Clocks = append(s.Clocks, p.Remaining.Milliseconds())
		}
	}
	for i, c := range v.Remaining {
		s.Left[i] = c.Milliseconds()
	}
	s.Running = v.Running
	if clock && v.Ply < 2 && !v.Deadline.IsZero() {
		s.Begin = v.Deadline.Sub(v.Time).Milliseconds()
	}
	if s.Result = v.Outcome.Result.String(); v.Outcome.IsOver() {
		s.Reason = v.Outcome.Termination.String()
	}
	for i := range v.DrawOffer {
		if v.DrawOffer[i] {
			s.Draw = board.Color(i).String()
		}
		if v.TakebackOffer[i] {
			s.Takeback = board.Color(i).String()
		}
	}
}

// explain returns the error of a game as an *endpoint.Error.
func explain(err error) error {
	if err == nil {
		return nil
	}
	var answer *endpoint.Error
	if errors.As(err, &answer) {
		return answer
	}
	var refused *live.Error
	if !errors.As(err, &refused) {
		return endpoint.Errorf(endpoint.Failed, "%v", err)
	}
	for _, reason := range []error{
		live.ErrOver, live.ErrPaused, live.ErrNotYourTurn, live.ErrOffered, live.ErrNoOffer, live.ErrNoClaim,
		live.ErrNoMove, live.ErrNoAbort,
	} {
		if errors.Is(err, reason) {
			return endpoint.Errorf(Refused, "%v", reason)
		}
	}
	return endpoint.Errorf(endpoint.IllegalMove, "%v", refused.Err)
}
