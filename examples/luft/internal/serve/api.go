package serve

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/serve/desk"
	"github.com/luftchess/luft/examples/web"
	"github.com/luftchess/luft/search"
)

const (
	mostBody = 1 << 20 // bytes

	// How many requests may be in the works at once. A body is read whole.
	mostRequests = 1200

	usualDeadline = 5 * time.Second
	mostDeadline  = time.Minute
)

// An api answers the questions that come over HTTP.
type api struct {
	desk     *desk.Desk
	requests atomic.Int64
}

// enter counts a request in, and reports whether there is room for it. If so,
// leave has to follow.
func (a *api) enter(w http.ResponseWriter) bool {
	if a.requests.Add(1) <= mostRequests {
		return true
	}
	a.leave()
	refuse(w, http.StatusServiceUnavailable, &desk.Error{Code: desk.Busy, Message: "too many requests at once"})
	return false
}

func (a *api) leave() { a.requests.Add(-1) }

// body reads the body of a request, if it is JSON and not too large.
func body(w http.ResponseWriter, r *http.Request) ([]byte, bool) {
	if kind, _, _ := strings.Cut(r.Header.Get("Content-Type"), ";"); strings.TrimSpace(kind) != "application/json" {
		refuse(w, http.StatusUnsupportedMediaType, &desk.Error{
			Code: desk.BadRequest, Message: "the body must be JSON, with Content-Type: application/json",
		})
		return nil, false
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, mostBody))
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		refuse(w, http.StatusRequestEntityTooLarge, &desk.Error{
			Code: "too_large", Message: fmt.Sprintf("the body is larger than %d bytes", mostBody),
		})
	case err != nil:
		refuse(w, http.StatusBadRequest, &desk.Error{Code: desk.BadRequest, Message: "the body cannot be read"})
	default:
		// The time for reading is over when the body is read. A connection on which
		// it runs out later would count as broken, and end the search.
		http.NewResponseController(w).SetReadDeadline(time.Time{})
		return text, true
	}
	return nil, false
}

// manual serves the description of the interface.
func (a *api) manual(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/markdown; charset=utf-8")
	io.WriteString(w, web.Manual())
}

func (a *api) players(w http.ResponseWriter, _ *http.Request) {
	reply(w, http.StatusOK, desk.Players())
}

// methods returns by which methods a question is asked, "" if there is none at that
// path.
func methods(path string) string {
	switch path {
	case "/api":
		return "GET, HEAD"
	case "/api/players":
		return "GET, HEAD, POST"
	case "/api/position", "/api/bestmove", "/api/analyse", "/api/pgn/read", "/api/pgn/write", "/move":
		return "POST"
	}
	return ""
}

// unknown answers what is no question, or is not asked by its method.
func (a *api) unknown(w http.ResponseWriter, r *http.Request) {
	allowed := methods(r.URL.Path)
	if allowed == "" {
		refuse(w, 0, &desk.Error{Code: desk.NotFound, Message: "there is no such question; /api tells which there are"})
		return
	}
	w.Header().Set("Allow", allowed)
	refuse(w, http.StatusMethodNotAllowed, &desk.Error{
		Code: "bad_method", Message: "this is asked with " + allowed,
	})
}

// answer answers a question to the desk. An analysis is a stream of events.
func (a *api) answer(w http.ResponseWriter, r *http.Request) {
	if !a.enter(w) {
		return
	}
	defer a.leave()
	question, ok := body(w, r)
	if !ok {
		return
	}
	var stream *events
	var report func(desk.Info)
	what := r.PathValue("what")
	if what == "analyse" {
		stream = &events{to: w}
		report = func(i desk.Info) { stream.send("info", i) }
	}
	answer, err := a.desk.Answer(r.Context(), what, question, report)
	switch {
	case stream != nil && stream.begun && err != nil:
		stream.send("error", whatIsWrong(err))
	case err != nil:
		refuse(w, 0, err)
	case stream != nil:
		stream.send("result", answer)
	default:
		reply(w, http.StatusOK, answer)
	}
}

// A tournament asks for a move and nothing else.
type tournament struct {
	FEN      string       `json:"fen"`
	Moves    []string     `json:"moves"`
	Player   string       `json:"player"`
	Level    search.Level `json:"level"`
	Deadline int          `json:"deadline_ms"`
	Failed   []string     `json:"failed_moves"`
}

// move answers within the deadline, whatever else there is to do. It takes fields
// it does not know, as each tournament has its own.
func (a *api) move(w http.ResponseWriter, r *http.Request) {
	arrived := time.Now()
	if !a.enter(w) {
		return
	}
	defer a.leave()
	text, ok := body(w, r)
	if !ok {
		return
	}
	var q tournament
	if err := json.Unmarshal(text, &q); err != nil {
		refuse(w, 0, &desk.Error{Code: desk.BadRequest, Message: "the body is not such a JSON object: " + err.Error()})
		return
	}
	deadline := usualDeadline
	if q.Deadline != 0 {
		deadline = time.Duration(q.Deadline) * time.Millisecond
	}
	if deadline < time.Millisecond || deadline > mostDeadline {
		refuse(w, 0, &desk.Error{
			Code: desk.BadRequest, Message: fmt.Sprintf("deadline_ms may be 1 to %d", mostDeadline.Milliseconds()),
		})
		return
	}
	result, err := a.desk.MoveBy(r.Context(), desk.Search{
		Line:   desk.Line{Start: q.FEN, Moves: q.Moves},
		Player: q.Player, Level: q.Level, Avoid: q.Failed,
		MoveTime: int(deadline.Milliseconds()),
	}, arrived.Add(deadline))
	switch {
	case err != nil:
		refuse(w, 0, err)
	case result.Move == nil:
		refuse(w, 0, &desk.Error{Code: desk.IllegalMove, Message: "the game is over: there is no legal move"})
	case r.Header.Get("Accept") == "text/plain":
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		io.WriteString(w, result.Move.SAN)
	default:
		reply(w, http.StatusOK, struct {
			UCI string `json:"move"`
			SAN string `json:"san"`
			desk.Info
			Hurried bool `json:"hurried,omitempty"`
		}{result.Move.UCI, result.Move.SAN, withoutSAN(result.Info), result.Hurried})
	}
}

// withoutSAN takes out the line in words, whose name is needed for the move's.
func withoutSAN(i desk.Info) desk.Info {
	i.SAN = ""
	return i
}

// statuses are the HTTP statuses of errors.
var statuses = map[desk.Code]int{
	desk.BadRequest:  http.StatusBadRequest,
	desk.BadFEN:      http.StatusUnprocessableEntity,
	desk.IllegalMove: http.StatusUnprocessableEntity,
	desk.BadPGN:      http.StatusUnprocessableEntity,
	desk.NotFound:    http.StatusNotFound,
	desk.Busy:        http.StatusServiceUnavailable,
	desk.Failed:      http.StatusInternalServerError,
}

// refuse answers with an error, whose own status it is if status is 0.
func refuse(w http.ResponseWriter, status int, err error) {
	wrong := whatIsWrong(err)
	status = cmp.Or(status, statuses[wrong.Code], http.StatusInternalServerError)
	if status == http.StatusServiceUnavailable {
		w.Header().Set("Retry-After", "2")
	}
	reply(w, status, map[string]*desk.Error{"error": wrong})
}

func whatIsWrong(err error) *desk.Error {
	var wrong *desk.Error
	if errors.As(err, &wrong) {
		return wrong
	}
	return &desk.Error{Code: desk.Failed, Message: err.Error()}
}

// reply answers with JSON. Whoever has gone away does not get it.
func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(v)
}

// Events is a stream of server-sent events, which begins with the first.
type events struct {
	to    http.ResponseWriter
	begun bool
}

func (e *events) send(name string, v any) {
	if !e.begun {
		e.begun = true
		e.to.Header().Set("Content-Type", "text/event-stream")
		e.to.Header().Set("Cache-Control", "no-store")
	}
	data, err := json.Marshal(v)
	if err != nil {
		return // nothing that is sent cannot be marshalled
	}
	fmt.Fprintf(e.to, "event: %s\ndata: %s\n\n", name, data)
	http.NewResponseController(e.to).Flush()
}
