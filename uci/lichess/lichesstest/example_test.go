package lichesstest_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync/atomic"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/lichess"
	"github.com/luftchess/luft/uci/lichess/lichesstest"
)

// A bot meets a server that is overloaded, and an opponent who resigns.
func ExampleServer() {
	server := lichesstest.NewServer("gustbot")
	defer server.Close()
	var calls atomic.Int64
	server.Wrap = func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if calls.Add(1) == 1 {
				w.WriteHeader(http.StatusServiceUnavailable)
				return
			}
			next.ServeHTTP(w, r)
		})
	}

	ctx, cancel := context.WithCancel(context.Background())
	bot := lichess.Bot{
		Token: server.Token(), URL: server.URL(), Client: server.Client(),
		Open:   func(context.Context, lichess.Game) (search.Searcher, error) { return new(search.Minimax), nil },
		Limits: search.Limits{Depth: 1},
	}
	ended := make(chan error)
	go func() { ended <- bot.Run(ctx) }()

	id := server.Challenge(lichesstest.Game{Color: board.Black, Searcher: resigner{}})
	fmt.Println(server.Wait(ctx, id))
	cancel()
	fmt.Println(<-ended)
	// Output:
	// 0-1 resignation <nil>
	// <nil>
}

// A resigner has no moves, for which the server has it resign.
type resigner struct{}

func (resigner) Search(context.Context, *game.Game, search.Limits, func(search.Info)) (search.Result, error) {
	return search.Result{}, io.EOF
}

// A game of a test that plays the opponent's moves itself.
func ExampleGame() {
	server := lichesstest.NewServer("gustbot")
	defer server.Close()
	id := server.Start(lichesstest.Game{Color: board.Black, Opponent: lichess.Player{Name: "Somebody", Rating: 1800}})
	fmt.Println(server.Play(id, board.NewMove(board.E2, board.E4)))
	fmt.Println(server.Moves(id))
	fmt.Println(server.Act(id, live.ActAbort))
	fmt.Println(server.Wait(context.Background(), id))

	request, err := http.NewRequest(http.MethodGet, server.URL()+"/api/bot/game/stream/"+id, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	answer, err := server.Client().Do(request) // without a token
	if err != nil {
		fmt.Println(err)
		return
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	fmt.Println(answer.StatusCode, strings.TrimSpace(string(text)), err)
	// Output:
	// <nil>
	// e2e4
	// <nil>
	// * aborted <nil>
	// 401 {"error":"No such token"} <nil>
}
