package lichess_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/lichess"
	"github.com/luftchess/luft/uci/lichess/lichesstest"
)

// A bot plays a game against the fake server, which stands for Lichess: without URL and Client, it
// would play there.
func Example() {
	server := lichesstest.NewServer("gustbot")
	defer server.Close()

	ctx, cancel := context.WithCancel(context.Background())
	games := make(chan lichess.Game, 1)
	bot := lichess.Bot{
		Token:  server.Token(), // of NewToken(os.Getenv("LICHESS_TOKEN"))
		URL:    server.URL(),
		Client: server.Client(),
		Open: func(context.Context, lichess.Game) (search.Searcher, error) {
			return new(search.Minimax), nil
		},
		Limits:   search.Limits{Depth: 2},
		Finished: func(g lichess.Game) { games <- g },
	}
	ended := make(chan error)
	go func() { ended <- bot.Run(ctx) }()

	b, err := fen.Parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	server.Challenge(lichesstest.Game{Variant: lichess.FromPosition, Start: b, Searcher: new(search.Minimax)})
	g := <-games
	fmt.Println(g.Players[g.Color.Other()].Name, g.Control, g.Moves, g.Outcome)
	cancel()
	fmt.Println(<-ended)
	// Output:
	// opponent 180+2 [a1a8] 1-0 checkmate
	// <nil>
}

func ExampleBot() {
	bot := lichess.Bot{} // without a token
	err := bot.Run(context.Background())
	fmt.Println(err)
	// Output:
	// lichess: settings: no token
}

func ExampleNewToken() {
	token, err := lichess.NewToken("lip_0123456789")
	fmt.Println(token, err)
	_, err = lichess.NewToken(os.Getenv("NO_SUCH_VARIABLE"))
	fmt.Println(err)
	// Output:
	// [token] <nil>
	// lichess: token: missing or too short
}

func ExampleToken() {
	token, err := lichess.NewToken("lip_0123456789")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%v %q %+v\n", token, token, lichess.Bot{Token: token}.Token)
	_, err = json.Marshal(token)
	fmt.Println(err)
	// Output:
	// [token] [token] [token]
	// json: error calling MarshalText for type lichess.Token: lichess: token: a token must not be marshalled
}

// Casual games of a rating range, at most two at a time.
func ExampleAcceptance() {
	accept := lichess.Acceptance{
		Speeds:    []lichess.Speed{lichess.Blitz, lichess.Rapid},
		MinRating: 1200, MaxRating: 2200,
		Mode:      lichess.Casual,
		Opponents: lichess.Humans,
		Games:     2,
	}
	text, err := json.Marshal(accept)
	if err != nil {
		log.Fatal(err)
	}
	var read lichess.Acceptance
	fmt.Println(json.Unmarshal(text, &read), read.Speeds, read.Mode, read.Opponents)
	// Output:
	// <nil> [blitz rapid] casual humans
}

func ExampleMode() {
	accept := lichess.Acceptance{Mode: lichess.Rated}
	fmt.Println(accept.Mode, accept.Mode == lichess.AnyMode)
	// Output:
	// rated false
}

func ExampleOpponentKind() {
	accept := lichess.Acceptance{Opponents: lichess.Bots}
	fmt.Println(accept.Opponents, accept.Opponents == lichess.Anybody)
	// Output:
	// bots false
}

func ExampleVariant() {
	g := lichess.Game{Variant: lichess.Chess960}
	fmt.Println(g.Variant, g.Variant == lichess.Standard)
	// Output:
	// chess960 false
}

func ExampleSpeed() {
	for _, text := range []string{"60", "180+2", "600+5", "1800+20", "0d86400"} {
		c, err := live.ParseControl(text)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(text, lichess.SpeedOf(c))
	}
	// Output:
	// 60 bullet
	// 180+2 blitz
	// 600+5 rapid
	// 1800+20 classical
	// 0d86400 correspondence
}

// A bot that challenges a user, and then, whenever it has had no game for ten minutes, a bot that
// is online.
func ExampleChallenge() {
	blitz := live.Control{{Time: 3 * time.Minute, Increment: 2 * time.Second}}
	bot := lichess.Bot{
		Challenges: []lichess.Challenge{
			{Opponent: "maia1", Control: blitz, Rated: true},
			{Control: blitz, Variant: lichess.Chess960},
		},
		Idle: 10 * time.Minute,
	}
	for _, c := range bot.Challenges {
		fmt.Printf("%q %v\n", c.Opponent, c.Control)
	}
	// Output:
	// "maia1" 180+2
	// "" 180+2
}

func ExampleCancelPolicy() {
	bot := lichess.Bot{OnCancel: lichess.ResignGames}
	fmt.Println(bot.OnCancel, bot.OnCancel == lichess.FinishGames)
	// Output:
	// resign false
}

func ExamplePlayer() {
	players := []lichess.Player{{Name: "Thibault"}, {Name: "maia1", Title: "BOT"}, {AI: 3}}
	for _, p := range players {
		fmt.Println(p.IsBot())
	}
	// Output:
	// false
	// true
	// true
}

func ExampleGame() {
	g := lichess.Game{ID: "5IrD6Gzz", Start: board.Start(), Moves: []board.Move{board.NewMove(board.E2, board.E4)}}
	text, err := json.Marshal(g)
	if err != nil {
		log.Fatal(err)
	}
	var read lichess.Game
	fmt.Println(json.Unmarshal(text, &read), read.ID, read.Moves)
	// Output:
	// <nil> 5IrD6Gzz [e2e4]
}

func ExampleError() {
	err := (&lichess.Bot{}).Run(context.Background())
	if e, ok := errors.AsType[*lichess.Error](err); ok {
		fmt.Println(e.Op)
	}
	// Output:
	// settings
}

func ExampleStatusError() {
	err := error(&lichess.Error{Op: "account", Err: &lichess.StatusError{Status: 401, Message: "No such token"}})
	if e, ok := errors.AsType[*lichess.StatusError](err); ok {
		fmt.Println(e.Status, e.Message)
	}
	fmt.Println(err)
	// Output:
	// 401 No such token
	// lichess: account: status 401 Unauthorized: "No such token"
}
