// Package rooms has the games in which two people play each other on a server: one opens a room
// and sends its identifier, in a link, to the other, who takes the second seat. Players are
// known by secret tokens, so that they can come back after a reload; whoever comes without one
// is a spectator.
//
// Everything is in memory, and a room that nobody looks at is given up after a while.
package rooms

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"maps"
	random "math/rand/v2"
	"net/netip"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/movegen/game/live"
)

// Options limit what a Hall has. The zero value suits a server.
type Options struct {
	// Most is the number of rooms. 0 is 2000.
	Most int
	// PerOrigin is how many of them one network can have opened. 0 is no limit.
	PerOrigin int
}

const (
	maxSpectators  = 100                // of a room
	longestName    = 24                 // characters
	unusedTime     = 10 * time.Minute   // after which a room goes that nobody looks at, and that has no game in progress
	abandonedTime  = 24 * time.Hour     // the same for a game in progress
	firstMoveTime  = 2 * time.Minute    // in games with clocks, which do not run before
	pingTime       = 30 * time.Second   // between signs of life in a stream
	longestControl = 7 * 24 * time.Hour // for a stage of a time control
	maxStages      = 10                 // of a time control
	maxControlText = 1000               // bytes of a time control, far more than such stages need
)

// Refused is the code of what the state of a game does not allow, such as a move of the player who
// is not to move.
const Refused endpoint.Code = "refused"

// Forbidden is the code of what only the players may do.
const Forbidden endpoint.Code = "forbidden"

// A Hall is the rooms of a server. Any number of goroutines may use it.
type Hall struct {
	options Options

	mu     sync.Mutex
	rooms  map[string]*room
	opened map[netip.Prefix]int // rooms by who has opened them
}

// New returns a hall without rooms.
func New(o Options) *Hall {
	o.Most = cmp.Or(max(o.Most, 0), 2000)
	return &Hall{options: o, rooms: make(map[string]*room), opened: make(map[netip.Prefix]int)}
}

// An Invitation is what the first player wants to play.
type Invitation struct {
	Start   string `json:"start"`   // as of an [endpoint.Line]
	Control string `json:"control"` // as of [live.ParseControl]; "" and "-" for no clock
	Color   string `json:"color"`   // of the first player: "white", "black", or "" for either
	Name    string `json:"name"`    // of the first player; may be empty
}

// A Seat is what a player needs to play.
type Seat struct {
	ID    string `json:"id"`    // of the room
	Token string `json:"token"` // the secret of the player
	Color string `json:"color"` // in the first game
}

// Open opens a room for a network. The game begins when the second player comes.
func (h *Hall) Open(from netip.Prefix, i Invitation) (*Seat, error) {
	start, err := endpoint.ParseStart(i.Start)
	if err != nil {
		return nil, err
	}
	control, err := parseControl(i.Control)
	if err != nil {
		return nil, err
	}
	r := &room{id: secret(9), from: from, start: start, control: control, changed: make(chan struct{}), unused: time.Now()}
	switch i.Color {
	case "":
		r.white = random.IntN(2)
	case "white":
	case "black":
		r.white = 1
	default:
		return nil, endpoint.Errorf(endpoint.BadRequest, `color is "white", "black" or ""`)
	}
	token := secret(16)
	r.seats[0] = seat{taken: true, secret: sha256.Sum256([]byte(token)), name: clean(i.Name)}

	h.mu.Lock()
	defer h.mu.Unlock()
	h.sweep(time.Now())
	if len(h.rooms) >= h.options.Most {
		return nil, endpoint.Errorf(endpoint.Busy, "the server has as many games as it can have; try again later")
	}
	if h.options.PerOrigin > 0 && h.opened[from] >= h.options.PerOrigin {
		return nil, endpoint.Errorf(endpoint.Busy, "too many games of your address are open; close some, or try again later")
	}
	h.rooms[r.id] = r
	h.opened[from]++
	return &Seat{r.id, token, r.color(0).String()}, nil
}

// sweep closes the rooms that are not used. The caller holds mu.
func (h *Hall) sweep(now time.Time) {
	maps.DeleteFunc(h.rooms, func(_ string, r *room) bool {
		if !r.close(now) {
			return false
		}
		if h.opened[r.from]--; h.opened[r.from] == 0 {
			delete(h.opened, r.from)
		}
		return true
	})
}

// Join takes the second seat of a room, and begins the game.
func (h *Hall) Join(id, name string) (*Seat, error) {
	r, err := h.find(id)
	if err != nil {
		return nil, err
	}
	token := secret(16)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.seats[1].taken {
		return nil, endpoint.Errorf(Refused, "two are playing here already")
	}
	r.seats[1] = seat{taken: true, secret: sha256.Sum256([]byte(token)), name: clean(name)}
	if err := r.begin(); err != nil {
		return nil, err
	}
	return &Seat{r.id, token, r.color(1).String()}, nil
}

// Watch calls send with the state of a room at once and after each change, until ctx ends or send
// fails, and with nil as a sign of life after a time without changes. The token may be empty.
func (h *Hall) Watch(ctx context.Context, id, token string, send func(*State) error) error {
	r, err := h.find(id)
	if err != nil {
		return err
	}
	who, err := r.enter(token)
	if err != nil {
		return err
	}
	defer r.leave(who)
	ping := time.NewTicker(pingTime)
	defer ping.Stop()
	for {
		state, changed, played := r.state(who)
		if err := send(state); err != nil {
			return nil
		}
		for waiting := true; waiting; {
			select {
			case <-changed:
				waiting = false
			case <-played:
				waiting = false
			case <-ping.C:
				if send(nil) != nil {
					return nil
				}
			case <-ctx.Done():
				return nil
			}
		}
	}
}

// Move plays a move of the player with the token in the position after ply moves. It is
// written as people and programs write moves.
func (h *Hall) Move(id, token, move string, ply int) error {
	return h.act(id, token, func(at time.Time, c board.Color, g *live.Game) error {
		if g.Turn() == c && len(g.Moves()) != ply {
			return endpoint.Errorf(Refused, "the move is not for the present position")
		}
		return g.PlayText(at, c, move, 0)
	})
}

// Act executes an action of the player with the token: one of those of [live.ParseAction], or "offer
// rematch", which begins a game with the other colours when both players have offered one.
func (h *Hall) Act(id, token, action string) error {
	if action == "offer rematch" {
		r, who, err := h.player(id, token)
		if err != nil {
			return err
		}
		return r.rematch(who)
	}
	a, err := live.ParseAction(action)
	if err != nil {
		return endpoint.Errorf(endpoint.BadRequest, "%v", err)
	}
	return h.act(id, token, func(at time.Time, c board.Color, g *live.Game) error { return g.Act(at, c, a) })
}

func (h *Hall) act(id, token string, f func(time.Time, board.Color, *live.Game) error) error {
	r, who, err := h.player(id, token)
	if err != nil {
		return err
	}
	r.mu.Lock()
	table, c := r.table, r.color(who)
	r.mu.Unlock()
	if table == nil {
		return endpoint.Errorf(Refused, "the game has not begun")
	}
	return explain(table.Do(func(at time.Time, g *live.Game) error { return f(at, c, g) }))
}

// player returns a room and which of its players has the token.
func (h *Hall) player(id, token string) (*room, int, error) {
	r, err := h.find(id)
	if err != nil {
		return nil, 0, err
	}
	who := r.who(token)
	if who == spectator {
		return nil, 0, endpoint.Errorf(Forbidden, "you do not play here")
	}
	return r, who, nil
}

func (h *Hall) find(id string) (*room, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[id]; r != nil {
		return r, nil
	}
	return nil, endpoint.Errorf(endpoint.NotFound, "there is no such game: it was over and left, or the server has been started again")
}

// parseControl reads a time control that people can play by.
func parseControl(text string) (live.Control, error) {
	text = cmp.Or(strings.TrimSpace(text), "-")
	if len(text) > maxControlText { // before it is parsed, as each stage takes ten times its text
		return nil, endpoint.Errorf(endpoint.BadRequest, "a time control may have %d bytes at most", maxControlText)
	}
	control, err := live.ParseControl(text)
	if err != nil {
		return nil, endpoint.Errorf(endpoint.BadRequest, "%v", err)
	}
	if len(control) > maxStages {
		return nil, endpoint.Errorf(endpoint.BadRequest, "a time control may have %d stages at most", maxStages)
	}
	for _, s := range control {
		if max(s.Time, s.Increment, s.Delay, s.Bronstein) > longestControl {
			return nil, endpoint.Errorf(endpoint.BadRequest, "a clock may have a week at most")
		}
	}
	return control, nil
}

// clean returns a name that can be shown. It does not share the memory of the argument, which may be
// much longer.
func clean(name string) string {
	name = strings.Join(strings.FieldsFunc(name, func(r rune) bool { return !unicode.IsPrint(r) || unicode.IsSpace(r) }), " ")
	if all := []rune(name); len(all) > longestName {
		name = strings.TrimSpace(string(all[:longestName]))
	}
	return strings.Clone(name)
}

// secret encodes the given number of random bytes as text that can be part of a URL.
func secret(bytes int) string {
	b := make([]byte, bytes)
	rand.Read(b) // never fails
	return base64.RawURLEncoding.EncodeToString(b)
}
