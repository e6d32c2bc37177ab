// Package lichess plays on Lichess through its Bot API, with any [search.Searcher].
//
//	token, err := lichess.NewToken(os.Getenv("LICHESS_TOKEN"))
//	…
//	bot := lichess.Bot{
//		Token:  token,
//		Accept: lichess.Acceptance{Mode: lichess.Casual, Games: 2},
//		Open: func(context.Context, lichess.Game) (search.Searcher, error) {
//			return alphabeta.New(alphabeta.Options{Hash: 64}), nil
//		},
//		Log: slog.NewTextHandler(os.Stderr, nil),
//	}
//	err = bot.Run(ctx)
//
// [Bot.Run] accepts or declines challenges by its [Acceptance], makes those of its own, and plays
// several games at a time, among them games that were running before it began. It observes the
// clocks, minus the time lost on the network, offers and accepts draws and resigns by score, claims victory
// when the opponent has left, aborts games that the opponent does not begin, answers a few
// commands in the chat ("!help", "!name" and "!eval"), and accepts or refuses take-backs. A
// searcher brings its own opening book (Searcher of package search/book) and endgame
// tablebases (Options of package search/alphabeta).
//
// # Faults
//
// A stream that ends, breaks off within a line or is silent for half a minute is opened again,
// and failed requests are sent again, after pauses that double, less a random part. After a rate
// limit (status 429), requests of that kind wait as long as the server says, or a minute. There is
// one request at a time, apart from open streams, as Lichess asks for; moves go first, and wait at
// most a second for a request that the server has not answered. The position is always that of
// the server: if the answer to a move was lost, the bot looks for the move in the stream
// before it sends it again, and if a state has fewer moves than the last, it opens the stream
// again to check. Lines that cannot be read and events of unknown types are ignored. A
// searcher that returns an error, panics or returns an illegal move is opened again, and after
// three failures the game is aborted or resigned.
//
// # What it was tried against
//
// The package follows the documentation at https://lichess.org/api. It was tested against the fake
// server of package lichesstest only, not against Lichess itself. Let a new bot play casual games
// first. Lichess requires a bot account for programs. It is made from an account that has
// played no game, and cannot be undone:
//
//	curl -d "" https://lichess.org/api/bot/account/upgrade -H "Authorization: Bearer $LICHESS_TOKEN"
//
// # Concurrency and ownership
//
// A Bot is only read while it runs, and may run once at a time for an account: Lichess closes the
// stream of events of the first when a second one opens it. Each game has its own searcher, which
// belongs to it until it is closed. Open may be called by several goroutines at once, Finished is
// not, and Log must be safe for concurrent use, as every [slog.Handler] is.
package lichess
