// Command gameserver is a server of timed games between two people, which it keeps in an SQLite
// database: it can be killed at any moment, and goes on with the same games and clocks.
//
//	go run -C examples/gameserver . -db games.sqlite
//
//	POST /games       white=NAME black=NAME [control=3m+2]   a new game
//	GET  /games/ID                                           what can be seen of it, as JSON
//	GET  /games/ID/events                                    the same after each change, as server-sent events
//	POST /games/ID    player=NAME move=Nf3                   a move as people type it,
//	                  player=NAME action="offer draw"        or anything else a player can do
//	GET  /games/ID/pgn                                       the game as PGN
//	GET  /players/NAME                                       the games of a player, with their positions
//
// There is no authentication: anyone may play under any name. Add it before use.
package main

import (
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	_ "modernc.org/sqlite" // the driver

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/pgn"
)

func main() {
	db := flag.String("db", "games.sqlite", "`file` of the database")
	addr := flag.String("addr", "localhost:8080", "`address` to serve on")
	flag.Parse()
	s, err := open(*db, time.Now)
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe(*addr, s.handler()))
}

// A server keeps its games in a database, one row each: the whole state of the game, and beside it what
// one looks for. Games in progress are in memory too.
type server struct {
	db     *sql.DB
	now    func() time.Time
	mu     sync.Mutex
	tables map[string]*live.Table // the games in progress, by ID
}

const schema = `CREATE TABLE IF NOT EXISTS games (
	id INTEGER PRIMARY KEY, white TEXT NOT NULL, black TEXT NOT NULL,
	position TEXT NOT NULL, turn TEXT NOT NULL, result TEXT NOT NULL, termination TEXT NOT NULL, state TEXT NOT NULL)`

func open(file string, now func() time.Time) (*server, error) {
	db, err := sql.Open("sqlite", file)
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1) // SQLite has one writer at a time, and refuses a second one
	s := &server{db: db, now: now, tables: make(map[string]*live.Table)}
	if _, err = db.Exec(schema); err == nil {
		err = s.resume()
	}
	return s, err
}

// resume loads unfinished games, so that their clocks run. A flag may have fallen since: then the
// table stores the game at once and removes itself, once all tables are in the map.
func (s *server) resume() error {
	games, err := s.unfinished()
	if err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for id, g := range games {
		s.tables[id] = s.newTable(id, g)
	}
	return nil
}

// unfinished reads the games in progress from the database.
func (s *server) unfinished() (map[string]*live.Game, error) {
	rows, err := s.db.Query("SELECT id, state FROM games WHERE termination = ?", game.NoTermination)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	games := make(map[string]*live.Game)
	for rows.Next() {
		var id string
		g := new(live.Game)
		if err := rows.Scan(&id, g); err != nil {
			return nil, err
		}
		games[id] = g
	}
	return games, rows.Err()
}

// newTable returns a table for a game of the database.
func (s *server) newTable(id string, g *live.Game) *live.Table {
	return live.NewTable(g, live.TableOptions{Now: s.now, Store: func(g *live.Game) error { return s.store(id, g) }})
}

// close ends the server. The games go on when it is opened again.
func (s *server) close() error {
	s.mu.Lock()
	tables := slices.Collect(maps.Values(s.tables))
	s.mu.Unlock()
	for _, t := range tables { // which may be storing a game that has just ended
		t.Close()
	}
	return s.db.Close()
}

func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /games", answer(s.begin))
	mux.HandleFunc("GET /games/{id}", answer(s.look))
	mux.HandleFunc("GET /games/{id}/events", s.follow)
	mux.HandleFunc("POST /games/{id}", answer(s.event))
	mux.HandleFunc("GET /games/{id}/pgn", answer(s.pgn))
	mux.HandleFunc("GET /players/{name}", answer(s.player))
	return mux
}

// errNoGame is the error for the ID of no game.
var errNoGame = errors.New("there is no such game")

// fail answers with an error. The status of what the state of a game does not allow, and of a
// malformed request, is that of a conflict.
func fail(w http.ResponseWriter, err error) {
	status := http.StatusConflict
	if errors.Is(err, errNoGame) {
		status = http.StatusNotFound
	}
	http.Error(w, err.Error(), status)
}

// answer writes what a function returns: text as it is, anything else as JSON.
func answer(f func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v, err := f(r)
		if err != nil {
			fail(w, err)
		} else if text, ok := v.(string); ok {
			io.WriteString(w, text)
		} else {
			w.Header().Set("Content-Type", "application/json")
			json.NewEncoder(w).Encode(v)
		}
	}
}

func (s *server) begin(r *http.Request) (any, error) {
	white, black := r.FormValue("white"), r.FormValue("black")
	if white == "" || black == "" || white == black { // a name says who moves
		return nil, errors.New("white and black must be two names")
	}
	text := r.FormValue("control")
	if text == "" {
		text = "5m+3"
	}
	control, err := live.ParseControl(text)
	if err != nil {
		return nil, err
	}
	g, err := live.New(s.now(), live.Settings{Controls: [2]live.Control{control, control}, AutomaticClaims: true})
	if err != nil {
		return nil, err
	}
	s.mu.Lock() // whoever finds the row finds the table too
	defer s.mu.Unlock()
	row, err := s.db.Exec("INSERT INTO games (white, black, position, turn, result, termination, state) VALUES (?, ?, ?, ?, ?, ?, ?)",
		white, black, g.Board(), g.Turn(), g.Outcome().Result, g.Outcome().Termination, *g)
	if err != nil {
		return nil, err
	}
	id, err := row.LastInsertId()
	if err != nil {
		return nil, err
	}
	key := strconv.FormatInt(id, 10)
	s.tables[key] = s.newTable(key, g)
	return map[string]int64{"id": id}, nil
}

// find returns a game with the names of its players.
func (s *server) find(r *http.Request) (t *live.Table, names [2]string, err error) {
	id := r.PathValue("id")
	if n, err := strconv.ParseInt(id, 10, 64); err != nil || strconv.FormatInt(n, 10) != id { // SQLite takes "03" for 3
		return nil, names, errNoGame
	}
	var g *live.Game
	for range 2 { // the second time if the game has ended after its row was read
		g = new(live.Game)
		err = s.db.QueryRowContext(r.Context(), "SELECT white, black, state FROM games WHERE id = ?", id).Scan(&names[0], &names[1], g)
		if errors.Is(err, sql.ErrNoRows) {
			return nil, names, errNoGame
		}
		if err != nil {
			return nil, names, err
		}
		s.mu.Lock()
		t, ok := s.tables[id]
		s.mu.Unlock()
		if ok {
			return t, names, nil
		}
		if g.Outcome().IsOver() {
			break
		}
	}
	return s.newTable(id, g), names, nil
}

// store writes a game, and leaves it to the database when it is over.
func (s *server) store(id string, g *live.Game) error {
	o := g.Outcome()
	_, err := s.db.Exec("UPDATE games SET position = ?, turn = ?, result = ?, termination = ?, state = ? WHERE id = ?",
		g.Board(), g.Turn(), o.Result, o.Termination, *g, id)
	if err == nil && o.IsOver() {
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.tables, id)
	}
	return err
}

func (s *server) look(r *http.Request) (any, error) {
	t, _, err := s.find(r)
	if err != nil {
		return nil, err
	}
	return t.View(), nil
}

// follow sends a game at once and after each change, until it is over or the client has gone.
func (s *server) follow(w http.ResponseWriter, r *http.Request) {
	t, _, err := s.find(r)
	if err != nil {
		fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	for {
		var v live.View
		changed := t.Read(func(at time.Time, g *live.Game) { v = g.View(at) })
		data, err := json.Marshal(v)
		if err != nil {
			return
		}
		fmt.Fprintf(w, "data: %s\n\n", data)
		if http.NewResponseController(w).Flush() != nil || v.Outcome.IsOver() {
			return
		}
		select {
		case <-changed:
		case <-r.Context().Done():
			return
		}
	}
}

func (s *server) event(r *http.Request) (any, error) {
	t, names, err := s.find(r)
	if err != nil {
		return nil, err
	}
	color := board.White
	switch r.FormValue("player") {
	case names[board.White]:
	case names[board.Black]:
		color = board.Black
	default:
		return nil, errors.New("you do not play here")
	}
	err = t.Do(func(at time.Time, g *live.Game) error {
		text := r.FormValue("action")
		if text == "" {
			return g.PlayText(at, color, r.FormValue("move"), 0)
		}
		action, err := live.ParseAction(text)
		if err != nil {
			return err
		}
		return g.Act(at, color, action)
	})
	return t.View(), err
}

func (s *server) pgn(r *http.Request) (any, error) {
	t, names, err := s.find(r)
	if err != nil {
		return nil, err
	}
	var played *pgn.Game
	t.Read(func(_ time.Time, g *live.Game) { played = pgn.FromLive(g) })
	played.Tags.Set("White", names[board.White])
	played.Tags.Set("Black", names[board.Black])
	return played.Format(pgn.WriterOptions{})
}

// An entry is a game in a list.
type entry struct {
	ID       int64       `json:"id"`
	White    string      `json:"white"`
	Black    string      `json:"black"`
	Position board.Board `json:"position"`
	Result   game.Result `json:"result"`
}

func (s *server) player(r *http.Request) (any, error) {
	name := r.PathValue("name")
	rows, err := s.db.QueryContext(r.Context(), "SELECT id, white, black, position, result FROM games WHERE white = ? OR black = ? ORDER BY id", name, name)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	list := []entry{}
	for rows.Next() {
		var e entry
		if err := rows.Scan(&e.ID, &e.White, &e.Black, &e.Position, &e.Result); err != nil {
			return nil, err
		}
		list = append(list, e)
	}
	return list, rows.Err()
}
