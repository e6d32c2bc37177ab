// Command gameserver is a server of timed games between two people, which it keeps in an SQLite
// database: it can be killed at any moment, and goes on with the same games and clocks.
//
//	go run -C examples/gameserver . -db games.sqlite
//
//	POST /games       white=NAME black=NAME [control=3m+2]   a new game
//	GET  /games/ID                                           what can be seen of it, as JSON
//	POST /games/ID    player=NAME move=Nf3                   a move as people type it,
//	                  player=NAME action="offer draw"        or anything else a player can do
//	GET  /games/ID/pgn                                       the game as PGN
//	GET  /players/NAME                                       the games of a player, with their positions
//
// There are no accounts: who says a name has it. That is the one thing to add.
package main

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"log"
	"net/http"
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
// one looks for.
type server struct {
	db  *sql.DB
	now func() time.Time
	mu  sync.Mutex // one event at a time: a row is read, changed and written
}

const schema = `CREATE TABLE IF NOT EXISTS games (
	id INTEGER PRIMARY KEY, white TEXT NOT NULL, black TEXT NOT NULL,
	position TEXT NOT NULL, turn TEXT NOT NULL, result TEXT NOT NULL, termination TEXT NOT NULL, state TEXT NOT NULL)`

func open(file string, now func() time.Time) (*server, error) {
	db, err := sql.Open("sqlite", file)
	if err != nil {
		return nil, err
	}
	_, err = db.Exec(schema)
	return &server{db: db, now: now}, err
}

func (s *server) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /games", answer(s.begin))
	mux.HandleFunc("GET /games/{id}", answer(s.look))
	mux.HandleFunc("POST /games/{id}", answer(s.event))
	mux.HandleFunc("GET /games/{id}/pgn", answer(s.pgn))
	mux.HandleFunc("GET /players/{name}", answer(s.player))
	return mux
}

// answer writes what a function returns: text as it is, anything else as JSON, and an error with the
// status of a conflict.
func answer(f func(*http.Request) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		v, err := f(r)
		if err != nil {
			http.Error(w, err.Error(), http.StatusConflict)
		} else if text, ok := v.(string); ok {
			io.WriteString(w, text)
		} else {
			json.NewEncoder(w).Encode(v)
		}
	}
}

func (s *server) begin(r *http.Request) (any, error) {
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
	row, err := s.db.Exec("INSERT INTO games (white, black, position, turn, result, termination, state) VALUES (?, ?, ?, ?, ?, ?, ?)",
		r.FormValue("white"), r.FormValue("black"), g.Board(), g.Turn(), g.Outcome().Result, g.Outcome().Termination, *g)
	if err != nil {
		return nil, err
	}
	id, err := row.LastInsertId()
	return map[string]int64{"id": id}, err
}

// load returns a game with the names of its players. A flag may have fallen since it was stored.
func (s *server) load(r *http.Request) (g *live.Game, names [2]string, err error) {
	g = new(live.Game)
	err = s.db.QueryRowContext(r.Context(), "SELECT white, black, state FROM games WHERE id = ?", r.PathValue("id")).Scan(&names[0], &names[1], g)
	if errors.Is(err, sql.ErrNoRows) {
		err = errors.New("there is no such game")
	}
	return g, names, err
}

func (s *server) store(ctx context.Context, id string, g *live.Game) error {
	o := g.Outcome()
	_, err := s.db.ExecContext(ctx, "UPDATE games SET position = ?, turn = ?, result = ?, termination = ?, state = ? WHERE id = ?",
		g.Board(), g.Turn(), o.Result, o.Termination, *g, id)
	return err
}

func (s *server) look(r *http.Request) (any, error) {
	g, _, err := s.load(r)
	return g.View(s.now()), err
}

func (s *server) event(r *http.Request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, names, err := s.load(r)
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
	if text := r.FormValue("action"); text != "" {
		var action live.Action
		if action, err = live.ParseAction(text); err == nil {
			err = g.Act(s.now(), color, action)
		}
	} else {
		err = g.PlayText(s.now(), color, r.FormValue("move"), 0)
	}
	if stored := s.store(r.Context(), r.PathValue("id"), g); err == nil { // a flag may have fallen all the same
		err = stored
	}
	return g.View(s.now()), err
}

func (s *server) pgn(r *http.Request) (any, error) {
	g, names, err := s.load(r)
	if err != nil {
		return nil, err
	}
	g.Tick(s.now())
	played := pgn.FromLive(g)
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
