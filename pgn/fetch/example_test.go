package fetch_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"

	"github.com/luftchess/luft/pgn/fetch"
)

// lichessServer is a server for the examples, with two games.
func lichessServer() *httptest.Server {
	return httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/api/games/user/somebody" {
			w.WriteHeader(http.StatusNotFound)
			return
		}
		_, _ = io.WriteString(w, `{"id":"q7ZvsdUF","createdAt":1514505150384,"status":"draw","pgn":"1. e4 e5 1/2-1/2\n"}
{"id":"TJxUmbWK","createdAt":1514505592843,"status":"mate","pgn":"1. f3 e5 2. g4 Qh4# 0-1\n"}
`)
	}))
}

// The games of a player, and where the next download begins.
func ExampleLichess() {
	server := lichessServer()
	defer server.Close()

	var p fetch.Point
	for g, err := range fetch.Lichess(context.Background(), "somebody", &p, fetch.Options{URL: server.URL}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(g.Time.Format("2006-01-02"), g.ID, g.PGN)
	}
	state, err := json.Marshal(&p)
	fmt.Println(string(state), err)
	// Output:
	// 2017-12-28 q7ZvsdUF 1. e4 e5 1/2-1/2
	//
	// 2017-12-28 TJxUmbWK 1. f3 e5 2. g4 Qh4# 0-1
	//
	// {"version":1,"site":"lichess.org","user":"somebody","last":1514505592843,"seen":["TJxUmbWK"]} <nil>
}

// A stored point continues a download. Here nothing has been played since.
func ExamplePoint() {
	server := lichessServer()
	defer server.Close()

	var p fetch.Point
	err := json.Unmarshal([]byte(`{"version":1,"site":"lichess.org","user":"somebody","last":1514505592843,"seen":["TJxUmbWK"]}`), &p)
	if err != nil {
		fmt.Println(err)
		return
	}
	n := 0
	for _, err := range fetch.Lichess(context.Background(), "somebody", &p, fetch.Options{URL: server.URL}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		n++
	}
	fmt.Println(n, "new games")
	// Output: 0 new games
}

// Games that ended in the first half of a year.
func ExampleChessCom() {
	server := httptest.NewServer(&fakeChessCom{months: map[string][]record{
		"2024/06": {{id: "b", at: day(6, 20).Unix()}},
		"2024/07": {{id: "c", at: day(7, 3).Unix()}},
	}})
	defer server.Close()

	var p fetch.Point
	o := fetch.Options{URL: server.URL, Since: day(1, 1), Until: day(7, 1), Agent: "my-program (me@example.com)"}
	for g, err := range fetch.ChessCom(context.Background(), "somebody", &p, o) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(g.Time, g.URL)
	}
	// Output: 2024-06-20 12:00:00 +0000 UTC https://www.chess.com/game/live/b
}

// A download of an unknown player.
func ExampleStatusError() {
	server := lichessServer()
	defer server.Close()

	for _, err := range fetch.Lichess(context.Background(), "nobody", new(fetch.Point), fetch.Options{URL: server.URL}) {
		if e, ok := errors.AsType[*fetch.StatusError](err); ok {
			fmt.Println(e.Status)
		}
		fmt.Println(err)
	}
	// Output:
	// 404
	// fetch: lichess.org: "nobody": games: status 404 Not Found
}
