package serve

import (
	"fmt"
	"net/http"
	"net/netip"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/examples/luft/internal/serve/rooms"
)

// newHall returns the rooms of a server with this limit of connections from an address. In each
// of its rooms an address may have two players and some spectators.
func newHall(perAddress uint) *rooms.Hall {
	return rooms.New(rooms.Options{PerOrigin: int(min((perAddress+9)/10, maxConnections))})
}

// live answers what is about games between two people.
func (a *api) live(w http.ResponseWriter, r *http.Request, question []byte, _ time.Time) {
	type player struct{ ID, Token string }
	var answer any
	var err error
	done := struct{}{}
	switch r.PathValue("what") {
	case "open":
		from, _ := netip.ParseAddrPort(r.RemoteAddr) // or else one that counts as one with all such
		answer, err = endpoint.Ask(question, func(q rooms.Invitation) (*rooms.Seat, error) { return a.hall.Open(network(from), q) })
	case "join":
		answer, err = endpoint.Ask(question, func(q struct{ ID, Name string }) (*rooms.Seat, error) { return a.hall.Join(q.ID, q.Name) })
	case "move":
		answer, err = endpoint.Ask(question, func(q struct {
			player
			Move string
			Ply  int
		}) (any, error) {
			return done, a.hall.Move(q.ID, q.Token, q.Move, q.Ply)
		})
	case "act":
		answer, err = endpoint.Ask(question, func(q struct {
			player
			Action string
		}) (any, error) {
			return done, a.hall.Act(q.ID, q.Token, q.Action)
		})
	case "watch":
		_, err = endpoint.Ask(question, func(q player) (any, error) { return nil, a.watch(w, r, q.ID, q.Token) })
		if err == nil {
			return // the stream has ended
		}
	default:
		err = endpoint.Errorf(endpoint.NotFound, "there is no such question; /api tells which there are")
	}
	if err != nil {
		refuse(w, err)
		return
	}
	reply(w, http.StatusOK, answer)
}

// watch sends the state of a room as a stream of events for as long as the client listens.
func (a *api) watch(w http.ResponseWriter, r *http.Request, id, token string) error {
	// A stream mostly waits. It is limited as a connection, not as a request.
	a.requests.Add(-1)
	defer a.requests.Add(1)
	stream := events{to: w}
	return a.hall.Watch(r.Context(), id, token, func(s *rooms.State) error {
		if s == nil {
			return stream.ping()
		}
		return stream.send("info", s)
	})
}

// ping sends a comment, as a sign of life.
func (e *events) ping() error { return e.write(": \n\n") }

// write writes to the stream, for which it has as much time as any answer.
func (e *events) write(text string) error {
	to := http.NewResponseController(e.to)
	to.SetWriteDeadline(time.Now().Add(writeTime))
	if _, err := fmt.Fprint(e.to, text); err != nil {
		return err
	}
	return to.Flush()
}
